"""What stages decide is carried out, on a floor whose tables deal no hands: the end, a day, a flight, a round."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from events import SLOW, group, scenario

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.floor import Floor
from tourney.sim.house import House
from tourney.sim.rulings import Rulings
from tourney.sim.stages import Flight, ShootoutRound, WholeEvent
from tourney.tournament.chops import ChopKind
from tourney.tournament.entries import EntryRules
from tourney.tournament.formats import ChopRules, DayEnd, Flights
from tourney.tournament.payouts import PercentPayouts, SatellitePayouts

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.sim.decisions import Stage
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.tournament.room import Table

TOP_TWO = PercentPayouts((Decimal(70), Decimal(30)))


class Staged:
    """A floor with its stage, begun with so many players at tables of six."""

    def __init__(self, players: int, stage: Callable[[Scenario], Stage], **changes: Any) -> None:  # noqa: ANN401
        event = replace(scenario(field=[group("fold", players)], payouts=TOP_TWO, schedule=SLOW), **changes)
        self.env = RoomTime()
        self.told: list[FloorEvent] = []
        self.house = House(self.env, event, [self.told.append])
        self.floor = Floor(self.house, event.schedule.items, stage(event))
        self.floor.hall.start = lambda _: None
        self.floor.begin(range(players))

    def put_out(self, *players: int, level: int = 1) -> None:
        """Put players out one after another, each in a separate hand."""
        for player in players:
            table: Table = self.floor.hall.room.tables[self.floor.hall.room.chairs[player].table]
            self.house.ledger.stacks[player] = 0
            self.floor.knockouts.put_out([(table, {player: 100})], level)

    def is_over(self) -> bool:
        return self.floor.hall.closed

    def is_night(self) -> bool:
        return self.floor.calls.night is not None

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """Player, place and prize, from the first."""
        return [(place.player, place.place, place.prize) for place in self.house.ledger.result().places]


def whole(players: int) -> Callable[[Scenario], Stage]:
    return lambda event: WholeEvent(event, players)


def test_the_event_is_over_when_one_is_left() -> None:
    staged = Staged(4, whole(4))
    staged.put_out(3, 1)
    assert not staged.is_over()
    staged.put_out(0)
    assert staged.is_over()
    assert staged.places == [(3, 1, 280), (1, 2, 120), (2, 3, 0), (4, 4, 0)]
    assert staged.house.ledger.ended == "winner"


def test_a_satellite_is_over_when_as_many_are_left_as_win_a_seat() -> None:
    staged = Staged(4, whole(4), payouts=SatellitePayouts(200))
    staged.put_out(3, 2)
    assert staged.house.ledger.ended == "seats"
    assert [prize for _, _, prize in staged.places] == [200, 200, 0, 0]


def test_nobody_has_won_while_somebody_may_still_enter() -> None:
    staged = Staged(4, whole(4), entry=EntryRules(late_until=2, tables=1))
    staged.floor.registration.coming += 1  # an entrant is on the way
    staged.put_out(3, 2, 1)
    assert not staged.is_over()


def test_a_deal_is_made_when_so_many_are_left() -> None:
    # By chips: each gets the second prize, and half of the rest, as both stacks are 1,000.
    staged = Staged(4, whole(4), deal=ChopRules(2, ChopKind.CHIP_CHOP))
    staged.put_out(3, 2)
    assert staged.house.ledger.ended == "deal"
    assert [prize for _, _, prize in staged.places] == [200, 200, 0, 0]


def test_the_last_two_tables_combine_with_new_seats_as_the_final_table_forms() -> None:
    # TDA RP-9: seven players in a six-handed event.
    staged = Staged(8, whole(8))
    assert len(staged.floor.hall.room.tables) == 2
    staged.house.ledger.hands += 1
    staged.put_out(0)
    assert list(staged.floor.hall.room.tables) == [3]
    assert [event.players for event in staged.told if isinstance(event, fe.FinalTable)] == [7]


def test_a_day_ends_after_its_level_and_the_next_begins_after_the_night() -> None:
    staged = Staged(4, whole(4), days=(DayEnd(after_level=1, overnight=3600),))
    staged.env.run(until=601)
    assert staged.is_night()
    assert [event for event in staged.told if isinstance(event, fe.DayEnded)] == [fe.DayEnded(600, 1, 4, 3600)]
    staged.env.run(until=600 + 3600 + 1)
    assert not staged.is_night()
    assert staged.told[-1].seconds == 4200
    assert staged.floor.hall.clock.level.number == 2


def test_every_day_ends_with_its_level_even_if_no_hand_is_over() -> None:
    # docs/floor.md, `days`: the first day ends at 600 s; the second takes level 2, from 4,200 s to 4,800 s.
    staged = Staged(4, whole(4), days=(DayEnd(after_level=1, overnight=3600), DayEnd(after_level=2, overnight=3600)))
    staged.env.run(until=8401)
    ends = [(event.seconds, event.day) for event in staged.told if isinstance(event, fe.DayEnded)]
    assert ends == [(600, 1), (4800, 2)]
    assert staged.floor.hall.clock.level.number == 3


@pytest.mark.parametrize("dealt", [3, 2])
def test_a_level_whose_hands_the_day_before_has_used_up_ends_no_day(dealt: int) -> None:
    """Level 1 takes three hands at the one table; the first day ends during it, when three players are left."""
    by_hands = replace(SLOW, items=(replace(SLOW.levels[0], seconds=0, hands=3), *SLOW.items[1:]))
    staged = Staged(4, whole(4), schedule=by_hands, days=(DayEnd(players=3), DayEnd(after_level=1, overnight=3600)))
    clock, hall = staged.floor.hall.clock, staged.floor.hall
    for _ in range(dealt):
        clock.note_hand()
        staged.house.ledger.hands += 1
    staged.put_out(3)
    if dealt < 3:  # the third hand is dealt on the second day, which therefore ends with its level
        hall.begin_hand(hall.room.tables[1])
        clock.note_hand()
    assert clock.look(tables=1)
    if dealt < 3:
        hall.end_hand(hall.room.tables[1])
        staged.floor.calls.answer()
    assert staged.is_night() == (dealt < 3)
    assert clock.level.number == (1 if dealt < 3 else 2)


def test_when_the_time_is_up_places_go_by_chips() -> None:
    staged = Staged(3, whole(3))
    staged.house.ledger.stacks.update({0: 500, 1: 2000, 2: 500})
    assert isinstance(staged.floor.rulings, Rulings)
    staged.floor.rulings.end_in_time()
    assert staged.places == [(2, 1, 210), (1, 2, 45), (3, 2, 45)]
    assert staged.house.ledger.ended == "time"


def test_a_flight_stops_after_its_level_and_knows_no_prizes() -> None:
    staged = Staged(4, lambda _: Flight(1, Flights((Decimal(50), Decimal(50)), until_level=2)))
    staged.env.run(until=1199)
    assert not staged.is_over()
    staged.env.run(until=1201)
    assert staged.is_over()
    assert not staged.house.ledger.standings.closed
    assert staged.floor.hall.clock.passed == 2


def test_a_flight_stops_when_a_share_of_its_entries_is_left() -> None:
    # 30 percent of 10 entries: 3.
    staged = Staged(10, lambda _: Flight(1, Flights((Decimal(50), Decimal(50)), until_percent=Decimal(30))))
    staged.put_out(0, 1, 2, 3, 4, 5)
    assert not staged.is_over()
    staged.put_out(6)
    assert staged.is_over()


def test_a_share_of_the_entries_is_not_known_while_more_may_come() -> None:
    staged = Staged(
        10,
        lambda _: Flight(1, Flights((Decimal(50), Decimal(50)), until_percent=Decimal(30))),
        entry=EntryRules(late_until=1),
    )
    staged.put_out(0, 1, 2, 3, 4, 5, 6)
    assert not staged.is_over()
    staged.env.run(until=601)  # level 2: entries close
    assert staged.is_over()


def test_in_a_round_those_who_place_equal_at_their_tables_tie() -> None:
    # Two tables of four: the winners advance, the runners-up tie for third, and so on.
    staged = Staged(8, lambda _: ShootoutRound(1))
    tables = [list(table.players) for table in staged.floor.hall.room.tables.values()]
    assert [len(players) for players in tables] == [4, 4]
    for players in tables:
        staged.put_out(*players[:3])
    assert staged.is_over()
    assert staged.floor.outcome.players == sorted(players[3] for players in tables)
    assert [place for _, place, _ in staged.places] == [3, 3, 5, 5, 7, 7]
    assert {player - 1 for player, place, _ in staged.places if place == 3} == {players[2] for players in tables}
