"""What stacks are worth, as cheap estimates: in prizes, and in players that they outlast.

Both follow the model of Malmuth and Harville (`tourney.tournament.icm`): who of two lasts longer is drawn in
proportion to their chips. At the last table prizes are those of the model. Before, it would take too long for every
possible end of a hand: the field beyond the table is then a few kinds of players, and the values of a stack lie on
curves that are drawn once a hand.

Luck is measured with these values (`tourney.sim.redeals`). A poor estimate makes the measurement less sharp, but not
wrong.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING, Final

from tourney.game.size import MOST_PLAYERS
from tourney.tournament.icm import MOST_EXACT, equities_by_recursion, thin_out

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, Money, Position

_KINDS: Final = 64
"""The most kinds of players beyond the table. A field of no more players is not simplified."""

_STEPS: Final = 32
_CURVE: Final = 33
_BUSTS: Final = 3
"""The curves of prizes: if none of the hand goes out, one, and more."""
_PRIZES: Final = 99
_NO_VALUES: Final = [0.0 for _ in range(_CURVE)]
_NO_PRIZES: Final = [0.0 for _ in range(_PRIZES)]
_NO_KINDS: Final = [0.0 for _ in range(_KINDS)]
_NO_PLAYERS: Final = [0.0 for _ in range(MOST_PLAYERS)]


class StackValues:
    """The values of the stacks at one table, before a hand and after each way in which it may end.

    Call `begin`, then `add_other` and `sit` for all players left, then `draw_curves`; after that `note` ends of the
    hand, and `take` their values.
    """

    __slots__ = (
        "_average", "_chips", "_counts", "_faced", "_kinds", "_left", "_most", "_open", "_order", "_outlasted",
        "_places", "_prize_curves", "_prizes", "_stacks", "_strength", "_sums", "_weight", "_weights", "_widest",
    )  # fmt: skip

    def __init__(self) -> None:
        self._counts = _NO_KINDS[:]
        self._sums = _NO_KINDS[:]
        self._weights = _NO_KINDS[:]
        self._stacks = _NO_PLAYERS[:]
        self._strength = _NO_PLAYERS[:]
        self._weight = _NO_PLAYERS[:]
        self._order = _NO_PLAYERS[:]
        self._prize_curves = _NO_PRIZES[:]
        self._open: list[Money] = []
        self._places = _NO_VALUES[:]
        self._faced = _NO_VALUES[:]
        self._prizes = _NO_PLAYERS[:]
        self._outlasted = 0.0
        self.begin(0, 0)

    def begin(self, chips: Chips, left: int) -> None:
        """Begin a hand with this many chips in play, held by this many players."""
        self._chips = float(chips)
        self._left = left
        self._average = self._chips / max(left, 1)
        self._kinds = 0
        self._most = 0.0
        self._widest = 0.0
        for kind in range(_KINDS):
            self._counts[kind] = 0.0
            self._sums[kind] = 0.0
            self._weights[kind] = 0.0
        self.take(0)

    def take(self, players: int) -> list[float]:
        """The values of the ends noted, times their weights; these ends are then forgotten.

        First the prizes by position; then the sum, over all pairs of players, of how likely one outlasts the other,
        times the difference of their weights.
        """
        found = [self._prizes[position] for position in range(players)]
        found.append(self._outlasted)
        self._outlasted = 0.0
        for position in range(MOST_PLAYERS):
            self._prizes[position] = 0.0
        return found

    def add_other(self, stack: Chips, strength: float, weight: float) -> None:
        """Add a player of another table, with the weight in the order of finish.

        Args:
            stack: The chips.
            strength: By what the chips count in the order of finish: for the skilled, more than 1.
            weight: The weight in the order of finish.
        """
        strong = stack * strength
        if self._left <= _KINDS:
            kind = self._kinds
            self._kinds += 1
        else:
            kind = int(_KINDS * strong / (strong + self._average))
            self._kinds = _KINDS
        self._counts[kind] += 1.0
        self._sums[kind] += strong
        self._weights[kind] += weight

    def sit(self, position: Position, stack: Chips, strength: float, weight: float) -> None:
        """Add a player of the hand; a strength of 0 is for one who does not count in the order of finish."""
        self._stacks[position] = stack
        self._strength[position] = strength
        self._weight[position] = weight
        self._most += stack
        self._widest = max(self._widest, strength)

    def draw_curves(self, players: int, prizes: Sequence[Money]) -> None:
        """Work out the curves, for this many players of the hand and the prizes from the first place."""
        self._open = list(prizes[: self._left])
        if not self._is_last_table(players):
            self._draw_prizes(players)
        self._widest *= self._most
        for step in range(_CURVE):
            strong = self._widest * step * step / (_STEPS * _STEPS)
            places = 0.0
            faced = 0.0
            for kind in range(self._kinds):
                if self._counts[kind] > 0 and strong > 0:
                    chance = strong / (strong + self._sums[kind] / self._counts[kind])
                    places += chance * self._counts[kind]
                    faced += chance * self._weights[kind]
            self._places[step] = places
            self._faced[step] = faced

    def _is_last_table(self, players: int) -> bool:
        """Whether nobody is left at other tables, and ICM takes little time."""
        return self._left == players <= MOST_EXACT - 2

    def _draw_prizes(self, players: int) -> None:
        """The curves of the prizes: the others finish first one by one, and hold fewer chips each time."""
        seen = [int(self._stacks[position]) for position in range(min(players, MOST_EXACT))]
        prizes = [float(prize) for prize in self._open]
        for busts in range(_BUSTS):
            left = max(self._left - busts, 2)
            paid = min(len(prizes), left - 1)
            shares = thin_out(seen, left - 1, paid)
            last = prizes[left - 1] if left <= len(prizes) else 0.0
            for step in range(_CURVE):
                stack = self._most * step * step / (_STEPS * _STEPS)
                others = max(self._chips - stack, 0.0)
                value = 0.0
                still_in = 1.0
                for place in range(paid):
                    chance = stack / (stack + others * shares[place]) if stack > 0 else 0.0
                    value += still_in * chance * prizes[place]
                    still_in *= 1.0 - chance
                self._prize_curves[_CURVE * busts + step] = value + still_in * last

    def note(self, stacks: Sequence[Chips], share: float) -> None:
        """Note an end of the hand, with this weight: the stacks by position."""
        players = len(stacks)
        self._note_prizes(stacks, share)
        for position in range(players):
            strong = self._order[position] = stacks[position] * self._strength[position]
            places, faced = self._read_places(strong)
            self._outlasted += share * (self._weight[position] * places - faced)
        for position in range(players):
            for other in range(position):
                if self._strength[position] <= 0 or self._strength[other] <= 0:
                    continue
                both = self._order[position] + self._order[other]
                chance = self._order[position] / both if both > 0 else 0.5
                self._outlasted += share * (self._weight[position] - self._weight[other]) * chance

    def _note_prizes(self, stacks: Sequence[Chips], share: float) -> None:
        players = len(stacks)
        playing = [stack for stack in stacks if stack]
        busts = players - len(playing)
        lost = self._open[self._left - busts : self._left]  # the prizes of those who go out
        consolation = sum(lost) / busts if busts else 0.0
        last_table = self._is_last_table(players)
        equities = equities_by_recursion(playing, self._open[: len(playing)]) if last_table else []
        place = 0
        for position in range(players):
            if not stacks[position]:
                self._prizes[position] += share * consolation
            elif last_table:
                self._prizes[position] += share * equities[place]
                place += 1
            else:
                self._prizes[position] += share * self._read_prize(stacks[position], min(busts, _BUSTS - 1))

    def _read_prize(self, stack: float, busts: int) -> float:
        """The expected prize of a stack if so many go out: between two points, which lie closer together near 0."""
        place = _STEPS * sqrt(min(stack / self._most, 1.0))
        step = min(int(place), _STEPS - 1)
        low = self._prize_curves[_CURVE * busts + step]
        return low + (self._prize_curves[_CURVE * busts + step + 1] - low) * self._find_part(stack, step, self._most)

    def _read_places(self, strong: float) -> tuple[float, float]:
        """The places and the weights of the others whom so many chips outlast."""
        if self._widest <= 0:
            return 0.0, 0.0
        place = _STEPS * sqrt(min(strong / self._widest, 1.0))
        step = min(int(place), _STEPS - 1)
        part = self._find_part(strong, step, self._widest)
        places = self._places[step] + (self._places[step + 1] - self._places[step]) * part
        return places, self._faced[step] + (self._faced[step + 1] - self._faced[step]) * part

    def _find_part(self, at: float, step: int, end: float) -> float:
        """Where a value lies between a point of a curve and the next."""
        low = end * step * step / (_STEPS * _STEPS)
        high = end * (step + 1) * (step + 1) / (_STEPS * _STEPS)
        return (at - low) / (high - low)
