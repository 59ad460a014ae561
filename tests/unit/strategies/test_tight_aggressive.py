"""The tight-aggressive player: what it does in well-known spots."""

from __future__ import annotations

import pytest
from games import variant
from spots import HERO, answer, answers, spot

from tourney.cards.card import parse_cards
from tourney.cards.deck import Script
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, FOLD, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.strategies.holdem.tight_aggressive import TightAggressive

# Before the flop, deep


@pytest.mark.parametrize("folds", range(8))
def test_opens_ace_king_suited_everywhere(folds: int) -> None:
    action = answer(spot("AsKs", (2 + folds) % 9, "f " * folds))
    assert action.kind == BET_OR_RAISE
    assert 220 <= action.amount_to <= 350


def test_opening_by_position() -> None:
    for cards, first, button in (("7c2d", False, False), ("QhTd", False, True), ("Kd9d", False, True)):
        assert (answer(spot(cards, 2)).kind == BET_OR_RAISE) is first
        assert (answer(spot(cards, 8, "f f f f f f")).kind == BET_OR_RAISE) is button


def test_heads_up_the_button_opens_wide() -> None:
    assert answer(spot("8c5c", 1, stacks=[5_000] * 2)).kind == BET_OR_RAISE
    assert answer(spot("7c2d", 1, stacks=[5_000] * 2)).kind == FOLD


def test_folds_junk_to_a_raise_and_a_reraise() -> None:
    for cards in ("7c2d", "Jc4d", "Kh7c", "9h8d"):
        assert answer(spot(cards, 5, "f 250 800")).kind == FOLD
        assert answer(spot(cards, 1, "f 250 800 f f f f f")).kind == FOLD


def test_three_bets_and_four_bets_the_top() -> None:
    assert answer(spot("KsKd", 5, "f f 250")).amount_to in range(700, 1_001)
    assert answer(spot("AsAd", 5, "f 250 800")).kind == BET_OR_RAISE


def test_a_middling_hand_calls_a_late_raise_on_the_button() -> None:
    assert answer(spot("JsTs", 8, "f f f f f 250")).kind == CHECK_OR_CALL
    assert answer(spot("JsTs", 3, "250")).kind == FOLD


def test_callers_make_offsuit_hands_worth_less() -> None:
    assert answer(spot("QhTd", 1, "f f f f f f 250 f")).kind == CHECK_OR_CALL
    assert answer(spot("QhTd", 8, "250 c c c f f")).kind == FOLD
    assert answer(spot("QsQd", 8, "250 c c c f f")).amount_to >= 900


def test_big_blind_defends_by_the_price() -> None:
    assert answer(spot("9s7s", 1, "f f f f f f 220 f")).kind == CHECK_OR_CALL
    assert answer(spot("9s7s", 1, "f f f f f f 900 f")).kind == FOLD


def test_isolates_limpers_with_a_bigger_raise_and_limps_along_with_small_pairs() -> None:
    assert answer(spot("AsQs", 6, "f c c f")).amount_to >= 450
    assert answer(spot("2s2d", 8, "f c c f f f")).kind == CHECK_OR_CALL
    assert answer(spot("Td6s", 8, "f c c f f f")).kind == FOLD
    assert answer(spot("9d8s", 0, "f c c f f f f")).kind == CHECK_OR_CALL


def test_big_blind_checks_its_option_or_raises_limpers() -> None:
    assert answer(spot("7c2d", 1, "c f f f f f f c")) == check_or_call()
    assert answer(spot("AsAd", 1, "c f f f f f f c")).kind == BET_OR_RAISE


def test_bluffs_at_times_against_a_late_raise() -> None:
    kinds = {action.kind for action in answers(spot("Ks2s", 0, "f f f f f f 300"))}
    assert kinds == {FOLD, BET_OR_RAISE}


def test_fixed_limit_raises_and_caps_by_strength() -> None:
    limit = "fixed_limit_holdem"
    assert answer(spot("AsAd", 4, "200 300", game=limit)).amount_to == 400
    assert answer(spot("AsAd", 5, "200 300 400", game=limit)).kind == CHECK_OR_CALL
    assert answer(spot("7c2d", 4, "200 300", game=limit)).kind == FOLD


# Before the flop, short


def test_pushes_ace_nine_on_the_button_with_eight_blinds_and_folds_it_first_of_nine() -> None:
    assert answer(spot("As9d", 8, "f f f f f f", [800] * 9)) == raise_to(800)
    assert answer(spot("As9d", 2, "", [800] * 9)) == fold()
    assert answer(spot("7c2d", 8, "f f f f f f", [800] * 9)) == fold()


def test_the_stack_that_counts_is_the_most_that_can_be_matched() -> None:
    stacks = [700, 800, 800, 800, 800, 800, 800, 800, 9_000]
    assert answer(spot("As9d", 8, "f f f f f f", stacks)) == raise_to(9_000)


def test_antes_widen_the_push() -> None:
    hand = Hand(variant("no_limit_holdem"), Stakes(small_blind=50, big_blind=100, ante=100), [1_100] * 9)
    hand.deal_from(Script(parse_cards("2c3c4c5cAs6c7c8c9c2d3d4d5d7d6d7s8d9d")))
    hand.apply(fold())
    hand.apply(fold())
    assert HERO.act(hand.view(hand.actor)) == raise_to(1_000)
    dry = spot("As7d", 4, "f f", [1_000] * 9)
    assert answer(dry) == fold()


def test_antes_make_the_opening_raise_bigger() -> None:
    raises = []
    for ante in (0, 25):
        hand = Hand(variant("no_limit_holdem"), Stakes(small_blind=50, big_blind=100, ante=ante), [5_000] * 6)
        hand.deal_from(Script(parse_cards("2c3cAs4c5c6c2d3dKs4d5d6d")))
        raises.append(HERO.act(hand.view(hand.actor)).amount_to)
    assert raises == [250, 310]


def test_pushes_over_a_raise_and_calls_off_by_price() -> None:
    assert answer(spot("AsQs", 8, "f f f f f 220", [900] * 9)) == raise_to(900)
    assert answer(spot("7c2d", 8, "f f f f f 220", [900] * 9)) == fold()
    assert answer(spot("AsTd", 1, "f f f f f f f 700", [700] * 9)) == check_or_call()
    assert answer(spot("7c2d", 1, "f f f f f f f 700", [700] * 9)) == fold()


def test_calls_five_to_one_for_the_last_chips_with_any_two() -> None:
    stacks = [5_000, 160, *[5_000] * 7]
    assert answer(spot("7c2d", 1, "250 f f f f f f f", stacks)) == check_or_call()


def test_pushes_limpers_with_the_best_and_checks_the_rest() -> None:
    assert answer(spot("AsKd", 1, "c f f f f f f f", [800] * 9)) == raise_to(800)
    assert answer(spot("7c2d", 1, "c f f f f f f f", [800] * 9)) == check_or_call()


def test_calls_a_limped_blind_all_in_by_the_price() -> None:
    stacks = [5_000] * 8 + [80]
    assert answer(spot("AsTd", 8, "f f c f f f", stacks)) == check_or_call()
    assert answer(spot("3c2d", 8, "f f f f f f", stacks)) == fold()


def test_calls_a_short_stacks_push_wider_than_a_deep_ones() -> None:
    for own, kind in ((700, CHECK_OR_CALL), (5_000, FOLD)):
        assert answer(spot("Ad8d", 1, f"f f f f f {own} f f", [5_000] * 7 + [own, 5_000])).kind == kind


def test_a_call_wins_no_more_than_it_can_match() -> None:
    """A push of fifty blinds into three offers a stack of three its own price, not one for fifty."""
    stacks = [300, 300, *[5_000] * 7]
    assert answer(spot("9c2d", 1, "f f f f f f 5000 f", stacks)) == fold()
    assert answer(spot("KsQd", 1, "f f f f f f 5000 f", stacks)) == check_or_call()


def test_fixed_limit_plays_its_chart_until_very_short() -> None:
    assert answer(spot("9s8s", 8, "f f f f f f", [800] * 9, game="fixed_limit_holdem")).kind == BET_OR_RAISE
    assert answer(spot("9s8s", 3, "f", [250] * 9, game="fixed_limit_holdem")).kind == FOLD


def test_never_pushes_first_in_when_told_not_to() -> None:
    player = TightAggressive(push_below_bb=0)
    assert answer(spot("AsAd", 2, "", [900] * 9), player).amount_to < 300


# After the flop

HEADS_UP_POT = "f f f f f f 250 f c"  # the button raises and the big blind calls


def test_bets_sets_for_value_and_raises_them() -> None:
    first = answer(spot("9s9d", 8, HEADS_UP_POT + " c", board="9cKh4d"))
    assert 250 <= first.amount_to <= 420  # half to three quarters of 550
    assert answer(spot("9s9d", 8, HEADS_UP_POT + " 300", board="9cKh4d")).amount_to >= 700
    assert answer(spot("9s9d", 1, HEADS_UP_POT + " c 300", board="9cKh4d")).amount_to >= 700


def test_continues_as_the_aggressor_more_often_than_not_but_not_always() -> None:
    kinds = [action.kind for action in answers(spot("AsQd", 8, HEADS_UP_POT + " c", board="9cKh4d"))]
    assert 45 <= kinds.count(BET_OR_RAISE) <= 85
    # The caller checks to the raiser.
    kinds = [action.kind for action in answers(spot("AsQd", 1, HEADS_UP_POT, board="9cKh4d"))]
    assert kinds.count(BET_OR_RAISE) == 0


def test_does_not_stack_off_with_bottom_pair() -> None:
    assert answer(spot("As4s", 1, HEADS_UP_POT + " c 550", board="9cKh4d")) == fold()
    assert answer(spot("As4s", 1, HEADS_UP_POT + " 300 4750", board="9cKh4d")) == fold()
    assert answer(spot("As4s", 1, HEADS_UP_POT + " c 120", board="9cKh4d")) == check_or_call()


def test_top_pair_calls_a_bet_and_not_a_huge_one_when_deep() -> None:
    assert answer(spot("AsKs", 1, HEADS_UP_POT + " c 400", board="9cKh4d")) == check_or_call()
    deep = [40_000] * 9
    assert answer(spot("KsTs", 1, HEADS_UP_POT + " c 39750", deep, board="9cKh4d")) == fold()


def test_commits_with_top_pair_when_little_is_behind() -> None:
    stacks = [1_200] * 9
    call = "f f f f f f 250 f c c 500"
    assert answer(spot("KsQs", 1, call, stacks, board="9cKh4d")) == raise_to(950)


def test_draws_at_a_price() -> None:
    assert answer(spot("Qd7d", 1, HEADS_UP_POT + " c 250", board="9dKh4d")).kind == CHECK_OR_CALL
    assert answer(spot("Qd7s", 1, HEADS_UP_POT + " c 400", board="9dKh4d")) == fold()
    turn = HEADS_UP_POT + " c c c 1500"
    assert answer(spot("Qd7d", 1, turn, board="9dKh4d2c")) == fold()


def test_raises_big_draws_at_times() -> None:
    kinds = {action.kind for action in answers(spot("QdJd", 1, HEADS_UP_POT + " c 300", board="9dTh4d"))}
    assert kinds == {BET_OR_RAISE, CHECK_OR_CALL}


def test_a_middling_pair_is_checked_on_the_turn() -> None:
    assert answer(spot("9sAd", 8, HEADS_UP_POT + " c 300 c c", board="9cKh4d2c")) == check_or_call()


def test_barrels_the_turn_at_times() -> None:
    hand = spot("AsQd", 8, HEADS_UP_POT + " c 300 c c", board="9cKh4d2c")
    assert 10 <= [action.kind for action in answers(hand)].count(BET_OR_RAISE) <= 50


def test_stabs_in_last_position_seldom_when_somebody_else_raised() -> None:
    pot = "f f f f 250 f c f f"  # the hijack raises and the button calls
    hand = spot("7s6s", 8, pot + " c", board="9cKhJd")
    assert 1 <= [action.kind for action in answers(hand)].count(BET_OR_RAISE) <= 30
    early = spot("8s8d", 1, HEADS_UP_POT, board="9cKhJd")
    assert answer(early) == check_or_call()


def test_river_calls_are_thin_only_at_a_small_price() -> None:
    river = HEADS_UP_POT + " c 300 c c c c "
    assert answer(spot("9sTs", 1, river + "150", board="9cKh4d2c3h")) == check_or_call()
    assert answer(spot("9sTs", 1, river + "1150", board="9cKh4d2c3h")) == fold()


def test_a_second_bet_by_the_same_opponent_takes_a_better_hand() -> None:
    line = HEADS_UP_POT + " c 200 c c 450"
    assert answer(spot("KsQs", 1, line, board="9cKh4d2c")) == check_or_call()
    assert answer(spot("4s3s", 1, line, board="9cKh4d2c")) == fold()


def test_fixed_limit_bets_raises_and_calls_down() -> None:
    for cards, action in (("9s9d", raise_to(200)), ("9s8d", check_or_call()), ("7s6d", fold())):
        hand = spot(cards, 1, "f f f f f f 200 f c c 100", game="fixed_limit_holdem", board="9cKh4d")
        assert answer(hand) == action


def test_bets_all_in_when_little_is_behind() -> None:
    hand = spot("KsQs", 8, HEADS_UP_POT + " c", [850] * 9, board="9cKh4d")
    assert answer(hand) == raise_to(600)


def test_bets_draws_more_often_than_not() -> None:
    hand = spot("QdJd", 8, "f f f f 250 f c f f c", board="9dKh4d")
    assert 40 <= [action.kind for action in answers(hand)].count(BET_OR_RAISE) <= 80


def test_checks_air_in_a_limped_pot_out_of_position() -> None:
    assert answer(spot("7c2d", 1, "f f f f f c f f c", board="9dKh4d")) == check_or_call()


def test_checks_when_no_bet_is_allowed() -> None:
    view = spot("9s9d", 8, HEADS_UP_POT + " c", board="9cKh4d").view(8)
    view.least_raise_to = view.most_raise_to = 0
    assert HERO.act(view) == check_or_call()


def test_bluffs_the_river_seldom() -> None:
    hand = spot("QsJs", 8, HEADS_UP_POT + " c c c c c", board="9cKh4d2c3h")
    kinds = [action.kind for action in answers(hand)]
    assert 1 <= kinds.count(BET_OR_RAISE) <= 30


def test_never_folds_when_checking_is_free() -> None:
    for cards in ("7c2d", "3c2d", "AsAd"):
        assert all(a.kind != FOLD for a in answers(spot(cards, 1, "c f f f f f f c")))
        assert all(a.kind != FOLD for a in answers(spot(cards, 1, HEADS_UP_POT, board="9cKh4s")))
