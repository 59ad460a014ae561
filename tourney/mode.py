"""The mode of the hot modules: compiled, or interpreted from their sources. It is set before any of them is loaded.

The compiled modules depend on each other's memory layouts, so all of them are used or none. The build records the
digests of its sources. Binaries that were not built from the sources beside them are never loaded (docs/adr/0011).
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
"""The suffix of binaries for this Python. Binaries for several Pythons may lie beside one source."""

RECORD: Final = f"compiled{SUFFIX}.txt"
"""The file in the package that records the digests of the sources of its binaries."""

NOT_COMPILED: Final = "not compiled at install"
"""The reason for interpreted mode if the install found no compiler; pip does not show it."""

_PACKAGE: Final = Path(__file__).parent


def digests(package: Path) -> dict[str, str]:
    """The modules that are compiled, such as "game/hand", each with the digest of its inputs.

    The inputs are the module's source and all .pxd files, which declare the layouts shared by the modules.
    """
    declarations = sorted(package.rglob("*.pxd"))
    layouts = b"".join(
        str(path.relative_to(package)).encode() + source_hash(path.read_bytes()) for path in declarations
    )
    sources = (path.with_suffix(".py") for path in declarations if path.stem != "__init__")
    return {
        # A change of any declaration counts for all modules, as they share layouts.
        source.relative_to(package).with_suffix("").as_posix(): source_hash(layouts + source.read_bytes()).hex()
        for source in sources
        if source.exists()
    }


def read_record(package: Path) -> dict[str, str]:
    """The digests recorded when the binaries were built; empty without a record."""
    try:
        lines = (package / RECORD).read_text(encoding="utf-8").splitlines()
    except OSError:
        return {}
    return dict(line.split() for line in lines if not line.startswith("#"))


@cache
def why_interpreted() -> str:
    """The reason for interpreted mode; empty in compiled mode."""
    # "0" and the empty text mean no, as elsewhere in shells.
    if os.environ.get("TOURNEY_PURE", "0") not in {"", "0"}:
        return "TOURNEY_PURE=1"
    made_from = read_record(_PACKAGE)
    # A copy without binaries, or a build without a compiler.
    if not made_from:
        return NOT_COMPILED
    if not all((_PACKAGE / f"{name}{SUFFIX}").exists() for name in made_from):
        return "compiled modules are missing; install tourney again"
    # An installation may have no sources (compileall -b). Then there is nothing to compare.
    # Binaries of other sources would play by other rules than those that are read.
    if Path(__file__).suffix == ".py" and made_from != digests(_PACKAGE):
        return "the sources have changed since they were compiled; run pip install -e . again"
    return ""


def describe() -> str:
    """The mode as `tourney --version` prints it: "compiled", or "interpreted: " and the reason."""
    return f"interpreted: {why_interpreted()}" if why_interpreted() else "compiled"


def settle() -> None:
    """In interpreted mode, make Python import the modules of tourney from their sources."""
    if why_interpreted():
        # First, so that Python's own finder, which knows binaries, is not asked.
        sys.path_hooks.insert(0, _inside)
        for folder in filter(_is_inside, list(sys.path_importer_cache)):
            del sys.path_importer_cache[folder]  # Python has already scanned the package to find this module


_without_binaries: Final = FileFinder.path_hook(
    (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)
)


def _inside(folder: str) -> PathEntryFinder:
    """The module finder for a directory of the package: Python's own, without support for binaries."""
    # ImportError means "not mine" to the import system.
    if not _is_inside(folder):
        raise ImportError(f"{folder} is not inside tourney")
    return _without_binaries(folder)


def _is_inside(folder: str) -> bool:
    return Path(folder).is_relative_to(_PACKAGE)
