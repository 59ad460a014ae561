"""Plans of a festival: when events may start, how many dealers are needed, and which cap turns nobody away."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tourney.festival.outlook import outlook_of, shortages_of
from tourney.festival.repeated import replicates_of
from tourney.festival.roster import ShiftSpan, plan_roster

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.plan import Rule
    from tourney.festival.outlook import ShortageOutlook
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import Festival
    from tourney.festival.roster import Roster, RosterRules
    from tourney.types import Seconds


class TriedStart(NamedTuple):
    """A start of an event that was tried.

    Attributes:
        starts: The start, in seconds from the first midnight.
        short: The share of the replicates in which the event lacked tables or dealers.
        others: The same for the worst of the other events.
        missed: Entrants of all events who clash, are turned away or come too late, on average.
        shortages: What the event lacks.
    """

    starts: Seconds
    short: float
    others: float
    missed: float
    shortages: tuple[ShortageOutlook, ...]

    def is_safe(self, risk: float) -> bool:
        """Whether the event lacks nothing, but for a risk."""
        return self.short <= risk


class StartPlan(NamedTuple):
    """The starts of an event that were tried.

    Attributes:
        event: Its name.
        tried: The starts, in order.
        earliest: The earliest start at which it is safe; None if there is none.
        best: The start at which it is safe and the fewest entrants of all events are lost; None if there is none.
    """

    event: str
    tried: list[TriedStart]
    earliest: TriedStart | None
    best: TriedStart | None


class CapPlan(NamedTuple):
    """The sizes of an event, for a chosen percentile.

    Attributes:
        event: Its name.
        turned_away: The 95th percentile of the entrants turned away as it is.
        seats: The seats of the room that it could have had at its start.
        cap: The cap, for each flight, that turns nobody away who has bought: its seats, and those that free during
            late registration; None if there is no limit of tables.
        wanted: The 95th percentile of the entries that would be sold with room for all.
    """

    event: str
    turned_away: int
    seats: int
    cap: int | None
    wanted: int


def with_start(festival: Festival, name: str, starts: Seconds) -> Festival:
    """The festival with another start of an event."""
    events = tuple(replace(event, starts=starts) if event.name == name else event for event in festival.events)
    return replace(festival, events=events)


def plan_start(
    festival: Festival, name: str, starts: Sequence[Seconds], *, risk: float, seed: int, rule: Rule, engine: Engine
) -> StartPlan:
    """Try starts of an event, all with the same seeds."""
    tried = []
    for moment in starts:
        replicates = replicates_of(with_start(festival, name, moment), seed=seed, rule=rule, engine=engine)
        tried.append(_assess_start(festival, name, moment, replicates))
    safe = [each for each in tried if each.is_safe(risk)]
    return StartPlan(
        name,
        tried,
        earliest=safe[0] if safe else None,
        best=min(safe, key=lambda each: (each.missed, each.others, each.starts), default=None),
    )


def _assess_start(
    festival: Festival, name: str, moment: Seconds, replicates: Sequence[FestivalReplicate]
) -> TriedStart:
    place = [event.name for event in festival.events].index(name)
    counts = [[each.events[other].is_short for each in replicates] for other in range(len(festival.events))]
    shares = [sum(count) / len(replicates) for count in counts]
    lost = sum(event.clashes + event.turned_away + event.missed for each in replicates for event in each.events)
    others = [share for other, share in enumerate(shares) if other != place]
    shortages = shortages_of(place, replicates)
    return TriedStart(moment, shares[place], max(others, default=0.0), lost / len(replicates), shortages)


def list_days(demand: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The stretches of a demand between pauses of at least eight downs without a table: first and last down."""
    first = last = None
    for down, tables in enumerate(demand):
        if not tables:
            continue
        if first is None or last is None:
            first = down
        elif down - last > 8:
            yield first, last
            first = down
        last = down
    if first is not None and last is not None:
        yield first, last


def plan_staff(demand: Sequence[int], rules: RosterRules) -> list[tuple[int, Roster]]:
    """A roster for each day of a demand, with the first down of the day."""
    return [(first, plan_roster(demand[first : last + 1], rules)) for first, last in list_days(demand)]


def shifts_of_plan(first: Seconds, down: Seconds, plans: Sequence[tuple[int, Roster]]) -> list[ShiftSpan]:
    """The shifts of the rosters of all days, in their order; `first` is when the first down begins."""
    return [
        ShiftSpan(first + (start + pattern.starts) * down, first + (start + pattern.ends) * down)
        for start, roster in plans
        for pattern in roster.patterns
    ]


def plan_caps(festival: Festival, *, seed: int, rule: Rule, engine: Engine) -> list[CapPlan]:
    """How many entries each event can sell, and how many it would sell with room for all, on the same seeds."""
    as_it_is = outlook_of(festival, replicates_of(festival, seed=seed, rule=rule, engine=engine))
    free = replace(
        festival,
        premises=replace(festival.premises, areas=(), cash=()),
        staff=None,
        events=tuple(replace(event, cap=0, alternates=None, areas=()) for event in festival.events),
    )
    unlimited = outlook_of(free, replicates_of(free, seed=seed, rule=rule, engine=engine))
    plans = []
    for event, found, wanted in zip(festival.events, as_it_is.events, unlimited.events, strict=True):
        halls = [area for area in festival.premises.areas if not event.areas or area.name in event.areas]
        seats = sum(area.tables for area in halls) * event.scenario.seats
        turned_away, asked = found.figures["turned_away"].p95, wanted.figures["entries"].p95
        cap = (found.figures["entries"].p5 if turned_away > 0 else asked) if festival.premises.areas else None
        plans.append(CapPlan(event.name, turned_away, seats, cap, asked))
    return plans
