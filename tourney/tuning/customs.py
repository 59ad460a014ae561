"""What a printed sheet has by custom: even steps, and breaks after one to two hours of play."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import stakes_in, unit_of
from tourney.tuning.knobs import PLAY_BETWEEN_BREAKS
from tourney.tuning.rungs import FEW_CHIPS, USUAL_STEP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tournament.schedule import Item, Schedule
    from tourney.tournament.structure import SheetColumn
    from tourney.tuning.knobs import Vary
    from tourney.types import Seconds


class Step(NamedTuple):
    """A rise of the blinds.

    Attributes:
        level: The number of the level after it.
        factor: The big blind of that level, divided by the one before.
    """

    level: int
    factor: float


def large_steps(schedule: Schedule, column: SheetColumn, most: float = USUAL_STEP) -> list[Step]:
    """The steps by more than a usual factor after the first levels, in which a big blind is few chips."""
    levels = [level for level in schedule.levels if not level.skipped]
    few = FEW_CHIPS * levels[0].stakes.chip
    units = [unit_of(stakes_in(level, column)) for level in levels]
    steps = zip(levels[1:], pairwise(units), strict=True)
    return [Step(level.number, new / old) for level, (old, new) in steps if old > few and new > most * old + 1e-9]


def has_usual_breaks(schedule: Schedule, vary: Vary) -> bool:
    """Whether play goes on for one to two hours between breaks, and at most two after the last.

    Without breaks in the event there must be none; breaks at a time that was asked for are not judged.
    """
    stretches = list(play_between_breaks(schedule.items))
    if not vary.break_length or vary.break_every:
        return bool(vary.break_length) or len(stretches) == 1
    least, most = PLAY_BETWEEN_BREAKS
    longest = max(most, *(level.seconds for level in schedule.levels))
    return all(least <= each for each in stretches[:-1]) and all(each <= longest for each in stretches)


def play_between_breaks(items: Sequence[Item]) -> Iterator[Seconds]:
    """The seconds of play before each break, and after the last one until the last level begins."""
    played = 0
    last = max(row for row, item in enumerate(items) if isinstance(item, Level))
    for item in items[:last]:
        if isinstance(item, Break):
            yield played
            played = 0
        else:
            played += item.seconds
    yield played


def with_usual_breaks(items: Sequence[Item], vary: Vary) -> list[Item]:
    """Levels with breaks where play has gone on for about an hour and a half, or as long as was asked for.

    The breaks of the items are replaced; no chips leave in the new ones.
    """
    levels = [item for item in items if isinstance(item, Level)]
    if not vary.break_length:
        return list(levels)
    wanted = vary.break_every or sum(PLAY_BETWEEN_BREAKS) / 2
    found: list[Item] = []
    played = 0
    for level in levels:
        if played and abs(played - wanted) <= abs(played + level.seconds - wanted):
            found.append(Break(vary.break_length))
            played = 0
        found.append(level)
        played += level.seconds
    return found
