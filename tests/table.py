"""A table for tests: seat players, play a line of words, and read the outcome.

A line is the players' actions in order: `f` folds, `c` checks or calls, `r300` bets or raises to 300, `a` bets or
raises all-in. `2:r300` also asserts that position 2 is to act. Position 0 is first left of the button.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self, TypeVar

from games import BLINDS, variant

from tourney.cards.card import parse_cards
from tourney.cards.deck import Script
from tourney.game import event as ev
from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import HouseRules, Places, Stakes
from tourney.game.turn import ACT, DEAL, OVER

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tourney.cards.deck import CardSource
    from tourney.game.event import Event
    from tourney.game.variant import Variant
    from tourney.game.view import View

E = TypeVar("E")

STANDARD_RULES = HouseRules()


def cards_in_order(game: Variant, players: int, hole_cards: str, board: str) -> list[int]:
    """The deck of `game` in an order that deals `hole_cards` ("AsAd KsKd -", a dash for any cards) and `board`."""
    wanted = [parse_cards(text) if text != "-" else [] for text in hole_cards.split()]
    wanted += [[] for _ in range(players - len(wanted))]
    named = {card for hole in wanted for card in hole} | set(parse_cards(board))
    spare = [card for card in game.deck if card not in named]
    for hole in wanted:
        hole += [spare.pop(0) for _ in range(game.hole_cards - len(hole))]
    around = [hole[place] for place in range(game.hole_cards) for hole in wanted]
    return around + parse_cards(board) + spare


class Reading:
    """A hand in progress, played by words.

    Attributes:
        source: The source of its cards.
        events: The events so far.
    """

    source: CardSource
    events: list[Event]

    @property
    def now(self) -> Hand:
        """The hand."""
        raise NotImplementedError

    def play(self, line: str) -> Self:
        """Play the words of `line`, dealing the cards between them."""
        for word in line.split():
            who, _, what = word.rpartition(":")
            assert self.now.turn == ACT, f"nobody is to act at {word!r}"
            assert not who or self.now.actor == int(who), f"{self.now.actor} is to act, not {word!r}"
            self.now.apply(self.action(what))
            self.now.deal_from(self.source)
        return self

    def action(self, what: str) -> Action:
        """The action of a word, without the position."""
        if what == "f":
            return fold()
        if what == "c":
            return check_or_call()
        if what == "a":
            return raise_to(self.bets[self.actor] + self.stacks[self.actor])
        assert what[0] == "r", what
        return raise_to(int(what[1:]))

    @property
    def view(self) -> View:
        """The view of the player to act."""
        return self.now.view(self.actor)

    @property
    def actor(self) -> int:
        """The position to act."""
        return self.now.actor

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.now.turn == OVER

    @property
    def street(self) -> int:
        """Index of the street."""
        return self.now.street

    @property
    def stacks(self) -> list[int]:
        """Each player's chips behind."""
        return list(self.now.state.stacks)

    @property
    def bets(self) -> list[int]:
        """Each player's bet on this street."""
        return list(self.now.state.bets)

    @property
    def pot(self) -> int:
        """The chips in the middle."""
        return self.now.state.pot

    @property
    def to_call(self) -> int:
        """What the player to act must put in to stay."""
        return self.view.to_call

    @property
    def raises(self) -> tuple[int, int]:
        """The least and the most the player to act may bet or raise to; (0, 0) if not allowed."""
        return (self.view.least_raise_to, self.view.most_raise_to)

    @property
    def may_raise(self) -> bool:
        """Whether the player to act may bet or raise."""
        return self.raises != (0, 0)

    def told(self, kind: type[E]) -> list[E]:
        """The events of one kind, in order."""
        return [event for event in self.events if isinstance(event, kind)]


class Table(Reading):
    """A hand in progress; cards are dealt as needed, and every event is recorded."""

    def __init__(
        self,
        stacks: Sequence[int],
        stakes: Stakes = BLINDS,
        *,
        game: str = "no_limit_holdem",
        hole_cards: str = "",
        board: str = "",
        places: Places | None = None,
        rules: HouseRules = STANDARD_RULES,
        absent: Collection[int] = (),
        uncapped: bool = False,
    ) -> None:
        self.events: list[Event] = []
        self.hand = Hand(
            variant(game),
            stakes,
            stacks,
            places=places,
            rules=rules,
            absent=absent,
            uncapped=uncapped,
            listener=self.events.append,
        )
        self.source = Script(cards_in_order(variant(game), len(stacks), hole_cards, board))
        self.hand.deal_from(self.source)

    @property
    def now(self) -> Hand:
        """The hand."""
        return self.hand


def deal_one_by_one(hand: Hand, cards: Sequence[int]) -> None:
    """Deal a hand its cards one at a time; `cards` are those of the whole hand."""
    dealt = sum(map(len, hand.hole)) + len(hand.state.board)
    while hand.turn == DEAL:
        hand.deal(cards[dealt])
        dealt += 1


def told_stacks(stacks: Sequence[int], events: Sequence[Event]) -> list[int]:
    """The final stacks, from the events alone."""
    chips = list(stacks)
    bets = [0] * len(stacks)
    for event in events:
        if isinstance(event, ev.BoardDealt):
            bets = [0] * len(stacks)
        elif isinstance(event, ev.Posted):
            chips[event.player] -= event.amount
            bets[event.player] += event.amount if event.what != "ante" else 0
        elif isinstance(event, ev.Called):
            chips[event.player] -= event.amount_by
            bets[event.player] += event.amount_by
        elif isinstance(event, ev.Raised):
            chips[event.player] -= event.amount_to - bets[event.player]
            bets[event.player] = event.amount_to
        elif isinstance(event, ev.Returned | ev.Won):
            chips[event.player] += event.amount
    return chips
