"""Seats and stacks, rebuilt from the log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floor_checker.sheet import duration

if TYPE_CHECKING:
    from floor_checker.log import Event
    from floor_checker.report import Report
    from floor_checker.sheet import Sheet

EVENT, FLIGHT, ROUND = "event", "flight", "round"


class Room:
    """The state of an event after some lines of its log.

    Attributes:
        tables: The player in each seat of each table in play.
        sizes: The number of seats of each table.
        signs: The number on the sign of each table.
        where: Table and seat of each player.
        stacks: The chips of each player, also between flights.
        alive: Entries still in, at a table or not.
        winners: Those of them who have reached the milestone of a satellite.
        walking: Players of broken tables on the way to their seats, with the time at which each is due there.
        newcomers: Players who have not been dealt a hand at their table.
        arrived: The time at which each player sat down there.
        entrants: The entrant of each entry.
        level: The level on the clock.
        part: Whether this is the event, a flight of it, or a round.
        open: Whether entries are open.
        closed: Whether the prizes are known.
    """

    def __init__(self, sheet: Sheet, report: Report) -> None:
        self._report = report
        self._way = duration(sheet.takes.get("broken_table"))
        self.walking: dict[int, int] = {}
        self._early: int | None = None  # when players have arrived before they were due
        self._admits_until = sheet.admits_until
        self._sheet = sheet
        self.tables: dict[int, dict[int, int]] = {}
        self.sizes: dict[int, int] = {}
        self.signs: dict[int, int] = {}
        self.where: dict[int, tuple[int, int]] = {}
        self.stacks: dict[int, int] = {}
        self.alive: set[int] = set()
        self.winners: set[int] = set()
        self.newcomers: set[int] = set()
        self.arrived: dict[int, int] = {}
        self.left_seats: set[int] = set()  # tables that a player has left
        self.entrants: dict[int, int] = {}
        self.level = 0
        self.part = ROUND if sheet.shootout is not None else EVENT
        self.merged = sheet.flights is None
        self.number = 0
        self.began = 0
        self.on_break = False
        self.open = bool(sheet.admits_until)
        self.closed = False
        self.seconds = 0

    def apply(self, event: Event) -> None:
        """Read an event."""
        self._check_arrivals(event["seconds"])
        self.seconds = event["seconds"]
        change = getattr(self, f"_on_{event['event']}", None)
        if change is not None:
            change(event)

    def _check_arrivals(self, now: int) -> None:
        """Players arrive when they are due; those still on the way when a day ends bag their chips at their seats."""
        late = [player for player, due in self.walking.items() if due < now]
        self._report.expect(not late, "walking", f"players {late} should have arrived")
        for player in late:
            del self.walking[player]
        if self._early is not None and self._early < now:
            self._report.add("walking", f"players arrive early at {self._early}, and no day ends")
            self._early = None

    def at(self, table: int) -> list[int]:
        """The seats taken at a table, ascending."""
        return sorted(self.tables[table])

    def _seat(self, player: int, table: int, seat: int) -> None:
        expect = self._report.expect
        if table not in self.tables:
            self._report.add("seats", f"player {player} sits down at table {table}, which is not in play")
            return
        expect(seat not in self.tables[table], "seats", f"two players in seat {seat} of table {table}")
        expect(player not in self.where, "seats", f"player {player} sits at two tables")
        expect(0 < seat <= self.sizes[table], "seats", f"table {table} has no seat {seat}")
        self.tables[table][seat] = player
        self.where[player] = (table, seat)
        self.newcomers.add(player)
        self.arrived[player] = self.seconds

    def present(self, table: int) -> list[int]:
        """The seats whose players are present."""
        return [seat for seat, player in sorted(self.tables[table].items()) if player not in self.walking]

    def _unseat(self, player: int) -> None:
        if player not in self.where:
            self._report.add("seats", f"player {player} leaves a seat, but has none")
            return
        table, seat = self.where.pop(player)
        self.tables.get(table, {}).pop(seat, None)
        self.left_seats.add(table)
        self.newcomers.discard(player)

    def _on_registered(self, event: Event) -> None:
        player = event["player"]
        self._report.expect(player == len(self.entrants) + 1, "entries", f"player {player} is out of order")
        self.entrants[player] = event["entrant"]
        self.alive.add(player)
        expected = self._sheet.stack_in(self.level, event["entry"])
        told = f"player {player} gets a stack of {event['stack']}, not {expected}"
        self._report.expect(event["stack"] == expected, "chips", told)
        self.stacks[player] = event["stack"]

    def _on_seated(self, event: Event) -> None:
        player, stack = event["player"], event["stack"]
        expected = self._sheet.stack if self.part == ROUND else self.stacks[player]
        self._report.expect(stack == expected, "chips", f"player {player} sits down with {stack}, not {expected}")
        self.stacks[player] = stack
        self._seat(player, event["table"], event["seat"])

    def _on_table_opened(self, event: Event) -> None:
        table = event["table"]
        self._report.expect(table not in self.sizes, "seats", f"table {table} opens twice")
        self.tables[table] = {}
        self.sizes[table] = event["seats"]
        self.signs[table] = event["sign"]
        self._report.expect(event["sign"] > 0, "seats", f"table {table} has the sign {event['sign']}")

    def _on_table_broken(self, event: Event) -> None:
        left = self.tables.pop(event["table"], None)
        self._report.expect(left is not None, "seats", f"table {event['table']} breaks, which is not in play")
        self._report.expect(not left, "seats", f"table {event['table']} breaks with players at it")

    def _on_moved(self, event: Event) -> None:
        player = event["player"]
        origin = (event["from_table"], event["from_seat"])
        sat = self.where.get(player)
        self._report.expect(sat == origin, "seats", f"player {player} moves from {origin}, but sat at {sat}")
        self._unseat(player)
        self._seat(player, event["table"], event["seat"])
        if event["reason"] != "balance":  # such a move leaves the time of the arrival as it is
            self.walking.pop(player, None)
        if event["reason"] == "break" and self._way:
            self.walking[player] = self.seconds + self._way

    def _on_arrived(self, event: Event) -> None:
        player, here = event["player"], (event["table"], event["seat"])
        fits = player in self.walking and self.where.get(player) == here
        self._report.expect(fits, "seats", f"player {player} arrives at {here}, but sits at {self.where.get(player)}")
        if self.seconds != self.walking.pop(player, self.seconds):
            self._early = self.seconds
        self.arrived[player] = self.seconds

    def _on_day_ended(self, _: Event) -> None:
        self._report.expect(not self.walking, "walking", f"the day ends with {sorted(self.walking)} on the way")
        self._early = None

    def _on_hand_played(self, event: Event) -> None:
        for player, chips in event["stacks"]:
            self.stacks[player] = chips
            self.newcomers.discard(player)

    def _on_chips_raced(self, event: Event) -> None:
        self.stacks.update(event["stacks"])

    def _on_bought(self, event: Event) -> None:
        self.stacks[event["player"]] += event["chips"]

    def _on_busted(self, event: Event) -> None:
        self._unseat(event["player"])
        self.walking.pop(event["player"], None)
        self.alive.discard(event["player"])

    def _on_removed(self, event: Event) -> None:
        self.stacks[event["player"]] = 0
        self._on_busted(event)

    def _on_forfeited(self, event: Event) -> None:
        self.stacks[event["player"]] = 0
        self.alive.discard(event["player"])

    def _on_seat_won(self, event: Event) -> None:
        self.stacks[event["player"]] = 0
        self._unseat(event["player"])  # still in, with a seat
        self.winners.add(event["player"])

    def _on_level_started(self, event: Event) -> None:
        self.level = event["level"]
        if self.level > self._admits_until:
            self.open = False

    def _on_entries_closed(self, _: Event) -> None:
        self.closed = True
        self.open = False

    def _on_break_started(self, _: Event) -> None:
        self.on_break = True

    def _on_break_ended(self, _: Event) -> None:
        self.on_break = False

    def _clear(self, event: Event, part: str, number: int) -> None:
        self.tables.clear()
        self.where.clear()
        self.newcomers.clear()
        self.walking.clear()
        self.part, self.number, self.began = part, number, event["seconds"]
        self.level = 0
        self.on_break = False

    def _on_flight_started(self, event: Event) -> None:
        self._clear(event, FLIGHT, event["flight"])
        self.open = bool(self._admits_until)

    def _on_flight_ended(self, event: Event) -> None:
        self._clear(event, EVENT, event["flight"])
        self.open = False

    def _on_round_started(self, event: Event) -> None:
        self._clear(event, ROUND, event["round"])
