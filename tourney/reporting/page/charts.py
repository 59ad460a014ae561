"""Charts over time and by level: data that the page's script draws."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.reporting.page.elements import TONES
from tourney.reporting.page.markup import Markup, data_script, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

_DIGITS: Final = 4


class Line(NamedTuple):
    """A line of a chart, with the band around it.

    Attributes:
        name: Its name.
        tone: The number of its colour, from 0.
        points: For each point its position, its value, and the ends of the band; None for no band.
    """

    name: str
    tone: int
    points: Sequence[tuple[float, float, float | None, float | None]]


class Chart(NamedTuple):
    """A chart.

    Attributes:
        title: Its title, for screen readers.
        across: The horizontal axis: "clock" or "level".
        unit: The unit of the values: "players".
        lines: Its lines.
        log: Whether the vertical axis is logarithmic.
        digits: The decimals of the values.
        group: Charts of the same group share the position of their cursor.
        along: The title of the horizontal axis.
        up: The title of the vertical axis.
        stepped: Whether lines are drawn as steps: counts do not change between two points.
        several: Whether each line is an experiment, named by its letter. The legend then picks one of them.
        starts: The start in seconds since Monday 0:00; None to write times since the start.
    """

    title: str
    across: str
    unit: str
    lines: Sequence[Line]
    log: bool = False
    digits: int = 0
    group: str = ""
    along: str = ""
    up: str = ""
    stepped: bool = False
    several: bool = False
    starts: int | None = None


def plot(chart: Chart) -> Markup:
    """Return the element that the script draws a chart into, with its data."""
    across = sorted({point[0] for line in chart.lines for point in line.points})
    data = {
        "title": chart.title,
        "across": chart.across,
        "unit": chart.unit,
        "log": chart.log,
        "digits": chart.digits,
        "group": chart.group,
        "along": chart.along,
        "up": chart.up,
        "stepped": chart.stepped,
        "several": chart.several,
        "starts": chart.starts,
        "x": across,
        "lines": [_line(line, across) for line in chart.lines],
    }
    without = tag("p", "This chart needs JavaScript. The table has its numbers.", class_="note")
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
    """Round a value to four significant digits, but keep all digits before the decimal point."""
    if value is None or not value:
        return value
    digits = max(0, _DIGITS - 1 - math.floor(math.log10(abs(value))))
    return round(value, digits) if digits else round(value)
