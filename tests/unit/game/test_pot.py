from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tourney.game.pot import Pot, build_pots, pots_so_far, share
from tourney.game.public_state import PublicState
from tourney.game.stakes import usual_places


def pots_of(committed: list[int], folded: list[bool], dead: int) -> list[Pot]:
    """The pots when players have put in so much, some of them have folded, and the last one has paid a dead ante."""
    stacks = [*committed[:-1], committed[-1] + dead]
    state = PublicState([chips + 1 for chips in stacks], usual_places(len(stacks)))
    for player, (chips, gone) in enumerate(zip(committed, folded, strict=True)):
        state.bet_by(player, chips)
        if gone:
            state.fold(player)
    state.ante_by(len(stacks) - 1, dead, 1)
    return build_pots(state)


def test_equal_bets_make_one_pot() -> None:
    assert pots_of([100, 100, 100], [False, False, False], 0) == [Pot(300, (0, 1, 2))]


def test_side_pots_come_in_ascending_order_of_the_all_ins_that_made_them() -> None:
    # Rule text 003: all-ins of 100, 300 and 50, one caller for 500 and another.
    assert pots_of([100, 300, 50, 500, 500], [False] * 5, 0) == [
        Pot(250, (0, 1, 2, 3, 4)),  # 5 x 50
        Pot(200, (0, 1, 3, 4)),  # 4 x 50
        Pot(600, (1, 3, 4)),  # 3 x 200
        Pot(400, (3, 4)),  # 2 x 200
    ]


def test_a_folded_players_chips_stay_in_the_pots_they_reach_and_win_none() -> None:
    # TDA 21: 400 folded against all-ins of 300 and 500 and a call of 500.
    assert pots_of([400, 300, 500, 500], [True, False, False, False], 0) == [
        Pot(1200, (1, 2, 3)),  # 4 x 300
        Pot(500, (2, 3)),  # 2 x 200, and the 100 left of the folded 400
    ]


def test_folded_chips_make_no_side_pot_of_their_own() -> None:
    assert pots_of([20, 500, 500], [True, False, False], 0) == [Pot(1020, (1, 2))]


def test_dead_money_belongs_to_the_main_pot() -> None:
    # TDA RP-11: a big-blind ante of 100 with an all-in of 30.
    assert pots_of([100, 100, 30], [False] * 3, 100) == [Pot(190, (0, 1, 2)), Pot(140, (0, 1))]


def test_an_unmatched_bet_is_a_pot_that_one_player_can_win() -> None:
    assert pots_of([100, 250], [False, False], 0) == [Pot(200, (0, 1)), Pot(150, (1,))]


def test_a_player_with_nothing_in_has_no_part_in_the_pot_of_others_but_makes_no_empty_pot() -> None:
    assert pots_of([0, 100, 100], [False] * 3, 0) == [Pot(200, (1, 2))]


def test_a_side_pot_begins_where_somebody_is_all_in() -> None:
    """Rule text 003's all-ins of 100, 300 and 50, with two who have chips behind and have put in 500 and 400."""
    state = PublicState([100, 300, 50, 900, 900, 900], usual_places(6))
    for player, chips in enumerate([100, 300, 50, 500, 400, 20]):
        state.bet_by(player, chips)
    state.fold(5)
    assert pots_so_far(state) == (
        Pot(270, (0, 1, 2, 3, 4)),  # 5 x 50 and the folded 20
        Pot(200, (0, 1, 3, 4)),
        Pot(600, (1, 3, 4)),
        Pot(300, (3, 4)),  # 200 and, so far, 100
    )


def test_without_an_all_in_there_is_one_pot_however_uneven_the_bets() -> None:
    state = PublicState([500, 500, 500], usual_places(3))
    state.bet_by(0, 10)
    state.bet_by(1, 20)
    state.ante_by(1, 20, 1)
    assert pots_so_far(state) == (Pot(50, (0, 1, 2)),)


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "shares"),
    [
        (100, 2, 1, [50, 50]),
        (101, 2, 1, [51, 50]),
        (100, 3, 1, [34, 33, 33]),
        (101, 3, 1, [34, 34, 33]),
        (125, 2, 25, [75, 50]),
        (300, 3, 25, [100, 100, 100]),
        (325, 3, 25, [125, 100, 100]),
        (350, 3, 25, [125, 125, 100]),
        (25, 3, 25, [25, 0, 0]),
        (1100, 4, 100, [300, 300, 300, 200]),
        (900, 1, 100, [900]),
    ],
)
def test_odd_chips_of_the_smallest_denomination_go_one_at_a_time_from_the_buttons_left(
    amount: int, winners: int, chip: int, shares: list[int]
) -> None:
    # TDA 20, 20-A.
    assert [share(amount, winners, place, chip) for place in range(winners)] == shares


@pytest.mark.parametrize(
    ("amount", "winners", "chip", "shares"), [(130, 2, 25, [80, 50]), (10, 2, 25, [10, 0]), (107, 2, 25, [57, 50])]
)
def test_what_no_chip_can_split_goes_with_the_first_share(
    amount: int, winners: int, chip: int, shares: list[int]
) -> None:
    # 130 in chips of 25: five chips and 5 left over; three chips and the 5 to the first, two chips to the second.
    assert [share(amount, winners, place, chip) for place in range(winners)] == shares


@given(st.integers(0, 10**6), st.integers(1, 10), st.sampled_from([1, 5, 25, 100, 500]))
def test_shares_are_the_whole_pot_as_even_as_chips_allow(amount: int, winners: int, chip: int) -> None:
    shares = [share(amount, winners, place, chip) for place in range(winners)]
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert shares[1:] == [part // chip * chip for part in shares[1:]]
    assert shares[0] // chip - shares[-1] // chip <= 1


@st.composite
def _tables(draw: st.DrawFn) -> tuple[list[int], list[bool], int]:
    committed = draw(st.lists(st.integers(0, 300), min_size=2, max_size=10))
    folded = [draw(st.booleans()) for _ in committed]
    most = committed.index(max(committed))
    folded[most] = False
    return committed, folded, draw(st.integers(0, 100))


@given(_tables())
def test_pots_are_what_counting_chip_by_chip_gives(table: tuple[list[int], list[bool], int]) -> None:
    """Chip number n of every player is played for by the live players who have put in at least n."""
    committed, folded, dead = table
    by_hand: dict[tuple[int, ...], int] = {}
    for layer in range(1, max(committed) + 1):
        able = tuple(p for p, chips in enumerate(committed) if chips >= layer and not folded[p])
        by_hand[able] = by_hand.get(able, 0) + sum(chips >= layer for chips in committed)
    pots = pots_of(committed, folded, dead)
    assert sum(pot.amount for pot in pots) == sum(committed) + dead
    for number, pot in enumerate(pots):
        assert pot.amount == by_hand.get(pot.players, 0) + (dead if number == 0 else 0)
