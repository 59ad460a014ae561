"""The push-or-fold game: one player goes all-in or folds, everybody behind calls or folds; its equilibrium.

Blinds are a half and one, antes are in the middle, all stacks are equal, and chips are worth what they say. The
pusher is first in, with `behind` players yet to act; the last two of them hold the blinds, and alone against the big
blind the pusher is the small one. What was folded before tells nothing, so a table of nine is eight such games.

How it is made simple: hands of opponents are independent of each other, given one's own (which cards that leaves out
is exact); two call at most, and who would be the third folds; three hands win in the proportions that their pairwise
equities tell, `1 / (1 + odds + odds)`. The first caller does not know who will call behind, the second does.

The equilibrium is found by fictitious play: everybody answers the average of what the others did so far, later rounds
weighing more, until no player could gain more than a few ten-thousandths of a big blind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from preflop_equities import pairings, read_equities

from tourney.strategies.preflop.starting_hands import NAMES, combinations_of

if TYPE_CHECKING:
    from collections.abc import Sequence

CLASSES: Final = range(len(NAMES))
SHARE: Final = tuple(combinations_of(name) / 1326 for name in NAMES)

_EQUITY: Final = read_equities()
_PAIRS: Final = pairings()
# The chance of a class, given another that one holds; and the same times the equity of the other against it.
_MEETS: Final = [[_PAIRS[own][theirs] / (1225 * 1326 * SHARE[own]) for own in CLASSES] for theirs in CLASSES]
_BEATS: Final = [
    [_MEETS[theirs][own] * _EQUITY[own][theirs] for own in CLASSES] for theirs in CLASSES
]  # by their class, then by one's own

Row = list[float]
"""A number for each class."""


@dataclass
class Range:
    """How often a player plays each class, on average over the rounds so far.

    Attributes:
        plays: The share of each class that is played.
        met: How often it is met, by the class that an opponent holds.
        odds: The odds of that class against it: what it loses to what it wins.
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
        """Move the average to an answer, by a weight."""
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
        """The percent of all hands that are played."""
        return 100 * sum(plays * share for plays, share in zip(self.plays, SHARE, strict=True))


def _moved(row: Row, to: Row, weight: float) -> Row:
    return [one + weight * (other - one) for one, other in zip(row, to, strict=True)]


class Game:
    """The game with some players behind, at a depth in big blinds, blinds included and antes apart.

    Attributes:
        behind: Players yet to act.
        push: The pusher's range.
        call: The range of each player behind, when nobody has called.
        over: The range of the second caller, by the place of the first and of the second.
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
        """Play rounds until nobody gains as much as `good` by answering better; what the players could gain."""
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
        """The blind of a player behind; of the pusher at -1."""
        return {self.behind - 1: 1.0, self.behind - 2: 0.5}.get(place, 0.0)

    def _pot(self, *callers: int) -> float:
        """What is in the middle when these have called."""
        dead = 1.5 + self.ante - self._posted(-1) - sum(map(self._posted, callers))
        return dead + (1 + len(callers)) * self.depth

    def worth_of_push(self) -> Row:
        """What a push wins on average with each class, compared with a fold."""
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
        """What a call of the push wins on average with each class, when nobody has called before."""
        return self._worth_in(place, self.depth - self._posted(place), self.push.odds)

    def _worth_in(self, place: int, risk: float, odds: Row) -> Row:
        """What it is worth to be all-in, one of two in the pot, with those odds against the other.

        `place` is the caller's; those behind may still come in.
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
    """What the best answer wins more than what is played, a hand dealt; `reached`: how often each class is asked."""
    return sum(
        share * ((1 - plays) * value if value > 0 else -plays * value)
        for share, plays, value in zip(reached, played.plays, worth, strict=True)
    )
