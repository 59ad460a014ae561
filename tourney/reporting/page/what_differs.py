"""The section on the differences between experiments, with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import compare
from tourney.experiment.measures import Prominence, prominent, values_of
from tourney.reporting.page.elements import (
    cell,
    difference,
    estimated,
    figure,
    heads,
    keys,
    mark,
    row,
    runs_of,
    section,
    table,
)
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.wording import number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.compare import Difference
    from tourney.experiment.measures import Measure
    from tourney.reporting.page.series_shown import Series

_MOST_ROOMY: Final = 3


def differences(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for a single experiment."""
    if len(shown) == 1:
        return Markup()
    first, *others = shown
    head = heads("Measure", *map(mark, range(len(shown))))
    rows = [
        row(measure.title, *_cells(measure, first, others))
        for measure in prominent(Prominence.COMPARED)
        if any(any(values_of(measure, each.replicates)) for each in shown)
    ]
    drawn = table("Differences from A", head, rows, "roomy" if len(shown) <= _MOST_ROOMY else None)
    return section(
        "differences", "Comparison", keys(shown), figure("Differences from A", _note(first, others), drawn)
    )


def _note(first: Series, others: Sequence[Series]) -> str:
    alike = [each.seed == first.seed for each in others]
    how = "Replicates are paired (same cards)" if all(alike) else "Only replicates with the same seed are paired"
    return (
        f"{runs_of((first, *others))}. A: mean. Others: difference from A (shares in percentage points), and mean. "
        f"Ranges are 95% intervals. {how}. Pale: the difference is not statistically significant."
    )


def _cells(measure: Measure, first: Series, others: Sequence[Series]) -> list[Markup]:
    values = values_of(measure, first.replicates)
    cells = [estimated(measure.mean(values) if values else None, measure.unit)]
    for other in others:
        found = compare(measure, first.replicates, other.replicates, paired=first.seed == other.seed)
        cells.append(cell("") if found is None else _told(found))
    return cells


def _told(found: Difference) -> Markup:
    unit = found.measure.unit
    itself = f"mean {number(found.other.value, unit)}"
    return difference(found.change, unit, itself, class_=None if found.is_known else "unsure")
