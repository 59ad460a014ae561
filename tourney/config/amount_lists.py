"""Lists of amounts on the command line: as text, or in a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tourney.config.problems import ConfigError, Problem, TextMark
from tourney.config.units import read_amount
from tourney.errors import InvalidArgument
from tourney.inputs import read_text, reason

if TYPE_CHECKING:
    from collections.abc import Iterator


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
            raise InvalidArgument(f"{option}: amount {number}: {error}") from error
    return amounts


def _amounts_of_file(name: str) -> list[int]:
    try:
        text = read_text(Path(name))
    except (OSError, ValueError) as error:
        raise ConfigError([Problem(TextMark(name or ".", 1, 1), "", f"cannot be read: {reason(error)}")]) from error
    amounts, problems = [], []
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
        for item in line.rstrip().removesuffix(",").split(",") if line.strip() else []:
            yield TextMark(name, number, column + len(item) - len(item.lstrip())), item.strip()
            column += len(item) + 1
