"""The order of finish."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from tourney.tournament.payouts import share_prizes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.types import Chips, Money, PlayerId


class Finish(NamedTuple):
    """A player's result.

    Attributes:
        player: Who.
        place: 1 for the winner; tied players have the same place, the best of those they share.
        prize: Prize money, 0 out of the money.
    """

    player: PlayerId
    place: int
    prize: Money


class Standings:
    """Hands out places from the last to the first, and the prizes with them.

    Attributes:
        left: Players still in.
        finishes: The results so far, in the order players went out.
    """

    __slots__ = ("_prizes", "finishes", "left")

    def __init__(self, entries: int, prizes: Sequence[Money]) -> None:
        self.left = entries
        self.finishes: list[Finish] = []
        self._prizes = prizes

    def bust(self, stacks: Mapping[PlayerId, Chips]) -> list[Finish]:
        """Places for players who bust in the same hand of one table, by their stacks at its start.

        The larger stack places higher; equal stacks tie and share the prizes of their places (WSOP rules 126; TDA
        leaves it to the house).
        """
        order = sorted(stacks, key=lambda player: (-stacks[player], player))
        groups = [list(group) for _, group in groupby(order, key=stacks.__getitem__)]
        finishes = [finish for group in reversed(groups) for finish in self._finish(group)]
        self.finishes += finishes
        return finishes

    def win(self, player: PlayerId) -> Finish:
        """The first place for the last player left."""
        [finish] = self._finish([player])
        self.finishes.append(finish)
        return finish

    def _finish(self, tied: Sequence[PlayerId]) -> list[Finish]:
        place = self.left - len(tied) + 1
        self.left -= len(tied)
        prizes = share_prizes(self._prizes[place - 1 : place - 1 + len(tied)], len(tied))
        return [Finish(player, place, prize) for player, prize in zip(tied, prizes, strict=True)]
