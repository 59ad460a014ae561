"""Registration in isolation: entries at the start, alternates, and the end of each sale."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, scenario
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.registration import Registration
from tourney.sim.seats import Seats
from tourney.sim.transit import Transit
from tourney.tournament.entries import AddOn, Arrivals, EntryRules, Lammers, Rebuy, Reentry, StartingChips

if TYPE_CHECKING:
    from tourney.sim.scenario import Group

EVERYBODY = Decimal(100)


class Selling(Standing):
    """A hall with its registration, and the number of times that sales were closed."""

    def __init__(self, entry: EntryRules, *tables: int, field: tuple[Group, ...] = (group("fold", 9),)) -> None:
        event = scenario(field=field, schedule=SLOW)
        super().__init__(*tables, event=replace(event, entry=entry))
        seats = Seats(
            self.hall,
            self.house,
            Transit(self.hall, 0),
            fixed=False,
            ends_at_one_table=True,
            on_removed=lambda *_: None,
        )
        self.closed = 0
        self.registration = Registration(self.hall, self.house, seats, on_close=self._close)

    def _close(self) -> None:
        self.closed += 1

    def level(self, number: int) -> None:
        """Put a level on the clock."""
        self.hall.clock.level = level = SLOW.levels[number - 1]
        self.registration.note_level(level)

    def sizes(self) -> list[int]:
        return [len(table) for table in self.hall.room.tables.values()]


def test_entries_to_a_freeze_out_close_as_it_begins() -> None:
    selling = Selling(EntryRules())
    selling.registration.begin_entries(range(9))
    assert selling.sizes() == [5, 4]
    assert selling.closed == 1
    assert not selling.hall.entries_open
    assert selling.registration.entered == 9


def test_who_finds_no_seat_waits_and_sits_down_in_turn_when_one_opens() -> None:
    # TDA 8: alternates.
    selling = Selling(EntryRules(tables=1, late_until=2))
    selling.registration.begin_entries(range(9))
    assert selling.sizes() == [6]
    assert [event.entrant for event in selling.of(fe.Waits)] == [7, 8, 9]
    assert selling.registration.expects
    selling.hall.room.unseat(2)
    selling.registration.seat_waiting()
    assert selling.house.entrants.behind[-1] == 6
    assert selling.sizes() == [6]


def test_registration_lasts_to_the_start_of_the_level_after_its_last() -> None:
    # TDA 8: through the break before it.
    selling = Selling(EntryRules(tables=1, late_until=2))
    selling.registration.begin_entries(range(9))
    for number, still_open in ((1, True), (2, True), (3, False)):
        selling.level(number)
        assert selling.hall.entries_open is still_open
    assert selling.closed == 1
    assert [event.entrant for event in selling.of(fe.TurnedAway)] == [7, 8, 9]
    assert not selling.registration.expects


def test_who_comes_in_time_is_seated_then() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (300, Decimal(50)), (301, EVERYBODY)))
    selling = Selling(EntryRules(arrivals=arrivals, late_until=2), field=(group("fold", 40),))
    selling.registration.begin_entries(range(40))
    there = selling.registration.entered
    assert 0 < there < 40
    assert selling.registration.coming == 40 - there
    selling.run_to(299)
    assert selling.registration.entered == there
    selling.run_to(301)
    assert selling.registration.entered == 40
    assert {event.seconds for event in selling.of(fe.Registered)} == {0, 300}


def test_who_comes_after_the_end_is_turned_away() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (300, Decimal(50)), (301, EVERYBODY)))
    selling = Selling(EntryRules(arrivals=arrivals, late_until=2), field=(group("fold", 40),))
    selling.registration.begin_entries(range(40))
    later = selling.registration.coming
    selling.registration.end()
    assert len(selling.of(fe.TurnedAway)) == later > 0
    selling.run_to(1000)
    assert selling.registration.entered == 40 - later


def test_who_is_out_comes_back_after_a_time_and_no_more_often_than_allowed() -> None:
    selling = Selling(EntryRules(reentry=Reentry(until_level=2, most=1, after=90)), 3)
    selling.level(1)
    selling.hall.room.unseat(0)
    selling.registration.note_out([0])
    selling.run_to(89)
    assert selling.sizes() == [2]
    selling.run_to(90)
    assert selling.sizes() == [3]
    assert list(selling.house.entrants.behind) == [0, 1, 2, 0]
    selling.registration.note_out([3])
    assert selling.registration.coming == 0


def test_who_is_disqualified_does_not_come_back() -> None:
    # TDA 71D: the chips are out of play, and so is the player.
    selling = Selling(EntryRules(reentry=Reentry(until_level=2)), 3)
    selling.level(1)
    selling.house.entrants.disqualified.add(0)
    selling.registration.note_out([0])
    assert selling.registration.coming == 0


@pytest.mark.parametrize(("level", "stack", "bought"), [(1, 0, True), (2, 200, True), (2, 201, False), (3, 0, False)])
def test_a_rebuy_belongs_to_the_level_that_the_hand_began_in(level: int, stack: int, *, bought: bool) -> None:
    # TDA 23.
    selling = Selling(EntryRules(rebuy=Rebuy(chips=1500, cost=70, until_level=2, stack_at_most=200)), 2)
    selling.house.ledger.stacks[0] = stack
    selling.registration.sell_after_hand(level, [0, 1], [1000, 1000])
    assert selling.house.ledger.stacks == {0: stack + 1500 * bought, 1: 1000}


@pytest.mark.parametrize(("most", "bought"), [(999, False), (1000, True)])
@pytest.mark.parametrize("had", [1000, 1001, 400])
def test_who_exchanges_a_lammer_has_lost_the_hand_all_the_same(had: int, most: int, *, bought: bool) -> None:
    # docs/floor.md: who has lost chips in a hand and has few left may rebuy; the lammer comes before any rebuy.
    rebuy = Rebuy(chips=1500, cost=70, until_level=2, stack_at_most=most)
    selling = Selling(EntryRules(rebuy=rebuy, extra=StartingChips(lammers=Lammers(2, 1000, until_level=2))))
    selling.registration.begin_entries(range(2))
    selling.house.ledger.stacks[0] = 0
    selling.registration.sell_after_hand(1, [0, 1], [had, 1000])
    assert selling.house.ledger.stacks == {0: 1000 + 1500 * bought, 1: 1000}


def test_who_has_lost_nothing_gets_no_chips() -> None:
    rebuy = Rebuy(chips=1500, cost=70, until_level=2, stack_at_most=5000)
    lammers = Lammers(2, 1000, until_level=2, stack_at_most=5000)
    selling = Selling(EntryRules(rebuy=rebuy, extra=StartingChips(lammers=lammers)))
    selling.registration.begin_entries(range(2))
    selling.registration.sell_after_hand(1, [0, 1], [1000, 900])
    assert selling.house.ledger.stacks == {0: 1000, 1: 1000}


def test_entries_close_when_the_last_hand_before_add_ons_has_ended() -> None:
    selling = Selling(EntryRules(add_on=AddOn(chips=500, cost=50, after_level=1)), 2, 2)
    selling.hall.begin_hand(selling.table(2))
    selling.registration.note_level_end(SLOW.levels[0])
    selling.level(2)
    assert selling.house.ledger.stacks == {0: 1500, 1: 1500, 2: 1000, 3: 1000}
    assert selling.closed == 0
    for chore in selling.hall.chores_of(selling.table(2)):
        chore(selling.table(2))
    assert selling.house.ledger.stacks == dict.fromkeys(range(4), 1500)
    assert selling.closed == 1


def test_stacks_of_those_who_never_came_go_after_their_last_level() -> None:
    field = (group("fold", 2), replace(group("fold", 2), away=True))
    selling = Selling(EntryRules(absent_until=2), 4, field=field)
    selling.registration.note_level_end(SLOW.levels[0])
    assert selling.sizes() == [4]
    selling.registration.note_level_end(SLOW.levels[1])
    assert [event.player for event in selling.of(fe.Removed)] == [3, 4]


def test_nothing_is_sold_where_all_have_entered_elsewhere() -> None:
    selling = Selling(EntryRules(rebuy=Rebuy(chips=1500, cost=70, until_level=2), late_until=2), 3)
    selling.registration.keep_shut()
    assert not selling.hall.entries_open
    assert not selling.registration.sells_rebuys
