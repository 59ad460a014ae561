"""The sevens rule of California lowball: who checks a seven or better after the draw wins nothing that is bet later.

Of what others put in after the check, such a player can win nothing (BARGE rulebook, appendix B). If the hand beats
all others, all later bets that it could win go back to their owners; if it ties with a hand that may win them, that
hand wins them alone. If it loses, it loses all it has put in. Calling an all-in bet of less than a full bet, without
raising it, counts as a check.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of, parse_cards
from tourney.cards.low import ace_to_five
from tourney.game import event as ev
from tourney.game.pot import share

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Listener
    from tourney.game.public_state import PublicState
    from tourney.types import Chips, Position

SEVEN: Final = ace_to_five(mask_of(parse_cards("7c6d5h4s3c")))
"""The worth of the worst seven."""


class SevensRule:
    """The players who have broken the rule in a hand, and what all had put in when each did."""

    __slots__ = ("_paid_then",)

    def __init__(self) -> None:
        self._paid_then: dict[Position, tuple[Chips, ...]] = {}

    def note(self, player: Position, worth: int, state: PublicState) -> None:
        """Note that a player with a hand of this worth has checked, or called less than a full bet."""
        if worth >= SEVEN:
            self._paid_then.setdefault(player, state.committed)

    def settle(self, worths: Sequence[int], state: PublicState, chip: Chips, listener: Listener | None) -> None:
        """Settle the later bets, if the best of these hands broke the rule; 0 is the worth of a folded hand."""
        best = max(worths)
        winners = [player for player, worth in enumerate(worths) if worth == best]
        broke = [player for player in winners if player in self._paid_then]
        if broke:
            # Who checked wins what was in the pot by then. Later chips go to an equal hand that did bet, or back.
            rivals = [player for player in winners if player not in self._paid_then]
            paid = state.committed
            top = min([paid[player] for player in winners])
            then = self._paid_then[broke[0]]
            later = [max(0, min(paid[player], top) - then[player]) for player in range(state.players)]
            if rivals:
                _award(later, rivals, state, chip, listener)
            else:
                _give_back(later, state, listener)

    def copy(self) -> SevensRule:
        """An independent copy."""
        twin = SevensRule()
        twin._paid_then = self._paid_then.copy()
        return twin


def _give_back(later: Sequence[Chips], state: PublicState, listener: Listener | None) -> None:
    for player, chips in enumerate(later):
        if chips:
            state.give_back(player, chips)
            if listener is not None:
                listener(ev.Returned(player, chips))


def _award(
    later: Sequence[Chips], rivals: Sequence[Position], state: PublicState, chip: Chips, listener: Listener | None
) -> None:
    for player, chips in enumerate(later):
        state.set_aside(player, chips)
    for place, player in enumerate(rivals):
        won = share(sum(later), len(rivals), place, chip)
        state.push(player, won)
        if listener is not None and won:
            listener(ev.Won(player, 0, won))
