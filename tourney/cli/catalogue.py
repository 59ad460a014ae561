"""`tourney list`: what comes with tourney."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator


class Kind(StrEnum):
    """What can be listed."""

    VARIANTS = "variants"
    STRATEGIES = "strategies"
    SCHEDULES = "schedules"
    PAYOUTS = "payouts"
    PACES = "paces"
    MIXES = "mixes"
    RULES = "rules"
    SCENARIOS = "scenarios"


def list_parts(kind: Annotated[Kind, typer.Argument(help="What to list.")]) -> None:
    """List the names that tournament files can use."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table("name", "what it is", box=SIMPLE_HEAD)
    for name, title in _rows(kind):
        table.add_row(name, title)
    Console(soft_wrap=True).print(table)


def _rows(kind: Kind) -> Iterator[tuple[str, str]]:
    from tourney.config import shipped
    from tourney.config.load import title_of
    from tourney.strategies.registry import BUILT_IN, find_strategy

    if kind is Kind.STRATEGIES:
        for name in sorted(BUILT_IN):
            yield name, (find_strategy(name).__doc__ or "").partition("\n")[0]
        return
    for name in shipped.names(kind.value):
        yield name, title_of(kind.value, name)
