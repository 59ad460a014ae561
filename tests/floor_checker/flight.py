"""The state of the flights of an event."""

from __future__ import annotations


class Flight:
    """The flight in progress, and what the flights before it have reached."""

    def __init__(self, *, number: int = 0, reached: int = 0) -> None:
        self.number = number
        self.reached = reached  # the last level that any flight has ended
        self.ending = False
        self.first_player = 0
        self.since = 0

    def end(self, now: int) -> None:
        """Mark the flight as ending once the hands in progress have ended."""
        if not self.ending:
            self.ending, self.since = True, now
