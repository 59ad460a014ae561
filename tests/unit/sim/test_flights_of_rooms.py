"""Flights as rooms run them: later flights, best stack forward, flights into the money, day two at a level."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest
from events import STEADY, group, of, scenario, sheet, watched
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import replay

from tourney.sim import events as fe
from tourney.tournament.entries import EntryRules, Reentry
from tourney.tournament.formats import BestStack, Flights, HandForHand, LaterFlight
from tourney.tournament.payouts import prizes_after_flights
from tourney.tournament.standard_payouts import StandardPayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result

THIRDS = (Decimal(30), Decimal(30), Decimal(40))
SHEET = sheet((10, 20), (20, 40), (50, 100), (100, 200), (300, 600), (1000, 2000), (5000, 10_000), (50_000, 100_000))
STANDARD = StandardPayouts(Decimal(20))


def flown(flights: Flights, seed: int = 0, **changes: Any) -> tuple[Result, list[FloorEvent]]:  # noqa: ANN401 - attributes of a scenario
    """An event of forty players with flights; its log is replayed."""
    event = scenario(
        **{
            "field": [group("random_legal", 40, fold_percent=50)],
            "schedule": SHEET,
            "pace": STEADY,
            "payouts": STANDARD,
            "flights": flights,
            **changes,
        }
    )
    result, told = watched(event, seed)
    replay(event, told).check_end(result)
    return result, told


def by_flight(told: list[FloorEvent]) -> list[list[FloorEvent]]:
    """The events of each flight, and of the combined day."""
    parts: list[list[FloorEvent]] = []
    for event in told:
        if isinstance(event, fe.FlightStarted):
            parts.append([])
        parts[-1].append(event)
    return parts


def test_with_later_flights_but_no_re_entry_everybody_has_one_entry_a_flight() -> None:
    result, told = flown(Flights(THIRDS, until_level=4, later=LaterFlight()))
    parts = by_flight(told)
    for part in parts:
        entered = Counter(each.entrant for each in of(fe.Registered, part))
        assert set(entered.values()) == {1}
    assert [len(of(fe.Registered, part)) for part in parts] == [
        each.entrants for part in parts for each in of(fe.FlightStarted, part)
    ]
    entries = Counter(each.entrant for each in of(fe.Registered, told))
    assert max(entries.values()) > 1
    assert result.entries == entries.total()
    assert result.entrants == 40
    assert result.prize_pool == 100 * result.entries


def test_nobody_who_has_advanced_plays_again_without_best_stack_forward() -> None:
    result, told = flown(Flights(THIRDS, until_level=3, later=LaterFlight()))
    assert not of(fe.Forfeited, told)
    last = {each.player for each in of(fe.Seated, by_flight(told)[-1]) if each.seconds}
    behind = {each.player: each.entrant for each in of(fe.Registered, told)}
    assert result.finished
    assert len({behind[player] for player in last}) == len(last)


def test_re_entries_count_in_each_flight() -> None:
    flights = Flights(THIRDS, until_level=3, later=LaterFlight())
    _, told = flown(flights, entry=EntryRules(late_until=3, reentry=Reentry(3, most=1)), field=[group("shove", 40)])
    counts = [max(Counter(each.entrant for each in of(fe.Registered, part)).values()) for part in by_flight(told)]
    assert counts == [2, 2, 2]


@pytest.mark.parametrize("seed", range(3))
def test_the_best_stack_goes_forward_and_each_person_plays_once(seed: int) -> None:
    field = [group("random_legal", 40, fold_percent=85)]
    result, told = flown(Flights(THIRDS, until_level=1, best_stack=BestStack()), seed, field=field)
    behind = {each.player: each.entrant for each in of(fe.Registered, told)}
    given_up = of(fe.Forfeited, told)
    assert given_up
    merged = [each.seconds for each in of(fe.FlightEnded, told)][-1]
    seated = [each.player for each in of(fe.Seated, told[told.index(given_up[-1]) :]) if each.seconds >= merged]
    assert len({behind[player] for player in seated}) == len(seated)
    # Those who give up a stack rank below all who play on and above all who went out in flights.
    places = {placing.player: placing.place for placing in result.places}
    below = sorted(places[each.player] for each in given_up)
    assert max(places[player] for player in seated) == len(seated)
    assert below[0] == len(seated) + 1
    assert below[-1] <= len(seated) + len(given_up)
    stacks = {each.player: each.chips for each in given_up}
    for one, other in ((a, b) for a in stacks for b in stacks if stacks[a] > stacks[b]):
        assert places[one] < places[other]


def test_players_who_go_out_of_a_flight_in_the_money_are_paid_and_rank_above_all_who_do_not() -> None:
    flights = Flights(THIRDS, until_percent=Decimal(20), paid_percent=Decimal(50), min_cash=120)
    result, told = flown(flights)
    cashed = {each.player for each in of(fe.Cashed, told)}
    # Flights of 12, 12 and 16 pay 6, 6 and 8 places; at most 2, 2 and 3 of these play on.
    on = [each.players for each in of(fe.FlightEnded, told)]
    assert all(players <= most for players, most in zip(on, (2, 2, 3), strict=True))
    assert len(cashed) + sum(on) == 6 + 6 + 8
    prizes = {placing.player: placing.prize for placing in result.places}
    assert {prizes[player] for player in cashed} == {120}
    assert sum(prizes.values()) == result.prize_pool == 4000
    assert result.paid == 20
    assert sum(prize >= 120 for prize in prizes.values()) == 20
    places = {placing.player: placing.place for placing in result.places}
    assert {places[player] <= 20 for player in cashed} == {True}


def test_all_who_play_on_are_paid_even_if_nobody_goes_out_of_a_flight_in_the_money() -> None:
    # Flights of 12, 12 and 16: one of each plays on, and as many are paid. By the sheet 5% of 40, two, would be paid.
    flights = Flights(THIRDS, until_percent=Decimal(12), paid_percent=Decimal("12.4"), min_cash=120)
    result, told = flown(flights, payouts=StandardPayouts(Decimal(5)))
    assert not of(fe.Cashed, told)
    assert sum(each.players for each in of(fe.FlightEnded, told)) == 3
    assert result.paid == 3
    prizes = [placing.prize for placing in result.places]
    assert sum(prizes) == result.prize_pool == 4000
    assert [prize >= 120 for prize in prizes] == [True] * 3 + [False] * 37


def test_a_flight_plays_hand_for_hand_before_its_own_money() -> None:
    flights = Flights(THIRDS, until_percent=Decimal(20), paid_percent=Decimal(50), min_cash=120)
    rules = HandForHand(within=1, before=(9,))
    _, told = flown(flights, hand_for_hand=rules, seats=4)
    starts = [each.players for part in by_flight(told)[:2] for each in of(fe.HandForHandStarted, part)]
    assert set(starts) <= {7}  # six of twelve are paid; nine left of the event do not count in a flight
    assert starts


def test_the_combined_day_starts_with_the_level_that_the_file_says() -> None:
    for level in (1, 3, 6):
        _, told = flown(Flights(THIRDS, until_level=3, day_two_level=level))
        after = told[told.index(of(fe.EntriesClosed, told)[0]) :]
        assert of(fe.LevelStarted, after)[0].level == level


def test_prizes_after_flights_pay_all_who_play_on_and_sum_to_the_pool() -> None:
    prizes = prizes_after_flights(STANDARD, 10_000, 100, left=12, cashed=5, min_cash=150)
    assert len(prizes) == 17
    assert sum(prizes) == 10_000
    assert prizes[-5:] == [150] * 5
    assert min(prizes) == 150
    assert prizes == sorted(prizes, reverse=True)


def test_an_event_without_players_or_money_has_no_prizes_after_its_flights() -> None:
    assert prizes_after_flights(STANDARD, 0, 2, left=0, cashed=0, min_cash=1) == []


@pytest.mark.parametrize("left", [7, 12, 36])
def test_the_last_prize_after_flights_is_the_minimum_cash_of_the_flights_if_the_file_says_so(left: int) -> None:
    sheet = replace(STANDARD, last_is_min_cash=True)
    prizes = prizes_after_flights(sheet, 60_000, 300, left=left, cashed=9, min_cash=300)
    assert len(prizes) == left + 9
    assert sum(prizes) == 60_000
    assert prizes[left - 1 :] == [300] * 10


@given(st.integers(1, 10**6), st.integers(2, 2000), st.integers(0, 300), st.integers(0, 300), st.integers(1, 2000))
def test_prizes_after_flights_never_rise_and_pay_the_pool_if_it_suffices(
    pool: int, entries: int, left: int, cashed: int, min_cash: int
) -> None:
    left = max(1, min(left, entries - cashed))
    prizes = prizes_after_flights(STANDARD, pool, entries, left=left, cashed=cashed, min_cash=min_cash)
    assert len(prizes) == left + cashed
    assert sum(prizes) == max(pool, cashed * min_cash)
    if min_cash * (left + cashed) <= pool:
        assert prizes == sorted(prizes, reverse=True)
        assert min(prizes) >= min_cash


@given(
    st.sampled_from((None, LaterFlight(Decimal(50)))),
    st.sampled_from((None, BestStack(Decimal(70), 4000))),
    st.sampled_from((0, 1, 4)),
    st.integers(0, 30),
    st.integers(0, 2**32),
)
@settings(max_examples=20)
def test_whatever_the_flights_every_entry_has_a_place_and_the_pool_is_paid(
    later: LaterFlight | None,
    best: BestStack | None,
    level: int,
    beyond: int,
    seed: int,
) -> None:
    flights = Flights(
        THIRDS,
        until_percent=Decimal(25),
        later=later,
        best_stack=best,
        paid_percent=Decimal(25 + beyond) if beyond else Decimal(0),
        min_cash=90 if beyond else 0,
        day_two_level=level,
    )
    result, told = flown(flights, seed)
    assert sum(placing.prize for placing in result.places) == result.prize_pool
    assert sorted(placing.player for placing in result.places) == list(range(1, result.entries + 1))
    ranks = [placing.place for placing in result.places]
    for place, tied in groupby(ranks):
        assert ranks.index(place) == place - 1
        assert list(tied)
    in_play = of(fe.HandPlayed, told)[-1].stacks
    lost = sum(each.chips for each in of(fe.Forfeited, told))
    assert sum(chips for _, chips in in_play) == 1000 * result.entries - lost


def test_an_event_without_the_new_rules_is_played_as_before() -> None:
    # The draws of later entries come from keys of their own: flights that allow none are the same.
    plain = flown(Flights(THIRDS, until_level=4), 5)[0]
    nobody = flown(Flights(THIRDS, until_level=4, later=LaterFlight(Decimal(0))), 5)[0]
    assert plain == nobody
