"""The section on the differences between experiments, with their intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import compare_measures
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
from tourney.reporting.page.markup import Markup, tag
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
    found = [(measure, _found(measure, first, others)) for measure in prominent(Prominence.COMPARED)]
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


def _found(measure: Measure, first: Series, others: Sequence[Series]) -> list[Difference | None]:
    return [
        compare_measures(measure, first.replicates, other.replicates, paired=first.is_paired_with(other))
        for other in others
    ]


def _cells(measure: Measure, first: Series, changes: Sequence[Difference | None], *, is_roomy: bool) -> list[Markup]:
    values = values_of(measure, first.replicates)
    cells = [estimated(measure.mean(values) if values else None, measure.unit)]
    return [*cells, *[cell("") if found is None else _told(found, is_roomy=is_roomy) for found in changes]]


def _told(found: Difference, *, is_roomy: bool) -> Markup:
    unit = found.measure.unit
    itself = f"mean {number(found.other.value, unit)}" if is_roomy else ""
    return difference(found.change, unit, itself, class_=None if found.is_significant else "unsure")
