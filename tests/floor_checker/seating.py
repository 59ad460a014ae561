"""The number of tables, who moves where, and which table halts (TDA 7, 10, 11; RP-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floor_checker.blinds import between, following
from floor_checker.room import EVENT, ROUND
from floor_checker.rule import Rule

if TYPE_CHECKING:
    from collections.abc import Iterator

    from floor_checker.blinds import Blinds
    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand


class Seating(Rule):
    """The rules of breaking, balancing and halting tables."""

    formats: Formats
    blinds: Blinds

    def prepare(self) -> None:
        self.alone: dict[int, int] = {}
        self.idle: dict[int, int] = {}
        self._breaking_table = 0
        self._receivers: set[int] = set()
        self._too_many: int | None = None
        self._late_since: int | None = None  # when the others last had the open seats to break a table

    # What must hold before a hand begins

    def needed(self) -> int:
        """The fewest tables that the policy allows for the players left."""
        players = len(self.room.where)
        if self.formats.day_is_ending:
            resting = self.formats.resting() or set()
            playing = sum(len(seats) for table, seats in self.room.tables.items() if table not in resting)
            return max((2 if self.room.part == EVENT else 1) - len(resting), -(-playing // self.sheet.seats))
        if self.room.part == EVENT and players <= self.sheet.final_table:
            return 1
        if self.room.part != EVENT and players <= self.sheet.seats:
            return 1
        return max(2, -(-players // self.sheet.seats)) if len(self.room.tables) > 1 else 1

    def breaking(self) -> set[int]:
        """The tables that must break when their hand ends: as many as the players left allow."""
        room, resting = self.room, self.formats.resting()
        if room.open or room.part == ROUND or resting is None:
            return set()
        others = room.tables.keys() - resting
        excess = len(others) - self.needed()
        if excess <= 0:
            return set()
        if self.needed() == 1 and room.part == EVENT and not self.formats.day_is_ending:
            return set(room.tables)  # all draw seats for the final table
        order = self.sheet.break_order
        if order == "shortest":
            return set()  # the log does not say which were the shortest at the decision
        tables = sorted(sorted(others, reverse=order == "highest"), key=self._turn)
        return set(tables[:excess])

    def _turn(self, table: int) -> int:
        """The tables listed break first, in their order; the feature table breaks last."""
        sign, listed = self.room.signs[table], self.sheet.break_first
        if sign == self.sheet.feature:
            return len(listed) + 1
        return listed.index(sign) if sign in listed else len(listed)

    def objections(self, hand: Hand) -> Iterator[tuple[str, str]]:
        room, table = self.room, hand.table
        players = len(room.tables[table])
        if len(room.present(table)) < 2:
            yield "alone", f"table {table} deals to one player or none"
        breaking = self.breaking()
        if table in breaking:
            yield "tables", f"table {table} should break: {len(room.where)} players at {len(room.tables)} tables"
        if room.part == ROUND:
            return
        others = self._staying()
        if table in others:
            fullest, shortest = max(others.values()), min(others.values())
            uneven = players == fullest and fullest - shortest > self.sheet.spread
            if uneven and self._can_take(
                [number for number, size in others.items() if size < fullest - self.sheet.spread]
            ):
                yield "balance", f"table {table} deals to {players} while a table has {shortest}"
        yield from self._halting(hand)

    def _staying(self) -> dict[int, int]:
        """The number of players at each table that does not break; empty if not known."""
        breaking, resting = self.breaking(), self.formats.resting()
        shortest = self.sheet.break_order == "shortest"
        if resting is None or self._may_be_marked():
            return {}
        others = {number: len(seats) for number, seats in self.room.tables.items() if number not in resting}
        if shortest and len(others) > self.needed():
            return {}
        return {number: size for number, size in others.items() if number not in breaking}

    def _can_take(self, takers: list[int]) -> bool:
        """Whether one of these tables has a seat for another player by the house policy."""
        policy = self.sheet.balancing
        if policy == "tda" and self.sheet.stud_only:
            # TDA 11A: the seat filled is the one that opened last; a table that nobody has left has none.
            return any(table in self.room.left_seats for table in takers)
        return any(self._has_seat(table) for table in takers)

    def _has_seat(self, table: int) -> bool:
        choices = self._recent(table, self.report.line)
        if self.sheet.balancing == "spread" and self.sheet.button == "dead":
            return all(self._dealt_seats(table, last) for last in choices)
        return all(self._open_seats(table, last) for last in choices)

    def _dealt_seats(self, table: int, last: Hand) -> list[int]:
        """The open seats that do not lie between the next button and small blind (TDA 10A)."""
        button = last.small_blind or last.button or last.big_blind or 0
        return [seat for seat in self._free(table) if not between(seat, button, last.big_blind or 0)]

    def _open_seats(self, table: int, last: Hand) -> list[int]:
        """The open seats except the next small blind (TDA 11A)."""
        taken, big_blind = self.room.at(table), last.big_blind or 0
        free = [seat for seat in self._free(table) if seat != big_blind or self.sheet.button == "simplified"]
        if self.sheet.button == "simplified" and len(taken) > 1:
            return [seat for seat in self._free(table) if not self._is_small_blind(seat, taken, last.button or 0)]
        if self.sheet.button == "moving" and big_blind not in taken and len(taken) > 1:
            # The small blind is the player before the big blind.
            return [seat for seat in free if _between(taken, seat, big_blind)]
        return free

    def _free(self, table: int) -> list[int]:
        return [seat for seat in range(1, self.room.sizes[table] + 1) if seat not in self.room.tables[table]]

    @staticmethod
    def _is_small_blind(seat: int, taken: list[int], button: int) -> bool:
        """Whether a player who takes the seat is the next small blind, with the simplified button."""
        seats = [*taken, seat]
        return following(seats, following(seats, button)) == seat

    def _halting(self, hand: Hand) -> Iterator[tuple[str, str]]:
        """TDA 11D: a table too short of the fullest halts once its big blind would fall on an empty seat."""
        short = self.sheet.halt_short
        table, room = hand.table, self.room
        last = self.log.last_blinds(table, hand.line - 1)
        fullest = max((self._staying() or {table: 0}).values())
        if self.sheet.button == "simplified":
            return  # with it the next big blind is not known beforehand
        if short is None or last is None or fullest - len(room.tables[table]) < short:
            return
        due = self.blinds.due.get(table)
        if due is None or due in room.tables[table]:
            return
        if following([*room.at(table), due], last.big_blind or 0) == due:
            yield "halt", f"table {table} deals, {fullest - len(room.tables[table])} short of the fullest"

    # Moves

    def see(self, line: int, event: Event) -> None:
        match event["event"]:
            case "moved":
                if event["reason"] == "balance":
                    self._balance(line, event)
                elif event["reason"] == "break":
                    self._break(line, event["from_table"], event["table"])
                self.expect(self.room.part != ROUND, "seats", "a player moves in a shootout")
            case "seated":
                self._late_seat(event)
            case "table_broken":
                self._dispersed(event["table"])
            case "hand_played":
                self._idle(self.log.hands[line])

    def _break(self, line: int, table: int, target: int) -> None:
        """A table breaks in its turn, between hands; while entries are open, only a table with a single player."""
        room = self.room
        unknown = self.sheet.break_order == "shortest" or self.formats.resting() is None
        spare = len(room.tables) > self.needed() and unknown
        self._judge_rest(table, target)
        alone = room.open and len(room.tables[table]) == 1
        fits = table in self.breaking() or spare or alone or self._may_be_marked() or self._breaking_table == table
        self.expect(fits, "tables", f"table {table} breaks, but need not")
        self._breaking_table = table
        self._receivers.add(target)
        self.expect(self.log.in_progress(table, line) is None, "amid a hand", f"table {table} breaks")

    def _judge_rest(self, *tables: int) -> None:
        """Nobody comes to a table that has begun its last hand of the day, and nobody leaves it."""
        resting = (self.formats.resting() or set()).intersection(tables)
        self.expect(not resting, "rest", f"players move at {sorted(resting)}, in or after the last hand of the day")

    def _may_be_marked(self) -> bool:
        """Whether some table may be one that breaks when its hand ends, by `break_late`: the log does not say which.

        Such a table gets no entrant and no player, and does not count in the balance. In the last hands of a day the
        tables needed change as others rest.
        """
        since, now = self._late_since, self.room.seconds
        if since is None or self.formats.playing_time(since, now) > self.log.longest:
            return False  # a table marked in a break breaks after it
        return self.room.open or self.formats.day_is_ending

    def _late_seat(self, event: Event) -> None:
        """TDA 8: a late entrant sits at a shortest table; a new table opens only if all are full."""
        room, table = self.room, event["table"]
        if event["seconds"] == room.began or room.part == ROUND or not room.open or not room.tables.get(table):
            return
        resting = self.formats.resting()
        if self._may_be_marked() or resting is None:
            return
        size = len(room.tables.get(table, {}))
        others = [len(seats) for number, seats in room.tables.items() if number not in resting]
        full = min(others, default=room.sizes[table]) == room.sizes[table]
        shortest = min(map(len, room.tables.values())) if full else min(others)
        self.expect(size == shortest, "late seat", f"a late entrant joins a table of {size}, not a shortest table")

    def seen(self, line: int, event: Event) -> None:
        following = self.log.events[line + 1] if line + 1 < len(self.log.events) else event
        if event["event"] == "table_opened" and following["event"] == "registered" and self.room.level:
            free = [table for table, seats in self.room.tables.items() if len(seats) < self.room.sizes[table]]
            self.expect(free == [event["table"]], "late seat", "a table opens while seats are free elsewhere")
        if event["event"] == "seated" and len(self.room.tables[event["table"]]) == 2:
            self.idle[event["table"]] = event["seconds"]  # one player has waited for another
        if event["event"] == "table_opened":
            self.idle[event["table"]] = event["seconds"]
            fits = event["seats"] in {self.sheet.seats, self.sheet.final_table}
            self.expect(fits, "seats", f"a table of {event['seats']} seats opens")
            most = self.sheet.tables
            fits = not most or len(self.room.tables) <= most or following["event"] not in {"registered", "seated"}
            self.expect(fits or not self.room.open, "tables", f"{len(self.room.tables)} tables, {most} at most")
        self._note_late_break(event)
        if event["event"] == "final_table" and self.sheet.feature:
            sign = self.room.signs[event["table"]]
            self.expect(sign == self.sheet.feature, "final table", f"the final table has the sign {sign}")
        signs = [self.room.signs[table] for table in self.room.tables]
        drawing = event["event"] in {"table_opened", "moved", "table_broken", "seated"}
        self.expect(drawing or len(set(signs)) == len(signs), "seats", f"two tables have one sign: {sorted(signs)}")
        if event["event"] in {"moved", "busted", "removed", "seat_won", "seated", "table_broken"}:
            self._note_alone(event["seconds"])
            self._note_too_many(event["seconds"])

    def _note_late_break(self, event: Event) -> None:
        """While entries are open, a table may break if the others keep the open seats of `break_late`."""
        room, reserve = self.room, self.sheet.break_late
        if self.formats.day_is_ending and not room.open and self.breaking():
            self._late_since = event["seconds"]
        if reserve is None or not room.open:
            return
        least = 2 if room.part == EVENT else 1
        needed = max(least, -(-(len(room.where) + reserve) // self.sheet.seats))
        if len(room.tables) > needed:
            self._late_since = event["seconds"]

    def _note_too_many(self, now: int) -> None:
        """As many tables break at once as the players left allow, each when its hand ends."""
        room = self.room
        settled = room.open or room.part == ROUND or self.formats.day_is_ending
        if settled or len(room.tables) <= self.needed():
            self._too_many = None
            return
        if self._too_many is None:
            self._too_many = now
        waited = self.formats.playing_time(self._too_many, now)
        if waited > 3 * self.log.longest:
            self.report.add(
                "tables", f"{len(room.where)} players sit at {len(room.tables)} tables for {waited} seconds"
            )
            self._too_many = now

    def _note_alone(self, now: int) -> None:
        """No player waits alone while there is a seat elsewhere."""
        room = self.room
        most = max(map(len, room.tables.values()), default=0)
        elsewhere = len(room.tables) > self.needed() or most > 1 + self.sheet.spread
        alone = {table for table, seats in room.tables.items() if len(seats) == 1 and elsewhere}
        for table in [table for table in self.alone if table not in alone]:
            self._judge_alone(table, now)
        for table in alone:
            self.alone.setdefault(table, now)

    def _judge_alone(self, table: int, now: int) -> None:
        since = self.alone.pop(table)
        waited = self.formats.playing_time(since, now)
        if self.room.part != ROUND and table in self.room.tables:
            limit = 4 * self.log.longest + 600
            self.expect(waited <= limit, "alone", f"one player waits for {waited} seconds at table {table}")

    def _idle(self, hand: Hand) -> None:
        """A table with players does not stay idle, except in breaks and nights."""
        since = self.idle.get(hand.table, hand.begun)
        waited = self.formats.playing_time(since, hand.begun)
        limit = 6 * self.log.longest + 600
        if self.room.part != ROUND and since > self.room.began:
            self.expect(waited <= limit, "idle", f"table {hand.table} is idle for {waited} seconds")
        self.idle[hand.table] = hand.ended

    def _dispersed(self, broken: int) -> None:
        """TDA 10B: the players of a broken table are spread evenly over the others."""
        if self._breaking_table != broken:
            return
        self._breaking_table = 0
        receivers, self._receivers = self._receivers, set()
        sizes = {number: size for number, size in self._staying().items() if number != broken}
        for table in receivers & sizes.keys():
            fair = sizes[table] <= min(sizes.values()) + 1
            self.expect(fair, "break", f"table {table} gets players: tables of {sorted(sizes.values())}")

    def _balance(self, line: int, event: Event) -> None:
        origin, target, sizes = event["from_table"], event["table"], self._staying()
        self._judge_rest(origin, target)
        if not sizes:
            return
        if origin not in sizes or target not in sizes:
            self.report.add("balance", f"a player moves from table {origin} to {target}, one of which breaks")
            return
        spread = self.sheet.spread
        self.expect(sizes[origin] == max(sizes.values()), "balance", f"table {origin} is not a fullest one")
        self.expect(sizes[origin] - sizes[target] > spread, "balance", f"tables {origin} and {target} were even")
        shortest = not self._can_take([number for number, size in sizes.items() if size < sizes[target]])
        self.expect(shortest or self.sheet.stud_only, "balance", f"table {target} is not a shortest one")
        self.expect(self.log.in_progress(origin, line) is None, "amid a hand", f"table {origin} gives a player")
        policy = self.sheet.balancing
        if policy == "tda" and not self.sheet.stud_only:
            self._due_player(line, event)
            self._worst_seat(line, event)
        elif policy == "online":
            self._never_small_blind(line, event)

    def _due_player(self, line: int, event: Event) -> None:
        """TDA 11A: the player due the big blind next moves; in stud of a mix as in hold'em (TDA 11B)."""
        last = self.log.last_blinds(event["from_table"], line)
        if last is None:
            return
        due = self.next_big_blind(event["from_table"], last)
        seat = event["from_seat"]
        self.expect(due in {None, seat}, "who moves", f"seat {seat} moves, seat {due} is due the big blind")

    def _worst_seat(self, line: int, event: Event) -> None:
        """TDA 11A: the worst open position, never the small blind."""
        table, seat = event["table"], event["seat"]
        choices = self._recent(table, line)
        if not choices or self.sheet.button == "simplified":
            return
        self.expect(any(self._is_worst(table, seat, last) for last in choices), "where to", self._told(table, seat))

    def _never_small_blind(self, line: int, event: Event) -> None:
        table, seat = event["table"], event["seat"]
        if self.sheet.button == "dead":
            choices = self._recent(table, line)
            fair = not choices or any(seat != last.big_blind for last in choices)
            self.expect(fair, "where to", self._told(table, seat))

    @staticmethod
    def _told(table: int, seat: int) -> str:
        return f"seat {seat} of table {table} is not the worst, or the next small blind"

    def _is_worst(self, table: int, seat: int, last: Hand) -> bool:
        """Whether no open seat except the next small blind is due the big blind sooner."""
        taken = self.room.at(table)
        big_blind = last.big_blind or 0
        wait = {other: _between(taken, big_blind, other) for other in self._open_seats(table, last)}
        return seat in wait and wait[seat] == min(wait.values())

    def _recent(self, table: int, line: int) -> list[Hand]:
        """The hands with blinds that may have been the table's last at a line."""
        now = self.log.events[line]["seconds"]
        following = self.log.next_hand(table, line)
        ended = self.log.last_blinds(table, line)
        if following is None:
            return []  # the end of the event may cut off a hand, which the log does not show
        if following.begun <= now and following.big_blind is not None:
            if following.begun < now:
                return [following]
            return [] if ended is None else [following, ended]
        return [] if ended is None else [ended]

    def next_big_blind(self, table: int, last: Hand) -> int | None:
        """The seat due the big blind next; None if the log does not tell."""
        if self.sheet.button == "simplified":
            return None
        return following(self.room.present(table) or self.room.at(table), last.big_blind or 0)


def _between(taken: list[int], start: int, end: int) -> int:
    """The number of taken seats clockwise strictly between two seats."""
    if start < end:
        return sum(start < seat < end for seat in taken)
    return sum(seat > start or seat < end for seat in taken)
