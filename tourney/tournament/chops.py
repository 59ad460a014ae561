"""Deals: the players left divide the prizes instead of playing for all of them."""

from __future__ import annotations

from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.icm import check_open_prizes, icm_equities

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, Money


class Worth(NamedTuple):
    """What the stack of one of the players left is worth.

    Attributes:
        stack: The stack in chips.
        share: The share of all chips.
        icm: The expected prize (`icm_equities`).
        chip_chop: The payment in a deal by chips, before rounding.
    """

    stack: Chips
    share: float
    icm: float
    chip_chop: float


class Proposal(NamedTuple):
    """What each player left is paid in usual deals, in whole units. Each list has a payment for each player.

    pokernews.com explains deals by ICM, by chips, and with a portion of the prizes set aside for the winner ("How to
    Make a Deal in a Poker Tournament"). An equal share is usual where stacks are short (advancedpokertraining.com,
    "Chopping Tournament Prize Pools"). The size of the portion is our choice.

    Attributes:
        equal: The same for all.
        icm: By ICM.
        chips: By chips.
        keep: What is set aside.
        icm_kept: By ICM, without what is set aside.
    """

    equal: list[Money]
    icm: list[Money]
    chips: list[Money]
    keep: Money
    icm_kept: list[Money]


_KEPT: Final = 10
"""The part of the prizes above the lowest that is set aside for the winner: a tenth."""


class ChopKind(Enum):
    """How the prizes are divided.

    Every player gets the lowest prize still open, which is certain, and nobody gets more than the first prize. The
    kind divides the rest.
    """

    ICM = "icm"
    """By the expected prizes of the stacks (`icm_equities`)."""

    CHIP_CHOP = "chip_chop"
    """In proportion to the chips.

    Card rooms and sites do this (help.nj.betmgm.com, "How are the chip count payout amounts calculated?"; GamingToday
    22 September 2009). Their method may give the chip leader more than the first prize, for which it is criticised
    (iratapoker.com/chopomatic). Here the excess goes to the others, in proportion to their chips.
    """


def propose_deals(stacks: Sequence[Chips], prizes: Sequence[Money]) -> Proposal:
    """The usual deals of the players left.

    Args:
        stacks: The chips of each player.
        prizes: The prizes from the first place.

    Raises:
        InvalidArgument: As `plan_chop_payments`.
    """
    keep = most_to_keep(prizes, len(stacks)) // _KEPT
    return Proposal(
        equal=plan_chop_payments(ChopKind.CHIP_CHOP, [1] * len(stacks), prizes),
        icm=plan_chop_payments(ChopKind.ICM, stacks, prizes),
        chips=plan_chop_payments(ChopKind.CHIP_CHOP, stacks, prizes),
        keep=keep,
        icm_kept=plan_chop_payments(ChopKind.ICM, stacks, prizes, keep),
    )


def plan_chop_payments(
    kind: ChopKind, stacks: Sequence[Chips], prizes: Sequence[Money], keep: Money = 0
) -> list[Money]:
    """What each player is paid now, in whole units. The payments sum to the prizes of the open places less `keep`.

    Rounded by largest remainders; of equal remainders the larger stack, then the earlier player, gets the unit.

    Args:
        kind: How the prizes are divided.
        stacks: The chips of each player.
        prizes: The prizes from the first place; prizes beyond the number of players are ignored.
        keep: The money left to play for, which the winner will get. It is taken from the first prize until that is
            down to the second, then from both, and so on: no place is left with more than the one before it.

    Raises:
        InvalidArgument: A stack or a prize is negative, nobody has chips, a prize is above the one before it, or
            `keep` is negative or would take from the lowest prize.
    """
    # Exact fractions: with floats the remainders that decide who gets an odd unit would depend on the order of sums.
    values = chop_values(kind, stacks, prizes, keep)
    payments = [int(value) for value in values]
    odd = int(sum(values)) - sum(payments)
    by_claim = sorted(range(len(stacks)), key=lambda player: (payments[player] - values[player], -stacks[player]))
    for player in by_claim[:odd]:
        payments[player] += 1
    return payments


def chop_values(kind: ChopKind, stacks: Sequence[Chips], prizes: Sequence[Money], keep: Money = 0) -> list[Fraction]:
    """The payments of `plan_chop_payments` before rounding."""
    check_open_prizes(stacks, prizes)
    # The money to play for goes first: a deal divides only what is left, and ICM looks at the smaller prizes.
    ladder = _without_kept(_open_prizes(prizes, len(stacks)), keep)
    lowest = ladder[-1]
    if kind is ChopKind.ICM:
        # Rounding may put the shortest stack a hair below the lowest prize, which everybody is sure of.
        claims = [max(Fraction(equity) - lowest, Fraction(0)) for equity in icm_equities(stacks, ladder)]
    else:
        claims = [Fraction(stack) for stack in stacks]
    shared = _share(sum(ladder) - lowest * len(ladder), claims, ladder[0] - lowest)
    return [lowest + share for share in shared]


def worth_of_stacks(stacks: Sequence[Chips], prizes: Sequence[Money]) -> list[Worth]:
    """What each player's stack is worth.

    Raises:
        InvalidArgument: As `icm_equities`.
    """
    equities = icm_equities(stacks, prizes)
    chops = chop_values(ChopKind.CHIP_CHOP, stacks, prizes)
    total = sum(stacks)
    return [
        Worth(stack, stack / total, equity, float(chop))
        for stack, equity, chop in zip(stacks, equities, chops, strict=True)
    ]


def _open_prizes(prizes: Sequence[Money], players: int) -> list[Money]:
    """The prize of each place still open, 0 for unpaid places."""
    return [*prizes[:players], *[0] * (players - len(prizes))]


def most_to_keep(prizes: Sequence[Money], players: int) -> Money:
    """The most that the players left can play for: the sum by which their prizes exceed the lowest."""
    ladder = _open_prizes(prizes, players)
    return sum(ladder) - ladder[-1] * len(ladder)


def _without_kept(prizes: list[Money], keep: Money) -> list[Money]:
    """The prizes without the money left to play for."""
    above_lowest = most_to_keep(prizes, len(prizes))
    if not 0 <= keep <= above_lowest:
        raise InvalidArgument(f"the money left to play for is {keep:,}, not from 0 to {above_lowest:,}", "keep")
    rest = sum(prizes) - keep
    for level in range(1, len(prizes)):
        # Levelled from the top: with one number for the first places, no place is worth less than the next.
        each, odd = divmod(rest - sum(prizes[level:]), level)
        if each >= prizes[level]:
            return [each + (place < odd) for place in range(level)] + prizes[level:]
    return prizes  # one player has no opponent to play with


def _share(amount: Money, claims: Sequence[Fraction], most: Money) -> list[Fraction]:
    """The amount divided in proportion to the claims, at most `most` each; evenly if there are no claims."""
    shares = [Fraction(0)] * len(claims)
    left, claimed = Fraction(amount), sum(claims, Fraction(0))
    # Only the largest claims can exceed the most that one may get; what they cannot take is still there for the
    # others.
    largest_first = sorted(range(len(claims)), key=lambda player: -claims[player])
    for before, player in enumerate(largest_first):
        share = left * claims[player] / claimed if claimed else left / (len(claims) - before)
        shares[player] = min(share, Fraction(most))
        left -= shares[player]
        claimed -= claims[player]
    return shares
