"""What may vary in a sheet, and values of it spread evenly over the ranges.

Big blinds are those that people write on level sheets; of the paths along them, the closest to a curve is found.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tourney.game.stakes import AnteKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Seconds

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


_T = TypeVar("_T")

PLAY_BETWEEN_BREAKS: Final = (3600, 7200)
"""The least and the most seconds of play between two breaks, and before the first."""

ENDS: Final = (0.55, 1.15)
"""When a sheet reaches its end, at the earliest and at the latest, as a share of the time there is."""

BENDS: Final = (-0.1, 0.3)
"""How much the blinds rise faster at first and more slowly later; below 0 the other way round."""


_PLAIN_DEPTHS: Final = (100.0, 67.0, 200.0, 50.0, 133.0)


@dataclass(frozen=True, slots=True)
class Vary:
    """The ranges that a search may use.

    Attributes:
        level_lengths: The lengths of levels to try, in seconds.
        depths: The least and the most big blinds of the starting stack.
        stacks: The starting stacks to try.
        growth: The least and the largest mean factor from a level to the next.
        break_every: The time between breaks; 0 to follow `PLAY_BETWEEN_BREAKS`.
        break_length: The length of a break; 0 for no breaks.
        antes: Who pays the ante; None for no ante.
        ends: When the sheet reaches its end, at the earliest and at the latest, as a share of the time there is.
    """

    level_lengths: tuple[Seconds, ...]
    depths: tuple[float, float]
    stacks: tuple[Chips, ...]
    growth: tuple[float, float] = (1.25, 1.5)
    break_every: Seconds = 0
    break_length: Seconds = 600
    antes: tuple[AnteKind | None, ...] = (None, AnteKind.BIG_BLIND)
    ends: tuple[float, float] = ENDS

    @property
    def most_step(self) -> float:
        """The largest factor from a level to the next; a larger mean factor allows larger steps."""
        return max(USUAL_STEP, self.growth[1])


class Knobs(NamedTuple):
    """The numbers that a sheet is drawn from.

    Attributes:
        level_length: The length of each level, in seconds.
        depth: Big blinds in the starting stack.
        stack: The starting stack.
        end: When the sheet reaches its end, as a share of the time there is.
        bend: How much the blinds rise faster at first.
        ante: Who pays the ante; None for no ante.
        spacing: Levels between two breaks; 0 for no breaks.
    """

    level_length: Seconds
    depth: float
    stack: Chips
    end: float
    bend: float
    ante: AnteKind | None
    spacing: int


def plain_knobs(vary: Vary) -> Iterator[Knobs]:
    """Knobs of sheets as directors write them (`draw_ladder`), from usual depths; when they end follows from that."""
    low, high = vary.depths
    depths = dict.fromkeys(min(max(low, each), high) for each in _PLAIN_DEPTHS)
    for depth, length, ante, stack in product(depths, vary.level_lengths, vary.antes, vary.stacks):
        yield Knobs(length, depth, stack, 1.0, 0.0, ante, spacing_of(vary, length))


def spread_knobs(vary: Vary) -> Iterator[Knobs]:
    """Knobs that fill the ranges evenly, without end: the additive recurrence R7 of Roberts (2018)."""
    size = len(Knobs._fields)
    root = 2.0
    for _ in range(50):  # the root of x^(d+1) = x + 1
        root = (1 + root) ** (1 / (size + 1))
    steps = [root**-power for power in range(1, size + 1)]
    place = 0
    while True:
        place += 1
        yield knobs_at(vary, [(0.5 + place * step) % 1 for step in steps])


def knobs_at(vary: Vary, parts: Sequence[float]) -> Knobs:
    """The knobs at a point of the unit cube."""
    length, depth, stack, end, bend, ante, spacing = parts
    level_length = _choose(vary.level_lengths, length)
    low, high = vary.depths
    earliest, latest = vary.ends
    return Knobs(
        level_length=level_length,
        depth=low * (high / low) ** depth,
        stack=_choose(vary.stacks, stack),
        end=earliest + (latest - earliest) * end,
        bend=BENDS[0] + (BENDS[1] - BENDS[0]) * bend,
        ante=_choose(vary.antes, ante),
        spacing=spacing_of(vary, level_length, spacing),
    )


def nearby(vary: Vary, knobs: Knobs) -> Iterator[Knobs]:
    """Knobs a little beside others, one or two at a time, within the ranges."""
    low, high = vary.depths
    earliest, latest = vary.ends
    bend = min(knobs.bend + 0.1, BENDS[1]) if knobs.bend < fmean(BENDS) else knobs.bend - 0.1
    place = vary.level_lengths.index(knobs.level_length) if knobs.level_length in vary.level_lengths else 0
    lengths = vary.level_lengths[max(0, place - 1) : place + 2]
    for length in lengths:
        least, most = _spacings(vary, length)
        near = knobs._replace(level_length=length, spacing=min(max(least, knobs.spacing), most))
        for depth in (knobs.depth, knobs.depth / 1.25, knobs.depth * 1.25):
            for end in (knobs.end, knobs.end - 0.07, knobs.end + 0.07):
                if low <= depth <= high and earliest <= end <= latest:
                    for other in (knobs.bend, bend):
                        yield near._replace(depth=depth, end=end, bend=other)


def spacing_of(vary: Vary, level_length: Seconds, part: float = 0.5) -> int:
    """The levels between two breaks."""
    low, high = _spacings(vary, level_length)
    return min(high, low + int(part * (high - low + 1)))


def _spacings(vary: Vary, level_length: Seconds) -> tuple[int, int]:
    """The least and the most levels between two breaks."""
    if not vary.break_length:
        return 0, 0
    if vary.break_every:
        asked = max(1, round(vary.break_every / level_length))
        return asked, asked
    low, high = (seconds / level_length for seconds in PLAY_BETWEEN_BREAKS)
    return math.ceil(low), max(math.ceil(low), math.floor(high))


def _choose(values: Sequence[_T], part: float) -> _T:
    return values[min(len(values) - 1, int(part * len(values)))]
