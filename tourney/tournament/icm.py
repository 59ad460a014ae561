"""What a stack is worth before the tournament is over: the independent chip model of Malmuth and Harville.

The winner is drawn in proportion to the chips, the second in proportion among the others, and so on (Harville 1973
for horses, Malmuth 1987 for poker). Blinds, seats and skill do not count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.tournament.icm_integral import equities_by_integral

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Money

MOST_EXACT: Final = 12
"""As many players as are worked out place by place; the work doubles with each."""


def icm_equities(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[float]:
    """The prize each stack may expect; together they are the prizes of the places that are still open.

    Players without chips are behind all others and share the prizes of the last places. Prizes of more places than
    there are players are already somebody else's, and left out; places without a prize pay 0. Equal stacks are worth
    the same to the last bit, whatever their order.

    Args:
        stacks: The chips of each player.
        prizes: The prizes from the first place on.

    Raises:
        StructureError: A stack or a prize is negative, nobody has chips, or a prize is above the one before it.
    """
    check_open_prizes(stacks, prizes)
    playing = sorted((stack for stack in stacks if stack), reverse=True)
    worked_out = equities_by_recursion if len(playing) <= MOST_EXACT else equities_by_integral
    worth = dict(zip(playing, worked_out(playing, prizes[: len(playing)]), strict=True))
    without = len(stacks) - len(playing)
    if without:
        worth[0] = sum(prizes[len(playing) : len(stacks)]) / without
    return [worth[stack] for stack in stacks]


def check_open_prizes(stacks: Sequence[Chips], prizes: Sequence[Money]) -> None:
    """Whether these players can play for these prizes.

    Raises:
        StructureError: A stack or a prize is negative, nobody has chips, or a prize is above the one before it.
    """
    StructureError.raise_all(_faults(stacks, prizes))


def _faults(stacks: Sequence[Chips], prizes: Sequence[Money]) -> Iterator[StructureError]:
    for number, stack in enumerate(stacks):
        if stack < 0:
            yield StructureError(f"stack {number + 1} is {stack:,}: nobody has less than no chips", "stacks", number)
    if not any(stacks):
        yield StructureError("nobody has chips", "stacks")
    for number, prize in enumerate(prizes):
        if prize < 0:
            yield StructureError(
                f"prize {number + 1} is {prize:,}: no place pays less than nothing", "prizes", number
            )
        elif number and prize > prizes[number - 1]:
            before = prizes[number - 1]
            yield StructureError(
                f"prize {number + 1} is {prize:,}, more than the one before it, {before:,}", "prizes", number
            )


def equities_by_recursion(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[float]:
    """The equities by going through all sets of players who can have taken the first places; for few players.

    Args:
        stacks: The chips of each player, all above 0.
        prizes: No more of them than players.
    """
    players = len(stacks)
    everyone = (1 << players) - 1
    chips = [0] * (everyone + 1)  # by the set of those who hold them
    for group in range(1, everyone + 1):
        chips[group] = chips[group & (group - 1)] + stacks[(group & -group).bit_length() - 1]
    chance = [1.0] + [0.0] * everyone  # that just these take the first places
    equities = [0.0] * players
    for ahead in range(everyone):
        place = ahead.bit_count()
        if place < len(prizes):
            for player in range(players):
                if not ahead >> player & 1:
                    next_one = chance[ahead] * stacks[player] / chips[everyone ^ ahead]
                    chance[ahead | 1 << player] += next_one
                    equities[player] += next_one * prizes[place]
    return equities
