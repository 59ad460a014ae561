"""Invariants of any legal play of any hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from deals import Deal, any_deals, chosen, holdem_deals, play_out, ways_to_play
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from invariants import check_hand, check_settled, check_view, snapshot
from raise_rules import raise_range
from table import deal_one_by_one, told_stacks

from tourney.cards.deck import Script
from tourney.errors import IllegalAction
from tourney.game import event as ev
from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.turn import ACT, DEAL, OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.event import Event
    from tourney.game.hand import Hand

QUICK = settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
LONG = settings(QUICK, max_examples=5000)

Check = Any  # a test function, already wrapped by `given`


def check_play(deal: Deal, choices: list[int]) -> None:
    """The hand ends; at each step chips, cards and pots are right, and the view shows what it should and no more."""

    def check(hand: Hand) -> None:
        check_hand(hand, deal.chips)
        if hand.turn == ACT:
            check_view(hand, hand.view(hand.actor, key=1))
            assert hand.state.stacks[hand.actor] > 0
            assert not hand.state.folded[hand.actor]

    play_out(deal, deal.hand(), choices, check)


def check_events(deal: Deal, choices: list[int]) -> None:
    """A listener changes nothing; its events add up; no player wins more than the chips the player matched."""
    events: list[Event] = []
    hand = play_out(deal, deal.hand(events.append), choices)
    unheard = play_out(deal, deal.hand(), choices)
    assert snapshot(hand.state) == snapshot(unheard.state)
    assert snapshot(hand.tempo) == snapshot(unheard.tempo)
    won = [0] * len(deal.stacks)
    back = [0] * len(deal.stacks)
    for event in events:
        if isinstance(event, ev.Won):
            won[event.player] += event.amount
        elif isinstance(event, ev.Returned):
            back[event.player] += event.amount
    lost = [had + gain - has for had, gain, has in zip(deal.stacks, won, hand.state.stacks, strict=True)]
    assert min(lost) >= 0
    assert sum(lost) == sum(won)
    assert min(back) >= 0
    assert tuple(told_stacks(deal.stacks, events)) == hand.state.stacks
    assert sum(lost) == sum(hand.state.committed) + hand.state.dead
    if not deal.absent:
        check_settled(hand, hand.state.committed, won)


def check_nothing_changed_by_what_is_illegal(deal: Deal, choices: list[int], wild: int) -> None:
    """At each decision every illegal action raises and leaves the hand unchanged."""

    def check(hand: Hand) -> None:
        before = snapshot(hand)
        for action in illegal_actions(hand, wild):
            with pytest.raises(IllegalAction):
                hand.apply(action)
        assert snapshot(hand) == before

    play_out(deal, deal.hand(), choices, check)


def illegal_actions(hand: Hand, wild: int) -> list[Action]:
    if hand.turn != ACT:
        return [check_or_call(), fold(), raise_to(wild)]
    view = hand.view(hand.actor)
    wrong: list[Any] = [True, None, 2.0, "9", -wild, 0, view.most_raise_to + 1 + wild]
    if view.least_raise_to:
        wrong.append(view.least_raise_to - 1)
    if not view.least_raise_to or not view.least_raise_to <= wild <= view.most_raise_to:
        wrong.append(wild)
    actions = [raise_to(amount) for amount in wrong] + [Action(3 + wild), Action(-1)]
    return actions if view.to_call else [*actions, fold()]


def check_copies(deal: Deal, choices: list[int], other_choices: list[int]) -> None:
    """Playing a copy to the end leaves the hand unchanged, and the other way round."""
    twins: list[tuple[Hand, object]] = []

    def check(hand: Hand) -> None:
        if hand.turn != ACT:
            return
        before = snapshot(hand)
        twin = hand.copy()
        assert snapshot(twin) == before
        play_from_a_stock(twin, other_choices)
        assert snapshot(hand) == before
        twins.append((twin, snapshot(twin)))

    play_out(deal, deal.hand(), choices, check)
    assert all(snapshot(twin) == after for twin, after in twins)


def play_from_a_stock(hand: Hand, choices: list[int]) -> None:
    """Play a hand out with any cards it has not seen."""
    left = iter(choices)
    dealt = {card for hole in hand.hole for card in hole} | set(hand.state.board)
    stock = [card for card in hand.variant.deck if card not in dealt]
    while hand.turn != OVER:
        if hand.turn == DEAL:
            hand.deal(stock.pop())
        else:
            hand.apply(chosen(hand, next(left, 2)))


def check_dealing_one_by_one(deal: Deal, choices: list[int]) -> None:
    """Cards dealt one by one make the same hand as cards drawn from a source."""
    cards = list(deal.hand().variant.deck)
    Stream(deal.key).shuffle(cards)
    told: tuple[list[Event], list[Event]] = ([], [])
    one, other = deal.hand(told[0].append), deal.hand(told[1].append)
    source, left = Script(cards), iter(choices)
    while one.turn != OVER:
        one.deal_from(source)
        deal_one_by_one(other, cards)
        assert snapshot(one) == snapshot(other)
        if one.turn == ACT:
            action = chosen(one, next(left, 2))
            one.apply(action)
            other.apply(action)
    assert told[0] == told[1]


def check_range_from_what_is_open(deal: Deal, choices: list[int]) -> None:
    """Whether and how much a player may raise follows from the public actions (TDA 43, 47, 48, 54)."""

    def check(hand: Hand) -> None:
        if hand.turn == ACT:
            view = hand.view(hand.actor)
            assert (view.least_raise_to, view.most_raise_to) == raise_range(deal, view)

    play_out(deal, deal.hand(), choices, check)


CHECKS: dict[str, tuple[Callable[..., None], tuple[st.SearchStrategy[Any], ...]]] = {
    "play": (check_play, (any_deals(), ways_to_play())),
    "events": (check_events, (any_deals(), ways_to_play())),
    "illegal": (check_nothing_changed_by_what_is_illegal, (any_deals(), ways_to_play(), st.integers(1, 6000))),
    "copies": (check_copies, (any_deals(), ways_to_play(), ways_to_play())),
    "one by one": (check_dealing_one_by_one, (any_deals(), ways_to_play())),
    "raises": (check_range_from_what_is_open, (holdem_deals(ragged=False), ways_to_play())),
}


@pytest.mark.parametrize("name", CHECKS)
def test_any_hand(name: str) -> None:
    check, strategies = CHECKS[name]
    QUICK(given(*strategies)(check))()


@pytest.mark.long
@pytest.mark.parametrize("name", CHECKS)
def test_any_hand_at_length(name: str) -> None:
    check, strategies = CHECKS[name]
    LONG(given(*strategies)(check))()


class HandMachine(RuleBasedStateMachine):
    """Drives a hand step by step, with copies and illegal actions in between."""

    def __init__(self) -> None:
        super().__init__()
        self.hand: Hand | None = None

    def now(self) -> Hand:
        assert self.hand is not None
        return self.hand

    def turn(self) -> int:
        return self.hand.turn if self.hand is not None else OVER

    @initialize(deal=any_deals())
    def sit_down(self, deal: Deal) -> None:
        self.chips = deal.chips
        self.hand = deal.hand()
        self.deck = deal.deck()

    @precondition(lambda self: self.turn() == DEAL)
    @rule()
    def deal_the_street(self) -> None:
        self.now().deal_from(self.deck)
        assert self.now().turn != DEAL

    @precondition(lambda self: self.turn() == ACT)
    @rule(choice=st.integers(0, 11))
    def act(self, choice: int) -> None:
        hand = self.now()
        done, actor = len(hand.view(hand.actor).actions), hand.actor
        hand.apply(chosen(hand, choice))
        actions = hand.view(actor).actions
        assert len(actions) == done + 1
        assert actions[-1].player == actor

    @rule(wild=st.integers(1, 6000))
    def ask_for_what_is_not_allowed(self, wild: int) -> None:
        before = snapshot(self.now())
        for action in illegal_actions(self.now(), wild):
            with pytest.raises(IllegalAction):
                self.now().apply(action)
        assert snapshot(self.now()) == before

    @rule(choices=ways_to_play())
    def play_a_copy(self, choices: list[int]) -> None:
        before = snapshot(self.now())
        play_from_a_stock(self.now().copy(), choices)
        assert snapshot(self.now()) == before

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.hand = self.now().copy()

    @invariant()
    def all_is_well(self) -> None:
        if self.hand is not None:
            check_hand(self.hand, self.chips)
            if self.hand.turn == ACT:
                check_view(self.hand, self.hand.view(self.hand.actor))


MACHINE = settings(QUICK, max_examples=60, stateful_step_count=30)


def test_a_hand_driven_verb_by_verb_keeps_every_rule() -> None:
    run_state_machine_as_test(HandMachine, settings=MACHINE)


@pytest.mark.long
def test_a_hand_driven_verb_by_verb_keeps_every_rule_at_length() -> None:
    run_state_machine_as_test(HandMachine, settings=settings(MACHINE, max_examples=1200))
