"""Decks worth playing: shuffled, and biased to ties, straights, flushes, lows and boards that play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import parse_cards, rank_of, suit_of
from tourney.stress.stakes_drawn import pick

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.types import Card

_SPREAD: Final = 1000
_BOARDS: Final = tuple(
    tuple(parse_cards(text))
    for text in (
        "AsKdQhJcTs", "9s9d9h9cAs", "6s7s8s9sTs", "As2d3h4c9s", "2d3h4s5cKd", "KsKdQhQc2s", "8s8d8h3c3d",
        "Ah9h7h4h2h", "Td9c8h7s2d", "As2d3h7cKs", "5s5dJhJcQd", "AsAdKhQcJd", "3s4s5s6s7s", "Qs9s8s6s4s",
        "6d7c8h9dTs", "2s3s4s8dKc",
    )
)  # fmt: skip
_ACE: Final = 12


def deck(variant: Variant, players: int, features: AbstractSet[str], stream: Stream) -> tuple[Card, ...]:
    """The deck of the game in an order with these features."""
    cards = list(variant.deck)
    stream.shuffle(cards)
    biases = [_bias(feature, variant, stream) for feature in _BIASED if feature in features and stream.chance(1, 2)]
    if "ties" in features and stream.chance(1, 3):
        cards = _by_ranks(cards, players, stream)
    elif biases:
        keys = {card: stream.below(_SPREAD) + sum(0 if card in liked else 700 for liked in biases) for card in cards}
        cards.sort(key=keys.__getitem__)
    if features & {"ties", "quads", "low cards", "high cards", "straights", "flushes"} and stream.chance(1, 3):
        cards = _with_board(cards, variant, players, stream)
    return tuple(cards)


_BIASED: Final = ("low cards", "high cards", "quads", "straights", "flushes", "ties")


def _bias(feature: str, variant: Variant, stream: Stream) -> set[Card]:
    """The cards that come early in the deck."""
    ranks = sorted({rank_of(card) for card in variant.deck})
    suits = {0, 1, 2, 3}
    if feature == "low cards":
        ranks = [rank for rank in ranks if rank <= 6 or rank == _ACE]
    elif feature == "high cards":
        ranks = [rank for rank in ranks if rank >= 6]
    elif feature == "straights":
        start = stream.below(len(ranks))
        ranks = [ranks[(start + step - 1) % len(ranks)] for step in range(7)]
    elif feature == "flushes":
        suits = {stream.below(4), stream.below(4)}
    else:
        stream.shuffle(ranks)
        ranks = ranks[: 4 if feature == "quads" else 6]
    return {card for card in variant.deck if rank_of(card) in ranks and suit_of(card) in suits}


def _by_ranks(cards: Sequence[Card], players: int, stream: Stream) -> list[Card]:
    """Round by round a card of the same rank to each of up to four players."""
    ranks = sorted({rank_of(card) for card in cards})
    stream.shuffle(ranks)
    rest = [card for rank in ranks for card in cards if rank_of(card) == rank]
    dealt: list[Card] = []
    while rest:
        dealt += [rest.pop(0) for _ in range(min(4, len(rest), players))]
        dealt += [rest.pop() for _ in range(min(max(0, players - 4), len(rest)))]
    return dealt


def _with_board(cards: list[Card], variant: Variant, players: int, stream: Stream) -> list[Card]:
    """Put one of the boards that give ties and counterfeits where the board is dealt."""
    wanted = [card for card in pick(_BOARDS, stream) if card in cards]
    places = _board_places(variant, players)[: len(wanted)]
    stream.shuffle(wanted)
    for place, card in zip(places, wanted, strict=False):
        if place < len(cards):
            here = cards.index(card)
            cards[place], cards[here] = cards[here], cards[place]
    return cards


def _board_places(variant: Variant, players: int) -> list[int]:
    """The places in the deck of the cards of the boards, if nobody folds."""
    places = []
    place = 0
    for street in variant.streets:
        place += (street.hole + street.up) * players
        for _ in range(street.board * variant.boards):
            places.append(place)
            place += 1
    return places
