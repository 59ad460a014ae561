"""Builds the lobby that strategies see from the ledger and the clock."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tourney.game.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Stakes
    from tourney.sim.clock import Clock
    from tourney.sim.ledger import Ledger
    from tourney.types import PlayerId


def build_lobby(ledger: Ledger, clock: Clock, next_stakes: Stakes | None, players: Sequence[PlayerId]) -> Lobby:
    """The lobby as shown to the players of a hand that begins."""
    return Lobby(
        level=clock.level.number,
        seconds_to_next=clock.seconds_left,
        next_stakes=next_stakes,
        entries=ledger.standings.entries,
        players_left=ledger.standings.left,
        prizes=ledger.prizes,
        chips=ledger.chips,
        chips_of=MappingProxyType(ledger.stacks),
        players=tuple(players),
        heads=None if ledger.bounties is None else MappingProxyType(ledger.bounties.heads),
    )
