"""The timeline of a run, the heat map of stacks and response curves: every coordinate, worked out by hand."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from drawn import drawn, table_rows, texts

from tourney.experiment.replicate import FloorCourse
from tourney.experiment.series import DepthsAcross
from tourney.experiment.statistics import Estimate
from tourney.reporting.page import depth as heat_map
from tourney.reporting.page import example as of_timeline
from tourney.reporting.page import sweep_charts
from tourney.reporting.page.depth import heat
from tourney.reporting.page.example import timeline
from tourney.reporting.page.sweep_charts import NumberSweep, responses, sweep_of
from tourney.sim.samples import SampleMoment
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_TO = "\N{EN DASH}"
_SHOWN: Any = SimpleNamespace(scenario=SimpleNamespace(wall_clock=None), seed=1, label="one", replicates=[0] * 40)


def _timeline(
    monkeypatch: pytest.MonkeyPatch,
    course: FloorCourse | None = None,
    moments: Mapping[SampleMoment, int] | None = None,
    finish: int = 8000,
    samples: Sequence[Any] = (),
) -> str:
    """Of 8,000 seconds: 80 are one percent, and the ticks are every half hour."""
    monkeypatch.setattr(of_timeline, "course_of", lambda *_: course)
    at = {moment: SimpleNamespace(seconds=seconds) for moment, seconds in (moments or {}).items()}
    one: Any = SimpleNamespace(finish=finish, at=at.get, samples=samples)
    return timeline(_SHOWN, one)


def _lane(html: str, name: str) -> str:
    start = html.index(f'aria-label="{name}"')
    return html[html.rindex("<svg", 0, start) : html.index("</svg>", start) + len("</svg>")]


# The timeline

_COURSE = FloorCourse(
    8000,
    [(0, 1), (2000, 2), (6000, 3)],
    closed=2000,
    breaks=[(1600, 2000), (7600, 9000), (4000, 4001)],
    again=[0, 100, 7999, 8000],
    broken=[4000],
    moved=[(4000, "break"), (1, "balance"), (4000, "break"), (2, "lost")],
)


def test_the_lanes_of_a_timeline(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _timeline(monkeypatch, _COURSE)
    names = ["Moments", "Levels", "Registration", "Breaks", "Rebuys, add-ons", "Tables broken: 1", "Seat moves: 4"]
    assert texts(html, "span") == [*names, ""]
    assert drawn(html, "svg", "height aria-label") == [
        "44 Moments", *(f"30 {name}" for name in names[1:]), "20 Clock",
    ]  # fmt: skip
    assert texts(html, "p") == ["Seat moves: 2 from broken tables, 1 to balance tables, 1 lost. 1 table broken."]
    grid = [f"{part} {part} 0 30" for part in ("0.00%", "22.50%", "45.00%", "67.50%", "90.00%")]
    assert drawn(_lane(html, "Levels"), "line", "x1 x2 y1 y2") == grid
    assert drawn(_lane(html, "Moments"), "line", "y1 y2") == ["0 44"] * 5
    assert drawn(_lane(html, "Clock"), "text", "text x y text-anchor") == [
        "0:00 0.00% 14 start",
        "0:30 22.50% 14 middle",
        "1:00 45.00% 14 middle",
        "1:30 67.50% 14 middle",
        "2:00 90.00% 14 middle",
    ]


def test_the_bars_of_a_timeline(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _timeline(monkeypatch, _COURSE)
    assert drawn(_lane(html, "Levels"), "rect", "x y width height class") == [
        "0.00% 5 25.00% 20 shade-3",
        "25.00% 5 50.00% 20 shade-1",
        "75.00% 5 25.00% 20 shade-3",
    ]
    assert drawn(_lane(html, "Levels"), "text", "text x y class") == [
        "1 12.50% 20 level", "2 50.00% 20 level", "3 87.50% 20 level",
    ]  # fmt: skip
    assert drawn(_lane(html, "Registration"), "rect", "x y width height class") == ["0.00% 7 25.00% 16 bar"]
    assert drawn(_lane(html, "Breaks"), "rect", "x width class") == [
        "20.00% 5.00% pause",
        "95.00% 5.00% pause",  # until the end
        "50.00% 0.20% pause",  # a second, as wide as can be seen
    ]
    # Of 80 parts of 100 seconds: one in the first, one in the second, two in the last, which the end is part of.
    assert drawn(_lane(html, "Rebuys, add-ons"), "rect", "x y width height class") == [
        "0.00% 15 1.10% 13 bar",  # half of 26 pixels above 28
        "1.25% 15 1.10% 13 bar",
        "98.75% 2 1.10% 26 bar",
    ]
    assert drawn(_lane(html, "Seat moves: 4"), "rect", "x height") == ["0.00% 26", "50.00% 26"]


def test_few_events_beside_many_are_still_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _timeline(monkeypatch, FloorCourse(8000, [(0, 1)], broken=[0, *[4000] * 26]))
    assert drawn(_lane(html, "Tables broken: 27"), "rect", "y height") == ["26 2", "2 26"]


@pytest.mark.parametrize(("many", "named"), [(24, 24), (25, 13), (48, 24)])
def test_of_many_levels_some_are_named(monkeypatch: pytest.MonkeyPatch, many: int, named: int) -> None:
    levels = [(150 * number, number + 1) for number in range(many)]
    names = texts(_lane(_timeline(monkeypatch, FloorCourse(8000, levels)), "Levels"), "text")
    assert len(names) == named
    assert names[:2] == ["1", "2" if named == many else "3"]


def test_levels_need_room_for_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """1.5% of 8,000 seconds are 120."""
    course = FloorCourse(8000, [(0, 1), (120, 2), (241, 3)])
    assert texts(_lane(_timeline(monkeypatch, course), "Levels"), "text") == ["2", "3"]


def test_flights_that_overlap_have_a_lane_each(monkeypatch: pytest.MonkeyPatch) -> None:
    levels = [(0, 1), (1000, 2), (400, 1), (2000, 2), (6000, 3)]
    html = _timeline(monkeypatch, FloorCourse(8000, levels, [(2, 3000), (4, 5000)]))
    spans = {
        "Levels, flight 1": ["0.00% 12.50%", "12.50% 25.00%"],
        "Levels, flight 2": ["5.00% 20.00%", "25.00% 37.50%"],
        "Levels, day 2": ["75.00% 25.00%"],
    }
    assert {name: drawn(_lane(html, name), "rect", "x width") for name in spans} == spans


def test_a_run_that_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its levels are those of the samples; the first of each counts."""
    moments = [(SampleMoment.LEVEL, 0, 1), (SampleMoment.TIME, 50, 9), (SampleMoment.LEVEL, 2000, 2),
               (SampleMoment.LEVEL, 3000, 2)]  # fmt: skip
    samples = [SimpleNamespace(moment=moment, seconds=at, level=level) for moment, at, level in moments]
    html = _timeline(monkeypatch, samples=samples)
    assert drawn(_lane(html, "Levels"), "rect", "x width") == ["0.00% 25.00%", "25.00% 75.00%"]
    assert texts(html, "p") == ["Levels are numbered."]
    assert texts(html, "span") == ["Moments", "Levels", ""]
    assert texts(_timeline(monkeypatch), "p") == ["The level sheet below has the levels."]


def test_a_tick_at_the_end_has_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    html = _timeline(monkeypatch, FloorCourse(7200, [(0, 1)]), finish=7200)
    assert texts(_lane(html, "Clock"), "text") == ["0:00", "0:20", "0:40", "1:00", "1:20", "1:40"]


@pytest.mark.parametrize(("hours", "last"), [(37.4, "Sat 17:00"), (39, "Sat 17:00"), (40, "Sun 05:00")])
def test_a_time_stays_within_its_lane(monkeypatch: pytest.MonkeyPatch, hours: float, last: str) -> None:
    """On a phone a letter is 2% wide, half of "Sun 05:00" 9%: it fits at 36 of 40 hours, not at 36 of 37.4 or 39."""
    monkeypatch.setattr(of_timeline, "course_of", lambda *_: FloorCourse(8000))
    scenario = SimpleNamespace(wall_clock=WallClock(datetime(2027, 1, 8, 17)))  # noqa: DTZ001 - in the room's own time
    shown: Any = SimpleNamespace(scenario=scenario, seed=1, label="one", replicates=[0])
    one: Any = SimpleNamespace(finish=round(hours * 3600), at={}.get, samples=())
    assert texts(_lane(timeline(shown, one), "Clock"), "text")[-1] == last


def test_names_of_moments_do_not_overlap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A letter is 2.4% wide: "Bubble" 14.4 around 50, "Final table" 26.4 around 55, and "Money" fits in no row."""
    moments = {
        SampleMoment.BUBBLE: 4000, SampleMoment.MONEY: 4080, SampleMoment.FINAL_TABLE: 4400, SampleMoment.END: 8000,
    }  # fmt: skip
    lane = _lane(_timeline(monkeypatch, FloorCourse(8000), moments), "Moments")
    assert drawn(lane, "text", "text x y text-anchor class") == [
        "End 100.00% 13 end moment",
        "Bubble 50.00% 13 middle moment",
        "Final table 55.00% 27 middle moment",
    ]
    assert drawn(lane, "circle", "cx cy r") == ["100.00% 38 4", "50.00% 38 4", "55.00% 38 4", "51.00% 38 4"]


@pytest.mark.parametrize(
    ("seconds", "anchor"), [(560, "start"), (592, "middle"), (7408, "middle"), (7440, "end")]
)  # 7%, 7.4%, 92.6% and 93%: half of "Bubble" is 7.2%
def test_names_of_moments_stay_in_their_lane(monkeypatch: pytest.MonkeyPatch, seconds: int, anchor: str) -> None:
    lane = _lane(_timeline(monkeypatch, FloorCourse(8000), {SampleMoment.BUBBLE: seconds}), "Moments")
    assert drawn(lane, "text", "text-anchor") == [anchor]


@pytest.mark.parametrize(
    ("bubble", "rows"), [(6720, ["13", "13"]), (6880, ["13", "27"])]
)  # "End" begins at 92.8%; "Bubble" at 84% ends at 91.2%, at 86% at 93.2%
def test_names_beside_each_other_share_a_row(monkeypatch: pytest.MonkeyPatch, bubble: int, rows: list[str]) -> None:
    moments = {SampleMoment.END: 8000, SampleMoment.BUBBLE: bubble}
    lane = _lane(_timeline(monkeypatch, FloorCourse(8000), moments), "Moments")
    assert drawn(lane, "text", "y") == rows


def test_names_after_one_another_share_a_row(monkeypatch: pytest.MonkeyPatch) -> None:
    """ "Bubble" at 20% ends at 27.2%; "Final table" at 50% begins at 36.8%, and "Money" at 10% ends at 16%: no row
    for it beside "Bubble" from 12.8%, but the second."""
    moments = {SampleMoment.BUBBLE: 1600, SampleMoment.FINAL_TABLE: 4000, SampleMoment.MONEY: 800}
    lane = _lane(_timeline(monkeypatch, FloorCourse(8000), moments), "Moments")
    assert drawn(lane, "text", "text y") == ["Bubble 13", "Final table 13", "Money 27"]


# The heat map


def _heat(monkeypatch: pytest.MonkeyPatch, *every: DepthsAcross) -> str:
    monkeypatch.setattr(heat_map, "depths_over_time", lambda _: every)
    return heat(_SHOWN)


_FIRST = DepthsAcross(0, 40, (0, 0, 0, 0, 0, 0, 1.0))
_SECOND = DepthsAcross(600, 40, (0, 0.05, 0, 0, 0.1, 0.35, 0.5))
_THIRD = DepthsAcross(1200, 2, (0.4, 0.6, 0, 0, 0, 0, 0))
_RARE = DepthsAcross(1800, 1, (1.0, 0, 0, 0, 0, 0, 0))


def test_a_heat_map(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three columns of 85% / 3 from 15% on; rows of 30 pixels from 22 on. One of 40 runs is fewer than one in 20."""
    html = _heat(monkeypatch, _FIRST, _SECOND, _THIRD, _RARE)
    assert "<figcaption><h3>Stacks over the clock</h3>" in html
    assert drawn(html, "rect", "x y width height class") == [
        "15.00% 22 28.53% 29 shade-8",
        "43.33% 172 28.53% 29 shade-1",  # 1 + int(0.05 * 8 / 0.6)
        "43.33% 82 28.53% 29 shade-2",
        "43.33% 52 28.53% 29 shade-5",
        "43.33% 22 28.53% 29 shade-7",
        "71.67% 202 28.53% 29 shade-6",
        "71.67% 172 28.53% 29 shade-8",
    ]
    assert drawn(html, "text", "text x y text-anchor") == [
        "under 5 13.0% 222 end",
        f"5{_TO}10 13.0% 192 end",
        f"10{_TO}20 13.0% 162 end",
        f"20{_TO}40 13.0% 132 end",
        f"40{_TO}80 13.0% 102 end",
        f"80{_TO}160 13.0% 72 end",
        "160+ 13.0% 42 end",
        "Big blinds 0% 12 start",
        "0:00 15.00% 250 middle",  # every 300 of 1,800 seconds, but for the end
        "0:05 29.17% 250 middle",
        "0:10 43.33% 250 middle",
        "0:15 57.50% 250 middle",
        "0:20 71.67% 250 middle",
        "0:25 85.83% 250 middle",
        "Time since the start (hours:minutes) 57.5% 268 middle",
    ]
    label = f"Heat map of stacks in big blinds over the clock. At 0:20 most have 5{_TO}10."
    assert drawn(html, "svg", "height aria-label class") == [f"274 {label} heat"]
    assert table_rows(html) == [
        ["Clock", "under 5", f"5{_TO}10", f"10{_TO}20", f"20{_TO}40", f"40{_TO}80", f"80{_TO}160", "160+"],
        ["0:00", "", "", "", "", "", "", "100%"],
        ["0:10", "", "5%", "", "", "10%", "35%", "50%"],
        ["0:20", "40%", "60%", "", "", "", "", ""],
    ]


def test_a_heat_map_needs_three_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _heat(monkeypatch, _FIRST, _SECOND, _RARE) == ""


# Response curves


def _sweep(*settings: str, titles: Sequence[str] = ("x", "x", "x", "x")) -> Any:  # noqa: ANN401
    return [
        SimpleNamespace(
            scenario=SimpleNamespace(title=title, wall_clock=None), settings=tuple(each.split()), replicates=[number]
        )
        for number, (each, title) in enumerate(zip(settings, titles, strict=False))
    ]


def _swept(*settings: str) -> list[float]:
    sweep = sweep_of(_sweep(*settings))
    return [] if sweep is None else list(sweep.values)


def test_what_is_a_sweep() -> None:
    sweep = sweep_of(_sweep("seats=9 entries=10", "seats=9 entries=1_000", "seats=9 entries=-2"))
    assert sweep == NumberSweep("entries", (10, 1000, -2), ("10", "1_000", "-2"))
    assert _swept("a=90s", "a=20m", "a=1.5h", "a=2k") == [1.5, 20, 90, 2000]
    assert _swept("a=5%", "a=6", "a=1M") == [5, 6, 1_000_000]
    no_sweeps = [
        _sweep("a=1", "a=2"),
        _sweep("a=1", "b=2", "a=3"),
        _sweep("a=1 b=1", "a=2 b=2", "a=3 b=3"),
        _sweep("a=1", "a=1", "a=1"),
        _sweep("a=60m", "a=1h", "a=2h"),
        _sweep("a=1", "a=2", "a=slow"),
        _sweep("a=1", "a=2", "a=1.2.3"),
        _sweep("a=1", "a=2", "a=3", titles=("x", "x", "y")),
    ]
    assert [sweep_of(each) for each in no_sweeps] == [None] * len(no_sweeps)


def _curve(monkeypatch: pytest.MonkeyPatch, name: str, found: Sequence[Sequence[float]]) -> str:
    """The curve of one measure for 10, 30 and 20 entrants."""
    monkeypatch.setattr(sweep_charts, "values_of", lambda measure, one: found[one[0]] if measure.name == name else [])
    return responses(_sweep("entries=10", "entries=30", "entries=20"))


def test_a_response_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    """From 8.8 to 31.2, 6% beyond both ends, on 85% of the width; from 2 to 6 on 190 pixels below 8."""
    html = _curve(monkeypatch, "tables max", [[2], [6], [4]])
    grid = [f"15.0% 100% {y} {y} -" for y in ("198", "150.5", "103", "55.5", "8")]
    assert drawn(html, "line", "x1 x2 y1 y2 class") == [
        *grid,
        "19.55% 57.50% 198 103 curve",
        "57.50% 95.45% 103 8 curve",
        "19.55% 19.55% 198 198 usual",
        "57.50% 57.50% 103 103 usual",
        "95.45% 95.45% 8 8 usual",
    ]
    assert drawn(html, "circle", "cx cy r") == ["19.55% 198 4", "57.50% 103 4", "95.45% 8 4"]
    assert drawn(html, "text", "text x y text-anchor class") == [
        *(f"{2 + step} 13.0% {y} end tick" for step, y in enumerate(("202", "154.5", "107", "59.5", "12"))),
        "10 19.55% 218 middle tick swept",
        "20 57.50% 218 middle tick swept",
        "30 95.45% 218 middle tick swept",
    ]
    assert drawn(html, "svg", "height aria-label")[0].endswith(" by entries: 10: 2, 20: 4, 30: 6.")
    assert drawn(html, "svg", "height") == ["224"]


def test_intervals_of_a_response_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    """For 100 runs each: 5% at 0.5, the median at 5 from 4 to 7, 95% at 9.5; 20 and 40 higher for more entrants.

    From 0.5 to 49.5 the axis goes from 0 to 50, 3.8 pixels each.
    """
    monkeypatch.setattr(
        sweep_charts, "quantile",
        lambda values, part: Estimate(values[0] + 10 * part, values[0] + 4, values[0] + 7, len(values)),
    )  # fmt: skip
    html = _curve(monkeypatch, "tables max", [[0] * 100, [40] * 100, [20] * 100])
    assert drawn(html, "line", "x1 y1 y2 class")[-6:-4] == ["19.55% 196.1 161.9 usual", "19.55% 182.8 171.4 interval"]
    assert drawn(html, "circle", "cy")[0] == "179"


def test_axes_of_response_curves(monkeypatch: pytest.MonkeyPatch) -> None:
    times = _curve(monkeypatch, "finish", [[3600], [3660], [3630]])
    assert texts(times, "text")[:2] == ["1:00", "1:01"]
    halves = _curve(monkeypatch, "tables max", [[2], [2.5], [3]])  # up to 4, without halves of tables
    assert texts(halves, "text")[:3] == ["2", "3", "4"]
    depths = _curve(monkeypatch, "final_table average_stack", [[2], [2.5], [3]])  # with fifths of big blinds
    assert texts(depths, "text")[:2] == ["2.0", "2.2"]
    assert "(big blinds)" in texts(_curve(monkeypatch, "final_table average_stack", [[20], [30], [25]]), "p")[1]
    assert texts(_curve(monkeypatch, "tables max", [[2], [6], [4]]), "p")[1] == "Most tables"
    assert _curve(monkeypatch, "tables max", [[2], [2], [2]]) == ""  # no response
    assert _curve(monkeypatch, "tables max", [[1, 2, 3], [2, 2, 2], [0, 2, 9]]) == ""  # the medians are the same
    assert _curve(monkeypatch, "tables max", [[2], [], [3]]) == ""
