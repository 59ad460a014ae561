"""Plays the events of docs/validity_data.yaml many times, and sets what comes out beside what was published.

    python tests/validity/calibrate.py [--jobs N] [--scale X] [--only TEXT] [--habits]

prints the table of docs/validity.md. `--scale 0.2` plays a fifth of the replicates; `--only main_event` the events
with that in their names; `--habits` tells besides how the field plays in one replicate of each event.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import yaml

from tourney.config.load import load_tournament
from tourney.experiment.figures import all_ins, play_statistics
from tourney.experiment.habits import Habits, HandCounter
from tourney.reporting.profile_table import cells
from tourney.sim import events as fe
from tourney.sim.scenario import Group, Scenario
from tourney.sim.tournament import Tournament
from tourney.strategies.registry import find_player

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.event import Listener
    from tourney.game.phh_writing import HandStart
    from tourney.types import Chips

ROOT: Final = Path(__file__).parents[2]
DATA: Final = ROOT / "docs" / "validity_data.yaml"
EVENTS: Final = Path(__file__).parent / "events"
SEED: Final = 2024


class _Enough(Exception):
    """What was to be measured is known."""


@dataclass(frozen=True)
class Figure:
    """A published figure, and how it is measured.

    Attributes:
        name: What it says.
        of: Of which event.
        event: The file of the event.
        settings: What is changed in it.
        measure: What is worked out of a run: `left_after_level`, `hours_to_left`, `big_blinds_at_left`, `minutes` or
            `minutes_of_fold`.
        at: The level, or the players left.
        low: The published figure, or the lower end of a published range.
        high: The upper end.
        replicates: How often the event is played.
        folding: Whether the last entrant folds every hand.
    """

    name: str
    of: str
    event: str
    settings: tuple[str, ...]
    measure: str
    at: int
    low: float
    high: float
    replicates: int
    folding: bool


def read_figures() -> list[Figure]:
    """The figures of the data file, in order."""
    return [_figure(row) for row in yaml.safe_load(DATA.read_text(encoding="utf-8"))]


def _figure(row: dict[str, Any]) -> Figure:
    measure, published = row["measure"], row["published"]
    [(name, at)] = measure.items() if isinstance(measure, dict) else [(measure, 0)]
    low, high = published if isinstance(published, list) else (published, published)
    return Figure(
        row["figure"],
        row["of"],
        row["event"],
        tuple(row.get("settings", ())),
        name,
        at,
        float(low),
        float(high),
        row["replicates"],
        bool(row.get("folding")),
    )


def build_event(figure: Figure) -> Scenario:
    """The event of a figure."""
    event = load_tournament(EVENTS / f"{figure.event}.yaml", settings=figure.settings)
    if not figure.folding:
        return event
    *others, last = event.field
    rest = [replace(last, count=last.count - 1)] if last.count > 1 else []
    return replace(event, field=(*others, *rest, Group(find_player("fold", Path()), 1)))


class _Watch:
    """Hears what happens on the floor, until what is to be measured is known."""

    def __init__(self, figure: Figure, event: Scenario) -> None:
        self._figure = figure
        self._entries = self._left = event.entries
        self._chips = event.chips
        self._big_blind: Chips = 0
        self.value: float | None = None

    def __call__(self, event: fe.FloorEvent) -> None:
        if isinstance(event, fe.LevelStarted):
            self._big_blind = event.big_blind
            if self._figure.measure == "left_after_level" and event.level == self._figure.at + 1:
                self._know(100 * self._left / self._entries)
        elif isinstance(event, fe.Busted):
            self._left -= 1
            if self._left == self._figure.at and self._figure.measure == "hours_to_left":
                self._know(event.seconds / 3600)
            if self._left == self._figure.at and self._figure.measure == "big_blinds_at_left":
                self._know(self._chips / self._left / self._big_blind)

    def _know(self, value: float) -> None:
        self.value = value
        raise _Enough


def measured(figure: Figure, replicate: int) -> float:
    """What comes out of one run of the event."""
    event = build_event(figure)
    watch = _Watch(figure, event)
    tournament = Tournament(event, SEED, replicate=replicate, sinks=[watch])
    try:
        result = tournament.run()
    except _Enough:
        assert watch.value is not None
        return watch.value
    if figure.measure == "minutes":
        return result.duration_seconds / 60
    [folder] = [placing for placing in result.places if placing.strategy == "fold"]
    return folder.seconds / 60


class FieldHabits:
    """What the field of an event does in its hands, all together."""

    def __init__(self) -> None:
        self.habits = Habits()
        self._watch = HandCounter()

    def begin(self, start: HandStart, /) -> Listener:
        """A hand begins."""
        self._watch.begin_hand(start.stakes, start.stacks, [self.habits] * len(start.stacks))
        return self._watch

    def end(self, stacks: Sequence[Chips], /) -> None:
        """It has ended."""
        self._watch.end_hand(stacks)


def habits_in(figure: Figure) -> Habits:
    """How the field plays in one run of the event, as far as it is measured."""
    event, heard = build_event(figure), FieldHabits()
    with suppress(_Enough):
        Tournament(event, SEED, sinks=[_Watch(figure, event)], hand_sink=heard).run()
    return heard.habits


def quantile(values: Sequence[float], part: float) -> float:
    """The value that a part of the values lie below, between the two nearest."""
    ordered = sorted(values)
    place = part * (len(ordered) - 1)
    below = int(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)


def row(figure: Figure, values: Sequence[float]) -> str:
    """A row of the table, in Markdown: published, median, 80% interval, whether it is in it, and how far off it is.

    Of a published range, the nearest end counts; within it nothing is off.
    """
    median, low, high = (quantile(values, part) for part in (0.5, 0.1, 0.9))
    published = f"{figure.low:g}" if figure.low == figure.high else f"{figure.low:g} to {figure.high:g}"
    inside = "yes" if low <= figure.high and high >= figure.low else "no"
    nearest = min(max(median, figure.low), figure.high)
    if figure.measure == "left_after_level":
        off = f"{median - nearest:+.1f} points"
    else:
        off = f"{100 * (median / nearest - 1):+.0f}%"
    cells_ = (
        figure.name,
        figure.of,
        published,
        f"{median:.3g}",
        f"{low:.3g} to {high:.3g}",
        inside,
        off,
        f"{len(values)}",
    )
    return f"| {' | '.join(cells_)} |"


def table(figures: Sequence[Figure], values: Sequence[Sequence[float]]) -> Iterator[str]:
    """The table, line by line."""
    yield "| figure | of | published | median | 80% interval | inside | off by | runs |"
    yield "|---|---|---|---|---|---|---|---|"
    for figure, each in zip(figures, values, strict=True):
        yield row(figure, each)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--habits", action="store_true")
    asked = parser.parse_args()
    figures = [figure for figure in read_figures() if asked.only in figure.event]
    values = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for figure in figures:
            runs = max(2, round(figure.replicates * asked.scale))
            values.append(list(pool.map(measured, [figure] * runs, range(runs))))
            sys.stderr.write(f"{row(figure, values[-1])}\n")
        told = list(pool.map(habits_in, figures)) if asked.habits else []
    for line in table(figures, values):
        sys.stdout.write(f"{line}\n")
    for figure, habits in zip(figures, told, strict=False):
        said = [*play_statistics(habits), *all_ins(habits)]
        sys.stdout.write(f"\n{figure.of}: {', '.join(' '.join(cells(each)[:2]) for each in said)}\n")


if __name__ == "__main__":
    main()
