"""The points of a sweep side by side: a table with a row for each, and a matrix of two swept values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.experiment.measures import MEASURES, Measure, Unit, values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock
from tourney.sim.scenario import Scenario

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rich.console import RenderableType

    from tourney.experiment.experiment import AnyFound, TournamentFound

_MEANS: Final = (
    ("hands per player", "hands_per_player"),
    ("tables", "tables max"),
    ("final table", "final_table average_stack"),
    ("entries sold", "entries"),
    ("pool", "prize_pool"),
    ("P(overlay)", "overlay_risk"),
    ("fees", "fees"),
)
"""The columns of means with their measures; those that are the same at all points are left out."""

_MOST_MEANS: Final = 4


class HasSettings(Protocol):
    """A point of an experiment."""

    @property
    def settings(self) -> tuple[str, ...]:
        """Its settings, `path=value` each."""
        ...


class SweptValues(NamedTuple):
    """The settings in which the points of an experiment differ.

    Attributes:
        paths: The keys of the file that are swept, in the order of the settings.
        values: Their values at each point.
    """

    paths: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]

    @property
    def names(self) -> list[str]:
        """The last part of each path, as far as that tells them apart."""
        short = [path.rpartition(".")[2] for path in self.paths]
        # Two paths may end alike, as `structure.stack` and `rebuy.stack` do.
        return short if len(set(short)) == len(short) else list(self.paths)


def find_swept(found: Sequence[HasSettings]) -> SweptValues | None:
    """Return the settings in which the points differ; None if they do not have the same keys, or none differs."""
    settings = [dict(_split(setting) for setting in each.settings) for each in found]
    # Points that set other keys have no columns in common.
    # In one order, too: the columns are those of the first point.
    if len(found) < 2 or len({tuple(each) for each in settings}) != 1:
        return None
    paths = tuple(path for path in settings[0] if len({each[path] for each in settings}) > 1)
    return SweptValues(paths, tuple(tuple(each[path] for path in paths) for each in settings)) if paths else None


def _split(setting: str) -> tuple[str, str]:
    path, _, value = setting.partition("=")
    return path, value


def sweep_tables(found: Sequence[AnyFound]) -> Iterator[RenderableType]:
    """Yield the points of a sweep of tournaments side by side; nothing for other experiments."""
    played = [each for each in found if isinstance(each.scenario, Scenario) and each.replicates]
    swept = find_swept(played)
    if swept is None:
        return
    yield _rows(swept, played)
    # A cell holds one point, so that no two may share both values.
    if len(swept.paths) == 2 and len(set(swept.values)) == len(played):
        for measure, words in ((MEASURES["finish"], "ends (median)"), (MEASURES["overlay_risk"], "P(overlay)")):
            cells = {values: _cell(measure, each) for values, each in zip(swept.values, played, strict=True)}
            # A matrix of equal cells says nothing.
            if len(set(cells.values())) > 1:
                yield _matrix(words, swept, cells)


def _rows(swept: SweptValues, found: Sequence[TournamentFound]) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.spare = ("runs",)
    for name in swept.names:
        table.add_column(name, justify="right", overflow="fold")
    means = _means(found)
    for name in ("ends (median)", "95% end by", *[words for words, _ in means], "runs"):
        table.add_column(name, justify="right")
    for values, each in zip(swept.values, found, strict=True):
        cells = [mean_shown(measure, each) for _, measure in means]
        # `Text`: in a plain string rich would read `[`...`]` of a list as markup.
        table.add_row(*map(Text, values), *_ends(each), *cells, f"{len(each.replicates):,}")
    return table


def _means(found: Sequence[TournamentFound]) -> list[tuple[str, Measure]]:
    """The columns of means in which the points differ."""
    columns = [(words, MEASURES[name]) for words, name in _MEANS]
    # Compared as they are written: what differs by less than its rounding differs in no column.
    return [(words, measure) for words, measure in columns if len({mean_shown(measure, each) for each in found}) > 1][
        :_MOST_MEANS
    ]


def _ends(found: TournamentFound) -> tuple[str, str]:
    times = values_of(MEASURES["finish"], found.replicates)
    wall = found.scenario.wall_clock
    late = clock(round(quantile(times, 0.95).value), wall) if is_enough_for_spread(len(times)) else ""
    return clock(round(quantile(times, 0.5).value), wall), late


def mean_shown(measure: Measure, found: TournamentFound) -> str:
    """Return the mean of a measure, rounded as columns have it; empty if no replicate has it."""
    values = values_of(measure, found.replicates)
    if not values:
        return ""
    mean = measure.mean(values).value
    if measure.unit in {Unit.PROBABILITY, Unit.SHARE}:
        return f"{100 * mean:.0f}%"
    if measure.unit is Unit.BIG_BLINDS:
        return f"{mean:.1f} bb"
    return f"{mean:,.0f}" if measure.unit is Unit.MONEY else f"{mean:,.1f}"


def _cell(measure: Measure, found: TournamentFound) -> str:
    return _ends(found)[0] if measure.unit is Unit.SECONDS else mean_shown(measure, found)


def _matrix(words: str, swept: SweptValues, cells: dict[tuple[str, ...], str]) -> FittedTable:
    """Return a matrix: the first swept value downwards, the second across."""
    down = list(dict.fromkeys(first for first, _ in cells))
    across = list(dict.fromkeys(second for _, second in cells))
    first, second = swept.names
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, caption_justify="left")
    table.add_column(f"{words}: {first} \\ {second}", justify="right")
    for value in across:
        table.add_column(value, justify="right")
    for value in down:
        table.add_row(Text(value), *[cells.get((value, other), "") for other in across])
    return table
