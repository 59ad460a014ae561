"""The floor: decides what happens between hands and after each hand.

Each table runs as its own process (`tourney.sim.table`). Before each hand it asks at the gate (`tourney.sim.gate`),
where tables break, balance and halt. What concerns the whole room (a redraw, the end of a day, a deal) is a call:
each table stops at its next gate, and when all have stopped the call is answered. What a table may do when is in
`tourney.sim.states`.

A stage decides when play ends and what follows (`tourney.sim.decisions`); `tourney.sim.rulings` carries it out.

Only the floor knows all its parts. It gives each part the hall and the ledger, and the part reports through a hook.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.sim import events as fe
from tourney.sim.clock import Clock
from tourney.sim.gate import Calls, Gate
from tourney.sim.hall import Hall
from tourney.sim.hand_for_hand import HandForHandPlay
from tourney.sim.milestone import Milestone
from tourney.sim.registration import Registration
from tourney.sim.rulings import Knockouts, Rulings
from tourney.sim.seats import Seats
from tourney.sim.transit import Transit
from tourney.streams import BUTTON
from tourney.tournament.balancing import BalancingRules

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence

    from simpy import Event

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.sim.decisions import Stage
    from tourney.sim.house import House
    from tourney.sim.rulings import PotWinners
    from tourney.sim.shared import DealtIn
    from tourney.tournament.midway import Midway
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Break, Item, Level
    from tourney.types import Chips, PlayerId, Seconds, TableId


NO_HALTING: Final = BalancingRules(halt_short=None)
"""The rules where nobody changes tables: no table waits for more players."""


class StageOver(NamedTuple):
    """What is left of a stage.

    Attributes:
        players: The players still in.
        free: When entrants have left the floor, the last time.
        missed: Entrants who were still in another flight when entries closed here.
        passed: The number of the last level that is over.
        level: The number of the level that the clock shows.
        opened: The highest table number used so far.
    """

    players: list[PlayerId]
    free: dict[int, Seconds]
    missed: set[int]
    passed: int
    level: int
    opened: TableId


class Floor:
    """The floor of an event, or of a stage of it.

    Attributes:
        stage: Decides when play here ends.
        hall: The room, the clock, and what tables wait for.
        calls: The stops of the whole room.
        gate: Where tables ask before each hand.
        seats: Seats and moves players.
        registration: Sells entries and chips.
        rulings: Carries out what the stage decides.
        knockouts: Removes busted players.
    """

    def __init__(self, house: House, items: Sequence[Item], stage: Stage, *, opened: TableId = 0) -> None:
        """`items` are the rows of the level sheet; `opened` is the highest table number used so far."""
        self._scenario = scenario = house.scenario
        self._chips = house.entrants.chips
        self._ledger = ledger = house.ledger
        self._keys = house.keys
        self._log = house.log
        self.stage = stage
        self._short_ante = bool(scenario.schedule.ante_short)
        clock = Clock(
            house.log.env,
            items,
            on_level=self._on_level,
            on_level_end=self._on_level_end,
            on_break=self._on_break,
            length_of=self._length_of if scenario.shorter else None,
        )
        balancing = NO_HALTING if stage.fixed_seats else scenario.balancing  # TDA 11D
        self.hall = hall = Hall(house.log, clock, balancing, scenario.button, opened=opened, venue=house.venue)
        hall.look_around = self.look_around
        self.calls = calls = Calls(hall)
        transit = Transit(hall, scenario.pace.takes.broken_table)
        self.seats = Seats(
            hall,
            house,
            transit,
            fixed=stage.fixed_seats,
            ends_at_one_table=stage.ends_at_one_table,
            on_removed=self._on_removed,
        )
        self.registration = Registration(hall, house, self.seats, on_close=self._on_entries_closed)
        self._sells_chips = self.registration.sells_after_hands
        self.rulings = Rulings(
            stage,
            hall,
            ledger,
            calls=calls,
            transit=transit,
            seats=self.seats,
            registration=self.registration,
            clock_runs=scenario.pace.takes.clock_runs,
        )
        play = self.rulings.play
        self.knockouts = Knockouts(hall, ledger, stage, play, self.registration.note_out)
        rules = scenario.hand_for_hand
        self._rounds = (
            None
            if rules is None
            else HandForHandPlay(
                hall,
                partial(stage.bubble, play),
                ledger,
                transit,
                rules,
                self.knockouts.put_out,
                on_late=house.note_late_bubble,
            )
        )
        self.gate = Gate(hall, calls, self.seats, transit, self._rounds, fixed=stage.fixed_seats)
        chips = scenario.payouts.milestone
        self._milestone = Milestone(hall, ledger, chips) if chips else None
        self._latest: tuple[Level, Variant, Stakes] | None = None  # the stakes of the last hand begun

    # The stage: its beginning, and what is left of it

    def begin(self, entrants: Sequence[int], free: Mapping[int, Seconds] | None = None) -> None:
        """Begin with entrants who buy an entry here; `free` is when they leave another flight."""
        self.registration.begin_entries(entrants, free)
        self.hall.clock.begin_levels()

    def go_on(self, players: Sequence[PlayerId], removed: Sequence[Chips]) -> None:
        """Go on with players who have bagged their chips; `removed` denominations leave play first."""
        self.registration.keep_shut()
        self.seats.seat_all(players)
        # After the seats: a race is held at a table, among those who sit there (TDA 24A).
        self.seats.color_up(removed)
        if len(self.hall.room.tables) == 1 < len(players):
            self.seats.note_final_table()
        self.hall.clock.begin_levels()

    def begin_round(self, players: Sequence[PlayerId], seats: int, *, is_final: bool) -> None:
        """Begin a round of a shootout with players at as few tables as they need; nobody changes tables."""
        self.registration.keep_shut()
        feature = self._scenario.breaking.feature if is_final else 0  # where the final table is played
        # As few tables as the players need; `plan_seating` makes them as even as it can.
        tables = [self.seats.open_table(seats, feature) for _ in range(-(-len(players) // seats))]
        self.seats.seat_at(tables, players, seats)
        self.hall.clock.begin_levels()
        if is_final:
            self.seats.note_final_table()

    def take_over(self, midway: Midway, players: Sequence[PlayerId], later: Sequence[int], *, rotated: int) -> None:
        """Go on with an event that is being played: seat its players at the tables that it has.

        Args:
            midway: The event as it is.
            players: Its players.
            later: Entrants who may still come.
            rotated: Hands dealt at each table, for mixes that change games by hands.
        """
        scenario, hall = self._scenario, self.hall
        # As in an event from its start: the last level of sales belongs to them to its end.
        is_closed = midway.level > scenario.entry.closes_after
        if is_closed:
            self.registration.keep_shut()
        else:
            self.registration.go_on(midway.level, later)
        self._seat_midway(midway, players)
        for table in hall.room.tables.values():
            table.rotated = rotated
        if is_closed:
            # Only once all are seated: the prizes may end the event, or begin hand-for-hand play.
            self._ledger.close()
            if len(hall.room.tables) == 1:
                self.seats.note_final_table()
        hall.clock.begin_levels(midway.elapsed)

    def _seat_midway(self, midway: Midway, players: Sequence[PlayerId]) -> None:
        seats, size = self.seats, self._scenario.seats
        if midway.is_seated:
            seated = zip(players, midway.left, strict=True)
            seats.seat_as_given({player: (found.table, found.seat) for player, found in seated})
        elif midway.tables > 1:
            seats.seat_at([seats.open_table(size) for _ in range(midway.tables)], players, size)
        else:
            seats.seat_all(players)

    def limit_time(self, seconds: Seconds) -> None:
        """End play once the floor has been open for so long, nights not counted, after the hands in progress."""
        self.hall.env.process(self._run_out(seconds))

    def _run_out(self, seconds: Seconds) -> Generator[Event, Any, None]:
        hall = self.hall
        # A night may fall into the time, so the wait is begun again after each.
        while (left := seconds - hall.awake.seconds) > 0:
            yield hall.env.timeout(left) if self.calls.night is None else self.calls.night
        if not hall.closed:
            self.rulings.end_in_time()

    @property
    def over(self) -> Event:
        """Triggered when play here is over."""
        return self.hall.over

    @property
    def outcome(self) -> StageOver:
        """What is left of the stage once play here is over."""
        hall, registration = self.hall, self.registration
        return StageOver(
            sorted(hall.room.chairs),
            registration.left,
            registration.missed,
            hall.clock.passed,
            hall.clock.level.number,
            hall.room.opened,
        )

    # A hand

    def stakes(self, level: Level, game: Variant) -> Stakes:
        """The stakes of a hand begun now in a level; the ante may be reduced when few players are left."""
        standings = self._ledger.standings
        if not self._short_ante or not standings.closed:  # as in most events: the same for all hands of a level
            latest = self._latest
            # The same object for all hands of a level, which the hand machine then need not read again.
            if latest is None or latest[0] is not level or latest[1] is not game:
                latest = self._latest = (level, game, level.stakes_for(game))
            return latest[2]
        return self._scenario.schedule.stakes_for(level, game, standings.left)

    def first_button(self, table: Table) -> int:
        """The seat drawn for the button of a table's first hand."""
        occupied = table.present  # an empty seat gets no button before the first hand
        return occupied[self._keys.stream(BUTTON, table.number).below(len(occupied))]

    # After a hand

    def settle(self, table: Table, level: Level, dealt: DealtIn) -> dict[PlayerId, Chips]:
        """Settle a hand of a level: update the stacks of its players and sell rebuys.

        Returns the busted players with their stacks before the hand.
        """
        # First of all: whatever follows may ask which tables are in a hand.
        self.hall.end_hand(table)
        row = self._chips
        sells = self._sells_chips and self.registration.sells_after_hands
        before = row.numbers_of(dealt.players) if sells else ()
        busted = {}
        for position in range(dealt.count):
            player, chips = dealt.player_row[position], dealt.chip_row[position]
            # Noted before rebuys, with the stack before the hand: a player who rebuys has not been out.
            if not chips:
                busted[player] = row.at(player)  # WSOP 126: of two in one hand the larger stack places higher
            row.put(player, chips)
        if sells:
            self.registration.sell_after_hand(level.number, dealt.players, before)
            return {player: had for player, had in busted.items() if not row.at(player)}  # a rebuy: still in
        return busted

    def pay_for_heads(self, heads: PotWinners, dealt: DealtIn, busted: Mapping[PlayerId, Chips]) -> None:
        """Pay the bounties on busted players to those who won their last chips."""
        self.knockouts.pay_for_heads(heads, dealt.players, busted)

    def end_hand(self, table: Table, level: Level, busted: Mapping[PlayerId, Chips]) -> None:
        """After a hand is settled, do the chores put off, and remove busted players."""
        chores = self.hall.chores_of(table)
        # Chores first: what was due when the hand began is done before its busted players get their places.
        if chores:
            # Busted players are still seated here, and nobody may look at the room until they are gone.
            self.hall.settle(partial(_do_all, chores, table))
        if self._milestone is not None:
            self._milestone.note(table)  # before all may draw new seats because players have busted
        if self._rounds is not None and self._rounds.on:
            self._rounds.note_end(table, level.number, busted)  # they keep their seats until the round ends
        elif busted:
            self.knockouts.put_out([(table, busted)], level.number)
        if chores:
            # What the chores have changed was not looked at while they were done.
            self.look_around()
            self.hall.wake_at([table.number])
        if self._milestone is not None and (self._rounds is None or not self._rounds.is_amid(table)):
            self._milestone.look()  # in a hand-for-hand round once it is over

    def disqualify(self, table: Table, player: PlayerId) -> None:
        """Disqualify a player in a hand: the chips left after it are taken out of play (TDA 71D)."""
        self.hall.put_off(table, partial(self.seats.remove, [player], fe.DISQUALIFIED))

    def look_around(self) -> None:
        """Players have left or come, or entries have closed: check what follows, such as the end of play."""
        hall = self.hall
        # A decision in the middle of a change would see players who are out, or miss some who are not.
        if self.calls.night is not None or hall.settling:
            return
        if not hall.closed:
            self.registration.seat_waiting()  # alternates take the seats of those who are out
            # Before hand-for-hand play: an event that is over, or all at one table by now, has none.
            self.rulings.look()
        if not hall.closed and self._rounds is not None:
            self._rounds.look()

    def receive(self, entrant: int) -> bool:
        """An entrant comes whom the venue did not admit before; returns whether entries are sold to the entrant."""
        return self.registration.receive(entrant)

    # Reports of the parts

    def _on_removed(self, player: PlayerId, table: TableId) -> None:
        self.knockouts.note_removed(player, table)

    def _on_entries_closed(self) -> None:
        # A flight does not know them: the prizes follow from the entries of all flights.
        if self.stage.knows_prizes and not self._ledger.standings.closed:
            self._ledger.close()
        if self._milestone is not None:
            self._milestone.begin()

    # The clock

    def _on_level(self, level: Level) -> None:
        room = self.hall.room
        self._ledger.note_level(level, self.stage.name, room.chairs, len(room.tables))
        if self._log.listened_to:
            # A mix shows the blinds from one column of the sheet, and bets and bring-in from the column for stud.
            stakes = level.stakes
            limit = level.stud_stakes or stakes
            self._log.record(
                fe.LevelStarted(
                    self._log.now,
                    level.number,
                    stakes.small_blind,
                    stakes.big_blind,
                    limit.ante,
                    limit.small_bet,
                    limit.big_bet,
                    limit.bring_in,
                )
            )
        self.hall.settle(partial(self.registration.note_level, level))  # entries may close in several steps
        self.look_around()

    def _length_of(self, level: Level) -> Seconds:
        """The length of a level that begins now; it may be shortened on the day."""
        standings = self._ledger.standings
        # While entries are open the number left says nothing: more may come.
        left = standings.left if standings.closed else None
        lengths = [each.length for each in self._scenario.shorter if each.applies(left, self._log.now)]
        return min(level.seconds, min(lengths, default=level.seconds))

    def _on_level_end(self, level: Level) -> None:
        # Add-ons and no-shows first, as the day may end with this level, and bagged chips are counted.
        self.registration.note_level_end(level)
        self.rulings.note_level_end(level)

    def _on_break(self, pause: Break | None) -> None:
        if self._log.listened_to:
            now = self._log.now
            self._log.record(fe.BreakEnded(now) if pause is None else fe.BreakStarted(now, pause.seconds, pause.name))
        if pause is None:
            self.hall.played.go_on()
        else:
            # Games that rotate by minutes go by the time played, without breaks.
            self.hall.played.pause()
            self.seats.color_up(pause.remove)  # TDA 24: at a scheduled break


def _do_all(chores: Sequence[Callable[[Table], None]], table: Table) -> None:
    for chore in chores:
        chore(table)
