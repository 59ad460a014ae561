"""One hand in two engines at once: ours, and PokerKit for comparison.

A `Duel` deals the same cards in both engines and makes the same actions. After each, `ours` and `theirs` are the
state of the hand as `Turn` objects, to compare field by field.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from differential.pokerkit_games import build_state
from games import variant

from tourney.cards.card import format_cards, parse_card
from tourney.game.action import (
    BET_OR_RAISE,
    CHECK_OR_CALL,
    DISCARD,
    FOLD,
    Action,
)
from tourney.game.dealing import FACE_UP, to_board
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, HouseRules, Stakes
from tourney.game.turn import ACT, DEAL, OVER
from tourney.stress.catalogue.line import action_of

if TYPE_CHECKING:
    from tourney.game.event import Event
    from tourney.game.variant import BettingStructure, Variant
    from tourney.types import Card, Chips, Position

    Plan: TypeAlias = tuple[tuple[int, ...], tuple[Card, ...]]

NO_LIMIT: Final = "no_limit_holdem"
POT_LIMIT: Final = "pot_limit_holdem"
FIXED_LIMIT: Final = "fixed_limit_holdem"

_STANDARD_RULES: Final = HouseRules()


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand without its actions.

    Attributes:
        game: The name of the variant.
        stakes: The stakes.
        stacks: From the button's left; button and blinds are those of a full table.
        rules: Our house rules.
        uncapped: Whether the event is down to two players (TDA 48).
        cards: The deck, in the order of the deal; cards not named follow. Burnt cards come from the other end.
        stock: Whether to use PokerKit's game as shipped, with its own cap on raises.
    """

    game: str
    stakes: Stakes
    stacks: tuple[Chips, ...]
    rules: HouseRules = _STANDARD_RULES
    uncapped: bool = False
    cards: tuple[Card, ...] = ()
    stock: bool = False

    @property
    def variant(self) -> Variant:
        return variant(self.game)

    @property
    def structure(self) -> BettingStructure:
        return self.variant.structure

    @property
    def players(self) -> int:
        return len(self.stacks)

    @property
    def deck(self) -> tuple[Card, ...]:
        """The whole deck, in the order of the deal."""
        return (*self.cards, *(card for card in self.variant.deck if card not in self.cards))


@dataclass(frozen=True, slots=True)
class Turn:
    """What an engine says about a hand between two actions.

    Attributes:
        actor: The player to act, or `NOBODY`.
        drawing: Whether the actor is to discard, not to bet.
        bring_in: The bring-in that the actor must post; 0 if none.
        to_call: The price for the actor to stay.
        least_to: The smallest total that the actor may bet or raise to; 0 if none is allowed.
        most_to: The largest.
        pot: All chips in the pot.
        bets: The bets of this street, while a player is to act.
        stacks: Chips behind.
        pots: The main pot and side pots with the players who can win them; empty while there are bets.
        deals: The targets of the cards to be dealt now, as in `Dealing`, sorted.
        reshuffle: The cards to shuffle into the deck before the next one is dealt, sorted.
        over: Whether the hand has ended.
    """

    actor: int
    drawing: bool
    bring_in: Chips
    to_call: Chips
    least_to: Chips
    most_to: Chips
    pot: Chips
    bets: tuple[Chips, ...]
    stacks: tuple[Chips, ...]
    pots: tuple[tuple[Chips, tuple[Position, ...]], ...]
    deals: tuple[int, ...]
    reshuffle: tuple[Card, ...]
    over: bool

    def differing(self, other: Turn) -> frozenset[str]:
        """The names of the fields that differ."""
        names = (field.name for field in fields(self))
        return frozenset(name for name in names if getattr(self, name) != getattr(other, name))


class Done(NamedTuple):
    """An action: `bet_to` is the player's bet on the street after it, `cards` are the discards."""

    street: int
    player: Position
    kind: int
    bet_to: Chips
    cards: tuple[Card, ...] = ()


class Duel:
    """A hand in both engines.

    Args:
        deal: The hand.
        pass_idle: Whether to check for players whom PokerKit asks although nobody is left to bet against.

    Attributes:
        hand: Our hand.
        state: PokerKit's hand.
        log: The actions so far.
        events: The events of our engine.
        stub: The rest of the deck.
        burnt: The cards burnt.
        folded: The cards of folded hands.
        reshuffled: The cards that were shuffled back into the deck.
        idle_checks: The number of idle checks that PokerKit asked for.
    """

    def __init__(self, deal: Deal, *, pass_idle: bool = True) -> None:
        self.deal = deal
        self.log: list[Done] = []
        self.events: list[Event] = []
        self.stub = list(deal.deck)
        self.burnt: list[Card] = []
        self.folded: list[Card] = []
        self.reshuffled: list[Card] = []
        self.idle_checks = 0
        self._pass_idle = pass_idle
        self.hand = Hand(
            deal.variant,
            deal.stakes,
            deal.stacks,
            rules=deal.rules,
            uncapped=deal.uncapped,
            listener=self.events.append,
        )
        self.state = build_state(deal)
        self._deal()

    def ours(self) -> Turn:
        """Our engine's state."""
        hand = self.hand
        state = hand.state
        acting = hand.turn == ACT
        view = hand.view(hand.actor) if acting else None
        calm = acting and not any(state.bets)
        deals, reshuffle = self._our_plan()
        return Turn(
            actor=hand.actor if acting else NOBODY,
            drawing=bool(view and view.discard_most),
            bring_in=view.bring_in if view else 0,
            to_call=view.to_call if view else 0,
            least_to=view.least_raise_to if view else 0,
            most_to=view.most_raise_to if view else 0,
            pot=state.pot,
            bets=tuple(state.bets) if acting else (),
            stacks=tuple(state.stacks),
            pots=tuple((pot.amount, pot.players) for pot in hand.pots() if pot.amount) if calm else (),
            deals=deals,
            reshuffle=reshuffle,
            over=hand.turn == OVER,
        )

    def theirs(self) -> Turn:
        """PokerKit's state."""
        state = self.state
        drawer = state.stand_patter_or_discarder_index
        actor = state.actor_index if drawer is None else drawer
        betting = state.actor_index is not None
        calm = actor is not None and not any(state.bets)
        deals, reshuffle = self._their_plan() if actor is None else ((), ())
        return Turn(
            actor=NOBODY if actor is None else actor,
            drawing=drawer is not None,
            bring_in=state.effective_bring_in_amount or 0 if betting else 0,
            to_call=state.checking_or_calling_amount or 0 if betting else 0,
            least_to=state.min_completion_betting_or_raising_to_amount or 0 if betting else 0,
            most_to=state.max_completion_betting_or_raising_to_amount or 0 if betting else 0,
            pot=state.total_pot_amount if state.status else 0,
            bets=() if actor is None else tuple(state.bets),
            stacks=tuple(state.stacks),
            pots=tuple((pot.amount, pot.player_indices) for pot in state.pots) if calm else (),
            deals=deals,
            reshuffle=reshuffle,
            over=not state.status,
        )

    def _our_plan(self) -> Plan:
        dealing = self.hand.dealing
        if self.hand.turn != DEAL:
            return (), ()
        shuffled = (*dealing.shuffle_in, *(self.burnt if dealing.shuffle_in_burns else ()))
        return tuple(sorted(dealing.targets)), tuple(sorted(shuffled))

    def _their_plan(self) -> Plan:
        targets = [
            player + (FACE_UP if up else 0)
            for player, cards in enumerate(self.state.hole_dealing_statuses)
            for up in cards
        ]
        for board, count in enumerate(self.state.board_dealing_counts):
            targets += [to_board(board)] * count
        if self.state.deck_cards or not targets:
            return tuple(sorted(targets)), ()
        return tuple(sorted(targets)), tuple(sorted(parse_card(repr(card)) for card in self.state.reserved_cards))

    def apply(self, action: Action) -> None:
        """Make the action in both engines, and deal the cards that both then need."""
        self._log(action)
        self.hand.apply(action)
        if action.kind == FOLD:
            self.state.fold()
        elif action.kind == BET_OR_RAISE:
            self.state.complete_bet_or_raise_to(action.amount_to)
        elif action.kind == DISCARD:
            self.state.stand_pat_or_discard(format_cards(action.cards))
        elif self.state.bring_in_status:
            self.state.post_bring_in()
        else:
            self.state.check_or_call()
        self._deal()

    def line(self) -> str:
        """The actions so far in the form that `play_line` reads, with a bar between streets."""
        words = []
        street = 0
        for done in self.log:
            words += ["|"] * (done.street - street)
            street = done.street
            words.append(_word(done))
        return " ".join(words)

    def _log(self, action: Action) -> None:
        hand = self.hand
        view = hand.view(hand.actor)
        bet_to = hand.state.bets[hand.actor]
        if action.kind == FOLD:
            self.folded += hand.hole[hand.actor]
        elif action.kind == BET_OR_RAISE:
            bet_to = action.amount_to
        elif action.kind == CHECK_OR_CALL:
            bet_to += view.to_call + view.bring_in
        self.log.append(Done(hand.street, hand.actor, action.kind, bet_to, action.cards))

    def _deal(self) -> None:
        """Deal cards as long as both engines need the same."""
        while self._pokerkit_waits() and self.hand.turn == DEAL and self._our_plan() == self._their_plan():
            self._deal_card()

    def _deal_card(self) -> None:
        dealing = self.hand.dealing
        if dealing.shuffle_in_burns:
            self.stub += self.burnt
            self.burnt = []
        self.stub += dealing.shuffle_in
        self.reshuffled += dealing.shuffle_in
        if dealing.burn:  # cards owed have been burnt when PokerKit burnt them
            self.burnt.append(self.stub.pop())
        target = dealing.targets[0]
        card = self.stub.pop(0)
        self.hand.deal(card)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # PokerKit warns for every card once its deck has run out
            if self.state.card_burning_status and (target < 0 or not any(self.state.board_dealing_counts)):
                self.state.burn_card(format_cards(self.burnt[-1:]))
            if target < 0:
                self.state.deal_board(format_cards([card]))
            else:
                self.state.deal_hole(format_cards([card]), target % FACE_UP)

    def _pokerkit_waits(self) -> bool:
        """Whether PokerKit is also at the end of the street, after any idle checks.

        On the way it burns for the streets in which all stand pat, as we do.
        """
        state = self.state
        while state.actor_index is not None or state.card_burning_status:
            if state.actor_index is None:
                if any(self._their_plan()) or state.stand_patter_or_discarder_index is not None:
                    break
                self._burn_alone()
            elif self._pass_idle and not self._we_bet() and _is_idle_check(self.theirs()):
                state.check_or_call()
                self.idle_checks += 1
            else:
                break
        return state.actor_index is None and state.stand_patter_or_discarder_index is None

    def _burn_alone(self) -> None:
        """Burn for a street that deals no card, if we have one to spare."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            if len(self.stub) > 1:
                self.burnt.append(self.stub.pop())
                self.state.burn_card(format_cards(self.burnt[-1:]))
            else:
                self.state.burn_card("??")

    def _we_bet(self) -> bool:
        """Whether our engine is in a betting round."""
        return self.hand.turn == ACT and not self.hand.view(self.hand.actor).discard_most


def _is_idle_check(turn: Turn) -> bool:
    return turn.actor != NOBODY and not (turn.drawing or turn.bring_in or turn.to_call or turn.least_to)


def play_line(duel: Duel, line: str) -> None:
    """Play a line such as 'r300 c f | c c', in the words of `catalogue.line`; bars are ignored."""
    for word in line.replace("|", " ").split():
        duel.apply(action_of(word, duel.hand))


def _word(done: Done) -> str:
    if done.kind == DISCARD:
        return f"d{format_cards(done.cards)}"
    return "f" if done.kind == FOLD else f"r{done.bet_to}" if done.kind == BET_OR_RAISE else "c"
