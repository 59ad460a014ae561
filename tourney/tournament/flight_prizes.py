"""The prizes of an event whose flights are played into the money."""

from __future__ import annotations

from decimal import ROUND_DOWN, Decimal
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tourney.tournament.payouts import share_prizes

if TYPE_CHECKING:
    from tourney.tournament.payouts import Payouts
    from tourney.types import Money

_FINE: Final = Decimal("1e-12")


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
    rest = pool - cashed * min_cash
    if left * min_cash >= rest:
        return [*sorted(share_prizes([max(0, rest)], left), reverse=True), *[min_cash] * cashed] if left else []
    least = (Decimal(min_cash) * entries / rest).quantize(_FINE, ROUND_DOWN)
    sheet = payouts.pay_others(Fraction(100 * left, entries), least)
    return [*sheet.build_prizes(rest, entries), *[min_cash] * cashed]
