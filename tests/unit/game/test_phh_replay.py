"""Hands in the poker hand history format, replayed."""

from __future__ import annotations

from typing import Final

import pytest
from phh_hands import CHECKED_DOWN, FOLDED, HEADS_UP, STUD, ended, played

from tourney.game.replay import Replayed


def test_uncontested() -> None:
    assert ended(FOLDED) == (990, 980, 1030)


def test_result_alike_and_not() -> None:
    assert played(FOLDED, finishing_stacks=[990, 980, 1030]).difference == ""
    wrong = played(FOLDED, finishing_stacks="[990, 980.5, 1029.5]")
    assert wrong.difference == "finishing_stacks: p2 has 980, not 980.5, p3 has 1030, not 1029.5"


def test_history_that_stops() -> None:
    """It is lawful; finishing stacks are those behind the bets so far."""
    actions = "\n".join(FOLDED.strip().splitlines()[:4])
    hand = played(actions, finishing_stacks=[990, 980, 940])
    assert (hand.difference, hand.over, hand.stacks) == ("", False, (990, 980, 940))
    assert "stop before the hand is over" in played(actions, finishing_stacks=[990, 980, 1030]).difference


def test_history_that_stops_in_the_deal() -> None:
    assert played("d dh p1 2c7d\nd dh p2 ????") == Replayed((990, 980, 1000), over=False, difference="")


def test_two_players_are_listed_the_other_way_round() -> None:
    """The second player has the button and the small blind, which stands first in the list; and so for antes."""
    actions = """
        d dh p1 2c7d
        d dh p2 3c8d
        p2 f
    """
    assert ended(actions, **HEADS_UP) == (1010, 990)
    assert ended(actions, **{**HEADS_UP, "antes": [0, 5]}) == (1010, 990)
    assert ended(actions, **{**HEADS_UP, "antes": [5, 0]}) == (1015, 985)


def test_hidden_cards_shown_later() -> None:
    """Cards that nobody has seen are what is shown at the end, and nothing that occurs elsewhere."""
    actions = f"""
        d dh p1 ????
        d dh p2 ????
        d dh p3 ????
        p3 f
        p1 cc
        p2 cc
        {CHECKED_DOWN}
        p1 sm TcTd
        p2 sm 7h8h
    """
    assert ended(actions) == (980, 1020, 1000)


@pytest.mark.parametrize("last", ["p2 sm", "p2 sm ????", ""])
def test_hand_that_is_not_shown_wins_nothing(last: str) -> None:
    """Whether it is mucked or just never seen; the invented cards must not win."""
    dealt = "7h8h" if last == "p2 sm" else "????"
    actions = f"""
        d dh p1 2d3d
        d dh p2 {dealt}
        d dh p3 ????
        p3 f
        p1 cc
        p2 cc
        {CHECKED_DOWN}
        p1 sm 2d3d
        {last}
    """
    assert ended(actions) == (1020, 980, 1000)


def test_all_in_shown_before_the_board() -> None:
    actions = """
        d dh p1 ????
        d dh p2 KsKd
        d dh p3 2c7d
        p3 f
        p1 cbr 1000
        p2 cc
        p2 sm -
        p1 sm AsAd
        d db 4h5h6s
        d db Ts
        d db Jc
    """
    assert ended(actions) == (2000, 0, 1000)


def test_big_blind_ante() -> None:
    """One player's ante; trimmed, it would go back at once."""
    assert ended(FOLDED, antes=[0, 20, 0], ante_trimming_status="false") == (990, 960, 1050)
    assert ended(FOLDED, antes=[0, 20, 0], ante_trimming_status="true") == (990, 980, 1030)


def test_button_ante() -> None:
    assert ended(FOLDED, antes=[0, 0, 20]) == (990, 980, 1030)


def test_button_blind_alone() -> None:
    """Short-deck: everybody antes, only the button has a blind, and the first player begins."""
    actions = """
        d dh p1 9c7d
        d dh p2 8c8d
        d dh p3 AsAd
        p1 f
        p2 cbr 60
        p3 f
    """
    fields = {"variant": "'NS'", "antes": [20] * 3, "blinds_or_straddles": [0, 0, 20]}
    assert ended(actions, **fields) == (980, 1060, 960)


def test_dead_small_blind() -> None:
    actions = FOLDED.replace("p3 cbr 60\n    p1 f\n    p2 f", "p2 f\n    p3 f")
    assert ended(actions, blinds_or_straddles=[20, 0, 0]) == (1000, 1000, 1000)


def test_unknown_stacks() -> None:
    assert played(FOLDED, starting_stacks="[inf, 1000, inf]", finishing_stacks="[inf, 980, 5]").difference == ""


def test_draw_with_hidden_discards() -> None:
    """A known card is given up unseen, others are drawn unseen; what is shown at the end was held."""
    actions = """
        d dh p1 7h6c4c3dKc
        d dh p2 ??????????
        d dh p3 ??????????
        p3 f
        p1 cc
        p2 cc
        p1 sd ??
        p2 sd Qs??
        d dh p1 ??
        d dh p2 ????
        p1 cc
        p2 cc
        p1 sd
        p2 sd
        p1 cc
        p2 cc
        p1 sd
        p2 sd ??
        d dh p2 ??
        p1 cc
        p2 cc
        p1 sm 7h6c4c3d2c
        p2 sm 8h5c4d3c2d
    """
    fields = {"variant": "'F2L3D'", "min_bet": None, "small_bet": 20, "big_bet": 40}
    assert ended(actions, **fields) == (1020, 980, 1000)


def test_more_hidden_cards_than_the_deck_has() -> None:
    """Once the deck has been reshuffled a hidden card may be one that was there before."""
    deal = "\n".join(f"d dh p{player} ??????????" for player in range(1, 7))
    called = "\n".join(f"p{player} cc" for player in (3, 4, 5, 6, 1, 2))
    checked = "\n".join(f"p{player} cc" for player in range(1, 7))
    drawn = "\n".join(f"p{player} sd ????????" for player in range(1, 7))
    redealt = "\n".join(f"d dh p{player} ????????" for player in range(1, 7))
    rounds = f"{drawn}\n{redealt}\n{checked}\n"
    fields = {
        "variant": "'F2L3D'",
        "min_bet": None,
        "small_bet": 20,
        "big_bet": 40,
        "antes": [0] * 6,
        "blinds_or_straddles": [10, 20, 0, 0, 0, 0],
        "starting_stacks": [1000] * 6,
    }
    assert played(f"{deal}\n{called}\n{3 * rounds}", **fields).difference == ""


def test_stud() -> None:
    actions = """
        d dh p1 ????2c
        d dh p2 KsKdKc
        p1 pb
        p2 cbr 100
        p1 f
    """
    assert ended(actions, **STUD) == (4970, 5030)
    assert "the bring-in is due" in played(actions.replace("pb", "cc"), **STUD).difference
    assert "no bring-in is due" in played(actions.replace("p2 cbr 100", "p2 pb"), **STUD).difference
    assert "p1 is to act" in played(actions.replace("p1 pb", "p2 pb"), **STUD).difference


def test_idle_check() -> None:
    """Some houses ask a player who has nobody left to bet against for checks; we do not (TDA 16)."""
    actions = """
        d dh p1 AsAd
        d dh p2 7c8d
        d dh p3 2c3c
        p3 f
        p1 cc
        p2 cc
        p2 cc
        d db 4h5h6s
        p2 cc
        d db Ts
        d db Jc
        p1 sm AsAd
        p2 sm 7c8d
    """
    assert ended(actions, starting_stacks=[20, 1000, 1000]) == (0, 1020, 1000)


_BEFORE_FLOP: Final = FOLDED.partition("p3 cbr")[0]


@pytest.mark.parametrize(
    ("actions", "where", "problem"),
    [
        (FOLDED + "p3 cc", "actions[6] 'p3 cc'", "the hand is over"),
        (FOLDED + "d db 4h5h6h", "actions[6] 'd db 4h5h6h'", "the hand is over"),
        (_BEFORE_FLOP + "p3 cbr 30", "actions[3] 'p3 cbr 30'", "from 40 to 1000"),
        (_BEFORE_FLOP + "p1 cc", "actions[3] 'p1 cc'", "p3 is to act"),
        (_BEFORE_FLOP + "d db 4h5h6h", "actions[3] 'd db 4h5h6h'", "p3 is to act first"),
        (_BEFORE_FLOP + "p3 sm AsAd", "actions[3] 'p3 sm AsAd'", "p3 is to act first"),
        (_BEFORE_FLOP + "p3 sd As", "actions[3] 'p3 sd As'", "in a betting round, fold, check"),
        (_BEFORE_FLOP + "p3 pb", "actions[3] 'p3 pb'", "no bring-in"),
        (_BEFORE_FLOP + "p3 cc\np1 cc\np2 f", "actions[5] 'p2 f'", "no bet to fold to"),
        (_BEFORE_FLOP + "p3 f\np1 cc\np2 cc\np1 cc", "actions[6] 'p1 cc'", "due to the board"),
        (_BEFORE_FLOP.replace("3c8d", "2c8d") + "p3 f", "actions[1] 'd dh p2 2c8d'", "2c is not in the deck"),
        (_BEFORE_FLOP.replace("3c8d", "3c8d9d") + "p3 f", "actions[3] 'p3 f'", "9d out of turn"),
        (_BEFORE_FLOP.replace("d dh p2 3c8d", "p3 f"), "actions[1] 'p3 f'", "a card is due to p2 first"),
        (FOLDED + "p1 sm 2c7d", "actions[6] 'p1 sm 2c7d'", "p1 has folded"),
        (FOLDED + "p3 sm KsKd", "actions[6] 'p3 sm KsKd'", "p3 does not hold Ks, Kd"),
    ],
)
def test_first_point_of_difference(actions: str, where: str, problem: str) -> None:
    difference = played(actions).difference
    assert difference.startswith(f"{where}: ")
    assert problem in difference


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"blinds_or_straddles": [10, 20, 40]}, "no straddles"),
        ({"blinds_or_straddles": [10, 20, -20]}, "posted bets"),
        ({"antes": [5, 0, 5]}, "antes must be paid"),
        ({"variant": "'F7S'", "bring_in": 5, "small_bet": 20, "big_bet": 40, "min_bet": None}, "has no blinds"),
        ({**STUD, "bring_in": 100}, "bring-in, 100, must be less"),
    ],
)
def test_forced_bets_that_we_do_not_have(fields: dict[str, object], problem: str) -> None:
    assert problem in played("d dh p1 2c3c", **fields).difference


def test_odd_chips_are_those_of_the_file() -> None:
    """A pot of 41 is split by whole chips, or by halves where the result has halves: by what all amounts share."""
    actions = f"""
        d dh p1 2d3d
        d dh p2 2h3h
        d dh p3 AsAd
        p3 f
        p1 cc
        p2 cc
        {CHECKED_DOWN}
        p1 sm 2d3d
        p2 sm 2h3h
    """
    assert ended(actions, antes=[0, 1, 0]) == (1001, 999, 1000)
    assert played(actions, antes=[0, 1, 0], finishing_stacks=[1001, 999, 1000]).difference == ""
    assert played(actions, antes=[0, 1, 0], finishing_stacks="[1000.5, 999.5, 1000]").difference == ""
