"""A payout sheet made for the number of entries: the places paid and their prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from tourney.errors import InvalidArgument
from tourney.tournament.falling import divide_falling, round_step, usual_first
from tourney.tournament.payouts import Payouts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.types import Money


@dataclass(frozen=True, slots=True)
class StandardPayouts(Payouts):
    """A share of the field is paid, by a power law from the winner's share to the min-cash.

    As on published sheets each of the first nine places has its own prize. Places of the second table are equal in
    threes, of the third in nines, later ones in eighteens and so on. With the field, the winner's share and the
    places paid of the WSOP main events of 2003, 2004, 2005 and 2024 the first nine get 74%, 54%, 40% and 31% of the
    pool; in fact they got 76%, 67%, 43% and 33%.

    Attributes:
        paid_percent: The percentage of entries paid, to the nearest place; at least one place. One in eight is 12.5.
        unit: Prizes are multiples of it, the larger ones of ten times it and so on; the winner gets the remainder.
            If the pool is too small for that, the last prizes are odd.
        min_cash: The smallest prize at least, in buy-ins; a buy-in is the pool over the entries.
        first_percent: The winner's percentage of the pool, met as closely as the min-cash allows; None for the usual
            share.
        last_is_min_cash: Whether the last prize is the min-cash exactly; the winner then gets more than the usual
            share where that needs it.

    Raises:
        InvalidArgument: A number is out of range, the min-cashes exceed the pool, or the last prize is to be the
            min-cash with a share of the winner.
    """

    key: ClassVar[str] = "standard"
    pays_any_number: ClassVar[bool] = True
    paid_percent: Decimal | Fraction
    unit: Money = 1
    min_cash: Decimal = Decimal("1.5")
    first_percent: Decimal | None = None
    last_is_min_cash: bool = False

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(self._faults())

    def _faults(self) -> Iterator[InvalidArgument]:
        if not 0 < self.paid_percent <= 100:
            yield InvalidArgument("the share of the field paid must be above 0% and at most 100%", "paid")
        if self.unit < 1:
            yield InvalidArgument("the unit of the prizes must be at least 1", "round_to")
        if self.min_cash < 0 or Fraction(self.paid_percent) * Fraction(self.min_cash) > 100:
            message = f"{self.min_cash} buy-ins for {float(self.paid_percent):g}% of the field exceed the pool"
            yield InvalidArgument(message, "min_cash")
        if self.first_percent is not None and not 0 < self.first_percent <= 100:
            yield InvalidArgument("the winner's share must be above 0% and at most 100%", "first")
        if self.last_is_min_cash and self.first_percent is not None:
            yield InvalidArgument("give either `first` or `last: min_cash`: the one follows from the other", "last")
        if self.last_is_min_cash and not self.min_cash:
            yield InvalidArgument("`last: min_cash` needs a `min_cash` above 0", "last")

    def build_prizes(self, pool: Money, entries: int) -> list[Money]:
        """See `Payouts`."""
        return list(_work_out(self, pool, entries))

    def pay_others(self, paid_percent: Fraction, min_cash: Decimal) -> StandardPayouts:
        """See `Payouts`."""
        return replace(self, paid_percent=paid_percent, min_cash=min_cash)


# Cached, since an event asks for the same prizes many times.
@lru_cache(maxsize=32)
def _work_out(payouts: StandardPayouts, pool: Money, entries: int) -> tuple[Money, ...]:
    """The prize of each place paid, from the first.

    A place is left out only if, by rounding to whole places and units, the min-cashes of all places exceed the pool.
    """
    places = max(1, min(entries, int(Fraction(payouts.paid_percent) * entries / 100 + Fraction(1, 2))))
    exact = ceil(Fraction(payouts.min_cash) * pool / max(1, entries))
    if exact:
        places = max(1, min(places, pool // exact))
    least = _round_up(exact, payouts.unit, pool // places)
    if not pool or places == 1:
        return (pool, *[0] * (places - 1))
    share = usual_first(places) if payouts.first_percent is None else payouts.first_percent / 100
    tiers, to_least = tiers_of(places), payouts.last_is_min_cash
    return tuple(divide_falling(pool, tiers, share=share, least=least, unit=payouts.unit, to_least=to_least))


def tiers_of(places: int) -> list[int]:
    """The numbers of places with equal prizes, from the top, as on the sheets of the WSOP's main events."""
    sizes: list[int] = []
    placed = 0
    while placed < places:
        size = 1 if placed < 9 else 3 if placed < 18 else 9 * max(1, placed // 81)
        sizes.append(min(size, places - placed))
        placed += sizes[-1]
    return sizes


def _round_up(exact: Money, unit: Money, most: Money) -> Money:
    """The min-cash, as round a number as each place can be paid."""
    for step in (round_step(exact, unit), unit):
        least = -(-exact // step) * step
        if least <= most:
            return least
    return exact
