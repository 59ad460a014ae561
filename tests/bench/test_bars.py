"""Ratios and bars of measured rates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bench.bars import build_ratios, check_bars, ratio
from tourney.bench.rounds import BUILT_IN, HANDS, OURS, PURE, PYTHON, Contender, Row, Slice, WorkGroup
from tourney.bench.tournaments import SMALL, THOUSAND, Run, TournamentRow

if TYPE_CHECKING:
    from collections.abc import Sequence


def _rows(*rates: tuple[str, str, Sequence[float]], what: str = "NLHE 6-max", policy: str = "call-down") -> list[Row]:
    contenders = [Contender(who, player, "", lambda _: 0) for who, player, _ in rates]
    group = WorkGroup(what, policy, HANDS, contenders)
    return [
        Row(group, contender, [Slice(int(rate), 2 * int(rate), 1) for rate in each])
        for contender, (_, _, each) in zip(contenders, rates, strict=True)
    ]


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
        "online_thousand: time / time of its hands": (1.12, 1.65, False),
    }
    assert [bar.bar for bar in bars.values()] == [300, 300, 300, 80, 300] + [50] * 10 + [
        20,
        3,
        3,
        10,
        10,
        1,
        1.12,
        1.6,
    ]
    assert bars["stud hi/lo 8-max, fold-heavy: Python / PokerKit"].met is None
    small = TournamentRow(SMALL, 9, 5, [Run(3.0, 2.0)])
    assert check_bars([], [small])[-1].met is None


def test_a_peer_that_failed_has_no_ratio() -> None:
    ours, theirs = _rows((OURS, PYTHON, [90]), ("A", PYTHON, [10]))
    theirs.failed = "ValueError: broken"
    assert ratio(ours, theirs) is None
    assert build_ratios([ours, theirs]) == []
