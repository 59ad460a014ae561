"""The whole page, a single file that loads no other; and parts of it for an experiment that is still being played."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Unit
from tourney.reporting.page import elements
from tourney.reporting.page.depth import depth, show_moments
from tourney.reporting.page.ending import answer
from tourney.reporting.page.example import example
from tourney.reporting.page.markup import HERE, STYLE, THEME, Markup, files_read, frame_page, join, tag, write_html
from tourney.reporting.page.method import all_measures, expectations, method, notices, show_differences
from tourney.reporting.page.money import prizes, winners
from tourney.reporting.page.over_clock import room
from tourney.reporting.page.series_shown import Series, common_facts
from tourney.reporting.page.tuned import tuning_section
from tourney.reporting.page.verdict import finish_of
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tourney.experiment.compare import Difference
    from tourney.tuning.outcome import Tuning


_UPLOT: Final = HERE.parent / "vendor" / "uplot"

_SECTIONS: Final = (
    ("tuned", "Tuned sheet"),
    ("end", "Finish time"),
    ("expected", "Expectations"),
    ("differences", "Comparison"),
    ("room", "Players and tables"),
    ("depth", "Stack depth"),
    ("moments", "Bubble and money"),
    ("winners", "Results by strategy"),
    ("prizes", "Prizes"),
    ("example", "Example run"),
    ("numbers", "Measures"),
    ("method", "Method"),
)


def build_page(experiments: Sequence[Series], tuning: Tuning | None = None) -> str:
    """Return the report of one experiment, or of several side by side, as an HTML page.

    With a tuning, whose original and tuned sheet the experiments are, the page begins with what it found.

    Raises:
        ValueError: `experiments` is empty.
    """
    if not experiments:
        raise ValueError("a report needs at least one experiment")
    main = join((notices(experiments), tuning_section(tuning), _figures(experiments), method(experiments)))
    kind = "Tournament report" if len(experiments) == 1 else f"{len(experiments)} tournaments side by side"
    return frame_page(
        kind, title_of(experiments), common_facts(experiments), main, _SECTIONS, styles=_styles(), scripts=_scripts(),
        made="Made with tourney. Charts by uPlot (MIT licence).",
    )  # fmt: skip


def write_page(path: Path, experiments: Sequence[Series], tuning: Tuning | None = None) -> int:
    """Write the report to a file and return its size in bytes.

    Raises:
        InvalidArgument: The file cannot be written.
        DiskError: The disk is full or fails.
    """
    return write_html(path, build_page(experiments, tuning))


def _figures(experiments: Sequence[Series]) -> Markup:
    """Return all sections on results. Experiments without finished replicates are left out."""
    shown = [each for each in experiments if each.replicates]
    if not shown:
        return tag("p", "No replicate has finished.", class_="answer")
    sections = (
        answer,
        expectations,
        show_differences,
        room,
        depth,
        show_moments,
        winners,
        prizes,
        example,
        all_measures,
    )
    return join(make(shown) for make in sections)


def title_of(experiments: Sequence[Series]) -> str:
    """Return the title of the event, or the titles of all events."""
    return " / ".join(dict.fromkeys(each.scenario.title for each in experiments))


@cache
def _styles() -> Markup:
    return files_read(_UPLOT / "uPlot.min.css", STYLE)


@cache
def _scripts() -> tuple[Markup, ...]:
    # The licence of uPlot must be in every copy of it.
    licence = Markup(f"/*\n{files_read(_UPLOT / 'LICENSE')}*/\n")
    uplot = files_read(HERE / "sharp.js", _UPLOT / "uPlot.iife.min.js")
    return Markup(licence + uplot), files_read(THEME, HERE / "charts.js")


# Parts for an experiment that is still being played, and its difference from another.


_SHORT: Final = "room short"
# Without the comparison, the results by strategy and the example run, which need many runs or take long.
_FIRST_PARTS = (answer, expectations, room, depth, show_moments, prizes)


def build_answer(shown: Series) -> Iterator[Markup]:
    """Yield the sections on an experiment with at least one replicate, without those that need many."""
    return (part([shown]) for part in _FIRST_PARTS)


def build_changes(found: Sequence[Difference], *, paired: bool) -> Markup:
    """Return what changes from one version of an event to another; empty if nothing is known yet."""
    named = {each.measure.name: each for each in found}
    # A festival that is short ends when one that is not does; how often it is short comes first.
    short, finish = named.get(_SHORT), named.get("finish")
    first = short if short is not None and not short.is_same else finish
    if first is None:
        return Markup()
    runs = count(first.change.replicates, "run")
    note = f"{runs} of each, with the same players and cards." if paired else f"At least {runs} of each, not paired."
    within = elements.interval(first.change, first.measure.unit, difference=True)
    head = [*elements.word_heads("Measure"), *elements.number_heads("Saved", "Now", "Change (95% interval)")]
    sure = [each for each in found if each.is_significant]
    # `dict.fromkeys` keeps the first once: it is often one of the sure ones, too.
    rows = [_row(each) for each in dict.fromkeys([first, *sure])]
    caption = "Changes against the saved file, as far as they are sure"
    drawn = elements.numbers(caption, head, rows, "Show what changes")
    return elements.figure(_sum_up(first), f"95% interval {within}. {note}" if within else note, drawn)


def _sum_up(first: Difference) -> str:
    of_rooms = first.measure.name == _SHORT
    if first.is_same:
        return "It ends when the saved file does, in every run."
    if not first.is_significant:
        how = "is short of tables or dealers more or less often" if of_rooms else "ends earlier or later"
        return f"The runs do not tell yet whether it {how} than the saved file."
    value = first.change.value
    if of_rooms:
        often = "more" if value > 0 else "less"
        points = f"by {100 * abs(value):.0f} percentage points"
        return f"It is short of tables or dealers {often} often than the saved file, {points}."
    when = "later" if value > 0 else "earlier"
    return f"On average it ends {elements.number(abs(value), Unit.SECONDS)} {when} than the saved file."


def _row(each: Difference) -> Markup:
    unit, moment = each.measure.unit, each.measure.moment
    change = elements.difference(each.change, unit, class_=None if each.is_significant else "unsure")
    values = (elements.cell(elements.number(side.value, unit, moment)) for side in (each.one, each.other))
    return elements.row(each.measure.title, *values, change)


def sum_up_end(shown: Series) -> str:
    """Return in a few words when an experiment with at least one replicate ends."""
    finish = finish_of(shown)
    runs = count(len(finish.times), "run")
    # Few runs, or all alike: no 95% can be told from the median.
    if not finish.varies:
        return f"over about {finish.clock(finish.p50.value)} ({runs})"
    return f"over by {finish.clock(finish.p95.value)} in 95% of {runs}, half by {finish.clock(finish.p50.value)}"
