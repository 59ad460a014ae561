"""Models of festival files. `tourney.config.load` builds the festival from them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Annotated, Any, ClassVar

from pydantic import Field, PlainValidator, WithJsonSchema

from tourney.config.check import Given, Strict
from tourney.config.problems import describe_value
from tourney.config.turnout_files import TurnoutText, find_turnout_fault
from tourney.config.units import Amount, Duration, Line, Percent, TimeOfDay
from tourney.errors import InvalidArgument
from tourney.festival.programme import DAY

MOST_EVENTS = 500
"""The maximum number of events of a festival, repeated ones counted each time."""


def _date(value: object) -> date:
    try:
        found = date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise ValueError(f"expected a date such as 2026-12-04, found {describe_value(value)}") from None
    if not 1900 <= found.year <= 2999:
        raise ValueError(f"expected a date from 1900 to 2999, found {describe_value(value)}")
    return found


Day = Annotated[
    date,
    PlainValidator(_date),
    WithJsonSchema(
        {"description": "A date: 2026-12-04.", "type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
    ),
]
"""A date."""


class RepeatFile(Strict):
    """A repetition."""

    example: ClassVar[str] = "{every: 1d, times: 7}"
    every: Duration = Field(description="The time from one start to the next.")
    times: int = Field(ge=1, le=MOST_EVENTS, description="The number of starts, including the first.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.every < 60:
            # Shorter ones would start an event many times in the same minute.
            yield InvalidArgument("expected at least a minute", "every")


class AreaFile(Strict):
    """A hall of the room: tables with the same number of seats."""

    example: ClassVar[str] = "{name: Main, tables: 20, seats: 9}"
    name: str = Field(min_length=1, max_length=50, description="The name of the hall.")
    tables: int = Field(ge=1, le=20_000, description="The number of tables.")
    seats: int = Field(ge=2, le=10, description="Seats per table.")


class CashFile(Strict):
    """Cash games, which hold tables from a time on."""

    example: ClassVar[str] = '{at: "20:00", tables: 4}'
    at: TimeOfDay = Field(description="The time from which they are held.")
    tables: Amount = Field(
        description="The number of tables held from then on, as soon as they are free; 0 for none."
    )
    repeat: Given[RepeatFile] = None


class PremisesFile(Strict):
    """The room."""

    halls: list[AreaFile] = Field(min_length=1, max_length=100, description="The halls of the room.")
    opens: TimeOfDay | None = Field(None, description="When the room opens each day.")
    open_for: Duration | None = Field(None, description="How long it stays open; default: it never closes.")
    cash: list[CashFile] = Field(default_factory=list, max_length=500, description="Tables that cash games hold.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.has("opens") != self.has("open_for"):
            yield InvalidArgument("opening hours need both `opens` and `open_for`")
        if self.open_for is not None and not 60 <= self.open_for <= DAY:
            yield InvalidArgument("expected from 1m to 24h", "open_for")
        for place, hall in enumerate(self.halls):
            if hall.name in [other.name for other in self.halls[:place]]:
                yield InvalidArgument(f"there are two halls {hall.name!r}", "halls", place, "name")


class ShiftFile(Strict):
    """A shift of dealers."""

    example: ClassVar[str] = "{starts: 10:00, length: 8h, dealers: 12}"
    starts: TimeOfDay = Field(description="When the shift begins.")
    length: Duration = Field(description="The length of the shift.")
    dealers: int = Field(ge=1, le=5000, description="The number of dealers.")
    repeat: Given[RepeatFile] = None


class FloorStaffFile(Strict):
    """The floor staff."""

    example: ClassVar[str] = "{tables: 8, wage: 25}"
    tables: int = Field(ge=1, le=1000, description="Tables in use per member of the floor staff.")
    wage: Amount = Field(0, description="The hourly pay of each.")


class NamedDealerFile(Strict):
    """A dealer whom a roster names."""

    example: ClassVar[str] = "{name: Ann, hours: 40, off: [Sun]}"
    name: str = Field(min_length=1, max_length=50, description="The name.")
    hours: int = Field(
        0, ge=0, le=10_000, description="The maximum number of hours in the whole festival; 0: no limit."
    )
    off: list[str] = Field(
        default_factory=list, max_length=400, description="Days without a shift: Sun, or a date such as 2026-12-06."
    )


class StaffFile(Strict):
    """The staff."""

    shifts: list[ShiftFile] = Field(min_length=1, max_length=500, description="The shifts of the dealers.")
    down: Duration = Field(1800, description="How long a dealer stays at a table before the next push.")
    downs: int = Field(2, ge=1, le=8, description="Downs after which a dealer has a break of one down.")
    wage: Amount = Field(0, description="The hourly pay of a dealer.")
    early_out: bool = Field(default=False, description="Dealers go home when no later event needs them.")
    floor: Given[FloorStaffFile] = None
    people: list[NamedDealerFile] = Field(
        default_factory=list, max_length=1000, description="The dealers to name in the roster of `festival plan`."
    )
    rest: Duration = Field(36_000, description="The minimum time between two shifts of a dealer.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if not 300 <= self.down <= 7200:
            yield InvalidArgument("expected a down from 5m to 2h", "down")
            # What follows divides by it.
            return
        for place, shift in enumerate(self.shifts):
            # Dealers change at pushes, so a shift ends with one.
            if shift.length % self.down or not 0 < shift.length <= DAY:
                yield InvalidArgument("expected a whole number of downs, at most 24h", "shifts", place, "length")
        for place, person in enumerate(self.people):
            if person.name in [other.name for other in self.people[:place]]:
                yield InvalidArgument(f"there are two dealers {person.name!r}", "people", place, "name")


class PlayerGroupFile(Strict):
    """Players of the population with the same tastes."""

    example: ClassVar[str] = "{players: 400, plays: [noon, turbo], bankroll: 500, spread: 60%}"
    players: int = Field(ge=1, le=1_000_000, description="The number of players.")
    plays: list[str] | None = Field(None, min_length=1, description="The events they play; default: all.")
    bankroll: Amount = Field(0, description="The median amount they can spend; 0: no limit.")
    spread: Percent = Field(0, validate_default=True, description="The standard deviation of its logarithm.")


class FeederFile(Strict):
    """Players who bust from another event and enter this one."""

    example: ClassVar[str] = "{event: main, share: 20%, after: 30m}"
    event: str = Field(description="The other event.")
    share: Percent = Field(description="The share of its players who enter this one.")
    after: Duration = Field(0, description="The time until they enter.")


class FestivalEventFile(Strict):
    """An event of a festival."""

    tournament: Any = Field(description="The tournament: a shipped scenario, a .yaml file, or the tournament itself.")
    starts: TimeOfDay = Field(description="When it starts: 14:00 (on the first day), Sat 14:00 or 2026-12-05 14:00.")
    repeat: Given[RepeatFile] = None
    entrants: TurnoutText | None = Field(
        None, description="How many want to play; default: the `entries` of the tournament."
    )
    from_population: bool = Field(default=False, description="Whether the entrants come from the `population`.")
    flight_starts: list[TimeOfDay] = Field(
        default_factory=list,
        max_length=50,
        description="The starts of the second and later flights, then of the combined day.",
    )
    priority: int = Field(5, ge=1, le=9, description="The priority for tables, from 1 (first) to 9.")
    halls: list[str] = Field(default_factory=list, max_length=100, description="The halls it may use; default: all.")
    cap: Amount = Field(0, description="The maximum number of entries; 0: no limit.")
    alternates: Amount | None = Field(
        None, description="The maximum number of players waiting for a seat; default: no limit."
    )
    feeders: list[FeederFile] = Field(
        default_factory=list,
        max_length=50,
        alias="from",
        description="Events whose busted players may enter this one.",
    )
    seats_to: str = Field("", description="The event in which the winners of the largest prize here get a seat.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.has("entrants"):
            yield from find_turnout_fault(self.entrants, "entrants")


class FestivalFile(Strict):
    """A festival: several tournaments in one room."""

    festival: Line = Field(min_length=1, description="The title.")
    first_day: Day = Field(description="The date of the first day.")
    room: Given[PremisesFile] = Field(None, description="The room; default: tables and dealers without limit.")
    staff: Given[StaffFile] = Field(None, description="The staff; default: dealers without limit.")
    population: list[PlayerGroupFile] = Field(
        default_factory=list, max_length=100, description="The players that the events share."
    )
    change: Duration = Field(600, description="The time a player needs to get to another event that has begun.")
    events: dict[str, FestivalEventFile] = Field(min_length=1, description="The events, by name.")
    seed: int = Field(0, ge=0, lt=2**63, description="The default seed.")
    expect: list[str] = Field(default_factory=list, max_length=1000, description="What must hold: `room short < 5%`.")
