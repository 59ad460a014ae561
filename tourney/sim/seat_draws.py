"""Collects the seat draws of a run from its events: at the start, of flights and days, redraws, the final table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tourney.sim import events as fe
    from tourney.sim.events import FloorEvent
    from tourney.types import Chips, Seconds


class DrawnSeat(NamedTuple):
    """A player's seat in a draw.

    Attributes:
        table: The number on the table's sign.
        seat: The seat, from 1.
        player: The player's number, from 1.
        entrant: The number of the entrant behind the player, from 1.
        strategy: The name of the player's strategy.
        stack: The player's chips.
    """

    table: int
    seat: int
    player: int
    entrant: int
    strategy: str
    stack: Chips


class SeatDraw(NamedTuple):
    """A seat draw.

    Attributes:
        title: What it is for, such as "Start", "Flight 2", "Day 2", "Redraw" or "Final table".
        seconds: When it takes place.
        seats: The seats, by table and seat.
    """

    title: str
    seconds: Seconds
    seats: tuple[DrawnSeat, ...]


class SeatDraws:
    """A sink of events that collects the seat draws.

    Attributes:
        draws: The draws so far, in order.
    """

    def __init__(self) -> None:
        self.draws: list[SeatDraw] = []
        self._signs: dict[int, int] = {}
        self._where: dict[int, tuple[int, int]] = {}
        self._stacks: dict[int, Chips] = {}
        self._who: dict[int, tuple[int, str]] = {}
        self._title = "Start"
        self._is_due = True  # the draw with which a floor opens

    def __call__(self, event: FloorEvent) -> None:
        """Receive an event."""
        getattr(self, f"_{type(event).__name__}", _ignore)(event)

    # Draws

    def _FlightStarted(self, event: fe.FlightStarted) -> None:  # noqa: N802 - called by the event's name
        self._open_floor(f"Flight {event.flight}")

    def _FlightEnded(self, event: fe.FlightEnded) -> None:  # noqa: N802, ARG002
        self._open_floor("Day 2")

    def _RoundStarted(self, event: fe.RoundStarted) -> None:  # noqa: N802
        self._open_floor(f"Round {event.round}")

    def _open_floor(self, title: str) -> None:
        self._title, self._is_due = title, True
        self._where.clear()

    def _LevelStarted(self, event: fe.LevelStarted) -> None:  # noqa: N802
        if self._is_due:
            self._note(self._title, event.seconds)

    def _DayEnded(self, event: fe.DayEnded) -> None:  # noqa: N802
        self._title = f"Day {event.day + 1}"

    def _Redrawn(self, event: fe.Redrawn) -> None:  # noqa: N802
        self._note(self._title or "Redraw", event.seconds)

    def _FinalTable(self, event: fe.FinalTable) -> None:  # noqa: N802
        if self._is_due or not self.draws or self.draws[-1].seconds != event.seconds:
            self._note("Final table", event.seconds)

    def _note(self, title: str, seconds: Seconds) -> None:
        seats = [
            DrawnSeat(self._signs[table], seat, player, *self._who[player], self._stacks[player])
            for player, (table, seat) in self._where.items()
        ]
        self.draws.append(SeatDraw(title, seconds, tuple(sorted(seats))))
        self._title, self._is_due = "", False

    # Seats and stacks

    def _TableOpened(self, event: fe.TableOpened) -> None:  # noqa: N802
        self._signs[event.table] = event.sign

    def _Registered(self, event: fe.Registered) -> None:  # noqa: N802
        self._who[event.player] = (event.entrant, event.strategy)
        self._stacks[event.player] = event.stack

    def _Seated(self, event: fe.Seated) -> None:  # noqa: N802
        self._where[event.player] = (event.table, event.seat)
        self._stacks[event.player] = event.stack

    def _Moved(self, event: fe.Moved) -> None:  # noqa: N802
        self._where[event.player] = (event.table, event.seat)

    def _Bought(self, event: fe.Bought) -> None:  # noqa: N802
        self._stacks[event.player] += event.chips

    def _HandPlayed(self, event: fe.HandPlayed) -> None:  # noqa: N802
        self._stacks.update({each[0]: each[1] for each in event.stacks})
        self._title = ""

    def _ChipsRaced(self, event: fe.ChipsRaced) -> None:  # noqa: N802
        self._stacks.update({each[0]: each[1] for each in event.stacks})

    def _Busted(self, event: fe.Busted) -> None:  # noqa: N802
        del self._where[event.player]

    def _Removed(self, event: fe.Removed) -> None:  # noqa: N802
        del self._where[event.player]


def _ignore(event: FloorEvent) -> None:
    """Events that say nothing about seats."""
