"""The pace of a table where it varies, and when players have all their time-bank chips again."""

from __future__ import annotations

from dataclasses import replace

from events import SLOW, STEADY, group, scenario
from games import variant

from tourney.sim.clock import RoomTime
from tourney.sim.house import House
from tourney.sim.table_pace import TablePace
from tourney.sim.timing import BankPoint, Pace, ShotClock
from tourney.tournament.payouts import FixedPayouts
from tourney.tournament.room import Table

HOLDEM = variant("no_limit_holdem")


class Varying:
    """A table of an event with four places paid, whose pace varies."""

    def __init__(self, pace: Pace, players: int = 12) -> None:
        self.event = scenario(
            field=[group("fold", players)], schedule=SLOW, pace=pace, payouts=FixedPayouts((40, 30, 20, 10)), seats=6
        )
        self.ledger = House(RoomTime(), self.event).ledger
        for entrant in range(players):
            self.ledger.enter(entrant)
        self.ledger.close()

    def at(self, left: int) -> TablePace:
        """The pace of the table with so many players left."""
        self.ledger.standings.left = left
        return TablePace(self.event, self.ledger, Table(1, 6))


def test_a_hand_takes_longer_with_empty_seats() -> None:
    pace = Varying(replace(STEADY, empty_seat=30)).at(12)
    assert [pace.now(HOLDEM, players).hand - STEADY.hand for players in (6, 5, 2)] == [0, 30, 120]


def test_what_differs_in_the_money_and_heads_up_applies_there() -> None:
    changes = (("in_the_money", (("fold", 70),)), ("heads_up", (("fold", 90),)))
    varying = Varying(replace(STEADY, changes=changes))
    assert [varying.at(left).now(HOLDEM, 6).fold for left in (5, 4, 3, 2)] == [STEADY.fold, 70, 70, 90]


def test_time_banks_are_full_again_in_the_money_and_after_so_many_levels() -> None:
    clock = ShotClock(30, again_at=(BankPoint.MONEY,), again_every=2)
    varying = Varying(replace(STEADY, shot_clock=clock))
    levels = [level for level in SLOW.levels if level.number <= 3]
    periods = [varying.at(left).bank_period(clock, level) for left in (5, 4) for level in levels]
    assert periods == [(0, turn, paid, False) for paid in (False, True) for turn in (0, 0, 1)]
