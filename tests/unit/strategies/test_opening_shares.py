"""Shares of starting hands by rank, against hands played out one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from games import variant

from tourney.cards.card import BIT
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.judging import Study
from tourney.strategies.skilled.situation import ONCE
from tourney.streams import Stream

if TYPE_CHECKING:
    from tourney.strategies.skilled.opening_shares import OpeningShares

GAMES = ("pot_limit_omaha", "fixed_limit_omaha_hi_lo", "triple_draw_deuce_to_seven", "badugi")


def play_out(study: Study, opening: int, hand: int, opponents: int, within: int) -> float:
    estimate = ShareEstimate()
    estimate.begin_street(study.book, opening, hand, hand)
    for _ in range(opponents):
        estimate.add(0, study.book.dealt, within, ONCE)
    estimate.settle(0)
    estimate.play_out(600)
    return estimate.equity()


def shares_of(study: Study) -> OpeningShares:
    assert study.shares is not None
    return study.shares


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("opponents", "within"), [(1, 0), (1, 40), (3, 80)])
def test_shares_are_those_of_hands_played_out(game: str, opponents: int, within: int) -> None:
    """On average within a few hundredths: a hand differs from others of its rank, and each of the two is random."""
    rules = variant(game)
    study = Study(rules)
    shares = shares_of(study)
    deck, stream = list(BIT), Stream(5)
    apart: list[float] = []
    while len(apart) < 24:
        stream.shuffle(deck)
        hand = sum(deck[: study.book.dealt])
        percent = study.percentile(0, hand, 0)
        if percent <= 60:
            share = shares.share(percent, opponents, shares.level(within))
            apart.append(share - play_out(study, rules.opening, hand, opponents, within))
    assert abs(sum(apart) / len(apart)) < 0.04
    assert sum(abs(each) for each in apart) / len(apart) < 0.07


@pytest.mark.parametrize("game", GAMES)
def test_better_hands_win_more_and_less_against_better_hands(game: str) -> None:
    shares = shares_of(Study(variant(game)))
    at = (5, 30, 60, 95)
    against_any = [shares.share(percent, 1, shares.level(0)) for percent in at]
    against_best = [shares.share(percent, 1, shares.level(16)) for percent in at]
    assert against_any == sorted(against_any, reverse=True)
    assert all(best < other for best, other in zip(against_best, against_any, strict=True))


def test_the_order_of_questions_does_not_matter() -> None:
    """The shares are the same in every process, whatever was asked before."""
    rules = variant("pot_limit_omaha")
    questions = [(percent, opponents, within) for percent in (2.0, 37.5) for opponents in (1, 4) for within in (0, 9)]
    answers = []
    for order in (questions, questions[::-1]):
        shares = shares_of(Study(rules))
        answers.append({each: shares.share(each[0], each[1], shares.level(each[2])) for each in order})
    assert answers[0] == answers[1]


def test_ranges_have_numbers_in_order_and_all_hands_the_last() -> None:
    shares = shares_of(Study(variant("pot_limit_omaha")))
    levels = [shares.level(within) for within in range(1, 257)]
    assert levels == sorted(levels)
    assert set(levels) == set(range(12))
    assert shares.level(0) == levels[-1] == 11


@pytest.mark.parametrize("game", ["no_limit_holdem", "stud", "pot_limit_courchevel", "kuhn"])
def test_other_games_have_none(game: str) -> None:
    """Hold'em has its own; in stud and with a board from the start more is seen than a rank says."""
    assert Study(variant(game)).shares is None
