"""A run leaves nothing for the garbage collector, which therefore rests while it lasts."""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, made_by, scenario

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.sim.floor import Floor
from tourney.sim.garbage import MANY, collector_at_rest
from tourney.sim.tournament import Tournament
from tourney.strategies.simple import Fold

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.sim.events import FloorEvent

_EVENTS = (
    ("online_thousand_random", "entries=300"),
    ("three_days", "entries=200"),
    ("live_reentry", "entries=60"),
    ("mystery_bounty", "entries=60"),
    ("vegas_daily_rebuy", "entries=40"),
    ("horse", "entries=40"),
)


class Looks(Fold):
    """Folds, and records whether the collector is on and whether it is frozen."""

    seen: tuple[bool, bool] = (False, False)

    def act(self, view: View) -> Action:
        Looks.seen = (gc.isenabled(), gc.get_freeze_count() > 0)
        return super().act(view)


@pytest.fixture(autouse=True)
def _collector() -> Iterator[None]:
    yield
    gc.set_debug(0)
    gc.garbage.clear()
    gc.unfreeze()
    gc.enable()


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "entries"), _EVENTS)
def test_a_run_makes_no_cycles(name: str, entries: str) -> None:
    # docs.python.org/3/library/gc.html: with DEBUG_SAVEALL, what a collection finds is kept in `gc.garbage`.
    path = shipped.find("scenarios", name)
    assert path is not None
    tournament = Tournament(load_tournament(path, settings=[entries]), 5, sample_every=600)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    assert tournament.run().finished
    gc.collect()
    assert gc.garbage == []


def test_floors_that_are_over_are_the_only_cycles() -> None:
    path = shipped.find("scenarios", "apat_flights")
    assert path is not None
    tournament = Tournament(load_tournament(path, settings=["entries=60"]), 5)
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    tournament.run()
    gc.collect()
    assert sum(isinstance(each, Floor) for each in gc.garbage) == 2  # of the two flights; the last floor is in play
    assert len(gc.garbage) < 400  # not one for each hand


def test_it_is_off_while_built_in_strategies_play_and_on_again_afterwards() -> None:
    states: list[bool] = []

    def note(_: FloorEvent) -> None:
        states.append(gc.isenabled())

    tournament = Tournament(scenario(field=[group("fold", 3)], schedule=SLOW), sinks=[note])
    states.clear()
    tournament.run()
    assert states
    assert not any(states)
    assert gc.isenabled()


def test_it_stays_off_where_it_was_off() -> None:
    gc.disable()
    Tournament(scenario(field=[group("fold", 3)], schedule=SLOW)).run()
    assert not gc.isenabled()


def test_it_stays_on_for_other_strategies() -> None:
    Tournament(scenario(field=[made_by(Looks), group("fold", 2)], schedule=SLOW)).run()
    assert Looks.seen == (True, False)


def test_in_a_large_event_other_strategies_play_beside_a_frozen_room() -> None:
    with collector_at_rest(MANY, built_in=False):
        assert gc.isenabled()
        assert gc.get_freeze_count() > 0
    assert gc.get_freeze_count() == 0
