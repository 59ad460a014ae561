"""The last seats of a satellite: WSOP 126 for the larger stack; a seat cannot be halved."""

from __future__ import annotations

from collections import Counter

import pytest
from events import group, scenario, sheet, watched

from tourney.sim.last_seats import LastSeats
from tourney.sim.shared import Keys
from tourney.tournament.formats import HandForHand
from tourney.tournament.payouts import FixedPayouts, LastSeat, SatellitePayouts
from tourney.tournament.standings import Ties


def orders(rule: LastSeat, stacks: dict[int, int], replicates: int = 400) -> Counter[int]:
    """Who of players 3, 4 and 8 comes first, in many events."""
    first: Counter[int] = Counter()
    for replicate in range(replicates):
        seats = LastSeats(SatellitePayouts(500, last_seat=rule), Keys(1, replicate))
        seats.note(stacks)
        assert seats.order_tied is not None
        order = seats.order_tied([3, 4, 8])
        assert sorted(order) == [3, 4, 8]
        first[order[0]] += 1
    return first


def test_the_larger_stack_comes_first() -> None:
    assert orders(LastSeat.STACKS, {3: 200, 4: 900, 8: 400}) == {4: 400}


def test_equal_stacks_draw_with_equal_chances_and_the_smaller_one_has_none() -> None:
    # 400 draws of two: 200 each, give or take five standard deviations of 10.
    first = orders(LastSeat.STACKS, {3: 700, 4: 200, 8: 700})
    assert set(first) == {3, 8}
    assert abs(first[3] - 200) < 50


def test_in_a_draw_stacks_do_not_count() -> None:
    # 400 draws of three: 133 each, give or take five standard deviations of 9.4.
    first = orders(LastSeat.DRAW, {3: 200, 4: 900, 8: 400})
    assert all(abs(first[player] - 400 / 3) < 47 for player in (3, 4, 8))


@pytest.mark.parametrize("payouts", [FixedPayouts((100,)), SatellitePayouts(500, last_seat=LastSeat.DIVIDED)])
def test_prizes_in_money_are_shared_by_all_who_tie(payouts: FixedPayouts | SatellitePayouts) -> None:
    assert LastSeats(payouts, Keys(1)).order_tied is None


@pytest.mark.parametrize("rule", LastSeat)
def test_in_whole_events_every_seat_goes_to_one_player(rule: LastSeat) -> None:
    # 24 at 100 buy four seats at 500, and 400 are left for the next place. All who go out in a round tie. Winners of
    # seats share the first place; only if the rule says so two players divide a seat.
    play = scenario(
        field=[group("shove", 24)],
        seats=4,
        payouts=SatellitePayouts(500, last_seat=rule),
        schedule=sheet((10, 20), (100, 200), (500, 1000)),
        hand_for_hand=HandForHand(within=20, ties=Ties.SHARE),
    )
    whole = Counter[bool]()
    for seed in range(12):
        result, _ = watched(play, seed)
        assert sum(place.prize for place in result.places) == 2400
        seats = [place for place in result.places if place.prize == 500]
        assert all(place.place == 1 for place in seats)
        whole[len(seats) == 4 and sum(place.place == 1 for place in result.places) == 4] += 1
    assert whole[True] == 12 if rule is not LastSeat.DIVIDED else whole[False]
