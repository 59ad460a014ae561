"""What may vary in a sheet, and values of it spread evenly over the ranges."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from tourney.game.stakes import AnteKind
from tourney.tuning.rungs import USUAL_STEP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Seconds

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
