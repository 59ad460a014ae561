"""Bounties: money for knocking players out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.tournament.payouts import share_prizes
from tourney.tournament.standard_payouts import divide_falling, round_step, usual_first

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.streams import Stream
    from tourney.types import Money, PlayerId


# The envelopes of mystery bounties.


_LEAST_OF_AVERAGE: Final = 5
"""The smallest envelopes hold a fifth of the average, as in the WSOP Mystery Millions 2024: 1,000 of 5,819."""


class Envelope(NamedTuple):
    """Envelopes with equal contents.

    Attributes:
        money: The money in each.
        number: The number of envelopes.
    """

    money: Money
    number: int


@dataclass(frozen=True, slots=True)
class Envelopes:
    """A table of envelopes, from the best.

    The number of envelopes and the money are known only when drawing starts: the table is then stretched to both. A
    table that fits is used as it is.

    Raises:
        InvalidArgument: A row is empty, or does not hold less than the row before.
    """

    rows: tuple[Envelope, ...]

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        if not self.rows:
            yield InvalidArgument("expected at least one row of envelopes")
        for index, (money, number) in enumerate(self.rows):
            if money < 1 or number < 1:
                yield InvalidArgument("a row needs at least one envelope with at least 1 in it", index)
            elif index and money >= self.rows[index - 1].money:
                yield InvalidArgument("a row must hold less than the row before", index, "money")


def build_envelopes(pool: Money, count: int, table: Envelopes | None = None) -> list[Money]:
    """The contents of `count` envelopes, from the best; they sum to the pool exactly.

    Without a table they fall by a power law, in round numbers and in tiers of 1, 1, 2, 4, 8 and so on. The best gets
    the share of the pool that the winner of an event with as many places paid gets.
    """
    # The house's own table, stretched to the players who are left.
    if table is not None:
        return _pick_evenly(pool, count, table)
    if count < 2 or not pool:
        return [pool] * min(count, 1) + [0] * (count - 1)
    sizes: list[int] = []
    # Each tier is as large as all before it together; the last takes what is left.
    while (placed := sum(sizes)) < count:
        sizes.append(min(max(1, placed), count - placed))
    least = pool // count // _LEAST_OF_AVERAGE
    # Most players draw one of the smallest: it should be a round number.
    least -= least % round_step(least, 1)
    return divide_falling(pool, sizes, share=usual_first(count), least=least)


def _pick_evenly(pool: Money, count: int, table: Envelopes) -> list[Money]:
    """Envelopes picked at even steps through the table; the best one is always included, and gets the odd units."""
    given = [money for money, alike in table.rows for _ in range(alike)]
    # Rank by rank, so that the best envelope is there however few players are left.
    chosen = [given[rank * len(given) // count] for rank in range(count)]
    total = sum(chosen)
    envelopes = [money * pool // total for money in chosen]
    if envelopes:
        envelopes[0] += pool - sum(envelopes)
    return envelopes


class BountyKind(Enum):
    """What a knockout pays."""

    FIXED = "fixed"
    """The amount that the player paid."""

    PROGRESSIVE = "progressive"
    """A part of the bounty on the player; the rest is added to the bounty on the winner."""

    MYSTERY = "mystery"
    """From a certain point on, an envelope drawn blindly; before that, nothing."""


class MysteryStart(Enum):
    """When envelopes are first drawn."""

    MONEY = "money"
    """When all players left are in the money."""

    FINAL_TABLE = "final_table"
    """When all players left sit at the final table."""


_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class BountyRules:
    """The bounties of an event.

    Attributes:
        kind: What a knockout pays.
        amount: What each entry pays for its bounty, apart from the prize pool.
        paid_share: Progressive: the part of a bounty that is paid at once; an odd unit is paid, too.
        starts: Mystery: when envelopes are first drawn.
        starts_at: Mystery: the number of players left at which envelopes are first drawn, if given.
        envelopes: Mystery: the table of envelopes; None for one made for the pool and the players.

    Raises:
        InvalidArgument: A number is out of range.
    """

    kind: BountyKind
    amount: Money
    paid_share: Fraction = _HALF
    starts: MysteryStart = MysteryStart.MONEY
    starts_at: int | None = None
    envelopes: Envelopes | None = None

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        if self.amount < 1:
            yield InvalidArgument("a bounty must be at least 1", "amount")
        if not 0 < self.paid_share <= 1:
            yield InvalidArgument("the part paid at once must be above 0% and at most 100%", "paid_share")
        if self.starts_at is not None and self.starts_at < 2:
            yield InvalidArgument("envelopes must start with at least 2 players left", "starts_at")

    def players_at_start(self, paid: int, final_table: int) -> int:
        """The number of players left at which envelopes are first drawn, given places paid and final table seats."""
        if self.starts_at is not None:
            return self.starts_at
        return paid if self.starts is MysteryStart.MONEY else final_table


class Payment(NamedTuple):
    """A payment to a player for a knockout, or at the end.

    Attributes:
        player: The player.
        money: The amount.
    """

    player: PlayerId
    money: Money


class Bounties:
    """The bounties of an event while it runs. All money paid in is paid out by the end.

    Attributes:
        heads: The bounty on each player still in; 0 with mystery bounties.
        pool: Money on no player: mystery bounties before envelopes are drawn, and bounties that nobody won.
        envelopes: The envelopes not drawn yet.
        started: Whether envelopes are being drawn.
    """

    __slots__ = ("_rules", "envelopes", "heads", "pool", "started")

    def __init__(self, rules: BountyRules) -> None:
        self._rules = rules
        self.heads: dict[PlayerId, Money] = {}
        self.pool: Money = 0
        self.envelopes: list[Money] = []
        self.started = False

    def enter(self, player: PlayerId) -> None:
        """A player enters, for the first time or after a knockout, and pays for the bounty.

        Raises:
            ValueError: The player is in, or envelopes are already being drawn.
        """
        # An envelope is made for each player left: with one player more, none would be left for the last.
        if player in self.heads or self.started:
            raise ValueError(f"player {player} cannot enter now")
        # Mystery bounties are pooled: nobody has a price until envelopes are drawn.
        mystery = self._rules.kind is BountyKind.MYSTERY
        self.heads[player] = 0 if mystery else self._rules.amount
        self.pool += self._rules.amount if mystery else 0

    def start_mystery(self) -> None:
        """Start drawing envelopes, one for each player left. Entries must be closed."""
        # One for each player left, the later winner included, who keeps the last.
        self.envelopes = build_envelopes(self.pool, len(self.heads), self._rules.envelopes)
        self.pool = 0
        self.started = True

    def knock_out(self, busted: PlayerId, winners: Sequence[PlayerId], stream: Stream) -> list[Payment]:
        """The payments for a knockout.

        Args:
            busted: The player who is out.
            winners: The winners of the pot with the last chips of `busted`. They share evenly; the first get the odd
                units. If nobody won it (TDA 71D takes the chips of a disqualified player out of play), the money goes
                to the players left at the end.
            stream: Random numbers for the envelope.

        Raises:
            ValueError: A player named is not in, or is named twice.
        """
        if len({busted, *winners}) <= len(winners) or not self.heads.keys() >= {busted, *winners}:
            raise ValueError(f"player {busted} cannot be knocked out by {list(winners)}")
        # Before the winners are paid, so that a progressive bounty never goes back onto the head it came from.
        head = self._take(busted, stream)
        # TDA 71D: the chips of a disqualified player leave play, so nobody has won them.
        if not winners:
            self.pool += head
            return []
        payments = []
        for winner, share in zip(winners, share_prizes([head], len(winners)), strict=True):
            # A progressive bounty is paid in part; the rest makes the winner worth more.
            onto_head = 0
            if self._rules.kind is BountyKind.PROGRESSIVE:
                onto_head = int(share * (1 - self._rules.paid_share))
            self.heads[winner] += onto_head
            payments.append(Payment(winner, share - onto_head))
        return [payment for payment in payments if payment.money]

    def finish(self, stream: Stream) -> list[Payment]:
        """The payments to the players left when the event is over.

        The winner keeps the bounty on the winner: a fixed one, the whole of a progressive one, or the last envelope.
        If several are left, as in a satellite, each keeps one, and they share what nobody won.
        """
        left = sorted(self.heads)
        # Money that was on disqualified players, or in no envelope: what was paid in is paid out, to the last unit.
        shares = share_prizes([self.pool], len(left))
        self.pool = 0
        payments = [
            Payment(player, self._take(player, stream) + share) for player, share in zip(left, shares, strict=True)
        ]
        return [payment for payment in payments if payment.money]

    def _take(self, player: PlayerId, stream: Stream) -> Money:
        """Remove a player; returns the bounty, plus the envelope drawn for it once envelopes are drawn."""
        head = self.heads.pop(player)
        if self.started:
            head += self.envelopes.pop(stream.below(len(self.envelopes)))
        return head
