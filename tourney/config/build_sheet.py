"""Builds level sheets from checked files."""

from __future__ import annotations

from collections.abc import Sequence

from tourney.config.check import UNKNOWN, NotKnown, evaluate
from tourney.config.floor_files import OnTheDayFile
from tourney.config.part_files import LevelFile, ScheduleFile
from tourney.config.problems import KeyPath
from tourney.config.source import Collector
from tourney.game.stakes import AnteKind, Stakes
from tourney.tournament.schedule import (
    Break,
    Item,
    Level,
    ReducedAnte,
    Schedule,
    ShortAnte,
    breaks_at,
    check_chips,
    colour_up,
    shorten,
    without,
)
from tourney.tournament.structure import continue_sheet
from tourney.tournament.wall_clock import WallClock
from tourney.types import Chips, Seconds


def build_schedule(
    collector: Collector,
    file: ScheduleFile,
    at: KeyPath,
    wall_clock: WallClock | None = None,
    begun: tuple[int, Seconds] | None = None,
    on_the_day: Sequence[OnTheDayFile] = (),
) -> Schedule | None:
    """Build the level sheet; None if a problem was noted. Whether its chips can pay its levels is not checked here.

    Without a wall clock, breaks `at` a time of day come where the lengths of the levels put them. `begun` is the
    level that is being played, in the middle of an event, and when it began. The rows of `on_the_day` that name a
    level change the sheet.

    Raises:
        NotKnown: There are no new problems, but a value that is needed is not known.
    """
    problems = len(collector.problems)
    items: list[Item] = []
    chips: tuple[Chips, ...] = ()
    number = 0
    with collector.note_errors(*at):
        chips = evaluate(lambda: check_chips(tuple(file.chips or ())))
    for index, row in enumerate(file.levels):
        # Breaks have no number: levels count on across them.
        if evaluate(_is_level, row) is True:
            number += 1
            with collector.note_errors(*at, "levels", index):
                items.append(evaluate(_level, row, file, number, chips))
        else:
            with collector.note_errors(*at):
                # From here on chips are those after the colour-up.
                chips = evaluate(_chips_left, chips, row, index)
            items.append(evaluate(_break, row))
    _check_length(collector, file, at)
    if len(collector.problems) > problems:
        return None
    # A level that cannot be read makes the sheet unknown, but the problems are all noted.
    if any(item is UNKNOWN for item in items):
        raise NotKnown
    # Before breaks are put at times of day: shorter levels move what comes after them.
    items = list(_apply_changes(collector, items, on_the_day))
    if len(collector.problems) > problems:
        return None
    if wall_clock is not None:
        due = {row: wall_clock.seconds_at(each.at) for row, each in enumerate(file.levels) if each.at is not None}
        with collector.note_errors(*at):
            place = None if begun is None else _row_of(items, begun[0])
            items = list(breaks_at(items, due, None if place is None or begun is None else (place, begun[1])))
        if len(collector.problems) > problems:
            # After changes of the day a break may find no place.
            return None
    with collector.note_errors(*at):
        short = tuple(ShortAnte(row.players, ReducedAnte(row.pay)) for row in file.ante_short)
        # A sheet without levels has no growth to go on with.
        more = continue_sheet(items) if evaluate(lambda: file.then) == "continue" and number else ()
        return Schedule((*items, *more), tuple(file.chips or ()), short, number if more else 0)
    return None


def _apply_changes(collector: Collector, items: Sequence[Item], on_the_day: Sequence[OnTheDayFile]) -> Sequence[Item]:
    """The items with the changes of the day; a problem is noted for each level that they cannot change."""
    numbers = [item.number for item in items if isinstance(item, Level)]
    for row, change in enumerate(on_the_day):
        for key in ("skip", "from_level"):
            number = evaluate(getattr, change, key)
            # A change by players or by time names no level: `build_shorter` builds it.
            if number is UNKNOWN or number is None or (key == "from_level" and change.length is None):
                continue
            if number > len(numbers):
                collector.note(
                    ("on_the_day", row, key), f"there is no level {number}: the sheet ends with {len(numbers)}"
                )
            elif key == "from_level":
                items = shorten(items, number, evaluate(lambda: change.length) or 0)  # noqa: B023 - called at once
            # The event starts with the first level, and the last one goes on until it is over.
            elif number in {1, len(numbers)}:
                which = "first" if number == 1 else "last"
                collector.note(("on_the_day", row, key), f"the {which} level, {number}, cannot be skipped")
            else:
                items = without(items, number)
    return items


def _row_of(items: Sequence[Item], number: int) -> int | None:
    """The index of a level; None if there is no such level."""
    return next((row for row, item in enumerate(items) if isinstance(item, Level) and item.number == number), None)


def _is_level(row: LevelFile) -> bool:
    """Whether a row is a level. A row with `break: 0` is a break."""
    return not row.pause and row.pause is None


def _is_endless(row: LevelFile, sheet: ScheduleFile) -> bool:
    return _is_level(row) and not any(_length(row, sheet))


def _level(row: LevelFile, sheet: ScheduleFile, number: int, chips: tuple[Chips, ...]) -> Level:
    # Chips of 1 pay every amount: chips that are not known must not make a level unpayable.
    chip = 1 if chips is UNKNOWN or sheet.smallest_chip is UNKNOWN else chips[0] if chips else sheet.smallest_chip
    stakes, stud_stakes, big_bet_stakes = _columns(row, AnteKind[sheet.ante_paid_by.upper()], chip)
    seconds, hands = _length(row, sheet)
    return Level(number, seconds, stakes, stud_stakes, big_bet_stakes, row.game or "", hands)


def _break(row: LevelFile) -> Break:
    return Break(row.pause or 0, tuple(row.remove or ()), row.name or "")


def _chips_left(chips: tuple[Chips, ...], row: LevelFile, index: int) -> tuple[Chips, ...]:
    return colour_up(chips, tuple(row.remove), index) if row.remove else chips


def _check_length(collector: Collector, file: ScheduleFile, at: KeyPath) -> None:
    """Note a problem for the first level without a length in time or hands."""
    for index, row in enumerate(file.levels):
        if evaluate(_is_endless, row, file) is True:
            message = "a level needs a `length` above 0 or `hands`, or the sheet a `level_length` or `level_hands`"
            collector.note((*at, "levels", index), message)
            return


def check_payable(collector: Collector, schedule: Schedule, at: KeyPath) -> None:
    """Note a problem for each level with amounts that the chips in play cannot pay."""
    for index, item in enumerate(schedule.items):
        if isinstance(item, Level) and item.unpayable:
            message = f"{item.unpayable[0]} cannot be paid with chips of {item.stakes.chip}"
            collector.note((*at, "levels", index), message)


def _length(row: LevelFile, sheet: ScheduleFile) -> tuple[Seconds, int]:
    """The length of a level in seconds and in hands, one of them 0; its own length overrides the sheet's."""
    if row.hands is None and row.length is None:
        # Either of its own sets aside both of the sheet: a level of hands has no length.
        return sheet.level_length or 0, sheet.level_hands or 0
    return row.length or 0, row.hands or 0


def _columns(row: LevelFile, kind: AnteKind, chip: Chips) -> tuple[Stakes, Stakes | None, Stakes | None]:
    """The columns of stakes of a level. If it has a bring-in, the ante belongs to stud, and blind games have none."""
    small_bet, big_bet = row.small_bet or 0, row.big_bet or 0
    stud = no_limit = None
    if row.bring_in:
        # A row of a mix may give no bets: the small bet of stud is then the big blind of the same row.
        small_bet = small_bet or row.bb or row.bring_in
        stud = Stakes(ante=row.ante, small_bet=small_bet, big_bet=big_bet, bring_in=row.bring_in, chip=chip)
    if row.nl_bb:
        no_limit = Stakes(row.nl_sb or 0, row.nl_bb, row.nl_ante or 0, kind, chip=chip)
    # In a mix the row's ante is that of stud; blind games play without.
    ante = 0 if stud else row.ante
    return Stakes(row.sb or 0, row.bb or 0, ante, kind, small_bet, big_bet, chip=chip), stud, no_limit
