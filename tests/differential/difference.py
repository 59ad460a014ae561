"""An intended difference from PokerKit."""

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
    """An intended difference.

    Attributes:
        name: The name shown by failing tests.
        rule: The rule we follow, and what PokerKit does instead.
        fields: The fields of a `Turn` that it can change.
        explains: Whether it applies at a decision.
        deal: A fixed hand.
        line: The actions in that hand before the difference shows.
        ours: The fields of our turn at that point, by the rule.
        theirs: The fields of PokerKit's turn.
        after: The names of differences that must show before this one.
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
