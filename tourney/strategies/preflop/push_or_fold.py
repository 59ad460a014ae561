"""All-in before the flop: when to push first in, to push over a raise, and to call all-in.

The chart is the equilibrium of a game in which one player may push or fold and each player behind may call or fold,
with equal stacks, and with chips counted at face value: see docs/push_fold.md. Calls follow from pushes: a hand calls
if its equity against the pusher's range is worth the price, with a margin for the players yet to act.
"""

from __future__ import annotations

from typing import Final

from tourney.strategies.preflop.hand_charts import read_chart
from tourney.strategies.preflop.starting_hands import NAMES, rank_hands

_BEHIND: Final = 9
_DEEPEST: Final = 25.0
_LEAST_ANTE: Final = -0.5  # a dead small blind
_MOST_ANTE: Final = 1.5  # limit of the extrapolation beyond the chart's two columns


def _columns() -> tuple[tuple[float, ...], ...]:
    """The columns of `configs/charts/push_fold.txt`, indexed by class."""
    depths = read_chart("push_fold")
    return tuple(zip(*(depths[name] for name in NAMES), strict=True))


_COLUMNS: Final = _columns()
_CALL: Final = (_COLUMNS[0], _COLUMNS[1 + _BEHIND])
_PUSH: Final = (_COLUMNS[1 : 1 + _BEHIND], _COLUMNS[2 + _BEHIND :])


_PUSHED: Final = tuple([[rank_hands(column) for column in columns] for columns in _PUSH])


def pushes(number: int, behind: int, depth: float, ante: float) -> bool:
    """Whether to push a class of hands first in.

    Args:
        number: The class of the hand.
        behind: Players yet to act, at least one.
        depth: Chips at risk in big blinds, including the player's own blind.
        ante: Chips in the pot beyond blinds of 0.5 and 1, in big blinds.
    """
    place = min(behind, _BEHIND) - 1
    return _in_chart(depth) <= _interpolate(_PUSH[0][place][number], _PUSH[1][place][number], ante)


def calls_blind(number: int, depth: float, ante: float) -> bool:
    """Whether the big blind calls a push by the small blind; arguments as in `pushes`."""
    return _in_chart(depth) <= _interpolate(_CALL[0][number], _CALL[1][number], ante)


def push_percent(behind: int, depth: float, ante: float = 0.0) -> float:
    """The percentage of hands to push first in; arguments as in `pushes`."""
    place = min(behind, _BEHIND) - 1
    least = _in_chart(depth)
    drawn = _interpolate(_PUSHED[0][place].percent_from(least), _PUSHED[1][place].percent_from(least), ante)
    return min(drawn, 100.0)


def _in_chart(depth: float) -> float:
    return min(max(depth, 1.0), _DEEPEST)


def _interpolate(without: float, with_ante: float, ante: float) -> float:
    """Interpolate between the columns without an ante and with one big blind of ante, or slightly beyond."""
    return without + min(max(ante, _LEAST_ANTE), _MOST_ANTE) * (with_ante - without)


def call_margin(behind: int, depth: float, ante: float) -> float:
    """The share that a call of a push must win beyond its price, because players yet to act may call too.

    It is fitted to the callers in the solved games; docs/push_fold.md compares the two.

    Args:
        behind: Players yet to act after the caller.
        depth: Chips at risk in big blinds.
        ante: As in `pushes`.
    """
    return (0.07 + 0.015 * behind + 0.06 * ante) / depth if behind else 0.0
