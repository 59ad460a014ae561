"""Parts of the report for an experiment that is still being played, and its difference from another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.experiment.compare import compare_measures
from tourney.experiment.measures import MEASURES, Prominence, Unit, prominent
from tourney.reporting.page import elements
from tourney.reporting.page.depth import depth, show_moments
from tourney.reporting.page.ending import answer
from tourney.reporting.page.markup import Markup
from tourney.reporting.page.method import expectations
from tourney.reporting.page.money import prizes
from tourney.reporting.page.over_clock import room
from tourney.reporting.page.verdict import finish_of
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.compare import Difference
    from tourney.reporting.page.series_shown import Series

_FIRST_PARTS = (answer, expectations, room, depth, show_moments, prizes)


def build_answer(shown: Series) -> Iterator[Markup]:
    """Yield the sections on an experiment with at least one replicate, without those that need many."""
    return (part([shown]) for part in _FIRST_PARTS)


def build_changes(known: Series, edited: Series) -> Markup:
    """Return what changes from one version of an event to another; empty if nothing is known yet."""
    paired = known.is_paired_with(edited)
    found = [
        change
        for measure in prominent(Prominence.COMPARED)
        if (change := compare_measures(measure, known.replicates, edited.replicates, paired=paired)) is not None
    ]
    sure = [each for each in found if each.is_significant]
    finish = next((each for each in found if each.measure is MEASURES["finish"]), None)
    if finish is None:
        return Markup()
    runs = count(finish.change.replicates, "run")
    note = f"{runs} of each, with the same players and cards." if paired else f"At least {runs} of each, not paired."
    within = elements.interval(finish.change, Unit.SECONDS, difference=True)
    head = [*elements.word_heads("Measure"), *elements.number_heads("Saved", "Now", "Change (95% interval)")]
    rows = [_row(each) for each in dict.fromkeys([finish, *sure])]
    caption = "Changes against the saved file, as far as they are sure"
    drawn = elements.numbers(caption, head, rows, "Show what changes")
    return elements.figure(_sum_up(finish), f"95% interval {within}. {note}" if within else note, drawn)


def _sum_up(finish: Difference) -> str:
    if finish.is_same:
        return "It ends when the saved file does, in every run."
    if not finish.is_significant:
        return "The runs do not tell yet whether it ends earlier or later than the saved file."
    when = "later" if finish.change.value > 0 else "earlier"
    return f"On average it ends {elements.number(abs(finish.change.value), Unit.SECONDS)} {when} than the saved file."


def _row(each: Difference) -> Markup:
    unit = each.measure.unit
    change = elements.difference(each.change, unit, class_=None if each.is_significant else "unsure")
    values = (elements.cell(elements.number(side.value, unit)) for side in (each.one, each.other))
    return elements.row(each.measure.title, *values, change)


def sum_up_end(shown: Series) -> str:
    """Return in a few words when an experiment with at least one replicate ends."""
    finish = finish_of(shown)
    runs = count(len(finish.times), "run")
    if not finish.varies:
        return f"ends about {finish.clock(finish.p50.value)} ({runs})"
    return f"half by {finish.clock(finish.p50.value)}, 95% by {finish.clock(finish.p95.value)} ({runs})"
