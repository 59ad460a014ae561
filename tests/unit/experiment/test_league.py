"""Standings and matches of a league from made-up results, worked out by hand."""

from __future__ import annotations

from math import sqrt
from typing import Final

import pytest

from tourney.experiment.league import Match, Scoreboard, Takings, list_matches, score_games, turn_score
from tourney.experiment.statistics import Estimate

_WON: Final = Takings(10, -10, 20)
_LOST: Final = Takings(-10, 10, 20)
"""A game of two entrants who paid 10 each, with one prize of 20."""

_T_9: Final = 2.262157
"""Student's t for 95% and 9 degrees of freedom, from tables."""


def test_a_round_robin() -> None:
    assert list_matches(3) == [Match(0, 1), Match(0, 2), Match(1, 2)]
    assert len(list_matches(10)) == 45


@pytest.mark.parametrize(
    ("games", "score"),
    [
        ([_WON, _WON], 1.0),
        ([_WON, _LOST], 0.5),
        ([_LOST, _LOST], 0.0),
        # Nine entrants at 10, five of them of the first player, then four: prizes 45, 27, 18. The first player wins
        # 45 and 18, then 27: 90 of 180.
        ([Takings(63 - 50, 27 - 40, 90), Takings(27 - 40, 63 - 50, 90)], 0.5),
        ([Takings(90 - 50, 0 - 40, 90), Takings(27 - 40, 63 - 50, 90)], 117 / 180),
        # Both won 20 of 40, but the first paid 10 more for a rebuy: half of 10 of 40 is deducted.
        ([Takings(20 - 20, 0 - 10, 20), Takings(0 - 10, 20 - 10, 20)], 0.5 - 10 / 80),
        ([Takings(0, 0, 0), Takings(0, 0, 0)], 0.5),
    ],
)
def test_the_score_is_the_share_of_the_prize_money(games: list[Takings], score: float) -> None:
    assert score_games(games) == pytest.approx(score)


def _board(deals: int) -> Scoreboard:
    """A beats B in 8 of 10 deals and is even in the others, A and C are always even, C always beats B."""
    board = Scoreboard(["A", "B", "C"])
    for deal in range(deals):
        board.add(0, 0, deal, _WON)
        board.add(0, 1, deal, _LOST if deal % 5 == 4 else _WON)
        board.add(1, 0, deal, _WON)
        board.add(1, 1, deal, _LOST)
        board.add(2, 0, deal, _LOST)
        board.add(2, 1, deal, _LOST._replace(faults=2))
    return board


def test_standings_worked_out_by_hand() -> None:
    found = _board(10).find("Made up", 7, 10)
    assert [(each.player, each.beats, each.loses) for each in found.standings] == [
        ("C", 1, 0),
        ("A", 1, 0),
        ("B", 0, 2),
    ]
    c, a, b = (each.score for each in found.standings)
    # C: always (0.5 + 1) / 2. A: in 8 deals (1 + 0.5) / 2, in 2 deals 0.5. B: in 8 deals 0, in 2 deals 0.25.
    assert c == Estimate(0.75, 0.75, 0.75, 10)
    assert a is not None
    assert b is not None
    half = _T_9 * 0.25 * sqrt(0.8 * 0.2 * 10 / 9) / sqrt(10)
    assert [a.value, b.value] == pytest.approx([0.7, 0.05])
    assert [a.half_width, b.half_width] == pytest.approx([half, half], rel=1e-5)
    assert found.rounds == 10
    assert found.faults == 20


def test_who_beats_whom() -> None:
    found = _board(10).find("Made up", 7, 10)
    assert [(each.one, each.other, each.winner) for each in found.meetings] == [
        ("A", "B", "A"),
        ("A", "C", ""),
        ("B", "C", "C"),
    ]
    assert found.scores["A", "B"].value == pytest.approx(0.9)
    assert found.scores["B", "A"] == turn_score(found.scores["A", "B"])
    assert found.scores["B", "A"].value == pytest.approx(0.1)
    assert ("A", "A") not in found.scores


def test_too_few_deals_have_no_interval_and_no_winner() -> None:
    found = _board(9).find("Made up", 7, 9)
    assert {each.winner for each in found.meetings} == {""}
    assert all(each.score is not None and each.score.low is None for each in found.standings)


def test_half_a_deal_does_not_count() -> None:
    """The standings have the deals that all matches have; a match has its own deals."""
    board = _board(3)
    board.add(0, 0, 3, _WON)
    board.add(0, 0, 4, _WON)
    board.add(0, 1, 4, _WON)
    found = board.find("Made up", 7, 10)
    assert found.rounds == 3
    assert [each.score and each.score.replicates for each in found.meetings] == [4, 3, 3]


def test_a_league_without_games() -> None:
    found = Scoreboard(["A", "B"]).find("Made up", 7, 10)
    assert [each.as_record for each in found.standings] == [
        {"player": name, "score": None, "beats": 0, "loses": 0} for name in ("A", "B")
    ]
    assert found.scores == {}
