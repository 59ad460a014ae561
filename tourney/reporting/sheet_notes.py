"""Lines of text under a level sheet: how its chips are used, and when its flights start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.reporting.text import chips, clock, count, length
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import clock_starts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.tournament.chip_set import ChipPlan, ColourUp
    from tourney.tournament.formats import Flights
    from tourney.tournament.schedule import Schedule
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Chips


def describe_pieces(pieces: Sequence[tuple[Chips, int]]) -> str:
    """Format pieces by denomination: "8 x 25, 8 x 100, 7 x 1,000"."""
    return ", ".join(f"{number:,} x {denomination:,}" for denomination, number in pieces if number)


def chip_lines(
    plan: ChipPlan, schedule: Schedule, stack: Chips, wall_clock: WallClock | None = None
) -> Iterator[str]:
    """Yield a line about the starting stacks, one about the chips left, and one for each colour-up."""
    if not plan.makes:
        return
    yield f"Starting stack of {stack:,}: {describe_pieces(plan.stack)}. {_most_stacks(plan)}"
    yield f"Left after {count(plan.players, 'stack')}: {describe_pieces(plan.left) or 'nothing'}."
    for each in plan.colour_ups:
        given = describe_pieces(each.given) or "nothing"
        yield (
            f"Colour-up {colour_up_time(each, schedule, wall_clock)}: {count(each.pieces, 'chip')} of "
            f"{chips(each.removed)} in play, exchanged for {given}."
        )


def _most_stacks(plan: ChipPlan) -> str:
    """How many stacks the chips make, and what is demanded of them."""
    found = f"The chips make at {'most' if plan.is_most else 'least'} {count(plan.makes, 'stack')} of this size"
    if plan.makes == 1:
        return f"{found}."
    change = f", with at least {plan.least:,} x {plan.stack[0][0]:,} each" if plan.least else ""
    return f"{found} that are alike{change}."


def colour_up_time(each: ColourUp, schedule: Schedule, wall_clock: WallClock | None) -> str:
    """When a colour-up takes place: "in the break after level 4 (20:20)"."""
    item = schedule.items[each.row]
    number = max(level.number for level in schedule.items[: each.row + 1] if isinstance(level, Level))
    place = f"in the break after level {number}" if isinstance(item, Break) else f"at the end of level {number}"
    begins = clock_starts(schedule)[each.row]
    if begins is None:
        return place
    return f"{place} ({clock(begins if isinstance(item, Break) else begins + item.seconds, wall_clock)})"


# The flights of an event, in words for a level sheet, whose times are those of the first.


def flight_lines(flights: Flights, wall_clock: WallClock | None) -> list[str]:
    """Return when each flight starts and ends, and when and with which level the players left meet."""

    def when(place: int) -> str:
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
