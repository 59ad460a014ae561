"""A complete tournament, ready to run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, TypeAlias

from tourney.errors import InvalidArgument
from tourney.sim.contradictions import contradictions
from tourney.sim.draft import DECISION_LIMIT, Draft, Group, OnFault
from tourney.sim.room_draws import draw_entry, scale_pace, scale_players

if TYPE_CHECKING:
    from tourney.sim.room_draws import RoomDraw

__all__ = ["DECISION_LIMIT", "Check", "Draft", "Group", "OnFault", "Scenario"]


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
        return f"<Scenario {self.name}: {self.entries:,} entrants>"


Check: TypeAlias = Callable[[Draft], Iterator[InvalidArgument]]
"""A check of a tournament: yields each error at the key of the file that has to go or change."""
