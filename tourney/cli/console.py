"""What commands share: printing of results and warnings, options with checked values, completion. Each imports it."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar

import typer

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from enum import StrEnum

    from rich.console import RenderableType

    from tourney.config.problems import Problem

    Choice = TypeVar("Choice", bound=StrEnum)


_WIDTH: Final = 100
"""Width in characters when the output is not a terminal."""


def show(shown: RenderableType, width: int = _WIDTH) -> None:
    """Print on standard output, at the width of the terminal, or at `width` if there is no terminal.

    Lines that are too long for the terminal are not truncated.
    """
    from rich.console import Console

    console = Console()
    # Without a terminal rich assumes 80 columns; COLUMNS is how a user asks for another width.
    if not console.is_terminal and "COLUMNS" not in os.environ:
        console.width = width
    # `crop=False`: a line that is cut cannot be copied.
    console.print(shown, crop=False)


# The options `--json` and `--markdown`, which print a result in another form than tables for the terminal.


AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON only.")]
AsMarkdown = Annotated[bool, typer.Option("--markdown", help="Print the result as Markdown.")]


def check_one_form(*, as_json: bool, as_markdown: bool) -> None:
    """Check the two options before play starts.

    Raises:
        InvalidArgument: Both are given.
    """
    if as_json and as_markdown:
        raise InvalidArgument("give either --json or --markdown, not both")


def show_as(
    shown: Callable[[], RenderableType], record: Callable[[], Any], *, as_json: bool, as_markdown: bool
) -> None:
    """Print a result: `record` as JSON, or `shown` as Markdown or for the terminal."""
    if as_json:
        sys.stdout.write(json.dumps(record(), indent=1) + "\n")
    elif as_markdown:
        from tourney.reporting.fitted_table import as_markdown as written

        sys.stdout.write(written(shown()))
    else:
        show(shown())


# Warnings about tournament files, printed on standard error before play starts.


Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]


def warn(warnings: Iterable[Problem], *, strict: bool) -> None:
    """Print the warnings, one per line.

    Raises:
        ConfigError: There are warnings and `strict` is set; it holds all of them.
    """
    from tourney.config.problems import ConfigError, in_order

    found = in_order(warnings)
    # First all is gathered: with --strict the warnings are one error.
    if found and strict:
        raise ConfigError(found)
    for each in found:
        sys.stderr.write(f"{each.mark}: warning: {each.path}: {each.message}\n")


# Options and arguments with checked values, worded as those in files, and their completion in the shell.


MOST: Final = 2**63 - 1
"""The maximum of an option without a limit of its own: the largest seed."""
AUTO: Final = "auto"
"""The value of `--jobs` for one process per core."""
_LONG: Final = 10
"""A limit with more digits than this is not shown in the help."""


def whole(least: int, most: int, help_text: str) -> Any:  # noqa: ANN401 - as typer has it
    """An option that takes a whole number between two limits, both included."""
    # 2**63 - 1 in a table of options says nothing.
    limits = f"{least}..{most:,}" if len(str(most)) <= _LONG else "NUMBER"
    return typer.Option(metavar=limits, help=help_text, parser=number_between(least, most))


def number_between(least: int, most: int) -> Callable[[str | int], int]:
    """Return a parser for a whole number between two limits, both included."""

    def read(value: str | int) -> int:
        text = str(value).strip()
        # `int` also reads digits of other scripts, and numbers of a length that takes it long.
        digits = text.removeprefix("-").replace("_", "")
        number = int(text) if digits.isascii() and digits.isdecimal() and len(digits) <= 2 * _LONG else None
        # A number that is too long to read is shown as it was typed.
        if number is None or not least <= number <= most:
            from tourney.config.problems import quote

            found = quote(text) if number is None else f"{number:,}"
            raise typer.BadParameter(f"expected a whole number from {least} to {most:,}, found {found}")
        return number

    return read


Jobs = Annotated[str, typer.Option(help="Worker processes; auto: one per core.")]
EngineName = Annotated[str, typer.Option(help="local, dask:ADDRESS, dask:local, or module:factory for an Executor.")]
Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Do not show progress.")]
Seed = Annotated[int | None, whole(0, MOST, "The seed; default: the file's.")]
Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the file; may be repeated."),
]
Redeals = Annotated[
    int | None, whole(0, 1000, "Deal each hand again so often, to take luck out of results (10 is usual).")
]


def redeals_setting(redeals: int | None) -> list[str]:
    """The setting of an event that `--redeals` stands for."""
    return [] if redeals is None else [f"redeals={redeals}"]


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


def check_html(path: Path, what: str) -> None:
    """Check that the name of a page is that of an HTML file; `what` begins the message.

    Raises:
        InvalidArgument: It is not.
    """
    if path.suffix.lower() not in {".html", ".htm"}:
        raise InvalidArgument(f"{what}: its name must end with .html or .htm, not {path.name!r}")


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
    # "./mine" stays "./mine", as the shell has it.
    folder = incomplete if incomplete.endswith(os.sep) else os.path.dirname(incomplete)  # noqa: PTH120 - keeps "./"
    try:
        every = sorted(Path(folder or ".").iterdir())
    except OSError:
        return
    for path in every:
        text = os.path.join(folder, path.name) if folder else path.name  # noqa: PTH118 - keeps "./"
        if text.startswith(incomplete) and (path.suffix in _SUFFIXES or path.is_dir()):
            # A directory is no end: its separator lets one go on.
            yield text + os.sep if path.is_dir() else text
