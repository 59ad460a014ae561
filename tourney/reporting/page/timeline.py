"""The timeline of one replicate: levels, registration, breaks, tables, moves, and the moments of the event."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.experiment.course import FloorCourse, course_of
from tourney.reporting.page.drawing import Axis, clock_axis, drawing, text
from tourney.reporting.page.elements import figure
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.wording import clock_of
from tourney.reporting.text import count
from tourney.sim.samples import SampleMoment

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.reporting.page.series_shown import Series
    from tourney.types import Seconds

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
_MOMENTS: Final = {
    SampleMoment.END: "End",
    SampleMoment.BUBBLE: "Bubble",
    SampleMoment.FINAL_TABLE: "Final table",
    SampleMoment.MONEY: "Money",
}
"""The moments, those whose names matter most first."""


def timeline(shown: Series, one: Replicate) -> Markup:
    """Return the figure."""
    course = course_of(shown.scenario, shown.seed, one) or _from_samples(one)
    clock = clock_of([shown])
    end = max(one.finish, 1)
    axis = clock_axis(0, end, _MOST_TICKS)._replace(low=0, high=end)
    lanes: list[tuple[str, list[Markup]]] = []
    lanes += _levels_of(course, axis)
    if course.closed:
        lanes.append(("Registration", [_bar(axis, 0, course.closed, "bar")]))
    if course.breaks:
        lanes.append(("Breaks", [_bar(axis, start, min(stop, end), "pause") for start, stop in course.breaks]))
    if course.again:
        lanes.append(("Rebuys, add-ons", _counts(course.again, axis)))
    if course.broken:
        lanes.append((f"Tables broken: {len(course.broken)}", _counts(course.broken, axis)))
    if course.moved:
        lanes.append((f"Seat moves: {len(course.moved):,}", _counts([at for at, _ in course.moved], axis)))
    rows = [_row("Moments", list(_moments(one, axis)), axis, _MOMENTS_LANE)]
    rows += [_row(name, parts, axis) for name, parts in lanes]
    ticks = [
        text(clock(tick), axis.at(tick), 14, "start" if not tick else "middle")
        for tick in axis.ticks
        if 100 * tick / end + _TICK_LETTER * len(clock(tick)) / 2 <= 100
    ]
    rows.append(tag("div", tag("span"), drawing(20, "Clock", *ticks, class_="lane"), class_="lane-row"))
    return figure("What happened when", _note(course), tag("div", *rows, class_="lanes"))


def _note(course: FloorCourse) -> str:
    why = Counter(reason for _, reason in course.moved)
    told = ", ".join(f"{many:,} {_WHY.get(reason, reason)}" for reason, many in why.most_common())
    parts = [f"Seat moves: {told}." if told else ""]
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
    levels: dict[int, Seconds] = {}
    for sample in one.samples:
        if sample.moment is SampleMoment.LEVEL:
            levels.setdefault(sample.level, sample.seconds)
    return FloorCourse(one.finish, [(at, level) for level, at in levels.items()])


def _row(name: str, parts: Sequence[Markup], axis: Axis, height: int = _LANE) -> Markup:
    grid = [tag("line", x1=axis.at(tick), x2=axis.at(tick), y1=0, y2=height) for tick in axis.ticks]
    drawn = drawing(height, name, *grid, *parts, class_="lane")
    return tag("div", tag("span", name), drawn, class_="lane-row")


def _bar(axis: Axis, start: Seconds, end: Seconds, class_: str) -> Markup:
    wide = 100 * (end - start) / (axis.high - axis.low)
    return tag("rect", x=axis.at(start), y=7, width=f"{max(wide, 0.2):.2f}%", height=_LANE - 14, class_=class_)


def _levels_of(course: FloorCourse, axis: Axis) -> Iterator[tuple[str, list[Markup]]]:
    """Yield the lane of the levels; if flights overlap, a lane for each and for the day on which they meet."""
    end = int(axis.high)
    if not course.overlaps:
        yield "Levels", list(_levels(course.levels, end, axis))
        return
    since = 0
    for number, (upto, over) in enumerate(course.flights, start=1):
        yield f"Levels, flight {number}", list(_levels(course.levels[since:upto], over, axis))
        since = upto
    yield "Levels, day 2", list(_levels(course.levels[since:], end, axis))


def _levels(levels: Sequence[tuple[Seconds, int]], over: Seconds, axis: Axis) -> Iterator[Markup]:
    every = -(-len(levels) // _MOST_LEVEL_NAMES) or 1
    for (start, level), (end, _) in pairwise([*levels, (over, 0)]):
        wide = 100 * (end - start) / (axis.high - axis.low)
        shade = "shade-3" if level % 2 else "shade-1"
        yield tag("rect", x=axis.at(start), y=5, width=f"{wide:.2f}%", height=_LANE - 10, class_=shade)
        if (level - 1) % every == 0 and wide > 1.5:
            yield text(str(level), axis.at((start + end) / 2), _LANE / 2 + 5, class_="level")


def _counts(times: Sequence[Seconds], axis: Axis) -> list[Markup]:
    """Return columns with the number of events in each part of the time."""
    width = (axis.high - axis.low) / _MOST_BARS
    counts = Counter(min(int(at / width), _MOST_BARS - 1) for at in times)
    top = max(counts.values())
    parts = []
    for place, many in sorted(counts.items()):
        tall = max(2.0, (_LANE - 4) * many / top)
        x = axis.at(place * width)
        size = f"{100 / _MOST_BARS - 0.15:.2f}%"
        parts.append(tag("rect", x=x, y=_LANE - 2 - tall, width=size, height=tall, class_="bar"))
    return parts


def _moments(one: Replicate, axis: Axis) -> Iterator[Markup]:
    """Yield the moments with their names, in two rows; names that fit in neither are left out."""
    taken: list[tuple[int, float, float]] = []
    for moment, name in _MOMENTS.items():
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
