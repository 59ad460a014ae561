"""Stakes as the hand machine reads them: plain numbers, out of which compiled code makes C numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.game.stakes import Stakes


class Amounts:
    """What the attributes of `Stakes` of the same names say."""

    __slots__ = ("ante", "ante_kind", "big_bet", "big_blind", "bring_in", "chip", "small_bet", "small_blind")

    def __init__(self, stakes: Stakes) -> None:
        self.small_blind = stakes.small_blind
        self.big_blind = stakes.big_blind
        self.ante = stakes.ante
        self.ante_kind = int(stakes.ante_kind)
        self.small_bet = stakes.small_bet
        self.big_bet = stakes.big_bet
        self.bring_in = stakes.bring_in
        self.chip = stakes.chip
