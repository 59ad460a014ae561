"""Finds who won the pot with a busted player's last chips, and so the bounty (pokerstars.com/help, 10743)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.event import Won

if TYPE_CHECKING:
    from tourney.game.event import Event
    from tourney.game.public_state import PublicState
    from tourney.types import Chips, Position


class PotWinners:
    """Listens to one hand at a time, and then knows the winners of each pot."""

    def __init__(self) -> None:
        self._won: list[Won] = []
        self._committed: tuple[Chips, ...] = ()
        self._levels: list[Chips] = []
        self._ended: list[Won] = []

    def __call__(self, event: Event) -> None:
        """Record an event of the hand."""
        if isinstance(event, Won):
            self._won.append(event)

    def end(self, state: PublicState) -> None:
        """The hand is over."""
        self._committed = state.committed
        live = zip(state.committed, state.folded, strict=True)
        self._levels = sorted({chips for chips, gone in live if not gone})
        self._won, self._ended = [], self._won

    def winners(self, player: Position) -> list[Position]:
        """The winners of the pot with the player's last chips, in order from the button's left.

        Each amount that a live player has put in is the top of a pot. The player's last chips lie in the pot that
        reaches up to everything the player has put in.
        """
        pot = sum(level < self._committed[player] for level in self._levels)
        last = max(each.pot for each in self._ended)
        return sorted({each.player for each in self._ended if each.pot == min(pot, last)})
