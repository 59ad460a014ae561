"""A dealer's deck: cards leave it one at a time, in an order fixed by a stream or by a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol

from tourney.cards.card import format_cards
from tourney.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.types import Card

STANDARD: Final[tuple[Card, ...]] = tuple(range(52))


class CardSource(Protocol):
    """Where a hand gets its cards from."""

    def draw(self) -> Card:
        """Take the top card."""
        ...

    def burn(self) -> None:
        """Put the top card aside, face down."""
        ...


class Deck:
    """A shuffled deck.

    The shuffle is a Fisher-Yates done as cards are needed, so a hand pays only for the cards it sees.
    """

    __slots__ = ("_cards", "_left", "_stream")

    def __init__(self, cards: Sequence[Card], stream: Stream) -> None:
        self._cards = list(cards)
        self._left = len(self._cards)
        self._stream = stream

    def __len__(self) -> int:
        """Cards still in the deck."""
        return self._left

    def draw(self) -> Card:
        """Take the top card.

        Raises:
            CardsError: The deck is empty.
        """
        if self._left == 0:
            raise CardsError("the deck is empty")
        index = self._stream.below(self._left)
        self._left -= 1
        cards = self._cards
        cards[index], cards[self._left] = cards[self._left], cards[index]
        return cards[self._left]

    def burn(self) -> None:
        """Put the top card aside, face down."""
        self.draw()


class Script:
    """Cards in an order told beforehand: for replays, examples and tests. Nothing is burnt."""

    __slots__ = ("_cards", "_next")

    def __init__(self, cards: Sequence[Card]) -> None:
        if len(set(cards)) != len(cards):
            raise CardsError(f"a card comes twice in {format_cards(cards)}")
        self._cards = list(cards)
        self._next = 0

    def draw(self) -> Card:
        """Take the next card of the script.

        Raises:
            CardsError: The script has ended.
        """
        if self._next == len(self._cards):
            raise CardsError("the script has no more cards")
        self._next += 1
        return self._cards[self._next - 1]

    def burn(self) -> None:
        """Nothing: a script names the cards that are seen."""
