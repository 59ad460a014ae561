"""What a stack is worth in prizes, by its size: the independent chip model with a typical field around it.

The curve depends only on the prizes and the number of players left, so it is computed once for all hands in between.
The stacks of the field have the spread that published chip counts have; a player's own stack is its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.tournament.icm import equity_in_field, thin_out

if TYPE_CHECKING:
    from tourney.game.lobby import Lobby
    from tourney.types import Chips, Money

_UNIT: Final = 1000
"""The average stack, in the chips of the model."""

_FIELD: Final = (150, 340, 540, 700, 880, 1080, 1320, 1690, 2300)
"""Typical stacks: quartiles of 540, 880 and 1,320 by published chip counts at the ends of days (docs/validity.md)."""

_EQUAL: Final = (1000,)
_FEW: Final = 10  # players: so few are too small a sample of the spread, and are taken to have equal stacks

_SIZES: Final = (0, 125, 250, 500, 750, 1000, 1500, 2000, 3000, 4000, 6000, 9000, 14000, 25000)
_POINTS: Final = 14
_NO_WORTHS: Final = [0.0] * 14
_FAR: Final = 4.0  # players left for each place paid: from here on the prizes do not matter
_STEPS: Final = 100  # with more players left, a curve serves steps of a hundredth of them
_LEAST_GAIN: Final = 0.1  # of the loss: where more chips win next to nothing, as in a satellite


class PrizeCurve:
    """The expected prize by the size of the stack.

    Args:
        prizes: The prize of each paid place, from first place.
        left: The number of players left, at least two.
    """

    __slots__ = ("_left", "_prizes", "_worths")

    def __init__(self, prizes: tuple[Money, ...], left: int) -> None:
        self._prizes = prizes
        self._left = left
        self._worths = _NO_WORTHS[:]
        others = left - 1
        sure = prizes[left - 1] if len(prizes) >= left else 0
        to_win = tuple([prize - sure for prize in prizes[:others] if prize > sure])
        field = tuple(thin_out(_FIELD if left > _FEW else _EQUAL, others, min(len(to_win), others)))
        everything = _UNIT * left
        for point in range(_POINTS):
            own = min(_SIZES[point], everything - 1)
            self._worths[point] = equity_in_field(own, 0, everything - own, field, to_win)

    def is_for(self, prizes: tuple[Money, ...], left: int) -> bool:
        """Whether the curve is that of these prizes and this number of players."""
        return self._left == left and self._prizes is prizes

    def worth(self, chips: float) -> float:
        """The expected prize of a stack, in thousandths of the average stack, above the prizes already won."""
        point = 1
        while point < _POINTS - 1 and _SIZES[point] < chips:
            point += 1
        low = _SIZES[point - 1]
        part = min((chips - low) / (_SIZES[point] - low), 1.0)
        return self._worths[point - 1] + part * (self._worths[point] - self._worths[point - 1])

    def bubble_factor(self, own: Chips, risk: Chips, average: float) -> float:
        """The prize value lost with some chips, as a multiple of the value won with as many; at least 1.

        Args:
            own: The player's chips.
            risk: The chips won or lost, at most `own`.
            average: The average stack.
        """
        scale = _UNIT / average
        stack = own * scale
        part = risk * scale
        now = self.worth(stack)
        lost = now - self.worth(stack - part)
        won = self.worth(stack + part) - now
        return max(1.0, lost / max(won, _LEAST_GAIN * lost)) if lost > 0.0 else 1.0


_curve: PrizeCurve | None = None


def risk_premium(lobby: Lobby | None, own: Chips, risk: Chips) -> float:
    """How much more a loss of `risk` chips weighs than a win, in prizes: 0 for the same, 1 for twice as much.

    It is 0 between two players, since only first place is left to play for, without prizes, and while more than four
    players are left for each place paid.

    Args:
        lobby: The tournament.
        own: The player's chips.
        risk: The chips that the player may lose in the hand.
    """
    global _curve  # noqa: PLW0603 - one curve serves all tables; it depends on nothing but what it is asked for
    if lobby is None:
        return 0.0
    left = lobby.players_left
    prizes = lobby.prizes
    paid = len(prizes)
    if left <= 2 or left >= _FAR * paid or not risk:
        return 0.0
    step = max(1, left // _STEPS)
    if _curve is None or not _curve.is_for(prizes, left // step * step):
        _curve = PrizeCurve(prizes, left // step * step)
    return min(1.0, _FAR - 1.0 * left / paid) * (_curve.bubble_factor(own, risk, 1.0 * lobby.chips / left) - 1.0)
