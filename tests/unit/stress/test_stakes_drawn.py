"""Setups are drawn within what an engine offers, and with the features asked for."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from games import variant

from tourney.game.stakes import NOBODY, AnteKind, Places
from tourney.streams import Stream
from tourney.stress.generating import OfferedStakes
from tourney.stress.interface import EngineAbout

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.catalogue.setup import Setup

HOLDEM: Final = "no_limit_holdem"
LIMIT: Final = "fixed_limit_holdem"
STUD: Final = "stud"
ABOUT: Final = EngineAbout("engine", antes=("each", "big blind", "button"), smallest_chip=True)
MANY: Final = 300


def drawn(game: str, *features: str, about: EngineAbout = ABOUT) -> list[Setup]:
    offered = OfferedStakes(about)
    return [offered.setup(variant(game), features, Stream(key)) for key in range(MANY)]


def seats(setups: list[Setup]) -> set[int]:
    return {len(setup.stacks) for setup in setups}


def test_the_number_of_players() -> None:
    assert seats(drawn(HOLDEM)) == {2, 3, 4, 5}
    assert seats(drawn(HOLDEM, "heads-up")) == {2}
    assert seats(drawn(HOLDEM, "many players")) == set(range(4, 11))
    assert seats(drawn(HOLDEM, about=replace(ABOUT, least_seats=3, most_seats=4))) == {3, 4}
    assert seats(drawn(HOLDEM, "many players", about=replace(ABOUT, most_seats=3))) == {3}
    assert seats(drawn(STUD, "many players")) == set(range(4, 9))  # stud is for eight
    assert seats(drawn(HOLDEM, "heads-up", about=replace(ABOUT, least_seats=6))) == {6}


def test_blinds_are_those_that_the_engine_accepts() -> None:
    def blinds(about: EngineAbout, *features: str) -> set[tuple[int, int]]:
        return {(each.stakes.small_blind, each.stakes.big_blind) for each in drawn(HOLDEM, *features, about=about)}

    assert {(100, 150), (25, 25), (200, 300)} <= blinds(ABOUT)
    assert (3, 7) in blinds(ABOUT, "odd stakes")
    assert (3, 7) not in blinds(ABOUT)
    assert blinds(replace(ABOUT, blinds=((10, 30),))) == {(10, 30)}
    for features in ((), ("odd stakes",)):
        halves = blinds(replace(ABOUT, small_blind_is_half=True), *features)
        assert len(halves) > 3
        assert all(big == 2 * small for small, big in halves)


def test_the_bets_of_fixed_limit() -> None:
    for setup in drawn(LIMIT):
        assert (setup.stakes.small_bet, setup.stakes.big_bet) == (setup.stakes.big_blind, 2 * setup.stakes.big_blind)
    for game in (LIMIT, STUD):
        accepted = {(each.stakes.small_bet, each.stakes.big_bet)
                    for each in drawn(game, about=replace(ABOUT, bets=((20, 50),)))}  # fmt: skip
        assert accepted == {(20, 50)}


def test_stud_has_a_bring_in_below_the_bet_and_no_blinds() -> None:
    setups = drawn(STUD)
    assert {each.stakes.ante for each in setups} >= {0, 1, 10, 25}
    for setup in setups:
        assert setup.stakes.small_blind == setup.stakes.big_blind == 0
        assert 0 < setup.stakes.bring_in < setup.stakes.small_bet
        assert setup.stakes.big_bet == 2 * setup.stakes.small_bet


def test_games_of_antes_alone_have_an_ante_and_no_bring_in() -> None:
    for setup in drawn("pot_limit_double_board_bomb_pot"):
        assert setup.stakes.ante > 0
        assert setup.stakes.bring_in == 0


def test_two_thirds_of_short_stacks_are_short() -> None:
    """A short stack is at most six big blinds and a half.

    Others are drawn evenly between 2 and 5, 12, 40 or 100: above seven are none, half, 33 of 38 and 93 of 98.
    """
    deep = (0 + 5 / 10 + 33 / 38 + 93 / 98) / 4
    setups = drawn(HOLDEM, "short stacks", about=replace(ABOUT, equal_stacks=True))
    above = sum(setup.stacks[0] > 7 * setup.stakes.big_blind for setup in setups)
    assert above / MANY == pytest.approx(deep / 3, abs=0.05)  # the standard error is 2.3%


def test_antes_only_where_asked_for_and_known() -> None:
    assert {each.stakes.ante for each in drawn(HOLDEM)} == {0}
    unknown = replace(ABOUT, antes=("button",))
    assert {each.stakes.ante for each in drawn(HOLDEM, "ante", "big-blind ante", about=unknown)} == {0}
    for setup in drawn(HOLDEM, "ante"):
        assert setup.stakes.ante_kind is AnteKind.EACH
        assert 1 <= setup.stakes.ante <= max(1, setup.stakes.big_blind // 3)
    for feature, kind in (("big-blind ante", AnteKind.BIG_BLIND), ("button ante", AnteKind.BUTTON)):
        # TDA 2024, RP-11: one ante of a big blind for the table.
        for setup in drawn(HOLDEM, feature):
            assert (setup.stakes.ante_kind, setup.stakes.ante) == (kind, setup.stakes.big_blind)


def test_all_amounts_are_multiples_of_the_smallest_chip() -> None:
    chips = set()
    for setup in drawn(LIMIT, "chip", "tiny stacks", "ante", "odd stakes"):
        stakes = setup.stakes
        chips.add(stakes.chip)
        amounts = (stakes.small_blind, stakes.big_blind, stakes.ante, stakes.small_bet, stakes.big_bet, *setup.stacks)
        assert not any(amount % stakes.chip for amount in amounts)
        assert min(setup.stacks) >= stakes.chip
    assert chips == {5, 25, 100}
    assert {each.stakes.chip for each in drawn(LIMIT, "chip", about=replace(ABOUT, smallest_chip=False))} == {1}
    assert {each.stakes.chip for each in drawn(LIMIT)} == {1}


def depths(game: str, *features: str, about: EngineAbout = ABOUT) -> list[float]:
    unit: Callable[[Setup], int] = lambda each: each.stakes.big_blind or each.stakes.small_bet  # noqa: E731
    return [chips / unit(each) for each in drawn(game, *features, about=about) for chips in each.stacks]


@pytest.mark.parametrize("game", [HOLDEM, STUD])
def test_how_deep_the_stacks_are(game: str) -> None:
    usual = depths(game)
    assert min(usual) >= 2
    assert 40 < max(usual) <= 100
    deep = depths(game, "deep stacks")
    assert min(deep) >= 100
    assert 300 < max(deep) < 401
    short = sorted(depths(game, "short stacks"))
    assert short[len(short) // 2] < 10
    assert short[0] < 1.1
    assert sum(depth < 1 for depth in depths(game, "tiny stacks")) > 50


def test_tiny_stacks_lie_at_the_edges_of_the_forced_bets() -> None:
    # A blind short by a chip, exact, and with a chip behind are where engines go wrong.
    about = replace(ABOUT, blinds=((50, 100),))
    stacks = {chips for each in drawn(HOLDEM, "tiny stacks", about=about) for chips in each.stacks}
    assert {1, 49, 50, 51, 99, 100, 101} <= stacks


def test_the_stacks_that_the_engine_accepts() -> None:
    assert min(depths(HOLDEM, "tiny stacks", "short stacks", about=replace(ABOUT, least_stack=3))) >= 3
    equal = drawn(HOLDEM, "tiny stacks", about=replace(ABOUT, equal_stacks=True, least_stack=1))
    assert all(len(set(each.stacks)) == 1 for each in equal)
    assert all(each.stacks[0] >= each.stakes.big_blind for each in equal)
    few = drawn(HOLDEM, about=replace(ABOUT, stacks=(1000, 5000)))
    assert {each.stacks for each in few} == {(chips,) * count for chips in (1000, 5000) for count in (2, 3, 4, 5)}


def test_equal_stacks_are_often_equal() -> None:
    def share(*features: str) -> float:
        setups = drawn(HOLDEM, "many players", *features)
        pairs = [each.stacks[at] == each.stacks[at - 1] for each in setups for at in range(1, len(each.stacks))]
        return sum(pairs) / len(pairs)

    assert share() < 0.1
    assert 0.45 < share("equal stacks") < 0.6


def test_a_dead_blind_or_a_dead_button() -> None:
    # TDA 2024, 32: the button may be at an empty seat, or nobody posts the small blind.
    setups = drawn(HOLDEM, "dead blind", "many players")
    for setup in setups:
        last = len(setup.stacks) - 1
        assert setup.places in (Places(last, NOBODY, 0), Places(NOBODY, 0, 1))
    assert len({setup.places and setup.places.button == NOBODY for setup in setups}) == 2
    assert {each.places for each in drawn(HOLDEM, "dead blind", "heads-up")} == {None}
    assert {each.places for each in drawn(STUD, "dead blind")} == {None}
    assert {each.places for each in drawn("no_limit_short_deck_button_blind", "dead blind")} == {None}
    assert {each.places for each in drawn(HOLDEM)} == {None}
