"""The whole benchmark."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tourney.bench.bars import build_ratios, check_bars
from tourney.bench.engine import how_built
from tourney.bench.groups import build_field
from tourney.bench.report import Report, spoken_work
from tourney.bench.rounds import run_rounds
from tourney.bench.tournaments import AT_RANDOM, SMALL, THOUSAND, measure_tournament

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.bench.rounds import Row

_ROUNDS: Final = 3
_ROUNDS_WITH_PEERS: Final = 5
_SLICE: Final = 0.2
_SLICE_WITH_PEERS: Final = 0.4
_QUICK_SLICE: Final = 0.005


@dataclass(frozen=True, slots=True)
class Plan:
    """What is measured, and for how long.

    Attributes:
        rounds: How many rounds.
        seconds: How long each contender has in each round.
        scenarios: The tournaments.
        peers: Whether peers are measured too.
    """

    rounds: int
    seconds: float
    scenarios: tuple[str, ...]
    peers: bool


def plan_bench(*, peers: bool = False, quick: bool = False, rounds: int | None = None) -> Plan:
    """How to measure: half a minute as a rule, some minutes with peers, seconds for a quick look."""
    if quick:
        return Plan(rounds or 1, _QUICK_SLICE, (SMALL,), peers)
    if peers:
        return Plan(rounds or _ROUNDS_WITH_PEERS, _SLICE_WITH_PEERS, (THOUSAND, AT_RANDOM), peers)
    return Plan(rounds or _ROUNDS, _SLICE, (THOUSAND, AT_RANDOM), peers)


def run_bench(plan: Plan, note: Callable[[str], None], clock: Callable[[], float] = perf_counter) -> Report:
    """Measure all that the plan says; `note` is told what is being measured."""

    def note_slice(number: int, row: Row) -> None:
        note(f"round {number} of {plan.rounds}: {spoken_work(row)}, {row.contender.who}")

    def note_run(scenario: str, number: int) -> None:
        note(f"run {number} of {plan.rounds}: {scenario}")

    with build_field(peers=plan.peers) as everybody:
        rows = run_rounds(everybody.groups, plan.rounds, plan.seconds, clock, note_slice)
    tournaments = [measure_tournament(name, plan.rounds, clock, note_run) for name in plan.scenarios]
    failures = [f"{row.contender.who} failed at {spoken_work(row)}: {row.failed}" for row in rows if row.failed]
    ratios = build_ratios(rows)
    return Report(
        versions={
            "Python": f"{platform.python_implementation()} {platform.python_version()}",
            "tourney": version("tourney"),
            **everybody.versions,
        },
        built=how_built(),
        cpus=os.cpu_count() or 1,
        rounds=plan.rounds,
        slice_seconds=plan.seconds,
        rows=rows,
        tournaments=tournaments,
        ratios=ratios,
        bars=check_bars(ratios, tournaments) if plan.peers else [],
        absent=[*everybody.absent, *failures],
    )
