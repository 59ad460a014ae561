"""Sums divided into prizes that fall by a power law, in round numbers, to the unit."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from itertools import cycle
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Money

# Logarithms and powers of decimals are rounded correctly, so that prizes are the same on every machine; those of
# floats are not.
_ARITHMETIC: Final = Context(prec=28, rounding=ROUND_HALF_UP)
_HALVINGS: Final = 32
_STEEPEST: Final = Decimal(32)


def usual_first(places: int) -> Decimal:
    """The share of the first of so many prizes, as published sheets have it: 1 / (1 + 0.9 times their logarithm).

    50%, 41%, 25%, 21%, 18%, 15% and 13% of 3, 5, 27, 63, 153, 560 and 1,517. Published: 50%, 40%, 23%, 21% and 19% of
    3, 5, 27, 63 and 153 (Fabulous Poker), 14% of 560 (WSOP main event of 2005), 11% of 1,517 (of 2024).
    """
    with localcontext(_ARITHMETIC):
        return 1 / (1 + Decimal("0.9") * Decimal(places).ln())


def round_step(amount: Money, unit: Money) -> Money:
    """What an amount is rounded to: the most of 1, 5, 10, 50, 100 units and so on that is within a twentieth of it.

    With a unit of 5, amounts below 500 are multiples of 5, then of 25, from 1,000 on of 50, from 5,000 on of 250.
    """
    step = unit
    for factor in cycle((5, 2)):
        if step * factor * 20 > amount:
            break
        step *= factor
    return step


def divide_falling(
    pool: Money, sizes: Sequence[int], *, share: Decimal, least: Money, unit: Money = 1
) -> list[Money]:
    """A pool divided into prizes that never rise, from the first.

    They follow a power law from the first prize down to the least one, and stay there. Each is a round number (see
    `round_step`) but the first, which gets what the others leave.

    Args:
        pool: What they sum to, exactly.
        sizes: Tiers from the top: how many prizes are equal; the first stands alone.
        share: The share of the first prize, from 0 to 1, which it gets as nearly as all else allows.
        least: No prize is below it; all of them together must be within the pool.
        unit: Prizes are multiples of it.
    """
    with localcontext(_ARITHMETIC):
        values = _power_law(pool, sizes, share, least)
        prizes: list[Money] = []
        places, below, carried = sum(sizes), least, Decimal(0)
        for size, value in zip(reversed(sizes[1:]), reversed(values[1:]), strict=True):
            # What a tier gets too much by rounding, the tiers above get too little, and the other way round.
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


def _power_law(pool: Money, sizes: Sequence[int], share: Decimal, least: Money) -> list[Decimal]:
    """The exact prize of each tier: the first one over its middle place to a power, but no less than the least."""
    places = sum(sizes)
    first = max(min(share * pool, Decimal(pool - (places - 1) * least)), Decimal(pool) / places)
    logs = []
    above = 0
    for size in sizes:
        logs.append((above + Decimal(size + 1) / 2).ln())
        above += size
    lowest = Decimal(least)
    flat, steep = Decimal(0), _STEEPEST
    for _ in range(_HALVINGS):
        power = (flat + steep) / 2
        exact = (max(lowest, first * (-power * log).exp()) for log in logs)
        total = sum(size * value for size, value in zip(sizes, exact, strict=True))
        flat, steep = (power, steep) if total > pool else (flat, power)
    return [max(lowest, first * (-steep * log).exp()) for log in logs]
