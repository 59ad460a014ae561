"""What a simulated evening shows of the quantities that are noted of real ones."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING, Final

from tourney.room.evening import Quantity, QuantityKind
from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.samples import Sample
    from tourney.types import Seconds

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
