"""The hand engine and the evaluators of tourney under load. Only this module of the benchmark uses their API."""

from __future__ import annotations

from array import array
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from tourney.bench.workload import CALL_DOWN, build_player
from tourney.cards.card import mask_of
from tourney.cards.deck import STANDARD, Deck
from tourney.cards.rankings import NUMBER, RANKINGS, worth_sum
from tourney.config.load import shipped_variant
from tourney.game import hand as hand_engine
from tourney.game.hand import Hand
from tourney.strategies.play import Fault, StrategyFault, play_hand, play_hands
from tourney.strategies.registry import find_strategy
from tourney.streams import DEALING, PLAYING, Stream, branch, root

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.bench.workload import Game, Policy
    from tourney.strategies.base import Strategy
    from tourney.types import Card


# The engine.


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


# The evaluators: one Python call per hand, and many hands per call.


SEVEN_CARDS: Final = "high"
"""The ranking that other evaluators also support."""

PASS: Final = 1000
"""The number of different hands in a pass."""

BULK_PASS: Final = 50_000
"""The same for many hands per call: too many for the branch predictor of a processor to learn."""

SHAPES: Final = {
    "high": (2, 5),
    "high_two_from_hand": (4, 5),
    "high_short_deck": (2, 5),
    "high_short_deck_trips": (2, 5),
    "nines_or_better": (2, 5),
    "eight_or_better": (2, 5),
    "eight_or_better_two_from_hand": (4, 5),
    "ace_to_five": (7, 0),
    "deuce_to_seven": (5, 0),
    "badugi": (4, 0),
    "badugi_deuce_low": (5, 0),
    "ace_to_six": (5, 0),
    "sixes_or_better": (5, 0),
    "pair_or_better": (5, 0),
    "no_pair": (5, 0),
    "high_up_to_two_from_hand": (3, 5),
    "eight_or_better_up_to_two_from_hand": (3, 5),
    "high_from_hand": (5, 5),
    "deuce_to_seven_from_hand": (5, 5),
    "most_points_from_hand": (5, 5),
    "fewest_points_from_hand": (5, 5),
    "high_bug": (5, 0),
    "ace_to_five_bug": (5, 0),
    "high_mexican": (5, 0),
    "high_short_deck_two_from_hand": (4, 5),
    "ace_to_five_two_from_hand": (4, 5),
    "ace_to_five_from_hand": (5, 5),
    "badugi_from_hand": (5, 5),
    "high_badugi": (4, 0),
    "high_badugi_from_hand": (5, 5),
    "twenty_one_from_hand": (5, 5),
}
"""The number of hole cards and board cards for each ranking, as in its most common game."""

# From the sixes on: cards are numbered by rank, four suits each, and 4 is the six.
_SHORT_DECK: Final = tuple(card for card in STANDARD if card // 4 >= 4)


def deals(ranking: str, hands: int = PASS) -> list[tuple[list[Card], list[Card]]]:
    """Random hands for a ranking: hole cards and board."""
    own, board = SHAPES[ranking]
    return _deals(own, board, hands, "short_deck" in ranking)


# Kept, so that building the hands is no part of what is measured.
@cache
def _deals(own: int, board: int, hands: int, short: bool) -> list[tuple[list[Card], list[Card]]]:  # noqa: FBT001
    stream = Stream(root(_SEED, 0, DEALING))
    decks = [Deck(_SHORT_DECK if short else STANDARD, stream) for _ in range(hands)]
    return [([deck.draw() for _ in range(own)], [deck.draw() for _ in range(board)]) for deck in decks]


def evaluations(name: str) -> Callable[[int], int]:
    """A function that makes a number of passes over the hands of a ranking; it returns 0 decisions."""
    ranking = RANKINGS[name]
    # Masks are built before: only the evaluation is timed.
    masks = [(mask_of(own), mask_of(board)) for own, board in deals(name)]

    def play(passes: int) -> int:
        for _ in range(passes):
            for own, board in masks:
                ranking(own, board)
        return 0

    return play


def bulk_evaluations(name: str) -> Callable[[int], int]:
    """A function that makes a number of passes over many hands of a ranking, one call per pass."""
    hands = deals(name, BULK_PASS)
    # Unsigned 64-bit numbers, which compiled code reads without building an object for each.
    hole_cards = array("Q", [mask_of(own) for own, _ in hands])
    boards = array("Q", [mask_of(board) for _, board in hands])
    number = NUMBER[name]

    def play(passes: int) -> int:
        for _ in range(passes):
            worth_sum(number, hole_cards, boards)
        return 0

    return play
