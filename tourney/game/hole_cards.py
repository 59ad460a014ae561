"""The players' own cards, including those face up.

A player's cards are stored as one integer, a leading 1 followed by six bits for each card in the order dealt, cards
set apart last; and also as a mask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, mask_of

if TYPE_CHECKING:
    from tourney.types import Card, Position

_NO_CARDS: Final = [1] * 12  # MOST_PLAYERS
_NO_MASKS: Final = [0] * 12
_BITS: Final = BITS


def count_packed(packed: int) -> int:
    """The number of cards in a packed integer."""
    count = 0
    while packed > 1:
        packed >>= 6
        count += 1
    return count


def unpack(packed: int) -> tuple[Card, ...]:
    """The cards of a packed integer, in the order dealt."""
    return tuple([packed >> 6 * place & 63 for place in range(count_packed(packed) - 1, -1, -1)])


def mask_of_packed(packed: int) -> int:
    """The mask of the cards of a packed integer."""
    mask = 0
    while packed > 1:
        mask |= _BITS[packed & 63]
        packed >>= 6
    return mask


class HoleCards:
    """All players' own cards.

    Attributes:
        packed_row: Each player's cards, as a packed integer.
    """

    __slots__ = ("_apart", "_mask", "packed_row")

    def begin_hand(self) -> None:
        """Start with no cards."""
        self.packed_row = _NO_CARDS[:]
        self._mask = _NO_MASKS[:]
        self._apart = _NO_MASKS[:]

    def add(self, player: Position, card: Card) -> None:
        """Deal a card to a player."""
        self.packed_row[player] = self.packed_row[player] << 6 | card
        self._mask[player] |= _BITS[card]

    def mask(self, player: Position) -> int:
        """A player's cards, as a mask."""
        return self._mask[player]

    def hand_for(self, player: Position, split: int) -> int:
        """The mask of the player's cards that ranking number `split` compares."""
        apart = self._apart[player]
        if not apart:
            return self._mask[player]
        return apart if split else self._mask[player] & ~apart

    def set_apart(self, player: Position, cards: tuple[Card, ...]) -> None:
        """Set these cards of a player apart; they then come last."""
        self.give_up(player, mask_of(cards))
        for card in cards:
            self.add(player, card)
        self._apart[player] = mask_of(cards)

    def give_up(self, player: Position, mask: int) -> None:
        """Remove these cards from a player's hand."""
        packed = self.packed_row[player]
        kept = 1
        for place in range(count_packed(packed) - 1, -1, -1):
            card = packed >> 6 * place & 63
            if not mask & _BITS[card]:
                kept = kept << 6 | card
        self.packed_row[player] = kept
        self._mask[player] &= ~mask

    def copy(self) -> HoleCards:
        """An independent copy."""
        twin = HoleCards.__new__(HoleCards)
        twin.packed_row = self.packed_row[:]
        twin._mask = self._mask[:]
        twin._apart = self._apart[:]
        return twin
