"""Collects the problems of a document while domain objects are built from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from tourney.config.problems import ConfigError, KeyPath, Problem, TextMark, format_key_path
from tourney.config.settings import is_setting
from tourney.config.source import Document
from tourney.errors import InvalidArgument, TourneyError

T = TypeVar("T")


class Collector:
    """The problems of a document, each with the position of its value.

    Attributes:
        problems: All problems so far.
    """

    def __init__(self, document: Document, problems: Iterable[Problem] = ()) -> None:
        self._document = document
        self.problems = list(problems)

    def mark_of(self, path: KeyPath) -> TextMark:
        """The position of the value at a path."""
        return self._document.mark_of(path)

    def note(self, path: KeyPath, message: str, *, at_key: bool = False) -> None:
        """Note a problem with the value at a path, or with its key."""
        mark = self._document.key_marks.get(path) if at_key else None
        self.problems.append(Problem(mark or self._document.mark_of(path), format_key_path(path), message))

    def note_of_whole(self, path: KeyPath, message: str) -> None:
        """Note a conflict of a part with others, at the value, or where this file names the part's file."""
        file = self._document.mark_of(path).file
        if file == self._document.mark_of(()).file or is_setting(file):
            self.note(path, message)
        else:
            self.note(path[:1], message, at_key=True)

    def note_errors(self, *path: str | int) -> _Located:
        """A context manager that notes errors raised in the block as problems at the path."""
        return _Located(self.note, path)

    def finish(self, built: T | None) -> T:
        """Return the built object if there are no problems.

        Raises:
            ConfigError: There are problems; the error holds all of them.
        """
        if self.problems or built is None:
            raise ConfigError(self.problems)
        return built


class _Located:
    """A context manager that notes a `TourneyError` as a problem and leaves the block."""

    def __init__(self, note: Callable[[KeyPath, str], None], path: KeyPath) -> None:
        self._note = note
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> bool:
        if isinstance(error, TourneyError):
            others = error.others if isinstance(error, InvalidArgument) else ()
            for each in (error, *others):
                at = each.at if isinstance(each, InvalidArgument) else ()
                self._note((*self._path, *at), " ".join(str(each).split()))
            return True
        return False
