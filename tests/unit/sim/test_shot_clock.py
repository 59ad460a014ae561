"""The shot clock and its time banks: no decision takes longer than the limit and the chips allow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from events import group, of, run, sheet
from hypothesis import given
from hypothesis import strategies as st

from tourney.errors import InvalidArgument
from tourney.game.public_state import Tempo
from tourney.sim import events as fe
from tourney.sim.table_pace import TimeBanks, clocked_seconds
from tourney.sim.timing import BankPoint, Pace, ShotClock, hand_seconds
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

NINE = range(9)


def tempo(decisions: int, folds: int = 0) -> Tempo:
    made = Tempo()
    made.decisions, made.folds = decisions, folds
    return made


tempos = st.builds(tempo, st.integers(0, 30), st.integers(0, 9))
paces = st.builds(Pace, *(st.integers(0, 900) for _ in range(5)))
clocks = st.builds(ShotClock, st.integers(1, 120), st.integers(0, 5), st.integers(1, 60))
keys = st.integers(0, 2**64 - 1)


def seconds(played: Tempo, pace: Pace, key: int, banks: TimeBanks, players: Sequence[int] = NINE) -> int:
    return clocked_seconds(played, pace, Stream(key), banks, players, 0)


@given(tempos, paces, keys, clocks)
def test_a_hand_is_never_longer_with_a_clock_and_never_beyond_limit_and_chips(
    played: Tempo, pace: Pace, key: int, clock: ShotClock
) -> None:
    free = hand_seconds(played, pace, Stream(key))
    held = seconds(played, pace, key, TimeBanks(clock))
    assert held <= free
    most = pace.hand / 10 + (played.decisions + played.folds) * clock.limit + 9 * clock.bank * clock.adds
    assert held <= most + 1


@given(tempos, paces, keys, clocks)
def test_a_clock_that_nobody_reaches_changes_nothing(played: Tempo, pace: Pace, key: int, clock: ShotClock) -> None:
    # The slowest decision takes 3.19 times the mean, and no mean here is above 90 s.
    patient = replace(clock, limit=300)
    assert seconds(played, pace, key, TimeBanks(patient)) == hand_seconds(played, pace, Stream(key))


@given(tempos, paces, keys, clocks)
def test_more_chips_never_make_a_first_hand_shorter(played: Tempo, pace: Pace, key: int, clock: ShotClock) -> None:
    richer = replace(clock, bank=clock.bank + 1)
    assert seconds(played, pace, key, TimeBanks(replace(clock, bank=0))) <= seconds(
        played, pace, key, TimeBanks(clock)
    )
    one_player = [seconds(played, pace, key, TimeBanks(each), [4]) for each in (clock, richer) if each.bank]
    assert one_player == sorted(one_player)


def test_chips_are_used_up_and_given_again_in_a_new_period() -> None:
    # Thirty seconds a chip, two chips: 40 s over take both, the next 5 s have none.
    banks = TimeBanks(ShotClock(limit=30, bank=2, adds=30))
    assert banks.spend(7, "level 1", 40_000) == 40_000
    assert banks.chips_left(7, "level 1") == 0
    assert banks.spend(7, "level 1", 5_000) == 0
    assert banks.chips_left(8, "level 1") == 2  # each player has a bank
    assert banks.chips_left(7, "level 7") == 2
    assert banks.spend(7, "level 7", 70_000) == 60_000


def test_unused_chips_do_not_add_up() -> None:
    banks = TimeBanks(ShotClock(limit=30, bank=2))
    banks.spend(1, 0, 1)
    assert [banks.chips_left(1, period) for period in (0, 1)] == [1, 2]


def test_a_decision_has_some_time() -> None:
    with pytest.raises(InvalidArgument):
        ShotClock(0)


def test_an_event_with_a_clock_plays_more_hands_an_hour() -> None:
    # Every decision is held to the mean. Of a log-normal time with sigma 0.62 that leaves 2 * Phi(-0.31), 76%.
    slow = Pace(hand=0, fold=200, decision=200, street=0, showdown=0)
    clocked = replace(slow, shot_clock=ShotClock(20))
    hands = []
    for pace in (slow, clocked):
        _, told = run(
            field=[group("fold", 6)],
            pace=pace,
            stack=10_000,
            schedule=sheet((5, 10), (60_000, 60_000), seconds=40_000),
        )
        lasted = [each.lasted for each in of(fe.HandPlayed, told) if each.level == 1]
        hands.append(3600 * len(lasted) / sum(lasted))
    assert hands[1] / hands[0] == pytest.approx(1 / 0.757, rel=0.03)


def test_banks_are_full_again_at_the_final_table() -> None:
    # One second of limit: everybody's only chip is gone after a few hands of each table, and again at the last one.
    clock = ShotClock(1, bank=1, adds=60, again_at=(BankPoint.FINAL_TABLE,))
    pace = Pace(hand=0, fold=300, decision=300, street=0, showdown=0, shot_clock=clock)
    _, told = run(field=[group("random_legal", 12, fold_percent=70)], pace=pace)
    [final] = of(fe.FinalTable, told)
    before = [each.lasted for each in of(fe.HandPlayed, told) if each.seconds <= final.seconds][-3:]
    after = [each.lasted for each in of(fe.HandPlayed, told) if each.seconds > final.seconds][:3]
    assert sum(after) > sum(before) + 60
