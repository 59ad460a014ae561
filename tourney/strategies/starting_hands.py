"""Hold'em before the flop: the 169 starting hands, opening ranges, and the sizes of raises and pushes.

Two cards of a standard deck make 1326 combinations. Ignoring suits, these are 169 *classes*: 13 pairs of 6
combinations, 78 suited hands of 4, 78 offsuit hands of 12. Rankings are percentiles: the percentage of the 1326
combinations that are in this class or a better one. The table is `configs/charts/starting_hands.txt`. Both rankings
follow from it.

The percentages of hands opened are this project's own: a winning full-ring style, by the number of players yet to
act.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.cards.card import RANKS
from tourney.inputs import find_shipped_root, read_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.types import Card

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

_LIMIT_SHORT: Final = 3.0  # big blinds; in fixed limit a raise threatens no bigger stack
_CALLS_BEHIND: Final = 0.06  # share of hands with which each player behind calls a push over a raise

_BEHIND: Final = 9
_DEEPEST: Final = 25.0
_LEAST_ANTE: Final = -0.5  # a dead small blind
_MOST_ANTE: Final = 1.5  # limit of the extrapolation beyond the chart's two columns


def read_chart(name: str) -> dict[str, tuple[float, ...]]:
    """The numbers of each hand, in the order of the file; lines that begin with # say what they are."""
    text = read_text(find_shipped_root() / "configs" / "charts" / f"{name}.txt")
    rows = (line.split() for line in text.splitlines() if line and line[0] != "#")
    return {hand: tuple(map(float, cells)) for hand, *cells in rows}


_RANGES: Final = (3.0, 6.0, 12.0, 20.0, 35.0, 60.0, 100.0)
_COLUMNS: Final = 7

_TABLE: Final = read_chart("starting_hands")
"""For each class its equity in thousandths against the best 3, 6, 12, ... percent (_RANGES)."""

NAMES: Final[tuple[str, ...]] = tuple(_TABLE)
"""The names of the classes: 'AA', 'AKs', 'AKo'. The number of a class is its index here."""

_EQUITY: Final = [equity for row in _TABLE.values() for equity in row]
"""The equities in thousandths, row by row."""


def combinations_of(name: str) -> int:
    """The number of combinations of the class with this name."""
    if name[0] == name[1]:
        return 6
    return 4 if name[2] == "s" else 12


def _class_by_cards() -> bytes:
    """The class of each ordered pair of cards, at index 52 * one + other; a card with itself counts as a pair."""
    number = {name: index for index, name in enumerate(NAMES)}
    table = bytearray(52 * 52)
    for low in range(13):
        for high in range(low, 13):
            pair = RANKS[high] + RANKS[low]
            for one in range(4 * high, 4 * high + 4):
                for other in range(4 * low, 4 * low + 4):
                    suffix = "" if high == low else "s" if one % 4 == other % 4 else "o"
                    table[52 * one + other] = table[52 * other + one] = number[pair + suffix]
    return bytes(table)


_CLASS: Final = _class_by_cards()


def hand_class(one: Card, other: Card) -> int:
    """The class of two hole cards."""
    return _CLASS[52 * one + other]


def _percentiles(scores: Sequence[float]) -> tuple[float, ...]:
    """For each class, the percentage of combinations with its score or better; ties follow the table's order."""
    found = [0.0] * len(NAMES)
    better = 0
    for number in sorted(range(len(NAMES)), key=lambda number: -scores[number]):
        better += combinations_of(NAMES[number])
        found[number] = 100 * better / 1326
    return tuple(found)


def _all_in_score(number: int) -> float:
    """A weighted equity against a tight, a medium and any range, in twentieths of a thousandth."""
    first = _COLUMNS * number
    return 6 * _EQUITY[first + 2] + 7 * _EQUITY[first + 4] + 7 * _EQUITY[first + 6]


def _playing_score(number: int) -> float:
    """The all-in score plus a bonus for hands that can become strong: they win more if there is betting to come."""
    name = NAMES[number]
    if name[0] == name[1]:
        return _all_in_score(number) + 700
    high, low = RANKS.index(name[0]), RANKS.index(name[1])
    straights = {1: 360, 2: 240, 3: 120, 4: 40}.get(high - low, 80 if high == 12 and low < 4 else 0)
    if high - low == 1 and high < 4:
        straights = 120  # 54 and below make few straights, and low ones
    if name[2] == "s":
        return _all_in_score(number) + 560 + straights * 13 // 10
    return _all_in_score(number) + straights * 8 // 10


ALL_IN: Final = _percentiles([_all_in_score(number) for number in range(len(NAMES))])
"""Percentile of each class if no more chips can be bet."""

PLAYING: Final = _percentiles([_playing_score(number) for number in range(len(NAMES))])
"""Percentile of each class with betting to come; suited and connected hands rank higher than for an all-in."""

SUITED_OR_PAIR: Final = tuple(name[1] == name[0] or name[2] == "s" for name in NAMES)
"""Whether a class often makes a strong hand against several opponents."""


def equity_against(number: int, percent: float) -> float:
    """The average share of the pot that a class wins all-in against one hand from the best `percent` of hands.

    Between the table's columns it is interpolated; below 3 percent it is the value for 3.
    """
    first = _COLUMNS * number
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _EQUITY[first + min(column, _COLUMNS - 1)] / 1000.0
    narrower = _RANGES[column - 1]
    part = (percent - narrower) / (_RANGES[column] - narrower)
    equity = _EQUITY[first + column - 1]
    return (equity + part * (_EQUITY[first + column] - equity)) / 1000.0


def _column(percent: float) -> int:
    """The first column of the table for a range at least as wide."""
    column = 0
    while column < _COLUMNS and _RANGES[column] < percent:
        column += 1
    return column


class Ranked(NamedTuple):
    """The classes sorted by a score.

    Attributes:
        scores: The scores, lowest first.
        percents: The percentage of hands with at least each of these scores; 0 at the end.
    """

    scores: list[float]
    percents: list[float]

    def percent_from(self, least: float) -> float:
        """The percentage of hands with at least this score."""
        return self.percents[bisect_left(self.scores, least)]


def rank_hands(scores: Sequence[float]) -> Ranked:
    """The classes sorted by their scores."""
    order = sorted(range(len(NAMES)), key=lambda number: scores[number])
    below = [0, *accumulate([combinations_of(NAMES[number]) for number in order])]
    return Ranked([scores[number] for number in order], [100 * (1326 - count) / 1326 for count in below])


def _against(column: int) -> Ranked:
    """The classes by their equity against a range of the table."""
    return rank_hands([_EQUITY[_COLUMNS * number + column] for number in range(len(NAMES))])


_AGAINST: Final = tuple([_against(column) for column in range(_COLUMNS)])


def percent_with(equity: float, percent: float) -> float:
    """The percentage of hands that win at least this share all-in against a hand from the best `percent`."""
    column = _column(percent)
    if column in (0, _COLUMNS):
        return _AGAINST[min(column, _COLUMNS - 1)].percent_from(1000 * equity)
    narrower, wider = _RANGES[column - 1], _RANGES[column]
    some, more = (_AGAINST[side].percent_from(1000 * equity) for side in (column - 1, column))
    return some + (percent - narrower) / (wider - narrower) * (more - some)


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


def _push_fold_columns() -> tuple[tuple[float, ...], ...]:
    """The columns of `configs/charts/push_fold.txt`, indexed by class."""
    depths = read_chart("push_fold")
    return tuple(zip(*(depths[name] for name in NAMES), strict=True))


_PUSH_FOLD: Final = _push_fold_columns()
_CALL: Final = (_PUSH_FOLD[0], _PUSH_FOLD[1 + _BEHIND])
_PUSH: Final = (_PUSH_FOLD[1 : 1 + _BEHIND], _PUSH_FOLD[2 + _BEHIND :])


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
