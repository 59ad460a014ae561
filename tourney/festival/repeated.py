"""Festivals that are played many times: what experiments need to know of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING, Any, ClassVar, Final

from tourney.experiment.run import Replicates
from tourney.experiment.shape import RowTable, Shape
from tourney.experiment.subject import Subject
from tourney.festival.festival_measures import festival_measures
from tourney.festival.outlook import outlook_of
from tourney.festival.playing import EventOutcome, EventTables, FestivalReplicate, HouseUse, play_festival_replicate
from tourney.festival.programme import HALF_HOUR, Festival

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.measures import Measure
    from tourney.experiment.rule import Rule
    from tourney.experiment.shape import Row
    from tourney.types import Seconds


def _rows(replicate: FestivalReplicate) -> tuple[Sequence[Row], ...]:
    """The events, the half hours, and the tables; a quantity that ends before another has no value from then on."""
    return replicate.events, list(zip_longest(*replicate.use)), replicate.tables


def _built(number: int, single: Sequence[Any], rows: Sequence[Sequence[Row]]) -> FestivalReplicate:
    events, half_hours, tables = rows
    columns = zip(*half_hours, strict=True) if half_hours else [()] * len(HouseUse._fields)
    return FestivalReplicate(
        number=number,
        events=tuple(map(EventOutcome._make, events)),
        use=HouseUse._make([tuple([value for value in column if value is not None]) for column in columns]),
        tables=tuple(map(EventTables._make, tables)),
        wages=single[0],
    )


SHAPE: Final[Shape[FestivalReplicate]] = Shape(
    singles=("wages",),
    tables=(
        RowTable("events", EventOutcome._fields, optional=frozenset({"began", "ended"})),
        RowTable("half_hours", HouseUse._fields, optional=frozenset(HouseUse._fields)),
        RowTable("event_tables", EventTables._fields),
    ),
    values=lambda replicate: [replicate.wages],
    rows=_rows,
    built=_built,
    texts=frozenset({"name"}),
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
        rows = outlook_of(scenario, replicates).half_hours if replicates else []
        return {"half_hours": [row.as_record for row in rows]}


FESTIVALS: Final = Festivals()


def replicates_of(festival: Festival, *, seed: int, rule: Rule, engine: Engine) -> Sequence[FestivalReplicate]:
    """Play a festival many times, as an experiment does, without a store.

    Raises:
        ReplicateFailed: A replicate failed.
    """
    replicates = Replicates(festival, seed=seed, rule=rule, every=HALF_HOUR, subject=FESTIVALS)
    replicates.play(engine, lambda _: None)
    return replicates.kept
