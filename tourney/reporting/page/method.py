"""The section on method: settings, failures and definitions of the measures."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import MEASURES, values_of
from tourney.reporting.event_lines import beyond_sheet
from tourney.reporting.page.elements import (
    clock_of,
    each_of,
    estimate_cell,
    figure,
    group_rows,
    heads,
    key,
    keys,
    mark_row,
    number_heads,
    row,
    runs_of,
    section,
    table,
    word_heads,
    words,
)
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.series_shown import Series

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
        *word_heads("Expected", "Tournament" if len(shown) > 1 else ""),
        *number_heads("Found"),
        *word_heads("Result"),
    ]
    rows = [group_rows(text, _verdicts(shown, text)) for text in texts]
    note = f"{runs_of(shown)}. An expectation holds or fails only if it does so for the whole 95% interval."
    drawn = figure("Expected and found", note, table("Expectations", head, rows, "roomy"))
    return section("expected", "Expectations", keys(shown), drawn)


def _verdicts(shown: Sequence[Series], text: str) -> list[list[Markup]]:
    """Return the result of an expectation for each experiment that has it."""
    return [
        [
            *mark_row(shown, index),
            estimate_cell(check.found, check.expectation.measure.unit, clock_of([each])),
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
    return section("method", "Method", *parts)


def _settings_table(shown: Sequence[Series]) -> Markup:
    names = [tag("span", key(each, index)) for index, each in enumerate(shown)] if len(shown) > 1 else ["Value"]
    rows = [
        row(title, *[words(text) for text in texts])
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
    return table("Settings", head, rows, "asked")


def _failures(shown: Series, index: int, every: Sequence[Series]) -> Markup:
    rows = [
        row(f"{each.number}", words(each.error), words(tag("code", shown.command(each.number))))
        for each in shown.failures[: each_of(_FAILURES_SHOWN, every)]
    ]
    hidden = len(shown.failures) - len(rows)
    note = f"{len(shown.failures):,} of {count(shown.tried, 'replicate')}"
    more = tag("p", f"and {hidden:,} more", class_="note") if hidden else Markup()
    head = [tag("th", name, scope="col") for name in ("Replicate", "Error", "Command to reproduce it")]
    of = tag("p", key(shown, index)) if len(every) > 1 else Markup()
    return figure("Failed replicates", note, of, table("Failed replicates", head, rows), more)


def _read() -> Markup:
    return join(tag("p", text) for text in (_ON_REPLICATES, _ON_INTERVALS))


def _measures() -> Markup:
    head = heads("Measure")
    head += [tag("th", name, scope="col") for name in ("Name", "Formula")]
    rows = [row(each.title, words(tag("code", each.name)), words(each.formula)) for each in MEASURES.values()]
    return tag("details", tag("summary", "Definitions of all measures"), table("Measures and formulas", head, rows))
