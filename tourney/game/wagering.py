"""The betting of a hand: the legal actions and amounts, street by street.

How it works. `BettingRound` holds the rules of one round, independent of stacks. This module adds the stacks, the
players who can still act, and the turn. `live` counts players who have not folded, `active` those of them with chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.betting import BettingRound, cap_of
from tourney.game.posting import blinds_missing, kill_of, post_forced_bets
from tourney.game.stakes import NOBODY
from tourney.game.upcards import bring_in_player, first_to_act, shows_pair
from tourney.game.variant import Bet, BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.game.amounts import Amounts
    from tourney.game.event import Listener
    from tourney.game.hole_cards import HoleCards
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Course
    from tourney.game.view import View
    from tourney.types import Chips, Position

_BLINDS: Final = int(Forced.BLINDS)
_HIGH_CARD: Final = int(Forced.HIGH_CARD)
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)
_BIG: Final = int(Bet.BIG)
_EITHER: Final = int(Bet.EITHER)


class Wagering:
    """The betting of a hand.

    Attributes:
        live: Players who have not folded.
        active: Players who have not folded and have chips.
        actor: The player whose turn it is, or who acted last.
        first: The player who was first to act in the round.
        raiser: The last player to bet or raise in the round, or `NOBODY`.
    """

    __slots__ = (
        "_amounts",
        "_course",
        "_listener",
        "_pot_offset",
        "_round",
        "_rules",
        "_state",
        "_street",
        "_to_bring_in",
        "active",
        "actor",
        "first",
        "live",
        "raiser",
    )  # fmt: skip

    def __init__(self) -> None:
        self._round = BettingRound.__new__(BettingRound)

    def begin_hand(
        self,
        course: Course,
        amounts: Amounts,
        rules: HouseRules,
        state: PublicState,
        uncapped: int,
        listener: Listener | None,
    ) -> None:
        """Post the forced bets that come before the deal."""
        self._course = course
        self._amounts = amounts
        self._rules = rules
        self._state = state
        self._listener = listener
        self._round.begin_hand(course.structure, cap_of(course, rules, uncapped))
        self._street = 0
        self._to_bring_in = False
        self.actor = NOBODY
        self.first = NOBODY
        self.raiser = NOBODY
        self.live = state.players
        self.active = 0
        self._post()

    def _post(self) -> None:
        state = self._state
        forced = self._course.forced
        small_blind = state.small_blind_at
        big_blind = state.big_blind_at
        post_forced_bets(state, forced, small_blind, big_blind, self._amounts, self._rules, self._listener)
        bets = 0
        for player in range(state.players):
            bets += state.bet_row[player]
            if state.stack_row[player]:
                self.active += 1
        self._pot_offset = blinds_missing(state, forced, small_blind, big_blind, self._amounts)
        # Antes count in the pot of a game with antes only (TDA 54C); beside blinds the house decides.
        if forced == _BLINDS and self._amounts.big_blind and not self._rules.antes_in_pot_limit:
            self._pot_offset -= state.pot - bets

    def begin_street(self, street: int) -> None:
        """Start the betting of a street; then `next_to_act` returns the first player."""
        course = self._course
        opening = street == course.opening
        self._street = street
        # The big blind is the opening bet (TDA 51B).
        self._begin_round(self._opened_to() if opening and course.forced == _BLINDS else 0)
        self.raiser = NOBODY
        self.first = self._opener(opening)
        self.actor = self.first - 1  # `next_to_act` moves one position on

    def _begin_round(self, opened_to: Chips) -> None:
        self._round.begin_round(self._unit(), opened_to)
        if self._course.unit[self._street] == _EITHER:
            self._round.wide_step = self._amounts.big_bet

    def _opened_to(self) -> Chips:
        """The amount that the blinds open the betting to."""
        return self._amounts.big_blind if self._state.killer_at == NOBODY else kill_of(self._amounts)

    def _unit(self) -> Chips:
        """The minimum bet of the street; in fixed limit, the size of every bet."""
        amounts = self._amounts
        if self._course.structure != _FIXED_LIMIT:
            return amounts.big_blind or amounts.small_bet
        return amounts.big_bet if self._course.unit[self._street] == _BIG else amounts.small_bet

    def offer(self, view: View) -> None:
        """Fill in the legal actions of a view; a player not to act gets only the amount to call."""
        state = self._state
        player = view.player
        if player == self.actor:
            view.least_raise_to = self._least_raise_to()
            view.most_raise_to = self._most_raise_to() if view.least_raise_to else 0
            if self._to_bring_in:
                view.bring_in = min(self._bring_in_of(), state.stack_row[player])
                return
        view.to_call = min(self._price(player) - state.bet_row[player], state.stack_row[player])

    def _price(self, player: Position) -> Chips:
        """The total that the player's bet must come to for a call."""
        if self.raiser != NOBODY or self._street != self._course.opening:
            return self._round.bet_to  # a player has bet it
        return self._contested(player)

    def _contested(self, player: Position) -> Chips:
        """The amount to match, or as much of it as another live player can match.

        It is less than the full amount if a blind or a bring-in was posted short and no other player can contest the
        rest.
        """
        state = self._state
        bet_to = self._round.bet_to
        most = state.bet_row[player]
        for other in range(state.players):
            if other != player and not state.folded_row[other]:
                reach = state.bet_row[other] + state.stack_row[other]
                if reach >= bet_to:
                    return bet_to
                most = max(most, reach)
        return most

    def check_or_call(self) -> None:
        """Check, call, or bring in."""
        if self._to_bring_in:
            self._bring_in(self.actor)
        else:
            self._call(self.actor)

    def _call(self, player: Position) -> None:
        state = self._state
        paid = state.bet_by(player, self._price(player) - state.bet_row[player])
        if paid and not state.stack_row[player]:
            self.active -= 1
        self._round.note_call(player)
        if self._listener is not None:
            all_in = not state.stack_row[player]
            self._listener(ev.Called(player, paid, all_in) if paid else ev.Checked(player))

    def bet_or_raise(self, amount_to: Chips) -> None:
        """Bet, raise or complete to a total.

        Raises:
            IllegalAction: The rules do not allow it; nothing has changed.
        """
        player = self.actor
        state = self._state
        checked_to = self._checked(amount_to)
        first = self._round.bet_to == 0 or self._round.unopened  # a completion is the first bet
        state.bet_by(player, checked_to - state.bet_row[player])
        if not state.stack_row[player]:
            self.active -= 1
        self._to_bring_in = False
        self._round.note_raise(player, checked_to)
        self.raiser = player
        if self._listener is not None:
            self._listener(ev.Raised(player, checked_to, first, all_in=not state.stack_row[player]))

    def fold(self) -> None:
        """Fold.

        Raises:
            IllegalAction: There is no bet to fold to. TDA 58 makes such a fold a penalty; here it is illegal.
        """
        player = self.actor
        if self._to_bring_in or self._state.bet_row[player] >= self._round.bet_to:
            raise IllegalAction("there is no bet to fold to: check instead")
        self._round.note_call(player)
        self.kill(player)
        if self._listener is not None:
            self._listener(ev.Folded(player))

    def kill(self, player: Position) -> None:
        """Count a player out of the hand."""
        self._state.fold(player)
        self.live -= 1
        if self._state.stack_row[player]:
            self.active -= 1

    def kill_absent(self, absent: Collection[Position], hole_cards: HoleCards) -> int:
        """Kill the hands of absent players in the order of action, except the last live hand (TDA 30).

        Returns the mask of their cards.
        """
        state = self._state
        first = state.big_blind_at + 1 if self._course.forced == _BLINDS else 0
        killed = 0
        for step in range(state.players):
            player = (first + step) % state.players
            if player in absent and self.live > 1:
                self.kill(player)
                killed |= hole_cards.mask(player)
                if self._listener is not None:
                    self._listener(ev.Killed(player))
        return killed

    def _least_raise_to(self) -> Chips:
        """The least total the actor may bet or raise to; 0 if no bet or raise is allowed."""
        state = self._state
        most = state.bet_row[self.actor] + state.stack_row[self.actor]
        bar = self._bring_in_of() if self._to_bring_in else self._round.bet_to
        if most <= bar or not self._round.may_raise(self.actor) or not self._answerable():
            return 0
        return min(self._round.least_raise_to(), most)  # a short stack may still go all-in

    def _most_raise_to(self) -> Chips:
        """The largest total the actor may bet or raise to, if any is allowed."""
        state = self._state
        bet = state.bet_row[self.actor]
        stack = state.stack_row[self.actor]
        # On the first street dead and short blinds count in full (TDA 54B).
        pot = state.pot + self._pot_offset if self._street == self._course.opening else state.pot
        most = self._round.most_raise_to(pot, bet, stack)
        if most < bet + stack:
            # Round down to whole chips, but not below the minimum.
            most = max(self._round.least_raise_to(), most - most % self._amounts.chip)
        return most

    def _answerable(self) -> bool:
        """Whether an opponent has chips beyond the amount to match; if not, a raise would only be returned."""
        state = self._state
        bet_to = self._round.bet_to
        for player in range(state.players):
            stack = state.stack_row[player]
            out = state.folded_row[player] or player == self.actor
            if stack and state.bet_row[player] + stack > bet_to and not out:
                return True
        return False

    def _checked(self, amount_to: Chips) -> Chips:
        """The amount, after checking that the actor may bet or raise to it."""
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
            if self._round.is_between_steps(wanted):
                raise IllegalAction(f"a bet or raise must be {least} or {most} in total, not {wanted}")
            if wanted % self._amounts.chip:
                raise IllegalAction(f"{wanted} is not a multiple of the smallest chip, {self._amounts.chip}")
        return wanted

    def _opener(self, opening: int) -> Position:
        """The first player to act on the street."""
        course = self._course
        if course.is_stud:
            if opening:
                return self._open_with_bring_in()
            if self._rules.open_pair_doubles:
                self._open_pair()
            return first_to_act(self._state, course, self._rules.equal_boards_by_position)
        if opening and course.forced == _BLINDS:
            return (self._state.big_blind_at + 1) % self._state.players
        return 0

    def _open_with_bring_in(self) -> Position:
        """The player who brings in, or the next to the left if all-in for the ante or absent (TDA RP-10E, 30)."""
        state = self._state
        drawn = bring_in_player(state, self._course)
        if state.stack_row[drawn] and not state.folded_row[drawn]:
            self._to_bring_in = self.active > 1 or self._has_choice(drawn)
            if self._course.forced == _HIGH_CARD:
                self._round.begin_round(self._amounts.big_bet, 0)  # to raise the bring-in is to bet big instead
            return drawn
        if state.stack_row[drawn]:  # absent: the bring-in is posted and forfeited (TDA 30)
            self._bring_in(drawn)
        else:
            self._note_bring_in()
        return (drawn + 1) % state.players

    def _bring_in_of(self) -> Chips:
        """The amount of the bring-in; where the high card bets, a small bet."""
        return self._amounts.small_bet if self._course.forced == _HIGH_CARD else self._amounts.bring_in

    def _bring_in(self, player: Position) -> None:
        state = self._state
        self._to_bring_in = False
        paid = state.bet_by(player, self._bring_in_of())
        if not state.stack_row[player] and not state.folded_row[player]:
            self.active -= 1
        self._note_bring_in()
        self._round.note_call(player)
        if self._listener is not None:
            self._listener(ev.Posted(player, "bring-in", paid, all_in=not state.stack_row[player]))

    def _note_bring_in(self) -> None:
        if self._course.forced == _HIGH_CARD:
            self._begin_round(self._bring_in_of())  # the first bet, like a big blind
        else:
            self._round.bring_in(self._bring_in_of())

    def _open_pair(self) -> None:
        """Allow the big bet over an open pair on fourth street of stud high, if the house does (TDA RP-10F: no)."""
        course = self._course
        stud_high = course.splits == 1 and not course.low_opens and course.structure == _FIXED_LIMIT
        if self._street == course.fourth_street and stud_high and shows_pair(self._state):
            self._round.wide_step = self._amounts.big_bet

    def next_to_act(self) -> Position:
        """Pass the turn to the next player and return the position; `NOBODY` if the round is over."""
        state = self._state
        player = self.actor
        for _ in range(state.players):
            player = player + 1 if player + 1 < state.players else 0
            if state.folded_row[player] or not state.stack_row[player]:
                continue
            if self._round.owes_action(player, state.bet_row[player]) and self._has_choice(player):
                self.actor = player
                return player
        return NOBODY

    def _has_choice(self, player: Position) -> bool:
        """Whether the player has a decision: the last player with chips has none, unless facing a bet (TDA 16)."""
        if self.active > 1:
            return True
        state = self._state
        for other in range(state.players):
            if state.bet_row[other] > state.bet_row[player] and not state.folded_row[other]:
                return True
        return False

    def copy(self, state: PublicState) -> Wagering:
        """An independent copy on a copy of the public state, without the listener."""
        twin = Wagering.__new__(Wagering)
        twin._course = self._course
        twin._amounts = self._amounts
        twin._rules = self._rules
        twin._state = state
        twin._listener = None
        twin._round = self._round.copy()
        twin._street = self._street
        twin._to_bring_in = self._to_bring_in
        twin._pot_offset = self._pot_offset
        twin.actor = self.actor
        twin.first = self.first
        twin.raiser = self.raiser
        twin.live = self.live
        twin.active = self.active
        return twin
