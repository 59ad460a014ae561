"""Carries out and logs the plans for seats: balancing, breaking, redraws, late entrants."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.samples import SampleMoment
from tourney.streams import RACING, SEATING
from tourney.tournament.balancing import BalancingPolicy, gives, plan_balance
from tourney.tournament.breaking import (
    plan_breaks,
    plan_dispersal,
    plan_late_breaks,
    plan_late_seat,
    plan_seat_at_rest,
    plan_seating,
    plan_signs,
)
from tourney.tournament.colouring import plan_race
from tourney.tournament.room import Chair, Move, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from tourney.sim.hall import Hall
    from tourney.sim.house import House
    from tourney.sim.transit import Transit
    from tourney.types import Chips, PlayerId, Seconds, TableId


class Seats:
    """The seats of a hall."""

    def __init__(
        self,
        hall: Hall,
        house: House,
        transit: Transit,
        *,
        fixed: bool,
        ends_at_one_table: bool,
        on_removed: Callable[[PlayerId, TableId], None],
    ) -> None:
        """Manage the seats of a hall.

        Args:
            hall: The tables.
            house: The scenario and the players' chips.
            transit: The players on the way to new seats.
            fixed: Whether no player changes tables, as in a shootout.
            ends_at_one_table: Whether the last players draw new seats at a final table.
            on_removed: Called when the stack of a player at a table has been taken out of play.
        """
        self._hall = hall
        self._log = hall.log
        self._ledger = house.ledger
        self._scenario = house.scenario
        self._keys = house.keys
        self._transit = transit
        self._fixed = fixed
        self._ends_at_one_table = ends_at_one_table
        self._on_removed = on_removed
        self._late = 0
        self._moves: Counter[PlayerId] = Counter()
        self._balanced = 0  # the sum of these
        self._takes = self._scenario.pace.takes
        self._spread = self._scenario.balancing.spread
        self._by_lot = self._scenario.balancing.policy is BalancingPolicy.SPREAD
        self._seats = self._scenario.seats
        self._rules = self._scenario.breaking
        self._least_tables = 2 if ends_at_one_table else 1  # the last two tables of an event combine

    # Before each hand

    def arrange(self, table: Table) -> bool:
        """Break or balance a table between hands; returns whether a player moved.

        While entries are open, a table breaks only once the others have the open seats that the house rules ask for,
        since the next entrants would need it again, except a table with a single player if another has a seat. The
        last two tables of an event combine in a redraw (`WholeEvent`).
        """
        if self._fixed:
            return False
        room = self._hall.room
        if not self._hall.entries_open:
            self._announce_breaks()  # in the announced order, as soon as the others have the seats
        else:
            if self._rules.late_seats is not None:
                self._announce(plan_late_breaks(room, self._seats, self._rules, least=self._least_tables))
            if not table.breaking and self._is_left_alone(table):
                room.withdraw(table.number)
        # Asked once more when the hand has ended: entrants may have taken the seats that the break was planned for.
        if table.breaking and self._is_needed_again(table):
            room.restore(table.number)
        # Breaking comes before balancing: a player moved first for balance would draw a second seat at once (TDA 10,
        # 11).
        if table.breaking:
            self._break(table)
            return True
        move = None
        if gives(room, table.number, self._spread):  # TDA 11C: the fullest table, the first whose hand ends
            move = self._balancing_move(table)
        if move is not None:
            self._balanced += 1
            self._moves[move.player] += 1
            self._move([move], "balance")
        return move is not None

    def _is_left_alone(self, table: Table) -> bool:
        """Whether a table has at most one player, gets none by balancing, and the other tables have a seat."""
        if len(table) > 1:
            return False
        room, scenario = self._hall.room, self._scenario
        # A player alone cannot be dealt a hand; while entries are open nobody knows when the next one comes.
        fits = room.staying > 1 and room.active <= scenario.seats * (room.staying - 1)
        return fits and room.fullest() - len(table) <= scenario.balancing.spread

    def _is_needed_again(self, table: Table) -> bool:
        """Whether the seats at other tables have gone since a table was marked to break.

        New entrants take them, and tables rest that have begun their last hands of the day.
        """
        room = self._hall.room
        if not self._hall.entries_open and not room.resting:
            return False
        # The tables that stay must have seats for this table's players; those of other breaking tables come later.
        others = sum([len(room.tables[number]) for number in room.breaking]) - len(table)
        return room.active - others > self._seats * room.staying

    def _announce_breaks(self) -> None:
        """Mark the tables that the players left do not need; each breaks when its hand has ended."""
        room = self._hall.room
        # A lower bound that costs little: only where it leaves a table over is the plan made.
        needed = -(-len(room.chairs) // self._seats)
        if not room.resting and len(room.tables) - len(room.breaking) <= max(self._least_tables, needed):
            return  # as after most hands
        self._announce(plan_breaks(room, self._seats, self._rules, least=self._least_tables))

    def _announce(self, breaks: Sequence[TableId]) -> None:
        for number in breaks:
            self._hall.room.withdraw(number)
        if breaks:
            self._hall.wake_at(breaks)

    def _balancing_move(self, table: Table) -> Move | None:
        rules, button = self._scenario.balancing, self._scenario.button
        stream = self._keys.stream(SEATING, table.number, self._balanced) if self._by_lot else None
        return plan_balance(self._hall.room, table.number, rules, button=button, moved=self._moves, stream=stream)

    def _break(self, table: Table) -> None:
        stream = self._keys.stream(SEATING, table.number)
        moves = plan_dispersal(self._hall.room, table.number, stream)  # TDA 10B: a draw in two steps
        # Before the move, which marks at the new tables who is still on the way.
        self._transit.send([move.player for move in moves])
        self._move(moves, "break")
        self._close(table)
        self._hall.venue.close_table(table.number)

    # New seats for all

    def redraw(self) -> Seconds:
        """Redraw all seats, at the final table or at as few tables as possible; returns the seconds that it takes."""
        players = self._hall.left
        tables, seats = self._tables_for(players)
        # TDA RP-9 sets the number; the draw for it is one for all seats, and not a break of the last table but one.
        if self._is_final(players):
            self._draw(tables, seats, "final table")
            self.note_final_table()
            return self._takes.final_table
        self._draw(tables, seats, "redraw")
        if self._log.listened_to:
            self._log.record(fe.Redrawn(self._log.now, players, tables))
        return self._takes.redraw

    def _is_final(self, players: int) -> bool:
        """Whether `players` left form the event's final table; never while entries are open."""
        return self._ends_at_one_table and not self._hall.entries_open and players <= self._scenario.final_table

    def _tables_for(self, players: int) -> tuple[int, int]:
        """The fewest tables for `players`, and the seats of each; at least two before the final table."""
        scenario = self._scenario
        # The final table may have a seat more than the others: eight-handed events combine to nine, six-handed ones
        # to seven (TDA RP-9).
        if scenario.one_table or self._is_final(players):
            return 1, scenario.final_table  # TDA RP-9
        # Two tables are left until so few players are that they fit the final table (TDA RP-9).
        least = 2 if self._ends_at_one_table and not self._hall.entries_open else 1
        return max(least, -(-players // scenario.seats)), scenario.seats

    def note_final_table(self) -> None:
        """Report that all players left in the event sit at one table."""
        self._ledger.on_moment(SampleMoment.FINAL_TABLE)
        if self._log.listened_to:
            [number] = self._hall.room.tables
            self._log.record(fe.FinalTable(self._log.now, number, self._hall.left))

    def _draw(self, tables: int, seats: int, reason: str) -> None:
        room = self._hall.room
        self._transit.walking.clear()  # players on the way draw new seats too
        old = list(room.tables.values())
        for closed in old:
            self._hall.venue.close_table(closed.number)  # the new tables are among the same places
        # Sorted: the draw must not depend on the order in which players came to their seats.
        players = sorted(room.chairs)
        signs = plan_signs(room, tables, self._seats, self._rules)
        new = [self.open_table(seats, sign) for sign in signs]
        for table in new:
            table.rotated = old[0].rotated
        numbers = [table.number for table in new]
        chairs = plan_seating(players, numbers, seats, self._keys.key(SEATING, numbers[0]))
        self._move(
            [Move(player, room.chairs[player], chair) for player, chair in zip(players, chairs, strict=True)], reason
        )
        for closed in old:
            self._close(closed)
        for table in new:
            self._hall.start(table)

    def _move(self, moves: list[Move], reason: str) -> None:
        self._hall.room.apply(moves)
        self._transit.note_seats(moves)
        self._ledger.moves += len(moves)
        if self._log.listened_to:
            for player, origin, target in moves:
                fields = (*_as_numbers(origin), *_as_numbers(target), reason)
                self._log.record(fe.Moved(self._log.now, player + 1, *fields))
        self._hall.wake_at([chair.table for move in moves for chair in (move.origin, move.target)])

    # Opening and closing tables, seating and removing players

    def open_table(self, seats: int, sign: int = 0) -> Table:
        """Open a new table, by default with the next sign; the caller starts its process."""
        room = self._hall.room
        table = room.open_table(room.opened + 1, seats, sign or room.next_sign)
        self._hall.venue.open_table(table.number)
        if self._log.listened_to:
            self._log.record(fe.TableOpened(self._log.now, table.number, seats, table.sign))
        return table

    def _close(self, table: Table) -> None:
        self._hall.close_table(table.number)
        self._ledger.on_moment(SampleMoment.TABLES)
        if self._log.listened_to:
            self._log.record(fe.TableBroken(self._log.now, table.number))

    def seat_all(self, players: Sequence[PlayerId]) -> None:
        """Open as many tables as the players need, and draw a seat for each player (TDA 7)."""
        count, seats = self._tables_for(len(players))
        is_final = count == 1 and (self._scenario.one_table or self._is_final(len(players)))
        feature = self._rules.feature if is_final else 0
        self.seat_at([self.open_table(seats, feature) for _ in range(count)], players, seats)

    def seat_as_given(self, places: Mapping[PlayerId, tuple[TableId, int]]) -> None:
        """Open the tables of players who are already seated, each with its table and seat from 1, or 0 for any."""
        numbers = sorted({table for table, _ in places.values()})
        players = len(places)
        seats = self._scenario.final_table if self._is_final(players) else self._scenario.seats
        for number in numbers:
            table = self._hall.room.open_table(number, seats)
            self._hall.venue.open_table(number)
            if self._log.listened_to:
                self._log.record(fe.TableOpened(self._log.now, number, seats, table.sign))
            self._hall.start(table)
            there = {player: seat for player, (at, seat) in places.items() if at == number}
            for player, seat in there.items():
                if seat:
                    self._sit(player, Chair(number, seat - 1))
            # The seats that were named are taken first; the others are drawn among what is left (TDA 7).
            free = table.open_seats
            self._keys.stream(SEATING, number).shuffle(free)
            for player, seat in there.items():
                if not seat:
                    self._sit(player, Chair(number, free.pop()))

    def seat_at(self, tables: Sequence[Table], players: Sequence[PlayerId], seats: int) -> None:
        """Start new tables, and draw a seat there for each player."""
        for table in tables:
            self._hall.start(table)
        numbers = [table.number for table in tables]
        key = self._keys.key(SEATING, numbers[0])
        for player, chair in zip(players, plan_seating(players, numbers, seats, key), strict=True):
            self._sit(player, chair)

    def find_late(self) -> Chair | None:
        """A random open seat for a late entrant, at a new table if needed (TDA 8); None if there is none."""
        room = self._hall.room
        self._late += 1
        # A stream for each attempt, so that a seat draw does not depend on how many numbers the draws before it have
        # used.
        stream = self._keys.stream(SEATING, 0, room.opened, self._late)
        chair = plan_late_seat(room, stream)
        if chair is None and room.breaking:  # a table that was to break is needed again: it takes the entrant
            room.restore(min(room.breaking))
            chair = plan_late_seat(room, stream)
        if chair is None:
            # Better a seat where the day is over than none: the entrant is in the event, and plays tomorrow.
            chair = plan_seat_at_rest(room, stream)
        most = self._scenario.entry.tables
        # A new table last: it cannot deal before a second player comes.
        if chair is None and (not most or len(room.tables) < most) and self._hall.venue.free_tables() > 0:
            table = self.open_table(self._scenario.seats)
            self._hall.start(table)
            chair = Chair(table.number, stream.below(table.size))
        return chair

    def sit_late(self, player: PlayerId, chair: Chair) -> None:
        """Seat a late entrant."""
        self._sit(player, chair)
        self._hall.wake_at([chair.table])

    def _sit(self, player: PlayerId, chair: Chair) -> None:
        self._hall.room.seat(player, chair)
        if self._log.listened_to:
            stack = self._ledger.stacks[player]
            self._log.record(fe.Seated(self._log.now, player + 1, *_as_numbers(chair), stack))

    def remove(self, players: Iterable[PlayerId], why: str, table: Table) -> None:
        """Take the stacks of players at a table out of play, except the last stack: somebody must win."""
        stacks = self._ledger.stacks
        room = self._hall.room
        for player in [each for each in players if stacks[each] and room.chairs[each].table == table.number]:
            # In a shootout nobody else can come to this table, so the last stack there has won it.
            among = table.players if self._fixed else room.chairs
            if not any(stacks[other] for other in among if other != player):
                break  # somebody must win, and in a round of a shootout somebody at each table
            room.unseat(player)
            self._ledger.knock_out(player, ())  # nobody has won the last chips, so nobody wins the bounty
            chips, stacks[player] = stacks[player], 0
            # TDA 71D: the chips leave play, and with them the total that stacks are compared with.
            self._ledger.chips -= chips
            if self._log.listened_to:
                self._log.record(fe.Removed(self._log.now, player + 1, table.number, chips, why))
            self._on_removed(player, table.number)

    # Chips

    def color_up(self, removed: Sequence[Chips]) -> None:
        """Race denominations off at each table once it is between hands; nobody is raced out of play (TDA 24A)."""
        # One after another from the smallest: the race of each leaves stacks that are whole in the next.
        for denomination in removed:
            self._hall.do_at_each(partial(self.race, denomination))

    def race(self, denomination: Chips, table: Table) -> None:
        """Race a denomination off a table (TDA 24)."""
        stacks = self._ledger.stacks
        chips_in_play = self._scenario.schedule.chips
        smallest = chips_in_play[chips_in_play.index(denomination) + 1]
        players = [player for player in table.players if stacks[player]]  # who is out may still be seated
        before = [stacks[player] for player in players]
        stream = self._keys.stream(RACING, table.number, denomination)
        # TDA 24A: by cards, at most one chip a player.
        after = plan_race(before, denomination, smallest, stream, rounding=self._scenario.race)
        gained = sum(after) - sum(before)
        for player, chips in zip(players, after, strict=True):
            stacks[player] = chips
        # TDA 24C takes chips out of play, and the rescue of TDA 24A puts some in: what is in play changes by a race.
        self._ledger.chips += gained
        if self._log.listened_to:
            fields = [[player + 1, chips] for player, chips in zip(players, after, strict=True)]
            self._log.record(fe.ChipsRaced(self._log.now, table.number, denomination, gained, fields))


def _as_numbers(chair: Chair) -> tuple[int, int]:
    """Table and seat as in the log, where seats count from 1."""
    return chair.table, chair.seat + 1
