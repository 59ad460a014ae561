"""When a showdown reaches a point about rankings: predicates on a finished hand, and functions that make them.

Those on high hands read the games in which the best five of all cards play; those on low hands read games of five
cards.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import JOKER, RANKS, mask_of
from tourney.cards.high import high
from tourney.cards.tables import CATEGORY
from tourney.stress.catalogue import when

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.when import InEnd
    from tourney.types import Card

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)

CATEGORIES: Final = (
    "high card", "pair", "two pairs", "three of a kind", "straight", "flush", "full house", "four of a kind",
    "straight flush",
)  # fmt: skip
"""The names of the categories, as the points write them."""


def _pair_of_best(played: PlayedHand) -> tuple[int, int]:
    """The worths of the two best different hands at a showdown; 0 if there are none."""
    found = sorted(set(when.highs(played).values()), reverse=True)
    return (found[0], found[1]) if len(found) > 1 else (-1, -1)


def decided(category: str, place: int) -> InEnd:
    """Two hands of a category meet, and the card at this place of the five, from 0, decides."""
    kind = CATEGORIES.index(category)

    def is_reached(played: PlayedHand) -> bool:
        best, second = _pair_of_best(played)
        if best >> CATEGORY != kind or second >> CATEGORY != kind:
            return False
        differing = [n for n in range(5) if (best ^ second) >> 16 - 4 * n & 0xF]
        return differing[0] == place

    return is_reached


def meet(category: str, other: str) -> InEnd:
    """A showdown at which the best hand is of one of two categories, and another is of the other."""
    both = {CATEGORIES.index(category), CATEGORIES.index(other)}

    def is_reached(played: PlayedHand) -> bool:
        found = when.categories(played).values()
        return max(found, default=-1) == max(both) and both <= set(found)

    return is_reached


def tie(category: str) -> InEnd:
    """Hands of a category share the pot."""
    kind = CATEGORIES.index(category)

    def is_reached(played: PlayedHand) -> bool:
        found = list(when.highs(played).values())
        top = max(found, default=-1)
        return top >> CATEGORY == kind and found.count(top) > 1

    return is_reached


def straight_to(top: str, category: str = "straight") -> InEnd:
    """The best hand is a straight, or a straight flush, to a rank."""
    kind, rank = CATEGORIES.index(category), RANKS.index(top)

    def is_reached(played: PlayedHand) -> bool:
        best = max(when.highs(played).values(), default=-1)
        return best >> CATEGORY == kind and best >> 16 & 0xF == rank

    return is_reached


def wheel_loses(played: PlayedHand) -> bool:
    """A straight loses to another, and it is A-2-3-4-5."""
    best, second = _pair_of_best(played)
    straights = best >> CATEGORY == second >> CATEGORY == STRAIGHT
    return straights and second >> 16 & 0xF == 3


def wrapped(played: PlayedHand) -> bool:
    """A player holds five ranks in a row around the ace, such as Q-K-A-2-3, and no straight."""
    around = [{12 - up, *range(12 - up, 13), *range(4 - up)} for up in range(1, 4)]
    for player, value in when.highs(played).items():
        ranks = {card // 4 for card in when.cards(played, player)}
        if value >> CATEGORY < STRAIGHT and any(one <= ranks for one in around):
            return True
    return False


def mixed(played: PlayedHand) -> bool:
    """A player has a straight and a flush, but no straight flush."""
    for player, value in when.highs(played).items():
        held = when.cards(played, player)
        if value >> CATEGORY != FLUSH:
            continue
        ranks = {card // 4 for card in held}
        runs = [{12, 0, 1, 2, 3}, *(set(range(low, low + 5)) for low in range(9))]
        if any(run <= ranks for run in runs):
            return True
    return False


def lower_straight_flush(played: PlayedHand) -> bool:
    """The best hand is a straight flush, and its suit has a higher card that is not part of it."""
    for player in when.top(played, STRAIGHT_FLUSH):
        held = when.cards(played, player)
        top = when.highs(played)[player] >> 16 & 0xF
        suits = [card % 4 for card in held]
        suit = max(range(4), key=suits.count)
        above = {card // 4 for card in held if card % 4 == suit and card // 4 > top + 1}
        if above - ({12} if top == 3 else set()):  # the ace is part of A-2-3-4-5
            return True
    return False


def own(category: str, ranks: int) -> InEnd:
    """The best hand is of a category, and at least this number of ranks occur twice among its player's cards."""
    kind = CATEGORIES.index(category)

    def is_reached(played: PlayedHand) -> bool:
        for player in when.top(played, kind):
            held = [card // 4 for card in when.cards(played, player)]
            if sum(held.count(rank) > 1 for rank in set(held)) >= ranks:
                return True
        return False

    return is_reached


def two_trips(played: PlayedHand) -> bool:
    """The best hand is a full house of two three of a kind."""
    for player in when.top(played, FULL_HOUSE):
        held = [card // 4 for card in when.cards(played, player)]
        if sum(held.count(rank) > 2 for rank in set(held)) > 1:
            return True
    return False


def long_straight(played: PlayedHand) -> bool:
    """The best hand is a straight among six or more ranks in a row."""
    for player in when.top(played, STRAIGHT):
        ranks = {card // 4 for card in when.cards(played, player)}
        if any(set(range(low, low + 6)) <= ranks for low in range(8)):
            return True
    return False


def board_ties(played: PlayedHand) -> bool:
    """The board is the best hand of all."""
    if not played.boards or len(played.boards[0]) != 5 or len(when.highs(played)) < 2:
        return False
    return set(when.highs(played).values()) == {high(mask_of(played.boards[0]))}


def counterfeit(played: PlayedHand) -> bool:
    """A player's two pairs with a hole card are no better than those of the board and another hole card."""
    found = when.highs(played)
    board = played.boards[0] if played.boards else ()
    if len(board) != 5 or max(found.values(), default=-1) >> CATEGORY != TWO_PAIR:
        return False
    pairs = [card // 4 for card in board]
    twice = sorted(rank for rank in set(pairs) if pairs.count(rank) == 2)
    if len(twice) != 2:
        return False
    own = [{card // 4 for card in played.hole[player]} for player in found]
    return any(len(cards) == 1 and max(cards) < twice[0] for cards in own)


def same_kicker(played: PlayedHand) -> bool:
    """Players share with a pair or trips of the board or in common, though their other cards differ."""
    found = when.highs(played)
    top = max(found.values(), default=-1)
    best = [player for player, value in found.items() if value == top]
    others = {tuple(sorted(card // 4 for card in played.hole[player])) for player in best}
    return top >> CATEGORY in (PAIR, TWO_PAIR, TRIPS, QUADS) and len(best) > 1 and len(others) > 1


def _fives(played: PlayedHand, ranking: str) -> list[tuple[Card, ...]]:
    """The cards of the live players at a showdown in which hands of five cards are compared by one ranking."""
    usual = bool(when.worths(played, ranking)) and played.variant.rankings == (ranking,)
    hands = [played.hole[player] for player in played.live()] if usual else []
    return [cards for cards in hands if len(cards) == 5]


def _ranks(cards: Collection[Card]) -> list[int]:
    return sorted(card // 4 for card in cards)


def _ranks_of(text: str) -> list[int]:
    return sorted(map(RANKS.index, text))


def _suited(cards: Collection[Card]) -> bool:
    return len({card % 4 for card in cards}) == 1


def _in_a_row(cards: Collection[Card]) -> bool:
    ranks = _ranks(cards)
    return len(set(ranks)) == 5 and ranks[4] - ranks[0] == 4


def any_five(ranking: str, *, ranks: str = "", suited: bool = False, row: bool = False) -> InEnd:
    """Some hand at the showdown has these ranks, such as "5432A", is suited, or is a straight."""
    wanted = _ranks_of(ranks)

    def is_reached(played: PlayedHand) -> bool:
        found = _fives(played, ranking)
        return len(found) > 1 and any(
            (not ranks or _ranks(cards) == wanted) and _suited(cards) == suited and (not row or _in_a_row(cards))
            for cards in found
        )

    return is_reached


def pair_meets(ranking: str) -> InEnd:
    """A hand with a pair meets one without."""

    def is_reached(played: PlayedHand) -> bool:
        found = _fives(played, ranking)
        return {len(set(_ranks(cards))) == 5 for cards in found} == {True, False}

    return is_reached


def best_low(ranking: str, hands: Sequence[str]) -> InEnd:
    """A hand at the showdown has the ranks of one of these, such as "75432", and is not suited."""
    wanted = [_ranks_of(hand) for hand in hands]

    def is_reached(played: PlayedHand) -> bool:
        best = when.worths(played, ranking)
        return len(best) > 1 and any(
            _ranks(cards) in wanted and not _suited(cards) for cards in _fives(played, ranking)
        )

    return is_reached


def ace_high(played: PlayedHand) -> bool:
    """Hands without a pair meet in deuce-to-seven, one of them with an ace."""
    found = [cards for cards in _fives(played, "deuce_to_seven") if len(set(_ranks(cards))) == 5]
    return {12 in _ranks(cards) for cards in found} == {True, False}


def _size(cards: Collection[Card]) -> int:
    """The number of cards of the best badugi."""
    for count in range(4, 1, -1):
        for some in combinations(cards, count):
            if len({card // 4 for card in some}) == len({card % 4 for card in some}) == count:
                return count
    return 1


def badugis(played: PlayedHand) -> list[int]:
    """The number of cards of each badugi at a showdown."""
    usual = played.shown_down and played.variant.rankings == ("badugi",)
    return [_size(played.hole[player]) for player in played.live()] if usual else []


def equal_size(played: PlayedHand) -> bool:
    """Two badugis have the same number of cards, fewer than four."""
    found = badugis(played)
    return max(found, default=0) < 4 and len(found) > len(set(found))


def four_badugis(played: PlayedHand) -> bool:
    """Two badugis have four cards."""
    return badugis(played).count(4) > 1


def badugi_aces(played: PlayedHand) -> bool:
    """Two badugis have four cards, one of them with an ace."""
    found = badugis(played)
    aces = {any(card // 4 == 12 for card in played.hole[player]) for player in played.live()}
    return found.count(4) > 1 and aces == {True, False}


def omaha_more(played: PlayedHand) -> bool:
    """A player of Omaha would have a better hand if any five of all cards played."""
    for player, value in when.worths(played, "high_two_from_hand").items():
        held = when.cards(played, player)
        if played.variant.hole_cards > 2 and len(held) == 9 and _best_of(held) > value - 1:
            return True
    return False


def _best_of(held: Collection[Card]) -> int:
    return max(high(mask_of(five)) for five in combinations(held, 5))


def omaha_flush(played: PlayedHand) -> bool:
    """Four of a suit on an Omaha board, and a player with one card of the suit."""
    if not when.worths(played, "high_two_from_hand") or not played.boards or played.variant.hole_cards < 3:
        return False
    suits = [card % 4 for card in played.boards[0]]
    four = [suit for suit in range(4) if suits.count(suit) > 3]
    return any([card % 4 for card in played.hole[who]].count(suit) == 1 for suit in four for who in played.live())


def omaha_trips(played: PlayedHand) -> bool:
    """A player of Omaha holds three of a rank or more."""
    here = bool(when.worths(played, "high_two_from_hand")) and played.variant.hole_cards > 2
    return here and any(max(map(_ranks(played.hole[who]).count, range(13))) > 2 for who in played.live())


def walter(played: PlayedHand) -> bool:
    """Two players of Texas Walter show down different hands."""
    worths = when.worths(played, "high_two_from_hand")
    return played.variant.hole_cards == 2 and len(set(worths.values())) > 1


def short_deck(category: str, other: str) -> InEnd:
    """Hands of two categories meet in short deck."""
    both = {CATEGORIES.index(category), CATEGORIES.index(other)}

    def is_reached(played: PlayedHand) -> bool:
        found = {high(mask_of(when.cards(played, who))) >> CATEGORY for who in when.worths(played, "high_short_deck")}
        return both <= found

    return is_reached


def short_wheel(played: PlayedHand) -> bool:
    """A hand of short deck has A-6-7-8-9 and no higher straight."""
    for player in when.worths(played, "high_short_deck"):
        ranks = {card // 4 for card in when.cards(played, player)}
        if {12, 4, 5, 6, 7} <= ranks and 8 not in ranks:  # with a ten, 6-7-8-9-T is higher
            return True
    return False


def joker(played: PlayedHand) -> bool:
    """A hand at the showdown has the joker."""
    return bool(when.worths(played, "high_bug")) and any(JOKER in played.hole[player] for player in played.live())


def short_straight_and_trips(played: PlayedHand) -> bool:
    """A straight and three of a kind meet in short deck, by either ranking."""
    for ranking in ("high_short_deck", "high_short_deck_trips"):
        held = [when.cards(played, player) for player in when.worths(played, ranking)]
        if {STRAIGHT, TRIPS} <= {high(mask_of(cards)) >> CATEGORY for cards in held}:
            return True
    return False


def equal_highs(played: PlayedHand) -> bool:
    """Two high hands at a showdown are equal."""
    return len(set(when.highs(played).values())) < len(when.highs(played))


def high_cards(played: PlayedHand) -> bool:
    """Two hands without a pair meet."""
    return any(decided("high card", place)(played) for place in range(5))


def razz(played: PlayedHand) -> bool:
    """A showdown of razz."""
    return len(when.worths(played, "ace_to_five")) > 1 and played.variant.hole_cards == 7


def ace_to_six(played: PlayedHand) -> bool:
    """A showdown of ace-to-six."""
    return len(when.worths(played, "ace_to_six")) > 1


def different_sizes(played: PlayedHand) -> bool:
    """Badugis of different numbers of cards meet."""
    return len(set(badugis(played))) > 1
