"""Places and prizes: busts in the same hand, before and after entries close, and whole events."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.tournament.payouts import PercentPayouts
from tourney.tournament.standings import Finish, Standings, Ties, by_stack, rank_busts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from hypothesis.strategies import DrawFn

PRIZES = [500, 300, 200, 100, 80, 40]
"""Sixth place, 40, fifth, 80, and so on."""


def left(players: int, prizes: Sequence[int]) -> Standings:
    """Standings with so many players in and entries closed."""
    standings = Standings()
    standings.enter(players)
    standings.close(prizes)
    return standings


def six_left() -> Standings:
    return left(6, PRIZES)


def out(standings: Standings, *tables: Mapping[int, int], ties: Ties = Ties.TABLES) -> list[Finish]:
    """Bust players in the same hand, given for each table with their stacks at its start."""
    return standings.bust(rank_busts(tables, ties))


def win(standings: Standings, player: int) -> Finish:
    """Place the last player left."""
    [finish] = standings.bust([[player]])
    return finish


# One table


def test_one_player_out_of_six_is_sixth() -> None:
    standings = six_left()
    assert out(standings, {3: 700}) == [(3, 6, 40)]
    assert standings.left == 5


def test_of_two_out_in_one_hand_the_larger_stack_at_its_start_places_higher() -> None:
    # WSOP 126b, with the stacks of its example, 900 and 400.
    standings = six_left()
    assert set(out(standings, {8: 400, 5: 900})) == {(5, 5, 80), (8, 6, 40)}
    assert standings.left == 4


@pytest.mark.parametrize("ties", Ties)
def test_the_order_in_which_they_are_named_does_not_matter(ties: Ties) -> None:
    one_way = out(six_left(), {8: 400, 5: 900}, {1: 300}, ties=ties)
    assert one_way == out(six_left(), {1: 300}, {5: 900, 8: 400}, ties=ties)


def test_equal_stacks_out_in_one_hand_tie_and_share() -> None:
    # WSOP 126b: both are fifth, and share the fifth and sixth prizes.
    standings = six_left()
    assert set(out(standings, {8: 400, 5: 400})) == {(5, 5, 60), (8, 5, 60)}
    assert out(standings, {1: 1}) == [(1, 4, 100)]


def test_a_share_that_does_not_come_out_even_differs_by_one() -> None:
    standings = left(2 + 1, [500, 81, 40])
    shares = [prize for _, _, prize in out(standings, {0: 10, 1: 10})]
    assert sorted(shares) == [60, 61]


def test_two_equal_stacks_and_a_smaller_one_out_in_one_hand() -> None:
    # WSOP 126b: the smaller stack is sixth, the equal ones share fourth and fifth.
    finishes = out(six_left(), {1: 70, 2: 50, 3: 70})
    assert set(finishes) == {(2, 6, 40), (1, 4, 90), (3, 4, 90)}


def test_three_out_with_two_equal_stacks_below_a_larger() -> None:
    finishes = out(six_left(), {1: 50, 2: 70, 3: 50})
    assert set(finishes) == {(2, 4, 100), (1, 5, 60), (3, 5, 60)}


def test_three_equal_stacks_share_the_last_prize_and_two_places_without_one() -> None:
    # The example of TDA RP-8, here at one table: 50 paid, 52 left, 3 bust; all three share 50th.
    standings = left(52, [900] * 50)
    finishes = out(standings, {1: 10, 2: 10, 3: 10})
    assert set(finishes) == {(player, 50, 300) for player in (1, 2, 3)}
    assert standings.left == 49


def test_five_equal_stacks_share_four_prizes() -> None:
    # EPT Barcelona 2013, here at one table: 5 share 4 x 8,050.
    standings = left(73, [8050] * 72)
    finishes = out(standings, dict.fromkeys(range(5), 10))
    assert {place for _, place, _ in finishes} == {69}
    assert sum(prize for _, _, prize in finishes) == 32_200


def test_who_is_out_of_the_money_has_a_place_and_no_prize() -> None:
    standings = left(9, [100, 50])
    assert out(standings, {4: 10, 6: 20}) == [(4, 9, 0), (6, 8, 0)]


def test_the_last_one_left_wins() -> None:
    standings = left(2, PRIZES[:2])
    assert out(standings, {1: 5}) == [(1, 2, 300)]
    assert win(standings, 0) == (0, 1, 500)
    assert standings.left == 0
    assert standings.finishes == [(1, 2, 300), (0, 1, 500)]


def test_a_tie_for_second_leaves_no_third() -> None:
    standings = left(3, [50, 30, 20])
    out(standings, {0: 7, 1: 7})
    win(standings, 2)
    assert sorted(place for _, place, _ in standings.finishes) == [1, 2, 2]
    assert sorted(prize for _, _, prize in standings.finishes) == [25, 25, 50]


def test_the_prizes_given_are_not_used_up() -> None:
    prizes = [50, 30]
    out(left(2, prizes), {0: 1})
    assert prizes == [50, 30]


@pytest.mark.parametrize("stacks", [{0: 1}, {0: 1, 1: 1}])
def test_the_winner_is_not_busted_with_the_others(stacks: dict[int, int]) -> None:
    standings = left(len(stacks) + 1, [10])
    out(standings, stacks)
    assert standings.left == 1
    assert win(standings, 9) == (9, 1, 10)


# Several tables, hand-for-hand


def test_three_out_at_different_tables_share_fiftieth_whatever_their_stacks() -> None:
    # The example of TDA RP-8: 50 paid, 52 left, hand-for-hand, three busts in the same hand at different tables.
    standings = left(52, [900] * 50)
    finishes = out(standings, {1: 70}, {2: 10}, {3: 4000})
    assert set(finishes) == {(player, 50, 300) for player in (1, 2, 3)}
    assert standings.left == 49


def test_of_two_at_one_table_the_smaller_stack_does_not_tie_with_those_of_other_tables() -> None:
    # WSOP 126b within a table, TDA RP-8 between tables: 8 is behind 5, and 5 ties with 1, though 1 had less than 8.
    finishes = out(six_left(), {5: 900, 8: 400}, {1: 300})
    assert set(finishes) == {(8, 6, 40), (5, 4, 90), (1, 4, 90)}


def test_the_second_of_several_tables_tie_too() -> None:
    finishes = out(six_left(), {5: 900, 8: 400}, {1: 300, 2: 200})
    assert set(finishes) == {(8, 5, 60), (2, 5, 60), (5, 3, 150), (1, 3, 150)}


def test_five_out_at_four_tables_share_four_prizes_where_all_tie() -> None:
    # EPT Barcelona 2013: 5 busts in a synchronised hand, 2 of them at one table, 4 min-cashes of 8,050 left.
    standings = left(73, [8050] * 72)
    finishes = out(standings, {1: 700, 2: 300}, {3: 10}, {4: 20}, {5: 20}, ties=Ties.SHARE)
    assert {place for _, place, _ in finishes} == {69}
    assert [prize for _, _, prize in finishes] == [6440] * 5  # 32,200 between them
    assert standings.left == 68


def test_at_those_four_tables_by_tda_rules_one_is_out_unpaid_and_four_have_a_prize_each() -> None:
    # TDA RP-8 and WSOP 126b: player 2 had a smaller stack than another at the same table.
    standings = left(73, [8050] * 72)
    finishes = out(standings, {1: 700, 2: 300}, {3: 10}, {4: 20}, {5: 20})
    assert finishes == [(2, 73, 0), *((player, 69, 8050) for player in (1, 3, 4, 5))]


def test_online_the_larger_stack_places_higher_at_whatever_table() -> None:
    # PokerStars, help, "Simultaneous elimination": a synchronised hand counts as one; equal stacks tie.
    finishes = out(six_left(), {8: 400, 5: 900}, {1: 300}, {2: 900}, ties=Ties.STACKS)
    assert set(finishes) == {(1, 6, 40), (8, 5, 80), (5, 3, 150), (2, 3, 150)}


@pytest.mark.parametrize("ties", [Ties.TABLES, Ties.STACKS])
def test_at_one_table_it_is_the_stack_that_counts(ties: Ties) -> None:
    # WSOP 126b.
    assert rank_busts([{8: 400, 5: 900, 2: 400}], ties) == [[2, 8], [5]]


def test_where_all_tie_those_of_one_table_do_too() -> None:
    assert rank_busts([{8: 400, 5: 900}], Ties.SHARE) == [[5, 8]]


def test_groups_by_stack_rise() -> None:
    assert by_stack({4: 30, 1: 10, 3: 30, 2: 20}) == [[1], [2], [3, 4]]


# While entries are open


def test_places_wait_until_entries_close() -> None:
    standings = Standings()
    standings.enter(4)
    assert out(standings, {2: 50}) == []
    assert (standings.entries, standings.left, standings.finishes) == (4, 3, [])
    standings.enter()
    standings.enter(2)
    # Player 2 was the first out of seven: last, though there were four then.
    assert standings.close([100, 50]) == [(2, 7, 0)]
    assert standings.closed
    assert (standings.entries, standings.left) == (7, 6)
    assert out(standings, {3: 50}) == [(3, 6, 0)]


def test_who_is_out_in_the_money_while_entries_are_open_is_paid_at_the_close() -> None:
    standings = Standings()
    standings.enter(5)
    out(standings, {1: 400, 2: 900})
    out(standings, {3: 10, 4: 10})
    # All are paid, and 3 and 4 tie for second and third: (30 + 20) / 2.
    assert standings.close([40, 30, 20, 8, 2]) == [
        (1, 5, 2), (2, 4, 8), (3, 2, 25), (4, 2, 25),
    ]  # fmt: skip
    assert win(standings, 0) == (0, 1, 40)


def test_a_player_who_comes_back_has_two_places() -> None:
    # TDA 8: a re-entry is a new entry with a new number: the third entry is the first player again.
    standings = Standings()
    standings.enter(2)
    out(standings, {0: 10})
    standings.enter()
    standings.close([100])
    out(standings, {1: 500})
    assert [*standings.finishes, win(standings, 2)] == [(0, 3, 0), (1, 2, 0), (2, 1, 100)]


def test_nothing_is_left_open_when_nobody_was_out_at_the_close() -> None:
    standings = Standings()
    standings.enter(2)
    assert standings.close([1]) == []
    assert standings.close([1]) == []


# Flights


def flights(*lasted: int) -> Standings:
    """Two players of each flight bust after these times: 0 and 1 of the first, 2 and 3 of the second."""
    standings = Standings()
    standings.enter(6)
    for player, seconds in enumerate(lasted):
        standings.bust([[player]], seconds)
    return standings


def test_who_is_out_of_a_flight_ranks_by_how_long_it_had_lasted() -> None:
    # The second flight began when the first was over; its first player was out after a shorter time than any.
    standings = flights(3600, 7200, 1800, 5400)
    assert standings.close([10] * 3) == [(2, 6, 0), (0, 5, 0), (3, 4, 0), (1, 3, 10)]
    assert standings.left == 2


def test_once_entries_are_closed_it_does_not_matter_how_long_one_lasted() -> None:
    standings = flights(3600)
    standings.close([])
    assert standings.bust([[5]], 60) == [(5, 5, 0)]


def test_ties_and_their_order_outlast_the_wait() -> None:
    # Groups of one hand have lasted equally long; their order stays.
    standings = Standings()
    standings.enter(8)
    standings.bust([[0]], 900)
    standings.bust(rank_busts([{1: 50, 2: 10}, {3: 70}]), 600)
    assert standings.close([]) == [(2, 8, 0), (1, 6, 0), (3, 6, 0), (0, 5, 0)]


# Any event

Hands = list[list[dict[int, int]]]
"""Hands, or hands of several tables at once, with the busted players and their stacks at the start."""


@st.composite
def events(draw: DrawFn) -> tuple[int, Hands]:
    """Entrants, and hands in which all but player 0 bust."""
    entries = draw(st.integers(2, 60))
    order = draw(st.permutations(range(1, entries)))
    hands: Hands = []
    while order:
        tables: list[dict[int, int]] = []
        for _ in range(draw(st.integers(1, 3))):
            size = draw(st.integers(1, 9))
            tables.append({player: draw(st.integers(1, 4)) for player in order[:size]})
            order = order[size:]
        hands.append([table for table in tables if table])
    return entries, hands


def percents(entries: int) -> tuple[Decimal, ...]:
    """Falling shares for half of the entrants, at most ten."""
    places = min(10, max(1, entries // 2))
    return tuple(map(Decimal, [100 - sum(range(1, places)), *range(places - 1, 0, -1)]))


def check_hand(standings: Standings, tables: Sequence[Mapping[int, int]], ties: Ties) -> None:
    """Larger stacks of a table place higher unless all tie, and nobody places above a player who is left."""
    before = standings.left
    finishes = {player: (place, prize) for player, place, prize in out(standings, *tables, ties=ties)}
    assert finishes.keys() == {player for table in tables for player in table}
    assert standings.left == before - len(finishes)
    places = [place for place, _ in finishes.values()]
    for place, prize in finishes.values():
        assert place == standings.left + 1 + sum(other < place for other in places)
        assert all(prize >= less for other, less in finishes.values() if other > place)
    for table in tables:
        for player, stack in table.items():
            for other, others_stack in table.items():
                lower = stack < others_stack and ties is not Ties.SHARE
                assert (finishes[player][0] > finishes[other][0]) is lower or stack > others_stack


def check_all_placed(standings: Standings, entries: int, pool: int) -> None:
    """Each player has one place, and the whole pool is paid."""
    assert sorted(player for player, _, _ in standings.finishes) == list(range(entries))
    assert sum(prize for _, _, prize in standings.finishes) == pool
    places = sorted(place for _, place, _ in standings.finishes)
    assert places[0] == 1
    # A place is one more than the number of players above it: no gaps except by ties, no place given twice.
    assert all(place == places.index(place) + 1 for place in places)


@given(events(), st.integers(0, 10**6), st.integers(1, 50), st.sampled_from(Ties))
def test_every_place_and_every_prize_is_given_once(
    event: tuple[int, Hands], pool: int, unit: int, ties: Ties
) -> None:
    entries, hands = event
    standings = left(entries, PercentPayouts(percents(entries), unit).build_prizes(pool, entries))
    for tables in hands:
        check_hand(standings, tables, ties)
    win(standings, 0)
    check_all_placed(standings, entries, pool)


@given(events(), st.integers(0, 10**6), st.sampled_from(Ties), st.data())
def test_it_does_not_matter_when_entries_close(
    event: tuple[int, Hands], pool: int, ties: Ties, data: st.DataObject
) -> None:
    entries, hands = event
    prizes = PercentPayouts(percents(entries)).build_prizes(pool, entries)
    known, late = left(entries, prizes), Standings()
    closes_after = data.draw(st.integers(0, len(hands)))
    gone = sum(len(table) for tables in hands[:closes_after] for table in tables)
    # Some are there at first, and the others have come by the time entries close.
    late.enter(data.draw(st.integers(gone + 1, entries)))
    for number, tables in enumerate([*hands, [{0: 1}]]):
        if number == closes_after:
            late.enter(entries - late.entries)
            late.close(prizes)
        out(known, *tables, ties=ties)
        out(late, *tables, ties=ties)
    assert known.finishes == late.finishes
    check_all_placed(late, entries, pool)


@given(events(), st.integers(0, 10**6), st.data())
def test_flights_rank_all_by_how_long_they_lasted(event: tuple[int, Hands], pool: int, data: st.DataObject) -> None:
    entries, hands = event
    standings = Standings()
    standings.enter(entries)
    lasted: dict[int, int] = {}
    for tables in hands:
        seconds = data.draw(st.integers(0, 5))
        standings.bust(rank_busts(tables), seconds)
        lasted |= {player: seconds for table in tables for player in table}
    standings.close(PercentPayouts(percents(entries)).build_prizes(pool, entries))
    win(standings, 0)
    check_all_placed(standings, entries, pool)
    place = {player: place for player, place, _ in standings.finishes}
    for player, seconds in lasted.items():
        assert all(place[player] > place[other] for other in lasted if lasted[other] > seconds)
