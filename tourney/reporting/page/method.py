"""How the figures were made: what was asked, what failed, what the measures are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import MEASURES, values_of
from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.parts import (
    each_of,
    estimated,
    figure,
    grouped,
    heads,
    key,
    keys,
    marked,
    number_heads,
    row,
    runs_of,
    section,
    table,
    word_heads,
    words,
)
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.reporting.page.shown import Series

_FAILURES_SHOWN: Final = 20

_ON_REPLICATES: Final = (
    "A replicate is the whole tournament played once, hand by hand, with its own deals. Times are of the simulated "
    "clock, in hours and minutes from the start, breaks included."
)
_ON_INTERVALS: Final = (
    "An interval of 95% holds what endless replicates would give in 95 of 100 experiments: for a quantile it lies "
    "between two order statistics, for a mean it is Student's, for a share Wilson's, for a return that of the ratio "
    "estimator. What lies between 5% and 95% says how replicates differ from each other, and more replicates do not "
    "make it narrower."
)


def notices(shown: Sequence[Series]) -> Markup:
    """What one must know before the figures: replicates that failed, and strategies at fault."""
    said = []
    for each in shown:
        of = f"{each.label}: " if len(shown) > 1 else ""
        if each.failures:
            failed = f"{len(each.failures):,} of {count(each.tried, 'replicate')} failed"
            said.append(f"{of}{failed}; the figures are of the others.")
        if not each.enough:
            said.append(f"{of}The experiment has not come to its end: {count(each.tried, 'replicate')} so far.")
        at_fault = [times for times in _faults(each) if times]
        if at_fault:
            where = f"in {len(at_fault):,} of {count(len(each.replicates), 'replicate')}"
            said.append(f"{of}Strategies were at fault {count(sum(at_fault), 'time')}, {where}.")
    if not said:
        return Markup()
    more = tag("a", "How this was found out", href="#method")
    return tag("aside", *[tag("p", text) for text in said], tag("p", more), class_="notice", aria_label="Notices")


def _faults(shown: Series) -> list[int]:
    """How often strategies were at fault in each replicate."""
    return list(map(int, values_of(MEASURES["faults"], shown.replicates)))


def expected(shown: Sequence[Series]) -> Markup:
    """What was expected, and what has become of it; nothing where nothing was."""
    texts = dict.fromkeys(check.expectation.text for each in shown for check in each.checks)
    if not texts:
        return Markup()
    head = [*word_heads("Expected", "Series" if len(shown) > 1 else ""), *number_heads("Found"), *word_heads("So it")]
    rows = [grouped(text, _verdicts(shown, text)) for text in texts]
    note = f"{runs_of(shown)}; it holds or fails where the whole 95% interval does"
    drawn = figure("Expectations", note, table("What was expected", head, rows, "roomy"))
    return section("expected", "Is it as expected?", keys(shown), drawn)


def _verdicts(shown: Sequence[Series], text: str) -> list[list[Markup]]:
    """What has become of an expectation in each series that has it."""
    return [
        [
            *marked(shown, index),
            estimated(check.found, check.expectation.measure.unit),
            tag("td", check.verdict.value, class_=f"words {check.verdict.name.lower()}"),
        ]
        for index, each in enumerate(shown)
        for check in each.checks
        if check.expectation.text == text
    ]


def method(shown: Sequence[Series]) -> Markup:
    """The last section."""
    asked = figure("What was asked", "What each replicate was played with", _asked(shown))
    parts = [
        asked,
        *[_failures(each, index, shown) for index, each in enumerate(shown) if each.failures],
        _read(),
        _measures(),
    ]
    return section("method", "How was this found out?", *parts)


def _asked(shown: Sequence[Series]) -> Markup:
    names = [tag("span", key(each, index)) for index, each in enumerate(shown)] if len(shown) > 1 else ["Asked"]
    rows = [
        row(title, *[words(text) for text in texts])
        for title, texts in (
            ("Scenario", [each.scenario.name for each in shown]),
            ("Changed", [", ".join(each.settings) or "nothing" for each in shown]),
            ("How many replicates", [each.rule for each in shown]),
            ("Replicates", [f"{len(each.replicates):,} played, {len(each.failures):,} failed" for each in shown]),
            ("Faults of strategies", [f"{sum(_faults(each)):,}" for each in shown]),
            ("Seed", [str(each.seed) for each in shown]),
            ("tourney", [each.version for each in shown]),
        )
    ]
    head = [tag("th", "What", scope="col"), *[tag("th", name, scope="col") for name in names]]
    return table("What was asked", head, rows, "asked")


def _failures(shown: Series, index: int, every: Sequence[Series]) -> Markup:
    rows = [
        row(f"{each.number}", words(each.error), words(tag("code", shown.command(each.number))))
        for each in shown.failures[: each_of(_FAILURES_SHOWN, every)]
    ]
    hidden = len(shown.failures) - len(rows)
    note = f"{len(shown.failures):,} of {count(shown.tried, 'replicate')}"
    more = tag("p", f"and {hidden:,} more", class_="note") if hidden else Markup()
    head = [tag("th", name, scope="col") for name in ("Replicate", "Why", "The command that plays it again")]
    of = tag("p", key(shown, index)) if len(every) > 1 else Markup()
    return figure("Replicates that failed", note, of, table("Replicates that failed", head, rows), more)


def _read() -> Markup:
    return joined(tag("p", text) for text in (_ON_REPLICATES, _ON_INTERVALS))


def _measures() -> Markup:
    head = heads("Measure")
    head += [tag("th", name, scope="col") for name in ("Name", "How it is made")]
    rows = [row(each.title, words(tag("code", each.name)), words(each.formula)) for each in MEASURES.values()]
    return tag("details", tag("summary", "What each measure is"), table("Measures", head, rows))
