"""Playing a hand to its end, and many hands at a call."""

from __future__ import annotations

import copy
import gc
import pickle
import sys
from typing import TYPE_CHECKING

import pytest
from chi_square import chance_of_as_uneven
from games import BLINDS, variant

from tourney.cards.deck import Deck
from tourney.errors import CardsError, IllegalAction
from tourney.game.action import Action, check_or_call, fold, raise_to
from tourney.game.event import Checked
from tourney.game.hand import Hand
from tourney.game.turn import OVER
from tourney.mode import describe, why_interpreted
from tourney.strategies.play import Fault, HandsPlayed, play_hand, play_hands
from tourney.strategies.simple import Call, Fold, RandomLegal, Shove
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

    from tourney.game.event import Event
    from tourney.game.view import View
    from tourney.strategies.base import Strategy

HOLDEM = variant("no_limit_holdem")
SIX = [10_000] * 6
NO_KEYS = [0] * 6


def never(fault: Fault) -> None:
    pytest.fail(f"a fault: {fault}")


class Caller:
    """`Call`, said in plain Python."""

    def act(self, view: View) -> Action:
        return check_or_call() if not view.discard_most else view.passive()


class Scribbler:
    """Changes all it can of its view, then asks for the impossible."""

    def act(self, view: View) -> Action:
        view.to_call = 0
        view.discard_most = 5
        view.player = 3
        view.street = 9
        return raise_to(10**40)


class Stopped(Exception):
    """Something that a listener runs into."""


def test_a_player_of_plain_python_and_the_one_built_in_play_the_same_hands() -> None:
    for game in ("no_limit_holdem", "pot_limit_omaha", "triple_draw_deuce_to_seven"):
        python = play_hands(variant(game), BLINDS, SIX, [Caller() for _ in SIX], 5, 60, never)
        assert python == play_hands(variant(game), BLINDS, SIX, [Call() for _ in SIX], 5, 60, never)
        assert sum(python.won) == 0


def test_many_hands_are_the_same_hands_however_they_are_parted() -> None:
    """Every hand begins with the same stacks, so what many have brought is no more than a sum."""
    first = play_hands(HOLDEM, BLINDS, SIX, [RandomLegal() for _ in SIX], 9, 1, never)
    both = play_hands(HOLDEM, BLINDS, SIX, [RandomLegal() for _ in SIX], 9, 2, never)
    again = play_hands(HOLDEM, BLINDS, SIX, [RandomLegal() for _ in SIX], 9, 2, never)
    assert both == again != first
    assert both.decisions > first.decisions
    assert play_hands(HOLDEM, BLINDS, SIX, [Fold() for _ in SIX], 9, 0, never) == HandsPlayed((0,) * 6, 0)


def test_where_all_fold_the_big_blind_wins_the_small_blind_and_nobody_decides_but_the_others() -> None:
    assert play_hands(HOLDEM, BLINDS, SIX, [Fold() for _ in SIX], 1, 10, never) == HandsPlayed(
        (-500, 500, 0, 0, 0, 0), 50
    )


def test_every_position_is_as_likely_to_win_where_all_put_in_everything() -> None:
    winners = [0] * 6
    for key in range(3000):
        won = play_hands(HOLDEM, BLINDS, SIX, [Shove() for _ in SIX], key, 1, never).won
        if max(won) == 50_000:  # one of them took it all
            winners[won.index(50_000)] += 1
    assert sum(winners) > 2800
    assert chance_of_as_uneven(winners) > 1e-6


def test_every_card_is_as_likely_to_be_dealt_to_every_position() -> None:
    counts = [0] * (6 * 52)
    for key in range(5200):
        hand = Hand(HOLDEM, BLINDS, SIX)
        hand.deal_from(Deck(HOLDEM.deck, Stream(key)))
        for position, cards in enumerate(hand.hole):
            for card in cards:
                counts[52 * position + card] += 1
    assert chance_of_as_uneven(counts) > 1e-6


def test_what_a_player_does_to_its_view_harms_only_itself() -> None:
    """A fault is followed by what costs least by the rules, not by what the view was made to say."""
    faults: list[Fault] = []
    hand = Hand(HOLDEM, BLINDS, SIX)
    players: list[Strategy] = [Scribbler(), *(Call() for _ in range(5))]
    play_hand(hand, Deck(HOLDEM.deck, Stream(4)), players, NO_KEYS, faults.append)
    assert hand.turn == OVER
    assert [fault.player for fault in faults] == [0]  # it folds its small blind
    assert "from 200 to 10000" in faults[0].message
    assert hand.state.stacks[0] == 10_000 - 50


def test_what_a_listener_runs_into_is_no_players_fault() -> None:
    def listener(event: Event) -> None:
        if isinstance(event, Checked):
            raise Stopped

    for player in (Call(), Caller()):
        hand = Hand(HOLDEM, BLINDS, SIX, listener=listener)
        with pytest.raises(Stopped):
            play_hand(hand, Deck(HOLDEM.deck, Stream(4)), [player] * 6, NO_KEYS, never)


def test_strategies_may_be_any_sequence() -> None:
    hand = Hand(HOLDEM, BLINDS, SIX)
    play_hand(hand, Deck(HOLDEM.deck, Stream(4)), tuple(Call() for _ in SIX), tuple(NO_KEYS), never)
    assert hand.turn == OVER


def test_the_words_of_a_fault_are_the_same_compiled_or_not() -> None:
    """A compiled class is called by its module too; a fault is not."""
    faults: list[Fault] = []

    class Guesser:
        def act(self, view: View) -> Action:
            return view.cards  # type: ignore[attr-defined, no-any-return]

    play_hand(Hand(HOLDEM, BLINDS, SIX), Deck(HOLDEM.deck, Stream(4)), [Guesser()] * 6, NO_KEYS, faults.append)
    assert {fault.message for fault in faults} == {"AttributeError: 'View' object has no attribute 'cards'"}


@pytest.mark.parametrize("thing", [None, "fold", 1, (1, 0, ())])
def test_only_an_action_is_one(thing: object) -> None:
    hand = Hand(HOLDEM, BLINDS, SIX)
    hand.deal_from(Deck(HOLDEM.deck, Stream(4)))
    with pytest.raises(IllegalAction, match=f"not an object of type {type(thing).__name__}"):
        hand.apply(thing)  # type: ignore[arg-type]


def test_what_is_made_without_its_constructor_raises_and_does_not_crash() -> None:
    """A player holds views, and can make another of their class."""
    empty = type(a_view()).__new__(type(a_view()))
    for name in ("stacks", "up", "pot", "places", "actions", "boards"):
        with pytest.raises((AttributeError, TypeError)):
            getattr(empty, name)
    with pytest.raises((AttributeError, TypeError, CardsError)):
        Deck.__new__(Deck).draw()


class Thrower(Call):
    """Derived from a player of the package, and not to be trusted as one."""

    def act(self, view: View) -> Action:
        raise Stopped(view)


class Keeper(Call):
    """Keeps what it was shown, and what that said then."""

    def __init__(self) -> None:
        self.kept: list[tuple[View, tuple[int, ...]]] = []

    def act(self, view: View) -> Action:
        self.kept.append((view, view.stacks))
        return check_or_call()


class Copier:
    """Copies its view in all the ways there are, and finds it the same."""

    def act(self, view: View) -> Action:
        for twin in (copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):  # noqa: S301
            assert (twin.hole, twin.stacks, twin.bets, twin.folded) == (
                view.hole,
                view.stacks,
                view.bets,
                view.folded,
            )
            assert (twin.board, twin.actions, twin.to_call) == (view.board, view.actions, view.to_call)
        return check_or_call()


def test_a_player_derived_from_one_of_the_package_is_a_strangers() -> None:
    faults: list[Fault] = []
    keeper = Keeper()
    play_hand(Hand(HOLDEM, BLINDS, SIX), Deck(HOLDEM.deck, Stream(4)), [Thrower()] * 6, NO_KEYS, faults.append)
    assert {fault.message[:7] for fault in faults} == {"Stopped"}
    play_hand(Hand(HOLDEM, BLINDS, SIX), Deck(HOLDEM.deck, Stream(4)), [keeper] * 6, NO_KEYS, never)
    assert len(keeper.kept) == 24
    assert all(view.stacks == stacks for view, stacks in keeper.kept)


def test_a_view_can_be_copied_and_pickled() -> None:
    for game in ("no_limit_holdem", "triple_draw_deuce_to_seven"):
        hand = Hand(variant(game), BLINDS, SIX)
        play_hand(hand, Deck(hand.variant.deck, Stream(4)), [Copier(), *(Caller() for _ in range(5))], NO_KEYS, print)
        assert hand.turn == OVER
    hand = Hand(HOLDEM, BLINDS, SIX)
    play_hand(hand, Deck(HOLDEM.deck, Stream(4)), [Copier()] * 6, NO_KEYS, never)


def test_an_action_that_was_never_made_is_a_fault() -> None:
    class Empty:
        def act(self, view: View) -> Action:
            return Action.__new__(Action) if view.hole else check_or_call()

    faults: list[Fault] = []
    play_hand(Hand(HOLDEM, BLINDS, SIX), Deck(HOLDEM.deck, Stream(4)), [Empty()] * 6, NO_KEYS, faults.append)
    assert {fault.message for fault in faults} == {
        "IllegalAction: expected an action, not an empty object",
    }


def test_nobody_can_change_what_others_ask_for() -> None:
    for action in (fold(), check_or_call(), raise_to(5)):
        before = repr(action)
        with pytest.raises(TypeError, match="cannot be changed"):
            action.__init__(2, 10**40)  # type: ignore[misc]
        assert repr(action) == before


NOTHING: list[Callable[[], object]] = [
    lambda: Call().act(None),  # type: ignore[arg-type]
    lambda: play_hand(None, None, [], [], never),  # type: ignore[arg-type]
]


@pytest.mark.parametrize("call", NOTHING)
def test_nothing_in_place_of_an_object_raises_and_does_not_crash(call: Callable[[], object]) -> None:
    with pytest.raises((AttributeError, TypeError)):
        call()


def a_view() -> View:
    hand = Hand(HOLDEM, BLINDS, SIX)
    hand.deal_from(Deck(HOLDEM.deck, Stream(4)))
    return hand.view(hand.actor)


@pytest.mark.skipif(bool(why_interpreted()), reason=f"{describe()}: all functions are Python's")
def test_compiled_a_decision_runs_no_python_code_but_the_players() -> None:
    """A function that is not compiled costs a decision more than the compiled hand itself."""
    called: list[str] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            called.append(frame.f_code.co_name)

    hand = Hand(HOLDEM, BLINDS, SIX)
    deck = Deck(HOLDEM.deck, Stream(1))
    players = [Caller()] * 6
    gc.disable()  # callbacks of the collector are calls, too
    sys.setprofile(note)
    try:
        play_hand(hand, deck, players, NO_KEYS, never)
    finally:
        sys.setprofile(None)
        gc.enable()
    assert called == ["act"] * hand.tempo.decisions
    assert hand.tempo.decisions == 24
