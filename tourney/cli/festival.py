"""`tourney festival`: plan a festival; and what `run` does with one."""

from __future__ import annotations

import csv
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tourney.cli.console import AUTO, EngineName, Jobs, Seed, Settings, Strict, show, warn, whole
from tourney.errors import InvalidArgument
from tourney.outputs import csv_cell, new_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.engines import Engine
    from tourney.festival.programme import Festival

festival_app = typer.Typer(
    no_args_is_help=True, add_completion=False, help="Plan a festival: several events in one room."
)


def run_festival(festival: Festival, seed: int, replicate: int, *, as_json: bool) -> None:
    """Play a festival once and show its events."""
    from tourney.festival.house_floor import seed_of
    from tourney.festival.playing import play_festival
    from tourney.reporting.festival_tables import festival_run

    with redirect_stdout(sys.stderr):
        played = play_festival(festival, seed, replicate)
    if not as_json:
        show(festival_run(festival, seed, played))
        return
    events = [
        {
            **event._asdict(),
            # Each event has its own seed, by which it can be played alone.
            "seed": seed_of(festival, planned, seed),
            "result": None if result is None else result.as_record(),
        }
        for planned, event, result in zip(festival.events, played.events, played.results, strict=True)
    ]
    record = {
        "festival": festival.name,
        "seed": seed,
        "events": events,
        "tables": list(played.use.used),
        "dealers": list(played.use.on_duty),
        "fees": played.fees,
        "wages": played.wages,
        "overlay": played.overlay,
    }
    sys.stdout.write(json.dumps(record, indent=1) + "\n")


def _write_csv(path: Path, rows: Sequence[dict[str, Any]]) -> None:

    with new_file(path) as file:
        writer = csv.DictWriter(file, fieldnames=list(rows[0]) if rows else [])
        writer.writeheader()
        writer.writerows({column: csv_cell(value) for column, value in row.items()} for row in rows)


@festival_app.command()
def plan(  # noqa: PLR0917 - options
    file: Annotated[str, typer.Argument(metavar="FILE", help="A festival file or the name of a shipped festival.")],
    event: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Try starts of this event; may be repeated.")
    ] = None,
    starts: Annotated[
        str, typer.Option(metavar="A,B,C", help="The starts to try, such as 18:00,18:30,19:00, on the event's day.")
    ] = "",
    risk: Annotated[
        int,
        whole(
            0,
            100,
            "The percentage of replicates in which the event may lack tables or dealers; with a roster, in which any "
            "event of the festival may lack dealers.",
        ),
    ] = 5,
    caps: Annotated[bool, typer.Option("--caps", help="Plan how many entries each event may sell.")] = False,
    changes: Annotated[
        bool, typer.Option("--changes", help="Try changes: a table, a dealer, other starts, caps; rank what helps.")
    ] = False,
    shortest: Annotated[int, whole(1, 24, "The hours of the shortest shift.")] = 4,
    longest: Annotated[int, whole(1, 24, "The hours of the longest shift.")] = 8,
    reps: Annotated[
        int, whole(1, 10**5, "Replicates of each plan; a roster is confirmed on twice as many fresh ones.")
    ] = 100,
    seed: Seed = None,
    jobs: Jobs = AUTO,
    engine: EngineName = "local",
    settings: Settings = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the roster as CSV.")] = None,
    strict: Strict = False,
) -> None:
    """Plan starts, dealers, caps and changes of a festival, on common seeds."""
    from tourney.cli.progress import jobs_of
    from tourney.config.load import load_festival
    from tourney.config.named_files import scenario_file
    from tourney.experiment import engines
    from tourney.festival.changes import rank_changes
    from tourney.festival.planning import plan_caps, plan_start
    from tourney.reporting.festival_plan_tables import caps_table, changes_table, starts_table
    from tourney.tasks.experiment_files import rule_of

    _check_options(event, starts, out, caps=caps, changes=changes)
    with redirect_stdout(sys.stderr):
        festival, warnings = load_festival(scenario_file(file), settings=settings or [])
        warn(warnings, strict=strict)
    used = festival.seed if seed is None else seed
    rule = rule_of(reps)
    # All starts are checked before anything is played.
    tried = {name: _moments(festival, name, starts) for name in event or []}
    with engines.engine(engine, jobs_of(jobs)) as workers:
        if tried:
            plans = [
                plan_start(festival, name, moments, risk=risk / 100, seed=used, rule=rule, engine=workers)
                for name, moments in tried.items()
            ]
            show(starts_table(festival, plans))
        elif changes:
            show(changes_table(rank_changes(festival, seed=used, rule=rule, engine=workers, note=_print_note)))
        elif caps:
            show(caps_table(plan_caps(festival, seed=used, rule=rule, engine=workers)))
        else:
            hours = (shortest, longest)
            _plan_dealers(festival, workers, seed=used, reps=reps, risk=risk, hours=hours, out=out)


def _plan_dealers(
    festival: Festival,
    workers: Engine,
    *,
    seed: int,
    reps: int,
    risk: int,
    hours: tuple[int, int],
    out: Path | None,
) -> None:
    """Show the roster with which whole festivals lack no dealers, and what fresh festivals say of it."""
    from tourney.festival.planning import plan_dealers
    from tourney.festival.programme import HALF_HOUR
    from tourney.festival.roster import RosterRules, assign
    from tourney.reporting.festival_plan_tables import names_table, promise_text, roster_rows, roster_table

    down = HALF_HOUR if festival.staff is None else festival.staff.down
    downs = 2 if festival.staff is None else festival.staff.downs
    # Shifts are whole hours, so a down must go into an hour.
    hour = 3600 // down
    if hours[1] < hours[0] or not hour:
        raise InvalidArgument("the longest shift is shorter than the shortest, or a down is longer than an hour")
    rules = RosterRules(downs, shortest=hours[0] * hour, longest=hours[1] * hour, step=hour)
    plan = plan_dealers(
        festival, rules, risk=risk / 100, seed=seed, reps=reps, engine=workers,
        note=_print_note,
    )  # fmt: skip
    people = () if festival.staff is None else festival.staff.people
    names = assign(plan.shifts, people, festival.staff.rest) if festival.staff is not None and people else ()
    rows = roster_rows(festival, plan.shifts, plan.rosters, names)
    show(roster_table(rows))
    show(promise_text(plan))
    if names:
        show(names_table(rows))
    if out is not None:
        _write_csv(out, rows)


def _print_note(text: str) -> None:
    """Show what is being done."""
    sys.stderr.write(f"{text}\n")


def _check_options(event: list[str] | None, starts: str, out: Path | None, *, caps: bool, changes: bool) -> None:
    """Raise `InvalidArgument` for options of different plans."""
    if starts and not event:
        raise InvalidArgument("--starts needs --event, the event that may start then")
    if caps and event:
        raise InvalidArgument("--caps and --event are different plans: give one of them")
    if changes and (caps or event):
        raise InvalidArgument("--changes is a plan of its own: leave out --caps and --event")
    if out is not None and (caps or changes or event):
        raise InvalidArgument("--out writes the roster: leave out --caps, --changes and --event")
    # The commonest slip: to name the festival's own file as output.
    if out is not None and out.suffix in {".yaml", ".yml"} and os.path.exists(out):  # noqa: PTH110 - it never raises
        raise InvalidArgument(f"--out would overwrite {out}; give another file")


def _moments(festival: Festival, name: str, starts: str) -> list[int]:
    """The starts to try: times on the day of the event, or on the day that they name.

    Raises:
        InvalidArgument: There is no such event, or a time is malformed or one at which the room is closed.
    """
    from tourney.config.problems import nearest, quote
    from tourney.config.units import read_clock_time
    from tourney.festival.programme import DAY, HALF_HOUR

    events = festival.by_name
    if name not in events:
        raise InvalidArgument(f"unknown event {quote(name)}{nearest(name, events)}")
    around = events[name].starts
    midnight = around // DAY * DAY
    moments = []
    for text in starts.split(",") if starts else []:
        try:
            time = read_clock_time(text)
        except ValueError as error:
            raise InvalidArgument(f"--starts: {error}") from None
        # A bare time is meant on the day of the event, not on the first day.
        names_day = time.weekday is not None or time.day is not None
        moment = festival.wall_clock.seconds_at(time) + (0 if names_day else midnight)
        if not 0 <= moment <= 366 * DAY or not festival.premises.is_open(moment):
            raise InvalidArgument(f"--starts: expected a time at which the room is open, found {quote(text)}")
        moments.append(moment)
    if not moments:
        near = [around + step * HALF_HOUR for step in range(-4, 5)]
        # Not before midnight, which would be another day.
        moments = [moment for moment in near if moment >= midnight and festival.premises.is_open(moment)]
    return sorted(set(moments))
