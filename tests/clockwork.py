"""Festivals whose every moment can be worked out by hand.

All players fold, so that nobody busts; a hand takes a minute, a level twenty; an event ends by its `time_limit`. The
first hand begins when the event does, and hands end on the full minute.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tourney.config.load import load_tournament
from tourney.festival.programme import FestivalEvent
from tourney.tournament.turnout import make_fixed_turnout

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR
_LEVELS = ", ".join(["{sb: 50, bb: 100}"] * 40)
_FILE = Path(__file__).parent.parent / "scenarios" / "turbo_sng.yaml"
_SETTINGS = (
    "payouts={percent: [50, 30, 20]}",
    "field=[{strategy: fold, share: 100%}]",
    "entries=18",
    "stack=1000000",
    "fee=2",
    "pace={title: A minute a hand, hand: 60, fold: 0, decision: 0, street: 0, showdown: 0}",
    f"schedule={{level_length: 20m, levels: [{_LEVELS}]}}",
)


def clockwork(*settings: str, hours: float = 2) -> Scenario:
    """A tournament at tables of nine that lasts a number of hours, nights not counted."""
    limit = f"time_limit={{after: {hours * 60:g}m, divide: places}}"
    return load_tournament(_FILE, settings=[*_SETTINGS, limit, *settings])


def timed(name: str, scenario: Scenario, hour: float, entrants: int = 18, **others: Any) -> FestivalEvent:  # noqa: ANN401 - as the fields have it
    """An event of a festival that starts at an hour of the first day."""
    made = FestivalEvent(name, name, scenario, int(hour * HOUR), make_fixed_turnout(entrants))
    return replace(made, **others)


def at(hour: int, minute: int = 0, *, day: int = 0) -> int:
    """A moment of a festival, in seconds from the first midnight."""
    return day * DAY + hour * HOUR + minute * MINUTE
