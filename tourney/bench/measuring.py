"""The whole benchmark of tourney on this machine."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tourney.bench.engine import how_built
from tourney.bench.groups import build_contenders
from tourney.bench.report import BenchReport, spoken_work
from tourney.bench.rounds import run_rounds
from tourney.bench.tournaments import AT_RANDOM, SMALL, THOUSAND, measure_tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.bench.groups import Contenders
    from tourney.bench.rounds import Row

_ROUNDS: Final = 3
_SLICE: Final = 0.2
_QUICK_SLICE: Final = 0.005


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """What is measured, and for how long.

    Attributes:
        rounds: How many rounds.
        seconds: How long each contender has in each round.
        scenarios: The tournaments.
    """

    rounds: int
    seconds: float
    scenarios: tuple[str, ...]


def plan_bench(
    *, quick: bool = False, rounds: int | None = None, most_rounds: int = _ROUNDS, seconds: float = _SLICE
) -> BenchPlan:
    """Plan the measurement: half a minute by default, a few seconds for a quick look.

    Args:
        quick: Measure everything once, very briefly.
        rounds: How many rounds; None for one in a quick look, and for `most_rounds` otherwise.
        most_rounds: How many rounds if nobody says.
        seconds: How long a slice is, unless the look is quick.
    """
    if quick:
        return BenchPlan(rounds or 1, _QUICK_SLICE, (SMALL,))
    return BenchPlan(rounds or most_rounds, seconds, (THOUSAND, AT_RANDOM))


def run_bench(plan: BenchPlan, note: Callable[[str], None], clock: Callable[[], float] = perf_counter) -> BenchReport:
    """Measure all that the plan names; `note` is called with what is measured next."""
    with build_contenders() as contenders:
        return measure(plan, contenders, note, clock)


def measure(
    plan: BenchPlan, contenders: Contenders, note: Callable[[str], None], clock: Callable[[], float] = perf_counter
) -> BenchReport:
    """Measure these contenders, then the tournaments of the plan."""

    def note_slice(number: int, row: Row) -> None:
        note(f"round {number} of {plan.rounds}: {spoken_work(row)}, {row.contender.who}")

    def note_run(scenario: str, number: int) -> None:
        note(f"run {number} of {plan.rounds}: {scenario}")

    rows = run_rounds(contenders.groups, plan.rounds, plan.seconds, clock, note_slice)
    tournaments = [measure_tournament(name, plan.rounds, clock, note_run) for name in plan.scenarios]
    return BenchReport(
        versions={
            "Python": f"{platform.python_implementation()} {platform.python_version()}",
            "tourney": version("tourney"),
        },
        built=how_built(),
        cpus=os.cpu_count() or 1,
        rounds=plan.rounds,
        slice_seconds=plan.seconds,
        rows=rows,
        tournaments=tournaments,
    )
