"""The response curves of a sweep: how measures change with the value that is swept."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, clock_axis, number_axis, svg, text
from tourney.reporting.page.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

_FEWEST: Final = 3
_MEASURES: Final = ("finish", "final_table average_stack", "hands_per_player", "tables max")
_MOST_CURVES: Final = 3
_HEIGHT: Final = 190
_LEFT: Final = 15.0
"""The share of the width for the labels of the vertical axis, in percent."""

# Minutes, as most swept lengths are; all that matters is that units are comparable.
_UNITS: Final = {"s": 1 / 60, "m": 1.0, "h": 60.0, "k": 1000.0, "": 1.0, "%": 1.0, "M": 1e6}
_VALUE: Final = re.compile(r"(-?[\d_.]+)\s*([smhkM%]?)")


class NumberSweep(NamedTuple):
    """A sweep over numbers.

    Attributes:
        path: The key of the file that is swept.
        values: Its value in each experiment.
        written: The same as written.
    """

    path: str
    values: tuple[float, ...]
    written: tuple[str, ...]


def sweep_of(shown: Sequence[Series]) -> NumberSweep | None:
    """Return the sweep that the experiments are; None if they differ in another way, or are too few."""
    settings = [dict(each.partition("=")[::2] for each in one.settings) for one in shown]
    # In each experiment the same keys are set, or more than one thing differs.
    same = len({one.scenario.title for one in shown}) == 1 and len({frozenset(each) for each in settings}) == 1
    if len(shown) < _FEWEST or not same:
        return None
    varied = [path for path in settings[0] if len({each[path] for each in settings}) > 1]
    if len(varied) != 1:
        return None
    written = tuple(each[varied[0]] for each in settings)
    found = [_VALUE.fullmatch(each.strip()) for each in written]
    # Names and lists have no place on an axis.
    if not all(found):
        return None
    try:
        values = tuple(float(each[1].replace("_", "")) * _UNITS[each[2]] for each in found if each)
    # "1_", "." and the like pass the pattern but are no numbers.
    except ValueError:
        return None
    return NumberSweep(varied[0], values, written) if len(set(values)) == len(values) else None


def responses(shown: Sequence[Series]) -> Markup:
    """Return the figure; empty if the experiments are no sweep over numbers."""
    sweep = sweep_of(shown)
    if sweep is None:
        return Markup()
    curves = []
    for name in _MEASURES:
        found = [values_of(MEASURES[name], each.replicates) for each in shown]
        # A flat line of a measure that does not change would say nothing.
        if all(found) and len({quantile(values, 0.5).value for values in found}) > 1:
            curves.append(_curve(shown, name, sweep, found))
    if not curves:
        return Markup()
    note = (
        f"{elements.runs_of(shown)}. Dots: medians with 95% intervals. Thin lines: from 5% to 95% of the runs. "
        f"Horizontally: the value of {sweep.path}."
    )
    return elements.figure(
        f"Response to {sweep.path}", note, tag("div", *curves[:_MOST_CURVES], class_="three"), class_="responses"
    )


class _Plane(NamedTuple):
    """The area of a curve.

    Attributes:
        across: The horizontal axis.
        up: The vertical axis.
    """

    across: Axis
    up: Axis

    def x(self, value: float) -> str:
        """Return a horizontal position, beside the labels of the vertical axis."""
        part = (value - self.across.low) / (self.across.high - self.across.low)
        return f"{_LEFT + (100 - _LEFT) * part:.2f}%"

    def y(self, value: float) -> float:
        """Return a vertical position."""
        return 8 + _HEIGHT * (1 - (value - self.up.low) / (self.up.high - self.up.low))


def _curve(shown: Sequence[Series], name: str, sweep: NumberSweep, found: Sequence[Sequence[float]]) -> Markup:
    measure = MEASURES[name]
    title = f"{measure.title} (big blinds)" if measure.unit is Unit.BIG_BLINDS else measure.title
    spreads = [_spread(values) for values in found]
    ends = [end for low, _, high in spreads for end in (low, high)]
    low, high = min(sweep.values), max(sweep.values)
    # Some room at both ends, or the dots would be cut in half.
    beside = (high - low) * 0.06
    plane = _Plane(Axis(low - beside, high + beside, 1), _axis(min(ends), max(ends), measure.unit))
    # In the order of the numbers: a sweep may list them in any other.
    order = sorted(range(len(shown)), key=lambda index: sweep.values[index])
    parts = _grid(shown, plane, measure.unit)
    for one, other in pairwise(order):
        at = (plane.x(sweep.values[one]), plane.x(sweep.values[other]))
        parts.append(_line("curve", *at, plane.y(spreads[one][1].value), plane.y(spreads[other][1].value)))
    for index in order:
        parts += _dot(plane, sweep.values[index], spreads[index])
    parts += _values(plane, sweep, order)
    content = ", ".join(
        f"{sweep.written[index]}: {elements.number(spreads[index][1].value, measure.unit)}" for index in order
    )
    drawn = svg(_HEIGHT + 34, f"{measure.title} by {sweep.path}: {content}.", *parts, class_="columns tone-1")
    return tag("div", tag("p", title, class_="curve-title"), drawn)


def _grid(shown: Sequence[Series], plane: _Plane, unit: Unit) -> list[Markup]:
    clock = elements.clock_of(shown)
    parts = []
    for tick in plane.up.ticks:
        content = clock(tick) if unit is Unit.SECONDS else plane.up.format(tick)
        y = plane.y(tick)
        parts += [_line(None, f"{_LEFT}%", "100%", y, y), text(content, f"{_LEFT - 2}%", y + 4, "end")]
    return parts


def _dot(plane: _Plane, value: float, spread: tuple[float, Estimate, float]) -> list[Markup]:
    """Return the median of an experiment with its interval, on a line from 5% to 95%."""
    least, middle, most = spread
    at = plane.x(value)
    parts = [_line("usual", at, at, plane.y(least), plane.y(most))]
    if middle.low is not None and middle.high is not None:
        parts.append(_line("interval", at, at, plane.y(middle.low), plane.y(middle.high)))
    return [*parts, tag("circle", cx=at, cy=plane.y(middle.value), r=4, class_="dot")]


def _values(plane: _Plane, sweep: NumberSweep, order: Sequence[int]) -> list[Markup]:
    """Return the values below the curve; those that would overlap are left out."""
    parts = []
    written_to = -1.0
    for index in order:
        at = plane.x(sweep.values[index])
        # About 3% for each character of the narrowest curve.
        if float(at[:-1]) - written_to > 1 + 3 * len(sweep.written[index]):
            parts.append(text(sweep.written[index], at, _HEIGHT + 28, class_="tick swept"))
            written_to = float(at[:-1])
    return parts


def _spread(values: Sequence[float]) -> tuple[float, Estimate, float]:
    middle = quantile(values, 0.5)
    # Too few for quantiles: all runs, as the note says.
    if not is_enough_for_spread(len(values)):
        return min(values), middle, max(values)
    return quantile(values, 0.05).value, middle, quantile(values, 0.95).value


def _axis(low: float, high: float, unit: Unit) -> Axis:
    if unit is Unit.SECONDS:
        # At least a minute, so that equal runs have an axis, too.
        return clock_axis(low, max(high, low + 60), 5)
    axis = number_axis(low, max(high, low + 1e-6), 5)
    # Halves of a player or a table are no ticks.
    return number_axis(low, max(high, low + 2), 3) if unit is Unit.COUNT and axis.step < 1 else axis


def _line(class_: str | None, x1: str, x2: str, y1: float, y2: float) -> Markup:
    return tag("line", class_=class_, x1=x1, x2=x2, y1=y1, y2=y2)
