"""A sound player for games with a flop: plays few hands, aggressively, and pushes or folds when short.

After the flop it goes by the strength of its hand, a number from 0 to 100, set by judgement: about the percentage of
hands that reach this point and that the hand beats heads-up. It depends on the player's own cards: a pair on the
board belongs to all players. The thresholds of bets and calls were checked in play against copies and against players
without judgement.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS
from tourney.cards.high import FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, TRIPS, TWO_PAIR, category_of, high
from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, check_or_call, fold
from tourney.game.public_state import earlier_acts
from tourney.game.variant import BettingStructure, Forced
from tourney.strategies.base import BuiltIn, trust
from tourney.strategies.holdem.preflop import act_preflop
from tourney.strategies.skilled.draw_rules import count_cards
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.public_state import PublicState
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.strategies.holdem.preflop import TightStyle
    from tourney.types import Card, Position

# Copied to C numbers for fast access.
_BITS: Final = BITS
_HIGH_CARD: Final = HIGH_CARD
_PAIR: Final = PAIR
_TWO_PAIR: Final = TWO_PAIR
_TRIPS: Final = TRIPS
_STRAIGHT: Final = STRAIGHT
_FLUSH: Final = FLUSH
_FULL_HOUSE: Final = FULL_HOUSE
_BLINDS: Final = int(Forced.BLINDS)
_RAISE: Final = BET_OR_RAISE

_SUIT: Final = 0x1FFF
_ACE: Final = 12
_WHEEL: Final = 0x100F  # the mask of the ranks of the five-high straight
_STRAIGHTS: Final = [_WHEEL, *(0x1F << low for low in range(9))]
_WAYS: Final = 10
_TEN: Final = 32

_PLAYS_THE_BOARD: Final = 25

_STRONG: Final = 82  # two pair with both hole cards, or better
_COMMITTED: Final = 66  # good enough to play for a stack about the size of the pot
_VALUE: Final = 57  # worth a bet against one opponent: most top pairs
_PER_OPPONENT: Final = 5  # extra strength needed for each opponent beyond the first

_USUAL_BLUFFS: Final = 12


def measure_strength(one: Card, other: Card, board: int) -> int:
    """The strength, 0 to 100, of two hole cards on a board of three to five cards, given as a mask."""
    worth = high(_BITS[one] | _BITS[other] | board)
    category = category_of(worth)
    if category <= _PAIR:
        strength = _high_card(one, other, board) if category == _HIGH_CARD else _pair(worth, one, other, board)
        return _reduce_for_board(strength, category, board)
    if worth == high(board):
        return _PLAYS_THE_BOARD
    if category == _TWO_PAIR:
        strength = _two_pair(worth, one, other, board)
    elif category == _TRIPS:
        strength = _trips(worth, one >> 2, other >> 2)
    elif category == _STRAIGHT:
        strength = _straight(worth, board)
    elif category == _FLUSH:
        return _flush(one, other, board)
    elif category == _FULL_HOUSE:
        # With trips on the board any pair makes a full house.
        return 90 if category_of(high(board)) == _TRIPS else 97
    else:
        return 99 if (worth >> 16 & 15) in (one >> 2, other >> 2) or category > _FULL_HOUSE + 1 else 60
    return _reduce_for_board(strength, category, board)


def _high_card(one: Card, other: Card, board: int) -> int:
    best = max(one, other) >> 2
    strength = 28 if best == _ACE else 20 if best == _ACE - 1 else 10
    return strength + 4 if _are_overcards(one, other, board) else strength


def _are_overcards(one: Card, other: Card, board: int) -> bool:
    """Whether both hole cards are higher than the board."""
    return _ranks(board) >> (min(one, other) >> 2) == 0


def _pair(worth: int, one: Card, other: Card, board: int) -> int:
    rank = worth >> 16 & 15
    if rank not in (one >> 2, other >> 2):
        return _high_card(one, other, board) + 3  # the pair is on the board
    return _own_pair(rank, one >> 2, other >> 2, board)


def _own_pair(rank: int, one: int, other: int, board: int) -> int:
    """A pair with a hole card: an overpair, top pair, second pair or lower; hole cards are given by their ranks."""
    above = count_cards(_ranks(board) >> (rank + 1))
    if one == other:
        return 74 + rank // 3 if not above else 52 if above == 1 else 43 if above == 2 else 36
    if above:
        return 50 if above == 1 else 40 if above == 2 else 34
    kicker = other if one == rank else one
    return 60 + max(0, 2 * (kicker - 7))  # 70 with an ace


def _two_pair(worth: int, one: Card, other: Card, board: int) -> int:
    upper = worth >> 16 & 15
    lower = worth >> 12 & 15
    has_upper = upper in (one >> 2, other >> 2)
    has_lower = lower in (one >> 2, other >> 2)
    if has_upper and has_lower:
        return 88 if not _ranks(board) >> (upper + 1) else 84
    if has_upper or has_lower:
        # The other pair is on the board: the hand is worth its own pair, a little less because trips are possible.
        return _own_pair(upper if has_upper else lower, one >> 2, other >> 2, board) - 3
    return 40 if max(one, other) >> 2 == _ACE else _PLAYS_THE_BOARD


def _trips(worth: int, one: int, other: int) -> int:
    """Three of a kind; the hole cards are given by their ranks."""
    rank = worth >> 16 & 15
    if one == other == rank:
        return 94
    if rank in (one, other):
        return 87 if (other if one == rank else one) >= 9 else 84
    return 50 if _ACE in (one, other) else 30


def _straight(worth: int, board: int) -> int:
    top = worth >> 16 & 15
    on_board = _ranks(board) & (_WHEEL if top == 3 else 0x1F << (top - 4))
    if count_cards(on_board) == 3:
        return 95
    # With four cards of the straight on the board, one hole card makes it, perhaps a higher one.
    return 88 if top == _ACE or not on_board >> top & 1 else 82


def _flush(one: Card, other: Card, board: int) -> int:
    suit = 0
    while count_cards(board >> 13 * suit & _SUIT) < 3:
        suit += 1
    on_board = board >> 13 * suit & _SUIT
    best = 0
    if one & 3 == suit:
        best = one >> 2
    if other & 3 == suit:
        best = max(best, other >> 2)
    above = 12 - best - count_cards(on_board >> (best + 1))
    if count_cards(on_board) == 3:
        return max(97 - 2 * above, 86)
    return max(95 - 6 * above, 40)


def _ranks(mask: int) -> int:
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & _SUIT


def most_suited(mask: int) -> int:
    """The most cards of one suit in a mask of cards."""
    most = 0
    for suit in range(4):
        most = max(most, count_cards(mask >> 13 * suit & _SUIT))
    return most


def _reduce_for_board(strength: int, category: int, board: int) -> int:
    """The strength, reduced for a board with many cards of one suit or of neighbouring ranks."""
    suited = most_suited(board)
    if suited >= 3:
        strength -= 6 if suited == 3 else 26
    if category < _STRAIGHT:
        ranks = _ranks(board)
        for place in range(_WAYS):
            if count_cards(ranks & _STRAIGHTS[place]) >= 4:
                strength -= 14
                break
    return max(strength, 0)


def outs(one: Card, other: Card, board: int) -> int:
    """The cards that complete a straight or flush with a hole card, plus a bonus for two overcards."""
    mask = _BITS[one] | _BITS[other] | board
    straights = _completing(_ranks(mask), _ranks(board))
    found = 4 * straights
    if _draws_to_flush(one, other, mask):
        found += 9 - straights
    if _are_overcards(one, other, board):
        found += 3  # six cards, each worth half an out
    return found


def _completing(ranks: int, on_board: int) -> int:
    """The number of ranks, at most two, that complete a straight which needs a hole card."""
    missing = 0
    for place in range(_WAYS):
        straight = _STRAIGHTS[place]
        lacking = straight & ~ranks
        if lacking and not lacking & (lacking - 1) and count_cards(on_board & straight) < 4:
            missing |= lacking
    return min(count_cards(missing), 2)


def _draws_to_flush(one: Card, other: Card, mask: int) -> bool:
    """Whether there are four cards of a suit: with both hole cards, or with a ten or better from the hand."""
    if one & 3 == other & 3:
        return count_cards(mask >> 13 * (one & 3) & _SUIT) == 4
    if count_cards(mask >> 13 * (one & 3) & _SUIT) == 4:
        return one >= _TEN
    return count_cards(mask >> 13 * (other & 3) & _SUIT) == 4 and other >= _TEN


class _PostflopSpot:
    """The facts of the table after the flop.

    Attributes:
        view: The viewer's view.
        strength: Strength of the made hand, 0 to 100.
        outs: Number of outs; 0 on the river.
        to_come: Board cards still to come.
        behind: Chips of the viewer that an opponent can match.
        opponents: Number of live opponents.
        acts_last: Whether no live opponent sits behind the viewer.
        led: Whether the viewer made the last bet or raise of the hand.
        bets_now: Number of bets and raises by opponents on this street.
        bets_before: The same on earlier streets after the flop.
    """

    __slots__ = (
        "acts_last", "behind", "bets_before", "bets_now", "led", "opponents", "outs", "strength", "to_come", "view",
    )  # fmt: skip

    def look_at(self, view: View, board: int) -> None:
        """Gather the facts of a view; `board` is the mask of the board."""
        self.view = view
        one = view.packed_cards >> 6 & 63
        other = view.packed_cards & 63
        self.strength = measure_strength(one, other, board)
        self.to_come = 5 - count_cards(board)
        self.outs = outs(one, other, board) if self.to_come and self.strength < _STRONG else 0
        self._look_around(view.state, view.player)
        self._read_all(view.state)

    def _look_around(self, state: PublicState, me: Position) -> None:
        self.opponents = 0
        self.acts_last = 1
        most = 0
        for seat in range(state.players):
            if seat != me and not state.folded_row[seat]:
                self.opponents += 1
                most = max(most, state.stack_row[seat] + state.bet_row[seat])
                if seat > me:
                    self.acts_last = 0
        self.behind = max(min(state.stack_row[me], most - state.bet_row[me]), 0)

    def _read_all(self, state: PublicState) -> None:
        self.led = 0
        self.bets_now = 0
        self.bets_before = 0
        if state.packed_earlier is not None:
            for act in earlier_acts(state.packed_earlier):
                self._read(act)
        for place in range(state.packed_count):
            self._read(state.packed_acts[place])

    def _read(self, act: int) -> None:
        """Count an action if it is a bet or a raise."""
        if act & 0xF == _RAISE:
            street = act >> 8 & 0xF
            self.led = act >> 4 & 0xF == self.view.player
            if not self.led and street == self.view.street:
                self.bets_now += 1
            elif not self.led and street:
                self.bets_before += 1


def act_postflop(view: View, player: TightStyle, board: int) -> Action:
    """The action after the flop; `board` is the mask of the board."""
    spot = _PostflopSpot()
    spot.look_at(view, board)
    return _face_bet(spot, player) if view.to_call else _check_or_bet(spot, player)


# No bet yet


def _check_or_bet(spot: _PostflopSpot, player: TightStyle) -> Action:
    view = spot.view
    if not view.least_raise_to:
        return check_or_call()
    need = _VALUE + _PER_OPPONENT * (spot.opponents - 1) - 20 * (player.aggression - 1)
    if not spot.to_come:
        need += 3  # only better hands and bluff-catchers are left to call
    if spot.strength >= need:
        return _bet(spot, 70 if spot.strength >= _STRONG or spot.outs >= 8 else 55)
    return _bet(spot, 50) if _bets_without(spot, player) else check_or_call()


def _bet(spot: _PostflopSpot, percent: int) -> Action:
    """A bet of a percentage of the pot, or all-in if less than the new pot would be left behind."""
    amount = spot.view.state.pot * percent // 100
    if amount * 5 >= spot.behind * 2:
        amount = spot.behind
    return spot.view.raise_within(amount)


def _bets_without(spot: _PostflopSpot, player: TightStyle) -> bool:
    """Whether to bet without a value hand: a draw, a continuation bet, a stab, or a river bluff."""
    view = spot.view
    percent = 0
    if spot.outs >= 8:
        percent = 60
    elif spot.opponents <= 2 and view.state.pot * 2 < spot.behind * 3:
        percent = _bluffing_percent(spot, player)
    return percent > 0 and view.stream.chance(_times(percent, player.aggression), 100)


def _bluffing_percent(spot: _PostflopSpot, player: TightStyle) -> int:
    """The percentage of weak hands to bet against one or two opponents who have enough chips to fold."""
    if 40 <= spot.strength < _VALUE and spot.to_come < 2:
        return 0  # a medium pair has showdown value
    if not spot.led:
        return player.bluff_percent if spot.acts_last else 0
    alone = spot.opponents == 1
    if spot.to_come == 2:
        return 65 if alone else 35
    if spot.to_come == 1:
        return 30 if alone and (spot.outs or spot.strength >= 20) else player.bluff_percent // 2
    return player.bluff_percent if alone else 0


def _times(percent: int, aggression: float) -> int:
    """A percentage times the aggression, at most 100."""
    return int(min(100.0, percent * aggression))


# Facing a bet


def _face_bet(spot: _PostflopSpot, player: TightStyle) -> Action:
    view = spot.view
    price = view.to_call / view.winnable
    if spot.strength < 20 and spot.outs < 4 and price > 0.1:
        return fold()
    if view.least_raise_to and _raises(spot, player):
        return _raise(spot)
    need = 8 + 144 * price + 12 * (spot.bets_now - 1) + 3 * spot.bets_before + _PER_OPPONENT * (spot.opponents - 1)
    if not spot.to_come:
        need += 3
    need -= 1.5 * spot.outs + 10 * (player.looseness - 1)
    if spot.strength >= need or _draw_equity(spot) >= price:
        return check_or_call()
    return fold()


def _draw_equity(spot: _PostflopSpot) -> float:
    """The chance to complete the draw, adjusted for the chips that a completed draw still wins."""
    if spot.view.to_call >= spot.behind:
        return spot.outs * 0.021 * spot.to_come
    one_card = spot.outs * 0.021
    return one_card * (1.5 if spot.to_come == 2 else 1.2)


def _raises(spot: _PostflopSpot, player: TightStyle) -> bool:
    view = spot.view
    bets_now = spot.bets_now
    if view.variant.structure is BettingStructure.FIXED_LIMIT:
        return spot.strength >= 72 + 8 * (bets_now - 1) + _PER_OPPONENT * (spot.opponents - 1)
    if spot.strength >= _STRONG + 6 * (bets_now - 1):
        return True
    if spot.behind * 4 <= 5 * (view.state.pot + view.to_call) and spot.strength >= _COMMITTED + 8 * (bets_now - 1):
        return True
    # A big draw sometimes raises: it may win at once, and otherwise has its outs.
    bold = spot.outs >= 12 and spot.to_come == 2 and bets_now == 1
    return bold and view.stream.chance(_times(40, player.aggression), 100)


def _raise(spot: _PostflopSpot) -> Action:
    """A raise of three quarters of the pot, or all-in if that is close."""
    view = spot.view
    matched = view.state.bet_row[view.player] + view.to_call
    by = (view.state.pot + view.to_call) * 3 // 4
    if (by + view.to_call) * 5 >= spot.behind * 2:
        by = spot.behind
    return view.raise_within(matched + by)


@dataclass(frozen=True, slots=True)
class TightAggressive(BuiltIn):
    """Plays games with blinds and a flop tight and aggressively; in other games checks, or calls small bets.

    In hold'em it uses charts and rules of thumb; in Omaha and similar games it plays as `skilled` with the same
    style, which weighs the prizes.

    It keeps no memory of other hands: one object may play any number of hands and events.

    Attributes:
        looseness: How many hands it plays, as a multiple of its charts. 1.0 plays about a fifth of its hands at a
            full table, 2.0 nearly twice as many.
        aggression: How often and how thinly it bets and raises, as a multiple; 1.0 is usual.
        bluff_percent: How often it bluffs in a suitable spot, 0 to 100. Continuation bets do not count as bluffs.
        push_below_bb: The stack, in big blinds that opponents can match, at or below which it pushes or folds before
            the flop; 0 for never. In fixed limit, where pushes are not possible, the value is limited to 3.

    Raises:
        InvalidArgument: A parameter is out of range.
    """

    looseness: float = 1.0
    aggression: float = 1.0
    bluff_percent: int = _USUAL_BLUFFS
    push_below_bb: float = 10.0
    _skilled: Skilled | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.looseness <= 0 or self.aggression <= 0 or self.push_below_bb < 0:
            raise InvalidArgument("looseness and aggression must be above 0, and push_below_bb at least 0")
        if not 0 <= self.bluff_percent <= 100:
            raise InvalidArgument(f"bluff_percent must be from 0 to 100, not {self.bluff_percent}")

    def act(self, view: View) -> Action:
        """Return its action; it is always legal."""
        if not has_flop(view.variant) or not view.stakes.big_blind:
            return _act_without_sense(view)
        if not is_holdem(view.variant):
            return self._as_skilled().act(view)
        return act_in_holdem(view, self)

    def __reduce__(self) -> tuple[object, ...]:
        return TightAggressive, (self.looseness, self.aggression, self.bluff_percent, self.push_below_bb)

    def _as_skilled(self) -> Skilled:
        """A `skilled` player of the same style, created when first needed: it is large, and unused in hold'em."""
        if self._skilled is None:
            made = Skilled(
                looseness=min(self.looseness, 10.0),
                aggression=min(self.aggression, 10.0),
                bluffing=min(self.bluff_percent / _USUAL_BLUFFS, 10.0),
                push_below_bb=min(self.push_below_bb, 1000.0),
            )
            object.__setattr__(self, "_skilled", made)
            return made
        return self._skilled


trust(TightAggressive)


def act_in_holdem(view: View, player: TightStyle) -> Action:
    """The action in hold'em."""
    board = view.state.board_mask(0)
    if count_cards(board) < 3:
        return act_preflop(view, player)
    return act_postflop(view, player, board)


def has_flop(variant: Variant) -> bool:
    """Whether the game has blinds and a board of five cards."""
    course = variant.course
    return course.forced == _BLINDS and course.board_size == 5


def is_holdem(variant: Variant) -> bool:
    """Whether the game also has two hole cards, dealt before the first betting, from a full deck."""
    course = variant.course
    held = 0
    for street in range(course.streets):
        held += course.hole[street]
    return has_flop(variant) and course.hole[0] == 2 and held == 2 and course.deck_size == 52


def _act_without_sense(view: View) -> Action:
    """Play an unknown game: check, call up to a quarter of the pot, otherwise fold; stand pat."""
    if view.discard_most:
        return view.passive()
    return check_or_call() if 4 * view.to_call <= view.pot else fold()
