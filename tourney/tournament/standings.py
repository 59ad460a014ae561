"""The order of finish."""

from __future__ import annotations

from enum import Enum
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.tournament.payouts import share_prizes

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.types import Chips, Money, PlayerId, Seconds


IN_THE_MONEY: Final = 10**10
"""Added to how long players have lasted who go out of a flight in the money: they rank above all who do not."""

Finish: TypeAlias = "tuple[PlayerId, int, Money]"
"""A player's result: the player, the place, and the prize money.

The winner's place is 1; tied players have the same place, the best of those they share. Out of the money the prize is
0.
"""

NEVER_OUT: Final = 2 * IN_THE_MONEY
"""How long players count to have lasted who advanced from their flight and then gave up the stack."""


class Ties(Enum):
    """How players busted in the same hand-for-hand hand rank.

    At one table the larger stack at the start of the hand places higher (WSOP rule 126), except with `SHARE`.
    """

    TABLES = "tables"
    """Players busted at different tables tie (TDA RP-8A): the best of each table, then the next of each."""

    STACKS = "stacks"
    """The larger stack at the start of the hand places higher at any table, as in online rooms."""

    SHARE = "share"
    """All of them tie, at one table too."""


_SHARE: Final = Ties.SHARE
_STACKS: Final = Ties.STACKS


def rank_busts(tables: Sequence[Mapping[PlayerId, Chips]], ties: Ties = Ties.TABLES) -> list[list[PlayerId]]:
    """Groups of tied players busted in the same hand, lowest place first.

    Args:
        tables: For each table, the busted players with their stacks at the start of the hand.
        ties: The house rule for ties.
    """
    # Ranks matter where several players go out at once, at one table or, hand-for-hand, at several.
    if len(tables) == 1 and len(tables[0]) == 1:
        return [list(tables[0])]  # as after most hands: nobody to rank
    if ties is _SHARE:
        return [sorted(chain.from_iterable(tables))]
    if ties is _STACKS:
        everybody: dict[PlayerId, Chips] = {}
        for busted in tables:
            everybody.update(busted)
        return by_stack(everybody)
    # WSOP 126: by stack at each table; TDA RP-8A: equal ranks of different tables tie.
    ranks: list[list[PlayerId]] = []
    for busted in tables:
        # From the best of each table down: the best of a table with one bust then ties with the best of a table with
        # three.
        for rank, group in enumerate(reversed(by_stack(busted))):
            if rank == len(ranks):
                ranks.append([])
            ranks[rank] += group
    return [sorted(rank) for rank in reversed(ranks)]


def by_stack(stacks: Mapping[PlayerId, Chips]) -> list[list[PlayerId]]:
    """Groups of players with equal stacks, smallest stacks first."""
    groups: list[list[PlayerId]] = []
    latest = -1
    # Sorted by player within a stack, so that a tie does not depend on the order in which tables were looked at.
    for stack, player in sorted([(stack, player) for player, stack in stacks.items()]):
        if stack == latest:
            groups[-1].append(player)
        else:
            groups.append([player])
        latest = stack
    return groups


class Standings:
    """Gives places from the last to the first, and the prizes with them.

    While entries are open the number of places is unknown: the order is recorded, and the places follow at `close`.

    Attributes:
        entries: Entries so far.
        left: Entries still in.
        closed: Whether entries are closed.
        prizes: The prize of each place paid, from the first; empty while entries are open.
        finishes: The results so far, in the order players went out.
        seats: The seats to win in a satellite, once entries are closed; 0 for prizes in money. All who win one share
            the first place, also those who were out before.
        order_tied: Orders players who tie for the last seats, the first for a seat first; None if they divide the
            price of a seat.
    """

    __slots__ = ("_unplaced", "closed", "entries", "finishes", "left", "order_tied", "prizes", "seats")

    def __init__(self) -> None:
        self.entries = 0
        self.left = 0
        self.closed = False
        self.prizes: Sequence[Money] = ()
        self.finishes: list[Finish] = []
        self.seats = 0
        self.order_tied: Callable[[Sequence[PlayerId]], Sequence[PlayerId]] | None = None
        self._unplaced: list[tuple[Seconds, list[PlayerId]]] = []

    def enter(self, entries: int = 1) -> None:
        """Add entries."""
        self.entries += entries
        self.left += entries

    def close(self, prizes: Sequence[Money]) -> list[Finish]:
        """Close entries with these prizes, and give places to the players already out."""
        self.prizes = prizes
        self.closed = True
        # Players who lasted longer in their flight place higher, whenever it was played.
        unplaced, self._unplaced = sorted(self._unplaced, key=itemgetter(0)), []
        # All who are still in place above these, however many that will be: their places are not needed here.
        below = self.left + sum(len(group) for _, group in unplaced)
        finishes = []
        for _, group in unplaced:
            finishes += self._share(group, below)
            below -= len(group)
        self.finishes += finishes
        return finishes

    def bust(self, groups: Iterable[Sequence[PlayerId]], lasted: Seconds = 0) -> list[Finish]:
        """Give places to groups of tied busted players, lowest place first; none while entries are open.

        `lasted` is how long they have played since the start of their flight: it ranks players of different flights.
        """
        finishes = []
        for group in groups:
            if self.closed:
                # The number left before this group goes is the lowest place of the group.
                finishes += self._share(group, self.left)
            else:
                self._unplaced.append((lasted, list(group)))
            self.left -= len(group)
        self.finishes += finishes
        return finishes

    def _share(self, tied: Sequence[PlayerId], lowest: int) -> list[Finish]:
        """The results of tied players; `lowest` is the lowest of the places they share."""
        # Tied players show the best of the places they share, and divide the prizes of all of them.
        place = lowest - len(tied) + 1
        if place <= self.seats < lowest and self.order_tied is not None:  # a seat cannot be halved
            ordered = self.order_tied(tied)
            won = self.seats - place + 1
            return [*self._share(ordered[won:], lowest), *self._share(ordered[:won], self.seats)]
        if place > len(self.prizes):
            return [(player, place, 0) for player in tied]
        # TDA RP-8A: players who go out together share the places paid, even if fewer are paid than went out.
        prizes = share_prizes(self.prizes[place - 1 : lowest], len(tied))
        # All seats of a satellite are the same prize, so nobody is placed above another winner.
        shown = 1 if lowest <= self.seats else place
        return [(player, shown, prize) for player, prize in zip(tied, prizes, strict=True)]
