"""The course of one replicate: what happened on the floor, and when. The replicate is played again for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tourney.errors import TourneyError
from tourney.sim import events as fe
from tourney.sim.tournament import Tournament

if TYPE_CHECKING:
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

_MOST_HANDS: Final = 60_000
"""Replicates with more hands are not played again: it would take too long."""


@dataclass(slots=True)
class FloorCourse:
    """What happened on the floor in one replicate.

    Attributes:
        finish: The time of the end.
        levels: The start and the number of each level, flight by flight if there are flights.
        flights: For each flight, the number of these levels up to its end, and the time of its end.
        breaks: The start and the end of each break.
        closed: When entries closed.
        broken: When each table broke.
        moved: When each player moved to another seat, and why: "balance", "break", "redraw", "final table".
        again: When each re-entry, rebuy and add-on was bought.
    """

    finish: Seconds = 0
    levels: list[tuple[Seconds, int]] = field(default_factory=list)
    flights: list[tuple[int, Seconds]] = field(default_factory=list)
    breaks: list[tuple[Seconds, Seconds]] = field(default_factory=list)
    closed: Seconds = 0
    broken: list[Seconds] = field(default_factory=list)
    moved: list[tuple[Seconds, str]] = field(default_factory=list)
    again: list[Seconds] = field(default_factory=list)

    @property
    def overlaps(self) -> bool:
        """Whether a flight began while another was played."""
        return any(self.levels[count][0] < end for count, end in self.flights if count < len(self.levels))

    def note(self, event: fe.FloorEvent) -> None:
        """Note an event."""
        self.finish = event.seconds
        match event:
            case fe.LevelStarted():
                self.levels.append((event.seconds, event.level))
            case fe.FlightEnded():
                self.flights.append((len(self.levels), event.seconds))
            case fe.BreakStarted():
                self.breaks.append((event.seconds, event.seconds + event.lasts))
            case fe.EntriesClosed():
                self.closed = event.seconds
            case fe.TableBroken():
                self.broken.append(event.seconds)
            case fe.Moved():
                self.moved.append((event.seconds, event.reason))
            case fe.Bought():
                self.again.append(event.seconds)


def course_of(scenario: Scenario, seed: int, replicate: Replicate) -> FloorCourse | None:
    """Play a replicate again and return its course; None if it is too long, or does not end as it did before."""
    if replicate.result.hands > _MOST_HANDS:
        return None
    course = FloorCourse()
    try:
        result = Tournament(scenario, seed, replicate=replicate.number, sinks=[course.note]).run()
    except TourneyError:
        return None
    return course if result.duration_seconds == replicate.finish else None
