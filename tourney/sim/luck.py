"""The luck of one run: what part of its prizes, and of its order of finish, came from chance."""

from __future__ import annotations

from fractions import Fraction
from math import exp, sqrt
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.draft import Group


class Luck(NamedTuple):
    """The luck of a run. Its mean over many runs is 0.

    Attributes:
        prizes: By entrant, the prize money won by luck.
        skill_kept: The part of the rank correlation of skill and place that is luck; None if skill does not vary.
    """

    prizes: tuple[float, ...]
    skill_kept: float | None


class Entrant(NamedTuple):
    """What an entrant counts in the order of finish.

    Attributes:
        strength: By what the chips count; 0 for an entrant without a skill, who is not in the correlation.
        weight: What the correlation gains for each player that the entrant outlasts.
    """

    strength: float
    weight: float


def skills_of(field: Sequence[Group]) -> list[float | None]:
    """The parameter `skill` of each entrant; None for strategies without one."""
    skills: list[float | None] = []
    for group in field:
        skill = dict(group.player.parameters).get("skill")
        known = float(skill) if isinstance(skill, int | float | Fraction) else None
        skills += [known] * group.count
    return skills


def weigh_entrants(skills: Sequence[float | None]) -> list[Entrant]:
    """What each entrant counts, if everybody comes and nobody shares a place.

    The correlation is then the sum of these weights times the players outlasted. That the chips of a skill of 1 count
    e times as much as those of a skill of 0 has been found by trial.
    """
    known = [skill for skill in skills if skill is not None]
    count = len(known)
    middle = (count - 1) / 2
    ranks = {skill: sum(each < skill for each in known) + (known.count(skill) - 1) / 2 for skill in set(known)}
    spread = sqrt(sum((ranks[each] - middle) ** 2 for each in known) * (count**3 - count) / 12)
    return [
        Entrant(0.0, 0.0) if skill is None or not spread else Entrant(exp(skill), (ranks[skill] - middle) / spread)
        for skill in skills
    ]
