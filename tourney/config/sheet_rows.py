"""Rows of a level sheet as a table of texts: read from a spreadsheet, scaled in length, written into a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tourney.config.checks.estimates import format_duration
from tourney.config.edit_text import quote_text
from tourney.config.units import read_duration
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Row = dict[str, str]
"""A level or a break: its keys, with the values as they are written."""

_KEYS: Final = (
    "sb", "bb", "ante", "small_bet", "big_bet", "bring_in", "nl_sb", "nl_bb", "nl_ante", "game", "length", "hands",
    "break", "name", "at", "remove",
)  # fmt: skip
_LENGTHS: Final = ("length", "break")
_BLINDS: Final = ("sb", "bb", "ante")
_TEXTS: Final = ("name", "game", "at")
_MOST_ROWS: Final = 500
_MOST_TEXT: Final = 100_000
_LEAST: Final = 60
_BREAK: Final = re.compile(r"\b(break|pause|dinner|pausa|cena)\b", re.IGNORECASE)
_LENGTH: Final = re.compile(r"([0-9]{1,4}) ?(?:m|min|mins|minutes|')?")
_CLOCK: Final = re.compile(r"([0-9]{1,3}):([0-9]{2})(?::[0-9]{2})?")
_AMOUNTS: Final = re.compile(r" *[/\u2013-] *")
_NUMBER: Final = re.compile(r"[0-9]{1,3}(?: [0-9]{3})+|[0-9]+(?:[.,_][0-9]+)*[kKM]?")
_MOST_HOURS: Final = 3
"""With more before the colon, a length is one of minutes and seconds."""

# Ordered from the surest: a tab never stands inside a cell, a comma may.
_SPLITS: Final = (re.compile(r"\t|;"), re.compile(r"\|"), re.compile(r" {2,}"), re.compile(r" +"), re.compile(","))
"""What separates cells, in different programs."""


def write_row(row: Mapping[str, str]) -> str:
    """A row as YAML on one line; keys without a value are left out."""
    parts = [f"{key}: {quote_text(row[key]) if key in _TEXTS else row[key]}" for key in _KEYS if row.get(key)]
    return f"{{{', '.join(parts)}}}"


def rows_of(levels: object) -> list[Row]:
    """The rows of the data of a document, as texts; those that are no mappings are left out."""
    found = levels if isinstance(levels, list) else []
    return [{str(key): _text_of(value) for key, value in row.items()} for row in found if isinstance(row, dict)]


def _text_of(value: Any) -> str:  # noqa: ANN401 - data of a document
    return f"[{', '.join(map(str, value))}]" if isinstance(value, list) else str(value)


def scale_rows(rows: Sequence[Row], percent: int) -> list[Row]:
    """The rows with all lengths changed to a percentage, to whole minutes.

    Raises:
        InvalidArgument: A length cannot be read.
    """
    return [
        {key: scale_length(text, percent) if key in _LENGTHS else text for key, text in row.items()} for row in rows
    ]


def scale_length(text: str, percent: int) -> str:
    """A duration changed to a percentage, to whole minutes, at least one.

    Raises:
        InvalidArgument: It cannot be read.
    """
    try:
        seconds = read_duration(text)
    except ValueError as error:
        raise InvalidArgument(str(error)) from None
    return format_duration(max(_LEAST, round(seconds * percent / 100 / _LEAST) * _LEAST))


def read_pasted(text: str) -> list[Row]:
    """The rows of a table that is pasted from a spreadsheet.

    A heading may name the columns: level, small blind, big blind, ante, length, break. Without one they are the small
    blind, the big blind, the ante and the length; a first column that counts from 1 is left out. A cell may hold both
    blinds: 25/50. A line with the word break or dinner is a break. Cells are separated by tabs, semicolons, bars,
    spaces or commas, whichever gives the most rows.

    Raises:
        InvalidArgument: There is no row in it, or there are too many.
    """
    if len(text) > _MOST_TEXT:
        raise InvalidArgument(f"expected a table of at most {_MOST_TEXT:,} characters, found {len(text):,}")
    # Digits are grouped by apostrophes in Switzerland, elsewhere by thin or non-breaking spaces.
    plain = re.sub(r"(?<=[0-9])['\u2019](?=[0-9]{3})", "", re.sub("[\u00a0\u2009\u202f]", " ", text))
    # Patterns below would search a long run of spaces from each of them.
    short = re.sub(" {3,}", "  ", plain)
    lines = [re.sub(r" */ *", "/", line.strip(" ")) for line in short.splitlines() if line.strip()]
    # The first of equals: `max` keeps the surest separator.
    rows = max((_read_lines(lines, split) for split in _SPLITS), key=len)
    if not rows:
        raise InvalidArgument("no levels are found: paste rows with the small blind, the big blind and the ante")
    if len(rows) > _MOST_ROWS:
        raise InvalidArgument(f"expected at most {_MOST_ROWS} rows, found {len(rows):,}")
    return rows


def _read_lines(lines: Sequence[str], split: re.Pattern[str]) -> list[Row]:
    # Some programs quote every cell.
    cells = [[cell.strip().strip('"').strip() for cell in split.split(line)] for line in lines]
    head = _read_head(cells[0]) if cells else []
    found = [row for line in (cells[1:] if head else cells) if (row := _read_line(line, head))]
    return list(_without_numbers(found))


_HEADS: Final = (
    ("length", ("length", "minutes", "min", "duration", "time", "durata")),
    ("bring_in", ("bring",)),
    ("small_bet", ("small bet",)),
    ("big_bet", ("big bet",)),
    ("sb", ("sb", "small")),
    ("bb", ("bb", "big")),
    ("ante", ("ante",)),
    ("blinds", ("blinds", "bets")),
    ("", ("level", "#", "no", "livello")),
)


def _read_head(cells: Sequence[str]) -> list[str]:
    """The keys of the columns; empty if the line is no heading."""
    # Levels have numbers, and headings have none.
    if any(map(str.isdigit, "".join(cells))):
        return []
    return [next((key for key, words in _HEADS if any(word in cell.lower() for word in words)), "") for cell in cells]


def _read_line(cells: Sequence[str], head: Sequence[str]) -> Row:
    line = " ".join(cells)
    # A break first: its line may hold numbers, too.
    if _BREAK.search(line):
        length = _LENGTH.search(line)
        name = {"name": "dinner"} if re.search("dinner|cena", line, re.IGNORECASE) else {}
        # A break without a length is ten minutes, as most are.
        return {"break": f"{length[1] if length else 10}m", **name}
    if head:
        return dict(_by_head(cells, head))
    amounts = [part for cell in cells for part in _AMOUNTS.split(cell) if part]
    numbers = [_amount(part) for part in amounts if _NUMBER.fullmatch(part)]
    # A length without a heading has its unit, or it would be an amount.
    length = next((match for cell in cells if (match := re.fullmatch(r"([0-9]{1,3}) ?(?:m|min|')", cell))), None)
    row = {"numbers": " ".join(numbers)} if numbers else {}
    return {**row, "length": f"{length[1]}m"} if length and row else row


def _by_head(cells: Sequence[str], head: Sequence[str]) -> Iterator[tuple[str, str]]:
    # Cells at the end may be missing.
    for key, cell in zip(head, cells, strict=False):
        if key == "length":
            clock = _CLOCK.fullmatch(cell)
            if clock:
                hours = int(clock[1])
                # 1:30 is an hour and a half, 20:00 twenty minutes: no level lasts twenty hours.
                yield key, f"{60 * hours + int(clock[2]) if hours <= _MOST_HOURS else hours}m"
            elif match := _LENGTH.fullmatch(cell):
                yield key, f"{match[1]}m"
        elif key == "blinds":
            yield from zip(_BLINDS, map(_amount, _AMOUNTS.split(cell)), strict=False)
        elif key and cell and _NUMBER.fullmatch(cell):
            yield key, _amount(cell)


def _amount(text: str) -> str:
    # A mark before exactly three digits groups thousands, in whatever country the sheet was written.
    return re.sub(r"[.,_ ](?=\d{3}\b)", "", text.strip())


def _without_numbers(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows with their columns named; a first column that counts the levels is left out."""
    found = list(rows)
    lists = [row["numbers"].split() for row in found if "numbers" in row]
    # A single row that begins with 1 may have a small blind of 1.
    # Levels that count from 1 stand in the first column.
    counts = len(lists) > 1 and [each[0] for each in lists] == [str(place + 1) for place in range(len(lists))]
    for row in found:
        if "numbers" in row:
            numbers = row["numbers"].split()[1 if counts else 0 :]
            # A zero is an empty cell: no ante.
            named = {key: value for key, value in zip(_BLINDS, numbers, strict=False) if value != "0"}
            minutes = f"{numbers[len(_BLINDS)]}m" if len(numbers) > len(_BLINDS) else ""
            length = row.get("length", minutes)
            row = {**named, **({"length": length} if length else {})}  # noqa: PLW2901
        # What has neither a bet nor is a break is a line of remarks.
        if row.keys() & {"bb", "small_bet", "bring_in", "break"}:
            yield row
