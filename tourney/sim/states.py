"""The states of the floor: what a table, a call, a day and a level may do, and what may follow.

Theory of operation
===================

A **table** plays one hand after another. Between two hands it asks the floor at its gate whether it may deal, and the
floor answers at once: deal, or wait. It waits for one of four reasons, and each reason is a state:

    HALTED    it is short of players (TDA 11D), or has no dealer or no place;
    STOPPED   the whole room is to stop, and this table has no hand left to play before that;
    IN_STEP   other tables still play their hand of the round (TDA RP-8), or have not played enough of the soft kind;
    PAUSED    a break, a night, or the time in which all go to new seats: it ends at a known moment.

A table that waits is woken by a change and asks again. It never goes from waiting to a hand, or from one reason to
another, without asking: so whatever has changed meanwhile is looked at before each hand. A table closes between
hands, never in one.

A **call** is a reason for which the whole room stops: the end, a deal, the end of a day, new seats. It is CALLED
until no table plays and none has a hand left to play. Then it is answered: one call at a time, the most urgent first
(`Stop`). The answer may call again, also for the same reason; that call waits for its turn.

A **day** goes from PLAY to LAST_HANDS when the clock stops for its end, to NIGHT when the chips are bagged, and back.

A **level** is shown once the last item of the sheet is over, and is over itself before the next item is shown.
Between the two the clock may be held: a day or a flight ends there. The last level of a sheet goes on instead.

No table idles
==============

`WAKERS` says for each state in which a table waits what ends the wait. If a table could deal, and nothing that wakes
it is in force, two rules wait for each other, and the table would stand idle for ever. The gate checks that whenever
all tables wait (`check_awake`). So a new reason to wait needs a row in `TABLE` and one in `WAKERS`.

An event that a state does not list raises an `AssertionError` that names both: it is a mistake in the floor, never in
a tournament file.
"""

from __future__ import annotations

from enum import Enum, IntEnum, auto
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping


class Stop(IntEnum):
    """Reasons for a stop of the whole room, in the order in which they are handled.

    New seats come last, when the next day begins: several reasons in one pause lead to a single redraw.
    """

    END = 0
    DEAL = 1
    DAY_END = 2
    NEW_SEATS = 3


class TableState(IntEnum):
    """What a table does."""

    ASKING = 0
    PLAYING = 1
    HALTED = 2
    STOPPED = 3
    IN_STEP = 4
    PAUSED = 5
    CLOSED = 6


class TableEvent(IntEnum):
    """What happens to a table."""

    DEAL = 0
    END_HAND = 1
    HALT = 2
    STOP = 3
    KEEP_STEP = 4
    PAUSE = 5
    WAKE = 6
    CLOSE = 7


class CallState(Enum):
    """What becomes of a call."""

    QUIET = auto()
    CALLED = auto()
    ANSWERED = auto()
    CALLED_AGAIN = auto()


class CallEvent(Enum):
    """What happens to a call."""

    CALL = auto()
    ANSWER = auto()
    END_ANSWER = auto()


class DayState(Enum):
    """What a day does."""

    PLAY = auto()
    LAST_HANDS = auto()
    NIGHT = auto()


class DayEvent(Enum):
    """What happens to a day."""

    CALL_END = auto()
    BAG = auto()
    DAWN = auto()


class LevelState(Enum):
    """What the clock shows."""

    COMING = auto()
    LEVEL = auto()
    BREAK = auto()
    OVER = auto()


class LevelEvent(Enum):
    """What happens to what the clock shows."""

    SHOW_LEVEL = auto()
    SHOW_BREAK = auto()
    END = auto()
    GO_ON = auto()


# A hand in progress can only end: TDA 23 finishes it at its level, whatever the room has decided meanwhile.
TABLE: Final[Mapping[TableState, Mapping[TableEvent, TableState]]] = {
    TableState.ASKING: {
        TableEvent.DEAL: TableState.PLAYING,
        TableEvent.HALT: TableState.HALTED,
        TableEvent.STOP: TableState.STOPPED,
        TableEvent.KEEP_STEP: TableState.IN_STEP,
        TableEvent.PAUSE: TableState.PAUSED,
        TableEvent.CLOSE: TableState.CLOSED,
    },
    TableState.PLAYING: {TableEvent.END_HAND: TableState.ASKING},
    TableState.HALTED: {TableEvent.WAKE: TableState.ASKING, TableEvent.CLOSE: TableState.CLOSED},
    TableState.STOPPED: {TableEvent.WAKE: TableState.ASKING, TableEvent.CLOSE: TableState.CLOSED},
    TableState.IN_STEP: {TableEvent.WAKE: TableState.ASKING, TableEvent.CLOSE: TableState.CLOSED},
    TableState.PAUSED: {TableEvent.WAKE: TableState.ASKING, TableEvent.CLOSE: TableState.CLOSED},
    TableState.CLOSED: {},
}

# A call made while it is answered is a new one, and waits its turn.
CALL: Final[Mapping[CallState, Mapping[CallEvent, CallState]]] = {
    CallState.QUIET: {CallEvent.CALL: CallState.CALLED},
    CallState.CALLED: {CallEvent.CALL: CallState.CALLED, CallEvent.ANSWER: CallState.ANSWERED},
    CallState.ANSWERED: {CallEvent.CALL: CallState.CALLED_AGAIN, CallEvent.END_ANSWER: CallState.QUIET},
    CallState.CALLED_AGAIN: {CallEvent.CALL: CallState.CALLED_AGAIN, CallEvent.END_ANSWER: CallState.CALLED},
}

# No way leads from the last hands back into the day: once announced, the end of a day stands.
DAY: Final[Mapping[DayState, Mapping[DayEvent, DayState]]] = {
    DayState.PLAY: {DayEvent.CALL_END: DayState.LAST_HANDS},
    DayState.LAST_HANDS: {DayEvent.BAG: DayState.NIGHT},
    DayState.NIGHT: {DayEvent.DAWN: DayState.PLAY},
}

# Between two items the clock shows none: what ends with a level is done before the next one applies (TDA 23).
LEVEL: Final[Mapping[LevelState, Mapping[LevelEvent, LevelState]]] = {
    LevelState.COMING: {
        LevelEvent.SHOW_LEVEL: LevelState.LEVEL,
        LevelEvent.GO_ON: LevelState.LEVEL,  # of a flight that begins after its event was stopped: it shows no level
    },
    LevelState.LEVEL: {LevelEvent.END: LevelState.OVER},
    LevelState.BREAK: {LevelEvent.END: LevelState.OVER},
    LevelState.OVER: {
        LevelEvent.SHOW_LEVEL: LevelState.LEVEL,
        LevelEvent.SHOW_BREAK: LevelState.BREAK,
        LevelEvent.GO_ON: LevelState.LEVEL,
    },
}


class Waker(Enum):
    """What ends the wait of a table."""

    HAND = auto()
    """A table plays: when its hand ends the others are looked at."""

    ARRIVAL = auto()
    """Players of a broken table are on the way to their seats."""

    TIME = auto()
    """A break, a night or a pause ends at a known moment."""


WAKERS: Final[Mapping[TableState, frozenset[Waker]]] = {
    TableState.HALTED: frozenset({Waker.HAND, Waker.ARRIVAL, Waker.TIME}),
    TableState.STOPPED: frozenset({Waker.HAND, Waker.ARRIVAL, Waker.TIME}),
    TableState.IN_STEP: frozenset({Waker.HAND, Waker.ARRIVAL, Waker.TIME}),
    TableState.PAUSED: frozenset({Waker.TIME}),
}
"""What wakes a table that could deal. One that could not waits as well for entrants, for light, and for levels."""

S = TypeVar("S", bound=Enum)
E = TypeVar("E", bound=Enum)

_EVENTS: Final = len(TableEvent)
_ILLEGAL: Final = -1
_NEXT: Final = [TABLE[state].get(event, _ILLEGAL) for state in TableState for event in TableEvent]


def follow(rows: Mapping[S, Mapping[E, S]], state: S, event: E) -> S:
    """The state after an event, by one of the tables above.

    Raises:
        AssertionError: The event cannot happen in this state.
    """
    if event not in rows[state]:
        raise AssertionError(f"{event} cannot follow {state}")
    return rows[state][event]


def follow_table(state: int, event: int) -> int:
    """`follow` for a table, which changes its state with every hand."""
    following = _NEXT[state * _EVENTS + event]
    if following == _ILLEGAL:
        raise AssertionError(f"a table cannot {TableEvent(event).name} while it is {TableState(state).name}")
    return following


def check_awake(table: int, state: int, wakers: Collection[Waker]) -> None:
    """Check that something wakes a table that could deal.

    Raises:
        AssertionError: Nothing does: the table would stand idle.
    """
    if WAKERS[TableState(state)].isdisjoint(wakers):
        raise AssertionError(f"table {table} could deal, is {TableState(state).name}, and nothing wakes it")
