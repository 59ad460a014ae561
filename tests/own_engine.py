"""Our own hand machine behind the interface of engines, whole and with faults put in.

`OwnEngine` tells all there is to tell; it must come out clean.
"""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from games import variant

from tourney.cards.card import mask_of, parse_card, parse_cards
from tourney.cards.rankings import RANKINGS
from tourney.config import shipped
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import Action, check_or_call, discard, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.game.turn import ACT, DEAL, OVER
from tourney.stress.expected import state_of
from tourney.stress.hand_plan import Drawn
from tourney.stress.interface import (
    EngineAbout,
    EngineAction,
    EngineAward,
    EnginePot,
    EngineState,
    HandSetup,
    Refused,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.event import Event
    from tourney.stress.interface import Cards

_KINDS = {"each": AnteKind.EACH, "big blind": AnteKind.BIG_BLIND, "button": AnteKind.BUTTON}
_CHOICES = {"fold": fold(), "check": check_or_call(), "call": check_or_call(), "bring-in": check_or_call()}


def at(position: int | None) -> int:
    return NOBODY if position is None else position


def stakes_of(setup: HandSetup) -> Stakes:
    return Stakes(
        small_blind=setup.small_blind,
        big_blind=setup.big_blind,
        ante=setup.ante,
        ante_kind=_KINDS[setup.ante_payer],
        bring_in=setup.bring_in,
        small_bet=setup.small_bet,
        big_bet=setup.big_bet,
        chip=setup.chip,
    )


class OwnHands:
    """Plays every shipped game."""

    games: Sequence[str] = ()
    rules = HouseRules()

    def __init__(self) -> None:
        self.hand: Hand
        self.events: list[Event] = []
        self.deck: Drawn

    def about(self) -> EngineAbout:
        return EngineAbout(
            "tourney",
            version("tourney"),
            games=tuple(self.games or shipped.list_names("variants")),
            rankings=tuple(RANKINGS),
            antes=("each", "big blind", "button"),
            names_actor=True,
            smallest_chip=True,
            checks=True,
        )

    def begin(self, setup: HandSetup) -> None:
        self.events = []
        self.deck = Drawn(parse_cards("".join(setup.deck)))
        self.hand = self.start(setup)
        self.deal()

    def start(self, setup: HandSetup) -> Hand:
        places = Places(at(setup.button), at(setup.small_blind_at), at(setup.big_blind_at))
        game: Any = variant(setup.game)
        return Hand(
            game, stakes_of(setup), setup.stacks, places=places, rules=self.rules, listener=self.events.append
        )

    def deal(self) -> None:
        self.hand.deal_from(self.deck)

    def act(self, action: EngineAction) -> None:
        self.check(action)
        try:
            self.hand.apply(self.as_ours(action))
        except IllegalAction as error:
            raise Refused(str(error)) from None
        if self.hand.turn == DEAL:
            self.deal()

    def check(self, action: EngineAction) -> None:
        """Refuse what our machine does not see."""
        if action.position != self.hand.actor:
            raise Refused("it is not your turn")
        view = self.hand.view(self.hand.actor)
        if action.kind == "check" and view.to_call:
            raise Refused("there is a bet")

    def as_ours(self, action: EngineAction) -> Action:
        if action.kind == "discard":
            return discard([parse_card(card) for card in action.cards])
        return _CHOICES[action.kind] if action.kind in _CHOICES else raise_to(action.to)

    def state(self) -> EngineState:
        state = state_of(self.hand)
        if self.hand.turn != OVER:
            return replace(state, pots=self.pots) if self.acting else state
        awards = tuple([EngineAward(each.player, each.amount, each.pot) for each in self.won])
        return EngineState(None, over=True, stacks=tuple(self.hand.state.stacks), awards=awards, shown=self.shown)

    @property
    def pots(self) -> tuple[EnginePot, ...]:
        """The pots as the hand has them and, on every other street, as the player to act sees them: two functions."""
        seen = self.hand.street % 2
        pots = self.hand.view(self.hand.actor).pots if seen else self.hand.pots()
        return tuple([EnginePot(pot.amount, pot.players) for pot in pots])

    @property
    def shown(self) -> tuple[int, ...]:
        return tuple([event.player for event in self.events if isinstance(event, ev.Shown)])

    @property
    def won(self) -> list[ev.Won]:
        return [event for event in self.events if isinstance(event, ev.Won)]

    @property
    def acting(self) -> bool:
        return self.hand.turn == ACT


class OwnEngine(OwnHands):
    """Plays every shipped game, and compares hands."""

    def winners(self, ranking: str, hole: Sequence[Cards], board: Cards) -> list[int]:
        worths = [self.worth(ranking, cards, board) for cards in hole]
        best = max(worths, default=0)
        return [index for index, worth in enumerate(worths) if worth == best > 0]

    def rank(self, ranking: str, hole: Cards, board: Cards) -> int | None:
        return self.worth(ranking, hole, board) or None

    def worth(self, ranking: str, hole: Cards, board: Cards) -> int:
        own, shared = parse_cards("".join(hole)), parse_cards("".join(board))
        return RANKINGS[ranking](mask_of(own), mask_of(shared))
