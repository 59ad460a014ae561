"""In every shipped field those who play a line without a look at their cards lose.

Everybody who plays poker knows it: someone wakes up with a better hand soon enough, and whoever bets every hand is
noticed. The whole table: `python tests/validity/blind.py`.
"""

from __future__ import annotations

from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Final

import blind
import pytest

from tourney.game.action import BET_OR_RAISE, check_or_call
from tourney.game.event import Called, HandBegan, HandEnded, Raised
from tourney.sim.scenario import Group
from tourney.sim.tournament import run_tournament
from tourney.strategies.registry import Player
from tourney.streams import derive

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.event import PlayerEvent
    from tourney.game.view import View

pytestmark = pytest.mark.slow

EVENTS: Final = 20
NO_LIMIT: Final = [name for name in blind.FIELDS if name not in blind.LIMIT]


@pytest.mark.parametrize("line", ["shove", "PotAlways", "OpenShoveFlop"])
@pytest.mark.parametrize("field", NO_LIMIT)
def test_who_never_looks_at_his_cards_loses(field: str, line: str) -> None:
    returns = blind.play(blind.Cell(field, line, entrants=45, copies=5), first=1000, events=EVENTS)
    assert fmean(returns) < 0


@pytest.mark.parametrize("line", ["shove", "call"])
@pytest.mark.parametrize("field", [pytest.param("limit_mix", marks=pytest.mark.long), "limit_draw"])
def test_who_always_raises_or_always_calls_loses_in_fixed_limit(field: str, line: str) -> None:
    # Always-raise stands pat in draws: a pat hand is believed no more than the bets of its player.
    returns = blind.play(blind.Cell(field, line, entrants=45, copies=5), first=1000, events=5)
    assert fmean(returns) < 0


class Prober:
    """Plays a random sixth of its hands, and half the time bets the pot at one opponent on one street, no more."""

    street = 3
    won = 0
    bets = 0

    def __init__(self) -> None:
        self._waits = False
        self._me = 0

    def on_event(self, event: PlayerEvent) -> None:
        """Count the bets, and those that everybody folded to."""
        if isinstance(event, HandBegan):
            self._me = event.player
            self._waits = False
        elif isinstance(event, Called | Raised) and event.player != self._me:
            self._waits = False
        elif isinstance(event, HandEnded) and self._waits:
            Prober.won += 1

    def act(self, view: View) -> Action:
        """Get to the street for little, and bet there."""
        drawn = view.stream.below_32(100)
        if view.street == 0:
            raised = any(acted.kind == BET_OR_RAISE for acted in view.actions)
            if not raised and drawn < 18 and view.least_raise_to:
                return view.raise_within(view.stakes.big_blind * 5 // 2)
            is_cheap = 12 * view.to_call <= view.stacks[view.player]
            return check_or_call() if raised and is_cheap and drawn < 12 else view.passive()
        if view.street < Prober.street:
            return check_or_call() if 3 * view.to_call <= 2 * view.pot else view.passive()
        is_there = view.street == Prober.street and drawn < 50
        if is_there and not view.to_call and view.least_raise_to and view.folded.count(False) == 2:
            Prober.bets += 1
            self._waits = True
            return view.raise_within(view.pot)
        return view.passive()


@pytest.mark.parametrize(
    ("field", "street"),
    [("main_event", 3), ("online_regular", 3), pytest.param("main_event", 1, marks=pytest.mark.slow)],
)
def test_a_bet_of_the_pot_by_a_stranger_wins_outright_at_most_half_the_time(field: str, street: int) -> None:
    # Whoever folds more often than that to s pots, s / (1 + s), loses to any two cards.
    Prober.street = street
    Prober.won = Prober.bets = 0
    cell = blind.Cell(field, "call", entrants=45, copies=5)
    event = blind.event_of(cell)
    event = replace(event, field=(*event.field[:-1], Group(Player("prober", Prober), 5)))
    for number in range(60):
        run_tournament(event, derive(77, number))
    assert Prober.bets > 400
    assert Prober.won / Prober.bets < 0.5 + 2 * (0.25 / Prober.bets) ** 0.5
