"""The section on the bubble, the money and the final table: their time, level and stack depth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.page.drawing import Spread, close_axis, strip, strip_head
from tourney.reporting.page.elements import (
    MOST_OPEN,
    cell,
    clock_of,
    collapse,
    estimate_cell,
    figure,
    group_rows,
    keys,
    mark_row,
    number_heads,
    runs_of,
    section,
    table,
    tone,
    word_heads,
)
from tourney.reporting.page.markup import Markup, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.drawing import Axis
    from tourney.reporting.page.series_shown import Series

_MOMENTS: Final = (
    ("Bubble", "bubble"),
    ("In the money", "money"),
    ("Final table", "final_table"),
    ("End", "end"),
)
_MOST_STEPS: Final = 5
_STACKS: Final = ("average_stack", "median_stack", "m")


def show_moments(shown: Sequence[Series]) -> Markup:
    """Return the section; empty if no replicate had any of these moments."""
    found = [times for each in shown for _, name in _MOMENTS if (times := _values(each, f"{name} time"))]
    if not found:
        return Markup()
    low, high = (pick(quantile(times, part).value for times in found) for pick, part in ((min, 0.05), (max, 0.95)))
    axis = close_axis(low, high, _MOST_STEPS)
    head = [
        *word_heads("Moment", "Tournament" if len(shown) > 1 else ""),
        *number_heads("Replicates", "Median time", "5% to 95%", "Level", "Average (bb)", "Median (bb)", "M (orbits)"),
        strip_head(axis, "Chart", clock_of(shown)),
    ]
    note = (
        f"{runs_of(shown)}. Level and stacks are means. Small print: 95% intervals. "
        "Chart: the median with its interval, on a line from 5% to 95%."
    )
    rows = [_rows(shown, title, name, axis) for title, name in _MOMENTS]
    drawn = table("Bubble, money, final table and end", head, rows, "brief")
    content = join((keys(shown), figure("Key moments", note, drawn)))
    if len(shown) > MOST_OPEN:
        content = collapse("Show the key moments", content)
    return section("moments", "Bubble and money", content)


def _values(shown: Series, name: str) -> list[float]:
    return values_of(MEASURES[name], shown.replicates)


def _rows(shown: Sequence[Series], title: str, name: str, axis: Axis) -> Markup:
    """Return the rows of a moment; empty if no replicate had it."""
    cells = [
        [*mark_row(shown, index), *_cells(each, name, axis, tone(index))]
        for index, each in enumerate(shown)
        if _values(each, f"{name} time")
    ]
    return group_rows(title, cells) if cells else Markup()


def _cells(shown: Series, name: str, axis: Axis, colour: str) -> list[Markup]:
    times = _values(shown, f"{name} time")
    low, middle, high = (quantile(times, part) for part in (0.05, 0.5, 0.95))
    is_spread = is_enough_for_spread(len(times))
    clock = clock_of([shown])
    means = [
        estimate_cell(measure.mean(_values(shown, measure.name)), measure.unit)
        for measure in (MEASURES[f"{name} {what}"] for what in ("level", *_STACKS))
    ]
    return [
        cell(f"{len(times):,}"),
        estimate_cell(middle, Unit.SECONDS, clock),
        cell(f"{clock(low.value)} to {clock(high.value)}" if is_spread else ""),
        *means,
        strip(axis, Spread(middle, colour, low.value, high.value) if is_spread else Spread(middle, colour)),
    ]
