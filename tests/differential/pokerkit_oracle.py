"""One hand of hold'em in two engines at once: ours, and PokerKit as the oracle.

A `Duel` deals both the same cards, gives both the same actions, and tells after each what either says about the
hand: a `Turn` of ours and a `Turn` of theirs, to be compared field by field.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from games import variant
from pokerkit import Automation, FixedLimitTexasHoldem, NoLimitTexasHoldem, State
from pokerkit.games import PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem

from tourney.cards.card import format_cards
from tourney.cards.deck import STANDARD
from tourney.game.action import BET_OR_RAISE, FOLD, Action, check_or_call, fold, raise_to
from tourney.game.hand import ACT, DEAL, OVER, Hand
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Stakes, usual_places
from tourney.game.variant import Structure, Variant

if TYPE_CHECKING:
    from tourney.game.event import Event
    from tourney.types import Card, Chips, Position

NO_LIMIT: Final = "no_limit_holdem"
POT_LIMIT: Final = "pot_limit_holdem"
FIXED_LIMIT: Final = "fixed_limit_holdem"
GAMES: Final = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)

_STANDARD_RULES: Final = HouseRules()

_AUTOMATIONS: Final = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(PotLimitPokerMixin, TexasHoldemMixin, UnfixedLimitHoldem):
    """The pot-limit game that PokerKit does not ship, out of the parts that it does."""


@dataclass(frozen=True, slots=True)
class Deal:
    """A hand but for its actions.

    Attributes:
        game: The variant's name.
        stakes: What it is played for.
        stacks: From the button's left; button and blinds are those of a full table.
        rules: Our house rules.
        uncapped: The event is down to two players (TDA 48).
        cards: Two rounds of hole cards from the button's left, then the board.
        stock_caps: Leave PokerKit the cap its fixed-limit game comes with, instead of ours.
    """

    game: str
    stakes: Stakes
    stacks: tuple[Chips, ...]
    rules: HouseRules = _STANDARD_RULES
    uncapped: bool = False
    cards: tuple[Card, ...] = STANDARD
    stock_caps: bool = False

    @property
    def variant(self) -> Variant:
        return variant(self.game)

    @property
    def structure(self) -> Structure:
        return self.variant.structure

    @property
    def players(self) -> int:
        return len(self.stacks)

    @property
    def board(self) -> tuple[Card, ...]:
        return self.cards[2 * self.players : 2 * self.players + 5]

    def hole(self, player: Position) -> tuple[Card, Card]:
        return self.cards[player], self.cards[self.players + player]


@dataclass(frozen=True, slots=True)
class Turn:
    """What an engine says about a hand between two actions.

    Attributes:
        actor: Who is to act, or `NOBODY`.
        to_call: What it costs the actor to stay.
        least_to: The least the actor may bet or raise to; 0 when that is not allowed.
        most_to: The most.
        pot: All chips in the middle.
        stacks: Chips behind.
        pots: Main and side pots with those who can win them, while no bets lie out; otherwise empty.
        over: Whether the hand has ended.
    """

    actor: int
    to_call: Chips
    least_to: Chips
    most_to: Chips
    pot: Chips
    stacks: tuple[Chips, ...]
    pots: tuple[tuple[Chips, tuple[Position, ...]], ...]
    over: bool

    def differing(self, other: Turn) -> frozenset[str]:
        """The names of the fields in which the two differ."""
        names = (field.name for field in fields(self))
        return frozenset(name for name in names if getattr(self, name) != getattr(other, name))


class Done(NamedTuple):
    """An action as it was done: `bet_to` is what the player's bet on the street came to."""

    street: int
    player: Position
    kind: int
    bet_to: Chips


class Duel:
    """A hand in both engines.

    Args:
        deal: The hand.
        pass_idle: Check for PokerKit's player where it asks one who has nobody left to bet against, as we do not.

    Attributes:
        hand: Ours.
        state: PokerKit's.
        log: What was done so far.
        events: What our engine told of it.
        idle_checks: How many times PokerKit asked for an idle check, and was given it.
    """

    def __init__(self, deal: Deal, *, pass_idle: bool = True) -> None:
        self.deal = deal
        self.log: list[Done] = []
        self.events: list[Event] = []
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
        self._deal_hole_cards()
        self._deal_streets()

    def ours(self) -> Turn:
        """What our engine says now."""
        hand = self.hand
        felt = hand.felt
        acting = hand.turn == ACT
        view = hand.view(hand.actor) if acting else None
        calm = acting and not any(felt.bets)
        return Turn(
            actor=hand.actor if acting else NOBODY,
            to_call=view.to_call if view else 0,
            least_to=view.least_raise_to if view else 0,
            most_to=view.most_raise_to if view else 0,
            pot=felt.pot,
            stacks=tuple(felt.stacks),
            pots=tuple((pot.amount, pot.players) for pot in hand.pots()) if calm else (),
            over=hand.turn == OVER,
        )

    def theirs(self) -> Turn:
        """What PokerKit says now."""
        state = self.state
        acting = state.actor_index is not None
        calm = acting and not any(state.bets)
        return Turn(
            actor=NOBODY if state.actor_index is None else state.actor_index,
            to_call=state.checking_or_calling_amount or 0,
            least_to=state.min_completion_betting_or_raising_to_amount or 0,
            most_to=state.max_completion_betting_or_raising_to_amount or 0,
            pot=state.total_pot_amount if state.status else 0,
            stacks=tuple(state.stacks),
            pots=tuple((pot.amount, pot.player_indices) for pot in state.pots) if calm else (),
            over=not state.status,
        )

    def apply(self, action: Action) -> None:
        """Do the action in both engines, and deal what both ask for then."""
        self._log(action)
        self.hand.apply(action)
        if action.kind == FOLD:
            self.state.fold()
        elif action.kind == BET_OR_RAISE:
            self.state.complete_bet_or_raise_to(action.amount_to)
        else:
            self.state.check_or_call()
        self._deal_streets()

    def line(self) -> str:
        """What was done so far, as `play_line` reads it, a stroke between streets."""
        words = []
        street = 0
        for done in self.log:
            words += ["|"] * (done.street - street)
            street = done.street
            words.append("f" if done.kind == FOLD else f"r{done.bet_to}" if done.kind == BET_OR_RAISE else "c")
        return " ".join(words)

    def _log(self, action: Action) -> None:
        hand = self.hand
        bet_to = action.amount_to
        if action.kind != BET_OR_RAISE:
            bet_to = hand.felt.bets[hand.actor] + (hand.view(hand.actor).to_call if action.kind != FOLD else 0)
        self.log.append(Done(hand.street, hand.actor, action.kind, bet_to))

    def _deal_hole_cards(self) -> None:
        players = self.deal.players
        for card in self.deal.cards[: 2 * players]:
            self.hand.deal(card)
        for player in range(players):
            self.state.deal_hole(format_cards(self.deal.hole(player)), player)

    def _deal_streets(self) -> None:
        """Deal the streets that both engines have come to; none while PokerKit has a player to act."""
        while self._pokerkit_waits() and self.hand.turn == DEAL:
            dealt = len(self.hand.felt.board)
            count = self.deal.variant.streets[self.hand.street].board
            cards = self.deal.board[dealt : dealt + count]
            for card in cards:
                self.hand.deal(card)
            self.state.burn_card("??")
            self.state.deal_board(format_cards(cards))

    def _pokerkit_waits(self) -> bool:
        """Whether PokerKit, too, has come to the end of the street, once idle checks are made for its players."""
        if self.hand.turn == ACT:
            return False
        while self._pass_idle and _is_idle_check(self.theirs()):
            self.state.check_or_call()
            self.idle_checks += 1
        return self.state.actor_index is None


def _is_idle_check(turn: Turn) -> bool:
    return turn.actor != NOBODY and turn.to_call == 0 and turn.least_to == 0


def play_line(duel: Duel, line: str) -> None:
    """Play a line such as 'r300 c f | c c': raise to, call or check, fold; strokes are for the eye."""
    for word in line.replace("|", " ").split():
        duel.apply(_action(word))


def _action(word: str) -> Action:
    if word == "f":
        return fold()
    return check_or_call() if word == "c" else raise_to(int(word.removeprefix("r")))


def build_state(deal: Deal) -> State:
    """The hand in PokerKit, forced bets posted and no card dealt."""
    stakes = deal.stakes
    antes = _antes(deal)
    blinds = (stakes.small_blind, stakes.big_blind)
    trim = stakes.ante_kind is AnteKind.EACH
    if deal.structure is Structure.FIXED_LIMIT:
        limit = FixedLimitTexasHoldem(_AUTOMATIONS, trim, antes, blinds, stakes.small_bet, stakes.big_bet)
        if not deal.stock_caps:
            limit.streets = tuple(
                replace(street, max_completion_betting_or_raising_count=cap)
                for street, cap in zip(limit.streets, _caps(deal), strict=True)
            )
        return limit(deal.stacks, deal.players)
    if deal.structure is Structure.POT_LIMIT:
        return PotLimitTexasHoldem(_AUTOMATIONS, trim, antes, blinds, stakes.big_blind)(deal.stacks, deal.players)
    return NoLimitTexasHoldem(_AUTOMATIONS, trim, antes, blinds, stakes.big_blind)(deal.stacks, deal.players)


def _antes(deal: Deal) -> tuple[Chips, ...]:
    """Who pays how much ante; of two players PokerKit swaps the antes, as it does the blinds."""
    stakes = deal.stakes
    if stakes.ante_kind is AnteKind.EACH:
        return (stakes.ante,) * deal.players
    places = usual_places(deal.players)
    payer = places.big_blind if stakes.ante_kind is AnteKind.BIG_BLIND else places.button
    antes = [stakes.ante if player == payer else 0 for player in range(deal.players)]
    return tuple(antes[::-1] if deal.players == 2 else antes)


def _caps(deal: Deal) -> tuple[int | None, ...]:
    """Our cap in PokerKit's terms: it does not count the big blind as the first bet."""
    raises = deal.rules.raises
    if raises is None or (deal.uncapped and deal.rules.uncapped_heads_up):
        return (None,) * 4
    return (raises, raises + 1, raises + 1, raises + 1)
