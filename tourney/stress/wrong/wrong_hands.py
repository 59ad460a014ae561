"""Wrong forms of the rankings of hands: each puts another comparison in place of `tourney.cards.rankings.worth`.

Most work on the worth of a high hand, `category << 20 | five ranks of four bits each`, because an engine that forgets
a kicker still finds the best five cards. Where the best five are others, all fives are tried one by one.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Final

from tourney.cards.card import CARDS, bit_of, rank_of, suit_of
from tourney.cards.high import (
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
)
from tourney.cards.rankings import NUMBER, worth
from tourney.cards.tables import CATEGORY
from tourney.stress.wrong.wrong_form import FormShelf

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.stress.altered_machine import AlteredMachine
    from tourney.types import Card

_HIGH: Final = FormShelf("high-hands")
_LOW: Final = FormShelf("low-hands")
_OMAHA: Final = FormShelf("omaha")

_ALL_CARDS: Final = frozenset({NUMBER["high"]})
_FROM_HAND: Final = frozenset({NUMBER["high_two_from_hand"]})
_HIGHS: Final = _ALL_CARDS | _FROM_HAND | {NUMBER["high_up_to_two_from_hand"], NUMBER["high_from_hand"]}
_SHORT: Final = frozenset({NUMBER["high_short_deck"], NUMBER["high_short_deck_trips"]})
_EIGHT: Final = frozenset({NUMBER["eight_or_better"], NUMBER["eight_or_better_two_from_hand"]})
_ACE: Final = 12
_FIVE: Final = 5


def _set_worth(machine: AlteredMachine, compare: Callable[[int, int, int, int], int]) -> None:
    """Another comparison; `compare` gets the number of the ranking, hand and board as masks, and the right worth."""

    def wrong(ranking: int, hole: int, board: int) -> int:
        return compare(ranking, hole, board, worth(ranking, hole, board))

    # Both modules have imported the function by its name, so that each must be given the other one.
    machine.showdown.worth = machine.hand.worth = wrong


def _set_high(machine: AlteredMachine, change: Callable[[int, list[int]], tuple[int, Sequence[int]]]) -> None:
    """Another worth of high hands; `change` gets the category and the five ranks that decide."""

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        del hole, board
        if ranking not in _HIGHS or right <= 0:
            return right
        category, ranks = change(
            (right - 1) >> CATEGORY, [(right - 1) >> 4 * place & 15 for place in (4, 3, 2, 1, 0)]
        )
        return _worth_of(category, ranks)

    _set_worth(machine, compare)


def _worth_of(category: int, ranks: Sequence[int]) -> int:
    value = category
    for rank in (*ranks, 0, 0, 0, 0, 0)[:_FIVE]:
        value = value << 4 | rank
    return value + 1


def _only(counts: dict[int, int]) -> Callable[[AlteredMachine], None]:
    """Only the first ranks count in some categories."""

    def alter(machine: AlteredMachine) -> None:
        _set_high(machine, lambda category, ranks: (category, ranks[: counts.get(category, _FIVE)]))

    return alter


def _swapped(first: int, second: int) -> Callable[[AlteredMachine], None]:
    """Two categories change places."""
    other = {first: second, second: first}

    def alter(machine: AlteredMachine) -> None:
        _set_high(machine, lambda category, ranks: (other.get(category, category), ranks))

    return alter


for _name, _says, _counts in (
    ("no-kickers", "kickers did not count", {PAIR: 1, TWO_PAIR: 2, TRIPS: 1, QUADS: 1}),
    ("no-kicker-of-a-pair", "the kickers of a pair did not count", {PAIR: 1}),
    ("one-kicker-of-a-pair", "only the first kicker of a pair counted", {PAIR: 2}),
    ("two-kickers-of-a-pair", "the third kicker of a pair did not count", {PAIR: 3}),
    ("no-kicker-of-two-pairs", "the kicker of two pairs did not count", {TWO_PAIR: 2}),
    ("no-second-pair", "the lower of two pairs and the kicker did not count", {TWO_PAIR: 1}),
    ("no-kicker-of-trips", "the kickers of three of a kind did not count", {TRIPS: 1}),
    ("one-kicker-of-trips", "the second kicker of three of a kind did not count", {TRIPS: 2}),
    ("no-kicker-of-quads", "the kicker of four of a kind did not count", {QUADS: 1}),
    ("no-pair-of-a-full-house", "the pair of a full house did not count", {FULL_HOUSE: 1}),
    ("only-the-top-card-of-a-flush", "only the highest card of a flush counted", {FLUSH: 1}),
    ("four-cards-of-a-flush", "the lowest card of a flush did not count", {FLUSH: 4}),
    ("flushes-are-equal", "all flushes were equal", {FLUSH: 0}),
    ("straights-are-equal", "all straights were equal", {STRAIGHT: 0}),
    ("only-the-top-card", "only the highest card of a hand without a pair counted", {HIGH_CARD: 1}),
    ("four-high-cards", "the fifth card of a hand without a pair did not count", {HIGH_CARD: 4}),
    ("pairs-are-equal", "the rank of a pair did not count", {PAIR: 0}),
):  # fmt: skip
    _HIGH.add(_name, _says)(_only(_counts))

for _name, _says, _two in (
    ("a-straight-beats-a-flush", "a straight beat a flush", (STRAIGHT, FLUSH)),
    ("a-flush-beats-a-full-house", "a flush beat a full house", (FLUSH, FULL_HOUSE)),
    ("trips-beat-a-straight", "three of a kind beat a straight", (TRIPS, STRAIGHT)),
    ("two-pairs-beat-trips", "two pairs beat three of a kind", (TWO_PAIR, TRIPS)),
    ("a-full-house-beats-quads", "a full house beat four of a kind", (FULL_HOUSE, QUADS)),
    ("quads-beat-a-straight-flush", "four of a kind beat a straight flush", (QUADS, STRAIGHT_FLUSH)),
    ("a-pair-beats-two-pairs", "a pair beat two pairs", (PAIR, TWO_PAIR)),
):  # fmt: skip
    _HIGH.add(_name, _says)(_swapped(*_two))


@_HIGH.add("the-pair-of-a-full-house-first", "of full houses the pair decided before the three of a kind")
def _pair_first(machine: AlteredMachine) -> None:
    _set_high(
        machine,
        lambda category, ranks: (category, [ranks[1], ranks[0]] if category == FULL_HOUSE else ranks),
    )


@_HIGH.add("the-lower-pair-first", "of two pairs the lower pair decided before the higher")
def _lower_first(machine: AlteredMachine) -> None:
    _set_high(
        machine,
        lambda category, ranks: (category, [ranks[1], ranks[0], ranks[2]] if category == TWO_PAIR else ranks),
    )


@_HIGH.add("the-kicker-before-the-second-pair", "of two pairs the kicker decided before the lower pair")
def _kicker_first(machine: AlteredMachine) -> None:
    _set_high(
        machine,
        lambda category, ranks: (category, [ranks[0], ranks[2], ranks[1]] if category == TWO_PAIR else ranks),
    )


@_HIGH.add("a-straight-flush-is-a-flush", "a straight flush were only a flush")
def _plain_flush(machine: AlteredMachine) -> None:
    _set_high(
        machine,
        lambda category, ranks: (
            (FLUSH, [*range(ranks[0], max(-1, ranks[0] - _FIVE), -1), _ACE][:_FIVE])
            if category == STRAIGHT_FLUSH
            else (category, ranks)
        ),
    )


@_HIGH.add("the-wheel-is-ace-high", "A-2-3-4-5 were the highest straight")
def _high_wheel(machine: AlteredMachine) -> None:
    wheel = 3
    _set_high(
        machine,
        lambda category, ranks: (
            category, [_ACE] if category in (STRAIGHT, STRAIGHT_FLUSH) and ranks[0] == wheel else ranks,
        ),
    )  # fmt: skip


# Where the best five cards are others


def _cards_of(mask: int) -> list[Card]:
    return [card for card in range(CARDS) if mask & bit_of(card)]


class _Five:
    """What makes a straight or a flush in another ranking of five cards."""

    def __init__(self, runs: Iterable[Sequence[int]], *, flush: bool = True) -> None:
        self._runs = {frozenset(run): run[0] for run in runs}
        self._flush = flush

    def worth(self, cards: Sequence[Card]) -> int:
        """The worth of five cards."""
        ranks = [rank_of(card) for card in cards]
        groups = sorted(set(ranks), key=lambda rank: (-ranks.count(rank), -rank))
        shape = sorted((ranks.count(rank) for rank in groups), reverse=True)
        suited = self._flush and len({suit_of(card) for card in cards}) == 1
        run = self._runs.get(frozenset(ranks))
        if run is not None:
            return _worth_of(STRAIGHT_FLUSH if suited else STRAIGHT, [run])
        if suited:
            return _worth_of(FLUSH, groups)
        kinds = {(4,): QUADS, (3, 2): FULL_HOUSE, (3,): TRIPS, (2, 2): TWO_PAIR, (2,): PAIR}
        key = tuple(count for count in shape if count > 1)
        return _worth_of(kinds.get(key, HIGH_CARD), groups)


_RUNS: Final = [tuple(range(top, top - _FIVE, -1)) for top in range(_ACE, 3, -1)]
_WHEEL: Final = (3, 2, 1, 0, _ACE)


def _best(five: _Five, hole: int, board: int, owns: Iterable[int] | None) -> int:
    """The best five cards; `owns` are the numbers of own cards that may play, None for any."""
    if owns is None:
        cards = _cards_of(hole | board)
        return max((five.worth(hand) for hand in combinations(cards, _FIVE)), default=0)
    return max(
        (
            five.worth((*own, *shared))
            for count in owns
            for own in combinations(_cards_of(hole), count)
            for shared in combinations(_cards_of(board), _FIVE - count)
        ),
        default=0,
    )


def _set_fives(machine: AlteredMachine, five: _Five) -> None:
    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if right <= 0 or ranking not in _ALL_CARDS | _FROM_HAND:
            return right
        return _best(five, hole, board, (2,) if ranking in _FROM_HAND else None)

    _set_worth(machine, compare)


for _name, _says, _five in (
    ("the-wheel-is-no-straight", "A-2-3-4-5 were no straight", _Five(_RUNS)),
    ("no-straight-to-the-ace", "T-J-Q-K-A were no straight", _Five([*_RUNS[1:], _WHEEL])),
    (
        "straights-go-around",
        "a straight could go around the ace",
        _Five([*_RUNS, _WHEEL, (2, 1, 0, _ACE, 11), (1, 0, _ACE, 11, 10), (0, _ACE, 11, 10, 9)]),
    ),
    ("no-straights", "straights did not count", _Five([])),
    ("no-flushes", "flushes did not count", _Five([*_RUNS, _WHEEL], flush=False)),
):  # fmt: skip
    # As a default, since a plain name would be the value of the last turn of the loop.
    _HIGH.add(_name, _says)(lambda machine, five=_five: _set_fives(machine, five))  # type: ignore[misc]


@_HIGH.add(
    "any-straight-and-flush-is-a-straight-flush", "a straight and a flush of other cards were a straight flush"
)
def _any_straight_flush(machine: AlteredMachine) -> None:
    plain = _Five([*_RUNS, _WHEEL], flush=False)

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if ranking not in _ALL_CARDS or right <= 0 or (right - 1) >> CATEGORY != FLUSH:
            return right
        straight = _best(plain, hole, board, None) - 1
        return _worth_of(STRAIGHT_FLUSH, [straight >> 16 & 15]) if straight >> CATEGORY == STRAIGHT else right

    _set_worth(machine, compare)


def _set_tie_break(machine: AlteredMachine, key: Callable[[int, int, int], int]) -> None:
    """Something beside the five cards decides between equal hands; `key` gets worth, hand and board, below 2**14."""

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        # Worths are only compared with each other, and shifting all of them keeps their order.
        return right << 14 | key(right, hole, board) if ranking in _HIGHS and right > 0 else right

    _set_worth(machine, compare)


def _two_ranks(hole: int) -> int:
    ranks = sorted((rank_of(card) for card in _cards_of(hole)), reverse=True)[:2]
    return sum(rank << 4 * place for place, rank in zip((1, 0), ranks, strict=False))


@_HIGH.add("own-cards-break-ties", "the cards in a player's hand broke ties, even if they do not play")
def _own_cards(machine: AlteredMachine) -> None:
    _set_tie_break(machine, lambda right, hole, board: _two_ranks(hole))


@_HIGH.add(
    "own-cards-break-ties-of-straights-and-flushes",
    "the cards in a player's hand broke ties of straights and flushes",
)
def _own_of_straights(machine: AlteredMachine) -> None:
    _set_tie_break(
        machine,
        lambda right, hole, board: (
            _two_ranks(hole) if (right - 1) >> CATEGORY in (STRAIGHT, FLUSH, STRAIGHT_FLUSH) else 0
        ),
    )


@_HIGH.add("own-cards-in-place-of-kickers", "the cards in a player's hand decided in place of the kickers of a hand")
def _own_in_place(machine: AlteredMachine) -> None:
    counts = {PAIR: 1, TWO_PAIR: 2, TRIPS: 1, QUADS: 1, STRAIGHT: 1, FULL_HOUSE: 2, FLUSH: 1, STRAIGHT_FLUSH: 1}

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        del board
        if ranking not in _HIGHS or right <= 0:
            return right
        category = (right - 1) >> CATEGORY
        ranks = [(right - 1) >> 4 * place & 15 for place in (4, 3, 2, 1, 0)]
        return _worth_of(category, ranks[: counts.get(category, 1)]) << 8 | _two_ranks(hole)

    _set_worth(machine, compare)


@_HIGH.add("all-seven-cards-count", "cards beyond the best five broke ties")
def _all_seven(machine: AlteredMachine) -> None:
    def key(right: int, hole: int, board: int) -> int:
        del right
        return sum(rank_of(card) for card in _cards_of(hole | board))

    _set_tie_break(machine, key)


@_HIGH.add("suits-break-ties", "suits broke ties")
def _suits(machine: AlteredMachine) -> None:
    def key(right: int, hole: int, board: int) -> int:
        del right, board
        return max((rank_of(card) << 2 | suit_of(card) for card in _cards_of(hole)), default=0)

    _set_tie_break(machine, key)


@_HIGH.add("short-deck-as-in-holdem", "in short deck a flush were below a full house")
def _short_deck(machine: AlteredMachine) -> None:
    other = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        del hole, board
        if ranking not in _SHORT or right <= 0:
            return right
        category = (right - 1) >> CATEGORY
        return (other.get(category, category) << CATEGORY | (right - 1) & (1 << CATEGORY) - 1) + 1

    _set_worth(machine, compare)


@_HIGH.add("short-deck-without-its-wheel", "in short deck A-6-7-8-9 were no straight")
def _short_wheel(machine: AlteredMachine) -> None:
    five = _Five(_RUNS)
    other = {FLUSH: FULL_HOUSE, FULL_HOUSE: FLUSH}

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if ranking != NUMBER["high_short_deck"] or right <= 0:
            return right
        best = 0
        for hand in combinations(_cards_of(hole | board), _FIVE):
            value = five.worth(hand) - 1
            category = value >> CATEGORY
            best = max(best, (other.get(category, category) << CATEGORY | value & (1 << CATEGORY) - 1) + 1)
        return best

    _set_worth(machine, compare)


# Omaha


@_OMAHA.add("any-cards-of-the-hand", "any number of cards of the hand could play")
def _any_own(machine: AlteredMachine) -> None:
    five = _Five([*_RUNS, _WHEEL])

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        return _best(five, hole, board, range(_FIVE)) if ranking in _FROM_HAND and right > 0 else right

    _set_worth(machine, compare)


@_OMAHA.add("up-to-two-cards-of-the-hand", "one card of the hand, or none, could play")
def _fewer_own(machine: AlteredMachine) -> None:
    five = _Five([*_RUNS, _WHEEL])

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        return _best(five, hole, board, range(3)) if ranking in _FROM_HAND and right > 0 else right

    _set_worth(machine, compare)


@_OMAHA.add("three-cards-of-the-hand", "three cards of the hand could play, too")
def _three_own(machine: AlteredMachine) -> None:
    five = _Five([*_RUNS, _WHEEL])

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        return _best(five, hole, board, (2, 3)) if ranking in _FROM_HAND and right > 0 else right

    _set_worth(machine, compare)


@_OMAHA.add("any-cards-for-the-low", "any number of cards of the hand could play for the low")
def _any_own_low(machine: AlteredMachine) -> None:
    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        return _low_of(hole | board, 6) if ranking == NUMBER["eight_or_better_two_from_hand"] else right

    _set_worth(machine, compare)


# Low hands


def _low_of(mask: int, highest: int, *, ace: int = -1) -> int:
    """The worth of the lowest five different ranks, none above `highest`; 0 if there are none."""
    ranks = sorted({ace if rank_of(card) == _ACE else rank_of(card) for card in _cards_of(mask)})[:_FIVE]
    if len(ranks) < _FIVE or ranks[-1] > highest:
        return 0
    value = 0
    for rank in reversed(ranks):
        # The lower a card, the larger its digit, from the highest card on: as in all rankings the larger number wins.
        value = value << 4 | 14 - rank
    return value


def _low_from_hand(hole: int, board: int, highest: int) -> int:
    return max(
        (
            _low_of(sum(map(bit_of, (*own, *shared))), highest)
            for own in combinations(_cards_of(hole), 2)
            for shared in combinations(_cards_of(board), 3)
        ),
        default=0,
    )


def _set_qualifier(machine: AlteredMachine, highest: int) -> None:
    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if ranking not in _EIGHT:
            return right
        if ranking == NUMBER["eight_or_better"]:
            return _low_of(hole | board, highest)
        return _low_from_hand(hole, board, highest)

    _set_worth(machine, compare)


for _name, _says, _highest in (
    ("no-qualifier", "any five different ranks qualified for the low", _ACE),
    ("a-nine-qualifies", "a nine qualified for the low", 7),
    ("a-seven-is-needed", "only a seven or better qualified for the low", 5),
):  # fmt: skip
    _LOW.add(_name, _says)(lambda machine, highest=_highest: _set_qualifier(machine, highest))  # type: ignore[misc]


@_LOW.add("the-ace-is-not-low", "the ace did not count as a low card")
def _no_low_ace(machine: AlteredMachine) -> None:
    aces = sum(bit_of(_ACE * 4 + suit) for suit in range(4))

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        return worth(ranking, hole & ~aces, board & ~aces) if ranking in _EIGHT and right > 0 else right

    _set_worth(machine, compare)


def _set_ranking(machine: AlteredMachine, name: str, instead: str) -> None:
    number, other = NUMBER[name], NUMBER[instead]
    _set_worth(machine, lambda ranking, hole, board, right: worth(other, hole, board) if ranking == number else right)


for _name, _says, _of, _instead in (
    ("27-as-ace-to-five", "2-7 lowball were ace-to-five", "deuce_to_seven", "ace_to_five"),
    ("27-the-ace-is-low", "in 2-7 lowball the ace were low", "deuce_to_seven", "ace_to_six"),
    ("a5-as-27", "ace-to-five were 2-7 lowball", "ace_to_five", "deuce_to_seven"),
    ("a5-straights-count", "in ace-to-five straights and flushes counted", "ace_to_five", "ace_to_six"),
    ("a6-straights-do-not-count", "in ace-to-six straights and flushes did not count", "ace_to_six", "ace_to_five"),
    ("badugi-the-ace-is-high", "in badugi the ace were high", "badugi", "badugi_deuce_low"),
    ("badugi-the-deuce-is-not-lowest", "in badugi with a high ace the ace were low", "badugi_deuce_low", "badugi"),
):  # fmt: skip
    _LOW.add(_name, _says)(lambda machine, of=_of, instead=_instead: _set_ranking(machine, of, instead))  # type: ignore[misc]


def _set_deuce_to_seven(machine: AlteredMachine, five: _Five) -> None:
    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if ranking != NUMBER["deuce_to_seven"] or right <= 0:
            return right
        hands = combinations(_cards_of(hole | board), _FIVE)
        # The worst high hand wins, so that worths are turned around; none of them comes up to this number.
        return (1 << 24) - min((five.worth(hand) for hand in hands), default=0)

    _set_worth(machine, compare)


for _name, _says, _five in (
    ("27-the-wheel-is-a-straight", "in 2-7 lowball A-2-3-4-5 were a straight", _Five([*_RUNS, _WHEEL])),
    ("27-straights-do-not-count", "in 2-7 lowball straights did not count against a hand", _Five([])),
    ("27-flushes-do-not-count", "in 2-7 lowball flushes did not count against a hand", _Five(_RUNS, flush=False)),
    ("27-neither-counts", "in 2-7 lowball neither straights nor flushes counted", _Five([], flush=False)),
):  # fmt: skip
    _LOW.add(_name, _says)(lambda machine, five=_five: _set_deuce_to_seven(machine, five))  # type: ignore[misc]


def _set_badugi(machine: AlteredMachine, *, suits: bool, ranks: bool, ace: int = -1) -> None:
    def value(cards: Sequence[Card]) -> int:
        own = [ace if rank_of(card) == _ACE else rank_of(card) for card in cards]
        if (ranks and len(set(own)) < len(own)) or (suits and len({suit_of(card) for card in cards}) < len(cards)):
            return 0
        total = len(cards)
        for rank in sorted(own, reverse=True):
            total = total << 4 | 14 - rank
        # Hands of fewer cards are filled up with zeros, so that the number of cards, which is in front, decides
        # first.
        return total << 4 * (4 - len(cards))

    def compare(ranking: int, hole: int, board: int, right: int) -> int:
        if ranking != NUMBER["badugi"] or right <= 0:
            return right
        cards = _cards_of(hole | board)
        return max(value(hand) for size in range(1, 5) for hand in combinations(cards, size))

    _set_worth(machine, compare)


_LOW.add("badugi-suits-do-not-count", "in badugi two cards of a suit could play")(
    lambda machine: _set_badugi(machine, suits=False, ranks=True)
)
_LOW.add("badugi-ranks-do-not-count", "in badugi two cards of a rank could play")(
    lambda machine: _set_badugi(machine, suits=True, ranks=False)
)

LIBRARY: Final = (*_HIGH.forms, *_OMAHA.forms, *_LOW.forms)
"""The forms of this file."""
