"""Stages alone: what they decide from made-up states of play."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any

import pytest
from events import SLOW, group, scenario
from halls import MadeUpPlay

from tourney.sim.decisions import (
    CLOSE_ENTRIES,
    END_STAGE,
    GO_ON,
    Bag,
    Bubble,
    Divide,
    End,
    EndRound,
    PutOut,
    Redraw,
    StopRoom,
)
from tourney.sim.stages import Flight, ShootoutRound, WholeEvent
from tourney.sim.states import Stop
from tourney.tournament.chops import ChopKind
from tourney.tournament.formats import ChopRules, DayEnd, Flights, TimeLimit
from tourney.tournament.standings import IN_THE_MONEY

if TYPE_CHECKING:
    from tourney.sim.decisions import StateOfPlay

HALVES = (Decimal(50), Decimal(50))


def play(left: int = 12, **others: Any) -> StateOfPlay:  # noqa: ANN401 - the attributes of `MadeUpPlay`
    """A state of play with so many players, all of them here."""
    return MadeUpPlay(**{"left": left, "here": left, "tables": -(-left // 6), **others})


def whole(players: int = 12, **changes: Any) -> WholeEvent:  # noqa: ANN401 - attributes of a scenario
    return WholeEvent(replace(scenario(field=[group("fold", players)], schedule=SLOW), **changes), players)


def test_play_goes_on_while_several_are_left() -> None:
    assert whole().decide(play(12)) is GO_ON
    assert whole().decide(play(2, tables=1)) is GO_ON


def test_the_last_player_has_won_once_nobody_may_enter() -> None:
    # TDA 8: until entries close, an entrant may still come.
    assert whole().decide(play(1)) == End("winner")
    open_still = play(1, closed=False, entries_open=True, expects=True)
    assert whole().decide(open_still) is GO_ON
    assert whole().decide(play(1, closed=False, entries_open=True)) == End("winner")
    assert whole().decide(play(0, closed=False)) == End("empty")


def test_a_satellite_ends_with_its_seats_and_its_milestone_by_stacks() -> None:
    assert whole().decide(play(3, ends_at=2)) is GO_ON
    assert whole().decide(play(2, ends_at=2)) == End("seats")
    assert whole().decide(play(5, ends_at=2, winners=2)) == End("seats", by_stacks=True)


def test_a_deal_is_made_once_the_room_has_stopped_and_only_once() -> None:
    stage = whole(deal=ChopRules(3, ChopKind.ICM, keep=50))
    assert stage.decide(play(4, tables=1)) is GO_ON
    assert stage.decide(play(3, tables=1)) == StopRoom(Stop.DEAL)
    assert stage.decide(play(3, tables=1, called=(Stop.DEAL,))) is GO_ON
    assert stage.decide_stopped(play(3, tables=1), Stop.DEAL) == (Divide(ChopKind.ICM, 50),)
    assert stage.decide(play(3, tables=1)) is GO_ON


def test_a_deal_that_keeps_nothing_ends_the_event() -> None:
    stage = whole(deal=ChopRules(3, ChopKind.CHIP_CHOP))
    end = End("deal", by_stacks=True)
    assert stage.decide_stopped(play(3), Stop.DEAL) == (Divide(ChopKind.CHIP_CHOP), end)


@pytest.mark.parametrize("divide", [None, ChopKind.ICM])
@pytest.mark.parametrize("closed", [True, False])
def test_when_the_time_is_up_sales_end_first(divide: ChopKind | None, *, closed: bool) -> None:
    stage = whole(time_limit=TimeLimit(3600, divide))
    first = () if closed else (CLOSE_ENTRIES,)
    shares = () if divide is None else (Divide(divide),)
    decisions = stage.decide_stopped(play(5, closed=closed), Stop.END)
    assert tuple(decisions) == (*first, *shares, End("time", by_stacks=True))


def test_a_day_ends_with_its_level_after_its_last_hands() -> None:
    stage = whole(days=(DayEnd(after_level=2, last_hands=4, overnight=3600),))
    assert stage.decide_at_level_end(play(), SLOW.levels[0]) is GO_ON
    assert stage.decide_at_level_end(play(), SLOW.levels[1]) == StopRoom(Stop.DAY_END, 4, holds_clock=True)
    assert stage.decide_stopped(play(), Stop.DAY_END) == (Bag(1, 3600),)
    assert stage.decide_at_level_end(play(), SLOW.levels[1]) is GO_ON


def test_a_day_ends_at_a_number_of_players_but_not_twice() -> None:
    stage = whole(days=(DayEnd(players=9), DayEnd(players=8)))
    assert stage.decide(play(10)) is GO_ON
    assert stage.decide(play(8)) == StopRoom(Stop.DAY_END, holds_clock=True)
    assert stage.decide(play(8, is_clock_held=True)) is GO_ON
    stage.decide_stopped(play(8), Stop.DAY_END)
    stage.begin_day(play(8))  # play has passed the end of the second day
    assert stage.decide(play(8)) is GO_ON


def test_all_draw_new_seats_as_the_final_table_forms_and_after_a_hand_only() -> None:
    # TDA RP-9: seven players in a six-handed event; WSOP 67c: redraws at set numbers of players.
    stage = whole(redraws=(9,))
    assert stage.decide(play(10)) is GO_ON
    for left, hands in ((9, 5), (7, 8)):
        assert stage.decide(play(left, hands=hands)) == StopRoom(Stop.NEW_SEATS)
        assert stage.decide(play(left, hands=hands, called=(Stop.NEW_SEATS,))) is GO_ON
        assert stage.decide(play(left, hands=hands, entries_open=True)) is GO_ON
        assert stage.decide_stopped(play(left, hands=hands), Stop.NEW_SEATS) == (Redraw(takes_time=True),)
    assert stage.decide(play(8, hands=6)) is GO_ON  # eight play on at two tables
    assert stage.decide_stopped(play(7, tables=1), Stop.NEW_SEATS) == ()


def test_seats_drawn_overnight_take_no_time_and_are_not_drawn_twice() -> None:
    stage = whole(40)
    stage.begin_day(play(30, now=7200, hands=50))
    assert stage.decide_stopped(play(30, now=7200, hands=50), Stop.NEW_SEATS) == (Redraw(takes_time=False),)
    assert stage.decide_stopped(play(30, now=7200, hands=50), Stop.NEW_SEATS) == ()


def test_the_money_is_as_far_as_the_seats_in_a_satellite() -> None:
    assert whole().bubble(play(9, closed=False)) is None
    assert whole().bubble(play(9, paid=3)) == Bubble(9, 3)
    assert whole().bubble(play(9, paid=4, ends_at=3)) == Bubble(9, 4, 3)


def test_a_flight_stops_at_a_share_of_its_entries_once_they_are_known() -> None:
    flight = Flight(1, Flights(HALVES, until_percent=Decimal(30)))
    assert flight.decide(play(4, entered=10)) is GO_ON
    assert flight.decide(play(3, entered=10)) == StopRoom(Stop.END, holds_clock=True)
    assert flight.decide(play(3, entered=10, called=(Stop.END,))) is GO_ON
    assert flight.decide(play(3, entered=10, entries_open=True)) is GO_ON
    assert flight.decide(play(1, entered=10, entries_open=True, expects=True)) is GO_ON
    assert flight.decide(play(1, entered=10, entries_open=True)) == StopRoom(Stop.END, holds_clock=True)


def test_a_flight_stops_after_its_level() -> None:
    flight = Flight(2, Flights(HALVES, until_level=2))
    assert flight.decide_at_level_end(play(), SLOW.levels[0]) is GO_ON
    assert flight.decide_at_level_end(play(), SLOW.levels[1]) == StopRoom(Stop.END, holds_clock=True)
    assert flight.decide_stopped(play(), Stop.END) == (END_STAGE,)


def test_in_a_flight_who_goes_out_in_the_money_is_paid_and_ranks_above() -> None:
    # 20 percent of 40 entries: eight are paid. Of nine, two go out one after the other in the same hand.
    flight = Flight(1, Flights(HALVES, until_percent=Decimal(10), paid_percent=Decimal(20), min_cash=100))
    after = play(7, entered=40, open_for=3600)
    assert flight.rank_out(after, [[4], [9]], 1) == [
        PutOut([[4]], 3600),
        PutOut([[9]], 3600 + IN_THE_MONEY, cashes=True),
    ]
    assert flight.bubble(after) == Bubble(7, 8, in_flight=True)


def test_a_round_ends_when_each_table_has_one_player_and_equal_ranks_tie() -> None:
    stage = ShootoutRound(1)
    for table, groups in ((1, [[3], [1, 2]]), (2, [[6]]), (2, [[4], [5]])):
        assert stage.rank_out(play(), groups, table) == (PutOut(groups, None),)
    assert stage.decide(play(3, tables=2)) is GO_ON
    # The runners-up: 1 and 2 together, and 5; then 4, the third of table 2; then 3, behind the two who tied; and 6.
    assert stage.decide(play(2, tables=2)) == EndRound([[3, 6], [4], [1, 2, 5]])
