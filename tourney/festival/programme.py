"""The programme of a festival: its room, events and staff.

Moments are seconds from the midnight before the first day.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from tourney.tournament.dealing_staff import count_dealers_needed
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from decimal import Decimal

    from tourney.sim.scenario import Scenario
    from tourney.tournament.turnout import Turnout
    from tourney.types import Money, Seconds

DAY: Final = 86_400
HALF_HOUR: Final = 1_800
NEAR_CHANGE: Final = 300
"""Seconds before a break or a new level in which no dealer is pushed who can stay. TDA RP-7 recommends 90."""


@dataclass(frozen=True, slots=True)
class Area:
    """A hall of the room: tables with the same number of seats."""

    name: str
    tables: int
    seats: int


@dataclass(frozen=True, slots=True)
class CashDemand:
    """From a moment on, cash games hold this number of tables. They get tables as these come free."""

    at: Seconds
    tables: int


@dataclass(frozen=True, slots=True)
class Premises:
    """The room.

    Attributes:
        areas: Its halls; none if the room has no limit, as online.
        opens: When it opens each day, in seconds after midnight.
        open_for: For how long; a whole day if it never closes.
        cash: The tables of cash games.
    """

    areas: tuple[Area, ...] = ()
    opens: Seconds = 0
    open_for: Seconds = DAY
    cash: tuple[CashDemand, ...] = ()

    @property
    def tables(self) -> int:
        """All tables; 0 for no limit."""
        return sum(area.tables for area in self.areas)

    def is_open(self, moment: Seconds) -> bool:
        """Whether the room is open at a moment."""
        return (moment - self.opens) % DAY < self.open_for


@dataclass(frozen=True, slots=True)
class Shift:
    """Dealers who work together from a moment on.

    Attributes:
        starts: When they begin.
        length: How long they stay, in seconds.
        dealers: Their number.
    """

    starts: Seconds
    length: Seconds
    dealers: int

    @property
    def ends(self) -> Seconds:
        """When they leave."""
        return self.starts + self.length


@dataclass(frozen=True, slots=True)
class NamedDealer:
    """A dealer whom a roster names.

    Attributes:
        name: The name.
        most: The most seconds of work in the whole festival; 0 for no limit.
        off: The days, from 0, on which none of the dealer's shifts begins.
    """

    name: str
    most: Seconds = 0
    off: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Staff:
    """The dealers and the floor.

    Attributes:
        shifts: The shifts of the dealers.
        down: How long a dealer stays at a table before the next push.
        downs: Downs after which a dealer has a break of one down.
        wage: A dealer's pay for an hour.
        early_out: Whether dealers whom no later event needs go home.
        floor_tables: Tables for each member of the floor staff; 0 for no floor staff.
        floor_wage: Their pay for an hour.
        people: The dealers whom a roster names.
        rest: Seconds between two shifts of one of them.
    """

    shifts: tuple[Shift, ...]
    down: Seconds = HALF_HOUR
    downs: int = 2
    wage: Money = 0
    early_out: bool = False
    floor_tables: int = 0
    floor_wage: Money = 0
    people: tuple[NamedDealer, ...] = ()
    rest: Seconds = 0

    def count_dealers(self, tables: int) -> int:
        """The dealers that tables need, breaks included."""
        return count_dealers_needed(tables, self.downs)


@dataclass(frozen=True, slots=True)
class Feeder:
    """Players who bust from another event may enter this one.

    Attributes:
        source: The name of the other event.
        percent: The percentage of its players who come.
        after: Seconds until they come.
    """

    source: str
    percent: Decimal
    after: Seconds


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """Players of the population with the same tastes.

    Attributes:
        count: Their number.
        plays: The names of the events that they play; None for all.
        bankroll: The median of their bankrolls; 0 for no limit.
        spread: The standard deviation of its logarithm, in percent.
    """

    count: int
    plays: frozenset[str] | None = None
    bankroll: Money = 0
    spread: int = 0


@dataclass(frozen=True, slots=True)
class FestivalEvent:
    """An event of a festival.

    Attributes:
        name: Its name, alone in the festival.
        group: The name under which the file lists it: that of all events of a repeated one.
        scenario: The tournament.
        starts: When it starts.
        turnout: How many entrants want to play.
        priority: Who gets tables first: the lowest number.
        areas: The names of the halls where it may be played; empty for all.
        cap: The most entries; 0 for no limit.
        alternates: The most entrants who wait for a seat; None for any number.
        feeders: Whose players come when they bust.
        seats_to: The name of the event in which those who are paid here have a seat; empty for none.
        from_population: Whether its entrants are players of the population.
    """

    name: str
    group: str
    scenario: Scenario
    starts: Seconds
    turnout: Turnout
    priority: int = 5
    areas: tuple[str, ...] = ()
    cap: int = 0
    alternates: int | None = None
    feeders: tuple[Feeder, ...] = ()
    seats_to: str = ""
    from_population: bool = False


@dataclass(frozen=True, slots=True)
class Festival:
    """A festival.

    Attributes:
        name: A short name, from the file name.
        title: Its title.
        first_day: Its first day.
        premises: The room.
        events: Its events, in the order of the file.
        staff: The staff; None if there are always enough dealers.
        population: The players that events share.
        change: Seconds that a player needs from one event to another that has begun.
        seed: The default seed.
        expect: What its organiser expects of it; experiments compare their results with it.
    """

    name: str
    title: str
    first_day: date
    premises: Premises
    events: tuple[FestivalEvent, ...]
    staff: Staff | None = None
    population: tuple[PlayerGroup, ...] = ()
    change: Seconds = 600
    seed: int = 0
    expect: tuple[str, ...] = ()

    @property
    def by_name(self) -> dict[str, FestivalEvent]:
        """The events by name."""
        return {event.name: event for event in self.events}

    @property
    def wall_clock(self) -> WallClock:
        """The clock on the wall of the room."""
        day = self.first_day
        return WallClock(datetime(day.year, day.month, day.day))  # noqa: DTZ001 - in the room's own time

    @property
    def horizon(self) -> Seconds:
        """The moment at which a run stops, whether or not all events are over."""
        # An event that lacks dealers for good would never end.
        return max(event.starts for event in self.events) + 14 * DAY

    def __repr__(self) -> str:
        """A short form."""
        return f"<Festival {self.name}: {len(self.events)} events>"
