"""The same policy, in plain Python and built in, plays the same legal hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tourney.bench.engine import BenchTable, build_players
from tourney.bench.workload import CALL_DOWN, GAMES, POLICIES
from tourney.game.action import BET_OR_RAISE, DISCARD, FOLD
from tourney.game.turn import OVER

if TYPE_CHECKING:
    from tourney.bench.workload import Game, Policy

_HANDS = 40

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.title)
every_policy = pytest.mark.parametrize("policy", POLICIES, ids=lambda policy: policy.title)


@every_game
@every_policy
def test_python_and_built_in_players_play_the_same_hands(game: Game, policy: Policy) -> None:
    """Every action is legal, or the table would raise; no chip is lost."""
    python, built_in = (BenchTable(game, build_players(game, policy, built_in=which)) for which in (False, True))
    for _ in range(_HANDS):
        one, other = python.hand(), built_in.hand()
        assert one.turn == other.turn == OVER
        assert one.state.actions == other.state.actions
        assert one.hole == other.hole
        assert one.state.stacks == other.state.stacks
        assert sum(one.state.stacks) == game.players * game.stack


@every_game
@every_policy
def test_players_do_what_the_policy_says(game: Game, policy: Policy) -> None:
    table = BenchTable(game, build_players(game, policy, built_in=False))
    kinds = set()
    for _ in range(_HANDS):
        for acted in table.hand().state.actions:
            kinds.add((acted.kind, acted.bet_to > 0) if acted.kind == DISCARD else (acted.kind, True))
    assert ((FOLD, True) in kinds) == ((BET_OR_RAISE, True) in kinds) == (policy is not CALL_DOWN)
    assert ((DISCARD, False) in kinds) == game.draws
    assert ((DISCARD, True) in kinds) == (game.draws and policy is not CALL_DOWN)


@every_game
def test_decisions_are_counted(game: Game) -> None:
    """Where all check and call, everybody decides once a street, and once a draw; to bring in is a decision too."""
    table = BenchTable(game, build_players(game, CALL_DOWN, built_in=False))
    streets = {"stud_hi_lo": 5, "triple_draw_deuce_to_seven": 4 + 3}.get(game.variant, 4)
    assert table.play(3) == 3 * streets * game.players


def test_hands_differ() -> None:
    """Each hand has its own numbers, and a table goes on where it stopped."""
    game = GAMES[0]
    table = BenchTable(game, build_players(game, CALL_DOWN, built_in=False))
    hole_cards = [table.hand().hole for _ in range(5)]
    table.play(5)
    hole_cards.append(table.hand().hole)
    assert all(one != other for index, one in enumerate(hole_cards) for other in hole_cards[:index])
