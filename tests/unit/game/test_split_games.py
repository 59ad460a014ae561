"""A referee for the games that split the pot in unusual ways: naive evaluators, and all chips counted by hand.

Random hands are checked down. The referee knows only the cards at the end. It shares the pot equally: first between
boards, then between the rankings that a hand qualifies for; odd chips go to the first board, ranking and player from
the button's left (TDA 20).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import usual_stakes, variant
from naive import (
    OMAHA,
    any_five,
    five_deuce,
    five_eight,
    five_high,
    five_low,
    four_badugi,
    four_high_badugi,
    points_21,
    short_deck,
    two_of_hand,
    up_to,
)

from tourney.cards.deck import Deck
from tourney.game.action import check_or_call, discard
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.turn import OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from naive import Judge

STUD = Stakes(ante=12, bring_in=24, small_bet=48)  # no odd chips, which go by suit in stud

GAMES: dict[str, tuple[Judge, ...]] = {
    "fixed_limit_omaha_hi_lo_no_qualifier": (OMAHA, two_of_hand(five_low)),
    "fixed_limit_holdem_hi_lo": (any_five(five_high), any_five(five_eight)),
    "fixed_limit_big_o": (OMAHA, two_of_hand(five_eight)),
    "pot_limit_six_card_omaha_hi_lo": (OMAHA, two_of_hand(five_eight)),
    "pot_limit_short_deck_omaha": (two_of_hand(short_deck),),
    "pot_limit_double_board_five_card_bomb_pot": (OMAHA,),
    "drawmaha_ace_to_five": (lambda hole, _: five_low(hole), OMAHA),
    "dramadugi": (OMAHA, up_to(four_badugi, 4)),
    "drawmaha_high_badugi": (OMAHA, up_to(four_high_badugi, 4)),
    "drawmaha_21": (up_to(points_21, 5), OMAHA),
    "high_badugi": (up_to(four_high_badugi, 4),),
    "triple_draw_five_card": (any_five(five_high),),
    "razzduci": (any_five(five_low), any_five(five_deuce)),
    "super_stud_hi_lo_high_card": (any_five(five_high), any_five(five_eight)),
    "no_limit_regular_pineapple": (any_five(five_high),),
}


def split(total: int, parts: int) -> list[int]:
    return [total // parts + (place < total % parts) for place in range(parts)]


def divided(
    pot: int, judges: tuple[Judge, ...], hole: Sequence[Sequence[int]], boards: Sequence[Sequence[int]]
) -> list[int]:
    """The chips of a pot for each player: between boards, then between rankings that a hand qualifies for.

    Players whose hands are alike in every part share what they win together as evenly as possible (WSOP 2024, 73).
    """
    won = [0] * len(hole)
    alike: dict[tuple[object, ...], list[int]] = {}
    for player, cards in enumerate(hole):
        alike.setdefault(tuple(judge(cards, board) for board in boards for judge in judges), []).append(player)
    for board, of_board in zip(boards, split(pot, len(boards)), strict=True):
        worths = [[judge(cards, board) for cards in hole] for judge in judges]
        parts = [row for row in worths if any(row)]
        for row, chips in zip(parts, split(of_board, len(parts)), strict=True):
            top = max(worth for worth in row if worth is not None)
            winners = [player for player, worth in enumerate(row) if worth == top]
            for player, share in zip(winners, split(chips, len(winners)), strict=True):
                won[player] += share
    for players in alike.values():
        for player, share in zip(players, split(sum(won[each] for each in players), len(players)), strict=True):
            won[player] = share
    return won


def checked_down(game: str, key: int, players: int) -> tuple[Hand, int]:
    """A random hand in which all call and nobody bets; and the pot before the showdown."""
    rules = variant(game)
    stakes = STUD if rules.is_stud else usual_stakes(rules)
    stream = Stream(key)
    deck = Deck(rules.deck, stream)
    hand = Hand(rules, stakes, [1000] * players)
    hand.deal_from(deck)
    pot = 0
    while hand.turn != OVER:
        pot = hand.state.pot
        view = hand.view(hand.actor)
        if view.discard_most:
            given = stream.between(view.discard_least, view.discard_most)
            hand.apply(discard(list(view.may_give_up)[:given]))
        else:
            hand.apply(check_or_call())
        hand.deal_from(deck)
    return hand, pot


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("deals", [6, pytest.param(600, marks=pytest.mark.long)])
def test_the_pot_is_split_as_by_a_naive_referee(game: str, deals: int) -> None:
    for key in range(deals):
        players = 2 + key % 3
        hand, pot = checked_down(game, key, players)
        won = divided(pot, GAMES[game], hand.hole, hand.state.boards)
        left = 1000 - pot // players
        assert [left + more for more in won] == list(hand.state.stacks), (game, key)
