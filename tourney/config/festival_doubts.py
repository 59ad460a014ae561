"""Warnings about festivals: what is allowed, but would surprise whoever runs the room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tourney.config.problems import KeyPath
from tourney.festival.programme import Festival, FestivalEvent


class FestivalDoubt(NamedTuple):
    """A warning, and the place that it is about."""

    at: KeyPath
    message: str


def festival_doubts(festival: Festival) -> Iterator[FestivalDoubt]:
    """The warnings about a festival; of a repeated event only the first."""
    seen: set[tuple[str, int]] = set()
    for event in festival.events:
        for number, doubt in enumerate(_of_event(festival, event)):
            if doubt is not None and (event.group, number) not in seen:
                seen.add((event.group, number))
                yield doubt
    staff = festival.staff
    first = min(event.starts for event in festival.events)
    if staff is not None and all(shift.ends <= first for shift in staff.shifts):
        yield FestivalDoubt(("staff", "shifts"), "all shifts are over before the first event starts")
    for demand in festival.premises.cash:
        if demand.tables > festival.premises.tables:
            of = f"{demand.tables:,} tables for cash games, but the room has {festival.premises.tables:,}"
            yield FestivalDoubt(("room", "cash"), of)
            return


def _of_event(festival: Festival, event: FestivalEvent) -> Iterator[FestivalDoubt | None]:
    yield _without_dealers(festival, event)
    yield _without_seats(festival, event)


def _without_dealers(festival: Festival, event: FestivalEvent) -> FestivalDoubt | None:
    staff = festival.staff
    if staff is None or any(shift.starts <= event.starts < shift.ends for shift in staff.shifts):
        return None
    return FestivalDoubt(("events", event.group, "starts"), f"no dealer is on duty when {event.name} starts")


def _without_seats(festival: Festival, event: FestivalEvent) -> FestivalDoubt | None:
    halls = [area for area in festival.premises.areas if not event.areas or area.name in event.areas]
    flights = 1 if event.scenario.flights is None else len(event.scenario.flights.shares)
    seats = sum(area.tables for area in halls) * event.scenario.seats * flights
    entrants = event.turnout.typical if not event.cap else min(event.turnout.typical, event.cap)
    if not halls or entrants <= seats:
        return None
    at = ("events", event.group, "entrants")
    return FestivalDoubt(at, f"{entrants:,} entrants are usual, but its halls have {seats:,} seats for it")
