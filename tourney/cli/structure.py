"""`tourney structure`: analyse a level sheet."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.values import names_of, one_of, whole

if TYPE_CHECKING:
    from tourney.config.problems import TextMark
    from tourney.tournament.structure import SheetOddity

_MOST_ENTRIES = 1_000_000
_MOST_STACK = 10**9


class ColumnOption(StrEnum):
    """The kinds of games for which a level sheet may have columns."""

    BLINDS = "blinds"
    STUD = "stud"
    BIG_BET = "big_bet"


def structure(
    file: Annotated[
        str, typer.Argument(help="A tournament file, a level sheet, or the name of a shipped scenario or schedule.")
    ],
    stack: Annotated[int | None, whole(1, _MOST_STACK, "Starting stack; default: the tournament's.")] = None,
    seats: Annotated[int | None, whole(2, 10, "Seats per table; default: the tournament's, or 9.")] = None,
    entries: Annotated[int | None, whole(2, _MOST_ENTRIES, "Entrants; default: the tournament's.")] = None,
    column: Annotated[
        ColumnOption | None,
        typer.Option(
            metavar=names_of(ColumnOption),
            parser=one_of(ColumnOption),
            help="The column of stakes to use, if the sheet has several.",
        ),
    ] = None,
    players: Annotated[int, whole(2, 10, "Players at the table for the patience factor.")] = 10,
    as_json: Annotated[bool, typer.Option("--json", help="Print the result as JSON only.")] = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the sheet for the wall, one printed page, as HTML.")
    ] = None,
) -> None:
    """Analyse a level sheet: depth, pace, patience factor, and anything unusual in it."""
    from rich.text import Text

    from tourney.cli.console import show
    from tourney.config.load import load_sheet
    from tourney.config.named_files import sheet_file
    from tourney.game.variant import BettingStructure
    from tourney.reporting.sheet_page import write_sheet
    from tourney.reporting.structure_table import Outline, named_row, remarks_on, table_of
    from tourney.tournament.structure import column_asked

    sheet = load_sheet(sheet_file(file))
    scenario = sheet.scenario
    games = scenario.rotation.games if scenario else ()
    outline = Outline(
        sheet.title,
        sheet.schedule,
        column=column_asked(sheet.schedule, None if column is None else column.value, games),
        limit=any(game.structure is BettingStructure.FIXED_LIMIT for game in games),
        seats=seats or (scenario.seats if scenario else 9),
        stack=stack or (scenario.stack if scenario else 0),
        entries=entries or (scenario.entries if scenario else 0),
        players=players,
        wall_clock=scenario.wall_clock if scenario else None,
        chip_set=scenario.chip_set if scenario else None,
    )
    if page is not None:
        write_sheet(page, outline, scenario)
    if as_json:
        findings = [_record(sheet.marks[each.row], each) for each in outline.findings]
        findings += [{**asdict(each.mark), "message": each.message} for each in sheet.of_chips]
        sys.stdout.write(json.dumps({**outline.as_record(), "findings": findings}, indent=1) + "\n")
        return
    show(table_of(outline))
    for line in remarks_on(outline):
        show(Text(line))
    for each in outline.findings:
        said = "note: " if each.note else ""
        sys.stdout.write(f"{sheet.marks[each.row]}: {named_row(outline, each)}: {said}{each.message}\n")
    for problem in sheet.of_chips:
        sys.stdout.write(f"{problem}\n")


def _record(mark: TextMark, finding: SheetOddity) -> dict[str, Any]:
    return {"file": mark.file, "line": mark.line, "column": mark.column, **asdict(finding)}
