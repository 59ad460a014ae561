"""What our machine says about a hand, in the terms of the interface of engines."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.cards.card import card_name
from tourney.game import event as ev
from tourney.game.action import BET_OR_RAISE, DISCARD, FOLD
from tourney.game.stakes import NOBODY, AnteKind, button_blind_places, usual_places
from tourney.game.turn import ACT, OVER
from tourney.game.variant import BettingStructure
from tourney.stress.interface import EngineAction, EngineAward, EnginePot, EngineState, HandSetup

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.game.pot import Pot
    from tourney.game.stakes import Places
    from tourney.game.variant import Variant
    from tourney.game.view import View
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.hand_plan import HandPlan
    from tourney.stress.interface import AntePayer, Cards, Kind
    from tourney.types import Card, Position

_PAYERS: Final[dict[AnteKind, AntePayer]] = {
    AnteKind.EACH: "each",
    AnteKind.BIG_BLIND: "big blind",
    AnteKind.BUTTON: "button",
}


def texts(cards: Iterable[Card]) -> Cards:
    """Cards as text."""
    return tuple([card_name(card) for card in cards])


def find_places(setup: Setup, variant: Variant) -> Places:
    """The positions of the button and the blinds."""
    if setup.places is not None:
        return setup.places
    return (button_blind_places if variant.button_blind else usual_places)(len(setup.stacks))


def setup_for_engine(plan: HandPlan, variant: Variant) -> HandSetup:
    """The hand as an engine is asked to begin it."""
    setup, stakes = plan.setup, plan.setup.stakes
    places = find_places(setup, variant)
    hole, boards = _cards_dealt(variant, len(setup.stacks), plan.deck)
    fixed = variant.structure is BettingStructure.FIXED_LIMIT
    return HandSetup(
        game=setup.game,
        stacks=setup.stacks,
        small_blind=stakes.small_blind,
        big_blind=stakes.big_blind,
        ante=stakes.ante,
        ante_payer=_PAYERS[stakes.ante_kind],
        bring_in=stakes.bring_in,
        small_bet=stakes.small_bet if fixed else variant.minimum_bet(stakes),
        big_bet=stakes.big_bet if fixed else 0,
        chip=stakes.chip,
        button=_or_none(places.button),
        small_blind_at=_or_none(places.small_blind),
        big_blind_at=_or_none(places.big_blind),
        hole=hole,
        boards=boards,
        deck=texts(plan.deck),
    )


def _or_none(position: int) -> Position | None:
    return None if position == NOBODY else position


def _cards_dealt(variant: Variant, players: int, deck: Sequence[Card]) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
    """The cards dealt to each player and to each board if nobody folds and nobody draws."""
    left = deque(deck)
    hole: list[list[Card]] = [[] for _ in range(players)]
    boards: list[list[Card]] = [[] for _ in range(variant.boards)]
    for street in variant.streets:
        receivers = hole * (street.hole + street.up)
        for board in boards:
            receivers += [board] * street.board
        for receiver in receivers:
            # If nobody folds, the deck may be too short: eight players of stud would need 56 cards.
            if left:
                receiver.append(left.popleft())
    return tuple(map(texts, hole)), tuple(map(texts, boards))


def as_engine_action(action: Action, view: View) -> EngineAction:
    """A legal action of ours as the engine is asked to make it."""
    player = view.player
    bet, stack = view.bets[player], view.stacks[player]
    if action.kind == DISCARD:
        return EngineAction(player, "discard", to=bet, cards=texts(action.cards))
    if action.kind == FOLD:
        return EngineAction(player, "fold", to=bet)
    kind: Kind
    if action.kind == BET_OR_RAISE:
        kind, by = ("raise" if any(view.bets) else "bet"), action.amount_to - bet
    # Posting the bring-in is what a check is to our machine.
    elif view.bring_in:
        kind, by = "bring-in", view.bring_in
    else:
        kind, by = ("call" if view.to_call else "check"), view.to_call
    return EngineAction(player, kind, to=bet + by, by=by, all_in=by == stack)


def state_of(hand: Hand) -> EngineState:
    """What an engine should say, every field told; `awards` is left to the events."""
    state = hand.state
    acting = hand.turn == ACT
    view = hand.view(hand.actor) if acting else None
    drawing = view is not None and view.discard_most > 0
    return EngineState(
        actor=hand.actor if acting else None,
        over=hand.turn == OVER,
        stacks=state.stacks,
        bets=state.bets,
        pot=state.pot,
        pots=tuple([EnginePot(pot.amount, pot.players) for pot in hand.pots()]) if acting else (),
        street=hand.street,
        boards=tuple(map(texts, state.boards)),
        hole=tuple(map(texts, hand.hole)),
        folded=state.folded,
        kinds=_kinds(view) if view is not None else frozenset(),
        to_call=view.to_call or view.bring_in if view is not None else 0,
        least_to=view.least_raise_to if view is not None else 0,
        most_to=view.most_raise_to if view is not None else 0,
        most_discards=view.discard_most if view is not None and drawing else 0,
    )


def moment_of(hand: Hand, played: PlayedHand) -> EngineState:
    """What an engine should say of a hand that has been listened to: at its end also who is paid, and who shows."""
    state = state_of(hand)
    if hand.turn != OVER:
        return state
    awards = tuple([EngineAward(won.player, won.amount, won.pot) for won in played.awards()])
    shown = tuple([event.player for event in played.events if isinstance(event, ev.Shown)])
    return replace(state, awards=awards, shown=shown)


def _kinds(view: View) -> frozenset[Kind]:
    if view.discard_most:
        return frozenset({"discard"})
    kinds: set[Kind] = set()
    if view.bring_in:
        kinds.add("bring-in")
    elif view.to_call:
        kinds |= {"call", "fold"}
    else:
        # No fold, although the rules allow it: whether engines offer one for nothing is not compared.
        kinds.add("check")
    if view.least_raise_to:
        kinds.add("raise" if any(view.bets) else "bet")
    return frozenset(kinds)


def merge_pots(pots: Iterable[Pot | EnginePot]) -> tuple[EnginePot, ...]:
    """The pots without empty ones, and with those of the same players made one."""
    result: list[EnginePot] = []
    for amount, players in pots:
        # Two levels with the same players are one pot: a player who has folded made the difference.
        if result and result[-1].players == players and players is not None:
            result[-1] = EnginePot(result[-1].amount + amount, players)
        elif amount:
            result.append(EnginePot(amount, players))
    return tuple(result)
