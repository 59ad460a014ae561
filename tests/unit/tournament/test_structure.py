"""Properties of level sheets: published patience factors, the cost of an orbit, and oddities."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

import pytest
from games import variant
from hypothesis import given
from hypothesis import strategies as st
from sheets import sheet

from tourney.config import shipped
from tourney.config.load import load_sheet
from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import (
    LEAST_SMALL_BETS,
    SPARE_SMALL_BETS,
    SheetColumn,
    clock_starts,
    column_asked,
    last_level,
    least_units,
    orbit_cost,
    patience,
    spare_units,
    stakes_in,
    total_length,
)

# The patience factor: Arnold Snyder, The Poker Tournament Formula. Published values, each with its source.

NIKS: Final = sheet(
    (25, 50), (50, 100), (75, 150), (100, 200), (200, 400, 50), (300, 600, 75), (400, 800, 100), (500, 1000, 100),
    (1000, 2000, 200), minutes=15,
)  # fmt: skip
LUCKY: Final = sheet((25, 25), (25, 50), (50, 100), (100, 200), (100, 200, 25))
CLARESHOLM: Final = sheet(
    (25, 50), (50, 100), (75, 150), (100, 200), (100, 200, 25), (150, 300, 50), minutes=60
)  # fmt: skip


@pytest.mark.parametrize(
    ("schedule", "stack", "players", "hours", "factor"),
    [
        # nikspokerpalace.blogspot.com, 2009/11: 4.23, and 2:06 hours.
        pytest.param(NIKS, 7000, 10, 2.05667, 4.23, id="nikspokerpalace"),
        # mrluckypoker.net, 2015/05, prints 2.76: it rounds the last level up to its end, 1.67 hours.
        pytest.param(LUCKY, 1000, 9, 1.60317, 2.57, id="mrluckypoker"),
        # claresholmcares.com prints 38.44, for 6.2 hours; its own table gives 5.21.
        pytest.param(CLARESHOLM, 4500, 10, 5.21053, 27.15, id="claresholmcares"),
    ],
)
def test_published_patience_factors(
    schedule: Schedule, stack: int, players: int, hours: float, factor: float
) -> None:
    found = patience(schedule, stack, players)
    assert found is not None
    assert round(float(found.hours), 5) == hours
    assert round(float(found.factor), 2) == factor


@pytest.mark.parametrize(
    ("name", "stack", "hours", "factor"),
    [
        ("wsop_main_event_2026", 60_000, 14.267, 203.55),
        ("wsop_main_event_2003", 10_000, 16.79, 281.9),
        ("wsop_main_event_2004", 10_000, 9.246, 85.49),
        ("wsop_main_event_2005", 10_000, 9.246, 85.49),
        ("vegas_daily_rebuy", 1500, 1.787, 3.19),
        ("vegas_pot_limit", 500, 2.064, 4.26),
        ("home_game", 500, 1.806, 3.26),
        ("wpt_toc_2018", 50_000, 9.725, 94.58),
        ("apat_wcoap_2013_main", 15_000, 6.568, 43.14),
        ("barge_2019_nlhe_main", 50_000, 4.151, 17.23),
        ("embargo_2022_nlhe", 30_000, 3.281, 10.76),
        ("barge_2019_plo_lammers", 10_000, 3.746, 14.03),
        ("turbo_sng_9max", 1500, 0.855, 0.73),
    ],
)
def test_patience_of_the_shipped_sheets(name: str, stack: int, hours: float, factor: float) -> None:
    """Independently computed, for ten players at any table, with one single-payer ante an orbit."""
    path = shipped.find("schedules", name)
    assert path is not None
    found = patience(load_sheet(path).schedule, stack)
    assert found is not None
    assert float(found.hours) == pytest.approx(hours, abs=0.0005)
    assert float(found.factor) == pytest.approx(factor, abs=0.03)


def test_patience_in_a_level_by_hands_is_that_of_its_hands_at_that_pace() -> None:
    by_clock = Schedule((Level(1, 1200, Stakes(25, 50)), Level(2, 1200, Stakes(50, 100))))
    by_hands = Schedule((Level(1, 0, Stakes(25, 50), hands=10), Level(2, 0, Stakes(50, 100), hands=10)))
    assert patience(by_hands, 1000) == patience(by_clock, 1000)  # ten hands: an orbit of ten, a third of an hour


def test_patience_does_not_end_where_nothing_is_paid() -> None:
    assert patience(Schedule((Level(1, 600, Stakes(small_bet=10)),)), 1000) is None


@given(st.integers(1, 10**6), st.integers(1, 1000), st.integers(2, 10))
def test_a_longer_stack_lasts_longer(stack: int, more: int, players: int) -> None:
    short, long = patience(NIKS, stack, players), patience(NIKS, stack + more, players)
    assert short is not None
    assert long is not None
    assert Fraction(0) < short.hours < long.hours


# What an orbit costs


@pytest.mark.parametrize(
    ("stakes", "seats", "cost"),
    [
        (Stakes(100, 200), 9, 300),
        (Stakes(100, 200), 2, 300),
        (Stakes(100, 200, 25), 9, 300 + 9 * 25),  # each player pays the ante every hand
        (Stakes(100, 200, 200, AnteKind.BIG_BLIND), 9, 500),  # a player has the big blind once an orbit
        (Stakes(100, 200, 200, AnteKind.BUTTON), 9, 500),
        (Stakes(100, 200, small_bet=200, big_bet=400), 8, 300),  # fixed limit: the bets are not forced
        (Stakes(ante=25, bring_in=50, small_bet=150), 8, 8 * 25 + 50),  # the bring-in one hand in eight
        (Stakes(ante=1, small_bet=1), 2, 2),  # Kuhn poker
    ],
)
def test_an_orbit(stakes: Stakes, seats: int, cost: int) -> None:
    assert orbit_cost(stakes, seats) == cost


LIMIT: Final = Stakes(100, 200, small_bet=200, big_bet=400)
STUD: Final = Stakes(ante=50, bring_in=50, small_bet=200, big_bet=400)
NO_LIMIT: Final = Stakes(50, 100)


def test_each_kind_of_game_reads_its_column() -> None:
    level = Level(1, 600, LIMIT, stud_stakes=STUD, big_bet_stakes=NO_LIMIT)
    assert [stakes_in(level, column) for column in SheetColumn] == [LIMIT, STUD, NO_LIMIT]


def test_a_level_without_the_column_has_another() -> None:
    assert {stakes_in(Level(1, 600, LIMIT), column) for column in SheetColumn} == {LIMIT}
    only_stud = Level(1, 600, Stakes(small_bet=200), stud_stakes=STUD)
    assert {stakes_in(only_stud, column) for column in SheetColumn} == {STUD}


def test_the_column_of_the_only_game_or_the_one_asked_for() -> None:
    schedule = Schedule((Level(1, 600, LIMIT, stud_stakes=STUD),))
    assert column_asked(schedule, None) is SheetColumn.BLINDS
    assert column_asked(schedule, None, (variant("stud"),)) is SheetColumn.STUD
    assert column_asked(schedule, None, (variant("pot_limit_omaha"),)) is SheetColumn.BIG_BET
    assert column_asked(schedule, None, (variant("fixed_limit_holdem"),)) is SheetColumn.BLINDS
    assert column_asked(schedule, None, (variant("stud"), variant("razz"))) is SheetColumn.BLINDS
    assert column_asked(schedule, "stud") is SheetColumn.STUD
    with pytest.raises(InvalidArgument, match="no level of the sheet has a column for big_bet"):
        column_asked(schedule, "big_bet")


# How far a field gets, and when

LADDER: Final = sheet((50, 100), (100, 200), Break(300), (200, 400), (400, 800), Break(60))


@pytest.mark.parametrize(
    ("chips", "number"),
    [(1999, 1), (2000, 2), (3999, 2), (4000, 3), (15_999, 4), (16_000, None)],
)
def test_the_last_level_is_the_first_with_fewer_than_twenty_big_blinds_in_play(
    chips: int, number: int | None
) -> None:
    found = last_level(LADDER, chips)
    assert (found and found.number) == number


def test_games_without_blinds_count_small_bets() -> None:
    schedule = Schedule((Level(1, 600, Stakes(small_bet=200), stud_stakes=STUD), Level(2, 600, LIMIT)))
    found = last_level(schedule, 3999, column=SheetColumn.STUD)
    assert found is not None
    assert found.number == 1


def test_the_clock_comes_to_each_item_up_to_the_last_level() -> None:
    assert clock_starts(LADDER) == [0, 1200, 2400, 2700, 3900, None]
    assert total_length(LADDER) == (4 * 1200 + 300, 0)


def test_the_clock_does_not_tell_what_comes_after_a_level_by_hands() -> None:
    items = (Level(1, 600, NO_LIMIT), Level(2, 0, NO_LIMIT, hands=10), Break(60), Level(3, 600, NO_LIMIT))
    assert clock_starts(Schedule(items)) == [0, 600, None, None]
    assert total_length(Schedule(items)) == (1260, 10)


def test_limit_events_end_with_fewer_bets_in_play() -> None:
    assert least_units([variant("fixed_limit_holdem")]) == LEAST_SMALL_BETS
    assert least_units([variant("pot_limit_omaha")]) == 20


def test_sheets_for_limit_go_on_until_all_are_all_in() -> None:
    assert spare_units([variant("fixed_limit_holdem")]) == SPARE_SMALL_BETS
    assert spare_units([variant("pot_limit_omaha")]) == 20
