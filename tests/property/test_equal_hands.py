"""Pots of several parts between hands of which some are equal.

TDA 2024, 20 and 21; WSOP 2024, 73; Robert's Rules of Poker, ties: equal hands share as evenly as possible, and the
odd chips of a part go one at a time from the button's left.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from games import variant
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.cards.card import mask_of, parse_cards, rank_of
from tourney.cards.deck import Script
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.action import check_or_call, discard
from tourney.game.hand import Hand
from tourney.game.pot import build_pots
from tourney.game.stakes import AnteKind, Stakes
from tourney.game.turn import OVER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.pot import Pot
    from tourney.game.variant import Variant
    from tourney.types import Card

OMAHA: Final = variant("fixed_limit_omaha_hi_lo")
FOUR_PARTS: Final = replace(variant("pot_limit_omaha_hi_lo"), boards=2, max_players=8)
GAMES: Final = (OMAHA, FOUR_PARTS, variant("badeucy"), variant("pot_limit_double_board_omaha"))
RANKS: Final = ("A2KQ", "A2KQ", "A3KJ", "23KQ", "KQT9")
"""The ranks of a player's first four cards: few kinds of hands, so that many are equal."""

WHEELS: Final = ("As2sKdQd", "Ac2cKhQh", "Ad2dKsQs", "Ah2hKcQc")


def all_in(game: Variant, stacks: Sequence[int], cards: Sequence[Card], ante: int = 0) -> tuple[Hand, list[ev.Event]]:
    """A hand in which all are all-in before the first card is seen, by a blind above all stacks."""
    told: list[ev.Event] = []
    most = max(stacks)
    stakes = Stakes(big_blind=most, ante=ante, ante_kind=AnteKind.BUTTON)
    hand = Hand(game, stakes, stacks, listener=told.append)
    source = Script(cards)
    hand.deal_from(source)
    while hand.turn != OVER:
        hand.apply(discard() if hand.view(hand.actor).discard_most else check_or_call())
        hand.deal_from(source)
    return hand, told


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", [OMAHA, FOUR_PARTS], ids=["high and low", "two boards, high and low"])
def test_of_identical_hands_none_gets_two_chips_more_whatever_the_pot(game: Variant, players: int) -> None:
    # Arithmetic: a pot of n chips between p players who share all of it is n // p each, and one more for the first
    # n % p of them. Every size of pot from one chip each; the button's ante makes those that are no multiple.
    holes = [parse_cards(hole) for hole in WHEELS[:players]]
    board = parse_cards("3h4d5s8c9c")
    second = parse_cards("3d4s5h8d9h")
    dealt = [hole[each] for each in range(4) for hole in holes]
    both = [board[:3], second[:3], board[3:4], second[3:4], board[4:], second[4:]]
    dealt += board if game is OMAHA else [card for part in both for card in part]
    for each in range(1, 21):
        for ante in range(players):
            stacks = [each] * (players - 1) + [each + ante]
            pot = sum(stacks)
            hand, _ = all_in(game, stacks, dealt, ante)
            assert list(hand.state.stacks) == [
                pot // players + (place < pot % players) for place in range(players)
            ], pot


@st.composite
def _deals(draw: st.DrawFn) -> tuple[Variant, list[int], list[Card], int]:
    game = draw(st.sampled_from(GAMES))
    players = draw(st.integers(2, 6 if game.boards == 1 else 5))
    top = draw(st.sampled_from([3, 40]))
    stacks = draw(st.lists(st.integers(1, top), min_size=players, max_size=players))
    left = draw(st.permutations(game.deck))
    hole = [[_take(left, "23456789TJQKA".index(rank)) for rank in draw(st.sampled_from(RANKS))] for _ in stacks]
    hole = [[*cards, *(left.pop() for _ in range(game.hole_cards - 4))] for cards in hole]
    low = [card for card in left if rank_of(card) < 7]  # a low is possible
    rest = [*low[:3], *(card for card in left if card not in low[:3])]
    return (
        game,
        stacks,
        [*(card for turn in zip(*hole, strict=True) for card in turn), *rest],
        draw(st.integers(0, 3)),
    )


def _take(left: list[Card], rank: int) -> Card:
    """Take a card of this rank, or any other if none is left."""
    card = next((card for card in left if rank_of(card) == rank), left[0])
    left.remove(card)
    return card


def winners_of(hand: Hand, players: Sequence[int]) -> dict[tuple[int, int], list[int]]:
    """The winners of each part of a pot, by board and ranking, without parts that nobody qualifies for."""
    found = {}
    for board, cards in enumerate(hand.state.boards or [()]):
        for number, name in enumerate(hand.variant.rankings):
            worth = {one: RANKINGS[name](mask_of(hand.hole[one]), mask_of(cards)) for one in players}
            best = max(worth.values())
            if best:
                found[board, number] = [one for one in players if worth[one] == best]
    return found


def part_by_part(pot: Pot, parts: dict[tuple[int, int], list[int]]) -> dict[int, int]:
    """What each wins by TDA 20A and 20C alone: each part on its own, odd chips to the first."""
    boards: dict[int, list[list[int]]] = defaultdict(list)
    for (board, _), winners in parts.items():
        boards[board].append(winners)
    won: dict[int, int] = defaultdict(int)
    for place, shares in enumerate(boards.values()):
        amount = pot.amount // len(boards) + (place < pot.amount % len(boards))
        for number, winners in enumerate(shares):
            portion = amount // len(shares) + (number < amount % len(shares))
            for seat, winner in enumerate(winners):
                won[winner] += portion // len(winners) + (seat < portion % len(winners))
    return won


@settings(max_examples=150)
@given(_deals())
def test_equal_hands_share_evenly_and_others_get_what_each_part_gives_them(
    deal: tuple[Variant, list[int], list[Card], int],
) -> None:
    game, stacks, cards, ante = deal
    hand, told = all_in(game, stacks, cards, ante)
    won: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for event in told:
        if isinstance(event, ev.Won):
            won[event.pot][event.player] += event.amount
    assert sum(hand.state.stacks) == sum(stacks)
    for number, pot in enumerate(build_pots(hand.state)):
        parts = winners_of(hand, pot.players)
        assert sum(won[number].values()) == pot.amount
        alike: dict[tuple[tuple[int, int], ...], list[int]] = defaultdict(list)
        for player in pot.players:
            alike[tuple(part for part, winners in parts.items() if player in winners)].append(player)
        literal = part_by_part(pot, parts)
        assert sum(won[number][one] for one in alike.pop((), ())) == 0
        for group in alike.values():
            together = sum(literal[one] for one in group)
            expected = [together // len(group) + (place < together % len(group)) for place in range(len(group))]
            assert [won[number][one] for one in group] == expected
            if len(group) == 1 or len(parts) == 1:
                assert [won[number][one] for one in group] == [literal[one] for one in group]
