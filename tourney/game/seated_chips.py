"""The chips of a hand that is recorded by seats: what players post, put in and get back."""

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


@dataclass(slots=True)
class SeatedChips:
    """What players put in and get back.

    Attributes:
        stacks: The stacks before the hand, by position.
        paid: What each has put in.
        street: What each has bet on this street.
        gained: What each has got back or collected.
        amounts: All amounts that have been put in or got back.
    """

    stacks: Sequence[Chips]
    paid: list[Chips] = field(init=False)
    street: list[Chips] = field(init=False)
    gained: list[Chips] = field(init=False)
    amounts: list[Chips] = field(default_factory=list)
    _uncalled: tuple[Position, Chips] = (0, 0)

    def __post_init__(self) -> None:
        self.paid, self.street, self.gained = ([0] * len(self.stacks) for _ in range(3))

    def pay(self, position: Position, amount: Chips, *, is_bet: bool = True) -> None:
        """A player puts chips in; an ante is no bet.

        Raises:
            InvalidArgument: The player does not have so many.
        """
        stack, paid = self.stacks[position], self.paid[position]
        if amount < 0 or paid + amount > stack:
            raise InvalidArgument(
                f"a player puts in more chips than the {stack:,} of the stack; expected at most {stack - paid:,} more"
            )
        self.paid[position] += amount
        self.amounts.append(amount)
        if is_bet:
            self.street[position] += amount

    def gain(self, position: Position, amount: Chips) -> None:
        """A player gets chips back, or collects them from a pot."""
        self.gained[position] += amount
        self.amounts.append(amount)

    def begin_street(self) -> None:
        """A street begins, on which nobody has bet."""
        self._note_uncalled()
        self.street = [0] * len(self.stacks)

    def give_back_uncalled(self) -> None:
        """Return a bet that nobody called, if what was collected leaves it over: not all sites say so."""
        self._note_uncalled()
        missing = sum(self.paid) - sum(self.gained)
        # An ante, too, may be more than all others have.
        for player, amount in (self._uncalled, _find_excess(self.paid)):
            if amount and amount == missing:
                self.gain(player, amount)
                return

    def find_stacks(self) -> tuple[Chips, ...]:
        """The stacks after the hand.

        Raises:
            InvalidArgument: The chips do not add up.
        """
        if sum(self.paid) != sum(self.gained):
            raise InvalidArgument(f"{sum(self.paid):,} chips were bet, and {sum(self.gained):,} collected")
        rows = zip(self.stacks, self.paid, self.gained, strict=True)
        return tuple(stack - paid + gained for stack, paid, gained in rows)

    def _note_uncalled(self) -> None:
        """Note by how much the largest bet of the street is above all others: nobody has called that much."""
        player, amount = _find_excess(self.street)
        if amount:
            self._uncalled = player, amount


def _find_excess(paid: Sequence[Chips]) -> tuple[Position, Chips]:
    """Who has put in the most, and by how much more than all others."""
    *_, second, most = sorted(paid)
    return paid.index(most), most - second
