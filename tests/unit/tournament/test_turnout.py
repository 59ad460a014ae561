"""How many entrants come: the distributions, common draws, and what is known already."""

from __future__ import annotations

from statistics import fmean, stdev

import pytest

from tourney.streams import Stream
from tourney.tournament.turnout import Turnout, make_fixed_turnout, make_mean_turnout

KEYS = range(4000)
KINDS = [
    Turnout(40, 90),
    Turnout(past=(61, 48, 52)),
    Turnout(median=60, spread=20),
    make_mean_turnout(60, 15),
    make_mean_turnout(60, 15, 45, 80),
]


@pytest.mark.parametrize("turnout", KINDS)
def test_draws_lie_between_the_ends(turnout: Turnout) -> None:
    draws = [turnout.draw(Stream(key)) for key in KEYS]
    assert turnout.lowest <= min(draws) <= turnout.typical <= max(draws) <= turnout.highest
    assert turnout.varies


def test_a_mean_and_a_deviation() -> None:
    """The sample has the mean and the standard deviation that were asked for, within four standard errors."""
    draws = [make_mean_turnout(60, 15).draw(Stream(key)) for key in KEYS]
    assert abs(fmean(draws) - 60) < 4 * 15 / len(draws) ** 0.5
    assert abs(stdev(draws) - 15) < 0.8


@pytest.mark.parametrize("other", KINDS)
def test_few_come_in_the_same_runs(other: Turnout) -> None:
    """Ranges and distributions rise with the first number of the stream."""
    words = [Stream(key).word() for key in range(300)]
    draws = [other.draw(Stream(key)) for key in range(300)]
    by_word = [draw for _, draw in sorted(zip(words, draws, strict=True))]
    assert by_word == sorted(draws)


@pytest.mark.parametrize("turnout", KINDS)
def test_draws_given_those_who_have_come(turnout: Turnout) -> None:
    """They are the draws that are as large, and no others."""
    known = turnout.typical
    some = [drawn for key in KEYS if (drawn := turnout.draw(Stream(key))) >= known]
    given = [turnout.draw_at_least(known, Stream(key)) for key in KEYS]
    assert min(given) >= known
    assert abs(fmean(given) - fmean(some)) < 4 * stdev(some) / len(some) ** 0.5 + 0.01
    assert turnout.draw_at_least(turnout.highest + 7, Stream(1)) == turnout.highest + 7


def test_a_fixed_number_and_words() -> None:
    fixed = make_fixed_turnout(9)
    assert not fixed.varies
    assert {fixed.draw(Stream(key)) for key in range(20)} == {9}
    assert list(map(str, [fixed, *KINDS[:3]])) == [
        "9 entrants",
        "40 to 90 entrants",
        "48 to 61 entrants",
        "about 60 entrants",
    ]
