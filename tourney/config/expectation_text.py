"""Parses expectations such as `finish p95 < 6h` or `final_table average_stack > 25bb`."""

from __future__ import annotations

import re
from typing import Final

from pydantic import TypeAdapter

from tourney.config.problems import nearest, quoted
from tourney.config.units import Duration
from tourney.errors import InvalidArgument
from tourney.experiment.expectations import Expectation
from tourney.experiment.measures import MEASURES, Unit

_FORM: Final = re.compile(r"\s*(?P<what>[^<>=]+?)\s*(?P<sign><=|>=|<|>)\s*(?P<bound>[^<>=]+?)\s*")
_PART: Final = re.compile(r"p(?P<percent>[1-9][0-9]?(?:\.[0-9]+)?)")
_ANY_PART: Final = re.compile(r"p[0-9.]+")
_NUMBER: Final = re.compile(r"(?P<number>-?[0-9][0-9,_]*(?:\.[0-9]+)?)\s*(?P<unit>bb|%|orbits)?")
_UNITS: Final = {"": None, "bb": Unit.BIG_BLINDS, "%": Unit.SHARE, "orbits": Unit.ORBITS}
_DURATION: Final[TypeAdapter[int]] = TypeAdapter(Duration)


def read_expectation(text: str) -> Expectation:
    """Parse an expectation: a measure, a statistic (`mean`, the default, or `p1` to `p99`), a sign, and a bound.

    Raises:
        InvalidArgument: The text is not a valid expectation.
    """
    match = _FORM.fullmatch(text)
    if match is None:
        raise InvalidArgument(f"write an expectation as `finish p95 < 6h`, not {quoted(text)}")
    words = match["what"].split()
    part = _PART.fullmatch(words[-1])
    name = " ".join(words[:-1] if part or words[-1] == "mean" else words)
    if not name:
        raise InvalidArgument(f"write an expectation as `finish p95 < 6h`, not {quoted(text)}")
    if part is None and _ANY_PART.fullmatch(words[-1]):
        raise InvalidArgument(f"expected a quantile from p1 to p99, found {quoted(words[-1])}")
    measure = MEASURES.get(name)
    if measure is None:
        raise InvalidArgument(f"unknown measure {quoted(name)}{nearest(name, MEASURES)}")
    return Expectation(
        text=" ".join(text.split()),
        measure=measure,
        part=None if part is None else float(part["percent"]) / 100,
        below=match["sign"][0] == "<",
        strict=len(match["sign"]) == 1,
        bound=_bound(match["bound"], measure.unit),
    )


def _bound(text: str, unit: Unit) -> float:
    if unit is Unit.SECONDS:
        try:
            return _DURATION.validate_python(text)
        except ValueError:
            raise InvalidArgument(f"expected a duration such as 6h or 5h 30m, found {quoted(text)}") from None
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise InvalidArgument(f"expected a number, found {quoted(text)}")
    given = _UNITS[match["unit"] or ""]
    if given not in {None, unit}:
        raise InvalidArgument(f"the unit is {unit.value}, not {given.value if given else ''}: {quoted(text)}")
    number = float(match["number"].replace(",", "").replace("_", ""))
    if unit is not Unit.SHARE:
        return number
    if given is None and not 0 <= number <= 1:
        raise InvalidArgument(f"expected a share from 0 to 1 or a percentage such as 40%, found {quoted(text)}")
    return number / 100 if given is Unit.SHARE else number
