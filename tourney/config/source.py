"""YAML files as plain data in which every value keeps the file, line and column it was written at.

One file may build on others with `extends`; parts of it may be named, and are then read from their own files; the
settings of the command line are laid over the result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple, TypeAlias

from tourney.config.nodes import DEPTH, Parser, Value, line_column, located_error, plain
from tourney.config.problems import (
    ConfigError,
    KeyPath,
    Mark,
    Problem,
    closest,
    described,
    nearest,
    printable,
    quoted,
)
from tourney.config.settings import is_setting, laid_over

_BYTES = 5_000_000
_SUFFIX = ".yaml"

Search: TypeAlias = Callable[[str], Path | None]
"""Finds the file for a bare name after `extends`; None when it knows no such name."""


class Part(NamedTuple):
    """A part of a file that may stand in a file of its own: `find` knows its names, `names` lists them."""

    find: Search
    names: Callable[[], list[str]]


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data (dict, list, str, int, Decimal, bool, None) and where each value was written.

    Attributes:
        data: The data.
        marks: The position of every value, by its path.
        key_marks: The position of the key of every entry of a mapping, by the same path.
        files: All the files that were read.
        problems: What was found wrong so far; `check` raises it together with what it finds itself.
        unread: Keys of parts that could not be read; their problems are in `problems`.
    """

    data: object
    marks: dict[KeyPath, Mark] = field(default_factory=dict)
    key_marks: dict[KeyPath, Mark] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    unread: frozenset[str] = frozenset()

    def mark_of(self, path: KeyPath) -> Mark:
        """The position of the value at the path, or of the innermost value around it that exists."""
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path]


def read_document(
    path: Path,
    *,
    settings: Sequence[str] = (),
    search: Search | None = None,
    parts: Mapping[str, Part] | None = None,
) -> Document:
    """Reads a file, all it extends, the parts it names, and the settings (`a.b.0=value`) on top of them.

    Args:
        path: The file; problems name it as it is given here.
        settings: `a.b.c=value` each, the value in YAML; a later one wins.
        search: Asked first for a name after `extends` that has no folder and no `.yaml`.
        parts: By key of the root. A text there is the name of a part or, with a folder or `.yaml` in it, the path of
            a file beside the one that says so; the file's content takes its place.

    Raises:
        ConfigError: The file cannot be read, or a setting cannot be laid over it. Nothing else is raised for any
            content of any file. Other problems are in the document.
    """
    reader = _Reader(search, parts or {})
    root = reader.load(path, Mark(_name(path), 1, 1), ())
    if root is None:
        raise ConfigError(reader.problems)
    root = reader.with_parts(root)
    for setting in settings:
        root = reader.with_parts(reader.with_setting(root, setting))
    problems, unread = tuple(reader.problems), frozenset(reader.unread)
    document = Document(plain(root), files=tuple(reader.files), problems=problems, unread=unread)
    _note_marks(document, root, ())
    return document


def _note_marks(document: Document, value: Value, path: KeyPath) -> None:
    document.marks[path] = value.mark
    if value.key_mark is not None:
        document.key_marks[path] = value.key_mark
    match value.data:
        case dict() as entries:
            for key, entry in entries.items():
                _note_marks(document, entry, (*path, key))
        case list() as items:
            for index, item in enumerate(items):
                _note_marks(document, item, (*path, index))


def _name(path: Path) -> str:
    return printable(os.path.normpath(path))


def _read_text(path: Path, asked: Mark) -> str:
    name = _name(path)
    try:
        with path.open("rb") as file:
            raw = file.read(_BYTES + 1)
    except FileNotFoundError:
        raise located_error(asked, f"no such file: {name}{_neighbour(path)}") from None
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        reason = getattr(error, "strerror", None) or error
        raise located_error(asked, f"cannot read {name}: {str(reason).lower()}") from None
    if len(raw) > _BYTES:
        raise located_error(asked, f"{name} is too large: more than {_BYTES // 1_000_000} MB")
    try:
        return raw.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode().removeprefix("\ufeff")
        line, column = line_column(before, len(before))
        raise located_error(Mark(name, line + 1, column + 1), "not a text file in UTF-8") from None


def _neighbour(path: Path) -> str:
    try:
        near = closest(path.name, (file.name for file in path.parent.iterdir() if file.is_file()))
    except (OSError, ValueError):
        return ""
    return "" if near is None else f"; did you mean {quoted(near)}?"


class _Reader:
    """One reading: the files it has loaded and the problems it has met."""

    def __init__(self, search: Search | None, parts: Mapping[str, Part]) -> None:
        self.unread: set[str] = set()
        self._search = search
        self._parts = parts
        self.problems: list[Problem] = []
        self.files: list[Path] = []
        self._loaded: dict[str, Value | None] = {}

    def load(self, path: Path, asked: Mark, chain: tuple[str, ...]) -> Value | None:
        """The file with all it extends merged under it; None, and problems, when it cannot be read.

        Args:
            path: the file.
            asked: where the file is asked for; what keeps it from being read is reported there.
            chain: the files that wait for this one, outermost first.
        """
        name = _name(path)
        try:
            if name in chain:
                circle = " -> ".join((*chain[chain.index(name) :], name))
                raise located_error(asked, f"files extend each other in a circle: {circle}", ("extends",))
            if len(chain) >= DEPTH:
                raise located_error(asked, f"more than {DEPTH} files extend one another", ("extends",))
            if name not in self._loaded:
                text = _read_text(path, asked)
                self._loaded[name] = None
                self.files.append(path)
                root = Parser(name, self.problems).parse(text)
                self._loaded[name] = self._extended(root, path, (*chain, name))
        except ConfigError as error:
            self.problems += error.problems
        return self._loaded.get(name)

    def _extended(self, root: Value, path: Path, chain: tuple[str, ...]) -> Value:
        if not isinstance(root.data, dict) or "extends" not in root.data:
            return root
        asked = root.data["extends"]
        bases = [
            self.load(self._find(target, path), target.mark, chain)
            for target in (asked.data if isinstance(asked.data, list) else [asked])
        ]
        merged = Value({}, root.mark)
        for base in bases:
            if base is not None and not isinstance(base.data, dict):
                raise located_error(
                    base.mark, f"a file that others extend is a mapping, found {described(plain(base))}"
                )
            merged = merged if base is None else _merged(merged, base)
        own = {key: entry for key, entry in root.data.items() if key != "extends"}
        return _merged(merged, replace(root, data=own))

    def _find(self, target: Value, beside: Path) -> Path:
        name = target.data
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            raise located_error(
                target.mark, f"expected the name of a file, found {described(plain(target))}", ("extends",)
            )
        if self._search is not None and not name.endswith(_SUFFIX) and not {"/", "\\"} & set(name):
            found = self._search(name)
            if found is not None:
                return found
        return beside.parent / (name if name.endswith(_SUFFIX) else name + _SUFFIX)

    def with_setting(self, root: Value, setting: str) -> Value:
        """The root with the setting laid over it; the same root, and problems, when it does not fit."""
        try:
            return laid_over(root, setting, self.problems)
        except ConfigError as error:
            self.problems += error.problems
            return root

    def with_parts(self, root: Value) -> Value:
        """The root with the parts it names in their places."""
        if not isinstance(root.data, dict):
            return root
        entries = dict(root.data)
        for key, part in self._parts.items():
            entry = entries.get(key)
            if entry is None or not isinstance(entry.data, str) or key in self.unread:
                continue
            loaded = self._part(key, part, entry, entry.data)
            if loaded is None:
                self.unread.add(key)
            else:
                entries[key] = replace(loaded, key_mark=entry.key_mark)
        return replace(root, data=entries)

    def _part(self, key: str, part: Part, entry: Value, name: str) -> Value | None:
        if name.endswith(_SUFFIX) or {"/", "\\"} & set(name):
            beside = Path() if is_setting(entry.mark.file) else Path(entry.mark.file).parent
            return self.load(beside / name, entry.mark, ())
        path = part.find(name)
        if path is not None:
            return self.load(path, entry.mark, ())
        message = f"unknown name {quoted(name)}{nearest(name, part.names())}; the path of a file ends in {_SUFFIX}"
        self.problems.append(Problem(entry.mark, key, message))
        return None


def _merged(base: Value | None, over: Value) -> Value:
    """`over` laid on `base`: mappings key by key, null takes a key away, all else replaces (RFC 7396)."""
    if not isinstance(over.data, dict):
        return over
    entries = dict(base.data) if base is not None and isinstance(base.data, dict) else {}
    for key, entry in over.data.items():
        if entry.data is None:
            entries.pop(key, None)
        else:
            entries[key] = _merged(entries.get(key), entry)
    return replace(over, data=entries)
