"""Knockouts: who wins the bounty of a busted player, its payment, and the seats that become empty."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from tourney.game.event import Won
from tourney.sim import events as fe
from tourney.tournament.standings import Ties, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.event import Event
    from tourney.game.public_state import PublicState
    from tourney.sim.decisions import Groups, Stage, StateOfPlay
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.tournament.room import Table
    from tourney.types import Chips, PlayerId, Position, TableId


class PotWinners:
    """Listens to one hand at a time, and then knows the winners of each pot."""

    def __init__(self) -> None:
        self._won: list[Won] = []
        self._committed: tuple[Chips, ...] = ()
        self._levels: list[Chips] = []
        self._ended: list[Won] = []

    def __call__(self, event: Event) -> None:
        """Record an event of the hand."""
        if isinstance(event, Won):
            self._won.append(event)

    def end(self, state: PublicState) -> None:
        """The hand is over."""
        self._committed = state.committed
        live = zip(state.committed, state.folded, strict=True)
        self._levels = sorted({chips for chips, gone in live if not gone})
        self._won, self._ended = [], self._won

    def winners(self, player: Position) -> list[Position]:
        """The winners of the pot with the player's last chips, in order from the button's left.

        Each amount that a live player has put in is the top of a pot. The player's last chips lie in the pot that
        reaches up to everything the player has put in.
        """
        pot = sum(level < self._committed[player] for level in self._levels)
        last = max(each.pot for each in self._ended)
        return sorted({each.player for each in self._ended if each.pot == min(pot, last)})


class Knockouts:
    """Removes busted players from their seats."""

    def __init__(
        self,
        hall: Hall,
        ledger: Ledger,
        stage: Stage,
        play: StateOfPlay,
        on_out: Callable[[Sequence[PlayerId]], None],
    ) -> None:
        """`stage` ranks players by the state of `play`; `on_out` is called with those who have busted."""
        self._hall = hall
        self._ledger = ledger
        self._stage = stage
        self._play = play
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
        groups = rank_busts([busted for _, busted in tables], ties)  # WSOP 126, TDA RP-8
        for table, players in tables:
            self._ledger.last_seats.note(players)
            for player in players:
                hall.room.unseat(player)
                if hall.log.listened_to:
                    hall.log.record(fe.Busted(hall.log.now, player + 1, table.number))
        self._rank(groups, level, tables[0][0].number)
        self._on_out([player for group in groups for player in group])
        hall.look_around()
        hall.wake_at([table.number for table, _ in tables])

    def note_removed(self, player: PlayerId, table: TableId) -> None:
        """The stack of a player has been taken out of play, and the seat is open."""
        self._rank([[player]], self._hall.clock.level.number, table)

    def _rank(self, groups: Groups, level: int, table: TableId) -> None:
        ledger = self._ledger
        for ranked in self._stage.rank_out(self._play, groups, table):
            if ranked.lasted is None:  # the round gives places at its end
                ledger.note_all_out(ranked.groups, level)
                continue
            if ranked.cashes:
                for player in chain.from_iterable(ranked.groups):
                    ledger.cash(player)
            ledger.put_out(ranked.groups, level, ranked.lasted)
