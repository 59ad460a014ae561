"""Plans a level sheet for an evening: even steps between usual blinds, and breaks every one to two hours."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import most_stacks, plan_stack

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tournament.chip_set import ChipSet
    from tourney.types import Chips


_STEPS: Final = (10, 15, 20, 25, 30, 40, 50, 60, 80)
"""The usual small blinds, in tenths of a power of ten."""

_MULTIPLES: Final = 4
"""Up to this multiple of the smallest chip, every multiple is usual."""

STACKS: Final = (
    100, 200, 300, 500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000, 25_000,
    30_000, 40_000, 50_000, 75_000, 100_000,
)  # fmt: skip
"""Starting stacks as events have them."""

MOST_STEP: Final = 1.6
"""The largest factor from a level to the next, but from one chip to two."""

_NEAR: Final = 3.0
"""The largest factor between a level and an even curve: the first blinds rise by whole chips, and so faster."""

_UNEVEN: Final = 2.0
"""The cost of a step that differs from the even one, beside a level's distance to the curve."""

_NO_BREAK: Final = 120
_BETWEEN_BREAKS: Final = 100
"""Minutes: play that needs no break, and the most between two breaks otherwise."""


def ladder(chip: Chips, most: Chips) -> list[Chips]:
    """The small blinds that are usual with this smallest chip, up to the first that is at least `most`.

    Where the chip pays no usual one within `MOST_STEP`, its largest multiple within it takes the place.
    """
    found = [chip * number for number in range(1, _MULTIPLES + 1)]
    while found[-1] < most:
        found.append(_next_usual(found[-1], chip))
    return found[: next(place for place, small in enumerate(found) if small >= most) + 1]


def _next_usual(before: Chips, chip: Chips) -> Chips:
    scale = 10 ** (len(str(before)) - 1)
    usual = (step * each // 10 for each in (scale, 10 * scale) for step in _STEPS if step * each % 10 == 0)
    widest = before * 8 // 5
    return next((small for small in usual if before < small <= widest and small % chip == 0), widest // chip * chip)


def plan_blinds(first: Chips, last: Chips, levels: int, chip: Chips) -> list[Chips] | None:
    """The small blinds of an evening, rising as evenly as usual blinds allow; None if they do not fit.

    It is the cheapest path along the ladder of usual blinds, level by level: it costs to be away from an even curve,
    and to step unevenly. Only the step from one chip to two may be larger than `MOST_STEP`.

    Args:
        first: The first small blind.
        last: The small blind of the last level; the first usual one from there on is taken.
        levels: The number of levels, at least two.
        chip: The smallest chip.
    """
    steps = [small for small in ladder(chip, last) if small >= first]
    if not 2 <= levels <= len(steps):
        return None
    growth = math.log(steps[-1] / steps[0]) / (levels - 1)
    paths: dict[Chips, tuple[float, list[Chips]]] = {steps[0]: (0.0, [steps[0]])}
    for number in range(1, levels):
        target = steps[0] * math.exp(growth * number)
        near = [small for small in steps if target / _NEAR <= small <= target * _NEAR]
        paths = {small: path for small in near if (path := _cheapest(paths, small, growth, target, chip)) is not None}
    return paths[steps[-1]][1] if steps[-1] in paths else None


def _cheapest(
    paths: dict[Chips, tuple[float, list[Chips]]], small: Chips, growth: float, target: float, chip: Chips
) -> tuple[float, list[Chips]] | None:
    """The cheapest path to a small blind."""
    own = math.log(small / target) ** 2
    ways = [
        (cost + own + _UNEVEN * (math.log(small / before) - growth) ** 2, path)
        for before, (cost, path) in paths.items()
        if before < small and (small <= MOST_STEP * before or small == 2 * chip)
    ]
    if not ways:
        return None
    cost, path = min(ways, key=lambda way: way[0])
    return cost, [*path, small]


def count_breaks(minutes: int) -> int:
    """How many breaks so many minutes need: none up to two hours, otherwise one after each 100 minutes at most."""
    return 0 if minutes <= _NO_BREAK else -(-minutes // _BETWEEN_BREAKS) - 1


def plan_pauses(minutes: int, length: int, count: int) -> list[int]:
    """The levels that this many breaks follow, so that 60 to 120 minutes of play lie between two of them.

    Args:
        minutes: The minutes of play.
        length: The minutes of a level, at most 60.
        count: The breaks; `count_breaks` says how many are needed.
    """
    return _spread([round(part * minutes / (count + 1) / length) for part in range(1, count + 1)], length)


def _spread(after: Sequence[int], length: int) -> list[int]:
    """The same breaks, moved by a level where rounding has put two too close or too far apart."""
    found: list[int] = []
    for level in after:
        before = found[-1] if found else 0
        found.append(min(max(level, before - (-60 // length)), before + _NO_BREAK // length))
    return found


# Chooses the starting stack of an evening: as deep as the chips at hand allow.


LEAST_DEPTH: Final = 20
"""The fewest least bets of a stack. With fewer, hands of the first level are all-in before the flop, or folded."""

_DEEPEST: Final = 200
_USUAL_CHIPS: Final = (1, 5, 25, 100, 500, 1000)


class StartingStack(NamedTuple):
    """The stack with which an evening starts.

    Attributes:
        stack: Its worth.
        chip: The smallest chip that is used.
    """

    stack: Chips
    chip: Chips


def choose_stack(chips: ChipSet | None, asked: Chips, stacks: int, units: int) -> StartingStack:
    """The stack that is asked for or, if it is 0, the deepest usual one that the chips make, up to 200 least bets.

    Args:
        chips: The chips at hand; None for any number of all chips.
        asked: The stack that is asked for; 0 to choose one.
        stacks: How many stacks the chips must make, rebuys included.
        units: The smallest chips of the least bet: two of a big blind.

    Raises:
        InvalidArgument: The chips do not make the stack, or it is too few bets to be played. The message says what
            would be enough.
    """
    if chips is None:
        return _of_any_chips(asked or 5000 * units, units)
    found = list(_stacks_of(chips, [asked] if asked else STACKS[::-1], stacks, units))
    best = max(found, key=lambda each: (min(_DEEPEST, each.stack / (units * each.chip)), each.stack), default=None)
    if best is None or best.stack < LEAST_DEPTH * units * best.chip:
        raise InvalidArgument(f"{_too_little(best, asked, stacks, units)}; {_enough(chips, asked, stacks, units)}")
    return best


def _of_any_chips(stack: Chips, units: int) -> StartingStack:
    if stack < LEAST_DEPTH * units:
        raise InvalidArgument(f"a stack of {stack:,} is too small: give {LEAST_DEPTH * units:,} or more")
    usual = (chip for chip in _USUAL_CHIPS if stack >= _DEEPEST * units * chip and stack % chip == 0)
    return StartingStack(stack, max(usual, default=1))


def _stacks_of(chips: ChipSet, usual: Sequence[Chips], stacks: int, units: int) -> Iterator[StartingStack]:
    """For each denomination as the smallest that is used, the largest stack of which the chips make enough."""
    for place, (chip, _) in enumerate(chips.pieces):
        used = chips.pieces[place:]
        for stack in usual:
            fits = len(usual) == 1 or stack <= _DEEPEST * units * chip
            if fits and not stack % chip and most_stacks(used, stack, _change(used, stack)) >= stacks:
                yield StartingStack(stack, chip)
                break


def _change(used: Sequence[tuple[Chips, int]], stack: Chips) -> int:
    """The smallest chips that change one of the next."""
    return -(-used[1][0] // used[0][0]) if len(used) > 1 and used[1][0] <= stack else 0


def _too_little(best: StartingStack | None, asked: Chips, stacks: int, units: int) -> str:
    if best is None:
        return f"the chips do not make {stacks:,} stacks" + (f" of {asked:,}" if asked else " with change")
    depth = best.stack / (units * best.chip)
    return f"{stacks:,} stacks of {best.stack:,} are {depth:.3g} big blinds each at the least blinds that can be paid"


def _enough(chips: ChipSet, asked: Chips, stacks: int, units: int) -> str:
    """Which chips would be enough, and for how many stacks those at hand are."""
    stack = max(asked, LEAST_DEPTH * units * chips.pieces[0][0])
    used = [(denomination, stack) for denomination, _ in chips.pieces if denomination <= stack]
    pieces = plan_stack(used, stack, _change(used, stack))
    needed = ", ".join(f"{count * stacks:,} x {denomination:,}" for denomination, count in pieces)
    many = most_stacks(chips.pieces, stack, _change(chips.pieces, stack))
    few = f"; those at hand make {many:,}" if many > 1 else ""
    return f"{stacks:,} stacks of {stack:,} are for example {needed}{few}"
