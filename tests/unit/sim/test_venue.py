"""A venue that tournaments share: tables it withholds, tables it darkens, and the shared clock."""

from __future__ import annotations

from pathlib import Path

from tourney.config.load import load_tournament
from tourney.sim.clock import SharedClock
from tourney.sim.tournament import Tournament
from tourney.sim.venue import UNLIMITED, Admission, OwnVenue

TURBO = load_tournament(Path(__file__).parents[3] / "scenarios" / "turbo_sng.yaml")
LATE = load_tournament(
    Path(__file__).parents[3] / "scenarios" / "turbo_sng.yaml",
    settings=["field=[{strategy: shove, count: 30}]", "late_registration=5", "payouts=top_3"],
)


class TwoTables(OwnVenue):
    """A venue with two tables."""

    def __init__(self) -> None:
        self.tables: set[int] = set()
        self.most = 0
        self.waited = 0

    def free_tables(self) -> int:
        return 2 - len(self.tables)

    def open_table(self, table: int) -> None:
        self.tables.add(table)
        self.most = max(self.most, len(self.tables))

    def close_table(self, table: int) -> None:
        self.tables.remove(table)

    def note_end(self) -> None:
        self.tables.clear()

    def note_wait(self, entrant: int) -> None:  # noqa: ARG002 - as `Venue`
        self.waited += 1


def test_the_venue_of_a_tournament_alone_has_no_limits() -> None:
    venue = OwnVenue()
    assert venue.free_tables() == UNLIMITED
    assert venue.admit(0) is Admission.NOW
    assert venue.comes(0)
    assert not venue.expects()
    assert Tournament(TURBO, 5, venue=venue).run() == Tournament(TURBO, 5).run()


def test_a_tournament_opens_no_more_tables_than_its_venue_has() -> None:
    """TDA 8: the others wait."""
    venue = TwoTables()
    result = Tournament(LATE, 5, venue=venue).run()
    assert venue.most == 2
    assert venue.waited == 12
    assert result.entries + result.turned_away == 30


def test_a_tournament_counts_its_time_from_its_own_start() -> None:
    clock = SharedClock()
    started: list[Tournament] = []
    results = []

    def start() -> None:
        started.append(Tournament(TURBO, 5, clock=clock))
        started[0].call_at_end(lambda: results.append(started[0].result()))

    clock.at(7200, start)
    clock.run(100_000)
    started[0].close()
    assert results == [Tournament(TURBO, 5).run()]


def test_a_dark_table_plays_no_hand_while_time_runs() -> None:
    clock = SharedClock()
    tournament = Tournament(TURBO, 5, clock=clock)
    clock.run(60)
    tournament.darken({1})
    clock.run(600)
    dealt = tournament.result().hands
    assert dealt <= Tournament(TURBO, 5).run().hands
    clock.run(1200)
    assert tournament.result().hands == dealt
    assert tournament.result().levels_played >= 3
    tournament.darken(set())
    clock.run(100_000)
    assert tournament.result().finished


def test_actions_of_the_same_moment_come_in_order() -> None:
    clock = SharedClock()
    said: list[str] = []

    def first() -> None:
        clock.soon(lambda: said.append("soon"))
        said.append("first")

    clock.at(5, first)
    clock.at(5, lambda: said.append("second"))
    clock.run(6)
    assert said == ["first", "second", "soon"]
