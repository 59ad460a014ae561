"""The state that all stages of a run share."""

from __future__ import annotations

from dataclasses import replace

from events import group, scenario

from tourney.sim import events as fe
from tourney.sim.clock import RoomTime
from tourney.sim.house import House
from tourney.streams import DEALING


def test_its_parts_share_the_run() -> None:
    told: list[fe.FloorEvent] = []
    house = House(RoomTime(), scenario(field=[group("fold", 3)]), [told.append], seed=8, replicate=2)
    player = house.ledger.enter(1)
    assert list(house.entrants.behind) == [1]
    assert told == [fe.Registered(0, player + 1, 2, 1, "fold", 1000)]
    assert house.ledger.result().seed == 8


def test_replicates_of_a_seed_have_keys_of_their_own() -> None:
    event = scenario(field=[group("fold", 3)])
    keys = {House(RoomTime(), event, seed=8, replicate=number).keys.key(DEALING, 1) for number in range(5)}
    assert len(keys) == 5


def test_no_shows_are_those_of_the_scenario() -> None:
    event = scenario(field=[group("fold", 2), replace(group("fold", 2), away=True)])
    house = House(RoomTime(), event)
    for entrant in range(4):
        house.ledger.enter(entrant)
    assert house.entrants.away == {2, 3}
