"""The section on stack depth: stacks over the clock as a heat map; stacks and hands by level."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Unit
from tourney.experiment.series import DepthsAcross, LevelAcross, by_level, depths_over_time, stacks_over_time
from tourney.reporting.page.drawing import Axis, Bar, Frame, clock_axis, columns, drawing, height_axis, text
from tourney.reporting.page.elements import (
    Chart,
    Line,
    along_clock,
    cell,
    clock_of,
    each_of,
    estimate_cell,
    figure,
    group_rows,
    keys,
    letter,
    mark_row,
    number_heads,
    numbers,
    plot,
    row,
    runs_of,
    section,
    starts_of,
    thin_out_items,
    tone,
    word_heads,
)
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.text import ordinal
from tourney.sim.samples import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.series import StacksAcross
    from tourney.experiment.statistics import Estimate
    from tourney.reporting.page.series_shown import Series


# The heat map of stacks over the clock: how many of the players left have how many big blinds.


_RARE: Final = 20
_MOST_COLUMNS: Final = 60
_MOST_ROWS_OF_MAP: Final = 24
_MOST_TICKS: Final = 6
_ROW: Final = 30
_NAMES: Final = (
    f"under {DEPTHS[0]}",
    *[f"{low}\N{EN DASH}{high}" for low, high in pairwise(DEPTHS)],
    f"{DEPTHS[-1]}+",
)
_LEFT: Final = 15.0
"""The share of the width for the labels, in percent."""

_SHADES: Final = 8
"""The number of shades; they are classes, as the page allows no styles of single elements."""


def heat(shown: Series) -> Markup:
    """Return the figure for an experiment; empty if its replicates have no samples over time."""
    every = [each for each in depths_over_time(shown.replicates) if each.replicates * _RARE >= len(shown.replicates)]
    if len(every) < 3:
        return Markup()
    clock = clock_of([shown])
    drawn = thin_out_items(every, _MOST_COLUMNS)
    note = (
        f"{runs_of([shown])}, as long as one in {_RARE} is in play. Stronger colour: more of the players left "
        "have a stack of this many big blinds."
    )
    head = [*word_heads("Clock"), *number_heads(*_NAMES)]
    rows = [
        row(clock(each.at), *[cell(f"{part:.0%}" if part else "") for part in each.parts])
        for each in thin_out_items(every, _MOST_ROWS_OF_MAP)
    ]
    content = numbers("Share of the players left by big blinds", head, rows)
    return figure("Stacks over the clock", note, _map(drawn, clock, along_clock(starts_of([shown]))), content)


def _map(every: Sequence[DepthsAcross], clock: Callable[[float], str], along: str) -> Markup:
    step = every[1].at - every[0].at
    end = every[-1].at + step
    rows = len(_NAMES)
    axis = clock_axis(0, end, _MOST_TICKS)
    top = 22

    def x(seconds: float) -> str:
        return f"{_LEFT + (100 - _LEFT) * seconds / end:.2f}%"

    parts: list[Markup] = []
    for each in every:
        for place, part in enumerate(each.parts):
            if part:
                y = top + _ROW * (rows - 1 - place)
                parts.append(_square(x(each.at), (100 - _LEFT) * step / end, y, part))
    parts += [
        text(name, f"{_LEFT - 2}%", top + _ROW * (rows - 1 - place) + _ROW / 2 + 5, "end")
        for place, name in enumerate(_NAMES)
    ]
    parts.append(text("Big blinds", "0%", 12, "start"))
    foot = top + _ROW * rows
    parts += [text(clock(tick), x(tick), foot + 18) for tick in axis.ticks if tick < end * 0.97]
    parts.append(text(along, f"{_LEFT + (100 - _LEFT) / 2}%", foot + 36))
    last = max(every, key=lambda each: each.at)
    commonest = _NAMES[max(range(rows), key=lambda place: last.parts[place])]
    label = f"Heat map of stacks in big blinds over the clock. At {clock(last.at)} most have {commonest}."
    return drawing(foot + 42, label, *parts, class_="heat")


def _square(x: str, width: float, y: float, part: float) -> Markup:
    shade = min(_SHADES, 1 + int(part * _SHADES / 0.6))
    return tag("rect", x=x, y=y, width=f"{width + 0.2:.2f}%", height=_ROW - 1, class_=f"shade-{shade}")


_MOST_POINTS: Final = 400
_MOST_ROWS: Final = 120
_MOST_LABELS: Final = 12
_STACKS_OF_SEVERAL: Final[tuple[tuple[str, str, Callable[[LevelAcross | StacksAcross], Estimate]], ...]] = (
    ("Average stack", "Big blinds", lambda each: each.average),
    ("Median stack", "Big blinds", lambda each: each.median),
)
_STACKS: Final[tuple[tuple[str, Callable[[LevelAcross], Estimate]], ...]] = (
    ("Average stack (big blinds)", lambda each: each.average),
    ("Median stack (big blinds)", lambda each: each.median),
    ("M (orbits)", lambda each: each.m),
)


def depth(shown: Sequence[Series]) -> Markup:
    """Return the section."""
    levels = [by_level(each.replicates) for each in shown]
    if len(shown) == 1:
        figures = [_stacks(_pick_levels(shown, levels)[0], shown[0]), heat(shown[0])]
    elif have_one_sheet(shown):
        figures = _stacks_of_several(shown, _pick_levels(shown, levels))
    else:
        figures = _stacks_on_the_clock(shown)
    grid = tag("div", *figures, class_="two")
    return section("depth", "Stack depth", keys(shown), grid, _table(shown, levels))


def hands(shown: Sequence[Series]) -> Markup:
    """Return the figure on hands per level; empty for experiments with different level sheets."""
    drawn = _pick_levels(shown, [by_level(each.replicates) for each in shown])
    if len(shown) == 1:
        return _hands(shown[0], drawn[0])
    return _hands_of_several(shown, drawn) if have_one_sheet(shown) else Markup()


def have_one_sheet(shown: Sequence[Series]) -> bool:
    """Whether all experiments have the same level sheet, so that they can be compared by level."""
    return len({each.scenario.schedule for each in shown}) == 1


def _pick_levels(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> list[list[LevelAcross]]:
    usual = [_usual(each.replicates, rows) for each, rows in zip(shown, levels, strict=True)]
    content = set(_levels_shown(usual, _MOST_POINTS))
    return [[each for each in rows if each.level in content] for rows in usual]


def _usual(replicates: Sequence[object], rows: Sequence[LevelAcross]) -> list[LevelAcross]:
    """Return the levels that at least one replicate in twenty reaches."""
    return [each for each in rows if each.replicates * _RARE >= len(replicates)]


def _levels_shown(levels: Sequence[Sequence[LevelAcross]], most: int) -> Sequence[int]:
    """Return the levels to show, the same for all experiments."""
    every = sorted({each.level for rows in levels for each in rows})
    return thin_out_items(every, each_of(most, levels)) if len(levels) > 1 else every


def _note(shown: Sequence[Series]) -> str:
    return (
        f"{runs_of(shown)}. At the start of each level: means of the replicates that reach it, with 95% intervals. "
        f"Levels that fewer than one in {_RARE} reach are only in the table."
    )


def _line(name: str, index: int, rows: Sequence[LevelAcross], of: Callable[[LevelAcross], Estimate]) -> Line:
    points = [(each.level, of(each).value, of(each).low, of(each).high) for each in rows]
    return Line(name, index, points)


def _stacks(rows: Sequence[LevelAcross], shown: Series) -> Markup:
    lines = [_line(name, index, rows, of) for index, (name, of) in enumerate(_STACKS)]
    chart = Chart("Stacks by level", "level", "", lines, log=True, digits=1, along="Level", up="Big blinds or orbits")
    names = [
        tag("li", tag("span", tag("i", aria_hidden="true"), name, class_=f"key {tone(index)}"))
        for index, (name, _) in enumerate(_STACKS)
    ]
    return figure("Stacks by level", _note([shown]), tag("ul", *names, class_="keys"), plot(chart))


def _stacks_of_several(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> list[Markup]:
    figures = []
    for title, up, of in _STACKS_OF_SEVERAL:
        lines = [_line(letter(index), index, rows, of) for index, rows in enumerate(levels)]
        name = f"{title} by level"
        chart = Chart(name, "level", "", lines, log=True, digits=1, group="level", along="Level", up=up, several=True)
        figures.append(figure(name, _note(shown), plot(chart)))
    return figures


def _stacks_on_the_clock(shown: Sequence[Series]) -> list[Markup]:
    """Return the stacks over the clock, for experiments whose levels cannot be compared by number."""
    found = [
        [each for each in stacks_over_time(one.replicates) if each.replicates * _RARE >= len(one.replicates)]
        for one in shown
    ]
    most = each_of(_MOST_POINTS, shown)
    starts = starts_of(shown)
    figures = []
    for title, up, of in _STACKS_OF_SEVERAL:
        lines = [
            Line(letter(index), index, [(each.at, *of(each)[:3]) for each in thin_out_items(rows, most)])
            for index, rows in enumerate(found)
        ]
        name = f"{title} over the clock"
        note = (
            f"{runs_of(shown)}. The level sheets differ, so levels of the same number are not compared. Means of the "
            f"replicates still in play, with 95% intervals, as long as one in {_RARE} is."
        )
        chart = Chart(
            name, "clock", "", lines, log=True, digits=1, group="clock", along=along_clock(starts), up=up,
            several=True, starts=starts,
        )  # fmt: skip
        figures.append(figure(name, note, plot(chart)))
    return figures


def _hands_of_several(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> Markup:
    lines = [_line(letter(index), index, rows, lambda each: each.hands) for index, rows in enumerate(levels)]
    chart = Chart(
        "Hands per level", "level", "hands", lines, digits=1, group="level", along="Level", up="Hands", several=True
    )
    return figure("Hands per level", _note_on_hands(shown), plot(chart))


def _note_on_hands(shown: Sequence[Series]) -> str:
    come = "means of the replicates that reach the level, with 95% intervals"
    return f"{runs_of(shown)}. Hands started at all tables: {come}."


def _hands(shown: Series, rows: Sequence[LevelAcross]) -> Markup:
    last = max((each.level for each in rows), default=1)
    top = max((each.hands.high or each.hands.value for each in rows), default=1.0) or 1.0
    every = math.ceil(last / _MOST_LABELS)
    ticks = range(every, last + 1, every)
    frame = Frame(
        Axis(0.5, last + 0.5, 1), top, 150, 14, ticks, "{:.0f}".format, height_axis(top).format, "Level", "Hands"
    )
    bars = [Bar(each.level - 0.4, each.level + 0.4, each.hands.value, "bar", each.hands) for each in rows]
    label = f"Hands started in each level, at all tables: at most {top:,.0f} on average."
    return figure("Hands per level", _note_on_hands([shown]), columns(frame, label, bars))


def _table(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> Markup:
    head = word_heads("Level", "Tournament" if len(shown) > 1 else "")
    head += number_heads("Replicates", "Start", "Players", "Tables", "Average (bb)", "Median (bb)", "M", "Hands")
    content = _levels_shown(levels, _MOST_ROWS)
    step = content[1] - content[0] if len(content) > 1 else 1
    which = "Every level" if step == 1 else f"Every {ordinal(step)} level"
    caption = f"{which}, at its start: means with 95% intervals, of the replicates that reach it"
    return numbers(caption, head, _rows(shown, levels, content), f"Show {which.lower()} as a table")


def _rows(
    shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]], content: Sequence[int]
) -> Iterator[Markup]:
    found = [{each.level: each for each in rows} for rows in levels]
    for level in content:
        cells = [[*mark_row(shown, index), *_cells(rows[level])] for index, rows in enumerate(found) if level in rows]
        yield group_rows(str(level), cells)


def _cells(each: LevelAcross) -> list[Markup]:
    estimates = (
        (each.starts, Unit.SECONDS),
        (each.players, Unit.COUNT),
        (each.tables, Unit.COUNT),
        (each.average, Unit.BIG_BLINDS),
        (each.median, Unit.BIG_BLINDS),
        (each.m, Unit.ORBITS),
        (each.hands, Unit.COUNT),
    )
    return [cell(f"{each.replicates:,}"), *[estimate_cell(estimate, unit) for estimate, unit in estimates]]
