"""The section on players left and tables in play over time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.measures import Unit
from tourney.experiment.series import SeriesBand, over_time, players_left, tables_in_play
from tourney.reporting.page.charts import Chart, Line, plot
from tourney.reporting.page.elements import (
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
from tourney.reporting.page.wording import number
from tourney.reporting.text import clock

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
    """

    title: str
    unit: str
    of: Callable[[Sample], float]
    after: int
    remark: str


_COURSES: Final = (
    OverClock("Players left", "players", players_left, 1, "Finished runs count as one player."),
    OverClock("Tables in play", "tables", tables_in_play, 0, "Each has one dealer. Finished runs have no tables."),
)


def room(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    figures = [_figure(shown, each) for each in _COURSES]
    return section("room", "Players and tables", keys(shown), tag("div", *figures, class_="two"))


def _figure(shown: Sequence[Series], course: OverClock) -> Markup:
    series = [{band.at: band for band in over_time(each.replicates, course.of, course.after)} for each in shown]
    moments = sorted({at for bands in series for at in bands})
    points = thinned(moments, min(_MOST_POINTS, each_of(_MOST_POINTS_OF_ALL, shown)))
    lines = [_line(index, bands, points) for index, bands in enumerate(series)]
    note = f"{runs_of(shown)}. Line: median. Band: 5% to 95%. {course.remark}"
    title = f"{course.title} over time"
    drawn = plot(Chart(title, "clock", course.unit, lines, group="clock"))
    told = thinned(moments, min(_MOST_ROWS, each_of(_MOST_ROWS_OF_ALL, shown)))
    rows = [_row(shown, series, at) for at in told]
    head = word_heads("Clock", "Tournament" if len(shown) > 1 else "")
    head += number_heads("Median (95% interval)", "5% to 95%", "Replicates")
    return figure(course.title, note, drawn, numbers(title, head, rows))


def _line(index: int, bands: dict[Seconds, SeriesBand], moments: Sequence[Seconds]) -> Line:
    points = [(at, band.p50.value, band.p5, band.p95) for at in moments if (band := bands.get(at)) is not None]
    return Line(letter(index), index, points)


def _row(shown: Sequence[Series], series: Sequence[dict[Seconds, SeriesBand]], at: Seconds) -> Markup:
    cells = [[*marked(shown, index), *_cells(bands[at])] for index, bands in enumerate(series) if at in bands]
    return grouped(clock(at), cells)


def _cells(band: SeriesBand) -> list[Markup]:
    return [
        estimated(band.p50, Unit.COUNT),
        cell(f"{number(band.p5, Unit.COUNT)} to {number(band.p95, Unit.COUNT)}"),
        cell(f"{band.replicates:,}"),
    ]
