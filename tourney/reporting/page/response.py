"""The response curves of a sweep: how measures change with the value that is swept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, quantile, tells_spread
from tourney.reporting.page.drawing import Axis, clock_axis, drawing, number_axis, text
from tourney.reporting.page.elements import figure, runs_of
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.wording import clock_of, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

_FEWEST: Final = 3
_MEASURES: Final = ("finish", "final_table average_stack", "hands_per_player", "tables max")
_MOST_CURVES: Final = 3
_HEIGHT: Final = 190
_LEFT: Final = 15.0
"""The share of the width for the labels of the vertical axis, in percent."""

_UNITS: Final = {"s": 1 / 60, "m": 1.0, "h": 60.0, "k": 1000.0, "": 1.0, "%": 1.0, "M": 1e6}
_VALUE: Final = re.compile(r"(-?[\d_.]+)\s*([smhkM%]?)")


class Sweep(NamedTuple):
    """A sweep over numbers.

    Attributes:
        path: The key of the file that is swept.
        values: Its value in each experiment.
        written: The same as written.
    """

    path: str
    values: tuple[float, ...]
    written: tuple[str, ...]


def sweep_of(shown: Sequence[Series]) -> Sweep | None:
    """Return the sweep that the experiments are; None if they differ in another way, or are too few."""
    settings = [dict(each.partition("=")[::2] for each in one.settings) for one in shown]
    same = len({one.scenario.title for one in shown}) == 1 and len({frozenset(each) for each in settings}) == 1
    if len(shown) < _FEWEST or not same:
        return None
    varied = [path for path in settings[0] if len({each[path] for each in settings}) > 1]
    if len(varied) != 1:
        return None
    written = tuple(each[varied[0]] for each in settings)
    found = [_VALUE.fullmatch(each.strip()) for each in written]
    if not all(found):
        return None
    try:
        values = tuple(float(each[1].replace("_", "")) * _UNITS[each[2]] for each in found if each)
    except ValueError:
        return None
    return Sweep(varied[0], values, written) if len(set(values)) == len(values) else None


def responses(shown: Sequence[Series]) -> Markup:
    """Return the figure; empty if the experiments are no sweep over numbers."""
    sweep = sweep_of(shown)
    if sweep is None:
        return Markup()
    curves = []
    for name in _MEASURES:
        found = [values_of(MEASURES[name], each.replicates) for each in shown]
        if all(found) and len({quantile(values, 0.5).value for values in found}) > 1:
            curves.append(_curve(shown, name, sweep, found))
    if not curves:
        return Markup()
    note = (
        f"{runs_of(shown)}. Dots: medians with 95% intervals. Thin lines: from 5% to 95% of the runs. Horizontally: "
        f"the value of {sweep.path}."
    )
    return figure(
        f"Response to {sweep.path}", note, tag("div", *curves[:_MOST_CURVES], class_="three"), class_="responses"
    )


def _curve(shown: Sequence[Series], name: str, sweep: Sweep, found: Sequence[Sequence[float]]) -> Markup:
    measure = MEASURES[name]
    spreads = [_spread(values) for values in found]
    ends = [end for low, _, high in spreads for end in (low, high)]
    down = _axis(min(ends), max(ends), measure.unit)
    low, high = min(sweep.values), max(sweep.values)
    across = Axis(low - (high - low) * 0.06, high + (high - low) * 0.06, 1)

    def x(value: float) -> str:
        part = (value - across.low) / (across.high - across.low)
        return f"{_LEFT + (100 - _LEFT) * part:.2f}%"

    def y(value: float) -> float:
        return 8 + _HEIGHT * (1 - (value - down.low) / (down.high - down.low))

    clock = clock_of(shown)
    parts: list[Markup] = []
    for tick in down.ticks:
        told = clock(tick) if measure.unit is Unit.SECONDS else down.written(tick)
        parts += [_line(None, f"{_LEFT}%", "100%", y(tick), y(tick)), text(told, f"{_LEFT - 2}%", y(tick) + 4, "end")]
    order = sorted(range(len(shown)), key=lambda index: sweep.values[index])
    for one, other in zip(order, order[1:], strict=False):
        ends_at = (y(spreads[one][1].value), y(spreads[other][1].value))
        parts.append(_line("curve", x(sweep.values[one]), x(sweep.values[other]), *ends_at))
    written_to = -1.0
    for index in order:
        least, middle, most = spreads[index]
        at = x(sweep.values[index])
        parts.append(_line("usual", at, at, y(least), y(most)))
        if middle.low is not None and middle.high is not None:
            parts.append(_line("interval", at, at, y(middle.low), y(middle.high)))
        parts.append(tag("circle", cx=at, cy=y(middle.value), r=4, class_="dot"))
        if float(at[:-1]) - written_to > 3 + 2.6 * len(sweep.written[index]):
            parts.append(text(sweep.written[index], at, _HEIGHT + 28))
            written_to = float(at[:-1])
    told = ", ".join(
        f"{sweep.written[index]}: {number(spreads[index][1].value, measure.unit)}" for index in order
    )
    drawn = drawing(_HEIGHT + 34, f"{measure.title} by {sweep.path}: {told}.", *parts, class_="columns tone-1")
    return tag("div", tag("p", measure.title, class_="curve-title"), drawn)


def _spread(values: Sequence[float]) -> tuple[float, Estimate, float]:
    middle = quantile(values, 0.5)
    if not tells_spread(len(values)):
        return min(values), middle, max(values)
    return quantile(values, 0.05).value, middle, quantile(values, 0.95).value


def _axis(low: float, high: float, unit: Unit) -> Axis:
    if unit is Unit.SECONDS:
        return clock_axis(low, max(high, low + 60), 5)
    axis = number_axis(low, max(high, low + 1e-6), 5)
    return number_axis(low, max(high, low + 2), 3) if unit is Unit.COUNT and axis.step < 1 else axis


def _line(class_: str | None, x1: str, x2: str, y1: float, y2: float) -> Markup:
    return tag("line", class_=class_, x1=x1, x2=x2, y1=y1, y2=y2)
