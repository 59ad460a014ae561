"""The fixed hands of the intended differences, played by `tourney stress` in PokerKit as it is shipped."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from differential.pokerkit_oracle import Duel
from games import variant

from tourney.stress.adapters.pokerkit import PokerKit
from tourney.stress.catalogue.line import action_of
from tourney.stress.catalogue.setup import Setup
from tourney.stress.hand_plan import HandPlan, PlannedAction, ScriptedPlan
from tourney.stress.lockstep import Lockstep
from tourney.stress.rule_points import judge_of
from tourney.stress.session import Guarded

if TYPE_CHECKING:
    from typing import Any

    from differential.difference import Difference

    from tourney.stress.hand_outcome import Noted


UNSEEN: Final = frozenset({"last_card_is_reshuffled", "discards_of_this_draw_stay_out"})
"""Differences in which cards come next: the tool deals PokerKit its cards, and does not see which it would take."""


def offered(difference: Difference) -> bool:
    """Whether PokerKit ships the game of a difference."""
    return difference.deal.game in PokerKit().about().games


def noted(difference: Difference) -> list[Noted]:
    """What the tool notes in the fixed hand of a difference, at the end of its line."""
    deal = difference.deal
    duel = Duel(deal)
    actions = []
    for word in difference.line.replace("|", " ").split():
        action = action_of(word, duel.hand)
        actions.append(PlannedAction(duel.hand.actor, action))
        duel.apply(action)
    setup = Setup(deal.game, deal.stakes, deal.stacks, rules=deal.rules, uncapped=deal.uncapped)
    engine: Any = Guarded(PokerKit())
    plan = HandPlan(setup, deal.deck, tuple(actions))
    hand = Lockstep(engine, engine.about(), plan, variant(deal.game), ScriptedPlan(actions), judge=judge_of())
    return [each for each in hand.run().noted if each.actions == len(actions)]
