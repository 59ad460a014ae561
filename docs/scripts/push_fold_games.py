"""The push-or-fold game and its equilibrium: one player goes all-in or folds, all players behind call or fold.

Blinds are 0.5 and 1, antes are dead money in the pot, all stacks are equal, and players maximise chips. The pusher is
first in, with `behind` players yet to act. The last two of these hold the blinds; with a single player behind, the
pusher is the small blind. Earlier folds carry no information, so a table of nine is eight such games.

Simplifications: given the player's own hand, the hands of opponents are independent of each other (the effect of the
player's own cards is exact); at most two players call, and a third one folds; three hands win in proportions that
follow from their pairwise equities, `1 / (1 + odds + odds)`. The first caller does not know whether a player behind
will call; the second caller knows of the first.

The equilibrium is found by fictitious play: each player plays the best response to the average of the others' past
play, with more weight on later rounds, until no player can gain more than a few ten-thousandths of a big blind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from preflop_equities import pairings, read_equities

from tourney.strategies.starting_hands import NAMES, combinations_of

if TYPE_CHECKING:
    from collections.abc import Sequence

CLASSES: Final = range(len(NAMES))
SHARE: Final = tuple(combinations_of(name) / 1326 for name in NAMES)

_EQUITY: Final = read_equities()
_PAIRS: Final = pairings()
# The chance of an opponent's class, given one's own class; and the same times one's own equity against it.
_MEETS: Final = [[_PAIRS[own][theirs] / (1225 * 1326 * SHARE[own]) for own in CLASSES] for theirs in CLASSES]
_BEATS: Final = [
    [_MEETS[theirs][own] * _EQUITY[own][theirs] for own in CLASSES] for theirs in CLASSES
]  # by the opponent's class, then by one's own

Row = list[float]
"""A value for each class."""


@dataclass
class Range:
    """The frequency with which a player plays each class, averaged over the rounds so far.

    Attributes:
        plays: The played share of each class.
        met: The chance that an opponent meets this range, by the opponent's class.
        odds: The odds against the opponent's class when it meets this range: losses to wins.
    """

    plays: Row
    met: Row = field(init=False)
    odds: Row = field(init=False)

    def __post_init__(self) -> None:
        self._answer = [0.0] * len(NAMES)
        self._met = [0.0] * len(NAMES)
        self._beaten = [0.0] * len(NAMES)
        self._average_met = [0.0] * len(NAMES)
        self._average_beaten = [0.0] * len(NAMES)
        start, self.plays = self.plays, [0.0] * len(NAMES)
        self.learn(start, 1.0)

    def learn(self, answer: Row, weight: float) -> None:
        """Move the average towards a response, by a weight."""
        for number, (before, now) in enumerate(zip(self._answer, answer, strict=True)):
            if now != before:
                change = now - before
                self._met = [met + change * by for met, by in zip(self._met, _MEETS[number], strict=True)]
                self._beaten = [lost + change * by for lost, by in zip(self._beaten, _BEATS[number], strict=True)]
        self._answer = answer
        self.plays = _moved(self.plays, answer, weight)
        self._average_met = _moved(self._average_met, self._met, weight)
        self._average_beaten = _moved(self._average_beaten, self._beaten, weight)
        self.met = self._average_met
        self.odds = [
            (met - won) / won if won > 0 else 0.0
            for met, won in zip(self._average_met, self._average_beaten, strict=True)
        ]

    @property
    def percent(self) -> float:
        """The percentage of all hands that are played."""
        return 100 * sum(plays * share for plays, share in zip(self.plays, SHARE, strict=True))


def _moved(row: Row, to: Row, weight: float) -> Row:
    return [one + weight * (other - one) for one, other in zip(row, to, strict=True)]


class Game:
    """The game with a number of players behind, at a depth in big blinds (with blinds, without antes).

    Attributes:
        behind: The number of players yet to act.
        push: The pusher's range.
        call: The range of each player behind as the first caller.
        over: The range of the second caller, by the places of the first and the second.
    """

    def __init__(self, behind: int, depth: float, ante: float, like: Game | None = None) -> None:
        self.behind = behind
        self.depth = depth
        self.ante = ante
        half = [0.5] * len(NAMES)
        self.push: Range = like.push if like else Range(half)
        self.call: list[Range] = like.call if like else [Range(half) for _ in range(behind)]
        pairs = [(one, two) for two in range(behind) for one in range(two)]
        self.over: dict[tuple[int, int], Range] = like.over if like else {pair: Range(half) for pair in pairs}

    def solve(self, rounds: int, good: float, start: int) -> float:
        """Play rounds until best responses gain less than `good` in total; return the remaining possible gain."""
        gains = 1.0
        for number in range(start, start + rounds):
            gains = self._play(2 / (number + 2))
            if gains < good:
                break
        return gains

    def _play(self, weight: float) -> float:
        push = self.worth_of_push()
        calls = [self.worth_of_call(place) for place in range(self.behind)]
        overs = {places: self._worth_of_over(*places) for places in self.over}
        gains = _gain(self.push, push, SHARE)
        pushed = [share * met for share, met in zip(SHARE, self.push.met, strict=True)]
        for caller, worth in zip(self.call, calls, strict=True):
            gains += _gain(caller, worth, pushed)
        for (first, second), worth in overs.items():
            called = [share * met for share, met in zip(pushed, self.call[first].met, strict=True)]
            gains += _gain(self.over[first, second], worth, called)
        self.push.learn(_answer(push), weight)
        for caller, worth in zip(self.call, calls, strict=True):
            caller.learn(_answer(worth), weight)
        for places, worth in overs.items():
            self.over[places].learn(_answer(worth), weight)
        return gains

    def _posted(self, place: int) -> float:
        """Return the blind of a player behind; `place` -1 is the pusher."""
        return {self.behind - 1: 1.0, self.behind - 2: 0.5}.get(place, 0.0)

    def _pot(self, *callers: int) -> float:
        """Return the pot when these players have called."""
        dead = 1.5 + self.ante - self._posted(-1) - sum(map(self._posted, callers))
        return dead + (1 + len(callers)) * self.depth

    def worth_of_push(self) -> Row:
        """Return the mean gain of a push over a fold, for each class."""
        risk = self.depth - self._posted(-1)
        nobody = [1.0] * len(NAMES)
        worth = [0.0] * len(NAMES)
        for place, caller in enumerate(self.call):
            called = self._worth_in(place, risk, caller.odds)
            worth = [
                sum_ + none * met * value
                for sum_, none, met, value in zip(worth, nobody, caller.met, called, strict=True)
            ]
            nobody = [none * (1 - met) for none, met in zip(nobody, caller.met, strict=True)]
        return [sum_ + none * (1.5 + self.ante) for sum_, none in zip(worth, nobody, strict=True)]

    def worth_of_call(self, place: int) -> Row:
        """Return the mean gain of a first call over a fold, for each class."""
        return self._worth_in(place, self.depth - self._posted(place), self.push.odds)

    def _worth_in(self, place: int, risk: float, odds: Row) -> Row:
        """Return the mean gain of being all-in as one of two players in the pot, with these odds against the other.

        `place` is that of the caller; players behind it may still call.
        """
        alone = [1.0] * len(NAMES)
        worth = [0.0] * len(NAMES)
        for second in range(place + 1, self.behind):
            over, pot = self.over[place, second], self._pot(place, second)
            worth = [
                sum_ + none * met * (pot / (1 + one + two) - risk)
                for sum_, none, met, one, two in zip(worth, alone, over.met, odds, over.odds, strict=True)
            ]
            alone = [none * (1 - met) for none, met in zip(alone, over.met, strict=True)]
        pot = self._pot(place)
        return [sum_ + none * (pot / (1 + one) - risk) for sum_, none, one in zip(worth, alone, odds, strict=True)]

    def _worth_of_over(self, first: int, second: int) -> Row:
        pot, risk = self._pot(first, second), self.depth - self._posted(second)
        return [pot / (1 + one + two) - risk for one, two in zip(self.push.odds, self.call[first].odds, strict=True)]


def _answer(worth: Row) -> Row:
    return [1.0 if value > 0 else 0.0 for value in worth]


def _gain(played: Range, worth: Row, reached: Sequence[float]) -> float:
    """Return the gain of the best response over the played range, per hand; `reached`: how often each class acts."""
    return sum(
        share * ((1 - plays) * value if value > 0 else -plays * value)
        for share, plays, value in zip(reached, played.plays, worth, strict=True)
    )
