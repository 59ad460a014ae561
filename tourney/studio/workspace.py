"""The directory that the studio works in: the events and results in it, and nothing outside of it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.inputs import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

OWN: Final = ".tourney-studio"
"""The directory with drafts and kept versions."""

_SUFFIXES: Final = (".yaml", ".yml")
_DEPTH: Final = 2
_MOST_FILES: Final = 1000
_LONGEST: Final = 200
# Windows forbids these in names, or reads them as parts of a path, such as the colon of a drive.
_ODD: Final = frozenset('\\:*?"<>|')


class Workspace:
    """A directory and what is in it, by paths relative to it."""

    def __init__(self, root: Path) -> None:
        """The directory must exist."""
        self.root = root.resolve()

    def find(self, name: str) -> Path:
        """The path of a name, which need not exist.

        Raises:
            InvalidArgument: The name leads out of the directory, or is no name of a file.
        """
        if not name or len(name) > _LONGEST or not name.isprintable() or _ODD & set(name):
            raise InvalidArgument(f"{one_line(name, _LONGEST)!r} is no name of a file")
        parts = name.split("/")
        if any(part in {"", ".", "..", OWN} for part in parts):
            raise InvalidArgument(f"{name!r} is outside of the directory")
        path = self.root.joinpath(*parts)
        try:
            # Without any dots a name still leads out of the directory where a part is a symbolic link.
            is_inside = path.resolve().is_relative_to(self.root)
        # Links that lead to each other raise a `RuntimeError` in Pythons before 3.13.
        except (OSError, ValueError, RuntimeError):
            is_inside = False
        if not is_inside:
            raise InvalidArgument(f"{name!r} is outside of the directory")
        return path

    def find_event(self, name: str) -> Path:
        """The path of a tournament or festival file, which need not exist; see `find`."""
        path = self.find(name)
        if path.suffix not in _SUFFIXES:
            raise InvalidArgument(f"{name!r} is no event: its name must end in .yaml")
        return path

    def name(self, path: Path) -> str:
        """The name of a path in the directory."""
        return path.resolve().relative_to(self.root).as_posix()

    def list_events(self) -> list[str]:
        """The YAML files of the directory and those below it, but for stored ones of experiments."""
        return [name for name in self._walk(_SUFFIXES) if not name.rpartition("/")[2].startswith("scenario")]

    def list_pages(self) -> list[str]:
        """The HTML files: reports, and pages of leagues, festivals and stress."""
        return list(self._walk((".html",)))

    def _walk(self, suffixes: tuple[str, ...]) -> Iterator[str]:
        found = 0
        for folder, below, files in os.walk(self.root):
            depth = len(Path(folder).relative_to(self.root).parts)
            below[:] = sorted(each for each in below if not each.startswith(".")) if depth < _DEPTH else []
            for file in sorted(files):
                if file.endswith(suffixes) and not file.startswith(".") and found < _MOST_FILES:
                    found += 1
                    yield Path(folder, file).relative_to(self.root).as_posix()
