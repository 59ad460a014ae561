"""One hand as a game of OpenSpiel, with explicit chance: for its solvers and its tests.

Importing this module registers the game `tourney_hand`; `pip install open_spiel` installs OpenSpiel.

    import pyspiel, tourney.rl.spiel
    kuhn = pyspiel.load_game("tourney_hand(game=kuhn,stacks=2 2,ante=1,small_bet=1)")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np

from tourney.cards.card import format_cards
from tourney.config.load import shipped_variant
from tourney.errors import InvalidArgument, MissingExtra
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.turn import DEAL, OVER
from tourney.rl.layout import build_layout
from tourney.rl.spaces import open_rows
from tourney.rl.turns import starting_stacks

try:
    import pyspiel
except ImportError as error:
    raise MissingExtra(f"tourney.rl.spiel needs OpenSpiel: pip install open_spiel ({error})") from None

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.game.view import View

_STAKES: Final = ("small_blind", "big_blind", "ante", "small_bet", "big_bet", "bring_in", "chip")
_DEFAULTS: Final = {
    "game": "kuhn",
    "stacks": "2 2",
    **dict.fromkeys(_STAKES, 0),
    "ante": 1,
    "small_bet": 1,
    "chip": 1,
}
_LONGEST: Final = 1000

_TYPE: Final = pyspiel.GameType(
    short_name="tourney_hand",
    long_name="A hand of tourney",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
    parameter_specification=_DEFAULTS,
)


class HandGame(pyspiel.Game):  # type: ignore[misc]
    """A hand of a game at fixed stakes, with fixed stacks. Its payoffs are chips.

    Raises:
        InvalidArgument: The parameters are invalid, or the game has draws or the like.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        variant = shipped_variant(given["game"])
        stacks = [int(each) for each in str(given["stacks"]).split()]
        amounts: dict[str, Any] = {name: int(given[name]) for name in _STAKES}
        self.hand = Hand(variant, Stakes(**amounts), stacks)
        self.layout = build_layout([variant], len(stacks), (0.5, 1.0), exact=False)
        if self.layout.choices:
            raise InvalidArgument(f"{variant.name} has discards or the like, whose chances are not explicit here")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.layout.moves),
            max_chance_outcomes=53,
            num_players=len(stacks),
            min_utility=-float(max(stacks)),
            # Nobody wins more than all others have: a bound, which uneven stacks do not reach.
            max_utility=float(sum(stacks) - min(stacks)),
            utility_sum=0.0,
            max_game_length=_LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> HandState:
        """The hand before its first card."""
        return HandState(self)

    def make_py_observer(self, iig_obs_type: object = None, params: object = None) -> HandObserver:
        """An observer: all that a player knows, as text."""
        del iig_obs_type, params
        return HandObserver()


class HandState(pyspiel.State):  # type: ignore[misc]
    """A point of a hand."""

    def __init__(self, game: HandGame) -> None:
        super().__init__(game)
        self.hand = game.hand.copy()  # OpenSpiel makes deep copies of it

    def current_player(self) -> int:
        """The position to act, or that the game is over or a card is due."""
        if self.hand.turn == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.hand.turn == DEAL else self.hand.actor

    def _legal_actions(self, player: int) -> list[int]:
        masks = self._write(self.hand.view(player)).masks
        return [int(move) for move in np.flatnonzero(masks[0])]

    def _write(self, view: View) -> Any:  # noqa: ANN401 - SeenRows
        rows = open_rows(self.get_game().layout, 1)
        rows.encoder.write(0, view)
        return rows

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come, each with the same chance."""
        dealt = {card for cards in (*self.hand.hole, *self.hand.state.boards) for card in cards}
        left = [card for card in self.hand.variant.deck if card not in dealt]
        return [(card, 1 / len(left)) for card in left]

    def _apply_action(self, action: int) -> None:
        hand = self.hand
        if hand.turn == DEAL:
            hand.deal(action)
        else:
            view = hand.view(hand.actor)
            hand.apply(self._write(view).encoder.action(0, view, action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return format_cards([action])
        return str(self.get_game().layout.moves[action])

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self.hand.turn == OVER

    def returns(self) -> list[float]:
        """The chips that each player has won."""
        if self.hand.turn != OVER:
            return [0.0] * len(self.hand.state.stacks)
        before = starting_stacks(self.get_game().hand)
        return [float(now - then) for now, then in zip(self.hand.state.stacks, before, strict=True)]

    def __str__(self) -> str:
        return describe_cards(self.hand.hole) + " " + describe_course(self.hand)


class HandObserver:
    """Says what a player knows."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: HandState, player: int) -> None:
        """Do nothing: there is no tensor."""

    def string_from(self, state: HandState, player: int) -> str:
        """All that a player knows, as text."""
        hole = state.hand.hole
        return describe_cards([hole[player]]) + " " + describe_course(state.hand)


def describe_cards(hands: Iterable[tuple[int, ...]]) -> str:
    """Cards of players as text."""
    return " | ".join(format_cards(cards) if cards else "-" for cards in hands)


def describe_course(hand: Hand) -> str:
    """The public course of a hand as text: cards that lie open, and actions."""
    state = hand.state
    acts = " ".join(f"{act.street}:{act.player}:{act.kind}:{act.bet_to}" for act in state.actions)
    return f"board {describe_cards(state.boards)} up {describe_cards(state.up)} acts {acts}"


pyspiel.register_game(_TYPE, HandGame)
