"""The sections on stack depth: over the clock as a heat map, by level, and at the bubble and the final table."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.series import (
    DepthsAcross,
    LevelAcross,
    StacksAcross,
    by_level,
    depths_over_time,
    stacks_over_time,
)
from tourney.experiment.statistics import Estimate, is_enough_for_spread, quantile
from tourney.reporting.page import drawing, elements
from tourney.reporting.page.markup import Markup, join, tag
from tourney.reporting.text import ordinal
from tourney.sim.samples import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.reporting.page.series_shown import Series


# The heat map of stacks over the clock: how many of the players left have how many big blinds.


# A mean of fewer than one run in this many is that of a few odd ones, and would jump about.
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
    # Two columns are no picture of a course.
    if len(every) < 3:
        return Markup()
    clock = elements.clock_of([shown])
    drawn = elements.thin_out_items(every, _MOST_COLUMNS)
    note = (
        f"{elements.runs_of([shown])}, as long as one in {_RARE} is in play. Stronger colour: more of the players "
        "left have a stack of this many big blinds."
    )
    head = [*elements.word_heads("Clock"), *elements.number_heads(*_NAMES)]
    rows = [
        elements.row(clock(each.at), *[elements.cell(f"{part:.0%}" if part else "") for part in each.parts])
        for each in elements.thin_out_items(every, _MOST_ROWS_OF_MAP)
    ]
    content = elements.numbers("Share of the players left by big blinds", head, rows)
    return elements.figure(
        "Stacks over the clock", note, _map(drawn, clock, elements.along_clock(elements.starts_of([shown]))), content
    )


def _map(every: Sequence[DepthsAcross], clock: Callable[[float], str], along: str) -> Markup:
    step = every[1].at - every[0].at
    end = every[-1].at + step
    rows = len(_NAMES)
    axis = drawing.clock_axis(0, end, _MOST_TICKS)
    top = 22

    def x(seconds: float) -> str:
        return f"{_LEFT + (100 - _LEFT) * seconds / end:.2f}%"

    parts: list[Markup] = []
    for each in every:
        for place, part in enumerate(each.parts):
            if part:
                # SVG counts downwards from the top; the deepest stacks stand at the top.
                y = top + _ROW * (rows - 1 - place)
                parts.append(_square(x(each.at), (100 - _LEFT) * step / end, y, part))
    parts += [
        drawing.text(name, f"{_LEFT - 2}%", top + _ROW * (rows - 1 - place) + _ROW / 2 + 5, "end")
        for place, name in enumerate(_NAMES)
    ]
    parts.append(drawing.text("Big blinds", "0%", 12, "start"))
    foot = top + _ROW * rows
    # A label at the very end would be cut off.
    parts += [drawing.text(clock(tick), x(tick), foot + 18) for tick in axis.ticks if tick < end * 0.97]
    parts.append(drawing.text(along, f"{_LEFT + (100 - _LEFT) / 2}%", foot + 36))
    last = max(every, key=lambda each: each.at)
    commonest = _NAMES[max(range(rows), key=lambda place: last.parts[place])]
    label = f"Heat map of stacks in big blinds over the clock. At {clock(last.at)} most have {commonest}."
    return drawing.svg(foot + 42, label, *parts, class_="heat")


def _square(x: str, width: float, y: float, part: float) -> Markup:
    # A share of 60% has the strongest shade already; larger ones are rare.
    shade = min(_SHADES, 1 + int(part * _SHADES / 0.6))
    # A little wider than its column, so that no seam is seen between neighbours.
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
    return elements.section("depth", "Stack depth", elements.keys(shown), grid, _table(shown, levels))


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
    # One choice for all experiments, so that their lines have points at the same levels.
    content = set(_levels_shown(usual, _MOST_POINTS))
    return [[each for each in rows if each.level in content] for rows in usual]


def _usual(replicates: Sequence[object], rows: Sequence[LevelAcross]) -> list[LevelAcross]:
    """Return the levels that at least one replicate in twenty reaches."""
    return [each for each in rows if each.replicates * _RARE >= len(replicates)]


def _levels_shown(levels: Sequence[Sequence[LevelAcross]], most: int) -> Sequence[int]:
    """Return the levels to show, the same for all experiments."""
    every = sorted({each.level for rows in levels for each in rows})
    # A single experiment is drawn in full; several share the limit.
    return elements.thin_out_items(every, elements.each_of(most, levels)) if len(levels) > 1 else every


def _note(shown: Sequence[Series]) -> str:
    return (
        f"{elements.runs_of(shown)}. At the start of each level: means of the replicates that reach it, with 95% "
        f"intervals. Levels that fewer than one in {_RARE} reach are only in the table."
    )


def _line(name: str, index: int, rows: Sequence[LevelAcross], of: Callable[[LevelAcross], Estimate]) -> elements.Line:
    points = [(each.level, of(each).value, of(each).low, of(each).high) for each in rows]
    return elements.Line(name, index, points)


def _stacks(rows: Sequence[LevelAcross], shown: Series) -> Markup:
    lines = [_line(name, index, rows, of) for index, (name, of) in enumerate(_STACKS)]
    chart = elements.Chart(
        "Stacks by level", "level", "", lines, log=True, digits=1, along="Level", up="Big blinds or orbits"
    )
    names = [
        tag("li", tag("span", tag("i", aria_hidden="true"), name, class_=f"key {elements.tone(index)}"))
        for index, (name, _) in enumerate(_STACKS)
    ]
    return elements.figure("Stacks by level", _note([shown]), tag("ul", *names, class_="keys"), elements.plot(chart))


def _stacks_of_several(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> list[Markup]:
    figures = []
    for title, up, of in _STACKS_OF_SEVERAL:
        lines = [_line(elements.letter(index), index, rows, of) for index, rows in enumerate(levels)]
        name = f"{title} by level"
        chart = elements.Chart(
            name, "level", "", lines, log=True, digits=1, group="level", along="Level", up=up, several=True
        )
        figures.append(elements.figure(name, _note(shown), elements.plot(chart)))
    return figures


def _stacks_on_the_clock(shown: Sequence[Series]) -> list[Markup]:
    """Return the stacks over the clock, for experiments whose levels cannot be compared by number."""
    found = [
        [each for each in stacks_over_time(one.replicates) if each.replicates * _RARE >= len(one.replicates)]
        for one in shown
    ]
    most = elements.each_of(_MOST_POINTS, shown)
    starts = elements.starts_of(shown)
    figures = []
    for title, up, of in _STACKS_OF_SEVERAL:
        lines = [
            elements.Line(
                elements.letter(index),
                index,
                [(each.at, *of(each)[:3]) for each in elements.thin_out_items(rows, most)],
            )
            for index, rows in enumerate(found)
        ]
        name = f"{title} over the clock"
        note = (
            f"{elements.runs_of(shown)}. The level sheets differ, so levels of the same number are not compared. "
            f"Means of the replicates still in play, with 95% intervals, as long as one in {_RARE} is."
        )
        chart = elements.Chart(
            name, "clock", "", lines, log=True, digits=1, group="clock", along=elements.along_clock(starts), up=up,
            several=True, starts=starts,
        )  # fmt: skip
        figures.append(elements.figure(name, note, elements.plot(chart)))
    return figures


def _hands_of_several(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> Markup:
    lines = [_line(elements.letter(index), index, rows, lambda each: each.hands) for index, rows in enumerate(levels)]
    chart = elements.Chart(
        "Hands per level", "level", "hands", lines, digits=1, group="level", along="Level", up="Hands", several=True
    )
    return elements.figure("Hands per level", _note_on_hands(shown), elements.plot(chart))


def _note_on_hands(shown: Sequence[Series]) -> str:
    come = "means of the replicates that reach the level, with 95% intervals"
    return f"{elements.runs_of(shown)}. Hands started at all tables: {come}."


def _hands(shown: Series, rows: Sequence[LevelAcross]) -> Markup:
    last = max((each.level for each in rows), default=1)
    # `or 1.0`: a chart whose bars are all 0 needs a height, too.
    top = max((each.hands.high or each.hands.value for each in rows), default=1.0) or 1.0
    every = math.ceil(last / _MOST_LABELS)
    ticks = range(every, last + 1, every)
    frame = drawing.Frame(
        drawing.Axis(0.5, last + 0.5, 1),
        top,
        150,
        14,
        ticks,
        "{:.0f}".format,
        drawing.height_axis(top).format,
        "Level",
        "Hands",
    )
    bars = [drawing.Bar(each.level - 0.4, each.level + 0.4, each.hands.value, "bar", each.hands) for each in rows]
    label = f"Hands started in each level, at all tables: at most {top:,.0f} on average."
    return elements.figure("Hands per level", _note_on_hands([shown]), drawing.columns(frame, label, bars))


def _table(shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]]) -> Markup:
    head = elements.word_heads("Level", "Tournament" if len(shown) > 1 else "")
    head += elements.number_heads(
        "Replicates", "Start", "Players", "Tables", "Average (bb)", "Median (bb)", "M", "Hands"
    )
    content = _levels_shown(levels, _MOST_ROWS)
    # The levels are evenly spaced, as `thin_out_items` leaves them.
    step = content[1] - content[0] if len(content) > 1 else 1
    which = "Every level" if step == 1 else f"Every {ordinal(step)} level"
    caption = f"{which}, at its start: means with 95% intervals, of the replicates that reach it"
    return elements.numbers(caption, head, _rows(shown, levels, content), f"Show {which.lower()} as a table")


def _rows(
    shown: Sequence[Series], levels: Sequence[Sequence[LevelAcross]], content: Sequence[int]
) -> Iterator[Markup]:
    found = [{each.level: each for each in rows} for rows in levels]
    for level in content:
        cells = [
            [*elements.mark_row(shown, index), *_cells(rows[level])]
            for index, rows in enumerate(found)
            if level in rows
        ]
        yield elements.group_rows(str(level), cells)


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
    return [
        elements.cell(f"{each.replicates:,}"),
        *[elements.estimate_cell(estimate, unit) for estimate, unit in estimates],
    ]


# The section on the bubble, the money and the final table: their time, level and stack depth.


_MOMENTS: Final = (
    ("Bubble", "bubble"),
    ("In the money", "money"),
    ("Final table", "final_table"),
    ("End", "end"),
)
_MOST_STEPS: Final = 5
_DEPTHS: Final = ("average_stack", "median_stack", "m")


def show_moments(shown: Sequence[Series]) -> Markup:
    """Return the section; empty if no replicate had any of these moments."""
    # All experiments share an axis, so that their rows can be compared.
    found = [times for each in shown for _, name in _MOMENTS if (times := _values(each, f"{name} time"))]
    if not found:
        return Markup()
    # From 5% to 95%: a single run of ten thousand would press all others together.
    low, high = (pick(quantile(times, part).value for times in found) for pick, part in ((min, 0.05), (max, 0.95)))
    axis = drawing.close_axis(low, high, _MOST_STEPS)
    head = [
        *elements.word_heads("Moment", "Tournament" if len(shown) > 1 else ""),
        *elements.number_heads(
            "Replicates", "Median time", "5% to 95%", "Level", "Average (bb)", "Median (bb)", "M (orbits)"
        ),
        drawing.strip_head(axis, "Chart", elements.clock_of(shown)),
    ]
    note = (
        f"{elements.runs_of(shown)}. Level and stacks are means. Small print: 95% intervals. "
        "Chart: the median with its interval, on a line from 5% to 95%."
    )
    rows = [_rows_of_moment(shown, title, name, axis) for title, name in _MOMENTS]
    drawn = elements.table("Bubble, money, final table and end", head, rows, "brief")
    content = join((elements.keys(shown), elements.figure("Key moments", note, drawn)))
    # With many experiments the rows push what follows out of sight.
    if len(shown) > elements.MOST_OPEN:
        content = elements.collapse("Show the key moments", content)
    return elements.section("moments", "Bubble and money", content)


def _values(shown: Series, name: str) -> list[float]:
    return values_of(MEASURES[name], shown.replicates)


def _rows_of_moment(shown: Sequence[Series], title: str, name: str, axis: drawing.Axis) -> Markup:
    """Return the rows of a moment; empty if no replicate had it."""
    cells = [
        [*elements.mark_row(shown, index), *_cells_of_moment(each, name, axis, elements.tone(index))]
        for index, each in enumerate(shown)
        if _values(each, f"{name} time")
    ]
    return elements.group_rows(title, cells) if cells else Markup()


def _cells_of_moment(shown: Series, name: str, axis: drawing.Axis, colour: str) -> list[Markup]:
    times = _values(shown, f"{name} time")
    low, middle, high = (quantile(times, part) for part in (0.05, 0.5, 0.95))
    is_spread = is_enough_for_spread(len(times))
    clock = elements.clock_of([shown])
    means = [
        elements.estimate_cell(measure.mean(_values(shown, measure.name)), measure.unit)
        for measure in (MEASURES[f"{name} {what}"] for what in ("level", *_DEPTHS))
    ]
    return [
        elements.cell(f"{len(times):,}"),
        elements.estimate_cell(middle, Unit.SECONDS, clock),
        elements.cell(f"{clock(low.value)} to {clock(high.value)}" if is_spread else ""),
        *means,
        drawing.strip(
            axis,
            drawing.Spread(middle, colour, low.value, high.value) if is_spread else drawing.Spread(middle, colour),
        ),
    ]
