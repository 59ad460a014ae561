"""Warnings about a festival: what is allowed, but would surprise the manager of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.tournament.wall_clock import WEEKDAYS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.festival.programme import Festival, FestivalEvent
    from tourney.types import Seconds


def warn_of_events(festival: Festival) -> Iterator[InvalidArgument]:
    """Events without dealers, seats or players; of a repeated event only the first."""
    seen: set[tuple[str, int]] = set()
    sources: dict[str, list[FestivalEvent]] = {event.name: [] for event in festival.events}
    for event in festival.events:
        if event.seats_to:
            sources[event.seats_to].append(event)
    by_name = festival.by_name
    for event in festival.events:
        senders = [*sources[event.name], *(by_name[feeder.source] for feeder in event.feeders)]
        for number, doubt in enumerate(_list_doubts(festival, event, senders)):
            # The same doubt about each repetition would fill the screen.
            if doubt is not None and (event.group, number) not in seen:
                seen.add((event.group, number))
                yield doubt


def warn_of_shifts(festival: Festival) -> Iterator[InvalidArgument]:
    """Dealers who have all gone before the first event."""
    staff = festival.staff
    first = min(event.starts for event in festival.events)
    if staff is not None and all(shift.ends <= first for shift in staff.shifts):
        yield InvalidArgument("all shifts are over before the first event starts", "staff", "shifts")


def warn_of_cash_tables(festival: Festival) -> Iterator[InvalidArgument]:
    """More tables for cash games than the room has. Reported once."""
    for demand in festival.premises.cash:
        if demand.tables > festival.premises.tables:
            message = f"{demand.tables:,} tables for cash games, but the room has {festival.premises.tables:,}"
            yield InvalidArgument(message, "room", "cash")
            return


def _list_doubts(
    festival: Festival, event: FestivalEvent, senders: Sequence[FestivalEvent]
) -> Iterator[InvalidArgument | None]:
    yield _without_dealers(festival, event)
    yield _without_seats(festival, event)
    yield _without_players(festival, event)
    yield _too_early_for(event, senders)


def _without_dealers(festival: Festival, event: FestivalEvent) -> InvalidArgument | None:
    staff = festival.staff
    # It is enough that somebody is there; how many is for the simulation.
    if staff is None or any(shift.starts <= event.starts < shift.ends for shift in staff.shifts):
        return None
    return InvalidArgument(f"no dealer is on duty when {event.name} starts", "events", event.group, "starts")


def _without_players(festival: Festival, event: FestivalEvent) -> InvalidArgument | None:
    at = ("events", event.group)
    if event.cap == 1:
        return InvalidArgument(f"{event.name} sells one entry, so nobody plays", *at, "cap")
    if not event.from_population:
        return None
    if any(group.plays is None or event.group in group.plays for group in festival.population):
        return None
    return InvalidArgument(f"no players of the population play {event.name}", *at, "from_population")


def _too_early_for(event: FestivalEvent, senders: Sequence[FestivalEvent]) -> InvalidArgument | None:
    """The doubt about players who come from an event that does not start before this one closes its entries."""
    # Flights take players later, too.
    if event.scenario.flights is not None or event.scenario.entry.admits_until:
        return None
    # "No earlier": even one that starts at the same time sends nobody before its first hand.
    late = next((each.name for each in senders if each.starts >= event.starts), None)
    if late is None:
        return None
    message = (
        f"{event.name} sells no entries once it has begun, so nobody can come from {late}, which starts no earlier"
    )
    return InvalidArgument(message, "events", event.group, "starts")


def _without_seats(festival: Festival, event: FestivalEvent) -> InvalidArgument | None:
    halls = [area for area in festival.premises.areas if not event.areas or area.name in event.areas]
    flights = 1 if event.scenario.flights is None else len(event.scenario.flights.shares)
    # Each flight has all tables, as flights of a festival cannot overlap.
    seats = sum(area.tables for area in halls) * event.scenario.seats * flights
    # The cap turns the others away, with seats or without.
    entrants = event.turnout.typical if not event.cap else min(event.turnout.typical, event.cap)
    if not halls or entrants <= seats:
        return None
    message = f"{entrants:,} entrants are usual, but its halls have {seats:,} seats for it"
    return InvalidArgument(message, "events", event.group, "entrants")


def warn_of_expectations(festival: Festival) -> Iterator[InvalidArgument]:
    """Expectations such as `turbo end before 2:00`, which is a time on the first day, before the turbo starts."""
    # A single tournament has none of them, and should not wait for them.
    from tourney.config.expectation_text import read_expectation  # noqa: PLC0415
    from tourney.festival.festival_measures import festival_measures  # noqa: PLC0415

    measures = festival_measures(festival)
    for row, text in enumerate(festival.expect):
        expectation = read_expectation(text, festival.wall_clock, measures)
        of = expectation.measure.name.split()[0]
        starts = [event.starts for event in festival.events if of in {event.name, event.group, "finish"}]
        # Of the event itself, of any of its repetitions, or of the festival: what begins first.
        if expectation.wall_clock is not None and starts and expectation.bound <= min(starts):
            day = _day_after(festival, min(starts))
            message = f"{of} has not begun at this time: name the day, such as {day} 02:00"
            yield InvalidArgument(message, "expect", row)


def _day_after(festival: Festival, moment: Seconds) -> str:
    return WEEKDAYS[(festival.wall_clock.at(moment).weekday() + 1) % 7]
