"""A complete tournament, ready to run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.errors import InvalidArgument
from tourney.sim.contradictions import contradictions
from tourney.sim.draft import DECISION_LIMIT, Draft, Group, OnFault
from tourney.sim.room_draws import draw_entry, scale_pace, scale_players
from tourney.streams import ARRIVING, Stream, root

if TYPE_CHECKING:
    from tourney.sim.room_draws import RoomDraw

__all__ = ["DECISION_LIMIT", "Check", "Draft", "Group", "OnFault", "Scenario", "draw_entrants", "with_entrants"]


@dataclass(frozen=True, slots=True, repr=False)
class Scenario(Draft):
    """A tournament whose parts fit together; `Draft` lists them.

    Raises:
        InvalidArgument: The parts do not fit together.
    """

    def __post_init__(self) -> None:
        InvalidArgument.raise_all(contradictions(self))

    @classmethod
    def of(cls, draft: Draft) -> Scenario:
        """The tournament of a draft.

        Raises:
            InvalidArgument: Its parts contradict each other.
        """
        return cls(**{field.name: getattr(draft, field.name) for field in fields(draft)})

    def of_replicate(self, seed: int, number: int) -> Scenario:
        """The tournament that a replicate plays: in the room of one of the `draws`, if there are any.

        Replicates take the draws in turn, so that `len(draws)` of them play each once.
        """
        return self.in_room(self.draws[(seed + number) % len(self.draws)]) if self.draws else self

    def in_room(self, draw: RoomDraw) -> Scenario:
        """The tournament in the room of a draw."""
        players = scale_players([(group.player, group.count) for group in self.field], draw)
        field = [replace(group, player=player) for group, player in zip(self.field, players, strict=True)]
        entry = draw_entry(self.entry, draw)
        return replace(self, pace=scale_pace(self.pace, draw.pace), field=tuple(field), entry=entry, draws=())

    def __repr__(self) -> str:
        """A short form; all parts would fill some hundred lines."""
        return f"<Scenario {self.name}: {self.turnout or f'{self.entries:,} entrants'}>"


_TURNOUT: Final = 0


def draw_entrants(scenario: Scenario, seed: int, replicate: int) -> Scenario:
    """The tournament of one run: with the entrants who come, if their number is drawn for each run.

    An event that is being played has at least as many as have entered.
    """
    turnout, midway = scenario.turnout, scenario.midway
    if turnout is None:
        return scenario
    stream = Stream(root(seed, replicate, ARRIVING, _TURNOUT))
    return with_entrants(scenario, turnout.draw_at_least(midway.entries if midway else 0, stream))


def with_entrants(scenario: Scenario, entrants: int) -> Scenario:
    """The tournament with this number of entrants, no longer drawn; the groups of its field keep their shares.

    Raises:
        InvalidArgument: The tournament cannot be played with this number of entrants.
    """
    if entrants == scenario.entries:
        return scenario if scenario.turnout is None else replace(scenario, turnout=None)
    groups = _scale_field(scenario.field, entrants)
    midway = scenario.midway
    if midway is not None and midway.weights:
        weights, riches = (
            tuple(own for own, group in zip(of_groups, groups, strict=True) if group.count)
            for of_groups in (midway.weights, midway.riches)
        )
        midway = replace(midway, weights=weights, riches=riches)
    field = tuple(group for group in groups if group.count)
    return replace(scenario, field=field, turnout=None, midway=midway)


def _scale_field(field: Sequence[Group], entrants: int) -> list[Group]:
    """The groups in the same proportions.

    The running totals are rounded, not each group: of groups with rising skill, those that lose or gain an entrant
    are spread evenly over all of them.
    """
    total = sum(group.count for group in field)
    ends = [(2 * count * entrants + total) // (2 * total) for count in accumulate(group.count for group in field)]
    starts = [0, *ends]
    return [replace(group, count=end - start) for group, start, end in zip(field, starts, ends, strict=False)]


Check: TypeAlias = Callable[[Draft], Iterator[InvalidArgument]]
"""A check of a tournament: yields each error at the key of the file that has to go or change."""
