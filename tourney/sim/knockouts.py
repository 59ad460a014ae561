"""Knockouts: pays bounties on busted players and removes the players from their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.tournament.standings import Ties, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import TypeAlias

    from tourney.sim.bounty_winners import PotWinners
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.tournament.room import Table
    from tourney.types import Chips, PlayerId, TableId

    Groups: TypeAlias = Sequence[Sequence[PlayerId]]
    """Groups of tied players, lowest place first."""


class Knockouts:
    """Removes busted players from their seats."""

    def __init__(self, hall: Hall, ledger: Ledger, on_out: Callable[[Groups, int, TableId], None]) -> None:
        """`on_out` is called with the groups of tied players, the level, and the first of their tables."""
        self._hall = hall
        self._ledger = ledger
        self._on_out = on_out

    def pay_for_heads(self, heads: PotWinners, players: Sequence[PlayerId], busted: Mapping[PlayerId, Chips]) -> None:
        """Pay the bounties on busted players to the winners of their last chips; `players` were dealt in."""
        for player in busted:
            winners = [players[winner] for winner in heads.winners(players.index(player))]
            self._ledger.knock_out(player, winners)

    def put_out(
        self, tables: Sequence[tuple[Table, Mapping[PlayerId, Chips]]], level: int, ties: Ties = Ties.TABLES
    ) -> None:
        """Remove players busted in the same hand, given for each table with their stacks before the hand."""
        hall = self._hall
        groups = rank_busts([busted for _, busted in tables], ties)
        for table, players in tables:
            self._ledger.last_seats.note(players)
            for player in players:
                hall.room.unseat(player)
                if hall.log.listened_to:
                    hall.log.tell(fe.Busted(hall.log.now, player + 1, table.number))
        self._on_out(groups, level, tables[0][0].number)
        hall.look_around()
        hall.wake_at([table.number for table, _ in tables])
