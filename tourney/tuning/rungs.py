"""Big blinds that people write on level sheets, and the path along them that is closest to a curve."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips

RUNGS: Final = (10, 12, 15, 16, 20, 24, 25, 30, 40, 50, 60, 80)
"""The first two digits of big blinds: 700 of 714 levels of 27 real sheets have one of these, times 10^n."""

LADDER: Final = (10, 15, 20, 30, 40, 60, 80)
"""The rungs of a sheet as directors write it from memory: steps of 1.25 to 1.5."""

LEAST_STEP: Final = 1.2
USUAL_STEP: Final = 1.6
MOST_STEP: Final = 2.0
"""The least and the largest usual factor from a level to the next, and the largest in the first levels. There the
blinds are so few chips that nothing lies between: 25-50 and 50-100 with chips of 25. The median of real sheets is
1.33."""

FEW_CHIPS: Final = 4
"""The first levels are those with a big blind of at most this many of the smallest chips in play."""

_NEAR: Final = 1.7  # the largest factor between a rung and the curve
_RARE: Final = {12: 0.01, 16: 0.01, 24: 0.015, 25: 0.01}  # extra cost: real sheets use them less often
_UNEVEN: Final = 2.0  # the cost of a step that differs from that of the curve
_EVEN: Final = (1.3, 1.5)  # steps from 4 to 3 and from 3 to 2, as most of real sheets
_ODD: Final = 0.04  # the cost of a step beyond these, unless the curve rises more slowly
_SMALL: Final = 0.06  # the cost of each level with a chip much smaller than the bets
_USEFUL: Final = 10  # a chip is much smaller if the big blind is more than this many


class Rung(NamedTuple):
    """A level on the path.

    Attributes:
        big_blind: The big blind; the small blind is half of it.
        chip: The smallest chip in play.
    """

    big_blind: Chips
    chip: Chips


@dataclass(frozen=True, slots=True)
class Curve:
    """The big blinds that a sheet should come close to.

    Attributes:
        targets: The big blind of each level.
        breaks: The levels that a break follows; only there may chips leave play.
        chips: The denominations of the set, ascending.
        stack: The starting stack, which the smallest chip in play must divide.
        most_step: The largest factor from a level to the next, after the first levels.
    """

    targets: tuple[float, ...]
    breaks: frozenset[int]
    chips: tuple[Chips, ...]
    stack: Chips
    most_step: float = USUAL_STEP

    def limit_after(self, level: int, rung: Rung) -> float:
        """The largest factor from this rung of a level to the next."""
        is_early = level <= min(self.breaks, default=level) and rung.big_blind <= FEW_CHIPS * rung.chip
        return MOST_STEP if is_early else self.most_step


class _PathStep(NamedTuple):
    cost: float
    before: Rung | None


@cache
def rungs_between(low: Chips, high: Chips, rungs: tuple[int, ...] = RUNGS) -> tuple[Chips, ...]:
    """All rungs from `low` to `high`."""
    top = math.ceil(math.log10(max(high, 10))) + 1
    every = {digits * 10**power // 10 for power in range(top + 1) for digits in rungs if digits * 10**power % 10 == 0}
    return tuple(sorted(each for each in every if low <= each <= high))


def snap_to_rungs(curve: Curve) -> list[Rung] | None:
    """The path of rungs closest to a curve that its chips can pay; None if there is none.

    It is a shortest path over the pairs of a rung and the smallest chip in play, level by level. It costs to be away
    from the curve, to step unevenly, and to keep small chips in play. Each step is a factor of 1.2 to 1.6, or to 2 in
    the first levels.
    """
    rungs = rungs_between(2, math.ceil(max(curve.targets) * _NEAR))
    layers: list[dict[Rung, _PathStep]] = []
    for level, target in enumerate(curve.targets, start=1):
        near = rungs[bisect_left(rungs, target / _NEAR) : bisect_right(rungs, target * _NEAR)]
        layer: dict[Rung, _PathStep] = {}
        for big_blind in near:
            for chip in _payers(curve, big_blind):
                rung = Rung(big_blind, chip)
                step = _first(curve, rung) if not layers else _cheapest(curve, layers[-1], level, rung)
                if step is not None:
                    own = math.log(big_blind / target) ** 2 + _rarity(big_blind) + _smallness(rung)
                    layer[rung] = _PathStep(step.cost + own, step.before)
        if not layer:
            return None
        layers.append(layer)
    return _backwards(layers)


def _payers(curve: Curve, big_blind: Chips) -> Iterator[Chips]:
    """The chips that can pay half a big blind."""
    return (chip for chip in curve.chips if big_blind % (2 * chip) == 0)


def _first(curve: Curve, rung: Rung) -> _PathStep | None:
    return None if curve.stack % rung.chip else _PathStep(0.0, None)


def _cheapest(curve: Curve, layer: dict[Rung, _PathStep], level: int, rung: Rung) -> _PathStep | None:
    """The cheapest way to a rung from the level before."""
    wanted = math.log(curve.targets[level - 1] / curve.targets[level - 2])
    may_leave = level - 1 in curve.breaks
    best: _PathStep | None = None
    for before, step in layer.items():
        factor = rung.big_blind / before.big_blind
        same = before.chip == rung.chip
        most = curve.limit_after(level - 1, before)
        if not LEAST_STEP <= factor <= most or not (same or (may_leave and before.chip < rung.chip)):
            continue
        cost = step.cost + _UNEVEN * (math.log(factor) - wanted) ** 2 + _oddness(factor, wanted)
        if best is None or cost < best.cost:
            best = _PathStep(cost, before)
    return best


def _oddness(factor: float, wanted: float) -> float:
    low, high = _EVEN
    return _ODD if factor > high or factor < low < math.exp(wanted) else 0.0


def _rarity(big_blind: Chips) -> float:
    digits = big_blind * 10
    while digits >= 100:
        digits //= 10
    return _RARE.get(digits, 0.0)


def _smallness(rung: Rung) -> float:
    return _SMALL * max(0.0, math.log(rung.big_blind / (_USEFUL * rung.chip)))


def _backwards(layers: Sequence[dict[Rung, _PathStep]]) -> list[Rung]:
    rung: Rung | None = min(layers[-1], key=lambda each: layers[-1][each].cost)
    path = []
    for layer in reversed(layers):
        assert rung is not None  # noqa: S101 - only the first layer has steps from nowhere
        path.append(rung)
        rung = layer[rung].before
    return path[::-1]
