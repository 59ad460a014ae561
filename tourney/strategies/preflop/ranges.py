"""Which hands are raised before the flop, and what a raise tells of the raiser's.

The percents are this project's own: those of a winning full-ring style, by the number of players yet to act.
"""

from __future__ import annotations

from typing import Final

from tourney.strategies.preflop.starting_hands import SUITED_OR_PAIR, equity_against

# Percent of hands opened, by the players yet to act: 1 is the small blind, 2 the button, 8 the first of nine.
_OPEN: Final = (12.0, 44.0, 46.0, 31.0, 26.0, 22.0, 19.0, 17.0, 14.5, 13.0, 12.0, 11.0)
_OPEN_HEADS_UP: Final = 78.0

# What a first raise of many blinds leaves of the raiser's range; a raise over a raise; one that is a short all-in.
_OVERSIZED: Final = 0.60
_RAISED_AGAIN: Final = 0.30
_PUSHED_OVER: Final = 0.45

_SHORT: Final = 15.0  # big blinds; an all-in for no more is a push, and not only a large raise

_SHARE_THREE_BET: Final = 0.27  # of a raiser's range, the best part of which is worth a re-raise
_SHARE_FOUR_BET: Final = 0.40  # the same for a re-raiser's, which is narrow already
_SHARE_FIXED: Final = 0.45  # the same where a raise risks but one more bet

# What each caller of the raise leaves of a hand's share of the pot: of offsuit hands, then of suited ones and pairs.
_AFTER_CALLER: Final = (0.72, 0.82)


def open_percent(behind: int, seats: int) -> float:
    """The percent of hands raised first in with `behind` players yet to act; none behind is the big blind."""
    return _OPEN_HEADS_UP if seats == 2 else _OPEN[min(behind, 11)]


def isolate_percent(behind: int, limpers: int) -> float:
    """The percent of hands raised over limpers: they have something, and two are worth about four strangers."""
    return _OPEN[min(behind + 2 * limpers, 11)]


def is_push(stack: int, depth: float, fixed: int) -> int:
    """Whether a raise of `depth` big blinds that leaves `stack` is a short stack's all-in; never in fixed limit."""
    return not fixed and not stack and depth <= _SHORT


def first_raise_percent(behind: int, seats: int, bet_to: int, blind: int) -> float:
    """The percent of hands credited to a first raise that is no push."""
    percent = open_percent(behind, seats)
    return percent * _OVERSIZED if bet_to > 8 * blind and seats > 2 else percent


def raised_again_percent(percent: float, push: int) -> float:
    """The percent of hands credited to a raise over a raise with `percent` of them."""
    return max(2.5, percent * (_PUSHED_OVER if push else _RAISED_AGAIN))


def re_raise_share(raises: int, fixed: int) -> float:
    """The part of the raiser's range, the best of it, with which it is raised again after so many raises."""
    if fixed:
        return _SHARE_FIXED
    return _SHARE_THREE_BET if raises == 1 else _SHARE_FOUR_BET


def equity_facing(number: int, percent: float, callers: int) -> float:
    """The share of the pot a class of hands wins against a raiser with a percent of hands, and the callers."""
    equity = equity_against(number, percent)
    after = _AFTER_CALLER[1] if SUITED_OR_PAIR[number] else _AFTER_CALLER[0]
    for _ in range(callers):
        equity *= after
    return equity
