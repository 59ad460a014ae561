"""The milestone of a satellite: who has its chips wins a seat, and leaves with the seat instead of the chips."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.types import Chips, TableId


class Milestone:
    """Has players who reach the milestone leave their seats, while there are seats to win."""

    def __init__(self, hall: Hall, ledger: Ledger, chips: Chips) -> None:
        """`chips` is the milestone."""
        self._hall = hall
        self._ledger = ledger
        self._chips = chips

    def look(self) -> None:
        """Between hands: players at tables that are in no hand, and who are there, may have reached it."""
        hall, ledger = self._hall, self._ledger
        if not ledger.standings.closed or hall.closed:
            return
        left: set[TableId] = set()
        stacks = ledger.stacks
        reached = [player for player in hall.room.chairs if stacks[player] >= self._chips]
        for player in sorted(reached, key=lambda each: (-stacks[each], each)):
            table = hall.room.tables[hall.room.chairs[player].table]
            present = player in table.players_at(table.present)
            if table.number in hall.playing or not present or len(ledger.winners) >= ledger.ends_at:
                continue
            hall.room.unseat(player)
            chips = ledger.win_seat(player, hall.clock.level.number)
            left.add(table.number)
            if hall.log.listened_to:
                hall.log.tell(fe.SeatWon(hall.log.now, player + 1, table.number, chips))
        if left:
            hall.look_around()
            hall.wake_at(left)
