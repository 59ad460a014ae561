"""Cards set apart as a second hand: SOHE. BARGE rulebook, "Sohe (Simultaneous Omaha/Hold'em)", "Ties & Odd Chips"."""

from __future__ import annotations

from dataclasses import replace

import pytest
from games import BLINDS, usual_stakes, variant
from golden.playthrough import Play

from tourney.cards.card import BIT, format_cards, mask_of, parse_cards
from tourney.cards.rankings import RANKINGS
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, DISCARD, FOLD, discard
from tourney.game.phh import parse_hand
from tourney.game.phh_writing import HandStart, HandWriter
from tourney.game.replay import replay
from tourney.game.stakes import AnteKind, HouseRules, Stakes, usual_places
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.judging import study_of
from tourney.strategies.skilled.situation import ONCE
from tourney.strategies.skilled.skilled_player import Skilled

THREE = "AsAdJc7d6s2c KhQsQd9hTc8c 5c5dKs3s4h6c"


def mask(cards: str) -> int:
    return mask_of(parse_cards(cards))


def before_the_flop(**changes: object) -> Play:
    return Play("sohe", BLINDS, [1000] * 3, hole_cards=THREE, **changes).play("2:c 0:c 1:c")  # type: ignore[arg-type]


def won(first: str, second: str, board: str, *, ante: int = 0) -> list[int]:
    """What two players win who have put in 2 each, and one the ante; a hand is `Omaha+hold'em`."""
    stakes = Stakes(small_blind=1, big_blind=2, ante=ante, ante_kind=AnteKind.BUTTON)
    hands = [hand.split("+") for hand in (first, second)]
    table = Play("sohe", stakes, [100, 100], hole_cards=" ".join(a + b for a, b in hands), boards=board)
    table.play(f"1:c 0:c 0:d{hands[0][1]} 1:d{hands[1][1]} c c c c c c")
    assert table.over
    pushed = [0, 0]
    for event in table.told(ev.Won):
        pushed[event.player] += event.amount
    return pushed


# The division.


def test_each_player_sets_two_cards_apart_after_the_first_betting_and_before_the_flop() -> None:
    table = before_the_flop()
    assert (table.actor, table.now.state.board) == (0, ())
    assert (table.view.discard_least, table.view.discard_most) == (2, 2)
    for cards in ("", "As", "AsAdJc", "Kh9h", "AsAs"):
        with pytest.raises(IllegalAction):
            table.now.apply(discard(parse_cards(cards)))
    assert (table.actor, table.view.set_apart) == (0, ())
    table.play("0:dAs2c 1:d9hKh 2:d5c5d")
    assert len(table.now.state.board) == 3
    assert table.view.set_apart == tuple(parse_cards("As2c"))
    # Nothing is given up.
    assert [len(hole) for hole in table.now.hole] == [6, 6, 6]
    assert format_cards(table.view.hole) == "AdJc7d6sAs2c"


def test_who_has_folded_sets_nothing_apart() -> None:
    table = Play("sohe", BLINDS, [1000] * 3, hole_cards=THREE).play("2:f 0:c 1:c 0:dAsAd 1:dQsQd")
    assert len(table.now.state.board) == 3


def test_others_see_only_how_many_cards_are_set_apart() -> None:
    table = before_the_flop().play("0:dAs2c")
    told = table.told(ev.SetApart)[0]
    assert ev.as_seen(told, 0) == ev.SetApart(0, tuple(parse_cards("As2c")))
    assert ev.as_seen(told, 1) == ev.SetApart(0, (ev.FACE_DOWN, ev.FACE_DOWN))
    assert [(acted.kind, acted.bet_to) for acted in table.view.actions if acted.kind == DISCARD] == [(DISCARD, 2)]


def test_who_is_all_in_sets_cards_apart_before_any_hand_is_shown() -> None:
    # TDA 16: hands go face up when no more decisions are left.
    table = Play("sohe", BLINDS, [100, 100]).play("1:c")
    for player in range(2):
        assert (table.actor, table.told(ev.Shown)) == (player, [])
        table.now.apply(discard(table.view.hole[:2]))
    table.now.deal_from(table.cards)
    assert table.over
    assert [len(event.cards) for event in table.told(ev.Shown)] == [6, 6]


def test_a_copy_keeps_what_is_set_apart() -> None:
    table = Play("sohe", BLINDS, [1000] * 2, hole_cards="JcTc9c8cAsAd KdKsQdQs2h2d", boards="AhKhQh3d4d")
    table.play("c c 0:dAsAd 1:d2h2d")
    twin = table.now.copy()
    for hand in (twin, table.now):
        assert hand.view(0).set_apart == tuple(parse_cards("AsAd"))


# Who wins what: a pot of 4.


@pytest.mark.parametrize(
    ("case", "first", "second", "board", "expected"),
    [
        ("a half each", "JcTd7s6s+AsAd", "KhQh2c3d+8s8c", "Ah9h5h4c2d", [2, 2]),
        ("one hand wins both", "KhQh7s6s+AsAd", "JcTd3c3d+8s8c", "Ah9h5h4c2d", [4, 0]),
        ("the two cards play no Omaha", "JcTd7s3s+AsAd", "KdQc4d2s+8s8c", "Ah9h5h9c2d", [2, 2]),
        ("the four cards play no hold'em", "AsAdKdKs+6c4s", "JcTd7s7d+8s8c", "Ah9h5h9c2d", [2, 2]),
        ("hold'em may play the board", "KhQc7s6s+2s3s", "Jc2c3d3h+8s8c", "AhKdQhJhTd", [3, 1]),
        ("Omaha takes exactly two from the hand", "Kh3d3c2s+AsAd", "Qc2d5s5d+8s8c", "Jh9h7h6h4c", [2, 2]),
    ],
)
def test_the_halves_of_the_pot(case: str, first: str, second: str, board: str, expected: list[int]) -> None:
    assert won(first, second, board) == expected, case
    assert won(second, first, board) == expected[::-1], case


@pytest.mark.parametrize("who", [0, 1])
def test_the_odd_chip_goes_to_the_omaha_hand(who: int) -> None:
    # "The Omaha hand is treated as the high hand." A pot of 5.
    hands = ["KhQh2c3d+8s8c", "JcTd7s6s+AsAd"]
    pushed = won(hands[who], hands[1 - who], "Ah9h5h4c2d", ante=1)
    assert pushed[who] == 3
    assert pushed[1 - who] == 2


# Hand histories.


def test_a_hand_history_keeps_the_cards_set_apart() -> None:
    game = variant("sohe")
    start = HandStart(
        game, usual_stakes(game), [1000] * 2, usual_places(2), HouseRules(), (), uncapped=False,
        players=("Ann", "Bob"), seats=(1, 2), table=1, hand=1, level=1,
    )  # fmt: skip
    writer = HandWriter(start)
    table = Play("sohe", usual_stakes(game), [1000] * 2, hole_cards="AsAdJc7d6s2c KhQsQd9hTc8c", boards="AhJh4d5h3s")
    table.play("1:c 0:c 0:dAsAd 1:dQsQd 0:c 1:c 0:c 1:r200 0:c 0:c 1:c")
    for event in table.events:
        writer(event)
    text = writer.text(table.stacks)
    assert "'p1 sd AsAd'" in text
    record = parse_hand(text)
    assert replay(record, game).difference == ""
    assert replay(record, game).stacks == tuple(table.stacks)
    # Cards that are hidden when set apart are those of the hand shown at the end.
    hidden = parse_hand(text.replace("d dh p2 KhQsQd9hTc8c", "d dh p2 ????????????"))
    assert replay(hidden, game).difference == ""


# What players make of it.


@pytest.mark.parametrize("apart", ["AsAd", "JcTd", "7s6s"])
def test_an_estimate_is_of_the_two_hands_as_they_were_set(apart: str) -> None:
    """Before the river, against a hand that lies open, counted over each last card."""
    own, other, board = mask("AsAdJcTd7s6s"), mask("KhQh3c2c8s8c"), mask("Ah9h5d4c")
    mine, theirs = mask(apart), mask("8s8c")
    left = [bit for bit in BIT if not bit & (own | other | board)]
    total = 0.0
    for bit in left:
        for ranking, one, two in (
            ("high_two_from_hand", own & ~mine, other & ~theirs),
            ("high", mine, theirs),
        ):
            worths = RANKINGS[ranking](one, board | bit), RANKINGS[ranking](two, board | bit)
            total += ((worths[0] > worths[1]) + (worths[0] == worths[1]) / 2) / 2 / len(left)
    measured = 0.0
    for key in range(10):
        estimate = ShareEstimate()
        estimate.begin_street(study_of(variant("sohe")).book, 2, own, key)
        estimate.set_apart(mine)
        estimate.set_board(0, board)
        estimate.add(other, 0, 0, ONCE)  # the rule sets the eights apart, its highest pair
        estimate.settle(0)
        estimate.play_out(200)
        measured += estimate.equity() / 10
    assert measured == pytest.approx(total, abs=0.03)


@pytest.mark.parametrize(("apart", "kind"), [("AsKs", BET_OR_RAISE), ("As3h", FOLD)])
def test_a_player_judges_the_two_hands_as_they_were_set(apart: str, kind: int) -> None:
    """Facing a bet on the river: A-K of spades are a royal flush in one hand, and nothing much in two."""
    table = Play("sohe", BLINDS, [10_000] * 2, hole_cards="AsKs2c2d3h3c", boards="QsJsTs4h4d").play(
        f"1:c 0:c 0:d{apart}"
    )
    table.now.apply(discard(table.view.hole[:2]))
    table.now.deal_from(table.cards)
    table.play("c c c c 0:c 1:r200")
    for key in range(10):
        assert Skilled(skill=1.0).act(table.now.view(0, key)).kind == kind


@pytest.mark.parametrize(
    ("hand", "apart"), [("AsAdJcTd9c8d", "AsAd"), ("KsKd7c6d5c4d", "KsKd"), ("AhAcQsJs9h8h", "AhAc")]
)
def test_a_skilled_player_sets_a_high_pair_apart_and_keeps_the_run_for_omaha(hand: str, apart: str) -> None:
    """A pair needs no help in hold'em; connected cards need two of four to fit a board."""
    table = Play("sohe", BLINDS, [10_000] * 2, hole_cards=f"{hand} 2c2d3h7hTsKc").play("1:c 0:c")
    action = Skilled(skill=1.0).act(table.now.view(0, 7))
    assert set(action.cards) == set(parse_cards(apart))


def test_a_game_of_ones_own_may_set_other_cards_apart() -> None:
    """Five cards, two of them for a low, set apart before the turn: nothing in the rule is of SOHE alone."""
    game = variant("sohe")
    first, flop, turn, river = game.streets
    streets = (replace(first, hole=5), replace(flop, set_apart=0), replace(turn, set_apart=2), river)
    own = replace(game, streets=streets, rankings=("high_two_from_hand", "eight_or_better"))
    table = Play(own, BLINDS, [1000] * 2, hole_cards="AsAdTh2c3c KsKd9c8c7d", boards="5h6h4sQdKc")
    table.play("c c c c 0:d2c3c 1:d8c7d c c c c")
    # Three kings for Bob in Omaha, 6-5-4-3-2 for Ann against 8-7-6-5-4.
    assert table.told(ev.Won) == [ev.Won(0, 0, 100), ev.Won(1, 0, 100)]
