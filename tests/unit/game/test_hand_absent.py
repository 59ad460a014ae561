"""Players who are not at their seats when the last card is dealt (TDA 30)."""

from __future__ import annotations

import pytest
from table import Table

from tourney.game import event as ev
from tourney.game.stakes import AnteKind, Stakes

THREE = [1000] * 3
DRY = "2c7d9hJc3s"


def test_an_absent_player_is_dealt_in_and_then_killed() -> None:
    table = Table([1000] * 4, absent=[2])
    assert [len(hole) for hole in table.hand.hole] == [2, 2, 2, 2]
    assert table.told(ev.Killed) == [ev.Killed(2)]
    assert table.actor == 3


def test_what_an_absent_player_posted_stays_in_the_pot() -> None:
    # The big blind is absent; the others play for its 100.
    table = Table([1000] * 4, absent=[1], hole_cards="AsAd - KsKd -", board=DRY).play("2:c 3:f 0:c" + " c c" * 3)
    assert table.stacks == [1200, 900, 900, 1000]


def test_an_absent_big_blind_does_not_get_the_option() -> None:
    table = Table([1000] * 4, absent=[1]).play("2:c 3:c 0:c")
    assert (table.street, table.actor) == (1, 0)


@pytest.mark.parametrize("absent", [0, 1])
def test_an_absent_blind_pays_who_raises(absent: int) -> None:
    table = Table([1000] * 4, absent=[absent]).play("2:f 3:r300")
    assert table.play("f").stacks == [950, 900, 1000, 1150]


# TDA 30: the posted blinds and antes of absent players are forfeited to the pot. They never come back, however little
# the live players have put in. Stacks, absent players, line, and final stacks when one live hand is left.
FORFEITS = (
    ("folded to the small blind, who has 50 in", [1000] * 3, [1], "2:f", [1100, 900, 1000]),
    ("folded to the button, who has nothing in", [1000] * 4, [0, 1], "2:f", [950, 900, 1000, 1150]),
    ("the button is the only one present", [1000] * 3, [0, 1], "", [950, 900, 1150]),
    ("heads-up, the big blind is absent", [1000] * 2, [0], "", [900, 1100]),
)


@pytest.mark.parametrize(("case", "stacks", "absent", "line", "end"), FORFEITS)
def test_the_one_live_hand_wins_all_that_absent_players_posted(
    case: str, stacks: list[int], absent: list[int], line: str, end: list[int]
) -> None:
    table = Table(stacks, absent=absent).play(line)
    assert table.over, case
    assert table.stacks == end, case


@pytest.mark.parametrize(
    ("stacks", "absent", "line"),
    [
        ([1000, 1000, 30], [1], "2:c"),  # the small blind already covers the all-in of 30 and is not asked
        ([1000, 1000, 30, 1000], [1], "2:c 3:f"),
        ([1000, 1000, 1000, 60], [0, 1], "2:f"),
    ],
)
def test_an_absent_blind_does_not_come_back_from_short_stacks(
    stacks: list[int], absent: list[int], line: str
) -> None:
    table = Table(stacks, absent=absent).play(line)
    assert table.over
    assert [table.stacks[player] for player in absent] == [(950, 900)[player] for player in absent]
    assert sum(table.stacks) == sum(stacks)


def test_antes_of_absent_players_stay_in_the_pot() -> None:
    # TDA 30: blinds and antes.
    stakes = Stakes(small_blind=50, big_blind=100, ante=10)
    table = Table([1000] * 4, stakes, absent=[0, 2]).play("3:r300 1:f")
    assert table.stacks == [940, 890, 990, 1000 + 60 + 110 + 10]


def test_a_big_blind_ante_of_an_absent_player_stays_in_the_pot() -> None:
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    table = Table([1000] * 3, stakes, absent=[1]).play("2:r200 0:f")
    assert table.stacks == [950, 800, 1250]


def test_if_all_are_absent_the_last_to_act_wins_the_blinds() -> None:
    # Nobody is there, but a player must win the pot: the big blind, as if all others folded.
    table = Table([1000] * 4, absent=range(4))
    assert table.over
    assert table.stacks == [950, 1050, 1000, 1000]


def test_pots_hold_the_blinds_of_absent_players_too() -> None:
    table = Table([1000] * 4, absent=[1])
    assert sum(pot.amount for pot in table.hand.pots()) == table.pot == 150
