"""The seat draws of a run (`tourney.sim.seat_draws`), compared with its result and its log."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any

from events import STEADY, group, scenario, sheet

from tourney.sim.seat_draws import SeatDraws
from tourney.sim.tournament import Tournament
from tourney.tournament.breaking import BreakRules
from tourney.tournament.formats import DayEnd, Flights, Shootout

if TYPE_CHECKING:
    from tourney.sim.seat_draws import SeatDraw

SHEET = sheet((10, 20), (50, 100), (100, 200), (300, 600), (1000, 2000), (50_000, 100_000))


def draws_of(*, until: int | None = None, **changes: Any) -> list[SeatDraw]:  # noqa: ANN401 - attributes of a scenario
    draws = SeatDraws()
    field = [group("random_legal", 30, fold_percent=60)]
    event = scenario(**{"field": field, "schedule": SHEET, "pace": STEADY, **changes})
    Tournament(event, sinks=[draws]).run(until)
    for draw in draws.draws:
        chairs = [(seat.table, seat.seat) for seat in draw.seats]
        assert len(set(chairs)) == len(chairs), "one player a seat"
        assert chairs == sorted(chairs)
    return draws.draws


def test_the_draw_at_the_start_seats_everybody_at_tables_as_even_as_possible() -> None:
    [draw] = draws_of(until=0)
    assert (draw.title, draw.seconds) == ("Start", 0)
    assert sorted(seat.entrant for seat in draw.seats) == list(range(1, 31))
    assert [sum(seat.table == table for seat in draw.seats) for table in range(1, 6)] == [6] * 5
    assert {seat.stack for seat in draw.seats} == {1000}


def test_days_redraws_and_the_final_table_have_draws_with_the_stacks_of_that_time() -> None:
    draws = draws_of(days=(DayEnd(players=20),), redraws=(13,), breaking=BreakRules(feature=9))
    assert [draw.title for draw in draws] == ["Start", "Day 2", "Redraw", "Final table"]
    assert all(sum(seat.stack for seat in draw.seats) == 30_000 for draw in draws)
    players = [len(draw.seats) for draw in draws]
    assert players == sorted(players, reverse=True)
    assert {seat.table for seat in draws[-1].seats} == {9}


def test_each_flight_and_the_combined_day_begin_at_table_one() -> None:
    draws = draws_of(flights=Flights((Decimal(50), Decimal(50)), until_level=2))
    assert [draw.title for draw in draws][:3] == ["Flight 1", "Flight 2", "Day 2"]
    assert all(min(seat.table for seat in draw.seats) == 1 for draw in draws)
    assert sum(seat.stack for seat in draws[2].seats) == 30_000
    assert draws[-1].title == "Final table"


def test_each_round_of_a_shootout_has_a_draw() -> None:
    draws = draws_of(shootout=Shootout())
    assert [draw.title for draw in draws] == ["Round 1", "Round 2"]
    assert len(draws[1].seats) == 5
