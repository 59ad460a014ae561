"""Seats in isolation: draws, broken tables, balancing, removed stacks and chip races."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import QUICK_SHEET, SLOW, dealt, group, scenario
from halls import Standing

from tourney.sim import events as fe
from tourney.sim.samples import SampleMoment
from tourney.sim.seats import Seats
from tourney.sim.transit import Transit
from tourney.tournament.colouring import RaceRounding

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario


class Seated(Standing):
    """A hall with its seats; entries are closed unless `open_`."""

    def __init__(
        self,
        *tables: int,
        event: Scenario | None = None,
        fixed: bool = False,
        final: bool = True,
        open_: bool = False,
    ) -> None:
        super().__init__(*tables, event=event)
        self.hall.entries_open = open_
        self.removed: list[tuple[int, int]] = []
        self.transit = Transit(self.hall, 60)
        self.seats = Seats(
            self.hall,
            self.house,
            self.transit,
            fixed=fixed,
            ends_at_one_table=final,
            on_removed=lambda player, table: self.removed.append((player, table)),
        )

    @property
    def sizes(self) -> dict[int, int]:
        """The number of players at each table."""
        return {number: len(table) for number, table in self.hall.room.tables.items()}


def of_size(entrants: int) -> Scenario:
    return scenario(field=[group("fold", entrants)], schedule=SLOW)


@pytest.mark.parametrize(("players", "sizes"), [(2, [2]), (7, [7]), (8, [4, 4]), (13, [5, 4, 4]), (24, [6, 6, 6, 6])])
def test_tables_are_as_few_and_as_even_as_can_be(players: int, sizes: list[int]) -> None:
    # TDA 7; RP-9: six-handed events combine to a final table of seven; a field that fits one starts at it.
    seated = Seated(event=of_size(players))
    entered = [seated.house.ledger.enter(entrant) for entrant in range(players)]
    seated.told.clear()
    seated.seats.seat_all(entered)
    assert list(seated.sizes.values()) == sizes
    told = seated.of(fe.Seated)
    assert [event.player for event in told] == [player + 1 for player in entered]
    assert {event.stack for event in told} == {1000}
    assert len({(event.table, event.seat) for event in told}) == players
    assert {event.seat for event in told} <= set(range(1, 8))


def test_a_table_breaks_when_the_others_hold_its_players() -> None:
    # TDA 10B: new seats are drawn. 12 players need only two tables of six; the highest number breaks.
    seated = Seated(4, 4, 4)
    assert not seated.seats.arrange(seated.table(1))
    assert seated.seats.arrange(seated.table(3))
    assert seated.sizes == {1: 6, 2: 6}
    moves = seated.of(fe.Moved)
    assert [(move.player, move.reason) for move in sorted(moves)] == [(player, "break") for player in (9, 10, 11, 12)]
    assert seated.told[-1] == fe.TableBroken(0, 3)
    assert seated.house.ledger.moves == 4
    assert seated.transit.walking.keys() == {8, 9, 10, 11}


def test_no_table_breaks_while_more_may_enter() -> None:
    seated = Seated(4, 4, 4, open_=True)
    assert not any(seated.seats.arrange(seated.table(number)) for number in (1, 2, 3))


def test_a_player_of_the_fullest_table_moves_to_the_shortest() -> None:
    # TDA 11A: the player due the big blind next moves.
    seated = Seated(6, 6, 3)
    dealt(seated.table(1), (0, 1, 2))
    dealt(seated.table(3), (0, 1, 2))
    assert seated.seats.arrange(seated.table(1))
    [move] = seated.of(fe.Moved)
    assert (move.player, move.from_table, move.table, move.reason) == (4, 1, 3, "balance")
    assert seated.sizes == {1: 5, 2: 6, 3: 4}


def test_where_seats_are_fixed_nobody_moves() -> None:
    # A shootout: each table plays down to one.
    seated = Seated(6, 1, fixed=True)
    assert not seated.seats.arrange(seated.table(1))
    assert not seated.seats.arrange(seated.table(2))


def test_the_last_tables_combine_in_a_draw_and_it_is_told() -> None:
    # TDA RP-9: seven players in a six-handed event.
    seated = Seated(4, 3)
    looked: list[SampleMoment] = []
    seated.house.ledger.on_moment = looked.append
    assert seated.seats.redraw() == 0  # a test's pace takes no time for it
    assert list(seated.sizes.items()) == [(3, 7)]
    assert seated.told[-1] == fe.FinalTable(0, 3, 7)
    assert looked == [SampleMoment.TABLES, SampleMoment.TABLES, SampleMoment.FINAL_TABLE]
    assert {move.reason for move in seated.of(fe.Moved)} == {"final table"}


def test_before_the_final_table_all_draw_seats_at_as_few_tables_as_hold_them() -> None:
    # WSOP 67c.
    seated = Seated(3, 3, 3)
    seated.seats.redraw()
    assert list(seated.sizes.items()) == [(4, 5), (5, 4)]
    assert seated.told[-1] == fe.Redrawn(0, 9, 2)


def test_who_comes_late_gets_a_seat_at_a_table_with_the_fewest_players() -> None:
    # TDA 8A.
    seated = Seated(5, 4, 4, open_=True)
    drawn = Counter(chair.table for _ in range(60) if (chair := seated.seats.find_late()))
    assert drawn.keys() == {2, 3}


def test_a_new_table_opens_for_who_comes_late_if_all_are_full_and_there_may_be_more() -> None:
    full = Seated(6, event=of_size(8), open_=True)
    chair = full.seats.find_late()
    assert chair is not None
    assert chair.table == 2
    event = of_size(8)
    limited = Seated(6, event=replace(event, entry=replace(event.entry, tables=1, late_until=2)), open_=True)
    assert limited.seats.find_late() is None


def test_stacks_taken_away_are_out_of_play_but_the_last_one_is_not() -> None:
    # TDA 71D; somebody must win.
    seated = Seated(3)
    seated.house.ledger.stacks[2] = 0
    seated.seats.remove([2, 0, 1], fe.DISQUALIFIED, seated.table(1))
    assert seated.removed == [(0, 1)]
    assert seated.house.ledger.stacks == {0: 0, 1: 1000, 2: 0}
    assert seated.told == [fe.Removed(0, 1, 1, 1000, fe.DISQUALIFIED)]


def test_nobody_is_out_by_a_race_and_every_stack_is_whole_chips_after_it() -> None:
    # TDA 24A; odd chips that make no whole chip leave play here.
    schedule = replace(QUICK_SHEET, chips=(5, 25, 100))
    event = scenario(field=[group("fold", 3)], schedule=schedule, race=RaceRounding.DOWN)
    seated = Seated(3, event=event)
    seated.house.ledger.stacks.update({0: 5, 1: 1010, 2: 985})
    seated.seats.race(5, seated.table(1))
    after = seated.house.ledger.stacks
    assert all(stack > 0 and stack % 25 == 0 for stack in after.values())
    assert sum(after.values()) in {2000, 2000 + 25}
    [raced] = seated.of(fe.ChipsRaced)
    assert raced.gained == sum(after.values()) - 2000
