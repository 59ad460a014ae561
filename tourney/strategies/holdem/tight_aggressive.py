"""A sound player for games with a flop: plays few hands, aggressively, and pushes or folds when short.

After the flop it goes by the strength of its hand, a number from 0 to 100, set by judgement: about the percentage of
hands that reach this point and that the hand beats heads-up. It depends on the player's own cards: a pair on the
board belongs to all players. The thresholds of bets and calls were checked in play against copies and against players
without judgement.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.cards.card import mask_of
from tourney.cards.high import FLUSH, FULL_HOUSE, HIGH_CARD, PAIR, STRAIGHT, TRIPS, TWO_PAIR, category_of, high
from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, check_or_call, fold
from tourney.game.variant import BettingStructure, Forced
from tourney.strategies.holdem.preflop import act_preflop
from tourney.strategies.skilled.skilled_player import Skilled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.strategies.holdem.preflop import TightStyle
    from tourney.types import Card

_SUIT: Final = 0x1FFF
_ACE: Final = 12
_WHEEL: Final = 0x100F  # the mask of the ranks of the five-high straight
_STRAIGHTS: Final = (_WHEEL, *(0x1F << low for low in range(9)))

PLAYS_THE_BOARD: Final = 25

_STRONG: Final = 82  # two pair with both hole cards, or better
_COMMITTED: Final = 66  # good enough to play for a stack about the size of the pot
_VALUE: Final = 57  # worth a bet against one opponent: most top pairs
_PER_OPPONENT: Final = 5  # extra strength needed for each opponent beyond the first

_USUAL_BLUFFS: Final = 12
_BLINDS: Final = int(Forced.BLINDS)


def measure_strength(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The strength, 0 to 100, of two hole cards on a board of three to five cards."""
    board_mask = mask_of(board)
    worth = high(mask_of(hole) | board_mask)
    category = category_of(worth)
    if category <= PAIR:
        strength = _high_card(hole, board) if category == HIGH_CARD else _pair(worth, hole, board)
        return _reduce_for_board(strength, category, board_mask)
    if worth == high(board_mask):
        return PLAYS_THE_BOARD
    if category == TWO_PAIR:
        strength = _two_pair(worth, hole, board)
    elif category == TRIPS:
        strength = _trips(worth, hole)
    elif category == STRAIGHT:
        strength = _straight(worth, board_mask)
    elif category == FLUSH:
        return _flush(hole, board)
    elif category == FULL_HOUSE:
        # With trips on the board any pair makes a full house.
        return 90 if category_of(high(board_mask)) == TRIPS else 97
    else:
        return 99 if (worth >> 16 & 15) in (hole[0] >> 2, hole[1] >> 2) or category > FULL_HOUSE + 1 else 60
    return _reduce_for_board(strength, category, board_mask)


def _high_card(hole: Sequence[Card], board: Sequence[Card]) -> int:
    top = max(board) >> 2
    ranks = (hole[0] >> 2, hole[1] >> 2)
    strength = 28 if _ACE in ranks else 20 if _ACE - 1 in ranks else 10
    return strength + 4 if min(ranks) > top else strength


def _pair(worth: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    rank = worth >> 16 & 15
    if rank not in (hole[0] >> 2, hole[1] >> 2):
        return _high_card(hole, board) + 3  # the pair is on the board
    return _own_pair(rank, hole, board)


def _own_pair(rank: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    """A pair with a hole card: an overpair, top pair, second pair or lower."""
    above = len({card >> 2 for card in board if card >> 2 > rank})
    one, other = hole[0] >> 2, hole[1] >> 2
    if one == other:
        return (74 + rank // 3, 52, 43)[above] if above < 3 else 36
    if above:
        return (50, 40)[above - 1] if above < 3 else 34
    kicker = other if one == rank else one
    return 60 + max(0, 2 * (kicker - 7))  # 70 with an ace


def _two_pair(worth: int, hole: Sequence[Card], board: Sequence[Card]) -> int:
    own = (hole[0] >> 2, hole[1] >> 2)
    pairs = (worth >> 16 & 15, worth >> 12 & 15)
    mine = [rank for rank in pairs if rank in own]
    if len(mine) == 2 and own[0] != own[1]:
        return 88 if mine[0] == max(board) >> 2 else 84
    if mine:
        # The other pair is on the board: the hand is worth its own pair, a little less because trips are possible.
        return _own_pair(mine[0], hole, board) - 3
    return 40 if _ACE in own else PLAYS_THE_BOARD


def _trips(worth: int, hole: Sequence[Card]) -> int:
    one, other = hole[0] >> 2, hole[1] >> 2
    rank = worth >> 16 & 15
    if one == other == rank:
        return 94
    if rank in (one, other):
        return 87 if (other if one == rank else one) >= 9 else 84
    return 50 if _ACE in (one, other) else 30


def _straight(worth: int, board_mask: int) -> int:
    top = worth >> 16 & 15
    on_board = _ranks(board_mask) & (_WHEEL if top == 3 else 0x1F << (top - 4))
    if on_board.bit_count() == 3:
        return 95
    # With four cards of the straight on the board, one hole card makes it, perhaps a higher one.
    return 88 if top == _ACE or not on_board >> top & 1 else 82


def _flush(hole: Sequence[Card], board: Sequence[Card]) -> int:
    suits = [card & 3 for card in board]
    suit = max(suits, key=suits.count)
    own = [card >> 2 for card in hole if card & 3 == suit]
    best = max(own, default=0)
    taken = {card >> 2 for card in board if card & 3 == suit}
    above = len([rank for rank in range(best + 1, 13) if rank not in taken])
    if suits.count(suit) == 3:
        return max(97 - 2 * above, 86)
    return max(95 - 6 * above, 40)


def _ranks(mask: int) -> int:
    return (mask | mask >> 13 | mask >> 26 | mask >> 39) & _SUIT


def most_suited(mask: int) -> int:
    """The most cards of one suit in a mask of cards."""
    return max(
        (mask & _SUIT).bit_count(),
        (mask >> 13 & _SUIT).bit_count(),
        (mask >> 26 & _SUIT).bit_count(),
        (mask >> 39).bit_count(),
    )


def _reduce_for_board(strength: int, category: int, board_mask: int) -> int:
    """The strength, reduced for a board with many cards of one suit or of neighbouring ranks."""
    suited = most_suited(board_mask)
    if suited >= 3:
        strength -= 6 if suited == 3 else 26
    if category < STRAIGHT:
        ranks = _ranks(board_mask)
        if any((ranks & straight).bit_count() >= 4 for straight in _STRAIGHTS):
            strength -= 14
    return max(strength, 0)


def outs(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """The cards that complete a straight or flush with a hole card, plus a bonus for two overcards."""
    hole_mask = mask_of(hole)
    board_mask = mask_of(board)
    straights = _completing(_ranks(hole_mask | board_mask), _ranks(board_mask))
    found = 4 * straights
    if _draws_to_flush(hole, hole_mask | board_mask):
        found += 9 - straights
    top = max(board) >> 2
    if min(hole) >> 2 > top:
        found += 3  # six cards, each worth half an out
    return found


def _completing(ranks: int, on_board: int) -> int:
    """The number of ranks, at most two, that complete a straight which needs a hole card."""
    missing = 0
    for straight in _STRAIGHTS:
        lacking = straight & ~ranks
        if lacking and not lacking & (lacking - 1) and (on_board & straight).bit_count() < 4:
            missing |= lacking
    return min(missing.bit_count(), 2)


def _draws_to_flush(hole: Sequence[Card], mask: int) -> bool:
    """Whether there are four cards of a suit: with both hole cards, or with a ten or better from the hand."""
    for suit in {hole[0] & 3, hole[1] & 3}:
        if (mask >> 13 * suit & _SUIT).bit_count() == 4:
            return hole[0] & 3 == hole[1] & 3 or max(card for card in hole if card & 3 == suit) >= 32
    return False


class _PostflopSpot:
    """The facts of the table after the flop.

    Attributes:
        view: The viewer's view.
        strength: Strength of the made hand, 0 to 100.
        outs: Number of outs; 0 on the river.
        to_come: Board cards still to come.
        behind: Chips of the viewer that an opponent can match.
        opponents: Number of live opponents.
    """

    __slots__ = ("behind", "opponents", "outs", "strength", "to_come", "view")

    def __init__(self, view: View) -> None:
        self.view = view
        board = view.board
        self.strength = measure_strength(view.hole, board)
        self.to_come = 5 - len(board)
        self.outs = outs(view.hole, board) if self.to_come and self.strength < _STRONG else 0
        stacks = view.stacks
        bets = view.bets
        me = view.player
        self.opponents = -1
        most = 0
        for seat, gone in enumerate(view.folded):
            if not gone:
                self.opponents += 1
                if seat != me:
                    most = max(most, stacks[seat] + bets[seat])
        self.behind = max(min(stacks[me], most - bets[me]), 0)

    @property
    def limit(self) -> bool:
        """Whether the game is fixed limit."""
        return self.view.variant.structure is BettingStructure.FIXED_LIMIT


def act_postflop(view: View, player: TightStyle) -> Action:
    """The action after the flop."""
    spot = _PostflopSpot(view)
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
    amount = spot.view.pot * percent // 100
    if amount * 5 >= spot.behind * 2:
        amount = spot.behind
    return spot.view.raise_within(amount)


def _bets_without(spot: _PostflopSpot, player: TightStyle) -> bool:
    """Whether to bet without a value hand: a draw, a continuation bet, a stab, or a river bluff."""
    view = spot.view
    percent = 0
    if spot.outs >= 8:
        percent = 60
    elif spot.opponents <= 2 and view.pot * 2 < spot.behind * 3:
        percent = _bluffing_percent(spot, player)
    return percent > 0 and view.stream.chance(min(100, int(percent * player.aggression)), 100)


def _bluffing_percent(spot: _PostflopSpot, player: TightStyle) -> int:
    """The percentage of weak hands to bet against one or two opponents who have enough chips to fold."""
    if 40 <= spot.strength < _VALUE and spot.to_come < 2:
        return 0  # a medium pair has showdown value
    if not _had_initiative(spot.view):
        acts_last = all(spot.view.folded[spot.view.player + 1 :])
        return player.bluff_percent if acts_last else 0
    alone = spot.opponents == 1
    if spot.to_come == 2:
        return 65 if alone else 35
    if spot.to_come == 1:
        return 30 if alone and (spot.outs or spot.strength >= 20) else player.bluff_percent // 2
    return player.bluff_percent if alone else 0


def _had_initiative(view: View) -> bool:
    """Whether the viewer made the last bet or raise of the hand."""
    for acted in reversed(view.actions):
        if acted.kind == BET_OR_RAISE:
            return acted.player == view.player
    return False


# Facing a bet


def _face_bet(spot: _PostflopSpot, player: TightStyle) -> Action:
    view = spot.view
    price = view.to_call / view.winnable
    if spot.strength < 20 and spot.outs < 4 and price > 0.1:
        return fold()
    bets_now, bets_before = _bets_by_others(view)
    if view.least_raise_to and _raises(spot, player, bets_now):
        return _raise(spot)
    need = 8 + 144 * price + 12 * (bets_now - 1) + 3 * bets_before + _PER_OPPONENT * (spot.opponents - 1)
    if not spot.to_come:
        need += 3
    need -= 1.5 * spot.outs + 10 * (player.looseness - 1)
    if spot.strength >= need or _draw_equity(spot) >= price:
        return check_or_call()
    return fold()


def _bets_by_others(view: View) -> tuple[int, int]:
    """The number of bets and raises by opponents, on this street and on earlier streets after the flop."""
    now = before = 0
    for acted in view.actions:
        if acted.kind == BET_OR_RAISE and acted.player != view.player and acted.street:
            if acted.street == view.street:
                now += 1
            else:
                before += 1
    return now, before


def _draw_equity(spot: _PostflopSpot) -> float:
    """The chance to complete the draw, adjusted for the chips that a completed draw still wins."""
    if spot.view.to_call >= spot.behind:
        return spot.outs * 0.021 * spot.to_come
    one_card = spot.outs * 0.021
    return one_card * (1.5 if spot.to_come == 2 else 1.2)


def _raises(spot: _PostflopSpot, player: TightStyle, bets_now: int) -> bool:
    if spot.limit:
        return spot.strength >= 72 + 8 * (bets_now - 1) + _PER_OPPONENT * (spot.opponents - 1)
    if spot.strength >= _STRONG + 6 * (bets_now - 1):
        return True
    view = spot.view
    if spot.behind * 4 <= 5 * (view.pot + view.to_call) and spot.strength >= _COMMITTED + 8 * (bets_now - 1):
        return True
    # A big draw sometimes raises: it may win at once, and otherwise has its outs.
    bold = spot.outs >= 12 and spot.to_come == 2 and bets_now == 1
    return bold and view.stream.chance(min(100, int(40 * player.aggression)), 100)


def _raise(spot: _PostflopSpot) -> Action:
    """A raise of three quarters of the pot, or all-in if that is close."""
    view = spot.view
    matched = view.bets[view.player] + view.to_call
    by = (view.pot + view.to_call) * 3 // 4
    if (by + view.to_call) * 5 >= spot.behind * 2:
        by = spot.behind
    return view.raise_within(matched + by)


@dataclass(frozen=True, slots=True)
class TightAggressive:
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
        if len(view.board) < 3:
            return act_preflop(view, self)
        return act_postflop(view, self)

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
