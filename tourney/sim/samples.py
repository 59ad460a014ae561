"""Samples: how the room stood at the moments that are asked about."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tourney.types import Chips, Seconds


class Moment(StrEnum):
    """What a sample is taken at."""

    TIME = "time"
    """A step of the grid."""

    LEVEL = "level"
    """The start of a level."""

    BUBBLE = "bubble"
    """One more has to go until all left are paid, or fewer."""

    MONEY = "money"
    """All left are paid."""

    FINAL_TABLE = "final table"
    """All left in the event sit at one table, and did not before."""

    END = "end"
    """The event is over."""


class Sample(NamedTuple):
    """The room at a moment.

    Attributes:
        moment: What it is taken at.
        seconds: When.
        level: The level that the clock shows.
        players: Players left.
        tables: Tables in play, each with a dealer.
        average: The average stack, rounded down.
        median: The lower median stack.
        unit: The big blind, or the small bet in games without blinds.
        orbit: What an orbit costs who never plays, at a full table.
    """

    moment: Moment
    seconds: Seconds
    level: int
    players: int
    tables: int
    average: Chips
    median: Chips
    unit: Chips
    orbit: Chips
