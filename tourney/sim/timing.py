"""How long a hand takes: a fixed part, and a part for each thing that happened in it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.game.tempo import Tempo
    from tourney.streams import Stream
    from tourney.types import Seconds

_SPREAD: Final = (
    22, 32, 38, 43, 48, 52, 57, 61, 65, 70, 75, 80, 85, 91, 97, 104, 112, 121, 131, 143, 159, 180, 215, 319,
)  # fmt: skip
"""Thinking time in percent of the mean, twenty-four equally likely cases: many quick decisions and a few long ones.

The means of the twenty-four slices of a log-normal law of mean 1 and sigma 0.62. Integers, so that every machine
draws the same seconds.
"""


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a room plays. Tenths of a second.

    Attributes:
        hand: Shuffle, deal and push of the pot; every hand takes so long at least.
        fold: A fold, on average.
        decision: Any other action, on average.
        street: Burn, turn, and gathering in the bets, for each street after the first.
        showdown: Turning over and reading the hands.
    """

    hand: int
    fold: int
    decision: int
    street: int
    showdown: int


def hand_seconds(tempo: Tempo, pace: Pace, stream: Stream) -> Seconds:
    """How long a hand took, at least a second; how long each player thought is drawn from `stream`."""
    tenths = 100 * (pace.hand + pace.street * (tempo.streets - 1) + pace.showdown * tempo.showdown)
    percent = 0
    for _ in range(tempo.folds):
        percent += _SPREAD[stream.below_32(24)]
    tenths += pace.fold * percent
    percent = 0
    for _ in range(tempo.decisions):
        percent += _SPREAD[stream.below_32(24)]
    tenths += pace.decision * percent
    return max(1, (tenths + 500) // 1000)
