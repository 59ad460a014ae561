"""What the lobby shows of the tournament around a hand: the clock, the field, the prizes."""

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
    """The tournament as everyone in the room can see it, at the start of the hand.

    Properties are computed on access. Stacks at other tables are those after their last completed hand.

    Attributes:
        level: Number of the level, from 1.
        seconds_to_next: Playing time until the next level, without breaks; None if the level does not end by the
            clock.
        next_stakes: The stakes of this game in the next level; None in the last level.
        entries: Number of entries so far.
        players_left: Number of entries still in.
        prizes: The prize of each paid place, from first place. While entry is open, the prizes if it closed now.
        chips: All chips in play.
        chips_of: The chips of each player, 0 for a player who is out; read-only.
        players: The player at each position of this hand.
        heads: The bounty on each player, or None in an event without bounties; read-only.
    """

    level: int
    seconds_to_next: Seconds | None
    next_stakes: Stakes | None
    entries: int
    players_left: int
    prizes: tuple[Money, ...]
    chips: Chips
    chips_of: Mapping[PlayerId, Chips]
    players: tuple[PlayerId, ...]
    heads: Mapping[PlayerId, Money] | None = None

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with copies of the data that keeps changing, so that a lobby can be stored, copied or sent."""
        facts = {each.name: getattr(self, each.name) for each in fields(self)}
        for name in ("chips_of", "heads"):
            facts[name] = None if facts[name] is None else dict(facts[name])
        return _lobby_of, (facts,)

    @property
    def average_stack(self) -> Chips:
        """The average stack of the players left, rounded down."""
        return self.chips // self.players_left

    @property
    def stacks(self) -> tuple[Chips, ...]:
        """The stacks of all players left, largest first."""
        return tuple(sorted((chips for chips in self.chips_of.values() if chips), reverse=True))

    def rank(self, position: Position) -> int:
        """The rank by chips of the player at a position, 1 for the leader; equal stacks share the better rank."""
        own = self.chips_of[self.players[position]]
        return 1 + sum(chips > own for chips in self.chips_of.values())

    @property
    def places_paid(self) -> int:
        """Number of places paid."""
        return len(self.prizes)

    @property
    def in_the_money(self) -> bool:
        """Whether all players left are in the money."""
        return self.players_left <= len(self.prizes)

    @property
    def prize_now(self) -> Money:
        """The prize of the next player to go out; 0 before the money."""
        return self._prize(self.players_left)

    @property
    def pay_jump(self) -> Money:
        """The increase in the smallest prize of the players left when one more goes out; 0 if that ends the event."""
        return self._prize(self.players_left - 1) - self.prize_now if self.players_left > 1 else 0

    def _prize(self, place: int) -> Money:
        return self.prizes[place - 1] if place <= len(self.prizes) else 0

    @property
    def bounties(self) -> tuple[Money, ...]:
        """The bounty on the player at each position; 0 if there is none, or it is not known."""
        heads = self.heads or {}
        return tuple([heads.get(player, 0) for player in self.players])


def _lobby_of(facts: dict[str, Any]) -> Lobby:
    for name in ("chips_of", "heads"):
        facts[name] = None if facts[name] is None else MappingProxyType(facts[name])
    return Lobby(**facts)
