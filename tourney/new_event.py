"""Writes a tournament file for an evening: from players, chips and times to a commented file that ends in time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from tourney.config.clock_times import read_clock_time
from tourney.config.load import load_tournament
from tourney.errors import InvalidArgument
from tourney.experiment.replicate import play_replicate
from tourney.experiment.statistics import quantile
from tourney.outputs import write_text
from tourney.tournament.chip_set import ChipSet, plan_stack
from tourney.tournament.evening import STACKS, plan_blinds
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from datetime import datetime

    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Seconds

_ENDS: Final = (6, 10, 15, 22, 32, 48, 72)
"""The big blinds at the planned end, all chips together, that are tried: with more, the event lasts longer."""

_RUNS: Final = 20
_IN_TIME: Final = 0.9
_LEVELS: Final = (10, 12, 15, 20, 25, 30, 40, 60)
_BREAK_AFTER: Final = 100
"""Minutes of play after which there is a break."""


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
    field: str = "home_game"
    buy_in: int = 20
    dinner: str = ""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """A tournament file that has been planned.

    Attributes:
        text: The file.
        stack: The starting stack.
        in_time: The share of the test runs that are over in time.
        usual_end: The median end of the test runs, as a time of day.
    """

    text: str
    stack: Chips
    in_time: float
    usual_end: str


def plan_event(wishes: EveningWishes) -> NewEvent:
    """Plan an evening: the deepest sheet with which nine runs of ten are over in time, or else the fastest.

    Raises:
        InvalidArgument: The times leave no room for play, or the chips make no starting stack.
    """
    clock = WallClock(wishes.starts)
    seconds = _seconds_at(clock, wishes.ends, "the end")
    if not 1800 <= seconds <= 16 * 3600:
        raise InvalidArgument(f"from {clock.shown(0)} to {wishes.ends} is no evening: give at least half an hour")
    wishes = replace(wishes, stack=wishes.stack or _usual_stack(wishes))
    best: NewEvent | None = None
    low, high = 0, len(_ENDS) - 1
    while low <= high:
        middle = (low + high) // 2
        found = _tried(wishes, seconds, _ENDS[middle], clock)
        if found.in_time >= _IN_TIME or best is None or (best.in_time < _IN_TIME and found.in_time > best.in_time):
            best = found
        low, high = (middle + 1, high) if found.in_time >= _IN_TIME else (low, middle - 1)
    if best is None:
        raise InvalidArgument("no sheet was tried")
    return best


def _seconds_at(clock: WallClock, text: str, what: str) -> Seconds:
    try:
        return clock.seconds_at(read_clock_time(text))
    except ValueError as error:
        raise InvalidArgument(f"{what}: {error}") from None


def _tried(wishes: EveningWishes, seconds: Seconds, end: int, clock: WallClock) -> NewEvent:
    """The event with a sheet for `end` big blinds at its end, tried in some runs."""
    text = _written(wishes, seconds, end, clock)
    scenario = _loaded(text)
    runs = min(_RUNS, max(5, 2000 // wishes.players))
    ends = [play_replicate(scenario, 0, number, 0).finish for number in range(runs)]
    in_time = sum(each <= seconds for each in ends) / len(ends)
    return NewEvent(text, wishes.stack, in_time, clock.shown(quantile(ends, 0.5).value))


def _loaded(text: str) -> Scenario:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "event.yaml"
        write_text(path, text)
        return load_tournament(path)


def _usual_stack(wishes: EveningWishes) -> Chips:
    """The deepest usual stack, up to 200 big blinds, of which the chips make enough."""
    if wishes.chips is None:
        return 10_000
    chip = wishes.chips.pieces[0][0]
    stacks = wishes.players + (wishes.players // 2 if wishes.rebuys else 0)
    shares = [(denomination, pieces // stacks) for denomination, pieces in wishes.chips.pieces]
    for stack in reversed(STACKS):
        if stack <= 400 * chip and stack % chip == 0 and plan_stack(shares, stack):
            return stack
    raise InvalidArgument(
        f"the chips make no starting stacks for {wishes.players} players: {wishes.chips.worth:,} in all"
    )


# The text


def _written(wishes: EveningWishes, seconds: Seconds, end: int, clock: WallClock) -> str:
    """The tournament file."""
    dinner = _seconds_at(clock, wishes.dinner, "dinner") if wishes.dinner else 0
    minutes = seconds // 60 - (30 if dinner else 0)
    minutes -= 10 * (minutes // (_BREAK_AFTER + 10))
    length = min(_LEVELS, key=lambda each: abs(minutes / each - 11))
    chip = wishes.chips.pieces[0][0] if wishes.chips else 25
    bought = wishes.players + (wishes.players // 2 if wishes.rebuys else 0)
    blinds = plan_blinds(wishes.stack, bought * wishes.stack, chip, max(2, minutes // length), end=end)
    return "\n".join(
        [
            *_head(wishes, clock),
            *_sheet(blinds, length, seconds // 60, dinner, wishes.dinner),
            *_rest(wishes, length),
            "",
        ]
    )


def _head(wishes: EveningWishes, clock: WallClock) -> list[str]:
    zone = wishes.starts.tzinfo
    starts = f"{wishes.starts:%Y-%m-%d %H:%M}" + (f" {getattr(zone, 'key', '')}" if getattr(zone, "key", "") else "")
    lines = [
        f"# {wishes.title}: {wishes.players} players, {clock.shown(0)} to {wishes.ends}. Written by tourney init.",
        "# Try: tourney run FILE, tourney simulate FILE, tourney structure FILE --page sheet.html",
        f"title: {_quoted(wishes.title)}",
        f"game: {wishes.game}   # others: tourney list variants",
        f"starts: {starts}",
    ]
    if wishes.chips is not None:
        pieces = ", ".join(f"{denomination}: {count}" for denomination, count in wishes.chips.pieces)
        lines.append(f"chips: {{{pieces}}}   # the chips at hand: tourney structure says what stacks are made of")
    return lines


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _sheet(blinds: list[Chips], length: int, minutes: int, dinner: Seconds, dinner_at: str) -> list[str]:
    """The level sheet, with a break about every hundred minutes, or dinner instead."""
    lines = ["schedule:", f"  level_length: {length}m", "  levels:"]
    played = since = 0
    waiting = dinner // 60
    for number, small in enumerate(blinds, start=1):
        lines.append(f"    - {{sb: {small}, bb: {2 * small}}}")
        played += length
        since += length
        if number == len(blinds):
            break
        if waiting and played + length / 2 >= waiting:
            lines.append(
                f'    - {{break: 30m, name: dinner, at: "{dinner_at}"}}   # the level before it ends on time'
            )
            played, since, waiting = waiting + 30, 0, 0
        elif since + length / 2 >= _BREAK_AFTER and played < minutes - 45 and not (waiting and waiting - played < 60):
            lines.append("    - {break: 10m}")
            played, since = played + 10, 0
    return lines


def _rest(wishes: EveningWishes, length: int) -> list[str]:
    is_home = wishes.field == "home_game"
    lines = [
        f"payouts: {{percent: {_shares(wishes.players)}}}   # or a name: tourney list payouts",
        f"pace: {'self_dealt' if is_home else 'live'}   # how fast hands are dealt: tourney list paces",
        f"seats: {10 if wishes.players <= 10 else 9}",
        f"stack: {wishes.stack}",
        f"buy_in: {wishes.buy_in}",
        f"entries: {wishes.players}",
    ]
    if wishes.rebuys:
        level = max(1, round(wishes.rebuys / length))
        rebuy = f"chips: {wishes.stack}, cost: {wishes.buy_in}, until_level: {level}, taken: 50%"
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
    return [31, 20, 14, 10, 8, 6, 5, 3, 3]
