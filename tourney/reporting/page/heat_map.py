"""The heat map of a sweep over two values: what comes out at each combination."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from tourney.experiment.measures import MEASURES, Measure, Unit, values_of
from tourney.experiment.statistics import quantile
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import svg, text
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.sweep_tables import HasSettings, find_swept

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.experiment.experiment import AnyFound
    from tourney.reporting.page.series_shown import Series
    from tourney.reporting.sweep_tables import SweptValues

_LEFT: Final = 22.0
"""The share of the width for the values of the first key, in percent."""

_ROW: Final = 34
_HEAD: Final = 46
_PALEST: Final = 0.06
_DARKEST: Final = 0.5
"""How strongly the least and the largest value are coloured: text stays readable on both."""

_MEASURES: Final = ("finish", "overlay_risk", "hands_per_player")
_OF_FESTIVALS: Final = ("room short", "earned", "finish")
_MOST_MAPS: Final = 2


class _Point(HasSettings, Protocol):
    """A point of an experiment with its replicates."""

    @property
    def replicates(self) -> Sequence[Any]:
        """Those that count."""
        ...


def heat_maps(shown: Sequence[Series]) -> Markup:
    """Return the figure; empty if the experiments are not one for each combination of two values."""
    return _draw(shown, [MEASURES[name] for name in _MEASURES], elements.clock_of(shown))


def festival_heat_maps(found: Sequence[AnyFound]) -> Markup:
    """The same for festivals."""
    # All times of festivals are moments, which their measures write.
    return _draw(found, (found[0].measures[name] for name in _OF_FESTIVALS), str)


def _draw(shown: Sequence[_Point], measures: Iterable[Measure], clock: Callable[[float], str]) -> Markup:
    swept = find_swept(shown)
    # Each combination once, or a square would hide another.
    if swept is None or len(swept.paths) != 2 or len(set(swept.values)) != len(shown):
        return Markup()
    maps = []
    for measure in measures:
        found = [values_of(measure, each.replicates) for each in shown]
        # All of them, as a hole in the map would be read as a value.
        if all(found):
            centres = [_centre(measure, values) for values in found]
            # A measure that does not change has no least and largest to colour.
            if len(set(centres)) > 1:
                maps.append(_map(swept, measure, centres, measure.moment or clock))
    if not maps:
        return Markup()
    first, second = swept.paths
    note = f"{elements.runs_of(shown)}. Downwards: {first}. Across: {second}. The stronger the colour, the larger."
    # The first that differ; those that matter most stand first.
    return elements.figure(f"By {first} and {second}", note, tag("div", *maps[:_MOST_MAPS], class_="two"))


def _centre(measure: Measure, values: Sequence[float]) -> float:
    """The median of a time, otherwise the mean."""
    return quantile(values, 0.5).value if measure.unit is Unit.SECONDS else measure.mean(values).value


def _map(swept: SweptValues, measure: Measure, centres: Sequence[float], clock: Callable[[float], str]) -> Markup:
    # In the order of the sweep, which need not be that of the numbers.
    down = list(dict.fromkeys(first for first, _ in swept.values))
    across = list(dict.fromkeys(second for _, second in swept.values))
    width = (100 - _LEFT) / len(across)
    low, high = min(centres), max(centres)
    parts = [text(value, f"{_LEFT + width * (place + 0.5):.2f}%", _HEAD - 12) for place, value in enumerate(across)]
    parts.append(text(" \\ ".join(swept.names), "0%", 14, "start"))
    parts += [text(value, f"{_LEFT - 2}%", _middle(place), "end") for place, value in enumerate(down)]
    words = []
    for (first, second), value in zip(swept.values, centres, strict=True):
        written = clock(value) if measure.unit is Unit.SECONDS else elements.number(value, measure.unit)
        left, row = _LEFT + width * across.index(second), down.index(first)
        strength = _PALEST + (_DARKEST - _PALEST) * (value - low) / (high - low)
        parts.append(_square(f"{left:.2f}%", _HEAD + _ROW * row, f"{width:.2f}%", strength))
        parts.append(text(written, f"{left + width / 2:.2f}%", _middle(row), class_="tick heat"))
        words.append(f"{first}, {second}: {written}")
    title = f"{measure.title} ({'median' if measure.unit is Unit.SECONDS else 'mean'})"
    drawn = svg(_HEAD + _ROW * len(down) + 4, f"{title}. {'; '.join(words)}.", *parts, class_="columns tone-1")
    return tag("div", tag("p", title, class_="curve-title"), drawn)


def _square(x: str, y: float, width: str, strength: float) -> Markup:
    return tag("rect", x=x, y=y, width=width, height=_ROW, fill_opacity=f"{strength:.2f}", class_="square")


def _middle(row: int) -> float:
    return _HEAD + _ROW * (row + 0.5) + 4
