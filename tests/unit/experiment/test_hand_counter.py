"""What is counted of a hand, worked out by hand. The definitions cited are those of docs/profile.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from games import BLINDS, STUD
from golden.playthrough import Play
from table import Table

from tourney.experiment.habits import DEPTHS, SIZES, Counts, Habits
from tourney.experiment.hand_counter import HandCounter
from tourney.experiment.profile import Form, play_statistics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from table import Reading

    from tourney.game.stakes import Stakes

SMALL_BLIND, BIG_BLIND, UNDER_THE_GUN, HIJACK, CUTOFF, BUTTON = range(6)
SIX: Final = [10_000] * 6
BEFORE, LATER, RESULTS, HANDS = "Before the flop", "On the flop and later", "Showdowns and results", "Hands"

Played = tuple[list[int], "Reading"]


def count(watch: HandCounter, played: Played, habits: Sequence[Habits], stakes: Stakes = BLINDS) -> None:
    stacks, table = played
    assert table.over
    watch.begin_hand(stakes, stacks, habits)
    for event in table.events:
        watch(event)
    watch.end_hand(table.stacks)


def watched(*played: Played, stakes: Stakes = BLINDS) -> list[Counts]:
    """What each position did in these hands, of players who keep their places."""
    habits = [Habits() for _ in played[0][0]]
    watch = HandCounter()
    for each in played:
        count(watch, each, habits, stakes)
    return [each.total() for each in habits]


def figures(counts: Counts, section: str) -> dict[str, object]:
    """Of each statistic of a section with any opportunity: times done, or the mean; and opportunities, or values."""
    return {
        each.name: (each.value if each.form is Form.MEAN else each.times, each.of)
        for each in play_statistics(counts)
        if each.of and each.section == section
    }


def hand(*lines: str, stacks: Sequence[int] = SIX, hole_cards: str = "", board: str = "") -> Played:
    """A hand, a line for each street."""
    table = Table(stacks, hole_cards=hole_cards, board=board)
    for line in lines:
        table.play(line)
    return [*stacks], table


def three_bet_pot() -> Played:
    """Raise, call, re-raise; the raiser folds, the caller calls; on the flop check, bet, fold."""
    return hand("2:r300 3:c 4:r1000 5:f 0:f 1:f 2:f 3:c", "3:c 4:r1200 3:f")


def limped_pot() -> Played:
    """Two limp, the small blind completes, the big blind checks; on the river bet, raise and call; a showdown."""
    return hand(
        "2:c 3:f 4:c 5:f 0:c 1:c",
        "0:c 1:c 2:c 4:c 0:c 1:c 2:c 4:c",
        "0:c 1:c 2:r200 4:r600 0:f 1:f 2:c",
        hole_cards="2c7d 3c8d AsAh 9c4d KsKh 5c6h",
        board="Ad Tc 8s 2s Jh",
    )


def walk() -> Played:
    """Everybody folds to the big blind."""
    return hand("2:f 3:f 4:f 5:f 0:f")


def all_in_before_the_flop() -> Played:
    """The short button pushes eight big blinds, the big blind calls: the board runs out."""
    return hand(
        "2:f 3:f 4:f 5:a 0:f 1:c",
        stacks=[10_000, 10_000, 10_000, 10_000, 10_000, 800],
        hole_cards="2c7d AsAh 3c8d 9c4d 5s6s KsKh",
        board="Ad Tc 8s 2s Jh",
    )


# Before the flop


def test_the_raiser_who_gives_up_to_a_three_bet() -> None:
    assert figures(watched(three_bet_pot())[UNDER_THE_GUN], BEFORE) == {
        "VPIP": (1, 1),
        "PFR": (1, 1),
        "open limp": (0, 1),
        "open raise": (1, 1),
        "open raise, early": (1, 1),
        "open shove": (0, 1),
        "open size, bb": (3.0, 1),
        "fold to 3-bet": (1, 1),
        "fold to small 3-bet": (1, 1),
    }


def test_the_caller_who_calls_again() -> None:
    assert figures(watched(three_bet_pot())[HIJACK], BEFORE) == {
        "VPIP": (1, 1),
        "PFR": (0, 1),
        "call of a raise": (1, 1),
        "3-bet": (0, 1),  # the second decision faced two raises
    }


def test_the_three_bettor() -> None:
    assert figures(watched(three_bet_pot())[CUTOFF], BEFORE) == {
        "VPIP": (1, 1),
        "PFR": (1, 1),
        "call of a raise": (0, 1),
        "3-bet": (1, 1),
    }


def test_who_folds_to_two_raises_had_no_chance_to_three_bet() -> None:
    for position in (BUTTON, SMALL_BLIND, BIG_BLIND):
        assert figures(watched(three_bet_pot())[position], BEFORE) == {"VPIP": (0, 1), "PFR": (0, 1)}


def test_limping_first_limping_behind_and_the_option_of_the_big_blind() -> None:
    counts = watched(limped_pot())
    assert figures(counts[UNDER_THE_GUN], BEFORE)["open limp"] == (1, 1)
    assert figures(counts[HIJACK], BEFORE) == {
        "VPIP": (0, 1), "PFR": (0, 1), "limp behind": (0, 1), "raise of limpers": (0, 1),
    }  # fmt: skip
    for position in (CUTOFF, SMALL_BLIND):
        assert figures(counts[position], BEFORE) == {
            "VPIP": (1, 1), "PFR": (0, 1), "limp behind": (1, 1), "raise of limpers": (0, 1),
        }  # fmt: skip
    assert figures(counts[BIG_BLIND], BEFORE) == {"VPIP": (0, 1), "PFR": (0, 1), "BB raise of limpers": (0, 1)}


def test_raising_limpers() -> None:
    counts = watched(hand("2:c 3:r500 4:f 5:f 0:f 1:f 2:f"), hand("2:c 3:f 4:f 5:f 0:f 1:r400 2:f"))
    assert figures(counts[HIJACK], BEFORE)["raise of limpers"] == (1, 2)
    assert figures(counts[BIG_BLIND], BEFORE)["BB raise of limpers"] == (1, 1)
    # The limper faces one raise; it has not raised itself, so this is no 3-bet faced. The raise was no open raise.
    assert figures(counts[UNDER_THE_GUN], BEFORE) == {
        "VPIP": (2, 2), "PFR": (0, 2), "open limp": (2, 2), "open raise": (0, 2), "open raise, early": (0, 2),
        "open shove": (0, 2), "call of a raise": (0, 2), "3-bet": (0, 2),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("position", "name"),
    [(UNDER_THE_GUN, "early"), (HIJACK, "hijack"), (CUTOFF, "cutoff"), (BUTTON, "button"), (SMALL_BLIND, "SB")],
)
def test_the_seat_of_an_open_raise(position: int, name: str) -> None:
    before = ["2:f", "3:f", "4:f", "5:f"][: {SMALL_BLIND: 4}.get(position, position - 2)]
    table = Table(SIX).play(" ".join([*before, f"{position}:r250"]))
    while not table.over:
        table.play("f")
    counts = watched((SIX, table))
    opener = figures(counts[position], BEFORE)
    assert opener[f"open raise, {name}"] == opener["open raise"] == (1, 1)
    assert opener["open size, bb"] == (2.5, 1)
    assert [each for each in opener if each.startswith("open raise, ")] == [f"open raise, {name}"]
    # A steal is a first raise from the cutoff, the button or the small blind.
    assert ("BB fold to steal" in figures(counts[BIG_BLIND], BEFORE)) == (name in {"cutoff", "button", "SB"})


def test_completing_first_in_is_an_open_limp_of_the_small_blind() -> None:
    small, big, *_ = watched(hand("2:f 3:f 4:f 5:f 0:c 1:c", "0:c 1:c 0:c 1:c 0:c 1:c"))
    assert figures(small, BEFORE)["open limp, SB"] == figures(small, BEFORE)["open limp"] == (1, 1)
    assert "open limp" not in figures(big, BEFORE)


def test_heads_up_the_button_opens_and_the_big_blind_faces_a_steal() -> None:
    big, button = watched(hand("1:r250 0:r700 1:f", stacks=[10_000, 10_000]))
    assert figures(button, BEFORE)["open raise"] == (1, 1)
    assert not any(name.startswith("open raise, ") for name in figures(button, BEFORE))
    assert figures(big, BEFORE)["BB fold to steal"] == (0, 1)
    assert figures(big, BEFORE)["BB 3-bet of steal"] == (1, 1)


def test_a_raise_that_somebody_has_called_is_no_steal() -> None:
    counts = watched(hand("2:f 3:f 4:r250 5:c 0:f 1:f", "4:c 5:r100 4:f"))
    assert "BB fold to steal" not in figures(counts[BIG_BLIND], BEFORE)


def test_a_raise_over_a_limper_is_no_steal_and_a_push_over_one_no_open_shove() -> None:
    counts = watched(hand("2:c 3:f 4:r400 5:f 0:f 1:f 2:f"))
    assert figures(counts[BIG_BLIND], BEFORE)["3-bet"] == (0, 1)
    assert "BB fold to steal" not in figures(counts[BIG_BLIND], BEFORE)
    counts = watched(hand("2:c 3:f 4:a 5:f 0:f 1:f 2:f", stacks=[10_000] * 4 + [800, 10_000]))
    assert figures(counts[BIG_BLIND], BEFORE)["call of any shove"] == (0, 1)
    assert "call of open shove" not in figures(counts[BIG_BLIND], BEFORE)


def test_an_open_shove_and_its_caller() -> None:
    counts = watched(all_in_before_the_flop())
    assert figures(counts[BUTTON], BEFORE) == {
        "VPIP": (1, 1), "PFR": (1, 1), "open limp": (0, 1), "open raise": (1, 1), "open raise, button": (1, 1),
        "open shove": (1, 1),  # and no open size: all-in raises are left out
    }  # fmt: skip
    assert figures(counts[BIG_BLIND], BEFORE) == {
        "VPIP": (1, 1), "PFR": (0, 1), "call of open shove": (1, 1), "call of any shove": (1, 1),
        "call of a raise": (1, 1), "3-bet": (0, 1), "BB fold to shove": (0, 1),
    }  # fmt: skip
    assert figures(counts[SMALL_BLIND], BEFORE)["call of open shove"] == (0, 1)


def test_raising_a_shove_is_staying_in_and_behind_a_caller_it_is_no_open_shove() -> None:
    stacks = [10_000, 10_000, 800, 10_000, 10_000, 10_000]
    counts = watched(hand("2:a 3:c 4:r2500 5:f 0:f 1:f 3:f", stacks=stacks))
    assert figures(counts[HIJACK], BEFORE)["call of open shove"] == (1, 1)
    assert "call of open shove" not in figures(counts[CUTOFF], BEFORE)  # the hijack has called it
    assert figures(counts[CUTOFF], BEFORE)["call of any shove"] == (1, 1)  # by a raise
    assert figures(counts[CUTOFF], BEFORE)["3-bet"] == (1, 1)
    assert "call of any shove" not in figures(counts[BUTTON], BEFORE)  # the last raise is not all-in


def test_folding_to_a_three_bet_that_is_all_in() -> None:
    counts = watched(hand("2:r250 3:a 4:f 5:f 0:f 1:f 2:f"))
    assert figures(counts[UNDER_THE_GUN], BEFORE)["fold to 3-bet shove"] == (1, 1)
    assert figures(counts[UNDER_THE_GUN], BEFORE)["call of any shove"] == (0, 1)
    assert "fold to small 3-bet" not in figures(counts[UNDER_THE_GUN], BEFORE)
    assert figures(counts[CUTOFF], BEFORE)["call of any shove"] == (0, 1)


def test_in_a_walk_the_big_blind_has_nothing_to_decide() -> None:
    big = watched(walk())[BIG_BLIND]
    assert (big.hands, big.decided, big.won.total) == (1, 0, 0.5)
    assert figures(big, BEFORE) == {}


# On the flop and later


def test_the_continuation_bet_and_who_folds_to_it() -> None:
    counts = watched(three_bet_pot())
    pot = 2 * 1000 + 300 + 50 + 100
    assert figures(counts[CUTOFF], LATER) == {
        "c-bet": (1, 1),
        "c-bet, 2 players": (1, 1),
        "bet, flop": (1, 1),
        "bet size, flop": (1200 / pot, 1),
        "aggression factor": (1, 1),
        "aggression frequency": (1, 1),
    }
    assert figures(counts[HIJACK], LATER) == {
        "fold to c-bet": (1, 1),
        "fold to c-bet, 2": (1, 1),
        "raise of c-bet": (0, 1),
        "bet, flop": (0, 1),
        "fold to bet, flop": (1, 1),
        "raise of bet, flop": (0, 1),
        "check-raise": (0, 1),
        "aggression frequency": (0, 1),  # a check is no action of it, a fold is
    }


def test_a_continuation_bet_into_two_that_one_raises() -> None:
    counts = watched(hand("2:r300 3:f 4:f 5:c 0:f 1:c", "1:c 2:r500 5:f 1:r1500 2:f"))
    assert figures(counts[UNDER_THE_GUN], LATER)["c-bet, 3+ players"] == (1, 1)
    assert "c-bet, 2 players" not in figures(counts[UNDER_THE_GUN], LATER)
    assert "fold to bet, flop" not in figures(counts[UNDER_THE_GUN], LATER)  # it folded to a raise
    assert figures(counts[BUTTON], LATER)["fold to c-bet, 3+"] == (1, 1)
    assert figures(counts[BIG_BLIND], LATER)["raise of c-bet"] == (1, 1)
    assert figures(counts[BIG_BLIND], LATER)["check-raise"] == (1, 1)


def test_two_barrels_after_the_continuation_bet() -> None:
    counts = watched(hand("2:r300 3:f 4:f 5:f 0:f 1:c", "1:c 2:r300 1:c", "1:c 2:r900 1:c", "1:c 2:c"))
    bettor = figures(counts[UNDER_THE_GUN], LATER)
    assert (bettor["c-bet"], bettor["second barrel"], bettor["third barrel"]) == ((1, 1), (1, 1), (0, 1))
    assert (bettor["bet, turn"], bettor["bet, river"]) == ((1, 1), (0, 1))
    caller = figures(counts[BIG_BLIND], LATER)
    assert (caller["fold to bet, flop"], caller["fold to bet, turn"]) == ((0, 1), (0, 1))


@pytest.mark.parametrize(
    "late",
    [
        ("1:c 2:c", "1:c 2:r300 1:f"),  # no continuation bet
        ("1:c 2:r300 1:r900 2:c", "1:c 2:r900 1:f"),  # it was raised, not called
        ("1:r300 2:c", "1:c 2:r900 1:f"),  # the other has bet first
        ("1:c 2:r300 1:c", "1:r300 2:f"),  # bet into on the turn
    ],
)
def test_without_a_called_continuation_bet_there_is_no_barrel(late: tuple[str, str]) -> None:
    counts = watched(hand("2:r300 3:f 4:f 5:f 0:f 1:c", *late))
    assert "second barrel" not in figures(counts[UNDER_THE_GUN], LATER)


def test_a_check_on_the_turn_ends_the_barrels() -> None:
    counts = watched(hand("2:r300 3:f 4:f 5:f 0:f 1:c", "1:c 2:r300 1:c", "1:c 2:c", "1:c 2:r300 1:f"))
    assert figures(counts[UNDER_THE_GUN], LATER)["second barrel"] == (0, 1)
    assert "third barrel" not in figures(counts[UNDER_THE_GUN], LATER)


def test_a_river_that_is_bet_raised_and_called() -> None:
    counts = watched(limped_pot())
    bettor, raiser = figures(counts[UNDER_THE_GUN], LATER), figures(counts[CUTOFF], LATER)
    assert "c-bet" not in bettor  # nobody has raised before the flop
    assert (bettor["bet, river"], bettor["bet size, river"]) == ((1, 1), (0.5, 1))  # 200 into 400
    assert bettor["aggression frequency"] == (1, 2)  # a bet and a call
    assert raiser["raise of bet, river"] == (1, 1)
    assert "check-raise" not in raiser  # it has not checked on this street
    assert raiser["aggression frequency"] == (1, 1)
    # The blinds fold to a raise, not to a bet.
    assert "fold to bet, river" not in figures(counts[SMALL_BLIND], LATER)


def test_an_all_in_bet_has_no_size() -> None:
    counts = watched(hand("2:r300 3:f 4:f 5:f 0:f 1:c", "1:c 2:a 1:f"))
    assert figures(counts[UNDER_THE_GUN], LATER)["bet, flop"] == (1, 1)
    assert "bet size, flop" not in figures(counts[UNDER_THE_GUN], LATER)


# Showdowns and results


def test_a_showdown_of_bettor_and_raiser() -> None:
    counts = watched(limped_pot())
    bettor, raiser = counts[UNDER_THE_GUN], counts[CUTOFF]
    # Three aces beat kings: 700 of 4 * 100 and 2 * 600, in big blinds of 100.
    assert (bettor.won.total, raiser.won.total) == (9.0, -7.0)
    assert figures(bettor, RESULTS) == {
        "went to showdown": (1, 1), "live showdown": (1, 1), "won at showdown": (1, 1), "won live showdown": (1, 1),
        "won when saw flop": (1, 1), "all-in": (0, 1), "bb/100": (None, 1),
    }  # fmt: skip
    assert figures(raiser, RESULTS)["won live showdown"] == figures(raiser, RESULTS)["won when saw flop"] == (0, 1)
    assert figures(counts[SMALL_BLIND], RESULTS)["went to showdown"] == (0, 1)


def test_an_all_in_before_the_flop_sees_it_and_the_showdown_but_not_live() -> None:
    counts = watched(all_in_before_the_flop())
    for player in (BUTTON, BIG_BLIND):
        assert figures(counts[player], RESULTS)["went to showdown"] == (1, 1)
        assert "live showdown" not in figures(counts[player], RESULTS)  # nobody bets on the flop
    assert figures(counts[BUTTON], RESULTS)["won at showdown"] == (0, 1)
    assert figures(counts[BIG_BLIND], RESULTS)["won at showdown"] == (1, 1)
    assert (counts[BUTTON].all_ins, counts[BIG_BLIND].all_ins) == (1, 0)  # the big blind has chips left
    assert counts[BUTTON].won.total == -8.0


def test_beside_a_player_all_in_only_those_with_chips_go_live_to_showdown() -> None:
    stacks = [10_000, 10_000, 800, 10_000, 10_000, 10_000]
    counts = watched(hand("2:a 3:c 4:f 5:f 0:f 1:c", "1:c 3:c", "1:c 3:c", "1:r500 3:f", stacks=stacks))
    assert "live showdown" not in figures(counts[UNDER_THE_GUN], RESULTS)
    assert figures(counts[BIG_BLIND], RESULTS)["live showdown"] == (1, 1)
    assert figures(counts[HIJACK], RESULTS)["live showdown"] == (0, 1)


# Hands


def of_the_table(*played: Played) -> dict[str, object]:
    """The statistics of the hands as a whole; one set of counts is that of all players."""
    habits, watch = Habits(), HandCounter()
    for each in played:
        count(watch, each, [habits] * len(each[0]))
    return figures(habits.total(), HANDS)


def test_a_hand_counts_once_whoever_of_the_players_was_in_it() -> None:
    first, second, watch = Habits(), Habits(), HandCounter()
    count(watch, walk(), [first, first, second, first, second, first])
    assert (first.total().tables, first.total().hands) == (1, 4)
    assert (second.total().tables, second.total().hands) == (1, 2)


def test_hands_without_a_flop() -> None:
    assert of_the_table(walk()) == {
        "walk": (1, 1), "limped pot": (0, 1), "raised pot": (0, 1), "3-bet pot": (0, 1), "no flop": (1, 1),
        "no showdown": (1, 1), "preflop all-in": (0, 1), "preflop all-in call": (0, 1), "any all-in": (0, 1),
        "all-in showdown": (0, 1), "player out": (0, 1), "decisions": (5.0, 1), "preflop decisions": (5.0, 1),
    }  # fmt: skip


def test_hands_with_a_flop() -> None:
    # Decisions: 6 before the flop, 8 on flop and turn and 7 on the river in the first hand; 8 and 3 in the second.
    assert of_the_table(limped_pot(), three_bet_pot()) == {
        "walk": (0, 2), "limped pot": (1, 2), "raised pot": (1, 2), "3-bet pot": (1, 2), "no flop": (0, 2),
        "flop for 3+": (1, 2), "players to the flop": (3.0, 2), "no showdown": (1, 2), "preflop all-in": (0, 2),
        "preflop all-in call": (0, 2), "any all-in": (0, 2), "all-in showdown": (0, 2), "player out": (0, 2),
        "decisions": ((6 + 8 + 7 + 8 + 3) / 2, 2), "preflop decisions": (7.0, 2),
    }  # fmt: skip


def test_a_hand_that_ends_all_in() -> None:
    found = of_the_table(all_in_before_the_flop())
    assert found["preflop all-in"] == found["preflop all-in call"] == found["any all-in"] == (1, 1)
    assert found["no flop"] == found["no showdown"] == (0, 1)
    assert found["all-in showdown"] == found["player out"] == found["out at all-in"] == (1, 1)


def test_an_all_in_on_the_flop_that_nobody_calls() -> None:
    found = of_the_table(hand("2:r300 3:f 4:f 5:f 0:f 1:c", "1:a 2:f"))
    assert (found["any all-in"], found["preflop all-in"], found["all-in showdown"]) == ((1, 1), (0, 1), (0, 1))


def test_when_the_blinds_put_both_all_in_the_flop_is_seen_without_a_decision() -> None:
    stacks = [60, 50]
    found = of_the_table((stacks, Table(stacks, hole_cards="AsAh KsKh", board="2c 3d 4h 8s 9s")))
    assert found["decisions"] == (0.0, 1)
    assert found["walk"] == found["no flop"] == found["no showdown"] == (0, 1)
    assert found["preflop all-in"] == found["player out"] == (1, 1)


# Depths and sizes


@pytest.mark.parametrize(("stack", "depth"), [(999, 0), (1000, 1), (2000, 2), (4000, 3), (10_000, 3), (10_001, 4)])
def test_the_depth_of_a_player_is_what_an_opponent_can_match(stack: int, depth: int) -> None:
    stacks = [50_000, stack]
    habits = [Habits(), Habits()]
    count(HandCounter(), (stacks, Table(stacks).play("1:f")), habits)
    for each in habits:
        assert [cell.hands for cell in each.cells[0]] == [int(place == depth) for place in range(len(DEPTHS))]


def test_the_depth_of_a_hand_is_the_mean_stack() -> None:
    stacks = [50_000, 999]  # 255 big blinds on average; each player has at most 9.99 to play for
    habits = Habits()
    count(HandCounter(), (stacks, Table(stacks).play("1:f")), [habits] * 2)
    assert [cell.hands for cell in habits.cells[0]] == [2, 0, 0, 0, 0]
    assert [cell.tables for cell in habits.cells[0]] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize(("players", "size"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (9, 3), (10, 3)])
def test_the_size_of_the_table_is_the_players_dealt_in(players: int, size: int) -> None:
    stacks, habits = [10_000] * players, Habits()
    table = Table(stacks)
    while not table.over:
        table.play("f")
    count(HandCounter(), (stacks, table), [habits] * players)
    assert [habits.total([each]).hands for each in range(len(SIZES))] == [
        players * (each == size) for each in range(len(SIZES))
    ]


def test_the_counts_of_several_add_up() -> None:
    one, other, both, watch = Habits(), Habits(), Habits(), HandCounter()
    for habits in (one, both):
        count(watch, three_bet_pot(), [habits] * 6)
    for habits in (other, both):
        count(watch, limped_pot(), [habits] * 6)
    one.add(other)
    assert one.cells == both.cells
    assert one.total().bet_size[0].count == 1


# Other games


def test_in_stud_a_completion_is_a_raise_and_bringing_in_is_not_entering() -> None:
    # The deuce brings in, the next completes, the third raises; the bring-in folds, the completer calls. On fourth
    # street the raiser shows the best hand and bets, and the other folds.
    stacks = [1000] * 3
    table = Play("stud", STUD, stacks, hole_cards="AcAd2c4h KcKd7sJs QcQdKsAs")
    small = STUD.small_bet
    table.play(f"0:c 1:r{small} 2:r{2 * small} 0:f 1:c 2:r{small} 1:f")
    bringer, completer, raiser = watched((stacks, table), stakes=STUD)
    assert figures(bringer, BEFORE)["VPIP"] == (0, 1)
    assert figures(completer, BEFORE) == {
        "VPIP": (1, 1), "PFR": (1, 1), "open limp": (0, 1), "open raise": (1, 1), "open raise, early": (1, 1),
        "open shove": (0, 1), "open size, bb": (1.0, 1), "fold to 3-bet": (0, 1), "fold to small 3-bet": (0, 1),
    }  # fmt: skip
    assert figures(raiser, BEFORE) == {"VPIP": (1, 1), "PFR": (1, 1), "call of a raise": (0, 1), "3-bet": (1, 1)}
    assert figures(raiser, LATER)["c-bet"] == (1, 1)
    assert figures(completer, LATER)["fold to c-bet"] == (1, 1)
    assert figures(raiser, RESULTS)["won when saw flop"] == (1, 1)


def test_in_draw_games_the_second_round_of_betting_takes_the_place_of_the_flop() -> None:
    stacks = [10_000] * 3
    table = Play("single_draw_deuce_to_seven", BLINDS, stacks)
    table.play("2:r300 0:f 1:c 1:p 2:p 1:c 2:r300 1:c")
    _, caller, raiser = watched((stacks, table))
    assert (raiser.continued, raiser.continue_chances) == ([1, 0], [1, 0])
    assert (caller.saw_flop, caller.showdowns, caller.later_calls) == (1, 1, 1)
    assert (raiser.saw_flop, raiser.showdowns, raiser.bet) == (1, 1, [1, 0, 0])
    assert raiser.showdowns_won + caller.showdowns_won >= 1


def test_of_no_opportunity_there_is_no_figure() -> None:
    assert {each.value for each in play_statistics(Counts())} == {None}
