from __future__ import annotations

import pytest
from table import STANDARD_RULES, Table

from tourney.errors import IllegalAction
from tourney.game.action import raise_to
from tourney.game.stakes import HouseRules, Stakes

GAME = "fixed_limit_holdem"
DEEP = [20_000] * 5

# Small bet 100, big bet 200, the defaults for this big blind. Four players call to see the flop.
TO_THE_FLOP = "2:c 3:c 0:c 1:c "


def limit(stacks: list[int], line: str = "", *, rules: HouseRules = STANDARD_RULES, uncapped: bool = False) -> Table:
    return Table(stacks, game=GAME, rules=rules, uncapped=uncapped).play(line)


def short(all_in: int) -> list[int]:
    """Four stacks; position 1 has `all_in` left after calling the blind."""
    return [20_000, 100 + all_in, 20_000, 20_000]


@pytest.mark.parametrize(
    ("line", "amount_to"), [("", 200), ("c c c", 100), ("c c c c c c", 200), ("c c c c c c c c c", 200)]
)
def test_the_bet_is_the_small_bet_on_two_streets_and_the_big_bet_on_two(line: str, amount_to: int) -> None:
    # Seeds 001 and 002.
    table = limit(DEEP[:3], line)
    assert table.raises == (amount_to, amount_to)
    for wrong in (amount_to - 1, amount_to + 1, 2 * amount_to, 20_000):
        with pytest.raises(IllegalAction):
            table.hand.apply(raise_to(wrong))


def test_the_bets_can_be_named_apart_from_the_blinds() -> None:
    table = Table(DEEP[:3], Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=300), game=GAME)
    assert table.play("c c c c c c").raises == (300, 300)


@pytest.mark.parametrize(
    "line",
    [
        "2:r200 0:r300 1:r400",  # the blind is the bet, three raises
        "c c c 0:r100 1:r200 2:r300 0:r400",  # bet and three raises
        "c c c c c c 0:r200 1:r400 2:r600 0:r800",
    ],
)
def test_a_round_sees_a_bet_and_three_raises(line: str) -> None:
    # TDA 48: the house's cap on raises.
    table = limit(DEEP[:3], line)
    assert not table.may_raise
    with pytest.raises(IllegalAction):
        table.hand.apply(raise_to(max(table.bets) + 100))


def test_the_cap_is_counted_anew_on_each_street() -> None:
    table = limit(DEEP[:3], "2:r200 0:r300 1:r400 2:c 0:c")
    assert table.raises == (100, 100)


@pytest.mark.parametrize(("raises", "last"), [(0, 100), (1, 200), (4, 500), (7, 800)])
def test_the_number_of_raises_is_the_houses(raises: int, last: int) -> None:
    # TDA 48: the house limit applies; WSOP: four raises.
    table = limit(DEEP[:3], "c c c", rules=HouseRules(raises=raises))
    for amount_to in range(100, last + 1, 100):
        table.play(f"r{amount_to}")
    assert not table.may_raise


def test_a_house_may_have_no_cap() -> None:
    table = limit(DEEP[:3], rules=HouseRules(raises=None))
    for amount_to in range(200, 3000, 100):
        table.play(f"r{amount_to}")
    assert table.may_raise


HEADS_UP_LINE = "1:r200 0:r300 1:r400"


def test_the_cap_holds_heads_up_in_a_hand() -> None:
    # TDA 48: "even when heads-up until the event is down to 2 players".
    table = limit(DEEP[:3], "2:f 0:c 1:c 0:r100 1:r200 0:r300 1:r400")
    assert not table.may_raise
    assert not limit(DEEP[:2], HEADS_UP_LINE).may_raise


def test_the_cap_falls_away_when_the_event_is_down_to_two() -> None:
    # TDA 48.
    table = limit(DEEP[:2], HEADS_UP_LINE, uncapped=True)
    for amount_to in range(500, 3000, 100):
        table.play(f"r{amount_to}")
    assert table.may_raise


def test_a_house_may_keep_the_cap_when_the_event_is_down_to_two() -> None:
    # TDA 48: then the house limit applies.
    rules = HouseRules(uncapped_heads_up=False)
    assert not limit(DEEP[:2], HEADS_UP_LINE, rules=rules, uncapped=True).may_raise


# All-in for less: half a bet or more counts as a full bet, less may be completed. TDA 47B.


@pytest.mark.parametrize(
    ("all_in", "next_to"),
    [(1, 100), (30, 100), (49, 100), (50, 150), (99, 199)],
)
def test_an_all_in_bet_below_half_may_be_completed_and_from_half_it_counts_as_full(all_in: int, next_to: int) -> None:
    table = limit(short(all_in), TO_THE_FLOP + "0:c 1:a")
    assert (table.actor, table.to_call, table.raises) == (2, all_in, (next_to, next_to))


@pytest.mark.parametrize(
    ("all_in", "next_to"),
    [(101, 200), (130, 200), (149, 200), (150, 250), (160, 260), (199, 299)],
)
def test_an_all_in_raise_below_half_may_be_completed_and_from_half_it_counts_as_full(
    all_in: int, next_to: int
) -> None:
    table = limit(short(all_in), TO_THE_FLOP + "0:r100 1:a")
    assert (table.actor, table.to_call, table.raises) == (2, all_in, (next_to, next_to))


def test_raising_an_all_in_of_15_in_a_20_round_is_to_35() -> None:
    # Robert's Rules of Poker, betting and raising.
    stakes = Stakes(small_blind=10, big_blind=20)
    table = Table([1000, 35, 1000], stakes, game=GAME).play("c c c 0:c 1:a")
    assert table.raises == (35, 35)


@pytest.mark.parametrize(("all_in", "next_to"), [(120, 200), (149, 200), (150, 250), (190, 290)])
def test_before_the_flop_the_big_blind_is_the_bet_that_an_all_in_raises(all_in: int, next_to: int) -> None:
    table = limit([20_000, 20_000, all_in, 20_000], "2:a")
    assert (table.to_call, table.raises) == (all_in, (next_to, next_to))


@pytest.mark.parametrize(("all_in", "reopened"), [(101, False), (149, False), (150, True), (199, True)])
def test_an_all_in_raise_reopens_from_half_a_bet(all_in: int, *, reopened: bool) -> None:
    # TDA 47B.
    table = limit(short(all_in), TO_THE_FLOP + "0:r100 1:a 2:c 3:c")
    assert (table.actor, table.to_call, table.may_raise) == (0, all_in - 100, reopened)


@pytest.mark.parametrize(("all_in", "reopened"), [(49, False), (50, True)])
def test_an_all_in_bet_reopens_for_a_checker_from_half_a_bet(all_in: int, *, reopened: bool) -> None:
    # TDA 47B: "a full bet or raise".
    table = limit(short(all_in), TO_THE_FLOP + "0:c 1:a 2:c 3:c")
    assert (table.actor, table.may_raise) == (0, reopened)


@pytest.mark.parametrize(("all_in", "reopened"), [(149, False), (150, True)])
def test_an_all_in_raise_reopens_for_a_limper_from_half_a_bet(all_in: int, *, reopened: bool) -> None:
    # TDA 47B, and 51-B: the big blind is the opening bet.
    table = limit([20_000, 20_000, 20_000, all_in], "2:c 3:a 0:f 1:c")
    assert (table.actor, table.to_call, table.may_raise) == (2, all_in - 100, reopened)


def test_completing_a_short_all_in_reopens_the_betting() -> None:
    # TDA 47B: from 100 to 200, a full raise for the bettor.
    table = limit(short(130), TO_THE_FLOP + "0:r100 1:a 2:r200 3:f")
    assert (table.actor, table.to_call, table.raises) == (0, 100, (300, 300))


def test_who_called_a_short_all_in_faces_a_full_raise_when_it_is_completed() -> None:
    # TDA 47B: called 130, faces 70, more than half of 100.
    table = limit(short(130), TO_THE_FLOP + "0:r100 1:a 2:c 3:r200 0:f")
    assert (table.actor, table.to_call, table.raises) == (2, 70, (300, 300))


def test_an_all_in_from_half_a_bet_counts_toward_the_cap() -> None:
    # TDA 47B: it counts as full. 100, 200, all-in 260, 360: three raises.
    table = limit([20_000, 20_000, 360, 20_000], TO_THE_FLOP + "0:r100 1:r200 2:a 3:r360 0:c")
    assert (table.actor, table.to_call, table.may_raise) == (1, 160, False)


def test_an_all_in_below_half_a_bet_does_not_count_toward_the_cap() -> None:
    # 100, 200, all-in 230, completed to 300, 400: three raises.
    table = limit([20_000, 20_000, 330, 20_000], TO_THE_FLOP + "0:r100 1:r200 2:a 3:r300")
    assert table.raises == (400, 400)
    table.play("0:r400")
    assert (table.actor, table.to_call, table.may_raise) == (1, 200, False)


@pytest.mark.parametrize(("stack", "all_in"), [(130, 30), (199, 99)])
def test_a_stack_below_the_bet_may_be_bet_all_in(stack: int, all_in: int) -> None:
    table = limit([20_000, stack, 20_000], "c c c 0:c")
    assert table.raises == (all_in, all_in)


def test_facing_a_short_big_blind_call_and_raise_are_those_of_the_full_blind() -> None:
    # A raise would only be returned.
    table = limit([20_000, 60, 20_000])
    assert (table.to_call, table.raises) == (100, (200, 200))
