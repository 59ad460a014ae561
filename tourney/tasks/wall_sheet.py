"""The sheet for the wall, from a tournament file or a level sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.config.load import load_sheet
from tourney.reporting.sheet_page import write_sheet
from tourney.reporting.structure_table import Outline
from tourney.tournament.structure import column_asked, is_limit

if TYPE_CHECKING:
    from pathlib import Path

    from tourney.config.load import Sheet
    from tourney.types import Chips


def outline_sheet(
    sheet: Sheet, *, stack: Chips = 0, seats: int = 0, entries: int = 0, players: int = 10, column: str | None = None
) -> Outline:
    """A level sheet with the field and stacks it is analysed for: those given, or those of its tournament.

    Raises:
        InvalidArgument: The sheet has no such column.
    """
    scenario = sheet.scenario
    games = scenario.rotation.games if scenario else ()
    return Outline(
        sheet.title,
        sheet.schedule,
        column=column_asked(sheet.schedule, column, games),
        limit=is_limit(games),
        seats=seats or (scenario.seats if scenario else 9),
        stack=stack or (scenario.stack if scenario else 0),
        entries=entries or (scenario.entries if scenario else 0),
        players=players,
        bought=scenario.entry.most_bought(stack or scenario.stack) if scenario else 0,
        expected=scenario.entry.estimate_bought(stack or scenario.stack) if scenario else 0,
        wall_clock=scenario.wall_clock if scenario else None,
        chip_set=scenario.chip_set if scenario else None,
        flights=scenario.flights if scenario else None,
    )


def write_wall_sheet(file: Path, page: Path) -> None:
    """Write the sheet of a tournament file as a page.

    Raises:
        ConfigError: The file is invalid.
        InvalidArgument: The page cannot be written.
    """
    sheet = load_sheet(file)
    write_sheet(page, outline_sheet(sheet), sheet.scenario)
