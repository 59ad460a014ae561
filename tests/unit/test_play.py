"""Playing a hand to its end, and many hands at a call."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from chi_square import chance_of_as_uneven
from games import BLINDS, variant

from tourney.cards.deck import Deck
from tourney.errors import IllegalAction
from tourney.game.action import check_or_call, raise_to
from tourney.game.event import Checked
from tourney.game.hand import Hand
from tourney.game.turn import OVER
from tourney.strategies.play import Fault, Played, play_hand, play_hands
from tourney.strategies.simple import Call, Fold, RandomLegal, Shove
from tourney.streams import Stream

if TYPE_CHECKING:
    from tourney.game.action import Action
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
    assert play_hands(HOLDEM, BLINDS, SIX, [Fold() for _ in SIX], 9, 0, never) == Played((0,) * 6, 0)


def test_where_all_fold_the_big_blind_wins_the_small_blind_and_nobody_decides_but_the_others() -> None:
    assert play_hands(HOLDEM, BLINDS, SIX, [Fold() for _ in SIX], 1, 10, never) == Played((-500, 500, 0, 0, 0, 0), 50)


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
    assert "is not in 200 to 10000" in faults[0].message
    assert hand.felt.stacks[0] == 10_000 - 50


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
