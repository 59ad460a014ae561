"""What a table has seen of its players: evidence from their bets and raises, hand by hand."""

from __future__ import annotations

import math
import pickle
from typing import TYPE_CHECKING

import pytest
from games import variant

from tourney.cards.deck import Deck
from tourney.game.action import DISCARD, check_or_call, fold, raise_to
from tourney.game.hand import Hand
from tourney.game.stakes import Stakes
from tourney.game.track_record import TrackRecord
from tourney.game.turn import OVER
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.action import Action

STAKES = Stakes(small_blind=50, big_blind=100)


def _deal_in(record: TrackRecord, players: Sequence[int]) -> None:
    for seat, player in enumerate(players):
        record.deal_in(seat, seat, player)


def _play(record: TrackRecord, actions: Sequence[Action], players: Sequence[int] = (7, 8, 9)) -> None:
    """A hand of no-limit hold'em with these actions, learned from; the button is the last player."""
    game = variant("no_limit_holdem")
    hand = Hand(game, STAKES, [10_000] * len(players))
    deck = Deck(game.deck, Stream(1))
    for action in actions:
        hand.deal_from(deck)
        hand.apply(action)
    _deal_in(record, players)
    record.learn(hand.state, game.opening)


def _of(part: float, usual: float) -> object:
    """The evidence of one act; it has a floor."""
    return pytest.approx(max(-2.0, math.log(part / usual)), abs=0.001)


def test_a_first_raise_of_three_players_speaks_for_one_who_raises_anything() -> None:
    # Three players raise first 1.3 / 3 of the time; one who raises anything 0.9 of the time.
    record = TrackRecord()
    _play(record, [raise_to(200), fold(), fold()])
    assert record.evidence(2, 0, 0) == _of(0.9, 1.3 / 3)
    # The blinds did not raise again, which usual players do 0.5 / 3 of the time.
    assert record.evidence(0, 0, 1) == record.evidence(1, 0, 1) == _of(0.1, 1 - 0.5 / 3)
    assert record.evidence(2, 0, 1) == record.evidence(2, 1, 0) == record.evidence(0, 0, 0) == 0


def test_each_street_has_its_own_evidence_for_bets_and_for_raises() -> None:
    record = TrackRecord()
    flop = [check_or_call(), raise_to(300), raise_to(900), fold()]  # check, bet, raise, fold
    turn = [raise_to(1000), check_or_call()]
    river = [check_or_call(), check_or_call()]
    _play(record, [check_or_call(), check_or_call(), check_or_call(), *flop, check_or_call(), *turn, *river])
    # The first player checks the flop (usual 0.4 bet) and folds to the raise; the second bets and calls.
    assert record.evidence(0, 1, 0) == _of(0.1, 0.6)
    assert record.evidence(1, 1, 0) == _of(0.9, 0.4)
    assert record.evidence(2, 1, 1) == _of(0.9, 0.12)
    assert record.evidence(0, 1, 1) == record.evidence(1, 1, 1) == _of(0.1, 0.88)
    assert record.evidence(1, 2, 0) == _of(0.9, 0.4)
    assert record.evidence(1, 3, 0) == record.evidence(2, 3, 0) == _of(0.1, 0.6)
    assert record.evidence(2, 2, 1) == _of(0.1, 0.88)


def test_evidence_has_a_floor_and_a_ceiling() -> None:
    record = TrackRecord()
    for _ in range(30):
        _play(record, [raise_to(200), fold(), fold()])
    assert record.evidence(2, 0, 0) == 8
    assert record.evidence(0, 0, 1) == -2
    for _ in range(3):
        _play(record, [fold(), raise_to(300), fold()])
    assert record.evidence(2, 0, 0) < 8 - 2 * 1.5


def test_who_takes_a_seat_begins_with_nothing() -> None:
    record = TrackRecord()
    _play(record, [raise_to(200), fold(), fold()])
    _play(record, [raise_to(200), fold(), fold()])
    assert [record.hands(position) for position in range(3)] == [2, 2, 2]
    _deal_in(record, (7, 8, 10))
    assert [record.hands(position) for position in range(3)] == [3, 3, 1]
    assert record.evidence(2, 0, 0) == 0
    assert record.evidence(0, 0, 1) < 0


def test_evidence_follows_the_player_when_the_button_moves() -> None:
    record = TrackRecord()
    _play(record, [raise_to(200), fold(), fold()])
    found = record.evidence(2, 0, 0)
    for position, (seat, player) in enumerate(((1, 8), (2, 9), (0, 7))):
        record.deal_in(position, seat, player)
    assert record.evidence(1, 0, 0) == found


def test_a_copy_and_a_pickle_hold_the_same_and_change_alone() -> None:
    record = TrackRecord()
    _play(record, [raise_to(200), fold(), fold()])
    twins = [record.copy(), pickle.loads(pickle.dumps(record))]  # noqa: S301 - made here
    found = record.evidence(2, 0, 0)
    _play(record, [raise_to(200), fold(), fold()])
    for twin in twins:
        assert twin.evidence(2, 0, 0) == found < record.evidence(2, 0, 0)
        assert twin.hands(2) == 1


def test_a_discard_is_no_chance_to_bet() -> None:
    # Both always raise while the cap allows it, and stand pat: nothing speaks against them but calls at the cap.
    game = variant("triple_draw_deuce_to_seven")
    hand = Hand(game, Stakes(small_blind=50, big_blind=100, small_bet=100, big_bet=200), [10_000] * 2)
    deck = Deck(game.deck, Stream(1))
    hand.deal_from(deck)
    while hand.turn != OVER:
        view = hand.view(hand.actor)
        if view.least_raise_to:
            hand.apply(raise_to(view.least_raise_to))
        else:
            hand.apply(view.passive() if view.discard_most else check_or_call())
        hand.deal_from(deck)
    record = TrackRecord()
    _deal_in(record, (1, 2))
    record.learn(hand.state, game.opening)
    kinds = [acted.kind for acted in hand.state.actions]
    assert kinds.count(DISCARD) == 6
    first = [position for position in range(2) if record.evidence(position, 1, 0)]
    assert len(first) == 1
    assert record.evidence(first[0], 1, 0) == _of(0.9, 0.4)
