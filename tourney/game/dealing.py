"""Which card goes where, and what the dealer does when the deck runs out.

The cards themselves come from outside; here they are counted. `stub` is what the dealer still holds, by count, so
that a hand knows when it runs short whether its cards come from a shuffled deck, a script or a tree walk.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BIT, card_name
from tourney.errors import CardsError
from tourney.game.stakes import NOBODY
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Street, Variant
    from tourney.types import Card, Position

FACE_UP: Final = 1 << 8
"""Added to the position of a player whose card is dealt face up."""


def to_board(board: int) -> int:
    """The target of a card for a board."""
    return -1 - board


class Dealing:
    """The dealer's business on a street.

    Attributes:
        targets: Where the cards of the street go, in order: a position, one with `FACE_UP` added, or a board.
        done: How many of them have been dealt.
        stub: Cards in the dealer's hand.
        burn: Whether a card is to be burnt before the next one.
        shuffle_in: Cards to be shuffled into the stub before the next one.
        shuffle_in_burns: Whether the burnt cards are to be shuffled in too.
    """

    __slots__ = (
        "_burnt", "_deck", "_seen", "burn", "done", "shuffle_in", "shuffle_in_burns", "stub", "targets",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self._deck = variant.deck
        self._seen = 0
        self._burnt = 0
        self.stub = len(variant.deck)
        self.targets: list[int] = []
        self.done = 0
        self.burn = False
        self.shuffle_in: tuple[Card, ...] = ()
        self.shuffle_in_burns = False

    def begin(self, variant: Variant, street: Street, players: Sequence[Position]) -> None:
        """Plan the cards of a street for the players who are in the hand."""
        targets = [player for _ in range(street.hole) for player in players]
        targets += [player + FACE_UP for _ in range(street.up) for player in players]
        for board in range(variant.boards):
            targets += [to_board(board)] * street.board
        if variant.forced is Forced.BRING_IN:
            targets = self._with_enough(targets)
        self.plan(targets, burn=street.burn)

    def plan(self, targets: list[int], *, burn: bool) -> None:
        """Deal these next."""
        self.targets = targets
        self.done = 0
        self.burn = burn and bool(targets)
        if self.burn:
            self.stub -= 1
            self._burnt += 1

    def _with_enough(self, targets: list[int]) -> list[int]:
        """The targets, or one card for all if the stub is too short for them (TDA RP-10H)."""
        needed = len(targets) + 2  # a burn, and the last card of the deck is never dealt
        if self.stub >= needed:
            return targets
        community = self.stub + self._burnt < needed
        if not community or self.stub < 3:
            self.put_back_burns()
        return [to_board(0)] if community else targets

    def take(self, card: Card) -> int:
        """Give out the next card; tells its target.

        Raises:
            CardsError: The card is not in the dealer's hand.
        """
        if card not in self._deck or self._seen & BIT[card]:
            raise CardsError(f"{card_name(card)} is not in the deck now")
        self._seen |= BIT[card]
        self.stub -= 1
        self.burn = False
        self.shuffle_in = ()
        self.shuffle_in_burns = False
        self.done += 1
        return self.targets[self.done - 1]

    def put_back(self, cards: Sequence[Card]) -> None:
        """Shuffle these into the stub before the next card."""
        self.shuffle_in = tuple(cards)
        self.stub += len(cards)
        for card in cards:
            self._seen &= ~BIT[card]

    def put_back_burns(self) -> None:
        """Shuffle the burnt cards into the stub before the next card."""
        self.shuffle_in_burns = True
        self.stub += self._burnt
        self._burnt = 0

    @property
    def receiver(self) -> int:
        """The position the next card goes to, or `NOBODY` for a board."""
        target = self.targets[self.done]
        return target % FACE_UP if target >= 0 else NOBODY

    @property
    def finished(self) -> bool:
        """Whether all cards of the street are out."""
        return self.done == len(self.targets)

    def copy(self) -> Dealing:
        """An independent copy."""
        twin = Dealing.__new__(Dealing)
        for name in Dealing.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin
