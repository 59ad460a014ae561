"""Plans of a festival: when events may start, which cap turns nobody away, and rosters of dealers that cover it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple
from zlib import crc32

from tourney.experiment.plan import Rule
from tourney.experiment.statistics import most_misses, share_at_least
from tourney.festival.dealers import Dealers
from tourney.festival.outlook import ShortageOutlook, outlook_of, replicates_of, shortages_of
from tourney.festival.playing import FestivalReplicate, play_festival_replicate
from tourney.festival.programme import HALF_HOUR, Festival, Shift, Staff
from tourney.festival.resources import Resource
from tourney.festival.roster import Roster, RosterRules, ShiftSpan, plan_roster
from tourney.streams import VISITING, root

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.experiment.engines import Engine
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
        # Of starts that lose as many entrants the one that is kindest to the other events, then the earliest.
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
        # Shorter pauses, such as a dinner break, do not end a day: a dealer stays through them.
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
        # The fifth percentile, as the cap is a promise to those who buy: in most runs more entries than that find a
        # seat.
        cap = (found.figures["entries"].p5 if turned_away > 0 else asked) if festival.premises.areas else None
        plans.append(CapPlan(event.name, turned_away, seats, cap, asked))
    return plans


# Rosters that cover whole festivals, confirmed on festivals that were not used to make them.


ATTEMPTS: Final = 3
"""The rosters that are tried; the chance of a wrong promise is divided among them."""
CONFIDENCE: Final = 0.95
"""The confidence of a promise."""
_OF_EACH: Final = 1 - (1 - CONFIDENCE) / ATTEMPTS  # Bonferroni's correction
_FOLDS: Final = 5
_BLOCKS: Final = 4
_FRESH: Final = 2
"""Fresh festivals for each one that makes the first roster."""
_REPAIRS: Final = 5

Tables = tuple[int, ...]
"""The tables in use by the half hour, or by the down."""


class RosterPlan(NamedTuple):
    """A roster of a festival, and what fresh festivals say of it.

    Attributes:
        shifts: The shifts of the dealers, in the order of the rosters.
        rosters: The roster of each day.
        runs: The fresh festivals that were played with these shifts.
        misses: Those of them that lacked dealers.
        allowed: How many of all fresh festivals may lack dealers; no more are played once more do. It is -1 if so few
            festivals can never show that the risk is small enough.
        risk: The share of all festivals that may lack dealers.
        no_tables: The share of festivals that lack tables of the room however many dealers there are.
    """

    shifts: list[ShiftSpan]
    rosters: list[Roster]
    runs: int
    misses: int
    allowed: int
    risk: float
    no_tables: float

    @property
    def covers(self) -> float:
        """The share of all festivals that lack no dealers, at least, with a confidence of `CONFIDENCE`."""
        return share_at_least(self.runs, self.misses, _OF_EACH)

    @property
    def is_confirmed(self) -> bool:
        """Whether the fresh festivals show that the risk is no larger than allowed."""
        return self.misses <= self.allowed


def plan_dealers(
    festival: Festival,
    rules: RosterRules,
    *,
    risk: float,
    seed: int,
    reps: int,
    engine: Engine,
    note: Callable[[str], None] = lambda _: None,
) -> RosterPlan:
    """The dealers with whom a festival lacks none from its first event to its last, but for a risk.

    Args:
        festival: The festival; the shifts of its staff do not matter.
        rules: The rules for shifts.
        risk: The share of festivals that may lack dealers.
        seed: The seed.
        reps: The festivals that make the first roster; twice as many confirm it.
        engine: The engine that plays them.
        note: Called with what is being done.

    Raises:
        RosterError: The extra [plan] is not installed, or the solver finds no roster.
        ReplicateFailed: A replicate failed.
    """
    unlimited = replace(festival, staff=None)
    note(f"playing {reps:,} festivals without limit of dealers")
    played = list(replicates_of(unlimited, seed=seed, rule=Rule(most=reps, within=0), engine=engine))
    no_tables = sum(map(_lacks_tables, played)) / reps
    weeks = [replicate.use.used for replicate in played]
    # Fixed before any fresh festival is played: a bound chosen after a look at the runs would promise too much.
    allowed = most_misses(_runs(reps), 1 - risk, _OF_EACH)
    down = HALF_HOUR if festival.staff is None else festival.staff.down
    for attempt in range(ATTEMPTS):
        note(f"planning the roster for {len(weeks):,} festivals")
        first, demand = demand_of(find_band(weeks, risk), down)
        rosters = _plan_repaired(first, down, demand, rules, festival)
        shifts = shifts_of_plan(first, down, rosters)
        staffed = with_shifts(festival, shifts)
        note(f"playing up to {_runs(reps):,} fresh festivals with the roster")
        fresh = list(_confirm(staffed, seed, attempt, reps, allowed, engine))
        misses = [(at, replicate) for at, replicate in fresh if lacks_dealers(replicate)]
        plan = RosterPlan(
            shifts, [roster for _, roster in rosters], len(fresh), len(misses), allowed, risk, no_tables
        )
        if plan.is_confirmed or allowed < 0:
            break
        # What refuted the roster helps to make the next one, which is then tested on other festivals.
        weeks += [replicate.use.used for _, replicate in fresh if not lacks_dealers(replicate)]
        weeks += [play_festival_replicate(unlimited, at, replicate.number).use.used for at, replicate in misses]
    return plan


def _confirm(
    staffed: Festival, seed: int, attempt: int, reps: int, allowed: int, engine: Engine
) -> Iterable[tuple[int, FestivalReplicate]]:
    """Fresh festivals with their seeds, until all are played or too many lack dealers."""
    runs, missed = _runs(reps), 0
    for block in range(_BLOCKS):
        # Lost already: the rest of the runs would say nothing that matters.
        if missed > max(0, allowed):
            return
        fresh = root(seed, attempt * _BLOCKS + block, VISITING, crc32(b"fresh")) >> 1
        # Differences of rounded bounds, so that the blocks have exactly `runs` festivals together.
        rule = Rule(most=runs * (block + 1) // _BLOCKS - runs * block // _BLOCKS, within=0)
        for replicate in replicates_of(staffed, seed=fresh, rule=rule, engine=engine):
            missed += lacks_dealers(replicate)
            yield fresh, replicate


def _runs(reps: int) -> int:
    """The fresh festivals that confirm a roster."""
    return max(_BLOCKS, _FRESH * reps)


def lacks_dealers(replicate: FestivalReplicate) -> bool:
    """Whether any event lacked dealers."""
    return any(shortage.resource == Resource.DEALERS for shortage in replicate.shortages)


def _lacks_tables(replicate: FestivalReplicate) -> bool:
    return any(shortage.resource == Resource.TABLES for shortage in replicate.shortages)


def with_shifts(festival: Festival, shifts: Iterable[ShiftSpan]) -> Festival:
    """The festival with these shifts instead of its own."""
    counts = sorted(Counter(shifts).items())
    made = tuple([Shift(span.starts, span.ends - span.starts, dealers) for span, dealers in counts])
    return replace(festival, staff=replace(festival.staff or Staff(()), shifts=made))


# The band


class _Reach(NamedTuple):
    """How far a band goes.

    Attributes:
        to_maximum: From the mean of the weeks on: 1 is their maximum.
        later: For how many half hours longer than in any of the weeks the last tables of a day are in use.
    """

    to_maximum: float
    later: int


_REACHES: Final = [
    _Reach(part, later) for part in (0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.5, 2, 3) for later in range(4)
]


class _Bounds:
    """The mean and the maximum of the tables of some festivals, by the half hour."""

    def __init__(self, weeks: Sequence[Tables]) -> None:
        longest = max(map(len, weeks))
        columns = list(zip(*[(*week, *[0] * (longest - len(week))) for week in weeks], strict=True))
        self._mean = [sum(column) / len(weeks) for column in columns]
        self._most = [max(column) for column in columns]

    def band(self, reach: _Reach) -> Tables:
        """The tables of a band, rounded up."""
        pairs = zip(self._mean, self._most, strict=True)
        # Rounded first: a float that is a hair above a whole number would cost a table.
        made = [ceil(round(mean + reach.to_maximum * (most - mean), 9)) for mean, most in pairs]
        for _ in range(reach.later):
            # A half hour without a table takes the number of the one before it: each time, every day gets one half
            # hour longer.
            made = [tables or before for tables, before in zip([*made, 0], [0, *made], strict=True)]
        return tuple(made)


def find_band(weeks: Sequence[Tables], risk: float) -> Tables:
    """The tables in each half hour that festivals have at most, but for a quarter of the risk.

    It is the band with the fewest tables that leaves out so few of the festivals that did not help to make it; if
    each leaves out more, the one that leaves out the fewest.
    """
    whole = _Bounds(weeks)
    # The fewest tables first: the first band that leaves out few enough is the cheapest one.
    bands = sorted([(sum(made := whole.band(reach)), reach, made) for reach in _REACHES])
    folds = min(_FOLDS, len(weeks))
    # Cross-validation: a band drawn around festivals always holds them, and so says nothing about others.
    tests = [
        (_Bounds([week for place, week in enumerate(weeks) if place % folds != fold]), weeks[fold::folds])
        for fold in range(folds if folds > 1 else 0)
    ]
    fewest, best = len(weeks) + 1, whole.band(_REACHES[-1])
    for _, reach, made in bands:
        left_out = sum(not _is_within(week, bounds.band(reach)) for bounds, others in tests for week in others)
        if left_out < fewest:
            fewest, best = left_out, made
        if left_out <= risk / 4 * len(weeks):
            break
    return best


def _is_within(week: Tables, made: Tables) -> bool:
    beyond = any(week[len(made) :])
    return not beyond and all(tables <= most for tables, most in zip(week, made, strict=False))


def demand_of(tables: Sequence[int], down: Seconds = HALF_HOUR) -> tuple[Seconds, list[int]]:
    """When the first down begins, and the tables in each down that a roster has to cover."""
    busy = [place for place, most in enumerate(tables) if most]
    if not busy:
        return 0, []
    # Downs are counted from midnight, and need not begin with a half hour.
    first, last = busy[0] * HALF_HOUR // down * down, (busy[-1] + 1) * HALF_HOUR
    demand = [0] * (-(-(last - first) // down))
    for half_hour in busy:
        at = half_hour * HALF_HOUR - first
        # A half hour may touch several downs; each of them has to cover it. The end is rounded up.
        for place in range(at // down, -(-(at + HALF_HOUR) // down)):
            demand[place] = max(demand[place], tables[half_hour])
    return first, demand


# Breaks as they are in play


def _plan_repaired(
    first: Seconds, down: Seconds, demand: Sequence[int], rules: RosterRules, festival: Festival
) -> list[tuple[int, Roster]]:
    """Plan rosters, with more dealers where the pushes of play, which know nothing of the plan, leave tables dark."""
    wanted = list(demand)
    rosters = plan_staff(wanted, rules)
    for _ in range(_REPAIRS):
        staff = with_shifts(festival, shifts_of_plan(first, down, rosters)).staff
        # The plan lets each dealer rest in any down; the pushes of play go by downs dealt alone, and may need one
        # dealer more.
        dark = [] if staff is None else dark_in(staff, first, demand)
        if not any(dark):
            break
        wanted = [tables + more for tables, more in zip(wanted, dark, strict=True)]
        rosters = plan_staff(wanted, rules)
    return rosters


def dark_in(staff: Staff, first: Seconds, demand: Sequence[int]) -> list[int]:
    """The tables in each down that have no dealer if these many are in play."""
    # Nobody goes home early here: the question is whether dealers are too few, not how many are too many.
    dealers = Dealers(replace(staff, early_out=False))
    dark = []
    for place, tables in enumerate(demand):
        dealers.push(first + place * staff.down, [(0, table) for table in range(tables)])
        dark.append(tables - len(dealers.at))
    return dark
