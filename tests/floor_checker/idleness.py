"""No table stands idle: one that may deal does so, and one that may not breaks or gets players (TDA 11).

A table waits for others only while these play a hand, and for players on the way. A longer wait means that two rules
wait for each other, whatever they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from floor_checker.rule import Rule
from floor_checker.sheet import duration

if TYPE_CHECKING:
    from floor_checker.formats import Formats
    from floor_checker.log import Event

_SEATING = {"table_opened", "seated", "moved", "arrived", "busted", "removed", "seat_won", "table_broken"}
_STOPS = {"day_ended", "flight_ended", "round_started", "finished"}


class Idleness(Rule):
    """Measures how long each table with two players present has not dealt."""

    formats: Formats

    def prepare(self) -> None:
        self.since: dict[int, int] = {}  # when each table with two players present last ended a hand, or got them
        # All hands in progress end, and the players who move then walk.
        self.limit = self.log.longest + duration(self.sheet.takes.get("broken_table"))

    def see(self, line: int, event: Event) -> None:
        """Judge the tables that deal or break, and all tables where play stops."""
        match event["event"]:
            case "hand_played":
                hand = self.log.hands[line]
                self._judge(hand.table, hand.begun)
                self.since[hand.table] = hand.ended
            case "table_broken":
                self._judge(event["table"], event["seconds"])
        if event["event"] in _STOPS:
            for table in list(self.since):
                self._judge(table, event["seconds"])
                self.since[table] = event["seconds"]

    def seen(self, line: int, event: Event) -> None:
        """Note where two players are present now."""
        del line
        if event["event"] == "moved" and event["reason"] == "balance":
            self._wait_again(event["table"], event["seconds"])
        if event["event"] not in _SEATING:
            return
        ready = {table for table in self.room.tables if len(self.room.present(table)) > 1}
        for table in self.since.keys() - ready:
            self._judge(table, event["seconds"])
            self.since.pop(table, None)
        for table in ready - self.since.keys():
            self.since[table] = event["seconds"]

    def _wait_again(self, taker: int, now: int) -> None:
        """TDA 11A: of several shortest tables one gets the player; the others wait for the next fullest table."""
        had = len(self.room.tables[taker]) - 1
        for table in self.since.keys() & self.room.tables.keys() - {taker}:
            if len(self.room.tables[table]) == had:
                self._judge(table, now)
                self.since[table] = now

    def _judge(self, table: int, now: int) -> None:
        """A table has dealt, broken, lost its players or stopped; has it waited too long for that?"""
        since = self.since.get(table, now)
        waited = self.formats.playing_time(since, now)
        if waited > self.limit and not self.formats.is_through(table):
            self.report.add("idle", f"table {table} stands idle for {waited} seconds, from {since} on")
