"""The house rules of the seeds, from the shipped files to the table."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from events import watched

from tourney.config import shipped
from tourney.config.load import load_tournament
from tourney.game.stakes import NOBODY, Places, Reshuffle
from tourney.sim import events as fe
from tourney.tournament.button import (
    Blinds,
    ButtonKind,
    ButtonRules,
    plan_first_positions,
    plan_positions,
    plan_stud_positions,
)

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario

MOVING = ButtonRules(ButtonKind.MOVING)
ONLINE = ButtonRules(ButtonKind.MOVING, big_blind_on_button=True)


def shipped_scenario(name: str, *settings: str) -> Scenario:
    path = shipped.find("scenarios", name)
    assert path is not None
    return load_tournament(path, settings=settings)


def test_the_presets_say_what_the_seeds_say() -> None:
    # Seeds 003, 001 and 004.
    assert shipped_scenario("online_six_max").button == ONLINE
    assert shipped_scenario("triple_draw").rules.reshuffle is Reshuffle.ALL_BUT_OWN
    stud = shipped_scenario("stud").rules
    assert (stud.equal_boards_by_position, stud.open_pair_doubles) == (True, True)
    defaults = shipped_scenario("turbo_sng")
    assert defaults.button == ButtonRules()
    assert defaults == shipped_scenario("turbo_sng", "rules=tda")


def test_a_moving_button_is_never_dead() -> None:
    # Seed 003: the blinds move and take the button with them. Seats 0 to 5, button 0, blinds 1 and 2; then the big
    # blind busts: the next is 3, the small blind the player before it, 1 again, and the button 0 again.
    deal = plan_positions(Blinds(0, 1, 2), [0, 1, 3, 4, 5], rules=MOVING)
    assert deal.blinds == Blinds(0, 1, 3)
    assert deal.places == Places(button=4, small_blind=0, big_blind=1)
    # With the dead button of TDA 32 nobody posts the small blind then.
    assert plan_positions(Blinds(0, 1, 2), [0, 1, 3, 4, 5]).places.small_blind == NOBODY


def test_with_a_moving_button_the_big_blind_moves_to_the_next_player_every_hand() -> None:
    last = Blinds(0, 1, 2)
    occupied = [0, 1, 2, 4, 5]
    big_blinds = []
    for _ in range(10):
        last = plan_positions(last, occupied, rules=MOVING).blinds
        big_blinds.append(last.big_blind)
    assert big_blinds == [4, 5, 0, 1, 2] * 2


def test_heads_up_the_button_posts_the_big_blind_by_the_online_rules_and_acts_last() -> None:
    # Seed 003; by TDA 34B it posts the small blind. Position 0 acts first before and after the flop.
    assert plan_first_positions([2, 5], 5, ONLINE).order == (2, 5)
    deal = plan_positions(Blinds(2, 2, 5), [2, 5], rules=ONLINE)
    assert deal.blinds.big_blind == 2
    assert deal.order == (5, 2)
    assert deal.places == Places(button=1, small_blind=0, big_blind=1)
    assert plan_positions(deal.blinds, [2, 5], rules=ONLINE).blinds.big_blind == 5


def test_the_button_waits_while_stud_is_played() -> None:
    # TDA 11B: it stands where it would be if the hand were hold'em, hand after hand.
    last = Blinds(0, 1, 2)
    stud = plan_stud_positions(last, [0, 1, 2, 3])
    assert stud.order == (2, 3, 0, 1)
    assert plan_stud_positions(last, [0, 1, 2, 3]) == stud
    assert plan_positions(last, [0, 1, 2, 3]).order == stud.order


def test_the_button_moves_where_the_high_card_bets() -> None:
    # BARGE rulebook, "Mexican Poker": "a button which rotates clockwise after each hand".
    _, told = watched(shipped_scenario("stud", "game=mexican_poker", "entries=6"))
    hands = [hand for hand in told if isinstance(hand, fe.HandPlayed)]
    buttons = [hand.button or 0 for hand in hands if len(hand.stacks) == 6]
    seats = sorted(set(buttons))
    assert len(seats) == 6
    assert len(buttons) > 6
    assert all(seats[seats.index(last) - 5] == button for last, button in pairwise(buttons))


def test_players_who_stay_away_are_dealt_in_posted_for_and_folded() -> None:
    # Seed 003, TDA 30: they lose their blinds, win nothing while anybody else is there, and are blinded off.
    scenario = shipped_scenario("online_six_max")
    _, told = watched(scenario)
    away = set(range(21, 25))
    stacks = dict.fromkeys(range(1, scenario.entries + 1), scenario.stack)
    dealt = 0
    for hand in told:
        if isinstance(hand, fe.HandPlayed) and any(player not in away for player, _ in hand.stacks):
            for player, chips in hand.stacks:
                if player in away:
                    dealt += 1
                    assert chips <= stacks[player]
                stacks[player] = chips
    assert dealt > 40


@pytest.mark.parametrize("name", shipped.list_names("rules"))
def test_every_preset_can_be_named(name: str) -> None:
    assert shipped_scenario("turbo_sng", f"rules={name}").entries == 9
