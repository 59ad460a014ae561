"""Reads YAML files as plain data with the file, line and column of each value.

A file may extend others with `extends`. Parts may be given by name and are then read from their own files. The
settings of the command line are applied to the result.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias, TypeVar

from tourney.config.named_files import SUFFIX, SUFFIXES, Mention, format_path, read_source, siblings
from tourney.config.nodes import DEPTH, Parser, Value, apply_setting, error_at, is_setting, plain
from tourney.config.problems import (
    ConfigError,
    KeyPath,
    Problem,
    TextMark,
    closest,
    describe_value,
    format_key_path,
    nearest,
    quote,
)
from tourney.errors import InvalidArgument, TourneyError

T = TypeVar("T")


class Library(NamedTuple):
    """A kind of file, with the shipped files that can be given by name.

    Attributes:
        find: Returns the file of a name, or None.
        names: Returns all names.
        parts: The keys whose values may be in files of their own, with their kinds.
        body: The key whose value replaces the whole file when it is read as a part; none by default.
        kind: The kind in `tourney list`.
        inside: The keys whose values are mappings of further things with parts, with the kinds of these.
    """

    find: Callable[[str], Path | None] = lambda _: None
    names: Callable[[], list[str]] = list
    parts: Mapping[str, Library] = MappingProxyType({})
    body: str = ""
    kind: str = ""
    inside: Mapping[str, Library] = MappingProxyType({})


_NOTHING_NAMED = Library()


@dataclass(frozen=True, slots=True)
class Document:
    """Plain data (dict, list, str, int, Decimal, bool, None) and the position of each value.

    Attributes:
        data: The data.
        marks: The position of every value, by path.
        key_marks: The position of the key of every mapping entry, by path.
        files: All files that were read.
        problems: The problems found so far; `require_valid` raises them together with its own.
        unread: The positions of names of parts that could not be read.
        incomplete: Whether a file that it extends could not be read.
    """

    data: object
    marks: dict[KeyPath, TextMark] = field(default_factory=dict)
    key_marks: dict[KeyPath, TextMark] = field(default_factory=dict)
    files: tuple[Path, ...] = ()
    problems: tuple[Problem, ...] = ()
    unread: frozenset[TextMark] = frozenset()
    incomplete: bool = False

    def mark_of(self, path: KeyPath) -> TextMark:
        """The position of the value at a path, or of the innermost existing value that contains it."""
        # Up to where there is something: a missing key points at its mapping.
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks[path]

    def parts(self, paths: Collection[KeyPath]) -> dict[KeyPath, Document]:
        """The documents of the values at paths of the same length alone, without the problems found so far."""
        # One pass over all marks for all parts: a festival may have hundreds of events.
        made = {at: replace(self, data=self._at(at), marks={}, key_marks={}, problems=()) for at in paths}
        depth = len(next(iter(paths), ()))
        for path, mark in self.marks.items():
            if path[:depth] in made:
                made[path[:depth]].marks[path[depth:]] = mark
        for path, mark in self.key_marks.items():
            if path[:depth] in made and len(path) > depth:
                made[path[:depth]].key_marks[path[depth:]] = mark
        return made

    def _at(self, path: KeyPath) -> object:
        data: Any = self.data
        for step in path:
            data = data[step]
        return data


ReadSource: TypeAlias = Callable[[Path, Mention], str]
"""Returns the text of a file that is mentioned at a place; raises `ConfigError`."""


def read_document(
    path: Path,
    *,
    settings: Sequence[str] = (),
    library: Library = _NOTHING_NAMED,
    read: ReadSource = read_source,
) -> Document:
    """Read a file, all files it extends, the parts it names, and apply the settings (`a.b.0=value`).

    A part is named by a text in its place: a name in its library, or a path relative to the file, marked by a
    slash or `.yaml`. A named part replaces the part of an extended file; a mapping is merged with it. A mapping may
    itself extend a named part.

    Args:
        path: The file; problems name it as given here.
        settings: Settings `a.b.c=value` with the value in YAML; later settings override earlier ones.
        library: The kind of the file.
        read: Reads the file and those that it extends or names.

    Raises:
        ConfigError: The file cannot be read. Nothing else is raised for any content; other problems are in the
            document.
    """
    reader = _Reader(read)
    root = reader.load(path, Mention(TextMark(format_path(path), 1, 1)), (), library)
    if root is None:
        raise ConfigError(reader.problems)
    return _document(reader, root, settings, library)


def read_settings(settings: Sequence[str]) -> Document:
    """Apply settings to an empty mapping."""
    return _document(_Reader(), Value({}, TextMark("--set", 1, 1)), settings, _NOTHING_NAMED)


def _document(reader: _Reader, root: Value, settings: Sequence[str], library: Library) -> Document:
    for setting in settings:
        root = reader.with_setting(root, setting, library)
    # After the settings, which may change a part or name another.
    root = reader.with_bodies(root, library)
    document = Document(
        plain(root),
        files=tuple(reader.files),
        problems=tuple(reader.problems),
        unread=frozenset(reader.unread),
        incomplete=reader.incomplete,
    )
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


class _Reader:
    """The state of one reading: the loaded files and the problems found."""

    def __init__(self, read: ReadSource = read_source) -> None:
        self._read = read
        self.problems: list[Problem] = []
        self.files: list[Path] = []
        self.unread: set[TextMark] = set()
        self.incomplete = False
        self._loaded: dict[tuple[str, int], Value | None] = {}

    def load(self, path: Path, asked: Mention, chain: tuple[str, ...], library: Library) -> Value | None:
        """Load a file with its parts and everything it extends; None, with problems noted, if it cannot be read.

        Args:
            path: The file.
            asked: The place that refers to the file.
            chain: The files whose loading led to this one, outermost first.
            library: Its kind.
        """
        name = format_path(path)
        # By kind, too: the same file has other parts when it is read as another kind.
        key = (name, id(library))
        try:
            if name in chain:
                # The circle in its order, so that one can see where to cut it.
                circle = " -> ".join((*chain[chain.index(name) :], name))
                raise error_at(asked.mark, f"files extend each other in a circle: {circle}", asked.path)
            if len(chain) >= DEPTH:
                raise error_at(asked.mark, f"more than {DEPTH} files extend each other", asked.path)
            if key not in self._loaded:
                text = self._read(path, asked)
                # A file that cannot be parsed stays None: it is not read again, and its problems are noted once.
                self._loaded[key] = None
                self.files.append(path)
                root = self._with_parts(Parser(name, self.problems).parse(text), library)
                self._loaded[key] = self._extend(root, path, (*chain, name), library)
        except ConfigError as error:
            # The others are read on, so that one run finds all problems.
            self.problems += error.problems
        return self._loaded.get(key)

    def with_setting(self, root: Value, setting: str, library: Library) -> Value:
        """The root with the setting applied; the same root, with problems noted, if the setting is invalid."""
        try:
            return self._with_parts(apply_setting(root, setting, self.problems), library)
        except ConfigError as error:
            self.problems += error.problems
            return root

    def with_bodies(self, root: Value, library: Library) -> Value:
        """The root with each part that has a body replaced by its body."""
        if not isinstance(root.data, dict):
            return root
        entries = dict(root.data)
        for key, kind in library.parts.items():
            # The body is what the rest of the program knows; title and the like go.
            part = entries.get(key)
            if part is not None and isinstance(part.data, dict) and kind.body in part.data:
                entries[key] = replace(part.data[kind.body], key_mark=part.key_mark)
                # Only once the part is complete: an extended file may have brought the key.
                for name, entry in part.data.items():
                    if name not in {kind.body, "title"} and entry.key_mark is not None:
                        message = f"unknown key {quote(name)}{nearest(name, (kind.body, 'title'))}"
                        self.problems.append(Problem(entry.key_mark, format_key_path((key, name)), message))
            elif part is not None and kind.parts:
                entries[key] = self.with_bodies(part, kind)
        return self._with_inside(replace(root, data=entries), library, self.with_bodies)

    def _with_inside(self, root: Value, library: Library, change: Callable[[Value, Library], Value]) -> Value:
        """The root with a change made to each of the things inside it that have parts of their own."""
        if not isinstance(root.data, dict):
            return root
        entries = dict(root.data)
        for key, kind in library.inside.items():
            entry = entries.get(key)
            if entry is not None and isinstance(entry.data, dict):
                entries[key] = replace(entry, data={name: change(each, kind) for name, each in entry.data.items()})
        return replace(root, data=entries)

    def _extend(self, root: Value, path: Path, chain: tuple[str, ...], library: Library) -> Value:
        """A mapping merged with the files it extends; `path` is the file that contains it."""
        if not isinstance(root.data, dict) or "extends" not in root.data:
            return root
        asked = root.data["extends"]
        merged = Value({}, root.mark)
        for target in asked.data if isinstance(asked.data, list) else [asked]:
            base = self.load(self._find(target, path, library), Mention(target.mark, ("extends",)), chain, library)
            if base is None:
                # From here on missing keys are not reported: they may be in that file.
                self.incomplete = True
            elif not isinstance(base.data, dict):
                found = describe_value(plain(base))
                raise error_at(base.mark, f"an extended file must be a mapping, found {found}")
            else:
                merged = _merge(merged, base)
        own = {key: entry for key, entry in root.data.items() if key != "extends"}
        # Last, as what a file says itself goes before all that it extends.
        return _merge(merged, replace(root, data=own))

    def _find(self, target: Value, beside: Path, library: Library) -> Path:
        name = target.data
        if not isinstance(name, str) or not name.strip() or not name.isprintable():
            found = describe_value(plain(target))
            raise error_at(target.mark, f"expected a file name, found {found}", ("extends",))
        if is_path(name):
            # A path may leave out its ending: `parts/base` is parts/base.yaml beside the file.
            return beside.parent / (name if name.endswith(SUFFIXES) else name + SUFFIX)
        # Shipped names go first: a file that happens to have the same name changes nothing.
        return library.find(name) or self._beside(target.mark, beside.parent / (name + SUFFIX), library)

    def _beside(self, mark: TextMark, path: Path, library: Library) -> Path:
        if not os.path.exists(path):  # noqa: PTH110 - it never raises
            self.incomplete = True
            raise error_at(mark, _missing(path, library), ("extends",))
        return path

    def _with_parts(self, root: Value, library: Library) -> Value:
        """The root with named parts replaced by their content; a part that cannot be read stays unchanged."""
        if not isinstance(root.data, dict):
            return root
        entries = dict(root.data)
        for key, kind in library.parts.items():
            entry = entries.get(key)
            # A part that could not be read has its message.
            if entry is None or entry.mark in self.unread:
                continue
            part = self._part(key, entry, kind)
            if part is not None:
                # `whole`: a named part replaces that of an extended file, and is not merged with it.
                entries[key] = replace(part, key_mark=entry.key_mark, whole=True)
            elif isinstance(entry.data, str):
                self.unread.add(entry.mark)
        return self._with_inside(replace(root, data=entries), library, self._with_parts)

    def _part(self, key: str, entry: Value, library: Library) -> Value | None:
        # Paths in settings are relative to the working directory.
        home = Path("setting") if is_setting(entry.mark.file) else Path(entry.mark.file)
        if isinstance(entry.data, dict) and "extends" in entry.data:
            return self._extend(self._with_parts(entry, library), home, (), library)
        if isinstance(entry.data, dict) and library.parts:
            return self._with_parts(entry, library)
        if not isinstance(entry.data, str):
            return None
        name = entry.data
        path = home.parent / name if is_path(name) else library.find(name)
        if path is not None and path.name == name and not path.exists():
            self.problems.append(Problem(entry.mark, key, _missing(path, library)))
            return None
        if path is not None:
            return self.load(path, Mention(entry.mark, (key,)), (), library)
        near = nearest(name, library.names())
        if not near:
            near = f"; see `tourney list {library.kind}`" if library.kind else "; there are no shipped ones"
        if "." in name:
            near += f"; the path of a file ends in {SUFFIX}"
        self.problems.append(Problem(entry.mark, key, f"unknown name {quote(name)}{near}"))
        return None


def _missing(path: Path, library: Library) -> str:
    """The message for a missing file, with a similar name from its directory or the library."""
    names = {**{name: name for name in library.names()}, **siblings(path)}
    near = closest(path.stem, names)
    hint = nearest(path.stem, library.names()) if near is None else f"; did you mean {quote(names[near])}?"
    return f"no such file: {format_path(path)}{hint}"


def is_path(name: str) -> bool:
    """Whether a text is the path of a file, not a name."""
    return name.endswith(SUFFIXES) or bool({"/", "\\"} & set(name))


def _merge(base: Value | None, over: Value) -> Value:
    """Merge `over` into `base`: mappings key by key, null removes a key, other values replace (RFC 7396)."""
    # A named part or anything that is no mapping replaces what was there.
    if over.whole or not isinstance(over.data, dict):
        return over
    entries = dict(base.data) if base is not None and isinstance(base.data, dict) else {}
    for key, entry in over.data.items():
        if entry.data is None:
            entries.pop(key, None)
        else:
            entries[key] = _merge(entries.get(key), entry)
    return replace(over, data=entries)


# The problems of a document, collected while domain objects are built from it.


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
        # A conflict inside a shipped sheet is shown where the file names it: nobody can change the sheet.
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
            # One error may carry others of the same value.
            for each in (error, *others):
                at = each.at if isinstance(each, InvalidArgument) else ()
                self._note((*self._path, *at), " ".join(str(each).split()))
            # True: the error is noted, and the block is left without it.
            return True
        return False
