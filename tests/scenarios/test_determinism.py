"""A seed determines a tournament, independent of other tables and entrants."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from events import group, scenario, watched

from tourney.game.phh_writing import HandSink
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament
from tourney.tournament.entries import Arrivals, EntryRules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event
    from tourney.game.phh_writing import HandStart
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips

pytestmark = pytest.mark.slow


class FirstHands(HandSink):
    """All events of the first hand of each table, by players."""

    def __init__(self) -> None:
        self.told: dict[tuple[str, ...], list[Event]] = {}
        self._hand: list[Event] | None = None

    def begin(self, start: HandStart) -> FirstHands:
        self._hand = None
        players = tuple(start.players)
        if start.hand == 1 and players not in self.told:
            self._hand = self.told[players] = []
        return self

    def __call__(self, event: Event) -> None:
        if self._hand is not None:
            self._hand.append(event)

    def end(self, stacks: Sequence[Chips]) -> None:
        pass


def first_hands(event: Scenario) -> dict[tuple[str, ...], list[Event]]:
    sink = FirstHands()
    Tournament(event, 7, hand_sink=sink).run()
    return sink.told


@pytest.mark.parametrize("tables", [1, 1000])
def test_the_same_with_one_table_or_a_thousand(tables: int) -> None:
    event = scenario(field=[group("random_legal", 6 * tables, fold_percent=80, raise_percent=30)], stack=400)
    first, told = watched(event, 3)
    again, told_again = watched(event, 3)
    assert first == again
    assert told == told_again
    assert sum(isinstance(each, fe.TableOpened) and not each.seconds for each in told) == tables


def test_another_entrant_changes_no_first_hand_but_where_somebody_sits_otherwise() -> None:
    # 1,001 entrants draw the seats of 1,000, except one who makes room; each has a separate stream.
    field = [group("random_legal", 1000)]
    before = first_hands(scenario(field=field, seats=9))
    after = first_hands(scenario(field=[*field, group("random_legal", 1)], seats=9))
    opening = {players for players in before if len(players) in {8, 9}}
    changed = {players for players in list(before)[:112] if after.get(players) != before[players]}
    assert len(opening) > 100
    assert len(changed) <= 2


def test_an_entrant_who_comes_later_changes_nothing_before() -> None:
    arrivals = Arrivals(((0, Decimal(50)), (600, Decimal(100))))
    field = [group("random_legal", 60)]
    event = scenario(field=field, entry=EntryRules(arrivals=arrivals, late_until=2), stack=3000, seats=9)
    more = replace(event, field=(*event.field, group("random_legal", 1)))
    told, told_more = watched(event, 5)[1], watched(more, 5)[1]
    differ = next(place for place, pair in enumerate(zip(told, told_more, strict=False)) if pair[0] != pair[1])
    assert isinstance(told_more[differ], fe.Registered)
    assert told_more[differ].seconds > 0
    assert sum(isinstance(each, fe.HandPlayed) for each in told[:differ]) > 10
