"""A list of experiments: a row for each point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.experiment.measures import values_of
from tourney.experiment.statistics import is_enough_for_spread, quantile
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import clock

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.experiment import AnyFound
    from tourney.experiment.plan import Plan
    from tourney.experiment.statistics import Estimate


_MOST_UNBROKEN: Final = 26
"""A setting with more characters may be broken: the list fits 80 columns."""


class ListedExperiment(NamedTuple):
    """A point of an experiment in a list.

    Attributes:
        folder: The directory of the experiment, within that of the list.
        plan: The plan of the experiment.
        found: The results at the point.
    """

    folder: str
    plan: Plan
    found: AnyFound


def experiments_table(rows: Sequence[ListedExperiment]) -> FittedTable:
    """Return a table of experiments."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    longest = max((len(setting) for row in rows for setting in row.found.settings), default=0)
    for name in ("experiment", "event", *(["settings"] if any(row.found.settings for row in rows) else [])):
        table.add_column(name, overflow="fold", no_wrap=name == "settings" and longest <= _MOST_UNBROKEN)
    table.spare = ("95% interval", "seed")
    for name in ("seed", "runs", "median finish", "95% interval", "95% end by"):
        table.add_column(name, justify="right")
    before = ""
    for row in rows:
        is_first = row.folder != before
        before = row.folder
        settings = [Text("\n".join(row.found.settings))] if any(each.found.settings for each in rows) else []
        table.add_row(
            Text(row.folder if is_first else ""),
            Text(row.plan.title if is_first else ""),
            *settings,
            str(row.plan.seed) if is_first else "",
            f"{len(row.found.replicates):,}{'' if row.found.enough else '+'}",
            *_finish(row.found),
        )
    if not all(row.found.enough for row in rows):
        table.caption = "+ incomplete: tourney resume DIR continues it"
        table.caption_justify = "left"
    return table


def _finish(found: AnyFound) -> tuple[str, str, str]:
    middle, last = _finish_quantiles(found)
    if middle is None:
        return "", "", ""
    shown = found.measures["finish"].moment or _hours
    within = "" if middle.low is None or middle.high is None else f"{shown(middle.low)} to {shown(middle.high)}"
    return shown(middle.value), within, "" if last is None else shown(last.value)


def _hours(seconds: float) -> str:
    return clock(round(seconds))


def _finish_quantiles(found: AnyFound) -> tuple[Estimate | None, Estimate | None]:
    """Return the median of the finish times and, from enough replicates, their 95% quantile."""
    times = values_of(found.measures["finish"], found.replicates)
    if not times:
        return None, None
    return quantile(times, 0.5), quantile(times, 0.95) if is_enough_for_spread(len(times)) else None


def point_record(row: ListedExperiment) -> dict[str, Any]:
    """Return a point of an experiment as data for JSON."""
    middle, last = _finish_quantiles(row.found)
    return {
        "directory": row.folder,
        "title": row.plan.title,
        "settings": list(row.found.settings),
        "seed": row.plan.seed,
        "rule": str(row.plan.rule),
        "replicates": len(row.found.replicates),
        "failures": len(row.found.failures),
        "complete": row.found.enough,
        "median_finish_seconds": None if middle is None else middle.value,
        "median_finish_interval": None if middle is None else [middle.low, middle.high],
        "p95_finish_seconds": None if last is None else last.value,
    }
