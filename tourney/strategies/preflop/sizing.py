"""Raise sizes before the flop, and all-in: when to push first in, to push over a raise, and to call."""

from __future__ import annotations

from typing import Final

from tourney.strategies.preflop.starting_hands import NAMES, rank_hands, read_chart

_LIMIT_SHORT: Final = 3.0  # big blinds; in fixed limit a raise threatens no bigger stack
_CALLS_BEHIND: Final = 0.06  # share of hands with which each player behind calls a push over a raise

_BEHIND: Final = 9
_DEEPEST: Final = 25.0
_LEAST_ANTE: Final = -0.5  # a dead small blind
_MOST_ANTE: Final = 1.5  # limit of the extrapolation beyond the chart's two columns


def is_short(risk_to: int, blind: int, push_below_bb: float, fixed: int) -> int:
    """Whether a stack pushes or folds first in; `risk_to` is the part of it that an opponent can match."""
    bound = min(push_below_bb, _LIMIT_SHORT) if fixed else push_below_bb
    return risk_to <= bound * blind


def first_raise_to(risk_to: int, blind: int, posted: int, limpers: int, antes: int) -> int:
    """The size of a first raise: 2.5 big blinds; less with short stacks, more out of position, for antes and limpers.

    Args:
        risk_to: The largest total of the stack that an opponent can match.
        blind: The big blind.
        posted: Whether the raiser is in a blind, with more than two players.
        limpers: Players who have called the blind.
        antes: Chips in the pot that are no player's bet.
    """
    quarters = 10 if risk_to > 25 * blind else 9
    if posted:
        quarters += 2
    return (quarters + 4 * limpers) * blind // 4 + antes * 2 // 5


def re_raise_to(raises: int, callers: int, bet_to: int) -> int:
    """The size of a re-raise: three times the raise, 2.5 times a later raise, and more for each caller."""
    return ((6 if raises == 1 else 5) + callers) * bet_to // 2


def or_all_in(amount_to: int, risk_to: int, own: int) -> int:
    """The raise, or all-in if it would leave too few chips for a later fold."""
    return own if amount_to * 5 >= risk_to * 2 else amount_to


def push_over_to(own: int, bet_to: int, matched: int, least: float, most_raise_to: int) -> int:
    """The total that a push over a raise risks; 0 if the player should not push.

    A push is right with a short stack, or if the raise is a big part of the stack; it must be a legal raise.

    Args:
        own: The player's chips, including the bet.
        bet_to: The raise, as a total.
        matched: The raiser's chips, including the bet.
        least: The stack, in chips, at or below which a player pushes.
        most_raise_to: The largest legal raise; in pot limit it may be less than a push.
    """
    risk_to = min(own, matched)
    due = risk_to <= least or bet_to * 6 >= risk_to
    return risk_to if due and most_raise_to >= risk_to else 0


def share_staying(pot: int, risk: int, their_call: int) -> float:
    """The share of the raiser's range that calls a push over the raise, for `push_over_gain`.

    The better the price, the more of the range calls: half at a price of 0.42, all at 0.25.
    """
    price = 1.0 * their_call / (pot + risk + their_call)
    return min(1.0, max(0.3, 0.5 + 3 * (0.42 - price)))


def push_over_gain(pot: int, called: float, stays: float, behind: int) -> float:
    """The average gain of a push over a raise, in chips, compared with a fold.

    Args:
        pot: Chips in the pot now.
        called: Average gain if the raiser calls.
        stays: Share of the range with which the raiser calls, 0 to 1.
        behind: Players yet to act who have not entered the pot, plus callers of the raise.
    """
    nobody_behind = 1.0
    for _ in range(behind):
        nobody_behind *= 1 - _CALLS_BEHIND
    takes_it = (1 - stays) * nobody_behind
    return takes_it * pot + (1 - takes_it) * called


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
