"""Plays the events of docs/validity_data.yaml many times, and sets what comes out beside what was published.

    python tests/validity/calibrate.py [--figures tuning|aside|all] [--only TEXT] [--scale X] [--jobs N]

prints the tables of docs/validity.md: the figures that fields and paces are tuned to, those kept aside (`--figures
aside`; `all` prints both), and the returns of the fields. Only the events of these figures are played, each until all
of its figures are known. `--only main_event` takes only the events and fields with that in their names; `--scale 0.1`
plays a tenth of the replicates. How a field plays, habits.py tells.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from figures import Event, Figure, at_least, read_data
from record import MEASURES, Record, quantile
from returns import MEASURES as OF_RETURNS
from returns import build_trial, compared, parts_by, play

from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from figures import FieldReturns
    from returns import Returns, Trial

    from tourney.types import Chips

SEED: Final = 2024
BEST_TENTH: Final = (20, 40)
WORST_HALF: Final = (-30, -15)
SPREAD: Final = (15, 35)
SPREAD_OF_ONE_TABLE: Final = (10, 20)
KINDS_APART: Final = 15
"""Targets for the returns of a field, in percent, before fees."""


Values = dict[Figure, list[float]]
"""The values of figures in the runs of their events."""


class Enough(Exception):
    """What was to be measured is known."""


class Watch(Record):
    """A record that ends the run at the start of the first level at which all figures are known."""

    def __init__(self, stack: Chips, figures: Sequence[Figure]) -> None:
        super().__init__(stack)
        self._figures = figures

    def values(self) -> list[float | None]:
        """The value of each figure; None for those not known."""
        return [MEASURES[figure.measure](self, figure.at) for figure in self._figures]

    def __call__(self, event: fe.FloorEvent) -> None:
        """Hear an event of the floor."""
        super().__call__(event)
        if isinstance(event, fe.LevelStarted) and None not in self.values():
            raise Enough


def measured(task: tuple[Event, Sequence[Figure], int]) -> list[float | None]:
    """What comes out of one run of an event, for each of its figures."""
    event, figures, replicate = task
    scenario = event.build()
    watch = Watch(scenario.stack, figures)
    hears_hands = any(figure.measure == "no_showdown" for figure in figures)
    tournament = Tournament(
        scenario, SEED, replicate=replicate, sinks=[watch], hand_sink=watch if hears_hands else None
    )
    with suppress(Enough):
        tournament.run()
    return watch.values()


def rows_of_runs(figures: Iterable[Figure], values: Values) -> Iterator[str]:
    """The table of figures measured in events, in Markdown."""
    yield "| figure | of | published | median | 80% interval | off by | on target | runs |"
    yield "|---|---|---|---|---|---|---|---|"
    for figure in figures:
        yield row(figure, values[figure])


def row(figure: Figure, values: Sequence[float]) -> str:
    """A row of the table. Of a published range, the nearest end counts; within it nothing is off."""
    if not values:
        return f"| {figure.name} | {figure.of} | {figure.published} | - | - | - | - | 0 |"
    median, low, high = (quantile(values, part) for part in (0.5, 0.1, 0.9))
    told = (
        figure.name,
        figure.of,
        figure.published,
        f"{median:.3g}",
        f"{low:.3g} to {high:.3g}" if len(values) > 1 else "-",
        figure.distance(median),
        "yes" if figure.is_met(median, low, high) else "no",
        f"{len(values)}",
    )
    return f"| {' | '.join(told)} |"


def rows_of_fields(returns: Iterable[tuple[FieldReturns, Trial, Returns]]) -> Iterator[str]:
    """The table of the returns of the fields, in Markdown, in percent before fees."""
    yield "| field | event | best tenth | worst half | spread | kinds apart | by fifth of skill | on target | plays |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for plan, trial, found in returns:
        best, worst, spread = 100 * found.best(10), 100 * found.worst(50), 100 * found.spread
        apart = compared(trial, found)
        fifths = [100 * found.of_some(part).value for part in parts_by(trial.skills, 5)]
        met = (
            _within(best, BEST_TENTH)
            and _within(worst, WORST_HALF)
            and _within(spread, SPREAD_OF_ONE_TABLE if trial.at_once < len(trial.players) else SPREAD)
            and apart <= KINDS_APART
            and fifths == sorted(fifths)
        )
        told = (
            plan.field,
            plan.file,
            f"{best:+.0f}",
            f"{worst:+.0f}",
            f"{spread:.0f}",
            f"{apart:.0f}",
            ", ".join(f"{fifth:+.0f}" for fifth in fifths),
            "yes" if met else "no",
            f"{len(found.rows)}",
        )
        yield f"| {' | '.join(told)} |"


def _within(value: float, ends: tuple[float, float]) -> bool:
    return ends[0] <= value <= ends[1]


def chosen(figures: Iterable[Figure], which: str, only: str) -> list[Figure]:
    """The figures asked for: those for `tuning`, those kept `aside`, or `all`; of events and fields named like so."""
    kinds = {"tuning": {False}, "aside": {True}, "all": {False, True}}[which]
    return [figure for figure in figures if figure.aside in kinds and only in figure.event + figure.field]


def figures_of(events: Mapping[str, Event], figures: Iterable[Figure]) -> dict[Event, list[Figure]]:
    """The events to play, each with its figures."""
    plan: dict[Event, list[Figure]] = {}
    for figure in figures:
        if figure.event:
            plan.setdefault(events[figure.event], []).append(figure)
    return plan


def play_events(plan: Mapping[Event, Sequence[Figure]], scale: float, pool: Executor) -> Values:
    """The values of the figures in the runs of their events."""
    values: Values = {}
    for event, figures in plan.items():
        runs = max(1, round(event.replicates * scale))
        found = list(pool.map(measured, [(event, figures, replicate) for replicate in range(runs)]))
        for figure, each in zip(figures, zip(*found, strict=True), strict=True):
            values[figure] = [value for value in each if value is not None]
            sys.stderr.write(f"{row(figure, values[figure])}\n")
    return values


def play_field(plan: FieldReturns, scale: float, pool: Executor) -> tuple[FieldReturns, Trial, Returns]:
    """The returns of a field."""
    trial = build_trial(plan.field, plan.file, plan.players)
    return plan, trial, play(trial, max(10, round(plan.replicates * scale)), pool)


def main() -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--figures", choices=("tuning", "aside", "all"), default="tuning")
    parser.add_argument("--only", default="")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--jobs", type=at_least(1), default=2)
    asked = parser.parse_args()
    if asked.scale <= 0:
        parser.error(f"--scale must be above 0, not {asked.scale:g}")
    data = read_data()
    figures = chosen(data.figures, asked.figures, asked.only)
    asked_fields = [each for each in data.returns.values() if asked.only in each.field]
    if not figures and not asked_fields:
        parser.error(f"--only {asked.only}: no event and no field has this in its name; see docs/validity_data.yaml")
    plan = figures_of(data.events, figures)
    with ProcessPoolExecutor(asked.jobs) as pool:
        values = play_events(plan, asked.scale, pool)
        fields = [play_field(each, asked.scale, pool) for each in asked_fields]
    for each, trial, returns in fields:
        for figure in figures:
            if figure.field == each.field:
                values[figure] = [OF_RETURNS[figure.measure](trial, returns, *(figure.at or (0,)))]
    for title, aside in (("Tuned to", False), ("Kept aside", True)):
        _print(title, rows_of_runs([figure for figure in figures if figure.aside is aside], values))
    if fields:
        _print("Returns of the fields", rows_of_fields(fields))


def _print(title: str, lines: Iterable[str]) -> None:
    sys.stdout.write("\n".join([f"### {title}", "", *lines, "", ""]))


if __name__ == "__main__":
    main()
