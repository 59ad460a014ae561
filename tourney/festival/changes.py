"""Which change helps a festival most: each is played on the same seeds as the festival as it is."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.statistics import Estimate, estimate_share, mean, quantile
from tourney.festival.outlook import replicates_of
from tourney.festival.planning import with_start
from tourney.festival.programme import HALF_HOUR, Festival, FestivalEvent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.plan import Rule
    from tourney.festival.playing import FestivalReplicate
    from tourney.festival.programme import Area

_MOST_EVENTS: Final = 3
"""The events, those that are short most often, of which other starts and caps are tried."""


class FestivalChange(NamedTuple):
    """A change of a festival.

    Attributes:
        words: What is changed.
        festival: The festival with the change.
    """

    words: str
    festival: Festival


class TriedChange(NamedTuple):
    """What a change does.

    Attributes:
        words: What is changed; empty for the festival as it is.
        short: The share of the replicates in which any event is short.
        less: By how much it is smaller than as it is, over replicates of the same number.
        missed: Entrants of all events who clash, are turned away or come too late, on average.
    """

    words: str
    short: Estimate
    less: Estimate
    missed: float


def rank_changes(
    festival: Festival, *, seed: int, rule: Rule, engine: Engine, note: Callable[[str], None] = lambda _: None
) -> list[TriedChange]:
    """Try changes of a festival: first it as it is, then the changes, those that help most first.

    Args:
        festival: The festival.
        seed: The seed of all replicates.
        rule: The number of replicates.
        engine: The engine that plays them.
        note: Called with what is being played.

    Raises:
        ReplicateFailed: A replicate failed.
    """
    note("playing the festival as it is")
    before = replicates_of(festival, seed=seed, rule=rule, engine=engine)
    as_it_is = _assess("", before, before)
    tried = []
    for change in changes_of(festival, before) if as_it_is.short.value else ():
        note(f"trying: {change.words}")
        tried.append(
            _assess(change.words, before, replicates_of(change.festival, seed=seed, rule=rule, engine=engine))
        )
    return [as_it_is, *sorted(tried, key=lambda each: (-each.less.value, each.missed))]


def _assess(words: str, before: Sequence[FestivalReplicate], after: Sequence[FestivalReplicate]) -> TriedChange:
    were, are = ([any(event.is_short for event in each.events) for each in runs] for runs in (before, after))
    less = mean([float(was) - float(is_short) for was, is_short in zip(were, are, strict=True)]).within(-1, 1)
    lost = sum(event.clashes + event.turned_away + event.missed for each in after for event in each.events)
    return TriedChange(words, estimate_share(sum(are), len(are)), less, lost / len(after))


def changes_of(festival: Festival, replicates: Sequence[FestivalReplicate]) -> Iterator[FestivalChange]:
    """The changes that are tried: a table in each hall, a dealer in every shift, other starts, caps."""
    for place, area in enumerate(festival.premises.areas):
        areas = list(festival.premises.areas)
        areas[place] = replace(area, tables=area.tables + 1)
        yield FestivalChange(f"a table more in {area.name}", _with_areas(festival, areas))
    if festival.staff is not None:
        shifts = tuple(replace(shift, dealers=shift.dealers + 1) for shift in festival.staff.shifts)
        staff = replace(festival.staff, shifts=shifts)
        yield FestivalChange("a dealer more in every shift", replace(festival, staff=staff))
    for place in _shortest_of(replicates):
        event = festival.events[place]
        for moved, words in ((-HALF_HOUR, "earlier"), (HALF_HOUR, "later")):
            starts = event.starts + moved
            if starts >= 0 and festival.premises.is_open(starts):
                yield FestivalChange(f"{event.name} 30 minutes {words}", with_start(festival, event.name, starts))
        cap = round(quantile([each.events[place].entries for each in replicates], 0.5).value)
        if cap >= 2 and (not event.cap or cap < event.cap):
            yield FestivalChange(
                f"{event.name} with a cap of {cap:,}", _with_event(festival, replace(event, cap=cap))
            )


def _shortest_of(replicates: Sequence[FestivalReplicate]) -> list[int]:
    """The places of the events that are short most often, if they are at all."""
    events = range(len(replicates[0].events))
    times = {place: sum(each.events[place].is_short for each in replicates) for place in events}
    return [place for place in sorted(events, key=lambda place: -times[place]) if times[place]][:_MOST_EVENTS]


def _with_areas(festival: Festival, areas: Sequence[Area]) -> Festival:
    return replace(festival, premises=replace(festival.premises, areas=tuple(areas)))


def _with_event(festival: Festival, changed: FestivalEvent) -> Festival:
    events = tuple(changed if event.name == changed.name else event for event in festival.events)
    return replace(festival, events=events)
