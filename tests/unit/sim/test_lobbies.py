"""The lobby of a hand, built from a ledger and a clock alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events import SLOW, group, scenario
from halls import Standing

from tourney.sim.lobbies import build_lobby
from tourney.tournament.bounties import BountyKind, BountyRules

if TYPE_CHECKING:
    from tourney.game.lobby import Lobby


def shown(standing: Standing) -> Lobby:
    """The lobby as shown to the first two players."""
    return build_lobby(standing.house.ledger, standing.hall.clock, SLOW.levels[1].stakes, [0, 1])


def test_it_shows_the_level_who_is_left_and_what_is_played_for() -> None:
    standing = Standing(4)
    standing.hall.clock.begin_levels()
    standing.run_to(240)
    standing.house.ledger.close()
    standing.house.ledger.put_out([[3]], 1, 240)
    lobby = shown(standing)
    assert (lobby.level, lobby.seconds_to_next, lobby.next_stakes) == (1, 360, SLOW.levels[1].stakes)
    assert (lobby.entries, lobby.players_left, lobby.prizes) == (4, 3, (1000,))
    assert lobby.players == (0, 1)
    assert lobby.heads is None


def test_stacks_are_those_of_the_moment_and_cannot_be_written() -> None:
    standing = Standing(4)
    lobby = shown(standing)
    standing.house.ledger.stacks[0] = 1500
    assert lobby.chips_of[0] == 1500
    assert not hasattr(lobby.chips_of, "__setitem__")


def test_it_shows_what_heads_are_worth_where_there_are_bounties() -> None:
    bounty = BountyRules(BountyKind.FIXED, 25)
    event = scenario(field=[group("fold", 4)], schedule=SLOW, bounty=bounty)
    heads = shown(Standing(4, event=event)).heads
    assert heads is not None
    assert dict(heads) == dict.fromkeys(range(4), 25)
