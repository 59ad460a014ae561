"""What a room's lobby shows of the tournament that a hand belongs to: the clock, the field, the money."""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tourney.game.stakes import Stakes
    from tourney.types import Chips, Money, PlayerId, Position, Seconds


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """The tournament as everybody in the room can see it, when the hand began.

    What takes work is worked out when it is asked for. Stacks at other tables are those after their last hand.

    Attributes:
        level: Number of the level, from 1.
        seconds_to_next: Until the next level, breaks apart; None when this one has no end by the clock.
        next_stakes: What this game is played for in the next level; None in the last one.
        entries: Entries so far.
        players_left: Entries still in.
        prizes: The prize of each place paid, from the first. While entries are open, what it would be if they
            closed now.
        chips_of: The chips of each player, 0 for who is out; cannot be changed.
        players: Who sits at each position of this hand.
        heads: The bounty on each head, if there are any; cannot be changed.
    """

    level: int
    seconds_to_next: Seconds | None
    next_stakes: Stakes | None
    entries: int
    players_left: int
    prizes: tuple[Money, ...]
    chips_of: Mapping[PlayerId, Chips]
    players: tuple[PlayerId, ...]
    heads: Mapping[PlayerId, Money] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """With copies of what goes on changing: a lobby can be kept, copied and sent to another process."""
        facts = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("chips_of", "heads"):
            facts[name] = None if facts[name] is None else dict(facts[name])
        return _lobby_of, (facts,)

    @property
    def chips(self) -> Chips:
        """All chips in play."""
        return sum(self.chips_of.values())

    @property
    def average_stack(self) -> Chips:
        """Chips in play by players left, rounded down."""
        return self.chips // self.players_left

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """The stacks of all players left, the largest first."""
        return tuple(sorted((chips for chips in self.chips_of.values() if chips), reverse=True))

    def rank(self, position: Position) -> int:
        """The place by chips of the player at a position, 1 for the leader; equal stacks share the best."""
        own = self.chips_of[self.players[position]]
        return 1 + sum(chips > own for chips in self.chips_of.values())

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
        heads = self.heads or {}
        return tuple([heads.get(player, 0) for player in self.players])


def _lobby_of(facts: dict[str, Any]) -> Lobby:
    for name in ("chips_of", "heads"):
        facts[name] = None if facts[name] is None else MappingProxyType(facts[name])
    return Lobby(**facts)
