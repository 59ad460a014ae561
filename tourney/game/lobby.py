"""What a room's lobby shows of the tournament that a hand belongs to: the clock, the field, the money."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.stakes import Stakes
    from tourney.types import Chips, Money, PlayerId, Position, Seconds


class Lobby:
    """The tournament as everybody in the room can see it, when the hand began.

    What takes work is worked out when it is asked for. Stacks at other tables are those after their last hand.

    Args:
        level: Number of the level, from 1.
        seconds_to_next: Until the next level, breaks apart; None when this one has no end by the clock.
        next_stakes: What this game is played for in the next level; None in the last one.
        entries: Entries so far.
        players_left: Entries still in.
        chips: All chips in play.
        prizes: The prize of each place paid, from the first. While entries are open, what it would be if they
            closed now.
        stacks: The chips of each player, 0 for who is out; read, and never changed.
        seats: Who sits at each position of this hand.
        heads: The bounty on each head, if there are any; read, and never changed.
    """

    __slots__ = (
        "_heads", "_ranking", "_seats", "_stacks", "chips", "entries", "level", "next_stakes", "players_left",
        "prizes", "seconds_to_next",
    )  # fmt: skip

    def __init__(
        self,
        *,
        level: int,
        seconds_to_next: Seconds | None,
        next_stakes: Stakes | None,
        entries: int,
        players_left: int,
        chips: Chips,
        prizes: tuple[Money, ...],
        stacks: Mapping[PlayerId, Chips],
        seats: Sequence[PlayerId],
        heads: Mapping[PlayerId, Money] | None = None,
    ) -> None:
        self.level = level
        self.seconds_to_next = seconds_to_next
        self.next_stakes = next_stakes
        self.entries = entries
        self.players_left = players_left
        self.chips = chips
        self.prizes = prizes
        self._stacks = stacks
        self._seats = tuple(seats)
        self._heads = heads
        self._ranking: tuple[Chips, ...] | None = None

    @property
    def average_stack(self) -> Chips:
        """Chips in play by players left, rounded down."""
        return self.chips // self.players_left

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """The stacks of all players left, the largest first."""
        if self._ranking is None:
            self._ranking = tuple(sorted((chips for chips in self._stacks.values() if chips), reverse=True))
        return self._ranking

    def rank(self, position: Position) -> int:
        """The place by chips of the player at a position, 1 for the leader; equal stacks share the best."""
        return self.stacks.index(self._stacks[self._seats[position]]) + 1

    @property
    def places_paid(self) -> int:
        """How many places are paid."""
        return len(self.prizes)

    @property
    def in_the_money(self) -> bool:
        """Whether everybody left is paid."""
        return self.players_left <= len(self.prizes)

    @property
    def prize_now(self) -> Money:
        """The prize of who goes out next: 0 before the money."""
        return self._prize(self.players_left)

    @property
    def pay_jump(self) -> Money:
        """By how much the least prize of those left rises when one more is out; 0 when that one ends the event."""
        return self._prize(self.players_left - 1) - self.prize_now if self.players_left > 1 else 0

    def _prize(self, place: int) -> Money:
        return self.prizes[place - 1] if place <= len(self.prizes) else 0

    @property
    def bounties(self) -> tuple[Money, ...]:
        """What is on the head of the player at each position; 0 where there are no bounties, or none is known."""
        heads = self._heads or {}
        return tuple([heads.get(player, 0) for player in self._seats])
