"""The hand engine of tourney under load. Only this module of the benchmark uses its API."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from tourney.bench.workload import CALL_DOWN, build_player
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
    """The mode of the hand engine in this process: `COMPILED` or `INTERPRETED`."""
    # By the file that was loaded: a package may be installed compiled, and run interpreted all the same.
    return INTERPRETED if Path(hand_engine.__file__).suffix in {".py", ".pyc"} else COMPILED


def build_players(game: Game, policy: Policy, *, built_in: bool) -> list[Strategy]:
    """Build the players of a full table for a policy: in plain Python, or built-in ones."""
    if not built_in:
        return [build_player(game, policy) for _ in range(game.players)]
    if policy is CALL_DOWN:
        return [find_strategy("call")() for _ in range(game.players)]
    shares = {"fold_percent": policy.fold_percent, "raise_percent": policy.raise_percent}
    return [find_strategy("random_legal")(**shares) for _ in range(game.players)]


class BenchTable:
    """A table that plays hands of a game, each with fresh stacks and its own random numbers."""

    def __init__(self, game: Game, players: Sequence[Strategy]) -> None:
        self._variant = shipped_variant(game.variant)
        self._stakes = game.stakes
        # Fresh stacks in each hand: a table that plays on would soon have fewer players.
        self._stacks = [game.stack] * game.players
        self._players = players
        self._dealing = root(_SEED, 0, DEALING)
        self._playing = [root(_SEED, 0, PLAYING, player) for player in range(game.players)]
        self._hands = 0

    def hand(self) -> Hand:
        """Play the next hand to its end and return it.

        Raises:
            StrategyFault: A player acted illegally.
        """
        self._hands += 1
        number = self._hands
        hand = Hand(self._variant, self._stakes, self._stacks)
        # A key for each hand, as in an event: hand n is the same however many were played before in this process.
        deck = Deck(self._variant.deck, Stream(branch(self._dealing, number)))
        play_hand(hand, deck, self._players, self._playing, _stop, 0, number)
        return hand

    def play(self, hands: int) -> int:
        """Play a number of hands; return the number of decisions."""
        self._hands += 1
        # In bulk a hand has no number of its own, so each call has a key.
        key = branch(self._dealing, self._hands)
        return play_hands(self._variant, self._stakes, self._stacks, self._players, key, hands, _stop).decisions


def _stop(fault: Fault) -> NoReturn:
    # A fault of our own players would make the rate that of another work.
    raise StrategyFault(fault.message)
