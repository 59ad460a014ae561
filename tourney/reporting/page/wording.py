"""Formatting of the numbers of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Unit
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.statistics import Estimate
    from tourney.reporting.page.series_shown import Series
    from tourney.tournament.wall_clock import WallClock


def clock_of(shown: Sequence[Series]) -> Callable[[float], str]:
    """Return how times of these experiments are written: as the time of day if all start at the same known time.

    Otherwise they are hours and minutes since the start.
    """
    wall_clock = _wall_clock(shown)
    return lambda seconds: clock(round(seconds), wall_clock)


def starts_of(shown: Sequence[Series]) -> int | None:
    """Return when all these experiments start, in seconds since Monday 0:00; None if it is unknown or differs."""
    wall_clock = _wall_clock(shown)
    if wall_clock is None:
        return None
    starts = wall_clock.starts
    return starts.weekday() * 86_400 + starts.hour * 3600 + starts.minute * 60


def _wall_clock(shown: Sequence[Series]) -> WallClock | None:
    found = {each.scenario.wall_clock for each in shown}
    return found.pop() if len(found) == 1 else None


def along_clock(starts: int | None) -> str:
    """Return the title of a time axis."""
    return "Time since the start (hours:minutes)" if starts is None else "Time of day"


MINUS: Final = "\N{MINUS SIGN}"


def number(value: float, unit: Unit, clock: Callable[[float], str] | None = None) -> str:
    """Format a number in its unit: "9:18" for seconds, "2,213", "34.2%", "31.4" big blinds.

    `clock` formats times, if they are not to be hours and minutes since the start.
    """
    if clock is not None and unit is Unit.SECONDS:
        return clock(value)
    sign = MINUS if value < 0 else ""
    text = _size(abs(value), unit)
    return text if not text.strip("0.,:%") else sign + text


def signed(value: float, unit: Unit) -> str:
    """Format a difference with its sign: "+0:42"."""
    text = number(value, unit)
    return f"+{text}" if value > 0 and text.strip("0.,:%") else text


def _size(value: float, unit: Unit) -> str:
    if unit is Unit.SECONDS:
        return clock(round(value))
    if unit in {Unit.SHARE, Unit.RETURN, Unit.PROBABILITY}:
        return f"{100 * value:.1f}%"
    if unit is Unit.MONEY:
        return f"{value:,.0f}"
    if unit is Unit.CORRELATION:
        return f"{value:.3f}"
    if unit in {Unit.BIG_BLINDS, Unit.ORBITS}:
        return f"{value:,.1f}"
    return _count(value)


def _count(value: float) -> str:
    """Format a count or a mean of counts; larger numbers get fewer decimals."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def interval(
    estimate: Estimate, unit: Unit, clock: Callable[[float], str] | None = None, *, difference: bool = False
) -> str:
    """Format the interval of an estimate: "9:15 to 9:21"; empty if it has none. For `clock` see `number`."""
    if estimate.low is None or estimate.high is None:
        return ""
    if difference:
        return f"{signed(estimate.low, unit)} to {signed(estimate.high, unit)}"
    return f"{number(estimate.low, unit, clock)} to {number(estimate.high, unit, clock)}"
