"""`tourney tune`: search for a level sheet that fits an event, and confirm it."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AUTO, AsJson, EngineName, Jobs, Quiet, Seed, Settings, show, whole
from tourney.errors import INTERRUPTED, InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.experiment.experiment import Progress
    from tourney.experiment.run import Replicates
    from tourney.tuning.outcome import Tuning
    from tourney.tuning.search import TuneStanding

_REPORT = "report.html"
_LINE_EVERY = 10.0


def tune(  # noqa: PLR0917 - options
    file: Annotated[str, typer.Argument(metavar="FILE", help="A tournament file or the name of a shipped scenario.")],
    entries: Annotated[int | None, whole(2, 100_000, "Entrants; default: the file's.")] = None,
    hours: Annotated[
        str | None, typer.Option(metavar="TIME", help="95% of runs must end within this time, such as 4h or 3h30m.")
    ] = None,
    starts: Annotated[
        str | None, typer.Option(metavar="MOMENT", help="When the event starts, such as '2026-12-04 19:00'.")
    ] = None,
    until: Annotated[
        str | None, typer.Option(metavar="TIME", help="95% of runs must end by this time of day, such as 23:00.")
    ] = None,
    chips: Annotated[
        str | None,
        typer.Option(metavar="LIST", help="The chips at hand: 25,100,500, or with their pieces 25:400,100:400."),
    ] = None,
    prefer: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="What to prefer; may be repeated. Default: the file's.")
    ] = None,
    sheets: Annotated[
        int | None, whole(2, 100_000, "Sheets to try; more than 2,000 need the extra \\[tune].")
    ] = None,
    runs: Annotated[
        int | None, whole(60, 10**6, "Fresh runs that confirm the sheet; default: 1,000, or 500 with many entrants.")
    ] = None,
    seed: Seed = None,
    settings: Settings = None,
    jobs: Jobs = AUTO,
    engine: EngineName = "local",
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Keep all results in DIR, or continue there; default: NAME_tuned."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Search for a level sheet that meets `expect`, and confirm what it promises on fresh runs."""
    from shlex import quote

    from tourney.cli.progress import jobs_of
    from tourney.config.named_files import scenario_file
    from tourney.experiment import engines
    from tourney.reporting.tuning_results import tuning_record, tuning_table
    from tourney.tasks.tuning_files import TUNED, free_folder, tune_file
    from tourney.tasks.tuning_plan import Ask

    path = scenario_file(file)
    changes = [*(settings or []), *_shorthand(path, settings or [], entries, hours, starts, until)]
    at_hand = _chips_at_hand(chips)
    changes += [f"chips={at_hand}"] if at_hand else []
    ask = Ask(
        path, changes, seed, sheets, runs, _read_preferences(prefer or []), () if at_hand else _denominations(chips)
    )
    # What players print must not mix with the record.
    with redirect_stdout(sys.stderr):
        folder = out or free_folder(path, ask)
        with engines.engine(engine, jobs_of(jobs)) as workers, _watching(quiet=quiet) as (note, progress):
            tuning = tune_file(ask, folder, workers, note=note, progress=progress)
        page = _page(tuning, folder)
    if as_json:
        sys.stdout.write(json.dumps(tuning_record(tuning), indent=1) + "\n")
    else:
        show(tuning_table(tuning))
        if tuning.text:
            file = quote(str(folder / TUNED))
            sys.stdout.write(f"\n{folder / TUNED}: the sheet; play it with: tourney run {file}\n")
            sys.stdout.write(f"For the wall: tourney structure {file} --page sheet.html\n")
        if page:
            sys.stdout.write(f"{folder / _REPORT}: the page\n")
    if tuning.interrupted:
        sys.stderr.write(f"Interrupted; the same command with --out {folder} continues.\n")
        raise typer.Exit(INTERRUPTED)
    # 1, so that a script sees that no sheet was confirmed.
    if not tuning.holds:
        raise typer.Exit(1)


def _shorthand(
    path: Path,
    settings: list[str],
    entries: int | None,
    hours: str | None,
    starts: str | None,
    until: str | None,
) -> Iterator[str]:
    """The settings that the shorter options stand for."""
    from tourney.config.load import read_tournament

    _check_times(hours, until)
    if entries is not None:
        yield f"entries={entries}"
    if starts is not None:
        yield f"starts={starts}"
    demands = [f"finish p95 <= {hours}"] if hours is not None else []
    demands += [f"finish p95 before {until}"] if until is not None else []
    if demands:
        data = read_tournament(path, settings=settings).data
        kept = data.get("expect") if isinstance(data, dict) else None
        others = [each for each in kept if not _limits_finish(each)] if isinstance(kept, list) else []
        # A setting replaces the whole list, so that the demands that stay are given again.
        yield f"expect={json.dumps([*others, *demands])}"


def _limits_finish(demand: object) -> bool:
    """Whether a demand of the file is one that `--hours` and `--until` replace."""
    words = str(demand).split()
    return words[:1] == ["finish"] and any(sign in words for sign in ("<", "<=", "before"))


def _check_times(hours: str | None, until: str | None) -> None:
    """Raise `InvalidArgument` for a time that cannot be read."""
    from tourney.config.expectation_text import read_expectation
    from tourney.config.units import read_clock_time

    # Checked here, so that an error names the option and not the expectation that is made of it.
    try:
        if hours is not None:
            read_expectation(f"finish <= {hours}")
    except InvalidArgument as error:
        raise InvalidArgument(f"--hours: {error}") from None
    try:
        if until is not None:
            read_clock_time(until)
    except ValueError as error:
        raise InvalidArgument(f"--until: {error}") from None


def _read_preferences(names: list[str]) -> tuple[str, ...]:
    """The preferences of the command line, checked as those of a file."""
    from tourney.config.files import check_preference

    try:
        return tuple(map(check_preference, names))
    except ValueError as error:
        raise InvalidArgument(f"--prefer: {error}") from None


def _chips_at_hand(text: str | None) -> str:
    """The chips with their pieces as a value of `chips`, if the text counts them, as for `tourney init`; or empty."""
    from tourney.tasks.typed_answers import read_chips

    # Without a sign of pieces the text lists denominations: see `_denominations`.
    if text is None or not any(mark in text for mark in ":xX\u00d7"):
        return ""
    try:
        found = read_chips(text)
    except ValueError as error:
        raise InvalidArgument(f"--chips: {error}") from None
    return "" if found is None else f"{{{', '.join(f'{worth}: {count}' for worth, count in found.pieces)}}}"


def _denominations(text: str | None) -> tuple[int, ...]:
    from tourney.config.units import read_amount
    from tourney.tournament.schedule import check_chips

    try:
        return () if text is None else check_chips(tuple(read_amount(part.strip()) for part in text.split(",")))
    except (ValueError, InvalidArgument) as error:
        raise InvalidArgument(f"--chips: {error}") from None


def _page(tuning: Tuning, folder: Path) -> bool:
    """Write the page about the confirmed runs; return whether there are any."""
    from tourney.reporting.page.build import write_page
    from tourney.tasks.experiment_files import replay_command, scenario_of
    from tourney.tasks.pages import as_shown
    from tourney.tasks.tuning_files import CONFIRMED

    # The page is about fresh runs; those of the search flatter the sheet that it has picked.
    if tuning.confirmed is None or tuning.plan is None:
        return False
    plan = tuning.plan
    found = [(tuning.original, "Your sheet"), (tuning.tuned, "Tuned sheet")]
    shown = [
        as_shown(each, label, replay_command(scenario_of(folder / CONFIRMED, plan, point), (), plan.seed))
        for point, (each, label) in enumerate(found)
        if each is not None
    ]
    write_page(folder / _REPORT, shown, tuning)
    return True


@contextmanager
def _watching(*, quiet: bool) -> Iterator[tuple[Callable[[TuneStanding], None], Progress | None]]:
    """Show the progress of a tuning on stderr, with the best sheet so far."""
    import time

    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    if quiet:
        yield (lambda _: None), None
        return
    console = Console(stderr=True)
    text = Text("Preparing")
    said = time.monotonic()
    with Live(text, console=console, transient=True, refresh_per_second=4) as live:

        def show(words: str) -> None:
            nonlocal said
            # A file or a pipe cannot take a line back, so that it gets one now and then.
            if console.is_terminal:
                live.update(Text(words))
            elif time.monotonic() - said >= _LINE_EVERY:
                said = time.monotonic()
                console.print(words, markup=False, soft_wrap=True)

        def confirming(point: int, replicates: Replicates, fresh: int) -> None:  # noqa: ARG001 - as `Progress`
            show(f"Confirming sheet {point + 1}: {replicates.judged:,} of {replicates.look:,} fresh runs")

        yield (lambda standing: show(_line(standing))), confirming


def _line(standing: TuneStanding) -> str:
    """The progress in one line: how much has been played, and the best sheet with its interval."""
    from tourney.experiment.statistics import mean
    from tourney.reporting.text import count, length
    from tourney.tuning.sheets import describe_sheet

    part = {"search": "Search", "finalists": "Finalists"}.get(standing.part, "Fresh runs")
    sheets = count(standing.sheets, "sheet")
    words = f"{part}: {sheets}, {standing.played:,} of {standing.planned:,} runs"
    if standing.best is None or standing.tally is None:
        return words
    finish = mean(standing.tally.column(0))
    around = "" if finish.half_width is None else f" \N{PLUS-MINUS SIGN} {length(round(finish.half_width))}"
    best = ", ".join(describe_sheet(standing.best.candidate))
    return f"{words}; best so far: {best}, mean finish {length(round(finish.value))}{around}"
