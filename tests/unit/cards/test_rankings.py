from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, pairwise
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tourney.cards import high as worths
from tourney.cards.card import BIT, format_cards, mask_of, parse_cards
from tourney.cards.high import category_of, high
from tourney.cards.rankings import RANKINGS
from tourney.cards.tables import SUIT
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

DECK = range(52)
SHORT_DECK = range(16, 52)


def worth(ranking: str, hole: str, board: str = "") -> int:
    return RANKINGS[ranking](mask_of(parse_cards(hole)), mask_of(parse_cards(board)))


def assert_falls(ranked: Sequence[int]) -> None:
    assert all(better > lesser for better, lesser in pairwise(ranked))


def shuffled(deck: Iterable[int], key: int, count: int) -> Iterable[list[int]]:
    stream = Stream(key)
    cards = list(deck)
    for _ in range(count):
        stream.shuffle(cards)
        yield cards[:]


# Two independent implementations. PokerKit: its own classes, by comparison. poker-equity: lookup tables, by batches.

ORACLES = (  # the ranking, PokerKit's class, own cards, cards on the board, deals of two hands
    ("high", "StandardHighHand", 2, 5, 1000),
    ("high", "StandardHighHand", 7, 0, 300),
    ("high", "StandardHighHand", 6, 1, 300),  # stud with too many players
    ("high_two_from_hand", "OmahaHoldemHand", 4, 5, 600),
    ("high_two_from_hand", "OmahaHoldemHand", 5, 5, 200),
    ("high_two_from_hand", "OmahaHoldemHand", 2, 5, 1500),
    ("high_short_deck", "ShortDeckHoldemHand", 2, 5, 1000),
    ("eight_or_better", "EightOrBetterLowHand", 7, 0, 1000),
    ("eight_or_better_two_from_hand", "OmahaEightOrBetterLowHand", 4, 5, 600),
    ("eight_or_better_two_from_hand", "OmahaEightOrBetterLowHand", 5, 5, 250),
    ("ace_to_five", "RegularLowHand", 5, 0, 2000),
    ("ace_to_five", "RegularLowHand", 7, 0, 1000),
    ("deuce_to_seven", "StandardLowHand", 5, 0, 3000),
    ("deuce_to_seven", "StandardLowHand", 7, 0, 300),  # 2-7 razz
    ("badugi", "BadugiHand", 4, 0, 2000),
    ("badugi", "BadugiHand", 5, 0, 1000),
    ("badugi_deuce_low", "StandardBadugiHand", 4, 0, 2000),
    ("badugi_deuce_low", "StandardBadugiHand", 5, 0, 1000),
)


# By numbers of hands, or by all ways to choose the cards that play: below, and in test_more_rankings, test_joker,
# test_mexican_hands and test_naive_rankings.
COUNTED = {
    "high_short_deck_trips",
    "nines_or_better",
    "ace_to_six",
    "sixes_or_better",
    "pair_or_better",
    "no_pair",
    "high_up_to_two_from_hand",
    "eight_or_better_up_to_two_from_hand",
    "high_from_hand",
    "deuce_to_seven_from_hand",
    "most_points_from_hand",
    "fewest_points_from_hand",
    "high_bug",
    "ace_to_five_bug",
    "high_mexican",
    "high_short_deck_two_from_hand",
    "ace_to_five_two_from_hand",
    "ace_to_five_from_hand",
    "badugi_from_hand",
    "high_badugi",
    "high_badugi_from_hand",
    "twenty_one_from_hand",
}


def test_every_ranking_has_an_oracle() -> None:
    assert {name for name, *_ in ORACLES} | COUNTED == set(RANKINGS)


def compared(left: Any, right: Any) -> int:  # noqa: ANN401 - PokerKit's
    return int(left > right) - int(left < right)


def same_order(ranked: list[tuple[int, Any]]) -> None:
    """All the hands compare as PokerKit's do, whoever met at a table: in our order, each with the next."""
    ranked.sort(key=lambda hand: hand[0])
    for (ours, theirs), (our_next, their_next) in pairwise(ranked):
        assert compared(ours, our_next) == compared(theirs, their_next), (theirs, their_next)


@pytest.mark.slow
@pytest.mark.parametrize("times", [1, pytest.param(10, marks=pytest.mark.long)])
@pytest.mark.parametrize(("ranking", "name", "own", "shown", "deals"), ORACLES)
def test_agrees_with_pokerkit(ranking: str, name: str, own: int, shown: int, deals: int, times: int) -> None:
    pokerkit = pytest.importorskip("pokerkit")
    hand_type = getattr(pokerkit, name)
    ranked = []
    for cards in shuffled(SHORT_DECK if "short" in ranking else DECK, 52, times * deals):
        board = cards[2 * own : 2 * own + shown]
        for hole in (cards[:own], cards[own : 2 * own]):
            ours = RANKINGS[ranking](mask_of(hole), mask_of(board))
            theirs = hand_type.from_game_or_none(format_cards(hole), format_cards(board))
            assert (ours > 0) == (theirs is not None), (format_cards(hole), format_cards(board))
            if ours:
                ranked.append((ours, theirs))
    assert len(ranked) > deals // 3
    same_order(ranked)


def agree_with_poker_equity(ranking: str, kernel: str, hands: list[Sequence[int]], distinct: int) -> None:
    """Its scores are integers, the lower the better."""
    poker_equity = pytest.importorskip("poker_equity")
    scores = poker_equity.score_batch(kernel, [format_cards(hand) for hand in hands])
    ours = [RANKINGS[ranking](mask_of(hand), 0) for hand in hands]
    both = sorted(set(zip(ours, scores, strict=True)))
    assert len(both) == len(set(ours)) == len(set(scores))
    assert_falls([score for _, score in both])
    assert len(both) == distinct or not distinct


@pytest.mark.parametrize(
    ("ranking", "kernel", "deck"),
    [("high", "high", DECK), ("high_short_deck", "short_deck", SHORT_DECK), ("ace_to_five", "low_a5", DECK)],
)
def test_seven_cards_agree_with_poker_equity(ranking: str, kernel: str, deck: range) -> None:
    agree_with_poker_equity(ranking, kernel, [cards[:7] for cards in shuffled(deck, 7, 10_000)], 0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranking", "kernel", "deck", "cards", "distinct"),
    [
        ("high", "high", DECK, 5, 7462),
        # C(9, 5) = 126 sets of ranks suited or not, 9*8 quads and full houses each, 9*28 trips, 36*7 two pairs, 9*56
        ("high_short_deck", "short_deck", SHORT_DECK, 5, 2 * 126 + 2 * 72 + 252 + 252 + 504),
        ("deuce_to_seven", "deuce_seven", DECK, 5, 7462),
        ("ace_to_five", "low_a5", DECK, 5, 6175),
        ("badugi", "badugi", DECK, 4, 1092),
    ],
)
def test_all_hands_agree_with_poker_equity(ranking: str, kernel: str, deck: range, cards: int, distinct: int) -> None:
    agree_with_poker_equity(ranking, kernel, list(combinations(deck, cards)), distinct)


@pytest.mark.parametrize(("game", "own"), [("omaha_hi_lo", 4), ("omaha_five_hi_lo", 5)])
def test_both_halves_of_omaha_hi_lo_agree_with_poker_equity(game: str, own: int) -> None:
    poker_equity = pytest.importorskip("poker_equity")
    for cards in shuffled(DECK, 8, 1000):
        hole_cards, board = (cards[:own], cards[own : 2 * own]), cards[2 * own : 2 * own + 5]
        seats = poker_equity.exact_from_text(game, [format_cards(hole) for hole in hole_cards], format_cards(board))
        for half in ("high", "low"):
            ranking = "high_two_from_hand" if half == "high" else "eight_or_better_two_from_hand"
            one, other = (RANKINGS[ranking](mask_of(hole), mask_of(board)) for hole in hole_cards)
            for seat, mine, their in zip(seats["players"], (one, other), (other, one), strict=True):
                assert seat[half + "_win"] == (mine > their), format_cards(cards)
                assert seat[half + "_tie"] == (mine == their > 0), format_cards(cards)


# Exactly two from the hand, by hand.

PLAYS = (  # the hand, the board, and the five cards that play
    ("board quads: a pair fills up", "AsAh3c2d", "9c9d9h9sKc", "9c9d9hAsAh"),
    ("board quads: no pair is trips", "AsQh3c2d", "9c9d9h9sKc", "9c9d9hAsQh"),
    ("board flush: one spade in the hand is none", "AsKd7h6c", "2s5s8sTsJs", "AsKdJsTs8s"),
    ("board flush: two spades are one, not the board's", "3s4s7h6c", "9s5s8sTsJs", "JsTs9s4s3s"),
    ("board straight flush: a pair of the hand", "2c2d3h3s", "5c6c7c8c9c", "3h3s9c8c7c"),
    ("four of a straight flush on the board need two of it", "TcTd2h3s", "6c7c8c9cKd", "TcTdKd9c8c"),
    ("board full house: trips with one of the pair", "AsKh3c2d", "9c9d9h4s4c", "9c9d9hAsKh"),
    ("trips in the hand are a pair", "QcQdQhAs", "2c5d7h9sKc", "QcQdKc9s7h"),
    ("quads in the hand are a pair", "AcAdAhAs", "2c5d7h9sKc", "AcAdKc9s7h"),
    ("four of a suit in the hand and two on the board", "AhKhQhJh", "9h8h4c4d2s", "4c4dAhKh9h"),
    ("five own cards: four of a suit", "AhKhQhJh2c", "9h8h3h4d4s", "AhKh9h8h3h"),
    ("five own cards: a straight of two and three", "9cTdKhKsKc", "JhQsAc2d2h", "AcKhQsJhTd"),
)


@pytest.mark.parametrize(("rule", "hole", "board", "plays"), PLAYS)
def test_exactly_two_cards_of_the_hand_play(rule: str, hole: str, board: str, plays: str) -> None:
    assert worth("high_two_from_hand", hole, board) == worth("high", plays), rule


@pytest.mark.parametrize(
    ("hole", "board", "plays"),
    [
        ("Ac2dKhKs", "3c4d8hQsJc", "8h4d3c2dAc"),
        ("Ac2dKhKs", "Ad3c4d8hJc", "8h4d3c2dAc"),  # one ace of the two is enough
        ("Ac2dKhKs", "Ad3c4dQhJc", ""),  # the ace paired: four low cards
        ("Ac2d3h4s", "5cKd8hQsJc", ""),  # two low cards on the board
        ("AcKdKhKs", "2c3d4h5s6c", ""),  # one in the hand
        ("Ac2d3hKs", "2c3d7h8sKc", "8s7h3d2dAc"),  # counterfeit twice: A-2 with 3-7-8 or A-3 with 2-7-8
        ("7c8dKhKs", "Ac2d3h4s5c", "8d7c3h2dAc"),
        ("Ac2d3h4s8c", "5c6d7hKsQc", "7h6d5c2dAc"),
    ],
)
def test_the_low_of_exactly_two_cards_of_the_hand(hole: str, board: str, plays: str) -> None:
    assert worth("eight_or_better_two_from_hand", hole, board) == (worth("eight_or_better", plays) if plays else 0)


# Texas Walter, seed 000: two own cards, both of which play.

WALTER = RANKINGS["high_two_from_hand"]


def test_different_connectors_of_one_straight_split() -> None:
    # The seed's two examples: the board 5-6-7-8-9 with 5-6 and 8-9, and 5-6-7-8 with 8-9 and 5-9.
    assert worth("high_two_from_hand", "5c6d", "5h6s7c8d9h") == worth("high_two_from_hand", "8c9d", "5h6s7c8d9h")
    assert worth("high_two_from_hand", "8c9d", "5h6s7c8dKh") == worth("high_two_from_hand", "5c9h", "5h6s7c8dKh")
    assert worth("high_two_from_hand", "8cTd", "5h6s7c8d9h") > worth("high_two_from_hand", "8c9d", "5h6s7c8d9h")


def test_quads_on_the_board_go_to_the_best_full_house_then_to_the_two_cards() -> None:
    falling = ("KcKd", "AcAd", "QcQd", "8c8d", "2c2d", "AcKh", "AcQh", "Ac2h", "KdQh", "QcJh", "4c2h", "3c2h")
    assert_falls([worth("high_two_from_hand", hole, "9c9d9h9sKs") for hole in falling])
    assert category_of(worth("high_two_from_hand", "2c2d", "9c9d9h9sKs")) == worths.FULL_HOUSE
    assert category_of(worth("high_two_from_hand", "AcKh", "9c9d9h9sKs")) == worths.TRIPS


def board_without(cards: list[int], *dealt: int) -> int:
    return mask_of([card for card in cards if card not in dealt][:5])


NINE = st.lists(st.sampled_from(DECK), min_size=9, max_size=9, unique=True)
TWO = st.lists(st.integers(0, 12), min_size=2, max_size=2)


@settings(max_examples=500)
@given(cards=NINE, ranks=TWO)
def test_the_same_two_ranks_split_without_a_flush(cards: list[int], ranks: list[int]) -> None:
    one, two, three, four = (4 * rank + suit for rank, suit in zip(ranks * 2, range(4), strict=True))
    board = board_without(cards, one, two, three, four)
    value = WALTER(mask_of([one, two]), board)
    assert value == WALTER(mask_of([three, four]), board)
    assert category_of(value) not in {worths.FLUSH, worths.STRAIGHT_FLUSH}


@settings(max_examples=500)
@given(cards=NINE, ranks=TWO.filter(lambda ranks: ranks[0] != ranks[1]), clubs=st.integers(0, 5))
def test_two_cards_of_a_suit_win_by_a_flush_only(cards: list[int], ranks: list[int], clubs: int) -> None:
    one, two, three, four = (4 * rank + suit for rank, suit in zip(ranks * 2, (0, 0, 2, 3), strict=True))
    cards = [card // 4 * 4 for card in cards[:clubs]] + cards[clubs:]
    assume(len(set(cards)) == 9)
    board = board_without(cards, one, two, three, four)
    suited, offsuit = WALTER(mask_of([one, two]), board), WALTER(mask_of([three, four]), board)
    flush = (board & SUIT).bit_count() >= 3
    assert compared(suited, offsuit) == (flush and category_of(offsuit) < worths.FLUSH)


# The seed: with different cards in hand there is always a winner, but for straights. True; the two tests below prove
# it. Two hands of equal worth are either both flushes (or straight flushes), in the one suit of which the board has
# three cards, or neither; and what is not a flush is worth what its ranks are.


@cache
def worth_of_ranks() -> dict[int, int]:
    """The worth of all five ranks that a deck holds, without a flush, by the sum of their `unit`s."""
    found = {}
    for ranks in combinations_with_replacement(range(13), 5):
        if max(Counter(ranks).values()) <= 4:
            hand = sum(BIT[rank * 4 + place % 4] for place, rank in enumerate(ranks))
            found[sum(map(unit, ranks))] = high(hand) + 1
    return found


def unit(rank: int) -> int:
    return 1 << 4 * rank


def fits(*holdings: Iterable[int]) -> bool:
    return max(sum(map(Counter, holdings), Counter[int]()).values()) <= 4


@pytest.mark.slow
def test_different_ranks_never_split_but_for_straights_whatever_the_ranks() -> None:
    table = worth_of_ranks()
    hole_cards = list(combinations_with_replacement(range(13), 2))
    units = [sum(map(unit, hole)) for hole in hole_cards]
    ties: Counter[int] = Counter()
    for ranks in combinations_with_replacement(range(13), 5):
        if not fits(ranks):
            continue
        threes = {sum(map(unit, three)) for three in combinations(ranks, 3)}
        by_worth: dict[int, list[tuple[int, int]]] = {}
        for hole, own in zip(hole_cards, units, strict=True):
            by_worth.setdefault(max(table.get(own + three, 0) for three in threes), []).append(hole)
        for value, equal in by_worth.items():
            ties[category_of(value)] += sum(fits(one, other, ranks) for one, other in combinations(equal, 2))
    assert (+ties).keys() == {worths.STRAIGHT}


def test_two_flushes_never_split() -> None:
    suit = BIT[0::4]
    for length in (3, 4, 5):
        for board in combinations(suit, length):
            rest = [bit for bit in suit if bit not in board]
            found = [
                max(high(sum(hole) + sum(three)) for three in combinations(board, 3))
                for hole in combinations(rest, 2)
            ]
            assert len(set(found)) == len(found)


@pytest.mark.parametrize("deals", [50_000, pytest.param(2_000_000, marks=pytest.mark.long)])
def test_different_ranks_never_split_but_for_straights_in_random_deals(deals: int) -> None:
    stream = Stream(1)
    splits = 0
    for _ in range(deals):
        cards: list[int] = []
        while len(cards) < 9:
            card = stream.below(52)
            if card not in cards:
                cards.append(card)
        board = mask_of(cards[4:])
        one, other = WALTER(mask_of(cards[:2]), board), WALTER(mask_of(cards[2:4]), board)
        if one == other and {card // 4 for card in cards[:2]} != {card // 4 for card in cards[2:4]}:
            assert category_of(one) == worths.STRAIGHT, format_cards(cards)
            splits += 1
    assert splits > deals // 10_000


# Nines or better.


def test_nines_or_better_rank_as_high_hands() -> None:
    rising = ("9c9d4h3s2c", "9c9d5h3s2c", "TcTd4h3s2c", "3c3d2h2s4c", "2c2d2h4s3c", "Ac2d3h4s5c", "7h5h4h3h2h")
    for ranking in ("nines_or_better", "high"):
        assert_falls([*reversed([worth(ranking, hand) for hand in rising]), 0])


@pytest.mark.parametrize("hand", ["8c8dAhKsQc", "2c2dAhKsQc", "AcKdQhJs9c", "7c5d4h3s2c"])
def test_less_than_nines_is_nothing(hand: str) -> None:
    assert worth("nines_or_better", hand) == 0


@pytest.mark.long
def test_how_many_hands_are_nines_or_better() -> None:
    # Six of the thirteen pairs, and all that is better: 123,552 + 54,912 + 10,200 + 5,108 + 3,744 + 624 + 40.
    ranking = RANKINGS["nines_or_better"]
    found = sum(ranking(sum(hand), 0) > 0 for hand in combinations(BIT, 5))
    assert found == 1_098_240 * 6 // 13 + 198_180 == 705_060


# Short deck.

SHORT_LADDER = (
    ("straight flush", 6 * 4, "9h8h7h6hAh"),  # A-6-7-8-9 to T-J-Q-K-A
    ("four of a kind", 9 * 32, "6c6d6h6s7c"),
    ("flush", (126 - 6) * 4, "Jh9h8h7h6h"),  # C(9, 5) = 126 sets of ranks, 6 of them straights
    ("full house", 9 * 4 * 8 * 6, "6c6d6h7s7c"),
    ("straight", 6 * (4**5 - 4), "9c8d7h6sAc"),
    ("three of a kind", 9 * 4 * 28 * 4**2, "6c6d6h8s7c"),
    ("two pair", 36 * 6**2 * 28, "7c7d6h6s8c"),
    ("pair", 9 * 6 * 56 * 4**3, "6c6d9h8s7c"),
    ("high card", (126 - 6) * (4**5 - 4), "Jc9d8h7s6c"),
)  # the name, how many there are, the least of them


def test_short_deck_hands_fall_into_their_classes_in_order() -> None:
    short = RANKINGS["high_short_deck"]
    found = Counter(short(sum(hand), 0) for hand in combinations(BIT[16:], 5))
    assert found.total() == sum(count for _, count, _ in SHORT_LADDER) == 376_992
    above = max(found) + 1
    for name, count, least in SHORT_LADDER:
        lowest = worth("high_short_deck", least)
        assert sum(hands for value, hands in found.items() if lowest <= value < above) == count, name
        above = lowest
    assert above == min(found) > 0


@pytest.mark.parametrize(
    ("cards", "plays"),
    [
        ("Ac6d7h8s9cKdKh", "9c8s7h6dAc"),
        ("Ac6d7h8s9cTdKh", "Td9c8s7h6d"),
        ("Ah6h7h8h9hAcAd", "9h8h7h6hAh"),
        ("6c6d6h7s8c9dTh", "Th9d8c7s6c"),  # a straight beats three of a kind
        ("KhQhTh8h7hKcKd", "KhQhTh8h7h"),
        ("KcKdKhKs9h8h7h", "KcKdKhKs9h"),
        ("AcKdQhJs6c7d8h", "AcKdQhJs8h"),  # no straight around the corner
    ],
)
def test_the_best_five_of_seven_in_short_deck(cards: str, plays: str) -> None:
    assert worth("high_short_deck", cards) == worth("high_short_deck", plays)


TRIPS_LADDER = (*SHORT_LADDER[:4], SHORT_LADDER[5], SHORT_LADDER[4], *SHORT_LADDER[6:])


def test_where_trips_beat_straights_nothing_else_is_different() -> None:
    short = RANKINGS["high_short_deck_trips"]
    found = Counter(short(sum(hand), 0) for hand in combinations(BIT[16:], 5))
    above = max(found) + 1
    for name, count, least in TRIPS_LADDER:
        lowest = worth("high_short_deck_trips", least)
        assert sum(hands for value, hands in found.items() if lowest <= value < above) == count, name
        above = lowest
    assert above == min(found) > 0


def test_of_seven_cards_with_a_straight_and_trips_the_trips_play() -> None:
    assert worth("high_short_deck_trips", "6c6d6h7s8c9dTh") == worth("high_short_deck_trips", "6c6d6hTh9d")
    for cards in shuffled(SHORT_DECK, 7, 300):
        fives = [RANKINGS["high_short_deck_trips"](mask_of(five), 0) for five in combinations(cards[:7], 5)]
        assert RANKINGS["high_short_deck_trips"](mask_of(cards[:7]), 0) == max(fives)


# All of them.


@pytest.mark.parametrize("ranking", [name for name in RANKINGS if "from_hand" not in name])
@pytest.mark.parametrize("shown", [1, 3, 4])
def test_whose_card_is_whose_does_not_matter_where_all_count(ranking: str, shown: int) -> None:
    for cards in shuffled(SHORT_DECK, 3, 100):
        ours = RANKINGS[ranking](mask_of(cards[:5]), 0)
        assert RANKINGS[ranking](mask_of(cards[:shown]), mask_of(cards[shown:5])) == ours


@pytest.mark.parametrize(
    ("ranking", "worst"),
    [
        ("high", "7c5d4h3s2c"),
        ("high", "2c"),  # the first card shown
        ("high_short_deck", "Jc9d8h7s6c"),
        ("ace_to_five", "KcKdKhKsQc"),
        ("deuce_to_seven", "AhKhQhJhTh"),
        ("eight_or_better", "8c7d6h5s4c"),
        ("badugi", "KcKdKhKs"),
        ("badugi_deuce_low", "AcAdAhAs"),
        ("ace_to_six", "KhQhJhTh9h"),
        ("pair_or_better", "2c2d5h4s3c"),
        ("no_pair", "KcQdJhTs9c"),
        ("most_points_from_hand", "KcQdJhJsKd"),
        ("fewest_points_from_hand", "TcTdThTs9c"),
    ],
)
def test_the_worst_hand_is_still_worth_something(ranking: str, worst: str) -> None:
    assert worth(ranking, worst) > 0
