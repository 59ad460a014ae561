from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest
from rich.console import Console

from tourney.config.load import load_tournament
from tourney.report.summary import summary
from tourney.report.text import chips, clock, count, length, ordinal
from tourney.sim.result import LevelRow, Placing, Result

SCENARIO = load_tournament(Path(__file__).parents[2] / "scenarios" / "turbo_sng.yaml")
RESULT = Result(
    scenario="turbo_sng",
    seed=3,
    finished=True,
    entries=9,
    duration_seconds=2400,
    hands=1,
    levels_played=2,
    prize_pool=90,
    faults=0,
    first_fault="",
    places=(
        Placing(1, 4, "call", 45, 2, 2400),
        Placing(2, 1, "fold", 27, 2, 2400),
        Placing(3, 7, "fold", 9, 1, 60),
        Placing(3, 8, "fold", 9, 1, 60),
    ),
    timeline=(LevelRow(0, 1, 10, 20, 0, 9, 1, 75.0, 1), LevelRow(300, 2, 15, 30, 5, 4, 1, 112.5)),
)


def printed(result: Result) -> str:
    console = Console(width=100, no_color=True)
    with console.capture() as captured:
        console.print(summary(SCENARIO, result))
    return captured.get()


def test_the_head_says_what_was_played_and_how_it_ended() -> None:
    text = printed(RESULT)
    assert "9 entrants, 1,500 chips each, seed 3" in text
    assert "Finished after 40 min in level 2, 1 hand played." in text
    assert "Player 4 (call) wins 45 of 90." in text


def test_tied_places_are_marked() -> None:
    assert printed(RESULT).count("T-3rd") == 2


def test_antes_have_a_column_where_there_are_any() -> None:
    assert "ante" in printed(RESULT)
    rows = tuple(dataclasses.replace(row, ante=0) for row in RESULT.timeline)
    assert "ante" not in printed(dataclasses.replace(RESULT, timeline=rows))


def test_an_interrupted_run_says_so() -> None:
    text = printed(dataclasses.replace(RESULT, finished=False, places=RESULT.places[2:]))
    assert "Interrupted after 40 min in level 2, 1 hand played, 7 players left." in text


def test_a_run_that_was_interrupted_at_once_has_no_tables() -> None:
    text = printed(dataclasses.replace(RESULT, finished=False, places=(), timeline=()))
    assert "Places" not in text
    assert "Level by level" not in text


def test_faults_are_told() -> None:
    assert "2 faults of strategies, the first by player 3 (mine): OSError: no" in printed(
        dataclasses.replace(RESULT, faults=2, first_fault="player 3 (mine): OSError: no")
    )


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
