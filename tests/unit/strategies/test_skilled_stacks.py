"""How judging players open by the depth of their stacks, and heads-up; and what a short stack can win."""

from __future__ import annotations

from itertools import combinations, pairwise
from random import Random
from typing import TYPE_CHECKING

import pytest
from spots import answers, spot

from tourney.cards.card import format_cards
from tourney.game.action import check_or_call, fold
from tourney.strategies.registry import find_strategy
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.strategies.base import Strategy

HANDS = [format_cards(hand) for hand in Random(1).sample(list(combinations(range(52), 2)), 400)]  # noqa: S311


def all_in(depth: int) -> int:
    """Of a hundred pairs of nines of the first of six, those raised all-in."""
    hand = spot("9h9d", 2, stacks=[100 * depth] * 6)
    return sum(action.amount_to == 100 * depth for action in answers(hand, Skilled(skill=1.0)))


def test_the_deeper_the_stack_the_fewer_first_raises_are_all_in_without_a_step() -> None:
    # People online open all-in 14% of their chances with under 10 big blinds, 4.3% from 10 to 20, 1.4% from 20 to 40
    # (69,000 tournament hands; docs/profile.md), and raise about as often at each depth.
    found = [all_in(depth) for depth in range(6, 41)]
    assert all(shallow >= deep >= shallow - 15 for shallow, deep in pairwise(found))
    assert found[0] > 70
    assert 30 <= found[4] <= 70  # the stack of `push_below_bb`
    assert 9 <= found[14] <= 30  # at 20 big blinds: between 30% of the raises from 10 to 20 and 9% from 20 to 40
    assert found[-1] < 5


def test_without_a_stack_to_push_below_first_raises_are_small() -> None:
    hand = spot("AhAd", 2, stacks=[800] * 6)
    assert all(action.amount_to < 800 for action in answers(hand, Skilled(push_below_bb=0)))


def test_the_button_of_two_plays_most_hands_and_limps_with_many() -> None:
    # Heads-up with 10 to 20 big blinds people play 86% of their buttons, and raise 30%; in other events 47% and 33%.
    player = Skilled(skill=0.9)
    played = raised = 0
    for key, cards in enumerate(HANDS):
        hand = spot(cards, 1, stacks=[2000] * 2)
        action = player.act(hand.view(1, key))
        played += action != fold()
        raised += action.amount_to > 0
    assert 0.6 < played / len(HANDS) < 0.9
    assert 0.25 < raised / len(HANDS) < 0.45


def test_deep_stacks_are_put_in_by_players_without_skill_and_respect_for_large_pots() -> None:
    # With more than 40 big blinds people online open all-in 0.6 to 0.9% of their chances and raise about 17%: of
    # their first raises one in 20 to 30, and of their re-raises many more (69,000 tournament hands; docs/profile.md).
    deep = [100 * 100] * 6

    def count_all_in(cards: str, seat: int, script: str, **style: float) -> int:
        return sum(
            action.amount_to == deep[0] for action in answers(spot(cards, seat, script, deep), Skilled(**style))
        )

    usual = {"skill": 0.4, "respect": 0.8}
    assert 1 <= count_all_in("9h9d", 2, "", **usual) <= 10
    assert 15 <= count_all_in("AhAd", 3, "300", **usual) <= 50
    careful = {"skill": 0.4, "respect": 4.6}
    assert count_all_in("9h9d", 2, "", **careful) == 0
    assert count_all_in("AhAd", 3, "300", **careful) <= 2
    assert count_all_in("9h9d", 2, "", skill=1.0, respect=0.0) == 0


# What a call can win


@pytest.mark.parametrize(
    ("stacks", "script", "winnable"),
    [
        ([5000, 800, 5000, 5000], "f f 5000", 1600),  # of 5,000, 800 are matched
        ([5000, 800, 5000, 5000], "f 5000 c", 2400),  # twice
        ([5000, 800, 5000, 5000], "f 600 5000", 2200),  # 600 of a player who may still fold
        ([500, 5000, 5000, 5000], "f f 500", 1000),  # the viewer has more: nothing is out of reach
    ],
)
def test_a_call_wins_from_each_no_more_than_it_matches(stacks: list[int], script: str, winnable: int) -> None:
    # TDA 2024, rule 21 (side pots are separate); Robert's Rules, "Betting and raising": all-in for less than a bet.
    assert spot("7h2d", 1, script, stacks).view(1, 0).winnable == winnable


JUDGES = ("skilled", "nit", "tight_aggressive", "icm_aware", "push_fold")


def strategy(name: str) -> Strategy:
    """A player of a kind; a skilled one makes no errors."""
    return Skilled(skill=1.0) if name == "skilled" else find_strategy(name)()


@pytest.mark.parametrize("name", JUDGES)
def test_a_short_stack_does_not_take_all_of_a_larger_bet_for_its_price(name: str) -> None:
    # 700 to win 1,600 is a price of 44%. 7-2 offsuit wins 35% against any two cards, and less against what goes
    # all-in. Were all 5,800 to be won the price would be 12%.
    hand = spot("7h2d", 1, "f f 5000", [5000, 800, 5000, 5000])
    assert set(answers(hand, strategy(name))) == {fold()}


@pytest.mark.parametrize("name", ["skilled", "tight_aggressive"])
def test_nor_does_it_on_the_flop(name: str) -> None:
    # 700 to win 1,600 with no pair, no draw and a jack: the price for all 5,800 would be 12%.
    hand = spot("Jh4d", 1, "f f c c 4900", [5000, 800, 5000, 5000], board="Ts7c2d")
    assert hand.view(1, 0).winnable == 1600
    assert check_or_call() not in answers(hand, strategy(name))
