"""The figures of a sweep: response curves of one value that is swept, heat maps of two."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

from tourney.experiment.measures import MEASURES, Measure, Unit, values_of
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, clock_axis, number_axis, svg, text
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.sweep_tables import HasSettings, find_swept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.experiment import AnyFound
    from tourney.reporting.page.series_shown import Series
    from tourney.reporting.sweep_tables import SweptValues


# Response curves: how measures change with the value that is swept.


_FEWEST: Final = 3
_CURVES: Final = ("finish", "final_table average_stack", "hands_per_player", "tables max")
_MOST_CURVES: Final = 3
_HEIGHT: Final = 190
_LEFT_OF_CURVES: Final = 15.0
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
    for name in _CURVES:
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
        return f"{_LEFT_OF_CURVES + (100 - _LEFT_OF_CURVES) * part:.2f}%"

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
        parts += [
            _line(None, f"{_LEFT_OF_CURVES}%", "100%", y, y),
            text(content, f"{_LEFT_OF_CURVES - 2}%", y + 4, "end"),
        ]
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


# Heat maps: what comes out at each combination of two values.


_LEFT_OF_MAP: Final = 22.0
"""The share of the width for the values of the first key, in percent."""

_ROW: Final = 34
_HEAD: Final = 46
_PALEST: Final = 0.06
_DARKEST: Final = 0.5
"""How strongly the least and the largest value are coloured: text stays readable on both."""

_MAPPED: Final = ("finish", "overlay_risk", "hands_per_player")
_OF_FESTIVALS: Final = ("room short", "earned", "finish")
_MOST_MAPS: Final = 2


class _Point(HasSettings, Protocol):
    """A point of an experiment with its replicates."""

    @property
    def replicates(self) -> Sequence[Any]:
        """Those that count."""
        ...


def heat_maps(shown: Sequence[Series]) -> Markup:
    """Return the figure; empty if the experiments are not one for each combination of two values."""
    return _draw(shown, [MEASURES[name] for name in _MAPPED], elements.clock_of(shown))


def festival_heat_maps(found: Sequence[AnyFound]) -> Markup:
    """The same for festivals."""
    # All times of festivals are moments, which their measures write.
    return _draw(found, (found[0].measures[name] for name in _OF_FESTIVALS), str)


def _draw(shown: Sequence[_Point], measures: Iterable[Measure], clock: Callable[[float], str]) -> Markup:
    swept = find_swept(shown)
    # Each combination once, or a square would hide another.
    if swept is None or len(swept.paths) != 2 or len(set(swept.values)) != len(shown):
        return Markup()
    maps = []
    for measure in measures:
        found = [values_of(measure, each.replicates) for each in shown]
        # All of them, as a hole in the map would be read as a value.
        if all(found):
            centres = [_centre(measure, values) for values in found]
            # A measure that does not change has no least and largest to colour.
            if len(set(centres)) > 1:
                maps.append(_map(swept, measure, centres, measure.moment or clock))
    if not maps:
        return Markup()
    first, second = swept.paths
    note = f"{elements.runs_of(shown)}. Downwards: {first}. Across: {second}. The stronger the colour, the larger."
    # The first that differ; those that matter most stand first.
    return elements.figure(f"By {first} and {second}", note, tag("div", *maps[:_MOST_MAPS], class_="two"))


def _centre(measure: Measure, values: Sequence[float]) -> float:
    """The median of a time, otherwise the mean."""
    return quantile(values, 0.5).value if measure.unit is Unit.SECONDS else measure.mean(values).value


def _map(swept: SweptValues, measure: Measure, centres: Sequence[float], clock: Callable[[float], str]) -> Markup:
    # In the order of the sweep, which need not be that of the numbers.
    down = list(dict.fromkeys(first for first, _ in swept.values))
    across = list(dict.fromkeys(second for _, second in swept.values))
    width = (100 - _LEFT_OF_MAP) / len(across)
    low, high = min(centres), max(centres)
    parts = [
        text(value, f"{_LEFT_OF_MAP + width * (place + 0.5):.2f}%", _HEAD - 12) for place, value in enumerate(across)
    ]
    parts.append(text(" \\ ".join(swept.names), "0%", 14, "start"))
    parts += [text(value, f"{_LEFT_OF_MAP - 2}%", _middle(place), "end") for place, value in enumerate(down)]
    words = []
    for (first, second), value in zip(swept.values, centres, strict=True):
        written = clock(value) if measure.unit is Unit.SECONDS else elements.number(value, measure.unit)
        left, row = _LEFT_OF_MAP + width * across.index(second), down.index(first)
        strength = _PALEST + (_DARKEST - _PALEST) * (value - low) / (high - low)
        parts.append(_square(f"{left:.2f}%", _HEAD + _ROW * row, f"{width:.2f}%", strength))
        parts.append(text(written, f"{left + width / 2:.2f}%", _middle(row), class_="tick heat"))
        words.append(f"{first}, {second}: {written}")
    title = f"{measure.title} ({'median' if measure.unit is Unit.SECONDS else 'mean'})"
    drawn = svg(_HEAD + _ROW * len(down) + 4, f"{title}. {'; '.join(words)}.", *parts, class_="columns tone-1")
    return tag("div", tag("p", title, class_="curve-title"), drawn)


def _square(x: str, y: float, width: str, strength: float) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=_ROW, fill_opacity=f"{strength:.2f}", class_="square")


def _middle(row: int) -> float:
    return _HEAD + _ROW * (row + 0.5) + 4
