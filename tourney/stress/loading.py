"""Finding an engine: a shipped adapter, an installed plug-in, a class by reference, or a program."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.inputs import check_regular, reason
from tourney.strategies.registry import plug_ins
from tourney.stress.adapters import SHIPPED

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUP: Final = "tourney.engines"
"""The group of entry points under which packages offer engines."""


class EngineProgram(NamedTuple):
    """An engine to run: the words of the command line that name it, and the program."""

    words: tuple[str, ...]
    command: tuple[str, ...]


def engine_program(reference: str, python: str | None = None) -> EngineProgram:
    """The program of an engine by name or reference: `mine.py:Engine`, `package.module:Engine`, or a name.

    `python` is the interpreter of the environment in which the engine is installed.

    Raises:
        InvalidArgument: There is no engine of that name.
    """
    if reference in SHIPPED:
        found: str | None = SHIPPED[reference].reference
    else:
        found = {each.name: each.reference for each in plug_ins(GROUP)}.get(reference)
    if found is None:
        if ":" not in reference:
            known = ", ".join(names())
            raise InvalidArgument(f"unknown engine {reference!r}; known are {known}, or file.py:Class, or -- COMMAND")
        found = reference
        where = reference.rpartition(":")[0]
        if where.endswith(".py"):
            _check_module(where)
        elif not all(part.isidentifier() for part in where.split(".")):
            raise InvalidArgument(f"{where!r} is no module: write file.py:Class or package.module:Class")
    words = (reference,) if python is None else ("--python", python, reference)
    return EngineProgram(words, (*_runnable([python or sys.executable]), "-m", "tourney.stress.serving", found))


def _check_module(where: str) -> None:
    """Check the file of an engine.

    Raises:
        InvalidArgument: It cannot be read.
    """
    try:
        check_regular(Path(where))
    except FileNotFoundError:
        raise InvalidArgument(f"no such file: {where}") from None
    except (OSError, ValueError) as error:
        raise InvalidArgument(f"{where} cannot be read: {reason(error)}") from error


def program(command: Sequence[str]) -> EngineProgram:
    """The program of a command line after `--`."""
    return EngineProgram(("--", *command), _runnable(command))


def _runnable(command: Sequence[str]) -> tuple[str, ...]:
    """A command, if its program is there.

    Raises:
        InvalidArgument: It is not.
    """
    if shutil.which(command[0]) is None:
        raise InvalidArgument(f"no such program: {command[0]}")
    return tuple(command)


def names() -> list[str]:
    """The names of the shipped adapters and of installed plug-ins."""
    return sorted({*SHIPPED, *(each.name for each in plug_ins(GROUP))})
