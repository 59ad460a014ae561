"""Showdowns to put to an evaluator, and the cards that play in them.

They are all classes of five cards in order, and deals that make close calls. A form is how many cards a player holds
and how many are on the board: (2, 5) in hold'em, (5, 0) in draw.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import bit_of, card_name, mask_of, parse_cards
from tourney.cards.rankings import KNOW_THE_JOKER, NUMBER, UP_TO_FOUR, can_rank, worth
from tourney.errors import CardsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tourney.game.variant import Variant
    from tourney.streams import Stream
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.interface import Cards
    from tourney.types import Card


_FORMS: Final = ((5, 0), (4, 0), (7, 0), (2, 5), (4, 5), (5, 5))
_SHORT_DECK: Final = frozenset({"high_short_deck", "high_short_deck_trips"})
_TRIES: Final = 12


class HandForm(NamedTuple):
    """The number of own cards and of cards on the board."""

    own: int
    board: int


class ShowdownDeal(NamedTuple):
    """Hands to compare.

    Attributes:
        ranking: The name of the ranking.
        hole: Each player's own cards.
        board: The board.
    """

    ranking: str
    hole: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...] = ()

    @property
    def form(self) -> HandForm:
        """The form."""
        return HandForm(len(self.hole[0]), len(self.board))

    def worths(self) -> list[int]:
        """The worth of each hand by our own rankings; 0 if it does not qualify."""
        board = mask_of(self.board)
        return [worth(NUMBER[self.ranking], mask_of(own), board) for own in self.hole]

    def winners(self) -> list[int]:
        """The hands that win or share."""
        worths = self.worths()
        best = max(worths)
        return [player for player, own in enumerate(worths) if own == best > 0]

    def texts(self) -> tuple[tuple[Cards, ...], Cards]:
        """The own cards and the board as text."""
        return tuple(_texts(own) for own in self.hole), _texts(self.board)

    def __str__(self) -> str:
        hands = " against ".join("".join(_texts(own)) for own in self.hole)
        return f"{hands} on {''.join(_texts(self.board))}" if self.board else hands


def _texts(cards: Sequence[Card]) -> Cards:
    return tuple(card_name(card) for card in cards)


def own_deals(point: RulePoint, ranking: str, games: Mapping[str, Variant]) -> list[ShowdownDeal]:
    """The fixed hands of a rule point as showdowns by a ranking: those whose cards are all named."""
    found = []
    for hand in point.hands:
        variant = games.get(hand.setup.game)
        if variant is None or ranking not in variant.rankings or variant.boards > 1:
            continue
        hole = [() if cards == "-" else tuple(parse_cards(cards)) for cards in hand.hole.split()]
        form = HandForm(variant.hole_cards, sum(street.board for street in variant.streets))
        deal = ShowdownDeal(ranking, tuple(hole), tuple(parse_cards(hand.board)))
        if len(hole) > 1 and {len(cards) for cards in hole} == {form.own} and len(deal.board) == form.board:
            found.append(deal)
    return found


def forms_of(ranking: str) -> list[HandForm]:
    """The forms in which hands of a ranking can be compared."""
    forms = [HandForm(*form) for form in _FORMS if can_rank(ranking, *form)]
    return [form for form in forms if form.own != 4 or form.board or "badugi" in ranking]


def deck_of(ranking: str) -> list[Card]:
    """The cards of a ranking's deck. Without the joker: it is not in every engine's deck."""
    return list(range(16, 52)) if ranking in _SHORT_DECK else list(range(52))


class Ladder:
    """All classes of five cards of a ranking, or of four for badugi, from the best to the worst.

    Attributes:
        classes: For each class the ranks of an example, and whether it is of one suit.
    """

    def __init__(self, ranking: str) -> None:
        self._ranking = ranking
        count = 4 if ranking == "badugi" else 5
        number = NUMBER[ranking]
        lowest = deck_of(ranking)[0] // 4
        found: dict[int, tuple[tuple[int, ...], bool]] = {}
        for ranks in combinations_with_replacement(range(lowest, 13), count):
            if max(map(ranks.count, ranks)) > 4:
                continue
            for suited in (False, True) if len(set(ranks)) == count else (False,):
                cards = _suits(ranks, 0, suited=suited)
                value = worth(number, mask_of(cards), 0)
                if value:
                    found.setdefault(value, (ranks, suited))
        self.classes = [found[value] for value in sorted(found, reverse=True)]

    def hand(self, place: int, turn: int = 0) -> tuple[Card, ...]:
        """An example of a class; `turn` changes its suits."""
        ranks, suited = self.classes[place]
        return _suits(ranks, turn, suited=suited)

    def hands(self, place: int) -> list[tuple[Card, ...]]:
        """Examples of a class in other suits."""
        return [self.hand(place, turn) for turn in range(1, 4)]

    def steps(self) -> Iterator[ShowdownDeal]:
        """Each class against one of the next that it can meet in one deck, and against itself."""
        for place in range(len(self.classes)):
            for other in range(place + 1, min(place + 1 + _TRIES, len(self.classes))):
                met = self._meet(place, other)
                if met is not None:
                    yield met
                    break
            same = self._meet(place, place)
            if same is not None:
                yield same

    def _meet(self, place: int, other: int) -> ShowdownDeal | None:
        first = self.hand(place)
        for second in self.hands(other):
            if not set(first) & set(second):
                showdown = ShowdownDeal(self._ranking, (first, second))
                worths = showdown.worths()
                # In other suits a hand may fall into another class.
                if (worths[0] == worths[1]) is (place == other):
                    return showdown
        return None


def _suits(ranks: Sequence[int], turn: int, *, suited: bool) -> tuple[Card, ...]:
    """Cards of these ranks, all of one suit, or as many suits as there are."""
    if suited:
        return tuple(rank * 4 + turn for rank in ranks)
    cards = []
    for place, rank in enumerate(ranks):
        copies = ranks[:place].count(rank)
        shift = turn if copies or ranks.count(rank) > 1 else place + turn
        cards.append(rank * 4 + (shift + copies) % 4)
    return tuple(cards)


_BOARDS: Final = ("any", "pair", "two pair", "trips", "quads", "suited", "row", "wheel", "top", "low")


def draw_deal(ranking: str, form: HandForm, stream: Stream) -> ShowdownDeal:
    """A deal that makes close calls: pairs, suits and rows on the board, and hands that share ranks."""
    kind = _BOARDS[stream.below(len(_BOARDS))]
    deck = deck_of(ranking)
    stream.shuffle(deck)
    players = 2 + stream.below(3 if form.own < 7 else 2)
    if form.board:
        board = _pick_liked(deck, kind, form.board, stream)
        rest = [card for card in deck if card not in board]
    else:
        board, rest = [], deck
    hole = []
    for _ in range(players):
        own = _pick_liked(rest, "any" if form.board else kind, form.own, stream)
        rest = [card for card in rest if card not in own]
        hole.append(tuple(own))
    return ShowdownDeal(ranking, tuple(hole), tuple(board))


def _pick_liked(deck: Sequence[Card], kind: str, count: int, stream: Stream) -> list[Card]:
    """So many cards of a shuffled deck, as many as possible of a kind."""
    if kind in ("pair", "two pair", "trips", "quads"):
        copies = {"pair": 2, "two pair": 2, "trips": 3, "quads": 4}[kind]
        ranks = [deck[0] // 4, deck[-1] // 4][: 2 if kind == "two pair" else 1]
        liked = [card for rank in ranks for card in [one for one in deck if one // 4 == rank][:copies]]
    elif kind == "suited":
        liked = [card for card in deck if card % 4 == deck[0] % 4][: 3 + stream.below(3)]
    elif kind == "row":
        low = deck[0] // 4
        liked = _one_each(deck, [rank % 13 for rank in range(low, low + 6)])[: 3 + stream.below(3)]
    elif kind == "wheel":
        liked = _one_each(deck, [12, 0, 1, 2, 3, 4])[: 3 + stream.below(3)]
    elif kind in ("top", "low"):
        liked = [
            card for card in deck if (card // 4 > 7 if kind == "top" else card // 4 in (12, 0, 1, 2, 3, 4, 5, 6))
        ]
    else:
        liked = []
    chosen = list(dict.fromkeys(liked))[:count]
    return chosen + [card for card in deck if card not in chosen][: count - len(chosen)]


def _one_each(deck: Sequence[Card], ranks: Sequence[int]) -> list[Card]:
    found = [next((card for card in deck if card // 4 == rank), -1) for rank in ranks]
    cards = [card for card in found if card >= 0]
    return sorted(cards, key=deck.index)


def knows(ranking: str) -> bool:
    """Whether hands of a ranking can be drawn here: its deck has no joker."""
    return ranking in NUMBER and ranking not in KNOW_THE_JOKER


# The cards that play, as an evaluator names them: they must be the best hand, and only cards that may play together.
# Several fives may be equally good, such as five cards with either of two equal kickers; each of them is right.


_NOT_ASKED: Final = frozenset(
    {
        "most_points_from_hand", "fewest_points_from_hand", "twenty_one_from_hand",
        "high_up_to_two_from_hand", "eight_or_better_up_to_two_from_hand",
    }
)  # fmt: skip
"""The rankings in which the cards that play are not five, or do not tell alone what they are worth."""


def has_best(ranking: str) -> bool:
    """Whether an evaluator can be asked for the best cards by a ranking."""
    return ranking not in _NOT_ASKED


def find_fault(showdown: ShowdownDeal, named: Cards | None) -> str:
    """What is wrong in the cards that an evaluator names for the first hand of a showdown; empty if nothing is."""
    own, board = mask_of(showdown.hole[0]), mask_of(showdown.board)
    number = NUMBER[showdown.ranking]
    best = worth(number, own, board)
    if named is None or not best:
        return "" if named is None and not best else "whether the hand qualifies"
    try:
        cards = parse_cards("".join(named))
    except CardsError:
        return "what is named is no cards"
    mask = mask_of(cards)
    if mask & ~(own | board) or len(set(cards)) < len(cards):
        return "a card is named that the hand does not have, or one twice"
    four = showdown.ranking in UP_TO_FOUR
    if not (1 <= len(cards) <= 4 if four else len(cards) == 5):
        return f"{len(cards)} cards are named"
    # In Omaha other cards than two of the hand and three of the board have the worth of no hand.
    if worth(number, mask & own, mask & board) != best:
        return "they are not the best that may play"
    spare = four and any(worth(number, (mask ^ bit_of(card)) & own, 0) == best for card in cards)
    return "a card is named that does not play" if spare else ""
