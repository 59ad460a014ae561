"""A notice at the first run of an install that could not be compiled: pip does not show warnings of a build."""

from __future__ import annotations

import hashlib
import os
import sys
from pathlib import Path

from tourney import mode


def tell_if_interpreted() -> None:
    """Warn once per install if tourney runs interpreted because it was not compiled."""
    if mode.why_interpreted() == mode.NOT_COMPILED and is_first_run():
        sys.stderr.write(
            "tourney runs interpreted, which is many times slower: it was not compiled at install. Compiling needs a "
            "C compiler and Python.h. This notice is shown once; tourney --version shows the mode.\n"
        )


def is_first_run() -> bool:
    """Whether this is the first call for this install; also True if the call cannot be recorded."""
    source = Path(mode.__file__)
    install = f"{source} {source.stat().st_mtime_ns}"
    name = f"run.{hashlib.blake2b(install.encode(errors='surrogateescape'), digest_size=8).hexdigest()}"
    try:
        folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "tourney")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).open("x").close()
    except FileExistsError:
        return False
    except (OSError, RuntimeError):  # RuntimeError: there is no home directory
        pass
    return True
