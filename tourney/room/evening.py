"""What is known of an evening: its entrants, and some of the quantities by which evenings differ."""

from __future__ import annotations

import math
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from tourney.types import Seconds

_SAME_COUNT: Final = 3 / 8
"""Anscombe's constant: the spread of sqrt(count + 3/8) hardly depends on the mean (Biometrika 35, 1948)."""


class QuantityKind(StrEnum):
    """What a quantity is of; the value is its word in a file of results."""

    END = "end"
    BUBBLE = "bubble"
    MONEY = "money"
    FINAL_TABLE = "final_table"
    LEFT = "left"
    TABLES = "tables"
    CAME = "came"
    REENTRIES = "reentries"
    REBUYS = "rebuys"


TIMES: Final = frozenset({QuantityKind.END, QuantityKind.BUBBLE, QuantityKind.MONEY, QuantityKind.FINAL_TABLE})
"""The kinds whose values are seconds since the start."""

BOUGHT: Final = frozenset({QuantityKind.REENTRIES, QuantityKind.REBUYS})
"""The kinds whose values count what was bought."""

AT_MOMENTS: Final = frozenset({QuantityKind.LEFT, QuantityKind.TABLES, QuantityKind.CAME})
"""The kinds that have a moment: a time, or for players left the end of a level."""


class Quantity(NamedTuple):
    """A quantity of an evening.

    Attributes:
        kind: What it is of.
        at: The time in seconds since the start, or the level, at which it is counted; 0 for the whole evening.
        by_level: Whether `at` is a level, at whose end it is counted.
    """

    kind: QuantityKind
    at: int = 0
    by_level: bool = False

    @property
    def words(self) -> str:
        """The quantity in words."""
        moment = f" after level {self.at}" if self.by_level else f" at {self.at // 3600}:{self.at // 60 % 60:02}"
        names = {QuantityKind.LEFT: "players left", QuantityKind.CAME: "entrants who had come"}
        name = names.get(self.kind, self.kind.value.replace("_", " "))
        return name + (moment if self.kind in AT_MOMENTS else "")

    def scale(self, value: float, entrants: int) -> float:
        """The value on the scale on which evenings of a room vary about alike at all values."""
        if self.kind in BOUGHT:
            return math.sqrt(value + _SAME_COUNT)
        if self.kind is QuantityKind.CAME:
            # The empirical logit (Haldane 1955): the halves keep it finite when nobody or everybody has come.
            return math.log((value + 0.5) / (max(entrants - value, 0) + 0.5))
        return math.log(max(value, 0.5))

    def blur(self, value: float, exact_to: float, entrants: int) -> float:
        """The standard deviation, on that scale, of a value that is known to within `exact_to` on both sides."""
        if not exact_to:
            return 0.0
        low, high = self.scale(max(value - exact_to, 0), entrants), self.scale(value + exact_to, entrants)
        # The standard deviation of a uniform distribution is its range over the root of 12.
        return (high - low) / math.sqrt(12)


END: Final = Quantity(QuantityKind.END)
"""The time of the end."""


class Seen(NamedTuple):
    """A quantity that was noted.

    Attributes:
        quantity: The quantity.
        value: Its value: seconds, or a count.
        exact_to: By how much the true value may differ to both sides, as when only the level of the end is known.
    """

    quantity: Quantity
    value: float
    exact_to: float = 0.0


class Evening(NamedTuple):
    """An evening of the room.

    Attributes:
        name: Its date, or the number of its row.
        sheet: The number of its tournament, from 0, among those of a calibration.
        entrants: The persons who entered.
        chips: All chips in play once entries were closed; 0 if unknown.
        seen: What was noted.
    """

    name: str
    sheet: int
    entrants: int
    chips: int
    seen: tuple[Seen, ...]

    def value_of(self, quantity: Quantity) -> float | None:
        """The value of a quantity; None if it was not noted."""
        return next((each.value for each in self.seen if each.quantity == quantity), None)

    @property
    def end(self) -> float | None:
        """The time of the end in seconds; None if it was not noted exactly."""
        return next((each.value for each in self.seen if each.quantity == END and not each.exact_to), None)

    def before(self, moment: Seconds) -> bool:
        """Whether something was noted of the evening before a moment."""
        return any(0 < each.quantity.at <= moment for each in self.seen if not each.quantity.by_level)
