"""The clock: each level and break starts at the end of the one before; a hand has the level it began in (TDA 23)."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from floor_checker.rule import Rule
from floor_checker.sheet import amount

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand
    from floor_checker.rounds import Rounds
    from floor_checker.sheet import Item


class Clock(Rule):
    """Runs down the level sheet by the seconds of the log."""

    formats: Formats
    rounds: Rounds

    def prepare(self) -> None:
        self.items = self.sheet.items
        self.place = -1
        self.left: int | None = None  # None: a level by hands, or the last
        self.since = 0
        self.over = False
        self.starts: list[tuple[int, int, bool]] = []
        self.level_since = self.tables_since = 0
        self.meeting = False

    @property
    def item(self) -> Item | None:
        return self.items[self.place] if self.place >= 0 else None

    @property
    def next_item(self) -> Item | None:
        return self.items[self.place + 1] if self.place + 1 < len(self.items) else None

    @property
    def stopped(self) -> bool:
        """Whether the time of levels is stopped."""
        return self.formats.clock_is_stopped or self.rounds.stops_clock

    def advance(self, now: int) -> None:
        """Let time pass, including the end of a night."""
        dawn = self.formats.dawn
        if dawn is not None and now >= dawn:
            self._run(dawn)
            self.formats.wake()
        self._run(now)

    def _run(self, now: int) -> None:
        passed, self.since = now - self.since, now
        item = self.item
        if item is None or self.left is None or self.over or (item.number and self.stopped):
            return
        self.left -= passed
        if self.left > 0:
            return
        late, self.left, self.over = -self.left, 0, True
        told = item.number and self.formats.level_ended(item.number, now - late)
        if late and not told:
            what = f"level {item.number}" if item.number else "the break"
            self.report.add("clock", f"{what} should have ended {late} seconds ago")

    def charge(self, seconds: int) -> None:
        """Take off the level the price of a round of hand-for-hand play."""
        item = self.item
        if item is None or not item.number or self.left is None or self.over or self.formats.clock_is_stopped:
            return
        self.left = max(0, self.left - seconds)
        if not self.left:
            self.over = True
            self.formats.level_ended(item.number, self.report.seconds)

    def restart(self, place: int) -> None:
        """Restart the clock, for a flight, a round, or the day on which flights meet."""
        self.place, self.left, self.over = place - 1, None, True

    def see(self, line: int, event: Event) -> None:
        if event["event"] != "round_started":
            self.advance(event["seconds"])
        match event["event"]:
            case "flight_started" | "round_started":
                self.restart(0)
                self.meeting = False
            case "flight_ended":
                self.restart(self.formats.merge_place(self))
                self.meeting = True
            case "level_started":
                self._level(event)
            case "break_started":
                self._break(event)
            case "break_ended":
                on_break = self.item is not None and not self.item.number
                fits = on_break and (self.over or self._ends_here(line))
                self.expect(fits, "clock", "a break ends early")
                self.left, self.over = 0, True
            case "hand_played":
                self._hand(self.log.hands[line])

    def _ends_here(self, line: int) -> bool:
        """Whether the event, or a flight, a round or a day of it, ends in the second of a line."""
        rest = self.log.events[line : line + 40 + len(self.room.alive)]
        here = {event["event"] for event in rest if event["seconds"] == rest[0]["seconds"]}
        return bool(here & {"finished", "flight_ended", "day_ended", "round_started"})

    @property
    def is_over(self) -> bool:
        """Whether the level has ended, even if no event has shown it yet."""
        item = self.item
        if item is None or not item.hands or self.over:
            return self.over
        return self._begun(self.report.seconds)[1] >= item.hands * len(self.room.tables)

    def _show(self, now: int) -> None:
        """Put the next item on the clock."""
        self.place += 1
        item = self.items[self.place]
        last = self.place == len(self.items) - 1
        left = len(self.room.alive) if self.room.closed else None
        lengths = [
            length for players, length in self.sheet.shorter if left is not None and item.number and left <= players
        ]
        self.left = None if (item.number and last) or item.hands else min([item.seconds, *lengths])
        self.since, self.over = now, False

    def _level(self, event: Event) -> None:
        number, now = event["level"], event["seconds"]
        self._hands_are_played(now)
        self.expect(self.over or self.place < 0, "clock", f"level {number} starts with {self.left} seconds left")
        self.formats.skip_to_level(self, now)
        item = self.next_item
        expected = item.number if item is not None else 0
        # The log does not say whether a level by hands had ended with its flight.
        by_hands = any(level.hands for level in self.items if level.number == number)
        loose = self.meeting and by_hands and number == expected - 1
        self.meeting = False
        fits = number == expected or loose
        self.expect(fits, "clock", f"level {number} starts, expected {expected or 'a break'}")
        if number != expected:
            found = [place for place, other in enumerate(self.items) if other.number == number]
            if not found:
                return
            self.place = found[0] - 1
        self._stakes(event, self.items[self.place + 1])
        by_hands = self.item is not None and bool(self.item.hands)
        self._show(now)
        self.level_since = now
        self.starts.append((now, number, by_hands or self.rounds.stops_clock))

    def _stakes(self, event: Event, item: Item) -> None:
        for key, column in (("small_blind", "sb"), ("big_blind", "bb"), ("bring_in", "bring_in")):
            if column in item.row:
                expected = amount(item.row[column])
                self.expect(
                    event[key] == expected, "clock", f"level {item.number}: {key} {event[key]}, not {expected}"
                )
        expected = amount(item.row.get("ante"))
        self.expect(event["ante"] == expected, "clock", f"level {item.number}: ante {event['ante']}, not {expected}")

    def _break(self, event: Event) -> None:
        item = self.next_item
        self._hands_are_played(event["seconds"])
        self.expect(self.over, "clock", f"a break starts with {self.left} seconds of the level left")
        if item is None or item.number:
            self.report.add("clock", "a break starts that is not on the sheet")
            return
        self.expect(event["lasts"] == item.seconds, "clock", f"the break lasts {event['lasts']}, not {item.seconds}")
        self.expect(event["name"] == item.name, "clock", f"the break is called {event['name']!r}")
        self._show(event["seconds"])

    # Levels by hands

    def _begun(self, now: int) -> tuple[int, int]:
        """The fewest and the most hands of this level that may have begun by a moment."""
        begun = self._begins(now)
        return sum(moment < now for moment in begun), len(begun)

    def _begins(self, now: int) -> list[int]:
        """When each hand of this level began, up to a moment."""
        return [
            hand.begun
            for hands in self.log.by_table.values()
            for hand in hands[bisect_left(hands, self.level_since, key=lambda hand: hand.begun) :]
            if hand.level == self.room.level and hand.begun <= now
        ]

    def _end_by_hands(self, number: int, needed: int, now: int) -> bool:
        """The tables have begun as many hands as end the level: whether a flight or day ends with it."""
        last_dealt = sorted(self._begins(now))[needed - 1]
        return self.formats.level_ended(number, max(self.tables_since, last_dealt), last_dealt)

    def _hands_are_played(self, now: int) -> None:
        """A level by hands ends once the tables have played that many on average."""
        item = self.item
        if item is None or not item.hands or self.over:
            return
        # The end of the event may cut off hands, which the log does not show.
        cut = sum(self.log.next_hand(table, self.report.line) is None for table in self.room.tables)
        most, needed = self._begun(now)[1] + cut, item.hands * len(self.room.tables)
        self.expect(most >= needed, "clock", f"level {item.number} ends after {most} hands, not {needed}")
        if most - cut >= needed:
            self._end_by_hands(item.number, needed, now)
        self.over = True

    def seen(self, line: int, event: Event) -> None:
        """The end of a level by hands may end a flight or day, which no event shows at once."""
        del line
        item, now = self.item, event["seconds"]
        if event["event"] in {"table_opened", "table_broken"}:
            self.tables_since = now
        due = (
            event["event"] in {"hand_played", "table_broken"} and not self.over and not self.formats.clock_is_stopped
        )
        if not due or item is None or not item.hands:
            return
        begun = self._begun(now)[event["event"] == "hand_played"]  # of new tables none has begun as the old ones go
        needed = item.hands * len(self.room.tables)
        if begun >= needed and self._end_by_hands(item.number, needed, now):
            self.over = True

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:
        if self.room.on_break:
            yield "break", f"table {hand.table} deals during a break"
        item = self.item
        running = not self.over and not self.formats.clock_is_stopped
        if item is not None and item.hands and running and self.next_item is not None:
            fewest = self._begun(hand.begun)[0]
            if fewest > item.hands * len(self.room.tables):
                yield "clock", f"level {item.number} goes on after {fewest} hands at {len(self.room.tables)} tables"

    def _hand(self, hand: Hand) -> None:
        """TDA 23: a hand belongs to the level it began in."""
        levels: set[int] = set()
        for start, number, loose in reversed(self.starts):
            if start <= hand.begun:
                levels.add(number)
                if start < hand.begun or not loose:
                    break
        told = f"hand {hand.number} of table {hand.table} has level {hand.level}, but began in {sorted(levels)}"
        self.expect(hand.level in levels, "level", told)
