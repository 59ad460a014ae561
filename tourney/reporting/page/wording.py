"""Formatting of the numbers of the report."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.measures import Unit
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from tourney.experiment.statistics import Estimate

MINUS: Final = "\N{MINUS SIGN}"


def number(value: float, unit: Unit) -> str:
    """Format a number in its unit: "9:18" for seconds, "2,213", "34.2%", "31.4" big blinds."""
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
    if unit in {Unit.SHARE, Unit.RETURN}:
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


def interval(estimate: Estimate, unit: Unit, *, difference: bool = False) -> str:
    """Format the interval of an estimate: "9:15 to 9:21"; empty if it has none."""
    if estimate.low is None or estimate.high is None:
        return ""
    write = signed if difference else number
    return f"{write(estimate.low, unit)} to {write(estimate.high, unit)}"
