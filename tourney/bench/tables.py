"""What a benchmark found, as tables for the terminal."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.bench.report import spoken_work
from tourney.bench.rounds import BUILT_IN, EVALUATIONS, HANDS, OURS, PURE, PYTHON
from tourney.bench.workload import POLICIES
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rich.console import RenderableType

    from tourney.bench.bars import Bar, Ratio
    from tourney.bench.report import Report
    from tourney.bench.rounds import Row
    from tourney.bench.tournaments import TournamentRow

_PLAYERS = (PYTHON, BUILT_IN, PURE)


def tables(report: Report) -> RenderableType:
    """Everything: the versions, what was measured, the bars."""
    parts: list[RenderableType] = [
        _head(report),
        _hands([row for row in report.rows if row.group.measure == HANDS], report.ratios),
        _evaluations([row for row in report.rows if row.group.measure == EVALUATIONS], report.ratios),
        _tournaments(report.tournaments),
    ]
    if report.bars:
        parts.append(_bars(report.bars))
    parts += [Text(sentence) for sentence in report.absent]
    return Group(*parts)


def _head(report: Report) -> RenderableType:
    versions = ", ".join(f"{name} {number}" for name, number in report.versions.items())
    lines = [
        f"{versions}; {report.built}; one of {count(report.cpus, 'processor')}",
        f"Medians of {count(report.rounds, 'round')} of {report.slice_seconds:g} s",
        *map(str, POLICIES),
    ]
    return Text("\n".join(lines))


def _hands(rows: Sequence[Row], ratios: Sequence[Ratio]) -> RenderableType:
    """A row each. Beside a peer stands how many times its hands each of our players plays."""
    against = {(each.what, each.policy, each.player, each.peer): each.value for each in ratios}
    shown = [player for player in _PLAYERS if any(each.player == player for each in ratios)]
    table = _table("Hands a second" + (", and how many times a peer's are ours by each player" if shown else ""))
    table.add_column("game, policy, player")
    for name in ("hands/s", "least", "most", "decisions", *shown):
        table.add_column(name, justify="right")
    done = ""
    for row in rows:
        work = spoken_work(row)
        if work != done:
            table.add_row(Text(work, style="bold"))
        done = work
        multiples = [_times(against.get((row.group.what, row.group.policy, p, row.contender.who))) for p in shown]
        table.add_row(f"  {_who(row)}", *_spread(row), _decisions(row), *multiples)
    return table


def _evaluations(rows: Sequence[Row], ratios: Sequence[Ratio]) -> RenderableType:
    against = {(each.what, each.peer): each.value for each in ratios if not each.policy and not each.player}
    table = _table("Hands evaluated a second, one call a hand but in bulk")
    for name in ("ranking", "who"):
        table.add_column(name)
    for name in ("evaluations/s", "least", "most", *(["ours"] if against else [])):
        table.add_column(name, justify="right")
    for row in rows:
        multiple = [_times(against.get((row.group.what, row.contender.who)))] if against else []
        table.add_row(row.group.what, _who(row), *_spread(row), *multiple)
    return table


def _tournaments(rows: Sequence[TournamentRow]) -> RenderableType:
    table = _table("Tournaments a second")
    table.add_column("scenario")
    for name in ("entrants", "hands", "tournaments/s", "least", "most", "not in hands", "time / hands"):
        table.add_column(name, justify="right")
    for row in rows:
        rates = (median(row.rates), min(row.rates), max(row.rates))
        table.add_row(
            row.scenario, f"{row.entries:,}", f"{row.hands:,}", *_numbers(rates), f"{row.share_outside:.0%}",
            f"{row.times_hands:.2f}",
        )  # fmt: skip
    return table


def _bars(bars: Sequence[Bar]) -> RenderableType:
    table = _table("Bars")
    table.add_column("measure")
    for name in ("bar", "got"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    says = {True: "met", False: "not met", None: "not measured"}
    for bar in bars:
        table.add_row(bar.measure, f"{'at most ' * bar.at_most}{bar.bar:g}", _times(bar.got), says[bar.met])
    return table


def _who(row: Row) -> str:
    contender = row.contender
    if contender.who != OURS:
        return contender.who
    return ", ".join(filter(None, (contender.who, contender.player))) + f" ({contender.built})"


def _spread(row: Row) -> list[str]:
    return ["failed", "", ""] if row.failed else _numbers((row.median, min(row.rates), max(row.rates)))


def _decisions(row: Row) -> str:
    return "" if row.failed else f"{row.decisions:.1f}"


def _numbers(numbers: Iterable[float]) -> list[str]:
    return [f"{number:,.0f}" if number >= 100 else f"{number:.3g}" for number in numbers]


def _times(value: float | None) -> str:
    return "" if value is None else _numbers([value])[0]


def _table(title: str) -> Table:
    return Table(title=f"\n{title}", title_justify="left", title_style="bold", box=SIMPLE_HEAD)
