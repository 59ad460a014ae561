"""Entries, re-entries, rebuys and add-ons: who may buy what, and when (TDA 8, 23, 30)."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any

from floor_checker.log import by_the_clock
from floor_checker.room import EVENT, FLIGHT, ROUND
from floor_checker.rule import Rule
from floor_checker.sheet import amount, duration, share

if TYPE_CHECKING:
    from floor_checker.clock import Clock
    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand


_READ = {
    "registered": "_register",
    "waits": "_wait",
    "turned_away": "_turn_away",
    "seated": "_sit",
    "bought": "_buy",
    "flight_started": "_begin_flight",
    "flight_ended": "_end_flight",
    "busted": "_bust",
    "removed": "_remove",
    "entries_closed": "_close",
}
_BOUGHT = {"rebuy": "_rebuy", "add-on": "_add_on", "dealer bonus": "_dealer_bonus", "lammer": "_lammer"}


class Entries(Rule):
    """The rules of registration."""

    clock: Clock
    formats: Formats

    def prepare(self) -> None:
        self.waiting: deque[int] = deque()
        self.turned_away: set[int] = set()
        self.bought: Counter[tuple[int, str]] = Counter()
        self._entries: Counter[int] = Counter()
        self._out: dict[int, int] = {}
        self._gone: dict[int, int] = {}  # when an entrant last left the room or a flight, by the clock
        self._hand: Hand | None = None
        self._before: dict[int, int] = {}
        self._owed: set[int] = set()
        self._live: set[int] = set()
        self._bagged: set[int] = set()  # entrants who have advanced from a flight
        self._here: Counter[int] = Counter()  # entries in this flight
        self._flights: Counter[int] = Counter()  # flights that an entrant has played
        self._seated: set[int] = set()

    def see(self, line: int, event: Event) -> None:
        name = event["event"]
        if self._owed and name not in {"bought", "bounty"}:
            self.report.add("rebuy", f"players {sorted(self._owed)} should rebuy, since all who may do, but do not")
            self._owed = set()
        if name == "hand_played":
            self._play(self.log.hands[line])
        elif name in _READ:
            getattr(self, _READ[name])(event)

    def _sit(self, event: Event) -> None:
        self._seated.add(event["player"])

    def _buy(self, event: Event) -> None:
        getattr(self, _BOUGHT[event["what"]])(event)

    def _begin_flight(self, event: Event) -> None:
        del event
        self._here.clear()

    def _end_flight(self, event: Event) -> None:
        self._gone.update(dict.fromkeys(self._live, by_the_clock(event)))
        self._bagged |= self._live
        self._live = set()

    def _register(self, event: Event) -> None:
        entrant, room, now = event["entrant"], self.room, event["seconds"]
        self.expect(1 <= entrant <= self.sheet.entries, "entries", f"entrant {entrant} is not in the field")
        self.expect(entrant not in self._live, "entries", f"entrant {entrant} enters while still in")
        gone = self._gone.get(entrant, 0)
        told = f"entrant {entrant} enters at {by_the_clock(event)}, in another flight until {gone}"
        self.expect(gone <= by_the_clock(event), "flights", told)
        self._entries[entrant] += 1
        self._here[entrant] += 1
        self._live.add(entrant)
        count = self._entries[entrant]
        self.expect(event["entry"] == count, "entries", f"entry {event['entry']} of entrant {entrant}, not {count}")
        at_start = now == room.began and not room.level
        self.expect(at_start or room.open, "entries", f"entrant {entrant} enters in level {room.level}")
        if self.waiting:
            self.expect(self.waiting[0] == entrant, "alternates", f"{entrant} is seated before {self.waiting[0]}")
        if entrant in self.waiting:
            self.waiting.remove(entrant)
        if self._here[entrant] == 1:
            self._flights[entrant] += 1
            self._in_a_flight(entrant)
        if self._here[entrant] > 1:
            self._re_enter(entrant, now)
        elif not at_start:
            self.expect(room.level <= self.sheet.late, "entries", f"entrant {entrant} enters in level {room.level}")

    def _in_a_flight(self, entrant: int) -> None:
        """A later flight is for those who are out, or who have advanced and may play for a better stack."""
        if self._flights[entrant] == 1:
            return
        later, best = self.sheet.flight_rule("later"), self.sheet.flight_rule("best_stack")
        if entrant in self._bagged:
            self.expect(best is not None, "flights", f"entrant {entrant} has advanced, but enters again")
            stacks = [self.room.stacks[player] for player, one in self.room.entrants.items() if one == entrant]
            most = (best or {}).get("stack_at_most")
            few = most in {None, "null"} or max(stacks) <= amount(most)
            self.expect(few, "flights", f"entrant {entrant} enters again with {max(stacks)}")
        else:
            self.expect(later is not None, "flights", f"entrant {entrant} enters a later flight")
        most = (later or {}).get("most")
        allowed = most in {None, "null"} or self._flights[entrant] <= int(str(most))
        self.expect(allowed, "flights", f"entrant {entrant} plays {self._flights[entrant]} flights")

    def _re_enter(self, entrant: int, now: int) -> None:
        """TDA 8: re-entry lasts to the level in the file; the level of the new entry counts, not that of the bust."""
        rules = self.sheet.reentry
        if rules is None:
            self.report.add("re-entry", f"entrant {entrant} enters again")
            return
        most = rules.get("most", "1")
        made = self._here[entrant] - 1
        self.expect(most == "null" or made <= int(most), "re-entry", f"entrant {entrant} re-enters {made} times")
        until, level = amount(rules["until_level"]), self.room.level
        self.expect(level <= until, "re-entry", f"entrant {entrant} re-enters in level {level}, after {until}")
        waited = now - self._out.get(entrant, now)
        self.expect(waited >= duration(rules.get("after")), "re-entry", f"entrant {entrant} is back after {waited}")

    def _free_seats(self) -> bool:
        room = self.room
        most = self.sheet.tables
        if not most or len(room.tables) < most:
            return True
        return any(len(seats) < room.sizes[table] for table, seats in room.tables.items())

    def _wait(self, event: Event) -> None:
        free = self._free_seats() and not self.waiting and self.room.level > 0
        self.expect(not free, "alternates", f"entrant {event['entrant']} waits while a seat is free (TDA 8)")
        self.waiting.append(event["entrant"])

    def _turn_away(self, event: Event) -> None:
        entrant, room = event["entrant"], self.room
        again = self.sheet.reentry if self._here[entrant] else None
        until = amount(again["until_level"]) if again else self.sheet.late
        over = self._is_over(until) or not room.open or self.formats.time_is_up(event["seconds"])
        self.expect(over, "entries", f"{entrant} is turned away too early")
        self.turned_away.add(entrant)
        self._gone[entrant] = by_the_clock(event)
        if entrant in self.waiting:
            self.waiting.remove(entrant)

    def _bust(self, event: Event) -> None:
        entrant = self.room.entrants[event["player"]]
        if self.sheet.lammers is not None:
            used = self.bought[event["player"], "lammer"]
            told = f"player {event['player']} is out, but has used {used}"
            self.expect(used == int(self.sheet.lammers["count"]), "lammers", told)
        self._live.discard(entrant)
        self._out[entrant] = event["seconds"]
        self._gone[entrant] = by_the_clock(event)

    def _remove(self, event: Event) -> None:
        """TDA 30: the stacks of absent players are removed when the file says."""
        self._live.discard(self.room.entrants[event["player"]])
        if event["reason"] == "absent":
            until = amount(self.sheet.raw.get("absent_until"))
            fits = until and self._is_over(until)
            self.expect(bool(fits), "absent", f"an absent stack goes in level {self.room.level}, not after {until}")

    def _is_over(self, level: int) -> bool:
        """Whether a level has ended."""
        return self.room.level > level or (self.room.level == level and (self.clock.is_over or self.room.on_break))

    def _close(self, event: Event) -> None:
        room, now = self.room, event["seconds"]
        after = self.sheet.closes_after
        self.expect(not room.closed, "entries", "entries close twice")
        if room.part != ROUND and self.sheet.flights is None and after:
            limit = self.sheet.time_limit
            early = limit is not None and self.formats.elapsed(now) >= duration(limit["after"])
            fits = room.level >= after or early or len(room.alive) <= 1
            self.expect(fits, "entries", f"entries close in level {room.level}, not after {after}")
        self.expect(not self.waiting, "alternates", f"{list(self.waiting)} still wait when entries close")
        if self.sheet.lammers is not None and not self._has_away():
            count = int(self.sheet.lammers["count"])
            held = [player for player in room.alive if self.bought[player, "lammer"] < count]
            self.expect(not held, "lammers", f"players {held} still hold some when entries close")

    # Rebuys and add-ons

    def _play(self, hand: Hand) -> None:
        self._hand = hand
        self._before = {player: self.room.stacks.get(player, 0) for player in hand.stacks}
        rules = self.sheet.rebuy
        if rules is None or share(rules.get("taken")) < 1 or self._has_away():
            return
        self._owed = {player for player in hand.stacks if self._may_rebuy(player, hand, rules)}

    def _has_away(self) -> bool:
        away = any(str(group.get("away")) == "true" for group in self.sheet.groups)
        return away or share(self.sheet.raw.get("no_shows"), "0") > 0

    def _may_rebuy(self, player: int, hand: Hand, rules: dict[str, Any]) -> bool:
        """TDA 23: the hand belongs to the level it began in, and so does the rebuy after it."""
        stack, had = hand.stacks[player], self._before[player]
        most = rules.get("most")
        allowed = most in {None, "null"} or self.bought[player, "rebuy"] < int(most)
        few = stack <= amount(rules.get("stack_at_most")) and stack < had
        sold = self.room.part == (FLIGHT if self.sheet.flights else EVENT)
        return few and allowed and hand.level <= amount(rules["until_level"]) and sold

    def _rebuy(self, event: Event) -> None:
        player, rules, hand = event["player"], self.sheet.rebuy, self._hand
        self._owed.discard(player)
        if rules is not None and player not in self._seated:
            self._rebuy_at_start(event, rules)
            return
        if rules is None or hand is None or player not in hand.stacks:
            self.report.add("rebuy", f"player {player} rebuys out of turn")
            return
        fits = (event["chips"], event["cost"]) == (amount(rules["chips"]), amount(rules["cost"]))
        self.expect(fits, "rebuy", f"{event['chips']} chips for {event['cost']}")
        may = self._may_rebuy(player, hand, rules)
        told = f"player {player} rebuys with {hand.stacks[player]} in level {hand.level}"
        self.expect(may and hand.ended == event["seconds"], "rebuy", told)
        self.bought[player, "rebuy"] += 1

    def _rebuy_at_start(self, event: Event, rules: dict[str, Any]) -> None:
        player, start = event["player"], rules.get("at_start")
        self.bought[player, "rebuy"] += 1
        made = self.bought[player, "rebuy"]
        fits = isinstance(start, dict) and made <= amount(start.get("count"), 1)
        self.expect(fits, "rebuy", f"player {player} makes {made} rebuys at the start")
        most = rules.get("most")
        self.expect(most in {None, "null"} or made <= int(str(most)), "rebuy", f"player {player} makes {made} rebuys")
        fits = (event["chips"], event["cost"]) == (amount(rules["chips"]), amount(rules["cost"]))
        self.expect(fits, "rebuy", f"{event['chips']} chips for {event['cost']}")

    def _dealer_bonus(self, event: Event) -> None:
        """Bought with the entry, before the player sits down."""
        player, rules = event["player"], self.sheet.dealer_bonus or {}
        fits = bool(rules) and (event["chips"], event["cost"]) == (amount(rules["chips"]), amount(rules["cost"]))
        fits = fits and player not in self._seated and not self.bought[player, "dealer bonus"]
        self.expect(fits, "dealer bonus", f"player {player} gets {event['chips']} chips for {event['cost']}")
        self.bought[player, "dealer bonus"] += 1

    def _lammer(self, event: Event) -> None:
        """Exchanged after a hand with few chips, or once their level is over, or when play ends."""
        player, rules, hand = event["player"], self.sheet.lammers, self._hand
        if rules is None:
            self.report.add("lammers", f"player {player} exchanges one")
            return
        self.bought[player, "lammer"] += 1
        used = self.bought[player, "lammer"]
        self.expect(used <= int(rules["count"]), "lammers", f"player {player} exchanges {used}")
        fits = (event["chips"], event["cost"]) == (amount(rules["chips"]), 0)
        self.expect(fits, "lammers", f"a lammer is exchanged for {event['chips']}, at {event['cost']}")
        if player in self._owed and self.sheet.rebuy is not None:
            stack = self.room.stacks[player] + event["chips"]
            if stack > amount(self.sheet.rebuy.get("stack_at_most")):
                self._owed.discard(player)
        few = hand is not None and hand.ended == event["seconds"] and player in hand.stacks
        few = few and hand is not None and hand.stacks[player] <= amount(rules.get("stack_at_most"))
        over = self._is_over(amount(rules["until_level"])) or len(self.room.alive) <= 1 or self.room.part == FLIGHT
        limit = self.sheet.time_limit is not None
        self.expect(few or over or limit, "lammers", f"player {player} exchanges one in level {self.room.level}")

    def _add_on(self, event: Event) -> None:
        player, rules = event["player"], self.sheet.add_on
        if rules is None:
            self.report.add("add-on", f"player {player} buys an add-on")
            return
        fits = (event["chips"], event["cost"]) == (amount(rules["chips"]), amount(rules["cost"]))
        self.expect(fits, "add-on", f"{event['chips']} chips for {event['cost']}")
        first = not self.bought[player, "add-on"]
        self.expect(first, "add-on", f"player {player} buys two")
        self.expect(self.room.stacks[player] > 0, "add-on", f"player {player} is out, but buys one")
        level, after = self.room.level, amount(rules["after_level"])
        table = self.room.where.get(player, (0, 0))[0]
        last = self.log.last_hand(table, self.report.line)
        long_hand = last is not None and last.level <= after
        fits = self._is_over(after) and (level <= after + 1 or long_hand)
        self.expect(fits, "add-on", f"player {player} buys one in level {level}")
        self.bought[player, "add-on"] += 1

    def seen(self, line: int, event: Event) -> None:
        """TDA 8: no alternate waits while a seat is free."""
        following = self.log.events[line + 1] if line + 1 < len(self.log.events) else event
        if following["seconds"] == event["seconds"] or not self.waiting or not self.room.open:
            return
        free = self._free_seats() and self.room.part != FLIGHT
        self.expect(not free, "alternates", f"{list(self.waiting)} wait while a seat is free (TDA 8)")

    def end(self) -> None:
        rules = self.sheet.add_on
        sold = rules is not None and self.sheet.flights is None and self.room.level > amount(rules["after_level"])
        if rules is not None and sold and share(rules.get("taken")) == 1 and not self._has_away():
            buyers = sum(what == "add-on" for _, what in self.bought)
            self.expect(buyers > 0 or len(self.room.alive) <= 1, "add-on", "nobody buys the add-on, but all should")
        came = set(self._entries)
        both = came & self.turned_away
        self.expect(len(came | self.turned_away) <= self.sheet.entries, "entries", "more people than in the field")
        if self.sheet.reentry is None and self.sheet.flights is None:
            self.expect(not both, "entries", f"entrants {sorted(both)} entered and were turned away")
