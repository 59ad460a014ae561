from __future__ import annotations

import dataclasses
import re
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from rich.console import Console

from tourney.config.load import load_tournament
from tourney.reporting.summary import summary
from tourney.reporting.text import chips, clock, count, length, ordinal
from tourney.sim.result import Faults, LevelRow, Placing, Result
from tourney.tournament.formats import Flights

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

SCENARIO = load_tournament(Path(__file__).parents[3] / "scenarios" / "turbo_sng.yaml")
RESULT = Result(
    scenario="turbo_sng",
    seed=3,
    finished=True,
    entries=9,
    entrants=9,
    rebuys=0,
    add_ons=0,
    dealer_bonuses=0,
    turned_away=0,
    left=0,
    duration_seconds=2400,
    hands=1,
    hands_dealt=9,
    all_in_hands=1,
    moves=0,
    levels_played=2,
    prize_pool=90,
    overlay=0,
    paid=3,
    ended="winner",
    dealt=0,
    faults=(),
    disqualified=0,
    places=(
        Placing(1, 4, 4, "call", 45, 0, 10, 2, 2400),
        Placing(2, 1, 1, "fold", 27, 0, 10, 2, 2400),
        Placing(3, 7, 7, "fold", 9, 0, 10, 1, 60),
        Placing(3, 8, 8, "fold", 9, 0, 10, 1, 60),
    ),
    timeline=(LevelRow(0, 1, 10, 20, 0, 9, 1, 75.0, 1), LevelRow(300, 2, 15, 30, 5, 4, 1, 112.5)),
)


def printed(result: Result, scenario: Scenario = SCENARIO) -> str:
    console = Console(width=100, no_color=True)
    with console.capture() as captured:
        console.print(summary(scenario, result))
    return captured.get()


def test_the_head_says_what_was_played_and_how_it_ended() -> None:
    text = printed(RESULT)
    assert "9 entrants, 1,500 chips each, seed 3" in text
    assert "Finished after 40 min in level 2, 1 hand played." in text
    assert "Player 4 (call) wins 45 of 90." in text


@pytest.mark.parametrize(
    ("bought", "told"),
    [
        ({}, "9 entrants, 1,500 chips each"),
        ({"rebuys": 1, "add_ons": 5}, "9 entrants, 1 rebuy, 5 add-ons, 1,500 chips each"),
        ({"entries": 1209, "entrants": 1000}, "1,209 entries, including 209 re-entries, 1,500 chips each"),
        ({"turned_away": 12}, "9 entrants, 12 turned away, 1,500 chips each"),
        ({"entries": 10, "rebuys": 2, "turned_away": 1}, "10 entries, including 1 re-entry, 2 rebuys, 1 turned away"),
    ],
)
def test_the_head_says_what_was_bought(bought: dict[str, Any], told: str) -> None:
    assert told in " ".join(printed(dataclasses.replace(RESULT, **bought)).split())


def test_an_overlay_is_told() -> None:
    text = printed(dataclasses.replace(RESULT, prize_pool=10_000, overlay=1_250))
    assert "Player 4 (call) wins 45 of 10,000 (overlay 1,250)." in text


def test_one_line_is_drawn_below_the_last_who_are_paid() -> None:
    """Two share the third place; a fifth player is not paid."""
    last = RESULT.places[3]._replace(place=5, player=2, prize=0)
    text = printed(dataclasses.replace(RESULT, places=(*RESULT.places, last)))
    rows = text.partition("Places and prizes")[2].partition("At the start of each level")[0].splitlines()
    found = [row.split()[0] if row.split() else "" for row in rows]
    assert found[found.index("1st") :][:6] == ["1st", "2nd", "T-3rd", "T-3rd", "", "5th"]


def test_several_who_win_a_seat_are_counted() -> None:
    seats = tuple(placing._replace(place=1, prize=30) for placing in RESULT.places[:3])
    result = dataclasses.replace(RESULT, places=(*seats, RESULT.places[3]._replace(place=4, prize=0)))
    text = printed(result)
    assert "3 players win 30 each of 90." in text
    assert text.count("T-1st") == 3


def test_bounties_have_a_column_where_there_are_any() -> None:
    assert "bounties" not in printed(RESULT)
    first, *others = RESULT.places
    result = dataclasses.replace(RESULT, places=(first._replace(bounties=1_250), *others))
    text = printed(result)
    assert "Player 4 (call) wins 45 of 90 and 1,250 in bounties." in text
    header = next(line for line in text.splitlines() if "strategy" in line)
    assert header.split() == ["place", "player", "strategy", "prize", "bounties", "level", "clock"]
    row = next(line for line in text.splitlines() if "1st" in line)
    assert row.split() == ["1st", "4", "call", "45", "1,250", "2", "0:40"]


def _with_places(entries: int, paid: int) -> list[str]:
    """The places printed of an event of so many, "..." among them."""
    last = range(5, entries + 1)
    others = tuple(Placing(place, place, place, "fold", 10 * (place <= paid), 0, 10, 1, 30) for place in last)
    result = dataclasses.replace(
        RESULT, entries=entries, entrants=entries, paid=paid, places=(*RESULT.places, *others)
    )
    rows = printed(result).partition("At the start of each level")[0].splitlines()
    first = [row.split()[0] for row in rows if row.split()]
    return [word for word in first if word == "..." or re.fullmatch(r"(T-)?\d+(st|nd|rd|th)", word)]


def test_all_places_of_a_small_event_are_shown() -> None:
    places = _with_places(12, paid=2)
    assert len(places) == 12
    assert places[-1] == "12th"


@pytest.mark.parametrize(
    ("entries", "paid", "last"),
    [
        (39, 4, "9th"),  # the final table, though four are paid
        (100, 12, "15th"),  # the first after the money too
        (1661, 250, "30th"),  # a page at most
        (39, 39, "30th"),
    ],
)
def test_of_a_large_event_the_first_places_are_shown(entries: int, paid: int, last: str) -> None:
    """The final table and the money, up to 30 rows: not 1,661."""
    *places, more = _with_places(entries, paid)
    assert places[-1] == last
    assert len(places) == int(last[:-2])
    assert more == "..."


def test_places_that_are_not_shown_are_counted() -> None:
    others = tuple(Placing(place, place, place, "fold", 0, 0, 10, 1, 30) for place in range(5, 40))
    text = printed(dataclasses.replace(RESULT, entries=39, entrants=39, paid=4, places=(*RESULT.places, *others)))
    assert "and 30 more (--json lists all)" in text


def test_no_table_of_places_where_only_the_last_are_known() -> None:
    """Interrupted with many players left."""
    last = tuple(Placing(place, place, place, "fold", 0, 0, 10, 1, 30) for place in range(500, 600))
    interrupted = dataclasses.replace(RESULT, finished=False, entries=599, left=499, paid=60, places=last)
    assert "Places and prizes" not in printed(interrupted)


def test_each_flight_or_round_is_told_apart_where_there_are_any() -> None:
    assert "stage" not in printed(RESULT)
    first, second = RESULT.timeline
    rows = (dataclasses.replace(first, stage="flight 1"), dataclasses.replace(first, stage="flight 2"), second)
    lines = printed(dataclasses.replace(RESULT, timeline=rows)).splitlines()
    assert any(line.split()[:4] == ["flight", "1", "1", "0:00"] for line in lines)
    assert any(line.split()[:4] == ["flight", "2", "1", "0:00"] for line in lines)
    assert any(line.split()[:2] == ["2", "0:05"] for line in lines)


def test_tied_places_are_marked() -> None:
    assert printed(RESULT).count("T-3rd") == 2


def test_antes_have_a_column_where_there_are_any() -> None:
    assert "ante" in printed(RESULT)
    rows = tuple(dataclasses.replace(row, ante=0) for row in RESULT.timeline)
    assert "ante" not in printed(dataclasses.replace(RESULT, timeline=rows))


def test_an_interrupted_run_says_so() -> None:
    text = printed(dataclasses.replace(RESULT, finished=False, left=7, places=RESULT.places[2:]))
    assert "Interrupted after 40 min in level 2, 1 hand played, 7 players left." in text


def test_a_run_that_was_interrupted_at_once_has_no_tables() -> None:
    text = printed(dataclasses.replace(RESULT, finished=False, places=(), timeline=()))
    assert "Places" not in text
    assert "At the start of each level" not in text


def test_faults_are_told() -> None:
    text = printed(dataclasses.replace(RESULT, faults=(Faults("mine", 2, 3, 1, 5, "OSError: no"),), disqualified=1))
    assert "mine made 2 faults, first: player 3, table 1, hand 5: OSError: no" in text
    assert "1 player disqualified" in text


@pytest.mark.parametrize(
    ("amount", "text"),
    [(75, "75"), (9_999, "9,999"), (10_000, "10k"), (12_500, "12.5k"), (15_001, "15,001"), (1_250_000, "1.25M"),
     (2_000_000, "2M"), (1_234_567, "1,234,567"), (0, "0")],
)  # fmt: skip
def test_chips_are_short_and_never_rounded(amount: int, text: str) -> None:
    assert chips(amount) == text


def test_times_and_places() -> None:
    assert (clock(5_700), clock(59), clock(36_000)) == ("1:35", "0:00", "10:00")
    assert (length(40), length(420), length(38_520)) == ("40 s", "7 min", "10 h 42 min")
    assert [ordinal(place) for place in (1, 2, 3, 4, 11, 12, 13, 21, 22, 113)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "113th",
    ]  # fmt: skip
    assert (count(1, "table"), count(1_204, "hand")) == ("1 table", "1,204 hands")


def test_it_says_when_time_was_up_and_that_prizes_were_divided() -> None:
    assert "time limit" not in printed(RESULT)
    text = printed(dataclasses.replace(RESULT, ended="time", dealt=3))
    assert "The time limit ended play. The last 3 players made a deal. Player 4 (call) wins 45 of 90." in text


def test_an_event_nobody_entered_says_so() -> None:
    assert "No entries." in printed(dataclasses.replace(RESULT, ended="empty", places=()))


def test_a_money_bubble_passed_unseen_is_said_after_the_run() -> None:
    assert "money was passed" not in printed(RESULT)
    late = printed(replace(RESULT, bubble_late=2))
    assert "Hand-for-hand play began too late: the hands in progress passed the money by 2 places." in late


@pytest.mark.parametrize(("played_on", "is_said"), [(2, True), (3, False)])
def test_money_passed_inside_flights_is_said_after_the_run(*, played_on: int, is_said: bool) -> None:
    flights = Flights((Decimal(50), Decimal(50)), until_level=1)
    rows = (LevelRow(0, 1, 10, 20, 0, 9, 1, 75.0, 1, "flight 1"), LevelRow(300, 2, 15, 30, 5, played_on, 1, 112.5))
    result = replace(RESULT, timeline=rows)
    event = replace(SCENARIO, flights=flights)
    assert (f"{played_on} played on, and 3 were paid" in printed(result, event)) is is_said
    into_money = replace(
        event, flights=replace(flights, until_level=0, until_percent=Decimal(20), paid_percent=Decimal(30))
    )
    assert "were paid" not in printed(result, into_money)
