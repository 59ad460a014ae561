"""Flights that overlap on the clock: their times, who enters the later one, and the room as a whole."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from events import STEADY, group, of, scenario, sheet
from hypothesis import given, settings
from hypothesis import strategies as st
from replay import replay

from tourney.sim import events as fe
from tourney.sim.samples import SampleMoment
from tourney.sim.tournament import Tournament
from tourney.tournament.entries import Arrivals, EntryRules, Reentry
from tourney.tournament.formats import BestStack, Flights, LaterFlight
from tourney.tournament.standard_payouts import StandardPayouts

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.types import Seconds

THIRDS = (Decimal(30), Decimal(30), Decimal(40))
HALVES = (Decimal(50), Decimal(50))
SHEET = sheet((10, 20), (20, 40), (50, 100), (100, 200), (300, 600), (1000, 2000), (5000, 10_000), (50_000, 100_000))
LATE = EntryRules(late_until=2)


def flown(
    flights: Flights,
    seed: int = 0,
    every: Seconds | None = None,
    **changes: Any,  # noqa: ANN401 - attributes of a scenario
) -> tuple[Result, list[FloorEvent]]:
    """An event of forty players with flights; its log is replayed."""
    event = scenario(
        **{
            "field": [group("random_legal", 40, fold_percent=85)],
            "schedule": SHEET,
            "pace": STEADY,
            "payouts": StandardPayouts(Decimal(20)),
            "flights": flights,
            **changes,
        }
    )
    told: list[FloorEvent] = []
    result = Tournament(event, seed, sinks=[told.append], sample_every=every).run()
    replay(event, told).check_end(result)
    return result, told


def parts_of(told: list[FloorEvent]) -> list[list[FloorEvent]]:
    """The events of each flight; the last part begins with what follows the last flight."""
    parts: list[list[FloorEvent]] = [[]]
    for event in told:
        parts[-1].append(event)
        if isinstance(event, fe.FlightEnded):
            parts.append([])
    return parts


def moved(events: list[FloorEvent], by: Seconds) -> list[FloorEvent]:
    """The events, later by some seconds."""
    return [each._replace(seconds=each.seconds + by) for each in events]


def test_flights_start_at_their_times_and_meet_when_all_are_over() -> None:
    result, told = flown(Flights(THIRDS, until_level=4, starts=(0, 700, 1500)))
    assert [each.seconds for each in of(fe.FlightStarted, told)] == [0, 700, 1500]
    ends = [each.seconds for each in of(fe.FlightEnded, told)]
    assert ends[0] > 1500
    [closed] = of(fe.EntriesClosed, told)
    assert closed.seconds == max(ends)
    assert result.finished
    for part in parts_of(told):
        assert all(one.seconds <= other.seconds for one, other in pairwise(part))


def test_an_earlier_flight_that_lasts_longer_delays_the_combined_day() -> None:
    # The first flight, of most entrants, plays down to a tenth; the others need fewer hands for that.
    flights = Flights((Decimal(80), Decimal(20)), until_percent=Decimal(12), starts=(0, 60, 120))
    for seed in range(5):
        _, told = flown(flights, seed)
        first, second = [each.seconds for each in of(fe.FlightEnded, told)]
        assert of(fe.EntriesClosed, told)[0].seconds == max(first, second)
        if first > second:
            return
    pytest.fail("the first flight never lasted longer")


def test_without_later_entries_each_flight_is_played_as_if_it_were_alone() -> None:
    # Flights share no table, and the cards of a table depend on its number alone.
    apart = Flights(THIRDS, until_level=4, starts=(0, 10_000, 20_000, 40_000))
    together = replace(apart, starts=(0, 700, 1500, 30_000))
    far, near = (parts_of(flown(flights, 3)[1]) for flights in (apart, together))
    for one, other, by in zip(far, near, (0, 9300, 18_500, 10_000), strict=True):
        assert one == moved(other, by)


def test_an_announced_time_and_a_pause_of_the_same_length_give_the_same_event() -> None:
    rules: dict[str, Any] = {"later": LaterFlight(Decimal(50)), "best_stack": BestStack(Decimal(50))}
    announced = Flights(HALVES, until_level=4, starts=(0, 5000), **rules)
    played = flown(announced, 1, 300, entry=LATE)
    pause = 5000 - of(fe.FlightEnded, played[1])[0].seconds
    # The combined day has no announced time, so that the pause is before it too.
    assert flown(replace(announced, pause=pause), 1, 300, entry=LATE) == flown(
        replace(announced, starts=(), pause=pause), 1, 300, entry=LATE
    )


def entered(part: list[FloorEvent]) -> dict[int, Seconds]:
    """When each entrant has first entered a flight."""
    return {each.entrant: each.seconds for each in reversed(of(fe.Registered, part))}


def test_players_who_are_out_enter_the_next_flight_that_is_open() -> None:
    flights = Flights(THIRDS, until_level=4, starts=(0, 900, 4000), later=LaterFlight())
    _, told = flown(flights, 2, entry=LATE)
    first, second, third, _ = parts_of(told)
    behind = {each.player: each.entrant for each in of(fe.Registered, told)}
    out = {behind[each.player]: each.seconds for each in of(fe.Busted, first)}
    closing = next(each.seconds for each in of(fe.LevelStarted, second) if each.level == 3)
    in_second, in_third = entered(second), entered(third)
    came = Counter[str]()
    for entrant, moment in out.items():
        if moment <= 900:
            assert in_second[entrant] == 900
            came["at the start"] += 1
        elif moment < closing:
            assert in_second[entrant] == moment
            came["late"] += 1
        else:
            assert entrant not in in_second
            assert in_third[entrant] == 4000
            came["the third"] += 1
    assert min(came[each] for each in ("at the start", "late", "the third")) > 0
    [starts] = of(fe.FlightStarted, second)
    assert starts.entrants == 12 + came["at the start"]
    assert not of(fe.TurnedAway, told)


def test_without_late_registration_nobody_enters_a_flight_that_has_begun() -> None:
    _, told = flown(Flights(HALVES, until_level=4, starts=(0, 900), later=LaterFlight()), 2)
    second = parts_of(told)[1]
    assert set(entered(second).values()) == {900}
    assert of(fe.Busted, parts_of(told)[0])[-1].seconds > 900
    assert not of(fe.TurnedAway, told)


def test_a_player_who_is_turned_away_from_a_re_entry_enters_the_next_flight_after_that() -> None:
    # Who goes out in the first level is back after it: too late to re-enter the first flight.
    rules = EntryRules(late_until=3, reentry=Reentry(1, after=900))
    flights = Flights(HALVES, until_level=4, starts=(0, 60), later=LaterFlight())
    _, told = flown(flights, 1, entry=rules)
    first, second, _ = parts_of(told)
    turned_away = {each.entrant: each.seconds for each in of(fe.TurnedAway, first)}
    assert turned_away
    assert turned_away.items() <= entered(second).items()


def test_a_player_who_bags_enters_flights_that_are_open_after_that() -> None:
    flights = Flights(THIRDS, until_level=1, starts=(0, 60, 620), best_stack=BestStack())
    _, told = flown(flights, entry=EntryRules(late_until=1))
    first, second, third, _ = parts_of(told)
    [end] = of(fe.FlightEnded, first)
    assert 600 <= end.seconds <= 620
    behind = {each.player: each.entrant for each in of(fe.Registered, told)}
    bagged = {
        entrant for entrant in entered(first) if entrant not in {behind[each.player] for each in of(fe.Busted, first)}
    }
    assert bagged
    assert {entered(second)[entrant] for entrant in bagged if entrant in entered(second)} == {end.seconds}
    assert len(bagged & set(entered(second))) == len(bagged)
    assert not bagged & {entrant for entrant, moment in entered(third).items() if moment < 620}


def test_flights_that_share_a_limited_room_wait_for_each_other() -> None:
    flights = Flights(HALVES, until_percent=Decimal(20), starts=(0, 60))
    _, told = flown(flights, entry=EntryRules(tables=4))
    first, second = of(fe.FlightStarted, told)
    assert second.seconds == of(fe.FlightEnded, told)[0].seconds > 60
    assert first.seconds == 0
    assert all(one.seconds <= other.seconds for one, other in pairwise(told))


def test_a_run_stops_in_the_first_flight_that_is_in_play_at_the_moment() -> None:
    event = scenario(
        field=[group("random_legal", 40, fold_percent=50)], schedule=SHEET, pace=STEADY,
        flights=Flights(HALVES, until_level=4, starts=(0, 900)),
    )  # fmt: skip
    for until, flights in ((1000, 1), (2800, 2)):
        told: list[FloorEvent] = []
        result = Tournament(event, sinks=[told.append], sample_every=300).run(until)
        assert not result.finished
        assert result.duration_seconds == until
        assert len(of(fe.FlightStarted, told)) == flights
        assert max(each.seconds for each in result.samples) <= max(until, 2460)


@st.composite
def overlapping(draw: st.DrawFn) -> Flights:
    gaps = draw(st.lists(st.integers(1, 1500), min_size=1, max_size=3))
    until_level = draw(st.sampled_from((0, 2, 4)))
    return Flights(
        THIRDS,
        until_level=until_level,
        until_percent=Decimal(0 if until_level else 25),
        starts=(0, *(sum(gaps[:count]) for count in range(1, len(gaps[:2]) + 1))),
        pause=draw(st.sampled_from((0, 500))),
        later=draw(st.sampled_from((None, LaterFlight(Decimal(60)), LaterFlight(most=2)))),
        best_stack=draw(st.sampled_from((None, BestStack(Decimal(70), 4000)))),
    )


RULES = (
    EntryRules(),
    EntryRules(late_until=2),
    EntryRules(late_until=2, reentry=Reentry(2, most=1, after=100)),
    EntryRules(late_until=1, arrivals=Arrivals(((0, Decimal(50)), (900, Decimal(100))))),
)


@given(overlapping(), st.sampled_from(RULES), st.integers(0, 2**32))
@settings(max_examples=60)
def test_whatever_overlaps_everybody_plays_one_flight_at_a_time(
    flights: Flights, entry: EntryRules, seed: int
) -> None:
    result, told = flown(flights, seed, 97, entry=entry)  # the replay checks chips, seats, and that nobody is in two
    assert result.finished
    for number, part in enumerate(parts_of(told)[:3]):
        [start] = of(fe.FlightStarted, part)
        if number < len(flights.starts):
            assert start.seconds == flights.starts[number]
        most = 1 if entry.reentry is None else 2
        assert all(times <= most for times in Counter(each.entrant for each in of(fe.Registered, part)).values())
    if flights.later is not None and flights.later.most is not None:
        behind = Counter(entrant for part in parts_of(told)[:3] for entrant in entered(part))
        assert flights.best_stack is not None or max(behind.values()) <= flights.later.most
    last = max(each.seconds for each in of(fe.FlightEnded, told))
    [closed] = of(fe.EntriesClosed, told)
    assert closed.seconds == last + flights.pause
    check_samples(result, told)


def check_samples(result: Result, told: list[FloorEvent]) -> None:
    """The samples of the time grid, against a count of the events by their time alone."""
    seconds = [sample.seconds for sample in result.samples]
    assert seconds == sorted(seconds)
    over = max(each.seconds for each in of(fe.FlightEnded, told))
    grid = [each for each in result.samples if each.moment is SampleMoment.TIME and each.seconds < over]
    assert [each.seconds for each in grid] == list(range(97, over, 97))
    busy = {each.seconds for each in told}
    for sample in grid:
        now = sample.seconds
        if now in busy:
            continue
        entries = sum(each.stack for each in of(fe.Registered, told) if each.seconds < now)
        came = sum(each.seconds < now for each in of(fe.Registered, told))
        gone = sum(each.seconds < now for each in of(fe.Busted, told))
        assert sample.players == came - gone
        assert sample.average == entries // sample.players
        tables = 0
        played = 0
        for part in parts_of(told)[:3]:
            if part[0].seconds <= now < part[-1].seconds:
                played += 1
                tables += sum(each.seconds < now for each in of(fe.TableOpened, part))
                tables -= sum(each.seconds < now for each in of(fe.TableBroken, part))
        assert not played or sample.tables == tables
