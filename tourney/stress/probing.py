"""Illegal actions, to see whether an engine refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.game.variant import BettingStructure
from tourney.stress.hand_plan import Probe
from tourney.stress.interface import EngineAction

if TYPE_CHECKING:
    from tourney.game.hand import Hand
    from tourney.stress.catalogue.played import Decision
    from tourney.stress.interface import EngineAbout
    from tourney.types import Chips


def probe_action(probe: Probe, hand: Hand, now: Decision, about: EngineAbout) -> EngineAction | None:
    """The illegal action; None if there is none of this kind at this decision, or the engine could not see it."""
    if now.drawing or now.bring_in:
        return None
    if probe is Probe.OUT_OF_TURN:
        return _out_of_turn(now) if about.names_actor else None
    if probe is Probe.CHECK:
        return EngineAction(now.player, "check", to=now.bets[now.player]) if now.to_call and about.checks else None
    to = _illegal_to(probe, hand, now)
    return _wager(now, to) if to else None


def _illegal_to(probe: Probe, hand: Hand, now: Decision) -> Chips:
    """The total of an illegal bet or raise; 0 if there is none of this kind."""
    chip, reach = hand.stakes.chip, now.stacks[now.player] + now.bets[now.player]
    if probe is Probe.NOT_ALLOWED:
        return reach if not now.least and now.stacks[now.player] > now.to_call > 0 else 0
    if not now.least:
        return 0
    if probe is Probe.BELOW_LEAST:
        return now.least - chip if max(now.bets) < now.least - chip < now.most else 0
    if probe is Probe.BETWEEN:
        two = hand.variant.structure is BettingStructure.FIXED_LIMIT and now.most > now.least + chip
        return now.least + chip if two else 0
    return now.most + chip


def _wager(now: Decision, to: Chips) -> EngineAction:
    by = to - now.bets[now.player]
    return EngineAction(now.player, "raise" if any(now.bets) else "bet", to, by, by == now.stacks[now.player])


def _out_of_turn(now: Decision) -> EngineAction | None:
    seats = len(now.stacks)
    for step in range(1, seats):
        other = (now.player + step) % seats
        if not now.folded[other] and now.stacks[other]:
            by = min(now.stacks[other], max(now.bets) - now.bets[other])
            return EngineAction(other, "call" if by else "check", now.bets[other] + by, by, by == now.stacks[other])
    return None
