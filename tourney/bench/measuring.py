"""Planning and running the benchmark."""

from __future__ import annotations

import os
import platform
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import version
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tourney.bench import interpreted
from tourney.bench.engine import (
    BULK_PASS,
    COMPILED,
    PASS,
    SHAPES,
    BenchTable,
    build_players,
    bulk_evaluations,
    evaluations,
    how_built,
)
from tourney.bench.rounds import (
    BUILT_IN,
    BULK,
    EVALUATIONS,
    HANDS,
    OURS,
    PYTHON,
    BenchReport,
    Contender,
    WorkGroup,
    describe_work,
    run_rounds,
)
from tourney.bench.tournaments import AT_RANDOM, SMALL, THOUSAND, measure_tournament
from tourney.bench.workload import GAMES, POLICIES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.bench.rounds import Row
    from tourney.bench.workload import Game, Policy


# The contenders of tourney: players in every game with every policy, and the evaluators.


@dataclass(slots=True)
class Contenders:
    """All contenders.

    Attributes:
        groups: The groups of contenders that do the same work.
    """

    groups: list[WorkGroup]

    def group(self, what: str, policy: str = "") -> WorkGroup:
        """The group that does this work."""
        # There is exactly one: groups are built for all games and policies.
        return next(group for group in self.groups if (group.what, group.policy) == (what, policy))


@contextmanager
def build_contenders() -> Iterator[Contenders]:
    """Build the contenders of tourney. The interpreted process ends with the block."""
    hands = [
        WorkGroup(game.title, policy.title, HANDS, _our_players(game, policy))
        for game in GAMES
        for policy in POLICIES
    ]
    rankings = [WorkGroup(name, "", EVALUATIONS, _our_evaluators(name)) for name in SHAPES]
    everybody = Contenders([*hands, *rankings])
    with interpreted.start_interpreted() as contender:
        # One game and policy are enough to tell how much compiling brings.
        everybody.group(interpreted.GAME.title, interpreted.POLICY.title).contenders.append(contender)
        yield everybody


def _our_players(game: Game, policy: Policy) -> list[Contender]:
    return [
        Contender(OURS, player, how_built(), BenchTable(game, build_players(game, policy, built_in=built_in)).play)
        for player, built_in in ((PYTHON, False), (BUILT_IN, True))
    ]


def _our_evaluators(ranking: str) -> list[Contender]:
    """Evaluators with one call per hand and, if compiled, with many hands per call (no faster when interpreted)."""
    by_hand = Contender(OURS, "", how_built(), evaluations(ranking), unit=PASS)
    if how_built() != COMPILED:
        return [by_hand]
    return [by_hand, Contender(OURS, BULK, how_built(), bulk_evaluations(ranking), unit=BULK_PASS)]


_ROUNDS: Final = 3
_SLICE: Final = 0.2
_QUICK_SLICE: Final = 0.005


@dataclass(frozen=True, slots=True)
class BenchPlan:
    """What to measure, and for how long.

    Attributes:
        rounds: The number of rounds.
        seconds: The seconds of each contender in each round.
        scenarios: The names of the tournaments.
    """

    rounds: int
    seconds: float
    scenarios: tuple[str, ...]


def plan_bench(
    *, quick: bool = False, rounds: int | None = None, most_rounds: int = _ROUNDS, seconds: float = _SLICE
) -> BenchPlan:
    """Plan the benchmark: half a minute by default, a few seconds if quick.

    Args:
        quick: Measure everything once, very briefly.
        rounds: The number of rounds; None for one if quick, otherwise `most_rounds`.
        most_rounds: The default number of rounds.
        seconds: The seconds of a time slice, unless quick.
    """
    if quick:
        return BenchPlan(rounds or 1, _QUICK_SLICE, (SMALL,))
    return BenchPlan(rounds or most_rounds, seconds, (THOUSAND, AT_RANDOM))


def run_bench(plan: BenchPlan, note: Callable[[str], None], clock: Callable[[], float] = perf_counter) -> BenchReport:
    """Run the benchmark; `note` is called with a description before each measurement."""
    with build_contenders() as contenders:
        return measure(plan, contenders, note, clock)


def measure(
    plan: BenchPlan, contenders: Contenders, note: Callable[[str], None], clock: Callable[[], float] = perf_counter
) -> BenchReport:
    """Measure the contenders, then the tournaments of the plan."""

    def note_slice(number: int, row: Row) -> None:
        note(f"round {number} of {plan.rounds}: {describe_work(row)}, {row.contender.who}")

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
