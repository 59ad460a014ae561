"""Charts in SVG. Horizontal positions are percentages, so that a chart fits any width and its text keeps its size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.reporting.page.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.statistics import Estimate

CLOCK_STEPS: Final = (
    60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10800, 14400, 21600, 43200, 86400, 172_800, 604_800,
)  # fmt: skip
"""The possible steps of a time axis, in seconds."""


_BESIDE: Final = 0.15
"""A mark this close to an end of its chart has its label on the other side."""

_REACH: Final = 0.015
"""Half the width of a digit above a column, as a share of the narrowest chart."""

_STRIP: Final = 14
"""The number of characters that fit above the narrowest strip, including a space beside each number."""


class Axis(NamedTuple):
    """A horizontal axis.

    Attributes:
        low: The value at the left end.
        high: The value at the right end, greater than `low`.
        step: The distance of two ticks. Ticks are at multiples of it.
    """

    low: float
    high: float
    step: float

    def at(self, value: float) -> str:
        """Return the position of a value as a percentage; values outside the axis are clamped to its ends."""
        part = (value - self.low) / (self.high - self.low)
        return f"{100 * min(1.0, max(0.0, part)):.2f}%"

    @property
    def ticks(self) -> list[float]:
        """The values of the ticks."""
        # Without the allowance a rounding error would lose the tick at an end.
        first = math.ceil(self.low / self.step - 1e-9)
        last = math.floor(self.high / self.step + 1e-9)
        return [each * self.step for each in range(first, last + 1)]

    def format(self, tick: float) -> str:
        """Format the value of a tick, with as many decimals as the step needs."""
        return f"{tick:,.{decimals(self.step)}f}"


def decimals(step: float) -> int:
    """Return the number of decimals that a step of 1, 2 or 5 times a power of ten needs."""
    return max(0, -math.floor(math.log10(step) + 1e-9))


def clock_axis(low: float, high: float, most: int) -> Axis:
    """Return a time axis that contains both ends, with a step that divides their distance into at most `most`."""
    step = next((step for step in CLOCK_STEPS if (high - low) / step <= most), CLOCK_STEPS[-1])
    return step_axis(low, high, step)


def number_axis(low: float, high: float, most: int) -> Axis:
    """Return an axis that contains both ends, with a step of 1, 2 or 5 times a power of ten.

    The step divides the distance of the ends into at most `most`.
    """
    wide = max(high - low, 1e-9) / most
    size = 10.0 ** math.floor(math.log10(wide))
    # Again an allowance: a width of exactly a step must not take the next one.
    step = next(size * each for each in (1, 2, 5, 10) if size * each >= wide * (1 - 1e-9))
    return step_axis(low, high, step)


def height_axis(top: float) -> Axis:
    """Return the vertical axis up to a value."""
    return number_axis(0, top, 4)


# Strips need no round ends, and rounding would waste a part of their narrow width.
def close_axis(low: float, high: float, most: int) -> Axis:
    """Return a time axis that extends a little beyond both ends, not rounded to its steps."""
    step = clock_axis(low, high, most).step
    # At least a minute, as both ends are the same if all runs are.
    beyond = max((high - low) / 20, 60)
    return Axis(low - beyond, high + beyond, step)


def step_axis(low: float, high: float, step: float) -> Axis:
    """Return an axis that contains both ends, rounded outwards to multiples of the step."""
    first = math.floor(low / step) * step
    last = math.ceil(high / step) * step
    return Axis(first, last if last > first else first + step, step)


def _line(class_: str | None, x1: str, x2: str, y1: float | str, y2: float | str) -> Markup:
    return tag("line", class_=class_, x1=x1, x2=x2, y1=y1, y2=y2)


def text(words: str, x: str, y: float, anchor: str = "middle", class_: str = "tick") -> Markup:
    """Return a text at a position."""
    return tag("text", words, x=x, y=y, text_anchor=anchor, class_=class_)


def svg(height: int, label: str, *parts: Markup, class_: str) -> Markup:
    """Return a chart of full width; `label` describes it for screen readers."""
    # Not focusable: it is not interactive.
    return tag("svg", *parts, width="100%", height=height, role="img", aria_label=label, class_=class_)


# Columns: histograms, and numbers by level


class Bar(NamedTuple):
    """A column of a chart.

    Attributes:
        low: Its left end on the axis.
        high: Its right end.
        value: Its height.
        class_: The CSS class with its colour.
        estimate: The estimate whose interval is drawn at its top; None for no interval.
        words: The text above it.
        is_linked: Whether a script is to know its ends.
    """

    low: float
    high: float
    value: float
    class_: str
    estimate: Estimate | None = None
    words: str = ""
    is_linked: bool = False


class Mark(NamedTuple):
    """A value marked on the axis of a chart.

    Attributes:
        at: The value, with its interval.
        words: Its label.
        number: The value as text.
        anchor: The SVG text anchor of the label: "start" or "end" beside the line, or "middle" above the others.
    """

    at: Estimate
    words: str
    number: str
    anchor: str


class Frame(NamedTuple):
    """The frame of a column chart.

    Attributes:
        axis: The horizontal axis.
        top: The largest value of the vertical axis.
        height: The height of the columns, in pixels.
        head: The space above them for marks, in pixels.
        ticks: The labelled values of the horizontal axis.
        show: Formats these values.
        show_height: Formats the values of the vertical axis.
        along: The title of the horizontal axis.
        up: The title of the vertical axis, written above the columns.
    """

    axis: Axis
    top: float
    height: int
    head: int
    ticks: Sequence[float]
    show: Callable[[float], str]
    show_height: Callable[[float], str]
    along: str = ""
    up: str = ""


def columns(frame: Frame, label: str, every: Sequence[Bar], marks: Sequence[Mark] = ()) -> Markup:
    """Return a column chart."""
    foot = frame.head + frame.height
    # The tick at zero is left out: the base line is drawn there.
    parts = [part for tick in height_axis(frame.top).ticks[1:] for part in _height(frame, tick)]
    parts += [_column(frame, each) for each in every]
    parts += [_whisker(frame, each) for each in every if each.estimate is not None]
    parts += [_words(frame, each) for each in every if each.words]
    parts.append(_line("base", "0%", "100%", foot + 0.5, foot + 0.5))
    parts += [_tick(frame, tick, foot + 18) for tick in frame.ticks]
    parts += [part for mark in marks for part in _mark(frame, mark)]
    if frame.up:
        parts.append(text(frame.up, "0%", 10, "start"))  # the labels of its values are at the right
    if frame.along:
        parts.append(text(frame.along, "50%", foot + 36))
    return svg(foot + (42 if frame.along else 24), label, *parts, class_="columns")


def _tick(frame: Frame, tick: float, y: float) -> Markup:
    """Return a label below the axis. Labels at the ends are aligned so that they stay within the chart."""
    axis = frame.axis
    anchor = "start" if tick <= axis.low else "end" if tick >= axis.high else "middle"
    return text(frame.show(tick), axis.at(tick), y, anchor)


def _height(frame: Frame, tick: float) -> list[Markup]:
    """Return a horizontal grid line with its label at the right, where columns are usually low."""
    # Ticks go up to a round number; the frame ends at its own height.
    y = frame.head + frame.height * (1 - tick / frame.top)
    if tick > frame.top:
        return []
    return [_line(None, "0%", "100%", y, y), text(frame.show_height(tick), "100%", y - 5, "end")]


def _column(frame: Frame, column: Bar) -> Markup:
    axis = frame.axis
    tall = frame.height * column.value / frame.top
    wide = 100 * (column.high - column.low) / (axis.high - axis.low)
    y = frame.head + frame.height - tall
    ends = {"data_low": round(column.low), "data_high": round(column.high)} if column.is_linked else {}
    return tag("rect", x=axis.at(column.low), y=y, width=f"{wide:.2f}%", height=tall, class_=column.class_, **ends)


def _words(frame: Frame, column: Bar) -> Markup:
    y = frame.head + frame.height * (1 - column.value / frame.top) - 5
    middle = (column.low + column.high) / 2
    part = (middle - frame.axis.low) / (frame.axis.high - frame.axis.low)
    reach = len(column.words) * _REACH
    if part < reach:  # in the middle its beginning would be cut
        return text(column.words, "0%", y, "start", "marked")
    if part > 1 - reach:
        return text(column.words, "100%", y, "end", "marked")
    return text(column.words, frame.axis.at(middle), y, class_="marked")


def _whisker(frame: Frame, column: Bar) -> Markup:
    estimate = column.estimate
    if estimate is None or estimate.low is None or estimate.high is None:
        return Markup()
    middle = frame.axis.at((column.low + column.high) / 2)
    foot = frame.head + frame.height
    # No column is lower than nothing, but the interval of a mean may be.
    low, high = (foot - frame.height * max(0.0, end) / frame.top for end in (estimate.low, estimate.high))
    return _line("whisker", middle, middle, low, high)


def _mark(frame: Frame, mark: Mark) -> list[Markup]:
    x = frame.axis.at(mark.at.value)
    foot = frame.head + frame.height
    part = (mark.at.value - frame.axis.low) / (frame.axis.high - frame.axis.low)
    # Not turned if it is in the middle: those words stand above the others, over the whole width.
    anchor = "end" if mark.anchor == "start" and part > 1 - _BESIDE else mark.anchor
    anchor = "start" if anchor == "end" and part < _BESIDE else anchor
    y = 12 if mark.anchor == "middle" else 30
    words = tag("tspan", f"{mark.words} ", class_="beside" if mark.anchor != "middle" else None)
    written = tag("text", words, tag("tspan", mark.number, class_="marked"), x=x, y=y, text_anchor=anchor)
    parts = [_line("mark", x, x, y + 6, foot), written]
    if mark.at.low is not None and mark.at.high is not None:
        # The interval lies below the base line, where no column hides it.
        parts.append(_line("within", frame.axis.at(mark.at.low), frame.axis.at(mark.at.high), foot + 3, foot + 3))
    return parts


# Strips: small charts in the rows of a table


class Spread(NamedTuple):
    """An estimate and the usual range of its values.

    Attributes:
        estimate: The estimate, with its interval.
        tone: The CSS class with its colour.
        low: The lower end of the usual range; None to draw only the interval.
        high: The upper end of the usual range.
    """

    estimate: Estimate
    tone: str
    low: float | None = None
    high: float | None = None


def strip(axis: Axis, *spreads: Spread, zero: bool = False) -> Markup:
    """Return a cell that draws estimates as dots, with their intervals and usual ranges.

    Screen readers skip it: the cells beside it have the numbers.
    """
    parts = [_line(None, axis.at(tick), axis.at(tick), "0%", "100%") for tick in axis.ticks]
    if zero:
        parts.append(_line("zero", axis.at(0), axis.at(0), "0%", "100%"))
    parts += [
        tag("g", *_spread(axis, spread, f"{100 * (index + 1) / (len(spreads) + 1):.0f}%"), class_=spread.tone)
        for index, spread in enumerate(spreads)
    ]
    return tag(
        "td",
        tag("svg", *parts, aria_hidden="true", height=max(28, 11 * (len(spreads) + 1)), class_="strip"),
        class_="drawn",
    )


def _spread(axis: Axis, spread: Spread, y: str) -> Iterator[Markup]:
    estimate = spread.estimate
    if spread.low is not None and spread.high is not None:
        yield _line("usual", axis.at(spread.low), axis.at(spread.high), y, y)
    if estimate.low is not None and estimate.high is not None:
        yield _line("interval", axis.at(estimate.low), axis.at(estimate.high), y, y)
    yield tag("circle", cx=axis.at(estimate.value), cy=y, r=4, class_="dot")


def strip_head(axis: Axis, title: str, show: Callable[[float], str]) -> Markup:
    """Return the heading of a column of strips: its title and the labels of its axis."""
    ticks = axis.ticks
    longest = max(len(show(tick)) for tick in ticks)
    room = max(1, _STRIP // (longest + 1) - 1)  # steps between the labels that fit
    # At least one step apart, also where all ticks fit.
    every = math.ceil((len(ticks) - 1) / room) or 1
    # The tick at zero is always named: changes are read from it.
    zero = next((place for place, tick in enumerate(ticks) if not tick), 0)
    named = ticks[zero % every :: every]
    written = [text(show(tick), axis.at(tick), 12) for tick in named]
    ruler = tag("svg", *written, aria_hidden="true", class_="ruler")
    return tag("th", tag("span", title, class_="unseen"), ruler, scope="col", class_="drawn")
