"""Kill pots: a player who has won enough posts a kill in the next hand, which is played for higher limits.

The rules are those of Robert's Rules of Poker, kill pots, for fixed-limit games with blinds. In a game with one
winner a kill takes two pots in a row: the winner of the first has a leg up, and the second must hold a full bet that
is not a blind. In a split-pot game it takes a scoop of some size. The killer posts a bet of the raised limit, which
includes a blind if due one, and acts in turn.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure, Forced
from tourney.game.wagering import kill_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.public_state import PublicState
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips, PlayerId, Position


class Kill(Enum):
    """What a kill raises the limit to."""

    NONE = "none"
    HALF = "half"
    """One and a half times the limit."""
    FULL = "full"
    """Twice the limit."""


SCOOP: Final = 5
"""Scooping a pot of at least this many big bets kills the next one."""


def can_kill(game: Variant) -> bool:
    """Whether pots of a game can be killed."""
    return game.structure is BettingStructure.FIXED_LIMIT and game.forced is Forced.BLINDS


@cache
def raise_for_kill(stakes: Stakes, kill: Kill) -> Stakes:
    """The stakes of a killed pot: larger bets, in whole chips, and the same blinds."""
    small, big = (_raise_bet(bet, kill, stakes.chip) for bet in (stakes.small_bet, stakes.big_bet))
    return replace(stakes, small_bet=small, big_bet=big)


def _raise_bet(bet: Chips, kill: Kill, chip: Chips) -> Chips:
    # Rounded up, since one and a half times an odd number of chips is not a whole number of them.
    halves = 4 if kill is Kill.FULL else 3
    return -(-bet * halves // (2 * chip)) * chip


@dataclass(slots=True)
class KillButton:
    """The state of kills at a table from hand to hand.

    Attributes:
        leg: The player who won the last pot alone and has a leg up.
        killer: The player who must kill the next pot.
    """

    leg: PlayerId | None = None
    killer: PlayerId | None = None

    def clear(self) -> None:
        """Forget all winners: another game is played, or the table begins."""
        self.leg = self.killer = None

    def note(self, game: Variant, stakes: Stakes, state: PublicState, players: Sequence[PlayerId]) -> None:
        """Update after a hand; `stakes` are the stakes of the hand, `players` are by position."""
        winners = [position for position in range(len(players)) if state.winners >> position & 1]
        # Whoever wins the main pot alone, and loses a side pot, is not alone: `winners` has both.
        alone = winners[0] if len(winners) == 1 else None
        if game.parts > 1:
            scooped = alone is not None and sum(state.committed) + state.dead >= SCOOP * stakes.big_bet
            self.killer = players[alone] if alone is not None and scooped else None
        elif alone is None:
            # Rules 1c and 4: after a split pot a player with a leg up keeps it, and a killer must kill again.
            if self.leg not in {players[winner] for winner in winners}:
                self.clear()
        else:
            # The leg of somebody else ends with this pot: the new winner has one leg, not two.
            again = players[alone] == self.leg
            self.leg = players[alone]
            self.killer = self.leg if again and _bets_won(stakes, state, alone) >= stakes.small_bet else None


def _bets_won(stakes: Stakes, state: PublicState, winner: Position) -> Chips:
    """What the other players have put into the pot besides antes and blinds (rule 3)."""
    places = state.places
    ante = stakes.ante if stakes.ante_kind is AnteKind.EACH else 0
    won = 0
    for player, paid in enumerate(state.committed):
        # A short blind must not count as negative, so the difference is never below 0.
        blind = stakes.small_blind if player == places.small_blind else 0
        blind = stakes.big_blind if player == places.big_blind else blind
        blind = kill_of(stakes.amounts) if player == places.killer else blind
        won += max(paid - ante - blind, 0) if player != winner else 0
    return won
