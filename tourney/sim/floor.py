"""The floor: what happens between hands, and what a hand's end leads to.

Tables run as processes of their own (`tourney.sim.table`). Before each hand a table asks the floor, which breaks,
balances and halts by the pure plans of `tourney.tournament`, and says go or wait. What concerns the whole room (a
draw of new seats, the end of a day, a deal) is a call: each table stops at its next gate, and when the last has
stopped the calls are answered.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from tourney.errors import StructureError
from tourney.sim import events as fe
from tourney.sim.calls import Calls
from tourney.sim.clock import Clock, Stopwatch
from tourney.sim.desk import Desk
from tourney.sim.hand_for_hand import Rounds
from tourney.sim.samples import Moment
from tourney.sim.seats import Seats
from tourney.sim.transit import Transit
from tourney.streams import BUTTON
from tourney.tournament.balancing import BalancingRules, must_halt
from tourney.tournament.room import Room, Table
from tourney.tournament.standings import Ties, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from simpy import Event

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.sim.books import Books
    from tourney.sim.programs import Program
    from tourney.tournament.schedule import Break, Item, Level
    from tourney.types import Chips, PlayerId, Seconds, TableId


NO_HALTING: Final = BalancingRules(halt_short=None)
"""Where nobody moves, no table waits for more players."""


class OutOfPlay(Exception):
    """A table is no longer in play."""


class Floor:
    """The tables of an event, or of a flight of it, and their clock.

    Attributes:
        books: Who is in, with how much.
        scenario: What is played.
        program: What this part of the event leads to.
        room: Who sits where.
        seats: Where players sit and move to.
        transit: Who is on the way to a new seat.
        desk: Where entries are bought.
        clock: The tournament clock.
        calls: What the whole room is to stop for.
        playing: The tables in a hand.
        halted: The tables that wait for players.
        stopped: The tables that wait for others to answer a call.
        closed: Whether this floor's part is over.
        over: Triggered then.
        night: While the room waits for the next day, the event of its start; otherwise None.
        awake: Counts the time without nights.
        played: Counts the time without nights, breaks, and pauses for new seats.
    """

    def __init__(self, books: Books, items: Sequence[Item], program: Program, *, opened: TableId = 0) -> None:
        """`items` is what the clock shows; `opened` is the highest table number that has been used."""
        self.books = books
        self.scenario = books.scenario
        self.program = program
        self.room = Room(opened)
        self.transit = Transit(self)
        self.seats = Seats(self, fixed=program.fixed_seats)
        self._balancing = NO_HALTING if program.fixed_seats else self.scenario.balancing
        self._button = self.scenario.button
        self.desk = Desk(self)
        self.clock = Clock(
            books.env, items, on_level=self._on_level, on_level_end=self._on_level_end, on_break=self._on_break
        )
        self.closed = False
        self.over = books.env.event()
        self.began = books.now
        self.start: Callable[[Table], None] = _no_start
        self.playing: set[TableId] = set()
        self.halted: set[TableId] = set()
        self.stopped: set[TableId] = set()
        self._rounds = None if self.scenario.hand_for_hand is None else Rounds(self, self.scenario.hand_for_hand)
        self._idle: dict[TableId, Event] = {}
        self._chores: dict[TableId, list[Callable[[Table], None]]] = {}
        self.calls = Calls(self)
        self._settling = False  # what has happened is not all noted yet
        self.night: Event | None = None
        self.awake = Stopwatch(books.env)
        self.played = Stopwatch(books.env)

    @property
    def left(self) -> int:
        """Players who sit here."""
        return len(self.room.chairs)

    def tell(self, event: fe.FloorEvent) -> None:
        """Tell all sinks of an event."""
        self.books.tell(event)

    # Between hands

    def gate(self, table: Table) -> Event | None:
        """What a table in play and between hands must wait for before it asks again; None when it may deal.

        Raises:
            OutOfPlay: It has broken, or the play here is over.
        """
        if self.calls.pending or self.night is not None or self.clock.level.hands:
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        if self._rounds is not None and self._rounds.is_amid(table):
            return self.wait(table)  # whoever is out of the round still sits
        while self.seats.arrange(table):
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        pause = self.transit.paused or self.clock.resume
        if pause is not None:
            return pause
        if self.must_halt(table):
            if not self.program.fixed_seats:
                self._note_halt(table)
            return self.wait(table)
        if self.halted:
            self.halted.discard(table.number)
        return None if self._rounds is None or not self._rounds.on else self._rounds.admit(table)

    def _stop_for_room(self, table: Table) -> Event | None:
        """What a table waits for that concerns the whole room: a call to be answered, or the next day."""
        self.stopped.discard(table.number)
        while True:
            if not self.is_open(table):
                raise OutOfPlay
            if self.night is not None:
                return self.night
            if self.clock.level.hands and self.clock.look(len(self.room.tables)):
                continue  # a level has ended: all that follows from that comes first
            if not self.calls.pending or self.calls.allow(table):
                return None
            if not self.calls.answer():
                self.stopped.add(table.number)
                if self._rounds is not None and self._rounds.on:
                    self._rounds.look()
                return self.wait(table)

    def begin_hand(self, table: Table) -> None:
        """A table deals."""
        self.playing.add(table.number)
        if self.calls.pending:
            self.calls.note_hand(table)
        if self.clock.level.hands:
            self.clock.note_hand()

    def is_open(self, table: Table) -> bool:
        """Whether the table is still in play."""
        return not self.closed and self.room.tables.get(table.number) is table

    def wait(self, table: Table) -> Event:
        """The event of the next change in the room that may concern a table."""
        event: Event = self.books.env.event()
        self._idle[table.number] = event
        return event

    def wake(self) -> None:
        """Let all waiting tables ask again: players have moved or left, or the room is called."""
        idle, self._idle = self._idle, {}
        for number in sorted(idle):
            idle[number].succeed()

    def must_halt(self, table: Table) -> bool:
        """Whether a table waits for players (TDA 11D)."""
        return must_halt(self.room, table, self._balancing, self._button)

    def _note_halt(self, table: Table) -> None:
        if table.number not in self.halted and self.books.listened_to:
            self.tell(fe.Halted(self.books.now, table.number, len(table)))
        self.halted.add(table.number)
        if self._rounds is not None and self._rounds.on:
            self._rounds.look()

    # What concerns all tables

    def pass_night(self, seconds: Seconds, then: Callable[[], None]) -> None:
        """Let so much time pass without play, and then do something, before what it leads to is looked at."""
        self.night = night = self.books.env.event()
        self.awake.pause()
        self.played.pause()
        if not seconds:
            self._wake_up(night, then)
            return
        dawn = self.books.env.timeout(seconds)
        dawn.callbacks.append(lambda _: self._wake_up(night, then))

    def _wake_up(self, night: Event, then: Callable[[], None]) -> None:
        if self.closed:
            return
        self.awake.go_on()
        self.played.go_on()
        then()
        self.night = None
        night.succeed()
        self.look_around()
        self.calls.answer()
        self.wake()

    def at_each_table(self, chore: Callable[[Table], None]) -> None:
        """Do something at each table, once it is between hands; players without chips may still sit there."""
        self._do_at_each(chore)
        self.look_around()
        self.wake()

    def _do_at_each(self, chore: Callable[[Table], None]) -> None:
        for number, table in list(self.room.tables.items()):
            if number in self.playing:
                self._chores.setdefault(number, []).append(chore)
            else:
                chore(table)

    def disqualify(self, table: Table, player: PlayerId) -> None:
        """Somebody in a hand is disqualified: the chips left after it are taken out of play (TDA 71D)."""
        self._chores.setdefault(table.number, []).append(partial(self.seats.remove, [player], fe.DISQUALIFIED))

    # After a hand

    def settle(
        self, table: Table, level: int, players: Sequence[PlayerId], before: Sequence[Chips], after: Sequence[Chips]
    ) -> dict[PlayerId, Chips]:
        """Take note of the outcome of a hand of a level: stacks, rebuys, and players who are out.

        Tells who they are, with what they had.
        """
        self.playing.discard(table.number)
        stacks = self.books.stacks
        for position, player in enumerate(players):
            stacks[player] = after[position]
        busted: dict[PlayerId, Chips] = {}
        if self.desk.sells_rebuys:
            self.desk.sell_rebuys(level, players, before)
        if 0 in after:
            results = zip(players, before, strict=True)
            busted = {player: had for player, had in results if not stacks[player]}
        return busted

    def end_hand(self, table: Table, level: int, busted: Mapping[PlayerId, Chips]) -> None:
        """A hand is settled: who is out goes, and what was put off until now is done."""
        chores = self._chores.pop(table.number, None) if self._chores else None
        if chores is not None:
            self._settling = True  # whoever is out is still in the seat
            for chore in chores:
                chore(table)
            self._settling = False
        if self._rounds is not None and self._rounds.on:
            self._rounds.note_end(table, level, busted)
        elif busted:
            self.put_out([(table, busted)], level)
        if chores is not None:
            self.look_around()
            self.wake()

    def put_out(
        self, tables: Sequence[tuple[Table, Mapping[PlayerId, Chips]]], level: int, ties: Ties = Ties.TABLES
    ) -> None:
        """Who has gone out in the same hand, at each table."""
        books = self.books
        groups = rank_busts([busted for _, busted in tables], ties)
        for table, players in tables:
            for player in players:
                self.room.unseat(player)
                if books.listened_to:
                    self.tell(fe.Busted(books.now, player + 1, table.number))
        self.program.place(self, groups, level, tables[0][0].number)
        self.desk.note_out([player for group in groups for player in group])
        self.look_around()
        self.wake()

    def look_around(self) -> None:
        """Players have left or come, or entries have closed: whether that is the end, or calls for something."""
        if self.night is not None or self._settling:
            return
        if not self.closed:
            self.desk.seat_waiting()
            self.program.look(self)
        if not self.closed and self._rounds is not None:
            self._rounds.look()

    def finish(self) -> None:
        """This floor's part is over."""
        self.closed = True
        self.desk.end()
        self.clock.end()
        self.wake()
        self.over.succeed()

    # The clock

    def _on_level(self, level: Level) -> None:
        books = self.books
        books.record.note_level(
            level,
            books.now,
            self.program.name,
            players=self.left,
            tables=len(self.room.tables),
            chips=sum(books.stacks[player] for player in self.room.chairs),
        )
        if books.sampler is not None:
            books.sampler.take(Moment.LEVEL)
        if books.listened_to:
            stakes = level.stakes
            limit = level.stud or stakes
            self.tell(
                fe.LevelStarted(
                    books.now,
                    level.number,
                    stakes.small_blind,
                    stakes.big_blind,
                    limit.ante,
                    limit.small_bet,
                    limit.big_bet,
                    limit.bring_in,
                )
            )
        self._settling = True  # entries may close in several steps
        self.desk.note_level(level)
        self._settling = False
        self.look_around()

    def _on_level_end(self, level: Level) -> None:
        self.desk.note_level_end(level)
        self.program.level_ended(self, level)

    def _on_break(self, pause: Break | None) -> None:
        if self.books.listened_to:
            now = self.books.now
            self.tell(fe.BreakEnded(now) if pause is None else fe.BreakStarted(now, pause.seconds, pause.name))
        if pause is None:
            self.played.go_on()
        else:
            self.played.pause()
            self.color_up(pause.remove)

    def color_up(self, removed: Sequence[Chips]) -> None:
        """Denominations leave play, at each table once it is between hands; nobody is out by that (TDA 24A)."""
        for denomination in removed:
            self._do_at_each(partial(self.seats.race, denomination))

    def stakes(self, level: Level, game: Variant) -> Stakes:
        """What a hand begun now is played for in a level; few players left may have the ante reduced."""
        schedule, standings = self.scenario.schedule, self.books.standings
        if not schedule.ante_short or not standings.closed:
            return level.stakes_for(game)
        return schedule.stakes_for(level, game, standings.left)

    def first_button(self, table: Table) -> int:
        """The seat drawn for the button of a table's first hand."""
        occupied = table.present
        return occupied[self.books.stream(BUTTON, table.number).below(len(occupied))]


def _no_start(table: Table) -> None:
    raise StructureError(f"table {table.number} opens before the tournament begins")
