"""The table of all-in equities before the flop, checked with the Sklansky-Chubukov numbers, which follow from it."""

from __future__ import annotations

from functools import cache
from typing import Final

import pytest
from preflop_equities import enumerate_equities, pairings, read_equities

from tourney.strategies.starting_hands import ALL_IN, NAMES, combinations_of, equity_against

# Sklansky and Miller, No Limit Hold 'em: Theory and Practice (2006), computed by Victor Chubukov; to six places as
# published by pokermatematicas.com. A player with a blind of 1 and 2 to call moves in with the hand face up, and the
# big blind calls exactly when that is right. The number is the largest stack behind for which this wins chips.
_PUBLISHED: Final = {
    "KK": 953.995465, "AKs": 554.509992, "QQ": 478.008197, "AKo": 331.887184, "JJ": 319.213589, "TT": 239.821017,
    "99": 191.413933, "88": 159.296894, "77": 134.847705, "A9s": 104.124788, "KQs": 86.627695, "44": 81.979590,
    "A8o": 70.956513, "KQo": 58.771664, "QJs": 49.515440, "22": 48.054119, "K9s": 47.812358, "A2o": 45.172344,
    "JTs": 36.106522, "QJo": 32.816822, "K7o": 28.541184, "J9s": 25.712524, "T9s": 22.491482, "K2o": 19.999415,
    "Q7o": 17.077335, "98s": 15.293343, "T8o": 12.156984, "87s": 11.110552, "76s": 8.318417, "J2o": 6.885765,
    "65s": 6.207388, "54s": 4.850294, "83s": 4.463809, "93o": 4.000304, "53s": 3.851054, "43s": 3.402163,
    "72s": 3.221509, "83o": 2.994827, "73o": 2.731972, "72o": 2.243309, "42o": 1.976146, "32o": 1.825374,
}  # fmt: skip


@cache
def _table() -> tuple[list[list[float]], list[list[int]]]:
    return read_equities(), pairings()


def _gain(hand: int, stack: float) -> float:
    equities, pairs = _table()
    gain = 0.0
    for theirs, count in enumerate(pairs[hand]):
        equity = equities[hand][theirs]
        calls = (1 - equity) * 2 * (stack + 1) > stack - 1
        gain += count * (equity * 2 * (stack + 1) - stack if calls else 3)
    return gain


@pytest.mark.parametrize(("name", "published"), _PUBLISHED.items())
def test_sklansky_chubukov_numbers(name: str, published: float) -> None:
    hand = NAMES.index(name)
    low, high = 1.0, 2000.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if _gain(hand, middle) > 0 else (low, middle)
    # The published callers are those at a nearby stack; for twos that makes a difference of a seventh of a percent.
    assert low == pytest.approx(published, rel=0.0015)


def test_pairings_of_classes() -> None:
    """Each of 1,326 hands meets 1,225: aces meet aces in one way, and never an ace-king of their own suits."""
    _, pairs = _table()
    for hand, name in enumerate(NAMES):
        assert sum(pairs[hand]) == combinations_of(name) * 1225
    assert pairs[NAMES.index("AA")][NAMES.index("AA")] == 6
    assert pairs[NAMES.index("AA")][NAMES.index("AKs")] == 12


def test_the_players_table_is_near_the_exact_one() -> None:
    """The simulated and interpolated table that players use, against the exact one."""
    equities, pairs = _table()
    for hand in range(len(NAMES)):
        for percent in (6, 12, 35, 100):
            best = [theirs for theirs in range(len(NAMES)) if ALL_IN[theirs] <= percent + 0.2]
            met = sum(pairs[hand][theirs] for theirs in best)
            exact = sum(pairs[hand][theirs] * equities[hand][theirs] for theirs in best) / met
            assert equity_against(hand, percent) == pytest.approx(exact, abs=0.02)


@pytest.mark.long
def test_the_table_is_what_all_boards_give() -> None:
    equities, _ = _table()
    for row, expected in zip(enumerate_equities(), equities, strict=True):
        assert row == pytest.approx(expected, abs=0.000006)
