"""A variant as the hand machine reads it: small numbers, by street, out of which compiled code makes C numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.cards.card import mask_of
from tourney.cards.rankings import ACE_LOW, NUMBER
from tourney.game.size import MOST_PARTS, MOST_STREETS

if TYPE_CHECKING:
    from tourney.game.variant import Variant


class Course:
    """What the attributes of `Variant` and `Street` of the same names say; rows are by street.

    Attributes:
        deck: The cards, as a mask.
        discard: Cards that a player must choose before a street is dealt: to set apart, where `set_apart` is not 0.
        splits: The number of rankings that part the pot.
        otherwise: The number of the ranking, or -1.
        ace_low: Whether the ace is low in the showing hands of stud.
        draws: Whether there are draws.
        gives_up: Whether cards are given up or set apart at all.
        set_apart: Cards that a player sets apart as a second hand, which the second ranking compares; mostly 0.
        board_size: Cards on a full board.
    """

    __slots__ = (
        "ace_low", "bets_per_round", "board", "board_size", "boards", "burn", "deck", "deck_size", "discard", "draw",
        "draws", "forced", "fourth_street", "gives_up", "hole", "low_opens", "max_players", "min_players", "opening",
        "otherwise", "rankings", "set_apart", "splits", "stops_when_settled", "streets", "structure", "unit", "up",
        "up_cards_stay",
    )  # fmt: skip

    def __init__(self, variant: Variant) -> None:
        self.streets = len(variant.streets)
        self.structure = int(variant.structure)
        self.forced = int(variant.forced)
        self.deck = mask_of(variant.deck)
        self.deck_size = len(variant.deck)
        self.boards = variant.boards
        self.low_opens = variant.low_opens
        self.ace_low = variant.low_opens and not ACE_LOW.isdisjoint(variant.rankings)
        self.fourth_street = variant.fourth_street
        self.up_cards_stay = variant.up_cards_stay
        self.stops_when_settled = variant.stops_when_settled
        self.bets_per_round = -1 if variant.bets_per_round is None else min(variant.bets_per_round, 1 << 30)
        self.min_players = variant.min_players
        self.max_players = variant.max_players
        self.opening = variant.opening
        self.board_size = sum(street.board for street in variant.streets)
        self.hole = _row([street.hole for street in variant.streets], MOST_STREETS)
        self.up = _row([street.up for street in variant.streets], MOST_STREETS)
        self.board = _row([street.board for street in variant.streets], MOST_STREETS)
        self.burn = _row([street.burn for street in variant.streets], MOST_STREETS)
        self.draw = _row([street.draw for street in variant.streets], MOST_STREETS)
        self.discard = _row([street.discard or street.set_apart for street in variant.streets], MOST_STREETS)
        self.unit = _row([street.bet for street in variant.streets], MOST_STREETS)
        self.rankings = _row([NUMBER[name] for name in variant.rankings], MOST_PARTS)
        self.set_apart = variant.set_apart
        self.splits = len(variant.rankings)
        self.otherwise = -1 if variant.otherwise is None else NUMBER[variant.otherwise]
        self.draws = any(street.draw for street in variant.streets)
        self.gives_up = self.draws_after(0)

    def draws_after(self, street: int) -> bool:
        """Whether players give up cards, or set them apart, after a street."""
        for later in range(street + 1, self.streets):
            if self.draw[later] or self.discard[later]:
                return True
        return False


def _row(values: list[int], length: int) -> tuple[int, ...]:
    """A row of fixed length, as a C array has it."""
    return tuple(values) + (0,) * (length - len(values))
