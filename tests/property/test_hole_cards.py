"""Cards packed into one integer: a leading 1, then six bits for each."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tourney.cards.card import JOKER, mask_of
from tourney.game.hole_cards import count_packed, mask_of_packed, unpack


@given(st.lists(st.integers(0, JOKER), max_size=10, unique=True))
def test_packed_cards_are_the_same_cards(cards: list[int]) -> None:
    packed = 1
    for card in cards:
        packed = packed << 6 | card
    assert count_packed(packed) == len(cards)
    assert unpack(packed) == tuple(cards)
    assert mask_of_packed(packed) == mask_of(cards)
