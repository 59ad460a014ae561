"""The event log of a run, and its hands with the time at which each began."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

Event: TypeAlias = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand of the log. `line` is the line of its end; a seat is None if nobody held the button or blind."""

    line: int
    table: int
    number: int
    game: str
    level: int
    begun: int
    ended: int
    button: int | None
    small_blind: int | None
    big_blind: int | None
    stacks: dict[int, int]

    @property
    def lasted(self) -> int:
        return self.ended - self.begun


@dataclass(slots=True)
class Log:
    """All events, and indexes of the hands.

    Flights that overlap are told one after another. For the rules each begins when the one before it has ended:
    `back` of an event is how much earlier it was by the clock than its `seconds` here.
    """

    events: list[Event]
    hands: dict[int, Hand] = field(default_factory=dict)
    by_table: dict[int, list[Hand]] = field(default_factory=lambda: defaultdict(list))
    by_begin: dict[int, list[Hand]] = field(default_factory=lambda: defaultdict(list))
    longest: int = 1

    def __post_init__(self) -> None:
        self._lay_flights_end_to_end()
        for line, event in enumerate(self.events):
            if event["event"] == "hand_played":
                hand = _hand(line, event)
                self.hands[line] = hand
                self.by_table[hand.table].append(hand)
                self.by_begin[hand.begun].append(hand)
                self.longest = max(self.longest, hand.lasted)

    def _lay_flights_end_to_end(self) -> None:
        now = back = 0
        for event in self.events:
            if "back" in event:
                return
            if event["event"] == "flight_started":
                back = max(back, now - event["seconds"])
            event["seconds"] += back
            event["back"] = back
            now = event["seconds"]

    def in_progress(self, table: int, line: int) -> Hand | None:
        """The hand that a table is certainly in at a line of the log: begun in an earlier second, not ended."""
        hand = self.next_hand(table, line)
        now: int = self.events[line]["seconds"]
        return hand if hand is not None and hand.begun < now else None

    def ended_by(self, table: int, line: int) -> int:
        """The number of hands of a table that have ended by a line."""
        return bisect_right(self.by_table[table], line, key=lambda hand: hand.line)

    def next_hand(self, table: int, line: int) -> Hand | None:
        """The first hand of a table that ends after a line."""
        hands, place = self.by_table[table], self.ended_by(table, line)
        return hands[place] if place < len(hands) else None

    def last_hand(self, table: int, line: int) -> Hand | None:
        """The last hand of a table that has ended by a line."""
        place = self.ended_by(table, line)
        return self.by_table[table][place - 1] if place else None

    def last_blinds(self, table: int, line: int) -> Hand | None:
        """The last of them with blinds: in a mix the button is frozen while stud is played (TDA 11B)."""
        hands = self.by_table[table]
        places = range(self.ended_by(table, line) - 1, -1, -1)
        return next((hands[place] for place in places if hands[place].big_blind is not None), None)

    def last_line_before(self, second: int) -> int:
        """The last line before a second; -1 if there is none."""
        return bisect_left(self.events, second, key=lambda event: int(event["seconds"])) - 1

    def by_second(self) -> Iterator[tuple[int, list[tuple[int, Event]]]]:
        """The events of each second with their lines; no events for a second in which only hands begin."""
        groups = groupby(enumerate(self.events), key=lambda numbered: int(numbered[1]["seconds"]))
        begins = sorted(self.by_begin, reverse=True)
        for second, events in groups:
            while begins and begins[-1] < second:
                yield begins.pop(), []
            if begins and begins[-1] == second:
                begins.pop()
            yield second, list(events)


def by_the_clock(event: Event) -> int:
    """The time of an event on the clock of the room."""
    return int(event["seconds"]) - int(event.get("back", 0))


def _hand(line: int, event: Event) -> Hand:
    return Hand(
        line,
        event["table"],
        event["hand"],
        event["game"],
        event["level"],
        event["seconds"] - event["lasted"],
        event["seconds"],
        event["button"],
        event["small_blind"],
        event["big_blind"],
        dict(event["stacks"]),
    )


def read_log(path: Path) -> Log:
    """The log in a file."""
    return log_of(path.read_text(encoding="utf-8").splitlines())


def log_of(lines: Iterable[str]) -> Log:
    """The log of some lines of JSON."""
    return Log([json.loads(line) for line in lines])
