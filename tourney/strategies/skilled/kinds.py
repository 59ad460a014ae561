"""The loose-aggressive player: plays many hands, raises most of them, and keeps betting."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from tourney.strategies.base import trust
from tourney.strategies.skilled.skilled_player import Skilled, signature_of

if TYPE_CHECKING:
    from collections.abc import Mapping


class LooseAggressive(Skilled):
    """Plays about a third of its hands, raises more than it calls, and bets both strong and weak hands.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {"skill": 0.6, "looseness": 1.3, "bluffing": 1.1, "limping": 0.1}
    __signature__ = signature_of(usual)


trust(LooseAggressive)


# The loose-passive player, or calling station: sees many flops, calls often and rarely raises.


class LoosePassive(Skilled):
    """Plays up to half of its hands, limps with most of them, and calls more than it raises or folds.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {
        "skill": 0.3,
        "looseness": 1.4,
        "aggression": 0.97,
        "calling": 1.05,
        "bluffing": 0.9,
        "limping": 0.55,
    }
    __signature__ = signature_of(usual)


trust(LoosePassive)


# The nit: waits for the best hands, and folds the rest.


class Nit(Skilled):
    """Plays about a tenth of its hands, raises most of them, and later folds without a strong hand.

    Its parameters are those of `Skilled`, with other defaults.
    """

    __slots__ = ()
    usual: ClassVar[Mapping[str, float]] = {
        "skill": 0.6,
        "looseness": 0.65,
        "calling": 0.95,
        "bluffing": 0.9,
        "limping": 0.2,
    }
    __signature__ = signature_of(usual)


trust(Nit)


# The range in which the parameters of the judging players make sense: far wider than any shipped field uses.
#
# `Style` allows more, for experiments. The bounds are about half the least and twice the most of the shipped fields
# and styles, where a player at an average depth plays a twentieth or two thirds of its hands, and bets an eighth or
# nine tenths of the flops.


class UsualRange(NamedTuple):
    """The usual range of a parameter.

    Attributes:
        least: The lower end.
        most: The upper end.
        below: What a player with less does; `{}` stands for the value.
        above: What a player with more does, likewise.
    """

    least: float
    most: float
    below: str
    above: str

    def describe(self, value: float) -> str:
        """What a player does with a value outside of the range; empty for one inside."""
        if self.least <= value <= self.most:
            return ""
        return (self.below if value < self.least else self.above).format(value)


USUAL: Final[Mapping[str, UsualRange]] = {
    "looseness": UsualRange(0.15, 4, "folds nearly every hand", "plays nearly every hand"),
    "aggression": UsualRange(0.12, 2.5, "hardly ever bets or raises", "bets and raises with nearly every hand"),
    "calling": UsualRange(
        0.2, 2.5, "calls hardly any bet after the first round", "calls nearly every bet after the first round"
    ),
    "bluffing": UsualRange(0, 3, "", "bets most of its weak hands"),
    "push_below_bb": UsualRange(
        0, 30, "", "goes all-in or folds in half of its hands with as many as {:g} big blinds"
    ),
    "respect": UsualRange(0, 9, "", "bets many big blinds only with the very best hands"),
}
"""The usual ranges by parameter. `skill` and `limping`, from 0 to 1, make sense at all values."""
