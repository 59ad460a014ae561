"""The push-or-fold player: by the chart with few chips, as its deep player with many."""

from __future__ import annotations

import pytest
from games import usual_stakes, variant
from hypothesis import given, settings
from hypothesis import strategies as st
from spots import answer, answers, spot

from tourney.cards.deck import Deck
from tourney.errors import InvalidArgument
from tourney.game.action import CHECK_OR_CALL, FOLD, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.strategies.holdem.push_fold import PushFold
from tourney.strategies.holdem.tight_aggressive import TightAggressive
from tourney.streams import Stream

PLAYER = PushFold()

# Heads-up; the depths are those of www.holdemresources.net/hune, see test_push_or_fold.py.


@pytest.mark.parametrize(("cards", "depth"), [("Kd8c", 18.0), ("Jd2c", 4.6), ("5d3d", 12.9), ("Qd2d", 12.7)])
def test_heads_up_the_small_blind_pushes_up_to_its_depth(cards: str, depth: float) -> None:
    player = PushFold(push_below_bb=25)
    below, above = int(100 * depth) - 20, int(100 * depth) + 20
    assert answer(spot(cards, 1, stacks=[below] * 2), player) == raise_to(below)
    assert answer(spot(cards, 1, stacks=[above] * 2), player) == fold()


@pytest.mark.parametrize(("cards", "depth"), [("Kd2c", 8.1), ("Jd2c", 4.2), ("8d7d", 6.5), ("2d2c", 15.0)])
def test_heads_up_the_big_blind_calls_up_to_its_depth(cards: str, depth: float) -> None:
    player = PushFold(push_below_bb=25)
    below, above = int(100 * depth) - 20, int(100 * depth) + 20
    assert answer(spot(cards, 0, str(below), [below] * 2), player) == check_or_call()
    assert answer(spot(cards, 0, str(above), [above] * 2), player) == fold()


def test_the_smaller_stack_counts() -> None:
    assert answer(spot("Jd2c", 1, stacks=[300, 2_000]), PLAYER) == raise_to(2_000)
    assert answer(spot("Jd2c", 0, "2000", [300, 2_000]), PLAYER) == check_or_call()
    assert answer(spot("Jd2c", 0, "900", [900, 900]), PLAYER) == fold()


# At a table of several


@pytest.mark.parametrize("behind", range(2, 9))
def test_first_in_it_pushes_its_range_or_folds(behind: int) -> None:
    seat = (1 - behind) % 9
    folds = "f " * (8 - behind)
    assert answer(spot("AsAd", seat, folds, [800] * 9), PLAYER) == raise_to(800)
    assert answer(spot("7c2d", seat, folds, [800] * 9), PLAYER) == fold()


def test_pushes_more_with_fewer_behind() -> None:
    for cards, first, button in (("As7d", False, True), ("KdJc", False, True), ("9s9d", True, True)):
        assert (answer(spot(cards, 2, "", [1_000] * 9), PLAYER) == raise_to(1_000)) is first
        assert (answer(spot(cards, 8, "f " * 6, [1_000] * 9), PLAYER) == raise_to(1_000)) is button


def test_calls_an_early_push_with_less_than_a_late_one() -> None:
    """The equity against the pusher's range: ace-ten is ahead of a button's, behind a first player's."""
    late, early = spot("AsTd", 1, "f f f f f f 800 f", [800] * 9), spot("AsTd", 1, "800 f f f f f f f", [800] * 9)
    assert answer(late, PLAYER) == check_or_call()
    assert answer(early, PLAYER) == fold()


def test_calls_with_less_when_nobody_is_behind() -> None:
    assert answer(spot("Ad3c", 0, "f f f f f f 800", [800] * 9), PLAYER) == fold()
    assert answer(spot("Ad3c", 1, "f f f f f f 800 f", [800] * 9), PLAYER) == check_or_call()


def test_goes_all_in_over_a_smaller_push_while_others_are_behind() -> None:
    stacks = [900, 900, 400, *[900] * 6]
    assert answer(spot("AsKs", 5, "400 f f", stacks), PLAYER) == raise_to(900)


def test_a_deep_stack_calls_a_push_at_the_price_when_nobody_is_left() -> None:
    stacks = [9_000, 9_000, 800, *[9_000] * 6]
    assert answer(spot("AsKs", 1, "800 f f f f f f f", stacks), PLAYER) == check_or_call()
    assert answer(spot("9c4d", 1, "800 f f f f f f f", stacks), PLAYER) == fold()


# What it leaves to its deep player


@pytest.mark.parametrize(
    ("script", "stacks"),
    [
        ("", [1_300] * 9),  # too deep
        ("c", [800] * 9),  # a limper
        ("250", [800] * 9),  # a raise that is no push
        ("800 c", [800] * 9),  # a push that is called
    ],
)
@pytest.mark.parametrize("cards", ["AsKs", "Td9d", "8s8d", "Ad4c", "7c2d"])
def test_other_spots_are_the_deep_players(script: str, stacks: list[int], cards: str) -> None:
    hand = spot(cards, 2 + len(script.split()), script, stacks)
    assert answers(hand, PLAYER) == answers(hand, TightAggressive(push_below_bb=12))


@pytest.mark.parametrize("game", ["pot_limit_omaha", "fixed_limit_holdem", "stud", "triple_draw_deuce_to_seven"])
def test_so_are_other_games(game: str) -> None:
    rules = variant(game)
    hand = Hand(rules, usual_stakes(rules), [400] * 4)
    hand.deal_from(Deck(rules.deck, Stream(3)))
    assert answers(hand, PLAYER) == answers(hand, TightAggressive(push_below_bb=12))


def test_the_parameter_is_as_far_as_the_chart_goes() -> None:
    for wrong in (-1.0, 25.5):
        with pytest.raises(InvalidArgument, match="push_below_bb must be from 0 to 25"):
            PushFold(push_below_bb=wrong)
    hand = spot("AsAd", 2, "", [500] * 9)
    assert answers(hand, PushFold(push_below_bb=0)) == answers(hand, TightAggressive(push_below_bb=0))


@settings(max_examples=60)
@given(st.integers(2, 9), st.data())
def test_it_is_all_or_nothing_with_few_chips(players: int, data: st.DataObject) -> None:
    """Until somebody else does what is neither, nobody of a table of these does anything but push, call or fold."""
    stacks = [data.draw(st.integers(120, 1_200)) for _ in range(players)]
    rules = variant("no_limit_holdem")
    hand = Hand(rules, usual_stakes(rules), stacks)
    hand.deal_from(Deck(rules.deck, Stream(data.draw(st.integers(0, 2**32)))))
    pushed = False
    while hand.actor >= 0 and not hand.view(hand.actor).street:
        view = hand.view(hand.actor, 1)
        action = PLAYER.act(view)
        if pushed and action.kind == CHECK_OR_CALL:
            break
        if action.kind not in {FOLD, CHECK_OR_CALL}:
            assert action.amount_to == view.most_raise_to
            pushed = True
        else:
            assert action.kind == FOLD or not view.to_call or pushed
        hand.apply(action)
