"""What a viewer knows of a hand: its own cards, the boards, and a reading of each opponent's cards."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.rankings import NUMBER
from tourney.strategies.skilled.draw_rules import count_cards

if TYPE_CHECKING:
    from tourney.strategies.skilled.book import Book

_EIGHT_OR_BETTER: Final = NUMBER["eight_or_better"]
_NO_HANDS: Final = [0] * 13  # the viewer, and MOST_PLAYERS
_NO_COUNTS: Final = [0] * 13
_NO_BOARDS: Final = [0] * 4  # MOST_BOARDS

_NEVER_DREW: Final = -1

ONCE: Final = 16
"""The choosiness of a player who has shown none: one candidate, in sixteenths."""


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
        self._up = _NO_HANDS[:]
        self._hidden = _NO_COUNTS[:]
        self._within = _NO_COUNTS[:]
        self._choosy = _NO_COUNTS[:]
        self._drawn = _NO_COUNTS[:]
        self._pending = _NO_COUNTS[:]

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
