"""Parses YAML text into a tree of values with positions, and applies settings of the command line to it."""

from __future__ import annotations

import decimal
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from pathlib import Path
from typing import Final, TypeAlias

import yaml

from tourney.config.problems import (
    ConfigError,
    KeyPath,
    Problem,
    TextMark,
    describe_value,
    format_key_path,
    printable,
    quote,
)

# Numbers such as 1,000, which YAML splits into two values inside brackets and braces.


_HEAD: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})*")
_GROUP: Final = re.compile(r"[0-9]{3}")
_ZEROS: Final = re.compile(r"0[0-9]{2}")


def join_numbers(node: yaml.CollectionNode) -> list[yaml.ScalarNode]:
    """Join the numbers that commas have split in a flow collection, and return them.

    In a mapping the rest of a number is a key without a value. In a list only an item that starts with a zero is
    certainly the rest of a number: [1,500] may be a list of two.
    """
    if not node.flow_style:
        return []
    is_mapping = isinstance(node, yaml.MappingNode)
    entries: list[list[yaml.Node]] = [list(entry) if is_mapping else [entry] for entry in node.value]
    kept: list[list[yaml.Node]] = []
    parted: dict[int, yaml.ScalarNode] = {}
    for entry in entries:
        head = kept[-1][-1] if kept else None
        is_rest = _is_nothing(entry[-1]) and _says(entry[0], _GROUP) if is_mapping else _says(entry[0], _ZEROS)
        if is_rest and isinstance(head, yaml.ScalarNode) and _says(head, _HEAD):
            head.value += f",{entry[0].value}"
            parted[id(head)] = head
        else:
            kept.append(entry)
    node.value = [tuple(entry) if is_mapping else entry[0] for entry in kept]
    return list(parted.values())


def _is_nothing(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style is None and not node.value


def _says(node: yaml.Node, pattern: re.Pattern[str]) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style is None and pattern.fullmatch(node.value) is not None


DEPTH = 100
"""The maximum nesting depth of values."""

_VALUES = 100_000
_DIGITS = 60
TOO_DEEP = f"nested more than {DEPTH} deep"
_TOO_MANY = f"more than {_VALUES:,} values with aliases expanded"
_MERGE_KEY = "merge keys (<<) are not allowed: move the shared part to a separate file and use extends"
_WORDS: dict[str, bool | None] = {
    **dict.fromkeys(("", "~", "null")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_INT = re.compile(r"[-+]?(?:0|[1-9](?:_*[0-9])*)")
_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?")
# Also excluded: U+2028 and U+2029, which are line ends in YAML but not in editors; a BOM inside the text; the
# bidirectional controls, which can show text in another order than it is parsed (Unicode Technical Report 36, 2.1).
ILLEGAL = re.compile(
    "[^\t\n\r -~\xa0-\u061b\u061d-\u200d\u2010-\u2027\u202f-\u2065\u206a-\ud7ff\ue000-\ufefe\uff00-\ufffd"
    "\U00010000-\U0010ffff]"
)

Scalar: TypeAlias = str | int | Decimal | bool | None


@dataclass(frozen=True, slots=True)
class Value:
    """A value with its position, and the position of its key if it is an entry of a mapping.

    Values are shared between aliases and between files that extend the same file. They are never modified.
    """

    data: Scalar | list[Value] | dict[str, Value]
    mark: TextMark
    key_mark: TextMark | None = None
    whole: bool = False
    """Whether it replaces the value it is merged into, instead of being merged with it."""


def plain(value: Value) -> object:
    """Convert a value to dict, list, str, int, Decimal, bool and None."""
    match value.data:
        case dict() as entries:
            return {key: plain(entry) for key, entry in entries.items()}
        case list() as items:
            return [plain(item) for item in items]
        case scalar:
            return scalar


def error_at(mark: TextMark, message: str, path: KeyPath = ()) -> ConfigError:
    """Return a `ConfigError` with one problem."""
    return ConfigError([Problem(mark, format_key_path(path), message)])


def line_column(text: str, index: int) -> tuple[int, int]:
    """The line and column of a character, both counted from 0."""
    return text.count("\n", 0, index), index - (text.rfind("\n", 0, index) + 1)


def _scalar(text: str) -> Scalar:
    """Interpret a plain scalar.

    Raises:
        ValueError: The number is too long.
        decimal.InvalidOperation: The number is too large.
    """
    if text in _WORDS:
        return _WORDS[text]
    whole = _INT.fullmatch(text) is not None
    if not whole and not _DECIMAL.fullmatch(text):
        return text
    if len(text) > _DIGITS:
        raise ValueError(text)
    if whole:
        return int(text.replace("_", ""))
    number = Decimal(text)
    if abs(number.adjusted()) > _DIGITS:
        raise ValueError(text)
    return number


class _Loader(yaml.SafeLoader):
    """PyYAML's loader up to the node tree. It resolves no scalars and records explicit tags.

    It is the pure Python loader: the marks of the C loader differ.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        # Empty, for this instance only: `_scalar` interprets plain scalars.
        self.yaml_implicit_resolvers = {}
        self.tags: list[tuple[str, yaml.Mark]] = []
        self._depth = 0
        self._nodes = 0

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        """Compose a node as the base class does, with limits on depth and number (the base class recurses)."""
        event = self.peek_event()  # type: ignore[no-untyped-call]
        self._depth += 1
        self._nodes += 1
        if self._depth > DEPTH:
            raise yaml.MarkedYAMLError(problem=TOO_DEEP, problem_mark=event.start_mark)
        if self._nodes > 2 * _VALUES:  # keys are nodes too
            raise yaml.MarkedYAMLError(problem=_TOO_MANY, problem_mark=event.start_mark)
        if getattr(event, "tag", None) is not None:
            self.tags.append((event.tag, event.start_mark))
        node = super().compose_node(parent, index)
        self._depth -= 1
        return node


class Parser:
    """Parses a text into a `Value`. Problems that leave the rest readable are added to `problems`."""

    def __init__(self, file: str, problems: list[Problem], *, column: int = 1, inline: bool = False) -> None:
        self._file = file
        self._problems = problems
        self._column = column
        self._inline = inline
        self._open: set[int] = set()
        self._count = 0

    def parse(self, text: str) -> Value:
        """Parse the text.

        Raises:
            ConfigError: The text as a whole cannot be parsed.
        """
        illegal = ILLEGAL.search(text)
        if illegal is not None:
            code = f"U+{ord(illegal.group()):04X}"
            raise error_at(self._at(*line_column(text, illegal.start())), f"the character {code} is not allowed")
        node = self._compose(text)
        if node is None and not self._inline:
            raise error_at(self._at(0, 0), "the file is empty")
        value = Value(None, self._at(0, 0)) if node is None else self._value(node, ())
        if value.data is None and not self._inline:
            raise error_at(value.mark, "the file is empty")
        if self._inline and isinstance(node, yaml.CollectionNode) and not node.flow_style:
            raise error_at(value.mark, "here a list must be written as [a, b] and a mapping as {a: b}")
        return value

    def _compose(self, text: str) -> yaml.Node | None:
        loader = _Loader(text)
        try:
            node = loader.get_node() if loader.check_node() else None
            if loader.check_node():
                second = loader.peek_event()  # type: ignore[no-untyped-call]
                raise error_at(
                    self._mark(second.start_mark), "a second document starts here: a file may contain only one"
                )
        except yaml.MarkedYAMLError as error:
            raise self._syntax_error(error, text) from None
        except (ValueError, OverflowError):  # PyYAML lets chr() fail on escapes such as "\UFFFFFFFF"
            raise error_at(self._mark(loader.get_mark()), "not valid YAML: the escape is not a character") from None
        for tag, mark in loader.tags:
            written = quote(tag.replace("tag:yaml.org,2002:", "!!"))
            self._problem(self._mark(mark), f"tags such as {written} are not allowed")
        return node

    def _syntax_error(self, error: yaml.MarkedYAMLError, text: str) -> ConfigError:
        mark = error.problem_mark or error.context_mark
        said = " ".join(f"{error.problem or ''} {error.context or ''}".split())
        if said in {TOO_DEEP, _TOO_MANY}:
            message = said
        elif mark is not None and text[mark.index : mark.index + 1] == "\t":
            message = "a tab is not allowed here: indent with spaces"
        else:
            message = f"not valid YAML: {said}"
        return error_at(self._at(0, 0) if mark is None else self._mark(mark), message)

    def _value(self, node: yaml.Node, path: KeyPath) -> Value:
        mark = self._mark(node.start_mark)
        self._count += 1
        if id(node) in self._open:
            raise error_at(mark, "an alias refers to a value that contains it", path)
        if len(path) > DEPTH:
            raise error_at(mark, TOO_DEEP, path[:3])
        if self._count > _VALUES:
            raise error_at(mark, _TOO_MANY, path)
        self._open.add(id(node))
        for number in join_numbers(node) if isinstance(node, yaml.CollectionNode) else ():
            whole = number.value
            message = f"a comma separates values here: write {whole.replace(',', '_')}, or '{whole}' in quotes"
            self._problem(self._mark(number.start_mark), message, path)
        if isinstance(node, yaml.MappingNode):
            value = Value(self._entries(node, path), mark)
        elif isinstance(node, yaml.SequenceNode):
            items = [self._value(item, (*path, index)) for index, item in enumerate(node.value)]
            value = Value(items, mark)
        else:
            value = Value(self._scalar(node, path), mark)
        self._open.discard(id(node))
        return value

    def _entries(self, node: yaml.MappingNode, path: KeyPath) -> dict[str, Value]:
        entries: dict[str, Value] = {}
        for key_node, value_node in node.value:
            mark = self._mark(key_node.start_mark)
            if not isinstance(key_node, yaml.ScalarNode):
                self._problem(mark, "a key must be a name, not a list or a mapping", path)
                continue
            key = self._scalar(key_node, path)
            if isinstance(key, int) and not isinstance(key, bool):
                key = str(key)  # chips: {25: 400}
            value = self._value(value_node, (*path, key if isinstance(key, str) else "?"))
            if not isinstance(key, str):
                self._problem(
                    mark, f"a key must be a name, found {describe_value(key)}: quote it if it is a name", path
                )
            elif key == "<<":
                self._problem(mark, _MERGE_KEY, path)
            elif key in entries:
                first = entries[key].key_mark
                line = first.line if first is not None else 0
                self._problem(mark, f"the key {quote(key)} is already on line {line}", (*path, key))
            else:
                entries[key] = replace(value, key_mark=mark)
        return entries

    def _scalar(self, node: yaml.Node, path: KeyPath) -> Scalar:
        text = str(node.value)
        problem = None
        if ILLEGAL.search(text):  # from an escape in double quotes
            problem = "contains a character that is not allowed"
        elif isinstance(node, yaml.ScalarNode) and node.style is None:
            try:
                return _scalar(text)
            except (ValueError, decimal.InvalidOperation):
                problem = f"the number {printable(text[:20])}... is out of range"
        if problem is not None:
            self._problem(self._mark(node.start_mark), problem, path)
        return text

    def _problem(self, mark: TextMark, message: str, path: KeyPath = ()) -> None:
        self._problems.append(Problem(mark, format_key_path(path), message))

    def _mark(self, mark: yaml.Mark) -> TextMark:
        return self._at(mark.line, mark.column)

    def _at(self, line: int, column: int) -> TextMark:
        """The mark of a line and column, counted from 0 in the text."""
        return TextMark(self._file, line + 1, column + (self._column if line == 0 else 1))


# Settings of the command line, `a.b.0=value`, applied to a tree of values.


_SET = "--set "
_SWEEP = "--sweep "
_INDEX = re.compile(r"[0-9]{1,9}")


def apply_setting(root: Value, setting: str, problems: list[Problem]) -> Value:
    """Return the root with the setting applied.

    Problems that leave the rest readable are added to `problems`.

    Raises:
        ConfigError: The setting is malformed, or does not fit the root.
    """
    file = _SET + printable(setting)
    way, equals, text = setting.partition("=")
    way = re.sub(r"\[([0-9]+)\]", r".\1", way)  # the form used in messages
    if not equals or not all(name.strip() for name in way.split(".")):
        raise error_at(TextMark(file, 1, len(_SET) + 1), "write a setting as path.to.key=value")
    steps = _steps(file, way)
    if len(steps) > DEPTH:
        raise error_at(steps[DEPTH].mark, TOO_DEEP)
    value = Parser(file, problems, column=len(_SET) + len(way) + 2, inline=True).parse(text)
    return _set_value(root, steps, 0, value)


def is_setting(file: str) -> bool:
    """Whether the file of a mark is a setting."""
    return file.startswith(_SET)


def locate_in_sweep(problem: Problem, swept: Collection[str]) -> Problem:
    """The problem, with its position in the sweep if it is in a setting that a sweep made."""
    mark = problem.mark
    if not is_setting(mark.file) or mark.file.removeprefix(_SET) not in map(printable, swept):
        return problem
    file = _SWEEP + mark.file.removeprefix(_SET)
    return replace(problem, mark=replace(mark, file=file, column=mark.column + len(_SWEEP) - len(_SET)))


def folder_of(file: str) -> Path:
    """The directory that paths in the file of a mark are relative to; for a setting, the working directory."""
    return Path() if is_setting(file) else Path(file).parent


@dataclass(frozen=True, slots=True)
class _Step:
    name: str
    mark: TextMark


def _steps(file: str, way: str) -> list[_Step]:
    steps, column = [], len(_SET) + 1
    for name in way.split("."):
        steps.append(_Step(name.strip(), TextMark(file, 1, column + len(name) - len(name.lstrip()))))
        column += len(name) + 1
    return steps


def _set_value(whole: Value, steps: Sequence[_Step], done: int, new: Value) -> Value:
    """Return `whole` with `new` at the end of the steps from number `done` on; missing mappings are created.

    Null removes a whole part, as in a file that extends another.
    """
    if done == len(steps):
        return replace(new, key_mark=steps[-1].mark)
    step, entries = steps[done], whole.data
    if entries is None:
        entries = {}
    if isinstance(entries, dict):
        if done == 0 and new.data is None and len(steps) == 1 and _is_part(entries.get(step.name)):
            return replace(whole, data={key: entry for key, entry in entries.items() if key != step.name})
        inner = entries.get(step.name) or Value(None, step.mark, step.mark)
        return replace(whole, data={**entries, step.name: _set_value(inner, steps, done + 1, new)})
    path = tuple(step.name for step in steps[:done])
    if not isinstance(entries, list):
        raise error_at(step.mark, f"cannot look for {quote(step.name)} in {describe_value(entries)}", path)
    index = int(step.name) if _INDEX.fullmatch(step.name) else len(entries)
    if index >= len(entries):
        room = f"an index from 0 to {len(entries) - 1}" if entries else "no index, as the list is empty"
        raise error_at(step.mark, f"expected {room}, found {quote(step.name)}", path)
    item = replace(_set_value(entries[index], steps, done + 1, new), key_mark=None)
    return replace(whole, data=[*entries[:index], item, *entries[index + 1 :]])


def _is_part(value: Value | None) -> bool:
    return value is None or isinstance(value.data, (dict, list))
