"""Builds the lobby that strategies see from the ledger and the clock."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tourney.game.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Stakes
    from tourney.sim.clock import Clock
    from tourney.sim.ledger import Ledger
    from tourney.tournament.payouts import PrizesToCome
    from tourney.types import PlayerId


class LazyLobby(Lobby):
    """A lobby whose prizes are worked out when a player first asks for them.

    While entries are open each entry changes them, and few players look at them in every hand.
    """

    __slots__ = ("_to_come",)
    _to_come: PrizesToCome

    def __init__(self, to_come: PrizesToCome, **facts: object) -> None:
        """`facts` are the other attributes of a lobby."""
        for name, value in (*facts.items(), ("_to_come", to_come)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> object:
        """The prizes, if nobody has asked for them yet."""
        if name != "prizes":
            raise AttributeError(name)
        prizes = self._to_come.prizes()
        object.__setattr__(self, name, prizes)
        return prizes


def build_lobby(ledger: Ledger, clock: Clock, next_stakes: Stakes | None, players: Sequence[PlayerId]) -> Lobby:
    """The lobby as shown to the players of a hand that begins."""
    standings = ledger.standings
    facts: dict[str, Any] = {
        "level": clock.level.number,
        "seconds_to_next": clock.seconds_left,
        "next_stakes": next_stakes,
        "entries": standings.entries,
        "players_left": standings.left - len(ledger.winners),
        "chips": ledger.chips,
        "chips_of": MappingProxyType(ledger.stacks),
        "players": tuple(players),
        "heads": None if ledger.bounties is None else MappingProxyType(ledger.bounties.heads),
    }
    if standings.closed:
        return Lobby(prizes=ledger.prizes[len(ledger.winners) :], **facts)
    return LazyLobby(ledger.prizes_to_come(), **facts)
