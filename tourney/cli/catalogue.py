"""Commands on files: `tourney list` and `show` what is shipped, `validate` files, print the `schema` of a kind."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import Strict, choice, complete_file, one_of, show, warn
from tourney.errors import TourneyError
from tourney.reporting.event_lines import outline
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator


_WIDTH = 120
_HEADS: tuple[str, ...] = ("name", "description", "declares")
_OF_SCENARIOS = ("name", "entrants", "takes", "game, and what it is for")


class CatalogueKind(StrEnum):
    """The kinds of things `tourney list` can list."""

    VARIANTS = "variants"
    STRATEGIES = "strategies"
    SCHEDULES = "schedules"
    PAYOUTS = "payouts"
    PACES = "paces"
    MIXES = "mixes"
    RULES = "rules"
    FIELDS = "fields"
    ARRIVALS = "arrivals"
    SCENARIOS = "scenarios"
    FESTIVALS = "festivals"


def list_parts(
    kind: Annotated[
        CatalogueKind,
        typer.Argument(
            metavar="KIND",
            help="What to list.",
            parser=one_of(CatalogueKind),
            autocompletion=choice(*CatalogueKind),
        ),
    ],
) -> None:
    """List the names that tournament files can use."""
    from rich.box import SIMPLE_HEAD
    from rich.text import Text

    from tourney.reporting.fitted_table import FittedTable

    heads, rows = _HEADS[:2], _titles(kind)
    if kind is CatalogueKind.STRATEGIES:
        heads, rows = _HEADS, _strategies()
    elif kind is CatalogueKind.SCENARIOS:
        heads, rows = _OF_SCENARIOS, _scenarios()
    table = FittedTable(*heads, box=SIMPLE_HEAD)
    table.columns[0].no_wrap = True  # names are copied into files
    for column in table.columns[1:3] if kind is CatalogueKind.SCENARIOS else ():
        column.justify = "right"
    for row in rows:
        table.add_row(*map(Text, row))  # descriptions from packages are plain text, not rich markup
    show(table, _WIDTH)


def _titles(kind: CatalogueKind) -> Iterator[tuple[str, ...]]:
    from tourney.config import shipped
    from tourney.config.load import read_title

    for name in shipped.list_names(kind.value):
        yield name, read_title(kind.value, name)


def _scenarios() -> Iterator[tuple[str, ...]]:
    from tourney.config.shipped_scenarios import list_scenarios

    for each in list_scenarios():
        yield each.name, f"{each.entrants:,}", each.takes, f"{each.game}: {each.about}"


def _strategies() -> Iterator[tuple[str, ...]]:
    from tourney.strategies.registry import list_strategies

    with redirect_stdout(sys.stderr):  # output that packages print on import must not mix with the table
        listed = list(list_strategies())
    for each in listed:
        of_package = f" ({each.package})" if each.package else ""
        yield each.name, each.about + of_package, each.says


# `tourney show`: print a shipped file.


def show_file(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The name of a shipped file (tourney list KIND).")],
    kind: Annotated[
        CatalogueKind | None,
        typer.Option(
            metavar="KIND",
            help="The kind of file (scenarios, schedules, ...), if several have a file of this name.",
            parser=one_of(CatalogueKind),
        ),
    ] = None,
    is_resolved: Annotated[
        bool, typer.Option("--resolved", help="Write out everything that the file extends or names.")
    ] = False,
) -> None:
    """Print a shipped file, to read or to copy: tourney show home_game > mine.yaml."""
    from tourney.config.resolved import find_shipped_files, format_resolved
    from tourney.inputs import read_text

    (of_kind, path), *others = find_shipped_files(name, None if kind is None else kind.value)
    sys.stdout.write(format_resolved(of_kind, path) if is_resolved else read_text(path))
    # On the error stream: the output may be a file that is being written.
    for other, _ in others:
        sys.stderr.write(f"shown: {of_kind}; there is also: tourney show {name} --kind {other}\n")


# `tourney validate`: check tournament and festival files.


def validate(
    files: Annotated[
        list[str],
        typer.Argument(
            help="Tournament or festival files, or names of shipped ones.",
            autocompletion=complete_file("scenarios", "festivals"),
        ),
    ],
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the files; may be repeated."),
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Print only errors and warnings.")] = False,
    strict: Strict = False,
) -> None:
    """Check tournament and festival files and print every error and warning with file, line and column."""
    from tourney.config import shipped
    from tourney.config.load import load_playable
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival

    worst = 0
    for file in files:
        try:
            path = scenario_file(file)
            scenario, warnings = load_playable(path, settings=settings or [])
            said = count(len(scenario.events), "event") if isinstance(scenario, Festival) else outline(scenario)
            warn(warnings, strict=strict)
        except TourneyError as error:
            sys.stderr.write(f"{error}\n")
            # All files are checked, and the worst decides the exit code.
            worst = max(worst, error.exit_code)
            continue
        if not quiet:
            sys.stdout.write(f"{shipped.describe_file(str(path))}: {scenario.title}: {said}\n")
    raise typer.Exit(worst)


# `tourney schema`: print the JSON Schema of a kind of file, for editors.


class SchemaKind(StrEnum):
    """Kinds of files."""

    TOURNAMENT = "tournament"
    VARIANT = "variant"
    SCHEDULE = "schedule"
    PAYOUTS = "payouts"
    PACE = "pace"
    MIX = "mix"
    RULES = "rules"
    FIELD = "field"
    ARRIVALS = "arrivals"
    ROOM = "room"
    FESTIVAL = "festival"


def schema(
    kind: Annotated[
        SchemaKind,
        typer.Argument(
            metavar="KIND", help="The kind of file.", parser=one_of(SchemaKind), autocompletion=choice(*SchemaKind)
        ),
    ] = SchemaKind.TOURNAMENT,
) -> None:
    """Print the JSON Schema of a kind of file."""
    from tourney.config.load import json_schema

    sys.stdout.write(json.dumps(json_schema(kind.value), indent=2) + "\n")
