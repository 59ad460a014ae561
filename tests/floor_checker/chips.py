"""Every chip is in a stack: hands move chips; races and sales change their number as logged (TDA 24)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from floor_checker.room import ROUND
from floor_checker.rule import Rule
from floor_checker.sheet import amount

if TYPE_CHECKING:
    from floor_checker.log import Event, Hand


class Chips(Rule):
    """The rules of stacks, and of the players dealt in."""

    def prepare(self) -> None:
        self.bought = 0
        self.gained = 0
        self.removed = 0
        self.reached: dict[int, int] = {}
        self.hands: dict[int, int] = {}
        self.busts: set[int] = set()
        chips = [amount(chip) for chip in self.sheet.raw["schedule"].get("chips") or ()]
        self.chips = chips
        self.stacks = 0

    def see(self, line: int, event: Event) -> None:
        match event["event"]:
            case "hand_played":
                self._hand(self.log.hands[line])
            case "chips_raced":
                self._race(line, event)
            case "registered":
                self.stacks += event["stack"]
            case "forfeited":
                self._forfeit(event)
            case "bought":
                self.bought += event["chips"]
                self._between_hands(line, event["player"], "buys chips")
            case "removed":
                self.removed += event["chips"]
                had = self.room.stacks.get(event["player"])
                self.expect(had == event["chips"], "chips", f"{event['chips']} are removed of a stack of {had}")
                self._between_hands(line, event["player"], "is removed")
            case "seat_won":
                self._win_seat(line, event)
            case "busted":
                had = self.room.stacks.get(event["player"])
                self.expect(had == 0, "chips", f"player {event['player']} is out with {had} chips")
                self.expect(event["player"] in self.room.alive, "chips", f"player {event['player']} is out twice")
            case "moved":
                self._between_hands(line, event["player"], "moves")

    def _forfeit(self, event: Event) -> None:
        """Best stack forward: an entrant who has advanced from several flights keeps the largest stack."""
        room, player = self.room, event["player"]
        self.removed += event["chips"]
        had = room.stacks.get(player)
        self.expect(had == event["chips"], "chips", f"{event['chips']} are given up of a stack of {had}")
        kept = [room.stacks[other] for other in room.alive if room.entrants[other] == room.entrants[player]]
        self.expect(
            len(kept) > 1 and max(kept) >= event["chips"], "flights", f"player {player} gives up a best stack"
        )
        self.expect(self.sheet.flight_rule("best_stack") is not None, "flights", "a stack is given up")

    def _win_seat(self, line: int, event: Event) -> None:
        """A player with the chips of the milestone wins one of the seats."""
        player, chips, milestone = event["player"], event["chips"], self.sheet.milestone
        self.removed += chips
        had = self.room.stacks.get(player)
        self.expect(had == chips, "milestone", f"{chips} are removed of a stack of {had}")
        self.expect(0 < milestone <= chips, "milestone", f"player {player} wins a seat with {chips} chips")
        self.expect(self.room.closed, "milestone", f"player {player} wins a seat before entries are closed")
        self._between_hands(line, player, "wins a seat")

    def _between_hands(self, line: int, player: int, what: str) -> None:
        """A player dealt a hand neither moves nor gets chips before it has ended (TDA 10, table stakes)."""
        place = self.room.where.get(player)
        hand = None if place is None else self.log.in_progress(place[0], line)
        dealt_in = hand is not None and player in hand.stacks
        self.expect(not dealt_in, "amid a hand", f"player {player} {what} in a hand")

    def _hand(self, hand: Hand) -> None:
        room = self.room
        where = f"hand {hand.number} of table {hand.table}"
        before = {player: room.stacks.get(player, 0) for player in hand.stacks}
        self.expect(
            sum(before.values()) == sum(hand.stacks.values()),
            "chips",
            f"{where} begins with {sum(before.values())} chips and ends with {sum(hand.stacks.values())}",
        )
        self.expect(min(hand.stacks.values(), default=0) >= 0, "chips", f"{where}: a negative stack")
        self.expect(0 not in before.values(), "chips", f"{where}: a player without chips is dealt in")
        if self.sheet.milestone:
            self._note_reached(hand)
        self.expect(len(hand.stacks) > 1, "alone", f"{where} is dealt to {len(hand.stacks)} player")
        for player in hand.stacks:
            table = room.where.get(player, (0, 0))[0]
            self.expect(table == hand.table, "seats", f"{where}: player {player} sits at table {table}")
        expected = self.hands.get(hand.table, 0) + 1
        self.expect(hand.number == expected, "hands", f"{where}: expected hand {expected}")
        self.hands[hand.table] = hand.number
        self.expect(1 <= hand.lasted <= 7200, "plausible", f"{where} lasts {hand.lasted} seconds")

    def _note_reached(self, hand: Hand) -> None:
        """Who has the chips of the milestone leaves before the next hand."""
        for player in hand.stacks:
            late = self.reached.get(player, hand.ended) < hand.begun
            self.expect(not late, "milestone", f"player {player} plays on with the chips for a seat")
        for player, chips in hand.stacks.items():
            if self.room.closed and chips >= self.sheet.milestone:
                self.reached.setdefault(player, hand.ended)

    def _race(self, line: int, event: Event) -> None:
        """TDA 24: at most one chip for each player, nobody is raced out, no odd chip stays."""
        gained, small = event["gained"], event["denomination"]
        before = {player: self.room.stacks.get(player, 0) for player, _ in event["stacks"]}
        after = dict(event["stacks"])
        self.gained += gained
        change = sum(after.values()) - sum(before.values())
        self.expect(change == gained, "chips", f"a race changes the chips by {change}, not by {gained}")
        seated = {player for player in self.room.tables[event["table"]].values() if self.room.stacks[player]}
        self.expect(set(after) == seated, "race", "not all players at the table are in the race")
        self.expect(small in self.chips, "race", f"no chip of {small} is in play")
        if small not in self.chips[:-1]:
            return
        large = self.chips[self.chips.index(small) + 1]
        for player, chips in after.items():
            floor = before[player] // large * large
            self.expect(chips % large == 0, "race", f"player {player} keeps odd chips: {chips}")
            self.expect(
                chips in {floor, floor + large}, "race", f"player {player} goes from {before[player]} to {chips}"
            )
            self.expect(chips > 0, "race", f"player {player} is raced out of play (TDA 24A)")
            self._between_hands(line, player, "races chips")

    def seen(self, line: int, event: Event) -> None:
        """The chips in play sum to what was bought and raced, less what was removed."""
        del line
        if event["event"] in {"finished", "entries_closed"} and self.room.part != ROUND:
            total = sum(self.room.stacks.values())
            expected = self.stacks + self.bought + self.gained - self.removed
            self.expect(total == expected, "chips", f"{total} chips in play, expected {expected}")
