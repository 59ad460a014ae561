"""The sections on all measures, differences and expectations, and on the method: settings, failures, definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.compare import Difference, compare_measures
from tourney.experiment.measures import MEASURES, Measure, Prominence, prominent, values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.event_lines import beyond_sheet
from tourney.reporting.page import elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series


_MOST_ROOMY: Final = 3


def show_differences(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for a single experiment."""
    if len(shown) == 1:
        return Markup()
    first, *others = shown
    head = elements.heads("Measure", *map(elements.mark, range(len(shown))))
    found = [(measure, _compare_with_first(measure, first, others)) for measure in prominent(Prominence.COMPARED)]
    is_roomy = len(shown) <= _MOST_ROOMY
    rows = [
        elements.row(measure.title, *_cells(measure, first, changes, is_roomy=is_roomy))
        for measure, changes in found
        # What is the same in all runs has no interval; it is listed below the table.
        if any(each is not None and not each.is_same for each in changes)
    ]
    alike = [
        measure.title
        for measure, changes in found
        # But what is zero in all of them is not worth a word.
        if any(each is not None and each.one.value for each in changes)
        and all(each is None or each.is_same for each in changes)
    ]
    same = tag("p", f"The same in all replicates: {', '.join(alike)}.", class_="note") if alike else Markup()
    drawn = elements.table("Differences from A", head, rows, "compared roomy" if is_roomy else "compared")
    return elements.section(
        "differences",
        "Comparison",
        elements.keys(shown),
        elements.figure("Differences from A", _note(first, others, is_roomy=is_roomy), drawn, same),
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
        f"{elements.runs_of((first, *others))}. A: mean. Others: difference from A (shares in percentage points)"
        f"{mean}. Ranges are 95% intervals. {how}. Pale: the difference is not statistically significant."
    )


def _compare_with_first(measure: Measure, first: Series, others: Sequence[Series]) -> list[Difference | None]:
    return [
        compare_measures(measure, first.replicates, other.replicates, paired=first.is_paired_with(other))
        for other in others
    ]


def _cells(measure: Measure, first: Series, changes: Sequence[Difference | None], *, is_roomy: bool) -> list[Markup]:
    values = values_of(measure, first.replicates)
    cells = [elements.estimate_cell(measure.mean(values) if values else None, measure.unit)]
    return [
        *cells,
        *[elements.cell("") if found is None else _difference_cell(found, is_roomy=is_roomy) for found in changes],
    ]


def _difference_cell(found: Difference, *, is_roomy: bool) -> Markup:
    unit = found.measure.unit
    itself = f"mean {elements.number(found.other.value, unit)}" if is_roomy else ""
    return elements.difference(found.change, unit, itself, class_=None if found.is_significant else "unsure")


# The section on all measures of a single experiment. For several, `show_differences` has them.


def all_measures(shown: Sequence[Series]) -> Markup:
    """Return the section; empty for several experiments."""
    if len(shown) > 1:
        return Markup()
    [one] = shown
    head = [*elements.word_heads("Measure"), *elements.number_heads("Mean", "5%", "Median", "95%", "Replicates")]
    found = [(measure, values_of(measure, one.replicates)) for measure in prominent(Prominence.COMPARED)]
    rows = [
        elements.row(measure.title, *_cells_of_one(measure, values, one)) for measure, values in found if any(values)
    ]
    note = (
        f"{elements.runs_of(shown)}. Means with 95% intervals; 5%, median and 95% are quantiles over the replicates."
    )
    drawn = elements.table("Measures", head, rows, "roomy")
    content = elements.figure("Mean and quantiles", note, drawn)
    return elements.section("numbers", "Measures", elements.collapse("Show all measures", content))


def _cells_of_one(measure: Measure, values: Sequence[float], shown: Series) -> list[Markup]:
    clock = elements.clock_of([shown])
    low, middle, high = (
        elements.number(quantile(values, part).value, measure.unit, clock) for part in (0.05, 0.5, 0.95)
    )
    spread = (low, middle, high) if is_enough_for_spread(len(values)) else ("", middle, "")
    return [
        elements.estimate_cell(measure.mean(values), measure.unit, clock),
        *map(elements.cell, spread),
        elements.cell(f"{len(values):,}"),
    ]


# The notices above the page, the section on expectations, and the method: settings, failures, definitions.


_FAILURES_SHOWN: Final = 20

_ON_REPLICATES: Final = (
    "A replicate is one complete run of the tournament, hand by hand, with its own deals. Times are hours and "
    "minutes of the simulated clock since the start, breaks included."
)
_ON_INTERVALS: Final = (
    "In 95 of 100 experiments, a 95% interval contains the value that an unlimited number of replicates would give. "
    "Methods: order statistics for quantiles, Student's t for means, Wilson for shares, the ratio estimator for "
    "returns. The range from 5% to 95% shows how much single runs differ; more replicates do not make it narrower."
)


def notices(shown: Sequence[Series]) -> Markup:
    """Return warnings for the top of the page: failed replicates, incomplete experiments, faults of strategies."""
    said: list[str] = []
    for each in shown:
        of = f"{each.label}: " if len(shown) > 1 else ""
        if each.failures:
            failed = f"{len(each.failures):,} of {count(each.tried, 'replicate')} failed"
            said.append(f"{of}{failed}; the figures leave them out.")
        if not each.enough:
            said.append(f"{of}The experiment is incomplete: {count(each.tried, 'replicate')} so far.")
        beyond = beyond_sheet(each.scenario, each.replicates) if each.replicates else ""
        if beyond:
            said.append(join((of, _with_code(beyond))))
        at_fault = [times for times in _faults(each) if times]
        if at_fault:
            where = f"in {len(at_fault):,} of {count(len(each.replicates), 'replicate')}"
            said.append(f"{of}Strategies made {count(sum(at_fault), 'fault')} {where}.")
    if not said:
        return Markup()
    more = tag("a", "Details under Method", href="#method")
    return tag("aside", *[tag("p", text) for text in said], tag("p", more), class_="notice", aria_label="Notices")


def _with_code(text: str) -> Markup:
    """Return a text with what is between backticks as code."""
    # Every second part stands between two backticks.
    return join(tag("code", part) if place % 2 else part for place, part in enumerate(text.split("`")))


def _faults(shown: Series) -> list[int]:
    """Return the number of faults of strategies in each replicate."""
    return list(map(int, values_of(MEASURES["faults"], shown.replicates)))


def expectations(shown: Sequence[Series]) -> Markup:
    """Return the section on expectations; empty if there are none."""
    texts = dict.fromkeys(check.expectation.text for each in shown for check in each.checks)
    if not texts:
        return Markup()
    head = [
        *elements.word_heads("Expected", "Tournament" if len(shown) > 1 else ""),
        *elements.number_heads("Found"),
        *elements.word_heads("Result"),
    ]
    rows = [elements.group_rows(text, _verdicts(shown, text)) for text in texts]
    note = f"{elements.runs_of(shown)}. An expectation holds or fails only if it does so for the whole 95% interval."
    drawn = elements.figure("Expected and found", note, elements.table("Expectations", head, rows, "roomy"))
    return elements.section("expected", "Expectations", elements.keys(shown), drawn)


def _verdicts(shown: Sequence[Series], text: str) -> list[list[Markup]]:
    """Return the result of an expectation for each experiment that has it."""
    return [
        [
            *elements.mark_row(shown, index),
            elements.estimate_cell(check.found, check.expectation.measure.unit, elements.clock_of([each])),
            tag("td", check.verdict.value, class_=f"words {check.verdict.name.lower()}"),
        ]
        for index, each in enumerate(shown)
        for check in each.checks
        if check.expectation.text == text
    ]


def method(shown: Sequence[Series]) -> Markup:
    """Return the last section."""
    asked = tag("details", tag("summary", "Settings of all replicates"), _settings_table(shown))
    parts = [
        *[_failures(each, index, shown) for index, each in enumerate(shown) if each.failures],
        _read(),
        asked,
        _measures(),
    ]
    return elements.section("method", "Method", *parts)


def _settings_table(shown: Sequence[Series]) -> Markup:
    names = (
        [tag("span", elements.key(each, index)) for index, each in enumerate(shown)] if len(shown) > 1 else ["Value"]
    )
    rows = [
        elements.row(title, *[elements.words(text) for text in texts])
        for title, texts in (
            ("Scenario", [each.scenario.name for each in shown]),
            ("Changed settings", [", ".join(each.settings) or "none" for each in shown]),
            ("Stopping rule", [each.rule for each in shown]),
            ("Replicates", [f"{len(each.replicates):,} finished, {len(each.failures):,} failed" for each in shown]),
            ("Strategy faults", [f"{sum(_faults(each)):,}" for each in shown]),
            ("Seed", [str(each.seed) for each in shown]),
            ("tourney version", [each.version for each in shown]),
        )
    ]
    head = [tag("th", "Setting", scope="col"), *[tag("th", name, scope="col") for name in names]]
    return elements.table("Settings", head, rows, "asked")


def _failures(shown: Series, index: int, every: Sequence[Series]) -> Markup:
    rows = [
        elements.row(
            f"{each.number}", elements.words(each.error), elements.words(tag("code", shown.command(each.number)))
        )
        for each in shown.failures[: elements.each_of(_FAILURES_SHOWN, every)]
    ]
    hidden = len(shown.failures) - len(rows)
    note = f"{len(shown.failures):,} of {count(shown.tried, 'replicate')}"
    more = tag("p", f"and {hidden:,} more", class_="note") if hidden else Markup()
    head = [tag("th", name, scope="col") for name in ("Replicate", "Error", "Command to reproduce it")]
    of = tag("p", elements.key(shown, index)) if len(every) > 1 else Markup()
    return elements.figure("Failed replicates", note, of, elements.table("Failed replicates", head, rows), more)


def _read() -> Markup:
    return join(tag("p", text) for text in (_ON_REPLICATES, _ON_INTERVALS))


def _measures() -> Markup:
    head = elements.heads("Measure")
    head += [tag("th", name, scope="col") for name in ("Name", "Formula")]
    rows = [
        elements.row(each.title, elements.words(tag("code", each.name)), elements.words(each.formula))
        for each in MEASURES.values()
    ]
    return tag(
        "details", tag("summary", "Definitions of all measures"), elements.table("Measures and formulas", head, rows)
    )
