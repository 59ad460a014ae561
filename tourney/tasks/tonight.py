"""A forecast of an event that is being played, from what a director types: level, time, players left, stacks."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tourney.config.problems import ConfigError
from tourney.config.stack_lists import read_counts
from tourney.errors import InvalidArgument
from tourney.experiment.experiment import Experiment
from tourney.experiment.forecast import forecast_event
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.event_in_play import build_forecast
from tourney.tasks.forecast_plan import Standing, plan_forecast, read_time

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from tourney.experiment.engines import Engine
    from tourney.experiment.experiment import TournamentFound

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
