"""What is known of the flights of an event."""

from __future__ import annotations


class Flight:
    """What is known of the flights so far."""

    def __init__(self, *, number: int = 0, reached: int = 0) -> None:
        self.number = number
        self.reached = reached  # the last level that any has ended
        self.ended = 0
        self.ending = False
        self.first_player = 0
        self.since = 0

    def end(self, now: int) -> None:
        """The flight ends once the hands in progress have."""
        if not self.ending:
            self.ending, self.since = True, now
