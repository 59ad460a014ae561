"""The whole catalogue, and its choice by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.stress.catalogue import betting, draw, forced, limit, pots, rankings, showdown, split, stud, table
from tourney.stress.catalogue.houses import HOUSES
from tourney.stress.judging import Judge, all_houses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.point import Point

POINTS: Final[tuple[Point, ...]] = (
    *betting.POINTS,
    *limit.POINTS,
    *forced.POINTS,
    *pots.POINTS,
    *showdown.POINTS,
    *stud.POINTS,
    *draw.POINTS,
    *split.POINTS,
    *rankings.POINTS,
    *table.POINTS,
)
"""All rule points, by section."""


def chosen(only: Sequence[str] = ()) -> tuple[Point, ...]:
    """The points whose ids begin with one of `only`; all if it is empty.

    Raises:
        InvalidArgument: One of them fits no point.
    """
    if not only:
        return POINTS
    for start in only:
        if not any(_fits(point, start) for point in POINTS):
            raise InvalidArgument(f"no rule point begins with {start!r}; see tourney stress --list")
    return tuple(point for point in POINTS if any(_fits(point, start) for start in only))


def _fits(point: Point, start: str) -> bool:
    return point.id == start or point.id.startswith(f"{start.rstrip('/')}/") or point.section.value == start


def judge_of(points: Sequence[Point] = POINTS) -> Judge:
    """The judge of differences. It always knows all house rules."""
    return Judge(tuple(points), all_houses(POINTS, HOUSES))
