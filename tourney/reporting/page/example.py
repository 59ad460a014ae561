"""The section with an example: one replicate beside the level sheet."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, average_stack, values_of
from tourney.reporting.page.elements import (
    MOST_OPEN,
    cell,
    heads,
    key,
    number_heads,
    row,
    section,
    table,
    word_heads,
    words,
)
from tourney.reporting.page.markup import Markup, joined, tag
from tourney.reporting.page.timeline import timeline
from tourney.reporting.page.wording import clock_of
from tourney.reporting.structure_table import Outline, columns_of
from tourney.reporting.text import count, length, ordinal
from tourney.sim.samples import SampleMoment
from tourney.tournament.schedule import Level
from tourney.tournament.structure import column_asked, is_limit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario

_OF_THE_SHEET: Final = frozenset({"orbit", "M", "stack bb", "growth", "break", "level"})
"""Columns of a level sheet that are left out here or shown separately."""

_MOMENTS: Final = {
    SampleMoment.BUBBLE: "Bubble",
    SampleMoment.MONEY: "In the money",
    SampleMoment.FINAL_TABLE: "Final table",
}
_PLACES: Final = 9
_MOST_ROWS: Final = 200
"""The most rows of level sheets on the page, over all experiments."""

_MOST_TIMELINES: Final = 3
"""The most timelines on the page; each is of a run that is played again."""

_OF_THE_RUN: Final = 5


def example_of(replicates: Sequence[Replicate]) -> Replicate:
    """Return the replicate with the finish time closest to the median; the first of several."""
    finishes = values_of(MEASURES["finish"], replicates)
    middle = median(finishes)
    return replicates[min(range(len(finishes)), key=lambda place: abs(finishes[place] - middle))]


def example(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    if len(shown) == 1:
        return section("example", "Example run", _told(shown[0]))
    rows = 0
    parts = []
    for index, each in enumerate(shown):
        rows += int(max(values_of(MEASURES["levels"], each.replicates)))
        told = _told(each, with_sheet=index == 0 or rows <= _MOST_ROWS, with_timeline=index < _MOST_TIMELINES)
        class_ = "series printed" if len(shown) <= MOST_OPEN else "series"
        parts.append(tag("details", tag("summary", key(each, index)), told, class_=class_))
    return section("example", "Example runs", *parts)


def _told(shown: Series, *, with_sheet: bool = True, with_timeline: bool = True) -> Markup:
    one = example_of(shown.replicates)
    many = len(shown.replicates)
    which = f"Replicate {one.number} of {many:,}, with the finish ({length(one.finish)}) closest to the median"
    head = tag("p", f"{which}. To play it again:", class_="lead")
    command = tag("pre", tag("code", shown.command(one.number)), data_name="Command to play it again")
    places = tag(
        "details",
        tag("summary", f"Top places of replicate {one.number}"),
        _places(shown, one),
        class_="printed",
    )
    if not with_sheet:
        left_out = "The level sheet is left out to keep the page small. A report of this tournament alone has it."
        sheet = tag("p", left_out, class_="note")
    else:
        sheet = tag("details", tag("summary", "The run, level by level"), _sheet(shown, one), class_="printed")
    course = timeline(shown, one) if with_timeline else Markup()
    return joined((head, command, course, sheet, places))


# The level sheet with the events of the run


class _Row(NamedTuple):
    """A row of the level sheet.

    Attributes:
        name: The number of the level, or "Break".
        cells: The columns of the sheet.
        start: The state of the room at its start; None if the run did not reach it.
        level: The number of the level; 0 for a break.
    """

    name: str
    cells: list[Markup]
    start: Sample | None
    level: int


def _sheet(shown: Series, one: Replicate) -> Markup:
    columns = columns_of(_outline(shown.scenario))
    names = [name for name in columns if name not in _OF_THE_SHEET]
    head = heads("Level", *map(_titled, names), "Reached", "Start", "Players", "Tables", "Average (bb)", "Hands")
    rows = _with_moments(_filled(shown, one, columns, names), one, shown, len(head))
    return table("The level sheet and the run", head, rows, "sheet", _groups(shown, one, len(names)))


def _groups(shown: Series, one: Replicate, wide: int) -> list[Markup]:
    """Return the headings above the columns: the sheet, all replicates, and the example."""
    every = f"All {len(shown.replicates):,}"
    return [
        tag("th", name, scope="colgroup", colspan=columns)
        for name, columns in (("Level sheet", 1 + wide), (every, 1), (f"Replicate {one.number}", _OF_THE_RUN))
    ]


def _titled(name: str) -> str:
    return {"clock": "Scheduled"}.get(name, name[0].upper() + name[1:])


def _outline(scenario: Scenario) -> Outline:
    games = scenario.rotation.games
    return Outline(
        scenario.title,
        scenario.schedule,
        column=column_asked(scenario.schedule, None, games),
        limit=is_limit(games),
        seats=scenario.seats,
        wall_clock=scenario.wall_clock,
    )


def _filled(shown: Series, one: Replicate, columns: dict[str, list[str]], names: Sequence[str]) -> list[_Row]:
    """Return the rows of the sheet up to the last level that any replicate reached.

    No one goes out in a break, so its state is that at the start of the next level.
    """
    starts = {each.level: each for each in reversed(one.samples) if each.moment is SampleMoment.LEVEL}
    last = max(values_of(MEASURES["levels"], shown.replicates))
    rows: list[_Row] = []
    following = 1
    for index, item in enumerate(shown.scenario.schedule.items):
        texts = [columns[name][index] for name in names]
        if isinstance(item, Level):
            if item.number > last:
                break
            cells = [cell(text) for text in texts]
            rows.append(_Row(str(item.number), cells, starts.get(item.number), item.number))
            following = item.number + 1
        elif following <= last:
            told = columns["break"][index] if "break" in columns else ""
            rows.append(_Row("Break", _break(told, texts), starts.get(following), 0))
    return rows


def _break(told: str, texts: Sequence[str]) -> list[Markup]:
    """Return the cells of a break: its clock, its length, and its description in place of stakes."""
    kept = 2
    rest = tag("td", told, colspan=len(texts) - kept)
    return [*map(cell, texts[:kept]), rest]


def _with_moments(rows: Sequence[_Row], one: Replicate, shown: Series, wide: int) -> Iterator[Markup]:
    """Yield the rows of the sheet, with the moments of the run between them."""
    waiting = [each for each in one.samples if each.moment in _MOMENTS]
    clock = clock_of([shown])
    for each in rows:
        while waiting and (each.start is None or waiting[0].seconds <= each.start.seconds):
            yield _moment(waiting.pop(0), clock, wide)
        yield _row(each, one, shown)
    for sample in waiting:
        yield _moment(sample, clock, wide)
    yield _event("End", f"{clock(one.finish)}, after {count(one.result.hands, 'hand')} at all tables", wide)


def _row(each: _Row, one: Replicate, shown: Series) -> Markup:
    came = sum(last >= each.level for last in values_of(MEASURES["levels"], shown.replicates))
    reached = f"{came / len(shown.replicates):.0%}" if each.level else ""
    sample = each.start
    known = ["", "", "", ""]
    if sample is not None:
        began = clock_of([shown])(sample.seconds) if each.level else ""
        deep = f"{average_stack(sample):,.1f}" if each.level else ""
        known = [began, f"{sample.players:,}", f"{sample.tables:,}", deep]
    hands = dict(one.level_hands).get(each.level, 0)
    cells = [cell(reached), *map(cell, known), cell(f"{hands:,}" if hands else "")]
    kind = "pause" if not each.level else "" if sample is not None else "not-reached"
    return row(each.name, *each.cells, *cells, class_=kind or None)


def _moment(sample: Sample, clock: Callable[[float], str], wide: int) -> Markup:
    where = f"{count(sample.players, 'player')} at {count(sample.tables, 'table')}"
    told = f"{clock(sample.seconds)}: {where}, average stack {average_stack(sample):,.1f} bb"
    return _event(_MOMENTS[sample.moment], told, wide)


def _event(name: str, told: str, wide: int) -> Markup:
    return tag(
        "tr",
        tag("th", name, scope="row", colspan=2),
        tag("td", told, colspan=wide - 2, class_="words"),
        class_="event",
    )


def _places(shown: Series, one: Replicate) -> Markup:
    clock = clock_of([shown])
    rows = [
        row(
            ordinal(each.place),
            words(tag("bdi", each.strategy)),
            cell(f"{each.player:,}"),
            cell(f"{each.prize:,}" if each.prize else ""),
            cell(clock(each.seconds)),
        )
        for each in one.places[:_PLACES]
    ]
    head = [*word_heads("Place", "Strategy"), *number_heads("Player", "Prize", "Out at")]
    return table("Top places", head, rows)
