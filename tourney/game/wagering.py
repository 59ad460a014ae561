"""The opening of the betting: forced bets, who acts first on a street, and the amounts of its round.

`BettingRound` has the actions and amounts after that.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.errors import InvalidArgument
from tourney.game import event as ev
from tourney.game.betting import BettingRound, cap_of
from tourney.game.hole_cards import bring_in_player, first_to_act, shows_pair
from tourney.game.stakes import NOBODY, AnteKind
from tourney.game.variant import Bet, BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Collection

    from tourney.game.event import Listener
    from tourney.game.hole_cards import HoleCards
    from tourney.game.public_state import PublicState
    from tourney.game.stakes import Amounts, HouseRules
    from tourney.game.variant import Course
    from tourney.types import Chips, Position

_BLINDS: Final = int(Forced.BLINDS)
_BRING_IN: Final = int(Forced.BRING_IN)
_HIGH_CARD: Final = int(Forced.HIGH_CARD)
_FIXED_LIMIT: Final = int(BettingStructure.FIXED_LIMIT)
_BIG: Final = int(Bet.BIG)
_EITHER: Final = int(Bet.EITHER)

_EACH: Final = int(AnteKind.EACH)
_BY_BIG_BLIND: Final = int(AnteKind.BIG_BLIND)


class Wagering:
    """Opens the betting of each street of a hand.

    Attributes:
        round: The betting round that it opens.
    """

    __slots__ = ("_amounts", "_course", "_listener", "_missing", "_rules", "_state", "_street", "round")

    def __init__(self) -> None:
        self.round = BettingRound.__new__(BettingRound)

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
        self._street = 0
        cap = cap_of(course, rules, uncapped)
        self.round.begin_hand(state, course.structure, cap, amounts.chip, course.check_raise, listener)
        self._post()

    def _post(self) -> None:
        state = self._state
        forced = self._course.forced
        small_blind = state.small_blind_at
        big_blind = state.big_blind_at
        post_forced_bets(state, forced, small_blind, big_blind, self._amounts, self._rules, self._listener)
        # Antes are what is in the pot and in no bet of the street. Counted so, it makes no difference who paid them,
        # or whether a stack was too short for one.
        antes = state.pot
        for player in range(state.players):
            antes -= state.bet_row[player]
            # After the forced bets, not before: an ante or a blind may have put a player all-in, who then has no
            # decision.
            if state.stack_row[player]:
                self.round.active += 1
        self._missing = blinds_missing(state, forced, small_blind, big_blind, self._amounts)
        # Antes count in the pot of a game with antes only; beside blinds the house decides.
        if antes and forced == _BLINDS and self._amounts.big_blind and not self._rules.antes_in_pot_limit:
            self._missing -= antes

    def begin_street(self, street: int) -> None:
        """Start the betting of a street; then `BettingRound.next_to_act` returns the first player."""
        course = self._course
        # Not always the first street: a game may deal cards before the first one with betting.
        opening = street == course.opening
        self._street = street
        # The big blind is the opening bet (TDA 51B).
        self._begin_round(self._opened_to() if opening and course.forced == _BLINDS else 0)
        # On the first street dead and short blinds count in full (TDA 54B).
        self.round.missing = self._missing if opening else 0
        self.round.first = self._opener(opening)
        self.round.actor = self.round.first - 1  # `next_to_act` moves one position on

    def _begin_round(self, opened_to: Chips) -> None:
        self.round.begin_round(self._unit(), opened_to, self._street == self._course.opening)
        if self._course.unit[self._street] == _EITHER:
            self.round.wide_step = self._amounts.big_bet

    def _opened_to(self) -> Chips:
        """The amount that the blinds open the betting to."""
        # A kill opens for its own amount, even if the player who posted it was short.
        return self._amounts.big_blind if self._state.killer_at == NOBODY else kill_of(self._amounts)

    def _unit(self) -> Chips:
        """The minimum bet of the street; in fixed limit, the size of every bet."""
        amounts = self._amounts
        course = self._course
        if course.structure != _FIXED_LIMIT:
            if course.forced == _BRING_IN:
                return amounts.bring_in  # BARGE, pot limit
            # Until the first round of a game with blinds is over, the blind is the bet to match.
            if (
                course.bets_ante
                and amounts.ante
                and not (course.forced == _BLINDS and self._street == course.opening)
            ):
                return amounts.ante
            return amounts.big_blind or amounts.small_bet
        return amounts.big_bet if course.unit[self._street] == _BIG else amounts.small_bet

    def kill_absent(self, absent: Collection[Position], hole_cards: HoleCards) -> int:
        """Kill the hands of absent players in the order of action, except the last live hand (TDA 30).

        Returns the mask of their cards.
        """
        state = self._state
        # The last hand in this order stays if all are absent: that of the big blind. TDA 30 kills every hand of an
        # absent player, but a pot must have a winner.
        first = state.big_blind_at + 1 if self._course.forced == _BLINDS else 0
        killed = 0
        for step in range(state.players):
            player = (first + step) % state.players
            if player in absent and self.round.live > 1:  # somebody must win the pot
                self.round.kill(player)
                killed |= hole_cards.mask(player)
                if self._listener is not None:
                    self._listener(ev.Killed(player))
        return killed

    def _opener(self, opening: int) -> Position:
        """The first player to act on the street."""
        course = self._course
        # The player named here may have folded or be all-in, and `next_to_act` then goes on from there. The showdown
        # without a bet begins from the same position (TDA 17A).
        if course.is_stud:
            if opening:
                return self._open_with_bring_in()
            # Looked at before anybody acts: the larger bet is open to every player of the round, not only to the one
            # with the pair.
            if self._rules.open_pair_doubles:
                self._open_pair()
            return first_to_act(self._state, course, self._rules.equal_boards_by_position)
        # First the player after the big blind, who acts last; from then on the first on the button's left.
        if opening and course.forced == _BLINDS:
            return (self._state.big_blind_at + 1) % self._state.players
        # Heads-up position 0 is the big blind, so that the button acts last on these streets (TDA 34B).
        return 0

    def _open_with_bring_in(self) -> Position:
        """The player who brings in, or the next to the left if all-in for the ante or absent (TDA RP-10E, 30)."""
        state = self._state
        drawn = bring_in_player(state, self._course)
        if state.stack_row[drawn] and not state.folded_row[drawn]:
            if self._course.forced == _HIGH_CARD:
                self.round.begin_round(self._amounts.big_bet, 0, 1)  # to raise the bring-in is to bet big instead
            # If all others are all-in for no more than the ante, nobody could call: no bring-in is due.
            if self.round.has_choice(drawn):
                self.round.bring_in_due = self._bring_in_of()
            return drawn
        if state.stack_row[drawn]:  # absent: the bring-in is posted and forfeited (TDA 30)
            self._bring_in(drawn)
        else:
            self._note_bring_in()
        # TDA RP-10E: nobody has put in the bring-in, but it is the amount to match, so the next player calls,
        # completes or folds.
        return (drawn + 1) % state.players

    def _brings_in_a_bet(self) -> int:
        """Whether the bring-in is a bet like a big blind: where the high card bets, and outside fixed limit."""
        return self._course.forced == _HIGH_CARD or self._course.structure != _FIXED_LIMIT

    def _bring_in_of(self) -> Chips:
        """The amount of the bring-in; where the high card bets, a small bet."""
        return self._amounts.small_bet if self._course.forced == _HIGH_CARD else self._amounts.bring_in

    def bring_in(self) -> None:
        """Post the bring-in of the player to act."""
        self._bring_in(self.round.actor)

    def _bring_in(self, player: Position) -> None:
        state = self._state
        self.round.bring_in_due = 0
        # A short bring-in stays the full amount for the others, as a short blind does.
        paid = state.bet_by(player, self._bring_in_of())
        # An absent player left the active ones when the hand was killed, and must not be subtracted twice.
        if not state.stack_row[player] and not state.folded_row[player]:
            self.round.active -= 1
        self._note_bring_in()
        self.round.note_call(player)
        if self._listener is not None:
            self._listener(ev.Posted(player, "bring-in", paid, all_in=not state.stack_row[player]))

    def _note_bring_in(self) -> None:
        # In fixed limit a bring-in is less than a bet: the completion is the first bet, and all raises of the cap
        # (TDA 48) follow it.
        if self._brings_in_a_bet():
            self._begin_round(self._bring_in_of())
        else:
            self.round.bring_in(self._bring_in_of())

    def _open_pair(self) -> None:
        """Allow the big bet over an open pair on fourth street of stud high, if the house does (TDA RP-10F: no)."""
        course = self._course
        stud_high = course.splits == 1 and not course.low_opens and course.structure == _FIXED_LIMIT
        if self._street == course.fourth_street and stud_high and shows_pair(self._state):
            self.round.wide_step = self._amounts.big_bet

    def copy(self, state: PublicState) -> Wagering:
        """An independent copy on a copy of the public state, without the listener."""
        twin = Wagering.__new__(Wagering)
        twin._course = self._course
        twin._amounts = self._amounts
        twin._rules = self._rules
        twin._state = state
        twin._listener = None
        twin._street = self._street
        twin._missing = self._missing
        twin.round = self.round.copy(state)
        return twin


def post_forced_bets(
    state: PublicState,
    forced: int,
    small_blind: Position,
    big_blind: Position,
    amounts: Amounts,
    rules: HouseRules,
    listener: Listener | None,
) -> None:
    """Post antes and blinds; a short stack posts what it has.

    A player with a blind who kills the pot adds the difference (Robert's Rules of Poker, kill pots).
    """
    ante = amounts.ante
    payer = NOBODY
    if ante:
        payer = _single_payer(state, amounts.ante_kind)
        if amounts.ante_kind == _EACH:  # paid before the deal, so always before the blinds
            for player in range(state.players):
                # It counts as the player's own: a stack too short for the ante makes a side pot, as with a bet.
                _post_ante(state, player, ante, listener, 0)
        elif payer != NOBODY and rules.ante_first:  # a short stack then has an ante in, and no blind
            _post_ante(state, payer, ante, listener, 1)
            payer = NOBODY
    # Short or dead, a blind leaves the amount to match as it is: that is a matter of the level, not of what was
    # posted.
    if forced == _BLINDS:
        _post_blind(state, small_blind, "small blind", amounts.small_blind, listener)
        _post_blind(state, big_blind, "big blind", amounts.big_blind, listener)
        killer = state.killer_at
        if killer != NOBODY:  # the blind posted anyway counts towards the kill
            _post_blind(state, killer, "kill", kill_of(amounts) - state.bet_row[killer], listener)
    if payer != NOBODY:
        _post_ante(state, payer, ante, listener, 1)  # after the blind: TDA RP-11


def blinds_missing(
    state: PublicState, forced: int, small_blind: Position, big_blind: Position, amounts: Amounts
) -> Chips:
    """The chips missing from dead and short blinds; the pot-limit maximum counts them as posted (TDA 54B)."""
    if forced != _BLINDS:
        return 0
    # A pot-sized opening raise is the same with a dead or short blind as with full ones.
    missing = amounts.small_blind + amounts.big_blind - state.bet_row[big_blind]
    # A dead small blind is missing as a whole. TDA 54B has it both ways: with 100-200 the first player may raise to
    # 700 over a dead small blind of 100, and over a big blind that is 100 short.
    if small_blind not in (NOBODY, big_blind):
        missing -= state.bet_row[small_blind]
    return missing


def kill_of(amounts: Amounts) -> Chips:
    """The amount of a kill: a bet at the raised limit, and at least the big blind."""
    return max(amounts.small_bet, amounts.big_blind)


def _single_payer(state: PublicState, ante_kind: int) -> Position:
    if ante_kind == _EACH:
        return NOBODY
    if ante_kind == _BY_BIG_BLIND:
        return state.big_blind_at
    return state.button_at


def _post_ante(state: PublicState, player: Position, ante: Chips, listener: Listener | None, for_table: int) -> None:
    paid = state.ante_by(player, ante, for_table)
    if listener is not None and paid:
        listener(ev.Posted(player, "ante", paid, all_in=not state.stack_row[player]))


def _post_blind(state: PublicState, player: Position, what: str, blind: Chips, listener: Listener | None) -> None:
    paid = state.bet_by(player, blind) if player != NOBODY else 0
    if listener is not None and paid:
        listener(ev.Posted(player, what, paid, all_in=not state.stack_row[player]))


def check_arguments(course: Course, amounts: Amounts, state: PublicState, absent: Collection[Position]) -> None:
    """Check that the arguments of a hand fit together; the public state has checked the stacks.

    Raises:
        InvalidArgument: They do not fit together.
    """
    players = state.players
    if not course.min_players <= players <= course.max_players:
        raise InvalidArgument(f"the game is for {course.min_players} to {course.max_players} players, not {players}")
    # An absent position outside of the hand would be ignored in silence, since no player has it.
    for position in absent or ():
        if not 0 <= position < players:
            raise InvalidArgument(f"absent position {position} does not exist among {players} players")
    button, small_blind, big_blind, killer = (
        state.button_at,
        state.small_blind_at,
        state.big_blind_at,
        state.killer_at,
    )
    if not (NOBODY <= button < players and NOBODY <= small_blind < players and NOBODY <= big_blind < players):
        raise InvalidArgument(f"{state.places} does not fit {players} players")
    if killer != NOBODY and not (
        0 <= killer < players and course.forced == _BLINDS and course.structure == _FIXED_LIMIT
    ):
        raise InvalidArgument("a kill needs fixed limit with blinds, and a player of the hand")
    if course.forced == _BLINDS and big_blind == NOBODY:
        raise InvalidArgument("a game with blinds needs a big blind")
    if course.forced == _BRING_IN and not amounts.bring_in:
        raise InvalidArgument("a game with a bring-in needs stakes with a bring-in")
    if course.forced == _BRING_IN and course.structure == _FIXED_LIMIT and amounts.bring_in == amounts.small_bet:
        raise InvalidArgument(
            f"in fixed limit the bring-in, {amounts.bring_in}, must be less than the small bet, {amounts.small_bet}"
        )
