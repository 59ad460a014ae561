from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from games import BLINDS, KUHN, LEDUC, variant
from golden.playthrough import Play
from table import Table

from tourney.errors import InvalidArgument
from tourney.game.action import fold
from tourney.game.event import Called, Posted, Returned
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes

EACH = Stakes(small_blind=50, big_blind=100, ante=10)
BY_BIG_BLIND = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
BY_BUTTON = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BUTTON)
ANTE_FIRST = HouseRules(ante_first=True)
FOUR = [1000] * 4


def test_left_of_the_button_posts_the_small_blind_and_the_next_the_big_blind() -> None:
    table = Table(FOUR)
    assert table.bets == [50, 100, 0, 0]
    assert table.stacks == [950, 900, 1000, 1000]
    assert table.told(Posted) == [
        Posted(0, "small blind", 50, all_in=False),
        Posted(1, "big blind", 100, all_in=False),
    ]


def test_heads_up_the_button_posts_the_small_blind() -> None:
    # TDA 34B. Position 1 is the button.
    table = Table([1000, 1000])
    assert table.hand.state.places == Places(button=1, small_blind=1, big_blind=0)
    assert table.bets == [100, 50]


def test_heads_up_the_small_blind_acts_first_before_the_flop_and_last_after_it() -> None:
    # TDA 34B.
    table = Table([1000, 1000]).play("1:c 0:c 0:c 1:c 0:c 1:c 0:c 1:c")
    assert table.over


def test_with_more_players_the_big_blind_acts_last_before_the_flop_and_the_button_after_it() -> None:
    table = Table(FOUR).play("2:c 3:c 0:c 1:c 0:c 1:c 2:c 3:c")
    assert table.street == 2


def test_after_the_flop_the_first_live_player_left_of_the_button_acts_first() -> None:
    table = Table(FOUR).play("2:c 3:c 0:f 1:c")
    assert table.actor == 1


def test_a_classic_ante_is_paid_by_everybody_and_is_no_part_of_the_bet() -> None:
    table = Table(FOUR, EACH)
    assert table.bets == [50, 100, 0, 0]
    assert table.hand.state.committed == (60, 110, 10, 10)
    assert (table.pot, table.to_call, table.raises) == (190, 100, (200, 990))


def test_a_classic_ante_comes_before_the_blind_when_there_is_not_enough_for_both() -> None:
    table = Table([1000, 105, 1000], EACH)
    assert table.bets == [50, 95, 0]
    assert (table.to_call, table.raises[0]) == (100, 200)


def test_a_stack_shorter_than_the_ante_plays_for_as_much_of_each_ante() -> None:
    # Ante 10, stack 4: the main pot holds 4 of each, the best hand wins no more.
    table = Table([1000, 1000, 4, 1000], EACH, hole_cards="KsKd QsQd AsAd JsJd", board="2c7d9hTc3s")
    table.play("3:c 0:c 1:c" + " c c c" * 3)
    # Side pot: three times the other 6 of the ante and 100 of blind.
    assert table.stacks == [890 + 3 * 106, 890, 16, 890]


@pytest.mark.parametrize(("stakes", "payer"), [(BY_BIG_BLIND, 1), (BY_BUTTON, 3)])
def test_one_player_pays_the_ante_for_the_table(stakes: Stakes, payer: int) -> None:
    table = Table(FOUR, stakes)
    assert table.hand.state.dead == 100
    assert table.bets == [50, 100, 0, 0]
    assert sum(FOUR) - sum(table.stacks) == table.pot == 250
    assert table.stacks[payer] == 1000 - 100 - table.bets[payer]
    assert Posted(payer, "ante", 100, all_in=False) in table.told(Posted)
    assert (table.to_call, table.raises) == (100, (200, 1000))


def test_with_a_dead_button_nobody_pays_the_button_ante() -> None:
    # TDA 32.
    table = Table(FOUR, BY_BUTTON, places=Places(NOBODY, 0, 1))
    assert (table.pot, table.hand.state.dead) == (150, 0)


def test_with_a_dead_button_the_deal_and_the_betting_go_on_as_ever() -> None:
    # TDA 32.
    table = Table(FOUR, places=Places(NOBODY, 0, 1)).play("2:c 3:c 0:c 1:c 0:c 1:c 2:c 3:c")
    assert table.street == 2


def test_with_a_dead_small_blind_there_is_only_a_big_blind() -> None:
    # TDA 32: position 0 has the big blind, 1 is under the gun.
    table = Table(FOUR, places=Places(3, NOBODY, 0))
    assert table.bets == [100, 0, 0, 0]
    assert table.pot == 100
    table.play("1:c 2:c 3:c 0:c 0:c")
    assert table.street == 1


@pytest.mark.parametrize(
    ("stack", "rules", "blind", "ante"),
    [
        (80, HouseRules(), 80, 0),
        (100, HouseRules(), 100, 0),
        (120, HouseRules(), 100, 20),
        (200, HouseRules(), 100, 100),
        (80, ANTE_FIRST, 0, 80),
        (100, ANTE_FIRST, 0, 100),
        (120, ANTE_FIRST, 20, 100),
        (200, ANTE_FIRST, 100, 100),
    ],
)
def test_a_big_blind_short_for_blind_and_ante_posts_the_blind_first_or_the_ante_first(
    stack: int, rules: HouseRules, blind: int, ante: int
) -> None:
    # TDA RP-11: the big blind first is recommended; the other order is a setting.
    table = Table([1000, stack, 1000, 1000], BY_BIG_BLIND, rules=rules)
    assert (table.bets[1], table.hand.state.dead, table.stacks[1]) == (blind, ante, max(0, stack - 200))
    assert (table.to_call, table.raises[0]) == (100, 200)


def test_a_big_blind_all_in_for_the_ante_alone_plays_for_the_ante() -> None:
    # The ante comes first: the big blind's 60 are all ante, and can win only as much.
    table = Table([1000, 60, 1000], BY_BIG_BLIND, rules=ANTE_FIRST, hole_cards="KsKd AsAd QsQd", board="2c7d9hTc3s")
    table.play("2:c 0:c" + " c c" * 3)
    assert table.stacks == [1000 + 100, 60, 900]


@pytest.mark.parametrize(("stack", "paid"), [(30, 30), (100, 100), (500, 100)])
def test_a_button_short_for_the_ante_pays_what_there_is(stack: int, paid: int) -> None:
    table = Table([1000, 1000, 1000, stack], BY_BUTTON)
    assert table.hand.state.dead == paid
    assert table.told(Posted)[-1] == Posted(3, "ante", paid, all_in=stack == paid)


def test_a_short_blind_is_told_as_all_in() -> None:
    table = Table([30, 1000, 1000])
    assert table.told(Posted)[0] == Posted(0, "small blind", 30, all_in=True)


def test_a_short_small_blind_does_not_change_the_price() -> None:
    table = Table([30, 1000, 1000])
    assert (table.to_call, table.raises[0]) == (100, 200)


def test_everybody_pays_the_full_price_of_a_short_big_blind() -> None:
    # The price is that of the full blind.
    table = Table([1000, 60, 1000, 1000]).play("2:c 3:c 0:c")
    assert [event.amount_by for event in table.told(Called)] == [100, 100, 50]
    assert table.street == 1


@pytest.mark.parametrize(
    ("stacks", "line", "to_call"),
    [
        ([55, 1000], "", 5),  # the button has posted 50, the big blind is all-in for 55
        ([1000, 60, 1000], "2:f", 10),
        ([1000, 60, 1000], "", 100),  # the small blind can contest more
        ([40, 60, 80], "", 60),
        ([30, 60, 1000, 70], "2:c", 70),
        ([30, 60, 1000, 70], "", 70),
        ([30, 60, 1000, 70], "2:f", 60),
    ],
)
def test_nobody_is_asked_for_more_than_another_live_player_can_bet(
    stacks: list[int], line: str, to_call: int
) -> None:
    # Short big blind: the price never exceeds the largest bet plus stack of any other live player.
    table = Table(stacks).play(line)
    assert (table.to_call, table.may_raise) == (to_call, len(stacks) == 3 and to_call == 100)


def test_a_call_of_a_short_big_blind_puts_in_no_more_than_the_price() -> None:
    # The button has 50 in and calls 5 more; nothing is returned.
    table = Table([55, 1000], hole_cards="KsKd AsAd", board="2c7d9hTc3s").play("1:c")
    assert table.told(Called) == [Called(1, 5, all_in=False)]
    assert not table.told(Returned)
    assert table.stacks == [0, 1055]


def test_the_price_of_a_bring_in_is_capped_too() -> None:
    # Position 0 brings in 5 of 25; of those who may call, position 2 has 12, so position 1 must pay 12.
    stakes = Stakes(ante=10, small_bet=100, bring_in=25)
    table = Play("stud", stakes, [15, 5000, 22], hole_cards="AsKs2c AdKd3d AhKh4h").play("0:c")
    assert (table.actor, table.to_call, table.may_raise) == (1, 12, False)
    assert table.play("1:c").to_call == 12


def test_who_has_bet_the_price_has_nothing_to_fold_to() -> None:
    # The big blind is all-in for 40, less than the small blind has posted: there is no decision.
    assert Table([40, 1000]).over
    table = Table([55, 1000])
    assert (table.view.passive(), table.actor) == (fold(), 1)


def test_nobody_acts_before_the_cards_are_dealt_so_there_is_no_straddle() -> None:
    # There are no straddles in tournaments.
    hand = Hand(variant("no_limit_holdem"), BLINDS, FOUR)
    assert hand.actor == NOBODY
    assert hand.state.bets == (50, 100, 0, 0)


def test_level_sheets_may_hold_surprising_blinds() -> None:
    # 200-300 and 25-25 are real levels.
    assert Table(FOUR, Stakes(small_blind=200, big_blind=300)).raises == (600, 1000)
    assert Table(FOUR, Stakes(small_blind=25, big_blind=25)).raises == (50, 1000)


def test_a_level_without_a_small_blind_has_only_a_big_blind() -> None:
    assert Table(FOUR, Stakes(big_blind=100)).bets == [0, 100, 0, 0]


def test_bets_follow_from_the_big_blind_unless_named() -> None:
    assert (BLINDS.small_bet, BLINDS.big_bet) == (100, 200)
    assert (KUHN.small_bet, KUHN.big_bet) == (1, 2)
    assert (LEDUC.small_bet, LEDUC.big_bet) == (2, 4)


@pytest.mark.parametrize("field", ["small_blind", "big_blind", "ante", "small_bet", "big_bet"])
def test_stakes_are_never_negative(field: str) -> None:
    change: dict[str, Any] = {field: -1}
    with pytest.raises(InvalidArgument, match="negative"):
        replace(BLINDS, **change)


def test_stakes_need_something_to_bet_with_and_a_chip() -> None:
    with pytest.raises(InvalidArgument, match="need"):
        Stakes(ante=5)
    with pytest.raises(InvalidArgument, match="smallest chip"):
        Stakes(big_blind=100, chip=0)


@pytest.mark.parametrize(
    ("game", "stacks"),
    [
        ("no_limit_holdem", [1000]),
        ("no_limit_holdem", [1000] * 11),
        ("kuhn", [2, 2, 2]),
        ("no_limit_holdem", [1000, 0]),
        ("no_limit_holdem", [1000, -5]),
    ],
)
def test_a_hand_needs_players_with_chips_and_not_too_many(game: str, stacks: list[int]) -> None:
    with pytest.raises(InvalidArgument):
        Hand(variant(game), BLINDS, stacks)
