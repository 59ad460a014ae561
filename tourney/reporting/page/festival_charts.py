"""The charts of a festival over its days: its events as bars, its tables and dealers by the half hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.festival.programme import DAY, HALF_HOUR
from tourney.reporting.festival_tables import moment_shown, time_shown
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, height_axis, svg, text
from tourney.reporting.page.markup import Markup, tag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.festival.outlook import EventOutlook, HalfHour, Outlook, Percentiles
    from tourney.types import Seconds

MOST_GROUPS: Final = 7
"""The events of the file that have a colour; the others are drawn together."""

MOST_ROWS: Final = 40
"""The events that have a row each."""

_MOST_SAID: Final = 5
_OVERLAP: Final = 120
"""Seconds by which neighbours overlap, so that no gap is seen between them."""

_ROW: Final = 22
_HEIGHT: Final = 180
_TOP: Final = 8
_BELOW: Final = 36
_SCALE_BELOW: Final = 5  # the scale lies over the chart, and must not hide the first time of day
_HOURS: Final = (1, 2, 3, 4, 6, 12, 24, 48, 96, 168, 336, 744)


class Days(NamedTuple):
    """The time axis that all charts of a festival share.

    Attributes:
        outlook: What is drawn.
        axis: The axis, in seconds from the first midnight.
    """

    outlook: Outlook
    axis: Axis

    @property
    def number(self) -> int:
        """The number of days, begun ones included."""
        # Rounded up: a day that has begun needs its place.
        return max(1, -(-int(self.axis.high - self.axis.low) // DAY))

    def across(self, first: Seconds, last: Seconds, y: float, height: float, class_: str) -> Markup:
        """A rectangle from one moment to another."""
        low, high = self.axis.low, self.axis.high
        width = 100 * (min(last, high) - max(first, low)) / (high - low)
        return tag("rect", x=self.axis.at(first), y=y, width=f"{max(0.0, width):.2f}%", height=height, class_=class_)

    def line(self, first: Seconds, last: Seconds, y: float, class_: str) -> Markup:
        """A horizontal line from one moment to another."""
        return tag("line", x1=self.axis.at(first), x2=self.axis.at(last), y1=y, y2=y, class_=class_)

    def upright(self, at: Seconds, y1: float, y2: float, class_: str | None = None) -> Markup:
        """A vertical line at a moment."""
        return tag("line", x1=self.axis.at(at), x2=self.axis.at(at), y1=y1, y2=y2, class_=class_)


def days_of(outlook: Outlook) -> Days:
    """The axis from the first start to the last end."""
    rows = outlook.half_hours
    ends = [each.ends.p95 for each in outlook.events if each.ends is not None]
    # A half hour with tables may begin before its event does: by the clock it is a whole one.
    first = min(*(each.starts for each in outlook.events), rows[0].at)
    # By the 95th percentile, so that the whiskers have room.
    last = max([rows[-1].at + HALF_HOUR, *ends])
    hours = max(1.0, (last - first) / 3600)
    # A day is at least 128 px wide (.days), and a time of day needs about 50.
    fit = max(8.0, hours / 24 * 2.5)
    step = next(each for each in _HOURS if hours / each <= fit)
    return Days(outlook, Axis(first, last, step * 3600))


def _ticks(days: Days, height: float) -> Iterator[Markup]:
    """Lines, times of day, and the name of each day."""
    hours = int(days.axis.step) // 3600
    for tick in map(int, days.axis.ticks):
        yield days.upright(tick, 0, height)
        if hours < 24:
            yield text(time_shown(days.outlook.festival, tick), days.axis.at(tick), height + 15)
    # A name is about 30 px wide; a day is at least 128 px wide (.days), and the whole chart at least 220.
    least = min(DAY // 4, int(days.axis.high - days.axis.low) // 8)
    named = [int(days.axis.low), *range(-(-int(days.axis.low) // DAY) * DAY, int(days.axis.high), DAY)]
    for moment, after in zip(named, [*named[1:], int(days.axis.high)], strict=True):
        if after - moment >= least and after > moment:
            name = moment_shown(days.outlook.festival, moment).rpartition(" ")[0]
            yield text(name, days.axis.at(moment), height + (31 if hours < 24 else 15), "start", "day")


def gantt(days: Days, risk: float) -> Markup:
    """The events as bars: until the median end, with the 5th to the 95th percentile.

    Of many events, those of a repeated one share a row.
    """
    events = days.outlook.events
    groups = [event.group for event in days.outlook.festival.events]
    # With too many events for a row each, the repeated ones are put together.
    names = [event.name for event in events] if len(events) <= MOST_ROWS else groups
    rows: dict[str, list[EventOutlook]] = {}
    for name, event in zip(names, events, strict=True):
        rows.setdefault(name, []).append(event)
    below = tag("svg", *_ticks(days, 2), width="100%", height=_BELOW, aria_hidden="true")
    return wide(days, *[_lane(days, name, own, risk) for name, own in rows.items()], _row("", below))


def _lane(days: Days, name: str, events: Sequence[EventOutlook], risk: float) -> Markup:
    parts = [days.upright(int(tick), 0, _ROW) for tick in days.axis.ticks]
    parts += [_bar(days, event, "short" if event.short > risk else "sure") for event in events]
    label = f"{name}: " + "; ".join(_when(days, event) for event in events[:_MOST_SAID])
    return _row(name, svg(_ROW, label, *parts, class_="lane"))


def _when(days: Days, event: EventOutlook) -> str:
    festival = days.outlook.festival
    end = _no_end(event) if event.ends is None else f"to {moment_shown(festival, event.ends.p50)}"
    return f"{moment_shown(festival, event.starts)} {end}, short in {event.short:.0%} of the replicates"


def _no_end(event: EventOutlook) -> str:
    """Why an event does not end: "no end: lacks dealers"."""
    lacks = " and ".join(each.resource for each in event.lacks_for_good)
    return f"no end: lacks {lacks}" if lacks else "no end"


def _bar(days: Days, event: EventOutlook, class_: str) -> Markup:
    label = tag("title", f"{event.name}: {_when(days, event)}")
    if event.ends is None:
        return tag("g", label, text(_no_end(event), days.axis.at(event.starts), _ROW - 7, "start"), class_=class_)
    low, middle, high = event.ends
    return tag(
        "g",
        label,
        days.across(event.starts, middle, 4, _ROW - 8, "bar"),
        days.line(low, high, _ROW / 2, "range"),
        days.upright(low, 7, _ROW - 7, "range"),
        days.upright(high, 7, _ROW - 7, "range"),
        class_=class_,
    )


def _row(name: str, drawn: Markup) -> Markup:
    return tag("div", tag("span", tag("bdi", name)), drawn, class_="lane-row")


def wide(days: Days, *parts: Markup) -> Markup:
    """A chart that scrolls if the page is too narrow for its days."""
    inside = tag("div", *parts, class_=f"days days-{min(days.number, 31)}")
    return tag("div", inside, class_="scroll", data_name="Days")


def groups_of(outlook: Outlook) -> list[str]:
    """The events of the file that have a colour of their own, those with the most table hours first."""
    hours: dict[str, float] = {}
    for row in outlook.half_hours:
        for group, tables in row.by_group.items():
            hours[group] = hours.get(group, 0) + tables
    found = sorted(hours, key=lambda group: -hours[group])
    # One more than there are colours is no reason for "other events": it takes as much room.
    return found if len(found) <= MOST_GROUPS + 1 else found[:MOST_GROUPS]


def stack_events(days: Days, groups: Sequence[str], *, limit: bool) -> Markup:
    """The tables in use, by event, one upon the other, against those there are."""
    rows = days.outlook.half_hours
    # The line of what is wanted must fit, too, and may be above all that is used.
    totals = [max(sum(row.by_group.values()), row.wanted.p95) for row in rows]
    top = max([1, *totals, *(row.capacity or 0 for row in rows if limit)])
    bars = []
    for row in rows:
        below = 0.0
        shares = [
            (row.by_group.get(group, 0.0), f"part {elements.tone(index)}") for index, group in enumerate(groups)
        ]
        for tables, class_ in (*shares, (sum(row.by_group.values()) - sum(share for share, _ in shares), "rest")):
            # Averages leave traces of events that hardly ever play then, too thin to be seen.
            if tables > 0.005:
                y, height = _y(below + tables, top), tables / top * (_HEIGHT - _TOP)
                bars.append(days.across(row.at, row.at + HALF_HOUR + _OVERLAP, y, height, class_))
                below += tables
    bars += _steps(days, rows, lambda row: row.wanted.p95, top, "middle")
    return _chart(days, "Tables in use by event", top, bars, (lambda row: row.capacity or 0) if limit else None)


def band(
    days: Days, title: str, of: Callable[[HalfHour], Percentiles], limit: Callable[[HalfHour], int] | None
) -> Markup:
    """A quantity by the half hour: median, 5th to 95th percentile, and what there is of it."""
    rows = days.outlook.half_hours
    top = max([1, *(of(row).p95 for row in rows), *(limit(row) for row in rows if limit is not None)])
    bars = [
        days.across(
            row.at, row.at + HALF_HOUR, _y(of(row).p95, top), (of(row).p95 - of(row).p5) / top * (_HEIGHT - _TOP),
            "likely",
        )
        for row in rows
        if of(row).p95 > of(row).p5
    ]  # fmt: skip
    bars += _steps(days, rows, lambda row: of(row).p50, top, "middle")
    return _chart(days, title, top, bars, limit)


def _y(value: float, top: float) -> float:
    return _HEIGHT - value / top * (_HEIGHT - _TOP)


def _steps(
    days: Days, rows: Sequence[HalfHour], of: Callable[[HalfHour], int], top: float, class_: str
) -> Iterator[Markup]:
    """A line that changes from half hour to half hour."""
    before, start = of(rows[0]), rows[0].at
    for row in rows:
        if of(row) != before:
            yield days.line(start, row.at, _y(before, top), class_)
            yield days.upright(row.at, _y(before, top), _y(of(row), top), class_)
            before, start = of(row), row.at
    yield days.line(start, rows[-1].at + HALF_HOUR, _y(before, top), class_)


def _chart(
    days: Days, title: str, top: float, bars: Iterable[Markup], limit: Callable[[HalfHour], int] | None
) -> Markup:
    axis = height_axis(top)
    # There are no half tables or dealers.
    heights = [tick for tick in axis.ticks if tick <= top and float(tick).is_integer()]
    frame = [tag("line", x1="0%", x2="100%", y1=_y(tick, top), y2=_y(tick, top)) for tick in heights]
    over = [] if limit is None else [*_steps(days, days.outlook.half_hours, limit, top, "there")]
    parts = [*frame, *_ticks(days, _HEIGHT), *bars, *over]
    scale = [text(f"{tick:,.0f}", "100%", _y(tick, top) + 4, "end") for tick in heights]
    # The scale is a drawing of its own, so that it stays when the days are scrolled.
    left = tag("svg", *scale, width="100%", height=_HEIGHT + _SCALE_BELOW, aria_hidden="true")
    drawn = svg(_HEIGHT + _BELOW, title, *parts, class_="steps")
    return wide(days, tag("div", left, drawn, class_="lane-row scaled"))
