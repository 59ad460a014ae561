"""Where players sit and move to: the plans about seats, carried out and told."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.samples import Moment
from tourney.streams import RACING, SEATING
from tourney.tournament.balancing import gives, plan_balance
from tourney.tournament.breaking import plan_breaks, plan_dispersal, plan_late_seat, plan_seating
from tourney.tournament.colouring import plan_race
from tourney.tournament.room import Chair, Move, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.sim.floor import Floor
    from tourney.types import Chips, PlayerId, Seconds


class Seats:
    """The seats of a floor; `fixed` where nobody moves, since each table plays down to one, as in a shootout."""

    def __init__(self, floor: Floor, *, fixed: bool) -> None:
        self._floor = floor
        self._books = floor.books
        self._scenario = floor.books.scenario
        self._fixed = fixed
        self._late = 0
        self._moves: Counter[PlayerId] = Counter()
        self._takes = self._scenario.pace.takes

    # Before each hand

    def arrange(self, table: Table) -> bool:
        """Break or balance by the plans, as far as a table between hands is concerned; tells whether anybody moved.

        No table breaks while entries are open: who comes next would need it again. But nobody sits alone then where
        there is a seat at another table. The last two tables of an event combine in a draw for all (`Program`).
        """
        if self._fixed:
            return False
        room = self._floor.room
        scenario = self._scenario
        if self._floor.desk.open:
            if self._is_left_alone(table):
                room.withdraw(table.number)
        else:
            self._announce_breaks()
        if table.number in room.breaking:
            self._break(table)
            return True
        move = None
        if gives(room, table.number, scenario.balancing.spread):
            move = self._balancing_move(table)
        if move is not None:
            self._moves[move.player] += 1
            self._move([move], "balance")
        return move is not None

    def _is_left_alone(self, table: Table) -> bool:
        """Whether a table has one player, or none, gets none from another, and there is a seat at another."""
        if len(table) > 1:
            return False
        room, scenario = self._floor.room, self._scenario
        fits = room.staying > 1 and len(room.chairs) <= scenario.seats * (room.staying - 1)
        return fits and room.fullest() - len(table) <= scenario.balancing.spread

    def _announce_breaks(self) -> None:
        """As many tables as the players left can do without break, each when its hand has ended."""
        room, scenario = self._floor.room, self._scenario
        least = 2 if self._floor.program.ends_at_one_table else 1  # the last two tables of an event combine
        breaks = plan_breaks(room, scenario.seats, scenario.break_order, least=least)
        for number in breaks:
            room.withdraw(number)
        if breaks:
            self._floor.wake()

    def _balancing_move(self, table: Table) -> Move | None:
        rules, button = self._scenario.balancing, self._scenario.button
        stream = self._books.stream(SEATING, table.number, self._moves.total())
        return plan_balance(self._floor.room, table.number, rules, button=button, moved=self._moves, stream=stream)

    def _break(self, table: Table) -> None:
        stream = self._books.stream(SEATING, table.number)
        moves = plan_dispersal(self._floor.room, table.number, stream)
        self._floor.transit.send([move.player for move in moves])
        self._move(moves, "break")
        self._close(table)

    # New seats for all

    def redraw(self) -> Seconds:
        """All draw new seats, at the final table or at as few tables as hold them; tells how long it takes."""
        players = self._floor.left
        tables, seats = self._tables_for(players)
        if self._is_final(players):
            self._draw(tables, seats, "final table")
            self.note_final_table()
            return self._takes.final_table
        self._draw(tables, seats, "redraw")
        if self._books.listened_to:
            self._floor.tell(fe.Redrawn(self._books.now, players, tables))
        return self._takes.redraw

    def _is_final(self, players: int) -> bool:
        """Whether so many sit at the final table: the event's, and not while more may enter."""
        floor = self._floor
        return floor.program.ends_at_one_table and not floor.desk.open and players <= self._scenario.final_table

    def _tables_for(self, players: int) -> tuple[int, int]:
        """As few tables as hold so many, with their seats; several before the final table."""
        scenario = self._scenario
        if scenario.one_table or self._is_final(players):
            return 1, scenario.final_table
        least = 2 if self._floor.program.ends_at_one_table and not self._floor.desk.open else 1
        return max(least, -(-players // scenario.seats)), scenario.seats

    def note_final_table(self) -> None:
        """All players left in the event sit at one table, with new seats."""
        if self._books.sampler is not None:
            self._books.sampler.take(Moment.FINAL_TABLE)
        if self._books.listened_to:
            [number] = self._floor.room.tables
            self._floor.tell(fe.FinalTable(self._books.now, number, self._floor.left))

    def _draw(self, tables: int, seats: int, reason: str) -> None:
        room = self._floor.room
        self._floor.transit.walking.clear()  # who was on the way goes to a new seat like all others
        old = list(room.tables.values())
        players = sorted(room.chairs)
        new = [self.open(seats) for _ in range(tables)]
        for table in new:
            table.rotated = old[0].rotated
        numbers = [table.number for table in new]
        chairs = plan_seating(players, tables=numbers, seats=seats, key=self._books.key(SEATING, numbers[0]))
        self._move(
            [Move(player, room.chairs[player], chair) for player, chair in zip(players, chairs, strict=True)], reason
        )
        for closed in old:
            self._close(closed)
        for table in new:
            self._floor.start(table)

    def _move(self, moves: list[Move], reason: str) -> None:
        self._floor.room.apply(moves)
        self._floor.transit.note_seats(moves)
        self._books.record.moves += len(moves)
        if self._books.listened_to:
            for player, origin, target in moves:
                told = (*_as_told(origin), *_as_told(target), reason)
                self._floor.tell(fe.Moved(self._books.now, player + 1, *told))
        self._floor.wake()

    # Tables and players that come and go

    def open(self, seats: int) -> Table:
        """A new table; its process has yet to be started."""
        table = self._floor.room.open(self._floor.room.opened + 1, seats)
        if self._books.listened_to:
            self._floor.tell(fe.TableOpened(self._books.now, table.number, seats))
        return table

    def _close(self, table: Table) -> None:
        self._floor.room.close(table.number)
        self._floor.halted.discard(table.number)
        if self._books.listened_to:
            self._floor.tell(fe.TableBroken(self._books.now, table.number))

    def seat_all(self, players: Sequence[PlayerId]) -> None:
        """Open as many tables as players need, and draw a seat for each."""
        count, seats = self._tables_for(len(players))
        self.seat_at([self.open(seats) for _ in range(count)], players, seats)

    def seat_at(self, tables: Sequence[Table], players: Sequence[PlayerId], seats: int) -> None:
        """Draw a seat at new tables for each player, and start them."""
        for table in tables:
            self._floor.start(table)
        numbers = [table.number for table in tables]
        key = self._books.key(SEATING, numbers[0])
        for player, chair in zip(players, plan_seating(players, tables=numbers, seats=seats, key=key), strict=True):
            self._sit(player, chair)

    def find_late(self) -> Chair | None:
        """A random open seat for somebody who comes late, at a new table if need be; None if there is none."""
        room = self._floor.room
        self._late += 1
        stream = self._books.stream(SEATING, 0, room.opened, self._late)
        chair = plan_late_seat(room, stream)
        most = self._scenario.entry.tables
        if chair is None and (not most or len(room.tables) < most):
            table = self.open(self._scenario.seats)
            self._floor.start(table)
            chair = Chair(table.number, stream.below(len(table.seats)))
        return chair

    def sit_late(self, player: PlayerId, chair: Chair) -> None:
        """Somebody who comes late sits down."""
        self._sit(player, chair)
        self._floor.wake()

    def _sit(self, player: PlayerId, chair: Chair) -> None:
        self._floor.room.seat(player, chair)
        if self._books.listened_to:
            stack = self._books.stacks[player]
            self._floor.tell(fe.Seated(self._books.now, player + 1, *_as_told(chair), stack))

    def remove(self, players: Iterable[PlayerId], why: str, table: Table) -> None:
        """Take the stacks of players at a table out of play, but for the last one: somebody has to win."""
        books = self._books
        room = self._floor.room
        for player in [each for each in players if books.stacks[each] and room.chairs[each].table == table.number]:
            among = table.players if self._fixed else room.chairs
            if sum(books.stacks[other] > 0 for other in among) == 1:
                break
            room.unseat(player)
            books.knock_out(player, ())
            chips, books.stacks[player] = books.stacks[player], 0
            if books.listened_to:
                self._floor.tell(fe.Removed(books.now, player + 1, table.number, chips, why))
            self._floor.program.place(self._floor, [[player]], self._floor.clock.level.number, table.number)

    # Chips

    def race(self, denomination: Chips, table: Table) -> None:
        """Race a denomination off a table (TDA 24)."""
        books = self._books
        chips_in_play = self._scenario.schedule.chips
        smallest = chips_in_play[chips_in_play.index(denomination) + 1]
        players = [player for player in table.players if books.stacks[player]]
        before = [books.stacks[player] for player in players]
        stream = books.stream(RACING, table.number, denomination)
        after = plan_race(before, denomination, smallest, stream, rounding=self._scenario.race)
        gained = sum(after) - sum(before)
        for player, chips in zip(players, after, strict=True):
            books.stacks[player] = chips
        if books.listened_to:
            told = [[player + 1, chips] for player, chips in zip(players, after, strict=True)]
            self._floor.tell(fe.ChipsRaced(books.now, table.number, denomination, gained, told))


def _as_told(chair: Chair) -> tuple[int, int]:
    """Table and seat as people call them: seats from 1."""
    return chair.table, chair.seat + 1
