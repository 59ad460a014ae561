"""Places and prizes of players who go out in the same hand of one table, and all places of an event."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.tournament.payouts import PercentPayouts, build_prizes
from tourney.tournament.standings import Finish, Standings

if TYPE_CHECKING:
    from collections.abc import Mapping

    from hypothesis.strategies import DrawFn

PRIZES = [500, 300, 200, 100, 80, 40]
"""Sixth place, 40, fifth, 80, and so on."""


def six_left() -> Standings:
    return Standings(6, PRIZES)


def test_one_player_out_of_six_is_sixth() -> None:
    standings = six_left()
    assert standings.bust({3: 700}) == [Finish(3, 6, 40)]
    assert standings.left == 5


def test_of_two_out_in_one_hand_the_larger_stack_at_its_start_places_higher() -> None:
    # WSOP 126b (oracles: ties): 900 and 400.
    standings = six_left()
    assert set(standings.bust({8: 400, 5: 900})) == {Finish(5, 5, 80), Finish(8, 6, 40)}
    assert standings.left == 4


def test_the_order_in_which_they_are_named_does_not_matter() -> None:
    assert six_left().bust({8: 400, 5: 900}) == six_left().bust({5: 900, 8: 400})


def test_equal_stacks_out_in_one_hand_tie_and_share() -> None:
    # WSOP 126b (oracles: ties): (P5 + P6) / 2 each, both fifth.
    standings = six_left()
    assert set(standings.bust({8: 400, 5: 400})) == {Finish(5, 5, 60), Finish(8, 5, 60)}
    assert standings.bust({1: 1}) == [Finish(1, 4, 100)]


def test_a_share_that_does_not_come_out_even_differs_by_one() -> None:
    standings = Standings(2 + 1, [500, 81, 40])
    shares = [finish.prize for finish in standings.bust({0: 10, 1: 10})]
    assert sorted(shares) == [60, 61]


def test_two_equal_stacks_and_a_smaller_one_out_in_one_hand() -> None:
    # WSOP 126b: the smaller one is sixth, the equal ones share fourth and fifth.
    finishes = six_left().bust({1: 70, 2: 50, 3: 70})
    assert set(finishes) == {Finish(2, 6, 40), Finish(1, 4, 90), Finish(3, 4, 90)}


def test_three_out_with_two_equal_stacks_below_a_larger() -> None:
    finishes = six_left().bust({1: 50, 2: 70, 3: 50})
    assert set(finishes) == {Finish(2, 4, 100), Finish(1, 5, 60), Finish(3, 5, 60)}


def test_three_equal_stacks_share_the_last_prize_and_two_places_without_one() -> None:
    # oracles: ties, TDA RP-8, here at one table: 50 paid, 52 left, 3 bust; all three share 50th.
    standings = Standings(52, [900] * 50)
    finishes = standings.bust({1: 10, 2: 10, 3: 10})
    assert set(finishes) == {Finish(player, 50, 300) for player in (1, 2, 3)}
    assert standings.left == 49


def test_five_equal_stacks_share_four_prizes() -> None:
    # oracles: ties, EPT Barcelona 2013, here at one table: 5 share 4 x 8,050.
    standings = Standings(73, [8050] * 72)
    finishes = standings.bust(dict.fromkeys(range(5), 10))
    assert {finish.place for finish in finishes} == {69}
    assert sum(finish.prize for finish in finishes) == 32_200


def test_who_is_out_of_the_money_has_a_place_and_no_prize() -> None:
    standings = Standings(9, [100, 50])
    assert standings.bust({4: 10, 6: 20}) == [Finish(4, 9, 0), Finish(6, 8, 0)]


def test_the_last_one_left_wins() -> None:
    standings = Standings(2, PRIZES[:2])
    assert standings.bust({1: 5}) == [Finish(1, 2, 300)]
    assert standings.win(0) == Finish(0, 1, 500)
    assert standings.left == 0
    assert standings.finishes == [Finish(1, 2, 300), Finish(0, 1, 500)]


def test_a_tie_for_second_leaves_no_third() -> None:
    standings = Standings(3, [50, 30, 20])
    standings.bust({0: 7, 1: 7})
    standings.win(2)
    assert sorted(finish.place for finish in standings.finishes) == [1, 2, 2]
    assert sorted(finish.prize for finish in standings.finishes) == [25, 25, 50]


def test_the_prizes_given_are_not_used_up() -> None:
    prizes = [50, 30]
    Standings(2, prizes).bust({0: 1})
    assert prizes == [50, 30]


@st.composite
def events(draw: DrawFn) -> tuple[int, list[dict[int, int]]]:
    """Entrants, and hands in which all but player 0 go out, each with a stack at the start of the hand."""
    entries = draw(st.integers(2, 60))
    order = draw(st.permutations(range(1, entries)))
    hands = []
    while order:
        size = draw(st.integers(1, min(9, len(order))))
        hands.append({player: draw(st.integers(1, 4)) for player in order[:size]})
        order = order[size:]
    return entries, hands


def check_hand(standings: Standings, stacks: Mapping[int, int]) -> None:
    """A larger stack places higher, an equal one equally, and nobody places above a player who is left."""
    left = standings.left
    finishes = {finish.player: finish for finish in standings.bust(stacks)}
    assert finishes.keys() == stacks.keys()
    for player, finish in finishes.items():
        larger = sum(other > stacks[player] for other in stacks.values())
        assert finish.place == left - len(stacks) + larger + 1
        assert all(finish.prize >= finishes[other].prize for other in stacks if finishes[other].place > finish.place)


@given(events(), st.integers(0, 10**6), st.integers(1, 50))
def test_every_place_and_every_prize_is_given_once(
    event: tuple[int, list[dict[int, int]]], pool: int, unit: int
) -> None:
    entries, hands = event
    payouts = PercentPayouts(percents(entries), unit)
    prizes = build_prizes(payouts, pool, entries)
    standings = Standings(entries, prizes)
    for stacks in hands:
        check_hand(standings, stacks)
    standings.win(0)
    assert sorted(finish.player for finish in standings.finishes) == list(range(entries))
    assert sum(finish.prize for finish in standings.finishes) == pool
    places = sorted(finish.place for finish in standings.finishes)
    assert places[0] == 1
    # A place is one more than the number of players above it: no place is left out but by a tie, none given twice.
    assert all(place == places.index(place) + 1 for place in places)


def percents(entries: int) -> tuple[Decimal, ...]:
    """Falling shares for half of the entrants, at most ten."""
    places = min(10, max(1, entries // 2))
    return tuple(map(Decimal, [100 - sum(range(1, places)), *range(places - 1, 0, -1)]))


@pytest.mark.parametrize("stacks", [{0: 1}, {0: 1, 1: 1}])
def test_the_winner_is_not_busted_with_the_others(stacks: dict[int, int]) -> None:
    standings = Standings(len(stacks) + 1, [10])
    standings.bust(stacks)
    assert standings.left == 1
    assert standings.win(9) == Finish(9, 1, 10)
