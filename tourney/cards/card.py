"""Cards as small integers and as text: 'As', 'Td', '2c'; the joker is 'Jk'."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.types import Card

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"

BIT: Final[tuple[int, ...]] = tuple(1 << (card % 4 * 13 + card // 4) for card in range(52))
"""The bit of each card in a 52-bit mask: thirteen bits a suit, the deuce lowest."""

JOKER: Final = 52
"""The joker, used in a few games. It has no rank and no suit; the game's rankings define what it counts as."""

JOKER_BIT: Final = 1 << 52

BUG_BIT: Final = 1 << 53
"""Not a card: in a mask, it tells that the joker was dealt face up, where it then is only a bug (Mexican poker)."""

CARDS: Final = 53
"""Number of cards, including the joker."""

BITS: Final = (*BIT, JOKER_BIT)
"""The bit of each card, including the joker."""

_NO_CARD: Final = 1 << 54
_BITS: Final = (*BITS, *[_NO_CARD] * 203)  # 256 entries, because the compiled module does not check the index
_CARD_OF: Final = {RANKS[card // 4] + SUITS[card % 4]: card for card in range(52)} | {"Jk": JOKER}
_TEXT_OF: Final = tuple(_CARD_OF)


def rank_of(card: Card) -> int:
    """The rank, from 0 for a deuce to 12 for an ace."""
    return card // 4


def suit_of(card: Card) -> int:
    """The suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades, which is their order where suits count."""
    return card % 4


def by_rank_and_suit(card: Card, ace_low: int) -> int:
    """A key that orders cards by rank, then suit; with `ace_low` the ace is below the deuce."""
    # Spades, hearts, diamonds, clubs: seed 004 names the order. TDA 20B and RP-10D go by suit without naming one.
    return (card // 4 + ace_low) % 13 * 4 + card % 4


def parse_card(text: str) -> Card:
    """The card for a text such as 'As'. A ten is 'T'.

    Raises:
        CardsError: The text is not a card.
    """
    try:
        return _CARD_OF[text]
    except KeyError:
        raise CardsError(f"{text!r} is not a card: write rank and suit, such as 'As' or 'Td'") from None


def parse_cards(text: str) -> list[Card]:
    """The cards of a text such as 'AsKd 7c', in order; spaces between cards are ignored.

    >>> format_cards(parse_cards("AsKd 7c"))
    'AsKd7c'

    Raises:
        CardsError: A part of the text is not a card.
    """
    packed = "".join(text.split())
    return [parse_card(packed[start : start + 2]) for start in range(0, len(packed), 2)]


def format_cards(cards: Iterable[Card]) -> str:
    """The cards as text without spaces, in the given order: 'AsKd7c'."""
    return "".join(_TEXT_OF[card] for card in cards)


def card_name(card: Card) -> str:
    """The card's text for messages; the number itself if it is not a card."""
    return _TEXT_OF[card] if 0 <= card < len(_TEXT_OF) else str(card)


def bit_of(card: Card) -> int:
    """The card's `BIT`.

    Raises:
        IndexError: It is not a card; or OverflowError.
    """
    bit = _BITS[card]
    # The table has 256 entries because compiled code does not check the index; what is no card must be found out
    # here.
    if bit == _NO_CARD:
        raise IndexError(f"{card} is not a card")
    return bit


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in ascending order."""
    return tuple([card for card in range(CARDS) if mask & _BITS[card]])


def mask_of(cards: Iterable[Card]) -> int:
    """The cards as a mask of `BIT`s.

    Raises:
        IndexError: One of them is not a card; or OverflowError.
    """
    mask = 0
    for card in cards:
        mask |= _BITS[card]
    if mask >= _NO_CARD:
        raise IndexError(f"not all of them are cards: {cards}")
    return mask
