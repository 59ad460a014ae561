"""What is not known about a room, as draws: each replicate is played in one of the rooms that it may be.

A calibration (`tourney/room`) learns a field and a pace from past evenings, but never exactly. A draw says by which
factors the room may differ from them; several hundred draws together say how sure they are. A replicate takes one
draw, so that the intervals over many replicates contain what is not known.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from tourney.strategies.registry import parameters_of
from tourney.tournament.entries import Arrivals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.timing import Pace
    from tourney.strategies.registry import Player
    from tourney.tournament.entries import EntryRules

_LOOSENESS: Final = (0.15, 4.0)
"""The range of `looseness` in which players make sense; draws stay in it."""

_EVERYBODY: Final = Decimal(100)


@dataclass(frozen=True, slots=True)
class RoomDraw:
    """One of the rooms that a room may be.

    Attributes:
        pace: The factor on the seconds of all steps of a hand: above 1 the room is slower.
        looseness: The factor on the looseness of all players that have this parameter.
        skill: The factor on the distance of each player's skill from the mean of the field.
        late: The percentage of the entrants who come after the start; None as the event has it.
        reentry: The percentage of players out who re-enter, where that is allowed; None as the event has it.
        rebuy: The percentage of players who buy a rebuy, where that is allowed; None as the event has it.
    """

    pace: float = 1.0
    looseness: float = 1.0
    skill: float = 1.0
    late: Decimal | None = None
    reentry: Decimal | None = None
    rebuy: Decimal | None = None


def scale_pace(pace: Pace, factor: float) -> Pace:
    """The pace with the seconds of all steps of a hand multiplied; how long moves take does not change."""
    if factor == 1:
        return pace

    def times(tenths: int) -> int:
        return round(tenths * factor)

    return replace(
        pace,
        hand=times(pace.hand),
        fold=times(pace.fold),
        decision=times(pace.decision),
        street=times(pace.street),
        showdown=times(pace.showdown),
        empty_seat=times(pace.empty_seat),
        changes=tuple((each, tuple((key, times(value)) for key, value in row)) for each, row in pace.changes),
    )


def scale_players(players: Sequence[tuple[Player, int]], draw: RoomDraw) -> list[Player]:
    """The players of the groups of a field, each given with its number of entrants, as they are in this room."""
    middle = mean_skill(players)
    return [_scale_player(player, draw, middle) for player, _ in players]


def mean_skill(players: Sequence[tuple[Player, int]]) -> float:
    """The mean skill of the entrants of groups, each given with their number; 0 if nobody has any."""
    skills = [(value, count) for player, count in players if (value := number_of(player, "skill")) is not None]
    return sum(value * count for value, count in skills) / (sum(count for _, count in skills) or 1)


def spread_skill(skill: float, middle: float, factor: float) -> float:
    """A skill so many times as far from the mean, from 0 to 1."""
    return min(max(middle + (skill - middle) * factor, 0.0), 1.0)


def scale_looseness(looseness: float, factor: float) -> float:
    """A looseness times a factor, as far as players can be loose."""
    return min(max(looseness * factor, _LOOSENESS[0]), _LOOSENESS[1])


def _scale_player(player: Player, draw: RoomDraw, middle: float) -> Player:
    changed: dict[str, Any] = {}
    looseness, skill = number_of(player, "looseness"), number_of(player, "skill")
    if looseness is not None and draw.looseness != 1:
        changed["looseness"] = scale_looseness(looseness, draw.looseness)
    if skill is not None and draw.skill != 1:
        changed["skill"] = spread_skill(skill, middle, draw.skill)
    return replace(player, parameters=tuple({**dict(player.parameters), **changed}.items())) if changed else player


def number_of(player: Player, name: str) -> float | None:
    """The value of a parameter; None if the strategy has no such number."""
    value: object = dict(player.parameters).get(name)
    if value is None and (taken := parameters_of(player.factory).get(name)) is not None:
        value = taken.default
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


def draw_entry(entry: EntryRules, draw: RoomDraw) -> EntryRules:
    """The entry rules with the arrivals, re-entries and rebuys of this room, as far as the event has them."""
    if draw.late is not None and entry.arrivals is not None:
        entry = replace(entry, arrivals=with_late(entry.arrivals, draw.late))
    if draw.reentry is not None and entry.reentry is not None:
        entry = replace(entry, reentry=replace(entry.reentry, percent=draw.reentry))
    if draw.rebuy is not None and entry.rebuy is not None:
        entry = replace(entry, rebuy=replace(entry.rebuy, percent=draw.rebuy))
    return entry


def late_share(arrivals: Arrivals) -> Decimal:
    """The percentage of the entrants who come after the start."""
    moment, percent = arrivals.points[0]
    return _EVERYBODY - (percent if moment == 0 else Decimal(0))


def with_late(arrivals: Arrivals, late: Decimal) -> Arrivals:
    """Arrivals with this percentage after the start; these come in the same proportions as before."""
    before = late_share(arrivals)
    if not before:
        return arrivals
    points = [
        (moment, _EVERYBODY - (_EVERYBODY - percent) * late / before)
        for moment, percent in arrivals.points
        if moment > 0
    ]
    points[-1] = (points[-1][0], _EVERYBODY)
    return Arrivals(((0, _EVERYBODY - late), *points))
