"""What a judging player knows of a game before any hand (`Book`), and of a hand: its cards and those it may face."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS
from tourney.cards.rankings import NUMBER
from tourney.game.size import MOST_BOARDS, MOST_PLAYERS, MOST_STREETS
from tourney.strategies.skilled.draw_rules import count_cards, keep_for
from tourney.streams import Stream, branch

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.variant import Variant

_KEPT_ROWS: Final = 18  # indexed by draws left, up to three, and cards kept, up to five
_KEPT_ROW: Final = 64
_TWO_CARDS: Final = 1326
_DEALS: Final = 3000
_KEY: Final = 0x626F6F6B
_NO_HANDS: Final = [0 for _ in range(_TWO_CARDS)]
_NO_SCORES: Final = [0.0 for _ in range(_TWO_CARDS)]
_NO_KEPT: Final = [0 for _ in range(_KEPT_ROWS * _KEPT_ROW)]
_NO_COUNTS: Final = [0 for _ in range(_KEPT_ROWS)]
_NO_STREETS: Final = [0 for _ in range(MOST_STREETS)]

_EIGHT_OR_BETTER: Final = NUMBER["eight_or_better"]
_NO_OWN: Final = [0 for _ in range(MOST_PLAYERS + 1)]  # the viewer's first
_NO_OTHERS: Final = [0 for _ in range(MOST_PLAYERS + 1)]
_NO_BOARDS: Final = [0 for _ in range(MOST_BOARDS)]

_NEVER_DREW: Final = -1

ONCE: Final = 16
"""The choosiness of a player who has shown none: one candidate, in sixteenths."""


class Book:
    """What a player knows of a game. `judging.Study` fills it.

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


class Situation:
    """What a viewer knows of a hand on one street; row 0 is the viewer, and the opponents follow."""

    __slots__ = (
        "_apart", "_bare", "_base", "_boards_to_come", "_book", "_by_book", "_choosy", "_complete", "_count",
        "_course", "_drawing", "_drawn", "_hidden", "_key", "_no_change", "_now", "_own", "_parts", "_pending",
        "_street", "_to_come", "_up", "_within",
    )  # fmt: skip

    def begin_street(self, book: Book, street: int, own: int, key: int) -> None:
        """Start for a viewer with the cards of the mask `own`, on a street that has been dealt."""
        course = book.course
        self._book = book
        self._course = course
        self._street = street
        self._drawing = 0
        self._own = own
        self._apart = 0
        self._count = 0
        self._key = key
        self._parts = course.splits * course.boards
        self._now = _NO_BOARDS[:]
        self._up = _NO_OWN[:]
        self._hidden = _NO_OTHERS[:]
        self._within = _NO_OTHERS[:]
        self._choosy = _NO_OTHERS[:]
        self._drawn = _NO_OTHERS[:]
        self._pending = _NO_OTHERS[:]

    def show(self, up: int) -> None:
        """Set the mask of the viewer's face-up cards."""
        self._up[0] = up

    def set_apart(self, cards: int) -> None:
        """Set the mask of the viewer's cards set apart as a second hand; 0 before that."""
        self._apart = cards

    def draw_next(self) -> None:
        """Note that the street begins with a draw or a discard, which the viewer has yet to make: see `compare`."""
        self._drawing = 1

    def set_board(self, board: int, mask: int) -> None:
        """Set the cards on a board so far."""
        self._now[board] = mask

    def add(self, up: int, hidden: int, within: int, choosy: int) -> None:
        """Add an opponent who has not drawn.

        Args:
            up: The mask of the face-up cards.
            hidden: Number of hidden cards.
            within: The hidden cards are from this many best starting hands of the book; 0 for any.
            choosy: The holding is the best of this many candidates, in sixteenths. Below 16, it is how often the
                holding is a single candidate instead of the weaker of two.
        """
        count = self._count + 1
        self._count = count
        self._up[count] = up
        self._hidden[count] = hidden
        self._within[count] = within
        self._choosy[count] = choosy
        self._drawn[count] = _NEVER_DREW

    def note_draw(self, drawn: int, pending: int) -> None:
        """Note that the opponent added last drew `drawn` cards in the latest draw.

        They are `pending` if not dealt yet. A player who has not drawn yet is still at the draw before.
        """
        self._drawn[self._count] = drawn
        self._pending[self._count] = pending

    def _close(self, dead: int) -> None:
        """Finish once all opponents are added; `dead` is a mask of more cards that cannot come."""
        self._by_book = self._book.by_place and self._street == self._book.opening
        known = self._own | dead
        for board in range(self._course.boards):
            known |= self._now[board]
        for player in range(1, self._count + 1):
            known |= self._up[player]
        self._base = known
        lying = self._street - self._drawing
        self._bare = max(0, (self._book.boarded[lying] if lying >= 0 else 0) - count_cards(self._now[0]))
        self._look_ahead()
        self._complete = self._is_complete()

    def _look_ahead(self) -> None:
        """Count the cards to come to each player and board; note whether nobody gives up cards before."""
        course = self._course
        self._no_change = not self._drawing
        self._to_come = 0
        self._boards_to_come = self._bare
        for street in range(self._street + 1, course.streets):
            if course.draw[street] or course.discard[street]:
                self._no_change = False
            self._to_come += course.hole[street] + course.up[street]
            self._boards_to_come += course.board[street]

    def _is_complete(self) -> int:
        """Whether each hand's strength now is its worth in the end: one ranking, and no cards to come."""
        course = self._course
        if self._parts > 1 or self._drawing or self._bare or self._by_book or course.rankings[0] == _EIGHT_OR_BETTER:
            return False
        for street in range(self._street + 1, course.streets):
            if course.hole[street] or course.up[street] or course.board[street]:
                return False
            if course.draw[street] or course.discard[street]:
                return False
        return True
