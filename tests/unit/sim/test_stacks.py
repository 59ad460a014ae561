"""The chips of all players: a mapping over an array."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from tourney.sim.entrants import PlayerRow, Stacks


def three() -> Stacks:
    row = PlayerRow()
    stacks = Stacks(row)
    for chips in (1000, 0, 2500):
        row.append(chips)
    return stacks


def test_it_is_a_mapping_of_players_to_chips() -> None:
    stacks = three()
    assert stacks == {0: 1000, 1: 0, 2: 2500}
    assert (stacks[2], stacks.get(3), len(stacks), list(stacks)) == (2500, None, 3, [0, 1, 2])
    assert (list(stacks.values()), list(stacks.items())) == ([1000, 0, 2500], [(0, 1000), (1, 0), (2, 2500)])
    assert repr(stacks) == "{0: 1000, 1: 0, 2: 2500}"


@pytest.mark.parametrize("player", [-1, 3, "0", None])
def test_there_are_no_other_players(player: object) -> None:
    with pytest.raises(KeyError):
        three()[player]  # type: ignore[index]
    assert player not in three()


def test_players_come_in_order_and_stay() -> None:
    stacks = three()
    with pytest.raises(KeyError):
        stacks[4] = 1
    with pytest.raises(KeyError):
        stacks[-1] = 1
    with pytest.raises(TypeError):
        del stacks[0]
    with pytest.raises(KeyError):
        stacks[3] = 7
    stacks.row.append(0)
    stacks[3] = 7
    assert stacks.row.numbers() == [1000, 0, 2500, 7]


def test_its_views_show_the_chips_of_the_moment() -> None:
    stacks = three()
    shown = MappingProxyType(stacks)
    values, items = shown.values(), shown.items()
    stacks[0] = 900
    assert (shown[0], next(iter(values)), next(iter(items))) == (900, 900, (0, 900))
    assert (len(values), 2500 in values, (1, 0) in items) == (3, True, True)
