"""Forecasts of events that are being played: from a tournament file and where the event stands to an experiment."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.load import load_tournament
from tourney.config.nodes import is_setting
from tourney.config.problems import ConfigError, Problem, TextMark
from tourney.config.resolved import Resolved
from tourney.config.stack_lists import read_counts
from tourney.config.units import read_clock_time, read_duration
from tourney.errors import InvalidArgument
from tourney.experiment.experiment import Experiment
from tourney.experiment.forecast import forecast_event, with_survivors
from tourney.experiment.plan import Plan, Rule
from tourney.experiment.subject import TOURNAMENTS
from tourney.festival.programme import Festival
from tourney.reporting.event_in_play import build_forecast
from tourney.tasks.experiment_files import plan_experiment, rule_of
from tourney.tournament.structure import read_clock

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from tourney.config.stack_lists import StackCounts
    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import TournamentFound
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


ENOUGH: Final = Rule(most=1000, within=0.01, first=300, step=100)
"""The usual number of runs. In 300 runs, the 5% quantile is with 95% confidence one between 2.5% and 7.5%."""


_MOST_OVERTIME: Final = 12 * 3600
"""The longest last level: a time before the start is one of the next day, which is not meant."""


class Standing(NamedTuple):
    """Where an event stands, as the command line says it.

    Attributes:
        values: The keys of `state` with their values as text, and the option that gave each.
        counts: The counted stacks, if there are any.
        field: The entrants, if more have entered than the file has; otherwise 0.
    """

    values: Mapping[str, tuple[str, str]]
    counts: StackCounts | None = None
    field: int = 0

    @property
    def settings(self) -> list[str]:
        """The settings of the tournament file that say the same."""
        said = [f"entries={self.field}"] if self.field else []
        said += [f"state.{key}={value}" for key, (value, _) in self.values.items()]
        if self.counts is not None:
            said.append(f"state.stacks={json.dumps(self.counts.rows, ensure_ascii=False)}")
        return said

    def locate(self, problem: Problem) -> Problem:
        """The problem at the option, or the line of the counts, that is at fault."""
        # Problems of the file itself stay where they are.
        if not is_setting(problem.mark.file) or not problem.path.startswith("state"):
            return problem
        key, _, rest = problem.path.removeprefix("state").removeprefix(".").partition("[")
        row = rest.partition("]")[0]
        if key == "stacks" and self.counts is not None:
            # At the line of the count in its file.
            mark = self.counts.marks[int(row)] if row.isdecimal() else self.counts.marks[0]
            return replace(problem, mark=replace(mark, column=1), path=rest.partition(".")[2])
        options = [option for name, (_, option) in self.values.items() if name == key.partition(".")[0]]
        # Without an option of its own the problem is that something is missing.
        usual = "--now" if key == "now" else "--players"
        return replace(problem, mark=TextMark(options[0] if options else usual, 1, 1), path="")


def plan_forecast(
    file: Path,
    standing: Standing,
    engine: Engine,
    *,
    settings: Sequence[str],
    sweeps: Sequence[str],
    seed: int | None,
    reps: int | None,
    paused: Seconds = 0,
) -> tuple[Plan, list[Resolved[Scenario]]]:
    """Plan the forecast of an event; the event plays on from the same moment at all points.

    Args:
        file: The tournament file.
        standing: Where the event stands.
        engine: Plays a few events from the start, to see which of the field are still in.
        settings: Settings for all points.
        sweeps: Sweeps of the form `path=a,b,c`.
        seed: The seed; None for the file's own.
        reps: The number of runs; None for `ENOUGH`.
        paused: How long the clock has stood still, if the level is to be found from the time.

    Raises:
        ConfigError: The file, the settings or the state are invalid.
        InvalidArgument: The file has no `state`, and neither a level nor players are given.
    """
    rule = ENOUGH if reps is None else rule_of(reps)
    try:
        standing = _with_level(file, standing, settings, paused)
        standing = standing._replace(field=_field_of(file, standing, settings))
        said = [*standing.settings, *_moment(file, standing, settings)]
        plan, points = plan_experiment(
            file, settings=[*said, *settings], sweeps=sweeps, seed=seed, rule=rule, keep_going=False
        )
    except ConfigError as error:
        raise ConfigError(map(standing.locate, error.problems)) from error
    found: list[Resolved[Scenario]] = []
    for point in points:
        if isinstance(point.scenario, Festival):
            raise InvalidArgument(f"{file} is a festival; a forecast is of a tournament")
        if point.scenario.midway is None:
            raise InvalidArgument(
                "say where the event stands: --now 21:40 --players 47, --level 9 --players 47, or `state` in the file"
            )
        found.append(Resolved(with_survivors(point.scenario, plan.seed, engine), *point[1:]))
    # Without a grid of time there are samples at the breaks of tables, which forecasts ask for.
    return replace(plan, every=0), found


def _with_level(file: Path, standing: Standing, settings: Sequence[str], paused: Seconds) -> Standing:
    """Where the event stands, with the level that the sheet has at the time now, if only the time is given."""
    values = standing.values
    is_asked = "now" in values and "level" not in values and "elapsed" not in values
    # What the file or a setting says of the state goes before the clock.
    if not is_asked or any(each.strip().startswith("state") for each in settings):
        if paused:
            raise InvalidArgument("--paused is for --now without --level: the clock then shows what is left")
        return standing
    # Without a state in the file, or it would be read as one.
    scenario = load_tournament(file, settings=[*settings, "state=null"])
    if scenario.wall_clock is None:
        return standing  # the file is refused: a time of day needs `starts`
    if scenario.days or scenario.flights is not None or scenario.shootout is not None:
        raise InvalidArgument("--level is needed: the time tells it only of an event of one day without flights")
    text, option = values["now"]
    try:
        seconds = scenario.wall_clock.seconds_at(read_clock_time(json.loads(text)))
    except ValueError as error:
        raise InvalidArgument(f"{option}: {error}") from None
    # A pause longer than the event is a slip of a digit.
    if not 0 <= paused <= seconds:
        raise InvalidArgument("--paused is longer than the event has lasted")
    reading = read_clock(scenario.schedule, seconds - paused)
    if reading is None:
        raise InvalidArgument("--level is needed: a level ends by hands, so that the time does not tell it")
    if reading.elapsed > _MOST_OVERTIME:
        began = scenario.wall_clock.format(0)
        raise InvalidArgument(f"{option}: the last level would have lasted half a day: the event starts at {began}")
    length = scenario.schedule.levels[reading.level - 1].seconds
    elapsed = min(reading.elapsed, max(0, length - 1))  # the last level goes on
    found = {"level": f"{reading.level}", "elapsed": f"{elapsed}s", "played": f"{seconds + reading.wait}s"}
    others = {key: value for key, value in values.items() if key != "now"}
    return standing._replace(values={**others, **{key: (value, option) for key, value in found.items()}})


def _field_of(file: Path, standing: Standing, settings: Sequence[str]) -> int:
    """The entrants if more entries were sold than the file has entrants, and no entrant enters twice; otherwise 0."""
    text, _ = standing.values.get("entries", ("0", ""))
    if any(each.strip().startswith(("entries", "field", "extends", "state")) for each in settings):
        return 0
    scenario = load_tournament(file, settings=[*settings, "state=null"])
    # With re-entries or flights, more entries than entrants are what the file expects.
    by_share = scenario.entry.reentry is None and scenario.flights is None
    most = scenario.entries if scenario.turnout is None else scenario.turnout.highest
    # Otherwise each entry is an entrant, so the field must have as many.
    return int(text) if by_share and int(text) > most else 0


def _moment(file: Path, standing: Standing, settings: Sequence[str]) -> Iterator[str]:
    """The setting of the time, which levels changed from now on must not change; none if it is given."""
    if (not standing.values and standing.counts is None) or {"now", "played"} & standing.values.keys():
        return
    # Changes of the sheet are of the time to come; the time until now is that of the sheet before.
    unchanged = [each for each in settings if not each.strip().startswith(("schedule", "on_the_day"))]
    scenario = load_tournament(file, settings=[*standing.settings, *unchanged])
    if scenario.midway is not None and scenario.midway.now is None:
        yield f"state.played={scenario.begins_at}s"


def read_time(text: str, scenario: Scenario, *, hint: str = "") -> Seconds:
    """The seconds since the start of a time of day, or of a duration since the start.

    Args:
        text: A time such as 23:00, or 5h.
        scenario: The event.
        hint: What else helps if the event has no `starts`.

    Raises:
        InvalidArgument: The text is neither, or it is a time of day and the event has no `starts`.
    """
    if ":" not in text:
        try:
            return read_duration(text)
        except ValueError as error:
            raise InvalidArgument(f"expected a time such as 23:00, or 5h after the start: {error}") from None
    try:
        time = read_clock_time(text)
    except ValueError as error:
        raise InvalidArgument(str(error)) from None
    if scenario.wall_clock is None:
        raise InvalidArgument(f"a time of day needs `starts` in the file{hint}")
    return scenario.wall_clock.seconds_at(time)


# What a director types in a form: level, time, players left, stacks; and the forecast so far.


ANSWERS: Final = ("level", "elapsed", "players", "entries", "rebuys", "add_ons", "now")
"""What may be said of an event in play; all but the first and the third may be left out."""


def prepare_forecast(
    file: Path, answers: Mapping[str, str], stacks: str, engine: Engine, settings: Sequence[str] = ()
) -> Experiment[Any, Any]:
    """The experiment that plays an event on from where it stands.

    Args:
        file: The tournament file.
        answers: Where it stands, by the names of `ANSWERS`; empty texts are left out.
        stacks: Counted stacks, one per line or with commas between them; empty if they are not counted.
        engine: Plays a few events from the start, to see which of the field are still in.
        settings: Changes to the file.

    Raises:
        InvalidArgument: An answer is wrong.
        ConfigError: The file is invalid.
    """
    # `read_counts` would read a file of this name, and the text comes from a page.
    if stacks.strip().startswith("@"):
        raise InvalidArgument("stacks: type the stacks themselves")
    said = {name: text.strip() for name, text in answers.items() if text.strip()}
    # In quotes, as YAML may take a time such as 21:40 for something else.
    values = {name: (json.dumps(text) if name == "now" else text, name) for name, text in said.items()}
    counted = ",".join(part for line in stacks.splitlines() for part in line.split(",") if part.strip())
    counts = read_counts(counted, "stacks") if counted else None
    try:
        standing = Standing(values, counts)
        plan, points = plan_forecast(file, standing, engine, settings=settings, sweeps=[], seed=None, reps=None)
    except ConfigError as error:
        first = error.problems[0]
        raise InvalidArgument(f"{first.mark.file}: {first.message}") from error
    return Experiment(plan, TOURNAMENTS, [each.scenario for each in points])


def forecast_so_far(found: TournamentFound, by: str) -> str:
    """Return the forecast from the runs so far, as HTML; empty without any.

    Args:
        found: The runs.
        by: A time such as 23:00, or 5h after the start, by which it may be over; empty for none.

    Raises:
        InvalidArgument: It is no time.
    """
    if not found.replicates:
        return ""
    times = [read_time(by, found.scenario)] if by.strip() else []
    return build_forecast(found.scenario, forecast_event(found.scenario, found.replicates, times))
