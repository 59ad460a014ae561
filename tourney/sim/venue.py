"""The venue: what a tournament shares with others. Tables, dealers and players come from there."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from tourney.types import Seconds, TableId

UNLIMITED: Final = 1_000_000_000
"""More tables than any tournament needs."""


class Admission(Enum):
    """Whether an entrant may enter."""

    NOW = auto()
    """The entrant may enter."""

    LATER = auto()
    """The entrant is elsewhere. The venue calls `Tournament.receive` if the entrant comes."""

    NEVER = auto()
    """The entrant is turned away."""


_NOW: Final = Admission.NOW


class Venue(Protocol):
    """What a tournament asks of the place where it is played, and reports to it.

    A table may be in play without a dealer, or before the venue has a place for it. The venue tells the tournament
    (`Tournament.darken`), and no hand is dealt there.
    """

    def may_overlap(self) -> bool:
        """Whether flights may overlap: there are tables for all of them."""
        ...

    def note_floor(self) -> None:
        """A stage of the tournament opens, before it has tables."""
        ...

    def note_end(self) -> None:
        """The stage is over: all its tables are free."""
        ...

    def free_tables(self) -> int:
        """The number of tables that may be opened now for players who wait."""
        ...

    def open_table(self, table: TableId) -> None:
        """A table opens."""
        ...

    def close_table(self, table: TableId) -> None:
        """A table closes."""
        ...

    def note_pause(self, seconds: Seconds) -> None:
        """The next day, flight or round begins after this time."""
        ...

    def begin_night(self) -> None:
        """Chips are bagged: the tables are free until the next day."""
        ...

    def end_night(self) -> None:
        """The next day begins: the tournament needs its tables again."""
        ...

    def comes(self, entrant: int) -> bool:
        """Whether an entrant comes without a call of `Tournament.receive`; asked when a stage begins."""
        ...

    def admit(self, entrant: int) -> Admission:
        """Whether an entrant may enter now."""
        ...

    def expects(self) -> bool:
        """Whether entrants who were not admitted may still come."""
        ...

    def may_wait(self, entrant: int, waiting: int) -> bool:
        """Whether an entrant may wait for a seat beside those who wait."""
        ...

    def note_entry(self, entrant: int) -> None:
        """An entrant has bought an entry and has a seat."""
        ...

    def note_wait(self, entrant: int) -> None:
        """An entrant waits for a seat."""
        ...

    def note_turned_away(self, entrant: int) -> None:
        """An entrant is turned away."""
        ...

    def note_out(self, entrant: int) -> None:
        """An entrant has busted and does not re-enter."""
        ...


class OwnVenue:
    """The venue of a tournament that shares nothing."""

    def may_overlap(self) -> bool:
        """See `Venue`."""
        return True

    def note_floor(self) -> None:
        """See `Venue`."""

    def note_end(self) -> None:
        """See `Venue`."""

    def free_tables(self) -> int:
        """See `Venue`."""
        return UNLIMITED

    def open_table(self, table: TableId) -> None:
        """See `Venue`."""

    def close_table(self, table: TableId) -> None:
        """See `Venue`."""

    def note_pause(self, seconds: Seconds) -> None:
        """See `Venue`."""

    def begin_night(self) -> None:
        """See `Venue`."""

    def end_night(self) -> None:
        """See `Venue`."""

    def comes(self, entrant: int) -> bool:  # noqa: ARG002 - as `Venue`
        """See `Venue`."""
        return True

    def admit(self, entrant: int) -> Admission:  # noqa: ARG002 - as `Venue`
        """See `Venue`."""
        return _NOW

    def expects(self) -> bool:
        """See `Venue`."""
        return False

    def may_wait(self, entrant: int, waiting: int) -> bool:  # noqa: ARG002 - as `Venue`
        """See `Venue`."""
        return True

    def note_entry(self, entrant: int) -> None:
        """See `Venue`."""

    def note_wait(self, entrant: int) -> None:
        """See `Venue`."""

    def note_turned_away(self, entrant: int) -> None:
        """See `Venue`."""

    def note_out(self, entrant: int) -> None:
        """See `Venue`."""
