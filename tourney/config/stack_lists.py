"""Stacks on the command line: a list of amounts, or a file; with names, tables and seats in a CSV file."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.config.problems import ConfigError, Problem, TextMark, nearest, quote
from tourney.config.units import read_amount
from tourney.errors import InvalidArgument
from tourney.inputs import read_text, reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


# Lists of amounts on the command line: as text, or in a file.


def read_amounts(text: str, option: str) -> list[int]:
    """Read amounts from text such as "10k,7500,1.2M", or from a file if the text is "@" and a path.

    A file has one amount per line, or several separated by commas. Empty lines and a comma at the end of a line are
    ignored. Amounts are written as in tournament files.

    Args:
        text: The value of the option.
        option: The name of the option, for messages.

    Raises:
        InvalidArgument: The text is not a list of amounts, or is empty.
        ConfigError: The file is not a list of amounts, or cannot be read.
    """
    if text.startswith("@"):
        return _amounts_of_file(text[1:])
    if not text.strip():
        raise InvalidArgument(
            f"{option}: expected amounts such as 10k,7500,1.2M, or @ and a file name; found nothing"
        )
    amounts = []
    for number, item in enumerate(text.split(","), 1):
        try:
            amounts.append(read_amount(item.strip()))
        except ValueError as error:
            # By number, as amounts in a long list look alike.
            raise InvalidArgument(f"{option}: amount {number}: {error}") from error
    return amounts


def _amounts_of_file(name: str) -> list[int]:
    try:
        text = read_text(Path(name))
    except (OSError, ValueError) as error:
        raise ConfigError([Problem(TextMark(name or ".", 1, 1), "", f"cannot be read: {reason(error)}")]) from error
    amounts, problems = [], []
    # All wrong amounts at once.
    for mark, item in _items(name, text):
        try:
            amounts.append(read_amount(item))
        except ValueError as error:
            problems.append(Problem(mark, "", str(error)))
    if problems:
        raise ConfigError(problems)
    if not amounts:
        raise ConfigError([Problem(TextMark(name, 1, 1), "", "expected amounts, one per line; found nothing")])
    return amounts


def _items(name: str, text: str) -> Iterator[tuple[TextMark, str]]:
    """The items between commas and line ends, each with its position."""
    for number, line in enumerate(text.splitlines(), 1):
        column = 1
        # A list may be broken behind a comma.
        for item in line.rstrip().removesuffix(",").split(",") if line.strip() else []:
            yield TextMark(name, number, column + len(item) - len(item.lstrip())), item.strip()
            column += len(item) + 1


COLUMNS: Final = ("name", "stack", "table", "seat")
"""The columns of a CSV file of counts."""

_ALIASES: Final = {"player": "name", "chips": "stack", "count": "stack"}


class StackCounts(NamedTuple):
    """Counted stacks.

    Attributes:
        rows: A mapping for each player, as in `state.stacks`.
        marks: The position of each row.
    """

    rows: list[dict[str, str | int]]
    marks: list[TextMark]


def read_counts(text: str, option: str) -> StackCounts:
    """Read counts such as "42k,12k,9500", or a file if the text is "@" and a path.

    A file has one amount per line, or is a CSV file whose first line names its columns: `stack`, and if known `name`,
    `table` and `seat`.

    Raises:
        InvalidArgument: The text is not a list of amounts, or is empty.
        ConfigError: The file cannot be read, or is not a list of counts.
    """
    if text.startswith("@"):
        found = _read_counts(text[1:])
        if found is not None:
            return found
    amounts = read_amounts(text, option)
    return StackCounts([{"stack": amount} for amount in amounts], [TextMark(option, 1, 1)] * len(amounts))


def _read_counts(name: str) -> StackCounts | None:
    """The counts of a CSV file with a heading; None for any other file."""
    try:
        lines = read_text(Path(name)).splitlines()
    except (OSError, ValueError):
        return None  # read again as a list of amounts, which reports it
    first = next((row for row, line in enumerate(lines) if line.strip()), None)
    # Letters other than those of amounts, as in 12k, make the first line a heading.
    if first is None or not any(char.isalpha() and char not in "kKM" for char in lines[first]):
        return None
    # Where the comma is the decimal point, spreadsheets write semicolons.
    delimiter = next((each for each in ";\t" if each in lines[first]), ",")
    mark = TextMark(name, first + 1, 1)
    heads = [each.strip().lower() for each in lines[first].split(delimiter)]
    columns = [_ALIASES.get(each, each) for each in heads]
    problems = [
        Problem(mark, "", f"unknown column {quote(each)}{nearest(each, COLUMNS)}")
        for each in columns
        if each not in COLUMNS
    ]
    if "stack" not in columns and not problems:
        problems.append(Problem(mark, "", "expected a column `stack`"))
    if problems:
        raise ConfigError(problems)
    counts = StackCounts([], [])
    for number, line in enumerate(lines[first + 1 :], first + 2):
        if line.strip():
            at = TextMark(name, number, 1)
            # Line by line: a line break inside quotes would put all later positions out.
            counts.rows.append(dict(_cells(columns, next(csv.reader([line], delimiter=delimiter)), at, problems)))
            counts.marks.append(at)
    if problems:
        raise ConfigError(problems)
    return counts


def _cells(
    columns: Sequence[str], cells: Sequence[str], mark: TextMark, problems: list[Problem]
) -> Iterator[tuple[str, str | int]]:
    """The values of a row; problems are noted."""
    if len(cells) > len(columns):
        problems.append(Problem(mark, "", f"expected {len(columns)} columns, found {len(cells)}"))
    for column, cell in zip(columns, cells, strict=False):
        value = cell.strip()
        if column == "name":
            yield column, value
        # An empty cell is unknown, but a row without a stack is of no use.
        elif value or column == "stack":
            try:
                yield column, read_amount(value)
            except ValueError as error:
                problems.append(Problem(mark, column, str(error)))
