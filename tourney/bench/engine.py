"""Our hand engine under load: all that the benchmark knows of its API is in this module."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from tourney.bench.policies import build_player
from tourney.bench.workload import CALL_DOWN
from tourney.cards.deck import Deck
from tourney.config.load import shipped_variant
from tourney.game import hand as hand_engine
from tourney.game.hand import Hand
from tourney.strategies.play import Fault, StrategyFault, play_hand, play_hands
from tourney.strategies.registry import find_strategy
from tourney.streams import DEALING, PLAYING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.bench.workload import Game, Policy
    from tourney.strategies.base import Strategy

COMPILED: Final = "compiled"
INTERPRETED: Final = "interpreted"

_SEED: Final = 2024


def how_built() -> str:
    """What the hand engine runs as in this process: `COMPILED` or `INTERPRETED`."""
    return INTERPRETED if Path(hand_engine.__file__).suffix in {".py", ".pyc"} else COMPILED


def build_players(game: Game, policy: Policy, *, built_in: bool) -> list[Strategy]:
    """A table full of players of a policy: of plain Python, or the ones that come with tourney."""
    if not built_in:
        return [build_player(game, policy) for _ in range(game.players)]
    if policy is CALL_DOWN:
        return [find_strategy("call")() for _ in range(game.players)]
    shares = {"fold_percent": policy.fold_percent, "raise_percent": policy.raise_percent}
    return [find_strategy("random_legal")(**shares) for _ in range(game.players)]


class BenchTable:
    """A table at which hand after hand of a game is played, each from fresh stacks, each with its own numbers."""

    def __init__(self, game: Game, players: Sequence[Strategy]) -> None:
        self._variant = shipped_variant(game.variant)
        self._stakes = game.stakes
        self._stacks = [game.stack] * game.players
        self._players = players
        self._dealing = root(_SEED, 0, DEALING)
        self._playing = [root(_SEED, 0, PLAYING, player) for player in range(game.players)]
        self._hands = 0

    def hand(self) -> Hand:
        """The next hand, played to its end.

        Raises:
            StrategyFault: A player did what is not legal.
        """
        self._hands += 1
        number = self._hands
        hand = Hand(self._variant, self._stakes, self._stacks)
        deck = Deck(self._variant.deck, Stream(branch(self._dealing, number)))
        play_hand(hand, deck, self._players, self._playing, _stop, 0, number)
        return hand

    def play(self, hands: int) -> int:
        """Play so many hands; tells how many decisions they took."""
        self._hands += 1
        key = branch(self._dealing, self._hands)
        return play_hands(self._variant, self._stakes, self._stacks, self._players, key, hands, _stop).decisions


def _stop(fault: Fault) -> NoReturn:
    raise StrategyFault(fault.message)
