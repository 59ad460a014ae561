"""Chooses the starting stack of an evening: as deep as the chips at hand allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.chip_set import most_stacks, plan_stack
from tourney.tournament.evening import STACKS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tournament.chip_set import ChipSet
    from tourney.types import Chips

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
