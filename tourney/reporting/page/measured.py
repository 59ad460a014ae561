"""The section on all measures of a single experiment. For several, `what_differs` has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.measures import Prominence, prominent, values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.page.elements import (
    cell,
    collapsed,
    estimated,
    figure,
    number_heads,
    row,
    runs_of,
    section,
    table,
    word_heads,
)
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.wording import clock_of, number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.measures import Measure
    from tourney.reporting.page.series_shown import Series


def measured(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for several experiments."""
    if len(shown) > 1:
        return Markup()
    [one] = shown
    head = [*word_heads("Measure"), *number_heads("Mean", "5%", "Median", "95%", "Replicates")]
    found = [(measure, values_of(measure, one.replicates)) for measure in prominent(Prominence.COMPARED)]
    rows = [row(measure.title, *_cells(measure, values, one)) for measure, values in found if any(values)]
    note = f"{runs_of(shown)}. Means with 95% intervals; 5%, median and 95% are quantiles over the replicates."
    drawn = table("Measures", head, rows, "roomy")
    told = figure("Mean and quantiles", note, drawn)
    return section("numbers", "Measures", collapsed("Show all measures", told))


def _cells(measure: Measure, values: Sequence[float], shown: Series) -> list[Markup]:
    clock = clock_of([shown])
    low, middle, high = (number(quantile(values, part).value, measure.unit, clock) for part in (0.05, 0.5, 0.95))
    spread = (low, middle, high) if is_enough_for_spread(len(values)) else ("", middle, "")
    return [estimated(measure.mean(values), measure.unit, clock), *map(cell, spread), cell(f"{len(values):,}")]
