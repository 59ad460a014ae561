"""What hangs on the wall: the level sheet, the seats that are drawn, and the clock of an evening."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tourney.config.nodes import ILLEGAL
from tourney.errors import InvalidArgument
from tourney.inputs import read_named
from tourney.reporting.seat_tables import SeatList
from tourney.reporting.sheet_page import amounts_of, list_facts
from tourney.reporting.structure_table import Outline, outline_event
from tourney.reporting.text import count
from tourney.sim.samples import SampleMoment
from tourney.sim.seat_draws import SeatDraws
from tourney.sim.tournament import Tournament
from tourney.tournament.payouts import prizes_for
from tourney.tournament.schedule import Level
from tourney.tournament.structure import column_asked, is_limit, stakes_in, unit_of
from tourney.watch.clock_page import ClockData, ClockPrizes, ClockRow, ClockRun

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tourney.config.load import Sheet
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips


# The clock: from a tournament and replicates of it to a page.


_MOST_PRIZES: Final = 12
_MOST_STEPS: Final = 400
"""The page has the prizes for at most about so many numbers of entries."""


def check_clock(scenario: Scenario) -> None:
    """Check that a clock can show the levels.

    Raises:
        InvalidArgument: A level ends by hands.
    """
    by_hands = next((level.number for level in scenario.schedule.levels if level.hands), None)
    if by_hands is not None:
        raise InvalidArgument(f"level {by_hands} of {scenario.title} ends by hands: a clock cannot show when")


def why_no_forecast(scenario: Scenario) -> str:
    """Why the page has no forecast of the end; empty if it has one."""
    if scenario.days or scenario.flights is not None:
        return "No forecast of the end: the event has several days or flights. Pause the clock when play stops."
    if scenario.midway is not None:
        return "No forecast of the end: the file has a `state`, and the clock begins at the start."
    if scenario.time_limit is not None:
        return "No forecast of the end: the event has a time limit."
    if scenario.shootout is not None:
        return "No forecast of the end: in a shootout it depends on each table, not on the players left."
    return ""


def build_clock(scenario: Scenario, replicates: Sequence[Replicate]) -> ClockData:
    """The clock of a tournament, with forecasts from replicates of it, if there are any.

    Raises:
        InvalidArgument: A level ends by hands.
    """
    check_clock(scenario)
    outline = outline_event(scenario)
    entry = scenario.entry
    # By the first level: a sheet has blinds in all of its levels, or in none.
    has_blinds = bool(stakes_in(scenario.schedule.levels[0], outline.column).big_blind)
    return ClockData(
        title=scenario.title,
        facts=" \N{MIDDLE DOT} ".join(list_facts(outline, scenario)),
        starts=None if scenario.wall_clock is None else scenario.wall_clock.starts.isoformat(),
        rows=list(_rows(outline)),
        stack=scenario.stack,
        entries=scenario.entries,
        rebuy=entry.rebuy.chips if entry.rebuy is not None else 0,
        add_on=entry.add_on.chips if entry.add_on is not None else 0,
        ends_at=scenario.ends_at,
        unit="big blinds" if has_blinds else "small bets",
        prizes=list(_prizes(scenario)),
        note=_note(scenario, len(replicates)),
        runs=[] if why_no_forecast(scenario) else [_run(each) for each in replicates],
    )


def _prizes(scenario: Scenario) -> Iterator[ClockPrizes]:
    """The prizes for half to twice the entries expected, in steps if they are many; none without any money."""
    expected, fixed = scenario.entries, scenario.payouts.fixed_pool
    most = 2 * expected
    # The step is rounded up, so that it is at least 1 and there are not more than `_MOST_STEPS`.
    for entries in range(max(2, expected // 2), most + 1, -(-most // _MOST_STEPS)):
        # A guarantee is paid whatever comes in; fixed prizes have no pool.
        pool = max(scenario.buy_in * entries, scenario.guarantee) if fixed is None else fixed
        prizes = [prize for prize in prizes_for(scenario.payouts, pool, entries) if prize]
        if prizes:
            yield ClockPrizes(entries, prizes[:_MOST_PRIZES])


def _rows(outline: Outline) -> Iterator[ClockRow]:
    """The levels that are played and the breaks before the last of them."""
    last = outline.schedule.levels[-1]
    for item in outline.schedule.items:
        if not isinstance(item, Level):
            colours = f": {', '.join(f'{each:,}' for each in item.remove)} off the table" if item.remove else ""
            yield ClockRow(0, f"{item.name or 'Break'}{colours}", item.seconds)
        elif not item.skipped:
            stakes, ante = amounts_of(outline, item)
            unit = unit_of(stakes_in(item, outline.column))
            yield ClockRow(item.number, "", item.seconds, stakes, ante, unit)
        # A break after the last level is never reached: that level has no end.
        if item is last:
            return


def _run(replicate: Replicate) -> ClockRun:
    levels = [each for each in replicate.samples if each.moment is SampleMoment.LEVEL]
    # Times and players at the start of each level: with these the page finds runs like the evening.
    return ClockRun(replicate.finish, [each.seconds for each in levels], [each.players for each in levels])


def _note(scenario: Scenario, runs: int) -> str:
    why = why_no_forecast(scenario)
    if why or not runs:
        return why or "No forecast of the end: none was asked for."
    return (
        f"The forecast: before this page was written, the event was played {count(runs, 'time')} from its start, "
        f"with {scenario.entries:,} entrants and the players of the file. The page takes the fifth of these runs, "
        "at least 20, that had most nearly as many players at this point of the sheet, and shows when they ended: "
        "the median, and from 5% to 95%. It knows no stacks, no tables and no pauses to come, and shows nothing if "
        "fewer than 20 runs were alike. `tourney forecast` plays on from where you are."
    )


# The level sheet, of a tournament or alone, with the field and stacks that it is analysed for.


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


# The seat draws, with the names of the entrants.


def draw_seats(
    scenario: Scenario, names: Path | None, *, seed: int | None = None, replicate: int = 0, every: bool = False
) -> SeatList:
    """Draw the seats of a tournament: those of its start, or with `every` those of all of its draws.

    Raises:
        InvalidArgument: The file of names cannot be read, or does not have as many names as there are entrants.
    """
    called = () if names is None else _read_names(names, scenario.entries)
    draws = SeatDraws()
    # Stopped at the moment of the start: the seats of the start need no hand.
    Tournament(scenario, seed, replicate=replicate, sinks=[draws]).run(None if every else scenario.begins_at)
    return SeatList(scenario.title, draws.draws, called, scenario.wall_clock)


def _read_names(path: Path, entrants: int) -> Sequence[str]:
    """The names in a file, one per line.

    Raises:
        InvalidArgument: The file cannot be read, or does not have as many names as there are entrants.
    """
    lines = read_named(path).splitlines()
    for number, line in enumerate(lines, 1):
        illegal = ILLEGAL.search(line)
        if illegal is not None:
            at = f"{path}:{number}:{illegal.start() + 1}"
            raise InvalidArgument(f"{at}: the character U+{ord(illegal.group()):04X} is not allowed")
    names = [line.strip() for line in lines if line.strip()]
    if len(names) != entrants:
        raise InvalidArgument(f"{path} has {len(names):,} names, one per line, but there are {entrants:,} entrants")
    return names
