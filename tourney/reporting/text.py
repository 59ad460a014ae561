"""Formatting of times, counts, chips and places."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType

if TYPE_CHECKING:
    from tourney.tournament.wall_clock import WallClock
    from tourney.types import Chips, Seconds


def clock(seconds: Seconds, wall_clock: WallClock | None = None) -> str:
    """Format a time of the event: 95 minutes is "1:35"; with a wall clock, as the time of day."""
    if wall_clock is not None:
        return wall_clock.format(seconds)
    hours, rest = divmod(seconds, 3600)
    return f"{hours}:{rest // 60:02}"


def length(seconds: Seconds) -> str:
    """Format a duration with units: "10 h 42 min", "7 min", "40 s"."""
    if seconds < 60:
        return f"{seconds} s"
    hours, rest = divmod(seconds, 3600)
    return f"{hours} h {rest // 60} min" if hours else f"{rest // 60} min"


def count(number: int, thing: str, things: str = "") -> str:
    """Format a count: "1 table", "23 tables", "1,204 hands". `things` is the plural if it is irregular."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {things or thing + 's'}"


def chips(amount: Chips) -> str:
    """Format an amount as level sheets print it: "75", "2,500", "15k", "1.25M". It is never rounded."""
    # From 10,000 on in thousands: 7,500 is read faster than 7.5k.
    for unit, letter, least in ((1_000_000, "M", 1_000_000), (1_000, "k", 10_000)):
        # With more than two decimals the amount would have to be rounded.
        if amount >= least and amount * 100 % unit == 0:
            return f"{amount / unit:.2f}".rstrip("0").rstrip(".") + letter
    return f"{amount:,}"


def ordinal(number: int) -> str:
    """Format a place: "1st", "22nd", "113th"."""
    # Eleven to thirteen are irregular: "11th", but "21st".
    if number % 100 in {11, 12, 13}:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def as_text(rendered: RenderableType, width: int = 100) -> str:
    """Return what the terminal would show, as plain text at most `width` characters wide."""
    out = StringIO()
    # In a notebook a console shows what it prints in the cell, and writes nothing to the file.
    Console(file=out, width=width, color_system=None, force_jupyter=False).print(rendered)
    return out.getvalue()
