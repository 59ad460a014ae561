"""Writes a level sheet as a tournament file that extends another."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Final

from tourney.config.checks.estimates import format_duration
from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.sim.scenario import Scenario
    from tourney.tournament.schedule import Item, Schedule
    from tourney.types import Seconds

_REPLACED: Final = ("level_hands", "smallest_chip", "chips", "ante_short", "title")
"""Keys of the extended sheet that must not be merged with the new one."""


def sheet_text(scenario: Scenario, original: Scenario, *, extends: str, sheet: Mapping[str, Any], remark: str) -> str:
    """The tournament file that turns an original into the same event with another sheet.

    Args:
        scenario: The event with the new sheet.
        original: The event in the file that is extended.
        extends: The name or path of that file.
        sheet: The data of its sheet.
        remark: The comment at the top, one line.
    """
    lines = [f"# {remark}", f"extends: {_quote(extends)}"]
    if scenario.stack != original.stack:
        lines.append(f"stack: {scenario.stack}")
    lines += _list_entry_changes(scenario, original)
    lines += ["schedule:", *(f"  {line}" for line in _sheet(scenario.schedule, sheet))]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _list_entry_changes(scenario: Scenario, original: Scenario) -> Iterator[str]:
    """The keys of entries that name levels or chips, if they differ."""
    new, old = scenario.entry, original.entry
    if new.late_until != old.late_until:
        yield f"late_registration: {new.late_until}"
    if new.absent_until != old.absent_until:
        yield f"absent_until: {new.absent_until}"
    if new.reentry is not None and new.reentry != old.reentry:
        yield f"reentry: {{until_level: {new.reentry.until_level}}}"
    if new.rebuy is not None and new.rebuy != old.rebuy:
        parts = f"until_level: {new.rebuy.until_level}, chips: {new.rebuy.chips}"
        yield f"rebuy: {{{parts}, stack_at_most: {new.rebuy.stack_at_most}}}"
    if new.add_on is not None and new.add_on != old.add_on:
        yield f"add_on: {{after_level: {new.add_on.after_level}, chips: {new.add_on.chips}}}"


def _sheet(schedule: Schedule, known: Mapping[str, Any]) -> Iterator[str]:
    usual = Counter(level.seconds for level in schedule.levels).most_common(1)[0][0]
    kinds = {level.stakes.ante_kind for level in schedule.levels if level.stakes.ante}
    chip = schedule.levels[0].stakes.chip
    yield f"level_length: {format_duration(usual)}"
    yield f"ante_paid_by: {next(iter(kinds), AnteKind.EACH).name.lower()}"
    if schedule.chips:
        yield f"chips: [{', '.join(map(str, schedule.chips))}]"
    elif chip > 1:
        yield f"smallest_chip: {chip}"
    written = {"chips"} if schedule.chips else {"smallest_chip"} if chip > 1 else set()
    for key in _REPLACED:
        if key in known and key not in written:
            yield f"{key}: null"
    yield "levels:"
    for item in schedule.items:
        yield f"  - {{{', '.join(_row(item, usual))}}}"


def _row(item: Item, usual: Seconds) -> Iterator[str]:
    if isinstance(item, Break):
        yield f"break: {format_duration(item.seconds)}"
        if item.name:
            yield f"name: {_quote(item.name)}"
        if item.remove:
            yield f"remove: [{', '.join(map(str, item.remove))}]"
        return
    yield from (f"{key}: {amount}" for key, amount in _amounts(item).items() if amount)
    if item.seconds != usual:
        yield f"length: {format_duration(item.seconds)}"


def _amounts(level: Level) -> dict[str, int]:
    """The amounts of a level by their keys; 0 for those that need not be written."""
    stakes, stud, big_bet = level.stakes, level.stud_stakes, level.big_bet_stakes
    bet = (stud or stakes).small_bet
    bets_follow = not stud and stakes.big_blind == stakes.small_bet
    return {
        "sb": stakes.small_blind,
        "bb": stakes.big_blind,
        "ante": stud.ante if stud else stakes.ante,
        "bring_in": stud.bring_in if stud else 0,
        "small_bet": 0 if bets_follow else bet,
        "big_bet": 0 if (stud or stakes).big_bet == 2 * bet else (stud or stakes).big_bet,
        "nl_sb": big_bet.small_blind if big_bet else 0,
        "nl_bb": big_bet.big_blind if big_bet else 0,
        "nl_ante": big_bet.ante if big_bet else 0,
    }
