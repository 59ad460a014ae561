"""What is learned of a field from its hands: parameters of its players and shares of its kinds, with their priors.

Each unknown is a number z with a standard normal prior, whose middle is the field of the tournament file. The widths
are about those by which the shipped fields of no-limit hold'em differ.
"""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.dealing_again import Lineup
from tourney.sim.room_draws import mean_skill, number_of, spread_skill
from tourney.strategies.skilled.kinds import USUAL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.strategies.registry import Player

SHARE: Final = "share"
"""The name of the unknown share of a kind; `kind` says of which."""

MISSES: Final = "misses"
"""The name of the unknown by how much the play of any field differs from that of people."""

_ODDS: Final = frozenset({"limping"})
"""The parameters from 0 to 1 whose odds are multiplied."""

_WIDTHS: Final[Mapping[str, float]] = {
    "looseness": 0.2,
    "skill": 0.35,
    "aggression": 0.12,
    "calling": 0.2,
    "limping": 0.8,
    "respect": 0.5,
}
_SHARE_WIDTH: Final = 0.5
_MOST_KINDS: Final = 6
_USUAL_MISS: Final = 0.015
"""How far a share of a field is usually from that of people, as an arcsine: at 10% by 0.9%, at 50% by 1.5%."""

_MISS_WIDTH: Final = 0.8
_LEAST_ODDS: Final = 0.02  # a player who never limps would never do so at any factor on the odds
_WORDS: Final[Mapping[str, str]] = {
    "looseness": "looseness",
    "skill": "spread of skill",
    "aggression": "aggression",
    "calling": "calling",
    "limping": "limping (odds)",
    "respect": "respect",
    MISSES: "fit misses by",
}


class FieldUnknown(NamedTuple):
    """An unknown and its prior.

    Attributes:
        name: The parameter, `SHARE` or `MISSES`.
        width: The standard deviation of the prior of its logarithm.
        kind: The kind of player, for `SHARE`.
        middle: The middle of the prior of its logarithm.
    """

    name: str
    width: float
    kind: str = ""
    middle: float = 0.0

    def value(self, z: float) -> float:
        """The factor at z, for shares before they are made to sum to one; for `MISSES` the distance."""
        return math.exp(self.middle + self.width * z)

    def format(self, value: float) -> str:
        """A value in words: a factor, or by how much the fit misses."""
        return f"{100 * value:.1f}%" if self.name == MISSES else f"x{value:.2f}"

    @property
    def words(self) -> str:
        """The unknown in words."""
        return f"weight of {self.kind}" if self.name == SHARE else _WORDS[self.name]


class FieldPoint(NamedTuple):
    """A field that the field may be, as changes of that of the file.

    Attributes:
        factors: The factor on each parameter.
        weights: The factor on the share of each kind; of others it is 1.
        skill: The mean skill of the file's field, from which skills are spread.
    """

    factors: Mapping[str, float]
    weights: Mapping[str, float]
    skill: float

    def change(self, name: str, value: float) -> float:
        """The value of a parameter in this field."""
        factor = self.factors.get(name, 1.0)
        if name == "skill":
            return spread_skill(value, self.skill, factor)
        if name in _ODDS:
            odds = min(max(value, _LEAST_ODDS), 1 - _LEAST_ODDS)
            odds = factor * odds / (1 - odds)
            return odds / (1 + odds)
        changed = value * factor
        # Beyond the usual range hardly anything changes: a player folds or plays nearly every hand already.
        return min(max(changed, USUAL[name].least), USUAL[name].most) if name in USUAL else changed


class FieldPrior:
    """The unknowns of a field.

    Args:
        groups: The players of the file's field, each with its number of entrants.

    Attributes:
        unknowns: The unknowns; the last is `MISSES`.
    """

    def __init__(self, groups: Sequence[tuple[Player, int]]) -> None:
        self._groups = groups
        found = [
            FieldUnknown(name, width)
            for name, width in _WIDTHS.items()
            if any(number_of(player, name) is not None for player, _ in groups)
        ]
        counts: dict[str, int] = defaultdict(int)
        for player, count in groups:
            counts[player.name] += count
        # Shares sum to one: that of the largest kind follows from the others.
        others = sorted(counts, key=lambda kind: (-counts[kind], kind))[1:_MOST_KINDS]
        found += [FieldUnknown(SHARE, _SHARE_WIDTH, kind) for kind in others]
        self.unknowns = (*found, FieldUnknown(MISSES, _MISS_WIDTH, middle=math.log(_USUAL_MISS)))
        self._skill = mean_skill(groups)

    def field_at(self, point: Sequence[float]) -> FieldPoint:
        """The field at a point."""
        # Not strict: points of runs end before `MISSES`, which changes no player.
        values = [(each, each.value(z)) for each, z in zip(self.unknowns, point, strict=False)]
        return FieldPoint(
            {each.name: value for each, value in values if each.name not in {SHARE, MISSES}},
            {each.kind: value for each, value in values if each.name == SHARE},
            self._skill,
        )

    def lineup_at(self, point: Sequence[float]) -> Lineup:
        """The players of the field at a point."""
        field = self.field_at(point)
        return Lineup(
            [_change_player(player, field) for player, _ in self._groups],
            [count * field.weights.get(player.name, 1.0) for player, count in self._groups],
        )


def _change_player(player: Player, field: FieldPoint) -> Player:
    values = {name: number_of(player, name) for name in field.factors}
    changed = {name: field.change(name, value) for name, value in values.items() if value is not None}
    return replace(player, parameters=tuple({**dict(player.parameters), **changed}.items()))
