"""The cards face up of a stud hand that is recorded by seats, and what the first to act says of the house's rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import by_rank_and_suit, mask_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tourney.types import Card, Position


def opens_by_position(
    boards: Mapping[Position, Sequence[Card]], opener: Position, able: Collection[Position], seats: int, *, low: bool
) -> bool:
    """Whether a player opens who is the first of equal boards, and not the one with the highest card by suit.

    Rulebooks differ (`HouseRules.equal_boards_by_position`), and sites do not say which rule is theirs.

    Args:
        boards: The cards face up of the live players.
        opener: Who acts first.
        able: Who can act; others are all-in.
        seats: The number of players who are dealt in.
        low: Whether the lowest board opens.
    """
    showing = ace_to_five if low else high
    worths = {player: showing(mask_of(cards)) for player, cards in boards.items()}
    equal = sorted(player for player, value in worths.items() if value == max(worths.values()))
    by_suit = max(equal, key=lambda player: max(by_rank_and_suit(card, low) for card in boards[player]))

    def find_actor(first: Position) -> Position:
        return next(player for step in range(seats) if (player := (first + step) % seats) in able)

    return find_actor(by_suit) != opener and find_actor(equal[0]) == opener
