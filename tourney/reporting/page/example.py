"""The section with an example: one replicate beside the level sheet."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, average_stack, values_of
from tourney.experiment.replicate import FloorCourse, Replicate, course_of
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, clock_axis, svg, text
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.structure_table import columns_of, outline_levels
from tourney.reporting.text import count, length, ordinal
from tourney.sim.samples import SampleMoment, starts_of_levels
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.reporting.page.series_shown import Series
    from tourney.sim.samples import Sample
    from tourney.types import Seconds


# The timeline of one replicate: levels, registration, breaks, tables, moves, and the moments of the event.


_LANE: Final = 30
_MOMENTS_LANE: Final = 44
_NAME_ROWS: Final = (13, 27)
"""The rows of the names of moments in their lane."""

_LETTER: Final = 2.4
"""The width of a letter of these names on the narrowest lane, that of a phone, in percent."""

_TICK_LETTER: Final = 2.0
"""The same for the times below the lanes."""

_MOST_TICKS: Final = 6
_MOST_BARS: Final = 80
_MOST_LEVEL_NAMES: Final = 24
_MARKED_MOMENTS: Final = {
    SampleMoment.END: "End",
    SampleMoment.BUBBLE: "Bubble",
    SampleMoment.FINAL_TABLE: "Final table",
    SampleMoment.MONEY: "Money",
}
"""The moments, those whose names matter most first."""


def timeline(shown: Series, one: Replicate) -> Markup:
    """Return the figure."""
    # A run that is too long, or ends otherwise now, is not played again: its samples know the levels.
    course = course_of(shown.scenario, shown.seed, one) or _from_samples(one)
    clock = elements.clock_of([shown])
    # At least a second, as everything below is divided by it.
    end = max(one.finish, 1)
    axis = clock_axis(0, end, _MOST_TICKS)._replace(low=0, high=end)
    lanes: list[tuple[str, list[Markup]]] = []
    lanes += _levels_of(course, axis)
    if course.closed:
        lanes.append(("Registration", [_bar(axis, 0, course.closed, "bar")]))
    if course.breaks:
        # A break that the event does not outlast is drawn up to its end.
        lanes.append(("Breaks", [_bar(axis, start, min(stop, end), "pause") for start, stop in course.breaks]))
    if course.again:
        lanes.append(("Rebuys, add-ons", _counts(course.again, axis)))
    if course.broken:
        lanes.append((f"Tables broken: {len(course.broken)}", _counts(course.broken, axis)))
    if course.moved:
        lanes.append((f"Seat moves: {len(course.moved):,}", _counts([at for at, _ in course.moved], axis)))
    rows = [_row_of_timeline("Moments", list(_moments(one, axis)), axis, _MOMENTS_LANE)]
    rows += [_row_of_timeline(name, parts, axis) for name, parts in lanes]
    ticks = [
        text(clock(tick), axis.at(tick), 14, "start" if not tick else "middle")
        for tick in axis.ticks
        # Times that would reach beyond the right edge are left out.
        if 100 * tick / end + _TICK_LETTER * len(clock(tick)) / 2 <= 100
    ]
    rows.append(tag("div", tag("span"), svg(20, "Clock", *ticks, class_="lane"), class_="lane-row"))
    return elements.figure("What happened when", _note(course), tag("div", *rows, class_="lanes"))


def _note(course: FloorCourse) -> str:
    why = Counter(reason for _, reason in course.moved)
    content = ", ".join(f"{many:,} {_WHY.get(reason, reason)}" for reason, many in why.most_common())
    parts = [f"Seat moves: {content}." if content else ""]
    if course.broken:
        parts.append(f"{count(len(course.broken), 'table')} broken.")
    if not course.levels:
        return "The level sheet below has the levels."
    return " ".join(part for part in parts if part) or "Levels are numbered."


_WHY: Final = {
    "balance": "to balance tables",
    "break": "from broken tables",
    "redraw": "in redraws",
    "final table": "to the final table",
}


def _from_samples(one: Replicate) -> FloorCourse:
    """Return what the samples tell, for a replicate that is not played again."""
    starts = starts_of_levels(one.samples).items()
    return FloorCourse(one.finish, [(sample.seconds, level) for level, sample in starts])


def _row_of_timeline(name: str, parts: Sequence[Markup], axis: Axis, height: int = _LANE) -> Markup:
    grid = [tag("line", x1=axis.at(tick), x2=axis.at(tick), y1=0, y2=height) for tick in axis.ticks]
    drawn = svg(height, name, *grid, *parts, class_="lane")
    return tag("div", tag("span", name), drawn, class_="lane-row")


def _bar(axis: Axis, start: Seconds, end: Seconds, class_: str) -> Markup:
    wide = 100 * (end - start) / (axis.high - axis.low)
    # At least a hair, so that short breaks are seen at all.
    return tag("rect", x=axis.at(start), y=7, width=f"{max(wide, 0.2):.2f}%", height=_LANE - 14, class_=class_)


def _levels_of(course: FloorCourse, axis: Axis) -> Iterator[tuple[str, list[Markup]]]:
    """Yield the lane of the levels; if flights overlap, a lane for each and for the day on which they meet."""
    end = int(axis.high)
    if not course.overlaps:
        yield "Levels", list(_levels(course.levels, end, axis))
        return
    # The levels of flights that overlap follow each other in one list, flight by flight.
    since = 0
    for number, (upto, over) in enumerate(course.flights, start=1):
        yield f"Levels, flight {number}", list(_levels(course.levels[since:upto], over, axis))
        since = upto
    yield "Levels, day 2", list(_levels(course.levels[since:], end, axis))


def _levels(levels: Sequence[tuple[Seconds, int]], over: Seconds, axis: Axis) -> Iterator[Markup]:
    # `or 1`: a run that ends at once has no levels, and every zeroth is none.
    every = -(-len(levels) // _MOST_LEVEL_NAMES) or 1
    for (start, level), (end, _) in pairwise([*levels, (over, 0)]):
        wide = 100 * (end - start) / (axis.high - axis.low)
        # Neighbours differ in shade, so that a level without a number is seen, too.
        shade = "shade-3" if level % 2 else "shade-1"
        yield tag("rect", x=axis.at(start), y=5, width=f"{wide:.2f}%", height=_LANE - 10, class_=shade)
        if (level - 1) % every == 0 and wide > 1.5:
            yield text(str(level), axis.at((start + end) / 2), _LANE / 2 + 5, class_="level")


def _counts(times: Sequence[Seconds], axis: Axis) -> list[Markup]:
    """Return columns with the number of events in each part of the time."""
    width = (axis.high - axis.low) / _MOST_BARS
    # What happens at the very end belongs to the last column.
    counts = Counter(min(int(at / width), _MOST_BARS - 1) for at in times)
    top = max(counts.values())
    parts = []
    for place, many in sorted(counts.items()):
        # A single event must be seen beside a column of hundreds.
        tall = max(2.0, (_LANE - 4) * many / top)
        x = axis.at(place * width)
        size = f"{100 / _MOST_BARS - 0.15:.2f}%"
        parts.append(tag("rect", x=x, y=_LANE - 2 - tall, width=size, height=tall, class_="bar"))
    return parts


def _moments(one: Replicate, axis: Axis) -> Iterator[Markup]:
    """Yield the moments with their names, in two rows; names that fit in neither are left out."""
    taken: list[tuple[int, float, float]] = []
    # The names that matter most come first, and so get the free places.
    for moment, name in _MARKED_MOMENTS.items():
        sample = one.at(moment)
        if sample is None:
            continue
        part = 100 * sample.seconds / axis.high
        wide = _LETTER * len(name)
        anchor = "end" if part > 100 - wide / 2 else "start" if part < wide / 2 else "middle"
        start = part - {"end": wide, "middle": wide / 2, "start": 0}[anchor]
        yield tag("circle", cx=axis.at(sample.seconds), cy=_MOMENTS_LANE - 6, r=4, class_="dot")
        end = start + wide
        used = {y for y, low, high in taken if start < high and low < end}
        free = [y for y in _NAME_ROWS if y not in used]
        if free:
            yield text(name, axis.at(sample.seconds), free[0], anchor, "moment")
            taken.append((free[0], start, end))


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
    # `min` takes the first of equals, so the same replicate is shown on any machine.
    return replicates[min(range(len(finishes)), key=lambda place: abs(finishes[place] - middle))]


def example(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    if len(shown) == 1:
        return elements.section("example", "Example run", _one_example(shown[0]))
    rows = 0
    parts = []
    for index, each in enumerate(shown):
        # As many rows as the sheet of its longest run has.
        rows += int(max(values_of(MEASURES["levels"], each.replicates)))
        content = _one_example(
            each, with_sheet=index == 0 or rows <= _MOST_ROWS, with_timeline=index < _MOST_TIMELINES
        )
        class_ = "series printed" if len(shown) <= elements.MOST_OPEN else "series"
        parts.append(tag("details", tag("summary", elements.key(each, index)), content, class_=class_))
    return elements.section("example", "Example runs", *parts)


def _one_example(shown: Series, *, with_sheet: bool = True, with_timeline: bool = True) -> Markup:
    one = example_of(shown.replicates)
    many = len(shown.replicates)
    which = f"Replicate {one.number} of {many:,}, with the finish ({length(one.finish)}) closest to the median"
    head = tag("p", f"{which}. To play it again, or to watch it in a page:", class_="lead")
    play = shown.command(one.number)
    lines = join((tag("code", line) for line in (play, play.replace("tourney run", "tourney watch", 1))), "\n")
    command = tag("pre", lines, data_name="Commands to play it again and to watch it")
    if shown.watched:
        command = join((tag("p", tag("a", "Watch this run", href=shown.watched), class_="lead"), command))
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
    return join((head, command, course, sheet, places))


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
    columns = columns_of(outline_levels(shown.scenario))
    names = [name for name in columns if name not in _OF_THE_SHEET]
    head = elements.heads(
        "Level", *map(_title_of, names), "Reached", "Start", "Players", "Tables", "Average (bb)", "Hands"
    )
    rows = _with_moments(_fill_rows(shown, one, columns, names), one, shown, len(head))
    return elements.table("The level sheet and the run", head, rows, "sheet", _groups(shown, one, len(names)))


def _groups(shown: Series, one: Replicate, wide: int) -> list[Markup]:
    """Return the headings above the columns: the sheet, all replicates, and the example."""
    every = f"All {len(shown.replicates):,}"
    return [
        tag("th", name, scope="colgroup", colspan=columns)
        for name, columns in (("Level sheet", 1 + wide), (every, 1), (f"Replicate {one.number}", _OF_THE_RUN))
    ]


def _title_of(name: str) -> str:
    return {"clock": "Scheduled"}.get(name, name[0].upper() + name[1:])


def _fill_rows(shown: Series, one: Replicate, columns: dict[str, list[str]], names: Sequence[str]) -> list[_Row]:
    """Return the rows of the sheet up to the last level that any replicate reached.

    No one goes out in a break, so its state is that at the start of the next level.
    """
    starts = starts_of_levels(one.samples)
    last = max(values_of(MEASURES["levels"], shown.replicates))
    rows: list[_Row] = []
    following = 1
    for index, item in enumerate(shown.scenario.schedule.items):
        texts = [columns[name][index] for name in names]
        if isinstance(item, Level):
            # Rows that no run reached would only make the table longer.
            if item.number > last:
                break
            cells = [elements.cell(text) for text in texts]
            rows.append(_Row(str(item.number), cells, starts.get(item.number), item.number))
            following = item.number + 1
        # A break after the last level that is reached never came.
        elif following <= last:
            content = columns["break"][index] if "break" in columns else ""
            rows.append(_Row("Break", _break(content, texts), starts.get(following), 0))
    return rows


def _break(content: str, texts: Sequence[str]) -> list[Markup]:
    """Return the cells of a break: its clock, its length, and its description in place of stakes."""
    # The clock and the length of a break stand in the first two columns.
    kept = 2
    rest = tag("td", content, colspan=len(texts) - kept)
    return [*map(elements.cell, texts[:kept]), rest]


def _with_moments(rows: Sequence[_Row], one: Replicate, shown: Series, wide: int) -> Iterator[Markup]:
    """Yield the rows of the sheet, with the moments of the run between them."""
    waiting = [each for each in one.samples if each.moment in _MOMENTS]
    clock = elements.clock_of([shown])
    for each in rows:
        # A level that was not reached has no start; what is left belongs before it.
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
        began = elements.clock_of([shown])(sample.seconds) if each.level else ""
        deep = f"{average_stack(sample):,.1f}" if each.level else ""
        # In a break players and tables are those of the next level, but time and depth are not.
        known = [began, f"{sample.players:,}", f"{sample.tables:,}", deep]
    hands = dict(one.level_hands).get(each.level, 0)
    cells = [elements.cell(reached), *map(elements.cell, known), elements.cell(f"{hands:,}" if hands else "")]
    kind = "pause" if not each.level else "" if sample is not None else "not-reached"
    return elements.row(each.name, *each.cells, *cells, class_=kind or None)


def _moment(sample: Sample, clock: Callable[[float], str], wide: int) -> Markup:
    where = f"{count(sample.players, 'player')} at {count(sample.tables, 'table')}"
    content = f"{clock(sample.seconds)}: {where}, average stack {average_stack(sample):,.1f} bb"
    return _event(_MOMENTS[sample.moment], content, wide)


def _event(name: str, content: str, wide: int) -> Markup:
    return tag(
        "tr",
        tag("th", name, scope="row", colspan=2),
        tag("td", content, colspan=wide - 2, class_="words"),
        class_="event",
    )


def _places(shown: Series, one: Replicate) -> Markup:
    clock = elements.clock_of([shown])
    rows = [
        elements.row(
            ordinal(each.place),
            elements.words(tag("bdi", each.strategy)),
            elements.cell(f"{each.player:,}"),
            elements.cell(f"{each.prize:,}" if each.prize else ""),
            elements.cell(clock(each.seconds)),
        )
        for each in one.places[:_PLACES]
    ]
    head = [*elements.word_heads("Place", "Strategy"), *elements.number_heads("Player", "Prize", "Out at")]
    return elements.table("Top places", head, rows)
