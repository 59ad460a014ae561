"""The floor: decides what happens between hands and after each hand.

Each table runs as its own process (`tourney.sim.table`). Before each hand it asks the floor at its gate. The floor
breaks, balances and halts tables by the pure plans of `tourney.tournament`, and says go or wait. What concerns the
whole room (a redraw, the end of a day, a deal) is a call: each table stops at its next gate, and when all have
stopped the floor answers the call.

Only the floor knows all its parts. It gives each part the hall and the ledger, and the part reports through a hook.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, Protocol

from tourney.sim import events as fe
from tourney.sim.calls import Calls
from tourney.sim.clock import Clock
from tourney.sim.hall import Hall
from tourney.sim.hand_for_hand import Bubble, HandForHandPlay
from tourney.sim.knockouts import Knockouts
from tourney.sim.milestone import Milestone
from tourney.sim.registration import Registration
from tourney.sim.seats import Seats
from tourney.sim.transit import Transit
from tourney.streams import BUTTON
from tourney.tournament.balancing import BalancingRules
from tourney.tournament.payouts import milestone_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from simpy import Event

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.sim.house import House
    from tourney.sim.knockouts import Groups
    from tourney.sim.shared_hands import DealtIn
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Break, Item, Level
    from tourney.types import Chips, PlayerId, Seconds, TableId


NO_HALTING: Final = BalancingRules(halt_short=None)
"""The rules where nobody changes tables: no table waits for more players."""


class OutOfPlay(Exception):
    """The table is no longer in play."""


class Stage(Protocol):
    """A stage of an event: decides when play on one floor ends, and what follows.

    Attributes:
        name: The name, such as "flight 2"; empty for the whole event.
        fixed_seats: Whether no player changes tables.
        ends_at_one_table: Whether the last players draw new seats at a final table.
    """

    name: str
    fixed_seats: bool
    ends_at_one_table: bool

    def look(self, floor: Floor) -> None:
        """Players have left or come, or entries have closed."""
        ...

    def level_ended(self, floor: Floor, level: Level) -> None:
        """A level is over; the clock goes on unless it is held."""
        ...

    def place(self, floor: Floor, groups: Groups, level: int, table: TableId) -> None:
        """Groups of tied players have busted, lowest place first; at one table, or at several in the same hand."""
        ...

    def bubble(self, floor: Floor) -> Bubble | None:
        """The players left, the places paid, and the seats to win if it is a satellite; None while not known."""
        ...

    def close_entries(self, floor: Floor) -> None:
        """All sales on this floor have ended."""
        ...


class Floor:
    """The floor of an event, or of a stage of it.

    Attributes:
        scenario: The tournament.
        entrants: The entrants and their entries.
        ledger: Chips, money and places.
        keys: The keys of the random streams.
        hands: The hand machines that all tables share.
        banks: The time banks of the players; None without a shot clock.
        log: The event log.
        stage: Decides when play here ends.
        hall: The room, the clock, and what tables wait for.
        calls: The stops of the whole room.
        transit: The players on the way to new seats.
        seats: Seats and moves players.
        registration: Sells entries and chips.
        knockouts: Removes busted players.
    """

    def __init__(self, house: House, items: Sequence[Item], stage: Stage, *, opened: TableId = 0) -> None:
        """`items` are the rows of the level sheet; `opened` is the highest table number used so far."""
        self.scenario = scenario = house.scenario
        self.entrants = house.entrants
        self.ledger = ledger = house.ledger
        self.keys = house.keys
        self.hands = house.hands
        self.banks = house.banks
        self.log = house.log
        self.stage = stage
        self._fixed = stage.fixed_seats
        self._short_ante = bool(scenario.schedule.ante_short)
        clock = Clock(
            house.log.env,
            items,
            on_level=self._on_level,
            on_level_end=self._on_level_end,
            on_break=self._on_break,
            length_of=self._length_of if scenario.shorter else None,
        )
        balancing = NO_HALTING if stage.fixed_seats else scenario.balancing
        self.hall = hall = Hall(house.log, clock, balancing, scenario.button, opened=opened, venue=house.venue)
        hall.look_around = self.look_around
        self.calls = Calls(hall)
        self.transit = Transit(hall, scenario.pace.takes.broken_table)
        self.seats = Seats(
            hall,
            house,
            self.transit,
            fixed=stage.fixed_seats,
            ends_at_one_table=stage.ends_at_one_table,
            on_removed=self._on_removed,
        )
        self.registration = Registration(hall, house, self.seats, on_close=self._on_entries_closed)
        self._sells_chips = self.registration.sells_after_hands
        self.knockouts = Knockouts(hall, ledger, self._on_out)
        rules = scenario.hand_for_hand
        self._rounds = (
            None
            if rules is None
            else HandForHandPlay(
                hall,
                self._bubble,
                ledger,
                self.transit,
                rules,
                self.knockouts.put_out,
                on_late=house.note_late_bubble,
            )
        )
        chips = milestone_of(scenario.payouts)
        self._milestone = Milestone(hall, ledger, chips) if chips else None
        self._settling = False  # several changes are in progress
        self._latest: tuple[Level, Variant, Stakes] | None = None  # the stakes of the last hand begun

    # Between hands

    def gate(self, table: Table) -> Event | None:
        """The event a table between hands must wait for before it asks again; None if it may deal.

        Raises:
            OutOfPlay: The table has broken, or play here is over.
        """
        hall = self.hall
        if self.calls.pending or self.calls.night is not None or hall.clock.by_hands:
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        if self._rounds is not None and self._rounds.is_amid(table):
            return hall.wait(table)  # busted players are seated until the round ends
        while self.seats.arrange(table):
            waits = self._stop_for_room(table)
            if waits is not None:
                return waits
        pause = self.calls.paused or hall.clock.resume
        if pause is not None:
            return pause
        if hall.must_halt(table):
            return self._halt(table)
        if hall.halted:
            hall.halted.discard(table.number)
        return None if self._rounds is None or not self._rounds.on else self._rounds.admit(table)

    def _stop_for_room(self, table: Table) -> Event | None:
        """The event a table waits for while the whole room stops: a call or a night; None if there is none."""
        hall, calls = self.hall, self.calls
        hall.stopped.discard(table.number)
        while True:
            if not hall.is_open(table):
                raise OutOfPlay
            if calls.night is not None:
                return calls.night
            if hall.clock.level.hands and hall.clock.look(len(hall.room.tables)):
                continue  # a level has ended: first do what follows from it
            if not calls.pending or calls.allow(table):
                return None
            if not calls.answer():
                hall.stopped.add(table.number)
                if self._rounds is not None and self._rounds.on:
                    self._rounds.look()
                return hall.wait(table)

    def _halt(self, table: Table) -> Event | None:
        """What a table waits for that must halt; no call waits for such a table."""
        if self.calls.pending and self.calls.answer():  # this was the last table that might have played on
            waits = self._stop_for_room(table)
            return self.gate(table) if waits is None else waits
        if not self._fixed:
            self._note_halt(table)
        return self.hall.wait(table)

    def _note_halt(self, table: Table) -> None:
        if table.number not in self.hall.halted and self.log.listened_to:
            self.log.tell(fe.Halted(self.log.now, table.number, len(table)))
        self.hall.halted.add(table.number)
        if self._rounds is not None and self._rounds.on:
            self._rounds.look()

    def begin_hand(self, table: Table) -> None:
        """A table begins a hand."""
        hall = self.hall
        hall.begin_hand(table)
        if self.calls.pending:
            self.calls.note_hand(table)
        if hall.clock.by_hands:
            hall.clock.note_hand()

    def stakes(self, level: Level, game: Variant) -> Stakes:
        """The stakes of a hand begun now in a level; the ante may be reduced when few players are left."""
        standings = self.ledger.standings
        if not self._short_ante or not standings.closed:
            latest = self._latest
            if latest is None or latest[0] is not level or latest[1] is not game:
                latest = self._latest = (level, game, level.stakes_for(game))
            return latest[2]
        return self.scenario.schedule.stakes_for(level, game, standings.left)

    def first_button(self, table: Table) -> int:
        """The seat drawn for the button of a table's first hand."""
        occupied = table.present
        return occupied[self.keys.stream(BUTTON, table.number).below(len(occupied))]

    # After a hand

    def settle(self, table: Table, level: Level, dealt: DealtIn) -> dict[PlayerId, Chips]:
        """Settle a hand of a level: update the stacks of its players and sell rebuys.

        Returns the busted players with their stacks before the hand.
        """
        self.hall.end_hand(table)
        row = self.entrants.chips
        sells = self._sells_chips and self.registration.sells_after_hands
        before = row.numbers_of(dealt.players) if sells else ()
        busted = {}
        for position in range(dealt.count):
            player, chips = dealt.player_row[position], dealt.chip_row[position]
            if not chips:
                busted[player] = row.at(player)
            row.put(player, chips)
        if sells:
            self.registration.sell_after_hand(level.number, dealt.players, before)
            return {player: had for player, had in busted.items() if not row.at(player)}
        return busted

    def end_hand(self, table: Table, level: Level, busted: Mapping[PlayerId, Chips]) -> None:
        """After a hand is settled, do the chores put off, and remove busted players."""
        chores = self.hall.chores_of(table)
        if chores:
            self._settling = True  # busted players are still seated
            for chore in chores:
                chore(table)
            self._settling = False
        if self._milestone is not None:
            self._milestone.note(table)  # before all may draw new seats because players have busted
        if self._rounds is not None and self._rounds.on:
            self._rounds.note_end(table, level.number, busted)
        elif busted:
            self.knockouts.put_out([(table, busted)], level.number)
        if chores:
            self.look_around()
            self.hall.wake_at([table.number])
        if self._milestone is not None and (self._rounds is None or not self._rounds.is_amid(table)):
            self._milestone.look()  # in a hand-for-hand round once it is over

    def disqualify(self, table: Table, player: PlayerId) -> None:
        """Disqualify a player in a hand: the chips left after it are taken out of play (TDA 71D)."""
        self.hall.put_off(table, partial(self.seats.remove, [player], fe.DISQUALIFIED))

    def look_around(self) -> None:
        """Players have left or come, or entries have closed: check what follows, such as the end of play."""
        if self.calls.night is not None or self._settling:
            return
        if not self.hall.closed:
            self.registration.seat_waiting()
            self.stage.look(self)
        if not self.hall.closed and self._rounds is not None:
            self._rounds.look()

    def finish(self) -> None:
        """End this floor's stage."""
        self.registration.end()
        self.hall.close()

    def _bubble(self) -> Bubble | None:
        """The players left and the places to come; None while they are not known."""
        return self.stage.bubble(self)

    # Reports of the parts

    def _on_out(self, groups: Groups, level: int, table: TableId) -> None:
        self.stage.place(self, groups, level, table)
        self.registration.note_out([player for group in groups for player in group])

    def _on_removed(self, player: PlayerId, table: TableId) -> None:
        self.stage.place(self, [[player]], self.hall.clock.level.number, table)

    def _on_entries_closed(self) -> None:
        self.stage.close_entries(self)
        if self._milestone is not None:
            self._milestone.begin()

    # The clock

    def _on_level(self, level: Level) -> None:
        room = self.hall.room
        self.ledger.note_level(level, self.stage.name, room.chairs, len(room.tables))
        if self.log.listened_to:
            stakes = level.stakes
            limit = level.stud_stakes or stakes
            self.log.tell(
                fe.LevelStarted(
                    self.log.now,
                    level.number,
                    stakes.small_blind,
                    stakes.big_blind,
                    limit.ante,
                    limit.small_bet,
                    limit.big_bet,
                    limit.bring_in,
                )
            )
        self._settling = True  # entries may close in several steps
        self.registration.note_level(level)
        self._settling = False
        self.look_around()

    def _length_of(self, level: Level) -> Seconds:
        """The length of a level that begins now; it may be shortened on the day."""
        standings = self.ledger.standings
        left = standings.left if standings.closed else None
        lengths = [each.length for each in self.scenario.shorter if each.applies(left, self.log.now)]
        return min(level.seconds, min(lengths, default=level.seconds))

    def _on_level_end(self, level: Level) -> None:
        self.registration.note_level_end(level)
        self.stage.level_ended(self, level)

    def _on_break(self, pause: Break | None) -> None:
        if self.log.listened_to:
            now = self.log.now
            self.log.tell(fe.BreakEnded(now) if pause is None else fe.BreakStarted(now, pause.seconds, pause.name))
        if pause is None:
            self.hall.played.go_on()
        else:
            self.hall.played.pause()
            self.color_up(pause.remove)

    def color_up(self, removed: Sequence[Chips]) -> None:
        """Race denominations off at each table once it is between hands; nobody is raced out of play (TDA 24A)."""
        for denomination in removed:
            self.hall.do_at_each(partial(self.seats.race, denomination))
