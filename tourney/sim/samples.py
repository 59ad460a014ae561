"""Samples: the state of the room at certain moments."""

from __future__ import annotations

from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.tournament.dealing_staff import hours_of, plan_pushes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.dealing_staff import DealingStaff, Push
    from tourney.types import Chips, Seconds


class SampleMoment(StrEnum):
    """The occasion of a sample."""

    TIME = "time"
    """A step of the grid."""

    LEVEL = "level"
    """The start of a level."""

    BUBBLE = "bubble"
    """At most one more player must bust before all left are in the money."""

    MONEY = "money"
    """All players left are in the money."""

    FINAL_TABLE = "final table"
    """All players left in the event sit at one table for the first time."""

    TABLES = "tables"
    """Fewer tables are in play than at any sample before. Only without a time grid, which shows it otherwise."""

    END = "end"
    """The event is over."""

    NIGHT = "night"
    """Play stops until another day or flight: from here on no table is in play."""

    DAY = "day"
    """Play goes on after a night."""


DEPTHS: Final = (5, 10, 20, 40, 80, 160)
"""The depths, in big blinds, below which a sample counts the players."""


class Sample(NamedTuple):
    """The room at a moment.

    Attributes:
        moment: The occasion.
        seconds: The simulated time.
        level: The level on the clock.
        players: Players left.
        tables: Tables in play, each with a dealer.
        average: The average stack, rounded down.
        median: The lower median stack.
        unit: The big blind, or the small bet in games without blinds.
        orbit: The cost of an orbit at a full table for a player who never plays.
        below_5: Players with fewer than five big blinds (`unit`); the others are alike (`DEPTHS`).
    """

    moment: SampleMoment
    seconds: Seconds
    level: int
    players: int
    tables: int
    average: Chips
    median: Chips
    unit: Chips
    orbit: Chips
    below_5: int = 0
    below_10: int = 0
    below_20: int = 0
    below_40: int = 0
    below_80: int = 0
    below_160: int = 0

    @property
    def below(self) -> tuple[int, ...]:
        """The players below each of the `DEPTHS`."""
        return (self.below_5, self.below_10, self.below_20, self.below_40, self.below_80, self.below_160)


def pushes_in(staff: DealingStaff, samples: Sequence[Sample]) -> list[Push]:
    """The pushes of the dealers at the tables of the samples."""
    tables = [(sample.seconds, 0 if sample.moment is SampleMoment.END else sample.tables) for sample in samples]
    return plan_pushes(tables, staff)


def dealer_hours(staff: DealingStaff, samples: Sequence[Sample]) -> float:
    """The hours for which dealers are paid. Without breaks they are those of the tables."""
    return hours_of(pushes_in(staff, samples), staff) if staff.downs else table_hours(samples)


def table_hours(samples: Sequence[Sample]) -> float:
    """The tables of each sample, multiplied by the time to the next sample, in hours."""
    return sum(one.tables * (other.seconds - one.seconds) for one, other in pairwise(samples)) / 3600
