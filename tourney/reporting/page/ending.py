"""The section on the finish time: a headline, its distribution, the chance to finish by a given time, key figures."""

from __future__ import annotations

from itertools import pairwise
from statistics import quantiles
from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import compare_measures
from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, estimate_share, quantile
from tourney.reporting.page import drawing, elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.page.series_shown import Series, own_facts
from tourney.reporting.page.sweep_charts import heat_maps, responses
from tourney.reporting.page.verdict import FinishFigures, finish_of, show_verdict
from tourney.reporting.text import count, length

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


# The distribution of finish times, and the chance of finishing by a given time.


_FEWEST_BINS: Final = 6
_MOST_BINS: Final = 60
_MOST_BINS_OF_ALL: Final = 240
_MOST_TICKS: Final = 6
_MOST_TIMES: Final = 6
_MOST_DRAWN: Final = 4
"""Up to this number of experiments, chances are also charted; the numbers of more leave no space for a chart."""


def _axis(found: Sequence[FinishFigures]) -> drawing.Axis:
    """Return an axis for all experiments, with bins for the narrowest distribution."""
    low = min(min(finish.times) for finish in found)
    high = max(max(finish.times) for finish in found) + 1  # each bin ends before the next begins
    # Fine enough for the narrowest distribution, but no finer than the page can carry.
    width = max(min(map(_width, found)), (high - low) / min(_MOST_BINS, elements.each_of(_MOST_BINS_OF_ALL, found)))
    # But in at least some columns: a single one has no shape.
    width = min(width, (high - low) / _FEWEST_BINS)
    # Rounded up to a length that people count in, so that columns begin at round times.
    return drawing.step_axis(
        low, high, next((step for step in drawing.CLOCK_STEPS if step >= width), drawing.CLOCK_STEPS[-1])
    )


def _width(finish: FinishFigures) -> float:
    """Return the bin width of Freedman and Diaconis (1981): 2 * interquartile range / cube root of n, in seconds."""
    if len(finish.times) < 2:
        # One run has no quartiles; the widest step leaves the width to the limits of `_axis`.
        return drawing.CLOCK_STEPS[-1]
    first, _, third = quantiles(finish.times, n=4)
    return float(2 * (third - first) / len(finish.times) ** (1 / 3))


def _counts(finish: FinishFigures, axis: drawing.Axis) -> list[int]:
    """Return the number of replicates that end in each bin."""
    return [sum(start <= time < end for time in finish.times) for start, end in pairwise(axis.ticks)]


def distribution(found: Sequence[FinishFigures]) -> Markup:
    """Return the figure with the distribution of finish times."""
    axis = _axis(found)
    counts = [_counts(finish, axis) for finish in found]
    # One height for all: a narrow distribution must look taller than a wide one.
    top = max(max(own) / len(finish.times) for finish, own in zip(found, counts, strict=True))
    drawn: list[str] = []
    for index, (finish, own) in enumerate(zip(found, counts, strict=True)):
        if len(found) > 1:
            drawn.append(tag("p", elements.key(finish.shown, index)))
        frame = _frame(axis, top, 190 if len(found) == 1 else 90, finish, is_last=index == len(found) - 1)
        drawn.append(tag("div", _histogram(finish, own, frame), class_=elements.tone(index)))
    shown = [finish.shown for finish in found]
    note = (
        f"{elements.runs_of(shown)}. Each column is {_minutes(axis.step)} wide, and as high as the share of the "
        "replicates. Pale: the first and the last 5%. Bars below the axis: 95% intervals of the marked times."
    )
    return elements.figure("Distribution of finish times", note, *drawn, _as_table(found, counts, axis))


def _minutes(step: float) -> str:
    return "a minute" if step == 60 else f"{step / 60:.0f} minutes" if step < 7200 else f"{step / 3600:.0f} hours"


def _frame(axis: drawing.Axis, top: float, height: int, finish: FinishFigures, *, is_last: bool) -> drawing.Frame:
    along = elements.along_clock(elements.starts_of([finish.shown])) if is_last else ""
    coarse = drawing.clock_axis(axis.low, axis.high, _MOST_TICKS)
    ticks = [tick for tick in coarse.ticks if axis.low <= tick <= axis.high]
    return drawing.Frame(axis, top, height, 40, ticks, finish.clock, lambda part: f"{100 * part:.3g}%", along)


def _histogram(finish: FinishFigures, counts: Sequence[int], frame: drawing.Frame) -> Markup:
    bars = [
        column
        for (start, end), many in zip(pairwise(frame.axis.ticks), counts, strict=True)
        if many
        for column in _columns(finish, start, end, many / len(finish.times))
    ]
    every = ((finish.p5, "5%", "end"), (finish.p50, "median", "middle"), (finish.p95, "95%", "start"))
    marks = [drawing.Mark(at, words, finish.clock(at.value), anchor) for at, words, anchor in every]
    over = f"half end by {marks[1].number}"
    if finish.varies:
        over = f"5% end by {marks[0].number}, half by {marks[1].number}, 95% by {marks[2].number}"
    label = f"Histogram of the finish times of {count(len(finish.times), 'replicate')}: {over}."
    return drawing.columns(frame, label, bars, marks if finish.varies else marks[1:2])


def _columns(finish: FinishFigures, start: float, end: float, part: float) -> Iterator[drawing.Bar]:
    """Yield the columns of a bin, split at the 5% and 95% quantiles."""
    # Cut at the quantile itself, as a bin may lie on both sides of it.
    cuts = [cut for cut in (finish.p5.value, finish.p95.value) if start < cut < end]
    for low, high in pairwise([start, *cuts, end]):
        usual = not finish.varies or finish.p5.value <= (low + high) / 2 <= finish.p95.value
        yield drawing.Bar(low, high, part, "bar" if usual else "bar tail", is_linked=True)


def _as_table(found: Sequence[FinishFigures], counts: Sequence[Sequence[int]], axis: drawing.Axis) -> Markup:
    names = [elements.mark(index) for index in range(len(found))] if len(found) > 1 else ["Replicates"]
    clock = elements.clock_of([finish.shown for finish in found])
    rows = [
        elements.row(name, *[elements.estimate_cell(at, Unit.SECONDS, clock) for at in every])
        for name, every in (
            ("5% end by", [finish.p5 if finish.varies else None for finish in found]),
            ("Half end by", [finish.p50 for finish in found]),
            ("95% end by", [finish.p95 if finish.varies else None for finish in found]),
        )
        if any(every)
    ]
    for (start, end), many in zip(pairwise(axis.ticks), zip(*counts, strict=True), strict=True):
        cells = [
            elements.cell(f"{each:,}", elements.number(each / len(finish.times), Unit.SHARE))
            for each, finish in zip(many, found, strict=True)
        ]
        if any(many):
            rows.append(elements.row(f"{clock(start)} to {clock(end)}", *cells))
    caption = "Finish times: quantiles with 95% intervals, and the number of replicates in each column"
    return elements.numbers(caption, elements.heads("Finish time", *names), rows)


# The chance of finishing by a given time


def chances(found: Sequence[FinishFigures]) -> Markup:
    """Return the figure with the chance of finishing by a given time, from the 5% to the 95% quantile."""
    low = min(finish.p5.value for finish in found)
    high = max(finish.p95.value for finish in found)
    around = drawing.clock_axis(low, high, _MOST_TIMES)
    note = f"{elements.runs_of([finish.shown for finish in found])}. 95% intervals (Wilson)."
    names = [elements.mark(index) for index in range(len(found))] if len(found) > 1 else ["Chance"]
    axis = drawing.Axis(0, 1, 0.25)
    is_drawn = len(found) <= _MOST_DRAWN
    head = elements.heads("Time", *names)
    if is_drawn:
        head.append(drawing.strip_head(axis, "Chart", lambda part: f"{part:.0%}"))
    rows = [_chance_row(found, round(time), axis if is_drawn else None) for time in around.ticks]
    drawn = elements.table(
        "Chance of finishing by a given time", head, rows, "roomy chances dense" if is_drawn else "dense"
    )
    return elements.figure("Chance of finishing by a given time", note, drawn)


def _chance_row(found: Sequence[FinishFigures], time: int, axis: drawing.Axis | None) -> Markup:
    over = [estimate_share(sum(each <= time for each in finish.times), len(finish.times)) for finish in found]
    cells = [
        # The interval of Wilson keeps within 0 and 1 also if all runs or none are over.
        elements.cell(elements.number(each.value, Unit.SHARE), elements.interval(each, Unit.SHARE))
        for each in over
    ]
    clock = elements.clock_of([finish.shown for finish in found])
    if axis is None:
        return elements.row(clock(time), *cells)
    spreads = [drawing.Spread(each, elements.tone(index)) for index, each in enumerate(over)]
    return elements.row(clock(time), *cells, drawing.strip(axis, *spreads))


_MOST_CARDS: Final = 3
"""More experiments are compared in a table."""

_MOST_STEPS: Final = 5

_TILES: Final = (
    ("In the money", "money time", "money average_stack"),
    ("Final table", "final_table time", "final_table average_stack"),
    ("Most tables in play", "tables max", ""),
    ("Hands", "hands", ""),
)


def answer(shown: Sequence[Series]) -> Markup:
    """Return the first section of the page."""
    found = [finish_of(each) for each in shown]
    said = show_verdict(found)
    if len(found) == 1:
        first = tag("div", tag("div", _answer_for_one(found[0])), distribution(found), class_="two")
        return elements.section("end", "Finish time", said, first, chances(found))
    if len(found) <= _MOST_CARDS:
        return elements.section(
            "end", "Finish time", said, _answer_for_several(found), distribution(found), chances(found)
        )
    # With so many the table says it in fewer lines, and the distributions are there on request.
    apart = tag("details", tag("summary", "Show the distributions"), distribution(found))
    by_time = tag("details", tag("summary", "Show the chance of finishing by a given time"), chances(found))
    return elements.section(
        "end", "Finish time", said, responses(shown), heat_maps(shown), _compare_finishes(found), apart, by_time
    )


def _compare_finishes(found: Sequence[FinishFigures]) -> Markup:
    """Return a table of the finish times of many experiments, with a chart on one axis."""
    clock = elements.clock_of([finish.shown for finish in found])
    low = min(finish.p5.value for finish in found)
    high = max(finish.p95.value for finish in found)
    axis = drawing.close_axis(low, high, _MOST_STEPS)
    facts = own_facts([finish.shown for finish in found])
    rows = []
    for index, (finish, own) in enumerate(zip(found, facts, strict=True)):
        spread = f"{clock(finish.p5.value)} to {clock(finish.p95.value)}" if finish.varies else ""
        ends = (finish.p5.value, finish.p95.value) if finish.varies else (None, None)
        rows.append(
            elements.row(
                join((elements.key(finish.shown, index), tag("small", f" {own}" if own else ""))),
                elements.cell(clock(finish.p50.value), elements.interval(finish.p50, Unit.SECONDS, clock)),
                elements.cell(spread),
                _change(found[0], finish),
                drawing.strip(axis, drawing.Spread(finish.p50, elements.tone(index), *ends)),
            )
        )
    head = [
        *elements.heads("Tournament", "Median end", "5% to 95%", "Mean against A"),
        drawing.strip_head(axis, "Chart", clock),
    ]
    shown = [finish.shown for finish in found]
    note = (
        f"{elements.runs_of(shown)}. Small print: 95% intervals. Chart: the median with its interval, from 5% to 95%."
    )
    return elements.figure(
        "Finish times side by side", note, elements.table("Finish times side by side", head, rows, "brief roomy")
    )


def _change(first: FinishFigures, other: FinishFigures) -> Markup:
    if other is first:
        return elements.cell("")
    paired = first.shown.is_paired_with(other.shown)
    found = compare_measures(MEASURES["finish"], first.shown.replicates, other.shown.replicates, paired=paired)
    if found is None:
        return elements.cell("")
    return elements.difference(found.change, Unit.SECONDS, class_=None if found.is_significant else "unsure")


def _answer_for_one(finish: FinishFigures) -> Markup:
    said = tag("p", *_ends(finish), class_="answer")
    return join((said, tag("p", finish.sentence, class_="lead"), _tiles(finish.shown)))


def _ends(finish: FinishFigures) -> list[str]:
    """Return when it ends, as a headline: the time of day if it is known, otherwise the time since the start."""
    after = length(round(finish.p50.value))
    if finish.shown.scenario.wall_clock is None:
        return ["Ends after ", tag("strong", after)]
    return ["Ends at ", tag("strong", finish.clock(finish.p50.value)), f"after {after}"]


def _answer_for_several(found: Sequence[FinishFigures]) -> Markup:
    facts = own_facts([finish.shown for finish in found])
    items = []
    for index, (finish, own) in enumerate(zip(found, facts, strict=True)):
        time = tag("p", *_ends(finish), class_="answer")
        said = [tag("p", text, class_="lead") for text in (finish.sentence, _beside(found[0], finish)) if text]
        what = [tag("p", own, class_="note")] if own else []
        items.append(tag("li", tag("p", elements.key(finish.shown, index)), *what, time, *said))
    return tag("ul", *items, class_="answers")


def _beside(first: FinishFigures, other: FinishFigures) -> str:
    """Return how much earlier or later it ends than the first experiment."""
    if other is first:
        return ""
    paired = first.shown.is_paired_with(other.shown)
    found = compare_measures(MEASURES["finish"], first.shown.replicates, other.shown.replicates, paired=paired)
    if found is not None and found.is_same:
        return "In every run it ends when A does."
    # None: one side has no finish times.
    if found is None or not found.is_significant:
        return "The difference from A is not statistically significant."
    when = "later" if found.change.value > 0 else "earlier"
    # Ordered by their size: of an earlier end both are negative.
    ends = sorted(abs(end) for end in found.change[1:3] if end is not None)
    within = " to ".join(elements.number(end, Unit.SECONDS) for end in ends)
    return (
        f"On average {elements.number(abs(found.change.value), Unit.SECONDS)} {when} than A (95% interval {within})."
    )


def _tiles(shown: Series) -> Markup:
    tiles = [tile for title, name, beside in _TILES if (tile := _tile(shown, title, name, beside))]
    note = tag("p", "Medians with 95% intervals; bb: big blinds", class_="note")
    return tag("div", tag("dl", *tiles), note, class_="tiles")


def _tile(shown: Series, title: str, name: str, beside: str) -> Markup | None:
    """Return a figure in large print; None if no replicate has the measure."""
    middle = _median(shown, name)
    if middle is None:
        return None
    deep = _median(shown, beside) if beside else None
    unit, clock = MEASURES[name].unit, elements.clock_of([shown])
    said = [
        elements.interval(middle, unit, clock),
        "" if deep is None else f"average stack {elements.number(deep.value, Unit.BIG_BLINDS)} bb",
    ]
    small = [tag("small", text) for text in said if text]
    return tag("div", tag("dt", title), tag("dd", tag("b", elements.number(middle.value, unit, clock)), *small))


def _median(shown: Series, name: str) -> Estimate | None:
    values = values_of(MEASURES[name], shown.replicates)
    return quantile(values, 0.5) if values else None
