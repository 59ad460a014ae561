"""The sections on all measures of one experiment, and on the differences between several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import compare_measures
from tourney.experiment.measures import Prominence, prominent, values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.page.elements import (
    cell,
    clock_of,
    collapse,
    difference,
    estimate_cell,
    figure,
    heads,
    keys,
    mark,
    number,
    number_heads,
    row,
    runs_of,
    section,
    table,
    word_heads,
)
from tourney.reporting.page.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.compare import Difference
    from tourney.experiment.measures import Measure
    from tourney.reporting.page.series_shown import Series


_MOST_ROOMY: Final = 3


def show_differences(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for a single experiment."""
    if len(shown) == 1:
        return Markup()
    first, *others = shown
    head = heads("Measure", *map(mark, range(len(shown))))
    found = [(measure, _compare_with_first(measure, first, others)) for measure in prominent(Prominence.COMPARED)]
    is_roomy = len(shown) <= _MOST_ROOMY
    rows = [
        row(measure.title, *_cells(measure, first, changes, is_roomy=is_roomy))
        for measure, changes in found
        if any(each is not None and not each.is_same for each in changes)
    ]
    alike = [
        measure.title
        for measure, changes in found
        if any(each is not None and each.one.value for each in changes)
        and all(each is None or each.is_same for each in changes)
    ]
    same = tag("p", f"The same in all replicates: {', '.join(alike)}.", class_="note") if alike else Markup()
    drawn = table("Differences from A", head, rows, "compared roomy" if is_roomy else "compared")
    return section(
        "differences",
        "Comparison",
        keys(shown),
        figure("Differences from A", _note(first, others, is_roomy=is_roomy), drawn, same),
    )


def _note(first: Series, others: Sequence[Series], *, is_roomy: bool) -> str:
    alike = [each.is_paired_with(first) for each in others]
    how = (
        "Replicates are paired (same cards)"
        if all(alike)
        else "Only replicates with the same seed, game and number of entrants are paired"
        if any(alike)
        else "Replicates are not paired"
    )
    mean = ", and mean" if is_roomy else ""
    return (
        f"{runs_of((first, *others))}. A: mean. Others: difference from A (shares in percentage points){mean}. "
        f"Ranges are 95% intervals. {how}. Pale: the difference is not statistically significant."
    )


def _compare_with_first(measure: Measure, first: Series, others: Sequence[Series]) -> list[Difference | None]:
    return [
        compare_measures(measure, first.replicates, other.replicates, paired=first.is_paired_with(other))
        for other in others
    ]


def _cells(measure: Measure, first: Series, changes: Sequence[Difference | None], *, is_roomy: bool) -> list[Markup]:
    values = values_of(measure, first.replicates)
    cells = [estimate_cell(measure.mean(values) if values else None, measure.unit)]
    return [*cells, *[cell("") if found is None else _difference_cell(found, is_roomy=is_roomy) for found in changes]]


def _difference_cell(found: Difference, *, is_roomy: bool) -> Markup:
    unit = found.measure.unit
    itself = f"mean {number(found.other.value, unit)}" if is_roomy else ""
    return difference(found.change, unit, itself, class_=None if found.is_significant else "unsure")


# The section on all measures of a single experiment. For several, `what_differs` has them.


def all_measures(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for several experiments."""
    if len(shown) > 1:
        return Markup()
    [one] = shown
    head = [*word_heads("Measure"), *number_heads("Mean", "5%", "Median", "95%", "Replicates")]
    found = [(measure, values_of(measure, one.replicates)) for measure in prominent(Prominence.COMPARED)]
    rows = [row(measure.title, *_cells_of_one(measure, values, one)) for measure, values in found if any(values)]
    note = f"{runs_of(shown)}. Means with 95% intervals; 5%, median and 95% are quantiles over the replicates."
    drawn = table("Measures", head, rows, "roomy")
    content = figure("Mean and quantiles", note, drawn)
    return section("numbers", "Measures", collapse("Show all measures", content))


def _cells_of_one(measure: Measure, values: Sequence[float], shown: Series) -> list[Markup]:
    clock = clock_of([shown])
    low, middle, high = (number(quantile(values, part).value, measure.unit, clock) for part in (0.05, 0.5, 0.95))
    spread = (low, middle, high) if is_enough_for_spread(len(values)) else ("", middle, "")
    return [estimate_cell(measure.mean(values), measure.unit, clock), *map(cell, spread), cell(f"{len(values):,}")]
