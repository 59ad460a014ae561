"""Whether play outlasts the level sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tourney.sim.result import Result
    from tourney.tournament.schedule import Schedule
    from tourney.types import Seconds


def overtime(schedule: Schedule, result: Result) -> Seconds:
    """The time from the end of the sheet's last level to the end of play; 0 if the sheet lasted.

    The last level never ends, so this is the time by which it was longer than the sheet says. It is 0 for a last
    level that ends by hands.
    """
    last, rows = schedule.levels[-1], result.timeline
    if not rows or rows[-1].level < last.number or last.hands:
        return 0
    return max(0, result.duration_seconds - rows[-1].seconds - last.seconds)
