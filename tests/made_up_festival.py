"""A made-up outlook of a festival: no hand is played."""

from __future__ import annotations

from datetime import datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from tourney.festival.festival_measures import FIGURES
from tourney.festival.outlook import EventOutlook, HalfHour, Outlook, Percentiles, ShortageOutlook
from tourney.tournament.wall_clock import WallClock

if TYPE_CHECKING:
    from collections.abc import Sequence

HOUR = 3600
TWO_PM = 14 * HOUR
NONE = Percentiles(0, 0, 0)
SATURDAY = WallClock(datetime(2026, 12, 5))  # noqa: DTZ001 - the time of the place


def always(number: int) -> Percentiles:
    """The same number in all replicates."""
    return Percentiles(number, number, number)


def made_up_festival(
    groups: Sequence[str] = (), *, areas: bool = False, staff: bool = False, title: str = "Winter"
) -> Any:  # noqa: ANN401 - it stands in for a festival
    """A festival of events with these groups, which begins on a Saturday."""
    return SimpleNamespace(
        title=title,
        wall_clock=SATURDAY,
        events=[SimpleNamespace(name=f"{group} {place}", group=group) for place, group in enumerate(groups)],
        premises=SimpleNamespace(areas=("Hall",) if areas else ()),
        staff=object() if staff else None,
    )


def half_hour(
    at: int,
    wanted: Percentiles = NONE,
    *,
    used: Percentiles = NONE,
    capacity: int = 0,
    dark: Percentiles = NONE,
    waiting: Percentiles = NONE,
    dealers: Percentiles = NONE,
    on_duty: int = 0,
    by_group: dict[str, float] | None = None,
) -> HalfHour:
    """A half hour of the room."""
    return HalfHour(at, wanted, used, capacity, dark, waiting, dealers, on_duty, by_group or {})


def event_outlook(name: str, starts: int = TWO_PM, ends: Percentiles | None = None, **other: Any) -> EventOutlook:  # noqa: ANN401
    """What to expect of an event that lacks nothing else than what is given."""
    figures = {figure.name: other.pop(figure.name, NONE) for figure in FIGURES}
    usual: dict[str, Any] = {"short": 0.0, "endless": 0.0, "shortages": ()}
    return EventOutlook(name=name, starts=starts, ends=ends, figures=figures, **{**usual, **other})


def shortage(
    resource: str, share: float, most: Percentiles, first: int, last: int | None, seconds: int
) -> ShortageOutlook:
    """A resource that is lacking."""
    return ShortageOutlook(resource, share, most, first, last, Percentiles(60, 120, seconds))


def made_up_outlook(
    festival: Any,  # noqa: ANN401
    events: list[EventOutlook],
    rows: list[HalfHour],
) -> Outlook:
    """The outlook with these events and half hours, and money."""
    money = Percentiles(900, 1000, 1200), always(400), Percentiles(0, 0, 50), Percentiles(-50, 600, 800)
    return Outlook(festival, 20, rows, events, *money)
