"""The events of the floor, sent to sinks as they happen. Without sinks no event is built.

Every event has `seconds`, the simulated time since the start. Tables, levels and seats count from 1, entrants from 1
in the order of the field, and players, that is entries, from 1 in order of registration.

Flights that overlap are told one after another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from tourney.types import Chips, Money, Seconds


class Registered(NamedTuple):
    """An entrant buys an entry: `entrant` is the number in the field, `entry` counts the entrant's entries.

    `stack` is the entry's stack, with the bonus of an early entrant.
    """

    seconds: Seconds
    player: int
    entrant: int
    entry: int
    strategy: str
    stack: Chips


class Waits(NamedTuple):
    """No seat is open: the entrant waits for one as an alternate (TDA 8)."""

    seconds: Seconds
    entrant: int


class TurnedAway(NamedTuple):
    """An entrant comes after entries have closed, is still waiting then, or has not come by the end."""

    seconds: Seconds
    entrant: int


class Seated(NamedTuple):
    """A player draws a seat and gets a stack, or sits down again with the stack of an earlier round or flight."""

    seconds: Seconds
    player: int
    table: int
    seat: int
    stack: Chips


class Bought(NamedTuple):
    """A player gets chips: `what` is "rebuy", "add-on", "dealer bonus", or "lammer" for one that is exchanged."""

    seconds: Seconds
    player: int
    what: str
    chips: Chips
    cost: Money


class EntriesClosed(NamedTuple):
    """All sales have ended: `pool` is the prize money, `overlay` what the house adds, `paid` the places paid."""

    seconds: Seconds
    entries: int
    pool: Money
    overlay: Money
    paid: int


class LevelStarted(NamedTuple):
    """A level starts; hands begun from now on are played for its stakes (TDA 23)."""

    seconds: Seconds
    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips
    small_bet: Chips
    big_bet: Chips
    bring_in: Chips


class BreakStarted(NamedTuple):
    """A break starts: no hand begins until it ends."""

    seconds: Seconds
    lasts: Seconds
    name: str


class BreakEnded(NamedTuple):
    """The break is over: play goes on, or the day, the flight or the event has ended during it."""

    seconds: Seconds


class ChipsRaced(NamedTuple):
    """A denomination leaves a table (TDA 24).

    `stacks` holds [player, chips] after the race; `gained` is the change of all chips, which may be negative.
    """

    seconds: Seconds
    table: int
    denomination: Chips
    gained: Chips
    stacks: list[list[int]]


class DayEnded(NamedTuple):
    """The chips are bagged; the next day begins after `overnight` seconds."""

    seconds: Seconds
    day: int
    players: int
    overnight: Seconds


class FlightStarted(NamedTuple):
    """A flight of the event begins, on a clock of its own; at an earlier time if it overlaps the one before.

    `entrants` does not count players who may come from a flight that is still played.
    """

    seconds: Seconds
    flight: int
    entrants: int


class Cashed(NamedTuple):
    """A player goes out of a flight in the money and is paid at once; `Placed` follows with the place."""

    seconds: Seconds
    player: int
    prize: Money


class Forfeited(NamedTuple):
    """A player who has advanced from several flights gives up a smaller stack, which goes out of play."""

    seconds: Seconds
    player: int
    chips: Chips


class FlightEnded(NamedTuple):
    """A flight is over; `players` of it play on."""

    seconds: Seconds
    flight: int
    players: int


class RoundStarted(NamedTuple):
    """A round of a shootout or bracket begins: each table plays down to one."""

    seconds: Seconds
    round: int
    players: int
    tables: int


class HandForHandStarted(NamedTuple):
    """Hand-for-hand play starts: no table deals before all hands have ended, or (the soft kind) runs far ahead."""

    seconds: Seconds
    players: int


class HandForHandEnded(NamedTuple):
    """Hand-for-hand play ends: tables deal independently again."""

    seconds: Seconds
    players: int


class HandPlayed(NamedTuple):
    """A hand of a game has ended.

    `button`, `small_blind` and `big_blind` are seats, None where nobody held them. `stacks` holds [player, chips]
    after the hand for each player dealt in, from the button's left.
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
    """A player changes tables, for a `reason`: "balance", "break", "redraw" or "final table"."""

    seconds: Seconds
    player: int
    from_table: int
    from_seat: int
    table: int
    seat: int
    reason: str


class Arrived(NamedTuple):
    """A player of a broken table has reached the new seat and is dealt in from now on."""

    seconds: Seconds
    player: int
    table: int
    seat: int


class Paused(NamedTuple):
    """All players go to the seats they have drawn: no hand begins for `lasts` seconds."""

    seconds: Seconds
    lasts: Seconds


class Resumed(NamedTuple):
    """Play goes on after a pause."""

    seconds: Seconds


class TableOpened(NamedTuple):
    """A table comes into play.

    No other table of the run has its number, `table`. `sign` is the number on its sign in the room, which a redraw or
    another day uses again.
    """

    seconds: Seconds
    table: int
    seats: int
    sign: int


class TableBroken(NamedTuple):
    """A table is out of play."""

    seconds: Seconds
    table: int


class Halted(NamedTuple):
    """A table waits for players: for balance (TDA 11D), or because fewer than two are present."""

    seconds: Seconds
    table: int
    players: int


class Redrawn(NamedTuple):
    """All players have drawn new seats, at `tables` tables."""

    seconds: Seconds
    players: int
    tables: int


class FinalTable(NamedTuple):
    """All players left in the event sit at one table, with new seats."""

    seconds: Seconds
    table: int
    players: int


class Busted(NamedTuple):
    """A player has lost the last chips and is out. `Placed` follows with the place, possibly later."""

    seconds: Seconds
    player: int
    table: int


ABSENT: Final = "absent"
DISQUALIFIED: Final = "disqualified"
"""The reasons for `Removed`."""


class Removed(NamedTuple):
    """A stack is taken out of play: its player never came ("absent"), or is "disqualified"."""

    seconds: Seconds
    player: int
    table: int
    chips: Chips
    reason: str


class SeatWon(NamedTuple):
    """A player has reached the milestone of a satellite: the player has a seat, and the stack leaves play."""

    seconds: Seconds
    player: int
    table: int
    chips: Chips


class Placed(NamedTuple):
    """A player's place and prize are known, at once or when entries close. `place` is the best of those tied.

    After a deal the player is paid the share in `Deal` instead.
    """

    seconds: Seconds
    player: int
    place: int
    prize: Money


class Bounty(NamedTuple):
    """Bounty money: paid to `player` for knocking out `victim`, or for the player's own bounty at the end."""

    seconds: Seconds
    player: int
    victim: int
    amount: Money


class Deal(NamedTuple):
    """The players left divide the prizes, by "icm" or "chip_chop", except what they `keep` for the winner.

    `shares` holds [player, money].
    """

    seconds: Seconds
    kind: str
    keep: Money
    shares: list[list[int]]


class Finished(NamedTuple):
    """The event is over: one player has all the chips ("winner"), or it ends by "seats", "time" or "deal".

    The reason is "empty" if nobody has entered.
    """

    seconds: Seconds
    players: int
    reason: str


class Faulted(NamedTuple):
    """A strategy raised an exception or returned an illegal action; the player checked or folded instead."""

    seconds: Seconds
    player: int
    table: int
    hand: int
    message: str


FloorEvent: TypeAlias = (
    Registered
    | Waits
    | TurnedAway
    | Seated
    | Bought
    | EntriesClosed
    | LevelStarted
    | BreakStarted
    | BreakEnded
    | ChipsRaced
    | DayEnded
    | FlightStarted
    | Cashed
    | Forfeited
    | FlightEnded
    | RoundStarted
    | HandForHandStarted
    | HandForHandEnded
    | HandPlayed
    | Moved
    | Arrived
    | Paused
    | Resumed
    | TableOpened
    | TableBroken
    | Halted
    | Redrawn
    | FinalTable
    | Busted
    | Removed
    | SeatWon
    | Placed
    | Bounty
    | Deal
    | Finished
    | Faulted
)


class Sink(Protocol):
    """A receiver of events."""

    def __call__(self, event: FloorEvent, /) -> object:
        """Receive an event."""
        ...


def as_record(event: FloorEvent) -> dict[str, Any]:
    """An event as a flat record: `seconds`, then `event` with its name in snake_case, then its fields."""
    fields = event._asdict()
    name = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower()
    return {"seconds": fields.pop("seconds"), "event": name, **fields}
