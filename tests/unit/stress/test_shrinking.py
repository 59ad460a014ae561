"""The smallest hand that shows something, for things to show of which the smallest hand is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pytest
from games import variant

from tourney.cards.card import parse_cards
from tourney.errors import InvalidArgument
from tourney.game.action import BET_OR_RAISE, check_or_call, discard, fold, raise_to
from tourney.game.stakes import AnteKind, Places, Stakes
from tourney.stress.catalogue.setup import Setup
from tourney.stress.hand_plan import HandPlan, PlannedAction, Probe
from tourney.stress.shrinking import MOST_RUNS, Shrinker

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.game.action import Action

STAKES: Final = Stakes(50, 100, 100, AnteKind.BIG_BLIND, chip=25)
DECK: Final = tuple(range(51, -1, -1))


def plan(*actions: Action, players: int = 5, stakes: Stakes = STAKES, probe: Probe | None = None) -> HandPlan:
    """A hand with uneven stacks of some 5,000, its actions player by player."""
    turns = tuple(PlannedAction(place % players, action, probe) for place, action in enumerate(actions))
    stacks = tuple(5000 + 75 * place for place in range(players))
    return HandPlan(Setup("no_limit_holdem", stakes, stacks, Places(4, 0, 1)), DECK, turns)


def shrunk(start: HandPlan, shows: Callable[[HandPlan], bool], game: str = "no_limit_holdem") -> HandPlan:
    return Shrinker(variant(game), lambda each: each if shows(each) else None, lambda: False).shrink(start)


LONG: Final = plan(*[raise_to(200), fold(), check_or_call(), raise_to(900), check_or_call()] * 3)


def test_what_every_hand_shows_is_shown_by_the_smallest_of_all() -> None:
    found = shrunk(LONG, lambda _: True)
    assert found.actions == ()
    assert found.setup.stacks == (1, 1)
    assert found.setup.stakes == Stakes(50, 100)
    assert found.setup.places is None
    # The four hole cards and the five of the board: the lowest cards, in order.
    assert found.deck[:9] == tuple(range(9))


def test_what_is_needed_stays() -> None:
    assert len(shrunk(LONG, lambda each: len(each.setup.stacks) >= 3).setup.stacks) == 3
    assert shrunk(LONG, lambda each: each.setup.stakes.chip == 25).setup.stakes.chip == 25
    ante = shrunk(LONG, lambda each: each.setup.stakes.ante > 0)
    assert ante.setup.stakes.ante == 100
    assert len(ante.setup.stacks) == 2
    assert shrunk(LONG, lambda each: each.deck[0] % 4 == 3).deck[0] == 3
    assert min(shrunk(LONG, lambda each: min(each.setup.stacks) > 700).setup.stacks) in range(701, 1001)


def test_a_raise_that_is_needed_is_the_only_deed_and_small() -> None:
    found = shrunk(LONG, lambda each: any(planned.action.kind == BET_OR_RAISE for planned in each.actions))
    assert [planned.action for planned in found.actions] == [raise_to(1)]


def test_a_call_that_is_needed_is_made_of_a_raise_but_a_fold_is_simpler() -> None:
    found = shrunk(LONG, lambda each: bool(each.actions))
    assert [planned.action for planned in found.actions] == [fold()]
    called = shrunk(LONG, lambda each: any(planned.action == check_or_call() for planned in each.actions))
    assert [planned.action for planned in called.actions] == [check_or_call()]


def test_an_illegal_action_stays_only_if_it_is_needed() -> None:
    probed = plan(raise_to(500), probe=Probe.ABOVE_MOST)
    assert [planned.probe for planned in shrunk(probed, lambda each: bool(each.actions)).actions] == [None]
    needed = shrunk(probed, lambda each: any(planned.probe for planned in each.actions))
    assert [planned.probe for planned in needed.actions] == [Probe.ABOVE_MOST]


def test_fewer_cards_are_thrown() -> None:
    drawing = replace(plan(discard(parse_cards("AsKsQs"))), setup=Setup("five_card_draw", STAKES, (5000, 5000)))
    found = shrunk(drawing, lambda each: bool(each.actions), "five_card_draw")
    assert [planned.action for planned in found.actions] == [discard()]
    one = shrunk(drawing, lambda each: any(planned.action.cards for planned in each.actions), "five_card_draw")
    assert [len(planned.action.cards) for planned in one.actions] == [1]


@pytest.mark.parametrize(("game", "hole", "cards"), [("no_limit_holdem", 2, 9), ("stud", 7, 14)])
def test_without_a_player_the_others_keep_their_cards(game: str, hole: int, cards: int) -> None:
    players = 3
    setup = Setup(game, STAKES, (1000,) * players)
    tried: list[HandPlan] = []

    def shows(each: HandPlan) -> None:
        tried.append(each)

    Shrinker(variant(game), shows, lambda: False).shrink(HandPlan(setup, DECK))
    # The first that is left out is the last player. Cards are dealt one at a time, clockwise.
    kept = [card for place, card in enumerate(DECK[: hole * players]) if place % players != players - 1]
    assert tried[0].setup.stacks == (1000, 1000)
    assert tried[0].deck[: len(kept)] == tuple(kept)
    assert sorted(tried[0].deck) == sorted(DECK)
    board = DECK[hole * players : hole * players + cards - 2 * hole]
    assert tried[0].deck[len(kept) : len(kept) + len(board)] == board


def test_the_deeds_of_a_player_who_leaves_go_and_the_others_move_up() -> None:
    tried: list[HandPlan] = []

    def shows(each: HandPlan) -> None:
        tried.append(each)

    start = plan(raise_to(200), raise_to(300), raise_to(400), players=3)
    Shrinker(variant("no_limit_holdem"), shows, lambda: False).shrink(start)
    without = {len(each.setup.stacks): each for each in tried[:3]}
    assert set(without) == {2}
    actions = [[(planned.player, planned.action.amount_to) for planned in each.actions] for each in tried[:3]]
    assert actions == [[(0, 200), (1, 300)], [(0, 200), (1, 400)], [(0, 300), (1, 400)]]
    assert all(each.setup.places is None for each in tried[:3])


def test_games_for_more_than_two_keep_their_least_players() -> None:
    short = variant("no_limit_holdem")
    three = replace(short, min_players=3)
    found = Shrinker(three, lambda each: each, lambda: False).shrink(LONG)
    assert len(found.setup.stacks) == 3


def test_a_plan_that_shows_nothing_new_is_kept() -> None:
    assert shrunk(LONG, lambda _: False) == LONG


def test_a_hand_that_cannot_be_played_does_not_show_it() -> None:
    def shows(each: HandPlan) -> HandPlan:
        if each.setup.stakes.chip == 1:
            raise InvalidArgument("no")
        return each

    assert Shrinker(variant("no_limit_holdem"), shows, lambda: False).shrink(LONG).setup.stakes.chip == 25


def test_there_is_a_most_of_hands_played() -> None:
    played = 0

    def shows(_: HandPlan) -> None:
        nonlocal played
        played += 1

    long = plan(*[raise_to(200 + 7 * place) for place in range(90)], players=9)
    assert Shrinker(variant("no_limit_holdem"), shows, lambda: False).shrink(long) == long
    assert played == MOST_RUNS


def test_no_time_no_hands() -> None:
    assert Shrinker(variant("no_limit_holdem"), lambda each: each, lambda: True).shrink(LONG) == LONG


def test_players_move_on_if_one_can_only_leave_so() -> None:
    # Before the flop the player left of the big blind acts first, heads-up the button (TDA 34B). The hand needs the
    # stack of 300 there, and that of 400: whoever else leaves takes it elsewhere.
    def shows(each: HandPlan) -> bool:
        stacks = each.setup.stacks
        return 400 in stacks and stacks[2 if len(stacks) > 2 else 1] == 300

    four = replace(plan(players=4), setup=Setup("no_limit_holdem", STAKES, (1, 1, 300, 400)))
    assert shrunk(four, shows).setup.stacks == (400, 300)


@pytest.mark.parametrize("players", [5, 9])
def test_two_leave_at_once_if_the_number_must_stay_odd(players: int) -> None:
    odd = plan(players=players)
    assert len(shrunk(odd, lambda each: len(each.setup.stacks) % 2 == 1).setup.stacks) == 3


def test_players_who_move_on_take_their_cards_along() -> None:
    tried: list[HandPlan] = []

    def shows(each: HandPlan) -> None:
        tried.append(each)

    Shrinker(variant("stud"), shows, lambda: False).shrink(HandPlan(Setup("stud", STAKES, (1, 2, 3, 4)), DECK))
    moved = next(each for each in tried if each.setup.stacks == (3, 1, 2))
    stays = next(each for each in tried if each.setup.stacks == (1, 2, 3))
    for place in range(0, 21, 3):
        first, second, third = stays.deck[place : place + 3]
        assert moved.deck[place : place + 3] == (third, first, second)
