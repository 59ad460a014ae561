"""A betting round: whose turn it is, the legal actions and amounts, and what an action changes.

How it works. `bet_to` is the amount to match. A raise is *full* if it is at least the largest bet or raise of the
round so far (no limit, pot limit), or at least half the unit (fixed limit). `faced[p]` is the amount to match when
player p last acted. The amount by which `bet_to` has risen since, over all raises, decides whether p may raise again
(TDA 47A, 47B): one short all-in does not re-open the betting, but several together may.

`live` counts players who have not folded, `active` those of them with chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.size import MOST_PLAYERS
from tourney.game.stakes import NOBODY
from tourney.game.variant import BettingStructure

if TYPE_CHECKING:
    from tourney.game.event import Listener
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.game.view import View
    from tourney.types import Chips, Position

# Not 0, which is what a player has faced who checked. That player has acted, and TDA 47 applies.
_NOT_ACTED: Final = -1
_NOBODY_ACTED: Final = [-1 for _ in range(MOST_PLAYERS)]
NO_CAP: Final = 1 << 30

_POT_LIMIT: Final = int(BettingStructure.POT_LIMIT)
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)


class BettingRound:
    """A betting round. One object serves all rounds of a hand, one after the other.

    Attributes:
        live: Players who have not folded.
        active: Players who have not folded and have chips.
        actor: The player whose turn it is, or who acted last.
        first: The player who was first to act in the round.
        raiser: The last player to bet or raise in the round, or `NOBODY`.
        bet_to: The amount to match. After the blinds it is the full big blind, even if that was posted short.
        full_to: Fixed limit: the last amount that counted as a full bet; the next full raise is one unit above it.
        step: No limit and pot limit: the largest full bet or raise so far, which is the minimum raise (TDA 43).
            Fixed limit: the unit.
        bets: Fixed limit: number of full bets and raises so far, for the cap.
        wide_step: Fixed limit: a larger unit that may be bet instead, by the game's rules or over an open pair; 0 for
            none.
        unopened: Whether there is only a bring-in so far. A bring-in is not a bet: the completion is the first bet,
            and re-opens the betting to players who have called the bring-in.
        bring_in_due: What the actor has to bring in with a check; 0 if nothing.
        opening: Whether it is the first round of the hand, in which forced bets may be short.
        missing: Chips that the pot-limit maximum counts in the pot although they are not there, as of a dead blind.
    """

    __slots__ = (
        "_cap",
        "_check_raise",
        "_chip",
        "_faced",
        "_listener",
        "_state",
        "_structure",
        "active",
        "actor",
        "bet_to",
        "bets",
        "bring_in_due",
        "first",
        "full_to",
        "live",
        "missing",
        "opening",
        "raiser",
        "step",
        "unopened",
        "wide_step",
    )  # fmt: skip

    def begin_hand(
        self, state: PublicState, structure: int, cap: int, chip: Chips, check_raise: int, listener: Listener | None
    ) -> None:
        """Start a hand.

        `cap` is the most bets and raises in a round; `chip` is the smallest denomination; `check_raise` is whether
        players who have checked may raise.
        """
        self._state = state
        self._structure = structure
        self._cap = cap
        self._chip = chip
        self._check_raise = check_raise
        self._listener = listener
        self.actor = NOBODY
        self.first = NOBODY
        self.live = state.players
        self.active = 0
        self.missing = 0
        self.begin_round(0, 0, 1)

    def begin_round(self, unit: Chips, opened_to: Chips, opening: int) -> None:
        """Start a new round; `opened_to` is the big blind if blinds open it, otherwise 0."""
        self.bet_to = opened_to
        self.full_to = opened_to
        # TDA 43A: the first bet is at least the unit. Blinds that open the round are a bet of that size, even if
        # posted short.
        self.step = unit
        self.bets = 1 if opened_to else 0  # the blind is the first bet of the cap (TDA 51B)
        # For each position, `bet_to` when the player last acted.
        self._faced = _NOBODY_ACTED[:]
        self.wide_step = 0
        self.unopened = False
        self.bring_in_due = 0
        self.opening = opening
        self.raiser = NOBODY

    def bring_in(self, amount: Chips) -> None:
        """Note a bring-in of `amount` in fixed limit, even if it was posted short."""
        self.bet_to = amount
        self.unopened = True

    # The turn

    def next_to_act(self) -> Position:
        """Pass the turn to the next player and return the position; `NOBODY` if the round is over."""
        player = self.actor
        # The actor comes last: after a raise that everybody has answered, the raiser owes nothing and the round is
        # over.
        for _ in range(self._state.players):
            player = player + 1 if player + 1 < self._state.players else 0
            # A player all-in is still live, and is passed over here for the rest of the hand.
            if self._state.folded_row[player] or not self._state.stack_row[player]:
                continue
            if self._owes_action(player) and self.has_choice(player):
                self.actor = player
                return player
        return NOBODY

    def _owes_action(self, player: Position) -> bool:
        """Whether the player has not yet acted on the amount to match."""
        # The first part is the option of the big blind, who has matched the amount without having acted.
        return self._faced[player] == _NOT_ACTED or self._state.bet_row[player] < self.bet_to

    def has_choice(self, player: Position) -> bool:
        """Whether the player has a decision: the last player with chips has none, unless facing a bet (TDA 16)."""
        if self.active > 1:
            return True
        state = self._state
        # Compared with the bets, not with `bet_to`: after a short blind nobody may have put in that much, and a
        # player who covers all live bets has nothing to decide.
        for other in range(state.players):
            if state.bet_row[other] > state.bet_row[player] and not state.folded_row[other]:
                return True
        return False

    # The legal actions

    def offer(self, view: View) -> None:
        """Fill in the legal actions of a view; a player not to act gets only the amount to call."""
        player = view.player
        if player == self.actor:
            view.least_raise_to = self._least_raise_to()
            if view.least_raise_to:
                view.most_raise_to = self._most_raise_to()
            if self.bring_in_due:
                # Nothing is to call: a check posts it. Whoever has the bring-in card may not fold instead.
                view.bring_in = min(self.bring_in_due, self._state.stack_row[player])
                return
        view.to_call = min(self._price(player) - self._state.bet_row[player], self._state.stack_row[player])

    def _price(self, player: Position) -> Chips:
        """The total that the player's bet must come to for a call."""
        if self.raiser != NOBODY or not self.opening:
            return self.bet_to  # a player has bet it
        return self._find_contested(player)

    def _find_contested(self, player: Position) -> Chips:
        """The amount to match, or as much of it as another live player can match.

        It is less than the full amount if a blind or a bring-in was posted short and no other player can contest the
        rest.
        """
        # Heads-up, the small blind of 50 against a big blind all-in for 55 calls 5 chips, not 50: the rest would only
        # come back. With a third player who can reach the full blind, the price is the full blind for everybody.
        most = self._state.bet_row[player]
        for other in range(self._state.players):
            # Chips that a folded player has put in do not count: nobody can be asked to match them.
            if other != player and not self._state.folded_row[other]:
                reach = self._state.bet_row[other] + self._state.stack_row[other]
                if reach >= self.bet_to:
                    return self.bet_to
                most = max(most, reach)
        return most

    def _least_raise_to(self) -> Chips:
        """The least total the actor may bet or raise to; 0 if no bet or raise is allowed."""
        player = self.actor
        most = self._state.bet_row[player] + self._state.stack_row[player]
        if most <= (self.bring_in_due or self.bet_to) or not self._may_raise(player) or not self._answerable():
            return 0
        return min(self._full_raise_to(), most)  # a short stack may still go all-in

    def _full_raise_to(self) -> Chips:
        """The smallest full bet or raise, as a total."""
        if self._structure == _FIXED_LIMIT:
            # From the last full bet, not from `bet_to`. After a bet of 100 and an all-in to 130 the next player
            # completes to 200; to add a bet to 130 would count as a raise what is less than half a bet (TDA 47B).
            return self.full_to + self.step
        # TDA 43. Who brings in may bet more instead: a raise of the bring-in, as for the others.
        return max(self.bet_to, self.bring_in_due) + self.step

    def _may_raise(self, player: Position) -> bool:
        """Whether the rules let the player raise, whatever the stack."""
        if self.bets >= self._cap:  # TDA 48
            return False
        faced = self._faced[player]
        if faced == _NOT_ACTED:  # TDA 47A and 47B restrict only players who have acted
            return True
        # A player who has only called a bring-in has faced 0 too, but no game has both a bring-in and this ban
        # (`Variant`).
        if not faced and not self._check_raise:
            return False
        # Judged for each player. In example 1 of the addendum to TDA 47 the same two all-ins re-open the betting for
        # A, who has bet 100 and faces 200, and not for C, who has called 125.
        rise = self.bet_to - faced
        if self._structure == _FIXED_LIMIT:
            return 2 * rise >= self.step  # TDA 47B
        return rise >= self.step  # TDA 47A

    def _answerable(self) -> bool:
        """Whether an opponent has chips beyond the amount to match; if not, a raise would only be returned."""
        for player in range(self._state.players):
            stack = self._state.stack_row[player]
            beyond = stack and self._state.bet_row[player] + stack > self.bet_to
            if beyond and player != self.actor and not self._state.folded_row[player]:
                return True
        return False

    def _most_raise_to(self) -> Chips:
        """The largest total the actor may bet or raise to, if any is allowed."""
        # The amount to match is that of full blinds, so a short big blind does not lower the maximum (TDA 54B).
        bet = self._state.bet_row[self.actor]
        stack = self._state.stack_row[self.actor]
        if self._structure == _POT_LIMIT:
            # The maximum raise is the size of the pot after calling (TDA 54).
            pot = self._state.pot + self.missing + self.bet_to - bet
            # The pot may be smaller than a legal raise, as where only a small ante is in it: the minimum is always
            # allowed.
            most = self.bet_to + max(pot, self.step)
        elif self._structure == _FIXED_LIMIT:
            most = self.full_to + max(self.step, self.wide_step)
        else:
            return bet + stack
        if most >= bet + stack:
            return bet + stack
        # Round down to whole chips, but not below the minimum. The least raise of the player who brings in may exceed
        # the pot, and the stack.
        return min(max(self._full_raise_to(), most - most % self._chip), bet + stack)

    def _check_amount(self, amount_to: Chips) -> Chips:
        """The amount, after checking that the actor may bet or raise to it."""
        # Checked in full before any chip moves: an illegal action leaves the hand as it was.
        least = self._least_raise_to()
        if not least:
            raise IllegalAction("no bet or raise is allowed now")
        most = self._most_raise_to()
        if type(amount_to) is not int:
            raise IllegalAction(f"an amount must be a whole number of chips, not of type {type(amount_to).__name__}")
        if not least <= amount_to <= most:
            raise IllegalAction(f"a bet or raise must be from {least} to {most} in total, not {amount_to}")
        wanted = amount_to
        # An all-in need not be a multiple of the smallest chip.
        if wanted not in (least, most):
            if self._is_between_steps(wanted):
                raise IllegalAction(f"a bet or raise must be {least} or {most} in total, not {wanted}")
            if wanted % self._chip:
                raise IllegalAction(f"{wanted} is not a multiple of the smallest chip, {self._chip}")
        return wanted

    def _is_between_steps(self, amount_to: Chips) -> bool:
        """Whether an amount lies strictly between the unit of fixed limit and the larger one."""
        wide = self.full_to + self.wide_step
        return self._structure == _FIXED_LIMIT and self.full_to + self.step < amount_to < wide

    # The actions

    def check_or_call(self) -> None:
        """Check or call."""
        player = self.actor
        # The price, not `bet_to`: the call of a short blind that nobody else can cover ends the betting all the same.
        owed = self._price(player) - self._state.bet_row[player]
        paid = self._state.bet_by(player, owed) if owed else 0
        if paid and not self._state.stack_row[player]:
            self.active -= 1
        self.note_call(player)
        if self._listener is not None:
            self._announce_call(self._listener, player, paid)

    def _announce_call(self, listener: Listener, player: Position, paid: Chips) -> None:
        all_in = not self._state.stack_row[player]
        listener(ev.Called(player, paid, all_in) if paid else ev.Checked(player))

    def note_call(self, player: Position) -> None:
        """Note that the player has checked, called or folded."""
        # A bring-in is not a bet, so a completion re-opens the betting.
        self._faced[player] = 0 if self.unopened else self.bet_to

    def bet_or_raise(self, amount_to: Chips) -> None:
        """Bet, raise or complete to a total.

        Raises:
            IllegalAction: The rules do not allow it; nothing has changed.
        """
        player = self.actor
        checked_to = self._check_amount(amount_to)
        first = self.bet_to == 0 or self.unopened  # a completion is the first bet
        self._state.bet_by(player, checked_to - self._state.bet_row[player])
        # An all-in ends a player's decisions, not the player's claim: only `active` falls, and `live` stays.
        if not self._state.stack_row[player]:
            self.active -= 1
        self.bring_in_due = 0
        self._note_raise(player, checked_to)
        if self._listener is not None:
            self._listener(ev.Raised(player, checked_to, first, all_in=not self._state.stack_row[player]))

    def _note_raise(self, player: Position, amount_to: Chips) -> None:
        """Note that the player has bet or raised to `amount_to`, possibly all-in for less than a full raise."""
        if self._structure == _FIXED_LIMIT:
            # Half a bet or more counts as a full bet (TDA 47B); less may be completed by the next player.
            if self.wide_step and amount_to >= self.full_to + self.wide_step:
                self.step = self.wide_step
                self.wide_step = 0
            if 2 * (amount_to - self.full_to) >= self.step:
                # The next raise is one unit over the all-in as it is: after a bet of 100 and an all-in to 160 it is
                # to 260.
                self.full_to = amount_to
                self.bets += 1
                self.unopened = False
        elif amount_to - self.bet_to > self.step:  # a short all-in does not lower the minimum raise (TDA 43)
            self.step = amount_to - self.bet_to
        self.bet_to = amount_to
        self._faced[player] = amount_to
        self.raiser = player

    def fold(self) -> None:
        """Fold.

        Raises:
            IllegalAction: There is no bet to fold to. TDA 58 makes such a fold a penalty; here it is illegal.
        """
        player = self.actor
        if self.bring_in_due or self._state.bet_row[player] >= self.bet_to:
            raise IllegalAction("there is no bet to fold to: check instead")
        self.note_call(player)
        self.kill(player)
        if self._listener is not None:
            self._listener(ev.Folded(player))

    def kill(self, player: Position) -> None:
        """Count a player out of the hand."""
        self._state.fold(player)
        self.live -= 1
        # A player whose last chips went into the forced bets has never been an active one.
        if self._state.stack_row[player]:
            self.active -= 1

    def copy(self, state: PublicState) -> BettingRound:
        """An independent copy on a copy of the public state, without the listener."""
        twin = BettingRound.__new__(BettingRound)
        twin._state = state
        twin._structure = self._structure
        twin._cap = self._cap
        twin._chip = self._chip
        twin._check_raise = self._check_raise
        twin._listener = None
        twin._faced = self._faced[:]
        twin.live = self.live
        twin.active = self.active
        twin.actor = self.actor
        twin.first = self.first
        twin.raiser = self.raiser
        twin.bet_to = self.bet_to
        twin.full_to = self.full_to
        twin.step = self.step
        twin.bets = self.bets
        twin.wide_step = self.wide_step
        twin.unopened = self.unopened
        twin.bring_in_due = self.bring_in_due
        twin.opening = self.opening
        twin.missing = self.missing
        return twin


def cap_of(course: Course, rules: HouseRules, uncapped: int) -> int:
    """The most full bets and raises in a round; `uncapped` if the event is down to two players."""
    if course.structure != _FIXED_LIMIT:
        return NO_CAP
    # The cap that defines a game comes before that of the house, and holds heads-up too: Kuhn poker has one bet.
    if course.bets_per_round >= 0:
        return course.bets_per_round
    if rules.raises is None or (uncapped and rules.uncapped_heads_up):
        return NO_CAP  # TDA 48
    return min(1 + rules.raises, NO_CAP)
