"""The hand machine and the deck of each game. All tables of a run share them, since a hand is played out at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.deck import Deck
from tourney.game.hand import Hand
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Places, Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips


class SharedHands:
    """A `Hand` and a `Deck` for each game of an event; the next hand at any table may overwrite them.

    One for each table would take more memory than its players, and be out of the processor's cache at every hand.

    Attributes:
        stream: A stream for the durations of hands; each hand restarts it.
    """

    def __init__(self) -> None:
        self.stream = Stream(0)
        self._made: dict[int, tuple[Variant, Hand, Deck]] = {}  # by the id of the game, which each entry keeps alive

    def begin(self, game: Variant, stakes: Stakes, stacks: Sequence[Chips], places: Places) -> tuple[Hand, Deck]:
        """The hand and the deck of a game, to restart; the other arguments are those of the hand that begins."""
        made = self._made.get(id(game))
        if made is None:
            hand = Hand(game, stakes, stacks, places=places)
            self._made[id(game)] = made = (game, hand, Deck(game.deck, Stream(0)))
        return made[1], made[2]
