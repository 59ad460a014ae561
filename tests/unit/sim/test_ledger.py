"""The ledger of an event: entries, the prize pool, places, bounties and deals."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from events import group, scenario, sheet

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.house import House
from tourney.sim.ledger import Offer
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.entries import EntryRules
from tourney.tournament.payouts import FixedPayouts, LastSeat, PercentPayouts, SatellitePayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

TOP_TWO = PercentPayouts((Decimal(70), Decimal(30)))


class Kept:
    """The ledger of an event after the first entrants have entered, and its events."""

    def __init__(self, event: Scenario, entered: int = 0, *, seed: int = 5, replicate: int = 0) -> None:
        self.told: list[FloorEvent] = []
        house = House(RoomTime(), event, [self.told.append], seed=seed, replicate=replicate)
        self.ledger = house.ledger
        self.ledger.note_level(event.schedule.levels[0], "", (), 0)
        for entrant in range(entered):
            self.ledger.enter(entrant)

    def result(self) -> Result:
        return self.ledger.result()


def event(**changes: Any) -> Scenario:  # noqa: ANN401 - any attribute of a scenario
    """Six entrants at 100 each; the first two places are paid."""
    plain = scenario(field=[group("fold", 4), group("call", 2)], payouts=TOP_TWO, schedule=sheet((10, 20), (20, 40)))
    return replace(plain, **changes)


def test_entries_are_numbered_in_order_and_told() -> None:
    kept = Kept(event())
    assert [kept.ledger.enter(entrant) for entrant in (4, 0, 4)] == [0, 1, 2]
    assert kept.told == [
        fe.Registered(0, player=1, entrant=5, entry=1, strategy="call", stack=1000),
        fe.Registered(0, player=2, entrant=1, entry=1, strategy="fold", stack=1000),
        fe.Registered(0, player=3, entrant=5, entry=2, strategy="call", stack=1000),
    ]
    assert (kept.result().entries, kept.result().entrants) == (3, 2)


@pytest.mark.parametrize(
    ("guarantee", "pool", "overlay"), [(0, 600, 0), (500, 600, 0), (600, 600, 0), (950, 950, 350)]
)
def test_the_house_makes_good_what_a_guarantee_lacks(guarantee: int, pool: int, overlay: int) -> None:
    ledger = Kept(event(guarantee=guarantee), entered=6).ledger
    assert (ledger.pool, ledger.overlay) == (pool, overlay)


def test_what_is_sold_adds_chips_and_money() -> None:
    kept = Kept(event(), entered=2)
    kept.ledger.sell(1, Offer("rebuy", 1500, 70))
    assert kept.ledger.stacks == {0: 1000, 1: 2500}
    assert kept.ledger.chips == 3500
    assert kept.ledger.pool == 2 * 100 + 70
    assert kept.told[-1] == fe.Bought(0, player=2, what="rebuy", chips=1500, cost=70)
    assert (kept.result().rebuys, kept.result().add_ons) == (1, 0)


def test_a_fixed_table_is_the_pool_whatever_was_paid_in() -> None:
    assert Kept(event(payouts=FixedPayouts((500, 250))), entered=6).ledger.pool == 750


def test_prizes_follow_from_the_entries_at_the_close() -> None:
    kept = Kept(event(), entered=6)
    kept.ledger.enter(0)
    kept.ledger.put_out([[3]], 1, 60)
    assert kept.result().paid == 0
    kept.ledger.close()
    assert kept.ledger.standings.prizes == [490, 210]  # 70% and 30% of seven entries at 100
    assert kept.told[-2:] == [fe.EntriesClosed(0, 7, 700, 0, 2), fe.Placed(0, player=4, place=7, prize=0)]


@pytest.mark.parametrize(("seat", "left"), [(600, 1), (300, 2), (200, 3), (100, 5)])
def test_a_satellite_is_over_when_as_many_are_left_as_win_a_seat(seat: int, left: int) -> None:
    # Six at 100 buy one seat at 600, two at 300, three at 200; never six, since then nobody would have to bust.
    ledger = Kept(event(payouts=SatellitePayouts(seat)), entered=6).ledger
    ledger.close()
    assert ledger.ends_at == left


def satellite(**changes: Any) -> Scenario:  # noqa: ANN401 - any attribute of a satellite
    """Six entrants at 100 each play for two seats at 250; 100 are left over for the next place."""
    return event(payouts=SatellitePayouts(250, **changes))


@pytest.mark.parametrize(
    ("rule", "stacks", "winners"),
    [
        (LastSeat.STACKS, {4: 300, 5: 700}, [{6}]),  # WSOP 126: the larger stack at the start of the hand
        (LastSeat.STACKS, {4: 700, 5: 300}, [{5}]),
        (LastSeat.STACKS, {4: 500, 5: 500}, [{5}, {6}]),  # equal stacks draw cards
        (LastSeat.DRAW, {4: 300, 5: 700}, [{5}, {6}]),
    ],
)
def test_the_last_seat_is_not_halved(rule: LastSeat, stacks: dict[int, int], winners: list[set[int]]) -> None:
    # Players 5 and 6 tie for the second seat; who does not get it gets the 100 of the next place.
    seen = []
    for replicate in range(20):
        kept = Kept(satellite(last_seat=rule), entered=6, replicate=replicate)
        kept.ledger.close()
        kept.ledger.put_out([[1], [2], [3]], 1, 60)
        kept.ledger.last_seats.note(stacks)
        kept.ledger.put_out([[4, 5]], 1, 60)
        kept.ledger.end([[0]], 1, "seats")
        places = kept.result().places
        assert [(place.place, place.prize) for place in places] == [
            (1, 250),
            (1, 250),
            (3, 100),
            (4, 0),
            (5, 0),
            (6, 0),
        ]
        assert sum(place.prize for place in places) == 600
        seen.append({place.player for place in places if place.prize == 250} - {1})
    assert [some for some in seen if some not in winners] == []
    assert all(some in seen for some in winners)


def test_three_tie_for_two_seats_and_the_two_larger_stacks_get_them() -> None:
    kept = Kept(satellite(), entered=6)
    kept.ledger.close()
    kept.ledger.put_out([[1], [2], [3]], 1, 60)
    kept.ledger.last_seats.note({0: 400, 4: 900, 5: 500})
    kept.ledger.put_out([[0, 4, 5]], 1, 60)
    kept.ledger.end([], 1, "empty")
    assert [(place.player, place.place, place.prize) for place in kept.result().places[:3]] == [
        (5, 1, 250), (6, 1, 250), (1, 3, 100),
    ]  # fmt: skip


def test_the_price_of_the_last_seat_may_be_divided() -> None:
    # A house rule: 250 and 100 are 175 each.
    kept = Kept(satellite(last_seat=LastSeat.DIVIDED), entered=6)
    kept.ledger.close()
    kept.ledger.put_out([[1], [2], [3], [4, 5]], 1, 60)
    kept.ledger.end([[0]], 1, "seats")
    assert [(place.player, place.place, place.prize) for place in kept.result().places[:3]] == [
        (1, 1, 250), (5, 2, 175), (6, 2, 175),
    ]  # fmt: skip


def test_winners_of_seats_who_were_out_before_entries_closed_share_the_first_place() -> None:
    # Six at 100 buy three seats at 200. Four are out when entries close: the last of them has a seat, too.
    kept = Kept(event(payouts=SatellitePayouts(200), entry=EntryRules(late_until=1)), entered=6)
    kept.ledger.put_out([[5], [4], [3]], 1, 60)
    kept.ledger.put_out([[2]], 1, 60)
    kept.ledger.close()
    assert kept.ledger.ends_at == 3
    kept.ledger.end([[0, 1]], 1, "seats")
    assert [(place.player, place.place, place.prize) for place in kept.result().places] == [
        (1, 1, 200), (2, 1, 200), (3, 1, 200), (4, 4, 0), (5, 5, 0), (6, 6, 0),
    ]  # fmt: skip


def test_a_tie_for_the_last_seat_before_entries_closed_is_settled_when_they_close() -> None:
    kept = Kept(event(payouts=SatellitePayouts(200), entry=EntryRules(late_until=1)), entered=6)
    kept.ledger.put_out([[5], [4]], 1, 60)
    kept.ledger.last_seats.note({2: 150, 3: 600})
    kept.ledger.put_out([[2, 3]], 1, 60)
    kept.ledger.close()
    kept.ledger.end([[0, 1]], 1, "seats")
    assert [(place.player, place.place, place.prize) for place in kept.result().places[:4]] == [
        (1, 1, 200), (2, 1, 200), (4, 1, 200), (3, 4, 0),
    ]  # fmt: skip


def test_equal_stacks_at_the_end_of_time_draw_for_the_last_seat() -> None:
    # Three equal stacks tie for the only seat; the other two share what is left over, 150.
    kept = Kept(satellite(), entered=4)
    kept.ledger.close()
    assert kept.ledger.ends_at == 1  # 400 buy one seat at 250
    kept.ledger.end([[3], [0, 1, 2]], 1, "time")
    assert [(place.place, place.prize) for place in kept.result().places] == [(1, 250), (2, 75), (2, 75), (4, 0)]


def test_who_is_left_at_the_end_is_placed_the_worst_first() -> None:
    kept = Kept(event(), entered=3)
    kept.ledger.close()
    kept.ledger.end([[2], [0, 1]], 1, "time")
    assert [(place.player, place.place, place.prize) for place in kept.result().places] == [
        (1, 1, 150), (2, 1, 150), (3, 3, 0),
    ]  # fmt: skip
    assert kept.told[-1] == fe.Finished(0, 3, "time")
    assert kept.result().finished


def test_an_event_that_is_over_before_entries_close_closes_them() -> None:
    kept = Kept(event(entry=EntryRules(late_until=1)), entered=2)
    kept.ledger.put_out([[1]], 1, 60)
    kept.ledger.end([[0]], 1, "winner")
    assert [(place.player, place.prize) for place in kept.result().places] == [(1, 140), (2, 60)]


def test_a_deal_is_paid_in_place_of_prizes_and_what_was_kept_goes_to_the_winner() -> None:
    kept = Kept(event(), entered=6)
    kept.ledger.close()
    kept.ledger.put_out([[5], [4], [3], [2]], 1, 60)
    kept.ledger.divide("chip_chop", {0: 300, 1: 200}, keep=100)
    kept.ledger.put_out([[0]], 1, 90)
    kept.ledger.end([[1]], 1, "winner")
    places = kept.result().places
    assert [(place.player, place.prize) for place in places[:2]] == [(2, 200 + 100), (1, 300)]
    assert sum(place.prize for place in places) == kept.ledger.pool
    assert fe.Deal(0, "chip_chop", 100, [[1, 300], [2, 200]]) in kept.told


def test_heads_are_paid_apart_from_prizes_and_the_winner_keeps_the_own() -> None:
    # WSOP 2015, Event 62, structure sheet: 500 for every player eliminated; here 25.
    kept = Kept(event(bounty=BountyRules(BountyKind.FIXED, 25)), entered=3)
    kept.ledger.close()
    kept.ledger.knock_out(2, [0, 1])
    kept.ledger.put_out([[2]], 1, 60)
    kept.ledger.knock_out(1, [0])
    kept.ledger.put_out([[1]], 1, 70)
    kept.ledger.end([[0]], 1, "winner")
    assert {place.player: place.bounties for place in kept.result().places} == {1: 13 + 25 + 25, 2: 12, 3: 0}
    assert [told for told in kept.told if isinstance(told, fe.Bounty)] == [
        fe.Bounty(0, 1, 3, 13), fe.Bounty(0, 2, 3, 12), fe.Bounty(0, 1, 2, 25), fe.Bounty(0, 1, 1, 25),
    ]  # fmt: skip
    assert sum(place.prize for place in kept.result().places) == 300


def test_envelopes_are_opened_when_all_who_are_left_are_paid_and_not_before() -> None:
    kept = Kept(event(bounty=BountyRules(BountyKind.MYSTERY, 25)), entered=4)
    assert kept.ledger.bounties is not None
    kept.ledger.close()
    for player, started in ((3, False), (2, True)):
        kept.ledger.knock_out(player, [0])
        kept.ledger.put_out([[player]], 1, 60)
        assert kept.ledger.bounties.started is started
    kept.ledger.knock_out(1, [0])
    kept.ledger.put_out([[1]], 1, 70)
    kept.ledger.end([[0]], 1, "winner")
    assert {place.player: place.bounties for place in kept.result().places} == {1: 100, 2: 0, 3: 0, 4: 0}


def test_who_is_out_of_a_round_of_hands_went_out_in_the_level_of_the_own_hand() -> None:
    # TDA 23: a hand belongs to the level it began in, even if places wait for the rest of a hand-for-hand round.
    kept = Kept(event(), entered=2)
    kept.ledger.close()
    kept.ledger.note_level_out(1, 1)
    kept.ledger.end([[1], [0]], 2, "winner")
    assert [(place.player, place.level) for place in kept.result().places] == [(1, 2), (2, 1)]


def test_a_new_round_begins_with_full_stacks() -> None:
    ledger = Kept(event(), entered=6).ledger
    ledger.stacks.update(dict.fromkeys(range(6), 0))
    ledger.stacks[0] = 6000
    ledger.deal_stacks([0, 3])
    assert (ledger.stacks[0], ledger.stacks[3], ledger.chips) == (1000, 1000, 2000)
