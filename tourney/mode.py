"""Whether the hot modules run compiled or from their sources: decided once, before any of them is loaded.

The compiled modules know each other's layouts, so it is all of them or none. Whoever compiled them left a record of
what they were made from; binaries that are not made from the sources beside them are never loaded (docs/adr/0011).
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.machinery import (
    BYTECODE_SUFFIXES,
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    SourceFileLoader,
    SourcelessFileLoader,
)
from importlib.util import source_hash
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from importlib.abc import PathEntryFinder

SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""How the binaries of this Python end. Those of several Pythons may lie beside one source."""

RECORD: Final = f"compiled{SUFFIX}.txt"
"""The file in the package that says what its binaries were made from."""

NOT_COMPILED: Final = "not compiled at install"
"""Why the sources run where the install found no compiler, which pip does not show."""

_PACKAGE: Final = Path(__file__).parent


def digests(package: Path) -> dict[str, str]:
    """The modules that compile, such as "game/hand", each with a digest of what its binary is made from.

    That is its own source and every .pxd: these declare the layouts which the modules share.
    """
    declarations = sorted(package.rglob("*.pxd"))
    layouts = b"".join(
        str(path.relative_to(package)).encode() + source_hash(path.read_bytes()) for path in declarations
    )
    sources = (path.with_suffix(".py") for path in declarations if path.stem != "__init__")
    return {
        source.relative_to(package).with_suffix("").as_posix(): source_hash(layouts + source.read_bytes()).hex()
        for source in sources
        if source.exists()
    }


def recorded(package: Path) -> dict[str, str]:
    """The digests as they were when the binaries were made; empty without a record of that."""
    try:
        lines = (package / RECORD).read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return dict(line.split() for line in lines if not line.startswith("#"))


@cache
def why_interpreted() -> str:
    """Why the sources run and not the binaries; empty when these run."""
    if os.environ.get("TOURNEY_PURE", "0") not in {"", "0"}:
        return "TOURNEY_PURE=1"
    made_from = recorded(_PACKAGE)
    if not made_from:
        return NOT_COMPILED
    if not all((_PACKAGE / f"{name}{SUFFIX}").exists() for name in made_from):
        return "compiled modules are missing; install again"
    # An installation may have lost its sources on purpose (compileall -b); then there is nothing to compare.
    if Path(__file__).suffix == ".py" and made_from != digests(_PACKAGE):
        return "the sources have changed since they were compiled; pip install -e . again"
    return ""


def spoken() -> str:
    """The mode in words, as `tourney --version` tells it: "compiled", or "interpreted: " and why."""
    return f"interpreted: {why_interpreted()}" if why_interpreted() else "compiled"


def settle() -> None:
    """See to it that the modules of tourney are loaded from their sources unless all binaries may be used."""
    if why_interpreted():
        sys.path_hooks.insert(0, _inside)
        for folder in filter(_is_inside, list(sys.path_importer_cache)):
            del sys.path_importer_cache[folder]  # Python has looked into the package already, to find this module


_without_binaries: Final = FileFinder.path_hook(
    (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)
)


def _inside(folder: str) -> PathEntryFinder:
    """The finder of modules for a folder of the package: Python's own, but blind for binaries."""
    if not _is_inside(folder):
        raise ImportError(f"{folder} is not inside tourney")
    return _without_binaries(folder)


def _is_inside(folder: str) -> bool:
    return Path(folder).is_relative_to(_PACKAGE)
