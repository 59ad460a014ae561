"""How people play in tournaments, counted from hands played for money. Sources and caveats: docs/profile.md."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.experiment.figures import Interval
from tourney.inputs import read_text

if TYPE_CHECKING:
    from collections.abc import Mapping

ALL_DEPTHS: Final = "all"
"""Stands for all depths together; the others are those of `habits.DEPTHS`."""


class People(NamedTuple):
    """A statistic of people.

    Attributes:
        value: Its value.
        interval: The 95% interval, if decisions are independent. They are not, so it is too narrow.
        of: The number of opportunities, or of values.
    """

    value: float
    interval: Interval
    of: int


@cache
def people_at(size: str, depth: str) -> Mapping[str, People]:
    """The statistics of people by name; those with fewer than 20 opportunities are not known.

    Args:
        size: The players at the table: one of `habits.SIZES`.
        depth: The depth of the stacks: one of `habits.DEPTHS`, or `ALL_DEPTHS`.
    """
    return {
        name: People(value, Interval(low, high), of)
        for name, depths in _read()["tables"].get(size, {}).items()
        if depth in depths
        for value, low, high, of in [depths[depth]]
    }


def source_of(size: str) -> str:
    """The hands behind the statistics of a table size, in words; empty if there are none."""
    return str(_read()["sources"].get(size, ""))


@cache
def _read() -> dict[str, Any]:
    return json.loads(read_text(Path(__file__).with_name("people.json")))  # type: ignore[no-any-return]
