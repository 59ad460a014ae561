"""`tourney forecast` and `tourney icm`: play an event that is being played to its end; the value of its stacks."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AUTO, AsJson, Jobs, Quiet, Seed, Strict, show, warn, whole
from tourney.errors import INTERRUPTED, InvalidArgument, TourneyError

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


_MOST_PLAYERS = 100_000
_MOST_LEVEL = 500


def forecast(  # noqa: PLR0917 - options
    file: Annotated[str, typer.Argument(metavar="FILE", help="A tournament file or the name of a shipped scenario.")],
    level: Annotated[int | None, whole(1, _MOST_LEVEL, "The level on the clock.")] = None,
    elapsed: Annotated[
        str | None, typer.Option(metavar="DURATION", help="How much of the level has been played, such as 4m.")
    ] = None,
    players: Annotated[int | None, whole(2, _MOST_PLAYERS, "Players left.")] = None,
    entries: Annotated[int | None, whole(2, _MOST_PLAYERS, "Entries sold so far; default: the file's.")] = None,
    rebuys: Annotated[int | None, whole(0, _MOST_PLAYERS, "Rebuys sold so far.")] = None,
    add_ons: Annotated[int | None, whole(0, _MOST_PLAYERS, "Add-ons sold so far.")] = None,
    tables: Annotated[int | None, whole(1, _MOST_PLAYERS, "Tables in play; default: as few as are needed.")] = None,
    stacks: Annotated[
        str | None,
        typer.Option(
            metavar="LIST|@FILE",
            help="Counted stacks: 42k,12k,..., or @ and a CSV file with the columns stack, name, table, seat.",
        ),
    ] = None,
    now: Annotated[
        str | None,
        typer.Option(metavar="TIME", help="The time of day, such as 21:34; without --level it tells the level."),
    ] = None,
    paused: Annotated[
        str, typer.Option(metavar="DURATION", help="With --now alone: how long the clock has stood still so far.")
    ] = "0s",
    by: Annotated[
        list[str] | None,
        typer.Option(metavar="TIME", help="Print the chance that it is over by then: 23:00, or 5h after the start."),
    ] = None,
    reps: Annotated[
        int | None, whole(2, 10**6, "How often to play on; default: 300 to 1,000, until the end is known to 1%.")
    ] = None,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    settings: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="PATH=VALUE", help="Change a value of the file from now on; may be repeated."),
    ] = None,
    sweep: Annotated[
        list[str] | None,
        typer.Option(metavar="PATH=A,B,C", help="Play on with each of these values; may be repeated."),
    ] = None,
    as_json: AsJson = False,
    quiet: Quiet = False,
    strict: Strict = False,
) -> None:
    """Forecast an event that is being played: when it ends, which tables break when, who may expect what."""
    from tourney.cli.progress import jobs_of, replicating
    from tourney.config.named_files import scenario_file
    from tourney.config.stack_lists import read_counts
    from tourney.experiment import engines
    from tourney.experiment.experiment import Experiment
    from tourney.experiment.forecast import forecast_event as forecast_of
    from tourney.experiment.run import ReplicateFailed
    from tourney.experiment.subject import TOURNAMENTS
    from tourney.reporting.event_in_play import forecast_record, forecast_text
    from tourney.tasks.forecast_plan import Standing, plan_forecast

    # Each with its option, so that an error can name it.
    given = {
        "level": (level, "--level"), "elapsed": (elapsed, "--elapsed"), "players": (players, "--players"),
        "entries": (entries, "--entries"), "rebuys": (rebuys, "--rebuys"), "add_ons": (add_ons, "--add-ons"),
        # In quotes, so that the setting is a text even where the time looks like a number.
        "tables": (tables, "--tables"), "now": (now and json.dumps(now), "--now"),
    }  # fmt: skip
    values = {key: (str(value), option) for key, (value, option) in given.items() if value is not None}
    standing = Standing(values, None if stacks is None else read_counts(stacks, "--stacks"))
    interrupted = False
    with redirect_stdout(sys.stderr), engines.engine("local", jobs_of(jobs)) as workers:
        plan, points = plan_forecast(
            scenario_file(file), standing, workers,
            settings=settings or [], sweeps=sweep or [], seed=seed, reps=reps, paused=_pause(paused),
        )  # fmt: skip
        warn((warning for point in points for warning in point.warnings), strict=strict)
        times = [_seconds(text, points[0].scenario) for text in by or ()]
        experiment = Experiment(plan, TOURNAMENTS, [each.scenario for each in points])
        try:
            with replicating(plan, quiet=quiet or as_json) as progress:
                experiment.play(workers, progress)
        except KeyboardInterrupt:
            interrupted = True
        except ReplicateFailed as failed:
            raise TourneyError(str(failed)) from failed
    found = [
        (each, forecast_of(each.scenario, each.replicates, times)) for each in experiment.found if each.replicates
    ]
    if as_json:
        records = [forecast_record(each.scenario, made, each.settings) for each, made in found]
        sys.stdout.write(json.dumps(records[0] if len(points) == 1 and records else records, indent=1) + "\n")
    else:
        for place, (each, made) in enumerate(found):
            if place:
                show("")
            show(forecast_text(each.scenario, made, each.settings))
    if interrupted:
        raise typer.Exit(INTERRUPTED)


def _pause(text: str) -> Seconds:
    from tourney.config.units import read_duration

    try:
        return read_duration(text)
    except ValueError as error:
        raise InvalidArgument(f"--paused: {error}") from None


def _seconds(text: str, scenario: Scenario) -> Seconds:
    """The seconds since the start of a time of day, or of a duration since the start."""
    from tourney.tasks.forecast_plan import read_time

    try:
        return read_time(text, scenario, hint=", or --set starts='2026-12-04 19:00'")
    except InvalidArgument as error:
        raise InvalidArgument(f"--by: {error}") from None


# `tourney icm`: compute the value of stacks in prize money.


def icm(
    stacks: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="Each player's chips: 10k,7500,1.2M, or @ and a file name."),
    ],
    payouts: Annotated[
        str,
        typer.Option(metavar="LIST|@FILE", help="The remaining prizes, first place first, or @ and a file name."),
    ],
    as_json: AsJson = False,
) -> None:
    """Compute what stacks are worth by the independent chip model (ICM) and in a chip chop."""
    from tourney.config.stack_lists import read_amounts
    from tourney.reporting.event_in_play import worth_table
    from tourney.tournament.chops import worth_of_stacks

    chips = read_amounts(stacks, "--stacks")
    prizes = read_amounts(payouts, "--payouts")
    worths = worth_of_stacks(chips, prizes)
    # More prizes than players cannot be won.
    open_prizes = prizes[: len(chips)]
    if as_json:
        record = {"prizes": open_prizes, "players": [worth._asdict() for worth in worths]}
        sys.stdout.write(json.dumps(record, indent=1) + "\n")
        return
    if len(prizes) > len(chips):
        sys.stderr.write(
            f"--payouts: {len(prizes):,} prizes for {len(chips):,} stacks; the last prizes are ignored\n"
        )
    show(worth_table(worths, open_prizes))
