"""The forced bets of a hand that is recorded by seats: what players post, and the amounts of the level."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.game.stakes import NOBODY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Chips, Position


@dataclass(slots=True)
class SeatedPosts:
    """What players post.

    Attributes:
        stacks: The stacks before the hand, by position.
        antes: The antes, by position.
        blinds: The blinds, by position.
        big_blind: Who posts the big blind.
        bring_in: The most that is known of the bring-in of a stud game: a player who is all-in posts less, or calls it
            with less.
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
        first = small + 1 if small != NOBODY else (1 if len(self.stacks) > 2 else 0)
        position = first % len(self.stacks)
        if self.antes.get(position, -1) != self.stacks[position]:
            raise InvalidArgument("nobody posts the big blind")
        return position

    def find_small_blind(self, big: Position) -> Position:
        """The position of the small blind; nobody if it is dead."""
        return next((position for position in self.blinds if position != big), NOBODY)

    def list_antes(self, stated: Chips, big: Position) -> list[Chips]:
        """The ante of each position, as the level has it: as stated, or the most that is posted.

        Raises:
            InvalidArgument: The antes are not those of a tournament.
        """
        ante = stated or max(self.antes.values(), default=0)
        players = len(self.stacks)
        if len(self.antes) == 1 and big != NOBODY:
            [payer] = self.antes
            if payer != big:
                raise InvalidArgument("one player posts an ante, and it is not the big blind")
            return [ante if position == payer else 0 for position in range(players)]
        if self.antes and len(self.antes) < players:
            raise InvalidArgument("some players post no ante")
        short = [position for position, paid in self.antes.items() if paid < ante and paid != self.stacks[position]]
        if short or any(paid > ante for paid in self.antes.values()):
            raise InvalidArgument("players post different antes")
        return [ante if self.antes else 0] * players

    def find_bring_in(self, ante: Chips, small_bet: Chips, chip: Chips) -> Chips:
        """The bring-in of the level. Where all complete it, any amount that is less than a bet fits the hand."""
        return self.bring_in or (ante if 0 < ante < small_bet else chip)
