"""Plots of results in notebooks, with matplotlib if it is installed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import InvalidArgument
from tourney.experiment.measures import Measure, Unit, values_of
from tourney.experiment.statistics import quantile

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.experiment import AnyFound

_SCALES: Final = {
    Unit.SECONDS: (1 / 3600, "hours"),
    Unit.SHARE: (100.0, "%"),
    Unit.PROBABILITY: (100.0, "%"),
    Unit.RETURN: (100.0, "%"),
    Unit.BIG_BLINDS: (1.0, "big blinds"),
    Unit.ORBITS: (1.0, "orbits"),
}
"""By what values are multiplied in plots, and the unit that they then have."""

_BINS: Final = 24


def plot_found(found: AnyFound, name: str, ax: Any) -> Any:  # noqa: ANN401 - axes of matplotlib
    """Draw a histogram of a measure; return the axes, which are new if `ax` is None.

    Raises:
        InvalidArgument: There is no such measure, or matplotlib is not installed.
    """
    measure = _measure(found, name)
    factor, label = _scale(measure)
    axes = _axes(ax)
    axes.hist([factor * value for value in values_of(measure, found.replicates)], bins=_BINS)
    axes.set(xlabel=label, ylabel="runs", title=found.scenario.title)
    return axes


def plot_sweep(
    found: Sequence[AnyFound],
    values: Sequence[Mapping[str, object]],
    name: str,
    ax: Any,  # noqa: ANN401 - axes
) -> Any:  # noqa: ANN401 - axes of matplotlib
    """Draw the median of a measure, with bars from 5% to 95% of the runs, over the first swept value.

    Raises:
        InvalidArgument: There is no such measure, or matplotlib is not installed.
    """
    measure = _measure(found[0], name)
    factor, label = _scale(measure)
    axes = _axes(ax)
    # The first swept value is the axis; each combination of the others is a line.
    first, *others = values[0]
    lines: dict[str, list[int]] = {}
    for place, point in enumerate(values):
        lines.setdefault(", ".join(f"{key} {point[key]}" for key in others), []).append(place)
    for words, places in lines.items():
        columns = [values_of(measure, found[place].replicates) for place in places]
        # A point whose runs all lack the measure has no dot.
        shown = [(place, column) for place, column in zip(places, columns, strict=True) if column]
        spans = [[factor * quantile(column, part).value for part in (0.05, 0.5, 0.95)] for _, column in shown]
        across = [_number(values[place][first]) for place, _ in shown]
        # `errorbar` takes distances from the middle, not values.
        bars = [[middle - low for low, middle, _ in spans], [high - middle for _, middle, high in spans]]
        axes.errorbar(across, [middle for _, middle, _ in spans], yerr=bars, marker="o", capsize=3, label=words)
    axes.set(xlabel=first, ylabel=label, title=found[0].scenario.title)
    # A single line needs no legend.
    if others:
        axes.legend()
    return axes


def _number(value: object) -> object:
    """A number as it is, anything else as text, which then is a category."""
    return value if isinstance(value, int | float) and not isinstance(value, bool) else str(value)


def _measure(found: AnyFound, name: str) -> Measure:
    # Also with underscores for spaces, as names in Python have none.
    by_name = {key.replace(" ", "_"): measure for key, measure in found.measures.items()}
    measure = found.measures.get(name) or by_name.get(name)
    if measure is None:
        raise InvalidArgument(f"there is no measure {name!r}; names: docs/measures.md")
    return measure


def _scale(measure: Measure) -> tuple[float, str]:
    factor, unit = _SCALES.get(measure.unit, (1.0, ""))
    return factor, f"{measure.title} ({unit})" if unit else measure.title


def _axes(ax: Any) -> Any:  # noqa: ANN401 - axes of matplotlib
    if ax is not None:
        return ax
    try:
        # When it is first needed: matplotlib is no dependency, and takes long to import.
        return import_module("matplotlib.pyplot").subplots()[1]
    except ImportError:
        raise InvalidArgument("a plot needs matplotlib: pip install matplotlib") from None
