"""The course of an event: days and nights, new seats, flights, breaks, time limits, events without end."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from events import BRISK, STEADY, group, made_by, of, run, scenario, sheet, watched
from games import variant
from replay import replay

from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.sim import tournament
from tourney.sim.scenario import OnFault
from tourney.sim.tournament import EndlessEvent, run_tournament
from tourney.tournament.chops import ChopKind
from tourney.tournament.entries import Arrivals, EntryRules, Rebuy, Reentry
from tourney.tournament.formats import ChopRules, DayEnd, Flights, HandForHand, Shootout, TimeLimit, days_ahead
from tourney.tournament.payouts import PercentPayouts, SatellitePayouts
from tourney.tournament.schedule import Break, Level, RotateBy, Rotation, Schedule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.sim.result import Result
    from tourney.tournament.schedule import Item

NIGHT = 40_000
HALVES = (Decimal(50), Decimal(50))
ALL_IN_AT_LAST = sheet((10, 20), (10, 20), (10, 20), (10, 20), (5000, 10_000))


def by_hands(*hands: int) -> Schedule:
    """Levels of these numbers of hands, and a last level in which all players are all-in."""
    rows = [Level(number, 0, Stakes(10, 20), hands=each) for number, each in enumerate(hands, 1)]
    return Schedule((*rows, Level(len(hands) + 1, 600, Stakes(5000, 10_000))))


def draws(told: Sequence[fe.FloorEvent]) -> Counter[int]:
    """The number of redraws in each second."""
    return Counter(event.seconds for event in told if isinstance(event, fe.Redrawn | fe.FinalTable))


# An event never waits for something that cannot happen


@pytest.mark.parametrize("seed", range(8))
def test_a_flight_ends_when_one_is_left_whom_nobody_can_join(seed: int) -> None:
    # A level by hands needs hands, and entries close by levels: a lone player would wait forever.
    flights = Flights(HALVES, until_level=2)
    result, told = run(
        seed, field=[group("shove", 8)], schedule=by_hands(5, 5, 5), flights=flights, entry=EntryRules(late_until=2)
    )
    assert len(of(fe.FlightEnded, told)) == 2
    assert result.duration_seconds < 3600


def test_a_flight_waits_for_those_who_are_still_to_come() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (3000, Decimal(50)), (3001, Decimal(100))))
    flights = Flights(HALVES, until_level=2)
    entry = EntryRules(arrivals=arrivals, late_until=2)
    result, told = run(field=[group("shove", 16)], schedule=by_hands(9, 9, 9), flights=flights, entry=entry)
    assert result.entries == 16
    assert next(event.seconds for event in of(fe.FlightEnded, told)) > 3000


class Raises:
    """At fault at every decision."""

    def act(self, view: View) -> Action:
        raise RuntimeError(f"no idea at {view.street}")


def test_whoever_waits_gets_the_seat_of_one_who_is_disqualified() -> None:
    # All players but one at the only table are disqualified in their first hand, so nobody busts there.
    field = [made_by(Raises, 5), group("fold", 1), group("fold", 2)]
    entry = EntryRules(tables=1, late_until=4)
    _, told = run(field=field, entry=entry, schedule=by_hands(60, 60, 60, 60), on_fault=OnFault.DISQUALIFY)
    removed = min(event.seconds for event in of(fe.Removed, told))
    assert removed in {event.seconds for event in of(fe.Registered, told)}


def test_an_event_in_which_no_hand_is_played_is_given_up_with_that_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tournament, "LONGEST", 50_000)
    arrivals = Arrivals(((200_000, Decimal(0)), (200_001, Decimal(100))))
    event = scenario(schedule=by_hands(5, 5), entry=EntryRules(arrivals=arrivals, late_until=1))
    with pytest.raises(EndlessEvent, match="no hand has been played for 0 days: the clock shows level 1, 0 players"):
        run_tournament(event)


def test_nights_do_not_count_towards_the_time_after_which_an_event_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tournament, "LONGEST", NIGHT + 5000)
    days = tuple(DayEnd(after_level=level, overnight=NIGHT) for level in (1, 2, 3))
    result, _ = run(field=[group("fold", 6)], days=days, schedule=ALL_IN_AT_LAST)
    assert result.duration_seconds > 3 * NIGHT


# Days


def test_the_end_of_a_day_that_play_has_gone_beyond_is_passed_over() -> None:
    rows = (DayEnd(players=30), DayEnd(after_level=2), DayEnd(players=12), DayEnd(after_level=6))
    assert days_ahead(rows, passed=0, left=40) == rows
    assert days_ahead(rows, passed=5, left=30) == (rows[2], rows[3])
    assert days_ahead(rows, passed=6, left=13) == (rows[2],)
    assert days_ahead(rows, passed=1, left=12) == (rows[1], rows[3])


@pytest.mark.parametrize("seed", range(4))
def test_a_day_that_runs_past_the_level_of_the_next_does_not_end_all_days(seed: int) -> None:
    # Nobody busts before the blinds are large: day 1 runs far past level 2, and day 2 plays to twelve.
    days = (DayEnd(players=30), DayEnd(after_level=2), DayEnd(players=12))
    _, told = run(seed, field=[group("call", 40)], days=days)
    assert of(fe.LevelStarted, told)[2].seconds < of(fe.DayEnded, told)[0].seconds
    ended = of(fe.DayEnded, told)
    assert [event.day for event in ended] == [1, 2]
    assert ended[0].players <= 30
    assert ended[1].players <= 12


def test_a_day_of_players_who_have_gone_already_is_passed_over() -> None:
    # All players but one at a table bust in the first hands, long before level 1 ends.
    days = (DayEnd(after_level=1, overnight=NIGHT), DayEnd(players=23, overnight=NIGHT))
    _, told = run(field=[group("shove", 12), group("fold", 12)], schedule=ALL_IN_AT_LAST, days=days)
    [ended] = of(fe.DayEnded, told)
    assert ended.players <= 23


def test_no_day_ends_before_its_first_hand_where_the_last_hands_have_ended_its_level() -> None:
    # The last hands of day 1, with eleven left, are those that level 1 still needs.
    days = (DayEnd(players=11, last_hands=8), DayEnd(after_level=1, overnight=NIGHT))
    for seed in range(6):
        _, told = run(seed, schedule=by_hands(8, 8, 8, 8), days=days)
        hands = [event.seconds for event in told if isinstance(event, fe.HandPlayed)]
        ends = [0, *(event.seconds for event in of(fe.DayEnded, told))]
        assert all(any(since < hand <= until for hand in hands) for since, until in pairwise(ends))


def test_two_days_never_end_in_the_same_hands() -> None:
    days = (DayEnd(players=22, last_hands=3), DayEnd(players=21), DayEnd(players=3))
    _, told = run(field=[group("shove", 12), group("fold", 12)], days=days)
    moments = [event.seconds for event in of(fe.DayEnded, told)]
    assert len(moments) == len(set(moments)) > 1


def at_break(**changes: Any) -> tuple[Result, list[fe.FloorEvent]]:  # noqa: ANN401 - attributes of a scenario
    """Level 2, with all players all-in, ends half a minute into a hand; a break of ten minutes follows."""
    items: tuple[Item, ...] = (
        Level(1, 600, Stakes(10, 20)),
        Level(2, 30, Stakes(5000, 10_000)),
        Break(600),
        Level(3, 600, Stakes(5000, 10_000)),
    )
    return run(field=[group("call", 12)], schedule=Schedule(items), **changes)


def test_a_day_that_ends_in_a_break_ends_the_break_and_no_level_starts_in_the_night() -> None:
    _, told = at_break(days=(DayEnd(players=9, overnight=NIGHT),))
    [ended] = of(fe.DayEnded, told)
    [pause] = of(fe.BreakStarted, told)
    assert pause.seconds < ended.seconds < pause.seconds + pause.lasts
    assert [event.seconds for event in of(fe.BreakEnded, told)] == [ended.seconds]
    assert [(event.level, event.seconds) for event in of(fe.LevelStarted, told)][2:] == [(3, ended.seconds + NIGHT)]


def test_last_hands_that_a_break_holds_up_are_played_after_it_in_the_level_that_is_over() -> None:
    _, told = at_break(days=(DayEnd(players=9, last_hands=1, overnight=NIGHT),))
    [ended] = of(fe.DayEnded, told)
    [pause] = of(fe.BreakStarted, told)
    last = [hand for hand in of(fe.HandPlayed, told) if hand.seconds == ended.seconds]
    assert {hand.level for hand in last} == {2}
    assert ended.seconds == pause.seconds + pause.lasts + 60
    assert [(event.level, event.seconds) for event in of(fe.LevelStarted, told)][2:] == [(3, ended.seconds + NIGHT)]


def test_a_flight_that_ends_in_a_break_tells_the_end_of_both_and_play_goes_on_after_its_level() -> None:
    _, told = at_break(flights=Flights(HALVES, until_percent=Decimal(50)))
    ended = of(fe.FlightEnded, told)
    assert [event.seconds for event in ended] == [event.seconds for event in of(fe.BreakEnded, told)]
    assert len(ended) == 2
    assert [event.level for event in of(fe.LevelStarted, told)] == [1, 2, 1, 2, 3]


def test_an_event_that_ends_in_a_break_ends_the_break_first() -> None:
    _, told = at_break(payouts=SatellitePayouts(100))  # eleven seats for twelve: one bust is the end
    [pause] = of(fe.BreakStarted, told)
    assert pause.seconds < told[-1].seconds < pause.seconds + pause.lasts
    assert [event.seconds for event in of(fe.BreakEnded, told)] == [told[-1].seconds]


def test_nothing_is_told_after_a_deal_of_those_who_meet_from_flights() -> None:
    # The deal is due at once; TDA 24: chips are raced for skipped breaks before the stacks are counted.
    rows = [Level(number, 600, Stakes(10, 20, chip=chip)) for number, chip in ((1, 5), (2, 10), (3, 10))]
    levels = Schedule((rows[0], Break(60, remove=(5,)), rows[1], rows[2]), chips=(5, 10, 100))
    deal = ChopRules(players=11, kind=ChopKind.CHIP_CHOP)
    _, told = run(schedule=levels, flights=Flights(HALVES, until_level=2), deal=deal)
    kinds = [type(event) for event in told]
    assert max(place for place, kind in enumerate(kinds) if kind is fe.ChipsRaced) < kinds.index(fe.Deal)
    assert kinds.index(fe.Finished) == len(kinds) - 1


# New seats


@pytest.mark.parametrize("last_hands", [0, 2])
@pytest.mark.parametrize("overnight", [0, NIGHT])
@pytest.mark.parametrize("seed", range(3))
def test_seats_are_drawn_once_a_pause_whatever_asks_for_them(last_hands: int, overnight: int, seed: int) -> None:
    # WSOP 67c: redraws at numbers of players left; a new day and the final table also bring new seats.
    days = tuple(DayEnd(players=left, last_hands=last_hands, overnight=overnight) for left in (18, 12, 7))
    _, told = run(seed, field=[group("shove", 24), group("fold", 12)], redraws=(18, 17, 12, 8), days=days)
    assert len(of(fe.DayEnded, told)) >= 2
    assert set(draws(told).values()) == {1}
    for day in of(fe.DayEnded, told):
        if day.players > 1:
            assert not [
                event for event in of(fe.Moved, told) if day.seconds <= event.seconds < day.seconds + overnight
            ]
            assert draws(told)[day.seconds + overnight] <= 1


@pytest.mark.parametrize("seed", range(4))
def test_entries_that_close_at_dawn_lead_to_one_draw(seed: int) -> None:
    # Both the new day and, once entries are closed, the number of players left call for new seats.
    days = (DayEnd(after_level=1, overnight=NIGHT),)
    field = [group("shove", 12), group("fold", 12)]
    _, told = run(seed, field=field, entry=EntryRules(late_until=1), days=days, redraws=(18,))
    [closed] = of(fe.EntriesClosed, told)
    assert closed.seconds == of(fe.DayEnded, told)[0].seconds + NIGHT
    assert draws(told)[closed.seconds] == 1


def test_entries_that_close_after_a_break_with_few_left_end_the_day_before_seats_are_drawn() -> None:
    # At that second no table plays: the number of players left for a redraw, and the one for the end of the day, were
    # both reached while entries were open.
    schedule = sheet((10, 20), 300, (10, 20), (50_000, 100_000))
    entry = EntryRules(late_until=1, rebuy=Rebuy(chips=1000, cost=10, until_level=1, percent=Decimal(0)))
    days = (DayEnd(players=20, overnight=NIGHT),)
    field = [group("shove", 12), group("fold", 12)]
    _, told = run(field=field, schedule=schedule, entry=entry, days=days, redraws=(20,))
    [ended] = of(fe.DayEnded, told)
    assert ended.seconds == 900
    assert min(draws(told)) == 900 + NIGHT


@pytest.mark.parametrize("seed", range(6))
def test_there_is_no_final_table_while_entries_are_open(seed: int) -> None:
    entry = EntryRules(late_until=3, reentry=Reentry(until_level=3, percent=Decimal(50), after=300))
    days = (DayEnd(after_level=1, overnight=NIGHT),)
    _, told = run(seed, field=[group("shove", 10), group("fold", 2)], entry=entry, days=days)
    [closed] = of(fe.EntriesClosed, told)
    assert all(event.seconds >= closed.seconds for event in of(fe.FinalTable, told))


@pytest.mark.parametrize("seed", range(6))
def test_the_final_table_is_that_of_the_event_and_not_of_a_flight(seed: int) -> None:
    flights = Flights(HALVES, until_percent=Decimal(20))
    _, told = run(seed, field=[group("shove", 20), group("fold", 6)], flights=flights)
    [final] = of(fe.FinalTable, told)
    assert final.seconds >= of(fe.FlightEnded, told)[-1].seconds
    assert not [event for event in of(fe.Moved, told) if event.seconds == of(fe.FlightEnded, told)[-1].seconds]


def test_a_flight_breaks_its_last_table_but_one_when_all_fit_at_the_other() -> None:
    # Six-handed, the final table seats seven: in a flight seven stay at two tables.
    flights = Flights(HALVES, until_percent=Decimal(10))
    _, told = run(field=[group("shove", 20), group("fold", 8)], flights=flights)
    assert {event.reason for event in of(fe.Moved, told) if event.seconds < of(fe.FlightEnded, told)[-1].seconds} <= {
        "balance", "break",
    }  # fmt: skip


def test_the_last_round_of_a_shootout_is_played_at_the_final_table() -> None:
    _, told = run(field=[group("shove", 18)], shootout=Shootout())
    [final] = of(fe.FinalTable, told)
    assert final.players == 3


# Time


@pytest.mark.parametrize("seed", range(3))
def test_a_time_limit_does_not_count_the_night(seed: int) -> None:
    days = (DayEnd(after_level=1, overnight=NIGHT), DayEnd(after_level=2, overnight=NIGHT))
    result, told = run(seed, field=[group("fold", 12)], days=days, time_limit=TimeLimit(1830))
    assert of(fe.Finished, told)[0].reason == "time"
    # Days end with the hand in progress; so does the event.
    assert 1830 <= result.duration_seconds - 2 * NIGHT < 1830 + 60


def test_a_time_limit_counts_breaks() -> None:
    schedule = sheet((10, 20), 600, (10, 20), (10, 20), (5000, 10_000))
    result, _ = run(field=[group("fold", 6)], schedule=schedule, time_limit=TimeLimit(1500))
    assert result.duration_seconds == 1500


def mixed(**changes: Any) -> list[tuple[str, int, int]]:  # noqa: ANN401 - attributes of a scenario
    """Hands of a mix of two games of ten minutes each: game, begin, and table."""
    games = (variant("no_limit_holdem"), variant("fixed_limit_holdem"))
    event = replace(scenario(pace=STEADY, **changes), rotation=Rotation(games, RotateBy.MINUTES, 10))
    result, told = watched(event)
    replay(event, told).check_end(result)
    return [(hand.game, hand.seconds - hand.lasted, hand.table) for hand in of(fe.HandPlayed, told)]


def test_the_games_of_a_mix_change_by_minutes_of_play() -> None:
    # Ten minutes of play for each game: breaks and nights do not count.
    schedule = sheet((10, 20), 900, (10, 20), (10, 20), (10, 20), (5000, 10_000), seconds=300)
    days = (DayEnd(after_level=2, overnight=NIGHT),)
    games = dict.fromkeys(
        (game, begin) for game, begin, _ in mixed(schedule=schedule, field=[group("fold", 6)], days=days)
    )
    first = [begin for game, begin in games if game == "no_limit_holdem"]
    second = [begin for game, begin in games if game == "fixed_limit_holdem"]
    # Five minutes before the break, five after it; then the night; then ten minutes of the other game.
    assert [begin for begin in first if begin < 1500] == [0, 60, 120, 180, 240, 1200, 1260, 1320, 1380, 1440]
    assert second[:10] == [1500 + NIGHT + 60 * minute for minute in range(10)]


def test_each_flight_begins_with_the_first_game_of_a_mix() -> None:
    # Each flight plays for fifteen minutes: by time since the start, flight 2 would begin with the other game.
    levels = sheet((10, 20), (10, 20), (5000, 10_000), seconds=900)
    hands = mixed(field=[group("fold", 12)], schedule=levels, flights=Flights(HALVES, until_level=1))
    starts = {table: game for game, _, table in reversed(hands)}
    assert len(starts) >= 4
    assert set(starts.values()) == {"no_limit_holdem"}


# The result


def test_hands_that_the_last_seat_of_a_satellite_interrupts_are_not_played() -> None:
    result, told = run(field=[group("shove", 18)], payouts=SatellitePayouts(150), pace=BRISK)
    assert of(fe.Finished, told)[0].reason == "seats"
    assert result.hands == len(of(fe.HandPlayed, told)) == sum(row.hands for row in result.timeline)
    assert result.hands_dealt == sum(len(hand.stacks) for hand in of(fe.HandPlayed, told))


def test_hand_for_hand_play_and_a_day_go_together() -> None:
    days = (DayEnd(players=8, last_hands=1, overnight=NIGHT),)
    payouts = PercentPayouts(tuple(map(Decimal, (30, 20, 15, 10, 10, 8, 7))))
    result, told = run(
        field=[group("shove", 12), group("fold", 12)], days=days, payouts=payouts, hand_for_hand=HandForHand()
    )
    # Seven are paid, and the day ends with eight: both begin with more than seven left, and end before the money.
    (bagged,) = of(fe.DayEnded, told)
    (started,) = of(fe.HandForHandStarted, told)
    (ended,) = of(fe.HandForHandEnded, told)
    assert bagged.players <= 8
    assert started.players > 7 >= ended.players
    assert sum(place.prize > 0 for place in result.places) == 7
    assert result.duration_seconds > NIGHT
