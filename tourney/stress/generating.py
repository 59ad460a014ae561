"""Hands worth playing: each a random subset of features, so that what is rare alone is common together.

Random play finds little: most hands are alike. Each hand here draws some features (swarm testing: Groce et al. 2012),
stacks at the edges, a biased deck and players of one temper. Half of the hands aim at a rule point that few hands
have reached so far, with the features that it needs.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, TypeVar

from tourney.cards.card import parse_cards, rank_of, suit_of
from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.game.variant import BettingStructure, Forced
from tourney.streams import Stream, derive
from tourney.stress.catalogue.setup import Setup
from tourney.stress.hand_plan import HandPlan, PlannedAction, Probe

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.point import RulePoint
    from tourney.stress.interface import EngineAbout
    from tourney.types import Card, Chips


# Setups worth playing: stakes and stacks at the edges of the rules, as far as the engine offers them.


_T = TypeVar("_T")

_BLINDS: Final = ((1, 2), (50, 100), (5, 10), (100, 150), (25, 25), (200, 300), (25, 50))
_ODD_BLINDS: Final = ((1, 3), (3, 7), (7, 15), (1, 1), (5, 11))
_BETS: Final = ((2, 4), (100, 200), (10, 20), (50, 150))
_STUD: Final = ((1, 2, 5), (10, 15, 40), (25, 50, 100), (0, 30, 100), (7, 10, 25))
_CHIPS: Final = (5, 25, 100)
_KINDS: Final = {"each": AnteKind.EACH, "big blind": AnteKind.BIG_BLIND, "button": AnteKind.BUTTON}
_STANDARD: Final = HouseRules()


def pick(items: Sequence[_T], stream: Stream) -> _T:
    """One of them."""
    return items[stream.below(len(items))]


@dataclass(frozen=True, slots=True)
class OfferedStakes:
    """What can be played: the engine's limits, and the house rules.

    Attributes:
        about: What the engine says.
        rules: The house rules that it means to follow.
    """

    about: EngineAbout
    rules: HouseRules = _STANDARD

    def setup(self, variant: Variant, features: Collection[str], stream: Stream) -> Setup:
        """A setup with these features, see `catalogue.point.FEATURES`."""
        players = self._players(variant, features, stream)
        stakes = self._stakes(variant, features, stream)
        if "chip" in features and self.about.smallest_chip:
            stakes = _in_chips_of(pick(_CHIPS, stream), stakes)
        stacks = self._stacks(players, stakes, features, stream)
        # Stacks are of whole chips, and none is rounded down to nothing.
        stacks = tuple([max(stakes.chip, chips - chips % stakes.chip) for chips in stacks])
        places = _dead(players, stream) if "dead blind" in features and _has_two_blinds(variant) else None
        return Setup(variant.name, stakes, stacks, places, self.rules)

    def _players(self, variant: Variant, features: Collection[str], stream: Stream) -> int:
        least = max(2, variant.min_players, self.about.least_seats)
        most = max(least, min(variant.max_players, self.about.most_seats))
        if "heads-up" in features:
            return least
        if "many players" in features:
            return stream.between(min(4, most), most)
        return stream.between(least, min(most, max(least, 5)))

    def _stakes(self, variant: Variant, features: Collection[str], stream: Stream) -> Stakes:
        fixed = variant.structure is BettingStructure.FIXED_LIMIT
        odd = "odd stakes" in features
        if variant.forced is not Forced.BLINDS:
            ante, bring_in, bet = pick(_STUD, stream)
            bring_in = bring_in if variant.forced is Forced.BRING_IN else 0
            bets = pick(self.about.bets, stream) if self.about.bets else (bet, 2 * bet)
            # Where neither blinds nor a bring-in are posted, there must be an ante.
            ante = ante or (0 if variant.forced is Forced.BRING_IN else 1)
            # The sizes of bets may be those of the engine; whatever they are, the bring-in is less than the small
            # bet.
            return Stakes(ante=ante, bring_in=min(bring_in, bets[0] - 1), small_bet=bets[0], big_bet=bets[1])
        small, big = self._blinds(odd=odd, stream=stream)
        if variant.button_blind:
            small = 0
        ante, kind = self._ante(features, big, stream)
        if not fixed:
            return Stakes(small, big, ante, kind)
        bets = pick(self.about.bets, stream) if self.about.bets else (big, 2 * big)
        return Stakes(small, big, ante, kind, small_bet=bets[0], big_bet=bets[1])

    def _blinds(self, *, odd: bool, stream: Stream) -> tuple[Chips, Chips]:
        if self.about.blinds:
            return pick(self.about.blinds, stream)
        pairs: Sequence[tuple[Chips, Chips]] = _ODD_BLINDS if odd else _BLINDS
        if self.about.small_blind_is_half:
            pairs = tuple((small, 2 * small) for small, _ in pairs)
        return pick(pairs, stream)

    def _ante(self, features: Collection[str], big: Chips, stream: Stream) -> tuple[Chips, AnteKind]:
        wanted = {"ante": "each", "big-blind ante": "big blind", "button ante": "button"}
        kinds = [kind for feature, kind in wanted.items() if feature in features and kind in self.about.antes]
        if not kinds:
            return 0, AnteKind.EACH
        kind = pick(kinds, stream)
        return (stream.between(1, max(1, big // 3)) if kind == "each" else big), _KINDS[kind]

    def _stacks(self, players: int, stakes: Stakes, features: Collection[str], stream: Stream) -> tuple[Chips, ...]:
        unit = stakes.big_blind or stakes.small_bet
        least = max(1, self.about.least_stack * unit)
        if self.about.stacks:
            return (pick(self.about.stacks, stream),) * players
        if self.about.equal_stacks:
            return (max(least, _stack(stakes, features, stream)),) * players
        stacks = [max(least, _stack(stakes, features, stream)) for _ in range(players)]
        if "equal stacks" in features:
            for position in range(1, players):
                if stream.chance(1, 2):
                    stacks[position] = stacks[position - 1]
        if "short stacks" in features and stream.chance(1, 2):  # within a raise of each other, under a few deep ones
            base = stream.between(1, 8) * unit
            deep = [10 * base if stream.chance(1, 3) else 0 for _ in range(players)]
            stacks = [max(least, base + stream.between(0, 2 * unit) + more) for more in deep]
        return tuple(stacks)


def _stack(stakes: Stakes, features: Collection[str], stream: Stream) -> Chips:
    unit = stakes.big_blind or stakes.small_bet
    if "tiny stacks" in features and stream.chance(1, 2):
        small = stakes.small_blind or stakes.bring_in or 1
        ante = stakes.ante
        # Just below, at and just above each forced bet: where one rule takes over from another.
        edges = (1, small - 1, small, small + 1, unit - 1, unit, unit + 1, ante, ante + 1, ante + small, ante + unit)
        return max(1, pick(edges, stream))
    if "short stacks" in features and stream.chance(2, 3):
        times = stream.between(1, 6) * unit
        return max(1, stakes.ante + times + pick((-1, 0, 1, unit // 2, stakes.small_blind), stream))
    if "deep stacks" in features:
        return stream.between(100, 400) * unit + stream.below(unit)
    return stream.between(2 * unit, pick((5, 12, 40, 100), stream) * unit)


def multiply_stakes(stakes: Stakes, by: int) -> Stakes:
    """The stakes with all bets multiplied; the smallest chip stays."""
    return replace(
        stakes,
        small_blind=stakes.small_blind * by,
        big_blind=stakes.big_blind * by,
        ante=stakes.ante * by,
        small_bet=stakes.small_bet * by,
        big_bet=stakes.big_bet * by,
        bring_in=stakes.bring_in * by,
    )


def _in_chips_of(chip: Chips, stakes: Stakes) -> Stakes:
    return replace(multiply_stakes(stakes, chip), chip=chip)


def _has_two_blinds(variant: Variant) -> bool:
    return variant.forced is Forced.BLINDS and not variant.button_blind


def _dead(players: int, stream: Stream) -> Places | None:
    """A dead small blind, or a dead button (TDA 32)."""
    if players < 3:
        return None
    if stream.chance(1, 2):
        return Places(players - 1, NOBODY, 0)
    return Places(NOBODY, 0, 1)


# Decks worth playing: shuffled, and biased to ties, straights, flushes, lows and boards that play.


_SPREAD: Final = 1000
_BOARDS: Final = tuple(
    tuple(parse_cards(text))
    for text in (
        "AsKdQhJcTs", "9s9d9h9cAs", "6s7s8s9sTs", "As2d3h4c9s", "2d3h4s5cKd", "KsKdQhQc2s", "8s8d8h3c3d",
        "Ah9h7h4h2h", "Td9c8h7s2d", "As2d3h7cKs", "5s5dJhJcQd", "AsAdKhQcJd", "3s4s5s6s7s", "Qs9s8s6s4s",
        "6d7c8h9dTs", "2s3s4s8dKc",
    )
)  # fmt: skip
_ACE: Final = 12


def deck(variant: Variant, players: int, features: AbstractSet[str], stream: Stream) -> tuple[Card, ...]:
    """The deck of the game in an order with these features."""
    cards = list(variant.deck)
    stream.shuffle(cards)
    biases = [_bias(feature, variant, stream) for feature in _BIASED if feature in features and stream.chance(1, 2)]
    if "ties" in features and stream.chance(1, 3):
        cards = _by_ranks(cards, players, stream)
    elif biases:
        # A card that is not liked starts 700 of 1,000 behind, so that some come early all the same and hands still
        # differ.
        keys = {card: stream.below(_SPREAD) + sum(0 if card in liked else 700 for liked in biases) for card in cards}
        cards.sort(key=keys.__getitem__)
    if features & {"ties", "quads", "low cards", "high cards", "straights", "flushes"} and stream.chance(1, 3):
        cards = _with_board(cards, variant, players, stream)
    return tuple(cards)


_BIASED: Final = ("low cards", "high cards", "quads", "straights", "flushes", "ties")


def _bias(feature: str, variant: Variant, stream: Stream) -> set[Card]:
    """The cards that come early in the deck."""
    ranks = sorted({rank_of(card) for card in variant.deck})
    suits = {0, 1, 2, 3}
    if feature == "low cards":
        ranks = [rank for rank in ranks if rank <= 6 or rank == _ACE]
    elif feature == "high cards":
        ranks = [rank for rank in ranks if rank >= 6]
    elif feature == "straights":
        start = stream.below(len(ranks))
        ranks = [ranks[(start + step - 1) % len(ranks)] for step in range(7)]
    elif feature == "flushes":
        suits = {stream.below(4), stream.below(4)}
    else:
        stream.shuffle(ranks)
        ranks = ranks[: 4 if feature == "quads" else 6]
    return {card for card in variant.deck if rank_of(card) in ranks and suit_of(card) in suits}


def _by_ranks(cards: Sequence[Card], players: int, stream: Stream) -> list[Card]:
    """Round by round a card of the same rank to each of up to four players."""
    ranks = sorted({rank_of(card) for card in cards})
    stream.shuffle(ranks)
    rest = [card for rank in ranks for card in cards if rank_of(card) == rank]
    dealt: list[Card] = []
    while rest:
        dealt += [rest.pop(0) for _ in range(min(4, len(rest), players))]
        dealt += [rest.pop() for _ in range(min(max(0, players - 4), len(rest)))]
    return dealt


def _with_board(cards: list[Card], variant: Variant, players: int, stream: Stream) -> list[Card]:
    """Put one of the boards that give ties and counterfeits where the board is dealt."""
    wanted = [card for card in pick(_BOARDS, stream) if card in cards]
    places = _board_places(variant, players)[: len(wanted)]
    stream.shuffle(wanted)
    for place, card in zip(places, wanted, strict=False):
        if place < len(cards):
            here = cards.index(card)
            cards[place], cards[here] = cards[here], cards[place]
    return cards


def _board_places(variant: Variant, players: int) -> list[int]:
    """The places in the deck of the cards of the boards, if nobody folds."""
    places = []
    place = 0
    for street in variant.streets:
        place += (street.hole + street.up) * players
        for _ in range(street.board * variant.boards):
            places.append(place)
            place += 1
    return places


SWARM: Final = (
    "heads-up", "many players", "ante", "big-blind ante", "button ante", "short stacks", "tiny stacks", "deep stacks",
    "equal stacks", "ties", "low cards", "high cards", "quads", "straights", "flushes", "many raises", "calls",
    "odd stakes", "discards", "dead blind", "probes",
)  # fmt: skip
"""The features that a hand may have."""

_RARE: Final = frozenset({"dead blind", "tiny stacks", "deep stacks"})
_TEMPERS: Final = ((15, 45), (5, 75), (25, 30), (5, 40), (10, 20))
"""Percentages of folds, and of checks and calls; the others are bets and raises."""


class Temper:
    """Players who act at random, all with the same leanings."""

    def __init__(self, features: Collection[str], stream: Stream) -> None:
        self._stream = stream
        self._folds, self._calls = pick(_TEMPERS, stream)
        if "many raises" in features:
            self._folds, self._calls = 5, 25
        if "calls" in features:
            self._folds, self._calls = 2, 60 if "many raises" in features else 85
        self._probes = 12 if "probes" in features else 0
        self._least, self._most = pick(((2, 4), (4, 2), (1, 1), (0, 5), (5, 0)), stream)
        self._discards = "discards" in features

    def __call__(self, view: View) -> PlannedAction:
        """What the player does."""
        if view.discard_most:
            return PlannedAction(view.player, self._draw(view))
        probe = pick(tuple(Probe), self._stream) if self._stream.below(100) < self._probes else None
        return PlannedAction(view.player, self._bet(view), probe)

    def _bet(self, view: View) -> Action:
        stream = self._stream
        lot = stream.below(100)
        if lot < self._folds and view.to_call:
            return fold()
        if lot < self._folds + self._calls or not view.least_raise_to:
            return check_or_call()
        size = stream.below(self._least + self._most + 2)
        least, most = view.least_raise_to, view.most_raise_to
        if size < self._least:
            return raise_to(least)
        if size < self._least + self._most:
            return raise_to(most)
        if stream.chance(1, 2):
            return view.raise_within(least + stream.below(1 + 3 * least))
        return view.raise_within(stream.between(least, most))

    def _draw(self, view: View) -> Action:
        stream = self._stream
        cards = list(view.may_give_up)
        stream.shuffle(cards)
        most = min(view.discard_most, len(cards))
        wanted = most if self._discards and stream.chance(1, 2) else stream.below(min(4, most) + 1)
        return discard(cards[: max(view.discard_least, wanted)])


class Generator:
    """Draws hands.

    Args:
        offer: What the engine offers.
        games: The games to play, by name.
        points: The rule points to strive for.
        seed: The seed; hand `number` depends on it, on the number and on the coverage so far.

    Attributes:
        reached: How many hands have reached each point.
        closed: Features that the engine does not offer.
    """

    def __init__(
        self, offer: OfferedStakes, games: Mapping[str, Variant], points: Sequence[RulePoint], seed: int
    ) -> None:
        self._offer = offer
        self._games = games
        self._points = [point for point in points if point.random]
        self._seed = seed
        self._tried: dict[str, list[int]] = {}
        self.reached: dict[str, int] = dict.fromkeys((point.id for point in self._points), 0)
        self.closed: set[str] = set()
        if not offer.about.antes:
            self.closed |= {"ante", "big-blind ante", "button ante"}
        if not offer.about.smallest_chip:
            self.closed.add("chip")

    def hand(self, number: int) -> tuple[HandPlan, Temper, frozenset[str]]:
        """A hand without its actions, the players who decide them, and its features."""
        stream = Stream(derive(self._seed, number))
        aim = self._aim(stream) if self._points and stream.chance(1, 2) else None
        features = {feature for feature in SWARM if stream.below(100) < (10 if feature in _RARE else 25)}
        if "chip" not in self.closed and stream.chance(1, 5):
            features.add("chip")
        if aim is not None:
            features |= set(aim.needs)
        features -= self.closed
        if {"heads-up", "many players"} <= features:
            features.discard("heads-up" if stream.chance(1, 2) else "many players")
        variant = self._game(aim, stream)
        setup = self._offer.setup(variant, features, stream)
        cards = deck(variant, len(setup.stacks), features, stream)
        return HandPlan(setup, cards), Temper(features, stream), frozenset(features)

    def _aim(self, stream: Stream) -> RulePoint:
        """A point that few hands have reached."""
        some = [pick(self._points, stream) for _ in range(4)]
        return min(some, key=lambda point: self.reached[point.id])

    def _game(self, aim: RulePoint | None, stream: Stream) -> Variant:
        names = sorted(self._games)
        if aim is not None:
            fitting = [name for name in names if any(hand.setup.game == name for hand in aim.hands)]
            names = fitting if fitting and stream.chance(2, 3) else names
        return self._games[pick(names, stream)]

    def note_offered(self, features: Collection[str], *, offered: bool) -> None:
        """Note whether the engine offered a hand; a feature that it never offers is left out from then on."""
        for feature in features:
            counts = self._tried.setdefault(feature, [0, 0])
            counts[offered] += 1
            if counts[0] >= 12 and not counts[1]:
                self.closed.add(feature)
