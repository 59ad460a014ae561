"""`tourney bench`: measure the speed on this machine."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tourney.cli.console import AsJson, show, whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_LEAST_WIDTH = 120


def bench(
    as_json: AsJson = False,
    rounds: Annotated[int | None, whole(1, 1000, "Number of rounds; the median is reported.")] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Measure everything once, briefly.")] = False,
    scale: Annotated[
        bool, typer.Option("--scale", help="Measure events of 1,000 to 250,000 entrants; takes some minutes.")
    ] = False,
) -> None:
    """Measure hands, evaluations and tournaments per second."""
    if scale:
        _measure_scale(as_json=as_json, quick=quick)
        return
    from tourney.bench.measuring import plan_bench, run_bench
    from tourney.bench.rate_tables import tables

    with _progress() as note:
        report = run_bench(plan_bench(quick=quick, rounds=rounds), note)
    if as_json:
        sys.stdout.write(json.dumps(report.as_record(), indent=1) + "\n")
    else:
        show(tables(report), _LEAST_WIDTH)


def _measure_scale(*, as_json: bool, quick: bool) -> None:
    from tourney.bench.rate_tables import scale_table
    from tourney.bench.tournaments import QUICK_SIZES, SIZES, run_scale

    with _progress() as note:
        rows = run_scale(note, QUICK_SIZES if quick else SIZES)
    if as_json:
        # Reversed, so that the smallest size of each field stays, as in the table.
        base = {row.what: row for row in reversed(rows)}
        sys.stdout.write(json.dumps([row.as_record(base[row.what]) for row in rows], indent=1) + "\n")
    else:
        show(scale_table(rows), _LEAST_WIDTH)


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Show on a terminal what is being measured. It starts no thread, which would slow the measurement down."""
    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _: None
        return
    with Live(console=console, transient=True, auto_refresh=False, redirect_stdout=False) as live:
        yield lambda line: live.update(Text(line), refresh=True)
