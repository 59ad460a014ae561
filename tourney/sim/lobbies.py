"""The lobby that players look at, from the books and the clock."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from tourney.game.lobby import Lobby

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Variant
    from tourney.sim.floor import Floor
    from tourney.types import PlayerId


def build_lobby(floor: Floor, game: Variant, players: Sequence[PlayerId]) -> Lobby:
    """What the lobby shows to the players of a hand that begins."""
    books = floor.books
    clock = floor.clock
    coming = clock.next_level
    return Lobby(
        level=clock.level.number,
        seconds_to_next=clock.seconds_left,
        next_stakes=None if coming is None else floor.stakes(coming, game),
        entries=books.standings.entries,
        players_left=books.standings.left,
        prizes=books.prizes,
        chips_of=MappingProxyType(books.stacks),
        players=tuple(players),
        heads=None if books.bounties is None else MappingProxyType(books.bounties.heads),
    )
