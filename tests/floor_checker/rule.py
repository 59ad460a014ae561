"""What every rule has: the log, the file, the room, and somewhere to say what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.log import Event, Hand, Log
    from floor_checker.report import Report
    from floor_checker.room import Room
    from floor_checker.sheet import Sheet


class Rule:
    """Sees each event before and after the room has changed by it, and may object to a hand that begins."""

    def __init__(self, log: Log, sheet: Sheet, room: Room, report: Report) -> None:
        self.log = log
        self.sheet = sheet
        self.room = room
        self.report = report
        self.expect = report.expect
        self.prepare()

    def prepare(self) -> None:
        """Set up what the rule remembers."""

    def see(self, line: int, event: Event) -> None:
        """An event, before the room changes: `_on_hand_played` and so on hear of theirs."""
        hear = getattr(self, f"_on_{event['event']}", None)
        if hear is not None:
            hear(line, event)

    def seen(self, line: int, event: Event) -> None:
        """An event, after the room has changed."""

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:  # noqa: ARG002 - most rules have none
        """Why a hand should not begin as the room stands: rule and reason."""
        yield from ()

    def end(self) -> None:
        """The log is over."""
