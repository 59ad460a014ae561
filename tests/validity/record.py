"""What happened in one run of an event, as far as the figures of docs/validity_data.yaml need it, and the figures."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.game import event as ev
from tourney.sim import events as fe

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.event import Event, Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips, Seconds

_SHAPED: Final = range(7, 91)
"""The numbers of players left at which stacks are compared with their mean, at the end of a level."""


class Moment(NamedTuple):
    """The room at the start of a level, or when somebody goes out.

    Attributes:
        seconds: The simulated time.
        left: Players left.
        entered: Entries so far.
        big_blind: The big blind of the level.
        big_bet: Its big bet.
    """

    seconds: Seconds
    left: int
    entered: int
    big_blind: Chips
    big_bet: Chips


class Record:
    """Hears what happens on the floor.

    Attributes:
        levels: The start of each level.
        outs: The room after each player who goes out, in order.
        hands: The hands that ended with each number of players left before it, as (number, seconds they lasted).
        shapes: Each stack over the mean of its time, at the end of each level with 7 to 90 players left.
        seconds: The time of the last event heard.
        finished: Whether the event is over.
        folder_out: When the player who folds every hand went out; None until then.
        dealt: The hands of the event, if it hears them: in all, and those with a showdown.
    """

    def __init__(self, stack: Chips) -> None:
        self.levels: list[Moment] = []
        self.outs: list[Moment] = []
        self.hands: Counter[int] = Counter()
        self.lasted: Counter[int] = Counter()
        self.shapes: list[float] = []
        self.seconds: Seconds = 0
        self.finished = False
        self.folder_out: Seconds | None = None
        self.dealt = self.shown = 0
        self._stack = stack
        self._entered = self._left = 0
        self._blinds = (0, 0)
        self._stacks: dict[int, Chips] = {}
        self._folder = 0

    @property
    def chips(self) -> Chips:
        """All chips in play."""
        return self._entered * self._stack

    def __call__(self, event: fe.FloorEvent) -> None:
        """Hear an event of the floor."""
        self.seconds = event.seconds
        if isinstance(event, fe.HandPlayed):
            self.hands[self._left] += 1
            self.lasted[self._left] += event.lasted
            self._stacks.update((player, chips) for player, chips in event.stacks)
        elif isinstance(event, fe.Busted):
            self._left -= 1
            self.outs.append(self._now())
            if event.player == self._folder:
                self.folder_out = event.seconds
        elif isinstance(event, fe.Registered):
            self._entered += 1
            self._left += 1
            if event.strategy == "fold":
                self._folder = event.player
        elif isinstance(event, fe.LevelStarted):
            self._note_shape()
            self._blinds = event.big_blind, event.big_bet
            self.levels.append(self._now())
        elif isinstance(event, fe.Finished):
            self.finished = True
            if self._folder and self.folder_out is None:
                self.folder_out = event.seconds

    def _now(self) -> Moment:
        return Moment(self.seconds, self._left, self._entered, *self._blinds)

    def _note_shape(self) -> None:
        if self._left in _SHAPED:
            mean = self.chips / self._left
            self.shapes += [chips / mean for chips in self._stacks.values() if chips]

    # Hands

    def begin(self, _: HandStart, /) -> Listener:
        """A hand begins."""
        self.dealt += 1
        self._showdown = False
        return self._hear_hand

    def _hear_hand(self, event: Event) -> None:
        if isinstance(event, ev.Shown | ev.Mucked):
            self._showdown = True

    def end(self, _: Sequence[Chips], /) -> None:
        """It has ended."""
        self.shown += self._showdown

    def at_left(self, players: int) -> Moment | None:
        """The moment when so many were left for the first time, or fewer; None until then."""
        return next((moment for moment in self.outs if moment.left <= players), None)


At = tuple[float, ...]


def left_after_level(record: Record, at: At) -> float | None:
    """Players left after a level, in percent of the entries until then; after level 9.5: halfway through level 10."""
    level, part = int(at[0]), at[0] % 1
    if len(record.levels) <= level + (part > 0):
        return 100 * record.outs[-1].left / record.outs[-1].entered if record.finished else None
    start = record.levels[level]
    if not part:
        return 100 * start.left / start.entered
    until = start.seconds + part * (record.levels[level + 1].seconds - start.seconds)
    out = sum(moment.seconds <= until for moment in record.outs)
    return 100 * (start.entered - out) / start.entered


def hours_to_left(record: Record, at: At) -> float | None:
    """Hours until so many are left."""
    moment = record.at_left(int(at[0]))
    return None if moment is None else moment.seconds / 3600


def hours_between_left(record: Record, at: At) -> float | None:
    """Hours from so many left to so many left."""
    first, last = (record.at_left(int(players)) for players in at)
    return None if first is None or last is None else (last.seconds - first.seconds) / 3600


def big_blinds_at_left(record: Record, at: At) -> float | None:
    """The average stack with so many left, in big blinds."""
    moment = record.at_left(int(at[0]))
    return None if moment is None else record.chips / moment.left / moment.big_blind


def big_blinds_at_end(record: Record, _: At) -> float | None:
    """All chips in play, in big blinds of the last level."""
    return record.chips / record.levels[-1].big_blind if record.finished else None


def big_bets_at_end(record: Record, _: At) -> float | None:
    """All chips in play, in big bets of the last level."""
    return record.chips / record.levels[-1].big_bet if record.finished else None


def hands_from_left(record: Record, at: At) -> float | None:
    """The hands played with so many left, or fewer."""
    return sum(count for left, count in record.hands.items() if left <= at[0]) if record.finished else None


def hands_an_hour(record: Record, at: At) -> float | None:
    """The hands an hour played with so many left, down to so many; breaks do not count."""
    most, least = at
    counted = [left for left in record.hands if least <= left <= most]
    if not record.finished or not counted:
        return None
    return 3600 * sum(record.hands[left] for left in counted) / sum(record.lasted[left] for left in counted)


def stack_quantile(record: Record, at: At) -> float | None:
    """The quantile, in percent, of stacks over their mean, at the ends of levels with 7 to 90 players left."""
    return quantile(record.shapes, at[0] / 100) if record.finished and record.shapes else None


def minutes(record: Record, _: At) -> float | None:
    """Minutes until the event is over."""
    return record.seconds / 60 if record.finished else None


def minutes_of_fold(record: Record, _: At) -> float | None:
    """Minutes until the player who folds every hand is out."""
    return None if record.folder_out is None else record.folder_out / 60


def no_showdown(record: Record, _: At) -> float | None:
    """Hands without a showdown, in percent."""
    return 100 * (1 - record.shown / record.dealt) if record.finished and record.dealt else None


MEASURES: Final[Mapping[str, Callable[[Record, At], float | None]]] = {
    measure.__name__: measure
    for measure in (
        left_after_level,
        hours_to_left,
        hours_between_left,
        big_blinds_at_left,
        big_blinds_at_end,
        big_bets_at_end,
        hands_from_left,
        hands_an_hour,
        stack_quantile,
        minutes,
        minutes_of_fold,
        no_showdown,
    )
}
"""What is measured of one run, by name. Each gives None until it is known."""


def quantile(values: Sequence[float], part: float) -> float:
    """The value that a part of the values lie below, between the two nearest."""
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
