"""The heat map of stacks over the clock: how many of the players left have how many big blinds."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tourney.experiment.clock_series import DepthsAcross, depths_over_time
from tourney.reporting.page.drawing import clock_axis, drawing, text
from tourney.reporting.page.elements import cell, figure, number_heads, numbers, row, runs_of, thinned, word_heads
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.wording import along_clock, clock_of, starts_of
from tourney.sim.samples import DEPTHS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.reporting.page.series_shown import Series

_RARE: Final = 20
_MOST_COLUMNS: Final = 60
_MOST_ROWS: Final = 24
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
    drawn = thinned(every, _MOST_COLUMNS)
    note = (
        f"{runs_of([shown])}, as long as one in {_RARE} is in play. Stronger colour: more of the players left "
        "have a stack of this many big blinds."
    )
    head = [*word_heads("Clock"), *number_heads(*_NAMES)]
    rows = [
        row(clock(each.at), *[cell(f"{part:.0%}" if part else "") for part in each.parts])
        for each in thinned(every, _MOST_ROWS)
    ]
    told = numbers("Share of the players left by big blinds", head, rows)
    return figure("Stacks over the clock", note, _map(drawn, clock, along_clock(starts_of([shown]))), told)


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
