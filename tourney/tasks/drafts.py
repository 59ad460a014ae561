"""Texts of tournament files that are being written: what is wrong with them, and what they say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.load import Playable, is_festival, read_playable
from tourney.config.named_files import Mention, format_path, read_source
from tourney.config.nodes import error_at, folder_of
from tourney.config.problems import ConfigError, KeyPath, Problem, format_key_path, in_order, quote
from tourney.config.resolved import Resolved, resolve_document
from tourney.config.source import Document, is_path
from tourney.inputs import find_shipped_root
from tourney.strategies.registry import BUILT_IN

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

_ISOLATE: Final = "isolate"
_TOURNAMENT: Final = "tournament"


class CheckedText(NamedTuple):
    """What a text says.

    Attributes:
        found: The tournament or the festival; None if the text is invalid.
        problems: What is wrong with it, in the order of the text.
        warnings: Warnings for the tournament director.
        data: What it says with all that it extends and names; None if it cannot be read.
        code: The players that are code and are not allowed to run, as they are written.
        isolation: The settings that isolate its players' code, where the text does not say whether to.
    """

    found: Resolved[Playable] | None
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()
    data: object = None
    code: tuple[str, ...] = ()
    isolation: tuple[str, ...] = ()


def check_text(
    text: str, file: Path, *, settings: Sequence[str] = (), inside: Path | None = None, allows_code: bool = True
) -> CheckedText:
    """Check the text of a tournament or festival file as if it were in the file.

    Args:
        text: The text.
        file: The file, which need not exist. Paths in the text are relative to its directory.
        settings: Changes to the text: `a.b=value`.
        inside: The directory that all files which the text names must be in, if they are not shipped; None for any.
        allows_code: Whether players may be loaded that are not built in. They are then isolated, unless the text says
            otherwise. Without it they are a problem, and none of their code runs.
    """
    reader = _FolderReader(text, file, inside)
    try:
        document = read_playable(file, settings=settings, read=reader.read)
    except ConfigError as error:
        return CheckedText(None, error.problems)
    code = list(_code_in(document))
    # What may not be read is found before any of it is loaded, as loading runs code.
    unread = [*reader.check_paths(document), *([] if allows_code else map(_not_allowed, code))]
    if unread:
        problems = in_order([*document.problems, *unread])
        # Only if code is not allowed are its names needed: for the question whether it may run.
        names = () if allows_code else tuple(dict.fromkeys(each.name for each in code))
        return CheckedText(None, problems, (), document.data, names)
    isolation = tuple(dict.fromkeys(f"{each.isolate}=true" for each in code if each.isolate))
    try:
        # Read again with the key that isolates its players; the text itself stays.
        if isolation:
            document = read_playable(file, settings=[*settings, *isolation], read=reader.read)
        found = resolve_document(document, file.stem)
    except ConfigError as error:
        return CheckedText(None, error.problems, (), document.data)
    return CheckedText(found, (), found.warnings, document.data, (), isolation)


class _FolderReader:
    """Reads the text in place of its file, and other files only in a directory."""

    def __init__(self, text: str, file: Path, inside: Path | None) -> None:
        self._text = text
        self._file = file
        # Resolved, so that a link or `..` in a path leads to no other directory.
        # The shipped files are always allowed.
        self._roots = None if inside is None else (inside.resolve(), find_shipped_root().resolve())

    def read(self, path: Path, asked: Mention) -> str:
        """See `read_source`."""
        if path == self._file:
            return self._text
        if self._is_outside(path):
            raise error_at(asked.mark, f"{format_path(path)} is outside of the directory", asked.path)
        return read_source(path, asked)

    def check_paths(self, document: Document) -> Iterator[Problem]:
        """Files outside of the directory that are not yet read: players, and the games of a mix."""
        for path, text in _texts(document.data, ()):
            of_list = len(path) > 1 and path[-2] == "games"
            # Only a player is written as FILE:CLASS; a colon in a title separates nothing.
            file = text.rpartition(":")[0] or text if path[-1:] == ("strategy",) else text if of_list else ""
            mark = document.mark_of(path)
            # A name that is no path is looked up among the shipped ones.
            if is_path(file) or file.endswith(".py"):
                found = folder_of(mark.file) / file
                if self._is_outside(found):
                    message = f"{format_path(found)} is outside of the directory"
                    yield Problem(mark, format_key_path(path), message)

    def _is_outside(self, path: Path) -> bool:
        if self._roots is None:
            return False
        try:
            return not any(path.resolve().is_relative_to(root) for root in self._roots)
        # A path that cannot be resolved, such as one in a loop of links, could be anywhere.
        except (OSError, ValueError):
            return True


def _texts(data: object, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(data, str):
        yield path, data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _texts(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from _texts(value, (*path, index))


class _Code(NamedTuple):
    """A player that is not built in: its name, its place, and the key that isolates it if it is not given."""

    name: str
    place: Problem
    isolate: str


def _code_in(document: Document) -> Iterator[_Code]:
    for path, text in _texts(document.data, ()):
        # Anything else is loaded by import, which runs its code at once.
        if path[-1:] == ("strategy",) and text not in BUILT_IN:
            # The tournaments of a festival have the key, each its own.
            home = path[: path.index(_TOURNAMENT) + 1] if is_festival(document) and _TOURNAMENT in path else ()
            key = "" if _has_key(document.data, (*home, _ISOLATE)) else ".".join(map(str, (*home, _ISOLATE)))
            yield _Code(text, Problem(document.mark_of(path), format_key_path(path), ""), key)


def _has_key(data: Any, path: KeyPath) -> bool:  # noqa: ANN401 - whatever YAML can say
    for key in path:
        if not isinstance(data, dict) or key not in data:
            return False
        data = data[key]
    return True


def _not_allowed(code: _Code) -> Problem:
    message = f"the player {quote(code.name)} is code of its own, which runs only if you allow it"
    return replace(code.place, message=message)
