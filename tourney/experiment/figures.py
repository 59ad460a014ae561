"""The usual statistics of players (VPIP, PFR, ...), computed from counts. Definitions: docs/profile.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.habits import DEPTHS
from tourney.experiment.statistics import mean_of_sums, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.habits import Habits


class Interval(NamedTuple):
    """The lower and upper end of an interval."""

    low: float
    high: float


class Statistic(NamedTuple):
    """A statistic of a player.

    Attributes:
        name: Its name.
        value: Its value; None without an opportunity.
        interval: The 95% interval; None if there is no value or too little data.
        times: The number of times it was done; None for the win rate.
        of: The number of opportunities; for the win rate, the number of hands.
    """

    name: str
    value: float | None
    interval: Interval | None
    times: int | None
    of: int


def play_statistics(habits: Habits) -> list[Statistic]:
    """The statistics of a player, or of several identical players."""
    later = habits.bets + habits.raises
    return [
        _share("VPIP", habits.entered, habits.decided),
        _share("PFR", habits.raised, habits.decided),
        _share("3-bet", habits.three_bet, habits.three_bet_chances),
        _share("fold to 3-bet", habits.folded_to_three_bet, habits.faced_three_bet),
        _factor("aggression factor", later, habits.calls),
        _share("aggression frequency", later, later + habits.calls + habits.folds),
        _share("c-bet", habits.continued, habits.continue_chances),
        _share("went to showdown", habits.showdowns, habits.saw_flop),
        _share("won at showdown", habits.showdowns_won, habits.showdowns),
        _share("won when saw flop", habits.flops_won, habits.saw_flop),
        _won(habits),
    ]


def all_ins(habits: Habits) -> Iterator[Statistic]:
    """The frequency of all-ins at each stack depth."""
    for depth, times, of in zip(DEPTHS, habits.all_ins, habits.at_depth, strict=True):
        yield _share(f"all-in, {depth} bb", times, of)


def _share(name: str, times: int, of: int) -> Statistic:
    if not of:
        return Statistic(name, None, None, times, of)
    return Statistic(name, times / of, _interval(times, of), times, of)


def _interval(times: int, of: int) -> Interval:
    found = share(times, of)
    return Interval(found.low or 0.0, 1.0 if found.high is None else found.high)


def _factor(name: str, done: int, called: int) -> Statistic:
    """Bets and raises per call; the interval comes from their share of bets, raises and calls."""
    of = done + called
    if not of:
        return Statistic(name, None, None, done, of)
    low, high = _interval(done, of)
    return Statistic(name, _odds(done / of), Interval(_odds(low), _odds(high)), done, of)


def _odds(share: float) -> float:
    return share / (1 - share) if share < 1 else float("inf")


def _won(habits: Habits) -> Statistic:
    if not habits.hands:
        return Statistic("bb/100", None, None, None, 0)
    found = mean_of_sums(habits.won, habits.won_squared, habits.hands)
    known = found.low is not None and found.high is not None
    interval = Interval(100 * (found.low or 0.0), 100 * (found.high or 0.0)) if known else None
    return Statistic("bb/100", 100 * found.value, interval, None, habits.hands)
