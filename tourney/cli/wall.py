"""Commands on what hangs on the wall: `tourney structure`, `seats` and `clock`."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.console import (
    AUTO,
    MOST,
    AsJson,
    AsMarkdown,
    Jobs,
    Quiet,
    Seed,
    Settings,
    Strict,
    check_one_form,
    complete_file,
    names_of,
    one_of,
    show_as,
    warn,
    whole,
)
from tourney.errors import INTERRUPTED, InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.config.load import Sheet
    from tourney.config.problems import TextMark
    from tourney.experiment.plan import Plan
    from tourney.experiment.replicate import Replicate
    from tourney.reporting.structure_table import Outline
    from tourney.sim.scenario import Scenario
    from tourney.tournament.oddities import SheetOddity


# `tourney structure`: analyse a level sheet, and write the sheet for the wall.


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


# `tourney seats`: print the seat draws of an event, for the wall and the tables.


def seats(  # noqa: PLR0917 - options
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, or the name of a shipped scenario.", autocompletion=complete_file("scenarios")
        ),
    ],
    seed: Seed = None,
    settings: Settings = None,
    replicate: Annotated[int, whole(0, MOST, "The replicate to play, counted from 0 as in simulate.")] = 0,
    every: Annotated[
        bool,
        typer.Option("--all", help="Play the event and show every draw: flights, days, redraws, the final table."),
    ] = False,
    names: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="The names of the entrants, one per line, in the order of the field."),
    ] = None,
    csv: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the seats as CSV.")] = None,
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write pages to print, as HTML.")] = None,
    as_json: AsJson = False,
    as_markdown: AsMarkdown = False,
    strict: Strict = False,
) -> None:
    """Print the seat draw of an event: who sits where, by table."""
    from tourney.config.load import load_with_warnings
    from tourney.config.named_files import scenario_file
    from tourney.outputs import write_text
    from tourney.tasks.wall import draw_seats

    check_one_form(as_json=as_json, as_markdown=as_markdown)
    path = scenario_file(file)
    with redirect_stdout(sys.stderr):  # output that players print must not mix with the seats
        scenario, warnings = load_with_warnings(path, settings=settings or [])
        warn(warnings, strict=strict)
        shown = draw_seats(scenario, names, seed=seed, replicate=replicate, every=every)
    if csv is not None:
        write_text(csv, shown.as_csv())
    if page is not None:
        write_text(page, shown.as_page())
    show_as(shown.tables, lambda: [*shown.rows()], as_json=as_json, as_markdown=as_markdown)


# `tourney clock`: write the clock of an evening as a page.


def clock(
    file: Annotated[
        str,
        typer.Argument(
            help="A tournament file, or the name of a shipped scenario.", autocompletion=complete_file("scenarios")
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The page to write.")] = Path("clock.html"),
    reps: Annotated[
        int, whole(0, 2000, "How often to play the event, to forecast its end; 0 for no forecast.")
    ] = 200,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    settings: Settings = None,
    quiet: Quiet = False,
    strict: Strict = False,
) -> None:
    """Write the clock of an evening as a page: level, time left, blinds, players, prizes, when it will end."""
    from tourney.cli.progress import jobs_of
    from tourney.config.named_files import scenario_file
    from tourney.festival.programme import Festival
    from tourney.reporting.page.markup import write_html
    from tourney.tasks.experiment_files import plan_experiment, rule_of
    from tourney.tasks.wall import build_clock, check_clock, why_no_forecast
    from tourney.watch.clock_page import build_clock_page

    workers = jobs_of(jobs)
    with redirect_stdout(sys.stderr):
        plan, [point] = plan_experiment(
            # A plan has at least one run, even if `--reps 0` plays none.
            scenario_file(file),
            settings=settings or [],
            seed=seed,
            rule=rule_of(max(reps, 1)),
        )
        scenario = point.scenario
        if isinstance(scenario, Festival):
            raise InvalidArgument(f"{file} is a festival; a clock is of a tournament")
        # Before the runs, which may take minutes.
        check_clock(scenario)
        warn(point.warnings, strict=strict)
        played = [] if not reps or why_no_forecast(scenario) else _play(plan, scenario, workers, quiet=quiet)
    # After the runs, so that an interrupt leaves the previous page as it was.
    write_html(out, build_clock_page(build_clock(scenario, played)))
    sys.stdout.write(f"{out}: open it in a browser; its keys are listed at the bottom of the page\n")


def _play(plan: Plan, scenario: Scenario, jobs: int, *, quiet: bool) -> Sequence[Replicate]:
    from tourney.cli.progress import replicating
    from tourney.experiment import engines
    from tourney.experiment.experiment import Experiment
    from tourney.experiment.run import ReplicateFailed
    from tourney.experiment.subject import TOURNAMENTS

    experiment = Experiment(plan, TOURNAMENTS, [scenario])
    try:
        with engines.engine("local", jobs) as workers, replicating(plan, quiet=quiet) as progress:
            experiment.play(workers, progress)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except ReplicateFailed as failed:
        raise TourneyError(str(failed)) from failed
    return list(experiment.found[0].replicates)
