"""A hand restarted in place behaves like a new one; invalid arguments are refused, also when compiled."""

from __future__ import annotations

import pickle

import pytest
from games import BLINDS, STUD, usual_stakes, variant
from hypothesis import given, settings
from hypothesis import strategies as st
from invariants import snapshot

from tourney.cards.card import JOKER
from tourney.cards.deck import STANDARD, Deck
from tourney.errors import CardsError, IllegalAction, InvalidArgument
from tourney.game.action import Action, check_or_call, discard, fold, raise_to, stand_pat
from tourney.game.hand import Hand
from tourney.game.public_state import PublicState
from tourney.game.size import MOST_CHIPS, MOST_PLAYERS
from tourney.game.stakes import Places, Stakes, usual_places
from tourney.game.turn import OVER
from tourney.strategies.play import Fault, play_hand
from tourney.strategies.simple import RandomLegal
from tourney.streams import Stream

GAMES = (
    "no_limit_holdem",
    "stud_hi_lo",
    "triple_draw_deuce_to_seven",
    "no_limit_walter",
    "pot_limit_double_board_omaha",
)
HOLDEM = variant("no_limit_holdem")


def never(fault: Fault) -> None:
    pytest.fail(f"a fault: {fault}")


@settings(max_examples=60)
@given(
    st.lists(st.tuples(st.sampled_from(GAMES), st.lists(st.integers(1, 3000), min_size=2, max_size=6)), min_size=2),
    st.integers(0, 2**64 - 1),
)
def test_hand_after_hand_in_one_object_is_as_in_new_ones(hands: list[tuple[str, list[int]]], key: int) -> None:
    again = Hand(HOLDEM, BLINDS, [1000, 1000])
    for number, (game, stacks) in enumerate(hands):
        rules = variant(game)
        again.restart(rules, usual_stakes(rules), stacks)
        new = Hand(rules, usual_stakes(rules), stacks)
        assert snapshot(again) == snapshot(new)
        for hand in (again, new):
            players = [RandomLegal() for _ in stacks]
            deck = Deck(rules.deck, Stream(key ^ number))
            play_hand(hand, deck, players, [key] * len(stacks), never, 1, number)
        assert snapshot(again) == snapshot(new)


def test_what_was_taken_from_a_hand_stays_what_it_was() -> None:
    hand = Hand(HOLDEM, BLINDS, [1000, 900, 800])
    hand.deal_from(Deck(HOLDEM.deck, Stream(1)))
    view, stacks, cards = hand.view(hand.actor), hand.state.stacks, hand.hole
    seen = (view.hole, view.stacks, view.actions, view.to_call)
    hand.restart(HOLDEM, BLINDS, [5, 5])
    hand.deal_from(Deck(HOLDEM.deck, Stream(2)))
    assert seen == (view.hole, view.stacks, view.actions, view.to_call)
    assert (stacks, len(cards)) == ((950, 800, 800), 3)


@pytest.mark.parametrize(
    ("stacks", "what"),
    [
        ([1000], "for 2 to 10 players, not 1"),
        ([1000] * 11, "for 2 to 10 players, not 11"),
        ([1000] * (MOST_PLAYERS + 1), "too many"),
        ([1000, 0], "not 0"),
        ([1000, -5], "not -5"),
        ([1000, 5.0], r"not 5\.0"),
        ([1000, "9"], "not '9'"),
        ([1000, True], "not True"),
        ([1000, 10**40], "not 10000"),
        ([1000, MOST_CHIPS], "at most"),
    ],
)
def test_stacks_that_make_no_hand_are_refused_and_there_is_none(stacks: list[int], what: str) -> None:
    with pytest.raises(InvalidArgument, match=what):
        Hand(HOLDEM, BLINDS, stacks)
    hand = Hand(HOLDEM, BLINDS, [1000, 1000])
    with pytest.raises(InvalidArgument, match=what):
        hand.restart(HOLDEM, BLINDS, stacks)
    assert hand.turn == OVER
    with pytest.raises(IllegalAction):
        hand.apply(check_or_call())
    with pytest.raises(IllegalAction):
        hand.deal(5)
    assert not any(hand.hole)
    with pytest.raises(IndexError):
        hand.view(MOST_PLAYERS)


@pytest.mark.parametrize("places", [Places(3, 0, 1), Places(2, 0, -1), Places(2, 5, 1), Places(-2, 0, 1)])
def test_places_that_nobody_sits_in_are_refused(places: Places) -> None:
    with pytest.raises(InvalidArgument):
        Hand(HOLDEM, BLINDS, [1000] * 3, places=places)


@pytest.mark.parametrize("absent", [[3], [-1], [0, 10**9]])
def test_nobody_is_absent_who_was_not_dealt_in(absent: list[int]) -> None:
    with pytest.raises(InvalidArgument, match="absent"):
        Hand(HOLDEM, BLINDS, [1000] * 3, absent=absent)


def test_stud_needs_a_bring_in() -> None:
    with pytest.raises(InvalidArgument, match="bring-in"):
        Hand(variant("stud"), BLINDS, [1000] * 3)
    Hand(variant("stud"), STUD, [1000] * 3)


@pytest.mark.parametrize("amounts", [{"big_blind": MOST_CHIPS + 1}, {"big_blind": 5, "ante": 10**30}])
def test_stakes_have_a_bound(amounts: dict[str, int]) -> None:
    with pytest.raises(InvalidArgument, match="at most"):
        Stakes(**amounts)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", [-1, 3, 11, 12, 10**6, -(10**6)])
def test_there_is_a_view_for_players_only(player: int) -> None:
    hand = Hand(HOLDEM, BLINDS, [1000] * 3)
    hand.deal_from(Deck(HOLDEM.deck, Stream(1)))
    with pytest.raises(IndexError):
        hand.view(player)
    with pytest.raises(IndexError):
        hand.muck(player)


@pytest.mark.parametrize("card", [-1, 52, 99, 10**30, "As", None, 3.0, True])
def test_what_is_no_card_is_refused(card: object) -> None:
    hand = Hand(HOLDEM, BLINDS, [1000] * 3)
    with pytest.raises(CardsError):
        hand.deal(card)  # type: ignore[arg-type]


def test_a_deck_has_53_cards_at_most() -> None:
    # The standard deck and the joker.
    with pytest.raises(CardsError, match="at most 53 cards"):
        Deck([*STANDARD, JOKER, 0], Stream(1))


def test_a_deck_holds_as_many_burnt_cards_as_there_are() -> None:
    cards = [*STANDARD, JOKER]
    deck = Deck(cards, Stream(1))
    for _ in cards:
        deck.burn()
    deck.shuffle_in(cards)
    with pytest.raises(CardsError, match="burnt"):
        deck.burn()


def test_chips_move_for_players_only() -> None:
    state = PublicState([1000, 1000], usual_places(2))
    for player in (-1, 2, 10**6, -(10**6)):
        for move in (lambda who: state.bet_by(who, 5), lambda who: state.ante_by(who, 5, 0), state.fold):
            with pytest.raises(IndexError):
                move(player)
    assert (state.stacks, state.pot) == ((1000, 1000), 0)


@pytest.mark.parametrize("boards", [-1, 0, 5, 10**6])
def test_there_are_one_to_four_boards(boards: int) -> None:
    with pytest.raises(InvalidArgument, match="boards"):
        PublicState([5, 5], usual_places(2), boards)


def test_a_deck_that_starts_again_is_as_a_new_one() -> None:
    deck = Deck(STANDARD, Stream(1))
    for _ in range(20):
        deck.draw()
        deck.burn()
    deck.restart(99)
    new = Deck(STANDARD, Stream(99))
    assert [deck.draw() for _ in range(52)] == [new.draw() for _ in range(52)]


def test_actions_are_equal_by_what_they_ask_for_and_can_be_pickled() -> None:
    asked = [fold(), check_or_call(), raise_to(5), raise_to(6), stand_pat(), discard([3]), discard([4])]
    assert len(set(asked)) == len(asked)
    assert [pickle.loads(pickle.dumps(action)) for action in asked] == asked  # noqa: S301 - our own bytes
    assert discard() is stand_pat()
    assert Action(9) == Action(-1) != fold()
    assert fold() != "fold"
    assert repr(Action(9)) == "<no action>"


def test_an_action_cannot_be_changed() -> None:
    for name in ("kind", "amount_to", "cards"):
        with pytest.raises(AttributeError):
            setattr(check_or_call(), name, 0)


def test_a_long_line_of_actions_is_told_in_order() -> None:
    state = PublicState([1000, 1000], usual_places(2))
    hand = Hand(HOLDEM, Stakes(small_blind=1, big_blind=2), [MOST_CHIPS // 4] * 2)
    hand.deal_from(Deck(HOLDEM.deck, Stream(3)))
    for step in range(100):
        hand.apply(raise_to(4 + 2 * step))
    actions = hand.view(0).actions
    assert [acted.bet_to for acted in actions] == [4 + 2 * step for step in range(100)]
    assert [acted.player for acted in actions] == [1, 0] * 50
    assert state.actions == []
