"""What an event lacks while it is played: tables of the room, dealers, or room within its own limits."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from tourney.festival.programme import HALF_HOUR

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tourney.types import Seconds


class Resource(StrEnum):
    """What an event may lack."""

    TABLES = "tables"
    """Tables of its halls, for tables in play or for those who wait; counted in tables."""

    DEALERS = "dealers"
    """Dealers for tables in play or for those who wait; counted in tables."""

    LIMIT = "places"
    """Places within its `cap` or the `tables` of its tournament; counted in entrants."""


class Shortage(NamedTuple):
    """A resource that an event lacked.

    Attributes:
        event: The place of the event in the file, from 0.
        resource: The resource, a `Resource`.
        first: When it was lacking first, in seconds from the first midnight.
        last: When it was lacking last.
        most: How much was lacking at most at a time.
        seconds: For how long anything was lacking.
    """

    event: int
    resource: str
    first: Seconds
    last: Seconds
    most: int
    seconds: Seconds


class _Gap:
    """When and how much of a resource is lacking."""

    __slots__ = ("first", "last", "most", "now", "seconds", "since")

    def __init__(self, moment: Seconds) -> None:
        self.first: Seconds | None = None
        self.last = self.since = moment
        self.most = self.seconds = self.now = 0

    def note(self, moment: Seconds, count: int) -> None:
        if self.now and moment > self.since:
            self.first = self.since if self.first is None else self.first
            self.last = moment
            self.most = max(self.most, self.now)
            self.seconds += moment - self.since
        self.since, self.now = moment, count

    def mark(self, moment: Seconds, count: int) -> None:
        self.first = moment if self.first is None else self.first
        self.last = max(self.last, moment)
        self.most = max(self.most, count)


class Shortages:
    """What an event has lacked so far."""

    def __init__(self) -> None:
        self._gaps: dict[Resource, _Gap] = {}

    def note(self, now: Seconds, lacks: Mapping[Resource, int]) -> None:
        """The event lacks this from now on; what lasts for no time does not count."""
        for resource in lacks.keys() | self._gaps.keys():
            self._gap(resource, now).note(now, lacks.get(resource, 0))

    def mark(self, now: Seconds, lacks: Mapping[Resource, int]) -> None:
        """Somebody has to wait or is turned away for want of this, which counts however soon it is there."""
        for resource, count in lacks.items():
            if count:
                self._gap(resource, now).mark(now, count)

    def _gap(self, resource: Resource, now: Seconds) -> _Gap:
        if resource not in self._gaps:
            self._gaps[resource] = _Gap(now)
        return self._gaps[resource]

    def until(self, now: Seconds, event: int) -> Iterator[Shortage]:
        """What it lacked up to now, by resource."""
        for resource in Resource:
            gap = self._gaps.get(resource)
            if gap is None:
                continue
            gap.note(now, gap.now)
            if gap.now:  # the run stops here, and what is lacking stays so
                gap.mark(now, gap.now)
            if gap.first is not None:
                yield Shortage(event, resource.value, gap.first, gap.last, gap.most, gap.seconds)


# Peaks and integrals of quantities by the half hour.


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
