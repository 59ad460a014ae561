"""Staffing: the fewest dealers by shift that cover a demand, and who deals, rests and leaves when.

The demand is tables by down. A dealer deals for at most `downs` downs and then has a break of one down. Which table a
dealer is at does not matter to a plan, only how many deal in each down. The integer program chooses the dealers of
each shift, and who of them deals or rests in each down.

In each down as many are on duty as its tables need with breaks: in play a table opens only then.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tourney.errors import InvalidArgument, TourneyError
from tourney.festival.programme import DAY, NamedDealer
from tourney.tournament.dealing_staff import count_dealers_needed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.types import Seconds


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

    def on_duty(self, down: int) -> int:
        """The dealers who are there in a down."""
        return sum(pattern.starts <= down < pattern.ends for pattern in self.patterns)


class _Duty(NamedTuple):
    """What some dealers do in a down: those who leave in the same down and have dealt as many downs since a break."""

    leaves: int
    down: int
    run: int
    deals: bool

    @property
    def leads_to(self) -> tuple[int, int, int]:
        """The state in the next down: when they leave, the down, and the downs dealt since a break."""
        return self.leaves, self.down + 1, self.run + 1 if self.deals else 0


def _shifts(downs: int, rules: RosterRules) -> list[tuple[int, int]]:
    """The shifts that begin within a demand: when each begins, and the down after its last."""
    lengths = range(rules.shortest, rules.longest + 1, rules.step)
    return [(starts, starts + length) for starts in range(0, downs, rules.step) for length in lengths]


def _duties(shifts: Sequence[tuple[int, int]], rules: RosterRules) -> list[_Duty]:
    first: dict[int, int] = {}
    for starts, leaves in shifts:
        first[leaves] = min(starts, first.get(leaves, starts))
    return [
        _Duty(leaves, down, run, deals)
        for leaves, starts in first.items()
        for down in range(starts, leaves)
        # Dealers who leave together and have dealt as many downs are alike: counted as flows and not one by one, the
        # problem stays small enough to be solved in seconds.
        for run in range(min(rules.downs, down - starts) + 1)
        for deals in (True, False)
        if run < rules.downs or not deals
    ]


def plan_roster(demand: Sequence[int], rules: RosterRules) -> Roster:
    """The cheapest roster that covers a demand: the fewest downs paid for, to half a percent. Solved by HiGHS.

    Dealers flow from duty to duty, so that each may rest in any down.

    Args:
        demand: The tables in each down.
        rules: The rules for shifts.

    Raises:
        RosterError: The extra [plan] is not installed, or the solver finds no roster.
    """
    if not any(demand):
        return Roster(rules, ())
    shifts = _shifts(len(demand), rules)
    duties = _duties(shifts, rules)
    # Breaks need their own rows: as many on duty as the tables need with breaks, not only as many as deal.
    counts = _solve(demand, shifts, duties, [count_dealers_needed(tables, rules.downs) for tables in demand])
    left = {duty: count for duty, count in zip(duties, counts[len(shifts) :], strict=True) if count}
    chosen = [
        _pattern(starts, leaves, left)
        for (starts, leaves), count in zip(shifts, counts, strict=False)
        for _ in range(count)
    ]
    return Roster(rules, tuple(sorted(chosen)))


def _pattern(starts: int, leaves: int, left: dict[_Duty, int]) -> WorkPattern:
    """The pattern of one dealer, who takes on duties that are left."""
    state = (leaves, starts, 0)
    deals = []
    while state[1] < leaves:
        # The flow is the same whoever takes which duty; the first that is left keeps all patterns within the rules.
        duty = next(duty for duty in (_Duty(*state, deals=True), _Duty(*state, deals=False)) if left.get(duty))
        left[duty] -= 1
        deals.append(duty.deals)
        state = duty.leads_to
    return WorkPattern(starts, tuple(deals))


def _solve(
    demand: Sequence[int], shifts: Sequence[tuple[int, int]], duties: Sequence[_Duty], needed: Sequence[int]
) -> list[int]:
    """The dealers of each shift and duty: as many come to a state as go on from it.

    In each down as many deal as there are tables, and as many are on duty as these need.
    """
    try:
        import numpy as np  # noqa: PLC0415 - the extra [plan]
        from scipy.optimize import LinearConstraint, milp  # noqa: PLC0415
        from scipy.sparse import csr_array  # noqa: PLC0415
    except ImportError:
        raise RosterError("a roster needs the extra [plan]: pip install 'tourney[plan]'") from None
    rows = {(duty.leaves, duty.down, duty.run): 0 for duty in duties}
    first = 2 * len(demand)  # the rows before are those of the dealers who deal, and who are on duty
    rows = {state: first + place for place, state in enumerate(rows)}
    entries = [
        (len(demand) + down, column, 1)
        for column, (starts, leaves) in enumerate(shifts)
        for down in range(starts, min(leaves, len(demand)))
    ]
    entries += [(rows[leaves, starts, 0], column, 1) for column, (starts, leaves) in enumerate(shifts)]
    for column, duty in enumerate(duties, start=len(shifts)):
        entries.append((rows[duty.leaves, duty.down, duty.run], column, -1))
        if duty.leads_to in rows:
            entries.append((rows[duty.leads_to], column, 1))
        if duty.deals and duty.down < len(demand):
            entries.append((duty.down, column, 1))
    numbers, columns, values = zip(*entries, strict=True)
    width = len(shifts) + len(duties)
    found = milp(
        c=np.array([leaves - starts for starts, leaves in shifts] + [0] * len(duties), dtype=float),
        constraints=LinearConstraint(
            csr_array((np.array(values, dtype=float), (numbers, columns)), shape=(first + len(rows), width)),
            lb=np.array([*demand, *needed, *[0] * len(rows)], dtype=float),
            ub=np.array([np.inf] * first + [0] * len(rows)),
        ),
        integrality=np.ones(width),
        options={"time_limit": 60, "mip_rel_gap": 0.005},
    )
    if found.x is None:
        raise RosterError(f"the solver found no roster: {found.message}")
    return [round(value) for value in found.x]


def find_faults(roster: Roster, demand: Sequence[int]) -> Iterator[str]:
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
        there = sum(1 for pattern in roster.patterns if 0 <= down - pattern.starts < len(pattern.deals))
        # Compared as whole numbers: of downs + 1 dealers, one is always on break.
        if there * rules.downs < tables * (rules.downs + 1):
            yield f"{there} dealers are on duty for {tables} tables in down {down}"


def shifts_of(roster: Roster) -> list[tuple[int, int, int]]:
    """The shifts of a roster: first down, downs and dealers."""
    counts: dict[tuple[int, int], int] = {}
    for pattern in roster.patterns:
        key = (pattern.starts, len(pattern.deals))
        counts[key] = counts.get(key, 0) + 1
    return [(*key, count) for key, count in sorted(counts.items())]


# Which of the house's own dealers works which shift of a roster.


class ShiftSpan(NamedTuple):
    """A shift of one dealer: from a moment to another."""

    starts: Seconds
    ends: Seconds


def assign(shifts: Sequence[ShiftSpan], people: Sequence[NamedDealer], rest: Seconds) -> list[NamedDealer | None]:
    """Who works each shift; None where nobody can. As many hours as possible are covered, by HiGHS.

    Nobody works on a day off, more than allowed, or within `rest` seconds of another shift.

    Raises:
        RosterError: The extra [plan] is not installed, or the solver finds nothing in a minute.
    """
    # Equal shifts are one kind with a number: the solver would otherwise try all ways to swap them.
    kinds = sorted(set(shifts))
    pairs = [
        (person, kind)
        for person, each in enumerate(people)
        for kind, shift in enumerate(kinds)
        if shift.starts // DAY not in each.off and not 0 < each.most < shift.ends - shift.starts
    ]
    if not pairs:
        return [None] * len(shifts)
    chosen = _solve_names(shifts, kinds, people, pairs, rest)
    left: dict[ShiftSpan, list[int]] = {}
    for person, kind in chosen:
        left.setdefault(kinds[kind], []).append(person)
    return [people[left[shift].pop(0)] if left.get(shift) else None for shift in shifts]


def _solve_names(
    shifts: Sequence[ShiftSpan],
    kinds: Sequence[ShiftSpan],
    people: Sequence[NamedDealer],
    pairs: Sequence[tuple[int, int]],
    rest: Seconds,
) -> list[tuple[int, int]]:
    """The pairs of a person and a kind of shift that cover most hours."""
    try:
        import numpy as np  # noqa: PLC0415 - the extra [plan]
        from scipy.optimize import Bounds, LinearConstraint, milp  # noqa: PLC0415
        from scipy.sparse import csr_array  # noqa: PLC0415
    except ImportError:
        raise RosterError("a roster needs the extra [plan]: pip install 'tourney[plan]'") from None
    rows: list[tuple[list[tuple[int, float]], float]] = []
    for kind, shift in enumerate(kinds):
        rows.append(([(place, 1.0) for place, pair in enumerate(pairs) if pair[1] == kind], shifts.count(shift)))
    for person, each in enumerate(people):
        own = [(place, kinds[pair[1]]) for place, pair in enumerate(pairs) if pair[0] == person]
        # Shifts with their rests are intervals: no two of them overlap if at no start two are under way.
        rows += [
            ([(place, 1.0) for place, other in own if other.starts <= shift.starts < other.ends + rest], 1.0)
            for _, shift in own
        ]
        if each.most:
            rows.append(([(place, float(shift.ends - shift.starts)) for place, shift in own], float(each.most)))
    entries = [(number, place, value) for number, (parts, _) in enumerate(rows) for place, value in parts]
    numbers, places, values = zip(*entries, strict=True)
    matrix = csr_array((np.array(values), (numbers, places)), shape=(len(rows), len(pairs)))
    hours = np.array([kinds[kind].ends - kinds[kind].starts for _, kind in pairs], dtype=float)
    found = milp(
        c=-hours,
        constraints=LinearConstraint(matrix, ub=np.array([most for _, most in rows])),
        integrality=np.ones(len(pairs)),
        bounds=Bounds(lb=0, ub=1),
        options={"time_limit": 60, "mip_rel_gap": 1e-6},
    )
    # The solver stops after a minute, and then what it has found so far counts; only nothing at all is an error.
    if found.x is None:
        raise RosterError(f"the solver found no roster of names: {found.message}")
    return [pair for pair, value in zip(pairs, found.x, strict=True) if value > 0.5]


def faults_of_names(assigned: Sequence[tuple[ShiftSpan, NamedDealer | None]], rest: Seconds) -> Iterator[str]:
    """Check who works what, independently of how it was planned."""
    of_each: dict[NamedDealer, list[ShiftSpan]] = {}
    for shift, person in assigned:
        if person is not None:
            of_each.setdefault(person, []).append(shift)
    for person, shifts in of_each.items():
        shifts.sort()
        for one, other in pairwise(shifts):
            if other.starts < one.ends + rest:
                yield f"{person.name} begins at {other.starts}, too soon after {one.ends}"
        if any(shift.starts // DAY in person.off for shift in shifts):
            yield f"{person.name} works on a day off"
        if person.most and sum(shift.ends - shift.starts for shift in shifts) > person.most:
            yield f"{person.name} works too long"
