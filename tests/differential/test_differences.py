"""Each intended difference from PokerKit: we follow the rule, and PokerKit still differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from differential.decision import Decision
from differential.differences import TABLE, explain
from differential.pokerkit_oracle import NO_LIMIT, Deal, Duel, Turn, play_line

from tourney.cards.card import parse_cards
from tourney.game.stakes import NOBODY, Stakes

if TYPE_CHECKING:
    from differential.difference import Difference, Says


def _says(turn: Turn, fields: Says) -> Says:
    return {field: getattr(turn, field) for field in fields}


@pytest.mark.parametrize("difference", TABLE, ids=lambda difference: difference.name)
def test_difference_is_still_there(difference: Difference) -> None:
    duel = Duel(difference.deal, pass_idle=False)
    for word in difference.line.replace("|", " ").split():
        before, unexplained = explain(Decision(duel))
        assert not unexplained, "the engines differ before the difference shows"
        assert set(before) <= difference.after, "another difference shows first"
        play_line(duel, word)
    assert _says(duel.ours(), difference.ours) == difference.ours, difference.rule
    assert _says(duel.theirs(), difference.theirs) == difference.theirs, "PokerKit has changed"
    names, unexplained = explain(Decision(duel))
    assert difference.name in names
    assert not unexplained


def test_names_are_unique() -> None:
    assert len({difference.name for difference in TABLE}) == len(TABLE)


_FIVE = Deal(NO_LIMIT, Stakes(50, 100), (5000, 225, 5000, 300, 5000))
_SIX = Deal(NO_LIMIT, Stakes(50, 100), (5000, 600, 750, 900, 5000, 5000))
_SHOVE = Deal(NO_LIMIT, Stakes(2000, 4000), (50_000, 50_000, 50_000, 50_000, 7500))
_DEEP = Deal(NO_LIMIT, Stakes(25, 50), (5000, 5000, 5000, 5000))


@pytest.mark.parametrize(
    ("example", "deal", "line", "actor", "to_call", "least_to"),
    [
        ("43, example 4-A", _DEEP, "r125 r200 r500", 1, 450, 800),
        ("43, example 4-B", _DEEP, "r500 c c", 1, 450, 950),
        ("47, example 1", _FIVE, "c c c c c | r100 r125 c r200 c", 0, 100, 300),
        ("47, example 1-A", _FIVE, "c c c c c | r100 r125 c r200 c c", 2, 75, 0),
        ("47, example 1-B", _FIVE, "c c c c c | r100 r125 c r200 c r300", 2, 175, 400),
        ("47, example 2", _SIX, "c c c c c c | r300 r500 r650 r800 c", 5, 800, 1100),
        ("47, example 3-A, big blind", _SHOVE, "c f r7500 f", 1, 3500, 11_500),
        ("47, example 3-B", _SHOVE, "c f r7500 f r11500", 2, 7500, 15_500),
    ],
)
def test_examples_of_the_tda_addendum_in_both(
    example: str, deal: Deal, line: str, actor: int, to_call: int, least_to: int
) -> None:
    duel = Duel(deal)
    play_line(duel, line)
    turn = duel.ours()
    assert (turn.actor, turn.to_call, turn.least_to) == (actor, to_call, least_to), f"TDA addendum {example}"
    assert turn == duel.theirs()


@pytest.mark.parametrize(
    ("cards", "street"),
    [
        ("KcKdKh QcQdQh 2c5d9h", "c r40 r80 c r120 r160"),
        ("KcKdKh QcQdQh 2c5d9h", "r40 r80 c r120 r160"),
    ],
)
def test_a_completion_is_the_first_bet_in_both(cards: str, street: str) -> None:
    # A completion, and then three raises. PokerKit 0.7.7 counts the same.
    stakes = Stakes(ante=10, bring_in=15, small_bet=40)
    duel = Duel(Deal("stud", stakes, (5000, 5000, 5000), cards=tuple(parse_cards(cards))))
    play_line(duel, street)
    turn = duel.ours()
    assert (turn.actor != NOBODY, turn.least_to) == (True, 0)
    assert turn == duel.theirs()


def test_the_last_card_that_completes_all_draws_is_dealt_in_both() -> None:
    # WSOP 2024, draw games. Six players draw 3 each: of 22 cards one is burnt, and three are left; then one is burnt,
    # and the two left are drawn by two players.
    last = next(difference for difference in TABLE if difference.name == "last_card_is_reshuffled")
    duel = Duel(last.deal)
    before, _, _ = last.line.rpartition("|")
    for line in (before, "d2s d3s d d d d"):
        play_line(duel, line)
        assert duel.ours() == duel.theirs()
    assert duel.ours().actor != NOBODY
    assert not duel.reshuffled


def test_a_burn_comes_before_a_draw_in_which_all_stand_pat_in_both() -> None:
    # TDA 38: one card is burnt per street. 22 - 1 - 1 - 1 cards are left after three such draws.
    duel = Duel(Deal("triple_draw_deuce_to_seven", Stakes(50, 100), (5000,) * 6))
    play_line(duel, "c c c c c c " + "d d d d d d c c c c c c " * 3)
    assert duel.ours().over
    assert len(duel.state.deck_cards) == duel.hand.dealing.stub == 19


def test_the_odd_chip_of_razz_goes_to_the_high_card_of_a_hand_in_which_the_ace_is_low() -> None:
    # TDA 20B: the high card of 7-5-4-3-A is the seven; the seven of spades gets the odd chip of 33, not the ace.
    cards = tuple(parse_cards("AsAcKd 5c5dKh 3c3dQh 7c7sQs 4c4dTh KcJhTd JcJdTs"))
    duel = Duel(Deal("razz", Stakes(ante=11, bring_in=15, small_bet=40), (11, 11, 11), cards=cards))
    assert duel.ours().over
    assert duel.ours().stacks == (16, 17, 0)
