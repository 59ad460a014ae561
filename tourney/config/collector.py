"""Collects what is wrong with a document while domain objects are built from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from tourney.config.problems import ConfigError, KeyPath, Problem, TextMark, dotted
from tourney.config.settings import is_setting
from tourney.config.source import Document
from tourney.errors import StructureError, TourneyError

T = TypeVar("T")


class Collector:
    """The problems of a document, each with the place where its value is written.

    Attributes:
        problems: All problems so far.
    """

    def __init__(self, document: Document, problems: Iterable[Problem] = ()) -> None:
        self._document = document
        self.problems = list(problems)

    def mark_of(self, path: KeyPath) -> TextMark:
        """Where the value at a path is written."""
        return self._document.mark_of(path)

    def note(self, path: KeyPath, message: str, *, at_key: bool = False) -> None:
        """A problem with the value at a path, or with its key."""
        mark = self._document.key_marks.get(path) if at_key else None
        self.problems.append(Problem(mark or self._document.mark_of(path), dotted(path), message))

    def note_of_whole(self, path: KeyPath, message: str) -> None:
        """A problem with how a part fits the others: told where this file names the part, if it is named."""
        file = self._document.mark_of(path).file
        if file == self._document.mark_of(()).file or is_setting(file):
            self.note(path, message)
        else:
            self.note(path[:1], message, at_key=True)

    def located(self, *path: str | int) -> _Located:
        """What the domain objects refuse inside becomes a problem at the path."""
        return _Located(self.note, path)

    def done(self, built: T | None) -> T:
        """What was built, if nothing is wrong with it.

        Raises:
            ConfigError: With all problems.
        """
        if self.problems or built is None:
            raise ConfigError(self.problems)
        return built


class _Located:
    """A context: an error of ours raised inside is noted, and the block is left."""

    def __init__(self, note: Callable[[KeyPath, str], None], path: KeyPath) -> None:
        self._note = note
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, TourneyError):
            others = error.others if isinstance(error, StructureError) else ()
            for each in (error, *others):
                at = each.at if isinstance(each, StructureError) else ()
                self._note((*self._path, *at), " ".join(str(each).split()))
            return True
        return False
