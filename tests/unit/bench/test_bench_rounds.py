"""Slices and rounds, by a clock that is only advanced by work."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tourney.bench.rounds import HANDS, OURS, PYTHON, Contender, Slice, WorkGroup, run_rounds, time_slice
from tourney.bench.tournaments import SMALL, Run, hands_timed, measure_tournament
from tourney.sim import tournament
from tourney.sim.table import TableProcess

if TYPE_CHECKING:
    from collections.abc import Callable


class Work:
    """A clock, and workers for whom it advances."""

    def __init__(self) -> None:
        self.now = 0.0
        self.portions: list[int] = []

    def clock(self) -> float:
        return self.now

    def worker(self, seconds: float, decisions: int = 2) -> Callable[[int], int]:
        def play(units: int) -> int:
            self.now += units * seconds
            self.portions.append(units)
            return units * decisions

        return play


def test_a_slice_is_as_long_as_asked_for() -> None:
    work = Work()
    done = time_slice(work.worker(0.001), 0.5, work.clock)
    assert done.seconds == pytest.approx(done.units * 0.001)
    assert 0.5 <= done.seconds <= 0.51
    assert done.decisions == 2 * done.units
    assert work.portions[:4] == [1, 2, 4, 8]


def test_slow_work_is_done_once_and_not_cut() -> None:
    work = Work()
    assert time_slice(work.worker(3), 0.5, work.clock) == Slice(1, 2, 3)


def test_a_clock_too_coarse_for_the_first_portions_is_no_matter() -> None:
    work = Work()
    done = time_slice(work.worker(0.001), 1, lambda: float(int(work.now)))
    assert done.seconds >= 1
    assert max(work.portions) <= 512


def test_rounds_alternate_between_the_contenders_of_a_group() -> None:
    work = Work()
    told: list[str] = []
    one = WorkGroup(
        "one", "", HANDS, [Contender(OURS, "", "", work.worker(0.1)), Contender("A", "", "", work.worker(1))]
    )
    two = WorkGroup("two", "", HANDS, [Contender(OURS, "", "", work.worker(0.2), unit=1000)])
    rows = run_rounds(
        [one, two],
        2,
        1,
        work.clock,
        lambda number, row: told.append(f"{number} {row.group.what} {row.contender.who}"),
    )
    assert told == ["1 one tourney", "1 one A", "1 two tourney", "2 one tourney", "2 one A", "2 two tourney"]
    assert [row.median for row in rows] == pytest.approx([10, 1, 5000])
    assert [row.decisions for row in rows] == [2, 2, 2]
    assert [len(row.slices) for row in rows] == [2, 2, 2]


def test_a_peer_that_fails_is_left_out() -> None:
    work = Work()
    calls = iter(range(1000))

    def fail_later(units: int) -> int:
        if next(calls) > 4:
            raise ValueError("broken")
        return work.worker(1)(units)

    group = WorkGroup(
        "one", "", HANDS, [Contender(OURS, PYTHON, "", work.worker(1)), Contender("A", "", "", fail_later)]
    )
    ours, theirs = run_rounds([group], 9, 1, work.clock, lambda *_: None)
    assert (len(ours.slices), ours.failed) == (9, "")
    assert (len(theirs.slices), theirs.failed) == (4, "ValueError: broken")


def test_our_own_failure_is_not_hidden() -> None:
    def fail(_: int) -> int:
        raise ValueError("broken")

    group = WorkGroup("one", "", HANDS, [Contender(OURS, "", "", fail)])
    with pytest.raises(ValueError, match="broken"):
        run_rounds([group], 1, 1, Work().clock, lambda *_: None)


def test_a_tournament_s_hands_are_timed_apart() -> None:
    """A clock that ticks when it is read: before and after the whole, then before and after each hand."""
    ticks = count()
    row = measure_tournament(SMALL, 2, lambda: next(ticks) / 1024, lambda *_: None)
    assert row.runs == [Run(1 / 1024, row.hands / 1024)] * 2
    assert row.times_hands == pytest.approx(1 / row.hands)
    assert row.share_outside == pytest.approx(1 - row.hands)


def test_a_long_tournament_is_not_run_again() -> None:
    ticks = count(step=11)  # seconds
    assert len(measure_tournament(SMALL, 5, lambda: float(next(ticks)), lambda *_: None).runs) == 1


def test_the_table_is_left_as_it_was_when_a_run_fails() -> None:
    with suppress(KeyboardInterrupt), hands_timed(lambda: 0.0):
        assert vars(tournament)["TableProcess"] is not TableProcess
        raise KeyboardInterrupt
    assert vars(tournament)["TableProcess"] is TableProcess
