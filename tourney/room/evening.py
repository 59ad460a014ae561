"""An evening: what is known of it, and what a simulated one shows of the same quantities."""

from __future__ import annotations

import math
from bisect import bisect_right
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample
    from tourney.types import Seconds


# What is known of an evening: its entrants, and some of the quantities by which evenings differ.


_SAME_COUNT: Final = 3 / 8
"""Anscombe's constant: the spread of sqrt(count + 3/8) hardly depends on the mean (Biometrika 35, 1948)."""


class QuantityKind(StrEnum):
    """What a quantity is of; the value is its word in a file of results."""

    END = "end"
    BUBBLE = "bubble"
    MONEY = "money"
    FINAL_TABLE = "final_table"
    LEFT = "left"
    TABLES = "tables"
    CAME = "came"
    REENTRIES = "reentries"
    REBUYS = "rebuys"


TIMES: Final = frozenset({QuantityKind.END, QuantityKind.BUBBLE, QuantityKind.MONEY, QuantityKind.FINAL_TABLE})
"""The kinds whose values are seconds since the start."""

BOUGHT: Final = frozenset({QuantityKind.REENTRIES, QuantityKind.REBUYS})
"""The kinds whose values count what was bought."""

AT_MOMENTS: Final = frozenset({QuantityKind.LEFT, QuantityKind.TABLES, QuantityKind.CAME})
"""The kinds that have a moment: a time, or for players left the end of a level."""


class Quantity(NamedTuple):
    """A quantity of an evening.

    Attributes:
        kind: What it is of.
        at: The time in seconds since the start, or the level, at which it is counted; 0 for the whole evening.
        by_level: Whether `at` is a level, at whose end it is counted.
    """

    kind: QuantityKind
    at: int = 0
    by_level: bool = False

    @property
    def words(self) -> str:
        """The quantity in words."""
        moment = f" after level {self.at}" if self.by_level else f" at {self.at // 3600}:{self.at // 60 % 60:02}"
        names = {QuantityKind.LEFT: "players left", QuantityKind.CAME: "entrants who had come"}
        name = names.get(self.kind, self.kind.value.replace("_", " "))
        return name + (moment if self.kind in AT_MOMENTS else "")

    def scale(self, value: float, entrants: int) -> float:
        """The value on the scale on which evenings of a room vary about alike at all values."""
        if self.kind in BOUGHT:
            return math.sqrt(value + _SAME_COUNT)
        if self.kind is QuantityKind.CAME:
            # The empirical logit (Haldane 1955): the halves keep it finite when nobody or everybody has come.
            return math.log((value + 0.5) / (max(entrants - value, 0) + 0.5))
        return math.log(max(value, 0.5))

    def blur(self, value: float, exact_to: float, entrants: int) -> float:
        """The standard deviation, on that scale, of a value that is known to within `exact_to` on both sides."""
        if not exact_to:
            return 0.0
        low, high = self.scale(max(value - exact_to, 0), entrants), self.scale(value + exact_to, entrants)
        # The standard deviation of a uniform distribution is its range over the root of 12.
        return (high - low) / math.sqrt(12)


END: Final = Quantity(QuantityKind.END)
"""The time of the end."""


class Seen(NamedTuple):
    """A quantity that was noted.

    Attributes:
        quantity: The quantity.
        value: Its value: seconds, or a count.
        exact_to: By how much the true value may differ to both sides, as when only the level of the end is known.
    """

    quantity: Quantity
    value: float
    exact_to: float = 0.0


class Evening(NamedTuple):
    """An evening of the room.

    Attributes:
        name: Its date, or the number of its row.
        sheet: The number of its tournament, from 0, among those of a calibration.
        entrants: The persons who entered.
        chips: All chips in play once entries were closed; 0 if unknown.
        seen: What was noted.
    """

    name: str
    sheet: int
    entrants: int
    chips: int
    seen: tuple[Seen, ...]

    def value_of(self, quantity: Quantity) -> float | None:
        """The value of a quantity; None if it was not noted."""
        return next((each.value for each in self.seen if each.quantity == quantity), None)

    @property
    def end(self) -> float | None:
        """The time of the end in seconds; None if it was not noted exactly."""
        return next((each.value for each in self.seen if each.quantity == END and not each.exact_to), None)

    def before(self, moment: Seconds) -> bool:
        """Whether something was noted of the evening before a moment."""
        return any(0 < each.quantity.at <= moment for each in self.seen if not each.quantity.by_level)


# What a simulated evening shows of the quantities that are noted of real ones.


GRID: Final = 300
"""The seconds between the samples of the room, if something is counted at a time."""

_MOMENTS: Final[Mapping[QuantityKind, SampleMoment]] = {
    QuantityKind.BUBBLE: SampleMoment.BUBBLE,
    QuantityKind.MONEY: SampleMoment.MONEY,
    QuantityKind.FINAL_TABLE: SampleMoment.FINAL_TABLE,
}
_TIMED: Final = frozenset({QuantityKind.LEFT, QuantityKind.TABLES})


def grid_for(quantities: Sequence[Quantity]) -> Seconds:
    """The interval of samples that these quantities need; 0 for samples at moments alone."""
    return GRID if any(each.kind in _TIMED and not each.by_level for each in quantities) else 0


def observe(replicate: Replicate, quantities: Sequence[Quantity]) -> dict[Quantity, float]:
    """The values of the quantities that came about, on the scale of the surfaces; counts of arrivals are left out."""
    entrants = replicate.result.entrants
    found = {each: _value(replicate, each) for each in quantities if each.kind is not QuantityKind.CAME}
    return {each: each.scale(value, entrants) for each, value in found.items() if value is not None}


def _value(replicate: Replicate, quantity: Quantity) -> float | None:
    kind, result = quantity.kind, replicate.result
    if kind in _MOMENTS:
        sample = replicate.at(_MOMENTS[kind])
        # Surfaces are of logarithms: a moment in second 0 counts as 1.
        return None if sample is None else max(1, sample.seconds)
    match kind:
        case QuantityKind.END:
            return max(1, replicate.finish)
        case QuantityKind.REENTRIES:
            return result.entries - result.entrants
        case QuantityKind.REBUYS:
            return result.rebuys
    return _left_after_level(replicate, quantity.at) if quantity.by_level else _count(replicate, quantity)


def _count(replicate: Replicate, quantity: Quantity) -> float | None:
    """The players or tables at a time; None if the event was over."""
    if quantity.at >= replicate.finish:
        return None
    players, tables = _at(replicate.samples, quantity.at)
    return players if quantity.kind is QuantityKind.LEFT else tables


def _left_after_level(replicate: Replicate, level: int) -> float | None:
    """The players left when the next level begins; None if the event was over before."""
    starts = (each for each in replicate.samples if each.moment is SampleMoment.LEVEL and each.level > level)
    return next((each.players for each in starts), None)


def _at(samples: Sequence[Sample], seconds: Seconds) -> tuple[float, float]:
    """The players and the tables at a time, between the samples before and after it."""
    after = bisect_right(samples, seconds, key=lambda each: each.seconds)
    first, second = samples[max(after - 1, 0)], samples[min(after, len(samples) - 1)]
    if second.seconds == first.seconds:
        return first.players, first.tables
    part = (seconds - first.seconds) / (second.seconds - first.seconds)
    # Players leave one by one, so the straight line is near the truth. Tables are whole, and rarely close.
    return first.players + part * (second.players - first.players), first.tables
