"""The reduced ante of an event with few players left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from events import STEADY, group, scenario

from tourney.game.stakes import AnteKind, Stakes
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament
from tourney.tournament.entries import EntryRules
from tourney.tournament.schedule import Level, ReducedAnte, Schedule, ShortAnte

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.phh_writing import HandStart


class Starts:
    """Records the stakes of each hand and the number of players left in the event."""

    def __init__(self) -> None:
        self.left = 0
        self.antes: dict[int, set[int]] = {}

    def hear(self, event: fe.FloorEvent) -> None:
        self.left += isinstance(event, fe.Registered) - isinstance(event, fe.Busted)

    def begin(self, start: HandStart) -> Listener:
        self.antes.setdefault(self.left, set()).add(start.stakes.ante)
        return lambda _: None

    def end(self, stacks: Sequence[int]) -> None:
        """Do nothing."""


@pytest.mark.parametrize("game", ["no_limit_holdem", "stud"])
def test_the_ante_is_a_small_blind_with_four_left_and_nothing_heads_up(game: str) -> None:
    # EMBARGO 2022, p. 4: a big-blind ante. Players left in the event count, so it stays whole at two tables of two or
    # three. Stud has no blinds, and its ante is never reduced.
    stakes = Stakes(50, 100, 100, AnteKind.BIG_BLIND)
    stud = Stakes(ante=25, small_bet=200, big_bet=400, bring_in=50)
    short = (ShortAnte(4, ReducedAnte.SMALL_BLIND), ShortAnte(2, ReducedAnte.NONE))
    schedule = Schedule(
        (Level(1, 600, stakes, stud_stakes=stud), Level(2, 600, stakes, stud_stakes=stud)), ante_short=short
    )
    event = scenario(field=[group("random_legal", 9)], game=game, seats=3, schedule=schedule)
    starts = Starts()
    for seed in range(8):
        starts.left = 0
        Tournament(event, seed, sinks=[starts.hear], hand_sink=starts).run()
    assert {2, 3, 4} < starts.antes.keys()
    reduced = {4: {50}, 3: {50}, 2: {0}} if game == "no_limit_holdem" else {}
    usual = {100} if game == "no_limit_holdem" else {25}
    assert starts.antes == {left: reduced.get(left, usual) for left in starts.antes}


def test_few_players_pay_the_whole_ante_as_long_as_more_may_enter() -> None:
    stakes = Stakes(50, 100, 100, AnteKind.BIG_BLIND)
    schedule = Schedule(
        (Level(1, 600, stakes), Level(2, 600, stakes), Level(3, 600, Stakes(5000, 10_000, 10_000))),
        ante_short=(ShortAnte(4, ReducedAnte.NONE),),
    )
    event = scenario(field=[group("fold", 3)], schedule=schedule, entry=EntryRules(late_until=1), pace=STEADY)
    antes: dict[int, set[int]] = {}

    class Levels(Starts):
        def begin(self, start: HandStart) -> Listener:
            antes.setdefault(start.level, set()).add(start.stakes.ante)
            return super().begin(start)

    Tournament(event, hand_sink=Levels()).run()
    assert antes == {1: {100}, 2: {0}, 3: {0}}
