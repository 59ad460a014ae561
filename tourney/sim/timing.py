"""How long a hand takes: a fixed part, plus a part for each decision, each street and the showdown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from tourney.game.public_state import Tempo
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
class NearMoney:
    """Slower play near the money, as players wait for others to go out.

    Attributes:
        within: It lasts while the players left exceed the places paid, or the seats won, by at most this number.
        percent: The time of folds and decisions then, in percent of the usual time.

    Raises:
        InvalidArgument: A number is out of range.
    """

    within: int
    percent: int

    def __post_init__(self) -> None:
        if self.within < 1:
            raise InvalidArgument("it begins at least one player before the money", "within")
        if self.percent < 1:
            raise InvalidArgument("a decision takes time", "times")

    def applies(self, left: int, *marks: int) -> bool:
        """Whether it is on with these numbers of players left, places paid, and seats of equal value to win."""
        return any(0 < mark < left <= mark + self.within for mark in marks)


class BankPoint(Enum):
    """When all players have all their time-bank chips again."""

    DAY = "day"
    """A day begins."""

    MONEY = "money"
    """All players left are in the money."""

    FINAL_TABLE = "final_table"
    """The players left sit at the final table."""


@dataclass(frozen=True, slots=True)
class ShotClock:
    """A limit of the time for a decision.

    Attributes:
        limit: The seconds for a decision.
        bank: The time-bank chips of each player.
        adds: The seconds that a time-bank chip adds to one decision.
        again_at: When players have all their chips again; what is left of the earlier ones is void.
        again_every: They also have them again after so many levels; 0 for never.

    Raises:
        InvalidArgument: A decision has no time.
    """

    limit: Seconds
    bank: int = 0
    adds: Seconds = 30
    again_at: tuple[BankPoint, ...] = ()
    again_every: int = 0

    def __post_init__(self) -> None:
        if self.limit < 1:
            raise InvalidArgument("a decision needs at least a second", "limit")


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
        near_money: The slower play near the money; None for none.
        shot_clock: The limit of the time for a decision; None for none.
        times: The first five together, which every hand needs.
    """

    hand: int
    fold: int
    decision: int
    street: int
    showdown: int
    empty_seat: int = 0
    changes: tuple[tuple[str, tuple[tuple[str, int], ...]], ...] = ()
    takes: Takes = Takes()
    near_money: NearMoney | None = None
    shot_clock: ShotClock | None = None
    times: tuple[int, int, int, int, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        times = (self.hand, self.fold, self.decision, self.street, self.showdown)
        object.__setattr__(self, "times", times)

    @property
    def varies(self) -> bool:
        """Whether it differs between occasions or tables, or from one player to the next."""
        return bool(self.changes or self.empty_seat or self.near_money or self.shot_clock)

    def at(self, occasions: Collection[str], empty_seats: int = 0, *, percent: int = 100) -> Pace:
        """The pace on these occasions, at a table with so many empty seats; it is the same on all occasions.

        Folds and decisions take so many `percent` of their time.
        """
        changed = dict(self.changes)
        values: list[tuple[str, Any]] = [
            value for each in OCCASIONS if each in occasions for value in changed.get(each, ())
        ]
        now = replace(self, changes=(), near_money=None, **dict(values))
        fold, decision = [(tenths * percent + 50) // 100 for tenths in (now.fold, now.decision)]
        return replace(now, hand=now.hand + empty_seats * now.empty_seat, empty_seat=0, fold=fold, decision=decision)


def occasions_of(game: Variant) -> Iterator[str]:
    """The occasions that a game's own rules make."""
    if game.is_stud:
        yield "stud"
    if any(street.draw for street in game.streets):
        yield "draw"
    if game.parts > 1:
        yield "split"


def hand_seconds(tempo: Tempo, pace: Pace, stream: Stream) -> Seconds:
    """The duration of a hand, at least a second; thinking times are drawn from `stream`."""
    hand, fold, decision, street, showdown = pace.times
    # In thousandths of a second until the end, and rounded once: every machine gets the same seconds.
    tenths = 100 * (hand + street * (tempo.streets - 1) + showdown * tempo.showdown)
    percent = 0
    for _ in range(tempo.folds):
        percent += _SPREAD[stream.below_32(24)]
    tenths += fold * percent
    percent = 0
    for _ in range(tempo.decisions):
        percent += _SPREAD[stream.below_32(24)]
    tenths += decision * percent
    return max(1, (tenths + 500) // 1000)


def fixed_time(tempo: Tempo, pace: Pace) -> int:
    """The part of a hand's time that does not depend on thinking, in thousandths of a second."""
    return 100 * (pace.hand + pace.street * (tempo.streets - 1) + pace.showdown * tempo.showdown)


def thinking_times(tempo: Tempo, pace: Pace, stream: Stream) -> list[int]:
    """The time of each fold and each other decision, in thousandths of a second, drawn as for `hand_seconds`."""
    means = [pace.fold] * tempo.folds + [pace.decision] * tempo.decisions
    return [mean * _SPREAD[stream.below_32(24)] for mean in means]


def whole_seconds(time: int) -> Seconds:
    """The seconds of a time in thousandths, at least one."""
    return max(1, (time + 500) // 1000)


def longest_thinking(pace: Pace, games: Iterable[Variant]) -> int:
    """The longest time of any decision in these games, in thousandths of a second."""
    occasions = {"final_table", "heads_up", *chain.from_iterable(map(occasions_of, games))}
    means = [pace.fold, pace.decision]
    for occasion, change in pace.changes:
        if occasion in occasions:
            means += [tenths for name, tenths in change if name in {"fold", "decision"}]
    return max(means) * max(_SPREAD) * max(100, pace.near_money.percent if pace.near_money else 100) // 100
