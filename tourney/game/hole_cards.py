"""The players' own cards, including those face up.

A player's cards are stored as one integer, a leading 1 followed by six bits for each card in the order dealt, cards
set apart last; and also as a mask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.cards.card import BITS, by_rank_and_suit, mask_of, rank_of
from tourney.cards.high import high
from tourney.cards.low import ace_to_five, deuce_to_seven
from tourney.cards.rankings import worth
from tourney.game.size import MOST_PLAYERS
from tourney.game.variant import Forced

if TYPE_CHECKING:
    from tourney.game.public_state import PublicState
    from tourney.game.variant import Course
    from tourney.types import Card, Position

_NO_CARDS: Final = [1 for _ in range(MOST_PLAYERS)]
_NO_MASKS: Final = [0 for _ in range(MOST_PLAYERS)]
_BITS: Final = BITS

_HIGH_CARD: Final = int(Forced.HIGH_CARD)
_ACE: Final = 12


def count_packed(packed: int) -> int:
    """The number of cards in a packed integer."""
    count = 0
    while packed > 1:
        packed >>= 6
        count += 1
    return count


def unpack(packed: int) -> tuple[Card, ...]:
    """The cards of a packed integer, in the order dealt."""
    return tuple([packed >> 6 * place & 63 for place in range(count_packed(packed) - 1, -1, -1)])


def mask_of_packed(packed: int) -> int:
    """The mask of the cards of a packed integer."""
    mask = 0
    while packed > 1:
        mask |= _BITS[packed & 63]
        packed >>= 6
    return mask


class HoleCards:
    """All players' own cards.

    Attributes:
        packed_row: Each player's cards, as a packed integer.
    """

    __slots__ = ("_apart", "_mask", "packed_row")

    def begin_hand(self) -> None:
        """Start with no cards."""
        self.packed_row = _NO_CARDS[:]
        self._mask = _NO_MASKS[:]
        self._apart = _NO_MASKS[:]

    def add(self, player: Position, card: Card) -> None:
        """Deal a card to a player."""
        self.packed_row[player] = self.packed_row[player] << 6 | card
        self._mask[player] |= _BITS[card]

    def mask(self, player: Position) -> int:
        """A player's cards, as a mask."""
        return self._mask[player]

    def hand_for(self, player: Position, split: int) -> int:
        """The mask of the player's cards that ranking number `split` compares."""
        apart = self._apart[player]
        if not apart:
            return self._mask[player]
        return apart if split else self._mask[player] & ~apart

    def set_apart(self, player: Position, cards: tuple[Card, ...]) -> None:
        """Set these cards of a player apart; they then come last."""
        self.give_up(player, mask_of(cards))
        # Dealt back at the end: the order of the packed cards says which hand a card belongs to.
        for card in cards:
            self.add(player, card)
        self._apart[player] = mask_of(cards)

    def give_up(self, player: Position, mask: int) -> None:
        """Remove these cards from a player's hand."""
        packed = self.packed_row[player]
        kept = 1
        for place in range(count_packed(packed) - 1, -1, -1):
            card = packed >> 6 * place & 63
            if not mask & _BITS[card]:
                kept = kept << 6 | card
        self.packed_row[player] = kept
        self._mask[player] &= ~mask

    def copy(self) -> HoleCards:
        """An independent copy."""
        twin = HoleCards.__new__(HoleCards)
        twin.packed_row = self.packed_row[:]
        twin._mask = self._mask[:]
        twin._apart = self._apart[:]
        return twin


def bring_in_player(state: PublicState, course: Course) -> Position:
    """The player who brings in: the lowest door card, clubs lowest; by the game's rule the highest, spades highest.

    Where the high card bets it is the highest by rank; the joker is an ace, and of equal cards the first to the left
    of the dealer bets (BARGE, Mexican poker). All players dealt in count, including absent players and those all-in
    for the ante.
    """
    by_position = course.forced == _HIGH_CARD
    high_brings_in = by_position or course.high_brings_in
    drawn = 0
    worst = -1
    # No hand is skipped: an absent player posts the bring-in (TDA 30), and one all-in for the ante passes it to the
    # left (TDA RP-10E). Both must be found first.
    for player in range(state.players):
        door = state.up[player][0]
        key = min(rank_of(door), _ACE) if by_position else by_rank_and_suit(door, course.ace_low)
        if worst < 0 or (key > worst if high_brings_in else key < worst):
            worst = key
            drawn = player
    return drawn


def first_to_act(state: PublicState, course: Course, by_position: int) -> Position:
    """The player with the best showing hand, or the lowest in razz.

    Of equal hands, the one with the highest card by suit acts first (TDA RP-10D); by house rule, or where the high
    card bets, the first to the left of the dealer.
    """
    by_position = by_position or course.forced == _HIGH_CARD
    first = 0
    best = -1
    top = -1
    # Seventh street deals no card face up, so the first to act on sixth opens again; with a community card
    # TDA RP-10H, D says so.
    for player in range(state.players):
        if state.folded_row[player]:
            continue
        shown = mask_of(state.up[player])
        value = _showing(shown, state.bug, course)
        if value < best:
            continue
        key = 0 if by_position else _top_card(state.up[player], course.low_opens and course.ace_low)
        # By position the key is 0 for all, so the first of equal hands stays: the one nearest to the dealer's left.
        if value > best or key > top:
            first = player
            best = value
            top = key
    return first


def _showing(shown: int, bug: int, course: Course) -> int:
    """The worth of the cards that a player shows; a joker among them counts where the high card bets."""
    if course.forced == _HIGH_CARD:
        return worth(course.rankings[0], shown, bug)
    # In stud hi/lo the high board opens, and the low has no say (TDA RP-10D).
    if not course.low_opens:
        return high(shown)
    return ace_to_five(shown) if course.ace_low else deuce_to_seven(shown)


def _top_card(cards: tuple[Card, ...], ace_low: int) -> int:
    top = -1
    for card in cards:
        top = max(top, by_rank_and_suit(card, ace_low))
    return top


def shows_pair(state: PublicState) -> bool:
    """Whether a live player shows a pair."""
    for player in range(state.players):
        ranks = {rank_of(card) for card in state.up[player]}
        if not state.folded_row[player] and len(ranks) < len(state.up[player]):
            return True
    return False
