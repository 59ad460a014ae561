"""What players have given up, and what of it goes back into the deck when that runs out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.stakes import Reshuffle

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.dealing import Dealing
    from tourney.types import Card, Position


class Discards:
    """The muck and the discards of a draw game.

    Attributes:
        muck: Cards of folded hands, and discards of earlier draws.
        now: What each player has given up in this draw.
    """

    __slots__ = ("muck", "now")

    def __init__(self, players: int) -> None:
        self.muck: list[Card] = []
        self.now: list[tuple[Card, ...]] = [()] * players

    def begin_draw(self) -> None:
        """A draw begins: what was given up before is the muck's."""
        for cards in self.now:
            self.muck += cards
        self.now = [()] * len(self.now)

    def refill(self, dealing: Dealing, player: Position, policy: Reshuffle) -> None:
        """See to it that there is a card for `player`, who draws next.

        By TDA and WSOP rules the last card of the deck is not dealt: it is shuffled together with the muck and the
        discards of earlier draws. `Reshuffle.ALL_BUT_OWN` deals the deck to its end and then takes in everything but
        what the drawing player has just given up. Where the first leaves nothing, as when a deck runs out in the
        first draw, the second applies, and at the very end the burnt cards.
        """
        if policy is Reshuffle.EARLIER_DRAWS and dealing.stub <= 1 and self.muck:
            dealing.put_back(self._taken(self.muck))
        elif dealing.stub == 0:
            # Who draws after this player must not be dealt what they have given up either.
            others = [card for cards in self.now[:player] for card in cards]
            self.now[:player] = [()] * player
            dealing.put_back([*self._taken(self.muck), *others])
            if dealing.stub == 0:
                dealing.put_back_burns()

    @staticmethod
    def _taken(cards: list[Card]) -> Sequence[Card]:
        taken = cards.copy()
        cards.clear()
        return taken

    def copy(self) -> Discards:
        """An independent copy."""
        twin = Discards(0)
        twin.muck = self.muck.copy()
        twin.now = self.now.copy()
        return twin
