"""What to expect of a festival that is played many times: figures by the half hour and by event."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from tourney.experiment.replicate import Row, RowTable, Shape
from tourney.experiment.run import Replicates
from tourney.experiment.subject import Subject
from tourney.festival.festival_measures import FIGURES, festival_measures
from tourney.festival.playing import EventOutcome, EventTables, FestivalReplicate, HouseUse, play_festival_replicate
from tourney.festival.programme import HALF_HOUR, Festival, Staff
from tourney.festival.resources import Shortage

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.measures import Measure
    from tourney.experiment.plan import Rule
    from tourney.types import Seconds


_USUAL_STAFF = Staff(())

_NEVER: Final = sys.maxsize  # later than any moment: a percentile that falls here is endless


class Percentiles(NamedTuple):
    """The 5th, 50th and 95th percentile of a number over the replicates."""

    p5: int
    p50: int
    p95: int


class HalfHour(NamedTuple):
    """A half hour of the festival: the peak of each quantity in it.

    Attributes:
        at: Its start, in seconds from the first midnight.
        wanted: The tables that events had or waited for.
        used: The tables in use.
        capacity: The tables of the room that cash games do not hold; None for no limit.
        dark: Tables without a dealer or a place.
        waiting: Entrants who waited for a seat.
        dealers: The dealers that the tables wanted, with breaks.
        on_duty: The dealers of the shifts; None without staff.
        by_group: The tables in use by each event of the file, on average.
    """

    at: Seconds
    wanted: Percentiles
    used: Percentiles
    capacity: int | None
    dark: Percentiles
    waiting: Percentiles
    dealers: Percentiles
    on_duty: int | None
    by_group: dict[str, float]


class ShortageOutlook(NamedTuple):
    """A resource that an event lacks, among the replicates in which it does.

    Attributes:
        resource: The resource, a `Resource`.
        share: The share of all replicates in which the event lacks it.
        most: How much is lacking at most at a time.
        first: The 5th percentile of when it is lacking first, in seconds from the first midnight.
        last: The 95th percentile of when it is lacking last; None if the event cannot end for want of it.
        seconds: For how long anything is lacking.
    """

    resource: str
    share: float
    most: Percentiles
    first: Seconds
    last: Seconds | None
    seconds: Percentiles


class EventOutlook(NamedTuple):
    """What to expect of an event.

    Attributes:
        name: Its name.
        starts: When it is to start.
        short: The share of the replicates in which it lacked tables or dealers.
        ends: When it ends, among the replicates in which it does; None if in none.
        endless: The share of the replicates in which it does not end, such as for want of dealers.
        figures: Its figures, by the names of `tourney.festival.festival_measures.FIGURES`.
        shortages: What it lacks, what is lacking most often first.
    """

    name: str
    starts: Seconds
    short: float
    ends: Percentiles | None
    endless: float
    figures: Mapping[str, Percentiles]
    shortages: tuple[ShortageOutlook, ...]

    @property
    def lacks_for_good(self) -> list[ShortageOutlook]:
        """What it lacks without end, so that it does not end either."""
        return [each for each in self.shortages if each.last is None]


class Outlook(NamedTuple):
    """What to expect of a festival.

    Attributes:
        festival: The festival.
        replicates: Their number.
        half_hours: The room, from the first half hour with a table to the last.
        events: The events, in the order of the file.
        fees: All fees.
        wages: All wages.
        overlay: All overlays.
        earned: What is left of the fees.
    """

    festival: Festival
    replicates: int
    half_hours: list[HalfHour]
    events: list[EventOutlook]
    fees: Percentiles
    wages: Percentiles
    overlay: Percentiles
    earned: Percentiles


def spread_of(values: Iterable[int]) -> Percentiles:
    """The percentiles of numbers, each one of them (nearest rank)."""
    found = sorted(values)
    # The ceiling of n * part / 100, in whole numbers.
    ranks = [max(0, -(-len(found) * part // 100) - 1) for part in (5, 50, 95)]
    return Percentiles(*(found[rank] for rank in ranks))


def outlook_of(festival: Festival, replicates: Iterable[FestivalReplicate]) -> Outlook:
    """What to expect, from at least one replicate."""
    replicates = list(replicates)
    return Outlook(
        festival=festival,
        replicates=len(replicates),
        half_hours=_half_hours(festival, replicates),
        events=[_event_outlook(place, replicates) for place in range(len(festival.events))],
        fees=spread_of(each.fees for each in replicates),
        wages=spread_of(each.wages for each in replicates),
        overlay=spread_of(each.overlay for each in replicates),
        earned=spread_of(each.earned for each in replicates),
    )


def _half_hours(festival: Festival, replicates: Sequence[FestivalReplicate]) -> list[HalfHour]:
    uses = [each.use for each in replicates]
    groups = [event.group for event in festival.events]
    shares: dict[int, dict[str, float]] = {}
    for replicate in replicates:
        for event, half_hour, seconds in replicate.tables:
            share = shares.setdefault(half_hour, dict.fromkeys(groups, 0.0))
            share[groups[event]] += seconds / HALF_HOUR / len(replicates)
    staff = festival.staff or _USUAL_STAFF
    rows = []
    for place in range(max(len(use.wanted) for use in uses)):
        at = place * HALF_HOUR
        # A festival that was over before counts as 0, as in reports of single events.
        wanted = spread_of(_at(use.wanted, place) for use in uses)
        rows.append(
            HalfHour(
                at=at,
                wanted=wanted,
                used=spread_of(_at(use.used, place) for use in uses),
                capacity=capacity_at(festival, at),
                dark=spread_of(_at(use.dark, place) for use in uses),
                waiting=spread_of(_at(use.waiting, place) for use in uses),
                # More tables never need fewer dealers, so percentiles of tables give those of dealers.
                dealers=Percentiles(*map(staff.count_dealers, wanted)),
                on_duty=_count_on_duty(festival.staff, at),
                by_group=shares.get(place, {}),
            )
        )
    busy = [row.at for row in rows if row.wanted.p95]
    return [row for row in rows if busy and busy[0] <= row.at <= busy[-1]]


def _at(values: Sequence[int], place: int) -> int:
    return values[place] if place < len(values) else 0


def capacity_at(festival: Festival, at: Seconds) -> int | None:
    """The tables for tournaments at a moment; None for no limit."""
    if not festival.premises.areas:
        return None
    cash = 0
    # In order of time: the last that has begun holds.
    for demand in festival.premises.cash:
        if demand.at <= at:
            cash = demand.tables
    return max(0, festival.premises.tables - cash)


def _count_on_duty(staff: Staff | None, at: Seconds) -> int | None:
    """The dealers of the shifts at a moment; None without staff."""
    if staff is None:
        return None
    return sum(shift.dealers for shift in staff.shifts if shift.starts <= at < shift.ends)


def shortages_of(event: int, replicates: Sequence[FestivalReplicate]) -> tuple[ShortageOutlook, ...]:
    """What an event lacks in replicates, what is lacking most often first."""
    found: dict[str, list[Shortage]] = {}
    lasts: dict[str, list[Seconds]] = {}
    for replicate in replicates:
        for shortage in replicate.shortages:
            if shortage.event == event:
                found.setdefault(shortage.resource, []).append(shortage)
                last = _NEVER if replicate.is_endless(shortage) else shortage.last
                lasts.setdefault(shortage.resource, []).append(last)
    shown = [
        ShortageOutlook(
            resource,
            len(own) / len(replicates),
            spread_of(each.most for each in own),
            spread_of(each.first for each in own).p5,
            None if (last := spread_of(lasts[resource]).p95) == _NEVER else last,
            spread_of(each.seconds for each in own),
        )
        for resource, own in found.items()
    ]
    return tuple(sorted(shown, key=lambda each: (-each.share, each.resource)))


def _event_outlook(event: int, replicates: Sequence[FestivalReplicate]) -> EventOutlook:
    outcomes = [each.events[event] for each in replicates]
    ends = [each.ended for each in outcomes if each.ended is not None]
    first = outcomes[0]
    return EventOutlook(
        name=first.name,
        starts=first.starts,
        short=sum(each.is_short for each in outcomes) / len(outcomes),
        ends=spread_of(ends) if ends else None,
        endless=1 - len(ends) / len(outcomes),
        figures={figure.name: spread_of(map(figure.of, outcomes)) for figure in FIGURES},
        shortages=shortages_of(event, replicates),
    )


# Festivals that are played many times: what experiments need to know of them.


def _rows(replicate: FestivalReplicate) -> tuple[Sequence[Row], ...]:
    """The events, the half hours, and the tables; a quantity that ends before another has no value from then on."""
    return replicate.events, list(zip_longest(*replicate.use)), replicate.tables, replicate.shortages


def _restore(number: int, single: Sequence[Any], rows: Sequence[Sequence[Row]]) -> FestivalReplicate:
    events, half_hours, tables, shortages = rows
    columns = zip(*half_hours, strict=True) if half_hours else [()] * len(HouseUse._fields)
    return FestivalReplicate(
        number=number,
        events=tuple(map(EventOutcome._make, events)),
        # The inverse of `zip_longest` in `_rows`: None stands only behind the end of a quantity.
        use=HouseUse._make([tuple([value for value in column if value is not None]) for column in columns]),
        tables=tuple(map(EventTables._make, tables)),
        wages=single[0],
        shortages=tuple(map(Shortage._make, shortages)),
    )


SHAPE: Final[Shape[FestivalReplicate]] = Shape(
    singles=("wages",),
    tables=(
        RowTable("events", EventOutcome._fields, optional=frozenset({"began", "ended"})),
        RowTable("half_hours", HouseUse._fields, optional=frozenset(HouseUse._fields)),
        RowTable("event_tables", EventTables._fields),
        RowTable("shortages", Shortage._fields),
    ),
    values=lambda replicate: [replicate.wages],
    rows=_rows,
    restore=_restore,
    texts=frozenset({"name", "resource"}),
)
"""The parts of a replicate of a festival."""


@dataclass(frozen=True)
class Festivals(Subject[Festival, FestivalReplicate]):
    """Festivals."""

    name: ClassVar = "festival"
    shape: ClassVar = SHAPE

    def play(self, scenario: Festival, seed: int, number: int, every: Seconds) -> FestivalReplicate:  # noqa: ARG002
        """See `Subject`."""
        return play_festival_replicate(scenario, seed, number)

    def deals_alike(self, one: Festival, other: Festival) -> bool:
        """See `Subject`. The streams of an event have its name, so one event in common is enough."""
        games = {event.name: event.scenario.title_of_game for event in one.events}
        return any(games.get(event.name) == event.scenario.title_of_game for event in other.events)

    def measures(self, scenario: Festival) -> Mapping[str, Measure]:
        """See `Subject`."""
        return festival_measures(scenario)

    def every(self, scenario: Festival) -> Seconds:  # noqa: ARG002 - the same for all
        """See `Subject`."""
        return HALF_HOUR

    def facts(self, scenario: Festival) -> Mapping[str, object]:
        """See `Subject`."""
        return {"events": [event.name for event in scenario.events]}

    def details(self, scenario: Festival, replicates: Sequence[FestivalReplicate]) -> Mapping[str, object]:
        """See `Subject`."""
        if not replicates:
            return {"half_hours": [], "shortages": []}
        outlook = outlook_of(scenario, replicates)
        shortages = [
            {"event": event.name, **_record(shortage)} for event in outlook.events for shortage in event.shortages
        ]
        return {"half_hours": [_record(row) for row in outlook.half_hours], "shortages": shortages}


def _record(row: HalfHour | ShortageOutlook) -> dict[str, Any]:
    """A row of an outlook, for JSON."""
    return {
        name: value._asdict() if isinstance(value, Percentiles) else value for name, value in row._asdict().items()
    }


FESTIVALS: Final = Festivals()


def replicates_of(festival: Festival, *, seed: int, rule: Rule, engine: Engine) -> Sequence[FestivalReplicate]:
    """Play a festival many times, as an experiment does, without a store.

    Raises:
        ReplicateFailed: A replicate failed.
    """
    replicates = Replicates(festival, seed=seed, rule=rule, every=HALF_HOUR, subject=FESTIVALS)
    replicates.play(engine, lambda _: None)
    return replicates.kept
