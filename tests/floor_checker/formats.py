"""Days, redraws, the final table, flights, shootouts, time limits and the end of an event."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from floor_checker.flight import Flight
from floor_checker.log import by_the_clock
from floor_checker.room import EVENT, FLIGHT, ROUND
from floor_checker.rule import Rule
from floor_checker.sheet import amount, duration, share

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.clock import Clock
    from floor_checker.log import Event, Hand
    from floor_checker.seating import Seating
    from floor_checker.sheet import Day


class Formats(Rule):
    """The rules of stops of the whole room.

    Attributes:
        paid: The places paid, once entries are closed.
        bubble: The same, or the seats to win.
        ends_at: The number of players left at which the event ends.
        dawn: The end of the night.
        day_is_ending: Whether the last hands of a day are being played.
    """

    seating: Seating

    def prepare(self) -> None:
        self.bubble = self.paid = 0
        self.ends_at = 1
        self.dawn: int | None = None
        self.day_is_ending = False
        self.pauses: list[tuple[int, int]] = []
        self.nights: list[tuple[int, int]] = []
        self.finished = False
        self._days = list(self.sheet.days)
        self._day: Day | None = None
        self._day_number = 0
        self._day_since = 0
        self._hands_today = 0
        self._morning = 0
        self._must_draw = False
        self._by_level = False
        self._redraws = [count for count in self.sheet.redraws if count < self.sheet.entries]
        self._redraw_since: int | None = None
        self._drawn: set[int] = set()
        self._draws: list[tuple[int, int]] = []
        self._deal_done = False
        self._paused = False
        self._pause = 0  # the end of the last pause for new seats
        self._break = 0  # the place of the last break among the pauses
        self._flight = Flight()
        self._flights_over = 0  # by the clock
        self._merging = False

    # Time

    @property
    def clock_is_stopped(self) -> bool:
        """Whether a day or flight is ending, or it is night, or all go to new seats."""
        return self.day_is_ending or self.dawn is not None or self._flight.ending or self._paused

    def playing_time(self, start: int, end: int) -> int:
        """Seconds between two moments, without breaks, nights and other pauses."""
        played, now = 0, start
        for since, until in sorted(self.pauses):  # a break may end within a pause for new seats
            played += max(0, min(since, end) - now)
            now = max(now, until)
        return played + max(0, end - now)

    def wake(self) -> None:
        """The night is over."""
        self.dawn, self._day = None, None

    def elapsed(self, now: int) -> int:
        """The time since the start, without nights."""
        return now - sum(max(0, min(now, until) - since) for since, until in self.nights)

    # Days

    def level_ended(self, number: int, now: int, last_dealt: int | None = None) -> bool:
        """A level has ended: whether a flight or day ends with it, which no event shows at once.

        `last_dealt` is the moment at which the last hand of a level by hands began.
        """
        flights = self.sheet.flights
        if self.room.part == FLIGHT and flights is not None and number == amount(flights.get("until_level")):
            self._flight.end(now)
            return True
        if self.room.part == EVENT and self._days and self._days[0].after_level == number:
            if last_dealt is not None and last_dealt < self._morning:
                self._days.pop(0)  # its hands were all dealt the day before
                return False
            self._end_day(now)
            return True
        return False

    def _end_day(self, now: int) -> None:
        self._day = self._days.pop(0)
        self._by_level = bool(self._day.after_level)
        self.day_is_ending = True
        self._day_since = now
        level = self.room.level
        self._days = [day for day in self._days if not 0 < day.after_level < level]  # play has run past these

    def skip_to_level(self, clock: Clock, now: int) -> None:
        """At the first level of a day: breaks before it are skipped, and it starts at the end of the night."""
        if not self._by_level or not self.nights:
            return
        self._by_level = False
        since, until = self.nights[-1]
        told = f"the day that ended at {since} goes on at {now}, not {until}"
        self.expect(self.playing_time(until, now) == 0, "days", told)
        while clock.next_item is not None and not clock.next_item.number:
            clock.place += 1
        self.expect(clock.over, "days", "a level of the next day starts before the day has ended")

    def _on_day_ended(self, line: int, event: Event) -> None:
        del line
        self._day_number += 1
        now, day = event["seconds"], self._day
        self.expect(event["day"] == self._day_number, "days", f"day {event['day']} ends")
        if day is None or not self.day_is_ending:
            self.report.add("days", f"day {event['day']} ends, but should not")
            return
        players = len(self.room.where)
        self.expect(event["players"] == players, "days", f"{event['players']} players in the event, {players} play")
        self.expect(event["overnight"] == day.overnight, "days", f"the night lasts {event['overnight']}")
        fair = self._hands_today > 0 or self._by_level  # a level ends whether or not a hand was played in it
        self.expect(fair, "days", f"no hand was played on day {event['day']}")
        self._last_hands(day)
        self.day_is_ending = False
        self._hands_today = 0
        self._must_draw = len(self.room.tables) > 1
        self.nights.append((now, now + day.overnight))
        self.pauses.append((now, now + day.overnight))
        self.dawn = self._morning = now + day.overnight
        if not self._by_level and not day.overnight:
            self.wake()

    def _last_hands(self, day: Day) -> None:
        """Each table with two players plays the last hands."""
        for table, seats in self.room.tables.items():
            told = f"table {table} has played {self._last_hands_of(table)} last hands of {day.last_hands}"
            self.expect(len(seats) < 2 or self.is_through(table), "days", told)

    def is_through(self, table: int) -> bool:
        """Whether a table has played its last hands of the day."""
        return self.day_is_ending and self._day is not None and self._last_hands_of(table) >= self._day.last_hands

    def resting(self) -> set[int] | None:
        """The tables that have begun their last hand of the day, to which nobody comes; None if not known."""
        if not self.day_is_ending or self._day is None or not self._day.last_hands:
            return set()
        since, now, hands = self._day_since, self.report.seconds, self._day.last_hands
        begun = {table: [hand.begun for hand in self.log.by_table[table]] for table in self.room.tables}
        surely = {t for t in begun if sum(since < second < now for second in begun[t]) >= hands}
        perhaps = {t for t in begun if sum(since <= second <= now for second in begun[t]) >= hands}
        return surely if surely == perhaps else None

    def _last_hands_of(self, table: int) -> int:
        return sum(hand.begun >= self._day_since for hand in self._until_now(table))

    def _until_now(self, table: int) -> list[Hand]:
        return self.log.by_table[table][: self.log.ended_by(table, self.report.line)]

    # What a hand must wait for

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:
        now, table, left = hand.begun, f"table {hand.table}", len(self.room.alive)
        if any(since < now < until for since, until in self.pauses):
            yield "pause", f"{table} deals during a pause or at night"
        if self.room.closed and self.room.part == EVENT and left <= self.ends_at:
            yield "end", f"{table} deals with {left} left"
        if self.finished:
            yield "end", f"{table} deals after the end"
        limit = self.sheet.time_limit
        if limit and self.elapsed(now) > duration(limit["after"]):
            yield "time limit", f"{table} deals {self.elapsed(now)} seconds after the start"
        if self._flight.ending and now > self._flight.since:
            yield "flights", f"{table} deals after the end of the flight"
        if self.day_is_ending:
            yield from self._too_many_last_hands(hand)
            return
        if self._must_draw or (self._redraw_since is not None and now > self._redraw_since):
            yield "redraw", f"{table} deals with {left} left before new seats are drawn"
        if self._deal_is_due():
            yield "deal", f"{table} deals with {left} left before the deal"

    def _too_many_last_hands(self, hand: Hand) -> Iterator[tuple[str, str]]:
        since, most = self._day_since, self._day.last_hands if self._day is not None else 0
        begun = sum(since < other.begun < hand.begun for other in self.log.by_table[hand.table])
        if begun >= most and hand.begun > since:
            yield "days", f"table {hand.table} deals after the last hands of the day"

    def _deal_is_due(self) -> bool:
        deal = self.sheet.deal
        due = deal is not None and self.room.closed and not self._deal_done and self.room.part == EVENT
        return due and deal is not None and len(self.room.alive) <= int(deal["players"])

    def time_is_up(self, now: int) -> bool:
        limit = self.sheet.time_limit
        return limit is not None and self.elapsed(now) >= duration(limit["after"])

    # Events

    def see(self, line: int, event: Event) -> None:
        self.expect(not self.finished or event["event"] == "finished", "end", f"{event['event']} after the end")
        super().see(line, event)

    def _on_entries_closed(self, line: int, event: Event) -> None:
        del line
        self.bubble = self.paid = event["paid"]
        seat = (self.sheet.raw["payouts"] or {}).get("satellite")
        if seat:
            seats = max(1, min(event["pool"] // amount(seat["seat"]), event["entries"] - 1))
            self.bubble = self.ends_at = min(seats, max(1, event["entries"] - 1))

    def _on_break_started(self, line: int, event: Event) -> None:
        del line
        self._break = len(self.pauses)
        self.pauses.append((event["seconds"], event["seconds"] + event["lasts"]))

    def _on_paused(self, line: int, event: Event) -> None:
        del line
        self._pause = event["seconds"] + event["lasts"]
        self.pauses.append((event["seconds"], self._pause))
        self._paused = str(self.sheet.takes.get("clock_runs", "false")) != "true"

    def _on_resumed(self, line: int, event: Event) -> None:
        del line
        now, due = event["seconds"], self._pause
        self.expect(due == now, "pause", f"a pause ends at {now}, not {due}")
        self._paused = False

    def _on_level_started(self, line: int, event: Event) -> None:
        del line
        if self._merging:
            self._merge(by_the_clock(event))

    def _on_deal(self, line: int, event: Event) -> None:
        del line
        fits = self._deal_is_due() or self.time_is_up(event["seconds"])
        self.expect(fits, "deal", "a deal is made, but none is due")
        self._deal_done = True

    def _on_hand_played(self, line: int, event: Event) -> None:
        del line, event
        if not self._hands_today and self.room.closed:  # reached before the first hand
            self._days = [day for day in self._days if day.players < len(self.room.alive)]
        self._hands_today += 1
        self._drawn.clear()

    def seen(self, line: int, event: Event) -> None:
        del line
        room, now, left = self.room, event["seconds"], len(self.room.alive)
        if room.part == FLIGHT and event["event"] in {"busted", "removed", "level_started"} and self._few():
            self._flight.end(now)
        if room.part != EVENT or self.finished or self._merging or self.dawn is not None or not self._hands_today:
            return
        reached = bool(self._days) and left <= self._days[0].players and room.closed and not self._deal_is_due()
        if reached and left > self.ends_at and not self.day_is_ending:
            self._end_day(now)
        elif (
            left - len(room.winners) <= max(self._redraws, default=0) and not room.open and self._redraw_since is None
        ):
            self._redraw_since = now if len(room.tables) > 1 else None

    def _on_moved(self, line: int, event: Event) -> None:
        if event["reason"] not in {"redraw", "final table"}:
            return
        player = event["player"]
        self.expect(player not in self._drawn, "drawn twice", f"player {player} draws a seat twice without a hand")
        self._drawn.add(player)
        self._draws.append((event["seconds"], event["table"]))
        running = self.log.in_progress(event["from_table"], line)
        self.expect(running is None, "amid a hand", f"table {event['from_table']} draws new seats in a hand")

    def _on_seated(self, line: int, event: Event) -> None:
        """When flights meet, and in rounds, players sit down instead of moving."""
        del line
        self._draws.append((event["seconds"], event["table"]))

    def _on_break_ended(self, line: int, event: Event) -> None:
        """A day may end in a break; all may go to new seats in it, and longer than it lasts."""
        del line
        since, until = self.pauses[self._break]
        self.pauses[self._break] = (since, min(until, event["seconds"]))

    def _cut_pauses(self, now: int) -> None:
        """A flight or the event has ended during a break."""
        self.pauses = [(since, min(until, now)) for since, until in self.pauses]

    def _on_redrawn(self, line: int, event: Event) -> None:
        """All draw new seats, at as few tables as hold them (WSOP 67c), or at the final table (TDA RP-9)."""
        del line
        room, players = self.room, len(self.room.where)
        draws = [table for second, table in self._draws if second == event["seconds"]]
        self._draws = []
        final = event["event"] == "final_table"
        self.expect(event["players"] == players == len(draws), "redraw", f"{players} are seated, not all draw")
        self.expect(set(draws) == set(room.tables), "redraw", "a table keeps its players")
        sizes = [len(seats) for seats in room.tables.values()]
        self.expect(max(sizes) - min(sizes) <= 1, "redraw", f"new tables of {sizes}")
        asked = self._must_draw or self._redraw_since is not None
        if final:
            self.expect(room.part != FLIGHT, "final table", "a final table within a flight")
            self.expect(not room.open, "final table", "a final table while entries are open")
            small = players <= self.sheet.final_table or room.part == ROUND
            self.expect(small, "final table", f"{players} at the final table")
            self.expect(len(room.tables) == 1, "final table", f"{len(room.tables)} final tables")
        else:
            self.expect(asked, "redraw", f"new seats are drawn with {players} left, but not due")
            tables = -(-players // self.sheet.seats)
            fewest = max(2, tables) if not room.open else tables
            self.expect(event["tables"] == len(room.tables) == fewest, "redraw", f"{players} at {len(room.tables)}")
            small = players <= self.sheet.final_table and not room.open and room.part == EVENT
            self.expect(not small, "redraw", f"{players} players draw seats, but not at a final table")
        self._must_draw = False
        self._redraw_since = None
        self._redraws = [count for count in self._redraws if count < players]

    _on_final_table = _on_redrawn

    def _on_finished(self, line: int, event: Event) -> None:
        del line
        reason, left = event["reason"], len(self.room.alive)
        self.finished = True
        self.expect(event["players"] == left, "end", f"{event['players']} players in the event, {left} are left")
        now = event["seconds"]
        limit = self.sheet.time_limit
        fits = {
            "winner": left == 1 or self.room.part == ROUND,
            "seats": left <= self.ends_at > 1 or len(self.room.winners) == self.ends_at,
            "deal": self._deal_done,
            "empty": not self.room.entrants or not left,
            "time": self.time_is_up(now),
        }
        self.expect(fits.get(reason, False), "end", f"the event ends by {reason} with {left} left")
        if limit:
            most = duration(limit["after"]) + self.log.longest
            self.expect(self.elapsed(now) <= most, "time limit", f"it ends after {self.elapsed(now)} seconds")

    # Flights and rounds

    def _on_flight_started(self, line: int, event: Event) -> None:
        del line
        flights = self.sheet.flights or {}
        now, number = by_the_clock(event), event["flight"]
        self._merging = False
        self._cut_pauses(event["seconds"])
        self.expect(number == self._flight.number + 1, "flights", f"flight {number} starts")
        due = self._next_start() if self._flight.number else 0
        self.expect(now == due, "flights", f"flight {number} starts at {now}, not {due}")
        count = amount(flights.get("count"))
        parts = [share(part) for part in flights.get("shares") or ()] or [share(str(100)) / count] * count
        before, after = sum(parts[: number - 1]), sum(parts[:number])
        entrants = floor(self.sheet.entries * after) - floor(self.sheet.entries * before)
        if flights.get("shares") and not flights.get("later") and not flights.get("best_stack"):
            told = f"flight {number} has {event['entrants']} entrants, not {entrants}"
            self.expect(abs(event["entrants"] - entrants) <= 1, "flights", told)
        self._flight = Flight(number=number, reached=self._flight.reached)
        self._flight.first_player = len(self.room.entrants)

    def _on_flight_ended(self, line: int, event: Event) -> None:
        del line
        room, flight = self.room, self._flight
        left = len(room.where)
        self.expect(event["players"] == left, "flights", f"{event['players']} players in the event, {left} seated")
        entered = len(room.entrants) - flight.first_player
        fair = flight.ending or left <= 1 or self._few()
        self.expect(fair, "flights", f"flight {event['flight']} ends with {left} of {entered} in level {room.level}")
        now, ended = event["seconds"], by_the_clock(event)
        self._flights_over = max(self._flights_over, ended)
        self._cut_pauses(now)
        flight.ending = False
        self._merging = True
        self.pauses.append((now, now + max(0, self._next_start() - ended)))

    def _next_start(self) -> int:
        """The start after a flight, by the clock: at its time, or the pause after the end of all flights so far.

        Only the combined day waits for all flights to end, and a flight in a room of few tables.
        """
        flights, number, over = self.sheet.flights or {}, self._flight.number, self._flights_over
        starts = [duration(start) for start in flights.get("starts") or ()]
        if number > len(starts):
            return over + duration(flights.get("pause"))
        last = number == (amount(flights.get("count")) or len(flights.get("shares") or ()))
        start = starts[number - 1]
        return max(over, start) if last or self.sheet.tables else start

    def _merge(self, now: int) -> None:
        """The players left of all flights meet: redraws and day ends already passed are dropped."""
        self._merging = False
        players = len(self.room.where)
        due = self._next_start()
        self.expect(now == due, "flights", f"play together starts at {now}, not {due}")
        self._redraws = [count for count in self._redraws if count < players]
        passed = self._first_level - 1
        self._days = [day for day in self._days if day.after_level > passed or 0 < day.players < players]

    @property
    def _first_level(self) -> int:
        """The level with which the combined day starts."""
        return amount((self.sheet.flights or {}).get("day_two_level")) or self._flight.reached + 1

    def flight_paid(self) -> int:
        """The places paid in the flight that is played; 0 if it is not played into the money."""
        entered = len(self.room.entrants) - self._flight.first_player
        return floor(share((self.sheet.flight_rule("money") or {}).get("paid"), "0") * entered)

    def _few(self) -> bool:
        """Whether the share of a flight's entries at which it ends is reached, with entries closed."""
        flights = self.sheet.flights or {}
        entered = len(self.room.entrants) - self._flight.first_player
        most = max(1, floor(share(flights.get("until_left"), "0") * entered))
        return not self.room.open and len(self.room.where) <= most

    def merge_place(self, clock: Clock) -> int:
        """The index of the item at which combined flights continue: after the last level that any has ended."""
        on_break = clock.item is not None and not clock.item.number
        passed = self.room.level - (not (clock.is_over or on_break))
        self._flight.reached = max(self._flight.reached, passed)
        number = self._first_level
        return next(place for place, item in enumerate(clock.items) if item.number >= number)

    def _on_round_started(self, line: int, event: Event) -> None:
        del line
        pause = duration((self.sheet.shootout or {}).get("pause"))
        now, number = event["seconds"], event["round"]
        alone = all(len(seats) == 1 for seats in self.room.tables.values())
        self.expect(alone, "shootout", f"round {number} starts before all tables have a winner")
        due = self.room.seconds + pause if number > 1 else 0
        self.expect(now == due, "shootout", f"round {number} starts at {now}, not {due}")
        self.pauses.append((self.room.seconds, now))
