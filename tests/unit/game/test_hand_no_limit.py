from __future__ import annotations

import pytest
from table import Table

from tourney.errors import IllegalAction
from tourney.game.action import raise_to
from tourney.game.stakes import Stakes

BLINDS_25_50 = Stakes(small_blind=25, big_blind=50)
BLINDS_50_100 = Stakes(small_blind=50, big_blind=100)
BLINDS_100_200 = Stakes(small_blind=100, big_blind=200)
BLINDS_2000_4000 = Stakes(small_blind=2000, big_blind=4000)
DEEP = [20_000] * 6


# The minimum raise. Position 2 is under the gun; after `ALL_IN_FOR_A_CALL` all players see the flop.
RAISE_AMOUNTS = (
    ("TDA 43 example 1", BLINDS_100_200, DEEP[:4], "2:c 3:c 0:c 1:c 0:r600 1:r1600 2:r3600", 3, 2000, 5600),
    ("TDA 43 example 2", BLINDS_50_100, [20_000, 20_000, 150, 20_000], "2:a", 3, 100, 250),
    ("TDA 43 example 3", BLINDS_100_200, DEEP[:3], "c c c c c c 0:r300 1:r1000", 2, 700, 1700),
    ("TDA 43 example 4-A, B's raise", BLINDS_25_50, DEEP, "2:r125", 3, 75, 200),
    ("TDA 43 example 4-A, D's raise", BLINDS_25_50, DEEP, "2:r125 3:r200 4:r500", 5, 300, 800),
    ("TDA 43 example 4-B", BLINDS_25_50, DEEP, "2:r500 3:c 4:c", 5, 450, 950),
    ("TDA 43-A, an opening bet of 1000", BLINDS_50_100, DEEP[:3], "c c c 0:r1000", 1, 1000, 2000),
    ("TDA 52-A, the raise of 200 was to be 600", BLINDS_100_200, DEEP[:3], "c c c 0:r600", 1, 600, 1200),
    ("TDA 53-A example 1, the re-raise", BLINDS_50_100, DEEP[:4], "c c c c c c 2:r300 3:r600", 0, 300, 900),
    ("TDA 51-B, the big blind is the opening bet", BLINDS_50_100, DEEP[:3], "", 2, 100, 200),
    ("the least bet is the big blind", BLINDS_50_100, DEEP[:3], "c c c", 0, 100, 100),
    ("a raise smaller than an earlier one is none: TDA 43", BLINDS_50_100, DEEP[:4], "r400", 3, 300, 700),
)


@pytest.mark.parametrize(("authority", "stakes", "stacks", "line", "actor", "by", "least"), RAISE_AMOUNTS)
def test_a_raise_is_at_least_the_largest_full_bet_or_raise_of_the_round(
    authority: str, stakes: Stakes, stacks: list[int], line: str, actor: int, by: int, least: int
) -> None:
    table = Table(stacks, stakes).play(line)
    assert table.actor == actor, authority
    assert table.raises == (least, table.bets[actor] + table.stacks[actor]), authority
    assert least - by == max(table.bets)
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(least - 1))
    table.play(f"r{least}")


def test_the_size_of_a_raise_counts_for_its_own_street_only() -> None:
    # TDA 43 addendum: the current round is the current street.
    table = Table(DEEP[:3]).play("2:r1000 0:c 1:c")
    assert table.raises[0] == 100


def test_a_raise_past_a_short_all_in_counts_from_the_all_in() -> None:
    # TDA 43, 47A: 100 bet, all-in 150, raise to 450 is a raise of 300.
    table = Table([20_000, 250, 20_000, 20_000]).play("2:c 3:c 0:c 1:c 0:r100 1:a 2:r450")
    assert table.raises[0] == 750


def test_there_is_no_cap_on_raises_in_no_limit() -> None:
    # TDA 48.
    table = Table([100_000, 100_000])
    for amount_to in range(200, 6200, 100):
        table.play(f"r{amount_to}")
    assert table.raises[0] == 6200


# Re-opening: TDA 47A.


def test_example_1_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting() -> None:
    # TDA 47A addendum example 1. After the blinds: A 0, B 1 (125 left), C 2, D 3 (200 left), E 4.
    table = Table([10_000, 225, 10_000, 300, 10_000]).play("2:c 3:c 4:c 0:c 1:c")
    assert table.street == 1
    table.play("0:r100 1:r125 2:c 3:r200 4:c")
    assert (table.actor, table.to_call, table.raises[0]) == (0, 100, 300)


def test_example_1a_the_caller_between_them_faces_less_and_may_only_call_or_fold() -> None:
    # TDA 47A addendum example 1-A: C called 125, faces 75 more.
    table = Table([10_000, 225, 10_000, 300, 10_000]).play("c c c c c 0:r100 1:r125 2:c 3:r200 4:c 0:c")
    assert (table.actor, table.to_call, table.may_raise) == (2, 75, False)
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(300))
    assert table.play("2:c").street == 2


def test_example_1b_a_raise_after_them_reopens_the_betting_for_the_caller_too() -> None:
    # TDA 47A addendum example 1-B: A makes it 300, C faces 175.
    table = Table([10_000, 225, 10_000, 300, 10_000]).play("c c c c c 0:r100 1:r125 2:c 3:r200 4:c 0:r300")
    assert (table.actor, table.to_call, table.raises[0]) == (2, 175, 400)


def test_example_2_after_short_all_ins_the_least_raise_is_the_last_full_one() -> None:
    # TDA 47A addendum example 2.
    table = Table([20_000, 600, 750, 900, 20_000, 20_000]).play("c c c c c c 0:r300 1:r500 2:r650 3:r800 4:c")
    assert (table.actor, table.to_call, table.raises[0]) == (5, 800, 1100)


# Position 2 is A, 3 is B, 4 is C, who has 7500.
EXAMPLE_3 = [50_000, 50_000, 50_000, 50_000, 7500]


def test_example_3_the_big_blind_has_not_acted_and_may_raise_over_a_short_all_in() -> None:
    # TDA 47A addendum example 3.
    table = Table(EXAMPLE_3, BLINDS_2000_4000).play("2:c 3:f 4:a 0:f")
    assert (table.actor, table.to_call, table.raises[0]) == (1, 3500, 11_500)


def test_example_3a_a_limper_facing_a_short_all_in_may_only_call_or_fold() -> None:
    # TDA 47A addendum example 3-A: before the flop the blind is the bet.
    table = Table(EXAMPLE_3, BLINDS_2000_4000).play("2:c 3:f 4:a 0:f 1:c")
    assert (table.actor, table.to_call, table.may_raise) == (2, 3500, False)


def test_example_3b_after_a_full_raise_the_limper_may_raise() -> None:
    # TDA 47A addendum example 3-B.
    table = Table(EXAMPLE_3, BLINDS_2000_4000).play("2:c 3:f 4:a 0:f 1:r11500")
    assert (table.actor, table.to_call, table.raises[0]) == (2, 7500, 15_500)


@pytest.mark.parametrize(("stack", "reopened"), [(199, False), (200, True), (201, True)])
def test_an_all_in_reopens_for_a_limper_from_a_full_raise_over_the_big_blind(stack: int, *, reopened: bool) -> None:
    # TDA 47A: the least full raise is to 200.
    table = Table([1000, 1000, 1000, stack]).play("2:c 3:a 0:f 1:c")
    assert (table.actor, table.may_raise) == (2, reopened)


@pytest.mark.parametrize(("stack", "reopened"), [(499, False), (500, True)])
def test_an_all_in_reopens_for_a_raiser_from_a_full_raise_more(stack: int, *, reopened: bool) -> None:
    # TDA 47A: a raise from 100 to 300 makes 200 the full raise.
    table = Table([2000, 2000, 2000, stack, 2000]).play("2:r300 3:a 4:c 0:f 1:f")
    assert (table.actor, table.to_call, table.may_raise) == (2, stack - 300, reopened)


@pytest.mark.parametrize(("stack", "reopened"), [(199, False), (200, True)])
def test_an_all_in_bet_below_the_least_bet_does_not_let_a_checker_raise(stack: int, *, reopened: bool) -> None:
    # TDA 47A: less than a full bet; a check is an action.
    table = Table([1000, 1000, stack, 1000]).play("2:c 3:c 0:c 1:c 0:c 1:c 2:a 3:c")
    assert (table.actor, table.to_call, table.may_raise) == (0, stack - 100, reopened)


def test_a_player_yet_to_act_may_always_raise_over_a_short_all_in() -> None:
    # TDA 47A speaks of players who have already acted.
    table = Table([1000, 1000, 120, 1000]).play("2:a")
    assert table.raises == (220, 1000)


def test_what_a_player_faces_is_judged_for_each_player() -> None:
    # TDA 47A: bet 100, raise 300 (by 200), all-in 400. The bettor faces 300, the raiser only 100.
    table = Table([5000, 5000, 500, 5000]).play("c c c c 0:r100 1:r300 2:a 3:c")
    assert (table.actor, table.raises[0]) == (0, 600)
    assert table.play("0:c").actor == 1
    assert not table.may_raise


# Short of chips.


@pytest.mark.parametrize("stack", [101, 150, 199, 200])
def test_an_all_in_may_be_less_than_a_full_raise(stack: int) -> None:
    # TDA 45-B 2.
    assert Table([1000, 1000, stack]).raises == (stack, stack)


@pytest.mark.parametrize("stack", [1, 99, 100])
def test_who_cannot_pay_more_than_the_call_can_only_call(stack: int) -> None:
    table = Table([1000, 1000, stack])
    assert (table.to_call, table.raises) == (stack, (0, 0))
    table.play("2:c")
    assert (table.stacks[2], table.bets[2]) == (0, stack)


def test_a_raise_is_not_offered_when_nobody_could_answer() -> None:
    # An uncalled bet is returned: both other players are all-in or out.
    table = Table([1000, 1000, 500]).play("2:a 0:f")
    assert (table.actor, table.to_call, table.may_raise) == (1, 400, False)
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(1000))


@pytest.mark.parametrize(("big_blind", "answerable"), [(300, False), (500, False), (501, True)])
def test_a_raise_is_not_offered_when_no_stack_reaches_past_the_call(big_blind: int, *, answerable: bool) -> None:
    # Both blinds have chips, but nobody could match any chip of a raise over the all-in of 500.
    table = Table([80, big_blind, 500, 1000]).play("2:a")
    assert (table.actor, table.to_call, table.may_raise) == (3, 500, answerable)


def test_a_raise_is_offered_while_one_other_has_chips_to_answer_with() -> None:
    assert Table([1000, 1000, 500]).play("2:a").may_raise


def test_the_last_player_with_chips_is_not_asked_when_there_is_nothing_to_decide() -> None:
    # TDA 16: the big blind of 100 already covers the all-in of 80; betting is over.
    table = Table([1000, 1000, 80], hole_cards="- 2c7d AsAd", board="Ks9h5d4cJh").play("2:c 0:f")
    assert table.over
    # 80 + 80 + the folded 50; the big blind's other 20 are returned.
    assert table.stacks == [950, 920, 210]


def test_the_last_player_with_chips_is_asked_when_facing_a_bet() -> None:
    # Heads-up, the big blind all-in for 60 against the button's small blind of 50: 10 more, or fold.
    table = Table([60, 1000])
    assert (table.actor, table.may_raise) == (1, False)
    assert table.play("1:f").stacks == [110, 950]


def test_a_small_blind_that_covers_an_all_in_big_blind_is_not_asked() -> None:
    # Heads-up: the big blind has 20, so 30 of the button's 50 are returned.
    table = Table([20, 1000], hole_cards="AsAd 2c7d", board="Ks9h5d4cJh")
    assert table.over
    assert table.stacks == [40, 980]


def test_after_an_all_in_and_a_call_nobody_is_asked_any_more() -> None:
    # TDA 16, seed 003: straight to the showdown.
    table = Table([1000, 700, 1000]).play("2:f 0:a 1:c")
    assert table.over
    assert len(table.hand.state.board) == 5


# The short big blind. The price and the minimum raise are those of the full blind.


def test_facing_a_short_big_blind_the_call_is_the_full_blind() -> None:
    table = Table([1000, 60, 1000, 1000])
    assert (table.actor, table.to_call, table.raises) == (2, 100, (200, 1000))
    table.play("2:c 3:f")
    assert (table.actor, table.to_call, table.raises) == (0, 50, (200, 1000))


def test_facing_a_short_big_blind_a_call_that_nobody_matches_goes_back() -> None:
    table = Table([1000, 60, 1000], hole_cards="- KsKd AsAd", board="2c7d9hJc3s").play("2:c 0:f")
    assert table.over
    # 60 of each, and the small blind's 50 of which the short blind's 60 cover all.
    assert table.stacks == [950, 0, 1000 + 60 + 50]


# Chips: bets are multiples of the smallest denomination in play.

CHIPS_OF_25 = Stakes(small_blind=50, big_blind=100, chip=25)


@pytest.mark.parametrize(("amount_to", "legal"), [(200, True), (210, False), (224, False), (225, True), (1000, True)])
def test_a_bet_is_a_multiple_of_the_smallest_chip(amount_to: int, *, legal: bool) -> None:
    table = Table([1000, 1000, 1000], CHIPS_OF_25)
    if legal:
        table.hand.apply(raise_to(amount_to))
        assert table.bets[2] == amount_to
    else:
        with pytest.raises(IllegalAction, match="smallest chip, 25"):
            table.hand.apply(raise_to(amount_to))


def test_all_of_a_stack_may_be_bet_whatever_it_is() -> None:
    table = Table([1000, 1000, 990], CHIPS_OF_25).play("2:r990")
    assert table.stacks[2] == 0
    assert table.raises[0] == 1000
