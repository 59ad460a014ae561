"""Sheets that people have written: the event's own with single changes, and shipped ones stretched to the time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break, Level, Schedule
from tourney.tournament.structure import column_asked, stakes_in, unit_of
from tourney.tuning.candidates import YOURS, Candidate, Event, find_units, with_colour_ups
from tourney.tuning.knobs import FEW_CHIPS, PLAY_BETWEEN_BREAKS, USUAL_STEP, Vary
from tourney.tuning.sheets import form_of, format_level, seconds_until

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tourney.tournament.schedule import Item
    from tourney.tournament.structure import SheetColumn
    from tourney.types import Chips, Seconds


# What a printed sheet has by custom: even steps, and breaks after one to two hours of play.


class Step(NamedTuple):
    """A rise of the blinds.

    Attributes:
        level: The number of the level after it.
        factor: The big blind of that level, divided by the one before.
    """

    level: int
    factor: float


def large_steps(schedule: Schedule, column: SheetColumn, most: float = USUAL_STEP) -> list[Step]:
    """The steps by more than a usual factor after the first levels, in which a big blind is few chips."""
    levels = [level for level in schedule.levels if not level.skipped]
    few = FEW_CHIPS * levels[0].stakes.chip
    units = [unit_of(stakes_in(level, column)) for level in levels]
    steps = zip(levels[1:], pairwise(units), strict=True)
    return [Step(level.number, new / old) for level, (old, new) in steps if old > few and new > most * old + 1e-9]


def has_usual_breaks(schedule: Schedule, vary: Vary) -> bool:
    """Whether play goes on for one to two hours between breaks, and at most two after the last.

    Without breaks in the event there must be none; breaks at a time that was asked for are not judged.
    """
    stretches = list(play_between_breaks(schedule.items))
    if not vary.break_length or vary.break_every:
        return bool(vary.break_length) or len(stretches) == 1
    least, most = PLAY_BETWEEN_BREAKS
    longest = max(most, *(level.seconds for level in schedule.levels))
    return all(least <= each for each in stretches[:-1]) and all(each <= longest for each in stretches)


def play_between_breaks(items: Sequence[Item]) -> Iterator[Seconds]:
    """The seconds of play before each break, and after the last one until the last level begins."""
    played = 0
    last = max(row for row, item in enumerate(items) if isinstance(item, Level))
    for item in items[:last]:
        if isinstance(item, Break):
            yield played
            played = 0
        else:
            played += item.seconds
    yield played


def with_usual_breaks(items: Sequence[Item], vary: Vary) -> list[Item]:
    """Levels with breaks where play has gone on for about an hour and a half, or as long as was asked for.

    The breaks of the items are replaced; no chips leave in the new ones.
    """
    levels = [item for item in items if isinstance(item, Level)]
    if not vary.break_length:
        return list(levels)
    wanted = vary.break_every or sum(PLAY_BETWEEN_BREAKS) / 2
    found: list[Item] = []
    played = 0
    for level in levels:
        if played and abs(played - wanted) <= abs(played + level.seconds - wanted):
            found.append(Break(vary.break_length))
            played = 0
        found.append(level)
        played += level.seconds
    return found


_FACTORS: Final = tuple(
    sorted(Fraction(digits) * Fraction(10) ** power for digits in (1, 2, 4, 5) for power in range(-4, 5))
)
"""The factors by which a shipped sheet may be multiplied."""

_MOST_CHIPS: Final = 60
"""The largest big blind in the smallest chips in play: that of the real sheets that say when chips leave."""


def vary_sheet(event: Event, vary: Vary) -> Iterator[Candidate]:
    """The event's own sheet with single changes: other lengths, one level out, a later start, antes, another stack.

    Where a level changes, breaks come by the clock.
    """
    stack = event.scenario.stack
    own = cut_unreached(event, event.scenario.schedule, stack)
    if event.only and own.chips != event.chips:
        paid = with_chips(own.items, event.chips, stack)
        if paid is None:
            return
        own = paid
    yield Candidate(YOURS, own, stack)
    if any(not level.seconds for level in own.levels):
        return
    for words, levels, chips in _changes(event, vary, own):
        sheet = with_chips(with_usual_breaks(levels, vary), own.chips or event.chips, chips)
        if sheet is not None:
            yield Candidate(f"{YOURS}{words}", sheet, chips)


def _changes(event: Event, vary: Vary, own: Schedule) -> Iterator[tuple[str, Sequence[Level], Chips]]:
    """Each change in words, the levels with it, and the stack."""
    stack = event.scenario.stack
    for length in vary.level_lengths:
        yield f", levels of {format_level(length)}", [replace(each, seconds=length) for each in own.levels], stack
    for level in own.levels[1:-1]:
        yield f", level {level.number} out", _without(own, {level.number}), stack
    for last in range(1, min(4, len(own.levels) - 3)):
        yield f" from level {last + 1} on", _without(own, set(range(1, last + 1))), stack
    has = any(level.stakes.ante for level in own.levels)
    if form_of(event).antes and has and None in vary.antes:
        yield ", no antes", _with_antes(own, whole=False), stack
    if form_of(event).antes and not has and AnteKind.BIG_BLIND in vary.antes:
        yield ", big-blind antes", _with_antes(own, whole=True), stack
    for other in vary.stacks:
        if other != stack:
            levels = cut_unreached(event, event.scenario.schedule, other).levels
            yield f", stacks of {other:,}", levels, other


def stretch_sheets(event: Event, vary: Vary, sheets: Iterable[tuple[str, Schedule]]) -> Iterator[Candidate]:
    """Shipped sheets with other amounts and other lengths of levels, so that they fit the stacks and the time."""
    form = form_of(event)
    if form.stud:
        return
    has_small = event.scenario.schedule.levels[0].stakes.small_blind > 0  # short deck has a button blind alone
    for name, schedule in sheets:
        plain = all(
            level.seconds and level.stakes.big_blind and not level.game and len(level.columns) == 1
            for level in schedule.levels
        ) and all((level.stakes.small_blind > 0) == has_small for level in schedule.levels)
        antes = any(each.stakes.ante for each in schedule.levels)
        if not plain or (antes and not (form.antes and any(vary.antes))) or not (antes or None in vary.antes):
            continue
        for stack in vary.stacks:
            for factor in _FACTORS:
                low, high = vary.depths
                if low <= stack / (schedule.levels[0].stakes.big_blind * factor) <= high:
                    yield from _time_sheet(event, vary, name, schedule, factor, stack)


def _time_sheet(
    event: Event, vary: Vary, name: str, schedule: Schedule, factor: Fraction, stack: Chips
) -> Iterator[Candidate]:
    """A shipped sheet multiplied by a factor, with each length of levels that fits the time."""
    last, spare = event.last_unit(stack), event.spare_unit(stack)
    end = next((level for level in schedule.levels if level.stakes.big_blind * factor > last), None)
    if end is None:
        return
    printed = next(
        (level for level in schedule.levels if level.stakes.big_blind * factor > spare), schedule.levels[-1]
    )
    for length in vary.level_lengths:
        levels: list[Level] = []
        for level in schedule.levels[: printed.number]:
            scaled = _scale_level(level, factor, length)
            if scaled is None:
                return
            levels.append(scaled)
        items = with_usual_breaks(levels, vary)
        seconds = seconds_until(items, end.number)
        paid = with_chips(items, event.chips, stack)
        if paid is not None and vary.break_length and _keeps_small_chips(paid):
            continue
        scenario = event.scenario
        found = paid and with_colour_ups(scenario.chip_set, paid, stack, scenario.entries)
        earliest, latest = vary.ends
        if found is not None and earliest <= seconds / event.seconds <= latest:
            yield Candidate(f"the sheet {name}, levels of {format_level(length)}", found, stack)


def _keeps_small_chips(schedule: Schedule) -> bool:
    """Whether chips much too small for the bets stay in play, before the last level, though larger ones are there."""
    return any(
        level.stakes.big_blind > _MOST_CHIPS * level.stakes.chip
        for level in schedule.levels[:-1]
        if level.stakes.chip < schedule.chips[-1]
    )


def _scale_level(level: Level, factor: Fraction, length: Seconds) -> Level | None:
    """A level with its amounts multiplied by a factor; None if they are not whole."""
    stakes = level.stakes
    amounts = [amount * factor for amount in (stakes.small_blind, stakes.big_blind, stakes.ante)]
    if any(amount.denominator != 1 for amount in amounts):
        return None
    small, big, ante = map(int, amounts)
    scaled = replace(stakes, small_blind=small, big_blind=big, ante=ante, small_bet=big, big_bet=2 * big, chip=1)
    return Level(level.number, length, scaled)


def with_chips(items: Sequence[Item], chips: Sequence[Chips], stack: Chips) -> Schedule | None:
    """A sheet in which each chip leaves in the first break after which no level needs it; None without such chips."""
    needed = find_units(items)
    in_play = [chip for chip in chips if needed[0] % chip == 0 and stack % chip == 0]
    if not in_play:
        return None
    smallest = max(in_play)
    start = tuple(chip for chip in chips if chip >= smallest)
    found: list[Item] = []
    for item, unit in zip(items, needed, strict=True):
        if isinstance(item, Level):
            columns = {
                name: replace(each, chip=smallest)
                for name in ("stakes", "stud_stakes", "big_bet_stakes")
                if (each := getattr(item, name)) is not None
            }
            found.append(replace(item, **columns))
            continue
        largest = max((chip for chip in chips if unit % chip == 0), default=smallest)
        left = tuple(chip for chip in start if smallest <= chip < largest)
        found.append(Break(item.seconds, left, item.name))
        smallest = max(smallest, largest)
    try:
        return Schedule(tuple(found), start)
    except InvalidArgument:
        return None


def cut_unreached(event: Event, schedule: Schedule, stack: Chips) -> Schedule:
    """A sheet without the levels that are not expected to be reached."""
    column = column_asked(schedule, None, event.scenario.rotation.games)
    last = event.spare_unit(stack)
    end = next((level for level in schedule.levels if unit_of(stakes_in(level, column)) > last), None)
    if end is None:
        return schedule
    return replace(schedule, items=schedule.items[: schedule.items.index(end) + 1])


def _without(schedule: Schedule, numbers: set[int]) -> list[Level]:
    """The levels of a sheet without some, numbered anew."""
    rest = [level for level in schedule.levels if level.number not in numbers]
    return [replace(level, number=number) for number, level in enumerate(rest, start=1)]


def _with_antes(schedule: Schedule, *, whole: bool) -> list[Level]:
    """The levels with a big-blind ante from the second third on, or without antes."""
    first = len(schedule.levels) // 3
    return [_with_ante(level, first, whole=whole) for level in schedule.levels]


def _with_ante(level: Level, first: int, *, whole: bool) -> Level:
    big_blind = level.stakes.big_blind
    ante = big_blind if whole and level.number > first else 0
    return replace(level, stakes=replace(level.stakes, ante=ante, ante_kind=AnteKind.BIG_BLIND))
