"""The contenders of tourney: players in every game with every policy, and the evaluators."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.bench import interpreted
from tourney.bench.engine import COMPILED, BenchTable, build_players, how_built
from tourney.bench.evaluators import BULK_PASS, PASS, SHAPES, bulk_evaluations, evaluations
from tourney.bench.rounds import BUILT_IN, BULK, EVALUATIONS, HANDS, OURS, PYTHON, Contender, WorkGroup
from tourney.bench.workload import GAMES, POLICIES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.bench.workload import Game, Policy


@dataclass(slots=True)
class Contenders:
    """All contenders.

    Attributes:
        groups: The groups of contenders that do the same work.
    """

    groups: list[WorkGroup]

    def group(self, what: str, policy: str = "") -> WorkGroup:
        """The group that does this work."""
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
    with interpreted.interpreted() as contender:
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
