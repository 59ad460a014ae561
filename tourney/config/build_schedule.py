"""From a level sheet as it is written to the `Schedule` that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.config.files import LevelFile, ScheduleFile
from tourney.config.problems import KeyPath
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.schedule import (
    Break,
    Item,
    Level,
    ReducedAnte,
    Schedule,
    ShortAnte,
    checked_chips,
    coloured_up,
)
from tourney.types import Chips, Seconds

if TYPE_CHECKING:
    from tourney.config.build import Builder


def build_schedule(builder: Builder, file: ScheduleFile, at: KeyPath) -> Schedule | None:
    """The level sheet, or None with a problem noted; its chips may yet be too large for its levels."""
    known = len(builder.problems)
    items: list[Item] = []
    chips: tuple[Chips, ...] = ()
    with builder.located(*at):
        chips = checked_chips(tuple(file.chips or ()))
    number = 0
    for index, row in enumerate(file.levels):
        if row.pause is not None:
            removed = tuple(row.remove or ())
            with builder.located(*at):
                chips = coloured_up(chips, removed, index) if removed else chips
            items.append(Break(row.pause, removed, row.name or ""))
            continue
        number += 1
        seconds, hands = _length(row, file)
        if not seconds and not hands:
            message = "a level needs a `length` above 0 or `hands`, or the sheet a `level_length` or `level_hands`"
            builder.note((*at, "levels", index), message)
            return None
        with builder.located(*at, "levels", index):
            chip = chips[0] if chips else file.smallest_chip
            stakes, stud, big_bet = _columns(row, AnteKind[file.ante_paid_by.upper()], chip)
            items.append(Level(number, seconds, stakes, stud, big_bet, row.game or "", hands))
    if len(builder.problems) > known:
        return None
    with builder.located(*at):
        short = tuple(ShortAnte(row.players, ReducedAnte(row.pay)) for row in file.ante_short)
        return Schedule(tuple(items), tuple(file.chips or ()), short)
    return None


def check_payable(builder: Builder, schedule: Schedule, at: KeyPath) -> None:
    """Note the levels that cannot be played with the chips in play."""
    for index, item in enumerate(schedule.items):
        if isinstance(item, Level) and item.unpayable:
            message = f"{item.unpayable[0]} cannot be paid with chips of {item.stakes.chip}"
            builder.note((*at, "levels", index), message)


def _length(row: LevelFile, sheet: ScheduleFile) -> tuple[Seconds, int]:
    """The time a level takes or the hands, whichever it ends by: its own before the sheet's."""
    if row.hands is None and row.length is None:
        return sheet.level_length or 0, sheet.level_hands or 0
    return row.length or 0, row.hands or 0


def _columns(row: LevelFile, kind: AnteKind, chip: Chips) -> tuple[Stakes, Stakes | None, Stakes | None]:
    """The columns of a level: with a bring-in the ante is that of stud, and games with blinds have none."""
    small_bet, big_bet = row.small_bet or 0, row.big_bet or 0
    stud = no_limit = None
    if row.bring_in:
        stud = Stakes(ante=row.ante, small_bet=small_bet, big_bet=big_bet, bring_in=row.bring_in, chip=chip)
    if row.nl_bb:
        no_limit = Stakes(row.nl_sb or 0, row.nl_bb, row.nl_ante or 0, kind, chip=chip)
    ante = 0 if stud else row.ante
    return Stakes(row.sb or 0, row.bb or 0, ante, kind, small_bet, big_bet, chip=chip), stud, no_limit
