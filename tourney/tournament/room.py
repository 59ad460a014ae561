"""Who sits where: the tables in play and their seats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.size import MOST_PLAYERS
from tourney.tournament.button import TableSet, seats_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.tournament.button import Blinds
    from tourney.types import PlayerId, SeatNo, TableId


NO_TABLE: Final = 0
_EMPTY: Final = [0 for _ in range(MOST_PLAYERS)]
_EMPTY_ROOM: Final = [0 for _ in range(MOST_PLAYERS + 1)]


class Chair:
    """A seat in the room.

    Attributes:
        table: The table.
        seat: The seat at it.
    """

    __slots__ = ("seat", "table")

    def __init__(self, table: TableId, seat: SeatNo) -> None:
        self.table = table
        self.seat = seat

    def __eq__(self, other: object) -> bool:
        """Whether it is the same seat."""
        return isinstance(other, Chair) and (self.table, self.seat) == (other.table, other.seat)

    def __hash__(self) -> int:
        """Equal for the same seat."""
        return hash((self.table, self.seat))

    def __repr__(self) -> str:
        """The seat as it is written in code."""
        return f"Chair({self.table}, {self.seat})"


def chair_at(table: TableId, seat: SeatNo) -> Chair:
    """A chair; faster than the constructor when called from compiled code."""
    chair = Chair.__new__(Chair)
    chair.table = table
    chair.seat = seat
    return chair


class Move(NamedTuple):
    """A player's change of seats."""

    player: PlayerId
    origin: Chair
    target: Chair


class Table:
    """A table in play.

    Sets of seats are those of `tourney.tournament.button`.

    Attributes:
        number: Its number in the run, which no other table has, now or later: random streams depend on it.
        sign: The number on its sign in the room, which a redraw or another day uses again.
        size: The number of seats.
        in_play: Whether it is still in play.
        state: What it does: a number that the floor gives it, 0 at first.
        breaking: Whether it breaks when its hand has ended.
        resting: Whether it has begun its last hand of the day.
        blinds: The seats of the button and the blinds in the last hand; None before the first.
        due: The seat that was due the next big blind when the last hand was dealt; None before the first.
        taken: The seats with a player.
        new: Those of them whose player has not been dealt a hand here yet.
        awaited: Those of them whose player is on the way.
        rotated: Hands dealt here, for mixes that change games by hands; a redraw continues the count of one of the
            old tables.
    """

    __slots__ = (
        "_opened", "_players", "awaited", "blinds", "breaking", "count", "due", "in_play", "new", "number",
        "resting", "rotated", "sign", "size", "state", "taken",
    )  # fmt: skip

    def __init__(self, number: TableId, seats: int, sign: int = 0) -> None:
        """`sign` is by default the number."""
        if seats > MOST_PLAYERS:
            raise InvalidArgument(f"a table has at most {MOST_PLAYERS} seats, not {seats}")
        self.number = number
        self.sign = sign or number
        self.size = seats
        self.in_play = True
        self.state = 0
        self.breaking = False
        self.resting = False
        self.blinds: Blinds | None = None
        self.due: SeatNo | None = None
        self.taken = 0
        self.new = 0
        self.awaited = 0
        self.rotated = 0
        self.count = 0  # of the players
        self._players = _EMPTY[:]
        self._opened = _EMPTY[:]  # the open seats, in the order in which they opened
        for seat in range(seats):
            self._opened[seat] = seat

    def __len__(self) -> int:
        """The number of players at the table."""
        return self.count

    @property
    def occupied(self) -> tuple[SeatNo, ...]:
        """The seats with a player, ascending."""
        return seats_of(self.taken)

    @property
    def present(self) -> tuple[SeatNo, ...]:
        """The seats whose players are present, ascending: a hand can be dealt to them."""
        return seats_of(self.taken & ~self.awaited)

    @property
    def open_seats(self) -> list[SeatNo]:
        """The seats without a player, ascending."""
        return list(seats_of(~self.taken & (1 << self.size) - 1))

    @property
    def last_opened(self) -> SeatNo | None:
        """The open seat whose player was the last to leave; None at a full table."""
        # TDA 11A, in stud only: the last seat open is the one to be filled. Seats are kept in the order in which they
        # opened.
        return self._opened[self.size - self.count - 1] if self.count < self.size else None

    @property
    def players(self) -> list[PlayerId]:
        """The players, by seat."""
        return self.players_at(self.occupied)

    def sit(self, player: PlayerId, seat: SeatNo) -> None:
        """A player takes an open seat.

        Raises:
            InvalidArgument: It is not open.
        """
        if not (0 <= seat < self.size) or self.taken >> seat & 1:
            raise InvalidArgument(f"seat {seat} of table {self.number} is not open")
        self._players[seat] = player
        self.count += 1
        place = 0
        while self._opened[place] != seat:
            place += 1
        for later in range(place, self.size - self.count):
            self._opened[later] = self._opened[later + 1]
        self.taken |= 1 << seat
        # New at this table, wherever the player has played before: TDA 10A treats players of broken tables like new
        # ones.
        self.new |= 1 << seat

    def leave(self, seat: SeatNo) -> None:
        """The player in a seat leaves it."""
        self.player_at(seat)
        self._opened[self.size - self.count] = seat
        self.count -= 1
        others = ~(1 << seat)
        self.taken &= others
        self.new &= others
        self.awaited &= others

    def expect(self, seat: SeatNo) -> None:
        """The player in a seat is still on the way to it."""
        self.awaited |= 1 << seat

    def note_arrival(self, seat: SeatNo) -> None:
        """The player in a seat has come."""
        self.awaited &= ~(1 << seat)

    def note_dealt(self, seats: Sequence[SeatNo]) -> None:
        """The players in these seats are dealt a hand."""
        if self.new:
            for seat in seats:
                self.new &= ~(1 << seat)

    def player_at(self, seat: SeatNo) -> PlayerId:
        """The player in a seat.

        Raises:
            InvalidArgument: Nobody sits there.
        """
        if not (0 <= seat < MOST_PLAYERS and self.taken >> seat & 1):
            raise InvalidArgument(f"nobody sits in seat {seat} of table {self.number}")
        return self._players[seat]

    def players_at(self, seats: Sequence[SeatNo]) -> list[PlayerId]:
        """The players in these seats.

        Raises:
            InvalidArgument: Nobody sits in one of them.
        """
        return [self.player_at(seat) for seat in seats]


class Room:
    """All tables in play.

    Args:
        opened: The highest table number of earlier parts of the event; new numbers are higher.

    Attributes:
        tables: The tables by number, ascending.
        chairs: The seat of each player in play.
        breaking: The tables that break when their hands have ended; each of them is marked too.
        resting: The tables that have begun their last hand of the day; each of them is marked too.
        opened: The highest table number so far.
        next_sign: The number on the sign of the next table to open: the one after the highest in play.
    """

    __slots__ = (
        "_by_sign", "_by_size", "_counts", "_most", "breaking", "chairs", "next_sign", "opened", "resting", "tables",
    )  # fmt: skip

    def __init__(self, opened: TableId = 0) -> None:
        # The tables that stay, by number of players: queries before every hand must not scan all tables.
        self._by_size = [TableSet()]
        self._counts = _EMPTY_ROOM[:]  # of these sets
        self._most = 0  # players at any table
        self.tables: dict[TableId, Table] = {}
        self.chairs: dict[PlayerId, Chair] = {}
        self.breaking: set[TableId] = set()
        self.resting: set[TableId] = set()
        self.opened = opened
        self.next_sign = 1
        self._by_sign: dict[int, TableId] = {}

    def open_table(self, number: TableId, seats: int, sign: int = 0) -> Table:
        """Open a table; its number must be higher than all before it, its sign is by default the number."""
        if number <= self.opened:
            raise InvalidArgument(f"table {number} has been opened before")
        self.opened = number
        table = self.tables[number] = Table(number, seats, sign)
        self._by_sign[table.sign] = number  # in a redraw, the new table with the sign of an old one
        self.next_sign = max(self.next_sign, table.sign + 1)
        self._by_size += [TableSet() for _ in range(seats + 1 - len(self._by_size))]
        self._most = max(self._most, seats)
        self._add(table, 0)
        return table

    def close(self, number: TableId) -> None:
        """Close an empty table."""
        if len(self.tables[number]):
            raise InvalidArgument(f"table {number} still has players")
        table = self.tables.pop(number)
        table.in_play = False
        sign = table.sign
        # In a redraw a new table has the sign already while the old one closes.
        if self._by_sign.get(sign) == number:
            del self._by_sign[sign]
        while self.next_sign > 1 and self.next_sign - 1 not in self._by_sign:
            self.next_sign -= 1
        self.breaking.discard(number)
        self.resting.discard(number)
        if not table.breaking and not table.resting:
            self._drop(table, 0)

    def withdraw(self, number: TableId) -> None:
        """Mark a table to break: from now on it gets no player, and does not count in the balance."""
        table = self.tables[number]
        # Out of the sets first: a table that breaks must neither get a player nor be the fullest that others are
        # measured by.
        self._drop(table, table.count)
        table.breaking = True
        self.breaking.add(number)

    def rest(self, number: TableId) -> None:
        """Leave a table that stays out of balancing and breaking; its players keep their seats."""
        table = self.tables[number]
        self._drop(table, table.count)
        table.resting = True
        self.resting.add(number)

    def restore(self, number: TableId) -> None:
        """Undo `withdraw` or `rest`."""
        self.breaking.discard(number)
        self.resting.discard(number)
        table = self.tables[number]
        table.breaking = table.resting = False
        self._add(table, table.count)

    def _add(self, table: Table, size: int) -> None:
        tables = self._by_size[size]
        tables.add(table.number)
        self._counts[size] += 1

    def _drop(self, table: Table, size: int) -> None:
        tables = self._by_size[size]
        tables.remove(table.number)
        self._counts[size] -= 1

    def with_sign(self, sign: int) -> TableId | None:
        """The table with this number on its sign, if it stays."""
        number = self._by_sign.get(sign)
        return None if number in self.breaking or number in self.resting else number

    @property
    def staying(self) -> int:
        """The number of tables that stay, without those that rest."""
        return len(self.tables) - len(self.breaking) - len(self.resting)

    @property
    def active(self) -> int:
        """The number of players at the tables that do not rest."""
        return len(self.chairs) - sum([self.tables[number].count for number in self.resting])

    def fullest(self) -> int:
        """The number of players at the fullest table that stays; 0 if there is none."""
        size = self._most
        while size and not self._counts[size]:
            size -= 1
        return size

    def shortest(self) -> int:
        """The number of players at the shortest table that stays; that of a full table if there is none."""
        size = 0
        while size < self._most and not self._counts[size]:
            size += 1
        return size

    def with_players(self, players: int) -> TableSet:
        """The tables that stay with this number of players, ascending; the room's own set, which changes with it."""
        return self._by_size[players]

    def highest_below(self, number: TableId) -> TableId:
        """The table that stays with the highest number below another; -1 if there is none."""
        highest = -1
        for size in range(self._most + 1):
            if self._counts[size]:
                tables = self._by_size[size]
                highest = max(highest, tables.last_below(number))
        return highest

    def shortest_first(self, most: int) -> list[TableId]:
        """The first `most` of the tables that stay, the shortest first; equally short tables by number."""
        found: list[TableId] = []
        for tables in self._by_size:
            number = tables.first_above(-1)
            while number >= 0 and len(found) < most:
                found.append(number)
                number = tables.first_above(number)
        return found

    def seat(self, player: PlayerId, chair: Chair) -> None:
        """Put a player without a seat into an open one."""
        table = self.tables[chair.table]
        taken = not 0 <= chair.seat < table.size or table.taken >> chair.seat & 1
        if player in self.chairs or taken or table.breaking:
            raise InvalidArgument(f"player {player} cannot take seat {chair.seat} of table {chair.table}")
        self._resize(table, 1)
        table.sit(player, chair.seat)
        self.chairs[player] = chair

    def unseat(self, player: PlayerId) -> Chair:
        """Take a player out of the room; returns the player's seat."""
        chair = self.chairs.pop(player)
        table = self.tables[chair.table]
        self._resize(table, -1)
        table.leave(chair.seat)
        return chair

    def _resize(self, table: Table, by: int) -> None:
        if not table.breaking and not table.resting:
            self._drop(table, table.count)
            self._add(table, table.count + by)

    def apply(self, moves: list[Move]) -> None:
        """Execute moves together: all players stand up, then all sit down."""
        # In a redraw a player may move to a seat that another one is about to leave.
        for player, _, _ in moves:
            self.unseat(player)
        for player, _, target in moves:
            self.seat(player, target)
