"""Plans a level sheet for an evening: blinds that rise so that the event ends in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from tourney.types import Chips

_STEPS: Final = (10, 15, 20, 30, 40, 50, 60, 80)
"""The usual small blinds, in tenths of a power of ten."""

_MULTIPLES: Final = 4
"""Up to this multiple of the smallest chip, every multiple is usual."""

STACKS: Final = (
    100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000, 25_000,
    30_000, 40_000, 50_000, 75_000, 100_000,
)  # fmt: skip
"""Starting stacks as events have them."""

_MORE: Final = 3
"""Levels beyond the planned end, for an event that lasts longer."""


def ladder(chip: Chips, most: Chips) -> list[Chips]:
    """The small blinds that are usual with this smallest chip, up to the first that is at least `most`."""
    found = [chip * number for number in range(1, _MULTIPLES + 1)]
    scale = 1
    while found[-1] < most:
        steps = [step * scale // 10 for step in _STEPS if step * scale % 10 == 0]
        found += [step for step in steps if step > found[-1] and step % chip == 0]
        scale *= 10
    return found[: next(place for place, small in enumerate(found) if small >= most) + 1]


def plan_blinds(stack: Chips, in_play: Chips, chip: Chips, levels: int, *, end: int) -> list[Chips]:
    """The small blinds of an evening: from a hundred big blinds a stack or more, rising evenly, and some levels more.

    Args:
        stack: The starting stack.
        in_play: All chips that are in play at the end.
        chip: The smallest chip.
        levels: The levels until the planned end.
        end: The big blinds, all chips together, at the planned end.
    """
    first = max(chip, stack // 400)  # two hundred big blinds, if the chips are small enough
    last = max(2 * first, in_play // (2 * end))
    steps = [small for small in ladder(chip, 100 * last) if small >= first]
    found: list[Chips] = []
    growth = (last / first) ** (1 / max(1, levels - 1))
    place = 0
    for number in range(levels + _MORE):
        wanted = first * growth**number
        while place + 1 < len(steps) and abs(steps[place + 1] - wanted) <= abs(steps[place] - wanted):
            place += 1
        place = min(place, len(steps) - 1)
        if found and steps[place] <= found[-1]:
            place = min(place + 1, len(steps) - 1)
        found.append(steps[place])
    return found
