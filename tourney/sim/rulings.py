"""Rulings: carries out on a floor what its stage decides, and how busted players rank.

No other module acts on a decision.
"""

from __future__ import annotations

from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from tourney.game.event import Won
from tourney.sim import events as fe
from tourney.sim.decisions import CLOSE_ENTRIES, END_STAGE, GO_ON, Bag, Divide, End, EndRound, Redraw, StopRoom
from tourney.sim.samples import SampleMoment
from tourney.sim.states import DAY, DayEvent, DayState, Stop, follow
from tourney.tournament.chops import most_to_keep, plan_chop_payments
from tourney.tournament.standings import Ties, by_stack, rank_busts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.game.event import Event
    from tourney.game.public_state import PublicState
    from tourney.sim.decisions import Decision, Groups, Stage, StateOfPlay
    from tourney.sim.gate import Calls
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.sim.registration import Registration
    from tourney.sim.seats import Seats
    from tourney.sim.transit import Transit
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, PlayerId, Position, Seconds, TableId


class CurrentPlay:
    """The state of play on a floor, as its stage is shown it; see `StateOfPlay`."""

    def __init__(self, hall: Hall, ledger: Ledger, calls: Calls, registration: Registration) -> None:
        self._hall = hall
        self._ledger = ledger
        self._calls = calls
        self._registration = registration

    @property
    def now(self) -> Seconds:
        """Seconds since the start of the event."""
        return self._hall.log.now

    @property
    def open_for(self) -> Seconds:
        """Seconds since the stage began."""
        return self._hall.log.now - self._hall.began

    @property
    def left(self) -> int:
        """Players left in the event."""
        return self._ledger.standings.left

    @property
    def here(self) -> int:
        """Players seated here."""
        return len(self._hall.room.chairs)

    @property
    def tables(self) -> int:
        """Tables in play here."""
        return len(self._hall.room.tables)

    @property
    def playing(self) -> int:
        """Tables in a hand."""
        return self._hall.playing

    @property
    def hands(self) -> int:
        """Hands completed in the event."""
        return self._ledger.hands

    @property
    def passed(self) -> int:
        """The number of the last level that is over."""
        return self._hall.clock.passed

    @property
    def is_clock_held(self) -> bool:
        """Whether the clock stays at the current level."""
        return self._hall.clock.held

    @property
    def entries_open(self) -> bool:
        """Whether entries are sold here."""
        return self._hall.entries_open

    @property
    def expects(self) -> bool:
        """Whether an entrant is still to come and may still enter."""
        return self._registration.expects

    @property
    def entered(self) -> int:
        """Entries sold here."""
        return self._registration.entered

    @property
    def closed(self) -> bool:
        """Whether all sales have ended, so that the prizes are known."""
        return self._ledger.standings.closed

    @property
    def paid(self) -> int:
        """Places paid."""
        return len(self._ledger.standings.prizes)

    @property
    def ends_at(self) -> int:
        """Players left at which the event ends."""
        return self._ledger.ends_at

    @property
    def winners(self) -> int:
        """Players who have reached the milestone of a satellite."""
        return len(self._ledger.winners)

    def is_called(self, stop: Stop) -> bool:
        """Whether the room is to stop for this reason."""
        return stop in self._calls.pending


class Rulings:
    """Asks the stage of a floor, and carries out what it decides.

    Attributes:
        play: The state of play, as the stage is shown it.
    """

    def __init__(
        self,
        stage: Stage,
        hall: Hall,
        ledger: Ledger,
        *,
        calls: Calls,
        transit: Transit,
        seats: Seats,
        registration: Registration,
        clock_runs: bool,
    ) -> None:
        """Carry out decisions on these parts of a floor.

        Args:
            stage: Who decides.
            hall: The tables and their clock.
            ledger: Chips, money and places.
            calls: The stops of the whole room.
            transit: The players on the way to new seats.
            seats: Who draws new seats.
            registration: What closes entries.
            clock_runs: Whether the clock runs while all go to new seats.
        """
        self.play = CurrentPlay(hall, ledger, calls, registration)
        self._stage = stage
        self._hall = hall
        self._ledger = ledger
        self._calls = calls
        self._transit = transit
        self._seats = seats
        self._registration = registration
        self._clock_runs = clock_runs
        self._day = DayState.PLAY

    def look(self) -> None:
        """Ask what follows a change of players or entries, until play goes on or is over."""
        hall = self._hall
        # One decision may call for the next, as when entries close and the event is over with it.
        while not hall.closed:
            decision = self._stage.decide(self.play)
            if decision is GO_ON:
                return
            self._carry_out(decision)

    def note_level_end(self, level: Level) -> None:
        """A level is over."""
        self._carry_out(self._stage.decide_at_level_end(self.play, level))

    def end_in_time(self) -> None:
        """The time of the event is up: it ends after the hands in progress."""
        self._carry_out(StopRoom(Stop.END))

    def _answer(self, stop: Stop) -> None:
        """The room has stopped."""
        # All decisions of one stop, in order: a deal is recorded before the event ends with it.
        for decision in self._stage.decide_stopped(self.play, stop):
            if not self._hall.closed:  # the decision before may have ended play
                self._carry_out(decision)

    def _carry_out(self, decision: Decision) -> None:
        if decision is GO_ON:
            return
        if decision is CLOSE_ENTRIES:
            self._registration.close()
        elif decision is END_STAGE:
            self._finish()
        elif isinstance(decision, StopRoom):
            self._stop(decision)
        elif isinstance(decision, End):
            self._end(decision)
        elif isinstance(decision, EndRound):
            self._ledger.put_out(decision.ranks, self._hall.clock.level.number, self._hall.log.now)
            self._finish()
        elif isinstance(decision, Divide):
            self._divide(decision)
        elif isinstance(decision, Bag):
            self._bag(decision)
        elif isinstance(decision, Redraw):
            self._redraw(decision)

    # The end

    def _finish(self) -> None:
        """End play here."""
        self._registration.end()
        self._hall.close()

    def _end(self, decision: End) -> None:
        hall, ledger = self._hall, self._ledger
        if decision.by_stacks:
            stacks = {player: ledger.stacks[player] for player in hall.room.chairs}
            # Players who have a seat by the milestone rank above all who still play for one, whatever the stacks.
            groups = [*by_stack(stacks), sorted(ledger.winners)]
        else:
            groups = [sorted([*hall.room.chairs, *ledger.winners])]
        # Play ends first, so that nobody enters or deals while the places are given.
        self._finish()
        ledger.end(groups, hall.clock.level.number, decision.reason)

    def _divide(self, decision: Divide) -> None:
        ledger = self._ledger
        players = sorted(self._hall.room.chairs)
        prizes = list(ledger.standings.prizes[: len(players)])
        # The file names what is kept before the prizes are known; a small field may have less to play for.
        keep = min(decision.keep, most_to_keep(prizes, len(players)))
        stacks = [ledger.stacks[player] for player in players]
        shares = plan_chop_payments(decision.kind, stacks, prizes, keep)
        ledger.divide(decision.kind.value, dict(zip(players, shares, strict=True)), keep)

    # Days and redraws

    def _stop(self, decision: StopRoom) -> None:
        if decision.stop is Stop.DAY_END:
            self._day = follow(DAY, self._day, DayEvent.CALL_END)
        if decision.holds_clock:  # WSOP: before the last hands of a day
            self._hall.clock.hold()
        self._calls.add(decision.stop, partial(self._answer, decision.stop), decision.hands)

    def _bag(self, decision: Bag) -> None:
        """Bag the chips, and run the chip races of the breaks skipped overnight."""
        hall = self._hall
        self._day = follow(DAY, self._day, DayEvent.BAG)
        for pause in hall.clock.bag():
            self._seats.color_up(pause.remove)
        # Somebody on the way has the chips bagged at the new seat, as TDA RP-16 has the staff carry those of an
        # absent player.
        self._transit.seat_all()
        if hall.log.listened_to:
            hall.log.record(fe.DayEnded(hall.log.now, decision.day, hall.left, decision.overnight))
        if decision.overnight:
            self._ledger.on_moment(SampleMoment.NIGHT)
        self._stop(StopRoom(Stop.NEW_SEATS))  # a day begins with new seats for all
        # After the call for new seats, which then waits for the morning: all draw before the first hand of the day.
        self._calls.pass_night(decision.overnight, self._begin_day)

    def _begin_day(self) -> None:
        self._day = follow(DAY, self._day, DayEvent.DAWN)
        self._ledger.day += 1
        self._hall.clock.go_on()
        self._ledger.on_moment(SampleMoment.DAY)
        self._stage.begin_day(self.play)

    def _redraw(self, decision: Redraw) -> None:
        seconds = self._seats.redraw()
        # Seats for a new day are drawn overnight, and the players find them posted.
        if decision.takes_time:
            self._calls.pause(seconds, clock_runs=self._clock_runs)


class PotWinners:
    """Listens to one hand at a time, and then knows the winners of each pot."""

    def __init__(self) -> None:
        self._won: list[Won] = []
        self._committed: tuple[Chips, ...] = ()
        self._levels: list[Chips] = []
        self._ended: list[Won] = []

    def __call__(self, event: Event) -> None:
        """Record an event of the hand."""
        if isinstance(event, Won):
            self._won.append(event)

    def end(self, state: PublicState) -> None:
        """The hand is over."""
        self._committed = state.committed
        # As in `build_pots`, live players alone: the chips of those who folded make no pot of their own.
        live = zip(state.committed, state.folded, strict=True)
        self._levels = sorted({chips for chips, gone in live if not gone})
        self._won, self._ended = [], self._won

    def winners(self, player: Position) -> list[Position]:
        """The winners of the pot with the player's last chips, in order from the button's left.

        Each amount that a live player has put in is the top of a pot. The player's last chips lie in the pot that
        reaches up to everything the player has put in.
        """
        pot = sum(level < self._committed[player] for level in self._levels)
        # Pots without chips have no number, so the count of levels may run past the last pot that was won.
        last = max(each.pot for each in self._ended)
        return sorted({each.player for each in self._ended if each.pot == min(pot, last)})


class Knockouts:
    """Removes busted players from their seats."""

    def __init__(
        self,
        hall: Hall,
        ledger: Ledger,
        stage: Stage,
        play: StateOfPlay,
        on_out: Callable[[Sequence[PlayerId]], None],
    ) -> None:
        """`stage` ranks players by the state of `play`; `on_out` is called with those who have busted."""
        self._hall = hall
        self._ledger = ledger
        self._stage = stage
        self._play = play
        self._on_out = on_out

    def pay_for_heads(self, heads: PotWinners, players: Sequence[PlayerId], busted: Mapping[PlayerId, Chips]) -> None:
        """Pay the bounties on busted players to the winners of their last chips; `players` were dealt in."""
        for player in busted:
            winners = [players[winner] for winner in heads.winners(players.index(player))]
            self._ledger.knock_out(player, winners)

    def put_out(
        self, tables: Sequence[tuple[Table, Mapping[PlayerId, Chips]]], level: int, ties: Ties = Ties.TABLES
    ) -> None:
        """Remove players busted in the same hand, given for each table with their stacks before the hand."""
        hall = self._hall
        groups = rank_busts([busted for _, busted in tables], ties)  # WSOP 126, TDA RP-8
        for table, players in tables:
            # Before the places are given, which in a satellite may go by these stacks if several players tie for the
            # last seat.
            self._ledger.last_seats.note(players)
            for player in players:
                hall.room.unseat(player)
                if hall.log.listened_to:
                    hall.log.record(fe.Busted(hall.log.now, player + 1, table.number))
        # All are out of their seats by now: a stage that counts players must not see some of a tied group.
        self._rank(groups, level, tables[0][0].number)
        self._on_out([player for group in groups for player in group])
        hall.look_around()
        hall.wake_at([table.number for table, _ in tables])

    def note_removed(self, player: PlayerId, table: TableId) -> None:
        """The stack of a player has been taken out of play, and the seat is open."""
        self._rank([[player]], self._hall.clock.level.number, table)

    def _rank(self, groups: Groups, level: int, table: TableId) -> None:
        ledger = self._ledger
        for ranked in self._stage.rank_out(self._play, groups, table):
            if ranked.lasted is None:  # the round gives places at its end
                ledger.note_all_out(ranked.groups, level)
                continue
            # Paid at once: the prizes of the last day are what the flights have left of the pool.
            if ranked.cashes:
                for player in chain.from_iterable(ranked.groups):
                    ledger.cash(player)
            ledger.put_out(ranked.groups, level, ranked.lasted)
