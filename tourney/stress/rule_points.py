"""The whole catalogue, and its choice by id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.stress.catalogue.houses import HOUSES
from tourney.stress.catalogue.point_files import read_all
from tourney.stress.verdicts import PointJudge, all_houses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.catalogue.point import RulePoint

POINTS: Final[tuple[RulePoint, ...]] = read_all()
"""All rule points, by section."""


def choose_points(only: Sequence[str] = ()) -> tuple[RulePoint, ...]:
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


def _fits(point: RulePoint, start: str) -> bool:
    return point.id == start or point.id.startswith(f"{start.rstrip('/')}/") or point.section.value == start


def judge_of(points: Sequence[RulePoint] = POINTS) -> PointJudge:
    """The judge of differences. It always knows all house rules."""
    return PointJudge(tuple(points), all_houses(POINTS, HOUSES))
