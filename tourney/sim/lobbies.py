"""Builds the lobby that strategies see from the ledger and the clock."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tourney.game.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.game.stakes import Stakes
    from tourney.sim.clock import Clock
    from tourney.sim.ledger import Ledger
    from tourney.types import Money, PlayerId


class LazyLobby(Lobby):
    """A lobby whose prizes are worked out when a player first asks for them.

    While entries are open each entry changes them, and few players look at them in every hand.
    """

    __slots__ = ("_work_out",)
    _work_out: Callable[[], tuple[Money, ...]]

    def __init__(self, work_out: Callable[[], tuple[Money, ...]], **facts: object) -> None:
        """`facts` are the other attributes of a lobby."""
        for name, value in (*facts.items(), ("_work_out", work_out)):
            object.__setattr__(self, name, value)

    def __getattr__(self, name: str) -> object:
        """The prizes, if nobody has asked for them yet."""
        if name != "prizes":
            raise AttributeError(name)
        prizes = self._work_out()
        object.__setattr__(self, name, prizes)
        return prizes


def build_lobby(ledger: Ledger, clock: Clock, next_stakes: Stakes | None, players: Sequence[PlayerId]) -> Lobby:
    """The lobby as shown to the players of a hand that begins."""
    return LazyLobby(
        ledger.prizes_to_come(),
        level=clock.level.number,
        seconds_to_next=clock.seconds_left,
        next_stakes=next_stakes,
        entries=ledger.standings.entries,
        players_left=ledger.standings.left,
        chips=ledger.chips,
        chips_of=MappingProxyType(ledger.stacks),
        players=tuple(players),
        heads=None if ledger.bounties is None else MappingProxyType(ledger.bounties.heads),
    )
