"""One round of betting: the amount to match, who may still raise, and by how much.

How it works. `bet_to` is the amount to match. A raise is *full* if it is at least the largest bet or raise of the
round so far (no limit, pot limit), or at least half the unit (fixed limit). `faced[p]` is the amount to match when
player p last acted. The amount by which `bet_to` has risen since, over all raises, decides whether p may raise again
(TDA 47A, 47B): one short all-in does not re-open the betting, but several together may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.variant import BettingStructure

if TYPE_CHECKING:
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.types import Chips, Position

_NOT_ACTED: Final = -1
_NOBODY_ACTED: Final = [-1] * 12  # MOST_PLAYERS
NO_CAP: Final = 1 << 30

_POT_LIMIT: Final = int(BettingStructure.POT_LIMIT)
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)


class BettingRound:
    """The state of a betting round, independent of stacks.

    Attributes:
        bet_to: The amount to match. After the blinds it is the full big blind, even if that was posted short.
        full_to: Fixed limit: the last amount that counted as a full bet; the next full raise is one unit above it.
        step: No limit and pot limit: the largest full bet or raise so far, which is the minimum raise (TDA 43).
            Fixed limit: the unit.
        bets: Fixed limit: number of full bets and raises so far, for the cap.
        wide_step: Fixed limit: a larger unit that may be bet instead, by the game's rules or over an open pair; 0 for
            none.
        unopened: Whether there is only a bring-in so far. A bring-in is not a bet: the completion is the first bet,
            and re-opens the betting to players who have called the bring-in.
    """

    __slots__ = ("_cap", "_faced", "_structure", "bet_to", "bets", "full_to", "step", "unopened", "wide_step")

    def begin_hand(self, structure: int, cap: int) -> None:
        """Set the betting structure and the cap: the most bets and raises in a round."""
        self._structure = structure
        self._cap = cap
        self.begin_round(0, 0)

    def begin_round(self, unit: Chips, opened_to: Chips) -> None:
        """Start a new round; `opened_to` is the big blind if blinds open it, otherwise 0."""
        self.bet_to = opened_to
        self.full_to = opened_to
        self.step = unit
        self.bets = 1 if opened_to else 0  # the blind is the first bet of the cap (TDA 51B)
        # For each position, `bet_to` when the player last acted.
        self._faced = _NOBODY_ACTED[:]
        self.wide_step = 0
        self.unopened = False

    def bring_in(self, amount: Chips) -> None:
        """Note a bring-in of `amount`, even if it was posted short."""
        self.bet_to = amount
        self.unopened = True

    def owes_action(self, player: Position, bet: Chips) -> bool:
        """Whether the player, with `bet` in, has not yet acted on the amount to match."""
        return self._faced[player] == _NOT_ACTED or bet < self.bet_to

    def may_raise(self, player: Position) -> bool:
        """Whether the rules let the player raise, whatever the stack."""
        if self.bets >= self._cap:  # TDA 48
            return False
        faced = self._faced[player]
        if faced == _NOT_ACTED:  # TDA 47A and 47B restrict only players who have acted
            return True
        rise = self.bet_to - faced
        if self._structure == _FIXED_LIMIT:
            return 2 * rise >= self.step  # TDA 47B
        return rise >= self.step  # TDA 47A

    def least_raise_to(self) -> Chips:
        """The smallest full bet or raise, as a total."""
        if self._structure == _FIXED_LIMIT:
            return self.full_to + self.step
        return self.bet_to + self.step  # TDA 43

    def most_raise_to(self, pot: Chips, bet: Chips, stack: Chips) -> Chips:
        """The largest total to bet or raise to, with `bet` in and `stack` behind; `pot` includes all bets."""
        if self._structure == _POT_LIMIT:
            # The maximum raise is the size of the pot after calling (TDA 54).
            to_call = self.bet_to - bet
            return min(bet + stack, self.bet_to + max(pot + to_call, self.step))
        if self._structure == _FIXED_LIMIT:
            return min(bet + stack, self.full_to + max(self.step, self.wide_step))
        return bet + stack

    def is_between_steps(self, amount_to: Chips) -> bool:
        """Whether an amount lies strictly between the unit of fixed limit and the larger one."""
        wide = self.full_to + self.wide_step
        return self._structure == _FIXED_LIMIT and self.full_to + self.step < amount_to < wide

    def note_call(self, player: Position) -> None:
        """Note that the player has checked, called or folded."""
        # A bring-in is not a bet, so a completion re-opens the betting.
        self._faced[player] = 0 if self.unopened else self.bet_to

    def note_raise(self, player: Position, amount_to: Chips) -> None:
        """Note that the player has bet or raised to `amount_to`, possibly all-in for less than a full raise."""
        if self._structure == _FIXED_LIMIT:
            # Half a bet or more counts as a full bet; less may be completed by the next player (TDA 47B).
            if self.wide_step and amount_to >= self.full_to + self.wide_step:
                self.step = self.wide_step
                self.wide_step = 0
            if 2 * (amount_to - self.full_to) >= self.step:
                self.full_to = amount_to
                self.bets += 1
                self.unopened = False
        elif amount_to - self.bet_to > self.step:  # a short all-in does not lower the minimum raise (TDA 43)
            self.step = amount_to - self.bet_to
        self.bet_to = amount_to
        self._faced[player] = amount_to

    def copy(self) -> BettingRound:
        """An independent copy."""
        twin = BettingRound.__new__(BettingRound)
        twin._structure = self._structure
        twin._cap = self._cap
        twin.bet_to = self.bet_to
        twin.full_to = self.full_to
        twin.step = self.step
        twin.bets = self.bets
        twin._faced = self._faced[:]
        twin.wide_step = self.wide_step
        twin.unopened = self.unopened
        return twin


def cap_of(course: Course, rules: HouseRules, uncapped: int) -> int:
    """The most full bets and raises in a round; `uncapped` if the event is down to two players."""
    if course.structure != _FIXED_LIMIT:
        return NO_CAP
    if course.bets_per_round >= 0:
        return course.bets_per_round
    if rules.raises is None or (uncapped and rules.uncapped_heads_up):
        return NO_CAP  # TDA 48
    return min(1 + rules.raises, NO_CAP)
