"""Writes tournament files: one for an evening, with comments; a level sheet that extends another file."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.config.checks.estimates import format_duration
from tourney.game.stakes import AnteKind
from tourney.game.variant import Forced
from tourney.tournament.schedule import Break, Level

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from datetime import datetime

    from tourney.game.variant import Variant
    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipSet
    from tourney.tournament.schedule import Item, Schedule
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Chips, Seconds


_NO_BREAK: Final = 120
_BETWEEN_BREAKS: Final = 100
"""Minutes: play that needs no break, and the most between two breaks otherwise."""

_BREAK: Final = 10
_DINNER: Final = 30


@dataclass(frozen=True, slots=True)
class EveningWishes:
    """What the organiser of an evening wants.

    Attributes:
        title: The title.
        players: The entrants.
        starts: The start.
        ends: The time by which it is to be over, as text: 23:00.
        chips: The chips at hand; None if unknown.
        stack: The starting stack; 0 to choose one.
        game: The name of a shipped game.
        rebuys: Minutes in which rebuys are sold; 0 for none.
        most_rebuys: The most for each player; 0 for no limit.
        field: The name of a shipped field.
        buy_in: The buy-in.
        dinner: The time of a dinner break of half an hour, as text; empty for none.
    """

    title: str
    players: int
    starts: datetime
    ends: str
    chips: ChipSet | None = None
    stack: Chips = 0
    game: str = "no_limit_holdem"
    rebuys: int = 0
    most_rebuys: int = 0
    field: str = "home_game"
    buy_in: int = 20
    dinner: str = ""

    @property
    def stacks(self) -> int:
        """The stacks for which chips are needed: a rebuy for every other player, if there are rebuys."""
        return self.players + (self.players // 2 if self.rebuys else 0)


class EveningPlan(NamedTuple):
    """What has been planned for an evening.

    Attributes:
        clock: The clock on the wall.
        seconds: The time from the start to the end.
        dinner: When dinner is, from the start; 0 for none.
        chip: The smallest chip.
        length: The minutes of a level.
        blinds: The small blind of each level, in games with blinds.
    """

    clock: WallClock
    seconds: Seconds
    dinner: Seconds
    chip: Chips
    length: int
    blinds: Sequence[Chips]


def units_of(game: Variant) -> int:
    """The least bet of a game, in small blinds: the big blind, the small bet of stud, or the ante."""
    if game.forced is Forced.BRING_IN:
        # As `_stakes` writes them: the small bet of stud is four small blinds.
        return 4
    return 1 if game.forced is not Forced.BLINDS or game.button_blind else 2


def evening_text(wishes: EveningWishes, game: Variant, plan: EveningPlan) -> str:
    """The tournament file for an evening."""
    rows = _sheet_of_evening(wishes, game, plan)
    return "\n".join([*_head(wishes, plan.clock), *rows, *_rest(wishes, game, plan.length), ""])


def _head(wishes: EveningWishes, clock: WallClock) -> list[str]:
    zone = wishes.starts.tzinfo
    starts = f"{wishes.starts:%Y-%m-%d %H:%M}" + (f" {getattr(zone, 'key', '')}" if getattr(zone, "key", "") else "")
    lines = [
        f"# {wishes.title}: {wishes.players} players, {clock.format(0)} to {wishes.ends}. Written by tourney init.",
        "# Try: tourney run FILE, tourney simulate FILE, tourney structure FILE --page sheet.html",
        f"title: {_quote(wishes.title)}",
        f"game: {wishes.game}   # others: tourney list variants",
        f"starts: {starts}",
    ]
    if wishes.chips is not None:
        pieces = ", ".join(f"{denomination}: {count}" for denomination, count in wishes.chips.pieces)
        lines.append(f"chips: {{{pieces}}}   # the chips at hand: tourney structure says what stacks are made of")
    return lines


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _sheet_of_evening(wishes: EveningWishes, game: Variant, plan: EveningPlan) -> list[str]:
    """The level sheet, with a break every one to two hours, and dinner at its time."""
    lines = ["schedule:", f"  level_length: {plan.length}m", "  levels:"]
    dinner, breaks = _pauses(plan)
    last = len(plan.blinds)
    for number, small in enumerate(plan.blinds, start=1):
        lines.append(f"    - {{{_stakes(game, small, plan.chip)}}}")
        if number == dinner:
            note = "   # the level before it ends on time"
            lines.append(f'    - {{break: {_DINNER}m, name: dinner, at: "{wishes.dinner}"}}{note}')
        # After the last level there is nothing to rest for.
        elif number in breaks and number != last:
            lines.append(f"    - {{break: {_BREAK}m}}")
    return lines


def _pauses(plan: EveningPlan) -> tuple[int, list[int]]:
    """The level that dinner follows, 0 for none, and those that other breaks follow."""
    length, until = plan.length, plan.dinner // 60
    # Breaks before dinner take time from the levels before it.
    early = count_breaks(until)
    levels = max(1, round((until - _BREAK * early) / length)) if until else 0
    minutes = plan.seconds // 60 - until - (_DINNER if until else 0)
    # The sheet may have more levels than the evening needs; breaks are planned to its end.
    play = max(minutes - _BREAK * count_breaks(minutes), (len(plan.blinds) - levels) * length)
    late = plan_pauses(play, length, count_breaks(play))
    return levels, [*plan_pauses(levels * length, length, early), *(levels + level for level in late)]


def _stakes(game: Variant, small: Chips, chip: Chips) -> str:
    """The stakes of a level, as keys."""
    if game.forced is Forced.BRING_IN:
        ante = max(chip, small // 2 // chip * chip)
        return f"ante: {ante}, bring_in: {2 * small}, small_bet: {4 * small}"
    if game.forced is not Forced.BLINDS:
        return f"ante: {small}, small_bet: {small}"
    return f"ante: {small}, bb: {small}" if game.button_blind else f"sb: {small}, bb: {2 * small}"


def _rest(wishes: EveningWishes, game: Variant, length: int) -> list[str]:
    is_home = wishes.field == "home_game"
    lines = [
        f"payouts: {{percent: {_shares(wishes.players)}}}   # or a name: tourney list payouts",
        f"pace: {'self_dealt' if is_home else 'live'}   # how fast hands are dealt: tourney list paces",
        f"seats: {min(game.max_players, 10 if wishes.players <= 10 else 9)}",
        f"stack: {wishes.stack}",
        f"buy_in: {wishes.buy_in}",
        f"entries: {wishes.players}",
    ]
    if wishes.rebuys:
        # A rebuy until a time becomes one until the nearest level.
        level = max(1, round(wishes.rebuys / length))
        most = f"most: {wishes.most_rebuys}, " if wishes.most_rebuys else ""
        rebuy = f"chips: {wishes.stack}, cost: {wishes.buy_in}, until_level: {level}, {most}taken: 50%"
        lines.append(f"rebuy: {{{rebuy}}}   # without chips left; half of those who may take one")
    return [
        *lines,
        f"field: {wishes.field}   # who plays: tourney list fields",
        "expect:",
        f"  - finish p90 before {wishes.ends}   # tourney simulate checks it",
    ]


def _shares(players: int) -> list[int]:
    """The percentages of the places paid: about a quarter of a small field, fewer of a large one."""
    for most, shares in (
        (5, [100]),
        (8, [65, 35]),
        (14, [50, 30, 20]),
        (24, [45, 27, 18, 10]),
        (40, [40, 25, 16, 11, 8]),
    ):
        if players <= most:
            return shares
    # Nine places, the final table, whatever the number of players.
    return [31, 20, 14, 10, 8, 6, 5, 3, 3]


# Writes a level sheet as a tournament file that extends another.


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
    # Only what differs: the rest is extended.
    if scenario.stack != original.stack:
        lines.append(f"stack: {scenario.stack}")
    lines += _list_entry_changes(scenario, original)
    lines += ["schedule:", *(f"  {line}" for line in _sheet(scenario.schedule, sheet))]
    return "\n".join(lines) + "\n"


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
    # The most frequent length is the sheet's, so that rows need not repeat it.
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
    # `null`, as a key that is only left out would come from the extended sheet.
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
    # Without stud the bets follow from the blinds.
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


# The breaks of an evening.


def count_breaks(minutes: int) -> int:
    """The breaks that a number of minutes needs: none up to two hours, then one after each 100 minutes at most."""
    return 0 if minutes <= _NO_BREAK else -(-minutes // _BETWEEN_BREAKS) - 1


def plan_pauses(minutes: int, length: int, count: int) -> list[int]:
    """The levels that this many breaks follow, so that 60 to 120 minutes of play lie between two of them.

    Args:
        minutes: The minutes of play.
        length: The minutes of a level, at most 60.
        count: The breaks; `count_breaks` says how many are needed.
    """
    return _spread([round(part * minutes / (count + 1) / length) for part in range(1, count + 1)], length)


def _spread(after: Sequence[int], length: int) -> list[int]:
    """The same breaks, moved by a level where rounding has put two too close or too far apart."""
    found: list[int] = []
    for level in after:
        before = found[-1] if found else 0
        # At least 60 minutes after the last break (rounded up), at most 120.
        found.append(min(max(level, before - (-60 // length)), before + _NO_BREAK // length))
    return found
