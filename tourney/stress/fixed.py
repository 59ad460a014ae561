"""The fixed hands of rule points as hands to play in an engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game import event as ev
from tourney.stress.catalogue.line import Performance
from tourney.stress.hand_plan import HandPlan, PlannedDeed

if TYPE_CHECKING:
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Variant
    from tourney.stress.catalogue.point import FixedHand


def fixed_plan(fixed: FixedHand, variant: Variant, rules: HouseRules) -> HandPlan | None:
    """The hand; None if an engine cannot be asked to play it, for example because a player is absent."""
    setup = fixed.setup
    if setup.absent or setup.uncapped or setup.rules != rules:
        return None
    played = Performance(fixed, variant).run()
    dealt = [event.card for event in played.events if isinstance(event, ev.HoleDealt | ev.BoardDealt)]
    deck = tuple(dict.fromkeys([*dealt, *variant.deck]))
    deeds = tuple(
        PlannedDeed(decision.player, action)
        for decision, action in zip(played.decisions, played.actions, strict=False)
    )
    return HandPlan(setup, deck, deeds)
