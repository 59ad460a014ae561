"""The floor without a clock: hands end in any order with any players out; plans are executed as in `sim`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest
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

from tourney.streams import Stream, derive
from tourney.tournament.balancing import BalancingPolicy, BalancingRules, must_halt, plan_balance
from tourney.tournament.breaking import (
    BreakOrder,
    BreakRules,
    plan_breaks,
    plan_dispersal,
    plan_late_seat,
    plan_redraw,
    plan_seating,
    redraws_ahead,
)
from tourney.tournament.button import (
    ButtonKind,
    ButtonRules,
    next_big_blind,
    plan_first_positions,
    plan_positions,
    seats_of,
)
from tourney.tournament.room import Chair, Move, Room, Table
from tourney.tournament.standings import Standings, rank_busts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.tournament.button import Seating
    from tourney.types import PlayerId, TableId

pytestmark = pytest.mark.slow

QUICK = settings(max_examples=100, stateful_step_count=60, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(QUICK, max_examples=3000, stateful_step_count=150)


@dataclass(frozen=True)
class House:
    """The house rules of an event."""

    seats: int
    final_table: int
    button: ButtonRules
    balancing: BalancingRules
    order: BreakOrder
    redraws: tuple[int, ...]


_KINDS: Final = [kind for kind in ButtonKind if kind is not ButtonKind.WINNER]  # hands have no winner here


@st.composite
def houses(draw: st.DrawFn) -> House:
    policy = draw(st.sampled_from(BalancingPolicy))
    return House(
        seats=draw(st.integers(2, 10)),
        final_table=draw(st.integers(2, 10)),
        button=ButtonRules(draw(st.sampled_from(_KINDS)), draw(st.booleans())),
        balancing=BalancingRules(
            policy,
            spread=draw(st.just(1) | st.integers(1, 3)),
            halt_short=draw(st.just(3) | st.none() | st.integers(1, 4)),
            by_position=policy is BalancingPolicy.TDA and draw(st.booleans()),
        ),
        order=draw(st.sampled_from(BreakOrder)),
        redraws=tuple(draw(st.lists(st.integers(2, 40), max_size=3))),
    )


class Turns:
    """Checks the hands of one table: the big blind goes round, and only newcomers are not dealt in.

    With the simplified button the button goes round, and heads-up the big blind.
    """

    def __init__(self, table: Table, rules: ButtonRules) -> None:
        self._table = table
        self._rules = rules
        self._button = 0
        self._last: tuple[int, PlayerId] | None = None
        self._waiting: Counter[PlayerId] = Counter()
        self._dealt: set[PlayerId] = set()

    def check(self, deal: Seating) -> None:
        """Check a hand dealt at the table."""
        table = self._table
        seat = deal.blinds.big_blind
        player = table.player_at(seat)
        simplified = self._rules.kind is ButtonKind.SIMPLIFIED
        if self._last is not None and (not simplified or len(table) == 2):
            # A player who has left the table and come back was moved twice.
            assert player != self._last[1] or table.new >> seat & 1, "the big blind twice in a row"
            assert simplified or seat == self._next(self._last[0]), "the big blind skips a player"
        if len(table) > 2 and self._rules.kind is not ButtonKind.DEAD:
            assert deal.blinds.small_blind == self._next(deal.blinds.button), "the button or the small blind is dead"
            assert seat == self._next(deal.blinds.small_blind)
            assert deal.blinds.button in deal.order
            assert not simplified or self._last is None or deal.blinds.button == self._next(self._button)
        self._last = (seat, player)
        self._button = deal.blinds.button
        if not simplified:
            self._count(player)
        dealt = {table.player_at(each) for each in deal.order}
        self._dealt &= set(table.players)
        assert self._dealt <= dealt, "a player who has played here is not dealt in"
        self._dealt |= dealt

    def _next(self, seat: int) -> int:
        walk: list[int] = [*range(seat + 1, self._table.size), *range(seat + 1)]
        return next(other for other in walk if other in self._table.occupied)

    def _count(self, big_blind: PlayerId) -> None:
        """Count hands since each player's last big blind, or arrival: never more than there are seats."""
        sitting = set(self._table.players)
        for player in [*self._waiting]:
            if player not in sitting:
                del self._waiting[player]
        self._waiting.update(sitting)
        assert max(self._waiting.values()) <= self._table.size
        self._waiting[big_blind] = 0


class Hall:
    """A room of tables, each between hands or in one.

    Attributes:
        playing: The tables in a hand, and the players dealt in.
        late: Entrants who have not come yet.
        redraws: The numbers of players left at which redraws are still to come.
        moved: How often each player was moved for balance.
    """

    def __init__(self, entries: int, late: int, house: House, key: int) -> None:
        self.house = house
        self.entries = entries + late
        self.late = list(range(self.entries - 1, entries - 1, -1))
        self.redraws = redraws_ahead(house.redraws, entries)
        self.moved: Counter[PlayerId] = Counter()
        self.room = Room()
        self.prizes = list(range(5 * self.entries, 0, -5))[: max(1, self.entries // 4)]
        self.standings = Standings()
        self.standings.enter(self.entries)
        self.standings.close(self.prizes)
        self.playing: dict[TableId, Sequence[PlayerId]] = {}
        self._turns: dict[TableId, Turns] = {}
        self._stream = Stream(key)
        size = house.final_table if entries <= house.final_table else house.seats
        for player, chair in enumerate(self._drawn(entries, -(-entries // size), size)):
            self.room.seat(player, chair)

    @property
    def idle(self) -> list[Table]:
        """The tables between hands."""
        return [table for number, table in self.room.tables.items() if number not in self.playing]

    @property
    def staying(self) -> list[Table]:
        """The tables that are not about to break."""
        return [table for number, table in self.room.tables.items() if number not in self.room.breaking]

    @property
    def is_small_enough(self) -> bool:
        """Whether no table is superfluous."""
        players, tables = len(self.room.chairs), len(self.room.tables)
        if tables == 2:
            return players > min(self.house.final_table, 2 * self.house.seats)
        return tables == 1 or players > (tables - 1) * self.house.seats

    def admit(self) -> bool:
        """Seat the next late entrant, if a table that stays has a seat (TDA 8A)."""
        if self.room.breaking and len(self.room.chairs) >= len(self.staying) * self.house.seats:
            return False
        chair = plan_late_seat(self.room, self._stream)
        if chair is None:
            assert all(not table.open_seats for table in self.staying)
            return False
        fewest = min(len(table) for table in self.staying)
        assert chair.table not in self.room.breaking
        assert len(self.room.tables[chair.table]) == fewest
        self.room.seat(self.late.pop(), chair)
        return True

    def gate(self, table: Table) -> bool:
        """A table between hands asks to deal; returns whether anything changed."""
        house = self.house
        counts = (*self.redraws, house.final_table)
        tables = plan_redraw(len(self.room.chairs), counts, house.seats, house.final_table)
        if tables and len(self.room.tables) > 1:
            return self._redraw(tables)
        for number in plan_breaks(self.room, house.seats, BreakRules(house.order)):
            self.room.withdraw(number)
        if table.number in self.room.breaking:
            self._break(table)
            return True
        moved = False
        while self._balance(table):
            moved = True
        if must_halt(self.room, table, house.balancing, house.button):
            return moved
        self._deal(table)
        return True

    def end(self, number: TableId, out: Iterable[PlayerId], stacks: Stream) -> None:
        """End a hand; some of the players dealt in bust, but not all."""
        dealt = self.playing.pop(number)
        out = list(out)[: len(dealt) - 1]
        finishes = self.standings.bust(rank_busts([{player: 1 + stacks.below(3) for player in out}]))
        for player, _, _ in finishes:
            self.room.unseat(player)
        if self.standings.left == 1:
            [winner] = self.room.chairs
            self.standings.bust([[winner]])

    def settle(self) -> None:
        """End all hands with nobody out, and let every table ask to deal, once for each table that may break.

        And once for each seat, as the blinds go round: a seat that nobody can be moved to now may be free later.
        """
        for _ in range(len(self.room.tables) + self.house.seats):
            self._end_all()
            for table in self.idle:
                if table.number in self.room.tables:
                    self.gate(table)
                    self._end_all()

    def _end_all(self) -> None:
        for number in list(self.playing):
            self.end(number, [], Stream(0))

    def _open(self, number: TableId, size: int) -> Table:
        table = self.room.open_table(number, size)
        self._turns[number] = Turns(table, self.house.button)
        return table

    def _drawn(self, players: int, tables: int, size: int) -> list[Chair]:
        """Draw seats at new tables for so many players."""
        numbers = range(self.room.opened + 1, self.room.opened + tables + 1)
        for number in numbers:
            self._open(number, size)
        return plan_seating(range(players), tables=numbers, seats=size, key=self._stream.word())

    def _redraw(self, tables: int) -> bool:
        if self.playing:
            return False
        old = list(self.room.tables)
        players = sorted(self.room.chairs)
        size = self.house.final_table if tables == 1 else self.house.seats
        targets = zip(players, self._drawn(len(players), tables, size), strict=True)
        self.room.apply([Move(player, self.room.chairs[player], chair) for player, chair in targets])
        for number in old:
            self.room.close(number)
        self.redraws = redraws_ahead(self.redraws, len(players))
        return True

    def _break(self, table: Table) -> None:
        self._apply(plan_dispersal(self.room, table.number, self._stream))
        self.room.close(table.number)

    def _balance(self, table: Table) -> bool:
        house = self.house
        move = plan_balance(
            self.room,
            table.number,
            house.balancing,
            button=house.button,
            moved=self.moved,
            stream=self._stream,
        )
        if move is None:
            return False
        taker = self.room.tables[move.target.table]
        assert len(table) - len(taker) > house.balancing.spread
        assert not self.room.breaking & {table.number, taker.number}
        self._check_seats(table, taker, move)
        self._apply([move])
        self.moved[move.player] += 1
        return True

    def _check_seats(self, giver: Table, taker: Table, move: Move) -> None:
        """Check that the player and the new seat follow the policy."""
        rules, button = self.house.balancing, self.house.button
        if rules.by_position:
            assert move.target.seat == taker.last_opened, "not the seat that opened last (TDA 11A)"
            assert move.target.seat not in giver.occupied or giver.player_at(move.target.seat) == move.player
            return
        if rules.policy is BalancingPolicy.TDA:
            assert move.origin.seat == next_big_blind(giver.blinds, giver.occupied, button)
        elif rules.policy is BalancingPolicy.ONLINE:
            assert self.moved[move.player] == min(self.moved[player] for player in giver.players)
        elif giver.blinds is not None and len(giver) > 2:
            assert move.origin.seat not in plan_positions(giver.blinds, giver.occupied, rules=button).blinds[1:]
        if taker.blinds is not None and len(taker) > 1:
            seat = move.target.seat
            deal = plan_positions(taker.blinds, sorted([*taker.occupied, seat]), [seat], button)
            if rules.policy is BalancingPolicy.SPREAD:
                assert seat in deal.order, "moved between button and small blind"
            else:
                assert seat != deal.blinds.small_blind, "moved to the small blind (TDA 11A)"

    def _apply(self, moves: list[Move]) -> None:
        busy = {player for dealt in self.playing.values() for player in dealt}
        assert not busy.intersection(move.player for move in moves), "a player is moved out of a hand"
        self.room.apply(moves)

    def _deal(self, table: Table) -> None:
        # As many tables break at once as the players left allow, each when its own hand ends.
        assert len(self.staying) <= max(2, -(-len(self.room.chairs) // self.house.seats))
        assert table in self.staying
        occupied = table.occupied
        if table.blinds is None:
            deal = plan_first_positions(occupied, occupied[self._stream.below(len(occupied))], self.house.button)
        else:
            deal = plan_positions(table.blinds, occupied, seats_of(table.new), self.house.button)
        self._turns[table.number].check(deal)
        table.blinds = deal.blinds
        table.due = next_big_blind(deal.blinds, occupied, self.house.button)
        table.note_dealt(deal.order)
        self.playing[table.number] = table.players_at(deal.order)


class FloorMachine(RuleBasedStateMachine):
    """Tables deal and end hands in any order."""

    hall: Hall

    @initialize(
        entries=st.integers(2, 40),
        late=st.just(0) | st.integers(0, 20),
        house=houses(),
        key=st.integers(0, 2**32),
    )
    def draw_for_seats(self, entries: int, late: int, house: House, key: int) -> None:
        self.hall = Hall(entries, late, house, key)

    @property
    def over(self) -> bool:
        return self.hall.standings.left < 2

    @precondition(lambda self: not self.over and self.hall.idle)
    @rule(pick=st.integers(0, 19))
    def a_table_asks_to_deal(self, pick: int) -> None:
        idle = self.hall.idle
        self.hall.gate(idle[pick % len(idle)])

    @precondition(lambda self: not self.over and self.hall.playing)
    @rule(pick=st.integers(0, 19), out=st.integers(0, 2**10 - 1) | st.just(0), key=st.integers(0, 2**32))
    def a_hand_ends(self, pick: int, out: int, key: int) -> None:
        number = sorted(self.hall.playing)[pick % len(self.hall.playing)]
        dealt = self.hall.playing[number]
        self.hall.end(number, [player for place, player in enumerate(dealt) if out >> place & 1], Stream(key))

    @precondition(lambda self: self.hall.late)
    @rule()
    def somebody_comes_late(self) -> None:
        self.hall.admit()

    @precondition(lambda self: self.over)
    @rule()
    def the_event_is_over(self) -> None:
        assert not self.hall.playing

    @precondition(lambda self: not self.over)
    @rule()
    def all_tables_have_been_between_hands(self) -> None:
        self.hall.settle()
        sizes = [len(table) for table in self.hall.room.tables.values()]
        assert max(sizes) - min(sizes) <= self.hall.house.balancing.spread
        assert self.hall.is_small_enough

    @invariant()
    def everybody_sits_once_or_is_out(self) -> None:
        room = self.hall.room
        sitting = {
            player: Chair(number, seat)
            for number, table in room.tables.items()
            for seat, player in zip(table.occupied, table.players, strict=True)
        }
        assert sitting == room.chairs
        assert sum(len(table) for table in room.tables.values()) == len(sitting)
        out = {player for player, place, _ in self.hall.standings.finishes if place > 1 or not self.over}
        assert not self.over or len(sitting) == 1
        assert len(sitting) + len(out) + len(self.hall.late) == self.hall.entries
        assert not out.intersection(sitting)

    @invariant()
    def who_plays_a_hand_sits_at_its_table(self) -> None:
        for number, dealt in self.hall.playing.items():
            assert set(dealt) <= set(self.hall.room.tables[number].players)

    def teardown(self) -> None:
        if not hasattr(self, "hall"):
            return
        stream = Stream(derive(self.hall.entries))
        while not self.over:
            came = bool(self.hall.late) and self.hall.admit()
            began = [self.hall.gate(table) for table in self.hall.idle if table.number in self.hall.room.tables]
            assert came or any(began) or self.hall.playing, "all tables wait"
            for number in sorted(self.hall.playing):
                if not self.over:
                    out = [player for player in self.hall.playing[number] if stream.chance(1, 3)]
                    self.hall.end(number, out, stream)
            self.everybody_sits_once_or_is_out()
        self.check_ranking()

    def check_ranking(self) -> None:
        """One winner, one place for each player, no gap except by ties, every prize paid once."""
        finishes = self.hall.standings.finishes
        assert sorted(player for player, _, _ in finishes) == list(range(self.hall.entries))
        places = sorted(place for _, place, _ in finishes)
        assert places[:2].count(1) == 1
        assert all(place == places.index(place) + 1 for place in places)
        assert sum(prize for _, _, prize in finishes) == sum(self.hall.prizes)
        assert self.hall.standings.left == 0


def test_whatever_order_hands_end_in_the_floor_loses_nobody_and_finds_one_winner() -> None:
    run_state_machine_as_test(FloorMachine, settings=QUICK)


@pytest.mark.long
def test_thousands_of_tournaments_without_a_clock_find_one_winner() -> None:
    run_state_machine_as_test(FloorMachine, settings=LONG)
