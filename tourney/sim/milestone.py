"""The milestone of a satellite: who has its chips wins a seat, and leaves with the seat instead of the chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.tournament.room import Table
    from tourney.types import Chips, PlayerId, TableId


class Milestone:
    """Has players who reach the milestone leave their seats, while there are seats to win."""

    def __init__(self, hall: Hall, ledger: Ledger, chips: Chips) -> None:
        """`chips` is the milestone."""
        self._hall = hall
        self._ledger = ledger
        self._chips = chips
        self._reached: set[PlayerId] = set()

    def note(self, table: Table) -> None:
        """A table has ended a hand: note who has reached it."""
        # Before entries close nobody knows how many seats there are to win.
        if self._ledger.standings.closed:
            stacks = self._ledger.stacks
            self._reached.update([player for player in table.players if stacks[player] >= self._chips])

    def begin(self) -> None:
        """Entries have closed, and so the seats to win are known: all who have reached it by now may leave."""
        for table in list(self._hall.room.tables.values()):
            self.note(table)
        self.look()

    def look(self) -> None:
        """Have those leave who have reached it, are at tables that are in no hand, and are there."""
        hall, ledger = self._hall, self._ledger
        if not self._reached or hall.closed:
            return
        left: set[TableId] = set()
        stacks = ledger.stacks
        # The larger stack first, if there are fewer seats than players who have reached it.
        for player in sorted(self._reached, key=lambda each: (-stacks[each], each)):
            # Reached in one hand and lost again in the next, while the table waited for others: it no longer counts.
            if player not in hall.room.chairs or stacks[player] < self._chips:
                self._reached.discard(player)
                continue
            table = hall.room.tables[hall.room.chairs[player].table]
            present = player in table.players_at(table.present)
            # In a hand the chips are at risk, and somebody on the way cannot hand them in.
            if hall.is_in_hand(table) or not present or len(ledger.winners) >= ledger.ends_at:
                continue
            hall.room.unseat(player)
            chips = ledger.win_seat(player, hall.clock.level.number)
            left.add(table.number)
            if hall.log.listened_to:
                hall.log.record(fe.SeatWon(hall.log.now, player + 1, table.number, chips))
        if left:
            hall.look_around()
            hall.wake_at(left)
