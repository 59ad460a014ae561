"""Who wins a bounty: the winner of the pot with a player's last chips, in real hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from golden.playthrough import Play
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import Table

from tourney.cards.card import format_cards, mask_of
from tourney.cards.rankings import RANKINGS
from tourney.game import event as ev
from tourney.game.stakes import AnteKind, HouseRules, Stakes
from tourney.sim.rulings import PotWinners

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table import Reading


DRY = "2c7d9hJc3s"
"""A board on which pocket pairs rank by their value."""

ONE_HUNDRED = Stakes(small_blind=50, big_blind=100)


def heads(table: Reading) -> dict[int, list[int]]:
    """The players busted in a finished hand, and the winners of their bounties."""
    assert table.over
    pots = PotWinners()
    for event in table.events:
        pots(event)
    pots.end(table.now.state)
    return {player: pots.winners(player) for player, chips in enumerate(table.stacks) if not chips}


def all_in(stacks: Sequence[int], hole_cards: str, board: str = DRY) -> Table:
    """A hand with all players all-in before the flop. Position 0 is first left of the button."""
    table = Table(stacks, hole_cards=hole_cards, board=board)
    while not table.over:
        table.play("a" if table.may_raise else "c")
    return table


# One pot


def test_who_wins_the_only_pot_has_the_head() -> None:
    assert heads(all_in([1000, 500], "AsAd KsKd")) == {1: [0]}


def test_whom_nobody_put_out_has_no_head_to_give() -> None:
    assert heads(all_in([500, 1000], "AsAd KsKd")) == {}


def test_a_bet_that_goes_back_leaves_the_last_chips_where_they_were_matched() -> None:
    # The uncalled 2,000 go back to the loser, who is not out.
    table = all_in([1000, 1000, 3000], "AsAd KsKd 4h4d")
    assert table.told(ev.Returned) == [ev.Returned(2, 2000)]
    assert heads(table) == {1: [0]}


def test_who_has_folded_wins_no_head() -> None:
    table = Table([1000] * 3, hole_cards="AsAd KsKd QsQd", board=DRY).play("2:a 0:f 1:c")
    assert heads(table) == {2: [1]}


# Main and side pots


def test_each_head_goes_with_the_pot_of_the_last_chips() -> None:
    # pokerstars.com/help, 10743: Daniel (0) has 100, Barry (1) 200, Vicky (2) 400, Liv (3) 1,000. Barry has the best
    # hand, Liv's the next: Daniel's head is Barry's; Vicky's, whom Barry did not cover, is Liv's.
    table = all_in([100, 200, 400, 1000], "4h4d AsAd QsQd KsKd")
    assert table.stacks == [0, 100 + 300 + 300, 0, 600 + 400]
    assert heads(table) == {0: [1], 2: [3]}


def test_the_best_hand_with_the_shortest_stack_has_no_head() -> None:
    # WPT Global, "I knocked someone out but did not receive their bounty": 5,920 wins the main pot from 9,910 and
    # 29,083; the last chips of 9,910 lie in the side pot, which 29,083 wins.
    table = all_in([5920, 29_083, 9910], "AsAd KsKd QsQd")
    assert table.stacks == [3 * 5920, 29_083 - 5920 + 3990, 0]
    assert heads(table) == {2: [1]}


def test_one_who_covers_all_and_wins_has_all_heads() -> None:
    assert heads(all_in([100, 200, 400, 1000], "4h4d QsQd KsKd AsAd")) == {0: [3], 1: [3], 2: [3]}


def test_equal_stacks_lose_their_heads_to_the_same_player() -> None:
    assert heads(all_in([300, 300, 300], "4h4d AsAd KsKd")) == {0: [1], 2: [1]}


def test_the_last_chips_may_lie_in_a_pot_that_a_worse_hand_wins() -> None:
    # Three side pots: player 1, second best, wins those without player 0, the best.
    table = all_in([100, 800, 200, 400], "AsAd KsKd QsQd 8s8d")
    assert heads(table) == {2: [1], 3: [1]}


def test_chips_of_folded_players_make_no_pot_of_their_own() -> None:
    # Player 3 raises to 1,000 and folds: 1,000 is the top of a pot only because player 0 has as much in.
    table = Table([2000, 300, 500, 2000], hole_cards="KsKd QsQd AsAd 4h4d", board=DRY)
    table.play("2:a 3:r1000 0:a 1:c 3:f")
    assert {won.pot for won in table.told(ev.Won)} == {0, 1, 2}
    assert heads(table) == {1: [2]}


# Split pots


def test_who_splits_the_pot_splits_the_head_from_the_left_of_the_button_on() -> None:
    # natural8.com, FAQ: divided equally between the winners, the odd unit to the earliest position.
    table = all_in([1000, 1000, 400], "AsKd AdKs QsQd", "AcKh7d5s2h")
    assert heads(table) == {2: [0, 1]}


def test_a_main_pot_may_be_split_and_a_side_pot_not() -> None:
    # 0 and 2 split the main pot and the bounty on 3; 2 wins the side pot and the bounty on 1.
    table = all_in([300, 600, 1000, 300], "AsKd QsQd AdKs 8s8d", "AcKh7d5s2h")
    assert heads(table) == {1: [2], 3: [0, 2]}


def test_high_and_low_share_a_head() -> None:
    # Three kings for high, 7-4-3-2-A for low; the third hand wins neither.
    table = Play(
        "fixed_limit_omaha_hi_lo",
        ONE_HUNDRED,
        [1000, 1000, 100],
        hole_cards="KhKd9s9h As3sJdTd Ah8hJsTs",
        boards="2c4d7hKsQs",
    ).play("2:c 0:c 1:c" + " c c" * 3)
    assert heads(table) == {2: [0, 1]}


def test_one_who_wins_both_ways_has_the_whole_head() -> None:
    # 5-4-3-2-A is a straight and the best low.
    table = Play(
        "fixed_limit_omaha_hi_lo",
        ONE_HUNDRED,
        [100, 100],
        hole_cards="Ac3cJhTh KhKd9s9h",
        boards="2c4d5hKsQs",
    )
    while not table.over:
        table.play("c")
    assert heads(table) == {1: [0]}


# Antes


@pytest.mark.parametrize(("hole_cards", "head"), [("AsAd QsQd KsKd", 0), ("KsKd QsQd AsAd", 2)])
def test_who_is_all_in_for_the_ante_of_the_table_is_in_the_main_pot(hole_cards: str, head: int) -> None:
    # The ante comes first and takes the big blind's whole stack: it is not a bet, and all players may win it.
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    table = Table([1000, 60, 1000], stakes, hole_cards=hole_cards, board=DRY, rules=HouseRules(ante_first=True))
    table.play("2:c 0:c" + " c c" * 3)
    assert table.told(ev.Posted)[0] == ev.Posted(1, "ante", 60, all_in=True)
    assert heads(table) == {1: [head]}


def test_an_ante_after_the_blind_does_not_move_the_last_chips_up() -> None:
    # TDA RP-11: the blind first. The last 40 are the ante, but the bet matches the other players' bets.
    stakes = Stakes(small_blind=50, big_blind=100, ante=100, ante_kind=AnteKind.BIG_BLIND)
    table = Table([1000, 140, 1000], stakes, hole_cards="KsKd QsQd AsAd", board=DRY)
    assert heads(table.play("2:c 0:c" + " c c" * 3)) == {1: [2]}


# Absent players (TDA 30): dealt in, posted for, and killed


def test_an_absent_player_all_in_for_the_blind_loses_the_head_to_who_wins_the_pot() -> None:
    table = Table([1000, 100, 1000], absent=[1], hole_cards="KsKd AsAd QsQd", board=DRY)
    assert table.told(ev.Killed) == [ev.Killed(1)]
    assert heads(table.play("2:c 0:c" + " c c" * 3)) == {1: [0]}


def test_an_absent_player_whose_last_chips_nobody_plays_for_loses_the_head_too() -> None:
    assert heads(Table([1000, 100, 1000], absent=[1]).play("2:f")) == {1: [0]}


def test_what_a_dead_blind_holds_above_all_live_stacks_goes_with_the_last_pot() -> None:
    # The blind of 100 is dead. 0 is all-in for 30, so 2 must match 30, the largest bet plus stack of another live
    # player. The only pot holds 3 x 30 and the other 70 of the blind; 0 wins the pot and the bounty.
    table = Table([30, 100, 60], absent=[1], hole_cards="AsAd - KsKd", board=DRY).play("2:c")
    assert table.stacks == [90 + 70, 0, 60 - 30]
    assert heads(table) == {1: [0]}


def test_two_absent_blinds_go_with_the_pot_of_the_live_players() -> None:
    # Both blinds are dead; 2 is all-in for 30, and 3, with 200, must match only 30.
    table = Table([50, 100, 30, 200], absent=[0, 1], hole_cards="- - AsAd KsKd", board=DRY).play("2:c 3:c")
    assert table.stacks == [0, 0, 30 + 30 + 50 + 100, 200 - 30]
    assert heads(table) == {0: [2], 1: [2]}


# Listening


def test_it_forgets_one_hand_when_the_next_is_over() -> None:
    pots = PotWinners()
    for stacks, hole_cards, winner in (([1000, 500], "AsAd KsKd", 0), ([500, 400], "AsAd KsKd", 0)):
        table = all_in(stacks, hole_cards)
        for event in table.events:
            pots(event)
        pots.end(table.hand.state)
        assert pots.winners(1) == [winner]


# Any hand


@settings(suppress_health_check=[HealthCheck.too_slow])  # the hand is played between the draws
@given(st.lists(st.integers(1, 40), min_size=2, max_size=7), st.permutations(range(52)), st.data())
def test_the_head_is_that_of_the_best_hand_among_those_who_have_put_in_as_much(
    stacks: list[int], cards: list[int], data: st.DataObject
) -> None:
    players = len(stacks)
    stacks = [20 * chips for chips in stacks]
    hole_cards = [cards[2 * player : 2 * player + 2] for player in range(players)]
    board = cards[2 * players : 2 * players + 5]
    absent = data.draw(st.sets(st.integers(0, players - 1), max_size=players - 1))
    table = Table(
        stacks, absent=absent, hole_cards=" ".join(map(format_cards, hole_cards)), board=format_cards(board)
    )
    while not table.over:
        words = "cc" + "aa" * table.may_raise + "f" * (table.to_call > 0)
        table.play(data.draw(st.sampled_from(words)))
    state = table.hand.state
    live = [player for player in range(players) if not state.folded[player]]
    rank = RANKINGS["high"]
    worth = {player: rank(mask_of(hole_cards[player]), mask_of(board)) for player in live}
    for player, winners in heads(table).items():
        # What a killed hand has put in above all live hands goes with the last pot.
        reach = min(state.committed[player], max(state.committed[other] for other in live))
        rivals = [other for other in live if state.committed[other] >= reach]
        best = max(worth[other] for other in rivals)
        assert winners == [other for other in rivals if worth[other] == best]
