"""Charts over the clock and over the levels: data that the page's script draws, and the same as a table."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.reporting.page.markup import Markup, data_script, tag
from tourney.reporting.page.parts import TONES

if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS: Final = 4


class Line(NamedTuple):
    """A line of a chart, with the band around it.

    Attributes:
        name: What it is.
        tone: Its colour, counted from 0.
        points: Where it is, and there its value and the ends of the band; None for no band.
    """

    name: str
    tone: int
    points: Sequence[tuple[float, float, float | None, float | None]]


class Chart(NamedTuple):
    """A chart.

    Attributes:
        title: What it shows, for those who do not see it.
        across: What is told along it: "clock" or "level".
        unit: What the values are: "players".
        lines: Its lines.
        log: Whether equal ratios are equally far apart.
        digits: Decimals of the values.
        group: Charts of the same group have their cursor at the same place.
    """

    title: str
    across: str
    unit: str
    lines: Sequence[Line]
    log: bool = False
    digits: int = 0
    group: str = ""


def plot(chart: Chart) -> Markup:
    """The place where a chart is drawn, with its data."""
    across = sorted({point[0] for line in chart.lines for point in line.points})
    data = {
        "title": chart.title,
        "across": chart.across,
        "unit": chart.unit,
        "log": chart.log,
        "digits": chart.digits,
        "group": chart.group,
        "x": across,
        "lines": [_line(line, across) for line in chart.lines],
    }
    without = tag("p", "A script draws this chart; its numbers are in the table.", class_="note")
    readout = tag("p", class_="readout", aria_hidden="true")
    return tag("div", tag("div", without, class_="plot"), readout, data_script(data))


def _line(line: Line, across: Sequence[float]) -> dict[str, object]:
    found = {at: (value, low, high) for at, value, low, high in line.points}
    values = [found.get(at, (None, None, None)) for at in across]
    return {
        "name": line.name,
        "tone": line.tone % TONES + 1,
        "value": [_short(value) for value, _, _ in values],
        "low": [_short(low) for _, low, _ in values],
        "high": [_short(high) for _, _, high in values],
    }


def _short(value: float | None) -> float | None:
    """With no more digits than can be seen."""
    if value is None or not value:
        return value
    digits = max(0, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return round(value, digits) if digits else round(value)
