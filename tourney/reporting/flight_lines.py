"""The flights of an event, in words for a level sheet, whose times are those of the first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.reporting.text import clock, length

if TYPE_CHECKING:
    from tourney.tournament.formats import Flights
    from tourney.tournament.wall_clock import WallClock


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
