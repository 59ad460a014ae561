"""Festivals in play: a room, its dealers and its players, shared by events."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest
from random_festivals import (
    DAYS,
    FLIGHTS,
    HOUR,
    LATE,
    PLAIN,
    REENTRY,
    SATELLITE,
    FestivalChecker,
    event,
    festival,
    quick,
    random_festival,
)

from tourney.festival import house_floor
from tourney.festival.house_floor import seed_of
from tourney.festival.playing import play_festival
from tourney.festival.programme import Area, CashDemand, Feeder, PlayerGroup, Premises, Shift, Staff
from tourney.sim.scenario import with_entrants
from tourney.sim.tournament import Tournament
from tourney.streams import Stream
from tourney.tournament.turnout import Turnout

if TYPE_CHECKING:
    from contextlib import AbstractContextManager


def test_a_flight_that_takes_longer_delays_the_next_in_a_festival() -> None:
    scenario = quick(FLIGHTS, 9)
    assert scenario.flights is not None
    early = replace(scenario, flights=replace(scenario.flights, starts=(0, 60, 120)))
    alone = Tournament(early, 5).run()
    [together] = play_festival(festival(replace(event("only", FLIGHTS), scenario=early)), 5).results
    assert together is not None
    starts = [{row.stage: row.seconds for row in reversed(each.timeline)} for each in (alone, together)]
    assert starts[0]["flight 2"] == 60
    assert starts[1]["flight 2"] > 600  # when the first is over, which takes some levels of five minutes
    times = [row.seconds for row in together.timeline]
    assert times == sorted(times)


@pytest.mark.parametrize("kind", range(9))
def test_a_festival_of_one_event_gives_the_bytes_of_the_tournament_alone(kind: int) -> None:
    scenario = quick(kind, 9)
    one = festival(event("only", kind, entrants=scenario.entries))
    for replicate in range(2):
        played = play_festival(one, 5, replicate)
        assert played.results == (Tournament(scenario, 5, replicate=replicate).run(),)


def test_another_event_changes_no_hand_in_a_room_with_tables_for_both() -> None:
    """Streams are keyed by event (docs/adr/0002)."""
    alone = play_festival(festival(event("a", LATE), event("b", REENTRY, 12.1)), 5)
    more = play_festival(festival(event("a", LATE), event("b", REENTRY, 12.1), event("c", PLAIN, 12.2)), 5)
    assert more.results[:2] == alone.results


def test_events_play_with_seeds_of_their_own() -> None:
    three = festival(event("a"), event("b"), event("c"))
    seeds = [seed_of(three, each, 7) for each in three.events]
    assert seeds[0] == 7
    assert len(set(seeds)) == 3
    assert play_festival(three, 7).results[1] == Tournament(quick(PLAIN, 9), seeds[1]).run()


def test_the_same_seed_gives_the_same_festival() -> None:
    assert play_festival(random_festival(3), 11) == play_festival(random_festival(3), 11)
    assert play_festival(random_festival(3), 11) != play_festival(random_festival(3), 12)


# Tables


def test_alternates_wait_in_a_small_room_and_get_the_seats_that_open() -> None:
    """TDA 8: entrants without a seat wait; the room lets them in as seats open."""
    played = play_festival(festival(event("a", REENTRY, entrants=30), tables=2), 1).events[0]
    assert played.alternates >= 12
    assert played.longest_wait > 0
    assert played.is_short
    assert max(play_festival(festival(event("a", REENTRY), tables=2), 1).use.used) == 2


def test_without_alternates_those_without_a_seat_are_turned_away() -> None:
    played = play_festival(festival(event("a", LATE, alternates=0), tables=2), 1).events[0]
    assert played.turned_away > 0
    assert not played.alternates


def test_a_cap_turns_away_the_others() -> None:
    played = play_festival(festival(event("a", LATE, cap=20)), 1).events[0]
    assert (played.entries, played.turned_away) == (20, 10)


def test_an_event_whose_entries_close_at_once_waits_for_all_its_tables() -> None:
    played = play_festival(festival(event("first"), event("second", hour=12.05), tables=5), 1)
    first, second = played.events
    assert second.began is not None
    assert second.began > second.starts
    assert second.entries == 30
    assert not second.turned_away
    assert not first.is_short


def test_the_event_with_priority_begins_first() -> None:
    for first, others in ((1, 5), (5, 1)):
        blocker = event("blocker", hour=12, priority=9)
        two = (event("a", hour=12.01, priority=first), event("b", hour=12.01, priority=others))
        began = [each.began or 0 for each in play_festival(festival(blocker, *two, tables=4), 1).events]
        assert (began[1] < began[2]) == (first < others)


def test_of_events_that_start_together_the_one_with_priority_begins_first() -> None:
    later, first = event("later", priority=5), event("first", priority=1)
    played = play_festival(festival(later, first, tables=4), 1).events
    assert played[1].began == played[1].starts
    assert played[0].began is not None
    assert played[0].began > played[0].starts


def test_what_is_due_when_an_event_starts_is_done_before_it() -> None:
    """Cash games give back their tables, and dealers come."""
    cash = (CashDemand(10 * HOUR, 4), CashDemand(12 * HOUR, 0))
    room = Premises((Area("main", 6, 9),), cash=cash)
    staff = Staff((Shift(11 * HOUR, 8 * HOUR, 4), Shift(12 * HOUR, 8 * HOUR, 20)))
    played = play_festival(festival(event("a", LATE, entrants=45), premises=room, staff=staff), 1).events[0]
    assert not played.is_short


def test_an_event_gets_its_tables_back_for_its_next_day_before_a_side_event() -> None:
    days = event("days", DAYS, hour=12, entrants=60, priority=9)
    alone = play_festival(festival(days, tables=7), 1)
    morning = next(row.seconds for row in (alone.results[0].timeline if alone.results[0] else ()) if row.level == 7)
    side = event("side", LATE, hour=12 + (morning - 60) / HOUR, entrants=60, priority=1)
    played = play_festival(festival(days, side, tables=7), 1)
    assert played.results[0] is not None
    assert max(played.use.used) <= 7
    assert played.events[0].ended is not None


def test_cash_games_get_tables_as_these_come_free_and_give_them_back() -> None:
    cash = (CashDemand(12 * HOUR, 3), CashDemand(20 * HOUR, 0))
    room = Premises((Area("main", 5, 9),), cash=cash)
    checker = FestivalChecker(festival(event("a", REENTRY, hour=12.1), premises=room), 1)
    played = checker.play()
    assert max(played.use.used) == 2
    assert played.events[0].began == played.events[0].starts
    assert not checker.house.pool.cash


def test_a_hall_with_small_tables_is_not_for_an_event_with_more_seats() -> None:
    room = Premises((Area("small", 10, 6), Area("large", 2, 9)))
    assert max(play_festival(festival(event("a", REENTRY), premises=room), 1).use.used) == 2


# Dealers


def test_dealers_have_a_break_after_their_downs_and_deal_for_k_of_k_plus_one() -> None:
    """Two downs, then a break: 3 dealers for 2 tables (mspokerdealer.blogspot.com 2007/08)."""
    staff = Staff((Shift(11 * HOUR, 10 * HOUR, 6),), downs=2)
    enough = FestivalChecker(festival(event("a", entrants=36), staff=staff), 1).play()
    assert not enough.events[0].dark_seconds
    too_few = replace(staff, shifts=(Shift(11 * HOUR, 10 * HOUR, 4),))
    short = FestivalChecker(festival(event("a", entrants=36), staff=too_few), 1).play()
    assert short.events[0].began is None or short.events[0].is_short


def test_a_missing_dealer_leaves_a_table_dark() -> None:
    shifts = (Shift(11 * HOUR, 3600 + 1800, 6), Shift(14 * HOUR, 8 * HOUR, 6))
    played = FestivalChecker(festival(event("a", hour=12.25, entrants=36), staff=Staff(shifts, wage=20)), 1).play()
    found = played.events[0]
    assert found.dark_seconds > 0
    assert max(played.use.dark) > 0
    assert found.ended is not None
    assert found.ended > 14 * HOUR  # nobody deals from 12:30 to 14:00
    assert played.wages == 20 * 6 * (1.5 + 8)


def test_an_event_whose_dealers_go_for_good_is_short_and_has_sold_its_entries() -> None:
    played = play_festival(festival(event("a", LATE), staff=Staff((Shift(11 * HOUR, 5400, 8),))), 1)
    found = played.events[0]
    assert found.ended is None
    assert found.is_short
    assert found.entries > 0
    assert found.fees == 2 * found.entries == played.fees


def test_dealers_leave_early_when_no_event_needs_them() -> None:
    staff = Staff((Shift(11 * HOUR, 12 * HOUR, 8),), wage=10)
    late = play_festival(festival(event("a"), staff=staff), 1)
    early = play_festival(festival(event("a"), staff=replace(staff, early_out=True)), 1)
    assert early.wages < late.wages
    assert early.results == late.results


# Players


def test_players_who_bust_enter_another_event() -> None:
    fed = event("b", LATE, hour=12.1, entrants=10, feeders=(Feeder("a", Decimal(100), 60),))
    played = play_festival(festival(event("a"), fed), 1)
    none = play_festival(festival(event("a"), replace(fed, feeders=())), 1)
    assert played.events[1].entries > none.events[1].entries
    assert played.results[0] == none.results[0]


def test_winners_of_a_satellite_have_a_seat_in_its_target() -> None:
    won = event("sat", SATELLITE, seats_to="main")
    played = play_festival(festival(won, event("main", hour=20, entrants=20)), 1)
    results = [result for result in played.results if result is not None]
    seats = sum(placing.prize == max(each.prize for each in results[0].places) for placing in results[0].places)
    assert results[1].entries == 20 + seats


def test_nobody_of_the_population_sits_twice() -> None:
    both = [event(name, LATE, hour=12, entrants=30, from_population=True) for name in ("a", "b")]
    checker = FestivalChecker(festival(*both, population=(PlayerGroup(40),)), 1)
    played = checker.play()
    assert sum(each.clashes for each in played.events) >= 10  # 60 places for 40 players


def test_a_player_without_money_does_not_enter() -> None:
    events = [event(f"e{place}", hour=12 + 4 * place, from_population=True) for place in range(4)]
    played = play_festival(festival(*events, population=(PlayerGroup(30, None, 14),)), 1)
    assert played.events[0].entries == 30  # an entry costs 12
    assert sum(each.broke for each in played.events) > 50


# Numbers of entrants


@pytest.mark.parametrize(
    ("limits", "limit"), [((10, 10), 10), ((10, 20), 20), ((20, 10), 20), ((0, 20), 0), ((20, 0), 0)]
)
def test_the_longest_time_for_decisions_holds_in_all_events(
    limits: tuple[int, ...], limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """0 is no limit (docs/players.md)."""
    asked = []

    def note(seconds: int) -> AbstractContextManager[None]:
        asked.append(seconds)
        return nullcontext()

    monkeypatch.setattr(house_floor, "WATCHDOG", SimpleNamespace(limit=note))
    events = [
        event(f"e{each}", scenario=replace(quick(PLAIN, 9), decision_limit=each), entrants=6) for each in limits
    ]
    play_festival(festival(*events), 1)
    assert asked == [limit]


def test_turnouts() -> None:
    draws = [Turnout(median=100, spread=20).draw(Stream(key)) for key in range(2000)]
    assert 98 <= sorted(draws)[1000] <= 102
    assert 80 <= sorted(draws)[320] <= 84  # one standard deviation of the logarithm: 100 / exp(0.2)
    assert {Turnout(past=(4, 9)).draw(Stream(key)) for key in range(50)} == {4, 9}
    assert {Turnout(5, 7).draw(Stream(key)) for key in range(50)} == {5, 6, 7}


def test_a_field_keeps_its_shares() -> None:
    scenario = quick(PLAIN, 9)
    assert with_entrants(scenario, scenario.entries) is scenario
    counts = [group.count for group in with_entrants(scenario, 100).field]
    assert counts == [30, 70]


# Random festivals


@pytest.mark.parametrize("number", range(12))
def test_random_festivals_keep_the_invariants(number: int) -> None:
    FestivalChecker(random_festival(number), number).play()


@pytest.mark.slow
@pytest.mark.parametrize("number", [*range(12, 60), 312, 488, 543])
def test_more_random_festivals_keep_the_invariants(number: int) -> None:
    FestivalChecker(random_festival(number), number).play()
