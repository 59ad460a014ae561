"""Ranking the starting hands of a game, once in each process.

In hold'em these are all 1,326 hands, in the order of `starting_hands`. In other games they are 256 random hands,
ranked by the share they win against two random hands in playouts. The ranking depends only on fixed random numbers
and on the cards, so it is the same in every process, in whatever order hands come up.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BIT, BITS, JOKER_BIT
from tourney.cards.rankings import NUMBER
from tourney.cards.tables import SUIT
from tourney.strategies.preflop.starting_hands import PLAYING, hand_class
from tourney.strategies.skilled.draw_rules import keep_for
from tourney.strategies.skilled.estimate import ShareEstimate
from tourney.strategies.skilled.situation import ONCE, Book
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from tourney.game.variant import Variant

_HANDS: Final = 256
_RANKING: Final = 160  # samples to score a starting hand of the book
_SCORING: Final = 480  # samples to score a player's own hand
_KEY: Final = 0x7374756479
_REMEMBERED: Final = 20_000
_NO_PAIRS: Final = [0.0] * 2704  # pairs of cards, 52 by 52
_LOWBALL: Final = frozenset(
    NUMBER[name] for name in ("ace_to_five", "ace_to_six", "deuce_to_seven", "deuce_to_seven_from_hand", "no_pair")
)
"""Rankings in which suits count for nothing, or only if all are the same."""

_HIGHS: Final = frozenset({"high", "high_two_from_hand"})


class Study:
    """The ranking of a game's starting hands.

    Attributes:
        book: Other facts about the game.
        holdem: Whether hands rank as in hold'em.
    """

    __slots__ = ("_estimate", "_memory", "_opponents", "_pairs", "book", "holdem")

    def __init__(self, variant: Variant) -> None:
        self.book = Book(variant)
        self.holdem = _is_holdem(variant)
        self._opponents = min(2, variant.max_players - 1)
        self._pairs = _NO_PAIRS[:]
        self._memory: dict[int, float] = {}
        self._estimate = ShareEstimate()
        if self.holdem:
            self._rank_by_class()
        else:
            self._rank_by_play()

    def _rank_by_class(self) -> None:
        pairs = [(one, other) for one in range(52) for other in range(one)]
        pairs.sort(key=lambda pair: (PLAYING[hand_class(pair)], pair))
        for one, other in pairs:
            self._pairs[52 * one + other] = self._pairs[52 * other + one] = PLAYING[hand_class((one, other))]
        self.book.fill([BIT[one] | BIT[other] for one, other in pairs], [0.0] * len(pairs))

    def _rank_by_play(self) -> None:
        stream = Stream(branch(_KEY, 1))
        deck = [bit for bit in BITS if bit & self.book.course.deck]
        found = []
        for number in range(_HANDS):
            stream.shuffle(deck)
            hand = sum(deck[: self.book.dealt])
            found.append((-self._score(self._mask_for_draw(hand), 0, _RANKING), number, hand))
        found.sort()
        self.book.fill([hand for _, _, hand in found], [-score for score, _, _ in found])

    def _score(self, hand: int, board: int, samples: int) -> float:
        """The share that a starting hand wins against two random hands, or one in games for two players."""
        estimate = self._estimate
        estimate.begin_street(self.book, self.book.opening, hand, branch(_KEY, hand))
        estimate.set_board(0, board)
        for _ in range(self._opponents):
            estimate.add(0, self.book.dealt, 0, ONCE)
        estimate.settle(0)
        estimate.play_out(samples)
        return estimate.equity()

    def percentile(self, packed: int, hand: int, board: int) -> float:
        """The percentage of starting hands that are at least as good as this one, 0 to 100.

        Args:
            packed: The cards as a packed integer.
            hand: Their mask.
            board: The mask of the board, if one is dealt before the betting.
        """
        if self.holdem:
            return self._pairs[52 * (packed & 63) + (packed >> 6 & 63)]
        if board:
            return self.book.rank(self._score(hand, board, _RANKING))
        like = alike(self._mask_for_draw(hand))
        score = self._memory.get(like, -1.0)
        if score < 0:
            score = self._score(like, 0, _SCORING)
            if len(self._memory) == _REMEMBERED:
                self._memory.clear()
            self._memory[like] = score
        return self.book.rank(score)

    def _mask_for_draw(self, hand: int) -> int:
        """The cards by which a starting hand is judged; in draw games, those worth keeping."""
        book = self.book
        if not book.lefts[0]:
            return hand
        course = book.course
        second = course.rankings[1] if course.splits > 1 else -1
        kept = keep_for(course.rankings[0], second, hand, book.lefts[0], book.dealt)
        return _without_suits(kept) if second < 0 and course.rankings[0] in _LOWBALL else kept


def _without_suits(kept: int) -> int:
    """The same mask for all cards of these ranks that are not all of one suit; no two cards have one rank."""
    clubs = kept & SUIT
    diamonds = kept >> 13 & SUIT
    hearts = kept >> 26 & SUIT
    spades = kept >> 39 & SUIT
    ranks = clubs | diamonds | hearts | spades
    if kept & JOKER_BIT or ranks in (clubs, diamonds, hearts, spades):
        return kept
    lowest = ranks & -ranks
    return lowest | (ranks ^ lowest) << 13


def alike(hand: int) -> int:
    """The same value for all hands that differ only in suits."""
    suits = sorted((hand & SUIT, hand >> 13 & SUIT, hand >> 26 & SUIT, hand >> 39 & SUIT))
    return suits[0] | suits[1] << 13 | suits[2] << 26 | suits[3] << 39 | hand & JOKER_BIT


def _is_holdem(variant: Variant) -> bool:
    """Whether the game has two hole cards from a full deck and a board of five, dealt after the first betting."""
    first = variant.streets[: variant.opening + 1]
    held = sum(street.hole - street.discard for street in first)
    before = sum(street.board for street in first)
    board = sum(street.board for street in variant.streets)
    whole = variant.hole_cards == held == 2 and board == 5 and not before
    return whole and len(variant.deck) == 52 and variant.rankings[0] in _HIGHS and len(variant.rankings) == 1


@cache
def study_of(variant: Variant) -> Study:
    """The ranking of a variant's starting hands, computed once."""
    return Study(variant)
