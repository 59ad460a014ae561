"""The outcome of one tournament, as tables for the terminal."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from tourney.report.text import chips, clock, count, length, ordinal

if TYPE_CHECKING:
    from rich.console import RenderableType

    from tourney.sim.result import LevelRow, Placing, Result
    from tourney.sim.scenario import Scenario

_UNPAID_SHOWN = 3


def summary(scenario: Scenario, result: Result) -> RenderableType:
    """Head, places and levels."""
    parts: list[RenderableType] = [_head(scenario, result)]
    if any(placing.place <= len(scenario.prizes) + _UNPAID_SHOWN for placing in result.places):
        parts.append(_places(scenario, result))
    if result.timeline:
        parts.append(_levels(result.timeline))
    return Group(*parts)


def _head(scenario: Scenario, result: Result) -> RenderableType:
    text = Text()
    text.append(scenario.title, style="bold")
    text.append(
        f"\n{scenario.title_of_game}, {count(result.entries, 'entrant')}, {scenario.stack:,} chips each, "
        f"seed {result.seed}\n"
    )
    where = f"level {result.levels_played}, {count(result.hands, 'hand')} played"
    if result.finished:
        winner = result.places[0]
        text.append(f"Finished after {length(result.duration_seconds)} in {where}.\n")
        text.append(f"Player {winner.player} ({winner.strategy}) wins {winner.prize:,} of {result.prize_pool:,}.")
    else:
        left = result.entries - len(result.places)
        text.append(f"Interrupted after {length(result.duration_seconds)} in {where}, {left:,} players left.")
    if result.faults:
        text.append(
            f"\n{count(result.faults, 'fault')} of strategies, the first by {result.first_fault}", style="yellow"
        )
    return text


def _places(scenario: Scenario, result: Result) -> RenderableType:
    table = _table("Places and prizes")
    for name in ("place", "player"):
        table.add_column(name, justify="right")
    table.add_column("strategy")
    for name in ("prize", "level", "clock"):
        table.add_column(name, justify="right")
    paid = len(scenario.prizes)
    shown = [placing for placing in result.places if placing.place <= paid + _UNPAID_SHOWN]
    ties = Counter(placing.place for placing in result.places)
    for placing in shown:
        table.add_row(*_place_cells(placing, tied=ties[placing.place] > 1), end_section=placing.place == paid)
    hidden = len(result.places) - len(shown)
    if hidden:
        table.caption = f"and {hidden:,} more; all of them with --json"
    return table


def _place_cells(placing: Placing, *, tied: bool) -> tuple[str, ...]:
    return (
        f"{'T-' if tied else ''}{ordinal(placing.place)}",
        str(placing.player),
        placing.strategy,
        f"{placing.prize:,}" if placing.prize else "",
        str(placing.level),
        clock(placing.seconds),
    )


def _levels(rows: tuple[LevelRow, ...]) -> RenderableType:
    table = _table("Level by level, at the start of each")
    antes = any(row.ante for row in rows)
    names = ["level", "clock", "blinds", *(["ante"] if antes else []), "players", "tables", "average bb", "hands"]
    for name in names:
        table.add_column(name, justify="right")
    for row in rows:
        blinds = f"{chips(row.small_blind)}-{chips(row.big_blind)}" if row.big_blind else ""
        ante = [chips(row.ante) if row.ante else ""] if antes else []
        table.add_row(
            str(row.level), clock(row.seconds), blinds, *ante, f"{row.players:,}", f"{row.tables:,}",
            f"{row.average_stack_bb:,.1f}", f"{row.hands:,}",
        )  # fmt: skip
    return table


def _table(title: str) -> Table:
    return Table(
        title=f"\n{title}", title_justify="left", title_style="bold", caption_justify="left", box=SIMPLE_HEAD
    )
