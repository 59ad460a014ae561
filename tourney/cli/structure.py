"""`tourney structure`: analyse a level sheet."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.console import AsJson, AsMarkdown, check_one_form, complete_file, names_of, one_of, show_as, whole
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.config.load import Sheet
    from tourney.config.problems import TextMark
    from tourney.reporting.structure_table import Outline
    from tourney.tournament.oddities import SheetOddity

_MOST_ENTRIES = 1_000_000
_MOST_STACK = 10**9


class ColumnOption(StrEnum):
    """The kinds of games for which a level sheet may have columns."""

    BLINDS = "blinds"
    STUD = "stud"
    BIG_BET = "big_bet"


def structure(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, a level sheet, or the name of a shipped scenario or schedule.",
            autocompletion=complete_file("scenarios", "schedules"),
        ),
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
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the sheet for the wall, one printed page, as HTML.")
    ] = None,
    names: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="With --page: print the seats, too, for these names, one per line."),
    ] = None,
) -> None:
    """Analyse a level sheet: depth, pace, patience factor, and anything unusual in it."""
    from rich.console import Group
    from rich.text import Text

    from tourney.config.load import load_sheet
    from tourney.config.named_files import sheet_file
    from tourney.reporting.sheet_page import write_sheet
    from tourney.reporting.structure_table import remarks_on, table_of
    from tourney.tasks.wall import draw_seats, outline_sheet

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    sheet = load_sheet(sheet_file(file))
    outline = outline_sheet(
        sheet,
        stack=stack or 0,
        seats=seats or 0,
        entries=entries or 0,
        players=players,
        column=None if column is None else column.value,
    )
    if names is not None and (page is None or sheet.scenario is None):
        raise InvalidArgument("--names is for the sheet of a tournament: it needs --page and a tournament file")
    if page is not None:
        with redirect_stdout(sys.stderr):  # players may print
            drawn = None if names is None or sheet.scenario is None else draw_seats(sheet.scenario, names)
        write_sheet(page, outline, sheet.scenario, drawn)
    marks = sheet.marks
    show_as(
        lambda: Group(table_of(outline), *map(Text, remarks_on(outline))),
        lambda: {**outline.as_record(), "findings": [*_records(sheet, outline)]},
        as_json=as_json,
        as_markdown=as_markdown,
    )
    # The record has them already.
    if as_json:
        return
    if as_markdown:
        said = [_describe(outline, each) for each in outline.findings] + [each.message for each in sheet.of_chips]
        findings = ["", *[f"- {line}" for line in said]] if said else []
    else:
        findings = [f"{marks[each.row]}: {_describe(outline, each)}" for each in outline.findings]
        findings += map(str, sheet.of_chips)
    for line in findings:
        sys.stdout.write(f"{line}\n")


def _records(sheet: Sheet, outline: Outline) -> Iterator[dict[str, Any]]:
    for each in outline.findings:
        yield _record(sheet.marks[each.row], each)
    for problem in sheet.of_chips:
        yield {**asdict(problem.mark), "message": problem.message}


def _describe(outline: Outline, finding: SheetOddity) -> str:
    from tourney.reporting.structure_table import name_row

    return f"{name_row(outline, finding)}: {'note: ' if finding.note else ''}{finding.message}"


def _record(mark: TextMark, finding: SheetOddity) -> dict[str, Any]:
    return {"file": mark.file, "line": mark.line, "column": mark.column, **asdict(finding)}
