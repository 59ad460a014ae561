"""What an intended difference from PokerKit is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable

    from differential.decision import Decision
    from differential.pokerkit_oracle import Deal

Says: TypeAlias = dict[str, object]


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference that is meant to be.

    Attributes:
        name: What failing tests call it.
        rule: The rule we follow, and what PokerKit does instead.
        fields: The fields of a `Turn` that it can change.
        explains: Whether it is at work at a decision.
        deal: The fixed hand.
        line: What is done in it before the difference shows.
        ours: What we say then, field by field, by the rule.
        theirs: What PokerKit says.
        after: The names of differences that show before this one, as it cannot come about without them.
    """

    name: str
    rule: str
    fields: frozenset[str]
    explains: Callable[[Decision], bool]
    deal: Deal
    line: str
    ours: Says
    theirs: Says
    after: frozenset[str] = frozenset()


RAISE: Final = frozenset({"least_to", "most_to"})
PRICE: Final = RAISE | {"actor", "to_call", "bring_in"}
