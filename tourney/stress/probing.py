"""Illegal actions, to see whether an engine refuses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    chip = now.least and hand.stakes.chip
    high = max(now.bets)
    match probe:
        case Probe.BELOW_LEAST:
            to = now.least - chip
            return _wager(now, to) if now.least and to > high and to < now.most else None
        case Probe.ABOVE_MOST:
            return _wager(now, now.most + chip) if now.least else None
        case Probe.NOT_ALLOWED:
            may = not now.least and now.stacks[now.player] > now.to_call and now.to_call > 0
            return _wager(now, now.stacks[now.player] + now.bets[now.player]) if may else None
        case Probe.CHECK:
            return (
                EngineAction(now.player, "check", to=now.bets[now.player]) if now.to_call and about.checks else None
            )
        case Probe.OUT_OF_TURN:
            return _out_of_turn(now) if about.names_actor else None


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
