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

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Shuffle discarded cards into what is left of the deck."""
        ...

    def shuffle_in_burns(self) -> None:
        """Shuffle the burnt cards into what is left of the deck."""
        ...


class Deck:
    """A shuffled deck.

    The shuffle is a Fisher-Yates done as cards are needed, so a hand pays only for the cards it sees.
    """

    __slots__ = ("_burnt", "_cards", "_left", "_stream")

    def __init__(self, cards: Sequence[Card], stream: Stream) -> None:
        self._cards = list(cards)
        self._left = len(self._cards)
        self._burnt: list[Card] = []
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
        self._burnt.append(self.draw())

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Shuffle discarded cards into what is left of the deck."""
        for card in cards:
            self._cards[self._left] = card
            self._left += 1

    def shuffle_in_burns(self) -> None:
        """Shuffle the burnt cards into what is left of the deck."""
        self.shuffle_in(self._burnt)
        self._burnt = []


class Script:
    """Cards in an order told beforehand: for replays, examples and tests. Nothing is burnt or shuffled."""

    __slots__ = ("_cards", "_next")

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = list(cards)
        self._next = 0

    def draw(self) -> Card:
        """Take the next card of the script.

        Raises:
            CardsError: The script has ended.
        """
        if self._next == len(self._cards):
            raise CardsError(f"the script has no more cards after {format_cards(self._cards)}")
        self._next += 1
        return self._cards[self._next - 1]

    def burn(self) -> None:
        """Nothing: a script names the cards that are seen."""

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Nothing: a script may name a card again."""

    def shuffle_in_burns(self) -> None:
        """Nothing."""
