"""The books of an event: entries, the prize pool, places, heads and deals."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from events import group, scenario, sheet
from simpy import Environment

from tourney.sim import events as fe
from tourney.sim.books import Books, Offer
from tourney.streams import PLAYING, root
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.entries import EntryRules
from tourney.tournament.payouts import FixedPayouts, PercentPayouts, SatellitePayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario

TOP_TWO = PercentPayouts((Decimal(70), Decimal(30)))


class Ledger:
    """The books of an event whose first so many entrants have entered, and what was told."""

    def __init__(self, event: Scenario, entered: int = 0, *, seed: int = 5, replicate: int = 0) -> None:
        self.told: list[FloorEvent] = []
        self.books = Books(Environment(), event, [self.told.append], seed=seed, replicate=replicate)
        level = event.schedule.levels[0]
        self.books.record.note_level(level, 0, "", players=0, tables=0, chips=0)
        for entrant in range(entered):
            self.books.enter(entrant)

    def result(self) -> Result:
        return self.books.record.result(self.books, 5)


def event(**changes: Any) -> Scenario:  # noqa: ANN401 - any attribute of a scenario
    """Six entrants at 100 each; the first two places are paid."""
    plain = scenario(field=[group("fold", 4), group("call", 2)], payouts=TOP_TWO, schedule=sheet((10, 20), (20, 40)))
    return replace(plain, **changes)


def test_entries_are_numbered_in_order_and_know_whose_they_are() -> None:
    ledger = Ledger(event())
    assert [ledger.books.enter(entrant) for entrant in (4, 0, 4)] == [0, 1, 2]
    assert ledger.books.entrants == [4, 0, 4]
    assert (ledger.books.entries_of(0), ledger.books.entries_of(1)) == (2, 1)
    assert ledger.told == [
        fe.Registered(0, player=1, entrant=5, entry=1, strategy="call"),
        fe.Registered(0, player=2, entrant=1, entry=1, strategy="fold"),
        fe.Registered(0, player=3, entrant=5, entry=2, strategy="call"),
    ]
    assert (ledger.result().entries, ledger.result().entrants) == (3, 2)


def test_an_entrant_plays_with_one_strategy_and_new_luck_at_each_entry() -> None:
    books = Ledger(event()).books
    first, again = books.enter(2), books.enter(2)
    assert books.strategies[first] is books.strategies[again]
    assert books.player_keys == [root(5, 0, PLAYING, 2), root(5, 0, PLAYING, 2, 1)]


def test_a_key_is_the_entrants_whenever_the_entrant_comes() -> None:
    # DESIGN, random streams: another player shifts no other stream.
    alone = Ledger(event()).books
    amid_others = Ledger(event(), entered=3).books
    assert alone.player_keys[alone.enter(5) :] == amid_others.player_keys[amid_others.enter(5) :]


@pytest.mark.parametrize(
    ("guarantee", "pool", "overlay"), [(0, 600, 0), (500, 600, 0), (600, 600, 0), (950, 950, 350)]
)
def test_the_house_makes_good_what_a_guarantee_lacks(guarantee: int, pool: int, overlay: int) -> None:
    books = Ledger(event(guarantee=guarantee), entered=6).books
    assert (books.pool, books.overlay) == (pool, overlay)


def test_what_is_sold_adds_chips_and_money() -> None:
    ledger = Ledger(event(), entered=2)
    ledger.books.sell(1, Offer("rebuy", 1500, 70))
    assert ledger.books.stacks == {0: 1000, 1: 2500}
    assert ledger.books.chips == 3500
    assert ledger.books.pool == 2 * 100 + 70
    assert ledger.told[-1] == fe.Bought(0, player=2, what="rebuy", chips=1500, cost=70)
    assert (ledger.result().rebuys, ledger.result().add_ons) == (1, 0)


def test_a_fixed_table_is_the_pool_whatever_was_paid_in() -> None:
    assert Ledger(event(payouts=FixedPayouts((500, 250))), entered=6).books.pool == 750


def test_prizes_follow_from_the_entries_at_the_close() -> None:
    ledger = Ledger(event(), entered=6)
    ledger.books.enter(0)
    ledger.books.put_out([[3]], 1, 60)
    assert ledger.result().paid == 0
    ledger.books.close()
    assert ledger.books.standings.prizes == [490, 210]  # 70% and 30% of seven entries at 100
    assert ledger.told[-2:] == [fe.EntriesClosed(0, 7, 700, 0, 2), fe.Placed(0, player=4, place=7, prize=0)]


@pytest.mark.parametrize(("seat", "left"), [(600, 1), (300, 2), (200, 3), (100, 5)])
def test_a_satellite_is_over_when_as_many_are_left_as_win_a_seat(seat: int, left: int) -> None:
    # Of six at 100: one seat at 600, two at 300, three at 200; not all six, or nobody would have to go out.
    books = Ledger(event(payouts=SatellitePayouts(seat)), entered=6).books
    books.close()
    assert books.ends_at == left


def test_who_is_left_at_the_end_is_placed_the_worst_first() -> None:
    ledger = Ledger(event(), entered=3)
    ledger.books.close()
    ledger.books.end([[2], [0, 1]], 1, "time")
    assert [(place.player, place.place, place.prize) for place in ledger.result().places] == [
        (1, 1, 150), (2, 1, 150), (3, 3, 0),
    ]  # fmt: skip
    assert ledger.told[-1] == fe.Finished(0, 3, "time")
    assert ledger.result().finished


def test_an_event_that_is_over_before_entries_close_closes_them() -> None:
    ledger = Ledger(event(entry=EntryRules(late_until=1)), entered=2)
    ledger.books.put_out([[1]], 1, 60)
    ledger.books.end([[0]], 1, "winner")
    assert [(place.player, place.prize) for place in ledger.result().places] == [(1, 140), (2, 60)]


def test_a_deal_is_paid_in_place_of_prizes_and_what_was_kept_goes_to_the_winner() -> None:
    ledger = Ledger(event(), entered=6)
    ledger.books.close()
    ledger.books.put_out([[5], [4], [3], [2]], 1, 60)
    ledger.books.divide("chip_chop", {0: 300, 1: 200}, keep=100)
    ledger.books.put_out([[0]], 1, 90)
    ledger.books.end([[1]], 1, "winner")
    places = ledger.result().places
    assert [(place.player, place.prize) for place in places[:2]] == [(2, 200 + 100), (1, 300)]
    assert sum(place.prize for place in places) == ledger.books.pool
    assert fe.Deal(0, "chip_chop", 100, [[1, 300], [2, 200]]) in ledger.told


def test_heads_are_paid_apart_from_prizes_and_the_winner_keeps_the_own() -> None:
    # WSOP 2015, Event 62, structure sheet: 500 for every player eliminated; here 25.
    ledger = Ledger(event(bounty=BountyRules(BountyKind.FIXED, 25)), entered=3)
    ledger.books.close()
    ledger.books.knock_out(2, [0, 1])
    ledger.books.put_out([[2]], 1, 60)
    ledger.books.knock_out(1, [0])
    ledger.books.put_out([[1]], 1, 70)
    ledger.books.end([[0]], 1, "winner")
    assert {place.player: place.bounties for place in ledger.result().places} == {1: 13 + 25 + 25, 2: 12, 3: 0}
    assert [told for told in ledger.told if isinstance(told, fe.Bounty)] == [
        fe.Bounty(0, 1, 3, 13), fe.Bounty(0, 2, 3, 12), fe.Bounty(0, 1, 2, 25), fe.Bounty(0, 1, 1, 25),
    ]  # fmt: skip
    assert sum(place.prize for place in ledger.result().places) == 300


def test_envelopes_are_opened_when_all_who_are_left_are_paid_and_not_before() -> None:
    ledger = Ledger(event(bounty=BountyRules(BountyKind.MYSTERY, 25)), entered=4)
    assert ledger.books.bounties is not None
    ledger.books.close()
    for player, started in ((3, False), (2, True)):
        ledger.books.knock_out(player, [0])
        ledger.books.put_out([[player]], 1, 60)
        assert ledger.books.bounties.started is started
    ledger.books.knock_out(1, [0])
    ledger.books.put_out([[1]], 1, 70)
    ledger.books.end([[0]], 1, "winner")
    assert {place.player: place.bounties for place in ledger.result().places} == {1: 100, 2: 0, 3: 0, 4: 0}


def test_an_absent_entrant_takes_no_offer() -> None:
    plain = event()
    away = replace(plain, field=(replace(plain.field[0], away=True), plain.field[1]))
    books = Ledger(away, entered=6).books
    assert books.away == {0, 1, 2, 3}
    assert [books.takes(Decimal(100), 1, player, 0) for player in range(6)] == [False] * 4 + [True] * 2


def test_so_many_of_a_hundred_never_come_whoever_else_enters() -> None:
    def absent(count: int) -> set[int]:
        entry = EntryRules(no_show_percent=Decimal(20))
        return Ledger(event(field=(group("fold", count),), entry=entry), entered=count).books.away

    many = absent(2000)
    assert 310 < len(many) < 490  # 400 expected, five standard deviations of 18 either way
    assert absent(500) == {entrant for entrant in many if entrant < 500}


def test_a_new_round_begins_with_full_stacks() -> None:
    books = Ledger(event(), entered=6).books
    books.stacks.update(dict.fromkeys(range(6), 0))
    books.stacks[0] = 6000
    books.deal_stacks([0, 3])
    assert (books.stacks[0], books.stacks[3], books.chips) == (1000, 1000, 2000)


def test_nothing_is_built_where_nobody_listens() -> None:
    assert Ledger(event()).books.listened_to
    assert not Books(Environment(), event(), [], seed=0, replicate=0).listened_to
