"""The results of a benchmark as data."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median
from typing import TYPE_CHECKING, Any

from tourney.bench.rounds import HANDS
from tourney.bench.workload import POLICIES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.bench.rounds import Row
    from tourney.bench.tournaments import TournamentRow


@dataclass(frozen=True, slots=True, kw_only=True)
class BenchReport:
    """The results of a benchmark.

    Attributes:
        versions: The versions of Python and tourney.
        built: Whether tourney ran compiled or interpreted.
        cpus: The number of processors of the machine. The benchmark uses one of them.
        rounds: The number of rounds.
        slice_seconds: The seconds of each contender in each round.
        rows: The results of the contenders.
        tournaments: The results of the tournaments.
    """

    versions: dict[str, str]
    built: str
    cpus: int
    rounds: int
    slice_seconds: float
    rows: list[Row]
    tournaments: list[TournamentRow]

    def as_record(self) -> dict[str, Any]:
        """The results as a record for JSON."""
        return {
            "versions": self.versions,
            "built": self.built,
            "cpus": self.cpus,
            "rounds": self.rounds,
            "slice_seconds": self.slice_seconds,
            "policies": [str(policy) for policy in POLICIES],
            "rows": [
                *map(_row_record, self.rows),
                *(_tournament_record(row, self.built) for row in self.tournaments),
            ],
        }


def spoken_work(row: Row) -> str:
    """The work of a contender, as text."""
    return ", ".join(filter(None, (row.group.what, row.group.policy)))


def _row_record(row: Row) -> dict[str, Any]:
    contender = row.contender
    record: dict[str, Any] = {
        "what": row.group.what,
        "policy": row.group.policy,
        "who": contender.who,
        "player": contender.player,
        "built": contender.built,
        "unit": row.group.measure,
    }
    if row.failed:
        return {**record, "failed": row.failed}
    record |= _spread(row.rates)
    return {**record, "decisions": row.decisions} if row.group.measure == HANDS else record


def _tournament_record(row: TournamentRow, built: str) -> dict[str, Any]:
    return {
        "what": row.scenario,
        "who": "tourney",
        "built": built,
        "unit": "tournaments/s",
        **_spread(row.rates),
        "entries": row.entries,
        "hands": row.hands,
        "share_outside_hands": row.share_outside,
        "times_hands": row.times_hands,
    }


def _spread(rates: Sequence[float]) -> dict[str, float]:
    return {"median": median(rates), "min": min(rates), "max": max(rates), "rounds": len(rates)}
