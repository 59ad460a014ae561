"""Heat maps of a sweep over two values: a square for each combination, the stronger the larger."""

from __future__ import annotations

import re
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from reports import changed, made, shown

from tourney.experiment.measures import Measure, Unit
from tourney.reporting.page.sweep_charts import festival_heat_maps, heat_maps

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


def test_festivals_have_their_own_measures() -> None:
    """How often the room is short, at each combination of two keys; festivals of one key have no map."""
    measures = {
        name: Measure(name, name.capitalize(), unit, "", lambda each, name=name: each.values[name])  # type: ignore[misc]
        for name, unit in (("room short", Unit.PROBABILITY), ("earned", Unit.MONEY), ("finish", Unit.SECONDS))
    }

    def point(tables: int, entrants: int) -> Any:  # noqa: ANN401 - it stands in for a point
        values = [{"room short": int(each < entrants - tables), "earned": 0, "finish": 100} for each in range(10)]
        runs = [SimpleNamespace(number=number, values=each) for number, each in enumerate(values)]
        settings = (f"tables={tables}", f"entrants={entrants}")
        return SimpleNamespace(settings=settings, replicates=runs, measures=measures)

    html = str(festival_heat_maps([point(tables, entrants) for tables in (1, 2) for entrants in (4, 7)]))
    assert "1, 4: 30.0%; 1, 7: 60.0%; 2, 4: 20.0%; 2, 7: 50.0%." in html
    assert html.count("<svg") == 1  # the others are everywhere the same
    assert not festival_heat_maps([point(1, 4), point(2, 4)])
