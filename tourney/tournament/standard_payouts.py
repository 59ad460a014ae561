"""A payout sheet made for the number of entries: the places paid and their prizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from fractions import Fraction
from functools import lru_cache
from itertools import cycle
from math import ceil, exp
from typing import TYPE_CHECKING, ClassVar, Final

from tourney.errors import InvalidArgument
from tourney.tournament.payouts import Payouts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Money

# Decimal logarithms and powers are correctly rounded, so that prizes are the same on every machine; those of floats
# are not.
_ARITHMETIC: Final = Context(prec=28, rounding=ROUND_HALF_UP)
_HALVINGS: Final = 32
_STEEPEST: Final = Decimal(32)
_CLEAR: Final = 1e-9
"""Sums of floats that differ from the pool by this share of it are on the right side on every machine: their error is
below 1e-12."""


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
    # Rounded up, since a min-cash of one and a half buy-ins must not be less than that.
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


# How a sum is divided into prizes that fall by a power law, in round numbers, exact to the unit.


def usual_first(places: int) -> Decimal:
    """The usual share of the first prize, close to published sheets: 1 / (1 + 0.9 * ln(places)).

    50%, 41%, 25%, 21%, 18%, 15% and 13% of 3, 5, 27, 63, 153, 560 and 1,517. Published: 50%, 40%, 23%, 21% and 19% of
    3, 5, 27, 63 and 153 (Fabulous Poker), 14% of 560 (WSOP main event of 2005), 11% of 1,517 (of 2024).
    """
    with localcontext(_ARITHMETIC):
        return 1 / (1 + Decimal("0.9") * Decimal(places).ln())


def round_step(amount: Money, unit: Money) -> Money:
    """The step an amount is rounded to: the largest of 1, 5, 10, 50, 100 units and so on within a twentieth of it.

    With a unit of 5, amounts below 500 are multiples of 5, then of 25, from 1,000 on of 50, from 5,000 on of 250.
    """
    step = unit
    for factor in cycle((5, 2)):
        if step * factor * 20 > amount:
            break
        step *= factor
    return step


def divide_falling(
    pool: Money, sizes: Sequence[int], *, share: Decimal, least: Money, unit: Money = 1, to_least: bool = False
) -> list[Money]:
    """Divide a pool into prizes that never rise, from the first.

    The prizes follow a power law from the first down to the least one, and stay there. Each is a round number (see
    `round_step`) except the first, which gets the rest.

    Args:
        pool: The exact sum of the prizes.
        sizes: Tiers from the top: the number of equal prizes in each; the first tier is one prize.
        share: The share of the first prize, from 0 to 1, met as closely as the rest allows.
        least: No prize is below it; the pool must hold that much for each prize.
        unit: Prizes are multiples of it.
        to_least: Whether the last prize is the least one exactly: the first prize is larger where that needs it.
    """
    with localcontext(_ARITHMETIC):
        values = _power_law(pool, sizes, _share_down_to(pool, sizes, share, least) if to_least else share, least)
        prizes: list[Money] = []
        places, below, carried = sum(sizes), least, Decimal(0)
        for size, value in zip(reversed(sizes[1:]), reversed(values[1:]), strict=True):
            # The rounding error of a tier is carried to the tiers above.
            target = value + carried / size
            step = round_step(int(target), unit)
            most = pool // places  # those above must not get less
            rounded = min(int((target / step).to_integral_value()) * step, most - most % round_step(most, unit))
            prize = max(below, rounded)
            prizes += [prize] * size
            carried += size * (value - prize)
            pool -= size * prize
            places -= size
            below = prize
    return [pool, *reversed(prizes)]


def _share_down_to(pool: Money, sizes: Sequence[int], share: Decimal, least: Money) -> Decimal:
    """The share of the first prize with which a power law ends at the least prize; at least `share`.

    With any larger share the prizes fall faster, and stay at the least one from an earlier tier on.
    """
    logs = _logs_of_middles(sizes)
    rising = [logs[-1] - log for log in logs]
    rough = [(size, float(log)) for size, log in zip(sizes, rising, strict=True)]
    flat, steep = Decimal(0), _STEEPEST
    for _ in range(_HALVINGS):
        power = (flat + steep) / 2
        near = _rough_sum(rough, float(power), float(least), float(least))
        if abs(near - pool) > _CLEAR * pool:
            is_above = near > pool
        else:
            is_above = sum(size * least * (power * log).exp() for size, log in zip(sizes, rising, strict=True)) > pool
        flat, steep = (flat, power) if is_above else (power, steep)
    return max(share, least * (steep * rising[0]).exp() / pool)


def _logs_of_middles(sizes: Sequence[int]) -> list[Decimal]:
    """The logarithm of the middle place of each tier."""
    logs = []
    above = 0
    for size in sizes:
        logs.append((above + Decimal(size + 1) / 2).ln())
        above += size
    return logs


def _power_law(pool: Money, sizes: Sequence[int], share: Decimal, least: Money) -> list[Decimal]:
    """The exact prize of each tier: the first prize over the tier's middle place to a power, at least the least."""
    places = sum(sizes)
    # The usual share, unless the min-cashes leave less, and at least an even share: prizes must not rise.
    first = max(min(share * pool, Decimal(pool - (places - 1) * least)), Decimal(pool) / places)
    logs = _logs_of_middles(sizes)
    lowest = Decimal(least)
    flat, steep = Decimal(0), _STEEPEST
    rough = [(size, -float(log)) for size, log in zip(sizes, logs, strict=True)]
    for _ in range(_HALVINGS):
        power = (flat + steep) / 2
        near = _rough_sum(rough, float(power), float(first), float(lowest))
        if abs(near - pool) > _CLEAR * pool:
            is_above = near > pool
        else:
            exact = (max(lowest, first * (-power * log).exp()) for log in logs)
            is_above = sum(size * value for size, value in zip(sizes, exact, strict=True)) > pool
        flat, steep = (power, steep) if is_above else (flat, power)
    return [max(lowest, first * (-steep * log).exp()) for log in logs]


def _rough_sum(tiers: Sequence[tuple[int, float]], power: float, first: float, least: float) -> float:
    """The sum of the prizes at a power, in floats; a decimal power takes a hundred times as long."""
    # Only to find the side on which the pool lies; near it the exact sum decides (`_CLEAR`).
    return sum([size * max(least, first * exp(power * log)) for size, log in tiers])
