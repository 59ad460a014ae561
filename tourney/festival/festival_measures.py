"""The measures of a replicate of a festival: of its room and its money, and of each of its events."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from tourney.experiment.measures import Measure, Prominence, Unit
from tourney.experiment.run import Replicates
from tourney.experiment.shape import RowTable, Shape
from tourney.experiment.subject import Subject
from tourney.festival.event_figures import FIGURES
from tourney.festival.outlook import HalfHour, Percentiles, ShortageOutlook, outlook_of
from tourney.festival.playing import EventOutcome, EventTables, FestivalReplicate, HouseUse, play_festival_replicate
from tourney.festival.programme import HALF_HOUR, Festival
from tourney.festival.shortages import Shortage

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.measures import Number
    from tourney.experiment.plan import Rule
    from tourney.experiment.shape import Row
    from tourney.festival.event_figures import EventFigure
    from tourney.types import Seconds


ROOM: Final = "room"
"""What the measures of the room are called; no event has this name."""

_MOMENTS: Final = frozenset({"finish", "end"})
"""The last words of measures whose values are moments of the days of the festival."""

_OF_THE_WHOLE: Final = (
    Measure(
        "finish", "Finish time", Unit.SECONDS, "time from the first midnight to the end of the last event",
        lambda each: each.finish,
    ),
    Measure(
        f"{ROOM} short", "Short of tables or dealers", Unit.PROBABILITY, "1 if any event is short, otherwise 0",
        lambda each: int(any(event.is_short for event in each.events)),
    ),
    Measure(
        f"{ROOM} tables", "Most tables in use", Unit.COUNT, "most tables in use at a time",
        lambda each: max(each.use.used, default=0),
    ),
    Measure(
        f"{ROOM} wanted", "Most tables wanted", Unit.COUNT, "most tables at a time that events have or wait for",
        lambda each: max(each.use.wanted, default=0),
    ),
    Measure(
        f"{ROOM} dealers", "Most dealers on duty", Unit.COUNT, "most dealers on duty at a time",
        lambda each: max(each.use.on_duty, default=0),
    ),
    Measure(
        f"{ROOM} waiting", "Most who wait", Unit.COUNT, "most entrants who wait for a seat at a time",
        lambda each: max(each.use.waiting, default=0),
    ),
    Measure("fees", "Fees", Unit.MONEY, "the fees of all entries", lambda each: each.fees),
    Measure("wages", "Wages", Unit.MONEY, "the wages of dealers and floor staff", lambda each: each.wages),
    Measure("overlay", "Overlay", Unit.MONEY, "amount the house adds to the prize pools", lambda each: each.overlay),
    Measure("earned", "Earned by the house", Unit.MONEY, "fees - wages - overlay", lambda each: each.earned),
)  # fmt: skip


class _OfEvents(NamedTuple):
    """A measure that each event has: its last word, and how it is found for an event that is held several times."""

    word: str
    title: str
    unit: Unit
    formula: str
    prominence: Prominence
    of: Callable[[Sequence[EventOutcome]], Number]


def _any_short(events: Sequence[EventOutcome]) -> Number:
    return int(any(event.is_short for event in events))


def _last_end(events: Sequence[EventOutcome]) -> Number:
    return max((event.ended for event in events if event.ended is not None), default=None)


def _of_figure(figure: EventFigure) -> _OfEvents:
    title = figure.title or figure.word
    return _OfEvents(figure.word, title, figure.unit, figure.formula, figure.prominence, figure.sum_up)


_OF_EVENTS: Final = (
    _OfEvents(
        "short", "short", Unit.PROBABILITY,
        "1 if it begins late or does not end, entrants wait or find no room, or tables are dark, otherwise 0",
        Prominence.HEADLINE, _any_short,
    ),
    _of_figure(FIGURES[0]),
    _OfEvents(
        "end", "end", Unit.SECONDS, "time from the first midnight to its end", Prominence.HEADLINE, _last_end
    ),
    *map(_of_figure, FIGURES[1:]),
    _OfEvents(
        "prize_pool", "prize pool", Unit.MONEY, "its prize pool", Prominence.ON_REQUEST,
        lambda events: sum(event.prize_pool for event in events),
    ),
)  # fmt: skip


def festival_measures(festival: Festival) -> dict[str, Measure]:
    """The measures of a festival by name, in the order of tables: `room short`, `fees`, `turbo entries`.

    An event that is repeated has them as a whole (`turbo short`: any of them is short; counts are added) and each
    time (`turbo.2 short`).
    """
    places: dict[str, list[int]] = {}
    for place, event in enumerate(festival.events):
        places.setdefault(event.group, []).append(place)
    groups = [(group, tuple(of), None) for group, of in places.items()]
    single = [
        (event.name, (place,), Prominence.ON_REQUEST)
        for place, event in enumerate(festival.events)
        if event.name != event.group
    ]
    found = [*_OF_THE_WHOLE, *_of_events([*groups, *single])]
    shown = festival.wall_clock.moment_shown
    dated = [replace(each, moment=shown) if each.name.split()[-1] in _MOMENTS else each for each in found]
    return {measure.name: measure for measure in dated}


def _of_events(named: Iterable[tuple[str, tuple[int, ...], Prominence | None]]) -> Iterator[Measure]:
    for name, places, prominence in named:
        for kind in _OF_EVENTS:
            yield Measure(
                f"{name} {kind.word}",
                f"{name}: {kind.title}",
                kind.unit,
                kind.formula,
                partial(_measure_events, kind.of, places),
                kind.prominence if prominence is None else prominence,
            )


def _measure_events(
    of: Callable[[Sequence[EventOutcome]], Number], places: tuple[int, ...], replicate: FestivalReplicate
) -> Number:
    return of([replicate.events[place] for place in places])


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
