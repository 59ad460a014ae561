"""The moving and the simplified button, and the start of heads-up play by every rule; expected values by hand.

Seats are numbered clockwise from 0. `Blinds(b, s, g)` means button at b, small blind at s, big blind at g.
"""

from __future__ import annotations

from itertools import combinations, pairwise, product

import pytest
from events import group, scenario, watched
from hypothesis import given, settings
from hypothesis import strategies as st

from tourney.game.stakes import NOBODY, Places, Stakes
from tourney.sim import events as fe
from tourney.tournament.button import (
    Blinds,
    ButtonKind,
    ButtonRules,
    give_button,
    hands_until_big_blind,
    is_due_small_blind,
    next_big_blind,
    plan_button_blind_positions,
    plan_positions,
    plan_stud_positions,
)
from tourney.tournament.schedule import Level, Schedule

MOVING = ButtonRules(ButtonKind.MOVING)
SIMPLIFIED = ButtonRules(ButtonKind.SIMPLIFIED)
# With the winner's button a player may have the big blind twice in a row.
EVERY_KIND = [kind for kind in ButtonKind if kind is not ButtonKind.WINNER]
EVERY_RULE = [ButtonRules(kind, on_button) for kind, on_button in product(EVERY_KIND, (False, True))]

BEFORE = Blinds(0, 1, 2)


# Simplified: the button goes to the next player, and the blinds are the next two


@pytest.mark.parametrize(
    ("left", "blinds"),
    [
        ([0, 1, 2, 3, 4], (1, 2, 3)),
        # The big blind bust: seat 3 posts the small blind and misses the big blind.
        ([0, 1, 3, 4], (1, 3, 4)),
        # The small blind bust: seat 3 misses the big blind.
        ([0, 2, 3, 4], (2, 3, 4)),
        # The button bust.
        ([1, 2, 3, 4], (1, 2, 3)),
        # Both blinds bust: seat 3 misses both.
        ([0, 3, 4], (3, 4, 0)),
    ],
)
def test_the_simplified_button_goes_to_the_next_player_whoever_has_bust(
    left: list[int], blinds: tuple[int, int, int]
) -> None:
    deal = plan_positions(BEFORE, left, rules=SIMPLIFIED)
    assert deal.blinds == blinds
    assert set(deal.order) == set(left)
    assert -1 not in deal.places[:3]


def test_a_newcomer_who_gets_the_simplified_button_lets_the_blinds_be_posted_twice() -> None:
    deal = plan_positions(Blinds(0, 2, 3), [0, 1, 2, 3, 4], [1], SIMPLIFIED)
    assert deal.blinds == (1, 2, 3)
    assert deal.places == Places(button=4, small_blind=0, big_blind=1)


@pytest.mark.parametrize(
    ("left", "big_blind"),
    [
        # The button would go to the small blind, and the big blind would post again: so the latter has the button.
        ([1, 2], 1),
        # The small blind bust: the big blind has the button.
        ([0, 2], 0),
        # The big blind bust: the small blind has the button.
        ([0, 1], 0),
    ],
)
def test_heads_up_the_simplified_button_gives_nobody_the_big_blind_twice(left: list[int], big_blind: int) -> None:
    # TDA 34B: the button may need to be adjusted.
    deal = plan_positions(BEFORE, left, rules=SIMPLIFIED)
    [button] = set(left) - {big_blind}
    assert deal.blinds == (button, button, big_blind)
    assert deal.places == Places(button=1, small_blind=1, big_blind=0)


# Moving: the big blind goes to the next player, and the two before it are small blind and button


@pytest.mark.parametrize(
    ("left", "blinds"),
    [
        ([0, 1, 2, 3, 4], (1, 2, 3)),
        ([0, 1, 3, 4], (0, 1, 3)),
        ([0, 2, 3, 4], (0, 2, 3)),
        ([1, 2, 3, 4], (1, 2, 3)),
        ([0, 3, 4], (4, 0, 3)),
    ],
)
def test_the_moving_button_follows_the_big_blind(left: list[int], blinds: tuple[int, int, int]) -> None:
    # Seed 003
    assert plan_positions(BEFORE, left, rules=MOVING).blinds == blinds


# Heads-up, by every rule


@pytest.mark.parametrize("rules", EVERY_RULE)
@pytest.mark.parametrize("players", range(3, 11))
def test_nobody_has_the_big_blind_twice_running_as_heads_up_play_starts(rules: ButtonRules, players: int) -> None:
    # TDA 34B
    for left in combinations(range(players), 2):
        for last in (BEFORE, Blinds(players - 1, 0, 2), Blinds(players - 2, players - 1, 1)):
            deal = plan_positions(last, left, rules=rules)
            assert deal.blinds.big_blind != last.big_blind
            assert next_big_blind(last, left, rules) == deal.blinds.big_blind
            assert (deal.blinds.button == deal.blinds.big_blind) is rules.big_blind_on_button
            assert deal.places.button == 1


@pytest.mark.parametrize("rules", EVERY_RULE)
def test_heads_up_button_and_big_blind_change_hands_every_hand(rules: ButtonRules) -> None:
    # TDA 34B; seed 003 where the button posts the big blind.
    blinds = plan_positions(BEFORE, [1, 2], rules=rules).blinds
    big_blinds = []
    for _ in range(4):
        last, blinds = blinds, plan_positions(blinds, [1, 2], rules=rules).blinds
        big_blinds.append(blinds.big_blind)
        assert blinds.button != last.button
    assert big_blinds in ([1, 2, 1, 2], [2, 1, 2, 1])


@pytest.mark.parametrize(
    ("left", "big_blind"),
    [([1, 2], 1), ([0, 2], 0), ([0, 1], 1)],
)
def test_heads_up_the_simplified_button_posts_the_big_blind_by_the_online_rules(
    left: list[int], big_blind: int
) -> None:
    # Seed 003, with the button going to the next player: 1; 2, the last big blind, so the other; 1.
    deal = plan_positions(BEFORE, left, rules=ButtonRules(ButtonKind.SIMPLIFIED, big_blind_on_button=True))
    assert deal.blinds.big_blind == deal.blinds.button == big_blind
    assert deal.places == Places(button=1, small_blind=0, big_blind=1)


# Positions to come


@st.composite
def seatings(draw: st.DrawFn) -> tuple[Blinds, list[int], int, ButtonRules]:
    """The last hand of a table, the players left, an open seat, and the rules."""
    seats = draw(st.integers(4, 10))
    before = sorted(draw(st.sets(st.integers(0, seats - 1), min_size=3, max_size=seats)))
    turn = draw(st.integers(0, len(before) - 1))
    blinds = Blinds(*(before[(turn + step) % len(before)] for step in range(3)))
    left = sorted(draw(st.sets(st.sampled_from(before), min_size=2)))
    open_seats = sorted(set(range(seats)) - set(left))
    return blinds, left, draw(st.sampled_from(open_seats or [left.pop()])), draw(st.sampled_from(EVERY_RULE))


@given(seatings())
@settings(max_examples=500)
def test_what_an_open_seat_is_due_is_what_a_player_gets_who_takes_it(
    case: tuple[Blinds, list[int], int, ButtonRules],
) -> None:
    # Checked by playing on, with nobody coming or going.
    last, occupied, seat, rules = case
    taken = sorted([*occupied, seat])
    if len(taken) > 2:
        assert is_due_small_blind(last, occupied, seat, rules) == (
            plan_positions(last, taken, rules=rules).blinds.small_blind == seat
        )
    big_blinds = []
    while seat not in big_blinds:
        deal = plan_positions(last, taken, rules=rules)
        assert next_big_blind(last, taken, rules) == deal.blinds.big_blind
        last = deal.blinds
        big_blinds.append(last.big_blind)
    assert hands_until_big_blind(case[0], occupied, seat, rules) == len(big_blinds) - 1


@pytest.mark.parametrize("rules", EVERY_RULE)
def test_the_button_waits_where_it_would_be_by_the_rules_while_stud_is_played(rules: ButtonRules) -> None:
    # TDA 11B. Seat 2, the big blind, has bust.
    left = [0, 1, 3, 4]
    assert plan_stud_positions(BEFORE, left, rules).blinds == plan_positions(BEFORE, left, rules=rules).blinds


# The winner gets the button

WINNER = ButtonRules(ButtonKind.WINNER)


@pytest.mark.parametrize(
    ("left", "blinds"),
    [
        ([0, 1, 2, 3, 4], (3, 4, 0)),
        ([0, 3], (3, 3, 0)),  # TDA 34B: heads-up the button posts the small blind
        ([0, 1, 2, 4], (4, 0, 1)),  # the winner has been moved: the next player has the button
    ],
)
def test_the_winner_has_the_button_and_the_two_after_it_the_blinds(
    left: list[int], blinds: tuple[int, int, int]
) -> None:
    # BARGE rulebook, win the button. Seat 3 has won.
    assert plan_positions(give_button(BEFORE, 3), left, rules=WINNER).blinds == blinds


def test_who_wins_hand_after_hand_keeps_the_button() -> None:
    # Asian Poker Tour: "If a player wins multiple pots in a row, then the button remains with them."
    last = BEFORE
    for _ in range(3):
        last = plan_positions(give_button(last, 0), [0, 1, 2, 3], rules=WINNER).blinds
        assert last == (0, 1, 2)


def test_in_a_tournament_the_first_winner_left_of_the_button_has_it_next() -> None:
    # BARGE rulebook, win the button: of several winners the one in the worst position.
    _, told = watched(scenario(field=(group("call", 6),), button=WINNER))
    hands = [event for event in told if isinstance(event, fe.HandPlayed)]
    before = dict.fromkeys(range(1, 7), 1000)
    seats = {event.player: event.seat for event in told if isinstance(event, fe.Seated)}
    wins = 0
    for hand, following in pairwise(hands):
        winners = [player for player, chips in hand.stacks if chips > before[player]]
        before.update((player, chips) for player, chips in hand.stacks)
        if len(winners) == 1:
            wins += 1
            assert following.button == seats[winners[0]]
    assert wins > 20


# The button posts the only blind


def test_the_button_blind_goes_to_the_next_player_and_nobody_waits_for_the_button() -> None:
    # Like the big blind it advances one live player every hand.
    occupied = [1, 4, 6, 7]
    last = plan_button_blind_positions(occupied, 4)
    assert last.order == (6, 7, 1, 4)
    assert last.places == Places(button=3, small_blind=NOBODY, big_blind=3)
    assert next_big_blind(last.blinds, occupied) == 6
    assert next_big_blind(last.blinds, [1, 4, 7]) == 7
    assert plan_button_blind_positions([1, 7], 7).places == Places(button=1, small_blind=NOBODY, big_blind=1)


@pytest.mark.parametrize("kind", ButtonKind)
def test_in_a_tournament_the_button_blind_advances_one_player_a_hand(kind: ButtonKind) -> None:
    schedule = Schedule((Level(1, 600, Stakes(big_blind=100, ante=100)),))
    game = "no_limit_short_deck_button_blind"
    event = scenario(field=(group("call", 6),), game=game, schedule=schedule, button=ButtonRules(kind), stack=3000)
    _, told = watched(event)
    seats = {event.player: event.seat for event in told if isinstance(event, fe.Seated)}
    hands = [event for event in told if isinstance(event, fe.HandPlayed)]
    assert len(hands) > 10
    for hand, following in pairwise(hands):
        assert hand.button is not None
        assert (hand.small_blind, hand.big_blind) == (None, hand.button)
        there = sorted(seats[player] for player, _ in following.stacks)
        assert following.button == next((seat for seat in there if seat > hand.button), there[0])
