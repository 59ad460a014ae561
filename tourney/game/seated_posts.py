"""The forced bets of a hand that is recorded by seats: what players post, and the amounts of the level."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.types import Chips, Position


@dataclass(slots=True)
class SeatedPosts:
    """What players post.

    Attributes:
        stacks: The stacks before the hand, by position.
        antes: The antes, by position.
        blinds: The blinds, by position.
        big_blind: Who posts the big blind.
        bring_in: The most that is known of the bring-in of a stud game: a player who is all-in posts less, or calls
            it with less.
    """

    stacks: Sequence[Chips]
    antes: dict[Position, Chips] = field(default_factory=dict)
    blinds: dict[Position, Chips] = field(default_factory=dict)
    big_blind: Position = NOBODY
    bring_in: Chips = 0

    def post_ante(self, position: Position, amount: Chips) -> None:
        """A player posts an ante."""
        self.antes[position] = self.antes.get(position, 0) + amount

    def post_blind(self, position: Position, amount: Chips, *, big: bool) -> None:
        """A player posts a blind."""
        if position in self.blinds or (big and self.big_blind != NOBODY):
            raise InvalidArgument("a blind is posted twice")
        self.blinds[position] = amount
        if big:
            self.big_blind = position

    def find_big_blind(self) -> Position:
        """The position of the big blind; one whom the ante has put all-in does not post it.

        Raises:
            InvalidArgument: Nobody posts it.
        """
        if self.big_blind != NOBODY:
            return self.big_blind
        small = next(iter(self.blinds), NOBODY)
        # With nobody's small blind it may be dead, and the big blind is then the first.
        usual = [(small + 1) % len(self.stacks)] if small != NOBODY else [1, 0] if len(self.stacks) > 2 else [0]
        likely = list(self.antes) if len(self.antes) == 1 else usual
        position = next((each for each in likely if self.antes.get(each, -1) == self.stacks[each]), NOBODY)
        if position == NOBODY:
            raise InvalidArgument("nobody posts the big blind")
        return position

    def find_small_blind(self, big: Position) -> Position:
        """The position of the small blind; nobody if it is dead."""
        return next((position for position in self.blinds if position != big), NOBODY)

    def list_antes(self, stated: Chips, payers: Collection[Position]) -> list[Chips]:
        """The ante of each position, as the level has it: as stated, or the most that is posted.

        Args:
            stated: The ante of the level; 0 if it is not stated.
            payers: Who may pay an ante for the table: the big blind and the button.

        Raises:
            InvalidArgument: The antes are not those of a tournament.
        """
        ante = stated or max(self.antes.values(), default=0)
        players = len(self.stacks)
        if len(self.antes) == 1 and payers:
            [payer] = self.antes
            if payer not in payers:
                raise InvalidArgument("one player posts an ante, who is neither the big blind nor the button")
            return [ante if position == payer else 0 for position in range(players)]
        if self.antes and len(self.antes) < players:
            raise InvalidArgument("some players post no ante")
        short = [position for position, paid in self.antes.items() if paid < ante and paid != self.stacks[position]]
        if short or any(paid > ante for paid in self.antes.values()):
            raise InvalidArgument("players post different antes")
        return [ante if self.antes else 0] * players

    def find_bring_in(self, small_bet: Chips, chip: Chips) -> Chips:
        """The bring-in of the level. Where a player bets at once the hand does not tell; the least fits."""
        return self.bring_in or (chip if chip < small_bet else chip // 2)
