"""The section on a tuning: the sheet, what it promises, the trade-off and what each knob does."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.reporting.page import elements
from tourney.reporting.page.drawing import clock_axis, number_axis, svg, text
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.structure_table import columns_of, outline_event
from tourney.reporting.text import clock
from tourney.reporting.tuning_results import skill_line, verdict, verdict_lines
from tourney.tuning.outcome import Dot, Tuning, dots, effects
from tourney.tuning.search import RUNS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.measures import Unit
    from tourney.experiment.statistics import Estimate
    from tourney.tuning.search import TriedSheet
    from tourney.tuning.wishes import Preference

_HEIGHT: Final = 260
_FOOT: Final = 24
_LEFT_OUT: Final = ("orbit", "M", "growth")


def tuning_section(tuning: Tuning | None) -> Markup:
    """Return the section; nothing without a tuning or a sheet."""
    if tuning is None or tuning.sheet is None:
        return Markup()
    # Only a confirmation on fresh seeds may promise; the search has picked the luckiest.
    lines = [tag("p", line.removeprefix("- ")) for line in verdict_lines(tuning)] if tuning.confirmed else []
    if tuning.confirmed and tuning.skill is not None:
        lines.append(tag("p", skill_line(tuning)))
    parts = [tag("p", f"{verdict(tuning)}.", class_="answer"), *lines]
    parts += [_sheet(tuning), trade_off(tuning), _knobs(tuning)]
    return elements.section("tuned", "The tuned sheet", *parts)


def _sheet(tuning: Tuning) -> Markup:
    return Markup() if tuning.sheet is None else show_sheet(tuning.sheet)


def show_sheet(sheet: TriedSheet) -> Markup:
    """Return a level sheet as a table."""
    every = columns_of(outline_event(sheet.scenario))
    columns = {name: each for name, each in every.items() if name not in _LEFT_OUT}
    rows = [elements.row(first, *map(elements.cell, rest)) for first, *rest in zip(*columns.values(), strict=True)]
    return elements.table("The sheet", elements.heads(*columns), rows)


def trade_off(tuning: Tuning) -> Markup:
    """Return the picture: the 95% quantile of the finish times against the first preference."""
    wanted = tuning.wishes.preferences[0]
    found = dots(tuning.search, wanted)
    if len(found) < 2:
        return Markup()
    title = f"{wanted.measure.title} against finish time"
    note = (
        "Each dot is a sheet of the search; hover over it for its properties. The line joins sheets that no other "
        "sheet beats in both. The ring is the sheet that was chosen, the square is yours. Sheets with few runs are "
        "less certain, and the best of many look better than they are."
    )
    head = elements.heads("95% of runs end by", wanted.measure.title, "Runs", "Sheet")
    rows = [
        elements.row(
            clock(round(dot.late)),
            elements.cell(elements.number(dot.value, wanted.measure.unit)),
            elements.cell(f"{dot.runs:,}"),
            elements.words(dot.words),
        )
        # The others are in the picture: hundreds of rows would say nothing more.
        for dot in found
        if dot.front or dot.sheet in {0, tuning.best}
    ]
    return elements.figure(title, note, _picture(tuning, wanted, found), elements.numbers(title, head, rows))


def _picture(tuning: Tuning, wanted: Preference, found: Sequence[Dot]) -> Markup:
    across = clock_axis(min(dot.late for dot in found), max(dot.late for dot in found), 6)
    up = number_axis(min(dot.value for dot in found), max(dot.value for dot in found), 4)

    def y(value: float) -> float:
        return round(10 + (_HEIGHT - 20) * (1 - (value - up.low) / (up.high - up.low)), 1)

    parts = []
    for tick in up.ticks:
        parts.append(tag("line", x1="0%", x2="100%", y1=y(tick), y2=y(tick)))
        parts.append(text(elements.number(tick, wanted.measure.unit), "100%", y(tick) - 4, "end"))
    for tick in across.ticks:
        anchor = "start" if tick <= across.low else "end" if tick >= across.high else "middle"
        parts.append(text(clock(round(tick)), across.at(tick), _HEIGHT + 16, anchor))
    limit = tuning.wishes.seconds
    # A limit outside the picture would be drawn on its edge.
    if limit is not None and across.low < limit < across.high:
        parts.append(tag("line", class_="mark", x1=across.at(limit), x2=across.at(limit), y1=0, y2=_HEIGHT))
    front = [dot for dot in found if dot.front]
    for one, other in pairwise(front):
        x1, x2, y1, y2 = across.at(one.late), across.at(other.late), y(one.value), y(other.value)
        parts.append(tag("line", class_="interval", x1=x1, x2=x2, y1=y1, y2=y2))
    parts += [_dot(tuning, wanted, dot, across.at(dot.late), y(dot.value)) for dot in found]
    label = f"{len(found)} sheets by the time when 95% of runs have ended, and by {wanted.measure.title.lower()}"
    return svg(_HEIGHT + _FOOT, label, tag("g", *parts, class_="tone-1"), class_="columns trade")


def _dot(tuning: Tuning, wanted: Preference, dot: Dot, x: str, y: float) -> Markup:
    value = elements.number(dot.value, wanted.measure.unit)
    named = tag("title", f"{dot.words}: 95% end by {clock(round(dot.late))}, {value} ({dot.runs} runs)")
    # The square is the original, sheet 0; a circle more would hide it.
    if dot.sheet == 0:
        return tag(
            "text", named, "\N{BLACK SQUARE}", x=x, y=y + 5, text_anchor="middle", class_="marked", data_sheet=0
        )
    chosen = dot.sheet == tuning.best
    # A sheet that another one beats in both is faint, so that the trade-off is seen.
    faint = None if dot.front or chosen else "0.35"
    mark = tag("circle", named, cx=x, cy=y, r=4, class_="dot", opacity=faint, data_sheet=dot.sheet)
    if not chosen:
        return mark
    return join((mark, tag("circle", cx=x, cy=y, r=9, fill="none", stroke="currentColor", stroke_width=2)))


def _knobs(tuning: Tuning) -> Markup:
    """Return what each knob does, over the drawn sheets of the search."""
    found = effects(tuning.search, RUNS[0])
    if not found:
        return Markup()
    measures = tuning.search.judge.measures
    head = [*elements.word_heads("Knob", "From", "To"), *elements.number_heads(*[each.title for each in measures])]
    rows = [
        elements.row(
            each.knob,
            elements.words(each.less),
            elements.words(each.more),
            *[_change(change, measure.unit) for change, measure in zip(each.changes, measures, strict=True)],
        )
        for each in found
    ]
    note = (
        "The change of each measure from the half of the drawn sheets with less of a knob to the half with more, "
        f"with its 95% interval; the first {RUNS[0]} runs of every sheet, all with the same cards."
    )
    return join(
        (tag("h3", "What each knob does"), tag("p", note, class_="note"), elements.table("Knobs", head, rows))
    )


def _change(change: Estimate | None, unit: Unit) -> Markup:
    if change is None:
        return elements.cell("")
    return elements.cell(elements.format_signed(change.value, unit), elements.interval(change, unit, difference=True))
