"""Staffing: the fewest dealers by shift that cover a demand, and who deals, rests and leaves when.

The demand is tables by down. A dealer deals for at most `downs` downs and then has a break of one down. Which table a
dealer is at does not matter to a plan, only how many deal in each down. The integer program chooses the dealers of
each pattern, which is a shift with a phase of its breaks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class RosterError(TourneyError):
    """No roster covers the demand, or the solver is missing."""

    exit_code = 2


class WorkPattern(NamedTuple):
    """A shift with its breaks.

    Attributes:
        starts: The down in which it begins.
        deals: For each of its downs whether the dealer deals.
    """

    starts: int
    deals: tuple[bool, ...]

    @property
    def ends(self) -> int:
        """The down after its last."""
        return self.starts + len(self.deals)

    def is_dealing(self, down: int) -> bool:
        """Whether a dealer of this pattern deals in a down."""
        return self.starts <= down < self.ends and self.deals[down - self.starts]


@dataclass(frozen=True, slots=True)
class RosterRules:
    """What shifts are allowed.

    Attributes:
        downs: The most downs without a break.
        shortest: The downs of the shortest shift.
        longest: The downs of the longest shift.
        step: Shifts begin and have a length at multiples of this number of downs.

    Raises:
        InvalidArgument: The numbers contradict each other.
    """

    downs: int = 2
    shortest: int = 8
    longest: int = 16
    step: int = 2

    def __post_init__(self) -> None:
        if min(self.downs, self.shortest, self.step) < 1 or self.longest < self.shortest:
            raise InvalidArgument("a roster needs downs, steps and shifts of at least one down")


@dataclass(frozen=True, slots=True)
class Roster:
    """A roster.

    Attributes:
        rules: The rules that it keeps.
        patterns: The pattern of each dealer, by start.
    """

    rules: RosterRules
    patterns: tuple[WorkPattern, ...]

    @property
    def paid(self) -> int:
        """The downs paid for, breaks included."""
        return sum(len(pattern.deals) for pattern in self.patterns)

    def dealing(self, down: int) -> int:
        """The dealers who deal in a down."""
        return sum(pattern.is_dealing(down) for pattern in self.patterns)


def patterns_for(demand: Sequence[int], rules: RosterRules) -> list[WorkPattern]:
    """All shifts that begin and end within the demand, each with every phase of its breaks."""
    lengths = range(rules.shortest, rules.longest + 1, rules.step)
    found = []
    for starts in range(0, len(demand), rules.step):
        for length in lengths:
            for phase in range(rules.downs + 1):
                deals = tuple((place + phase) % (rules.downs + 1) != rules.downs for place in range(length))
                found.append(WorkPattern(starts, deals))
    return found


def plan_roster(demand: Sequence[int], rules: RosterRules) -> Roster:
    """The cheapest roster that covers a demand: the fewest downs paid for. Solved as an integer program by HiGHS.

    Args:
        demand: The tables in each down.
        rules: The rules for shifts.

    Raises:
        RosterError: The extra [plan] is not installed, or the solver finds no roster.
    """
    if not any(demand):
        return Roster(rules, ())
    try:
        import numpy as np  # noqa: PLC0415 - the extra [plan]
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
        from scipy.sparse import csr_array  # noqa: PLC0415
    except ImportError:
        raise RosterError("a roster needs the extra [plan]: pip install 'tourney[plan]'") from None
    patterns = patterns_for(demand, rules)
    downs, columns = [], []
    for column, pattern in enumerate(patterns):
        for down in range(pattern.starts, min(pattern.ends, len(demand))):
            if pattern.is_dealing(down):
                downs.append(down)
                columns.append(column)
    covers = csr_array((np.ones(len(downs)), (downs, columns)), shape=(len(demand), len(patterns)))
    found = milp(
        c=np.array([len(pattern.deals) for pattern in patterns], dtype=float),
        constraints=LinearConstraint(covers, lb=np.array(demand, dtype=float)),
        integrality=np.ones(len(patterns)),
        bounds=Bounds(lb=0),
        options={"time_limit": 60, "mip_rel_gap": 0.005},
    )
    if found.x is None:
        raise RosterError(f"the solver found no roster: {found.message}")
    chosen = [pattern for pattern, count in zip(patterns, found.x, strict=True) for _ in range(round(count))]
    return Roster(rules, tuple(sorted(chosen)))


def faults_of(roster: Roster, demand: Sequence[int]) -> Iterator[str]:
    """Check a roster against its rules and a demand, independently of how it was planned."""
    rules = roster.rules
    for number, pattern in enumerate(roster.patterns, start=1):
        if not rules.shortest <= len(pattern.deals) <= rules.longest:
            yield f"dealer {number} works {len(pattern.deals)} downs"
        if pattern.starts < 0 or pattern.starts % rules.step:
            yield f"dealer {number} begins in down {pattern.starts}"
        run = 0
        for place, deals in enumerate(pattern.deals):
            run = run + 1 if deals else 0
            if run > rules.downs:
                yield f"dealer {number} deals {run} downs without a break, up to down {pattern.starts + place}"
    for down, tables in enumerate(demand):
        dealing = sum(
            1
            for pattern in roster.patterns
            if 0 <= down - pattern.starts < len(pattern.deals) and pattern.deals[down - pattern.starts]
        )
        if dealing < tables:
            yield f"{dealing} dealers deal at {tables} tables in down {down}"


def shifts_of(roster: Roster) -> list[tuple[int, int, int]]:
    """The shifts of a roster: first down, downs and dealers."""
    counts: dict[tuple[int, int], int] = {}
    for pattern in roster.patterns:
        key = (pattern.starts, len(pattern.deals))
        counts[key] = counts.get(key, 0) + 1
    return [(*key, count) for key, count in sorted(counts.items())]
