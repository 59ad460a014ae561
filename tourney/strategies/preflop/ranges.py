"""Opening ranges before the flop, and the ranges that raises imply.

The percentages are this project's own: a winning full-ring style, by the number of players yet to act.
"""

from __future__ import annotations

from typing import Final

from tourney.strategies.preflop.starting_hands import SUITED_OR_PAIR, equity_against

# Percentage of hands opened, by players yet to act: 1 is the small blind, 2 the button, 8 the first of nine.
_OPEN: Final = (12.0, 44.0, 46.0, 31.0, 26.0, 22.0, 19.0, 17.0, 14.5, 13.0, 12.0, 11.0)
_OPEN_HEADS_UP: Final = 78.0
_RAISED_HEADS_UP: Final = (30.0, 41.0)  # with no limit, if hands too weak to raise are limped: over a limp; first in

# Factors on the raiser's range for: a first raise of many blinds; a raise over a raise; a short all-in re-raise.
_OVERSIZED: Final = 0.60
_RAISED_AGAIN: Final = 0.30
_PUSHED_OVER: Final = 0.45

_SHORT: Final = 15.0  # big blinds; an all-in for up to this much is a push, not just a large raise

_SHARE_THREE_BET: Final = 0.27  # the best part of a raiser's range that is worth a re-raise
_SHARE_FOUR_BET: Final = 0.40  # the same for a re-raiser's range, which is already narrow
_SHARE_FIXED: Final = 0.45  # the same in fixed limit, where a raise risks only one more bet

# Factor on a hand's share of the pot for each caller of the raise: offsuit hands, then suited hands and pairs.
_AFTER_CALLER: Final = (0.72, 0.82)


def open_percent(behind: int, seats: int) -> float:
    """The percentage of hands raised first in, with `behind` players yet to act; 0 behind is the big blind."""
    return _OPEN_HEADS_UP if seats == 2 else _OPEN[min(behind, 11)]


def heads_up_percent(behind: int) -> float:
    """The percentage of hands raised heads-up with no limit by players who also limp: first in, or over a limp.

    Args:
        behind: 1 for the button, 0 for the big blind.
    """
    return _RAISED_HEADS_UP[behind]


def isolate_percent(behind: int, limpers: int) -> float:
    """The percentage of hands raised over limpers; each limper counts as two players yet to act."""
    return _OPEN[min(behind + 2 * limpers, 11)]


def is_push(stack: int, depth: float, fixed: int) -> int:
    """Whether a raise of `depth` big blinds that leaves `stack` is a short stack's all-in; never in fixed limit."""
    return not fixed and not stack and depth <= _SHORT


def first_raise_percent(behind: int, seats: int, bet_to: int, blind: int) -> float:
    """The assumed range, in percent, of a first raise that is not a push."""
    percent = open_percent(behind, seats)
    return percent * _OVERSIZED if bet_to > 8 * blind and seats > 2 else percent


def narrow_to_reraise(percent: float, push: int) -> float:
    """The assumed range, in percent, of a raise over a raise whose range is `percent`."""
    return max(2.5, percent * (_PUSHED_OVER if push else _RAISED_AGAIN))


def re_raise_share(raises: int, fixed: int) -> float:
    """The best part of the raiser's range that is worth another raise, after `raises` raises."""
    if fixed:
        return _SHARE_FIXED
    return _SHARE_THREE_BET if raises == 1 else _SHARE_FOUR_BET


def equity_facing(number: int, percent: float, callers: int) -> float:
    """The equity of a class of hands against a raiser with a range of `percent` percent, and the callers."""
    equity = equity_against(number, percent)
    after = _AFTER_CALLER[1] if SUITED_OR_PAIR[number] else _AFTER_CALLER[0]
    for _ in range(callers):
        equity *= after
    return equity
