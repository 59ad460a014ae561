"""An event that is being played: where it stands, from which play can go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.streams import Stream
    from tourney.tournament.entries import EntryRules
    from tourney.types import Chips, Seconds


class PlayerLeft(NamedTuple):
    """A player who is still in.

    Attributes:
        stack: The chips.
        name: The name; empty if unknown.
        table: The number of the table; 0 if unknown.
        seat: The seat, from 1; 0 if unknown.
    """

    stack: Chips
    name: str = ""
    table: int = 0
    seat: int = 0


@dataclass(frozen=True, slots=True)
class Midway:
    """Where an event stands.

    Attributes:
        level: The level on the clock.
        elapsed: The seconds of the level that are over.
        players: Players left.
        entries: Entries sold so far, re-entries included.
        rebuys: Rebuys sold so far.
        add_ons: Add-ons sold so far.
        tables: Tables in play; 0 for as few as the players need.
        left: The players left with their stacks; empty if the stacks are not counted.
        now: The seconds since the start of the event, nights included; None for what the sheet says.
        weights: For each group of the field, how likely its entrants are still in; empty if all are equally likely.
        riches: For each group, the mean stack of those who are, in thousandths of the mean of all; empty if unknown.
    """

    level: int
    elapsed: Seconds
    players: int
    entries: int
    rebuys: int = 0
    add_ons: int = 0
    tables: int = 0
    left: tuple[PlayerLeft, ...] = ()
    now: Seconds | None = None
    weights: tuple[int, ...] = ()
    riches: tuple[int, ...] = ()

    @property
    def is_seated(self) -> bool:
        """Whether the tables of all players are known."""
        return bool(self.left) and all(player.table for player in self.left)

    def chips_sold(self, stack: Chips, entry: EntryRules) -> Chips:
        """The chips of all entries so far, each with a starting stack of `stack`; some may have had other stacks."""
        bonus, lammers = entry.extra.dealer_bonus, entry.extra.lammers
        total = self.entries * (stack + (0 if lammers is None else lammers.worth))
        total += self.rebuys * (0 if entry.rebuy is None else entry.rebuy.chips)
        total += self.add_ons * (0 if entry.add_on is None else entry.add_on.chips)
        return total + (0 if bonus is None else bonus.chips * int(self.entries * bonus.percent / 100))


_FINE: Final = 10**6
"""Divided by riches, it gives weights that are whole numbers."""


def draw_survivors(groups: Sequence[int], weights: Sequence[int], players: int, stream: Stream) -> list[int]:
    """Draw who of the entrants is still in: first the players left, then the others, in random order.

    Args:
        groups: The group of each entrant.
        weights: The weight of the entrants of each group; empty for equal weights.
        players: The number of players left.
        stream: Random numbers.
    """
    entrants = list(range(len(groups)))
    stream.shuffle(entrants)
    if not weights:
        return entrants
    waiting: list[list[int]] = [[] for _ in weights]
    for entrant in entrants:
        waiting[groups[entrant]].append(entrant)
    left = []
    worth = [weight * len(group) for weight, group in zip(weights, waiting, strict=True)]
    total = sum(worth)
    for _ in range(min(players, len(entrants))):
        lot = stream.below(total)
        for number, own in enumerate(worth):
            lot -= own
            if lot < 0:
                left.append(waiting[number].pop())
                worth[number] -= weights[number]
                total -= weights[number]
                break
    chosen = set(left)
    return [*left, *(entrant for entrant in entrants if entrant not in chosen)]


def draw_holders(
    entrants: Sequence[int], groups: Sequence[int], riches: Sequence[int], stacks: Sequence[Chips], stream: Stream
) -> list[int]:
    """Draw who of the players left holds which stack.

    The holders are drawn from the smallest stack on. As the smallest of several exponential variables is each of them
    with a probability inverse to its mean, a player is drawn in inverse proportion to the riches of the group.

    Args:
        entrants: The players left.
        groups: The group of each entrant.
        riches: The mean stack of each group, in thousandths of the mean of all; empty if unknown.
        stacks: The stacks, as many as players left.
        stream: Random numbers.

    Returns:
        The holder of each stack.
    """
    if not riches:
        return list(entrants)
    waiting: list[list[int]] = [[] for _ in riches]
    for entrant in entrants:
        waiting[groups[entrant]].append(entrant)
    rates = [_FINE // rich for rich in riches]
    holders = [0] * len(stacks)
    for place in sorted(range(len(stacks)), key=stacks.__getitem__):
        lot = stream.below(sum(rate * len(own) for rate, own in zip(rates, waiting, strict=True)))
        for rate, own in zip(rates, waiting, strict=True):
            lot -= rate * len(own)
            if lot < 0:
                holders[place] = own.pop()
                break
    return holders


_SHAPE: Final = (
    0, 175, 238, 288, 332, 372, 409, 444, 478, 511, 544, 576, 608, 641, 673, 705, 738, 771, 805, 840, 875,
    912, 949, 988, 1029, 1071, 1115, 1162, 1211, 1264, 1321, 1383, 1451, 1527, 1612, 1712, 1831, 1982, 2188,
    2531, 4000,
)  # fmt: skip
"""Stacks in thousandths of the mean, at each fortieth of the players from the shortest to the largest.

Those of a gamma distribution with shape 2.6. Its quartiles are 0.54, 0.88 and 1.32 of the mean, as in the counts of
real events with 7 to 90 players left that docs/validity.md lists.
"""


def draw_stacks(players: int, total: Chips, chip: Chips, stream: Stream) -> list[Chips]:
    """Draw the stacks of players left, in the shape that real events have; they sum to `total`.

    Args:
        players: The number of players.
        total: All chips in play.
        chip: The smallest chip; stacks are multiples of it as far as the total is, and at least one.
        stream: Random numbers.
    """
    parts = len(_SHAPE) - 1
    weights = []
    for _ in range(players):
        part, rest = divmod(stream.below(parts * 1000), 1000)
        weights.append(_SHAPE[part] * 1000 + (_SHAPE[part + 1] - _SHAPE[part]) * rest + 1)
    return _share_chips(weights, total, chip)


def _share_chips(weights: Sequence[int], total: Chips, chip: Chips) -> list[Chips]:
    """The chips in proportion to the weights, at least one chip each; the odd chips go to the largest stack."""
    pieces = total // chip - len(weights)
    whole = sum(weights)
    stacks = [(1 + pieces * weight // whole) * chip for weight in weights]
    stacks[max(range(len(stacks)), key=stacks.__getitem__)] += total - sum(stacks)
    return stacks
