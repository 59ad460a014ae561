"""How long hands take, and whether the shipped paces play as many hands an hour as people do."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from events import STEADY, group, scenario, sheet, watched
from games import variant
from hypothesis import given
from hypothesis import strategies as st

from tourney.config.load import load_tournament
from tourney.game.public_state import Tempo
from tourney.sim import events as fe
from tourney.sim.timing import Pace, hand_seconds, occasions_of
from tourney.sim.tournament import run_tournament
from tourney.streams import Stream, derive
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from collections.abc import Sequence

KEYS = [derive(77, key) for key in range(20_000)]
LIVE = Pace(hand=450, fold=30, decision=90, street=80, showdown=120)
BARGE = Path(__file__).parents[3] / "scenarios" / "barge_2019.yaml"


def tempo(*, folds: int = 0, decisions: int = 0, streets: int = 1, showdown: bool = False) -> Tempo:
    made = Tempo()
    made.folds, made.decisions, made.streets, made.showdown = folds, decisions, streets, showdown
    return made


def mean_seconds(played: Tempo, pace: Pace) -> float:
    return sum(hand_seconds(played, pace, Stream(key)) for key in KEYS) / len(KEYS)


# One hand


@pytest.mark.parametrize(
    ("played", "seconds"),
    [
        (tempo(), 45),
        (tempo(streets=2), 53),
        (tempo(streets=4), 69),
        (tempo(streets=4, showdown=True), 81),
        (tempo(showdown=True), 57),
    ],
)
def test_without_decisions_a_hand_takes_its_fixed_parts(played: Tempo, seconds: int) -> None:
    # 45 s a hand, 8 s a street after the first, 12 s a showdown.
    assert hand_seconds(played, LIVE, Stream(1)) == seconds


@pytest.mark.parametrize(("tenths", "seconds"), [(0, 1), (4, 1), (14, 1), (15, 2), (24, 2), (305, 31), (304, 30)])
def test_tenths_are_rounded_to_the_nearest_second_and_no_hand_takes_none(tenths: int, seconds: int) -> None:
    pace = Pace(hand=tenths, fold=0, decision=0, street=0, showdown=0)
    assert hand_seconds(tempo(), pace, Stream(1)) == seconds


@pytest.mark.parametrize("played", [tempo(decisions=1), tempo(folds=1)])
def test_a_decision_and_a_fold_take_their_mean_on_average_and_vary(played: Tempo) -> None:
    pace = Pace(hand=0, fold=1000, decision=1000, street=0, showdown=0)
    assert mean_seconds(played, pace) == pytest.approx(100, rel=0.02)
    taken = {hand_seconds(played, pace, Stream(key)) for key in KEYS}
    assert min(taken) < 50
    assert max(taken) > 200


def test_folds_and_other_decisions_have_each_their_own_mean() -> None:
    # 6 folds of 3 s, 5 decisions of 9 s, a flop, no showdown: 45 + 8 + 18 + 45 seconds.
    assert mean_seconds(tempo(folds=6, decisions=5, streets=2), LIVE) == pytest.approx(116, rel=0.01)


def test_players_think_independently_so_many_decisions_vary_less_than_one_long_one() -> None:
    pace = Pace(hand=0, fold=0, decision=1000, street=0, showdown=0)
    mean = 1600
    taken = [hand_seconds(tempo(decisions=16), pace, Stream(key)) for key in KEYS]
    spread = (sum((seconds - mean) ** 2 for seconds in taken) / len(taken)) ** 0.5
    single = [hand_seconds(tempo(decisions=1), pace, Stream(key)) for key in KEYS]
    spread_of_one = (sum((seconds - 100) ** 2 for seconds in single) / len(single)) ** 0.5
    assert spread == pytest.approx(4 * spread_of_one, rel=0.05)


paces = st.builds(Pace, *(st.integers(0, 900) for _ in range(5)))
tempos = st.builds(
    tempo, folds=st.integers(0, 9), decisions=st.integers(0, 30), streets=st.integers(1, 5), showdown=st.booleans()
)


@given(tempos, paces, st.integers(0, 2**64 - 1))
def test_a_hand_takes_at_least_its_fixed_parts_and_a_second(played: Tempo, pace: Pace, key: int) -> None:
    fixed = pace.hand + pace.street * (played.streets - 1) + pace.showdown * played.showdown
    seconds = hand_seconds(played, pace, Stream(key))
    assert seconds >= 1
    assert 10 * seconds >= fixed - 5
    assert hand_seconds(played, pace, Stream(key)) == seconds


@given(tempos, paces, st.integers(0, 2**64 - 1))
def test_the_more_happens_in_a_hand_the_longer_it_takes(played: Tempo, pace: Pace, key: int) -> None:
    seconds = hand_seconds(played, pace, Stream(key))
    longer = played.copy()
    longer.streets += 1
    longer.showdown = True
    assert hand_seconds(longer, pace, Stream(key)) >= seconds
    longer.decisions += 1
    assert hand_seconds(longer, pace, Stream(key)) >= seconds


def test_a_table_takes_the_time_of_what_happened_at_it() -> None:
    # Six players who always fold: a hand is a minute and five folds of known mean, without streets or showdown.
    pace = Pace(hand=600, fold=100, decision=0, street=5000, showdown=5000)
    event = scenario(
        field=[group("fold", 6)], stack=10_000, pace=pace, schedule=sheet((5, 10), (60_000, 60_000), seconds=40_000)
    )
    lasted = [each.lasted for each in watched(event)[1] if isinstance(each, fe.HandPlayed) and each.level == 1]
    assert len(lasted) > 300
    assert min(lasted) > 60
    assert sum(lasted) / len(lasted) == pytest.approx(110, rel=0.03)


# Other paces on some occasions

CHANGING = Pace(
    hand=450,
    fold=30,
    decision=90,
    street=80,
    showdown=120,
    changes=(
        ("stud", (("street", 100), ("decision", 100))),
        ("split", (("decision", 110), ("showdown", 200))),
        ("final_table", (("decision", 150),)),
        ("heads_up", (("hand", 600),)),
    ),
)


@pytest.mark.parametrize(
    ("game", "occasions"),
    [
        ("no_limit_holdem", []),
        ("stud", ["stud"]),
        ("stud_hi_lo", ["stud", "split"]),
        ("razz", ["stud"]),
        ("triple_draw_deuce_to_seven", ["draw"]),
        ("badeucy", ["draw", "split"]),
        ("fixed_limit_omaha_hi_lo", ["split"]),
        ("pot_limit_double_board_omaha", ["split"]),
        ("no_limit_pineapple", []),  # cards are given up, and none drawn
    ],
)
def test_a_game_is_an_occasion_by_what_is_done_in_it(game: str, occasions: list[str]) -> None:
    assert list(occasions_of(variant(game))) == occasions


def test_an_occasion_changes_what_it_says_and_a_later_one_has_the_last_word() -> None:
    assert CHANGING.at([]) == LIVE
    assert CHANGING.at(["stud"]) == replace(LIVE, street=100, decision=100)
    assert CHANGING.at(["split", "stud"]) == replace(LIVE, street=100, decision=110, showdown=200)
    last = CHANGING.at(["heads_up", "stud", "final_table"])
    assert last == replace(LIVE, hand=600, street=100, decision=150)


def test_each_empty_seat_adds_its_time_to_a_hand() -> None:
    pace = replace(LIVE, empty_seat=20, changes=(("final_table", (("empty_seat", 80),)),))
    assert pace.at([], 3) == replace(LIVE, hand=510)
    assert pace.at(["final_table"], 6) == replace(LIVE, hand=930)
    assert pace.at(["final_table"]) == LIVE


def test_a_table_takes_longer_for_each_seat_that_empties() -> None:
    # Seven at a table of seven take a minute, and ten seconds more for each who has gone.
    event = scenario(field=[group("random_legal", 7)], pace=replace(STEADY, empty_seat=100))
    hands = [each for each in watched(event)[1] if isinstance(each, fe.HandPlayed)]
    assert {(len(each.stacks), each.lasted) for each in hands} <= {(7 - gone, 60 + 10 * gone) for gone in range(6)}
    assert len({each.lasted for each in hands}) >= 3


def test_the_last_table_and_the_last_two_play_at_paces_of_their_own() -> None:
    # Hands of one minute at first, two at the final table, three heads-up; twelve entrants at tables of six.
    changes = (("final_table", (("hand", 1200),)), ("heads_up", (("hand", 1800),)))
    event = scenario(pace=replace(STEADY, changes=changes))
    told = watched(event)[1]
    [final] = {each.table for each in told if isinstance(each, fe.Moved) and each.reason == "final table"}
    hands = [each for each in told if isinstance(each, fe.HandPlayed)]
    assert {each.lasted for each in hands if each.table != final} == {60}
    assert {each.lasted for each in hands if each.table == final and len(each.stacks) > 2} == {120}
    assert {each.lasted for each in hands if each.table == final and len(each.stacks) == 2} == {180}


def test_all_who_are_left_at_several_tables_are_paid_at_a_pace_of_their_own() -> None:
    # Two minutes a hand once the ten who are paid are left; a hand begun before that keeps its own time.
    changes = (("in_the_money", (("hand", 1200),)), ("final_table", (("hand", 1800),)))
    event = scenario(
        field=[group("random_legal", 18)], payouts=FixedPayouts((100,) * 10), pace=replace(STEADY, changes=changes)
    )
    told = watched(event)[1]
    out = [each.seconds for each in told if isinstance(each, fe.Busted)]

    def left_at(time: int) -> int:
        return 18 - sum(each <= time for each in out)

    hands = [(each.seconds - each.lasted, each.lasted) for each in told if isinstance(each, fe.HandPlayed)]
    assert {lasted for _, lasted in hands} == {60, 120, 180}
    assert all(left_at(begun - 1) > 10 for begun, lasted in hands if lasted == 60)
    assert all(left_at(begun) <= 10 for begun, lasted in hands if lasted == 120)


def test_an_event_of_one_table_has_no_final_table() -> None:
    pace = replace(STEADY, changes=(("in_the_money", (("hand", 900),)), ("final_table", (("hand", 1200),))))
    event = scenario(field=[group("random_legal", 6)], pace=pace)
    assert {each.lasted for each in watched(event)[1] if isinstance(each, fe.HandPlayed)} == {60}


# The shipped paces


@cache
def hands_an_hour(players: int, settings: tuple[str, ...]) -> float:
    """Hands an hour with `players` dealt in, in the BARGE main event with 100 entrants and these settings."""
    barge = load_tournament(BARGE, settings=["entries=100", *settings])
    lasted = []

    def listen(event: fe.FloorEvent) -> None:
        if isinstance(event, fe.HandPlayed) and len(event.stacks) == players:
            lasted.append(event.lasted)

    for seed in (1, 2):
        run_tournament(barge, seed, sinks=[listen])
    assert len(lasted) > 500
    return 3600 * len(lasted) / sum(lasted)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("settings", "players", "least", "most"),
    [
        (["pace=live"], 9, 25, 30),
        (["pace=online"], 9, 55, 65),
        (["pace=online", "seats=6"], 6, 68, 77),
    ],
)
def test_a_full_table_plays_as_many_hands_an_hour_as_people_do(
    settings: Sequence[str], players: int, least: int, most: int
) -> None:
    # Live full ring, online 9-max, online 6-max.
    assert least <= hands_an_hour(players, tuple(settings)) <= most


@pytest.mark.compiled
def test_at_the_same_pace_a_short_table_plays_more_hands_than_a_full_one() -> None:
    # 6-max online is faster than 9-max.
    assert hands_an_hour(6, ("pace=online", "seats=6")) > hands_an_hour(9, ("pace=online",))
