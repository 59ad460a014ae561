"""Sheets for which the chips at hand fall short, each way by itself."""

from __future__ import annotations

import pytest

from tourney.game.stakes import Stakes
from tourney.tournament.chip_set import ChipSet
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tuning.candidates import can_pay, with_colour_ups

CHIPS = ChipSet(((25, 80), (100, 80), (500, 40)))  # ten stacks of 3,000: 8 x 25, 8 x 100, 4 x 500


def sheet(*blinds: int, leaves: int = 0, chips: tuple[int, ...] = (25, 100, 500)) -> Schedule:
    """Levels with these big blinds; after the second a break, in which a chip leaves."""
    smallest = chips[0]
    items: list[Level | Break] = []
    for number, big in enumerate(blinds, start=1):
        chip = next(each for each in chips if each > leaves) if leaves and number > 2 else smallest
        items.append(Level(number, 1200, Stakes(big // 2, big, chip=chip)))
        if number == 2:
            items.append(Break(600, (leaves,) if leaves else ()))
    return Schedule(tuple(items), chips)


def test_chips_that_are_enough() -> None:
    assert can_pay(CHIPS, sheet(50, 100, 200, 400), 3000, 10)
    assert can_pay(None, sheet(2, 4), 10**6, 1000)


@pytest.mark.parametrize(
    ("schedule", "stack", "players"),
    [
        (sheet(50, 100, 200, 400, chips=(25, 100, 500, 1000)), 3000, 10),  # a chip of which there are none
        (sheet(30, 60, 120, chips=(25, 100, 500)), 3000, 10),  # 15 cannot be paid with chips of 25
        (sheet(50, 100, 200, 400), 3100, 10),  # 31,000, and all chips are worth 30,000
        (sheet(50, 100, 200, 400), 2900, 11),
        (sheet(50, 100, 200, 400), 1000, 21),  # 4 x 25 each are 84, and there are 80
        (sheet(50, 100, 200, 400, leaves=25), 3000, 10),  # no chip is left for those of 25
    ],
)
def test_chips_that_fall_short(schedule: Schedule, stack: int, players: int) -> None:
    assert not can_pay(CHIPS, schedule, stack, players)


def test_one_player_or_stack_less_is_enough() -> None:
    """The other side of each limit."""
    assert can_pay(CHIPS, sheet(50, 100, 200, 400), 1000, 20)
    spare = ChipSet(((25, 80), (100, 100), (500, 40)))  # 80 x 25 are 20 x 100, the hundreds that are left
    assert can_pay(spare, sheet(50, 100, 200, 400, leaves=25), 3000, 10)
    one_less = ChipSet(((25, 80), (100, 99), (500, 40)))
    assert not can_pay(one_less, sheet(50, 100, 200, 400, leaves=25), 3000, 10)


def test_chips_stay_in_play_where_larger_ones_are_missing() -> None:
    listed = sheet(50, 100, 200, 400, leaves=25)
    kept = with_colour_ups(CHIPS, listed, 3000, 10)
    assert [item.remove for item in kept.items if isinstance(item, Break)] == [()]
    assert [level.stakes.chip for level in kept.levels] == [25, 25, 25, 25]
    assert can_pay(CHIPS, kept, 3000, 10)
    spare = ChipSet(((25, 80), (100, 100), (500, 40)))
    assert with_colour_ups(spare, listed, 3000, 10) is listed
    assert with_colour_ups(None, listed, 3000, 10) is listed
