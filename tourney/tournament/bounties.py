"""Money for knocking players out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import StructureError
from tourney.tournament.envelopes import Envelopes, build_envelopes
from tourney.tournament.payouts import share_prizes

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.streams import Stream
    from tourney.types import Money, PlayerId


class BountyKind(Enum):
    """What a knock-out pays."""

    FIXED = "fixed"
    """What the player paid."""

    PROGRESSIVE = "progressive"
    """A part of what is on the player's head; the rest goes onto the head of who did it."""

    MYSTERY = "mystery"
    """From some point on, an envelope drawn blindly; before that, nothing."""


class MysteryStart(Enum):
    """When envelopes are first drawn."""

    MONEY = "money"
    """When all who are left are paid."""

    FINAL_TABLE = "final_table"
    """When all who are left sit at the final table."""


_HALF: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class BountyRules:
    """The bounties of an event.

    Attributes:
        kind: What a knock-out pays.
        amount: What each entry pays for it, apart from the prize pool.
        paid_share: Progressive: the part of a head that is paid at once; an odd unit is paid, too.
        starts: Mystery: when envelopes are first drawn.
        starts_at: Mystery: the players left then, if that is said outright.
        envelopes: Mystery: what they hold; None for a table made for pool and players.

    Raises:
        StructureError: The numbers make no bounties.
    """

    kind: BountyKind
    amount: Money
    paid_share: Fraction = _HALF
    starts: MysteryStart = MysteryStart.MONEY
    starts_at: int | None = None
    envelopes: Envelopes | None = None

    def __post_init__(self) -> None:
        StructureError.raise_all(self._faults())

    def _faults(self) -> Iterator[StructureError]:
        if self.amount < 1:
            yield StructureError("a bounty is 1 or more", "amount")
        if not 0 < self.paid_share <= 1:
            yield StructureError("the part that is paid at once is above 0% and at most 100%", "paid_share")
        if self.starts_at is not None and self.starts_at < 2:
            yield StructureError("envelopes are drawn while two players or more are left", "starts_at")

    def players_at_start(self, paid: int, final_table: int) -> int:
        """The most players left when envelopes are drawn, in an event with so many places paid and final seats."""
        if self.starts_at is not None:
            return self.starts_at
        return paid if self.starts is MysteryStart.MONEY else final_table


class Payment(NamedTuple):
    """What a player is paid for a knock-out, or at the end.

    Attributes:
        player: Who.
        money: How much.
    """

    player: PlayerId
    money: Money


class Bounties:
    """The bounties of an event while it runs. All that is paid in has been paid out at the end.

    Attributes:
        heads: What is on the head of each player in: with mystery bounties nothing.
        pool: Money on no head: of mystery bounties before envelopes are drawn, and what nobody won.
        envelopes: What has not been drawn yet.
        started: Whether envelopes are drawn.
    """

    __slots__ = ("_rules", "envelopes", "heads", "pool", "started")

    def __init__(self, rules: BountyRules) -> None:
        self._rules = rules
        self.heads: dict[PlayerId, Money] = {}
        self.pool: Money = 0
        self.envelopes: list[Money] = []
        self.started = False

    def enter(self, player: PlayerId) -> None:
        """An entry, or one more of a player who has been knocked out, is paid for.

        Raises:
            ValueError: The player is in, or envelopes are drawn already.
        """
        if player in self.heads or self.started:
            raise ValueError(f"player {player} cannot enter now")
        mystery = self._rules.kind is BountyKind.MYSTERY
        self.heads[player] = 0 if mystery else self._rules.amount
        self.pool += self._rules.amount if mystery else 0

    def start_mystery(self) -> None:
        """Envelopes are drawn from now on, when nobody can enter any more: one for each player left."""
        self.envelopes = build_envelopes(self.pool, len(self.heads), self._rules.envelopes)
        self.pool = 0
        self.started = True

    def knock_out(self, busted: PlayerId, winners: Sequence[PlayerId], stream: Stream) -> list[Payment]:
        """What a knock-out pays.

        Args:
            busted: Who is out.
            winners: Who won the pot that held the last chips of `busted`. They share evenly; the first get the odd
                units. If nobody did (TDA 71D takes the chips of a disqualified player out of play), the money goes
                to those left at the end.
            stream: For an envelope.

        Raises:
            ValueError: Somebody named is not in, or a player is named twice.
        """
        if len({busted, *winners}) <= len(winners) or not self.heads.keys() >= {busted, *winners}:
            raise ValueError(f"player {busted} cannot be knocked out by {list(winners)}")
        head = self._taken(busted, stream)
        if not winners:
            self.pool += head
            return []
        payments = []
        for winner, share in zip(winners, share_prizes([head], len(winners)), strict=True):
            onto_head = 0
            if self._rules.kind is BountyKind.PROGRESSIVE:
                onto_head = int(share * (1 - self._rules.paid_share))
            self.heads[winner] += onto_head
            payments.append(Payment(winner, share - onto_head))
        return [payment for payment in payments if payment.money]

    def finish(self, stream: Stream) -> list[Payment]:
        """What those left are paid when the event is over.

        The winner keeps what is on the own head: a fixed bounty, the whole of a progressive one, the last envelope.
        Where several are left, as in a satellite, each does, and they share what nobody won.
        """
        left = sorted(self.heads)
        shares = share_prizes([self.pool], len(left))
        self.pool = 0
        payments = [
            Payment(player, self._taken(player, stream) + share) for player, share in zip(left, shares, strict=True)
        ]
        return [payment for payment in payments if payment.money]

    def _taken(self, player: PlayerId, stream: Stream) -> Money:
        """What is on the head of a player who leaves the event, or in an envelope drawn for it."""
        head = self.heads.pop(player)
        if self.started:
            head += self.envelopes.pop(stream.below(len(self.envelopes)))
        return head
