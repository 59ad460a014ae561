"""A hand of a finding in words, and as a file from which the same hand is made again."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

import pytest
from games import variant
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.cards.card import parse_cards
from tourney.errors import InvalidArgument
from tourney.game.action import check_or_call, discard, fold, raise_to
from tourney.game.stakes import NOBODY, AnteKind, HouseRules, Places, Stakes
from tourney.stress.catalogue.setup import Setup
from tourney.stress.hand_plan import HandPlan, PlannedAction, Probe
from tourney.stress.hand_text import houses_of, in_words, phh, read_hand_plan

if TYPE_CHECKING:
    from tourney.types import Card

HOLDEM = variant("no_limit_holdem")


def deck(text: str) -> tuple[Card, ...]:
    """A deck that begins with some cards."""
    first = parse_cards(text)
    return (*first, *(card for card in range(52) if card not in first))


def test_a_hand_of_holdem_in_words() -> None:
    # Cards one at a time from the small blind on; the burnt cards come from the bottom.
    stakes = Stakes(50, 100, 100, AnteKind.BIG_BLIND)
    plan = HandPlan(
        Setup("no_limit_holdem", stakes, (1000, 1000, 300)),
        deck("AsKsQsAdKdQd 2c7d9h Tc 3c"),
        (
            PlannedAction(2, raise_to(300)), PlannedAction(0, check_or_call()), PlannedAction(1, fold()),
        ),
    )  # fmt: skip
    assert in_words(plan, HOLDEM) == [
        "No-limit hold'em, blinds 50/100, ante 100 by the big blind; stacks 1000 / 1000 / 300",
        "position 0 holds As Ad",
        "position 1 holds Ks Kd",
        "position 2 holds Qs Qd",
        (
            "preflop: 0 posts small blind 50, 1 posts big blind 100, 1 posts ante 100, 2 raises to 300 all-in, "
            "0 calls 250, 1 folds"
        ),
        "flop 2c 7d 9h",
        "turn Tc",
        "river 3c: 0 wins 800",
    ]  # fmt: skip


def test_a_hand_that_stops_says_who_is_to_act_and_what_is_tried() -> None:
    plan = HandPlan(
        Setup("no_limit_holdem", Stakes(50, 100), (1000, 1000, 1000)),
        deck(""),
        (PlannedAction(2, check_or_call(), Probe.BELOW_LEAST),),
    )
    words = in_words(plan, HOLDEM)
    assert words[0] == "No-limit hold'em, blinds 50/100; stacks 1000 / 1000 / 1000"
    assert words[-2:] == ["before that, position 2 tries a raise below the minimum", "position 0 is to act"]
    assert in_words(HandPlan(plan.setup, plan.deck), HOLDEM)[-1] == "position 2 is to act"


def test_draws_and_stakes_of_limit_in_words() -> None:
    game = variant("triple_draw_deuce_to_seven")
    setup = Setup(game.name, Stakes(50, 100, small_bet=100, big_bet=200), (1000, 1000))
    plan = HandPlan(
        setup, deck("2c3c4c5c6c7c8c9cTcJc"),
        (PlannedAction(1, check_or_call()), PlannedAction(0, check_or_call()),
         PlannedAction(0, discard(parse_cards("2c6c"))), PlannedAction(1, discard())),
    )  # fmt: skip
    words = in_words(plan, game)
    assert words[0] == f"{game.title}, blinds 50/100; stacks 1000 / 1000"
    assert "0 discards 2c 6c, 1 discards nothing" in words[-2]
    stud = HandPlan(
        Setup("stud", Stakes(ante=10, bring_in=20, small_bet=40, big_bet=80, chip=5), (500, 500)), deck("")
    )
    assert in_words(stud, variant("stud"))[0] == (
        "Seven-card stud, ante 10, chips of 5, bring-in 20, bets 40/80; stacks 500 / 500"
    )
    button = HandPlan(Setup("no_limit_holdem", Stakes(50, 100, 100, AnteKind.BUTTON), (500, 500)), deck(""))
    assert "ante 100 by the button" in in_words(button, HOLDEM)[0]


def test_an_uncalled_bet_in_words() -> None:
    plan = HandPlan(
        Setup("no_limit_holdem", Stakes(50, 100), (1000, 1000)), deck(""),
        (PlannedAction(1, raise_to(400)), PlannedAction(0, fold())),
    )  # fmt: skip
    # Heads-up the last position has the button and the small blind (TDA 34B).
    assert in_words(plan, HOLDEM)[-1] == (
        "preflop: 1 posts small blind 50, 0 posts big blind 100, 1 raises to 400, 0 folds, 1 takes back 300, "
        "1 wins 200"
    )


ACTIONS = st.one_of(
    st.just(fold()),
    st.just(check_or_call()),
    st.integers(1, 2000).map(raise_to),
    st.lists(st.integers(0, 51), max_size=5, unique=True).map(discard),
)


@st.composite
def plans(draw: st.DrawFn) -> HandPlan:
    players = draw(st.integers(2, 6))
    stakes = Stakes(
        draw(st.sampled_from((25, 50))), 100, draw(st.sampled_from((0, 10, 100))), draw(st.sampled_from(AnteKind)),
        chip=draw(st.sampled_from((1, 5))),
    )  # fmt: skip
    places = draw(st.sampled_from((None, Places(players - 1, NOBODY, 0), Places(NOBODY, 0, 1))))
    stacks = tuple(
        draw(st.lists(st.integers(20, 400).map(lambda each: 5 * each), min_size=players, max_size=players))
    )
    actions = draw(
        st.lists(
            st.builds(PlannedAction, st.integers(0, players - 1), ACTIONS, st.sampled_from((None, *Probe))),
            max_size=6,
        )
    )
    setup = Setup("no_limit_holdem", stakes, stacks, places if players > 2 else None)
    return HandPlan(setup, tuple(draw(st.permutations(range(52)))), tuple(actions))


@settings(max_examples=20)
@given(plans())
def test_the_file_makes_the_same_hand_again(plan: HandPlan) -> None:
    text = phh(plan, HOLDEM, {"finding": "x"})
    assert read_hand_plan(text, HouseRules()) == plan
    packed = tomllib.loads(text)
    assert packed["_stress"]["finding"] == "x"
    assert packed["starting_stacks"] == list(plan.setup.stacks)  # what any reader of the format sees


def test_house_rules_of_a_file() -> None:
    plan = HandPlan(Setup("no_limit_holdem", Stakes(50, 100), (1000, 1000)), deck(""))
    assert houses_of(phh(plan, HOLDEM, {"houses": "a,b"})) == ("a", "b")
    assert houses_of(phh(plan, HOLDEM, {})) == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("= 5", "Invalid statement"),
        ("variant = 'NT'", r"it has no table \[_stress\]"),
        ("_stress = 5", r"it has no table \[_stress\]"),
        ("[_stress]\ngame = 'no_limit_holdem'", "stakes"),
        ("[_stress]\ngame = 'x'\nstakes = [1]\nstacks = []\ndeck = ''\ndeeds = []", "shorter"),
        ("[_stress]\ngame = 'x'\nstakes = [1, 2, 0, 9, 0, 0, 0]\nstacks = []\ndeck = ''\ndeeds = []", "AnteKind"),
        ("[_stress]\ngame = 'x'\nstakes = [1, 2, 0, 0, 0, 0, 0]\nstacks = []\ndeck = ''\ndeeds = ['0:x']", "x"),
    ],
)
def test_what_is_no_file_of_a_finding(text: str, says: str) -> None:
    with pytest.raises(InvalidArgument, match=f"it is no hand of a finding of tourney stress: .*{says}"):
        read_hand_plan(text, HouseRules())
