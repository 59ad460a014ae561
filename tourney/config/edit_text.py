"""Changes values in the text of a YAML file, and leaves everything else in it as it is, comments above all.

A value is replaced between the marks of its node. After each change the text is parsed again: but for the value, it
must say what it said before.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from textwrap import dedent
from textwrap import indent as _indented
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import yaml

from tourney.config.nodes import Parser, plain
from tourney.config.problems import ConfigError, KeyPath, Problem, format_key_path
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_INDENT: Final = 2


class TextSpan(NamedTuple):
    """A part of a text, from one index to another."""

    start: int
    end: int


def list_written(text: str) -> dict[KeyPath, str]:
    """Every value of a text as it is written there, by its path; quoted texts without their quotes.

    Raises:
        ConfigError: The text cannot be parsed.
    """
    _data_of(text)
    root = _compose(text)
    return {} if root is None else dict(_list_nodes(text, root, ()))


def set_value(text: str, path: KeyPath, written: str) -> str:
    """The text with another value at a path; mappings that are missing are written.

    Args:
        text: The text.
        path: The path, at least one key.
        written: The value in YAML, on one line or as a block; empty to remove the key.

    Raises:
        ConfigError: The text, or the value, is not valid YAML.
        InvalidArgument: The value cannot be changed at its place.
    """
    before = _data_of(text)
    wanted = _with_value(before, path, _read_value(written)) if written else _without(before, path)
    return _require_meaning(_put(text, path, written) if written else _remove(text, path), wanted, path)


def set_rows(text: str, path: KeyPath, rows: Sequence[str]) -> str:
    """The text with another list at a path. Items that do not change keep their lines, and the comments above them.

    Args:
        text: The text.
        path: The path of the list.
        rows: The items in YAML, each on one line.

    Raises:
        ConfigError: The text, or an item, is not valid YAML.
        InvalidArgument: The list cannot be changed at its place.
    """
    wanted = _with_value(_data_of(text), path, [_read_value(row) for row in rows])
    node = _find(_compose(text), path)
    # Only in a block have items lines of their own.
    if isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value and rows:
        return _require_meaning(_replace_rows(text, node, rows), wanted, path)
    # A list without items cannot be a block.
    block = "".join(f"- {row}\n" for row in rows) or "[]"
    try:
        return _require_meaning(_put(text, path, block), wanted, path)
    except InvalidArgument:  # inside brackets or braces there are no blocks
        return _require_meaning(_put(text, path, f"[{', '.join(rows)}]"), wanted, path)


def quote_text(text: str) -> str:
    """A text as YAML: in quotes if it would otherwise be read as something else."""
    try:
        # Brackets, commas and # may mean something in the place where the text is put.
        if text and _read_value(text) == text and "#" not in text and not set(text) & set("[]{},"):
            return text
    except ConfigError:
        pass
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


# What a text says.


def _data_of(text: str) -> Any:  # noqa: ANN401 - whatever YAML can say
    problems: list[Problem] = []
    data = plain(Parser("text", problems).parse(text)) if _compose(text) is not None else {}
    if problems:
        raise ConfigError(problems)
    return data


def _read_value(written: str) -> Any:  # noqa: ANN401 - whatever YAML can say
    problems: list[Problem] = []
    data = plain(Parser("value", problems, inline="\n" not in written).parse(written))
    if problems:
        raise ConfigError(problems)
    return data


def _require_meaning(text: str, wanted: object, path: KeyPath) -> str:
    """The text, if it says what is wanted."""
    # Marks can be wrong in ways that are hard to foresee; the meaning is checked in any case.
    try:
        if _data_of(text) == wanted:
            return text
    except ConfigError:
        pass
    raise InvalidArgument(f"{format_key_path(path)} cannot be changed from here: change it in the text", *path)


def _with_value(data: Any, path: KeyPath, value: object) -> object:  # noqa: ANN401 - whatever YAML can say
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(data, list) and isinstance(step, int) and 0 <= step <= len(data):
        inner = data[step] if step < len(data) else None
        return [*data[:step], _with_value(inner, rest, value), *data[step + 1 :]]
    if isinstance(data, str) and len(path) == 1 and isinstance(step, str):
        data = {"extends": data}  # the name of a part, of which a key is changed
    if (data is None or isinstance(data, dict)) and isinstance(step, str):
        entries = data or {}
        return {**entries, step: _with_value(entries.get(step), rest, value)}
    raise InvalidArgument(f"{format_key_path(path)} cannot be set here: change it in the text", *path)


def _without(data: Any, path: KeyPath) -> object:  # noqa: ANN401 - whatever YAML can say
    step, rest = path[0], path[1:]
    if not isinstance(data, dict) or step not in data:
        return data
    inner = _without(data[step], rest) if rest else None
    others = {key: value for key, value in data.items() if key != step}
    # An empty mapping would mean a part with defaults, which is not what a removed key means.
    if inner is None or inner == {}:
        return others
    return {key: inner if key == step else value for key, value in data.items()}


# Nodes and their places in the text.


def _compose(text: str) -> yaml.Node | None:
    try:
        node: yaml.Node | None = yaml.compose(text, Loader=yaml.SafeLoader)
    except (yaml.YAMLError, RecursionError):
        Parser("text", []).parse(text)  # raises, with the place and the words of all errors of files
        raise
    return node


def _find(node: yaml.Node | None, path: KeyPath) -> yaml.Node | None:
    for step in path:
        node = _below(node, step)
    return node


def _below(node: yaml.Node | None, step: str | int) -> yaml.Node | None:
    if isinstance(node, yaml.SequenceNode) and isinstance(step, int):
        return node.value[step] if step < len(node.value) else None
    entry = _entry_of(node, step)
    return None if entry is None else entry[1]


def _entry_of(node: yaml.Node | None, key: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    if not isinstance(node, yaml.MappingNode):
        return None
    return next(((name, value) for name, value in node.value if name.value == key), None)


def _list_nodes(text: str, node: yaml.Node, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    is_quoted = isinstance(node, yaml.ScalarNode) and node.style is not None
    # Of quoted texts what they say: their escapes are YAML's, not the reader's.
    written = str(node.value) if is_quoted else text[node.start_mark.index : _end(node)]
    # `dedent` needs the indent of the first line, which begins behind its key.
    yield path, dedent(" " * int(node.start_mark.column) + written).strip()
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _list_nodes(text, value, (*path, str(key.value)))
    elif isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _list_nodes(text, item, (*path, index))


def _end(node: yaml.Node) -> int:
    """The index after a node, without the comments and empty lines that follow a block."""
    # The end mark of a block lies behind the blank lines and comments after it.
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        return max(_end(last[0]), _end(last[1])) if isinstance(node, yaml.MappingNode) else _end(last)
    return int(node.end_mark.index)


def _line_end(text: str, index: int) -> int:
    """The index after the line break that ends a line."""
    found = text.find("\n", index)
    return len(text) if found < 0 else found + 1


def _line_start(text: str, index: int) -> int:
    return text.rfind("\n", 0, index) + 1


# Values and keys.


def _put(text: str, path: KeyPath, written: str) -> str:
    """The text with a value written at a path."""
    root = _compose(text)
    if root is None:
        return text + _nest(path, written) + "\n"
    # In this order: the value, the key in its mapping, then missing parents from the inside out.
    if _find(root, path) is not None:
        return _replace(text, root, path, written)
    parent, key = _find(root, path[:-1]), path[-1]
    if isinstance(parent, yaml.MappingNode):
        return _add_entry(text, parent, str(key), written)
    if isinstance(parent, yaml.SequenceNode):
        return _add_item(text, parent, written)
    entry = _nest(path[-1:], written)
    # A part that is only a name becomes one that extends it.
    if isinstance(parent, yaml.ScalarNode) and parent.value:
        name = text[parent.start_mark.index : _end(parent)]
        both = f"extends: {name}\n{entry}" if "\n" in entry else f"{{extends: {name}, {entry}}}"
        return _put(text, path[:-1], both)
    return _put(text, path[:-1], entry if "\n" in entry else f"{{{entry}}}")


def _nest(path: KeyPath, written: str) -> str:
    """An entry of a mapping, without the braces around it; a value that is a block stands below its key."""
    for key in reversed(path[1:]):
        written = f"{key}:{_beside(written, 0)}" if "\n" in written else f"{{{key}: {written}}}"
    return f"{path[0]}:{_beside(written, 0)}"


def _beside(written: str, indent: int) -> str:
    """A value as it stands after the colon of its key, which begins at an indent."""
    if "\n" not in written:
        return f" {written}"
    return "\n" + _indented(written.rstrip("\n"), " " * (indent + _INDENT))


def _replace(text: str, root: yaml.Node, path: KeyPath, written: str) -> str:
    node = _find(root, path)
    entry = _entry_of(_find(root, path[:-1]), path[-1]) if path else None
    if node is None:
        return text
    start, end = int(node.start_mark.index), _end(node)
    before = text[:start].rstrip(" \n")
    # A key without a value has its node at another place; the colon is safe.
    if entry is not None and before.endswith(":"):  # no comment stands between the key and its value
        return f"{before}{_beside(written, int(entry[0].start_mark.column))}{text[end:]}"
    return text[:start] + written + text[end:]


def _add_entry(text: str, parent: yaml.MappingNode, key: str, written: str) -> str:
    if parent.flow_style or not parent.value:
        # Before the closing brace.
        end = _end(parent) - 1
        inside = text[:end].rstrip(" ")
        comma = "" if inside.endswith("{") else ", "
        return f"{inside}{comma}{key}: {written}{text[end:]}"
    end = _line_end(text, _end(parent))
    indent = int(parent.value[0][0].start_mark.column)
    # The last line of a file may have no end.
    head = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return f"{head}{' ' * indent}{key}:{_beside(written, indent)}\n{text[end:]}"


def _add_item(text: str, parent: yaml.SequenceNode, written: str) -> str:
    if parent.flow_style:
        end = _end(parent) - 1
        comma = "" if text[:end].rstrip(" ").endswith("[") else ", "
        return f"{text[:end]}{comma}{written}{text[end:]}"
    end = _line_end(text, _end(parent))
    head = text[:end] if text[:end].endswith("\n") else f"{text[:end]}\n"
    return f"{head}{' ' * int(parent.start_mark.column)}- {written}\n{text[end:]}"


def _remove(text: str, path: KeyPath) -> str:
    root = _compose(text)
    parent = _find(root, path[:-1])
    entry = _entry_of(parent, path[-1])
    if entry is None or not isinstance(parent, yaml.MappingNode):
        return text
    # An empty mapping is not what was there; its key goes, too.
    if len(parent.value) == 1 and len(path) > 1:
        return _remove(text, path[:-1])
    key, value = entry
    start, end = int(key.start_mark.index), max(_end(key), _end(value))
    if not parent.flow_style:
        # Of a block the whole line goes, with the comment at its end.
        return text[: _line_start(text, start)] + text[_line_end(text, end) :]
    # The last entry takes the comma before it along, another the comma behind it.
    if parent.value[-1][0] is key:
        return text[:start].rstrip(" \n").removesuffix(",") + text[end:]
    after = text.index(",", end) + 1
    return text[:start] + text[after:].lstrip(" ")


# The rows of a list.


def _replace_rows(text: str, node: yaml.SequenceNode, rows: Sequence[str]) -> str:
    spans = list(_spans_of_items(text, node))
    # Compared by what they say, so that other spaces are no change.
    old = [repr(_read_block(text, item)) for item in node.value]
    new = [repr(_read_value(row)) for row in rows]
    unused: dict[str, list[str]] = {}
    for name, span in zip(old, spans, strict=True):
        unused.setdefault(name, []).append(text[slice(*span)])
    space = " " * int(node.start_mark.column)
    lines: list[str] = []
    # Without autojunk: from 200 rows on, rows that occur often would not be matched, and lose their comments.
    for kind, low, high, begin, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            # With its own lines, so that its comments stay.
            for place in range(low, high):
                lines.append(text[slice(*spans[place])])
                unused[old[place]].remove(lines[-1])
            continue
        lines += [
            # A row that moved within the changed part keeps its lines.
            unused[new[place]].pop(0) if unused.get(new[place]) and new[place] in old[low:high] else
            f"{space}- {rows[place]}\n"
            for place in range(begin, end)
        ]  # fmt: skip
    whole = [line if line.endswith("\n") else f"{line}\n" for line in lines]
    return text[: spans[0].start] + "".join(whole) + text[spans[-1].end :]


def _spans_of_items(text: str, node: yaml.SequenceNode) -> Iterator[TextSpan]:
    """The lines of each item, with the comments above it."""
    start = _line_start(text, int(node.start_mark.index))
    for item in node.value:
        end = _line_end(text, _end(item))
        yield TextSpan(start, end)
        start = end


def _read_block(text: str, item: yaml.Node) -> object:
    """The value of an item, whatever lines it has."""
    # Its first line is indented as the others, or it would be another block.
    indent = " " * int(item.start_mark.column)
    problems: list[Problem] = []
    return plain(Parser("item", problems).parse(indent + text[item.start_mark.index : _end(item)]))
