"""The floor: what happens between hands, and what a hand's end leads to.

Tables run as processes of their own (`tourney.sim.table`). Before each hand a table asks the floor, which breaks,
balances, halts or forms the final table by the pure plans of `tourney.tournament`, and says go or wait.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import StructureError
from tourney.sim import events as fe
from tourney.sim.clock import Clock
from tourney.sim.record import Record
from tourney.streams import BUTTON, PLAYING, PURPOSES, SEATING, Stream, derive, root
from tourney.tournament.balancing import must_halt, plan_balance
from tourney.tournament.breaking import plan_break, plan_dispersal, plan_seating
from tourney.tournament.room import Chair, Move, Room, Table
from tourney.tournament.standings import Standings

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from simpy import Environment, Event

    from tourney.sim.events import FloorEvent, Sink
    from tourney.sim.scenario import Scenario
    from tourney.tournament.schedule import Break, Level
    from tourney.types import Chips, PlayerId, Seconds, TableId


class Floor:
    """The room, the clock and the standings of a tournament in progress.

    Attributes:
        env: The SimPy environment; its time is in seconds.
        scenario: What is played.
        room: Who sits where.
        stacks: Each entrant's chips, by player.
        clock: The tournament clock.
        standings: Places so far.
        record: What the result will be made of.
        over: Triggered when one player has all the chips.
        aborted: Whether an error ends the run: nothing more is to be done.
        player_keys: The root key of each player's own random numbers, from which no other can be worked out.
    """

    def __init__(
        self, env: Environment, scenario: Scenario, sinks: Sequence[Sink], *, seed: int, replicate: int
    ) -> None:
        self.env = env
        self.scenario = scenario
        self._roots = {purpose: root(seed, replicate, purpose) for purpose in PURPOSES}
        self.room = Room()
        self.stacks = [scenario.stack] * scenario.entries
        self.standings = Standings(scenario.entries, scenario.prizes)
        self.record = Record(scenario)
        self.over = env.event()
        self.aborted = False
        self.player_keys = [root(seed, replicate, PLAYING, player) for player in range(scenario.entries)]
        self._sinks = tuple(sinks)
        self._start: Callable[[Table], None] = _no_start
        self._idle: dict[TableId, Event] = {}
        self._halted: set[TableId] = set()
        self.clock = Clock(env, scenario.schedule, on_level=self._on_level, on_break=self._on_break)

    @property
    def now(self) -> Seconds:
        """The simulated time."""
        return int(self.env.now)

    @property
    def listened_to(self) -> bool:
        """Whether anybody wants to hear of events."""
        return bool(self._sinks)

    def tell(self, event: FloorEvent) -> None:
        """Tell all sinks of an event."""
        for sink in self._sinks:
            sink(event)

    def key(self, purpose: int, *names: int) -> int:
        """The key of a random stream of this run: its purpose, then what it is for."""
        return derive(self._roots[purpose], *names)

    def stream(self, purpose: int, *names: int) -> Stream:
        """The random stream of a key."""
        return Stream(self.key(purpose, *names))

    # Between hands

    def gate(self, table: Table) -> Event | None:
        """What a table between hands must wait for before it asks again; None when it may deal.

        The table may have been broken by the time this returns: see `is_open`.
        """
        breaking = plan_break(self.room, self.scenario.seats, self.scenario.final_table)
        if breaking and len(self.room.tables) == 2:
            return self._wait_for_final_table(table)
        if breaking == table.number:
            self._break_table(table)
            return None
        self._balance(table, breaking)
        if self.clock.resume is not None:
            return self.clock.resume
        if must_halt(self.room, table, button=self.scenario.button):
            self._note_halt(table)
            return self._wait(table)
        self._halted.discard(table.number)
        return None

    def is_open(self, table: Table) -> bool:
        """Whether the table is still in play."""
        return self.room.tables.get(table.number) is table

    def _wait(self, table: Table) -> Event:
        event: Event = self.env.event()
        self._idle[table.number] = event
        return event

    def _note_halt(self, table: Table) -> None:
        if table.number not in self._halted and self.listened_to:
            self.tell(fe.Halted(self.now, table.number, len(table)))
        self._halted.add(table.number)

    def _wake(self) -> None:
        """Let all waiting tables ask again: players have moved or left."""
        idle, self._idle = self._idle, {}
        for number in sorted(idle):
            idle[number].succeed()

    def _balance(self, table: Table, breaking: TableId) -> None:
        button = self.scenario.button
        while (move := plan_balance(self.room, table.number, breaking, button=button)) is not None:
            self._move([move], "balance")

    def _break_table(self, table: Table) -> None:
        stream = self.stream(SEATING, table.number)
        moves = plan_dispersal(self.room, table.number, stream)
        self._move(moves, "break")
        self._close(table)

    def _wait_for_final_table(self, table: Table) -> Event | None:
        """Hold the table until the other of the last two is between hands too; then combine them."""
        waiting = self._wait(table)
        if len(self._idle) == 2:
            self._form_final_table()
            self._wake()
            return None
        return waiting

    def _form_final_table(self) -> None:
        old = list(self.room.tables.values())
        number = self.room.opened + 1
        players = sorted(self.room.chairs)
        seats = self.scenario.final_table
        key = self.key(SEATING, number)
        table = self.room.open(number, seats)
        table.rotated = old[0].rotated
        chairs = plan_seating(players, tables=[number], seats=seats, key=key)
        moves = [Move(player, self.room.chairs[player], chair) for player, chair in zip(players, chairs, strict=True)]
        self._move(moves, "final table")
        for closed in old:
            self._close(closed)
        if self.listened_to:
            self.tell(fe.FinalTable(self.now, number, len(players)))
        self._start(table)

    def _move(self, moves: list[Move], reason: str) -> None:
        self.room.apply(moves)
        if self.listened_to:
            for player, origin, target in moves:
                self.tell(fe.Moved(self.now, player + 1, *_as_told(origin), *_as_told(target), reason))
        self._wake()

    def _close(self, table: Table) -> None:
        self.room.close(table.number)
        if self.listened_to:
            self.tell(fe.TableBroken(self.now, table.number))

    # After a hand

    def settle(
        self, table: Table, level: int, players: Sequence[PlayerId], before: Sequence[Chips], after: Sequence[Chips]
    ) -> None:
        """Take note of the outcome of a hand of a level: stacks, and players who are out."""
        stacks = self.stacks
        for position, player in enumerate(players):
            stacks[player] = after[position]
        if 0 in after:
            results = zip(players, before, after, strict=True)
            busted = {player: had for player, had, chips in results if chips == 0}
            self._bust(table, level, busted)

    def _bust(self, table: Table, level: int, busted: Mapping[PlayerId, Chips]) -> None:
        for finish in self.standings.bust(busted):
            self.room.unseat(finish.player)
            self.record.note_finish(finish, level, self.now)
            if self.listened_to:
                self.tell(fe.Busted(self.now, finish.player + 1, table.number, finish.place, finish.prize))
        if self.standings.left == 1:
            self._finish(table, level)
        self._wake()

    def _finish(self, table: Table, level: int) -> None:
        [winner] = self.room.chairs
        finish = self.standings.win(winner)
        self.record.note_finish(finish, level, self.now)
        if self.listened_to:
            self.tell(fe.Finished(self.now, winner + 1, table.number, finish.prize))
        self.over.succeed()

    # The start

    def begin(self, start: Callable[[Table], None]) -> None:
        """Open the tables and draw seats; `start` is called for each table that opens, now and later."""
        self._start = start
        scenario = self.scenario
        one_table = scenario.entries <= scenario.final_table
        seats = scenario.final_table if one_table else scenario.seats
        numbers = range(1, 2 if one_table else -(-scenario.entries // seats) + 1)
        for number in numbers:
            self._start(self.room.open(number, seats))
        chairs = plan_seating(range(scenario.entries), tables=numbers, seats=seats, key=self.key(SEATING))
        for player, chair in enumerate(chairs):
            self.room.seat(player, chair)
            if self.listened_to:
                strategy = self.record.strategies[player]
                self.tell(fe.Seated(self.now, player + 1, strategy, *_as_told(chair), scenario.stack))

    def first_button(self, table: Table) -> int:
        """The seat drawn for the button of a table's first hand."""
        occupied = table.occupied
        return occupied[self.stream(BUTTON, table.number).below(len(occupied))]

    # The clock

    def _on_level(self, level: Level) -> None:
        self.record.note_level(level, self.now, players=self.standings.left, tables=len(self.room.tables))
        if self.listened_to:
            stakes = level.stakes
            limit = level.stud or stakes
            self.tell(
                fe.LevelStarted(
                    self.now,
                    level.number,
                    stakes.small_blind,
                    stakes.big_blind,
                    limit.ante,
                    limit.small_bet,
                    limit.big_bet,
                    limit.bring_in,
                )
            )

    def _on_break(self, pause: Break | None) -> None:
        if self.listened_to:
            self.tell(fe.BreakEnded(self.now) if pause is None else fe.BreakStarted(self.now, pause.seconds))


def _as_told(chair: Chair) -> tuple[int, int]:
    """Table and seat as people call them: seats from 1."""
    return chair.table, chair.seat + 1


def _no_start(table: Table) -> None:
    raise StructureError(f"table {table.number} opens before the tournament begins")
