"""Each key of a festival file comes to the value that it names, all values being different; and what is refused."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import pytest
from limits import find_festival_problems

from tourney.config.load import load_festival
from tourney.festival.programme import Area, CashDemand, Feeder, NamedDealer, PlayerGroup, Premises, Shift, Staff
from tourney.tournament.turnout import Turnout

if TYPE_CHECKING:
    from pathlib import Path

_HOUR: Final = 3600
_DAY: Final = 24 * _HOUR

_FILE: Final = """\
festival: A week
first_day: 2026-12-04
seed: 13
change: 11m
expect: [room short < 5%]
room:
  halls: [{name: Main, tables: 12, seats: 9}, {name: Side, tables: 7, seats: 10}]
  opens: "09:30"
  open_for: 17h
  cash: [{at: "20:00", tables: 4, repeat: {every: 12h, times: 2}}, {at: "10:15", tables: 3}]
staff:
  shifts:
    - {starts: "17:20", length: 8h, dealers: 14, repeat: {every: 1d, times: 2}}
    - {starts: "09:20", length: 9h20m, dealers: 13}
  down: 40m
  downs: 3
  wage: 21
  early_out: true
  floor: {tables: 8, wage: 26}
  rest: 10h
  people: [{name: Ann, hours: 41, off: [Sun, 2026-12-09]}, {name: Bob}]
population: [{players: 400, plays: [noon, turbo], bankroll: 500, spread: 60%}, {players: 90}]
events:
  noon:
    tournament: {extends: turbo_sng, field: [{strategy: call, share: 100%}], title: Noon, entries: 40}
    starts: "12:05"
    entrants: {from: 30, to: 50}
    halls: [Side]
    priority: 3
    cap: 45
    alternates: 6
  satellite:
    tournament: {extends: turbo_sng, field: [{strategy: call, share: 100%}], entries: 25}
    starts: "14:00"
    repeat: {every: 90m, times: 2}
    entrants: {past: [20, 27]}
    seats_to: turbo
  turbo:
    tournament: {extends: turbo_sng, field: [{strategy: call, share: 100%}], entries: 44}
    starts: Sat 20:00
    from: [{event: noon, share: 25%, after: 20m}, {event: satellite.1, share: 15%}]
    from_population: true
  late:
    tournament: {extends: turbo_sng, field: [{strategy: call, share: 100%}], entries: 35}
    starts: Sat 21:00
    entrants: {median: 33, spread: 20%}
"""


def test_a_festival(tmp_path: Path) -> None:
    path = tmp_path / "week.yaml"
    path.write_text(_FILE, encoding="utf-8")
    festival = load_festival(path).scenario
    assert (festival.name, festival.title, festival.first_day) == ("week", "A week", date(2026, 12, 4))
    assert (festival.seed, festival.change, festival.expect) == (13, 660, ("room short < 5%",))
    # Tables for cash games by time: 10:15, 20:00, and twelve hours later.
    assert festival.premises == Premises(
        (Area("Main", tables=12, seats=9), Area("Side", tables=7, seats=10)),
        opens=34_200,
        open_for=61_200,
        cash=(CashDemand(36_900, 3), CashDemand(72_000, 4), CashDemand(115_200, 4)),
    )
    # Friday is the first day, day 0: Sundays are 2, 9, and so on for a year; the 9th of December is day 5.
    sundays = range(2, 366, 7)
    assert festival.staff == Staff(
        (Shift(33_600, 33_600, 13), Shift(62_400, 28_800, 14), Shift(148_800, 28_800, 14)),
        down=2400, downs=3, wage=21, early_out=True, floor_tables=8, floor_wage=26,
        people=(NamedDealer("Ann", 41 * _HOUR, frozenset({5, *sundays})), NamedDealer("Bob", 0, frozenset())),
        rest=10 * _HOUR,
    )  # fmt: skip
    assert festival.population == (
        PlayerGroup(400, frozenset({"noon", "turbo"}), bankroll=500, spread=60), PlayerGroup(90),
    )  # fmt: skip
    events = festival.events
    assert [(each.name, each.group, each.starts) for each in events] == [
        ("noon", "noon", 43_500), ("satellite.1", "satellite", 50_400), ("satellite.2", "satellite", 55_800),
        ("turbo", "turbo", _DAY + 72_000), ("late", "late", _DAY + 75_600),
    ]  # fmt: skip
    noon, first, second, turbo, late = events
    assert (noon.turnout, noon.areas, noon.priority, noon.cap, noon.alternates) == (
        Turnout(30, 50), ("Side",), 3, 45, 6,
    )  # fmt: skip
    assert (noon.scenario.title, noon.feeders, noon.seats_to, noon.from_population) == ("Noon", (), "", False)
    assert first.turnout == second.turnout == Turnout(past=(20, 27))
    assert (first.seats_to, second.seats_to, first.areas, first.priority) == ("turbo", "turbo", (), 5)
    assert turbo.feeders == (Feeder("noon", Decimal(25), 1200), Feeder("satellite.1", Decimal(15), 0))
    assert (turbo.from_population, turbo.cap, turbo.alternates) == (True, 0, None)
    assert turbo.turnout == Turnout(44, 44)
    assert late.turnout == Turnout(median=33, spread=20)


def _errors(text: str) -> list[str]:
    return find_festival_problems(text)[0]


_EVENT: Final = 'starts: "18:00"'
_SHOOTOUT: Final = "tournament: {shootout: {}}"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        (f"events: {{a: {{{_EVENT}, entrants: {{from: 50}}}}}}",
         "events.a.entrants: expected `from` and `to`, or entrants such as"),
        (f"events: {{a: {{{_EVENT}, entrants: {{from: 5, to: 9, spread: 5%}}}}}}",
         "events.a.entrants.spread: `spread` is only for a `median`"),
        (f"events: {{a: {{{_EVENT}, entrants: {{from: 5, to: 9, past: [7]}}}}}}",
         "events.a.entrants: past numbers have no other key beside them"),
        (f'room: {{halls: [{{name: A, tables: 9, seats: 9}}], opens: "10:00"}}, events: {{a: {{{_EVENT}}}}}',
         "room: opening hours need both `opens` and `open_for`"),
        (f"room: {{halls: [{{name: A, tables: 9, seats: 9}}], open_for: 9h}}, events: {{a: {{{_EVENT}}}}}",
         "room: opening hours need both `opens` and `open_for`"),
        (f'events: {{a: {{{_EVENT}, flight_starts: ["20:00"]}}}}',
         "events.a.flight_starts: the tournament has no `flights`"),
        (f"events: {{a: {{{_EVENT}, halls: [B]}}}}", "events.a.halls[0]: unknown hall 'B'"),
        (f"room: {{halls: [{{name: Ballroom, tables: 9, seats: 9}}]}}, events: {{a: {{{_EVENT}, halls: [Balroom]}}}}",
         "events.a.halls[0]: unknown hall 'Balroom'; did you mean 'Ballroom'?"),
        (f"population: [{{players: 9, plays: [b]}}], events: {{a: {{{_EVENT}}}}}",
         "population[0].plays[0]: unknown event 'b'"),
        (f"events: {{a: {{{_EVENT}, seats_to: bb}}, bbb: {{{_EVENT}}}}}",
         "events.a.seats_to: unknown event 'bb'; did you mean 'bbb'?"),
        (f"events: {{a: {{{_EVENT}}}, b: {{{_EVENT}, {_SHOOTOUT}, from: [{{event: a, share: 5}}]}}}}",
         "events.b.tournament: a shootout cannot share players with other events"),
        (f"population: [{{players: 9}}], events: {{b: {{{_EVENT}, from_population: true, {_SHOOTOUT}}}}}",
         "events.b.tournament: a shootout cannot share players with other events"),
        ('first_day: 2026-02-30, events: {a: {starts: "18:00"}}',
         "first_day: expected a date such as 2026-12-04, found the text '2026-02-30'"),
    ],
)  # fmt: skip
def test_what_is_refused(text: str, error: str) -> None:
    assert [each[: len(error)] for each in _errors(text)] == [error]


def _flights(*starts: str) -> str:
    """Two flights of three levels of twenty minutes, which start at 18:00 and at some other times."""
    times = ", ".join(f'"{each}"' for each in starts)
    flights = "tournament: {flights: {count: 2, until_level: 3}}"
    return f"events: {{a: {{{_EVENT}, {flights}, flight_starts: [{times}]}}}}"


@pytest.mark.parametrize(
    ("starts", "error"),
    [
        (("19:00", "Sat 12:00"), None),  # at the end of the first
        (("18:59",), "events.a.flight_starts[0]: "),
        (("20:00", "20:59"), "events.a.flight_starts[1]: "),
        (("20:00", "21:00"), None),
        (("18:00",), "events.a.flight_starts[0]: expected a later time than that of the flight before"),
        (("17:00",), "events.a.flight_starts[0]: expected a later time than that of the flight before"),
        (("20:00", "19:59"), "events.a.flight_starts[1]: expected a later time than that of the flight before"),
        (("20:00", "22:00", "23:59"),
         "events.a.flight_starts: expected at most 2 times: of the flights after the first, and of the"),
    ],
)  # fmt: skip
def test_the_starts_of_flights(starts: tuple[str, ...], error: str | None) -> None:
    found = _errors(_flights(*starts))
    assert [each[: len(error or "")] for each in found][:1] == ([] if error is None else [error])
    if error is not None and "expected at most" not in error and "later time than" not in error:
        assert found[0].endswith("expected a later time: the flights of a festival share its room and cannot overlap")


@pytest.mark.parametrize(
    ("links", "is_circle"),
    [
        ("{a: [b], b: [c], c: [a]}", True), ("{a: [b], b: [a], c: []}", True), ("{a: [a], b: [], c: []}", True),
        ("{a: [b, c], b: [c], c: []}", False), ("{a: [], b: [a], c: [a, b]}", False),
    ],
)  # fmt: skip
def test_players_who_come_back(links: str, *, is_circle: bool) -> None:
    rows = links.strip("{}").split("], ")
    events = []
    for row in rows:
        name, _, others = row.rstrip("]").partition(": [")
        sources = [f"{{event: {other}, share: 5}}" for other in others.split(", ") if other]
        events.append(f"{name}: {{{_EVENT}, from: [{', '.join(sources)}]}}")
    circle = [each for each in _errors(f"events: {{{', '.join(events)}}}") if "in a circle" in each]
    assert len(circle) == is_circle


def test_alike_events_are_linked_one_by_one() -> None:
    """Each week's satellite leads to the main event of that week; only events repeated as often are alike."""
    text = (
        'events: {{sat: {{starts: "12:00", repeat: {{every: 1d, times: 2}}, seats_to: main}}, '
        'main: {{starts: "18:00", repeat: {{every: 1d, times: {}}}}}}}'
    )
    assert _errors(text.format(2)) == []
    [error] = _errors(text.format(3))
    assert error.startswith("events.sat.seats_to: main is repeated: name one of them, such as main.1, or repeat this")
