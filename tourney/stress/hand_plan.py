"""A hand to play: its setup, its deck, and what its players do.

What players do is kept as wishes: a deed that is not legal at its turn becomes the nearest legal one. So a hand can
be changed, as shrinking does, and still be played to its end.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, Protocol

from tourney.cards.deck import CardSource
from tourney.errors import CardsError
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, check_or_call, discard
from tourney.game.turn import DEAL, OVER
from tourney.stress.catalogue.played import PlayedHand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.setup import Setup
    from tourney.types import Card, Position


class Probe(Enum):
    """An illegal action, tried before the legal one. The engine should refuse it."""

    BELOW_LEAST = "a raise below the minimum"
    ABOVE_MOST = "a raise above the maximum"
    NOT_ALLOWED = "a raise where none is allowed"
    CHECK = "a check facing a bet"
    OUT_OF_TURN = "an action out of turn"
    BETWEEN = "a raise between the two that are allowed"


class PlannedDeed(NamedTuple):
    """What a player does, perhaps after an illegal action has been tried for that player."""

    player: Position
    action: Action
    probe: Probe | None = None


@dataclass(frozen=True, slots=True)
class HandPlan:
    """A hand with all that happens in it.

    Attributes:
        setup: The hand before its first card.
        deck: The cards in the order dealt, without burnt ones; those are taken from the end.
        deeds: What the players do, in order. If they run out, players check, call or stand pat.
    """

    setup: Setup
    deck: tuple[Card, ...]
    deeds: tuple[PlannedDeed, ...] = ()


class Chooser(Protocol):
    """Decides what players do."""

    def __call__(self, view: View) -> PlannedDeed:
        """What the player of the view does; it need not be legal."""
        ...


class ScriptedPlan:
    """Plays the deeds of a plan: at each turn the player's next one."""

    def __init__(self, deeds: Sequence[PlannedDeed]) -> None:
        self._left: dict[Position, deque[PlannedDeed]] = defaultdict(deque)
        for deed in deeds:
            self._left[deed.player].append(deed)

    def __call__(self, view: View) -> PlannedDeed:
        """The player's next deed of this sort, a draw or a bet; at the end a check, a call, or to stand pat."""
        left = self._left[view.player]
        drawing = view.discard_most > 0
        while left and (left[0].action.kind == DISCARD) != drawing:
            left.popleft()
        return left.popleft() if left else PlannedDeed(view.player, discard() if drawing else check_or_call())


class Drawn(CardSource):
    """The deck of a plan: cards from the top, burnt cards from the bottom, discards under all the rest."""

    __slots__ = ("_burnt", "_left")

    def __init__(self, cards: Sequence[Card]) -> None:
        self._left = deque(cards)
        self._burnt: list[Card] = []

    def draw(self) -> Card:
        """The top card."""
        if not self._left:
            raise CardsError("the deck is empty")
        return self._left.popleft()

    def draw_this(self, card: Card) -> Card:
        """A named card, wherever it is in the deck."""
        if card in self._left:
            self._left.remove(card)
        return card

    def burn(self) -> None:
        """Burn the bottom card."""
        if self._left:
            self._burnt.append(self._left.pop())

    def shuffle_in(self, cards: Sequence[Card]) -> None:
        """Put discards under the rest."""
        self._left.extend(cards)

    def shuffle_in_burns(self) -> None:
        """Put the burnt cards under the rest."""
        self._left.extend(self._burnt)
        self._burnt.clear()


def nearest_legal(action: Action, view: View, *, may_raise: bool = True) -> Action:
    """The legal action nearest to the one wished for."""
    if view.discard_most:
        return _nearest_discard(action, view)
    if action.kind == BET_OR_RAISE and view.least_raise_to and may_raise:
        return view.raise_within(action.amount_to)
    if action.kind == FOLD and view.to_call:
        return action
    return action if action.kind == CHECK_OR_CALL else check_or_call()


def _nearest_discard(action: Action, view: View) -> Action:
    may = view.may_give_up
    given = [card for card in action.cards if card in may][: view.discard_most]
    given += [card for card in may if card not in given][: max(0, view.discard_least - len(given))]
    return discard(given)


def course(plan: HandPlan, variant: Variant) -> PlayedHand:
    """The hand of a plan as our machine plays it, to its end."""
    played = PlayedHand(plan.setup, variant)
    hand = plan.setup.hand(variant, played.hear)
    deck, choose = Drawn(plan.deck), ScriptedPlan(plan.deeds)
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            played.note(hand)
            view = hand.view(hand.actor)
            played.act(hand, nearest_legal(choose(view).action, view))
    played.end(hand)
    return played
