"""The floor with made-up hands: whatever the stage decides and when, no table that could deal stands idle.

Hands end in any order; the room stops for any reason at any moment, also for several at once; days, nights, breaks,
pauses, hand-for-hand play, dark tables and players on the way come together as the walk has it. Each step goes
through the tables of `tourney.sim.states`, which raise an exception at a transition that they do not list.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from events import STEADY, group, scenario, sheet
from halls import Listening
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tourney.sim.clock import RoomTime
from tourney.sim.decisions import GO_ON, Bag, Bubble, End, Redraw, StopRoom
from tourney.sim.floor import Floor
from tourney.sim.gate import OutOfPlay
from tourney.sim.house import House
from tourney.sim.shared import DealtIn
from tourney.sim.states import Stop, TableState
from tourney.tournament.button import next_big_blind, plan_first_positions, plan_positions, seats_of
from tourney.tournament.formats import HandForHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.decisions import Decision, StateOfPlay
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import PlayerId, TableId

pytestmark = pytest.mark.slow

QUICK = settings(max_examples=120, stateful_step_count=40, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(QUICK, max_examples=3000, stateful_step_count=150)

_SHEET: Final = sheet((10, 20), (20, 40), 300, (50, 100), (100, 200), 600, (200, 400))


class Whims(Listening):
    """A stage that has the room stop when it is told to, and ends when one player is left."""

    name = ""
    ends_at_one_table = False  # the last two tables combine by breaking, whatever the stage wishes

    def __init__(self) -> None:
        super().__init__()
        self.wishes: list[StopRoom] = []
        self.paid = 0  # places paid; 0 while not known
        self.overnight = 0
        self.day = 0

    def decide(self, play: StateOfPlay) -> Decision:
        if play.left <= 1:
            return End("winner")
        while self.wishes:
            wish = self.wishes.pop()
            if not play.is_called(wish.stop) and not (wish.stop is Stop.DAY_END and play.is_clock_held):
                return wish
        return GO_ON

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:
        if stop is Stop.DAY_END:
            self.day += 1
            return (Bag(self.day, self.overnight),)
        return (Redraw(takes_time=True),) if stop is Stop.NEW_SEATS and play.tables > 1 else ()

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:  # noqa: ARG002 - as `Stage`
        return GO_ON

    def bubble(self, play: StateOfPlay) -> Bubble | None:
        return Bubble(play.left, self.paid) if self.paid else None


class Dealer:
    """Deals at a table as its process does, with hands that last until the walk ends them."""

    def __init__(self, walk: IdleTables, table: Table) -> None:
        self._walk = walk
        self.table = table
        self.dealt: list[PlayerId] = []

    def ask(self, _: object = None) -> None:
        """Go on until the table must wait again."""
        floor, table = self._walk.floor, self.table
        while floor.hall.is_open(table):
            try:
                gate = floor.gate.ask(table)
            except OutOfPlay:
                return
            if gate is None:
                self._deal()
                return
            if gate.callbacks is not None:
                gate.callbacks.append(self.ask)
                return

    def _deal(self) -> None:
        table = self.table
        present = table.present
        assert len(present) > 1
        self._walk.floor.gate.begin_hand(table)
        if table.blinds is None:
            plan = plan_first_positions(present, present[0])
        else:
            plan = plan_positions(table.blinds, present, seats_of(table.new & ~table.awaited))
        table.blinds = plan.blinds
        table.due = next_big_blind(plan.blinds, table.occupied)
        table.note_dealt(plan.order)
        self.dealt = table.players_at(plan.order)

    def end(self, out: int) -> None:
        """End the hand; the players of the set `out` bust, but not all, and the others win their chips."""
        walk, players = self._walk, self.dealt
        stacks = [walk.house.ledger.stacks[player] for player in players]
        busted = [place for place in range(1, len(players)) if out >> place & 1]
        for place in busted:
            stacks[0] += stacks[place]
            stacks[place] = 0
        level = walk.floor.hall.clock.level
        gone = walk.floor.settle(self.table, level, DealtIn(players, stacks))
        walk.floor.end_hand(self.table, level, gone)
        self.ask()


class IdleTables(RuleBasedStateMachine):
    """A floor on which anything may happen at any moment."""

    floor: Floor

    @initialize(
        players=st.sampled_from([24, 16, 9, 2, 40]),
        seats=st.sampled_from([6, 4, 9, 2]),
        walk=st.sampled_from([0, 40]),
        within=st.sampled_from([20, 20, 3, None]),
        before=st.integers(1, 12),
        ahead=st.sampled_from([0, 0, 1, 2]),
        overnight=st.sampled_from([0, 900]),
    )
    def open_floor(
        self, players: int, seats: int, walk: int, within: int | None, before: int, ahead: int, overnight: int
    ) -> None:
        changes: dict[str, Any] = {}
        if within is not None:
            changes["hand_for_hand"] = HandForHand(within=within, ahead=ahead)
        takes = replace(STEADY.takes, broken_table=walk, redraw=walk, final_table=walk)
        event = scenario(
            field=[group("fold", players)],
            schedule=_SHEET,
            seats=seats,
            final_table=min(9, seats + 1),
            pace=replace(STEADY, takes=takes),
            **changes,
        )
        self.env = RoomTime()
        self.house = House(self.env, event, [lambda _: None])
        self.stage = Whims()
        self.stage.overnight = overnight
        self.stage.paid = max(0, players - before)
        self.dealers: dict[TableId, Dealer] = {}
        self.floor = Floor(self.house, event.schedule.items, self.stage)
        self.floor.hall.start = self._start
        self.floor.begin(range(players))
        self._finish_moment()

    def _start(self, table: Table) -> None:
        dealer = self.dealers[table.number] = Dealer(self, table)
        self.env.timeout(0).callbacks.append(dealer.ask)

    def _finish_moment(self) -> None:
        now = self.env.now
        while self.env.peek() <= now:
            self.env.step(now + 1)

    @property
    def playing(self) -> list[Dealer]:
        hall = self.floor.hall
        return [] if hall.closed else [self.dealers[number] for number in sorted(self.dealers) if self._plays(number)]

    def _plays(self, number: TableId) -> bool:
        return self.dealers[number].table.state == TableState.PLAYING

    @precondition(lambda self: self.playing)
    @rule(pick=st.integers(0, 19), out=st.sampled_from([0, 0, 0, 0b10, 0b100, 0b111110]))
    def a_hand_ends(self, pick: int, out: int) -> None:
        playing = self.playing
        playing[pick % len(playing)].end(out)
        self._finish_moment()

    @rule(seconds=st.sampled_from([1, 40, 300, 900, 2000]))
    def time_passes(self, seconds: int) -> None:
        until = self.env.now + seconds
        while self.env.peek() <= until:
            self.env.step(until + 1)
        if self.env.now < until:
            self.env.run(until=until)

    @precondition(lambda self: not self.floor.hall.closed)
    @rule(stop=st.sampled_from([Stop.DEAL, Stop.DAY_END, Stop.NEW_SEATS]), hands=st.integers(0, 3))
    def the_room_is_to_stop(self, stop: Stop, hands: int) -> None:
        # Only a day has last hands (`stages`): for a deal or new seats the tables stop after the hand in progress.
        at_day_end = stop is Stop.DAY_END
        self.stage.wishes.append(StopRoom(stop, hands if at_day_end else 0, holds_clock=at_day_end))
        self.floor.look_around()
        self._finish_moment()

    @precondition(lambda self: not self.floor.hall.closed)
    @rule(before=st.integers(0, 20))
    def the_money_is_near(self, before: int) -> None:
        self.stage.paid = max(0, self.floor.hall.left - before)
        self.floor.look_around()
        self._finish_moment()

    @precondition(lambda self: not self.floor.hall.closed)
    @rule(dark=st.sampled_from([0b1, 0b10, 0b110, 0b11, 0]))
    def dealers_leave_or_come(self, dark: int) -> None:
        tables = list(self.floor.hall.room.tables)
        self.floor.hall.darken({number for place, number in enumerate(tables) if dark >> place & 1})
        self._finish_moment()

    @invariant()
    def no_table_stands_idle(self) -> None:
        """If none plays, and nothing is under way that ends by itself, no table could deal."""
        if not hasattr(self, "floor") or self.floor.hall.closed or self.playing:
            return
        hall, calls = self.floor.hall, self.floor.calls
        walking = any(table.awaited for table in hall.room.tables.values())
        if walking or (calls.night or calls.paused or hall.clock.resume) is not None:
            return
        idle = [number for number, table in hall.room.tables.items() if not hall.must_halt(table)]
        assert not idle

    @invariant()
    def each_table_is_in_the_state_that_it_shows(self) -> None:
        if not hasattr(self, "floor"):
            return
        hall = self.floor.hall
        for number, dealer in self.dealers.items():
            assert (number in hall.room.tables) is (dealer.table.state != TableState.CLOSED)
        if not hall.closed:
            assert hall.playing == len(self.playing)

    def teardown(self) -> None:
        if not hasattr(self, "floor"):
            return
        hall = self.floor.hall
        self.stage.wishes.clear()
        hall.darken(set())
        hands = 0
        for _ in range(60):  # an hour: breaks, nights and pauses end meanwhile
            self._finish_moment()
            for dealer in self.playing:
                dealer.end(0)
                hands += 1
            self.time_passes(60)
        assert hands or hall.closed, "nobody plays although time has passed"


def test_no_walk_leaves_a_table_idle() -> None:
    run_state_machine_as_test(IdleTables, settings=QUICK)


@pytest.mark.long
def test_no_long_walk_leaves_a_table_idle() -> None:
    run_state_machine_as_test(IdleTables, settings=LONG)
