"""A deck: cards are drawn one at a time, in an order given by a stream of random numbers or by a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS, format_cards
from tourney.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.types import Card

STANDARD: Final[tuple[Card, ...]] = tuple(range(52))


_NO_CARDS: Final = [0 for _ in range(CARDS)]
_MOST: Final = CARDS


class CardSource:
    """A source of cards for a hand. Operations that a source does not need do nothing.

    It is a base class, not a protocol, so that compiled code can call it directly.
    """

    __slots__ = ()

    def draw(self) -> Card:
        """Draw the top card.

        Raises:
            CardsError: There is none.
        """
        raise CardsError("there is no card to draw")

    def burn(self) -> None:
        """Burn the top card."""

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Shuffle discards into the rest of the deck."""

    def shuffle_in_burns(self) -> None:
        """Shuffle the burnt cards into the rest of the deck."""


class Deck(CardSource):
    """A shuffled deck.

    The cards are shuffled (Fisher-Yates) as they are drawn, so a hand pays only for the cards it uses.
    """

    __slots__ = ("_aside", "_burnt", "_cards", "_full", "_left", "_size", "_stream")

    def __init__(self, cards: Sequence[Card], stream: Stream) -> None:
        self._cards = _NO_CARDS[:]
        self._left = 0
        self._aside = _NO_CARDS[:]
        self._burnt = 0
        self._stream = stream
        self.shuffle_in(cards)
        self._full = self._cards[:]
        self._size = self._left

    def restart(self, key: int) -> None:
        """Restore all cards, in a new order determined by `key`."""
        # In the order of a new deck, so that the cards follow from the key alone and not from the hand before.
        self._cards = self._full[:]
        self._left = self._size
        self._burnt = 0
        self._stream.restart(key)

    def __len__(self) -> int:
        """Number of cards left in the deck."""
        return self._left

    @property
    def left(self) -> tuple[Card, ...]:
        """The cards left in the deck, in no particular order."""
        return tuple(self._cards)[: self._left]

    def draw(self) -> Card:
        """Draw the top card.

        Raises:
            CardsError: The deck is empty.
        """
        if self._left == 0:
            raise CardsError("the deck is empty")
        # A random card of those left is the top card of a shuffled deck, as long as nobody has seen its order.
        index = self._stream.below_32(self._left)
        self._left -= 1
        card = self._cards[index]
        self._cards[index] = self._cards[self._left]
        return card

    def burn(self) -> None:
        """Burn the top card."""
        if self._burnt == _MOST:
            raise CardsError(f"{_MOST} cards have been burnt and none shuffled back in")
        # Kept, because in stud the burns go back into a stub that is too short (TDA RP-10H).
        self._aside[self._burnt] = self.draw()
        self._burnt += 1

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Shuffle discards into the rest of the deck."""
        # At the end of the row: the next draw is from all cards alike, so this is a shuffle, and a face-down one
        # (TDA 39D).
        for card in tuple(cards):
            if self._left == _MOST:
                raise CardsError(f"a deck can have at most {_MOST} cards")
            self._cards[self._left] = card
            self._left += 1

    def shuffle_in_burns(self) -> None:
        """Shuffle the burnt cards into the rest of the deck."""
        self.shuffle_in(tuple(self._aside)[: self._burnt])
        self._burnt = 0


class Script(CardSource):
    """Cards in a given order, without the burnt ones: for replays, examples and tests.

    >>> from tourney import parse_cards
    >>> script = Script(parse_cards("As Kd"))
    >>> script.draw() == parse_cards("As")[0]
    True
    """

    __slots__ = ("_cards", "_next")

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = list(cards)
        self._next = 0

    def draw(self) -> Card:
        """Draw the next card of the script.

        Raises:
            CardsError: The script has no more cards.
        """
        # Burnt and reshuffled cards are no part of a script: it names the cards that are dealt, as a record of a hand
        # does.
        if self._next == len(self._cards):
            raise CardsError(f"the script has no more cards after {format_cards(self._cards)}")
        self._next += 1
        return self._cards[self._next - 1]
