"""Spreads of a parameter over a group: `skill: {from: 0.2, to: 0.8}`.

The range is divided into equal parts, and each member takes the midpoint of a part. The values are not random, and
the mean of a group of any size with an even spread is the midpoint of the range.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple

from tourney.config.problems import KeyPath, describe_value, nearest, not_a_number, quote
from tourney.strategies.registry import Player, parameters_of

STEPS: Final = 100
"""The maximum number of distinct values of a spread."""

_KEYS: Final = ("from", "to", "shape")
_EXACT: Final = Context(prec=28)
_SHAPES: Final[Mapping[str, Callable[[Fraction], Fraction]]] = {
    "even": lambda part: part,
    "low": lambda part: part * part,
    "high": lambda part: 1 - (1 - part) * (1 - part),
}
"""The position in the range, 0 to 1, of the member at a given quantile of the group."""

_TURNS: Final = (Fraction(618, 1000), Fraction(414, 1000), Fraction(303, 1000))
"""Strides close to the golden, silver and bronze sections. Steps of these sizes around a circle cover it evenly, and
the orders they give are nearly independent of each other."""


class ParameterSpread(NamedTuple):
    """A parameter with different values within a group.

    Attributes:
        least: The value of `from`.
        most: The value of `to`.
        shape: `even`; or `low` or `high`, with half of the group in the quarter of the range next to `from` or `to`.
        whole: Whether the values are whole numbers.
    """

    least: Fraction
    most: Fraction
    shape: str
    whole: bool

    def at(self, part: Fraction) -> int | Decimal:
        """The value of the member at a quantile of the group, 0 to 1."""
        way = _SHAPES[self.shape](part)
        if not self.whole:
            exact = self.least + (self.most - self.least) * way
            return _EXACT.divide(Decimal(exact.numerator), Decimal(exact.denominator))
        low, high = sorted((int(self.least), int(self.most)))
        steps = min(int((high - low + 1) * way), high - low)
        return low + steps if self.least <= self.most else high - steps


Note = Callable[[KeyPath, str], None]


def spreads_in(player: Player, given: Mapping[str, Any], note: Note) -> dict[str, ParameterSpread]:
    """Return the parameters that are spread: numbers for which a mapping is given. Problems are noted."""
    taken = parameters_of(player.factory)
    spreads = {}
    for name, value in given.items():
        kind = taken[name].annotation if name in taken else None
        if isinstance(value, dict) and kind in {int, float, Decimal}:
            faults = list(_faults(value, whole=kind is int))
            for key, message in faults:
                note((name, key) if key in value else (name,), message)
            if not faults:
                least, most = Fraction(value["from"]), Fraction(value["to"])
                spreads[name] = ParameterSpread(least, most, value.get("shape", "even"), kind is int)
    return spreads


def _faults(value: Mapping[str, Any], *, whole: bool) -> Iterator[tuple[str, str]]:
    for key in value:
        if key not in _KEYS:
            yield key, f"unknown key {quote(key)}{nearest(key, _KEYS)}"
    for key in ("from", "to"):
        if key not in value:
            yield "", f"a spread needs `from` and `to`; {quote(key)} is missing"
        elif isinstance(value[key], bool) or not isinstance(value[key], int if whole else int | Decimal):
            found = describe_value(value[key]) if whole else not_a_number(value[key])
            yield key, f"expected {'a whole number' if whole else 'a number'}, found {found}"
    shape = value.get("shape", "even")
    if shape not in _SHAPES:
        yield "shape", f"expected one of: {', '.join(_SHAPES)}; found {describe_value(shape)}"


def ends_of(given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread]) -> Iterator[dict[str, Any]]:
    """Yield the parameters with all spreads at `from`, then with all at `to`."""
    for part in (Fraction(0), Fraction(1)):
        yield {**given, **{name: spread.at(part) for name, spread in spreads.items()}}


def members_of(
    given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread], count: int
) -> Iterator[tuple[dict[str, Any], int]]:
    """Yield the parameters of `count` members, each with the number of members that have them.

    Without spreads all members have the same parameters. Each spread orders the members differently, so that the
    values of different spreads are nearly independent.
    """
    steps = min(count, STEPS) if spreads else min(count, 1)
    strides = [1, *(_stride(steps, turn) for turn in _TURNS)]
    for step in range(steps):
        spread = {
            name: each.at(Fraction(2 * (step * strides[turn % len(strides)] % steps) + 1, 2 * steps))
            for turn, (name, each) in enumerate(spreads.items())
        }
        yield {**given, **spread}, (step + 1) * count // steps - step * count // steps


def _stride(steps: int, turn: Fraction) -> int:
    """A stride of about `turn` of a circle of steps; it is coprime to their number, so that it visits all of them."""
    stride = max(1, int(steps * turn))
    while gcd(stride, steps) != 1:
        stride += 1
    return stride
