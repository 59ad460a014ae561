"""The section on players left and tables in play over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.series import SeriesBand, over_time, players_left, tables_in_play
from tourney.experiment.statistics import is_enough_for_spread
from tourney.reporting.page.charts import Chart, Line, plot
from tourney.reporting.page.dealers_by_hour import dealers
from tourney.reporting.page.depth import hands
from tourney.reporting.page.elements import (
    MOST_OPEN,
    cell,
    each_of,
    estimated,
    figure,
    grouped,
    keys,
    letter,
    marked,
    number_heads,
    numbers,
    runs_of,
    section,
    thinned,
    word_heads,
)
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.wording import along_clock, clock_of, number, starts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.reporting.page.series_shown import Series
    from tourney.sim.samples import Sample
    from tourney.types import Seconds

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
    figures = [_figure(shown, each) for each in _COURSES if has_several or not each.stepped]
    more = [each for each in (dealers(shown), hands(shown)) if each]
    return section("room", "Players and tables", keys(shown), tag("div", *figures, *more, class_="two"))


def _figure(shown: Sequence[Series], course: OverClock) -> Markup:
    series = [{band.at: band for band in over_time(each.replicates, course.of, course.after)} for each in shown]
    moments = sorted({at for bands in series for at in bands})
    points = thinned(moments, min(_MOST_POINTS, each_of(_MOST_POINTS_OF_ALL, shown)))
    lines = [_line(index, bands, points) for index, bands in enumerate(series)]
    few = [each for each in shown if not is_enough_for_spread(len(each.replicates))]
    band = (
        "5% to 95%"
        if not few
        else "all runs"
        if len(few) == len(shown)
        else "5% to 95%, or all of fewer than 19 runs"
    )
    which = "Band" if len(shown) <= MOST_OPEN else "Band of the one picked in the legend"
    note = f"{runs_of(shown)}. Line: median. {which}: {band}. {course.remark}"
    title = f"{course.title} over time"
    starts = starts_of(shown)
    drawn = plot(
        Chart(
            title, "clock", course.unit, lines, group="clock", along=along_clock(starts), up=course.unit.capitalize(),
            stepped=course.stepped, several=len(shown) > 1, starts=starts,
        )
    )  # fmt: skip
    told = thinned(moments, min(_MOST_ROWS, each_of(_MOST_ROWS_OF_ALL, shown)))
    rows = [_row(shown, series, at) for at in told]
    head = word_heads("Clock", "Tournament" if len(shown) > 1 else "")
    head += number_heads("Median (95% interval)", band.capitalize() if few else band, "Replicates")
    return figure(course.title, note, drawn, numbers(title, head, rows))


def _line(index: int, bands: dict[Seconds, SeriesBand], moments: Sequence[Seconds]) -> Line:
    points = [(at, band.p50.value, band.p5, band.p95) for at in moments if (band := bands.get(at)) is not None]
    return Line(letter(index), index, points)


def _row(shown: Sequence[Series], series: Sequence[dict[Seconds, SeriesBand]], at: Seconds) -> Markup:
    cells = [[*marked(shown, index), *_cells(bands[at])] for index, bands in enumerate(series) if at in bands]
    return grouped(clock_of(shown)(at), cells)


def _cells(band: SeriesBand) -> list[Markup]:
    return [
        estimated(band.p50, Unit.COUNT),
        cell(f"{number(band.p5, Unit.COUNT)} to {number(band.p95, Unit.COUNT)}"),
        cell(f"{band.replicates:,}"),
    ]
