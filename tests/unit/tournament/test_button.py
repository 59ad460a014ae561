"""The dead button (TDA 32), heads-up play (TDA 34B) and newcomers (TDA 10A); expected values by hand.

Seats are numbered clockwise from 0. `Blinds(b, s, g)` means button at b, small blind at s, big blind at g.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tourney.game.stakes import NOBODY, Places
from tourney.tournament.button import (
    Blinds,
    ButtonKind,
    ButtonRules,
    Seating,
    give_button,
    hands_until_big_blind,
    next_big_blind,
    plan_first_positions,
    plan_positions,
    plans_by,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn

    from tourney.types import SeatNo

QUICK = settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(QUICK, max_examples=20_000)


def hand(blinds: tuple[int, int, int], order: tuple[int, ...], *, button: int, small: int, big: int) -> Seating:
    """A seating, with the seats of button and blinds and their positions in the order of play."""
    return Seating(Blinds(*blinds), order, Places(button=button, small_blind=small, big_blind=big))


# The first hand of a table


def test_the_first_hand_puts_the_blinds_left_of_the_drawn_button() -> None:
    assert plan_first_positions([0, 1, 2, 3], 0) == hand((0, 1, 2), (1, 2, 3, 0), button=3, small=0, big=1)
    assert plan_first_positions([0, 1, 2, 3], 3) == hand((3, 0, 1), (0, 1, 2, 3), button=3, small=0, big=1)
    assert plan_first_positions([0, 4, 7], 4) == hand((4, 7, 0), (7, 0, 4), button=2, small=0, big=1)


@pytest.mark.parametrize(("button", "other"), [(1, 5), (5, 1)])
def test_a_first_hand_heads_up_has_the_small_blind_on_the_button_and_dealt_last(button: int, other: int) -> None:
    # TDA 34B
    expected = hand((button, button, other), (other, button), button=1, small=1, big=0)
    assert plan_first_positions([1, 5], button) == expected


# A table that nobody leaves


def test_button_and_blinds_go_round_seat_by_seat_when_nobody_leaves() -> None:
    seats = [1, 4, 6, 9]
    blinds = plan_first_positions(seats, 1).blinds
    gone_round = [blinds := plan_positions(blinds, seats).blinds for _ in range(4)]
    assert gone_round == [(4, 6, 9), (6, 9, 1), (9, 1, 4), (1, 4, 6)]


def test_heads_up_the_blinds_change_hands_every_hand() -> None:
    blinds = Blinds(2, 2, 7)
    gone_round = [blinds := plan_positions(blinds, [2, 7]).blinds for _ in range(3)]
    assert gone_round == [(7, 7, 2), (2, 2, 7), (7, 7, 2)]


# Somebody busts: six seats, the hand before was Blinds(0, 1, 2)

BEFORE = Blinds(0, 1, 2)


def test_after_the_big_blind_busts_there_is_no_small_blind_and_then_the_button_is_dead() -> None:
    # TDA 32
    first = plan_positions(BEFORE, [0, 1, 3, 4])
    assert first == hand((1, 2, 3), (3, 4, 0, 1), button=3, small=NOBODY, big=0)
    second = plan_positions(first.blinds, [0, 1, 3, 4])
    assert second == hand((2, 3, 4), (3, 4, 0, 1), button=NOBODY, small=0, big=1)
    third = plan_positions(second.blinds, [0, 1, 3, 4])
    assert third == hand((3, 4, 0), (4, 0, 1, 3), button=3, small=0, big=1)


def test_after_the_small_blind_busts_the_button_is_dead_for_a_hand() -> None:
    # TDA 32
    first = plan_positions(BEFORE, [0, 2, 3, 4])
    assert first == hand((1, 2, 3), (2, 3, 4, 0), button=NOBODY, small=0, big=1)
    second = plan_positions(first.blinds, [0, 2, 3, 4])
    assert second == hand((2, 3, 4), (3, 4, 0, 2), button=3, small=0, big=1)


def test_after_both_blinds_bust_the_big_blind_is_alone_and_then_the_button_is_dead() -> None:
    # TDA 32
    first = plan_positions(BEFORE, [0, 3, 4])
    assert first == hand((1, 2, 3), (3, 4, 0), button=NOBODY, small=NOBODY, big=0)
    second = plan_positions(first.blinds, [0, 3, 4])
    assert second == hand((2, 3, 4), (3, 4, 0), button=NOBODY, small=0, big=1)
    third = plan_positions(second.blinds, [0, 3, 4])
    assert third == hand((3, 4, 0), (4, 0, 3), button=2, small=0, big=1)


def test_after_the_button_busts_everything_moves_on_by_one() -> None:
    assert plan_positions(BEFORE, [1, 2, 3, 4]) == hand((1, 2, 3), (2, 3, 4, 1), button=3, small=0, big=1)


def test_after_the_player_due_the_big_blind_busts_the_next_one_posts_it() -> None:
    first = plan_positions(BEFORE, [0, 1, 2, 4, 5])
    assert first == hand((1, 2, 4), (2, 4, 5, 0, 1), button=4, small=0, big=1)
    assert plan_positions(first.blinds, [0, 1, 2, 4, 5]).blinds == (2, 4, 5)


def test_after_button_big_blind_and_the_next_in_turn_bust_at_once_the_big_blind_still_goes_to_the_next() -> None:
    # The small blind and seats 4 and 5 are left: seat 4 posts the big blind, nobody the small, the small blind deals.
    first = plan_positions(BEFORE, [1, 4, 5])
    assert first == hand((1, 2, 4), (4, 5, 1), button=2, small=NOBODY, big=0)
    assert plan_positions(first.blinds, [1, 4, 5]) == hand((2, 4, 5), (4, 5, 1), button=NOBODY, small=0, big=1)


# Down to two

THREE_HANDED = Blinds(0, 3, 6)


@pytest.mark.parametrize(
    ("gone", "big_blind", "button"),
    [("button", 3, 6), ("small blind", 0, 6), ("big blind", 0, 3)],
)
def test_from_three_to_two_the_next_in_turn_has_the_big_blind(gone: str, big_blind: int, button: int) -> None:
    # TDA 34B. If the button busts, the small blind is due; otherwise the button is. If the big blind busts, the small
    # blind posts it again, as the button.
    seats = {"button": 0, "small blind": 3, "big blind": 6}
    left = [seat for name, seat in seats.items() if name != gone]
    expected = hand((button, button, big_blind), (big_blind, button), button=1, small=1, big=0)
    assert plan_positions(THREE_HANDED, left) == expected


@pytest.mark.parametrize(
    ("left", "big_blind"),
    [((2, 3), 3), ((0, 3), 3), ((1, 3), 3), ((0, 2), 0), ((0, 1), 0), ((1, 2), 1)],
)
def test_from_four_to_two_the_next_in_turn_has_the_big_blind(left: tuple[int, int], big_blind: int) -> None:
    # TDA 34B. Four seats, and Blinds(0, 1, 2) before.
    [button] = set(left) - {big_blind}
    assert plan_positions(BEFORE, left).blinds == (button, button, big_blind)


@pytest.mark.parametrize("players", range(3, 11))
def test_nobody_has_the_big_blind_twice_in_a_row_when_heads_up_play_starts(players: int) -> None:
    # TDA 34B, every pair that can be left at a table of every size, the dead-button constellations included.
    for left in combinations(range(players), 2):
        for last in (BEFORE, Blinds(players - 1, 0, 2), Blinds(players - 2, players - 1, 1)):
            blinds = plan_positions(last, left).blinds
            assert blinds.big_blind != last.big_blind
            assert {blinds.button, blinds.big_blind} == set(left)
            assert blinds.button == blinds.small_blind


# Back from two: eight seats, heads-up with the button at 0 and the big blind at 4

HEADS_UP = Blinds(0, 0, 4)


@pytest.mark.parametrize("seat", [5, 6, 7])
def test_a_third_player_left_of_the_big_blind_has_it_next(seat: int) -> None:
    expected = hand((0, 4, seat), (4, seat, 0), button=2, small=0, big=1)
    assert plan_positions(HEADS_UP, [0, 4, seat], [seat]) == expected


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_third_player_left_of_the_button_gets_the_button(seat: int) -> None:
    # The button is due the big blind, the big blind the small blind: the newcomer has the button (TDA 10A).
    expected = hand((seat, 4, 0), (4, 0, seat), button=2, small=0, big=1)
    assert plan_positions(HEADS_UP, [0, seat, 4], [seat]) == expected


@pytest.mark.parametrize(
    ("newcomers", "expected"),
    [
        ((5, 6), hand((0, 4, 5), (4, 5, 6, 0), button=3, small=0, big=1)),
        ((1, 3), hand((3, 4, 0), (4, 0, 1, 3), button=3, small=0, big=1)),
        # Seat 2 is between button and small blind and waits (TDA 10A).
        ((2, 6), hand((0, 4, 6), (4, 6, 0), button=2, small=0, big=1)),
    ],
)
def test_two_join_a_heads_up_table(newcomers: tuple[int, int], expected: Seating) -> None:
    assert plan_positions(HEADS_UP, sorted({0, 4, *newcomers}), newcomers) == expected


@pytest.mark.parametrize(
    ("newcomers", "blinds"),
    [((5, 6), (0, 4, 5)), ((1, 3), (3, 4, 1)), ((2, 6), (0, 4, 6)), ((0, 6), (0, 4, 6)), ((0, 2), (2, 4, 0))],
)
def test_two_join_as_the_heads_up_button_leaves(newcomers: tuple[int, int], blinds: tuple[int, int, int]) -> None:
    # The last big blind, seat 4, is now the small blind; the next player clockwise is the big blind. The button is at
    # the seat that had the small blind, unless the big blind has passed that seat.
    assert plan_positions(HEADS_UP, sorted({4, *newcomers}), newcomers).blinds == blinds


@pytest.mark.parametrize(
    ("newcomers", "blinds"),
    [((5, 6), (0, 4, 5)), ((2, 6), (0, 4, 6)), ((4, 6), (0, 4, 6)), ((1, 3), (3, 4, 0)), ((2, 4), (2, 4, 0))],
)
def test_two_join_as_the_heads_up_big_blind_leaves(newcomers: tuple[int, int], blinds: tuple[int, int, int]) -> None:
    assert plan_positions(HEADS_UP, sorted({0, *newcomers}), newcomers).blinds == blinds


@pytest.mark.parametrize("seat", [1, 3, 4, 6])
def test_one_joins_as_the_heads_up_big_blind_leaves_and_it_stays_heads_up(seat: int) -> None:
    deal = plan_positions(HEADS_UP, sorted({0, seat}), [seat])
    big_blind = 6 if seat == 6 else 0
    assert deal.blinds.big_blind == big_blind
    assert set(deal.order) == {0, seat}


# Newcomers: nine seats, players at 0, 1, 4 and 6, the last hand was Blinds(0, 1, 4)

RUNNING = Blinds(0, 1, 4)
REGULARS = (0, 1, 4, 6)


@pytest.mark.parametrize("seat", [2, 3])
def test_a_newcomer_between_button_and_small_blind_waits_for_one_hand(seat: int) -> None:
    # TDA 10A
    seats = sorted({*REGULARS, seat})
    first = plan_positions(RUNNING, seats, [seat])
    assert first == hand((1, 4, 6), (4, 6, 0, 1), button=3, small=0, big=1)
    second = plan_positions(first.blinds, seats, [seat])
    assert second.blinds == (4, 6, 0)
    assert set(second.order) == set(seats)


@pytest.mark.parametrize(("seat", "big_blind"), [(5, 5), (7, 6), (8, 6)])
def test_a_newcomer_elsewhere_is_dealt_in_even_as_the_big_blind(seat: int, big_blind: int) -> None:
    # TDA 10A
    deal = plan_positions(RUNNING, sorted({*REGULARS, seat}), [seat])
    assert set(deal.order) == {*REGULARS, seat}
    assert deal.blinds == (1, 4, big_blind)


@pytest.mark.parametrize("seat", [1, 4])
def test_a_newcomer_in_the_place_of_the_button_or_of_the_small_blind_is_dealt_in_and_has_it(seat: int) -> None:
    # TDA 10A: seat 1 busted and has a new player, on the button; or seat 4, who posts the small blind.
    deal = plan_positions(RUNNING, REGULARS, [seat])
    assert deal == hand((1, 4, 6), (4, 6, 0, 1), button=3, small=0, big=1)


def test_only_a_newcomer_waits_between_button_and_small_blind() -> None:
    assert set(plan_positions(RUNNING, (0, 1, 2, 4, 6)).order) == {0, 1, 2, 4, 6}


def test_nobody_waits_where_one_player_would_be_left_to_play_alone() -> None:
    # Seats 0, 1 and 4 have left; seat 6 is the big blind, and 2 and 3 are between the dead button and small blind.
    assert plan_positions(RUNNING, [2, 3, 6], [2, 3]) == hand(
        (1, 4, 6), (2, 3, 6), button=NOBODY, small=NOBODY, big=2
    )


# Who is due


def test_the_big_blind_is_due_next_at_the_first_player_clockwise() -> None:
    assert next_big_blind(RUNNING, REGULARS) == 6
    assert next_big_blind(Blinds(4, 6, 7), REGULARS) == 0
    assert next_big_blind(None, (3, 5)) == 3


@pytest.mark.parametrize(("seat", "hands"), [(5, 0), (7, 1), (8, 1), (2, 3), (3, 3)])
def test_an_open_seat_waits_for_the_big_blind_as_many_hands_as_players_are_before_it(seat: int, hands: int) -> None:
    assert hands_until_big_blind(RUNNING, REGULARS, seat) == hands


# Any history of one table


@dataclass
class History:
    """A table of players who come and go, each with a new number, and the checks of each of its hands.

    Attributes:
        sitting: The player in each seat, or None.
        dealt: Players who have been dealt a hand here.
        waited: Hands that players have waited since they sat down.
        big_blinds: The players with the big blind, hand by hand, since the last change of players.
    """

    sitting: list[int | None]
    last: Blinds | None = None
    dealt: set[int] = field(default_factory=set)
    waited: dict[int, int] = field(default_factory=dict)
    big_blinds: list[int] = field(default_factory=list)
    ever: int = 0

    def come_and_go(self, leaving: int, coming: int) -> None:
        """Bit n of `leaving` empties seat n; bit n of `coming` puts a new player there if it is empty."""
        before = list(self.sitting)
        for seat in range(len(self.sitting)):
            if leaving >> seat & 1:
                self.sitting[seat] = None
            if coming >> seat & 1 and self.sitting[seat] is None:
                self.ever += 1
                self.sitting[seat] = self.ever
        if self.sitting != before:
            self.big_blinds = self.big_blinds[-1:]

    def play(self) -> None:
        """Deal a hand, if there are two players, and check it."""
        occupied = [seat for seat, player in enumerate(self.sitting) if player is not None]
        if len(occupied) < 2:
            return
        newcomers = [seat for seat in occupied if self.player(seat) not in self.dealt]
        if self.last is None:
            deal = plan_first_positions(occupied, occupied[self.ever % len(occupied)])
        else:
            deal = plan_positions(self.last, occupied, newcomers)
            assert deal.blinds.big_blind == self.next_after(self.last.big_blind)
        self.check_places(deal, occupied)
        self.check_players(deal, occupied)
        self.last = deal.blinds

    def check_places(self, deal: Seating, occupied: list[SeatNo]) -> None:
        """The order is clockwise from the button's left; button, small blind and big blind come in that order."""
        button, small, big = deal.blinds
        clockwise = [seat for seat in self.clockwise(button) if seat in deal.order]
        assert deal.order == tuple(clockwise)
        positions = [deal.order.index(seat) if seat in occupied else NOBODY for seat in deal.blinds]
        assert deal.places == Places(*positions)
        assert big in occupied
        if len(occupied) == 2:
            assert button == small != big
            return
        assert [seat for seat in self.clockwise(button) if seat in {small, big}] == [small, big]
        assert len({button, small, big}) == 3
        if self.last is not None:
            assert small == self.last.big_blind

    def check_players(self, deal: Seating, occupied: list[SeatNo]) -> None:
        """Nobody has the big blind twice in a row or misses it; only newcomers wait, at most one hand."""
        self.big_blinds.append(self.player(deal.blinds.big_blind))
        if len(self.big_blinds) > 1:
            assert self.big_blinds[-1] != self.big_blinds[-2]
        orbit = self.big_blinds[1:][-len(occupied) :]
        assert len(set(orbit)) == len(orbit)
        for seat in occupied:
            player = self.player(seat)
            if seat in deal.order:
                self.dealt.add(player)
                continue
            assert player not in self.dealt
            self.waited[player] = self.waited.get(player, 0) + 1
            assert self.waited[player] == 1

    def player(self, seat: SeatNo) -> int:
        """The player in a seat."""
        player = self.sitting[seat]
        assert player is not None
        return player

    def clockwise(self, seat: SeatNo) -> list[SeatNo]:
        """All seats, from the one after `seat` to `seat` itself."""
        return [*range(seat + 1, len(self.sitting)), *range(seat + 1)]

    def next_after(self, seat: SeatNo) -> SeatNo:
        """The first seat with a player clockwise after `seat`."""
        return next(other for other in self.clockwise(seat) if self.sitting[other] is not None)


@st.composite
def histories(draw: DrawFn) -> tuple[int, list[tuple[int, int, int]]]:
    """Seats at a table, and steps: players leaving, players coming, and hands played then."""
    seats = draw(st.integers(2, 10))
    anybody = st.integers(0, 2**seats - 1)
    nobody = st.just(0)
    step = st.tuples(anybody | nobody, nobody | anybody, st.integers(1, seats + 2))
    first = (0, draw(anybody), 1)
    return seats, [first, *draw(st.lists(step, max_size=12))]


def check_history(history: tuple[int, list[tuple[int, int, int]]]) -> None:
    seats, steps = history
    table = History([None] * seats)
    for leaving, coming, hands in steps:
        table.come_and_go(leaving, coming)
        for _ in range(hands):
            table.play()


def test_whoever_comes_and_goes_the_big_blind_is_never_skipped_nor_paid_twice() -> None:
    QUICK(given(histories())(check_history))()


@pytest.mark.long
def test_thousands_of_histories_keep_the_big_blind_going_round() -> None:
    LONG(given(histories())(check_history))()


def test_kept_plans_are_those_of_the_rules_and_the_seats_asked_for() -> None:
    """Tables of different events share the plans that are kept."""
    for rules in (ButtonRules(kind, heads_up) for kind in ButtonKind for heads_up in (False, True)):
        for last in (Blinds(0, 1, 2), Blinds(-1, 3, 1), Blinds(4, 1, 2), Blinds(0, 4, 4)):
            for occupied in combinations(range(5), 3):
                for new in ((), occupied[:1], occupied[1:]):
                    for _ in range(2):
                        plan = plans_by(rules).next(last, bits(occupied), bits(new))
                        assert (plan.blinds, plan.order, plan.places) == plan_positions(last, occupied, new, rules)
                        assert plan.due == next_big_blind(plan.blinds, occupied, rules)


def test_the_plan_after_a_plan_is_that_of_the_blinds_and_seats_asked_for() -> None:
    """Also if somebody has come or left since it was asked for last, or the button has been given to another seat."""
    plans = plans_by(ButtonRules(ButtonKind.WINNER))
    first = plans.next(Blinds(0, 1, 2), 0b11111, 0)
    usual = first.blinds
    assert usual is not None
    for last in (usual, give_button(usual, 4), usual):
        for present, new in ((0b11111, 0), (0b11111, 0b01000), (0b10111, 0), (0b11111, 0)):
            plan = plans.after(first, last, present, new)
            assert plan is plans.next(last, present, new)


def test_plans_are_right_however_many_have_been_asked_for() -> None:
    """More than are kept."""
    plans = plans_by(ButtonRules(ButtonKind.MOVING))
    for present in range(3, 1 << 12):
        occupied = [seat for seat in range(12) if present >> seat & 1]
        if len(occupied) > 2:
            first = plan_first_positions(occupied, occupied[0])
            for button in occupied[:6]:
                last = first.blinds._replace(button=button)
                plan = plans.next(last, present, 0)
                assert plan.order == plan_positions(last, occupied, (), ButtonRules(ButtonKind.MOVING)).order
                blinds = plan.blinds
                assert blinds is not None
                assert plans.after(plan, blinds, present, 0) is plans.next(blinds, present, 0)


def bits(seats: Sequence[int]) -> int:
    return sum(1 << seat for seat in seats)
