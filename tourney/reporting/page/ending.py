"""The section on the finish time: the median as a headline, its distribution, and key figures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import compare_measures
from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, quantile
from tourney.reporting.page.drawing import Spread, close_axis, strip, strip_head
from tourney.reporting.page.elements import (
    cell,
    difference,
    figure,
    heads,
    key,
    row,
    runs_of,
    section,
    table,
    tone,
)
from tourney.reporting.page.facts import own_facts
from tourney.reporting.page.finish import FinishFigures, finish_of
from tourney.reporting.page.histogram import chances, distribution
from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.response import responses
from tourney.reporting.page.verdict import verdict
from tourney.reporting.page.wording import clock_of, interval, number
from tourney.reporting.text import length

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

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
    said = verdict(found)
    if len(found) == 1:
        first = tag("div", tag("div", _said_of_one(found[0])), distribution(found), class_="two")
        return section("end", "Finish time", said, first, chances(found))
    if len(found) <= _MOST_CARDS:
        return section("end", "Finish time", said, _said_of_several(found), distribution(found), chances(found))
    apart = tag("details", tag("summary", "Show the distributions"), distribution(found))
    by_time = tag("details", tag("summary", "Show the chance of finishing by a given time"), chances(found))
    return section("end", "Finish time", said, responses(shown), _compared(found), apart, by_time)


def _compared(found: Sequence[FinishFigures]) -> Markup:
    """Return a table of the finish times of many experiments, with a chart on one axis."""
    clock = clock_of([finish.shown for finish in found])
    low = min(finish.p5.value for finish in found)
    high = max(finish.p95.value for finish in found)
    axis = close_axis(low, high, _MOST_STEPS)
    facts = own_facts([finish.shown for finish in found])
    rows = []
    for index, (finish, own) in enumerate(zip(found, facts, strict=True)):
        spread = f"{clock(finish.p5.value)} to {clock(finish.p95.value)}" if finish.varies else ""
        ends = (finish.p5.value, finish.p95.value) if finish.varies else (None, None)
        rows.append(
            row(
                joined((key(finish.shown, index), tag("small", f" {own}" if own else ""))),
                cell(clock(finish.p50.value), interval(finish.p50, Unit.SECONDS, clock)),
                cell(spread),
                _change(found[0], finish),
                strip(axis, Spread(finish.p50, tone(index), *ends)),
            )
        )
    head = [*heads("Tournament", "Median end", "5% to 95%", "Mean against A"), strip_head(axis, "Chart", clock)]
    shown = [finish.shown for finish in found]
    note = f"{runs_of(shown)}. Small print: 95% intervals. Chart: the median with its interval, from 5% to 95%."
    return figure("Finish times side by side", note, table("Finish times side by side", head, rows, "brief roomy"))


def _change(first: FinishFigures, other: FinishFigures) -> Markup:
    if other is first:
        return cell("")
    paired = first.shown.is_paired_with(other.shown)
    found = compare_measures(MEASURES["finish"], first.shown.replicates, other.shown.replicates, paired=paired)
    if found is None:
        return cell("")
    return difference(found.change, Unit.SECONDS, class_=None if found.is_significant else "unsure")


def _said_of_one(finish: FinishFigures) -> Markup:
    said = tag("p", *_ends(finish), class_="answer")
    return joined((said, tag("p", finish.sentence, class_="lead"), _tiles(finish.shown)))


def _ends(finish: FinishFigures) -> list[str]:
    """Return when it ends, as a headline: the time of day if it is known, otherwise the time since the start."""
    after = length(round(finish.p50.value))
    if finish.shown.scenario.wall_clock is None:
        return ["Ends after ", tag("strong", after)]
    return ["Ends at ", tag("strong", finish.clock(finish.p50.value)), f"after {after}"]


def _said_of_several(found: Sequence[FinishFigures]) -> Markup:
    facts = own_facts([finish.shown for finish in found])
    items = []
    for index, (finish, own) in enumerate(zip(found, facts, strict=True)):
        time = tag("p", *_ends(finish), class_="answer")
        said = [tag("p", text, class_="lead") for text in (finish.sentence, _beside(found[0], finish)) if text]
        what = [tag("p", own, class_="note")] if own else []
        items.append(tag("li", tag("p", key(finish.shown, index)), *what, time, *said))
    return tag("ul", *items, class_="answers")


def _beside(first: FinishFigures, other: FinishFigures) -> str:
    """Return how much earlier or later it ends than the first experiment."""
    if other is first:
        return ""
    paired = first.shown.is_paired_with(other.shown)
    found = compare_measures(MEASURES["finish"], first.shown.replicates, other.shown.replicates, paired=paired)
    if found is not None and found.is_same:
        return "In every run it ends when A does."
    if found is None or not found.is_significant:
        return "The difference from A is not statistically significant."
    when = "later" if found.change.value > 0 else "earlier"
    ends = sorted(abs(end) for end in found.change[1:3] if end is not None)
    within = " to ".join(number(end, Unit.SECONDS) for end in ends)
    return f"On average {number(abs(found.change.value), Unit.SECONDS)} {when} than A (95% interval {within})."


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
    unit, clock = MEASURES[name].unit, clock_of([shown])
    said = [
        interval(middle, unit, clock),
        "" if deep is None else f"average stack {number(deep.value, Unit.BIG_BLINDS)} bb",
    ]
    small = [tag("small", text) for text in said if text]
    return tag("div", tag("dt", title), tag("dd", tag("b", number(middle.value, unit, clock)), *small))


def _median(shown: Series, name: str) -> Estimate | None:
    values = values_of(MEASURES[name], shown.replicates)
    return quantile(values, 0.5) if values else None
