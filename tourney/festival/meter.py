"""Peaks and integrals of quantities by the half hour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.festival.programme import HALF_HOUR

if TYPE_CHECKING:
    from tourney.types import Seconds


class Meter:
    """The highest value of a quantity in each half hour, and its integral. A value that lasts no time is no peak.

    Attributes:
        peaks: The peaks, by the number of the half hour from the start of the first day.
        areas: The integral of the quantity over each half hour, in seconds.
        value: The value now.
    """

    def __init__(self) -> None:
        self.peaks: list[int] = []
        self.areas: list[Seconds] = []
        self.value = 0
        self._since: Seconds = 0

    def note(self, now: Seconds, value: int) -> None:
        """The quantity has a new value from now on."""
        if value == self.value:
            return
        self._fill(now)
        self.value = value

    def end(self, now: Seconds) -> list[int]:
        """The peaks up to now."""
        self._fill(now)
        return self.peaks

    def _fill(self, now: Seconds) -> None:
        """The value lasted from the last change until now."""
        if self.value and now > self._since:
            for place in range(self._since // HALF_HOUR, (now - 1) // HALF_HOUR + 1):
                self._raise(place)
                within = min(now, (place + 1) * HALF_HOUR) - max(self._since, place * HALF_HOUR)
                self.areas[place] += self.value * within
        self._since = now

    def _raise(self, place: int) -> None:
        more = [0] * (place + 1 - len(self.peaks))
        self.peaks += more
        self.areas += more
        self.peaks[place] = max(self.peaks[place], self.value)
