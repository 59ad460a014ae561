"""What a stage decides from the state of play; the floor carries it out (`tourney.sim.rulings`).

A stage never drives the floor. It is shown the state of play and answers with decisions of a closed set.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.states import Stop
    from tourney.tournament.chops import ChopKind
    from tourney.tournament.schedule import Level
    from tourney.types import Money, PlayerId, Seconds, TableId

    Groups: TypeAlias = Sequence[Sequence[PlayerId]]
    """Groups of tied players, lowest place first."""


class StateOfPlay(Protocol):
    """What a stage is shown.

    Attributes:
        now: Seconds since the start of the event.
        open_for: Seconds since the stage began.
        left: Players left in the event.
        here: Players seated here.
        tables: Tables in play here.
        playing: Tables in a hand.
        hands: Hands completed in the event.
        passed: The number of the last level that is over.
        is_clock_held: Whether the clock stays at the current level.
        entries_open: Whether entries are sold here.
        expects: Whether an entrant is still to come and may still enter.
        entered: Entries sold here.
        closed: Whether all sales have ended, so that the prizes are known.
        paid: Places paid; 0 before.
        ends_at: Players left at which the event ends: 1, or the seats to win in a satellite.
        winners: Players who have reached the milestone of a satellite.
    """

    @property
    def now(self) -> Seconds: ...  # noqa: D102 - see the class
    @property
    def open_for(self) -> Seconds: ...  # noqa: D102
    @property
    def left(self) -> int: ...  # noqa: D102
    @property
    def here(self) -> int: ...  # noqa: D102
    @property
    def tables(self) -> int: ...  # noqa: D102
    @property
    def playing(self) -> int: ...  # noqa: D102
    @property
    def hands(self) -> int: ...  # noqa: D102
    @property
    def passed(self) -> int: ...  # noqa: D102
    @property
    def is_clock_held(self) -> bool: ...  # noqa: D102
    @property
    def entries_open(self) -> bool: ...  # noqa: D102
    @property
    def expects(self) -> bool: ...  # noqa: D102
    @property
    def entered(self) -> int: ...  # noqa: D102
    @property
    def closed(self) -> bool: ...  # noqa: D102
    @property
    def paid(self) -> int: ...  # noqa: D102
    @property
    def ends_at(self) -> int: ...  # noqa: D102
    @property
    def winners(self) -> int: ...  # noqa: D102

    def is_called(self, stop: Stop) -> bool:
        """Whether the room is to stop for this reason."""
        ...


class Plain(Enum):
    """The decisions that need no data."""

    GO_ON = auto()
    """Nothing follows: play goes on."""

    CLOSE_ENTRIES = auto()
    """All sales end now."""

    END_STAGE = auto()
    """Play here is over; the event goes on elsewhere, as after a flight."""


GO_ON: Final = Plain.GO_ON
CLOSE_ENTRIES: Final = Plain.CLOSE_ENTRIES
END_STAGE: Final = Plain.END_STAGE


class StopRoom(NamedTuple):
    """Every table stops after some more hands; then `Stage.decide_stopped` is asked what follows.

    Attributes:
        stop: The reason.
        hands: The hands that each table still plays.
        holds_clock: Whether the clock stops at once.
    """

    stop: Stop
    hands: int = 0
    holds_clock: bool = False


class End(NamedTuple):
    """The event ends.

    Attributes:
        reason: The reason, as in the event `Finished`.
        by_stacks: Whether the players left rank by their stacks; otherwise they tie.
    """

    reason: str
    by_stacks: bool = False


class EndRound(NamedTuple):
    """A round of a shootout ends: its busted players get their places, in groups, lowest place first."""

    ranks: Groups


class Divide(NamedTuple):
    """The players left divide the prizes, but for the money they keep for the winner."""

    kind: ChopKind
    keep: Money = 0


class Bag(NamedTuple):
    """A day is over: the chips are bagged for the night.

    Attributes:
        day: The number of the day.
        overnight: Seconds until the next day begins.
    """

    day: int
    overnight: Seconds


class Redraw(NamedTuple):
    """All draw new seats; it takes no time overnight."""

    takes_time: bool


Decision: TypeAlias = Plain | StopRoom | End | EndRound | Divide | Bag | Redraw
"""All that a stage may decide."""


class PutOut(NamedTuple):
    """How groups of tied players rank who have busted.

    Attributes:
        groups: The groups, lowest place first.
        lasted: How long they have played, which ranks them while places are open; None if the round gives places.
        cashes: Whether each of them is paid at once, as in a flight that is played into the money.
    """

    groups: Groups
    lasted: Seconds | None
    cashes: bool = False


class Bubble(NamedTuple):
    """How far the money is.

    Attributes:
        left: Players left.
        paid: Places paid.
        seats: Seats of equal value to win; 0 if it is no satellite.
        in_flight: Whether this is the bubble of a flight.
    """

    left: int
    paid: int
    seats: int = 0
    in_flight: bool = False


class Stage(Protocol):
    """A stage of an event: decides when play on one floor ends, and what follows.

    Attributes:
        name: The name, such as "flight 2"; empty for the whole event.
        fixed_seats: Whether no player changes tables.
        ends_at_one_table: Whether the last players draw new seats at a final table.
        knows_prizes: Whether the prizes of the event are known once entries have closed here.
    """

    name: str
    fixed_seats: bool
    ends_at_one_table: bool
    knows_prizes: bool

    def decide(self, play: StateOfPlay) -> Decision:
        """What follows now that players have left or come, or entries have closed.

        The floor carries it out and asks again, until the stage says `GO_ON`.
        """
        ...

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:
        """What follows now that a level is over; the clock goes on unless it is held."""
        ...

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:
        """What follows now that the room has stopped, in order."""
        ...

    def begin_day(self, play: StateOfPlay) -> None:
        """The next day has begun."""
        ...

    def rank_out(self, play: StateOfPlay, groups: Groups, table: TableId) -> Sequence[PutOut]:
        """How tied players rank who have busted and left their seats, at one table or several in the same hand."""
        ...

    def bubble(self, play: StateOfPlay) -> Bubble | None:
        """How far the money is; None while it is not known."""
        ...
