"""Parses expectations: `finish p95 < 6h`, `finish p95 before 23:30`, `final_table average_stack > 25bb`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pydantic import TypeAdapter

from tourney.config.problems import nearest, quote
from tourney.config.units import Duration, read_clock_time
from tourney.errors import InvalidArgument
from tourney.experiment.expectations import Expectation
from tourney.experiment.measures import MEASURES, Measure, Unit

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tourney.tournament.wall_clock import WallClock

_FORM: Final = re.compile(
    r"\s*(?P<what>[^<>=]+?)\s*(?P<sign><=|>=|<|>|\bbefore\b|\bafter\b)\s*(?P<bound>[^<>=]+?)\s*"
)
_PART: Final = re.compile(r"p(?P<percent>[1-9][0-9]?(?:\.[0-9]+)?)")
_ANY_PART: Final = re.compile(r"p[0-9.]+")
_NUMBER: Final = re.compile(r"(?P<number>-?[0-9][0-9,_]*(?:\.[0-9]+)?)\s*(?P<unit>bb|%|orbits)?")
_UNITS: Final = {"": None, "bb": Unit.BIG_BLINDS, "%": Unit.SHARE, "orbits": Unit.ORBITS}
_DURATION: Final[TypeAdapter[int]] = TypeAdapter(Duration)


def read_expectation(
    text: str, wall_clock: WallClock | None = None, measures: Mapping[str, Measure] = MEASURES
) -> Expectation:
    """Parse an expectation: a measure, a statistic (`mean`, the default, or `p1` to `p99`), a sign, and a bound.

    With the signs `before` and `after` the bound is a time of day, on the wall clock of the event.

    Args:
        text: The expectation.
        wall_clock: The clock on the wall, if it is known.
        measures: The measures that there are.

    Raises:
        InvalidArgument: The text is not a valid expectation.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise InvalidArgument(f"write an expectation as `finish p95 < 6h`, not {quote(text)}")
    # The pattern has matched at least one word before the sign.
    words = match["what"].split()
    part = _PART.fullmatch(words[-1])
    name = " ".join(words[:-1] if part or words[-1] == "mean" else words)
    if not name:
        raise InvalidArgument(f"write an expectation as `finish p95 < 6h`, not {quote(text)}")
    # "p100" and "p0" would else be taken for names of measures.
    if part is None and _ANY_PART.fullmatch(words[-1]):
        raise InvalidArgument(f"expected a quantile from p1 to p99, found {quote(words[-1])}")
    measure = measures.get(name)
    if measure is None:
        raise InvalidArgument(f"unknown measure {quote(name)}{nearest(name, measures)}")
    by_clock = match["sign"] in {"before", "after"}
    return Expectation(
        text=" ".join(text.split()),
        measure=measure,
        part=None if part is None else float(part["percent"]) / 100,
        # <, <= and `before`.
        below=match["sign"][0] in "<b",
        strict=not match["sign"].endswith("="),
        bound=_time(match["bound"], measure, wall_clock) if by_clock else _bound(match["bound"], measure.unit),
        wall_clock=wall_clock if by_clock else None,
    )


def _time(text: str, measure: Measure, wall_clock: WallClock | None) -> float:
    """The seconds from the start to a time of day."""
    if measure.unit is not Unit.SECONDS:
        raise InvalidArgument(
            f"`before` and `after` are for times: {measure.name} is measured in {measure.unit.value}"
        )
    try:
        time = read_clock_time(text)
    except ValueError as error:
        raise InvalidArgument(str(error)) from None
    if wall_clock is None:
        raise InvalidArgument(f"the time of day {text} needs `starts`: 2026-12-04 19:00")
    return wall_clock.seconds_at(time)


def _bound(text: str, unit: Unit) -> float:
    if unit is Unit.SECONDS:
        try:
            return _DURATION.validate_python(text)
        except ValueError:
            raise InvalidArgument(f"expected a duration such as 6h or 5h 30m, found {quote(text)}") from None
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise InvalidArgument(f"expected a number, found {quote(text)}")
    given = _UNITS[match["unit"] or ""]
    is_share = unit in {Unit.SHARE, Unit.PROBABILITY}
    # A bare number is in the unit of the measure; percent is right for shares and for probabilities.
    if given not in {None, Unit.SHARE if is_share else unit}:
        raise InvalidArgument(f"the unit is {unit.value}, not {given.value if given else ''}: {quote(text)}")
    number = float(match["number"].replace(",", "").replace("_", ""))
    if not is_share:
        return number
    # "40" for 40% would never hold, and nobody would see why.
    if given is None and not 0 <= number <= 1:
        raise InvalidArgument(f"expected a share from 0 to 1 or a percentage such as 40%, found {quote(text)}")
    return number / 100 if given is Unit.SHARE else number
