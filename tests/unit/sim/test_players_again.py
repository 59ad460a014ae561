"""Who enters a later flight (`tourney.sim.running_order`): after going out, or to improve a stack."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from events import group, scenario

from tourney.sim.clock import RoomTime
from tourney.sim.house import House
from tourney.sim.running_order import PlayersAgain
from tourney.tournament.formats import BestStack, Flights, LaterFlight, plan_forfeits

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.types import Chips, PlayerId

HALVES = (Decimal(50), Decimal(50))


class First:
    """A flight with four entrants has been played: the stacks that they have bagged, 0 for those who are out."""

    def __init__(self, flights: Flights, *stacks: Chips) -> None:
        self.house = House(RoomTime(), scenario(field=[group("fold", 8)]))
        self.again = PlayersAgain(self.house.entrants, self.house.ledger, flights)
        self.advanced: list[PlayerId] = []
        self.play(enumerate(stacks))

    def play(self, stacks: object) -> None:
        for entrant, chips in stacks:  # type: ignore[attr-defined]
            player = self.house.ledger.enter(entrant)
            self.house.ledger.stacks[player] = chips
            if chips:
                self.advanced.append(player)

    def come(self, missed: Collection[int] = ()) -> list[int]:
        return sorted(self.again.draw(self.advanced, missed))


def test_without_a_rule_an_entrant_plays_one_flight() -> None:
    assert First(Flights(HALVES), 500, 0, 900, 0).come() == []


def test_players_who_are_out_enter_a_later_flight_and_decide_once_for_each_entry() -> None:
    first = First(Flights(HALVES, later=LaterFlight()), 500, 0, 900, 0)
    assert first.come() == [1, 3]
    first.play([(1, 0), (3, 700)])
    assert first.come() == [1]
    assert first.come() == []


def test_players_who_come_too_late_for_a_flight_decide_again_about_the_next_and_as_before() -> None:
    half = First(Flights(HALVES, later=LaterFlight(Decimal(50), most=2)), 0, 0, 0, 0, 0, 0, 0, 900)
    willing = half.come()
    assert 0 < len(willing) < 7
    late, *others = willing
    half.play((entrant, 0) for entrant in others)
    assert half.come(missed={late}) == [late]
    assert half.come() == []


def test_most_counts_the_flights_that_an_entrant_plays() -> None:
    first = First(Flights(HALVES, later=LaterFlight(most=2)), 0, 0, 900, 0)
    assert first.come() == [0, 1, 3]
    first.play([(0, 0), (1, 0)])
    assert first.come() == []


@pytest.mark.parametrize(("most", "come"), [(None, [0, 2]), (500, [0]), (499, [])])
def test_with_best_stack_forward_those_who_advanced_with_few_chips_play_again(
    most: int | None, come: list[int]
) -> None:
    assert First(Flights(HALVES, best_stack=BestStack(stack_at_most=most)), 500, 0, 900, 0).come() == come


def test_a_player_who_bagged_and_then_goes_out_of_a_later_flight_is_judged_by_the_stack_bagged() -> None:
    first = First(Flights(HALVES, later=LaterFlight(), best_stack=BestStack(stack_at_most=600)), 500, 0, 900, 0)
    assert first.come() == [0, 1, 3]
    first.play([(0, 0), (1, 0), (3, 800)])
    assert first.come() == [0, 1]


def test_each_entrant_keeps_the_largest_stack_of_equal_ones_the_first() -> None:
    behind = [7, 8, 7, 9, 8]
    assert plan_forfeits({0: 500, 1: 300, 2: 900, 3: 100, 4: 300}, behind) == [0, 4]
    assert plan_forfeits({0: 500, 3: 100}, behind) == []
