"""The section on the room over time: players left, tables in play, and the dealers needed by hour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.series import HourAcross, SeriesBand, by_hour, over_time, players_left, tables_in_play
from tourney.experiment.statistics import is_enough_for_spread
from tourney.reporting.page import elements
from tourney.reporting.page.depth import hands
from tourney.reporting.page.drawing import Axis, Bar, Frame, columns, height_axis
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.reporting.page.series_shown import Series
    from tourney.sim.samples import Sample
    from tourney.types import Seconds


_PARTS: Final = (50, 75, 90, 95, 100)
_CHOSEN: Final = 90
_FEW: Final = (50, 100)
"""The shares that few runs can tell."""

_MOST_HOURS: Final = 36
_MOST_LABELS: Final = 8
_MOST_DAYS: Final = 4
"""The labels of the axis if they name days."""
_NARROW: Final = 310
"""The width of the figure on a phone of 390 pixels."""
_DIGIT: Final = 9
"""The width of a digit of a label, in pixels, rounded up."""
_HEIGHT: Final = 150


def dealers(shown: Sequence[Series]) -> Markup:
    """Return the figure; empty without dealers, for events with a single table, and for more than two experiments."""
    if len(shown) > 2 or not all(each.scenario.staff.is_hired for each in shown):
        return Markup()
    whole = [_dealers_of(each) for each in shown]
    hours = [every[:_MOST_HOURS] for every in whole]
    top = max((each.tables[-1] for every in hours for each in every), default=0)
    # From the samples: by the hour dealers are counted with relief.
    tables = max((sample.tables for each in shown for one in each.replicates for sample in one.samples), default=0)
    if tables < 2:
        return Markup()
    known = all(is_enough_for_spread(len(each.replicates)) for each in shown)
    # Few runs tell what is enough for half of them or for all, but not for 90%.
    parts = _PARTS if known else _FEW
    chosen = _CHOSEN if known else parts[-1]
    longest = max(map(len, hours))
    picks = [tag("div", *_charts(shown, hours, part, top, longest), class_=f"pick pick-{part}") for part in parts]
    name = "dealers"
    choices = [
        tag(
            "label",
            tag(
                "input", type="radio", name=name, value=str(part), checked="" if part == chosen else None,
                class_=f"pick-by-{part}",
            ),
            "all" if part == 100 else f"{part}%",
        )
        for part in parts
    # Plain radio buttons, which the style sheet reads: the choice works without scripts.
    ]  # fmt: skip
    legend = tag("legend", "Enough in this share of runs")
    cut = f" The first {_MOST_HOURS} hours of {max(map(len, whole))}." if whole != hours else ""
    note = f"{elements.runs_of(shown)}. {_dealers_meant(shown)}{cut}"
    return elements.figure(
        "Dealers by hour", note, tag("div", tag("fieldset", legend, *choices), *picks, class_="choice")
    )


def _dealers_of(one: Series) -> list[HourAcross]:
    """The dealers that the tables of each hour need."""
    staff = one.scenario.staff
    return [HourAcross(each.start, tuple(map(staff.count_dealers, each.tables))) for each in by_hour(one.replicates)]


def _dealers_meant(shown: Sequence[Series]) -> str:
    """Which dealers are counted."""
    downs = {each.scenario.staff.downs for each in shown}
    if downs == {0}:
        return "The most tables at a time in each hour, each with one dealer. Relief is not counted."
    after = " or ".join(count(each, "down") for each in sorted(downs - {0}))
    return f"For the most tables at a time in each hour, with a break for each dealer after {after}."


def _charts(
    shown: Sequence[Series], hours: Sequence[Sequence[HourAcross]], part: int, top: int, longest: int
) -> list[Markup]:
    parts = []
    for index, (each, every) in enumerate(zip(shown, hours, strict=True)):
        named = tag("p", elements.key(each, index)) if len(shown) > 1 else Markup()
        height = _HEIGHT if len(shown) == 1 else _HEIGHT // 2
        parts.append(
            join((named, tag("div", _chart(shown, every, part, (top, longest, height)), class_=elements.tone(index))))
        )
    return parts


def _chart(shown: Sequence[Series], every: Sequence[HourAcross], part: int, size: tuple[int, int, int]) -> Markup:
    top, longest, height = size
    clock = elements.clock_of(shown)
    found = [(each.start, each.enough_for(part / 100)) for each in every]
    # "Sun 12:30" takes more room than "12:30", so fewer labels fit.
    has_days = " " in clock(3600 * (longest - 1))
    step = -(-longest // (_MOST_DAYS if has_days else _MOST_LABELS))
    ticks = [3600 * hour for hour in range(0, longest, step)]
    axis = Axis(0, 3600 * longest, 3600)
    along = elements.along_clock(elements.starts_of(shown))
    # 12% above the highest column are for its label.
    frame = Frame(axis, top * 1.12, height, 14, ticks, clock, height_axis(top).format, along)
    named = _hours_to_label(found, longest)
    # A gap between neighbours: 200 seconds at each end of the hour.
    bars = [
        Bar(start + 200, start + 3400, dealers, "bar", words=str(dealers) if start in named else "")
        for start, dealers in found
        if dealers
    ]
    content = ", ".join(f"{clock(start)}: {dealers}" for start, dealers in found if dealers)
    which = "all runs" if part == 100 else f"{part}% of the runs"
    return columns(frame, f"Dealers by hour, enough in {which}: {content}.", bars)


def _hours_to_label(found: Sequence[tuple[int, int]], longest: int) -> set[int]:
    """The hours whose columns are labelled: the highest first, each as far from the others as its label needs."""
    widest = max((len(str(dealers)) for _, dealers in found), default=1)
    apart = 3600 * -(-longest * (_DIGIT * widest + _DIGIT) // _NARROW)
    named: set[int] = set()
    # The peak is labelled first, as it is what a room plans for.
    for start, dealers in sorted(found, key=lambda each: -each[1]):
        if dealers and all(abs(start - other) >= apart for other in named):
            named.add(start)
    return named


def staffing(shown: Series) -> str:
    """Return a sentence on the dealers of an event at its start and when half as many are enough; may be empty."""
    if not (shown.scenario.staff.is_hired and is_enough_for_spread(len(shown.replicates))):
        return ""
    clock = elements.clock_of([shown])
    hours = [(each.start, each.enough_for(_CHOSEN / 100)) for each in _dealers_of(shown)]
    most = max(dealers for _, dealers in hours)
    if most < 2:
        return ""
    parts = [count(most, "dealer")]
    # The last hour of the peak: before it dealers may go only to come back.
    peak = max(start for start, dealers in hours if dealers == most)
    # Half, then a quarter: when a director sends dealers home.
    for share in (2, 4):
        fewer = next(((start, dealers) for start, dealers in hours if start > peak and dealers * share <= most), None)
        # Half and a quarter may be reached in the same hour.
        if fewer is not None and fewer[1] and f"{fewer[1]} from {clock(fewer[0])}" not in parts:
            parts.append(f"{fewer[1]} from {clock(fewer[0])}")
    content = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"In {_CHOSEN}% of the runs {content} are enough."


# The section on players left and tables in play over time.


_MOST_POINTS: Final = 400
_MOST_POINTS_OF_ALL: Final = 800
_MOST_ROWS: Final = 48
_MOST_ROWS_OF_ALL: Final = 96


class OverClock(NamedTuple):
    """A quantity that is charted over time.

    Attributes:
        title: Its name.
        unit: Its unit.
        of: Returns its value in a sample.
        after: Its value once a replicate has finished.
        remark: A remark for the note below the title.
        stepped: Whether it is drawn as steps.
    """

    title: str
    unit: str
    of: Callable[[Sample], float]
    after: int
    remark: str
    stepped: bool = False


_COURSES: Final = (
    OverClock("Players left", "players", players_left, 1, "Finished runs count as one player."),
    OverClock(
        "Tables in play",
        "tables",
        tables_in_play,
        0,
        "Finished runs have no tables.",
        stepped=True,
    ),
)


def room(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    has_several = any(max(values_of(MEASURES["tables max"], each.replicates)) > 1 for each in shown)
    # At a single table the number of tables is no news.
    figures = [_figure(shown, each) for each in _COURSES if has_several or not each.stepped]
    more = [each for each in (dealers(shown), hands(shown)) if each]
    return elements.section(
        "room", "Players and tables", elements.keys(shown), tag("div", *figures, *more, class_="two")
    )


def _figure(shown: Sequence[Series], course: OverClock) -> Markup:
    series = [{band.at: band for band in over_time(each.replicates, course.of, course.after)} for each in shown]
    moments = sorted({at for bands in series for at in bands})
    # Of all experiments together, so that lines of different lengths stand at the same moments.
    points = elements.thin_out_items(moments, min(_MOST_POINTS, elements.each_of(_MOST_POINTS_OF_ALL, shown)))
    lines = [_line(index, bands, points) for index, bands in enumerate(series)]
    few = [each for each in shown if not is_enough_for_spread(len(each.replicates))]
    band = (
        "5% to 95%"
        if not few
        else "all runs"
        if len(few) == len(shown)
        else "5% to 95%, or all of fewer than 19 runs"
    )
    which = "Band" if len(shown) <= elements.MOST_OPEN else "Band of the one picked in the legend"
    note = f"{elements.runs_of(shown)}. Line: median. {which}: {band}. {course.remark}"
    title = f"{course.title} over time"
    starts = elements.starts_of(shown)
    drawn = elements.plot(
        elements.Chart(
            title, "clock", course.unit, lines, group="clock", along=elements.along_clock(starts),
            up=course.unit.capitalize(), stepped=course.stepped, several=len(shown) > 1, starts=starts,
        )
    )  # fmt: skip
    content = elements.thin_out_items(moments, min(_MOST_ROWS, elements.each_of(_MOST_ROWS_OF_ALL, shown)))
    rows = [_row(shown, series, at) for at in content]
    head = elements.word_heads("Clock", "Tournament" if len(shown) > 1 else "")
    head += elements.number_heads("Median (95% interval)", band.capitalize() if few else band, "Replicates")
    return elements.figure(course.title, note, drawn, elements.numbers(title, head, rows))


def _line(index: int, bands: dict[Seconds, SeriesBand], moments: Sequence[Seconds]) -> elements.Line:
    # An experiment whose runs are over by then has no band there.
    points = [(at, band.p50.value, band.p5, band.p95) for at in moments if (band := bands.get(at)) is not None]
    return elements.Line(elements.letter(index), index, points)


def _row(shown: Sequence[Series], series: Sequence[dict[Seconds, SeriesBand]], at: Seconds) -> Markup:
    cells = [
        [*elements.mark_row(shown, index), *_cells(bands[at])] for index, bands in enumerate(series) if at in bands
    ]
    return elements.group_rows(elements.clock_of(shown)(at), cells)


def _cells(band: SeriesBand) -> list[Markup]:
    return [
        elements.estimate_cell(band.p50, Unit.COUNT),
        elements.cell(f"{elements.number(band.p5, Unit.COUNT)} to {elements.number(band.p95, Unit.COUNT)}"),
        elements.cell(f"{band.replicates:,}"),
    ]
