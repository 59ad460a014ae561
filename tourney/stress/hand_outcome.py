"""What came of a hand that was played in an engine and in our machine at once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.stress.verdicts import Judgement

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.comparing import EngineDifference
    from tourney.stress.hand_plan import PlannedAction
    from tourney.types import Card, Chips

NO_JUDGEMENT: Final = Judgement()


@dataclass(slots=True)
class Noted:
    """A difference, with what had been played when it showed.

    Attributes:
        difference: The difference.
        actions: Number of actions before it.
        decisions: Number of decisions before it.
        failure: The kind of failure, "probe" for an illegal action accepted, or "" for a plain difference.
        tail: The action that was not made, because the engine refused it or failed.
        judgement: The rule that it is about.
    """

    difference: EngineDifference
    actions: int
    decisions: int
    failure: str = ""
    tail: tuple[PlannedAction, ...] = ()
    judgement: Judgement = NO_JUDGEMENT

    @property
    def key(self) -> tuple[str, str]:
        """What makes two differences the same: the concern and the sign."""
        return self.difference.what.value, self.difference.sign

    @property
    def may_be_house(self) -> bool:
        """Whether a house rule could explain it: no failure, and nothing that no rules allow."""
        return self.failure in ("", "probe") and not self.difference.impossible


@dataclass(slots=True)
class HandOutcome:
    """How a hand went.

    Attributes:
        noted: The differences, in order.
        actions: What has been done.
        played: The course of our hand.
        reported: The fields that the engine has told.
        not_offered: Why the engine does not offer the hand; empty if it does.
        cards: For an engine that shuffles by itself, the cards in the order our machine was dealt.
        complete: Whether the hand was compared to its end.
        final: The engine's stacks at the end, if it told them.
    """

    played: PlayedHand
    noted: list[Noted] = field(default_factory=list)
    actions: list[PlannedAction] = field(default_factory=list)
    reported: set[str] = field(default_factory=set)
    not_offered: str = ""
    cards: list[Card] = field(default_factory=list)
    complete: bool = False
    final: tuple[Chips, ...] | None = None
