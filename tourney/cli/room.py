"""`tourney calibrate` and `tourney backtest`: learn a room, and show how good its forecasts are."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AUTO, MOST, AsJson, Jobs, Quiet, check_html, show, whole
from tourney.errors import INTERRUPTED, InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.tasks.room_files import CalibratedRoom, RoomAsk

_Files = Annotated[
    list[str],
    typer.Argument(metavar="FILE...", help="The tournament of the evenings; several if their sheets differ."),
]
_RESULTS = typer.Option(metavar="CSV", help="A row for each evening: date, entrants, end and more.")
_Runs = Annotated[int, whole(200, 100_000, "Simulated evenings for each tournament.")]
_Seed = Annotated[int | None, whole(0, MOST, "The seed; default: that of the first file.")]
_Settings = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the files; may be repeated."),
]
_Kept = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="Where simulated evenings are kept; default: the name of the CSV and _runs."),
]

_LINE_EVERY = 10.0
_EVENINGS = 800
_FIELDS = 400


def calibrate(  # noqa: PLR0917 - options
    files: _Files,
    results: Annotated[Path | None, _RESULTS] = None,
    hands: Annotated[
        Path | None, typer.Option(metavar="FILE|DIR", help="Instead of results: hand histories, to fit the field to.")
    ] = None,
    out: Annotated[Path, typer.Option(metavar="FILE", help="The room file to write.")] = Path("room.yaml"),
    runs: Annotated[
        int | None,
        whole(200, 100_000, "Simulated evenings for each tournament (default: 800), or fields (default: 400)."),
    ] = None,
    draws: Annotated[int, whole(20, 2000, "Rooms in the file, which stand for what is not known.")] = 200,
    seed: _Seed = None,
    settings: _Settings = None,
    jobs: Jobs = AUTO,
    kept: _Kept = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Learn a room from the results of its evenings, or its field from hands, and say how sure that is."""
    from tourney.tasks.room_files import check_room_file

    # One of the two, as they learn different things.
    if (results is None) == (hands is None):
        raise InvalidArgument("give either --results CSV, results of evenings, or --hands FILE|DIR, hand histories")
    # Before hours of simulation.
    check_room_file(out, overwrite=force)
    if hands is not None:
        _fit_field(files, hands, out, settings, seed, runs or _FIELDS, draws, jobs, as_json=as_json, quiet=quiet)
    elif results is not None:
        ask = _ask(files, results, settings, seed, runs or _EVENINGS, kept)
        _learn_room(files[0], ask, out, draws, jobs, as_json=as_json, quiet=quiet)


def _learn_room(file: str, ask: RoomAsk, out: Path, draws: int, jobs: str, *, as_json: bool, quiet: bool) -> None:
    from tourney.config.learned_text import find_doubts
    from tourney.reporting.room_tables import learned_record, learned_table
    from tourney.room.calibration import find_misfits
    from tourney.tasks.room_files import write_room

    found = _calibrate(ask, jobs, quiet=quiet)
    # Players of the file may print; the result must stay alone on the output.
    with redirect_stdout(sys.stderr):
        write_room(found, ask.results, out, draws)
    doubts, misfits = list(find_doubts(found.calibration)), find_misfits(found.calibration)
    if as_json:
        sys.stdout.write(json.dumps(learned_record(found.calibration, doubts, misfits), indent=1) + "\n")
        return
    show(learned_table(found.calibration, doubts, misfits))
    _say_how_to_use(file, out)


def _say_how_to_use(file: str, out: Path) -> None:
    from shlex import quote

    use = f"tourney simulate {quote(file)} --set room={quote(str(out))}"
    sys.stdout.write(f"\n{out}: the room; use it with: {use}\n")


def _fit_field(
    files: list[str],
    hands: Path,
    out: Path,
    settings: list[str] | None,
    seed: int | None,
    runs: int,
    draws: int,
    jobs: str,
    *,
    as_json: bool,
    quiet: bool,
) -> None:
    from tourney.cli.progress import jobs_of
    from tourney.config.learned_text import find_field_doubts
    from tourney.config.named_files import scenario_file
    from tourney.experiment import engines
    from tourney.reporting.room_tables import fitted_lines, fitted_record, fitted_table
    from tourney.tasks.field_files import FieldAsk, fit_files, write_fitted

    if len(files) > 1:
        raise InvalidArgument("--hands: a field is fitted for one tournament file")
    ask = FieldAsk(scenario_file(files[0]), hands, settings or [], seed, runs)
    try:
        with (
            redirect_stdout(sys.stderr),
            engines.engine("local", jobs_of(jobs)) as workers,
            _watching("simulated fields", quiet=quiet) as note,
        ):
            found = fit_files(ask, workers, note)
            write_fitted(found, hands, out, draws)
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    doubts = list(find_field_doubts(found.fitted))
    if as_json:
        sys.stdout.write(json.dumps(fitted_record(found.fitted, found.problems, doubts), indent=1) + "\n")
        return
    show(fitted_table(found.fitted, found.problems, doubts))
    for line in fitted_lines(found.fitted):
        sys.stdout.write(f"{line}\n")
    _say_how_to_use(files[0], out)


def backtest(  # noqa: PLR0917 - options
    files: _Files,
    results: Annotated[Path, _RESULTS],
    page: Annotated[Path | None, typer.Option(metavar="FILE", help="Write a page about the forecasts.")] = None,
    runs: _Runs = 800,
    seed: _Seed = None,
    settings: _Settings = None,
    jobs: Jobs = AUTO,
    kept: _Kept = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
) -> None:
    """Forecast each evening from the others only, and compare with what happened."""
    from tourney.config.learned_text import find_doubts
    from tourney.reporting.page.backtest_page import write_backtest_page
    from tourney.reporting.room_tables import backtest_record, backtest_table, sum_up_backtest
    from tourney.room.backtest import run_backtest

    if page is not None:
        check_html(page, "--page")
    found = _calibrate(_ask(files, results, settings, seed, runs, kept), jobs, quiet=quiet)
    with _watching("evenings forecast", quiet=quiet) as note:
        tested = run_backtest(found.calibration, note)
    if page is not None:
        # Several sheets are several tournaments of one room.
        title = " / ".join(sheet.scenario.title for sheet in found.sheets)
        write_backtest_page(page, tested, title, list(find_doubts(found.calibration)))
    if as_json:
        sys.stdout.write(json.dumps(backtest_record(tested), indent=1) + "\n")
        return
    sys.stdout.write(sum_up_backtest(tested) + "\n\n")
    show(backtest_table(tested))
    if page is not None:
        sys.stdout.write(f"{page}: the page\n")


def _ask(
    files: list[str], results: Path, settings: list[str] | None, seed: int | None, runs: int, kept: Path | None
) -> RoomAsk:
    from tourney.config.named_files import scenario_file
    from tourney.tasks.room_files import RoomAsk

    # Beside the results, so that the next calibration finds the runs again.
    folder = kept or results.parent / f"{results.stem or 'results'}_runs"
    return RoomAsk([scenario_file(file) for file in files], results, settings or [], seed, runs, folder)


def _calibrate(ask: RoomAsk, jobs: str, *, quiet: bool) -> CalibratedRoom:
    from tourney.cli.progress import jobs_of
    from tourney.experiment import engines
    from tourney.experiment.run import ReplicateFailed
    from tourney.tasks.room_files import calibrate_files

    try:
        with (
            redirect_stdout(sys.stderr),
            engines.engine("local", jobs_of(jobs)) as workers,
            _watching("simulated evenings", quiet=quiet) as note,
        ):
            return calibrate_files(ask, workers, note)
    except ReplicateFailed as failed:
        raise TourneyError(str(failed)) from failed
    except KeyboardInterrupt:
        sys.stderr.write(f"Interrupted; the same command goes on with the evenings kept in {ask.kept}.\n")
        raise typer.Exit(INTERRUPTED) from None


@contextmanager
def _watching(what: str, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Show on stderr how much is done."""
    import time

    from rich.console import Console

    if quiet:
        yield lambda _done, _all: None
        return
    console = Console(stderr=True)
    said = time.monotonic()

    def words(done: int, every: int) -> str:
        return f"{done:,} of {every:,} {what}"

    if console.is_terminal:
        with console.status(what.capitalize()) as status:
            yield lambda done, every: status.update(words(done, every))
        return

    def note(done: int, every: int) -> None:
        nonlocal said
        if time.monotonic() - said >= _LINE_EVERY:
            said = time.monotonic()
            console.print(words(done, every), markup=False, soft_wrap=True)

    yield note
