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
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""How the binaries of this Python end. Those of several Pythons may lie beside one source."""

RECORD: Final = f"compiled{SUFFIX}.txt"
"""The file in the package that says what its binaries were made from."""

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
        return "not compiled at install"
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
        sys.meta_path.insert(0, _Sources())


class _Sources:
    """Finds the modules inside tourney as Python does, but never a binary."""

    def __init__(self) -> None:
        self._finders: dict[str, FileFinder] = {}

    def find_spec(self, name: str, path: Sequence[str] | None, _: ModuleType | None = None) -> ModuleSpec | None:
        """The module's source; None for what is not inside tourney and for folders of data."""
        if name.startswith("tourney."):
            for folder in path or ():
                spec = self._finder(folder).find_spec(name)
                if spec is not None and spec.loader is not None:
                    return spec
        return None

    def _finder(self, folder: str) -> FileFinder:
        if folder not in self._finders:
            self._finders[folder] = FileFinder(
                folder, (SourceFileLoader, SOURCE_SUFFIXES), (SourcelessFileLoader, BYTECODE_SUFFIXES)
            )
        return self._finders[folder]
