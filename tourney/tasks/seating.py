"""The seat draws of a tournament, with the names of its entrants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.config.nodes import ILLEGAL
from tourney.errors import InvalidArgument
from tourney.inputs import read_named
from tourney.reporting.seat_tables import SeatList
from tourney.sim.seat_draws import SeatDraws
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.sim.scenario import Scenario


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
