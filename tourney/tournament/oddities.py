"""Oddities of a level sheet: bets that fall or jump, lengths that stand out, breaks that cannot be meant."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import LEAST_BIG_BLINDS, SheetColumn, last_level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tourney.game.stakes import Stakes
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips


@dataclass(frozen=True, slots=True)
class SheetOddity:
    """Something odd or wrong in a level sheet.

    Attributes:
        row: The index of the item in the schedule, from 0.
        level: The number of that level, or of the level before that break.
        message: What is odd.
        note: Whether real sheets have the same, so that it need not be a mistake.
    """

    row: int
    level: int
    message: str
    note: bool = False


def lint(
    schedule: Schedule,
    chips: Chips = 0,
    *,
    column: SheetColumn = SheetColumn.BLINDS,
    big_blinds: int = LEAST_BIG_BLINDS,
) -> list[SheetOddity]:
    """The oddities of a level sheet, in the order of its rows, without levels that are skipped.

    Level numbers cannot be missing or double, since they are positions. A missing level shows as a jump, a misplaced
    one as falling bets, and one printed twice as a repetition.

    Args:
        schedule: The sheet.
        chips: The most chips that can be in play, to find the levels that are never reached; 0 if unknown.
        column: The column that decides which levels are never reached.
        big_blinds: The big blinds, all chips together, with fewer of which play ends soon.
    """
    levels = [(row, item) for row, item in enumerate(schedule.items) if isinstance(item, Level) and not item.skipped]
    found = [oddity for find in _OF_LEVELS for oddity in find(levels)]
    found += [oddity for find in _OF_ITEMS for oddity in find(schedule)]
    last = last_level(schedule, chips, column=column, big_blinds=big_blinds) if chips else None
    if last is not None and last is not levels[-1][1]:
        row, following = next(each for each in levels if each[1].number > last.number)
        many = f"at most {chips:,} chips are in play, fewer than {big_blinds} big blinds"
        message = f"never reached, nor is what follows: in level {last.number} {many}"
        found.append(SheetOddity(row, following.number, message, note=True))
    return sorted(found, key=lambda each: (each.row, each.note, each.message))


_BETS: Final = {
    "big_blind": "big blind",
    "small_bet": "small bet",
    "big_bet": "big bet",
    "bring_in": "bring-in",
}
_PARTS: Final = {"small_blind": "small blind", "ante": "ante"}


def _pair_columns(before: Level, after: Level) -> Iterator[tuple[Stakes, Stakes]]:
    """The columns that both levels have."""
    for old, new in (
        (before.stakes, after.stakes),
        (before.stud_stakes, after.stud_stakes),
        (before.big_bet_stakes, after.big_bet_stakes),
    ):
        if old is not None and new is not None:
            yield old, new


def _falls(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """Falling bets, each compared with the last level of the same game."""
    latest: dict[str, Level] = {}
    for row, level in levels:
        before = latest.get(level.game)
        latest[level.game] = level
        for old, new in _pair_columns(before, level) if before is not None else ():
            bets, parts = _list_falls(old, new, _BETS), _list_falls(old, new, _PARTS)
            if bets:
                yield SheetOddity(row, level.number, f"the {bets[0]}")
            elif parts:
                yield SheetOddity(row, level.number, f"the {parts[0]}, while the bets do not", note=True)


def _list_falls(old: Stakes, new: Stakes, names: dict[str, str]) -> list[str]:
    amounts = ((name, getattr(old, key), getattr(new, key)) for key, name in names.items())
    return [f"{name} falls from {before:,} to {after:,}" for name, before, after in amounts if after < before]


def _jumps(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """Bets that more than double from a level to the next."""
    for (_, before), (row, after) in pairwise(levels):
        grown = [(old.small_bet, new.small_bet) for old, new in _pair_columns(before, after)]
        jump = next(((old, new) for old, new in grown if new > 2 * old), None)
        if jump is not None:
            yield SheetOddity(row, after.number, f"the bets more than double, from {jump[0]:,} to {jump[1]:,}")


def _repetitions(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """Levels with the stakes of an earlier one, whatever the chips in play."""
    seen: dict[object, int] = {}
    for row, level in levels:
        key = (level.game, *(tuple(_amounts(each)) for each in level.columns))
        first = seen.setdefault(key, level.number)
        if first != level.number:
            seen[key] = level.number
            yield SheetOddity(row, level.number, f"the same stakes as level {first}")


def _amounts(stakes: Stakes) -> Iterator[Chips]:
    for key in (*_BETS, *_PARTS):
        yield getattr(stakes, key)


def _unpayable(schedule: Schedule) -> Iterator[SheetOddity]:
    """Amounts that the chips in play cannot pay; reported once at the break that removed the chip, if any."""
    removed: dict[Chips, int] = {}
    noted: set[Chips] = set()
    for row, item in enumerate(schedule.items):
        if isinstance(item, Break):
            removed.update(dict.fromkeys(item.remove, row))
        elif item.unpayable and not item.skipped:
            amount = item.unpayable[0]
            missed = next((chip for chip in reversed(removed) if amount % chip == 0), 0)
            if not missed:
                message = f"{amount:,} cannot be paid with chips of {item.stakes.chip:,}"
                yield SheetOddity(row, item.number, message)
            elif missed not in noted:
                noted.add(missed)
                at = removed[missed]
                message = f"removes the chips of {missed:,}, but level {item.number} still needs them"
                yield SheetOddity(at, _level_before(schedule, at), message)


def _level_before(schedule: Schedule, row: int) -> int:
    return sum(isinstance(item, Level) for item in schedule.items[:row])


def _find_late_breaks(schedule: Schedule) -> Iterator[SheetOddity]:
    """Breaks after the last level, which never ends."""
    number = len(schedule.levels)
    for row in range(len(schedule.items) - 1, 0, -1):
        if isinstance(schedule.items[row], Level):
            break
        yield SheetOddity(row, number, "a break after the last level is never reached")


_STANDS_OUT: Final = 3
"""A level this many times longer, or shorter, than the usual one: within published sheets it is at most 2.5."""


def _lengths(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """Levels far longer or shorter than the usual one of the sheet."""
    usual = median(level.seconds for _, level in levels)
    for row, level in levels:
        if level.hands or not level.seconds:
            continue
        if level.seconds > _STANDS_OUT * usual or _STANDS_OUT * level.seconds < usual:
            message = f"lasts {_minutes(level.seconds)}, and the usual level {_minutes(usual)}"
            yield SheetOddity(row, level.number, message)


def _minutes(seconds: float) -> str:
    return f"{seconds / 60:g} min" if seconds >= 60 else f"{seconds:g} s"


_DOUBLED: Final = 6
"""Steps in a row that double the bets; in published sheets there are at most four."""


def _doublings(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """Bets that double level by level: six times running, or at every step of a shorter sheet; reported once."""
    run = 0
    for (_, before), (row, after) in pairwise(levels):
        doubles = any(new.small_bet >= 2 * old.small_bet > 0 for old, new in _pair_columns(before, after))
        run = run + 1 if doubles else 0
        if run == _DOUBLED or (run == len(levels) - 1 >= 4):
            message = f"the bets double {run} times running: steps of a third to a half are usual"
            yield SheetOddity(row, after.number, message)
            return


def _small_blinds(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """A small blind close to the big one between levels in which it is about half: 500-600 before 600-1,200.

    Levels such as 25-25 before 25-50, or 200-200 before 200-300, are real: there the next small blind is the same.
    """
    for (_, before), (row, level), (_, after) in zip(levels, levels[1:], levels[2:], strict=False):
        old, here, new = (each.stakes for each in (before, level, after))
        beside = all(3 * each.small_blind <= 2 * each.big_blind for each in (old, new))
        if beside and 4 * here.small_blind > 3 * here.big_blind > 0 and new.small_blind > here.small_blind:
            message = f"the small blind, {here.small_blind:,}, is nearly the big blind, {here.big_blind:,}"
            yield SheetOddity(row, level.number, message)


def _antes(levels: list[tuple[int, Level]]) -> Iterator[SheetOddity]:
    """An ante above the big blind or, beside two blinds, one as large from each player; reported once."""
    for row, level in levels:
        for stakes in level.columns:
            ante, big_blind = stakes.ante, stakes.big_blind
            if 0 < big_blind < ante:
                yield SheetOddity(row, level.number, f"the ante, {ante:,}, is more than the big blind, {big_blind:,}")
                return
            if stakes.ante_kind is AnteKind.EACH and stakes.small_blind and ante == big_blind:
                message = f"each player pays an ante of {ante:,}, a big blind"
                yield SheetOddity(row, level.number, f"{message}: `ante_paid_by: big_blind` is one for the table")
                return


def _breaks_in_a_row(schedule: Schedule) -> Iterator[SheetOddity]:
    """A break after a break, with levels to come."""
    to_come = schedule.items[: schedule.items.index(schedule.levels[-1])]
    for row, (before, after) in enumerate(pairwise(to_come), start=1):
        if isinstance(before, Break) and isinstance(after, Break) and before.seconds and after.seconds:
            yield SheetOddity(row, _level_before(schedule, row), "a break after a break")


_OF_LEVELS: Final[tuple[Callable[[list[tuple[int, Level]]], Iterator[SheetOddity]], ...]] = (
    _falls, _jumps, _doublings, _repetitions, _lengths, _small_blinds, _antes,
)  # fmt: skip
_OF_ITEMS: Final[tuple[Callable[[Schedule], Iterator[SheetOddity]], ...]] = (
    _unpayable, _find_late_breaks, _breaks_in_a_row,
)  # fmt: skip
