"""Builds a festival from its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date, datetime
from typing import Final

from tourney.config.checks.estimates import overlapping_flights
from tourney.config.expectation_text import read_expectation
from tourney.config.festival_files import (
    MOST_EVENTS,
    FestivalEventFile,
    FestivalFile,
    PremisesFile,
    RepeatFile,
    StaffFile,
)
from tourney.config.problems import ConfigError, KeyPath, Problem, describe_value, nearest, quote
from tourney.config.source import Collector, Document
from tourney.config.turnout_files import build_turnout
from tourney.festival import programme
from tourney.festival.festival_measures import ROOM, festival_measures
from tourney.festival.resources import count_seats_needed
from tourney.sim.scenario import Scenario, with_entrants
from tourney.tournament.formats import Flights
from tourney.tournament.turnout import LEAST_ENTRANTS, Turnout, make_fixed_turnout
from tourney.tournament.wall_clock import WEEKDAYS, ClockTime, WallClock

# Names are used in settings (`events.NAME.starts`), files and URLs, so only these letters.
_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")


class FestivalBuilder(Collector):
    """Builds a festival and collects the problems of its file and of the tournaments in it."""

    def __init__(self, document: Document, build: Callable[[Document, str, Turnout | None], Scenario]) -> None:
        """`build` builds the tournament of a document for an event, whose entrants may be others."""
        super().__init__(document)
        self._whole = document
        self._build = build

    def festival(self, file: FestivalFile, name: str) -> programme.Festival | None:
        """Build the festival; None if problems were noted."""
        midnight = datetime(file.first_day.year, file.first_day.month, file.first_day.day)  # noqa: DTZ001 - in the room's own time
        self._wall = WallClock(midnight)
        premises = programme.Premises() if file.room is None else self._premises(file.room)
        staff = None if file.staff is None else self._staff(file.staff)
        events = self._events(file)
        # What follows assumes that the parts are valid.
        if self.problems:
            return None
        self._check_together(file, premises, events)
        if self.problems:
            return None
        festival = programme.Festival(
            name=name,
            title=file.festival,
            first_day=file.first_day,
            premises=premises,
            events=tuple(events),
            staff=staff,
            population=tuple(
                programme.PlayerGroup(
                    each.players,
                    None if each.plays is None else frozenset(each.plays),
                    each.bankroll,
                    int(each.spread),
                )
                for each in file.population
            ),
            change=file.change,
            seed=file.seed,
            expect=tuple(file.expect),
        )
        measures = festival_measures(festival)
        # Last, as the measures of a festival are those of its events.
        for row, text in enumerate(file.expect):
            with self.note_errors("expect", row):
                read_expectation(text, festival.wall_clock, measures)
        return None if self.problems else festival

    def _at(self, time: ClockTime, path: KeyPath) -> int:
        seconds = self._wall.seconds_at(time)
        # Days off, too, are listed for one year.
        if not 0 <= seconds <= 366 * 86_400:
            self.note(path, "expected a time on the first day or within the year after it")
        return seconds

    def _moments(self, time: ClockTime, repeat: RepeatFile | None, path: KeyPath) -> Iterator[int]:
        first = self._at(time, path)
        if repeat is None:
            yield first
        else:
            yield from (first + number * repeat.every for number in range(repeat.times))

    def _premises(self, file: PremisesFile) -> programme.Premises:
        cash = [
            programme.CashDemand(moment, each.tables)
            for row, each in enumerate(file.cash)
            for moment in self._moments(each.at, each.repeat, ("room", "cash", row, "at"))
        ]
        # The room keeps seconds after midnight; a time of opening has no day.
        opens = 0 if file.opens is None else file.opens.hour * 3600 + file.opens.minute * 60
        return programme.Premises(
            tuple(programme.Area(each.name, each.tables, each.seats) for each in file.halls),
            opens,
            file.open_for or 86_400,
            # In order of time: `capacity_at` takes the last that has begun.
            tuple(sorted(cash, key=lambda each: each.at)),
        )

    def _staff(self, file: StaffFile) -> programme.Staff:
        shifts = [
            programme.Shift(moment, each.length, each.dealers)
            for row, each in enumerate(file.shifts)
            for moment in self._moments(each.starts, each.repeat, ("staff", "shifts", row, "starts"))
        ]
        floor = file.floor
        return programme.Staff(
            # A file may list shifts in any order.
            tuple(sorted(shifts, key=lambda shift: shift.starts)),
            file.down,
            file.downs,
            file.wage,
            file.early_out,
            0 if floor is None else floor.tables,
            0 if floor is None else floor.wage,
            tuple(
                programme.NamedDealer(each.name, each.hours * 3600, self._days_off(each.off, row))
                for row, each in enumerate(file.people)
            ),
            file.rest,
        )

    def _days_off(self, texts: list[str], row: int) -> frozenset[int]:
        """The days from the first on, for a year, that texts such as Sun or 2026-12-06 name."""
        first = self._wall.starts.date()
        days: set[int] = set()
        for place, text in enumerate(texts):
            if text in WEEKDAYS:
                # From the first such day on or after the first day, every week.
                days.update(range((WEEKDAYS.index(text) - first.weekday()) % 7, 366, 7))
                continue
            try:
                days.add((date.fromisoformat(text) - first).days)
            except ValueError:
                message = f"expected a day such as Sun or 2026-12-06, found {quote(text)}{nearest(text, WEEKDAYS)}"
                self.note(("staff", "people", row, "off", place), message)
        return frozenset(days)

    # Events

    def _events(self, file: FestivalFile) -> list[programme.FestivalEvent]:
        events: list[programme.FestivalEvent] = []
        # Before any of them is built: `repeat` is quickly written as 10000.
        if sum(1 if each.repeat is None else each.repeat.times for each in file.events.values()) > MOST_EVENTS:
            self.note(("events",), f"more than {MOST_EVENTS} events")
            return events
        # Mappings are parts of this document, so that errors have their line in it.
        written = [group for group, each in file.events.items() if isinstance(each.tournament, dict)]
        self._parts = self._whole.parts([("events", group, "tournament") for group in written])
        for group, each in file.events.items():
            at: KeyPath = ("events", group)
            # `room` is the prefix of measures of the whole festival.
            if not _NAME.fullmatch(group) or group == ROOM:
                self.note(at, f"expected a name of letters, digits, - and _, other than {ROOM!r}", at_key=True)
            scenario = self._tournament(each, group, (*at, "tournament"))
            if scenario is not None:
                # All moments are tried even if one is wrong, so that each has its message.
                moments = list(self._moments(each.starts, each.repeat, (*at, "starts")))
                names = (
                    [group] if each.repeat is None else [f"{group}.{number}" for number in range(1, len(moments) + 1)]
                )
                scenario = self._with_flights(each, scenario, moments[0], at)
                for place, (name, moment) in enumerate(zip(names, moments, strict=True)):
                    made = self._event(each, name, group, scenario, moment, at)
                    events.append(self._link(made, file, each, place + 1))
        return events

    def _tournament(self, file: FestivalEventFile, group: str, at: KeyPath) -> Scenario | None:
        if not isinstance(file.tournament, dict):
            # A value that could not be read has its message already.
            if self._whole.mark_of(at) not in self._whole.unread:
                self.note(
                    at, f"expected a tournament: a name, a file or a mapping, found {describe_value(file.tournament)}"
                )
            return None
        try:
            # The field is built for the entrants of this event, not for those that the file has.
            return self._build(self._parts[at], group, build_turnout(file.entrants))
        except ConfigError as error:
            self.problems += [
                Problem(
                    each.mark,
                    # The path of the festival before that of the tournament, as the reader looks there.
                    ".".join(part for part in ("events", group, "tournament", each.path) if part),
                    each.message,
                )
                for each in error.problems
            ]
            return None

    def _with_flights(self, file: FestivalEventFile, scenario: Scenario, first: int, at: KeyPath) -> Scenario:
        if not file.flight_starts:
            if scenario.flights is not None:
                self._refuse_overlaps(scenario, scenario.flights, (*at, "tournament", "flights", "starts"))
            return scenario
        path = (*at, "flight_starts")
        if scenario.flights is None:
            self.note(path, "the tournament has no `flights`")
            return scenario
        starts = [0]
        for row, time in enumerate(file.flight_starts):
            # Flights count from the start of their event, the file says times of day.
            starts.append(self._at(time, (*path, row)) - first)
            if starts[-1] <= starts[-2]:
                self.note((*path, row), "expected a later time than that of the flight before")
        # One more than the flights after the first: the day on which they meet.
        if len(starts) > len(scenario.flights.shares) + 1:
            most = len(scenario.flights.shares)
            self.note(
                path, f"expected at most {most} times: of the flights after the first, and of the day they meet"
            )
        flights = replace(scenario.flights, starts=tuple(starts))
        self._refuse_overlaps(scenario, flights, path)
        return replace(scenario, flights=flights)

    def _refuse_overlaps(self, scenario: Scenario, flights: Flights, path: KeyPath) -> None:
        # By the sheet: a flight that may end earlier must still have its room until then.
        for flight, message in overlapping_flights(flights, scenario.schedule):
            advice = "expected a later time: the flights of a festival share its room and cannot overlap"
            self.note((*path, flight - 1), f"{message}; {advice}")

    def _event(
        self, file: FestivalEventFile, name: str, group: str, scenario: Scenario, starts: int, at: KeyPath
    ) -> programme.FestivalEvent:
        # The festival's own number, else that of the file, else the size of its field.
        turnout = build_turnout(file.entrants) or scenario.turnout or make_fixed_turnout(scenario.entries)
        with self.note_errors(*at, "entrants"):
            # Tried with the fewest: a share of a field may then have no player left.
            with_entrants(scenario, max(LEAST_ENTRANTS, turnout.lowest))
        return programme.FestivalEvent(
            name=name,
            group=group,
            scenario=scenario,
            starts=starts,
            turnout=turnout,
            priority=file.priority,
            areas=tuple(file.halls),
            cap=file.cap,
            alternates=file.alternates,
            feeders=tuple(programme.Feeder(each.event, each.share, each.after) for each in file.feeders),
            seats_to=file.seats_to,
            from_population=file.from_population,
        )

    def _link(
        self, event: programme.FestivalEvent, file: FestivalFile, own: FestivalEventFile, number: int
    ) -> programme.FestivalEvent:
        """The event with links to single events: to one that is repeated as often, to that with its number."""

        def single(name: str) -> str:
            return f"{name}.{number}" if _are_alike(own, file.events.get(name)) else name

        feeders = tuple(replace(feeder, source=single(feeder.source)) for feeder in event.feeders)
        return replace(event, feeders=feeders, seats_to=single(event.seats_to))

    # Checks that involve several parts

    def _check_together(
        self, file: FestivalFile, premises: programme.Premises, events: list[programme.FestivalEvent]
    ) -> None:
        names = [event.name for event in events]
        # `plays` may name a repeated event as a whole, or one of its numbers.
        known = {*names, *file.events}
        for group, each in file.events.items():
            at: KeyPath = ("events", group)
            for row, feeder in enumerate(each.feeders):
                self._check_link(feeder.event, each, file, names, (*at, "from", row, "event"))
            if each.seats_to:
                self._check_link(each.seats_to, each, file, names, (*at, "seats_to"))
            for row, hall in enumerate(each.halls):
                self._check_named(hall, [area.name for area in premises.areas], (*at, "halls", row), "hall")
            if each.from_population and not file.population:
                self.note((*at, "from_population"), "the festival has no `population`")
        for row, players in enumerate(file.population):
            for place, name in enumerate(players.plays or ()):
                self._check_named(name, list(known), ("population", row, "plays", place))
        # The checks below look up events by their names.
        if self.problems:
            return
        for event in events:
            self._check_fits(event, premises)
        self._check_circle(events)

    def _check_link(
        self, name: str, own: FestivalEventFile, file: FestivalFile, names: list[str], at: KeyPath
    ) -> None:
        """Note a problem if there is no single event of this name, and no event that is repeated as often."""
        other = file.events.get(name)
        if _are_alike(own, other):
            return
        # A link to all of them would send a player to each.
        if other is not None and other.repeat is not None:
            self.note(at, f"{name} is repeated: name one of them, such as {name}.1, or repeat this event as often")
        else:
            self._check_named(name, names, at)

    def _check_named(self, name: str, known: list[str], at: KeyPath, what: str = "event") -> None:
        if name not in known:
            self.note(at, f"unknown {what} {quote(name)}{nearest(name, known)}")

    def _check_fits(self, event: programme.FestivalEvent, premises: programme.Premises) -> None:
        at: KeyPath = ("events", event.group)
        seats = count_seats_needed(event.scenario)
        halls = [area for area in premises.areas if not event.areas or area.name in event.areas]
        if premises.areas and not any(area.seats >= seats for area in halls):
            # An event is never played at tables smaller than its own: that would be another event.
            self.note(
                (*at, "tournament"),
                f"its tables have {seats} seats: no hall has tables of that size (set `seats`)",
                at_key=True,
            )
        if premises.areas and not premises.is_open(event.starts):
            self.note((*at, "starts"), "the room is closed at this time")
        if event.scenario.shootout is not None and (event.from_population or event.feeders):
            self.note((*at, "tournament"), "a shootout cannot share players with other events", at_key=True)

    def _check_circle(self, events: list[programme.FestivalEvent]) -> None:
        """Note a problem if players could come back to an event that they left."""
        sources = {event.name: {feeder.source for feeder in event.feeders} for event in events}
        for event in events:
            if event.seats_to:
                # A satellite is a source, too: it sends its winners to the event.
                sources[event.seats_to].add(event.name)
        # What nobody comes from is taken away, again and again; what is left is a circle (Kahn 1962).
        while ends := {name for name, of in sources.items() if not of & sources.keys()}:
            sources = {name: of for name, of in sources.items() if name not in ends}
        for event in events:
            if event.name in sources:
                self.note(("events", event.group), "events send their players to each other in a circle", at_key=True)
                # One message: the others of the circle would say the same.
                return


def _are_alike(one: FestivalEventFile, other: FestivalEventFile | None) -> bool:
    """Whether both events are repeated, and as often."""
    return (
        one.repeat is not None
        and other is not None
        and other.repeat is not None
        and one.repeat.times == other.repeat.times
    )
