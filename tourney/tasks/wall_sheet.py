"""What the sheet for the wall and the analysis of a structure show, from a tournament file or a level sheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tourney.reporting.structure_table import Outline, outline_event
from tourney.tournament.structure import column_asked, is_limit

if TYPE_CHECKING:
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
    if scenario is None:
        return Outline(
            sheet.title,
            sheet.schedule,
            column=column_asked(sheet.schedule, column, ()),
            limit=is_limit(()),
            seats=seats or 9,
            stack=stack,
            entries=entries,
            players=players,
        )
    chips = stack or scenario.stack
    return replace(
        outline_event(scenario),
        title=sheet.title,
        column=column_asked(sheet.schedule, column, scenario.rotation.games),
        seats=seats or scenario.seats,
        stack=chips,
        entries=entries or scenario.entries,
        players=players,
        bought=scenario.entry.most_bought(chips),
        expected=scenario.entry.estimate_bought(chips),
    )
