"""A complete tournament, ready to run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from typing import TypeAlias

from tourney.errors import InvalidArgument
from tourney.sim.contradictions import contradictions
from tourney.sim.draft import DECISION_LIMIT, Draft, Group, OnFault

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

    def __repr__(self) -> str:
        """A short form; all parts would fill some hundred lines."""
        return f"<Scenario {self.name}: {self.entries:,} entrants>"


Check: TypeAlias = Callable[[Draft], Iterator[InvalidArgument]]
"""A check of a tournament: yields each error at the key of the file that has to go or change."""
