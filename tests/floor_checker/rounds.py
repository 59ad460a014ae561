"""Hand-for-hand play: when it is on, and that tables stay in step (TDA RP-8, RP-8A; WSOP)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floor_checker.room import EVENT, FLIGHT
from floor_checker.rule import Rule
from floor_checker.sheet import amount, duration

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.clock import Clock
    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand


class Rounds(Rule):
    """Rounds of one hand at each table or, the soft kind, tables that may not run far ahead."""

    clock: Clock
    formats: Formats

    def prepare(self) -> None:
        rules = self.sheet.hand_for_hand
        self.used = rules is not None
        rules = rules or {}
        within = rules.get("within")
        self.within = None if within in {None, "null"} else amount(within)
        self.before = [amount(mark) for mark in rules.get("before") or ()]
        self.price = duration(rules["clock"]) if "clock" in rules else 120
        self.ahead = amount(rules.get("ahead"))
        self.on = False
        self.since = 0
        self.line = 0
        self.amid: bool | None = (
            False  # whether hands begun in its first second came before it; None if not yet known
        )
        self._missed: dict[int, int] = {}
        self._playing_at: tuple[int, set[int]] = (-1, set())
        self.halted: set[int] = set()

    @property
    def stops_clock(self) -> bool:
        return self.on and not self.ahead

    def _near(self, *marks: int) -> bool:
        room = self.room
        if self.used and room.part == FLIGHT and not room.open and len(room.tables) > 1:
            paid = self.formats.flight_paid()
            return 0 < paid < len(room.where) <= paid + self._reach(len(room.where))
        if not self.used or not room.closed or room.part != EVENT or len(room.tables) < 2:
            return False
        left = len(room.alive)
        return any(mark < left <= mark + self._reach(left) for mark in marks if mark)

    def _reach(self, left: int) -> int:
        """The places before the money from which it is on: by default one for each table in play, at least three."""
        if self.within is not None:
            return self.within
        at_table = self.sheet.seats
        return max(3, (left + at_table - 1) // at_table)

    def must(self) -> bool:
        """Whether hand-for-hand play is due: near the money, in satellites near the seats."""
        return self._near(self.formats.bubble, *self.before)

    def may(self) -> bool:
        """Whether it may be on: in satellites also near the place that gets the leftover cash."""
        return self.must() or self._near(self.formats.paid)

    def key(self, hand: Hand) -> tuple[int, int] | None:
        """The round of a hand. The hands in progress at the announcement are the first round (TDA RP-8A)."""
        if not self.on or self.ahead or hand.line < self.line:
            return None
        return (self.line, 0 if self._is_first(hand) else hand.begun)

    def _is_first(self, hand: Hand) -> bool:
        """Whether a hand was in progress at the announcement, possibly begun in the same second."""
        if hand.begun != self.since:
            return hand.begun < self.since
        if self.amid is None:
            self.amid = self._has_idle_tables()
        return self.amid

    def _has_idle_tables(self) -> bool:
        """Whether a table that could deal began no hand in the second of the announcement.

        It then waited for the hands begun in that second: they were in progress (TDA RP-8A). Otherwise they are a
        round, which all tables begin together (TDA RP-8).
        """
        last = self.log.last_line_before(self.since + 1)
        hands = [self.log.next_hand(table, last) for table in self.room.tables if self._can_deal(table)]
        return any(hand is None or hand.begun != self.since for hand in hands)

    def _can_deal(self, table: int) -> bool:
        return table not in self.halted and len(self.room.present(table)) > 1 and not self.formats.is_through(table)

    def see(self, line: int, event: Event) -> None:
        match event["event"]:
            case "hand_for_hand_started":
                self.expect(self.used, "hand-for-hand", "hand-for-hand play starts, but the file has none")
                self.expect(
                    not self.on and self.may(), "hand-for-hand", f"it starts with {len(self.room.alive)} left"
                )
                self.on, self.since, self.line = True, event["seconds"], line
                running = [self.log.in_progress(table, line) for table in self.room.tables]
                self.amid = any(hand is not None and hand.ended > self.since for hand in running) or None
            case "hand_for_hand_ended":
                self.expect(self.on and not self.must(), "hand-for-hand", f"it ends with {len(self.room.alive)} left")
                self.on = False
            case "flight_ended":
                self.on = False
            case "halted":
                self.halted.add(event["table"])
            case "hand_played":
                self.halted.discard(event["table"])
        if "hand_for_hand" in event["event"]:
            told, left = event["players"], len(self.room.where if self.room.part == FLIGHT else self.room.alive)
            self.expect(told == left, "hand-for-hand", f"{told} players in the event, {left} are left")

    def seen(self, line: int, event: Event) -> None:
        """WSOP: each round takes about two minutes off the level, except the one in progress at the start."""
        if event["event"] != "hand_played" or not self.stops_clock or self._is_first(self.log.hands[line]):
            return
        playing = [self.log.in_progress(table, line) for table in self.room.tables]
        if not any(playing):
            self.clock.charge(self.price)
            self._note_round(self.log.hands[line].begun, line)

    def _note_round(self, begun: int, line: int) -> None:
        """TDA RP-8: all tables play the round; a table that has just received its second player may miss it."""
        missed = {}
        for table in self.room.tables:
            last = self.log.last_hand(table, line)
            through = self.formats.is_through(table)
            plays = through or len(self.room.present(table)) < 2 or (last is not None and last.begun >= begun)
            missed[table] = 0 if plays else self._missed.get(table, 0) + 1
            self.expect(missed[table] < 3, "hand-for-hand", f"table {table} misses its third round in a row")
        self._missed = missed

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:
        left = len(self.room.alive)
        if self.must() if not self.on else not self.may():
            yield (
                "hand-for-hand",
                f"table {hand.table} deals, and it is {'on' if self.on else 'off'} with {left} left",
            )
        if not self.on:
            return
        if self.ahead:
            if not self.formats.day_is_ending:  # then tables stop one by one
                yield from self._too_far_ahead(hand)
            return
        playing = sorted(self._playing(hand.begun) & self.room.tables.keys())
        if playing:
            yield "hand-for-hand", f"table {hand.table} deals while table {playing[0]} plays a hand"

    def _playing(self, now: int) -> set[int]:
        """The tables in a hand both before and after a second."""
        if self._playing_at[0] != now:
            line = self.log.last_line_before(now)
            hands = [self.log.next_hand(table, line) for table in self.room.tables]
            self._playing_at = (
                now,
                {hand.table for hand in hands if hand is not None and hand.begun < now < hand.ended},
            )
        return self._playing_at[1]

    def _too_far_ahead(self, hand: Hand) -> Iterator[tuple[str, str]]:
        """The soft kind: hands begun in its first second, or in the same second as this hand, may count or not."""
        own = sum(self.since < other.begun < hand.begun for other in self.log.by_table[hand.table])
        dealt = [
            sum(self.since <= other.begun <= hand.begun for other in self.log.by_table[table])
            + (self.log.next_hand(table, self.report.line) is None)  # the end may cut off a hand
            for table in self.room.tables.keys() - self.halted - {hand.table}
        ]
        if dealt and own >= min(dealt) + self.ahead:
            yield "hand-for-hand", f"table {hand.table} deals its hand {own + 1}, the slowest has dealt {min(dealt)}"
