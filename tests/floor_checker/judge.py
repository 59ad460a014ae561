"""Judges a run: reads the tournament file, the event log and the result, and reports each broken rule."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from floor_checker.blinds import Blinds
from floor_checker.chips import Chips
from floor_checker.clock import Clock
from floor_checker.entries import Entries
from floor_checker.formats import Formats
from floor_checker.games import Games
from floor_checker.idleness import Idleness
from floor_checker.log import read_log
from floor_checker.money import Money
from floor_checker.outcome import judge_result
from floor_checker.places import Places
from floor_checker.report import Report
from floor_checker.room import Room
from floor_checker.rounds import Rounds
from floor_checker.seating import Seating
from floor_checker.sheet import read_sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from floor_checker.log import Event, Hand, Log
    from floor_checker.report import Fault
    from floor_checker.rule import Rule
    from floor_checker.sheet import Sheet


class Judge:
    """Applies all rules to one log."""

    def __init__(self, log: Log, sheet: Sheet) -> None:
        self.log = log
        self.report = Report()
        self.room = Room(sheet, self.report)
        parts = (log, sheet, self.room, self.report)
        self.entries, self.places, self.money = Entries(*parts), Places(*parts), Money(*parts)
        clock, rounds, formats = Clock(*parts), Rounds(*parts), Formats(*parts)
        blinds, seating, games, idleness = Blinds(*parts), Seating(*parts), Games(*parts), Idleness(*parts)
        clock.formats = rounds.formats = seating.formats = games.formats = idleness.formats = formats
        self.entries.formats = self.places.formats = formats
        clock.rounds = self.places.rounds = rounds
        self.entries.clock = self.clock = clock
        rounds.clock, formats.seating, seating.blinds, self.money.places = clock, seating, blinds, self.places
        chips = Chips(*parts)
        self.rules: list[Rule] = [idleness, clock, formats, rounds, chips, blinds, seating]
        self.rules += [self.entries, games, self.places, self.money]

    def judge(self) -> None:
        """Read the log, second by second."""
        for second, events in self.log.by_second():
            self._judge_second(second, events)
        for rule in self.rules:
            rule.end()

    def _judge_second(self, second: int, events: list[tuple[int, Event]]) -> None:
        """The events of a second, and the hands that begin in it.

        The log does not order them within the second: an objection counts only if it holds throughout.
        """
        first_line = events[0][0] if events else self.log.last_line_before(second) + 1
        begun = {hand.table: hand for hand in self.log.by_begin[second]}
        waiting = {table for table in begun if self._ends_now(table, second, first_line)}
        self.report.line, self.report.seconds = first_line, second
        objections = {
            table: self._objections(hand)
            for table, hand in begun.items()
            if table not in waiting and table in self.room.tables
        }
        for line, event in events:
            self._read(line, event)
            if event["event"] == "hand_played":
                waiting.discard(event["table"])
            for table in begun.keys() - waiting:
                if table in self.room.tables and objections.get(table, True):
                    objections[table] = self._still(objections.get(table), begun[table])
        if not events:  # a level, and a day with it, may end as a hand begins
            self.clock.advance(second)
            objections = {table: self._still(before, begun[table]) for table, before in objections.items()}
        for table in sorted(objections):
            for rule, text in objections[table].items():
                self.report.add(rule, text)

    def _ends_now(self, table: int, second: int, line: int) -> bool:
        """Whether a hand of the table ends in this second, before the next one begins."""
        hand = self.log.next_hand(table, line - 1)
        return hand is not None and hand.ended == second

    def _still(self, before: dict[str, str] | None, hand: Hand) -> dict[str, str]:
        now = self._objections(hand)
        return now if before is None else {rule: text for rule, text in before.items() if rule in now}

    def _objections(self, hand: Hand) -> dict[str, str]:
        return dict(objection for rule in self.rules for objection in rule.objections(hand))

    def _read(self, line: int, event: Event) -> None:
        self.report.line, self.report.seconds = line, event["seconds"]
        for rule in self.rules:
            rule.see(line, event)
        self.room.apply(event)
        for rule in self.rules:
            rule.seen(line, event)


def faults_of(sheet: Sheet, log: Log, result: dict[str, Any] | None) -> list[Fault]:
    """All faults of a run."""
    judge = Judge(log, sheet)
    if not log.events or log.events[-1]["event"] != "finished":
        judge.report.add("end", "the event does not end")
    if log.events:
        judge.judge()
        if result is not None:
            judge_result(result, log, sheet, (judge.entries, judge.places, judge.money), judge.report)
    return judge.report.faults


def main(arguments: Sequence[str]) -> int:
    """Judge a run by FILE, EVENTS and RESULT; returns 1 if a rule was broken."""
    if len(arguments) not in {2, 3}:
        sys.stderr.write("usage: check.py FILE EVENTS [RESULT]\n")
        return 2
    file, events, *results = map(Path, arguments)
    result = json.loads(results[0].read_text(encoding="utf-8")) if results else None
    faults = faults_of(read_sheet(file), read_log(events), result)
    for fault in faults:
        sys.stdout.write(f"{fault}\n")
    sys.stdout.write(f"{len(faults)} faults\n")
    return bool(faults)
