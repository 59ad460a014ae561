"""One round of betting: what must be matched, who may still raise, and by how much.

Theory of operation. `bet_to` is the amount to match. A raise is *full* when it is at least the largest bet or raise
of the round so far (no limit, pot limit), or at least half the unit (fixed limit). `faced[p]` remembers the amount to
match when player p last acted; what p faces now beyond it, added up over all raises since, tells whether p may raise
again (TDA 47A, 47B): a short all-in does not re-open the betting, several together may.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.game.variant import Structure

if TYPE_CHECKING:
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.types import Chips, Position

_NOT_ACTED: Final = -1
_NOBODY_ACTED: Final = [-1] * 12  # MOST_PLAYERS
NO_CAP: Final = 1 << 30

_POT_LIMIT: Final = int(Structure.POT_LIMIT)
_FIXED_LIMIT: Final = int(Structure.FIXED_LIMIT)


class BettingRound:
    """The state of a round of betting that does not depend on anybody's stack.

    Attributes:
        bet_to: The amount to match. After the blinds it is the full big blind, even if that was posted short.
        full_to: Fixed limit: the last amount that counted as a full bet; the next raise is one unit above it.
        step: No limit and pot limit: the largest full bet or raise so far, which is the least raise (TDA 43).
            Fixed limit: the unit.
        bets: Fixed limit: full bets and raises so far, for the cap.
        wide_step: Fixed limit: a larger unit that may be bet instead, as over an open pair; 0 for none.
        unopened: Whether no more than a bring-in is out. It is no bet: a completion is the first one, and re-opens
            the betting to whoever has called the bring-in.
    """

    __slots__ = ("_cap", "_faced", "_structure", "bet_to", "bets", "full_to", "step", "unopened", "wide_step")

    def begin(self, structure: int, cap: int) -> None:
        """Betting by this structure, with so many bets and raises to a round at most."""
        self._structure = structure
        self._cap = cap
        self.open(0, 0)

    def open(self, unit: Chips, opened_to: Chips) -> None:
        """A new round begins; `opened_to` is the big blind where blinds open it."""
        self.bet_to = opened_to
        self.full_to = opened_to
        self.step = unit
        self.bets = 1 if opened_to else 0
        # For each position, `bet_to` when the player last acted.
        self._faced = _NOBODY_ACTED[:]
        self.wide_step = 0
        self.unopened = False

    def bring_in(self, amount: Chips) -> None:
        """A bring-in of `amount` is out, even if it was posted short."""
        self.bet_to = amount
        self.unopened = True

    def owes_action(self, player: Position, bet: Chips) -> bool:
        """Whether the player, who has bet `bet`, has yet to act on the amount to match."""
        return self._faced[player] == _NOT_ACTED or bet < self.bet_to

    def may_raise(self, player: Position) -> bool:
        """Whether the rules let the player raise, chips apart."""
        if self.bets >= self._cap:
            return False
        faced = self._faced[player]
        if faced == _NOT_ACTED:
            return True
        rise = self.bet_to - faced
        if self._structure == _FIXED_LIMIT:
            return 2 * rise >= self.step  # TDA 47B
        return rise >= self.step  # TDA 47A

    def least_raise_to(self) -> Chips:
        """The least full bet or raise, as a total."""
        if self._structure == _FIXED_LIMIT:
            return self.full_to + self.step
        return self.bet_to + self.step

    def most_raise_to(self, pot: Chips, bet: Chips, stack: Chips) -> Chips:
        """The most the player, with `bet` out and `stack` behind, may make it; `pot` holds all bets made so far."""
        if self._structure == _POT_LIMIT:
            # The pot after calling is the most one may raise by (TDA 54).
            to_call = self.bet_to - bet
            return min(bet + stack, self.bet_to + max(pot + to_call, self.step))
        if self._structure == _FIXED_LIMIT:
            return min(bet + stack, self.full_to + max(self.step, self.wide_step))
        return bet + stack

    def is_between_steps(self, amount_to: Chips) -> bool:
        """Whether an amount lies between the units of fixed limit and is none of them."""
        wide = self.full_to + self.wide_step
        return self._structure == _FIXED_LIMIT and self.full_to + self.step < amount_to < wide

    def note_call(self, player: Position) -> None:
        """The player has checked, called or folded."""
        self._faced[player] = 0 if self.unopened else self.bet_to

    def note_raise(self, player: Position, amount_to: Chips) -> None:
        """The player has bet or raised to `amount_to`, perhaps all-in for less than a full raise."""
        if self._structure == _FIXED_LIMIT:
            # Half a bet or more counts as a full one; less leaves it to be completed (TDA 47B).
            if self.wide_step and amount_to >= self.full_to + self.wide_step:
                self.step = self.wide_step
                self.wide_step = 0
            if 2 * (amount_to - self.full_to) >= self.step:
                self.full_to = amount_to
                self.bets += 1
                self.unopened = False
        elif amount_to - self.bet_to > self.step:
            self.step = amount_to - self.bet_to
        self.bet_to = amount_to
        self._faced[player] = amount_to

    def copy(self) -> BettingRound:
        """An independent round in the same state."""
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
    """The full bets and raises that a round may see; `uncapped` when the event is down to two."""
    if course.structure != _FIXED_LIMIT:
        return NO_CAP
    if course.bets_per_round >= 0:
        return course.bets_per_round
    if rules.raises is None or (uncapped and rules.uncapped_heads_up):
        return NO_CAP  # TDA 48
    return min(1 + rules.raises, NO_CAP)
