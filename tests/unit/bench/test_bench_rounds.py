"""Slices, rounds, ratios and bars, by a clock that is only advanced by work."""

from __future__ import annotations

from contextlib import suppress
from itertools import count
from typing import TYPE_CHECKING

import pytest

from tourney.bench.bars import build_ratios, check_bars
from tourney.bench.rounds import (
    BUILT_IN,
    HANDS,
    OURS,
    PURE,
    PYTHON,
    Contender,
    Group,
    Row,
    Slice,
    ratio,
    run_rounds,
    timed,
)
from tourney.bench.tournaments import SMALL, THOUSAND, Run, TournamentRow, hands_timed, measure_tournament
from tourney.sim.table import TableProcess

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    done = timed(work.worker(0.001), 0.5, work.clock)
    assert done.seconds == pytest.approx(done.units * 0.001)
    assert 0.5 <= done.seconds <= 0.51
    assert done.decisions == 2 * done.units
    assert work.portions[:4] == [1, 2, 4, 8]


def test_slow_work_is_done_once_and_not_cut() -> None:
    work = Work()
    assert timed(work.worker(3), 0.5, work.clock) == Slice(1, 2, 3)


def test_a_clock_too_coarse_for_the_first_portions_is_no_matter() -> None:
    work = Work()
    done = timed(work.worker(0.001), 1, lambda: float(int(work.now)))
    assert done.seconds >= 1
    assert max(work.portions) <= 512


def _rows(*rates: tuple[str, str, Sequence[float]], what: str = "NLHE 6-max", policy: str = "call-down") -> list[Row]:
    contenders = [Contender(who, player, "", lambda _: 0) for who, player, _ in rates]
    group = Group(what, policy, HANDS, contenders)
    return [
        Row(group, contender, [Slice(int(rate), 2 * int(rate), 1) for rate in each])
        for contender, (_, _, each) in zip(contenders, rates, strict=True)
    ]


def test_rounds_alternate_between_the_contenders_of_a_group() -> None:
    work = Work()
    told: list[str] = []
    one = Group("one", "", HANDS, [Contender(OURS, "", "", work.worker(0.1)), Contender("A", "", "", work.worker(1))])
    two = Group("two", "", HANDS, [Contender(OURS, "", "", work.worker(0.2), unit=1000)])
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

    group = Group("one", "", HANDS, [Contender(OURS, PYTHON, "", work.worker(1)), Contender("A", "", "", fail_later)])
    ours, theirs = run_rounds([group], 9, 1, work.clock, lambda *_: None)
    assert (len(ours.slices), ours.failed) == (9, "")
    assert (len(theirs.slices), theirs.failed) == (4, "ValueError: broken")
    assert ratio(ours, theirs) is None
    assert build_ratios([ours, theirs]) == []


def test_our_own_failure_is_not_hidden() -> None:
    def fail(_: int) -> int:
        raise ValueError("broken")

    group = Group("one", "", HANDS, [Contender(OURS, "", "", fail)])
    with pytest.raises(ValueError, match="broken"):
        run_rounds([group], 1, 1, Work().clock, lambda *_: None)


def test_a_ratio_is_the_median_of_those_of_the_rounds() -> None:
    """A machine that runs at half its pace in one round does so for both."""
    ours, theirs = _rows((OURS, PYTHON, [100, 50, 90]), ("A", PYTHON, [10, 5, 10]))
    assert ours.median == 90
    assert ratio(ours, theirs) == 10


def test_ratios_are_taken_within_a_group() -> None:
    rows = [
        *_rows((OURS, PYTHON, [30]), (OURS, BUILT_IN, [60]), ("A", PYTHON, [10]), ("B", PYTHON, [20])),
        *_rows((OURS, PYTHON, [50]), policy="fold-heavy"),
    ]
    got = {(each.policy, each.player, each.peer): each.value for each in build_ratios(rows)}
    assert got == {
        ("call-down", PYTHON, "A"): 3,
        ("call-down", BUILT_IN, "A"): 6,
        ("call-down", PYTHON, "B"): 1.5,
        ("call-down", BUILT_IN, "B"): 3,
    }


def test_bars() -> None:
    """Those of the issue: by game, policy and peer; the fastest peer is the one to be compared with."""
    rows = [
        *_rows(
            (OURS, PYTHON, [600]),
            (OURS, BUILT_IN, [900]),
            (OURS, PURE, [38]),
            ("PokerKit", "", [2]),
            ("B", "", [200]),
        ),
        *_rows((OURS, PYTHON, [600]), ("PokerKit", "", [20]), what="PLO 6-max"),
        *_rows((OURS, PYTHON, [600]), ("PokerKit", "", [4]), what="2-7 triple draw 6-max"),
        *_rows((OURS, "", [900]), ("pkrbot", "", [1000]), what="high", policy=""),
    ]
    tournament = TournamentRow(THOUSAND, 1000, 5, [Run(3.0, 2.0), Run(3.3, 2.0), Run(9.0, 2.0)])
    bars = {bar.measure: bar for bar in check_bars(build_ratios(rows), [tournament])}
    got = {measure: (bar.bar, bar.got, bar.met) for measure, bar in bars.items() if bar.got is not None}
    assert got == {
        "NLHE 6-max, call-down: Python / PokerKit": (300, 300, True),
        "PLO 6-max, call-down: Python / PokerKit": (300, 30, False),
        "2-7 triple draw 6-max, call-down: Python / PokerKit": (80, 150, True),
        "NLHE 6-max, call-down: Python, pure / PokerKit": (20, 19, False),
        "NLHE 6-max, call-down: Python / fastest peer (B)": (3, 3, True),
        "NLHE 6-max, call-down: built-in / fastest peer (B)": (10, 4.5, False),
        "seven cards, one call a hand: ours / pkrbot": (1, 0.9, False),
        "online_thousand: time / time of its hands": (1.6, 1.65, False),
    }
    assert [bar.bar for bar in bars.values()] == [300, 300, 300, 80, 300] + [50] * 10 + [20, 3, 3, 10, 10, 1, 1.6]
    assert bars["stud hi/lo 8-max, fold-heavy: Python / PokerKit"].met is None
    small = TournamentRow(SMALL, 9, 5, [Run(3.0, 2.0)])
    assert check_bars([], [small])[-1].met is None


def test_a_tournament_s_hands_are_timed_apart() -> None:
    """A clock that ticks when it is read: once before and once after each hand, and of the whole."""
    ticks = count()
    play_out = TableProcess._play_out
    row = measure_tournament(SMALL, 2, lambda: next(ticks) / 1024, lambda *_: None)
    assert TableProcess._play_out is play_out
    assert row.runs == [Run((2 * row.hands + 1) / 1024, row.hands / 1024)] * 2
    assert row.times_hands == pytest.approx(2 + 1 / row.hands)
    assert row.share_outside == pytest.approx(1 - row.hands / (2 * row.hands + 1))


def test_a_long_tournament_is_not_run_again() -> None:
    ticks = count()
    assert len(measure_tournament(SMALL, 5, lambda: float(next(ticks)), lambda *_: None).runs) == 1


def test_the_table_is_left_as_it_was_when_a_run_fails() -> None:
    play_out = TableProcess._play_out
    with suppress(KeyboardInterrupt), hands_timed(lambda: 0.0):
        assert TableProcess._play_out is not play_out
        raise KeyboardInterrupt
    assert TableProcess._play_out is play_out
