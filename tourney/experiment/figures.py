"""The statistics that players know, out of counts. Definitions: docs/profile.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.habits import DEPTHS
from tourney.experiment.statistics import mean_of_sums, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.experiment.habits import Habits


class Interval(NamedTuple):
    """From one figure to another, as estimates have it."""

    low: float
    high: float


class Statistic(NamedTuple):
    """A figure about a player.

    Attributes:
        name: What it is called.
        value: The figure; None when there was no opportunity.
        interval: Where the true one is, 95 times of 100; None with the value.
        times: How often it was done; None where nothing is counted.
        of: Opportunities: how often it could have been; hands, for what is won.
    """

    name: str
    value: float | None
    interval: Interval | None
    times: int | None
    of: int


def statistics(habits: Habits) -> list[Statistic]:
    """The figures about a player, or about several alike."""
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
    """How often the player goes all-in with stacks of each depth."""
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
    """Bets and raises to one call, by way of their share of the three."""
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
