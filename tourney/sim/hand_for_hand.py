"""Hand-for-hand play: rounds of one hand at each table or, the soft kind, tables that may not run far ahead."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.states import TableEvent
from tourney.tournament.standings import Ties

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from simpy import Event

    from tourney.sim.decisions import Bubble
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.sim.transit import Transit
    from tourney.tournament.formats import HandForHand
    from tourney.tournament.room import Table
    from tourney.types import Chips, PlayerId, Seconds, TableId


class HandForHandPlay:
    """Keeps the tables of a hall in step during hand-for-hand play.

    Attributes:
        on: Whether hand-for-hand play is on.
    """

    def __init__(
        self,
        hall: Hall,
        bubble: Callable[[], Bubble | None],
        ledger: Ledger,
        transit: Transit,
        rules: HandForHand,
        put_out: Callable[[Sequence[tuple[Table, Mapping[PlayerId, Chips]]], int, Ties], None],
        *,
        on_late: Callable[[int], None],
    ) -> None:
        """Keep the tables of a hall in step near the money.

        Args:
            hall: The tables.
            bubble: Tells how far the money is; None while it is not known.
            ledger: Chips, money and places.
            transit: The players on the way to new seats.
            rules: When such play is on.
            put_out: Removes busted players, given by table, with the level and the rule for ties.
            on_late: Called with the places by which the money was passed before a round was played for it.
        """
        self._hall = hall
        self._bubble = bubble
        self._ledger = ledger
        self._transit = transit
        self._rules = rules
        self._put_out = put_out
        self._on_late = on_late
        self._is_exposed = False  # the money is ahead, and may be passed before a round is played for it
        self._has_rounds = False  # besides the hands in progress when it began
        self.on = False
        self._ready: set[TableId] = set()
        self._released: set[TableId] = set()
        self._round: set[TableId] = set()
        self._dealt: Counter[TableId] = Counter()
        self._charge: Seconds = 0
        self._busted: list[tuple[Table, Mapping[PlayerId, Chips]]] = []

    def look(self) -> None:
        """Begin, continue or end hand-for-hand play by the number of players left; never during a round."""
        # A round is complete before anything changes: TDA RP-8A treats all who bust in it as out in one hand.
        if self._round:
            return
        hall = self._hall
        several = len(hall.room.tables) > 1  # at one table all play the same hand anyway
        bubble = self._bubble() if several or self.on else None
        near = bubble is not None and self._is_near(bubble)
        on = several and near
        if on != self.on:
            self._switch(hall.left if bubble is None else bubble.left, on=on)
        elif on:
            self._begin_round()

    def _is_near(self, bubble: Bubble) -> bool:
        """Whether it should be on; notes whether the money has been passed before it could be."""
        # In a satellite the seats are what matters, even if money is left over for one place more.
        mark = bubble.seats or bubble.paid
        if bubble.left > mark:
            self._is_exposed = not (self.on and self._has_rounds)
        elif self._is_exposed:
            self._is_exposed = False
            # More went out in the hands in progress than were left to the money. TDA RP-8A lets them share; the run
            # counts how often.
            if bubble.left < mark:
                self._on_late(mark - bubble.left)
        at_table = next(iter(self._hall.room.tables.values())).size
        return self._rules.applies(
            bubble.left, bubble.paid, bubble.seats, in_flight=bubble.in_flight, at_table=at_table
        )

    def _switch(self, left: int, *, on: bool) -> None:
        hall = self._hall
        self.on = hall.in_step = on
        # What tables have dealt before counts no more: one that was slow then would else hold up all the others at
        # once.
        self._ready.clear()
        self._released.clear()
        self._dealt.clear()
        self._has_rounds = self._rules.ahead > 0
        if not self._rules.ahead:  # WSOP: the clock stops, and each hand takes a fixed time off it
            (hall.clock.stop if on else hall.clock.go)()
        if on and not self._rules.ahead:
            # TDA RP-8A: hands in progress are the first round. The clock ran during them, so they are not charged.
            self._round = {number for number, table in hall.room.tables.items() if hall.is_in_hand(table)}
            self._charge = 0
        if hall.log.listened_to:
            started = fe.HandForHandStarted if on else fe.HandForHandEnded
            hall.log.record(started(hall.log.now, left))
        hall.wake()

    def is_amid(self, table: Table) -> bool:
        """Whether a table must wait for others that still play a hand of the round."""
        return self.on and bool(self._round) and table.number not in self._released

    def admit(self, table: Table) -> Event | None:
        """The event a table ready to deal must wait for; None if it may deal."""
        number = table.number
        # Asked again here, as tables may have closed since the last change of players.
        if len(self._hall.room.tables) == 1:
            self.look()  # a flight goes on at its last table: nobody else plays for the money
            if not self.on:
                return None
        if self._rules.ahead:
            return None if self._admit_softly(number) else self._hall.wait(table, TableEvent.KEEP_STEP)
        if number not in self._released:  # no table begins a hand before all have ended theirs
            self._ready.add(number)
            self._begin_round()
        if number not in self._released:
            return self._hall.wait(table, TableEvent.KEEP_STEP)
        # One hand for each release: the table must be ready again for the next round.
        self._released.remove(number)
        self._round.add(number)
        return None

    def _admit_softly(self, number: TableId) -> bool:
        tables = self._hall.room.tables
        waiting = self._hall.halted | self._hall.stopped
        # A table that cannot deal does not hold the others up.
        slowest = min(self._dealt[other] for other in tables if other not in waiting)
        # TDA RP-19 names soft hand-for-hand among the methods against stalling: nobody gains a hand by playing
        # slowly.
        admitted = self._dealt[number] < slowest + self._rules.ahead
        self._dealt[number] += admitted
        return admitted

    def _begin_round(self) -> None:
        """Let the ready tables deal, once none is in a hand and every other table is halted or stopped.

        Waits for players on the way from a broken table, so that nobody misses a round.
        """
        hall = self._hall
        # A player who walks while a round is played would pay no blind in it, and might outlast others for that
        # reason alone.
        if hall.playing or self._transit.walking or not self._ready:
            return
        # A halted table that has received players since plays the round, like all others.
        halted = {number for number in hall.halted if hall.must_halt(hall.room.tables[number])}
        # A table that halts for want of players is no part of the round (TDA 11D): it could hold up all the others
        # for ever.
        if hall.room.tables.keys() <= self._ready | halted | hall.stopped:
            self._released, self._ready = self._ready, set()
            self._has_rounds, self._is_exposed = True, False
            self._charge = self._rules.clock  # WSOP: two minutes a hand
            hall.wake()

    def note_end(self, table: Table, level: int, busted: Mapping[PlayerId, Chips]) -> None:
        """A table has ended a hand. The last hand of a round ends the round, and its busted players leave.

        Hands of the soft kind belong to no round: busted players leave at once.
        """
        hall = self._hall
        if table.number not in self._round:
            if busted:
                self._put_out([(table, busted)], level, Ties.TABLES)
            hall.wake()
            return
        if busted:  # TDA RP-8: all who go out in a round go out in the same hand
            # They keep their seats and their places open until the round is over, since others may tie with them.
            self._busted.append((table, busted))
            for player in busted:
                self._ledger.note_level_out(player, level)  # TDA 23: the charge below may end the level
        self._round.remove(table.number)
        if not self._round:
            if self._busted:  # they are still seated: the level may end now, and with it the day
                hall.settle(partial(hall.clock.charge, self._charge))
            else:
                # After the round and for each (TDA RP-8C): the clock never jumps by several hands at once.
                hall.clock.charge(self._charge)
            # Emptied first: to put them out may begin the next round.
            out, self._busted = self._busted, []
            if out:
                self._put_out(out, level, self._rules.ties)
            hall.look_around()
            hall.wake()
