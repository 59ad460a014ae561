"""Festivals that are played many times: what experiments need to know of them.

It is not part of `festival_measures`, which `tourney validate` reads without the simulation.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tourney.experiment.replicate import RowTable, Shape
from tourney.experiment.run import Replicates
from tourney.experiment.subject import Subject
from tourney.festival.festival_measures import festival_measures
from tourney.festival.outlook import HalfHour, Percentiles, ShortageOutlook, outlook_of
from tourney.festival.playing import EventOutcome, EventTables, FestivalReplicate, HouseUse, play_festival_replicate
from tourney.festival.programme import HALF_HOUR, Festival
from tourney.festival.shortages import Shortage

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.measures import Measure
    from tourney.experiment.plan import Rule
    from tourney.experiment.replicate import Row
    from tourney.types import Seconds


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
