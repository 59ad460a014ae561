"""The results of a benchmark as tables for the terminal."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.bench.rounds import EVALUATIONS, HANDS, OURS, describe_work
from tourney.bench.workload import POLICIES
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from tourney.bench.rounds import BenchReport, Row
    from tourney.bench.tournaments import ScaleRow, TournamentRow


def tables(report: BenchReport) -> RenderableType:
    """The whole report: versions and measurements."""
    return Group(
        _head(report),
        _hands([row for row in report.rows if row.group.measure == HANDS]),
        _evaluations([row for row in report.rows if row.group.measure == EVALUATIONS]),
        _tournaments(report.tournaments),
    )


def _head(report: BenchReport) -> RenderableType:
    versions = ", ".join(f"{name} {number}" for name, number in report.versions.items())
    lines = [
        f"{versions}; {report.built}; 1 of {count(report.cpus, 'processor')}",
        f"Medians of {count(report.rounds, 'round')} of {report.slice_seconds:g} s",
        *map(str, POLICIES),
    ]
    return Text("\n".join(lines))


def _hands(rows: Sequence[Row]) -> RenderableType:
    table = build_table("Hands per second")
    table.add_column("game, policy, player")
    for name in ("hands/s", "least", "most", "decisions"):
        table.add_column(name, justify="right")
    done = ""
    for row in rows:
        work = describe_work(row)
        if work != done:
            table.add_row(Text(work, style="bold"))
        done = work
        table.add_row(f"  {_who(row)}", *_spread(row), _decisions(row))
    return table


def _evaluations(rows: Sequence[Row]) -> RenderableType:
    table = build_table("Hands evaluated per second, one call per hand unless in bulk")
    for name in ("ranking", "who"):
        table.add_column(name)
    for name in ("evaluations/s", "least", "most"):
        table.add_column(name, justify="right")
    for row in rows:
        table.add_row(row.group.what, _who(row), *_spread(row))
    return table


def _tournaments(rows: Sequence[TournamentRow]) -> RenderableType:
    table = build_table("Tournaments per second")
    table.add_column("scenario")
    for name in ("entrants", "hands", "tournaments/s", "least", "most", "not in hands", "time / hands"):
        table.add_column(name, justify="right")
    for row in rows:
        rates = (median(row.rates), min(row.rates), max(row.rates))
        table.add_row(
            row.scenario, f"{row.entries:,}", f"{row.hands:,}", *format_numbers(rates), f"{row.share_outside:.0%}",
            f"{row.times_hands:.2f}",
        )  # fmt: skip
    return table


def scale_table(rows: Sequence[ScaleRow]) -> RenderableType:
    """The rows of `run_scale`, by field, for 80 columns; ratios are to the smallest size of each."""
    table = build_table("Processor time of a hand: its ratio to the smallest event, and to hands alone")
    table.add_column("field")
    for name in ("entrants", "hands", "us/hand", "ratio", "/ hands", "B/entry"):
        table.add_column(name, justify="right")
    base = rows[0]
    for row in rows:
        # Each field has its own base: its smallest size, which comes first.
        base = base if row.what is base.what else row
        table.add_row(
            row.what.title if row is base else "",
            f"{row.entrants:,}",
            f"{sum(run.hands for run in row.runs):,}",
            *format_numbers(
                (1e6 * row.hand_seconds, row.hand_seconds / base.hand_seconds, row.times_hands, row.bytes_per_entry)
            ),
        )
    return table


def _who(row: Row) -> str:
    contender = row.contender
    if contender.who != OURS:
        return contender.who
    return ", ".join(filter(None, (contender.who, contender.player))) + f" ({contender.built})"


def _spread(row: Row) -> list[str]:
    return ["failed", "", ""] if row.failed else format_numbers((row.median, min(row.rates), max(row.rates)))


def _decisions(row: Row) -> str:
    return "" if row.failed else f"{row.decisions:.1f}"


def format_numbers(numbers: Iterable[float]) -> list[str]:
    """Format rates and ratios: whole numbers from 100 on, three significant digits below."""
    return [f"{number:,.0f}" if number >= 100 else f"{number:.3g}" for number in numbers]


def build_table(title: str) -> Table:
    """Build an empty table with a title."""
    return Table(title=f"\n{title}", title_justify="left", title_style="bold", box=SIMPLE_HEAD)
