"""Payouts: the prize of each place, known once entries close, since it depends on the entries and the pool.

A form of payout is a class with the members of `Payouts`, and a row in `config/build_floor.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_DOWN, Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, Protocol

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Chips, Money

_FINE: Final = Decimal("1e-12")


class Remainder(Enum):
    """Who gets the money of a satellite that buys no further seat."""

    NEXT = "next"
    """The next place."""

    REFUNDED = "refunded"
    """The next places, a buy-in each as far as it goes, and the place after them the rest."""

    SHARED = "shared"
    """The winners of the seats, in equal parts."""


class LastSeat(Enum):
    """Who gets the last seat of a satellite if more players tie for it than seats are left."""

    STACKS = "stacks"
    """The larger stack at the start of the hand (WSOP 126; online rooms, at all tables); equal stacks draw cards."""

    DRAW = "draw"
    """The high card of a draw."""

    DIVIDED = "divided"
    """Nobody: they divide its price in cash, with the prizes of the other places that they share."""


class Payouts(Protocol):
    """A form of payout. What the floor asks of it; the defaults hold for a form that says nothing else.

    Attributes:
        key: Its name in files.
        outline: What an outline of the event says of it, such as "satellite"; empty for nothing.
        pays_any_number: Whether it can pay any number of places; see `pay_others`.
    """

    __slots__ = ()

    key: ClassVar[str]
    outline: ClassVar[str] = ""
    pays_any_number: ClassVar[bool] = False

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """The prize of each place paid, from the first; none is above the one before.

        They sum to `pool` exactly, or to `fixed_pool`.
        """
        ...

    @property
    def fixed_pool(self) -> Money | None:
        """The sum of prizes that are fixed beforehand; None if what is paid in is the prize pool."""
        return None

    @property
    def seat_value(self) -> Money:
        """The price of a seat in another event that the prizes are; 0 if they are none."""
        return 0

    @property
    def milestone(self) -> Chips:
        """The stack with which a player wins a seat before the end; 0 if the event has no such milestone."""
        return 0

    @property
    def last_seat(self) -> LastSeat | None:
        """Who of tied players gets the last seat; None if no seats are won."""
        return None

    @property
    def is_refunding(self) -> bool:
        """Whether buy-ins are refunded from money that is left over."""
        return False

    def places_that_end(self, pool: Money, entries: int) -> int:
        """The number of players left when the event is over: the winner, or all winners of seats."""
        del pool, entries
        return 1

    def pay_others(self, paid_percent: Fraction, min_cash: Decimal) -> Payouts:
        """The form with this share of the entries paid and this min-cash; itself if the places paid are given."""
        del paid_percent, min_cash
        return self


@dataclass(frozen=True, slots=True)
class PercentPayouts(Payouts):
    """Shares of the prize pool.

    Attributes:
        percent: The share of each place paid, from the first; they sum to 100 and never rise.
        unit: Prizes are multiples of it; the remainder goes to the winner.

    Raises:
        InvalidArgument: The shares do not sum to 100, or a later place gets more.
    """

    key: ClassVar[str] = "percent"
    percent: tuple[Decimal, ...]
    unit: Money = 1

    def __post_init__(self) -> None:
        if sum(self.percent) != 100:
            raise InvalidArgument(f"the shares sum to {sum(self.percent)}%, not 100%")
        if list(self.percent) != sorted(self.percent, reverse=True) or min(self.percent) <= 0:
            raise InvalidArgument("each place paid must get something, and no more than the place before it")
        if self.unit < 1:
            raise InvalidArgument("the unit of the prizes must be at least 1")

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """See `Payouts`."""
        del entries
        unit = self.unit
        shares = [share.as_integer_ratio() for share in self.percent]
        # All are rounded down, so that no prize exceeds the one before; the winner gets what is left.
        prizes = [parts * pool // (100 * whole) // unit * unit for parts, whole in shares]
        prizes[0] += pool - sum(prizes)
        return prizes


@dataclass(frozen=True, slots=True)
class FixedPayouts(Payouts):
    """Prizes fixed beforehand, from the first place.

    Raises:
        InvalidArgument: A prize is not positive, or a later place gets more.
    """

    key: ClassVar[str] = "prizes"
    prizes: tuple[Money, ...]

    def __post_init__(self) -> None:
        if list(self.prizes) != sorted(self.prizes, reverse=True) or not self.prizes or min(self.prizes) <= 0:
            raise InvalidArgument("each place paid must get something, and no more than the place before it")

    @property
    def fixed_pool(self) -> Money:
        """See `Payouts`."""
        return sum(self.prizes)

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """See `Payouts`."""
        del pool, entries
        return list(self.prizes)


class Band(NamedTuple):
    """A payout table for a range of entries.

    Attributes:
        up_to: The most entries it applies to; None for any number.
        table: The payout table.
    """

    up_to: int | None
    table: PercentPayouts


@dataclass(frozen=True, slots=True)
class PayoutsByEntries(Payouts):
    """A payout table for each range of entries: the first band that holds their number applies.

    Attributes:
        bands: The bands from the fewest entries; the last one is for any number.

    Raises:
        InvalidArgument: The bands do not rise, the last one has a limit, or a band pays more places than entries.
    """

    key: ClassVar[str] = "by_entries"
    bands: tuple[Band, ...]

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        before = 0
        for index, (up_to, table) in enumerate(self.bands):
            last = index == len(self.bands) - 1
            if up_to is None:
                if not last:
                    yield InvalidArgument("only the last table may leave out `up_to`", index)
                continue
            if up_to <= before:
                yield InvalidArgument(f"expected more entries than in the table before, {before}", index, "up_to")
            if len(table.percent) > up_to:
                message = f"{len(table.percent)} places are paid, but there are only {up_to} entries"
                yield InvalidArgument(message, index, "percent")
            before = up_to
        if not self.bands or self.bands[-1].up_to is not None:
            yield InvalidArgument("the last table is for any number of entries: leave out `up_to`")

    def table_for(self, entries: int) -> PercentPayouts:
        """The table that applies to a number of entries."""
        return next(table for up_to, table in self.bands if up_to is None or entries <= up_to)

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """See `Payouts`."""
        # By entries and not by players: each re-entry has paid into the pool like a new player.
        return self.table_for(entries).build_prizes(pool, entries)


@dataclass(frozen=True, slots=True)
class SatellitePayouts(Payouts):
    """Equal seats in another event; play ends when as many players are left.

    A pool that buys no seat goes to the winner.

    Attributes:
        seat_value: The price of a seat.
        remainder: Who gets the money left over.
        milestone: The stack that wins a seat before the end, once entries are closed; 0 if none does.
        last_seat: Who of tied players gets the last seat, which cannot be halved.

    Raises:
        InvalidArgument: The price is below 1.
    """

    key: ClassVar[str] = "satellite"
    outline: ClassVar[str] = "satellite"
    seat_value: Money
    remainder: Remainder = Remainder.NEXT
    milestone: Chips = 0
    last_seat: LastSeat = LastSeat.STACKS

    def __post_init__(self) -> None:
        if self.seat_value < 1:
            raise InvalidArgument("a seat must cost at least 1", "seat")

    def seats_won(self, pool: Money, entries: int) -> int:
        """The number of seats won: at least one, and fewer than the entries."""
        # With a seat for everybody there would be nothing to play for.
        return max(1, min(pool // self.seat_value, entries - 1))

    def places_that_end(self, pool: Money, entries: int) -> int:
        """See `Payouts`."""
        # All who are left win the same, so play ends there, and the last seat is won when somebody else goes out.
        return self.seats_won(pool, entries)

    @property
    def is_refunding(self) -> bool:
        """See `Payouts`."""
        return self.remainder is Remainder.REFUNDED

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """The seats at their price, then the cash; a pool that buys too few or too many seats is shared evenly."""
        seats = self.seats_won(pool, entries)
        cash = pool - seats * self.seat_value
        # A pool of less than one seat, or of more than all seats that can be won, is money, not seats.
        if self.remainder is Remainder.SHARED or not 0 <= cash < self.seat_value:
            return share_prizes([pool], seats)
        refunds, rest = 0, cash
        # The first places out of the seats get their buy-ins back; what is less than a buy-in goes to the next.
        if self.is_refunding and pool >= entries:
            refunds, rest = divmod(cash, pool // entries)
        below = [pool // max(entries, 1)] * refunds + [rest] * (rest > 0)
        return [self.seat_value] * seats + below


def prizes_for(payouts: Payouts, pool: Money, entries: int) -> list[Money]:
    """`Payouts.build_prizes`, where there may be fewer entries than places paid.

    The prizes left over then go to the winner; of fixed prizes the last are not paid.
    """
    prizes = payouts.build_prizes(pool, entries)
    # Somebody has to win what was paid in, but not what the house has fixed beforehand.
    paid = prizes[:entries]
    if paid and payouts.fixed_pool is None:
        paid[0] += sum(prizes[entries:])
    return paid


class PrizesToCome(NamedTuple):
    """What prizes depend on: they are worked out only if somebody asks for them."""

    payouts: Payouts
    pool: Money
    entries: int

    def prizes(self) -> tuple[Money, ...]:
        """The prize of each place paid. The same tuple as long as nobody enters or buys chips."""
        return work_out(self)


@lru_cache(maxsize=8)
def work_out(to_come: PrizesToCome) -> tuple[Money, ...]:
    """The prizes; the last few are kept, since everybody in an event asks for the same."""
    return tuple(prizes_for(to_come.payouts, to_come.pool, to_come.entries))


def share_prizes(prizes: Sequence[Money], players: int) -> list[Money]:
    """The prizes of tied places, shared as evenly as units allow, odd units to the first players (WSOP 126b)."""
    # TDA RP-8A: all who tie have a share of the places that are paid.
    each, odd = divmod(sum(prizes), players)
    return [each + (place < odd) for place in range(players)]


# The prizes of an event whose flights are played into the money.


def prizes_after_flights(
    payouts: Payouts, pool: Money, entries: int, *, left: int, cashed: int, min_cash: Money
) -> list[Money]:
    """The prize of each place paid: the payout sheet for all who play on, and the min-cash for those paid before.

    The prizes sum to `pool`. If the pool pays at most the min-cash to everybody, all who play on share the rest.

    Args:
        payouts: A payout sheet for any number of places; of its own, the places paid and the min-cash do not apply.
        pool: The prize pool.
        entries: All entries.
        left: Players who play on: all of them are paid.
        cashed: Players who have been paid the min-cash.
        min_cash: What they were paid.
    """
    # What has been paid in the flights is gone; all who play on are paid out of the rest.
    rest = pool - cashed * min_cash
    # Too little for a min-cash each: they share it.
    if left * min_cash >= rest:
        return [*sorted(share_prizes([max(0, rest)], left), reverse=True), *[min_cash] * cashed] if left else []
    # Nobody who plays on gets less than those who were paid before.
    least = (Decimal(min_cash) * entries / rest).quantize(_FINE, ROUND_DOWN)
    # The share of places is of all entries again, so that their number is exactly that of the players left.
    sheet = payouts.pay_others(Fraction(100 * left, entries), least)
    return [*sheet.build_prizes(rest, entries), *[min_cash] * cashed]
