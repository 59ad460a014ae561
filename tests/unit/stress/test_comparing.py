"""Each way in which an engine may differ, with the words that name it; and what is no difference.

The states are those of hands that can be followed by eye; the rule behind each moment is in its comment.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest

from tourney.stress.comparing import Concern, EngineDifference, Moment, find_differences, find_fields
from tourney.stress.interface import EngineAward, EnginePot, EngineState

PREFLOP: Final = EngineState(
    actor=2,
    over=False,
    stacks=(950, 900, 1000),
    bets=(50, 100, 0),
    pot=150,
    to_call=100,
    least_to=200,
    most_to=1000,
    kinds=frozenset({"fold", "call", "raise"}),
    street=0,
    boards=((),),
    hole=(("As", "Kd"), ("2c", "2d"), ("Th", "9h")),
    folded=(False, False, False),
    most_discards=0,
)
"""Three players with 1,000; blinds 50 and 100; the button, position 2, is to act (TDA 34, 43)."""

FLOP: Final = replace(
    PREFLOP,
    actor=0,
    stacks=(900, 900, 1000),
    bets=(0, 0, 0),
    pot=200,
    pots=(EnginePot(200, (0, 1)),),
    to_call=0,
    least_to=100,
    most_to=900,
    kinds=frozenset({"fold", "check", "bet"}),
    street=1,
    boards=(("Ac", "7d", "3s"),),
    folded=(False, False, True),
)
"""The button has folded, the small blind has called: it is first on the flop and may check."""

DRAW: Final = replace(FLOP, kinds=frozenset({"discard"}), least_to=0, most_to=0, most_discards=5, boards=((),))

OVER: Final = EngineState(
    actor=None,
    over=True,
    stacks=(1100, 900, 1000),
    awards=(EngineAward(0, 150, 0), EngineAward(0, 50, 1)),
    shown=(1, 0),
)
"""The big blind bet last and shows first (TDA 16); position 0 wins a main pot of 150 and a side pot of 50."""

FIRST: Final = Moment(first=True)
CALM: Final = Moment(calm=True)


def first_of(expected: EngineState, got: EngineState, moment: Moment) -> EngineDifference:
    return next(find_differences(expected, got, moment))


@pytest.mark.parametrize(("state", "moment"), [(PREFLOP, FIRST), (FLOP, CALM), (DRAW, CALM), (OVER, Moment())])
def test_the_same_state_is_no_difference(state: EngineState, moment: Moment) -> None:
    assert list(find_differences(state, state, moment)) == []


@pytest.mark.parametrize(("state", "moment"), [(PREFLOP, FIRST), (FLOP, CALM), (OVER, Moment())])
def test_what_is_not_told_is_no_difference(state: EngineState, moment: Moment) -> None:
    assert list(find_differences(state, EngineState(state.actor, state.over), moment)) == []


def test_fields_told() -> None:
    assert find_fields(EngineState(2, over=False, pot=150)) == {"actor", "over", "pot"}
    assert find_fields(EngineState(None, over=True)) == {"over"}


ROWS: Final[tuple[tuple[str, EngineState, dict[str, object], Moment, tuple[Concern, str, str, str, bool]], ...]] = (
    # Whole chips, none negative (TDA 53 counts chips)
    ("a half", PREFLOP, {"pot": 150.5}, FIRST,
     (Concern.CHIPS, "an amount is no whole number", "whole chips", "150.5", True)),
    ("a truth", PREFLOP, {"stacks": (True, 900, 1000)}, FIRST,
     (Concern.CHIPS, "an amount is no whole number", "whole chips", "True", True)),
    ("a debt", PREFLOP, {"bets": (50, -100, 0)}, FIRST,
     (Concern.CHIPS, "an amount is negative", "no negative amount", "-100", True)),
    ("a half pot", FLOP, {"pots": (EnginePot(0.5, None),)}, CALM,  # type: ignore[arg-type]
     (Concern.CHIPS, "an amount is no whole number", "whole chips", "0.5", True)),
    # The end
    ("over too soon", PREFLOP, {"over": True, "actor": None}, FIRST,
     (Concern.ACTOR, "the hand ends although a player is to act", "position 2 is to act", "the hand is over", True)),
    ("never over", OVER, {"over": False}, Moment(),
     (Concern.ACTOR, "the hand does not end", "the hand is over", "nobody is to act", True)),
    ("asked after the end", OVER, {"over": False, "actor": 1}, Moment(),
     (Concern.ACTOR, "a player is asked although the hand is over", "the hand is over", "position 1 is to act",
      True)),
    # Streets and cards
    ("late", FLOP, {"street": 0}, CALM,
     (Concern.STREET, "it stays on the street", "street 1", "street 0", False)),
    ("early and another player", FLOP, {"street": 2, "actor": 1}, CALM,
     (Concern.STREET, "it is a street ahead", "street 1", "street 2", True)),
    ("a card too few", FLOP, {"boards": (("Ac", "7d"),)}, CALM,
     (Concern.CARDS, "too few board cards", "Ac 7d 3s", "Ac 7d", True)),
    ("no board at all", FLOP, {"boards": ()}, CALM,
     (Concern.CARDS, "too few board cards", "Ac 7d 3s", "", True)),
    ("another card", FLOP, {"boards": (("Ac", "7d", "4s"),)}, CALM,
     (Concern.CARDS, "other board cards", "Ac 7d 3s", "Ac 7d 4s", True)),
    ("other hole cards", FLOP, {"hole": (("As", "Kd"), ("2c", "3d"), ("Th", "9h"))}, CALM,
     (Concern.CARDS, "other hole cards", "1 holds 2c 2d", "1 holds 2c 3d", True)),
    ("no hole cards", FLOP, {"hole": (("As", "Kd"),)}, CALM,
     (Concern.CARDS, "other hole cards", "1 holds 2c 2d", "1 holds ", True)),
    # Chips
    ("other stacks at once", PREFLOP, {"stacks": (950, 950, 1000), "bets": (50, 50, 0), "pot": 100}, FIRST,
     (Concern.CHIPS, "other stacks before anybody acts", "stacks 950/900/1000", "stacks 950/950/1000", True)),
    ("other stacks later", FLOP, {"stacks": (900, 800, 1000)}, CALM,
     (Concern.CHIPS, "other stacks", "stacks 900/900/1000", "stacks 900/800/1000", True)),
    ("other bets", PREFLOP, {"bets": (100, 50, 0)}, FIRST,
     (Concern.CHIPS, "other bets before anybody acts", "bets 50/100/0", "bets 100/50/0", False)),
    ("other bets without stacks", PREFLOP, {"bets": (100, 50, 0), "stacks": None}, FIRST,
     (Concern.CHIPS, "other bets before anybody acts", "bets 50/100/0", "bets 100/50/0", True)),
    ("a fat pot", PREFLOP, {"pot": 151}, FIRST,
     (Concern.CHIPS, "too much in the pot", "pot 150", "pot 151", False)),
    ("a thin pot", PREFLOP, {"pot": 149}, FIRST,
     (Concern.CHIPS, "too little in the pot", "pot 150", "pot 149", False)),
    # Who
    ("others folded", FLOP, {"folded": (False, True, True)}, CALM,
     (Concern.ACTOR, "others have folded", "folded: 2", "folded: 1, 2", True)),
    ("nobody folded", FLOP, {"folded": (False, False, False)}, CALM,
     (Concern.ACTOR, "others have folded", "folded: 2", "folded: nobody", True)),
    ("nobody asked", FLOP, {"actor": None}, CALM,
     (Concern.ACTOR, "nobody is asked", "position 0 is to act", "nobody is to act", True)),
    ("a folded player asked", FLOP, {"actor": 2}, CALM,
     (Concern.ACTOR, "a player who has folded is asked", "position 0 is to act", "position 2 is to act", True)),
    ("another opens the hand", PREFLOP, {"actor": 0}, FIRST,
     (Concern.ACTOR, "the wrong player is to open the hand", "position 2 is to act", "position 0 is to act", True)),
    ("another opens the hand, calmly", PREFLOP, {"actor": 0}, Moment(first=True, calm=True),
     (Concern.ACTOR, "the wrong player is to open the hand", "position 2 is to act", "position 0 is to act", True)),
    ("another opens the street", FLOP, {"actor": 1}, CALM,
     (Concern.ACTOR, "the wrong player is to open the street", "position 0 is to act", "position 1 is to act", True)),
    ("another is next", PREFLOP, {"actor": 0}, Moment(),
     (Concern.ACTOR, "the wrong player is asked", "position 2 is to act", "position 0 is to act", True)),
    # The price
    ("dear", PREFLOP, {"to_call": 101}, FIRST,
     (Concern.CALL, "the call is too much", "100 to call", "101 to call", False)),
    ("cheap", PREFLOP, {"to_call": 50}, FIRST,
     (Concern.CALL, "the call is too little", "100 to call", "50 to call", False)),
    ("no call", PREFLOP, {"kinds": frozenset({"fold", "raise"})}, FIRST,
     (Concern.CALL, "no call is offered", "100 to call", "offered: fold, raise", False)),
    ("a check facing a bet", PREFLOP, {"kinds": frozenset({"fold", "call", "check", "raise"})}, FIRST,
     (Concern.CALL, "a check is offered facing a bet", "100 to call", "offered: call, check, fold, raise", False)),
    ("no free check", FLOP, {"kinds": frozenset({"fold", "bet"})}, CALM,
     (Concern.CALL, "no check is offered", "a check is free", "offered: bet, fold", False)),
    ("no fold", PREFLOP, {"kinds": frozenset({"call", "raise"})}, FIRST,
     (Concern.CALL, "no fold is offered", "a fold", "offered: call, raise", False)),
    # The wager
    ("a low minimum", PREFLOP, {"least_to": 199}, FIRST,
     (Concern.RAISE, "the minimum is too low", "bet or raise to 200 to 1000", "bet or raise to 199 to 1000", False)),
    ("a high minimum", PREFLOP, {"least_to": 201}, FIRST,
     (Concern.RAISE, "the minimum is too high", "bet or raise to 200 to 1000", "bet or raise to 201 to 1000", False)),
    ("a low maximum", PREFLOP, {"most_to": 999}, FIRST,
     (Concern.RAISE, "the maximum is too low", "bet or raise to 200 to 1000", "bet or raise to 200 to 999", False)),
    ("a high maximum", PREFLOP, {"most_to": 1001}, FIRST,
     (Concern.RAISE, "the maximum is too high", "bet or raise to 200 to 1000", "bet or raise to 200 to 1001", False)),
    ("no raise", PREFLOP, {"least_to": 0, "most_to": 0, "kinds": frozenset({"fold", "call"})}, FIRST,
     (Concern.RAISE, "a raise is not offered", "bet or raise to 200 to 1000", "no bet or raise", False)),
    ("no raise by kinds alone", PREFLOP, {"least_to": None, "most_to": None, "kinds": frozenset({"fold", "call"})},
     FIRST, (Concern.RAISE, "a raise is not offered", "bet or raise to 200 to 1000", "no bet or raise", False)),
    ("a raise where none is allowed", replace(PREFLOP, least_to=0, most_to=0, kinds=frozenset({"fold", "call"})),
     {"least_to": 200, "most_to": 900, "kinds": frozenset({"fold", "call", "raise"})}, FIRST,
     (Concern.RAISE, "a raise is offered where none is allowed", "no bet or raise", "bet or raise to 200 to 900",
      False)),
    ("a raise without amounts where none is allowed",
     replace(PREFLOP, least_to=0, most_to=0, kinds=frozenset({"fold", "call"})),
     {"least_to": None, "most_to": None, "kinds": frozenset({"fold", "call", "raise"})}, FIRST,
     (Concern.RAISE, "a raise is offered where none is allowed", "no bet or raise", "a bet or raise", False)),
    ("all-in only", replace(PREFLOP, least_to=1000), {"least_to": 999, "most_to": 999}, FIRST,
     (Concern.RAISE, "the minimum is too low", "bet or raise to 1000", "bet or raise to 999", False)),
    # Draws
    ("no draw", DRAW, {"most_discards": 0, "kinds": frozenset({"check", "bet"})}, CALM,
     (Concern.DISCARD, "a draw is due", "5 discards at most", "0 discards at most", True)),
    ("a draw in hold'em", FLOP, {"most_discards": 3}, CALM,
     (Concern.DISCARD, "it is no draw", "0 discards at most", "3 discards at most", True)),
    ("three cards at most", DRAW, {"most_discards": 3}, CALM,
     (Concern.DISCARD, "the most discards differ", "5 discards at most", "3 discards at most", False)),
    # Side pots
    ("other sum", FLOP, {"pots": (EnginePot(150, (0, 1)),)}, CALM,
     (Concern.POTS, "the pots sum up to something else", "pots 200 for 0, 1", "pots 150 for 0, 1", False)),
    ("split in two", FLOP, {"pots": (EnginePot(150, (0, 1)), EnginePot(50, (0,)))}, CALM,
     (Concern.POTS, "another number of side pots", "pots 200 for 0, 1", "pots 150 for 0, 1; 50 for 0", False)),
    ("for others", FLOP, {"pots": (EnginePot(200, (0,)),)}, CALM,
     (Concern.POTS, "other side pots", "pots 200 for 0, 1", "pots 200 for 0", False)),
    ("no pots", FLOP, {"pots": ()}, CALM,
     (Concern.POTS, "the pots sum up to something else", "pots 200 for 0, 1", "pots none", False)),
    # Who is paid, who shows
    ("others are paid", OVER, {"stacks": (1000, 1000, 1000)}, Moment(),
     (Concern.END, "others are paid", "stacks 1100/900/1000", "stacks 1000/1000/1000", True)),
    ("another award", OVER, {"awards": (EngineAward(0, 150, 0), EngineAward(1, 50, 1))}, Moment(),
     (Concern.END, "other awards", "0 wins 200", "0 wins 150", True)),
    ("from another pot", OVER, {"awards": (EngineAward(0, 140, 0), EngineAward(0, 60, 1))}, Moment(),
     (Concern.END, "awards of other pots", "pot 0: 150, pot 1: 50", "pot 0: 140, pot 1: 60", True)),
    ("a hidden winner", OVER, {"shown": (1,)}, Moment(),
     (Concern.SHOWING, "a hand that must be shown is not", "shown: 1, 0", "shown: 1", False)),
    ("a beaten hand", OVER, {"shown": (1, 0, 2)}, Moment(),
     (Concern.SHOWING, "a beaten hand is shown", "shown: 1, 0", "shown: 1, 0, 2", False)),
    ("another order", OVER, {"shown": (0, 1)}, Moment(),
     (Concern.SHOWING, "hands are shown in another order", "shown: 1, 0", "shown: 0, 1", False)),
    ("nobody shows", OVER, {"shown": ()}, Moment(),
     (Concern.SHOWING, "a hand that must be shown is not", "shown: 1, 0", "shown: nobody", False)),
)  # fmt: skip


@pytest.mark.parametrize(
    ("state", "changes", "moment", "says"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_a_difference(
    state: EngineState, changes: dict[str, object], moment: Moment, says: tuple[Concern, str, str, str, bool]
) -> None:
    found = first_of(state, replace(state, **changes), moment)  # type: ignore[arg-type]
    assert (found.what, found.sign, found.expected, found.got, found.diverges) == says


ALIKE: Final[tuple[tuple[str, EngineState, dict[str, object], Moment], ...]] = (
    ("cards in another order", FLOP,
     {"boards": (("3s", "Ac", "7d"),), "hole": (("Kd", "As"), ("2d", "2c"), ())}, CALM),
    ("the cards of who has folded", FLOP, {"hole": (("As", "Kd"), ("2c", "2d"))}, CALM),
    ("uncalled chips while betting is over", FLOP, {"stacks": (800, 900, 1000), "pot": 300}, Moment(settled=True)),
    ("pots while there are bets", FLOP, {"pots": (EnginePot(1, None),)}, Moment()),
    ("pots while uncalled chips are in them", FLOP, {"pots": (EnginePot(1, None),)}, Moment(calm=True, settled=True)),
    ("one pot in two parts", FLOP, {"pots": (EnginePot(150, (0, 1)), EnginePot(50, (0, 1)))}, CALM),
    ("a pot with who has folded", FLOP, {"pots": (EnginePot(200, (0, 1, 2)),)}, CALM),
    ("a pot without players", FLOP, {"pots": (EnginePot(200),)}, CALM),
    ("a price that nobody can contest", PREFLOP, {"to_call": 150}, Moment(first=True, nominal_calls=(150,))),
    ("a fold where a check is free", replace(FLOP, kinds=frozenset({"check", "bet"})), {"kinds": FLOP.kinds}, CALM),
    ("a bet named a raise", FLOP, {"kinds": frozenset({"fold", "check", "raise"})}, CALM),
    ("a bring-in is a call", PREFLOP, {"kinds": frozenset({"fold", "bring-in", "raise"})}, FIRST),
    ("an uncalled bet told as won", OVER, {"awards": (EngineAward(0, 250),)}, Moment(returned=(50, 0, 0))),
    ("hands turned up in any order", OVER, {"shown": (0, 1)}, Moment(face_up=True)),
    ("awards without pots", OVER, {"awards": (EngineAward(0, 200),)}, Moment()),
    ("awards of one pot for two", OVER, {"awards": (EngineAward(0, 200, 0),)}, Moment()),
)  # fmt: skip


@pytest.mark.parametrize(("state", "changes", "moment"), [row[1:] for row in ALIKE], ids=[row[0] for row in ALIKE])
def test_another_way_to_say_the_same(state: EngineState, changes: dict[str, object], moment: Moment) -> None:
    assert list(find_differences(state, replace(state, **changes), moment)) == []  # type: ignore[arg-type]


def test_chips_made_in_a_hand_are_impossible_in_any_house() -> None:
    more = first_of(PREFLOP, replace(PREFLOP, stacks=(950, 901, 1000)), FIRST)
    moved = first_of(PREFLOP, replace(PREFLOP, stacks=(950, 950, 1000), bets=(50, 50, 0)), FIRST)
    assert (more.impossible, moved.impossible) == (True, False)


def test_chips_that_come_from_nowhere_at_the_end_are_impossible() -> None:
    other_winner = first_of(OVER, replace(OVER, stacks=(900, 1100, 1000)), Moment())
    made = first_of(OVER, replace(OVER, stacks=(1100, 900, 1001)), Moment())
    assert (other_winner.impossible, made.impossible) == (False, True)


def test_the_way_of_a_wrong_payment_is_named() -> None:
    moment = Moment(paid_wrong=lambda stacks: f"paid {stacks[1]}")
    assert first_of(OVER, replace(OVER, stacks=(900, 1100, 1000)), moment).sign == "paid 1100"


def test_a_player_without_chips_is_asked() -> None:
    all_in = replace(PREFLOP, stacks=(0, 900, 1000))
    assert first_of(all_in, replace(all_in, actor=0), FIRST).sign == "a player without chips is asked"
    # In a draw a player without chips still draws (TDA RP-13 speaks of all-in hands that draw).
    drawing = replace(DRAW, stacks=(900, 0, 1000))
    assert first_of(drawing, replace(drawing, actor=1), CALM).sign == "the wrong player is to open the street"


def test_the_field_and_the_values_of_a_difference() -> None:
    low = first_of(PREFLOP, replace(PREFLOP, least_to=199), FIRST)
    assert (low.field, low.ours, low.theirs) == ("least_to", 200, 199)
    high = first_of(PREFLOP, replace(PREFLOP, most_to=1001), FIRST)
    assert (high.field, high.ours, high.theirs) == ("most_to", 1000, 1001)
    shut = first_of(PREFLOP, replace(PREFLOP, least_to=0, kinds=frozenset({"fold", "call"})), FIRST)
    assert (shut.field, shut.ours, shut.theirs) == ("kinds", 200, 0)
    street = first_of(FLOP, replace(FLOP, street=0), CALM)
    assert (street.field, street.ours, street.theirs) == ("street", 1, 0)
    award = first_of(OVER, replace(OVER, awards=(EngineAward(1, 200),)), Moment())
    assert (award.field, award.ours) == ("awards", OVER.awards)


def test_all_differences_of_a_moment_come_in_order() -> None:
    got = replace(PREFLOP, pot=151, to_call=101, least_to=199)
    signs = [each.sign for each in find_differences(PREFLOP, got, FIRST)]
    assert signs == ["too much in the pot", "the call is too much", "the minimum is too low"]


def test_price_and_wager_of_another_player_are_not_compared() -> None:
    got = replace(PREFLOP, actor=0, to_call=50, least_to=150)
    assert [each.what for each in find_differences(PREFLOP, got, FIRST)] == [Concern.ACTOR]


def test_a_price_and_totals_that_follow_from_another_bet_are_not_told_again() -> None:
    # An ante of 20 is no bet (TDA RP-11): an engine that counts it as one asks for 80, and for 20 more at most.
    paid = replace(PREFLOP, stacks=(930, 880, 980), pot=210, most_to=980)
    as_bet = replace(paid, bets=(70, 120, 20), to_call=80, most_to=1000)
    [only] = find_differences(paid, as_bet, FIRST)
    assert only.sign == "other bets before anybody acts"
    # The price and the most are wrong by something else than the bet.
    other = replace(as_bet, to_call=70, most_to=990)
    told = [each.what for each in find_differences(paid, other, FIRST)]
    assert told == [Concern.CHIPS, Concern.CALL, Concern.RAISE]


def test_the_cards_of_a_street_that_has_not_come_are_not_missed_as_well() -> None:
    # Once all have called, the flop is dealt (Robert's Rules of Poker, betting and raising).
    late = replace(FLOP, street=0, boards=((),))
    assert [each.what for each in find_differences(FLOP, late, CALM)] == [Concern.STREET]
    # An engine that counts streets in another way has the cards.
    other = replace(FLOP, street=0, boards=(("Ac", "7d", "3h"),))
    assert [each.what for each in find_differences(FLOP, other, CALM)] == [Concern.STREET, Concern.CARDS]
