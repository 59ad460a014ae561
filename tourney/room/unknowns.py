"""What a calibration learns of a room, and what is known of it before: the prior.

Each unknown is a number z with a standard normal prior. On its own scale the middle of the prior is what the
tournament file says, and the width is how much card rooms differ from shipped fields and paces.
"""

from __future__ import annotations

import math
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.sim.room_draws import RoomDraw, late_share

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.sim.scenario import Scenario

_LEAST_LATE: Final = Decimal(1)  # percent; if fewer come late, evenings tell nothing of how many
_LEAST: Final = 3.0
_MOST: Final = 90.0
"""The least and the most that a prior expects of a share in percent: a file that says 100% is not sure of it."""


class Unknown(StrEnum):
    """What is learned, by its name in a room file."""

    PACE = "pace"
    LOOSENESS = "looseness"
    SKILL = "skill"
    LATE = "late"
    REENTRY = "reentry"
    REBUY = "rebuy"
    EVENINGS = "evenings"


SHARES: Final = frozenset({Unknown.LATE, Unknown.REENTRY, Unknown.REBUY})
"""The unknowns that are percentages; the others are factors, or for `EVENINGS` a share of the pace."""

_WORDS: Final[Mapping[Unknown, str]] = {
    Unknown.PACE: "seconds of a hand",
    Unknown.LOOSENESS: "looseness",
    Unknown.SKILL: "spread of skill",
    Unknown.LATE: "come after the start",
    Unknown.REENTRY: "re-enter when out",
    Unknown.REBUY: "buy a rebuy",
    Unknown.EVENINGS: "pace differs by evening",
}

_WIDTHS: Final[Mapping[Unknown, float]] = {
    # Full tables of card rooms play 22 to 38 hands an hour, where `live` plays 27 to 29.
    Unknown.PACE: 0.2,
    # The mean looseness of the shipped fields runs from 0.8 to 1.3.
    Unknown.LOOSENESS: 0.2,
    # The factor is between 0.7 and 1.4 in two rooms of three.
    Unknown.SKILL: 0.35,
    # As logits: in two rooms of three, a usual 20% is 10% to 36%.
    Unknown.LATE: 0.8,
    Unknown.REENTRY: 0.8,
    Unknown.REBUY: 0.8,
    # Half or twice the usual share.
    Unknown.EVENINGS: 0.7,
}
_USUAL_EVENINGS: Final = 0.03
"""By which share the pace of one evening usually differs from that of another."""


class Prior(NamedTuple):
    """An unknown and its prior.

    Attributes:
        unknown: The unknown.
        middle: The middle of the prior, as a logarithm, or for a share as a logit.
        width: The standard deviation of the prior on that scale.
    """

    unknown: Unknown
    middle: float
    width: float

    def value(self, z: float) -> float:
        """The value of the unknown: a factor, or a percentage."""
        at = self.middle + self.width * z
        return 100 / (1 + math.exp(-at)) if self.unknown in SHARES else math.exp(at)

    @property
    def words(self) -> str:
        """The unknown in words."""
        return _WORDS[self.unknown]

    def format(self, value: float) -> str:
        """A value in words: a share, a factor, or by how much evenings differ."""
        if self.unknown in SHARES:
            return f"{value:.0f}%"
        return f"{100 * value:.0f}%" if self.unknown is Unknown.EVENINGS else f"x{value:.2f}"

    @property
    def usual(self) -> float:
        """The value in the middle of the prior."""
        return self.value(0)


def priors_of(scenarios: Sequence[Scenario]) -> tuple[Prior, ...]:
    """The unknowns of the room in which these events are played, with their priors.

    A share is unknown only if one of the events has what it is a share of. `EVENINGS` is the last.
    """
    found = [Prior(each, 0.0, _WIDTHS[each]) for each in (Unknown.PACE, Unknown.LOOSENESS, Unknown.SKILL)]
    for unknown in (Unknown.LATE, Unknown.REENTRY, Unknown.REBUY):
        said = [share for scenario in scenarios if (share := _share_in(scenario, unknown)) is not None]
        if said:
            usual = min(max(float(sum(said)) / len(said), _LEAST), _MOST)
            found.append(Prior(unknown, math.log(usual / (100 - usual)), _WIDTHS[unknown]))
    return (*found, Prior(Unknown.EVENINGS, math.log(_USUAL_EVENINGS), _WIDTHS[Unknown.EVENINGS]))


def _share_in(scenario: Scenario, unknown: Unknown) -> Decimal | None:
    """The percentage that the event has; None if it has no such thing."""
    entry = scenario.entry
    if unknown is Unknown.LATE:
        late = None if entry.arrivals is None else late_share(entry.arrivals)
        return late if late is not None and late >= _LEAST_LATE else None
    if unknown is Unknown.REENTRY:
        return None if entry.reentry is None else entry.reentry.percent
    return None if entry.rebuy is None else entry.rebuy.percent


def draw_of(priors: Sequence[Prior], point: Sequence[float]) -> RoomDraw:
    """The room at a point, in which an event can be played."""
    # Not strict: points of simulated runs end before `EVENINGS`, the last.
    values = {prior.unknown: prior.value(z) for prior, z in zip(priors, point, strict=False)}

    def share(unknown: Unknown) -> Decimal | None:
        return Decimal(f"{values[unknown]:.2f}") if unknown in values else None

    return RoomDraw(
        pace=values[Unknown.PACE],
        looseness=values[Unknown.LOOSENESS],
        skill=values[Unknown.SKILL],
        late=share(Unknown.LATE),
        reentry=share(Unknown.REENTRY),
        rebuy=share(Unknown.REBUY),
    )
