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

from tourney.config import shipped
from tourney.config.load import load_field, load_tournament
from tourney.config.named_files import scenario_file
from tourney.game.action import BET_OR_RAISE, check_or_call
from tourney.game.event import Called, HandBegan, HandEnded, Raised
from tourney.sim.scenario import Group
from tourney.sim.tournament import run_tournament
from tourney.strategies.registry import Player, find_player
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


class LateShover:
    """All-in if at most three are behind and nobody has raised, and over one raise if only the raiser is left."""

    def act(self, view: View) -> Action:
        """The action, whatever the cards."""
        left = view.folded.count(False)
        raises = sum(acted.kind == BET_OR_RAISE and acted.street == view.street for acted in view.actions)
        if view.least_raise_to and left <= (4, 2, 0)[min(raises, 2)]:
            return view.raise_within(view.most_raise_to)
        return view.passive()


class BetOnce:
    """One bet or raise a street, then calls to the end."""

    def act(self, view: View) -> Action:
        """The action, whatever the cards."""
        has_bet = any(
            acted.player == view.player and acted.street == view.street and acted.kind == BET_OR_RAISE
            for acted in view.actions
        )
        return check_or_call() if has_bet or not view.least_raise_to else view.raise_within(view.most_raise_to)


@pytest.mark.parametrize(
    ("game", "line", "field", "entrants"),
    [
        # Every player antes a blind: an all-in of ten blinds is as one of four without antes, and hands run close.
        ("no_limit_short_deck_button_blind", Player("late_shover", LateShover), "", 6),
        # With few bets left nobody can wait for others to notice who bets every hand.
        ("fixed_limit_omaha", find_player("shove"), "limit_mix", 12),
        ("fixed_limit_holdem", find_player("shove"), "limit_mix", 12),
        ("fixed_limit_holdem", Player("bet_once", BetOnce), "limit_mix", 12),
    ],
)
def test_who_never_looks_at_his_cards_loses_with_few_chips(
    game: str, line: Player, field: str, entrants: int
) -> None:
    settings = [f"game={game}", f"entries={entrants}", "seats=6", "field=[{strategy: skilled, share: 100%}]"]
    event = load_tournament(scenario_file("turbo_sng"), settings=settings)
    count = entrants - entrants // 6
    others: tuple[Group, ...] = (Group(find_player("skilled"), count),)
    if field:
        path = shipped.find("fields", field)
        assert path is not None
        others = load_field(path, count)
    event = replace(event, fee=0, field=(*others, Group(line, entrants - count)))
    assert fmean(blind.play_event(event, count, first=0, events=700)) < 0


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
