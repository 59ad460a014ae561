"""How deep the hands of a replicate are played.

A sheet can show 500 big blinds for two hours and five for the last one: its least or its mean stack over time says
little. What counts is how deep stacks are while hands are played.
"""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.replicate import Replicate

SHALLOW: Final = 25
DEEP: Final = 150
"""Between these average stacks in big blinds a hand counts as a whole hand of play."""


class Stretch(NamedTuple):
    """Hands between two samples.

    Attributes:
        players: Players left at the first sample.
        depth: The average stack then, in big blinds.
        hands: The hands of the level, divided by the time that tables are in play.
    """

    players: int
    depth: float
    hands: float


def stretches(replicate: Replicate) -> Iterator[Stretch]:
    """The hands of each level, divided among its samples."""
    hands = dict(replicate.level_hands)
    # Samples do not count hands. Tables deal about alike, so the table seconds of a level divide its hands.
    parts = [(one, one.tables * max(0, other.seconds - one.seconds)) for one, other in pairwise(replicate.samples)]
    whole: dict[int, int] = {}
    for one, part in parts:
        whole[one.level] = whole.get(one.level, 0) + part
    for one, part in parts:
        if part and one.level in hands:
            yield Stretch(one.players, one.average / one.unit, hands[one.level] * part / whole[one.level])


def depth_from(left: int, replicate: Replicate) -> float | None:
    """The geometric mean of the depth over all hands with at most this many players left, in big blinds."""
    found = [each for each in stretches(replicate) if 2 <= each.players <= left]
    total = math.fsum(each.hands for each in found)
    # Geometric, because depth works by factors: from 20 to 40 big blinds is the same step as from 10 to 20.
    return math.exp(math.fsum(each.hands * math.log(each.depth) for each in found) / total) if total else None


def hands_of_play(replicate: Replicate) -> float | None:
    """Hands per player; a hand with much less or much more than usual stacks counts in part (`weigh_hand`)."""
    found = list(stretches(replicate))
    total = math.fsum(each.hands for each in found)
    entries = sum(each.entries for each in replicate.outcomes)
    if not total or not entries:
        return None
    counted = math.fsum(each.hands * weigh_hand(each.depth) for each in found)
    return replicate.result.hands_dealt / entries * counted / total


def weigh_hand(depth: float) -> float:
    """What a hand counts by the average stack in big blinds.

    With few big blinds there is little to decide, and with very many little is at stake.
    """
    return min(1.0, depth / SHALLOW, DEEP / depth)
