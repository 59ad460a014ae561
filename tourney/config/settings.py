"""Applies settings of the command line, `a.b.0=value`, to a tree of values."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from tourney.config.nodes import DEPTH, TOO_DEEP, Parser, Value, error_at
from tourney.config.problems import Problem, TextMark, describe_value, printable, quote

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
