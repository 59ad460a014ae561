"""Facts about a game that need no hand: the ranking of starting hands, and what players keep in draws."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS
from tourney.strategies.skilled.draw_rules import count_cards, keep_for
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Variant

_ROWS: Final = 18  # indexed by draws left, up to three, and cards kept, up to five
_KEPT_ROW: Final = 64
_DEALS: Final = 3000
_KEY: Final = 0x626F6F6B
_NO_HANDS: Final = [0] * 1326
_NO_SCORES: Final = [0.0] * 1326
_NO_KEPT: Final = [0] * 1152  # _ROWS rows of _KEPT_ROW
_NO_COUNTS: Final = [0] * 18
_NO_STREETS: Final = [0] * 12  # MOST_STREETS


class Book:
    """What a player knows of a game. `study.Study` fills it.

    Attributes:
        course: The game.
        opening: The first street with betting.
        dealt: Number of cards in a starting hand on that street.
        by_place: Whether an opponent's range is read as the best hands of the book; not in stud, where some cards are
            public.
        size: Number of starting hands in the book.
        hands: The starting hands as masks, best first.
        scores: Their scores, if computed.
        held: Number of cards that a player holds after each street.
        lefts: Number of draws left from each street on.
        boarded: Number of cards on a board after each street.
        kept: Cards that players keep in draws; see `find_row`.
        kept_count: Number of entries in use of each row of `kept`.
    """

    __slots__ = (
        "boarded", "by_place", "course", "dealt", "hands", "held", "kept", "kept_count", "lefts", "opening", "scores",
        "size",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self.course = variant.course
        self.opening = variant.opening
        self.by_place = not variant.is_stud
        self.size = 0
        self.hands = _NO_HANDS[:]
        self.scores = _NO_SCORES[:]
        self.held = _NO_STREETS[:]
        self.lefts = _NO_STREETS[:]
        self.boarded = _NO_STREETS[:]
        self.kept = _NO_KEPT[:]
        self.kept_count = _NO_COUNTS[:]
        self._count_cards()
        self.dealt = self.held[self.opening]
        if self.lefts[0]:
            self._note_kept()

    def _count_cards(self) -> None:
        course = self.course
        held = board = 0
        for street in range(course.streets):
            held += course.hole[street] + course.up[street]
            if not course.set_apart:
                held -= course.discard[street]
            board += course.board[street]
            self.held[street] = held
            self.boarded[street] = board
            if course.draw[street]:
                for before in range(street + 1):
                    self.lefts[before] += 1

    def fill(self, hands: Sequence[int], scores: Sequence[float]) -> None:
        """Enter the starting hands, best first."""
        self.size = len(hands)
        for place in range(self.size):
            self.hands[place] = hands[place]
            self.scores[place] = scores[place]

    def rank(self, score: float) -> float:
        """The percentage of starting hands with at least this score."""
        low = 0
        high = self.size
        while low < high:
            middle = (low + high) // 2
            if self.scores[middle] >= score:
                low = middle + 1
            else:
                high = middle
        return 100.0 * low / self.size

    def count_left(self, street: int) -> int:
        """The number of cards a player holds on a street after discarding and before cards are dealt."""
        return self.held[street] - self.course.hole[street] - self.course.up[street]

    def find_row(self, left: int, cards: int) -> int:
        """The row of `kept` for players who keep `cards` cards with `left` draws left, including this one."""
        return 6 * (min(left, 3) - 1) + min(cards, 5)

    def _note_kept(self) -> None:
        stream = Stream(branch(_KEY, 2))
        course = self.course
        second = course.rankings[1] if course.splits > 1 else -1
        deck = [bit for bit in BITS if bit & course.deck]
        for _ in range(_DEALS):
            stream.shuffle(deck)
            used = self.dealt
            hand = sum(deck[:used])
            for street in range(course.streets):
                if not course.draw[street]:
                    continue
                left = self.lefts[street]
                kept = keep_for(course.rankings[0], second, hand, left, course.draw[street])
                row = self.find_row(left, count_cards(kept))
                if self.kept_count[row] < _KEPT_ROW:
                    self.kept[_KEPT_ROW * row + self.kept_count[row]] = kept
                    self.kept_count[row] += 1
                fresh = count_cards(hand) - count_cards(kept)
                hand = kept | sum(deck[used : used + fresh])
                used += fresh
