"""The base of all rules: the log, the file, the room, and the report of faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.log import Event, Hand, Log
    from floor_checker.report import Report
    from floor_checker.room import Room
    from floor_checker.sheet import Sheet


class Rule:
    """Sees each event before and after it changes the room, and may object to a hand that begins."""

    def __init__(self, log: Log, sheet: Sheet, room: Room, report: Report) -> None:
        self.log = log
        self.sheet = sheet
        self.room = room
        self.report = report
        self.expect = report.expect
        self.prepare()

    def prepare(self) -> None:
        """Set up the rule's state."""

    def see(self, line: int, event: Event) -> None:
        """Handle an event before the room changes; calls `_on_hand_played` and the like."""
        hear = getattr(self, f"_on_{event['event']}", None)
        if hear is not None:
            hear(line, event)

    def seen(self, line: int, event: Event) -> None:
        """Handle an event after the room has changed."""

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:  # noqa: ARG002 - most rules have none
        """The reasons why a hand should not begin now: rule and text."""
        yield from ()

    def end(self) -> None:
        """Handle the end of the log."""
