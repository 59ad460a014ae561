"""What lies open on the table during a hand: chips, bets, board, who has folded, what was done.

Everything in here is public. A player's view is a copy of it, so a view can be kept, or scribbled on, without any
effect on the hand; hole cards are not in it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Places
    from tourney.types import Card, Chips, Position

Line: TypeAlias = "tuple[Line, int, Position, int, Chips] | None"
"""What was done so far: the line before, then street, player, kind of action and the bet it made, as a total.

A chain of immutable links, newest first: adding to it costs one tuple, sharing it costs nothing.
"""


class Felt:
    """The open state of a hand; every list is indexed by position.

    Attributes:
        places: Who holds the button and the blinds.
        stacks: Chips behind.
        bets: Chips bet on this street.
        committed: Chips put in during the whole hand, single-payer antes apart.
        folded: Who has given up the hand, or whose hand was killed.
        pot: All chips in the middle, bets of this street included. Stacks and pot together never change.
        dead: The part of the pot that is nobody's bet.
        boards: The cards on each board.
        up: The cards each player has face up.
        line: What was done so far.
    """

    __slots__ = ("bets", "boards", "committed", "dead", "folded", "line", "places", "pot", "stacks", "up")

    def __init__(self, stacks: Sequence[Chips], places: Places, *, boards: int = 1) -> None:
        players = len(stacks)
        self.places = places
        self.stacks = list(stacks)
        self.bets = [0] * players
        self.committed = [0] * players
        self.folded = [False] * players
        self.pot = 0
        self.dead = 0
        self.boards: list[tuple[Card, ...]] = [()] * boards
        self.up: list[tuple[Card, ...]] = [()] * players
        self.line: Line = None

    def bet_by(self, player: Position, amount: Chips) -> Chips:
        """Move up to `amount` from the player's stack into the player's bet; tells how much there was."""
        amount = min(amount, self.stacks[player])
        self.stacks[player] -= amount
        self.bets[player] += amount
        self.committed[player] += amount
        self.pot += amount
        return amount

    def ante_by(self, player: Position, amount: Chips, *, for_table: bool) -> Chips:
        """Move up to `amount` from the player's stack into the pot, as an ante; tells how much there was."""
        amount = min(amount, self.stacks[player])
        self.stacks[player] -= amount
        self.pot += amount
        if for_table:
            self.dead += amount
        else:
            self.committed[player] += amount
        return amount

    def give_back(self, player: Position, amount: Chips) -> None:
        """Return chips to a player that nobody has matched."""
        self.committed[player] -= amount
        self.pot -= amount
        self.stacks[player] += amount

    @property
    def board(self) -> tuple[Card, ...]:
        """The cards on the board, or on the first of several."""
        return self.boards[0]

    def push(self, player: Position, amount: Chips) -> None:
        """Push chips of the pot to a winner."""
        self.pot -= amount
        self.stacks[player] += amount

    def copy(self) -> Felt:
        """An independent copy."""
        twin = Felt.__new__(Felt)
        twin.places = self.places
        twin.stacks = self.stacks.copy()
        twin.bets = self.bets.copy()
        twin.committed = self.committed.copy()
        twin.folded = self.folded.copy()
        twin.pot = self.pot
        twin.dead = self.dead
        twin.boards = self.boards.copy()
        twin.up = self.up.copy()
        twin.line = self.line
        return twin
