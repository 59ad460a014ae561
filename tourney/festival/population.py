"""The players of a festival: who they are, where they are, and what they can spend."""

from __future__ import annotations

from math import exp, log
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from tourney.streams import VISITING, Stream, derive, root

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.festival.programme import PlayerGroup
    from tourney.types import Money

_BANKROLL: Final = 1
_STEPS: Final = 10_000


class Population:
    """All players of a festival, each with a number; those of the shared population come first.

    Attributes:
        where: The event, by index, where a player sits, waits or has chips.
        on_free: Called with a player who is free again.
    """

    def __init__(self, groups: Sequence[PlayerGroup], seed: int, replicate: int) -> None:
        self.where: dict[int, int] = {}
        self.on_free: Callable[[int], None] = lambda _: None
        self._groups = [group for group in groups for _ in range(group.count)]
        self._next = len(self._groups)
        key = root(seed, replicate, VISITING)
        self._money = {
            player: _bankroll(group, derive(key, _BANKROLL, player))
            for player, group in enumerate(self._groups)
            if group.bankroll
        }
        self._first_money = dict(self._money)

    def draw(self, count: int, event: str, cost: Money, key: int) -> list[int]:
        """The players who want to play an event, in random order; others cannot afford it or do not like it."""
        likes = [
            player
            for player, group in enumerate(self._groups)
            if (group.plays is None or event in group.plays) and self._first_money.get(player, cost) >= cost
        ]
        return sorted(likes, key=lambda player: derive(key, player))[:count]

    def visitors(self, count: int) -> list[int]:
        """New players who come for one event."""
        first, self._next = self._next, self._next + count
        return list(range(first, self._next))

    def can_pay(self, player: int, cost: Money) -> bool:
        """Whether a player has the money."""
        return self._money.get(player, cost) >= cost

    def pay(self, player: int, amount: Money) -> None:
        """A player pays an amount, or receives a negative one."""
        if player in self._money:
            self._money[player] -= amount

    def release(self, player: int) -> None:
        """A player has left an event."""
        if self.where.pop(player, None) is not None:
            self.on_free(player)


def _bankroll(group: PlayerGroup, key: int) -> Money:
    quantile = (2 * Stream(key).below(_STEPS) + 1) / (2 * _STEPS)
    return round(exp(log(group.bankroll) + group.spread / 100 * NormalDist().inv_cdf(quantile)))
