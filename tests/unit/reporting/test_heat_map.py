"""Heat maps of a sweep over two values: a square for each combination, the stronger the larger."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

from reports import changed, made, shown

from tourney.reporting.page.heat_map import heat_maps

if TYPE_CHECKING:
    from tourney.reporting.page.series_shown import Series

_STACKS = ("1000", "2000")
_LENGTHS = ("3m", "5m", "8m")


def _sweep(*, leave_out: int = 0) -> list[Series]:
    """Each point ends ten minutes later than the one before."""
    points = list(product(_STACKS, _LENGTHS))
    return [
        shown(
            settings=(f"stack={stack}", f"schedule.level_length={length}"),
            replicates=[changed(each, duration_seconds=36_000 + 600 * place) for each in made(5)],
        )
        for place, (stack, length) in enumerate(points[: len(points) - leave_out])
    ]


def test_a_square_for_each_combination() -> None:
    html = str(heat_maps(_sweep()))
    squares = re.findall(r'<rect x="([\d.]+)%" y="(\d+)" width="26.00%"[^>]*fill-opacity="([\d.]+)"', html)
    assert [(float(x), int(y)) for x, y, _ in squares] == [
        (22 + 26 * column, 46 + 34 * row) for row in range(2) for column in range(3)
    ]
    strengths = [float(strength) for *_, strength in squares]
    assert strengths == sorted(strengths)
    assert (strengths[0], strengths[-1]) == (0.06, 0.5)
    assert re.findall(r">(\d+:\d\d)<", html) == ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50"]
    assert "1000, 3m: 10:00; 1000, 5m: 10:10;" in html  # for screen readers
    assert "Downwards: stack. Across: schedule.level_length." in html


def test_combinations_that_were_not_played_are_empty() -> None:
    assert len(re.findall("<rect", str(heat_maps(_sweep(leave_out=1))))) == 5


def test_other_experiments_have_none() -> None:
    one_key = [shown(settings=(f"stack={stack}",)) for stack in _STACKS]
    assert not heat_maps(one_key)
    assert not heat_maps([shown(), shown()])
    twice = _sweep()
    assert not heat_maps([*twice, twice[0]])
    alike = [shown(settings=each.settings) for each in _sweep()]
    assert not heat_maps(alike)  # nothing differs between the points
