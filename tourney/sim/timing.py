"""How long a hand takes: a fixed part, and a part for each thing that happened in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tourney.game.tempo import Tempo
    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Seconds

_SPREAD: Final = (
    22, 32, 38, 43, 48, 52, 57, 61, 65, 70, 75, 80, 85, 91, 97, 104, 112, 121, 131, 143, 159, 180, 215, 319,
)  # fmt: skip
"""Thinking time in percent of the mean, twenty-four equally likely cases: many quick decisions and a few long ones.

The means of the twenty-four slices of a log-normal law of mean 1 and sigma 0.62. Integers, so that every machine
draws the same seconds.
"""


OCCASIONS: Final = ("stud", "draw", "split", "final_table", "heads_up")
"""When a room may play at another pace: games with a bring-in, with draws, with more than one part to win of a pot;
the last table of several; the last two players. Where more than one is given, the later has the last word."""


@dataclass(frozen=True, slots=True)
class Takes:
    """How long it takes players to get to new seats.

    Attributes:
        broken_table: Those of a broken table are dealt in once it is over; their new tables play on without them.
        redraw: No hand begins anywhere until it is over, when all have drawn new seats.
        final_table: The same when the last tables combine.
        clock_runs: Whether the level's time runs on during a redraw and before the final table.
    """

    broken_table: Seconds = 0
    redraw: Seconds = 0
    final_table: Seconds = 0
    clock_runs: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a room plays. Tenths of a second.

    Attributes:
        hand: Shuffle, deal and push of the pot; every hand takes so long at least.
        fold: A fold, on average.
        decision: Any other action, on average.
        street: Burn, turn, and gathering in the bets, for each street after the first.
        showdown: Turning over and reading the hands.
        changes: Of some of `OCCASIONS`, the attributes above that are others then.
        takes: How long players take to get to new seats.
    """

    hand: int
    fold: int
    decision: int
    street: int
    showdown: int
    changes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    takes: Takes = Takes()

    def at(self, occasions: Collection[str]) -> Pace:
        """The pace on these occasions."""
        changed = dict(self.changes)
        values: list[tuple[str, Any]] = [
            value for each in OCCASIONS if each in occasions for value in changed.get(each, ())
        ]
        return replace(self, changes=(), **dict(values))


def occasions_of(game: Variant) -> Iterator[str]:
    """The occasions that a game is itself."""
    if game.forced is Forced.BRING_IN:
        yield "stud"
    if any(street.draw for street in game.streets):
        yield "draw"
    if game.boards * len(game.rankings) > 1:
        yield "split"


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
