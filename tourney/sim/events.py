"""What happens on the floor, told to sinks as it happens; nothing is built when nobody listens.

Every event has `seconds`, the simulated time since the start. Tables and levels are numbered from 1, seats from 1 as
people call them, players from 1 in order of registration.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from tourney.types import Chips, Money, Seconds


class Seated(NamedTuple):
    """An entrant draws a seat at the start and gets a stack."""

    seconds: Seconds
    player: int
    strategy: str
    table: int
    seat: int
    stack: Chips


class LevelStarted(NamedTuple):
    """The clock comes to a level; hands begun from now on are played for its stakes (TDA 23)."""

    seconds: Seconds
    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    small_bet: Chips
    big_bet: Chips
    bring_in: Chips


class BreakStarted(NamedTuple):
    """No hand begins until the break ends."""

    seconds: Seconds
    lasts: Seconds


class BreakEnded(NamedTuple):
    """Play goes on."""

    seconds: Seconds


class HandPlayed(NamedTuple):
    """A hand of a game has ended.

    `button`, `small_blind` and `big_blind` are seats, None where nobody held them. `stacks` holds [player, chips] of
    everybody dealt in, after the hand, from the button's left.
    """

    seconds: Seconds
    table: int
    hand: int
    game: str
    level: int
    lasted: Seconds
    button: int | None
    small_blind: int | None
    big_blind: int | None
    stacks: list[list[int]]


class Moved(NamedTuple):
    """A player changes tables, for a `reason`: "balance", "break" or "final table"."""

    seconds: Seconds
    player: int
    from_table: int
    from_seat: int
    table: int
    seat: int
    reason: str


class TableBroken(NamedTuple):
    """A table is out of play."""

    seconds: Seconds
    table: int


class Halted(NamedTuple):
    """A table waits for players (TDA 11D)."""

    seconds: Seconds
    table: int
    players: int


class FinalTable(NamedTuple):
    """All players left sit at one table, with new seats."""

    seconds: Seconds
    table: int
    players: int


class Busted(NamedTuple):
    """A player is out. `place` is the best of the places shared in a tie."""

    seconds: Seconds
    player: int
    table: int
    place: int
    prize: Money


class Finished(NamedTuple):
    """One player has all the chips."""

    seconds: Seconds
    player: int
    table: int
    prize: Money


class Faulted(NamedTuple):
    """A strategy raised or asked for something illegal; it checked or folded instead."""

    seconds: Seconds
    player: int
    table: int
    hand: int
    message: str


FloorEvent: TypeAlias = (
    Seated
    | LevelStarted
    | BreakStarted
    | BreakEnded
    | HandPlayed
    | Moved
    | TableBroken
    | Halted
    | FinalTable
    | Busted
    | Finished
    | Faulted
)


class Sink(Protocol):
    """Somebody who listens."""

    def __call__(self, event: FloorEvent, /) -> object:
        """Take note of an event."""
        ...


def as_record(event: FloorEvent) -> dict[str, Any]:
    """An event as a flat record: `seconds`, then `event` with its name in snake_case, then its fields."""
    fields = event._asdict()
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()
    return {"seconds": fields.pop("seconds"), "event": name, **fields}
