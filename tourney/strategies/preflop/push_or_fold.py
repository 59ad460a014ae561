"""All-in before the flop: with which hands to push first in, when to push over a raise, when to call all-in.

The chart is the equilibrium of the game in which one player may push or fold and each player behind may call or fold,
for equal stacks and chips that are worth what they say: docs/push_fold.md. Who calls follows from who pushes: a hand
calls when its equity against the pusher's range is worth the price, with a margin for the players yet to act.
"""

from __future__ import annotations

from typing import Final

from tourney.strategies.preflop.push_fold_chart import CHART
from tourney.strategies.preflop.starting_hands import NAMES, ranked

_BEHIND: Final = 9
_DEEPEST: Final = 25.0
_LEAST_ANTE: Final = -0.5  # a dead small blind
_MOST_ANTE: Final = 1.5  # as far as the chart is drawn out beyond its two columns


def _columns() -> tuple[tuple[float, ...], ...]:
    """The columns of the chart, by class."""
    lines = [line.split() for line in CHART.strip().splitlines()]
    depths = {name: tuple(map(float, row)) for name, *row in lines}
    return tuple(zip(*(depths[name] for name in NAMES), strict=True))


_COLUMNS: Final = _columns()
_CALL: Final = (_COLUMNS[0], _COLUMNS[1 + _BEHIND])
_PUSH: Final = (_COLUMNS[1 : 1 + _BEHIND], _COLUMNS[2 + _BEHIND :])


_PUSHED: Final = tuple([[ranked(column) for column in columns] for columns in _PUSH])


def pushes(number: int, behind: int, depth: float, ante: float) -> bool:
    """Whether to push a class of hands when nobody has come in.

    Args:
        number: The class.
        behind: Players yet to act, at least one.
        depth: Chips at risk in big blinds, the own blind included.
        ante: What is in the middle beyond the blinds of a half and one, in big blinds.
    """
    place = min(behind, _BEHIND) - 1
    return _in_chart(depth) <= _drawn(_PUSH[0][place][number], _PUSH[1][place][number], ante)


def calls_blind(number: int, depth: float, ante: float) -> bool:
    """Whether the big blind calls a push of the small one; the arguments are as for `pushes`."""
    return _in_chart(depth) <= _drawn(_CALL[0][number], _CALL[1][number], ante)


def push_percent(behind: int, depth: float, ante: float = 0.0) -> float:
    """The percent of hands to push when nobody has come in; the arguments are as for `pushes`."""
    place = min(behind, _BEHIND) - 1
    least = _in_chart(depth)
    drawn = _drawn(_PUSHED[0][place].percent_from(least), _PUSHED[1][place].percent_from(least), ante)
    return min(drawn, 100.0)


def _in_chart(depth: float) -> float:
    return min(max(depth, 1.0), _DEEPEST)


def _drawn(without: float, with_ante: float, ante: float) -> float:
    """Between the columns without an ante and with one of a big blind, and a little beyond."""
    return without + min(max(ante, _LEAST_ANTE), _MOST_ANTE) * (with_ante - without)


def call_margin(behind: int, depth: float, ante: float) -> float:
    """How much more than the price a call of a push has to win with players yet to act: they may call as well.

    Fitted to what the callers do in the solved games; docs/push_fold.md compares the two.

    Args:
        behind: Players yet to act after the caller.
        depth: Chips at risk in big blinds.
        ante: As for `pushes`.
    """
    return (0.07 + 0.015 * behind + 0.06 * ante) / depth if behind else 0.0
