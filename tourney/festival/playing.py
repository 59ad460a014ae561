"""Plays a festival once, and records what became of its events and its room."""

from __future__ import annotations

import gc
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.festival.house_floor import HouseFloor, half_hours
from tourney.festival.programme import HALF_HOUR, Festival

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.festival.booth import Booth
    from tourney.festival.resources import Shortage
    from tourney.sim.result import Result
    from tourney.types import Money, Seconds

_YOUNG: Final = 1


class EventOutcome(NamedTuple):
    """What became of an event. Moments are seconds from the midnight before the first day.

    Attributes:
        name: Its name.
        starts: When it was to start.
        began: When it began; None if never.
        ended: When it ended; None if it did not.
        entries: The entries sold.
        turned_away: The entrants for whom there was no room.
        late: The entrants who came after entries had closed.
        alternates: The entrants who waited for a seat.
        longest_wait: The longest wait of one who got a seat, in seconds.
        mean_wait: The mean of these waits.
        clashes: The entrants who were still in another event when they wanted to enter.
        missed: Those who came from another event too late.
        broke: The entrants who could no longer pay.
        dark_seconds: How long tables were dark, summed over tables.
        fees: What the house earns by entries.
        overlay: What it adds to the prizes.
        prize_pool: The prize pool.
    """

    name: str
    starts: Seconds
    began: Seconds | None
    ended: Seconds | None
    entries: int
    turned_away: int
    late: int
    alternates: int
    longest_wait: Seconds
    mean_wait: Seconds
    clashes: int
    missed: int
    broke: int
    dark_seconds: Seconds
    fees: Money
    overlay: Money
    prize_pool: Money

    @property
    def is_short(self) -> bool:
        """Whether it began late or did not end, entrants waited or had no room, or tables were dark."""
        late = self.began is None or self.began > self.starts
        return late or self.ended is None or self.alternates > 0 or self.turned_away > 0 or self.dark_seconds > 0


class HouseUse(NamedTuple):
    """The room by the half hour from the first midnight on: the peak of each quantity.

    Attributes:
        used: Tables in use.
        wanted: Tables that events had or waited for.
        dark: Tables without a dealer or a place.
        waiting: Entrants who waited for a seat.
        on_duty: Dealers on duty.
    """

    used: tuple[int, ...]
    wanted: tuple[int, ...]
    dark: tuple[int, ...]
    waiting: tuple[int, ...]
    on_duty: tuple[int, ...]


class EventTables(NamedTuple):
    """The tables of an event in a half hour.

    Attributes:
        event: The place of the event in the file, from 0.
        half_hour: The number of the half hour from the first midnight on.
        seconds: The time that tables are in use, summed over the tables.
    """

    event: int
    half_hour: int
    seconds: Seconds


@dataclass(frozen=True, slots=True, repr=False)
class FestivalReplicate:
    """One run of a festival.

    Attributes:
        number: The number of the replicate.
        events: The events, in the order of the file.
        use: The use of the room.
        tables: The tables of each event, for each half hour in which it has any.
        wages: What dealers and floor staff earn.
        shortages: What events lacked.
        results: The full results of the events; empty unless asked for.
    """

    number: int
    events: tuple[EventOutcome, ...]
    use: HouseUse
    tables: tuple[EventTables, ...]
    wages: Money
    shortages: tuple[Shortage, ...] = ()
    results: tuple[Result | None, ...] = ()

    @property
    def finish(self) -> Seconds:
        """When the last event ended."""
        return max((event.ended or 0 for event in self.events), default=0)

    @property
    def fees(self) -> Money:
        """All fees."""
        return sum(event.fees for event in self.events)

    @property
    def overlay(self) -> Money:
        """All overlays."""
        return sum(event.overlay for event in self.events)

    @property
    def earned(self) -> Money:
        """What the house earns: fees without wages and overlays."""
        return self.fees - self.wages - self.overlay

    def is_endless(self, shortage: Shortage) -> bool:
        """Whether an event lacked a resource to the end of the run: without it, the event could not end."""
        lasts = [each.last for each in self.shortages if each.event == shortage.event]
        return self.events[shortage.event].ended is None and shortage.last == max(lasts)

    def __repr__(self) -> str:
        """A short form; the whole record would fill some hundred lines."""
        held = sum(event.ended is not None for event in self.events)
        entries = sum(event.entries for event in self.events)
        return (
            f"<Replicate {self.number} of a festival: {held:,} of {len(self.events):,} events over, "
            f"{entries:,} entries, {self.finish:,} s, earned {self.earned:,}>"
        )


def play_festival(festival: Festival, seed: int | None = None, replicate: int = 0) -> FestivalReplicate:
    """Play a festival once, with the full results of its events."""
    house = HouseFloor(festival, festival.seed if seed is None else seed, replicate)
    house.run()
    return build_record(house, replicate, tuple([booth.result for booth in house.booths]))


def play_festival_replicate(festival: Festival, seed: int, number: int) -> FestivalReplicate:
    """Play a festival once, for an experiment."""
    house = HouseFloor(festival, seed, number)
    house.run()
    replicate = build_record(house, number)
    del house
    gc.collect(_YOUNG)
    return replicate


def build_record(house: HouseFloor, number: int, results: tuple[Result | None, ...] = ()) -> FestivalReplicate:
    """The record of a festival that has been played."""
    now = max((booth.ended or house.clock.now for booth in house.booths), default=house.clock.now)
    meters = (house.used, house.wanted, house.dark, house.waiting)
    used, wanted, dark, waiting = [tuple(half_hours(meter, now)) for meter in meters]
    on_duty = tuple(half_hours(house.dealers.meter, max(now, house.clock.now))) if house.dealers else ()
    return FestivalReplicate(
        number=number,
        events=tuple([_outcome(booth, now) for booth in house.booths]),
        use=HouseUse(used, wanted, dark, waiting, on_duty),
        tables=tuple(_tables(house, now)),
        wages=_wages(house, used),
        shortages=tuple([each for booth in house.booths for each in booth.shortages.until(now, booth.index)]),
        results=results,
    )


def _tables(house: HouseFloor, now: Seconds) -> Iterator[EventTables]:
    for event, meter in enumerate(house.used_by):
        meter.end(now)
        for half_hour, seconds in enumerate(meter.areas):
            if seconds:
                yield EventTables(event, half_hour, seconds)


def _outcome(booth: Booth, now: Seconds) -> EventOutcome:
    result = booth.standing()
    booth.darkness.end(now)
    entries = 0 if result is None else result.entries
    return EventOutcome(
        name=booth.event.name,
        starts=booth.event.starts,
        began=booth.began,
        ended=booth.ended,
        entries=entries,
        turned_away=booth.desk.turned_away,
        late=booth.desk.late,
        alternates=booth.desk.alternates,
        longest_wait=max(booth.desk.waits, default=0),
        mean_wait=sum(booth.desk.waits) // max(1, len(booth.desk.waits)),
        clashes=booth.desk.clashes,
        missed=booth.desk.missed,
        broke=booth.desk.broke,
        dark_seconds=sum(booth.darkness.areas),
        fees=booth.scenario.fee * entries,
        overlay=0 if result is None else result.overlay,
        prize_pool=0 if result is None else result.prize_pool,
    )


def _wages(house: HouseFloor, used: tuple[int, ...]) -> Money:
    """The wages of dealers by the second, and of the floor staff by the half hour."""
    staff = house.festival.staff
    if staff is None or house.dealers is None:
        return 0
    wages = house.dealers.paid * staff.wage // 3600
    if staff.floor_tables:
        people = sum(-(-tables // staff.floor_tables) for tables in used)
        wages += people * staff.floor_wage * HALF_HOUR // 3600
    return wages
