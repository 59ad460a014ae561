"""Options and arguments with checked values, worded as those in files, and their completion in the shell."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


if TYPE_CHECKING:
    from collections.abc import Callable
    from enum import StrEnum

    Choice = TypeVar("Choice", bound=StrEnum)

MOST: Final = 2**63 - 1
"""The maximum of an option without a limit of its own: the largest seed."""
_LONG: Final = 10
"""A limit with more digits than this is not shown in the help."""


def whole(least: int, most: int, help_text: str) -> Any:  # noqa: ANN401 - as typer has it
    """An option that takes a whole number between two limits, both included."""
    limits = f"{least}..{most:,}" if len(str(most)) <= _LONG else "NUMBER"
    return typer.Option(metavar=limits, help=help_text, parser=number_between(least, most))


def number_between(least: int, most: int) -> Callable[[str | int], int]:
    """Return a parser for a whole number between two limits, both included."""

    def read(value: str | int) -> int:
        text = str(value).strip()
        digits = text.removeprefix("-").replace("_", "")
        number = int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 2 * _LONG else None
        if number is None or not least <= number <= most:
            from tourney.config.problems import quote

            found = quote(text) if number is None else f"{number:,}"
            raise typer.BadParameter(f"expected a whole number from {least} to {most:,}, found {found}")
        return number

    return read


def one_of(kinds: type[Choice]) -> Callable[[str | Choice], Choice]:
    """Return a parser for one of the names of an enumeration."""

    def read(value: str | Choice) -> Choice:
        names = [kind.value for kind in kinds]
        if value not in names:
            from tourney.config.problems import nearest, quote

            raise typer.BadParameter(f"unknown name {quote(value)}{nearest(value, names)}")
        return kinds(value)

    return read


def names_of(kinds: type[StrEnum]) -> str:
    """The names of an enumeration, separated by |, for the help."""
    return "|".join(kind.value for kind in kinds)


# Completion of arguments in the shell: names of shipped files, and files.


_SUFFIXES = frozenset({".yaml", ".yml"})


def complete_file(*kinds: str) -> Callable[[str], list[str]]:
    """Return a function that completes the name of a shipped file of these kinds, or the path of a YAML file."""

    def complete(incomplete: str) -> list[str]:
        from tourney.config import shipped

        names = {name for kind in kinds for name in shipped.list_names(kind) if name.startswith(incomplete)}
        return [*sorted(names), *_paths(incomplete)]

    return complete


def choice(*names: str) -> Callable[[str], list[str]]:
    """Return a function that completes one of these names."""
    return lambda incomplete: [name for name in names if name.startswith(incomplete)]


def _paths(incomplete: str) -> Iterator[str]:
    """The YAML files and directories whose paths begin so."""
    folder = incomplete if incomplete.endswith(os.sep) else os.path.dirname(incomplete)  # noqa: PTH120 - keeps "./"
    try:
        every = sorted(Path(folder or ".").iterdir())
    except OSError:
        return
    for path in every:
        text = os.path.join(folder, path.name) if folder else path.name  # noqa: PTH118 - keeps "./"
        if text.startswith(incomplete) and (path.suffix in _SUFFIXES or path.is_dir()):
            yield text + os.sep if path.is_dir() else text
