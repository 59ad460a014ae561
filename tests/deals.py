"""Hypothesis strategies: any hand that a tournament could deal, and any way to play it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from games import KUHN, LEDUC, variant
from hypothesis import strategies as st

from tourney.cards.deck import Deck
from tourney.game.action import Action, check_or_call, fold
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes, usual_places
from tourney.game.turn import ACT, OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.event import Listener

HOLDEM = ("no_limit_holdem", "pot_limit_holdem", "fixed_limit_holdem")


@dataclass(frozen=True)
class Deal:
    """All parts of a hand."""

    game: str
    stakes: Stakes
    stacks: tuple[int, ...]
    places: Places
    rules: HouseRules
    absent: frozenset[int]
    uncapped: bool
    key: int

    @property
    def chips(self) -> int:
        """All chips of the players."""
        return sum(self.stacks)

    def hand(self, listener: Listener | None = None) -> Hand:
        """The hand before the first card."""
        return Hand(
            variant(self.game),
            self.stakes,
            self.stacks,
            places=self.places,
            rules=self.rules,
            absent=self.absent,
            uncapped=self.uncapped,
            listener=listener,
        )

    def deck(self) -> Deck:
        """The shuffled deck, the same at each call."""
        return Deck(variant(self.game).deck, Stream(self.key))


def _all_places(players: int) -> list[Places]:
    usual = usual_places(players)
    if players == 2:
        return [usual]
    dead_small_blind = Places(players - 1, NOBODY, 0)
    return [usual, usual._replace(button=NOBODY), dead_small_blind, dead_small_blind._replace(button=NOBODY)]


@st.composite
def _stakes(draw: st.DrawFn) -> Stakes:
    chip = draw(st.sampled_from([1, 1, 5, 25]))
    small = chip * draw(st.integers(0, 8))
    big = chip * draw(st.integers(max(small // chip, 1), 16))
    ante = chip * draw(st.integers(0, 16)) * draw(st.integers(0, 1))
    return Stakes(small, big, ante, draw(st.sampled_from(AnteKind)), chip=chip)


_RULES = st.builds(
    HouseRules,
    raises=st.sampled_from([3, 4, 1, None]),
    uncapped_heads_up=st.booleans(),
    antes_in_pot_limit=st.booleans(),
    ante_first=st.booleans(),
)


@st.composite
def holdem_deals(
    draw: st.DrawFn, games: tuple[str, ...] = HOLDEM, *, absences: bool = True, ragged: bool = True
) -> Deal:
    """A hold'em hand of 2 to 10 players; stacks of 1 to 5000 of the smallest chip, or with a remainder."""
    stakes = draw(_stakes())
    players = draw(st.integers(2, 10))
    worth = draw(st.sampled_from([1, stakes.chip])) if ragged else stakes.chip
    short_or_deep = st.integers(1, 40) | st.integers(1, 5000)
    stacks = draw(st.lists(short_or_deep.map(worth.__mul__), min_size=players, max_size=players))
    absent = (
        draw(st.sets(st.integers(0, players - 1), max_size=players)) if absences and draw(st.booleans()) else set()
    )
    return Deal(
        game=draw(st.sampled_from(games)),
        stakes=stakes,
        stacks=tuple(stacks),
        places=draw(st.sampled_from(_all_places(players))),
        rules=draw(_RULES),
        absent=frozenset(absent),
        uncapped=draw(st.booleans()),
        key=draw(st.integers(0, 2**32)),
    )


@st.composite
def small_game_deals(draw: st.DrawFn) -> Deal:
    """A hand of Kuhn or Leduc poker, with stacks that may be too short for all its bets."""
    game, stakes = draw(st.sampled_from([("kuhn", KUHN), ("leduc", LEDUC)]))
    stacks = draw(st.tuples(st.integers(1, 30), st.integers(1, 30)))
    key = draw(st.integers(0, 2**32))
    return Deal(game, stakes, stacks, usual_places(2), HouseRules(), frozenset(), uncapped=False, key=key)


def any_deals() -> st.SearchStrategy[Deal]:
    """A hand of any of these games."""
    return holdem_deals() | small_game_deals()


def ways_to_play() -> st.SearchStrategy[list[int]]:
    """The players' actions: one number for each decision; after the last number all check and call."""
    return st.lists(st.integers(0, 11), max_size=50)


def chosen(hand: Hand, choice: int) -> Action:
    """The legal action for a number: 0, 1 fold; 2 to 5 check or call; from 6 bet or raise, 6 least, 11 most."""
    view = hand.view(hand.actor)
    if choice <= 1 and view.bets[view.player] < max(view.bets):
        return fold()
    if choice >= 6 and view.least_raise_to:
        span = view.most_raise_to - view.least_raise_to
        return view.raise_within(view.least_raise_to + span * (choice - 6) ** 2 // 25)
    return check_or_call()


def play_out(
    deal: Deal, hand: Hand, choices: list[int], at_each_step: Callable[[Hand], None] = lambda _: None
) -> Hand:
    """Play a hand to its end; `at_each_step` is called at every turn."""
    deck = deal.deck()
    left = iter(choices)
    for _ in range(2000):
        at_each_step(hand)
        if hand.turn == OVER:
            return hand
        if hand.turn == ACT:
            hand.apply(chosen(hand, next(left, 2)))
        else:
            hand.deal_from(deck)
    raise AssertionError("the hand does not end")
