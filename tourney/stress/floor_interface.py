"""What the floor of a tournament engine may offer to be tested: three plain questions, of which it answers some.

    finish       the places and prizes of the players who go out in one hand
    moves        who moves where when tables break or are out of balance
    positions    who has the button and the blinds after a hand in which players went out

A class of an engine has `about` and those of the three methods that it can answer; what it lacks is not offered.
Players and tables are numbers, seats count from 0 clockwise. Each question stands alone: nothing is kept from one to
the next. An engine that does not know such a room or such prizes raises `NotOffered`. Any other exception is a
finding, as for `tourney.stress.interface`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.stress.interface import EngineAbout, TableHand
    from tourney.types import Chips, Money, PlayerId, SeatNo, TableId


class BustedPlayer(NamedTuple):
    """A player who goes out in a hand, with the stack at its start."""

    player: PlayerId
    stack: Chips


@dataclass(frozen=True, slots=True)
class Busts:
    """Players who go out in one hand; at several tables in one round of hand-for-hand play.

    Attributes:
        left: The players in the event at the start of the hand, with those who go out. At least one stays in.
        prizes: The prize of each place paid, from the first, in whole units. Other places are paid nothing.
        tables: Those who go out, for each table that loses any.
    """

    left: int
    prizes: tuple[Money, ...]
    tables: tuple[tuple[BustedPlayer, ...], ...]


class PlayerFinish(NamedTuple):
    """The place and the prize of a player who is out; players who tie have the best of the places they share."""

    player: PlayerId
    place: int
    prize: Money


@dataclass(frozen=True, slots=True)
class HandBefore:
    """The last hand of a table. With a dead button (TDA 32) the seats of button and small blind may be empty.

    Attributes:
        button: The seat of the button.
        small_blind: The seat of the small blind.
        big_blind: The seat of the big blind.
        dealt_in: The seats that were dealt in, ascending.
    """

    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo
    dealt_in: tuple[SeatNo, ...]


@dataclass(frozen=True, slots=True)
class RoomTable:
    """A table between two hands.

    Attributes:
        number: Its number.
        players: The player in each seat; None for an open seat.
        stacks: The stack in each seat; 0 for an open seat.
        button: The seat of the button in the last hand, with the dead button (TDA 32).
        small_blind: The seat of the small blind in the last hand.
        big_blind: The seat of the big blind in the last hand.
    """

    number: TableId
    players: tuple[PlayerId | None, ...]
    stacks: tuple[Chips, ...]
    button: SeatNo
    small_blind: SeatNo
    big_blind: SeatNo


@dataclass(frozen=True, slots=True)
class FloorRoom:
    """All tables of an event of hold'em, all of them between two hands; entries are closed.

    Attributes:
        tables: The tables. All have equally many seats.
        staying: The number of tables to play on with. If there are more, the others break.
        break_order: The numbers of all tables, in the order in which they break.
        spread: The largest difference in players between two tables that the house allows.
    """

    tables: tuple[RoomTable, ...]
    staying: int
    break_order: tuple[TableId, ...]
    spread: int = 1

    @property
    def seats(self) -> int:
        """Seats at each table."""
        return len(self.tables[0].players)


class PlayerMove(NamedTuple):
    """A player moves to a seat."""

    player: PlayerId
    table: TableId
    seat: SeatNo


class RanksBusts(Protocol):
    """An engine that says which places and prizes players get."""

    def finish(self, busts: Busts) -> Sequence[PlayerFinish]:
        """The place and prize of each player who goes out, in any order."""
        ...


class MovesPlayers(Protocol):
    """An engine that breaks and balances tables."""

    def moves(self, room: FloorRoom) -> Sequence[PlayerMove]:
        """All moves until the room plays on, in their order; none if nobody need move.

        They are carried out together: a seat that a player leaves is open to another.
        """
        ...


class PlacesButton(Protocol):
    """An engine that says where button and blinds go, without a table of its own."""

    def positions(self, before: HandBefore, seats: tuple[SeatNo, ...]) -> TableHand:
        """The next hand with the dead button (TDA 32), with players in these seats; nobody new has come."""
        ...


class FloorEngine(RanksBusts, MovesPlayers, PlacesButton, Protocol):
    """An engine that answers all three; one that answers some is tested in these."""

    def about(self) -> EngineAbout:
        """What the engine is."""
        ...
