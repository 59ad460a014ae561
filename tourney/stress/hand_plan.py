"""A hand to play: its setup, its deck, and what its players do.

What players do is kept as wishes: a action that is not legal at its turn becomes the nearest legal one. So a hand can
be changed, as shrinking does, and still be played to its end.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.cards.deck import CardSource
from tourney.errors import CardsError, InvalidArgument
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, CHECK_OR_CALL, DISCARD, FOLD, check_or_call, discard
from tourney.game.turn import DEAL, OVER
from tourney.game.variant import BettingStructure
from tourney.stress.catalogue.line import Performance
from tourney.stress.catalogue.played import PlayedHand
from tourney.stress.interface import EngineAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.played import Decision
    from tourney.stress.catalogue.point import FixedHand
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.interface import EngineAbout, HandSetup
    from tourney.types import Card, Chips, Position


class Probe(Enum):
    """An illegal action, tried before the legal one. The engine should refuse it."""

    BELOW_LEAST = "a raise below the minimum"
    ABOVE_MOST = "a raise above the maximum"
    NOT_ALLOWED = "a raise where none is allowed"
    CHECK = "a check facing a bet"
    OUT_OF_TURN = "an action out of turn"
    BETWEEN = "a raise between the two that are allowed"


class PlannedAction(NamedTuple):
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
        actions: What the players do, in order. If they run out, players check, call or stand pat.
    """

    setup: Setup
    deck: tuple[Card, ...]
    actions: tuple[PlannedAction, ...] = ()

    @property
    def unit(self) -> Chips:
        """The big blind, or in games without one the small bet."""
        return self.setup.stakes.big_blind or self.setup.stakes.small_bet

    def count_dealt(self, variant: Variant) -> int:
        """The cards of the deck that are dealt if nobody folds and nobody draws."""
        players = len(self.setup.stacks)
        dealt = sum((street.hole + street.up) * players + street.board * variant.boards for street in variant.streets)
        return min(dealt, len(self.deck))

    def with_action(self, place: int, planned: PlannedAction) -> HandPlan:
        """The hand with another action at a place."""
        return replace(self, actions=(*self.actions[:place], planned, *self.actions[place + 1 :]))

    def with_stacks(self, stacks: tuple[Chips, ...]) -> HandPlan:
        """The hand with other stacks."""
        return replace(self, setup=replace(self.setup, stacks=stacks))

    def with_cards_exchanged(self, first: int, second: int) -> HandPlan:
        """The hand with two cards of the deck in each other's place."""
        deck = list(self.deck)
        deck[first], deck[second] = deck[second], deck[first]
        return replace(self, deck=tuple(deck))


class Chooser(Protocol):
    """Decides what players do."""

    def __call__(self, view: View) -> PlannedAction:
        """What the player of the view does; it need not be legal."""
        ...


class ScriptedPlan:
    """Plays the actions of a plan: at each turn the player's next one."""

    def __init__(self, actions: Sequence[PlannedAction]) -> None:
        self._left: dict[Position, deque[PlannedAction]] = defaultdict(deque)
        for planned in actions:
            self._left[planned.player].append(planned)

    def __call__(self, view: View) -> PlannedAction:
        """The player's next action of this sort, a draw or a bet; at the end a check, a call, or to stand pat."""
        left = self._left[view.player]
        drawing = view.discard_most > 0
        while left and (left[0].action.kind == DISCARD) != drawing:
            left.popleft()
        return left.popleft() if left else PlannedAction(view.player, discard() if drawing else check_or_call())


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


MOST_DECISIONS: Final = 2000
"""More decisions than any hand has; an altered machine may ask for more."""


def course(plan: HandPlan, variant: Variant) -> PlayedHand:
    """The hand of a plan as our machine plays it, to its end.

    Raises:
        InvalidArgument: An altered machine does not come to the end.
    """
    played = PlayedHand(plan.setup, variant)
    hand = plan.setup.hand(variant, played.hear)
    deck, choose = Drawn(plan.deck), ScriptedPlan(plan.actions)
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal_from(deck)
        else:
            played.note(hand)
            view = hand.view(hand.actor)
            played.act(hand, nearest_legal(choose(view).action, view))
            if len(played.actions) > MOST_DECISIONS:
                raise InvalidArgument("the hand does not end")
    played.end(hand)
    return played


# The fixed hands of rule points as hands to play in an engine.


def fixed_plan(fixed: FixedHand, variant: Variant, rules: HouseRules) -> HandPlan | None:
    """The hand; None if an engine cannot be asked to play it, for example because a player is absent."""
    setup = fixed.setup
    if setup.absent or setup.uncapped or setup.rules != rules:
        return None
    played = Performance(fixed, variant).run()
    dealt = [event.card for event in played.events if isinstance(event, ev.HoleDealt | ev.BoardDealt)]
    deck = tuple(dict.fromkeys([*dealt, *variant.deck]))
    actions = tuple(
        PlannedAction(decision.player, action)
        for decision, action in zip(played.decisions, played.actions, strict=False)
    )
    return HandPlan(setup, deck, actions)


# Illegal actions, to see whether an engine refuses them.


def probe_action(probe: Probe, hand: Hand, now: Decision, about: EngineAbout) -> EngineAction | None:
    """The illegal action; None if there is none of this kind at this decision, or the engine could not see it."""
    if now.drawing or now.bring_in:
        return None
    if probe is Probe.OUT_OF_TURN:
        return _out_of_turn(now) if about.names_actor else None
    if probe is Probe.CHECK:
        return EngineAction(now.player, "check", to=now.bets[now.player]) if now.to_call and about.checks else None
    to = _illegal_to(probe, hand, now)
    return _wager(now, to) if to else None


def _illegal_to(probe: Probe, hand: Hand, now: Decision) -> Chips:
    """The total of an illegal bet or raise; 0 if there is none of this kind."""
    chip, reach = hand.stakes.chip, now.stacks[now.player] + now.bets[now.player]
    if probe is Probe.NOT_ALLOWED:
        return reach if not now.least and now.stacks[now.player] > now.to_call > 0 else 0
    if not now.least:
        return 0
    if probe is Probe.BELOW_LEAST:
        # An amount that is no more than the bet would be a call, and not a raise that is too small.
        return now.least - chip if max(now.bets) < now.least - chip < now.most else 0
    if probe is Probe.BETWEEN:
        two = hand.variant.structure is BettingStructure.FIXED_LIMIT and now.most > now.least + chip
        return now.least + chip if two else 0
    return now.most + chip


def _wager(now: Decision, to: Chips) -> EngineAction:
    by = to - now.bets[now.player]
    return EngineAction(now.player, "raise" if any(now.bets) else "bet", to, by, by == now.stacks[now.player])


def _out_of_turn(now: Decision) -> EngineAction | None:
    seats = len(now.stacks)
    for step in range(1, seats):
        other = (now.player + step) % seats
        if not now.folded[other] and now.stacks[other]:
            by = min(now.stacks[other], max(now.bets) - now.bets[other])
            return EngineAction(other, "call" if by else "check", now.bets[other] + by, by, by == now.stacks[other])
    return None


# Whether an engine offers a hand, by what it says about itself.


def why_not_offered(about: EngineAbout, setup: HandSetup) -> str:
    """Why the engine does not offer this hand; empty if it does. The engine itself may still refuse it."""
    return next(_reasons(about, setup), "")


def _reasons(about: EngineAbout, setup: HandSetup) -> Iterator[str]:
    if setup.game not in about.games:
        yield f"it does not play {setup.game}"
    if not about.least_seats <= setup.players <= about.most_seats:
        yield f"it does not play with {setup.players} players"
    yield from _other_stakes(about, setup)
    if about.equal_stacks and len(set(setup.stacks)) > 1:
        yield "its stacks are all equal"
    if min(setup.stacks) < about.least_stack * (setup.big_blind or setup.small_bet):
        yield "a stack is too small for it"
    if about.stacks and not set(setup.stacks) <= set(about.stacks):
        yield "it has other stacks"


def _other_stakes(about: EngineAbout, setup: HandSetup) -> Iterator[str]:
    blinds = (setup.small_blind, setup.big_blind)
    if setup.ante and setup.big_blind and setup.ante_payer not in about.antes:
        yield "it knows no ante of this kind"
    if setup.chip > 1 and not about.smallest_chip:
        yield "it knows no smallest chip"
    if setup.big_blind and about.small_blind_is_half and 2 * setup.small_blind != setup.big_blind:
        yield "its big blind is twice its small blind"
    if setup.big_blind and about.blinds and blinds not in about.blinds:
        yield "it has other blinds"
    if setup.big_bet and about.bets and (setup.small_bet, setup.big_bet) not in about.bets:
        yield "it has other bets"
