"""The analysis of a level sheet, as data and as a table for the terminal, with lines on its chips and flights."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.text import Text

from tourney.game.stakes import AnteKind
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import chips, clock, count, length
from tourney.tournament import oddities, structure
from tourney.tournament.chip_set import plan_chips
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import (
    LEAST_BIG_BLINDS,
    LEAST_SMALL_BETS,
    SPARE_SMALL_BETS,
    SheetColumn,
    column_asked,
    is_limit,
    orbit_cost,
    stakes_in,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from tourney.game.stakes import Stakes
    from tourney.sim.scenario import Scenario
    from tourney.tournament.chip_set import ChipPlan, ChipSet, ColourUp
    from tourney.tournament.formats import Flights
    from tourney.tournament.schedule import Item, Schedule
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Chips, Seconds


_SPARE: Final = ("growth", "orbit", "stack bb", "length")
"""The columns that are left out, in this order, on a terminal too narrow for all."""

_ORBITS_PER_HOUR: Final = 3  # the pace that Snyder assumes


@dataclass(frozen=True, slots=True)
class Outline:
    """A level sheet with the field and stacks it is analysed for.

    Attributes:
        title: The title of the sheet.
        schedule: The sheet.
        column: The stakes that the analysis uses.
        limit: Whether fixed limit is played; bets are then shown even if they follow from the blinds.
        seats: Players at a full table.
        stack: The starting stack; 0 if it is unknown.
        entries: Entrants; 0 if unknown.
        players: Players at the table for which the patience factor is calculated.
        bought: The most chips that one entrant can buy after the first stack.
        expected: The chips that an entrant is expected to buy.
        wall_clock: The time of day of the start; None if unknown.
        chip_set: The chips at hand; None if unknown.
        flights: The flights; None without.
        nights: The seconds from the end of a day to the next one, by the number of the day's last level.
    """

    title: str
    schedule: Schedule
    column: SheetColumn = SheetColumn.BLINDS
    limit: bool = False
    seats: int = 9
    stack: Chips = 0
    entries: int = 0
    players: int = 10
    bought: Chips = 0
    expected: Chips = 0
    wall_clock: WallClock | None = None
    chip_set: ChipSet | None = None
    flights: Flights | None = None
    nights: Mapping[int, Seconds] = field(default_factory=dict)

    @property
    def starts(self) -> list[Seconds | None]:
        """When the clock comes to each item of the sheet, nights counted; None where that is not known."""
        return structure.clock_starts(self.schedule, self.nights)

    @property
    def flight_lines(self) -> list[str]:
        """When flights start and end, in words; none without flights."""
        return [] if self.flights is None else flight_lines(self.flights, self.wall_clock)

    @property
    def chip_plan(self) -> ChipPlan | None:
        """How the chips at hand are used; None if they or the starting stacks are unknown."""
        # A plan needs all: which chips there are, how many players, what each starts with.
        if self.chip_set is None or not self.stack or not self.entries:
            return None
        return plan_chips(self.chip_set, self.schedule, self.stack, self.entries)

    @property
    def findings(self) -> list[oddities.SheetOddity]:
        """The problems of the sheet, for this field."""
        # All that can be bought, since the sheet must last for that, too. `_last_level` goes by what is expected.
        chips = (self.stack + self.bought) * self.entries
        needed = SPARE_SMALL_BETS if self.limit else LEAST_BIG_BLINDS
        return oddities.lint(self.schedule, chips, column=self.column, big_blinds=needed)

    @property
    def _least_units(self) -> int:
        """The big blinds, all chips together, with fewer of which play ends soon."""
        return LEAST_SMALL_BETS if self.limit else LEAST_BIG_BLINDS

    def as_record(self) -> dict[str, Any]:
        """Return everything except the findings, as data for JSON; unknown values are None."""
        seconds, hands = structure.total_length(self.schedule)
        wall_clock = self.wall_clock
        return {
            "title": self.title,
            "starts": None if wall_clock is None else wall_clock.starts.isoformat(),
            "column": self.column.value,
            "seats": self.seats,
            "stack": self.stack or None,
            "entries": self.entries or None,
            "chips": list(self.schedule.chips),
            "rows": [self._row(*each) for each in zip(self.schedule.items, self.starts, strict=True)],
            "total_seconds": seconds,
            "total_hands": hands,
            "patience": self._patience(),
            "last_level": self._last_level(),
            "chip_plan": None if self.chip_plan is None else _chip_record(self.chip_plan),
        }

    def _row(self, item: Item, start: Seconds | None) -> dict[str, Any]:
        row = {"start_seconds": start, "seconds": item.seconds}
        if isinstance(item, Break):
            return {"level": None, **row, "name": item.name, "remove": list(item.remove)}
        stakes = stakes_in(item, self.column)
        # A level that is skipped costs nothing; the growth goes from one played level to the next.
        orbit = None if item.skipped else orbit_cost(stakes, self.seats)
        return {
            "level": item.number,
            **row,
            "skipped": item.skipped,
            "hands": item.hands,
            "game": item.game,
            "blinds": _amounts(item.stakes),
            "stud": _amounts(item.stud_stakes),
            "big_bet": _amounts(item.big_bet_stakes),
            "orbit": orbit,
            "m": round(self.stack / orbit, 1) if self.stack and orbit else None,
            "big_blinds": round(self.stack / structure.unit_of(stakes), 1)
            if self.stack and not item.skipped
            else None,
            "growth_percent": None if orbit is None else self._growth(item, orbit),
        }

    def _growth(self, level: Level, orbit: Chips) -> int | None:
        """Return the increase of the cost of an orbit over the previous level that is played, in percent."""
        # Levels are numbered from 1, also those that are skipped.
        earlier = [each for each in self.schedule.levels[: level.number - 1] if not each.skipped]
        if not earlier:
            return None
        before = orbit_cost(stakes_in(earlier[-1], self.column), self.seats)
        # A first level without forced bets has no growth in percent.
        return round(100 * (orbit - before) / before) if before else None

    def _patience(self) -> dict[str, Any] | None:
        arguments = (self.schedule, self.stack, self.players, _ORBITS_PER_HOUR)
        found = structure.patience(*arguments, column=self.column) if self.stack else None
        if found is None:
            return None
        return {
            "factor": round(float(found.factor), 2),
            "hours": round(float(found.hours), 3),
            "players": self.players,
            "orbits_per_hour": _ORBITS_PER_HOUR,
        }

    def _last_level(self) -> dict[str, Any] | None:
        first = self.stack * self.entries
        in_play = first + self.expected * self.entries
        if not first:
            return None
        last = structure.last_level(self.schedule, in_play, column=self.column, big_blinds=self._least_units)
        return {
            "level": None if last is None else last.number,
            "chips_in_play": in_play,
            # The first such level, as heads-up play with so few big blinds ends soon.
            "chips_without_sales": first,
            "fewer_big_blinds_than": self._least_units,
        }


def outline_levels(scenario: Scenario) -> Outline:
    """Return the sheet of an event as it stands, without the field and its stacks."""
    games = scenario.rotation.games
    return Outline(
        scenario.title,
        scenario.schedule,
        column=column_asked(scenario.schedule, None, games),
        limit=is_limit(games),
        seats=scenario.seats,
        wall_clock=scenario.wall_clock,
        # Nights lie between days, so the clock of later levels must count them.
        nights={day.after_level: day.overnight for day in scenario.days if day.after_level},
    )


def outline_event(scenario: Scenario) -> Outline:
    """Return the sheet of an event with what it is analysed for."""
    return replace(
        outline_levels(scenario),
        stack=scenario.stack,
        entries=scenario.entries,
        bought=scenario.entry.most_bought(scenario.stack),
        expected=scenario.entry.estimate_bought(scenario.stack),
        chip_set=scenario.chip_set,
        flights=scenario.flights,
    )


def _chip_record(plan: ChipPlan) -> dict[str, Any]:
    return {
        "players": plan.players,
        "makes": plan.makes,
        "is_most": plan.is_most,
        "stack": dict(plan.stack),
        "left": dict(plan.left),
        "colour_ups": [{**each._asdict(), "given": dict(each.given)} for each in plan.colour_ups],
    }


def _amounts(stakes: Stakes | None) -> dict[str, Any] | None:
    return None if stakes is None else {
        "small_blind": stakes.small_blind,
        "big_blind": stakes.big_blind,
        "ante": stakes.ante,
        "ante_paid_by": stakes.ante_kind.name.lower(),
        "small_bet": stakes.small_bet,
        "big_bet": stakes.big_bet,
        "bring_in": stakes.bring_in,
    }  # fmt: skip


def table_of(outline: Outline) -> FittedTable:
    """Return the sheet as a table, with a row for each level and break."""
    table = FittedTable(title=Text(outline.title), title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    shown = columns_of(outline)
    for name in shown:
        is_text = name in {"game", "break"}
        table.add_column(name, justify="left" if is_text else "right", no_wrap=name != "break")
    table.spare = _SPARE
    for row in zip(*shown.values(), strict=True):
        table.add_row(*row)
    return table


def columns_of(outline: Outline) -> dict[str, list[str]]:
    """Return the columns that are not empty, by heading, with a cell for each level and break."""
    rows = outline.as_record()["rows"]
    cells = {name: [cell(row) for row in rows] for name, cell in _cells(outline).items()}
    # A column without any cell, such as stud antes of hold'em, is left out.
    return {name: column for name, column in cells.items() if any(column)}


def _cells(outline: Outline) -> dict[str, Callable[[dict[str, Any]], str]]:
    """Return the function that formats a cell of each column, by heading. Level columns are empty for breaks."""

    def stakes(column: SheetColumn, show: Callable[[dict[str, Any]], str]) -> Callable[[dict[str, Any]], str]:
        return lambda row: show(row[column.value]) if row.get(column.value) else ""

    kinds = {level.stakes.ante_kind for level in outline.schedule.levels if level.stakes.ante}
    ante = {AnteKind.BIG_BLIND: "bb ante", AnteKind.BUTTON: "button ante"}.get(
        next(iter(kinds), AnteKind.EACH), "ante"
    )
    # Bets of no-limit games follow from the blinds, and are not repeated.
    bets = outline.limit or any(_own_bets(level) for level in outline.schedule.levels)
    return {
        "level": lambda row: str(row["level"] or "break"),
        "clock": lambda row: _start(row, outline.wall_clock),
        "length": _how_long,
        "game": lambda row: str(row.get("game", "")),
        # By the names of `as_record`, so that terminal and JSON cannot differ.
        "blinds": stakes(SheetColumn.BLINDS, _blinds),
        ante: stakes(SheetColumn.BLINDS, lambda amounts: _chips(amounts["ante"])),
        "bets": stakes(SheetColumn.BLINDS, _bets if bets else lambda _: ""),
        "stud ante": stakes(SheetColumn.STUD, lambda amounts: _chips(amounts["ante"])),
        "bring-in": stakes(SheetColumn.STUD, lambda amounts: _chips(amounts["bring_in"])),
        "no limit": stakes(SheetColumn.BIG_BET, _blinds),
        "no-limit ante": stakes(SheetColumn.BIG_BET, lambda amounts: _chips(amounts["ante"])),
        "orbit": lambda row: _chips(row.get("orbit", 0)),
        "M": lambda row: _tenths(row.get("m")),
        "stack bb": lambda row: _tenths(row.get("big_blinds")),
        "growth": lambda row: "" if row.get("growth_percent") is None else f"{row['growth_percent']:+}%",
        "break": _break,
    }


def _own_bets(level: Level) -> bool:
    """Return whether the bets differ from those that follow from the blinds."""
    stakes = level.stakes
    usual = stakes.big_blind, 2 * stakes.big_blind
    return level.stud_stakes is not None or (stakes.small_bet, stakes.big_bet) != usual


def _start(row: dict[str, Any], wall_clock: WallClock | None) -> str:
    start = row["start_seconds"]
    return "" if start is None or row.get("skipped") else clock(start, wall_clock)


def _how_long(row: dict[str, Any]) -> str:
    if row.get("skipped"):
        return "skipped"
    return count(row["hands"], "hand") if row.get("hands") else _length(row["seconds"])


def _chips(amount: Chips | None) -> str:
    return chips(amount) if amount else ""


def _length(seconds: Seconds) -> str:
    """Format a length in minutes, as level sheets do."""
    return length(seconds) if seconds % 60 else f"{seconds // 60} min"


def _tenths(number: float | None) -> str:
    return "" if number is None else f"{number:,.1f}"


def _blinds(amounts: dict[str, Any]) -> str:
    return f"{chips(amounts['small_blind'])}-{chips(amounts['big_blind'])}" if amounts["big_blind"] else ""


def _bets(amounts: dict[str, Any]) -> str:
    return f"{chips(amounts['small_bet'])}-{chips(amounts['big_bet'])}"


def _break(row: dict[str, Any]) -> str:
    if row["level"] is not None:
        return ""
    removed = ", ".join(map(chips, row["remove"]))
    return ", ".join(part for part in (row["name"], f"{removed} removed" if removed else "") if part)


def remarks_on(outline: Outline) -> Iterator[str]:
    """Yield remarks on the whole sheet, a line each."""
    record = outline.as_record()
    seconds, hands = record["total_seconds"], record["total_hands"]
    # Levels that are counted in hands have no length of time.
    times = [length(seconds)] if seconds or not hands else []
    times += [count(hands, "hand")] if hands else []
    yield f"Total length: {' and '.join(times)}, breaks included."
    skipped = [str(level.number) for level in outline.schedule.levels if level.skipped]
    if skipped:
        yield f"Skipped on the day: level{'s' if len(skipped) > 1 else ''} {', '.join(skipped)}."
    yield from outline.flight_lines
    yield (
        f"Orbit: the forced bets a player pays in one round of the button at a table of {outline.seats}. "
        "M: the starting stack in orbits. Growth: increase in the cost of an orbit."
    )
    patient = record["patience"]
    if patient is not None:
        yield (
            f"Patience factor (Snyder): {patient['factor']:.2f}, the square of {patient['hours']:.3f} hours. In that "
            f"time a player who only folds is blinded out at a table of {patient['players']}, at {_ORBITS_PER_HOUR} "
            "orbits an hour."
        )
    if outline.chip_plan is not None:
        yield from chip_lines(outline.chip_plan, outline)
    last = record["last_level"]
    if last is not None:
        reached = "beyond this sheet" if last["level"] is None else f"level {last['level']}"
        without = last["chips_without_sales"]
        sales = "" if without == last["chips_in_play"] else f" with the sales expected ({without:,} without)"
        yield (
            f"Expected last level for {outline.entries:,} entrants: {reached}. It is the first in which all chips in "
            f"play, {last['chips_in_play']:,}{sales}, are fewer than {last['fewer_big_blinds_than']} big blinds; "
            "heads-up play then ends soon."
        )
        if sales:
            yield (
                "Sales expected: of ten players four rebuy or re-enter once, and of three two buy the add-on, each "
                "as far as the offer is `taken`; bonuses and lammers in full."
            )


def name_row(outline: Outline, finding: oddities.SheetOddity) -> str:
    """Return the name of the row a finding is about: a level, or the break after one."""
    is_break = isinstance(outline.schedule.items[finding.row], Break)
    return f"break after level {finding.level}" if is_break else f"level {finding.level}"


# Lines of text under a level sheet: how its chips are used, and when its flights start.


def describe_pieces(pieces: Sequence[tuple[Chips, int]]) -> str:
    """Format pieces by denomination: "8 x 25, 8 x 100, 7 x 1,000"."""
    return ", ".join(f"{number:,} x {denomination:,}" for denomination, number in pieces if number)


def chip_lines(plan: ChipPlan, outline: Outline) -> Iterator[str]:
    """Yield a line about the starting stacks, one about the chips left, and one for each colour-up."""
    if not plan.makes:
        return
    yield f"Starting stack of {outline.stack:,}: {describe_pieces(plan.stack)}. {_most_stacks(plan)}"
    yield f"Left after {count(plan.players, 'stack')}: {describe_pieces(plan.left) or 'nothing'}."
    for each in plan.colour_ups:
        given = describe_pieces(each.given) or "nothing"
        yield (
            f"Colour-up {colour_up_time(each, outline)}: {count(each.pieces, 'chip')} of "
            f"{chips(each.removed)} in play, exchanged for {given}."
        )


def _most_stacks(plan: ChipPlan) -> str:
    """How many stacks the chips make, and what is demanded of them."""
    found = f"The chips make at {'most' if plan.is_most else 'least'} {count(plan.makes, 'stack')} of this size"
    if plan.makes == 1:
        return f"{found}."
    change = f", with at least {plan.least:,} x {plan.stack[0][0]:,} each" if plan.least else ""
    return f"{found} that are alike{change}."


def colour_up_time(each: ColourUp, outline: Outline) -> str:
    """When a colour-up takes place: "in the break after level 4 (20:20)"."""
    items = outline.schedule.items
    item = items[each.row]
    # The break comes after the last level before it, whatever its row.
    number = max(level.number for level in items[: each.row + 1] if isinstance(level, Level))
    place = f"in the break after level {number}" if isinstance(item, Break) else f"at the end of level {number}"
    begins = outline.starts[each.row]
    if begins is None:
        return place
    # A colour-up is at the start of its break, or when its level is over.
    return f"{place} ({clock(begins if isinstance(item, Break) else begins + item.seconds, outline.wall_clock)})"


# The flights of an event, in words for a level sheet, whose times are those of the first.


def flight_lines(flights: Flights, wall_clock: WallClock | None) -> list[str]:
    """Return when each flight starts and ends, and when and with which level the players left meet."""

    def when(place: int) -> str:
        # With `starts` by the clock, otherwise by the pause.
        if place < len(flights.starts):
            return f"at {clock(flights.starts[place], wall_clock)}"
        return f"{length(flights.pause)} after the one before it" if flights.pause else "when the one before it ends"

    ends = [f"after level {flights.until_level}"] if flights.until_level else []
    ends += [f"with {flights.until_percent}% of its entries left"] if flights.until_percent else []
    count = len(flights.shares)
    met = when(count).replace("the one before it", "the last flight")
    level = f"level {flights.day_two_level}" if flights.day_two_level else "the level after the last one played"
    return [
        "The times of the levels are those of flight 1.",
        *[f"Flight {number} starts {when(number - 1)}." for number in range(2, count + 1)],
        f"A flight ends {' or '.join(ends)}.",
        f"Day two starts {met}, with {level}.",
    ]
