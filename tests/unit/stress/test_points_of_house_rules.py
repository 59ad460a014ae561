"""What a house rule explains and what it does not, at made-up decisions; and the hand as the house plays it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import pytest
from fixed_hands import LIMIT, NO_LIMIT
from games import variant
from made_up_hands import full, moment, short, shown

from tourney.game import event as ev
from tourney.game.stakes import HouseRules, Places, Reshuffle, Stakes
from tourney.stress.catalogue import houses
from tourney.stress.catalogue.line import perform
from tourney.stress.catalogue.point import FixedHand
from tourney.stress.catalogue.setup import Setup
from tourney.stress.interface import EngineAward
from tourney.stress.verdicts import all_houses, compose

if TYPE_CHECKING:
    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import HouseRule

_CALL: Final = frozenset({"fold", "call"})
_FREE: Final = frozenset({"check", "bet"})


def explains(house: HouseRule, at: dict[str, Any], field: str, ours: object, theirs: object) -> bool:
    """Whether a house rule explains a difference at a decision."""
    played, decision = moment(at)
    played.decisions.append(decision)
    assert house.explains is not None
    return house.explains(played, field, ours, theirs)


_RAISE_OFFERED: Final = (
    ("least_to", 0, 500), ("least_to", 0, 1), ("most_to", 0, 900), ("kinds", _CALL, _CALL | {"raise"}),
    ("kinds", frozenset({"check"}), frozenset({"check", "bet"})),
)  # fmt: skip
_NO_RAISE_OFFERED: Final = (
    ("least_to", 100, 500), ("least_to", 0, 0), ("least_to", 0, None), ("least_to", 1, 500), ("to_call", 0, 500),
    ("kinds", _CALL, _CALL), ("kinds", _CALL, _CALL | {"check"}), ("kinds", _CALL, _CALL | {"bet", "raise"}),
    ("kinds", _CALL, frozenset({"fold", "raise"})), ("kinds", None, _CALL), ("kinds", _CALL, None), ("stacks", 0, 1),
)  # fmt: skip

_TWO_LEFT: Final = {
    "game": LIMIT, "street": 1, "folded": (False, False, True, True), "bet_to": 400,
    "raises": tuple(full(n, 100 * n, 100 * n + 100) for n in range(4)),
}  # fmt: skip
_TWO_SHORT: Final = {
    "faced": (100, -1, -1, -1), "bet_to": 200, "raises": (full(0, 0, 100), short(1, 100, 150), short(2, 150, 200)),
}  # fmt: skip
_ALONE: Final = {"stacks": (1000, 0, 0, 0), "bets": (0, 500, 0, 0), "bet_to": 500}

# The rule, a decision at which it explains a raise that is offered, and changes that take it away.
_OFFERS: Final = (
    (
        houses.UNCAPPED_HEADS_UP, _TWO_LEFT,
        ({"game": NO_LIMIT}, {"folded": (False, False, False, True)}, {"raises": ()}, {"stacks": (400, 1000, 0, 0)},
         {"stacks": (1000, 0, 0, 0)}),
    ),
    (
        houses.NOBODY_CAN_CALL, _ALONE,
        ({"drawing": True}, {"stacks": (500, 0, 0, 0)}, {"stacks": (1000, 0, 501, 0)}, {"faced": (401, -1, -1, -1)}),
    ),
    (houses.NOBODY_CAN_CALL, _ALONE | {"faced": (400, -1, -1, -1)}, ({"step": 101}, {"faced": (500, -1, -1, -1)})),
)  # fmt: skip


@pytest.mark.parametrize(("house", "at", "but"), _OFFERS)
def test_a_raise_that_only_another_house_offers(
    house: HouseRule, at: dict[str, Any], but: tuple[dict[str, Any], ...]
) -> None:
    assert [one for one in _RAISE_OFFERED if not explains(house, at, *one)] == []
    assert [one for one in _NO_RAISE_OFFERED if explains(house, at, *one)] == []
    assert [change for change in but if explains(house, at | change, "least_to", 0, 500)] == []


def test_a_raise_that_another_house_does_not_offer() -> None:
    house = houses.NEVER_ADD_UP
    turned = [(field, theirs, ours) for field, ours, theirs in _RAISE_OFFERED]
    assert [one for one in turned if not explains(house, _TWO_SHORT, *one)] == []
    assert [one for one in _RAISE_OFFERED if explains(house, _TWO_SHORT, *one)] == []
    for change in (
        {"game": LIMIT}, {"faced": (-1, -1, -1, -1)}, {"raises": (full(0, 0, 100),)},
        {"raises": (short(1, 100, 150), full(2, 150, 350))}, {"raises": (full(1, 100, 200),)},
    ):  # fmt: skip
        assert not explains(house, _TWO_SHORT | change, "least_to", 300, 0)


def test_no_rule_explains_what_is_before_the_first_decision() -> None:
    played, _ = moment({"game": LIMIT})
    for house in houses.HOUSES:
        for field, ours, theirs in (*_RAISE_OFFERED, ("least_to", 500, 0), ("kinds", _FREE, _FREE | {"fold"}),
                                    ("most_to", 900, 500), ("to_call", 10, 50), ("stacks", (1,), (2,))):  # fmt: skip
            assert house.explains is None or not house.explains(played, field, ours, theirs)


def test_a_fold_that_costs_nothing() -> None:
    offered = ("kinds", _FREE, _FREE | {"fold"})
    assert explains(houses.FOLD_UNBET, {}, *offered)
    for change in ({"to_call": 1}, {"drawing": True}, {"bring_in": 25}):
        assert not explains(houses.FOLD_UNBET, change, *offered)
    assert not explains(houses.FOLD_UNBET, {}, "least_to", *offered[1:])
    assert not explains(houses.FOLD_UNBET, {}, "kinds", _FREE, _FREE | {"fold", "call"})
    assert not explains(houses.FOLD_UNBET, {}, "kinds", _FREE, frozenset({"fold", "check"}))


def test_a_bet_of_no_more_than_can_be_called() -> None:
    # The deepest of the others who have not folded has 400 behind and 100 bet.
    house = houses.EFFECTIVE_STACKS
    at = {
        "least": 200,
        "stacks": (1000, 400, 300, 900),
        "bets": (0, 100, 0, 0),
        "folded": (False, False, False, True),
    }
    assert explains(house, at, "most_to", 1000, 500)
    assert explains(house, at, "most_to", 501, 500)
    for ours, theirs in ((1000, 499), (1000, 501), (500, 500), (400, 500), (None, 500), (1000, 900)):
        assert not explains(house, at, "most_to", ours, theirs)
    assert not explains(house, at, "least_to", 1000, 500)
    assert not explains(house, at | {"game": LIMIT}, "most_to", 1000, 500)
    # A least raise above that may still be made.
    assert explains(house, at | {"least": 600}, "most_to", 1000, 600)
    assert not explains(house, at | {"least": 600}, "most_to", 1000, 500)
    assert explains(house, at | {"folded": (False, True, True, True)}, "most_to", 1000, 200)


def _played_in(house: HouseRule, setup: Setup, line: str, hole: str = "", board: str = "") -> PlayedHand:
    """A hand as our machine plays it in a house, with what the rulebook expects of it in its line."""
    assert house.reading is not None
    reading = house.reading(setup)
    assert reading is not None
    assert house.reading(reading) is None  # it is played so already
    return perform(FixedHand(reading, line, hole=hole, board=board), variant(setup.game))


def test_the_full_price_of_a_bet_that_nobody_can_match() -> None:
    # The blinds are all-in for 50 and 10, so nobody can match more than 60: by the rules the call is of 60.
    short = Setup(NO_LIMIT, Stakes(50, 100), (60, 10, 70))
    perform(FixedHand(short, "?call=60 c"), variant(NO_LIMIT))
    called = _played_in(houses.FULL_PRICE, short, "?call=70 c")
    assert ev.Called(2, 70, all_in=True) in called.events
    # With a player who can match the bet, the house plays as everybody does.
    _played_in(houses.FULL_PRICE, Setup(NO_LIMIT, Stakes(50, 100), (600, 10, 700)), "?call=100 c ?call=50 c")


def test_every_hand_of_a_showdown_is_shown() -> None:
    # Position 1 bet last, so it shows first; position 0 is beaten and may muck (TDA 17A).
    level = Setup(NO_LIMIT, Stakes(50, 100), (1000, 1000))
    hole, board = "KsKd AsAd", "2c7d9hJc3s"
    line = "c c c c c c 0:c 1:r100 c"
    assert perform(FixedHand(level, f"{line} ?shown=1 ?mucked=0", hole=hole, board=board), variant(NO_LIMIT)).over
    _played_in(houses.ALL_SHOWN, level, f"{line} ?shown=1/0 ?mucked=", hole=hole, board=board)


# A pot of 15 that two players share: 8 for the first, and 7 for the second.
_OURS, _THEIRS = (1008, 1007, 985), (1007, 1008, 985)


def odd_chip(
    text: str, game: str, ours: object = _OURS, theirs: object = _THEIRS, *, field: str = "stacks", chip: int = 1,
    over: bool = True, pots: tuple[int, int] = (0, 0),
) -> bool:  # fmt: skip
    """Whether the rule that the odd chip of stud goes by all cards explains that the second player has it."""
    said = houses.STUD_BY_ALL_CARDS.explains
    assert said is not None
    played = shown(text, game, over=over)
    played.setup = replace(played.setup, stakes=Stakes(ante=5, bring_in=10, small_bet=20, big_bet=40, chip=chip))
    played.events = [ev.Won(0, pots[0], 8), ev.Won(1, pots[1], 7)]
    return said(played, field, ours, theirs)


def test_an_odd_chip_of_stud_by_all_cards() -> None:
    high, low = "AdKs2c AsKd2h 3s4s5s", "As3d KdQs2c 3s4s5s"
    assert odd_chip(high, "stud")
    assert not odd_chip("AsKd2h AdKs2c 3s4s5s", "stud")
    assert not odd_chip(high, "no_limit_holdem")
    assert not odd_chip(high, "stud", over=False)
    assert not odd_chip(high, "stud", field="pots")
    assert not odd_chip(high, "stud", pots=(0, 1))
    assert not odd_chip(high, "stud", chip=5)
    assert odd_chip(high, "stud", (1010, 1005, 985), (1005, 1010, 985), chip=5)
    for theirs in (
        _OURS,
        (1007, 1008),
        (1007, 1009, 984),
        (1007, 1007, 986),
        (1006, 1009, 985),
        None,
        (1008, 1008, 984),
    ):
        assert not odd_chip(high, "stud", _OURS, theirs)
    # In razz the lowest of all cards: the ace is below the deuce. By deuce-to-seven no card is that low.
    assert odd_chip("KdQs2c As3d 3s4s5s", "razz")
    assert not odd_chip(low, "razz")
    assert not odd_chip("KdQs2c As3d 3s4s5s", "deuce_to_seven_razz")
    assert not odd_chip("KdQs2c As3d 3s4s5s", "deuce_to_seven_razz", _THEIRS, _OURS)
    ours: object = (EngineAward(0, 8, 0), EngineAward(1, 7, 0))
    less: object = (EngineAward(0, 7, 0), EngineAward(1, 5, 0), EngineAward(1, 3, 1))
    assert odd_chip(high, "stud", ours, less, field="awards")
    assert not odd_chip(high, "stud", ours, ours, field="awards")
    assert not odd_chip(high, "stud", ours, None, field="awards")


def test_the_hand_as_another_house_plays_it() -> None:
    two = Setup(NO_LIMIT, Stakes(50, 100), (1000, 1000))
    three = replace(two, stacks=(1000,) * 3)
    changed = {
        houses.FOUR_RAISES: {"raises": 4}, houses.NO_CAP: {"raises": None},
            houses.ANTES_COUNT: {"antes_in_pot_limit": True},
        houses.ANTE_FIRST: {"ante_first": True}, houses.OPEN_PAIR: {"open_pair_doubles": True},
        houses.BY_POSITION: {"equal_boards_by_position": True},
            houses.ALL_BUT_OWN: {"reshuffle": Reshuffle.ALL_BUT_OWN},
    }  # fmt: skip
    for house, rule in changed.items():
        assert house.reading is not None
        other = replace(three, rules=HouseRules(**rule))  # type: ignore[arg-type]
        assert house.reading(three) == other
        assert house.reading(other) is None


def test_a_reading_of_two_players() -> None:
    two = Setup(NO_LIMIT, Stakes(50, 100), (1000, 1000))
    three = replace(two, stacks=(1000,) * 3)
    usual, turned = Places(1, 1, 0), Places(1, 0, 1)
    reads = {house: house.reading for house in houses.HOUSES}
    big, uncapped, capped = (
        reads[house] for house in (houses.DEALER_BIG_BLIND, houses.UNCAPPED_HEADS_UP, houses.CAP_ALWAYS)
    )
    assert big is not None
    assert uncapped is not None
    assert capped is not None
    assert big(two) == big(replace(two, places=usual)) == replace(two, places=turned)
    assert (
        big(three)
        is big(replace(two, places=turned))
        is big(replace(two, stakes=Stakes(ante=5, small_bet=5, big_bet=10)))
        is None
    )
    assert uncapped(two) == replace(two, uncapped=True)
    assert uncapped(three) is uncapped(replace(two, uncapped=True)) is None
    assert capped(replace(two, uncapped=True)) == two
    assert capped(two) is None


def test_readings_together_and_each_house_once() -> None:
    two = Setup(NO_LIMIT, Stakes(50, 100), (1000, 1000))
    both = compose([houses.FOUR_RAISES, houses.FOLD_UNBET, houses.UNCAPPED_HEADS_UP])
    assert both(two) == replace(two, rules=HouseRules(raises=4), uncapped=True)
    assert both(replace(two, rules=HouseRules(raises=4), uncapped=True)) is None
    assert compose([houses.FOLD_UNBET])(two) is None
    other = replace(houses.FOUR_RAISES, says="otherwise")
    assert all_houses([], [houses.NO_CAP, houses.FOUR_RAISES, other]) == (houses.NO_CAP, houses.FOUR_RAISES)
