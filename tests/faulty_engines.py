"""Our own machine with one fault each, which `tourney stress` must find."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from own_engine import OwnEngine

from tourney.cards.card import mask_of
from tourney.cards.high import STRAIGHT, category_of, high
from tourney.game import event as ev
from tourney.stress.interface import EngineState, HandSetup, Refused

if TYPE_CHECKING:
    from tourney.game.action import Action
    from tourney.game.hand import Hand
    from tourney.stress.interface import EngineAbout, EngineAction
    from tourney.types import Chips


class Faulty(OwnEngine):
    """One fault in no-limit hold'em."""

    games = ("no_limit_holdem",)

    def about(self) -> EngineAbout:
        return replace(super().about(), name=type(self).__name__, rankings=())

    def paid(self, stacks: tuple[Chips, ...]) -> tuple[Chips, ...]:
        """The stacks at the end, with the fault."""
        return stacks

    def state(self) -> EngineState:
        state = super().state()
        return replace(state, stacks=self.paid(state.stacks or ())) if state.over else state


class LowMinimum(Faulty):
    """The least raise is a chip too low (TDA 43)."""

    def state(self) -> EngineState:
        state = super().state()
        low = (state.least_to or 0) > max(state.bets or (0,)) + 1 and (state.least_to or 0) < (state.most_to or 0)
        return replace(state, least_to=(state.least_to or 0) - 1) if low else state


class AcceptsTooLittle(Faulty):
    """A raise below the least is accepted, as the least (TDA 43)."""

    def as_ours(self, action: EngineAction) -> Action:
        view = self.hand.view(self.hand.actor)
        return super().as_ours(replace(action, to=max(action.to, view.least_raise_to)))


class KeepsOddChips(Faulty):
    """The odd chip of a split pot is lost (TDA 20)."""

    def paid(self, stacks: tuple[Chips, ...]) -> tuple[Chips, ...]:
        won = [event.amount for event in self.won if event.pot == 0]
        if len(won) > 1 and len(set(won)) > 1:
            first = next(event.player for event in self.won)
            return tuple(chips - (player == first) for player, chips in enumerate(stacks))
        return stacks


class WheelIsNoStraight(Faulty):
    """Who wins with the wheel is not paid: another live player is."""

    def paid(self, stacks: tuple[Chips, ...]) -> tuple[Chips, ...]:
        state = self.hand.state
        live = [player for player, gone in enumerate(state.folded) if not gone]
        winners = {event.player for event in self.won}
        losers = [player for player in live if player not in winners]
        board = mask_of(state.board)
        if len(state.board) < 5 or len(winners) != 1 or not losers:
            return stacks
        (winner,) = winners
        worth = high(mask_of(self.hand.hole[winner]) | board)
        if category_of(worth) != STRAIGHT or worth != high(mask_of((51, 0, 5, 10, 15))):
            return stacks
        swapped = list(stacks)
        amount = sum(event.amount for event in self.won)
        swapped[winner] -= amount
        swapped[losers[0]] += amount
        return tuple(swapped)


class DealerPostsBigBlind(Faulty):
    """Heads-up the button posts the big blind: a house rule of the seeds (003)."""

    def start(self, setup: HandSetup) -> Hand:
        if setup.players == 2:
            setup = replace(setup, small_blind_at=0, big_blind_at=1)
        return super().start(setup)


class AlwaysReopens(Faulty):
    """A raise is offered to a player whom a short all-in faces (TDA 47)."""

    def state(self) -> EngineState:
        state = super().state()
        if state.actor is None or state.least_to or not state.to_call or state.stacks is None or state.bets is None:
            return state
        reach = state.stacks[state.actor] + state.bets[state.actor]
        rich = sum(1 for chips, gone in zip(state.stacks, state.folded or (), strict=True) if chips and not gone)
        least = max(state.bets) + 1
        if rich < 2 or reach <= least:
            return state
        return replace(state, least_to=least, most_to=reach, kinds=frozenset({*(state.kinds or ()), "raise"}))


class CrashesOnTrips(Faulty):
    """It fails on a board with three of a rank."""

    def act(self, action: EngineAction) -> None:
        super().act(action)
        ranks = [card // 4 for card in self.hand.state.board]
        if any(ranks.count(rank) == 3 for rank in ranks):
            raise ZeroDivisionError("three of a rank")


class SkipsTheOption(Faulty):
    """The big blind has no option: the hand goes on without asking."""

    def act(self, action: EngineAction) -> None:
        super().act(action)
        hand = self.hand
        if self.acting and hand.street == 0 and hand.actor == hand.state.places.big_blind:
            view = hand.view(hand.actor)
            if not view.to_call:
                super().act(replace(action, position=hand.actor, kind="check"))


class EffectiveStacks(Faulty):
    """A bet is capped at what the deepest opponent can call: a house rule of online rooms."""

    def state(self) -> EngineState:
        state = super().state()
        if state.actor is None or not state.most_to or state.stacks is None or state.bets is None:
            return state
        deepest = max(
            bet + chips
            for seat, (bet, chips) in enumerate(zip(state.bets, state.stacks, strict=True))
            if seat != state.actor and not (state.folded or ())[seat]
        )
        most = min(state.most_to, max(deepest, state.least_to or 0))
        return replace(state, most_to=most)


class Stubborn(Faulty):
    """It refuses to go all-in."""

    def check(self, action: EngineAction) -> None:
        super().check(action)
        if action.kind in ("bet", "raise") and action.all_in:
            raise Refused("not all-in")


class MucksTheFirstHand(Faulty):
    """The player who must show first mucks (TDA 17A)."""

    def state(self) -> EngineState:
        state = super().state()
        return replace(state, shown=(state.shown or ())[1:]) if state.over else state


class SplitsDownToOne(Faulty):
    """Pots are split down to a chip that is not in play (TDA 20)."""

    def start(self, setup: HandSetup) -> Hand:
        return super().start(replace(setup, chip=1))


class ReturnsTheAnte(Faulty):
    """An ante for the table goes back to its payer at a showdown that another player wins (TDA RP-11)."""

    def paid(self, stacks: tuple[Chips, ...]) -> tuple[Chips, ...]:
        antes = [event for event in self.events if isinstance(event, ev.Posted) and event.what == "ante"]
        winners = {event.player for event in self.won}
        shown = any(isinstance(event, ev.Shown) for event in self.events)
        if len(antes) != 1 or len(winners) != 1 or not shown or antes[0].player in winners:
            return stacks
        after = list(stacks)
        after[antes[0].player] += antes[0].amount
        after[winners.pop()] -= antes[0].amount
        return tuple(after)


class TellsHalfChips(Faulty):
    """Before the end of a hand it tells only who is to act, and stacks with half a chip; a check may be a call."""

    def check(self, action: EngineAction) -> None:
        """Refuse nothing."""

    def state(self) -> EngineState:
        state = super().state()
        halves = tuple(chips + 0.5 for chips in state.stacks or ())
        return state if state.over else EngineState(state.actor, over=False, stacks=halves)  # type: ignore[arg-type]


class PaysHalfChips(Faulty):
    """At the end every stack has half a chip more."""

    def paid(self, stacks: tuple[Chips, ...]) -> tuple[Chips, ...]:
        return tuple(chips + 0.5 for chips in stacks)  # type: ignore[misc]


class MakesChips(Faulty):
    """Every stack that is told has a chip more."""

    def state(self) -> EngineState:
        state = super().state()
        return replace(state, stacks=tuple(chips + 1 for chips in state.stacks or ()))


class OwesChips(Faulty):
    """Stacks are told as debts."""

    def state(self) -> EngineState:
        state = super().state()
        return replace(state, stacks=tuple(-chips for chips in state.stacks or ()))


FAULTS: dict[type[Faulty], tuple[str, str]] = {
    LowMinimum: ("bets and raises", "the minimum is too low"),
    AcceptsTooLittle: ("bets and raises", "it accepts a raise below the minimum"),
    KeepsOddChips: ("who is paid", "chips are lost"),
    WheelIsNoStraight: ("who is paid", "another player is paid, who holds a straight"),
    AlwaysReopens: ("bets and raises", "a raise is offered where none is allowed"),
    CrashesOnTrips: ("failure", "adapter: act: ZeroDivisionError in faulty_engines.py:act"),
    SkipsTheOption: ("the street", "it is a street ahead"),
    MucksTheFirstHand: ("who shows", "a hand that must be shown is not"),
    ReturnsTheAnte: ("who is paid", "an ante for the table goes back to its payer"),
    SplitsDownToOne: ("who is paid", "odd chips go elsewhere"),
    Stubborn: ("bets and raises", "a legal bet or raise is refused"),
}
"""Each fault with the concern and the sign of the finding."""
