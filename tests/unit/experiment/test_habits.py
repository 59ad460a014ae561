"""What is counted of a hand, worked out by hand. Definitions: docs/profile.md, after PokerTracker's and Hold'em
Manager's.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from games import BLINDS, STUD
from golden.playthrough import Play
from table import Table

from tourney.experiment.figures import all_ins, play_statistics
from tourney.experiment.habits import Habits, HandCounter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table import Reading

    from tourney.game.stakes import Stakes

SMALL_BLIND, BIG_BLIND, UNDER_THE_GUN, MIDDLE, CUTOFF, BUTTON = range(6)
SIX: Final = [10_000] * 6


def watched(*played: tuple[Sequence[int], Reading], stakes: Stakes = BLINDS) -> list[Habits]:
    """What each position did in these hands, of players who keep their places."""
    habits = [Habits() for _ in played[0][0]]
    watch = HandCounter()
    for stacks, table in played:
        assert table.over
        watch.begin_hand(stakes, stacks, habits)
        for event in table.events:
            watch(event)
        watch.end_hand(table.stacks)
    return habits


def figures(habits: Habits) -> dict[str, tuple[int | None, int]]:
    """Times done, and opportunities, of each statistic with any."""
    return {each.name: (each.times, each.of) for each in play_statistics(habits) if each.of and each.name != "bb/100"}


def three_bet_pot() -> tuple[list[int], Table]:
    """Raise, call, re-raise; the raiser folds, the caller calls; on the flop check, bet, fold."""
    table = Table(SIX).play("2:r300 3:c 4:r1000 5:f 0:f 1:f 2:f 3:c")
    return SIX, table.play("3:c 4:r1200 3:f")


def limped_pot() -> tuple[list[int], Table]:
    """Two limp, the small blind completes, the big blind checks; on the river bet, raise and call; a showdown."""
    hole_cards = "2c7d 3c8d AsAh 9c4d KsKh 5c6h"
    table = Table(SIX, hole_cards=hole_cards, board="Ad Tc 8s 2s Jh").play("2:c 3:f 4:c 5:f 0:c 1:c")
    return SIX, table.play("0:c 1:c 2:c 4:c 0:c 1:c 2:c 4:c 0:c 1:c 2:r200 4:r600 0:f 1:f 2:c")


def walk() -> tuple[list[int], Table]:
    """Everybody folds to the big blind."""
    return SIX, Table(SIX).play("2:f 3:f 4:f 5:f 0:f")


def all_in_before_the_flop() -> tuple[list[int], Table]:
    """The short button pushes eight big blinds, the big blind calls: the board runs out."""
    stacks = [10_000, 10_000, 10_000, 10_000, 10_000, 800]
    hole_cards = "2c7d AsAh 3c8d 9c4d 5s6s KsKh"
    return stacks, Table(stacks, hole_cards=hole_cards, board="Ad Tc 8s 2s Jh").play("2:f 3:f 4:f 5:a 0:f 1:c")


def test_the_raiser_who_gives_up_to_a_three_bet() -> None:
    assert figures(watched(three_bet_pot())[UNDER_THE_GUN]) == {
        "VPIP": (1, 1),
        "PFR": (1, 1),
        "fold to 3-bet": (1, 1),
    }


def test_the_caller_who_calls_again_and_folds_the_flop() -> None:
    assert figures(watched(three_bet_pot())[MIDDLE]) == {
        "VPIP": (1, 1),
        "PFR": (0, 1),
        "3-bet": (0, 1),  # the one raise could have been raised; the second decision faced two
        "aggression frequency": (0, 1),  # a check is no action of it, a fold is
        "went to showdown": (0, 1),
        "won when saw flop": (0, 1),
    }


def test_the_three_bettor_who_continues() -> None:
    assert figures(watched(three_bet_pot())[CUTOFF]) == {
        "VPIP": (1, 1),
        "PFR": (1, 1),
        "3-bet": (1, 1),
        "aggression factor": (1, 1),
        "aggression frequency": (1, 1),
        "c-bet": (1, 1),
        "went to showdown": (0, 1),
        "won when saw flop": (1, 1),
    }


def test_who_folds_to_two_raises_had_no_chance_to_three_bet() -> None:
    for position in (BUTTON, SMALL_BLIND, BIG_BLIND):
        assert figures(watched(three_bet_pot())[position]) == {"VPIP": (0, 1), "PFR": (0, 1)}


def test_limping_and_completing_is_entering_and_checking_the_big_blind_is_not() -> None:
    habits = watched(limped_pot())
    assert [(each.entered, each.raised, each.decided) for each in habits] == [
        (1, 0, 1), (0, 0, 1), (1, 0, 1), (0, 0, 1), (1, 0, 1), (0, 0, 1),
    ]  # fmt: skip
    assert [each.saw_flop for each in habits] == [1, 1, 1, 0, 1, 0]
    assert not any(each.continue_chances for each in habits)  # nobody has raised before the flop


def test_a_river_that_is_bet_raised_and_called() -> None:
    habits = watched(limped_pot())
    bettor, raiser = habits[UNDER_THE_GUN], habits[CUTOFF]
    assert (bettor.bets, bettor.raises, bettor.calls, bettor.folds) == (1, 0, 1, 0)
    assert (raiser.bets, raiser.raises, raiser.calls, raiser.folds) == (0, 1, 0, 0)
    # Three aces beat kings: 700 of 4 * 100 and 2 * 600, in big blinds of 100.
    assert (bettor.showdowns, bettor.showdowns_won, bettor.flops_won) == (1, 1, 1)
    assert (raiser.showdowns, raiser.showdowns_won, raiser.flops_won) == (1, 0, 0)
    assert (bettor.won, raiser.won) == (9.0, -7.0)
    assert (habits[SMALL_BLIND].folds, habits[SMALL_BLIND].showdowns) == (1, 0)


def test_in_a_walk_the_big_blind_has_nothing_to_decide() -> None:
    habits = watched(walk())[BIG_BLIND]
    assert (habits.hands, habits.decided, habits.won) == (1, 0, 0.5)


def test_an_all_in_before_the_flop_sees_it_and_the_showdown_and_counts_by_depth() -> None:
    habits = watched(all_in_before_the_flop())
    pusher, caller = habits[BUTTON], habits[BIG_BLIND]
    assert (pusher.all_ins, pusher.at_depth) == ([1, 0, 0, 0, 0], [1, 0, 0, 0, 0])
    assert (caller.all_ins, caller.at_depth) == ([0, 0, 0, 0, 0], [0, 0, 0, 1, 0])  # it has chips left
    assert (pusher.saw_flop, pusher.showdowns, pusher.showdowns_won) == (1, 1, 0)
    assert (caller.saw_flop, caller.showdowns, caller.showdowns_won) == (1, 1, 1)
    assert caller.three_bet_chances == 0  # nobody else has chips to call a raise with
    assert pusher.won == -8.0


@pytest.mark.parametrize(("stack", "depth"), [(999, 0), (1000, 1), (2000, 2), (4000, 3), (10_000, 3), (10_001, 4)])
def test_the_depth_is_what_an_opponent_can_match(stack: int, depth: int) -> None:
    stacks = [50_000, stack]
    habits = watched((stacks, Table(stacks).play("1:f")))
    assert [each.at_depth.index(1) for each in habits] == [depth, depth]


def test_four_hands_add_up() -> None:
    """The table of the four hands above, position by position, worked out on paper."""
    habits = watched(three_bet_pot(), limped_pot(), walk(), all_in_before_the_flop())
    #                          SB      BB      UTG     MP      CO      BTN
    assert [(each.entered, each.decided) for each in habits] == [(1, 4), (1, 3), (2, 4), (1, 4), (2, 4), (1, 4)]
    assert [each.raised for each in habits] == [0, 0, 1, 0, 1, 1]
    assert [(each.three_bet, each.three_bet_chances) for each in habits] == [
        (0, 1), (0, 0), (0, 0), (0, 1), (1, 1), (0, 0),
    ]  # fmt: skip
    assert [(each.showdowns, each.saw_flop) for each in habits] == [(0, 1), (1, 2), (1, 1), (0, 1), (1, 2), (1, 1)]
    cutoff = {each.name: each.value for each in play_statistics(habits[CUTOFF])}
    assert cutoff["VPIP"] == 0.5
    assert cutoff["PFR"] == 0.25
    assert cutoff["went to showdown"] == 0.5
    assert cutoff["aggression factor"] == float("inf")  # a bet and a raise, and no call
    assert cutoff["bb/100"] == pytest.approx(100 * (10.0 + 4.5 - 7.0) / 4)


def test_in_stud_a_completion_is_a_raise_and_bringing_in_is_not_entering() -> None:
    # The deuce brings in, the next completes, the third raises; the bring-in folds, the completer calls. On fourth
    # street the raiser shows the best hand and bets, and the other folds.
    stacks = [1000] * 3
    table = Play("stud", STUD, stacks, hole_cards="AcAd2c4h KcKd7sJs QcQdKsAs")
    small = STUD.small_bet
    table.play(f"0:c 1:r{small} 2:r{2 * small} 0:f 1:c 2:r{small} 1:f")
    bringer, completer, raiser = watched((stacks, table), stakes=STUD)
    assert figures(bringer) == {"VPIP": (0, 1), "PFR": (0, 1)}
    assert figures(completer) == {
        "VPIP": (1, 1), "PFR": (1, 1), "fold to 3-bet": (0, 1), "aggression frequency": (0, 1),
        "went to showdown": (0, 1), "won when saw flop": (0, 1),
    }  # fmt: skip
    assert figures(raiser) == {
        "VPIP": (1, 1), "PFR": (1, 1), "3-bet": (1, 1), "aggression factor": (1, 1), "aggression frequency": (1, 1),
        "c-bet": (1, 1), "went to showdown": (0, 1), "won when saw flop": (1, 1),
    }  # fmt: skip


def test_in_draw_games_the_second_round_of_betting_takes_the_place_of_the_flop() -> None:
    stacks = [10_000] * 3
    table = Play("single_draw_deuce_to_seven", BLINDS, stacks)
    table.play("2:r300 0:f 1:c 1:p 2:p 1:c 2:r300 1:c")
    _, caller, raiser = watched((stacks, table))
    assert (raiser.continued, raiser.continue_chances) == (1, 1)
    assert (caller.saw_flop, caller.showdowns, caller.calls) == (1, 1, 1)
    assert (raiser.saw_flop, raiser.showdowns, raiser.bets) == (1, 1, 1)
    assert raiser.showdowns_won + caller.showdowns_won >= 1


def test_of_no_opportunity_there_is_no_figure() -> None:
    assert [each.value for each in (*play_statistics(Habits()), *all_ins(Habits()))] == [None] * 16
