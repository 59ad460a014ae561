"""Divides sums into prizes that fall by a power law, in round numbers, exact to the unit."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Context, Decimal, localcontext
from itertools import cycle
from math import exp
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Money

# Decimal logarithms and powers are correctly rounded, so that prizes are the same on every machine; those of floats
# are not.
_ARITHMETIC: Final = Context(prec=28, rounding=ROUND_HALF_UP)
_HALVINGS: Final = 32
_STEEPEST: Final = Decimal(32)
_CLEAR: Final = 1e-9
"""Sums of floats that differ from the pool by this share of it are on the right side on every machine: their error is
below 1e-12."""


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
    return sum([size * max(least, first * exp(power * log)) for size, log in tiers])
