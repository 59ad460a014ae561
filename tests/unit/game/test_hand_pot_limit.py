from __future__ import annotations

from dataclasses import replace

import pytest
from games import variant
from golden.playthrough import Play
from table import Table

from tourney.errors import IllegalAction
from tourney.game.action import raise_to
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.game.variant import Bet, BettingStructure, Forced

BLINDS_100_200 = Stakes(small_blind=100, big_blind=200)
BLINDS_500_1000 = Stakes(small_blind=500, big_blind=1000)
GAME = "pot_limit_holdem"
DEEP = [50_000] * 4
ANTES_COUNT = HouseRules(antes_in_pot_limit=True)


def test_the_most_is_the_pot_after_the_call() -> None:
    # TDA 54: 300 in blinds and a call of 200 make 500; 200 + 500.
    assert Table(DEEP, BLINDS_100_200, game=GAME).raises == (400, 700)


def test_more_than_the_pot_is_refused() -> None:
    table = Table(DEEP, BLINDS_100_200, game=GAME)
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(701))
    table.play("r700")


def test_before_the_flop_a_dead_small_blind_counts_as_posted() -> None:
    # TDA 54B example 1: 700. The big blind is position 0, the button position 2.
    table = Table(DEEP[:3], BLINDS_100_200, game=GAME, places=Places(2, NOBODY, 0))
    assert (table.actor, table.raises) == (1, (400, 700))


def test_before_the_flop_a_short_big_blind_counts_as_full() -> None:
    # TDA 54B example 2: 700.
    table = Table([50_000, 100, 50_000], BLINDS_100_200, game=GAME)
    assert (table.actor, table.to_call, table.raises) == (2, 200, (400, 700))


def test_before_the_flop_a_short_small_blind_counts_as_full() -> None:
    # TDA 54B: "short all-in blind", either one.
    table = Table([30, 50_000, 50_000], BLINDS_100_200, game=GAME)
    assert table.raises == (400, 700)


@pytest.mark.parametrize(
    ("stacks", "places"),
    [
        (DEEP, Places(3, 0, 1)),
        ([50_000, 100, 50_000, 50_000], Places(3, 0, 1)),
        ([100, 50_000, 50_000, 50_000], Places(3, 0, 1)),
    ],
)
def test_a_pot_sized_re_raise_before_the_flop_assumes_full_blinds_too(stacks: list[int], places: Places) -> None:
    # TDA 54B: 100 + 200 + 700, and 700 to call, make 1700; 700 + 1700.
    table = Table(stacks, BLINDS_100_200, game=GAME, places=places).play("2:r700")
    assert table.raises == (1200, 2400)


def test_a_pot_sized_re_raise_with_a_dead_small_blind_assumes_it_too() -> None:
    # TDA 54B: the same 2400.
    table = Table(DEEP, BLINDS_100_200, game=GAME, places=Places(3, NOBODY, 0)).play("1:r700")
    assert table.raises == (1200, 2400)


def test_the_small_blind_raises_by_the_pot_after_completing() -> None:
    # 300 and 100 to call make 400: 200 + 400.
    assert Table(DEEP[:3], BLINDS_100_200, game=GAME).play("2:f").raises == (400, 600)


def test_the_big_blind_raises_limpers_by_the_pot() -> None:
    # Three times 200, nothing to call: 200 + 600.
    assert Table(DEEP[:3], BLINDS_100_200, game=GAME).play("2:c 0:c").raises == (400, 800)


@pytest.mark.parametrize(
    ("stacks", "places", "line", "pot"),
    [
        (DEEP[:3], Places(2, 0, 1), "c c c", 600),
        (DEEP[:3], Places(2, NOBODY, 0), "1:c 2:c 0:c", 600),
        ([50_000, 100, 50_000], Places(2, 0, 1), "2:c 0:c", 500),
        (DEEP[:3], Places(2, NOBODY, 0), "1:c 2:f 0:c", 400),
    ],
)
def test_after_the_flop_bets_go_by_the_actual_pot(stacks: list[int], places: Places, line: str, pot: int) -> None:
    # TDA 54C.
    table = Table(stacks, BLINDS_100_200, game=GAME, places=places).play(line)
    assert table.street == 1
    assert table.raises == (200, pot)


def test_a_pot_sized_bet_into_10500_is_10500() -> None:
    # TDA 52B examples. Three players put in 3500 each, the maximum for the first player at 500-1000.
    table = Table(DEEP[:3], BLINDS_500_1000, game=GAME)
    assert table.raises == (2000, 3500)
    table.play("2:r3500 0:c 1:c")
    assert table.raises == (1000, 10_500)
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(11_500))


def test_a_pot_sized_raise_after_the_flop() -> None:
    # TDA 54: 600 in the pot, 600 bet, 600 to call make 1800: 600 + 1800.
    table = Table(DEEP[:3], BLINDS_100_200, game=GAME).play("c c c 0:r600")
    assert table.raises == (1200, 2400)


EACH = Stakes(small_blind=100, big_blind=200, ante=25)
BY_BIG_BLIND = Stakes(small_blind=100, big_blind=200, ante=200, ante_kind=AnteKind.BIG_BLIND)


@pytest.mark.parametrize("stakes", [EACH, BY_BIG_BLIND])
def test_antes_do_not_count_before_the_flop(stakes: Stakes) -> None:
    # Antes do not count by default.
    assert Table(DEEP[:3], stakes, game=GAME).raises == (400, 700)


@pytest.mark.parametrize(
    ("stakes", "most"),
    [(EACH, 200 + 575), (BY_BIG_BLIND, 200 + 700)],  # the antes of three come to 75
)
def test_antes_count_before_the_flop_where_the_house_says_so(stakes: Stakes, most: int) -> None:
    # Antes count, by house rule.
    assert Table(DEEP[:3], stakes, game=GAME, rules=ANTES_COUNT).raises == (400, most)


@pytest.mark.parametrize(("stakes", "pot"), [(EACH, 675), (BY_BIG_BLIND, 800)])
@pytest.mark.parametrize("rules", [HouseRules(), ANTES_COUNT])
def test_antes_count_after_the_flop(stakes: Stakes, pot: int, rules: HouseRules) -> None:
    # TDA 54C: the actual pot.
    assert Table(DEEP[:3], stakes, game=GAME, rules=rules).play("c c c").raises == (200, pot)


ANTES = Stakes(ante=100, small_bet=100)


def test_where_there_are_antes_alone_they_count() -> None:
    # TDA 54C: the actual pot. Six antes of 100 and no betting before the flop.
    first, *others = variant(GAME).streets
    bomb = replace(variant(GAME), forced=Forced.ANTES, streets=(replace(first, bet=Bet.NONE), *others))
    table = Play(bomb, ANTES, [50_000] * 6)
    assert (table.actor, table.street, table.raises) == (0, 1, (100, 600))


@pytest.mark.parametrize("rules", [HouseRules(), ANTES_COUNT])
def test_the_example_of_pot_limit_razz(rules: HouseRules) -> None:
    # BARGE rulebook, pot limit: eight antes of 100, a bring-in of 150; 950 + 150 over it are 1250. After a raise to
    # 650 the pot is 3 x 650 + 950 = 2900.
    razz = replace(variant("razz"), structure=BettingStructure.POT_LIMIT)
    table = Play(razz, Stakes(ante=100, bring_in=150, small_bet=200), [50_000] * 8, rules=rules).play("c")
    assert table.raises[1] == 1250
    assert table.play("r650").raises[1] == 2900


def test_a_game_with_blinds_played_without_them_counts_antes_too() -> None:
    # As in hand histories with blinds of 0: the first left of the button acts first.
    assert Table(DEEP, ANTES, game=GAME, places=Places(3, NOBODY, 3)).raises == (100, 400)


def test_the_most_is_never_more_than_the_stack() -> None:
    assert Table([50_000, 50_000, 450], BLINDS_100_200, game=GAME).raises == (400, 450)


def test_a_short_all_in_does_not_reopen_in_pot_limit_either() -> None:
    # TDA 47A names both.
    table = Table([5000, 5000, 5000, 350], BLINDS_100_200, game=GAME).play("2:c 3:a 0:f 1:c")
    assert (table.actor, table.to_call, table.may_raise) == (2, 150, False)


def test_there_is_no_cap_on_raises_in_pot_limit() -> None:
    # TDA 48.
    table = Table([10**9, 10**9], BLINDS_100_200, game=GAME)
    for _ in range(10):
        table.play(f"r{table.raises[1]}")
    assert table.may_raise
