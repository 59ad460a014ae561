"""The house rules that an engine follows: those it declares, and those it is found to follow."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from tourney.stress.verdicts import composed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.point import HouseRule
    from tourney.stress.catalogue.setup import Setup

ENOUGH: Final = 3
"""Differences that a house rule must explain before it is taken to be the engine's own."""


class Following:
    """The house rules of an engine. Our machine plays by those with a reading, so that its hands go deeper.

    Args:
        houses: All known house rules.
        declared: The names of those that the engine declares.

    Attributes:
        explained: The differences that each house rule has explained.
    """

    def __init__(self, houses: Sequence[HouseRule], declared: Sequence[str]) -> None:
        self._houses = houses
        self._declared = frozenset(declared)
        self._banned: set[str] = set()
        self._contradicted: Counter[str] = Counter()
        self.explained: Counter[str] = Counter()
        self._in_force = [house for house in houses if house.name in self._declared]

    @property
    def in_force(self) -> tuple[str, ...]:
        """The names of the house rules by which our machine plays."""
        return tuple(house.name for house in self._in_force)

    @property
    def found(self) -> list[HouseRule]:
        """The house rules by which our machine plays although the engine does not declare them."""
        return [house for house in self._in_force if house.name not in self._declared]

    def reading(self, setup: Setup) -> Setup | None:
        """The setup as our machine plays it; None if that is as the rules have it."""
        return composed(self._in_force)(setup)

    def may_explain(self, name: str) -> bool:
        """Whether a house rule has not been contradicted."""
        return name not in self._banned

    def named(self, name: str) -> HouseRule | None:
        """The house rule of a name."""
        return next((house for house in self._houses if house.name == name), None)

    def note(self, name: str) -> None:
        """Note that a house rule explains a difference."""
        self.explained[name] += 1
        house = self.named(name)
        in_force = house is None or house in self._in_force
        if self.explained[name] == ENOUGH and not in_force and self.may_explain(name) and house and house.reading:
            self._in_force.append(house)

    def contradict(self, names: Sequence[str]) -> None:
        """Note that the engine plays a hand by the rules, in which these house rules matter."""
        for name in names:
            self._contradicted[name] += 1
            if self._contradicted[name] >= ENOUGH and self._contradicted[name] * 2 >= self.explained[name]:
                self._banned.add(name)
                self._in_force = [house for house in self._in_force if house.name != name]
