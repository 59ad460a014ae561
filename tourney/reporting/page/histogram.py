"""The distribution of finish times, and the chance of finishing by a given time."""

from __future__ import annotations

from itertools import pairwise
from statistics import quantiles
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Unit
from tourney.experiment.statistics import estimate_share
from tourney.reporting.page.drawing import (
    CLOCK_STEPS,
    Axis,
    Bar,
    Frame,
    Mark,
    Spread,
    clock_axis,
    columns,
    stepped,
    strip,
    strip_head,
)
from tourney.reporting.page.elements import (
    cell,
    each_of,
    estimated,
    figure,
    heads,
    key,
    mark,
    numbers,
    row,
    runs_of,
    table,
    tone,
)
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.wording import along_clock, clock_of, interval, number, starts_of
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.reporting.page.finish import FinishFigures

_FEWEST_BINS: Final = 6
_MOST_BINS: Final = 60
_MOST_BINS_OF_ALL: Final = 240
_MOST_TICKS: Final = 6
_MOST_TIMES: Final = 6
_MOST_DRAWN: Final = 4
"""Up to this number of experiments, chances are also charted; the numbers of more leave no space for a chart."""


def _axis(found: Sequence[FinishFigures]) -> Axis:
    """Return an axis for all experiments, with bins for the narrowest distribution."""
    low = min(min(finish.times) for finish in found)
    high = max(max(finish.times) for finish in found) + 1  # each bin ends before the next begins
    width = max(min(map(_width, found)), (high - low) / min(_MOST_BINS, each_of(_MOST_BINS_OF_ALL, found)))
    width = min(width, (high - low) / _FEWEST_BINS)
    return stepped(low, high, next((step for step in CLOCK_STEPS if step >= width), CLOCK_STEPS[-1]))


def _width(finish: FinishFigures) -> float:
    """Return the bin width of Freedman and Diaconis (1981): 2 * interquartile range / cube root of n, in seconds."""
    if len(finish.times) < 2:
        return CLOCK_STEPS[-1]
    first, _, third = quantiles(finish.times, n=4)
    return float(2 * (third - first) / len(finish.times) ** (1 / 3))


def _counts(finish: FinishFigures, axis: Axis) -> list[int]:
    """Return the number of replicates that end in each bin."""
    return [sum(start <= time < end for time in finish.times) for start, end in pairwise(axis.ticks)]


def distribution(found: Sequence[FinishFigures]) -> Markup:
    """Return the figure with the distribution of finish times."""
    axis = _axis(found)
    counts = [_counts(finish, axis) for finish in found]
    top = max(max(own) / len(finish.times) for finish, own in zip(found, counts, strict=True))
    drawn: list[str] = []
    for index, (finish, own) in enumerate(zip(found, counts, strict=True)):
        if len(found) > 1:
            drawn.append(tag("p", key(finish.shown, index)))
        frame = _frame(axis, top, 190 if len(found) == 1 else 90, finish, is_last=index == len(found) - 1)
        drawn.append(tag("div", _histogram(finish, own, frame), class_=tone(index)))
    shown = [finish.shown for finish in found]
    note = (
        f"{runs_of(shown)}. Each column is {_minutes(axis.step)} wide, and as high as the share of the replicates. "
        "Pale: the first and the last 5%. Bars below the axis: 95% intervals of the marked times."
    )
    return figure("Distribution of finish times", note, *drawn, _as_table(found, counts, axis))


def _minutes(step: float) -> str:
    return "a minute" if step == 60 else f"{step / 60:.0f} minutes" if step < 7200 else f"{step / 3600:.0f} hours"


def _frame(axis: Axis, top: float, height: int, finish: FinishFigures, *, is_last: bool) -> Frame:
    along = along_clock(starts_of([finish.shown])) if is_last else ""
    coarse = clock_axis(axis.low, axis.high, _MOST_TICKS)
    ticks = [tick for tick in coarse.ticks if axis.low <= tick <= axis.high]
    return Frame(axis, top, height, 40, ticks, finish.clock, lambda part: f"{100 * part:.3g}%", along)


def _histogram(finish: FinishFigures, counts: Sequence[int], frame: Frame) -> Markup:
    bars = [
        column
        for (start, end), many in zip(pairwise(frame.axis.ticks), counts, strict=True)
        if many
        for column in _columns(finish, start, end, many / len(finish.times))
    ]
    every = ((finish.p5, "5%", "end"), (finish.p50, "median", "middle"), (finish.p95, "95%", "start"))
    marks = [Mark(at, words, finish.clock(at.value), anchor) for at, words, anchor in every]
    over = f"half end by {marks[1].number}"
    if finish.varies:
        over = f"5% end by {marks[0].number}, half by {marks[1].number}, 95% by {marks[2].number}"
    label = f"Histogram of the finish times of {count(len(finish.times), 'replicate')}: {over}."
    return columns(frame, label, bars, marks if finish.varies else marks[1:2])


def _columns(finish: FinishFigures, start: float, end: float, part: float) -> Iterator[Bar]:
    """Yield the columns of a bin, split at the 5% and 95% quantiles."""
    cuts = [cut for cut in (finish.p5.value, finish.p95.value) if start < cut < end]
    for low, high in pairwise([start, *cuts, end]):
        usual = not finish.varies or finish.p5.value <= (low + high) / 2 <= finish.p95.value
        yield Bar(low, high, part, "bar" if usual else "bar tail")


def _as_table(found: Sequence[FinishFigures], counts: Sequence[Sequence[int]], axis: Axis) -> Markup:
    names = [mark(index) for index in range(len(found))] if len(found) > 1 else ["Replicates"]
    clock = clock_of([finish.shown for finish in found])
    rows = [
        row(name, *[estimated(at, Unit.SECONDS, clock) for at in every])
        for name, every in (
            ("5% end by", [finish.p5 if finish.varies else None for finish in found]),
            ("Half end by", [finish.p50 for finish in found]),
            ("95% end by", [finish.p95 if finish.varies else None for finish in found]),
        )
        if any(every)
    ]
    for (start, end), many in zip(pairwise(axis.ticks), zip(*counts, strict=True), strict=True):
        cells = [
            cell(f"{each:,}", number(each / len(finish.times), Unit.SHARE))
            for each, finish in zip(many, found, strict=True)
        ]
        if any(many):
            rows.append(row(f"{clock(start)} to {clock(end)}", *cells))
    caption = "Finish times: quantiles with 95% intervals, and the number of replicates in each column"
    return numbers(caption, heads("Finish time", *names), rows)


# The chance of finishing by a given time


def chances(found: Sequence[FinishFigures]) -> Markup:
    """Return the figure with the chance of finishing by a given time, from the 5% to the 95% quantile."""
    low = min(finish.p5.value for finish in found)
    high = max(finish.p95.value for finish in found)
    around = clock_axis(low, high, _MOST_TIMES)
    note = f"{runs_of([finish.shown for finish in found])}. 95% intervals (Wilson)."
    names = [mark(index) for index in range(len(found))] if len(found) > 1 else ["Chance"]
    axis = Axis(0, 1, 0.25)
    is_drawn = len(found) <= _MOST_DRAWN
    head = heads("Time", *names)
    if is_drawn:
        head.append(strip_head(axis, "Chart", lambda part: f"{part:.0%}"))
    rows = [_chance_row(found, round(time), axis if is_drawn else None) for time in around.ticks]
    drawn = table("Chance of finishing by a given time", head, rows, "roomy chances dense" if is_drawn else "dense")
    return figure("Chance of finishing by a given time", note, drawn)


def _chance_row(found: Sequence[FinishFigures], time: int, axis: Axis | None) -> Markup:
    over = [estimate_share(sum(each <= time for each in finish.times), len(finish.times)) for finish in found]
    cells = [cell(number(each.value, Unit.SHARE), interval(each, Unit.SHARE)) for each in over]
    clock = clock_of([finish.shown for finish in found])
    if axis is None:
        return row(clock(time), *cells)
    spreads = [Spread(each, tone(index)) for index, each in enumerate(over)]
    return row(clock(time), *cells, strip(axis, *spreads))
