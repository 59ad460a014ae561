"""The statistics of a strategy beside those of human players, as a table for the terminal."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD

from tourney.experiment.figures import all_ins, play_statistics
from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.experiment.figures import Statistic
    from tourney.experiment.profile import Profile

PEOPLE: Final = {
    "VPIP": ("15-25%", "30% and more"),
    "PFR": ("10-20%", "under half of VPIP"),
    "3-bet": ("6-10%", "2-4%"),
    "fold to 3-bet": ("55-65%", ""),
    "aggression factor": ("1.5-3", "under 1.3"),
    "aggression frequency": ("45-60%", "under 45%"),
    "c-bet": ("about 70%", ""),
    "went to showdown": ("23-28%", "30% and more"),
    "won at showdown": ("50-60%", "under 50%"),
    "won when saw flop": ("about 46%", ""),
    "bb/100": ("0-5", "below 0"),
}
"""Typical values of each statistic: of winning regulars, and of others.

They are for no-limit hold'em online, at full tables, with stacks of 100 big blinds. Sources: docs/profile.md.
"""


def profile_table(profile: Profile, *, compare: bool) -> FittedTable:
    """Return a table of the statistics, each with its interval and its number of cases.

    `compare` adds the typical values of human players.
    """
    table = FittedTable(box=SIMPLE_HEAD)
    table.add_column("statistic")
    for name in ("value", "95% interval", "n"):
        table.add_column(name, justify="right")
    if compare:
        table.add_column("winning regulars")
        table.add_column("others")
    usual = play_statistics(profile.usual)
    for each in usual:
        people = PEOPLE.get(each.name, ("", "")) if compare else ()
        table.add_row(*cells(each), *people, end_section=each is usual[-1])
    for each in all_ins(profile.others):
        table.add_row(*cells(each))
    return table


def cells(statistic: Statistic) -> tuple[str, str, str, str]:
    """Return a statistic as a row of the table: name, value, interval and number of cases."""
    name, value, interval, _, of = statistic
    if value is None or interval is None:
        return name, "-", "", "0"
    if name == "bb/100":
        return name, f"{value:+.1f}", f"{interval.low:+.1f} to {interval.high:+.1f}", f"{of:,}"
    if name == "aggression factor":
        return name, f"{value:.2f}", f"{interval.low:.2f} to {interval.high:.2f}", f"{of:,}"
    return name, f"{value:.1%}", f"{interval.low:.1%} to {interval.high:.1%}", f"{of:,}"


def as_record(figures: Iterable[Statistic]) -> dict[str, dict[str, float | int | None]]:
    """Return the statistics by name, for JSON."""
    return {
        each.name: {
            "value": _finite(each.value),
            "low": None if each.interval is None else _finite(each.interval.low),
            "high": None if each.interval is None else _finite(each.interval.high),
            "times": each.times,
            "of": each.of,
        }
        for each in figures
    }


def _finite(figure: float | None) -> float | None:
    return figure if figure is not None and isfinite(figure) else None
