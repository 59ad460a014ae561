"""The lobby of a hand, built from a ledger and a clock alone."""

from __future__ import annotations

from copy import copy
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest
from events import SLOW, group, scenario
from halls import Standing

from tourney.sim import ledger
from tourney.sim.lobbies import build_lobby
from tourney.tournament.bounties import BountyKind, BountyRules
from tourney.tournament.payouts import PercentPayouts

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


def test_prizes_are_those_of_the_moment_whenever_they_are_asked_for() -> None:
    # docs/players.md: while entry is open, the prizes if it closed now.
    event = scenario(field=[group("fold", 6)], schedule=SLOW, payouts=PercentPayouts((Decimal(100),)))
    standing = Standing(4, event=event)
    early = shown(standing)
    standing.house.ledger.enter(4)
    late = shown(standing)
    assert late.prizes == (500,)
    assert early.prizes == (400,)
    assert copy(early).prizes == (400,)
    with pytest.raises(AttributeError):
        late.no_such_thing  # type: ignore[attr-defined]  # noqa: B018


def test_prizes_that_nobody_asks_for_are_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    # Each entry changes them, and a sheet of many places takes longer than a hand.
    worked_out: list[int] = []

    def work_out(_: object, pool: int, __: int) -> list[int]:
        worked_out.append(pool)
        return [pool]

    monkeypatch.setattr(ledger, "prizes_for", work_out)
    standing = Standing(4)
    lobbies = [shown(standing), shown(standing)]
    assert worked_out == []
    assert [lobby.prizes for lobby in lobbies for _ in range(2)] == [(1000,)] * 4
    assert worked_out == [1000]
