"""Which of the house's own dealers works which shift of a roster."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tourney.festival.programme import DAY
from tourney.festival.roster import RosterError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.festival.programme import NamedDealer
    from tourney.types import Seconds


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
    kinds = sorted(set(shifts))
    pairs = [
        (person, kind)
        for person, each in enumerate(people)
        for kind, shift in enumerate(kinds)
        if shift.starts // DAY not in each.off and not 0 < each.most < shift.ends - shift.starts
    ]
    if not pairs:
        return [None] * len(shifts)
    chosen = _solve(shifts, kinds, people, pairs, rest)
    left: dict[ShiftSpan, list[int]] = {}
    for person, kind in chosen:
        left.setdefault(kinds[kind], []).append(person)
    return [people[left[shift].pop(0)] if left.get(shift) else None for shift in shifts]


def _solve(
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
