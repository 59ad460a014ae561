"""A parameter spread over a group: `skill: {from: 0.2, to: 0.8}`.

The members are taken in equal parts of the way from one end to the other, each part by its middle, so that nothing is
left to chance and the mean of a group is that of its ends, however few they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Context, Decimal
from fractions import Fraction
from math import gcd
from typing import Any, Final, NamedTuple

from tourney.config.problems import KeyPath, described, nearest, quoted
from tourney.strategies.registry import Player, parameters_of

STEPS: Final = 100
"""The most different values of a spread."""

_KEYS: Final = ("from", "to", "shape")
_EXACT: Final = Context(prec=28)
_SHAPES: Final[Mapping[str, Callable[[Fraction], Fraction]]] = {
    "even": lambda part: part,
    "low": lambda part: part * part,
    "high": lambda part: 1 - (1 - part) * (1 - part),
}
"""How far from one end to the other somebody is whom a part of the group is below."""

_TURNS: Final = (Fraction(618, 1000), Fraction(414, 1000), Fraction(303, 1000))
"""The golden, the silver and the bronze section: going round a circle by these meets all parts of it evenly, and
where somebody is on one round tells little of where on another."""


class ParameterSpread(NamedTuple):
    """A parameter that differs within a group.

    Attributes:
        least: The value at one end.
        most: The value at the other.
        shape: `even`; or `low` or `high`, where half of the group are within a quarter of the way from that end.
        whole: Whether only whole numbers will do.
    """

    least: Fraction
    most: Fraction
    shape: str
    whole: bool

    def at(self, part: Fraction) -> int | Decimal:
        """The value of somebody whom a part of the group, 0 to 1, is below."""
        way = _SHAPES[self.shape](part)
        if not self.whole:
            exact = self.least + (self.most - self.least) * way
            return _EXACT.divide(Decimal(exact.numerator), Decimal(exact.denominator))
        low, high = sorted((int(self.least), int(self.most)))
        steps = min(int((high - low + 1) * way), high - low)
        return low + steps if self.least <= self.most else high - steps


Note = Callable[[KeyPath, str], None]


def spreads_in(player: Player, given: Mapping[str, Any], note: Note) -> dict[str, ParameterSpread]:
    """The parameters that are spread: numbers with a mapping in their place. What is wrong with one is noted."""
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
            yield key, f"unknown key {quoted(key)}{nearest(key, _KEYS)}"
    for key in ("from", "to"):
        if key not in value:
            yield "", f"a parameter that is spread needs both ends, and {quoted(key)} is missing"
        elif isinstance(value[key], bool) or not isinstance(value[key], int if whole else int | Decimal):
            yield key, f"expected {'a whole number' if whole else 'a number'}, found {described(value[key])}"
    shape = value.get("shape", "even")
    if shape not in _SHAPES:
        yield "shape", f"expected one of: {', '.join(_SHAPES)}; found {described(shape)}"


def ends_of(given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread]) -> Iterator[dict[str, Any]]:
    """The parameters with all that is spread at one end, then at the other."""
    for part in (Fraction(0), Fraction(1)):
        yield {**given, **{name: spread.at(part) for name, spread in spreads.items()}}


def members_of(
    given: Mapping[str, Any], spreads: Mapping[str, ParameterSpread], count: int
) -> Iterator[tuple[dict[str, Any], int]]:
    """The parameters of so many members, with how many of them have these; all alike where nothing is spread.

    Each spread goes through the members in an order of its own, so that who is at one end of one of them may be
    anywhere in another.
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
    """About so far on in a circle of so many steps, such that going on meets them all."""
    stride = max(1, int(steps * turn))
    while gcd(stride, steps) != 1:
        stride += 1
    return stride
