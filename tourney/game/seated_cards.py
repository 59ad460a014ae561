"""The cards of a hand that is recorded by seats: who holds which, and which lie face up in stud."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.cards.card import by_rank_and_suit, card_name, mask_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from tourney.types import Card, Position


_OPEN_CARDS: Final = 4
"""The cards that a player of a stud game has face up in the end: the last one is face down."""


@dataclass(slots=True)
class SeatedCards:
    """The cards that are known.

    Attributes:
        come_back: Whether cards come back into the deck, as discards do: they may then be dealt twice.
        boards: The cards face up of the players of a stud game, by position.
    """

    come_back: bool
    boards: dict[Position, list[Card]] = field(default_factory=dict)
    _holders: dict[Card, Position] = field(default_factory=dict)

    def hold(self, position: Position, cards: Sequence[Card], *, is_new: bool) -> None:
        """Note who has which card, `NOBODY` those of the board.

        Raises:
            InvalidArgument: Somebody else has it, or the player before it is dealt.
        """
        if self.come_back:
            return
        for number, card in enumerate(cards):
            if (
                card in cards[:number]
                or self._holders.get(card, position) != position
                or (is_new and card in self._holders)
            ):
                raise InvalidArgument(f"{card_name(card)} is dealt twice; expected a card that is still in the deck")
            self._holders[card] = position

    def list_strange(self, position: Position, cards: Sequence[Card]) -> list[Card]:
        """Those of the cards that the player has not been dealt."""
        return [card for card in cards if self._holders.get(card) != position]

    def turn_up(self, position: Position, card: Card) -> None:
        """A card lies face up before a player of a stud game, but for the last one."""
        board = self.boards.setdefault(position, [])
        if len(board) < _OPEN_CARDS:
            board.append(card)


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
