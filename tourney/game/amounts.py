"""The amounts of a level as the hand machine reads them: plain numbers, which are C numbers when compiled."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.types import Chips


class Amounts:
    """The attributes of `Stakes` of the same names."""

    __slots__ = ("ante", "ante_kind", "big_bet", "big_blind", "bring_in", "chip", "small_bet", "small_blind")

    def __init__(
        self,
        *,
        small_blind: Chips,
        big_blind: Chips,
        ante: Chips,
        ante_kind: int,
        small_bet: Chips,
        big_bet: Chips,
        bring_in: Chips,
        chip: Chips,
    ) -> None:
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.ante = ante
        self.ante_kind = ante_kind
        self.small_bet = small_bet
        self.big_bet = big_bet
        self.bring_in = bring_in
        self.chip = chip
