"""Whose head a hand costs: who won the pot that held a player's last chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.event import Won

if TYPE_CHECKING:
    from tourney.game.event import Event
    from tourney.game.felt import Felt
    from tourney.types import Chips, Position


class PotWinners:
    """Listens to a hand at a time, and then tells who won which pot."""

    def __init__(self) -> None:
        self._won: list[Won] = []
        self._committed: tuple[Chips, ...] = ()
        self._levels: list[Chips] = []
        self._ended: list[Won] = []

    def __call__(self, event: Event) -> None:
        """Take note of an event of the hand."""
        if isinstance(event, Won):
            self._won.append(event)

    def end(self, felt: Felt) -> None:
        """The hand is over."""
        self._committed = felt.committed
        live = zip(felt.committed, felt.folded, strict=True)
        self._levels = sorted({chips for chips, gone in live if not gone})
        self._won, self._ended = [], self._won

    def winners(self, player: Position) -> list[Position]:
        """Who won chips of the pot that held the player's last ones, from the button's left.

        Each amount that a live player has put in is the top of a pot; the last chips lie in the one that reaches as
        high as all the player has put in.
        """
        pot = sum(level < self._committed[player] for level in self._levels)
        last = max(each.pot for each in self._ended)
        return sorted({each.player for each in self._ended if each.pot == min(pot, last)})
