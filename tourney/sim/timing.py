"""How long a hand takes: a fixed part, plus a part for each decision, each street and the showdown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from tourney.game.tempo import Tempo
    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Seconds

_SPREAD: Final = (
    22, 32, 38, 43, 48, 52, 57, 61, 65, 70, 75, 80, 85, 91, 97, 104, 112, 121, 131, 143, 159, 180, 215, 319,
)  # fmt: skip
"""Thinking time in percent of the mean, in 24 equally likely cases: many quick decisions and a few long ones.

The values are the means of 24 equally likely slices of a log-normal distribution with mean 1 and sigma 0.62. They
are integers, so that every machine draws the same seconds.
"""


OCCASIONS: Final = ("stud", "draw", "split", "in_the_money", "final_table", "heads_up")
"""When a room may play at another pace: games with a bring-in, with draws, with split pots; when all who are left at
several tables are paid; the last table of several; the last two players. Where several apply, the later in this order
overrides the earlier."""


@dataclass(frozen=True, slots=True)
class Takes:
    """How long players take to get to new seats, in seconds.

    Attributes:
        broken_table: Until the players of a broken table are dealt in; their new tables play on without them.
        redraw: Time without play after all players have drawn new seats.
        final_table: Time without play before the final table.
        clock_runs: Whether the level's time runs on during a redraw and before the final table.
    """

    broken_table: Seconds = 0
    redraw: Seconds = 0
    final_table: Seconds = 0
    clock_runs: bool = False


@dataclass(frozen=True, slots=True)
class Pace:
    """How fast a room plays, in tenths of a second.

    Attributes:
        hand: Shuffling, dealing and pushing the pot: the least time of a hand.
        fold: A fold, on average.
        decision: Any other action, on average.
        street: Burning, turning and collecting the bets, for each street after the first.
        showdown: Turning over and reading the hands.
        empty_seat: Added to a hand for each empty seat at the table, as fewer players think longer.
        changes: For some of `OCCASIONS`, the attributes above that differ on them.
        takes: How long players take to get to new seats.
    """

    hand: int
    fold: int
    decision: int
    street: int
    showdown: int
    empty_seat: int = 0
    changes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    takes: Takes = Takes()

    @property
    def varies(self) -> bool:
        """Whether it differs between occasions or tables."""
        return bool(self.changes or self.empty_seat)

    def at(self, occasions: Collection[str], empty_seats: int = 0) -> Pace:
        """The pace on these occasions, at a table with so many empty seats; it is the same on all occasions."""
        changed = dict(self.changes)
        values: list[tuple[str, Any]] = [
            value for each in OCCASIONS if each in occasions for value in changed.get(each, ())
        ]
        now = replace(self, changes=(), **dict(values))
        return replace(now, hand=now.hand + empty_seats * now.empty_seat, empty_seat=0)


def occasions_of(game: Variant) -> Iterator[str]:
    """The occasions that a game's own rules make."""
    if game.is_stud:
        yield "stud"
    if any(street.draw for street in game.streets):
        yield "draw"
    if game.boards * len(game.rankings) > 1:
        yield "split"


def hand_seconds(tempo: Tempo, pace: Pace, stream: Stream) -> Seconds:
    """The duration of a hand, at least a second; thinking times are drawn from `stream`."""
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
