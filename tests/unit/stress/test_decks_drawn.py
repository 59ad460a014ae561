"""Decks in an order that makes low hands, flushes, straights, quads and ties, and the places of the board in them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from games import variant

from tourney.streams import Stream
from tourney.stress import generating
from tourney.stress.generating import _bias, _board_places, _by_ranks, _with_board, deck

if TYPE_CHECKING:
    from collections.abc import Callable


def early(feature: str, game: str = "no_limit_holdem") -> list[set[int]]:
    """The cards that come early in decks of a feature."""
    return [_bias(feature, variant(game), Stream(key)) for key in range(40)]


def test_the_cards_that_come_early() -> None:
    # Deuces to eights and aces; eights to aces. A card is four times its rank and its suit.
    assert all(
        each == {card for card in range(52) if card // 4 in {0, 1, 2, 3, 4, 5, 6, 12}} for each in early("low cards")
    )
    assert all(each == set(range(24, 52)) for each in early("high cards"))
    for feature, count in (("quads", 4), ("ties", 6)):
        found = early(feature)
        assert all(len(each) == 4 * count == 4 * len({card // 4 for card in each}) for each in found)
        assert len({frozenset(each) for each in found}) > 20
    # Seven ranks in a row, around the ace.
    rows = {frozenset(card // 4 for card in each) for each in early("straights")}
    assert rows <= {frozenset((start + step) % 13 for step in range(-1, 6)) for start in range(13)}
    assert len(rows) > 8
    assert {frozenset(card % 4 for card in each) for each in early("flushes")} <= {
        frozenset({one, other}) for one in range(4) for other in range(4)
    }
    assert all({card // 4 for card in each} == set(range(13)) for each in early("flushes"))
    # A short deck begins with the six.
    assert all(each <= set(range(16, 52)) for each in early("straights", "no_limit_short_deck"))
    assert all({card // 4 for card in each} == {4, 5, 6, 12} for each in early("low cards", "no_limit_short_deck"))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_players_get_the_same_ranks(players: int) -> None:
    cards = _by_ranks(range(52), players, Stream(1))
    assert sorted(cards) == list(range(52))
    # The first round, and the second.
    for start in (0, players):
        assert len({card // 4 for card in cards[start : start + min(players, 4)]}) <= (
            1 if start == 0 or players in (2, 4, 6) else 2
        )
    if players == 6:
        # The fifth and the sixth player get the last cards.
        first, others = cards[:4], cards[4:6]
        assert not {card // 4 for card in first} & {card // 4 for card in others}
    orders = {tuple(_by_ranks(range(52), players, Stream(key))[:1]) for key in range(30)}
    assert len(orders) > 5


def test_the_places_of_the_boards() -> None:
    # Three players with two cards: the flop follows six cards. Stud has no board; two boards have ten cards.
    assert _board_places(variant("no_limit_holdem"), 3) == [6, 7, 8, 9, 10]
    assert _board_places(variant("stud"), 3) == []
    assert _board_places(variant("pot_limit_double_board_omaha"), 2) == list(range(8, 18))


def test_a_board_is_put_where_it_is_dealt() -> None:
    boards = [set(board) for board in generating._BOARDS]
    for key in range(20):
        cards = _with_board(list(range(52)), variant("no_limit_holdem"), 4, Stream(key))
        assert sorted(cards) == list(range(52))
        assert set(cards[8:13]) in boards
    # Ten places for the five cards of one board.
    cards = _with_board(list(range(52)), variant("pot_limit_double_board_omaha"), 2, Stream(1))
    assert set(cards[8:13]) in boards
    # Of a short deck, a board without the cards below the six.
    short = list(variant("no_limit_short_deck").deck)
    assert sorted(_with_board(list(short), variant("no_limit_short_deck"), 4, Stream(3))) == sorted(short)


def test_a_deck_has_all_cards_and_its_features_now_and_then() -> None:
    game = variant("no_limit_holdem")
    boards = {frozenset(board) for board in generating._BOARDS}

    def share(features: set[str], is_so: Callable[[tuple[int, ...]], bool]) -> float:
        return sum(is_so(deck(game, 4, features, Stream(key))) for key in range(300)) / 300

    def has_board(cards: tuple[int, ...]) -> bool:
        return frozenset(cards[8:13]) in boards

    assert all(sorted(deck(game, 4, {"ties", "quads"}, Stream(key))) == list(range(52)) for key in range(20))
    # A board of the list in a third of the decks of most features, and hardly ever without one.
    for feature in ("ties", "quads", "low cards", "high cards", "straights", "flushes"):
        assert 0.23 < share({feature}, has_board) < 0.44
    assert share(set(), has_board) == share({"short stacks"}, has_board) == 0

    def is_low(cards: tuple[int, ...]) -> bool:
        return Counter(card // 4 in {0, 1, 2, 3, 4, 5, 6, 12} for card in cards[:8])[True] == 8

    # Eight cards of 32 in 52: 1 in 72; with the bias, which half of the decks have, nearly always.
    assert share(set(), is_low) < 0.06
    assert 0.3 < share({"low cards"}, is_low) < 0.6

    def alike(cards: tuple[int, ...]) -> bool:
        return len({card // 4 for card in cards[:4]}) == 1

    assert 0.2 < share({"ties"}, alike) < 0.45
    assert share(set(), alike) < 0.01
