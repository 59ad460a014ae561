"""What players see of their tournament is what its log tells."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING

from events import BRISK, group, made_by, scenario, sheet
from replay import Replay

from tourney.game.lobby import Lobby
from tourney.game.stakes import Stakes
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.payouts import FixedPayouts
from tourney.tournament.schedule import Level, Schedule

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.view import View
    from tourney.sim.events import FloorEvent

SHEET = sheet((10, 20), (25, 50), (50, 100), 300, (100, 200, 25), (300, 600, 50), (1000, 2000, 200))


def lobby(**changes: object) -> Lobby:
    """Five of six left, three places paid; the players at the table are 4, 0 and 2."""
    facts: dict[str, object] = {
        "level": 3,
        "seconds_to_next": 100,
        "next_stakes": None,
        "entries": 6,
        "players_left": 5,
        "prizes": (300, 200, 100),
        "chips": 6000,
        "chips_of": {0: 1000, 1: 500, 2: 1000, 3: 0, 4: 2500, 5: 1000},
        "players": (4, 0, 2),
    }
    return Lobby(**(facts | changes))  # type: ignore[arg-type]


def test_the_ranking() -> None:
    shown = lobby()
    assert shown.stacks == (2500, 1000, 1000, 1000, 500)
    assert [shown.rank(position) for position in range(3)] == [1, 2, 2]
    assert shown.average_stack == 1200


def test_the_next_prize() -> None:
    """Before the money nothing, on the bubble the last prize, then the steps between the prizes."""
    steps = [(left, lobby(players_left=left)) for left in (5, 4, 3, 2, 1)]
    assert [(left, each.prize_now, each.pay_jump) for left, each in steps] == [
        (5, 0, 0), (4, 0, 100), (3, 100, 100), (2, 200, 100), (1, 300, 0),
    ]  # fmt: skip
    assert [each.in_the_money for _, each in steps] == [False, False, True, True, True]
    assert lobby().places_paid == 3


def test_the_heads() -> None:
    assert lobby().bounties == (0, 0, 0)
    assert lobby(heads={0: 25, 4: 40}).bounties == (40, 25, 0)


def test_it_can_be_kept_copied_and_sent() -> None:
    """What it shows goes on changing with the room; a copy does not."""
    room = {0: 1000, 1: 500, 2: 1000, 3: 0, 4: 2500, 5: 1000}
    shown = lobby(chips_of=MappingProxyType(room), heads=MappingProxyType({0: 25}))
    kept = [copy.copy(shown), copy.deepcopy(shown), pickle.loads(pickle.dumps(shown))]  # noqa: S301 - made here
    assert kept == [lobby(heads={0: 25})] * 3
    room[1] = 0
    assert [each.stacks[-1] for each in (shown, *kept)] == [1000, 500, 500, 500]


class Looker:
    """Compares each lobby with the log so far."""

    told: list[FloorEvent]
    now: Replay
    looks = 0

    def act(self, view: View) -> Action:
        shown = view.lobby
        assert shown is not None
        Looker.looks += 1
        stacks = {player - 1: chips for player, chips in self.now.stacks.items()}
        assert dict(shown.chips_of) == stacks
        assert shown.chips == sum(stacks.values())
        out = {each.player for each in self.told if isinstance(each, fe.Busted)}
        assert shown.players_left == len(stacks) - len(out)
        levels = [each for each in self.told if isinstance(each, fe.LevelStarted)]
        assert shown.level == levels[-1].level
        starts = {1: 0, 2: 600, 3: 1200, 4: 2100, 5: 2700, 6: 3300}  # 600 each, and a break of 300 after the third
        if shown.level < 6:
            assert shown.seconds_to_next is not None
            assert 0 < shown.seconds_to_next <= 600
            assert shown.next_stakes == SHEET.levels[shown.level].stakes
            assert levels[-1].seconds == starts[shown.level]
        else:
            assert shown.seconds_to_next is None
            assert shown.next_stakes is None
        assert shown.prizes == (500, 300, 200)
        committed = view.committed
        for position, player in enumerate(shown.players):
            assert view.stacks[position] + committed[position] == stacks[player]
        heads = dict.fromkeys(shown.players, 25)
        assert shown.bounties == tuple(heads[player] for player in shown.players)
        return view.passive()


def test_it_shows_what_the_log_tells() -> None:
    tournament = scenario(
        field=[made_by(Looker, 4), group("call", 4), group("random_legal", 6)],
        schedule=SHEET,
        pace=BRISK,
        payouts=FixedPayouts((500, 300, 200)),
        bounty=BountyRules(BountyKind.FIXED, 25),
    )
    Looker.told = []
    Looker.now = Replay(tournament)

    def listen(event: FloorEvent) -> None:
        Looker.told.append(event)
        Looker.now.take(event)

    result = Tournament(tournament, sinks=[listen]).run()
    assert not result.faults
    assert Looker.looks > 50


def test_a_level_by_hands_has_no_time_to_the_next() -> None:
    seen: set[tuple[int, int | None, Stakes | None]] = set()

    class Noter:
        def act(self, view: View) -> Action:
            assert view.lobby is not None
            seen.add((view.lobby.level, view.lobby.seconds_to_next, view.lobby.next_stakes))
            return view.passive()

    items = [replace(item, seconds=0, hands=2) if isinstance(item, Level) else item for item in SHEET.items]
    Tournament(scenario(field=[made_by(Noter), group("call", 5)], schedule=Schedule(tuple(items)))).run()
    assert (1, None, Stakes(small_blind=25, big_blind=50)) in seen
