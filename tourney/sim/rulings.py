"""Rulings: carries out on a floor what its stage decides. No other module acts on a decision."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.decisions import (
    CLOSE_ENTRIES,
    END_STAGE,
    GO_ON,
    Bag,
    Divide,
    End,
    EndRound,
    Redraw,
    StopRoom,
)
from tourney.sim.samples import SampleMoment
from tourney.sim.states import DAY, DayEvent, DayState, Stop, follow
from tourney.tournament.chops import most_to_keep, plan_chop_payments
from tourney.tournament.standings import by_stack

if TYPE_CHECKING:
    from tourney.sim.calls import Calls
    from tourney.sim.decisions import Decision, Stage
    from tourney.sim.hall import Hall
    from tourney.sim.ledger import Ledger
    from tourney.sim.registration import Registration
    from tourney.sim.seats import Seats
    from tourney.sim.transit import Transit
    from tourney.tournament.schedule import Level
    from tourney.types import Seconds


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
            groups = [*by_stack(stacks), sorted(ledger.winners)]
        else:
            groups = [sorted([*hall.room.chairs, *ledger.winners])]
        self._finish()
        ledger.end(groups, hall.clock.level.number, decision.reason)

    def _divide(self, decision: Divide) -> None:
        ledger = self._ledger
        players = sorted(self._hall.room.chairs)
        prizes = list(ledger.standings.prizes[: len(players)])
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
        self._transit.seat_all()
        if hall.log.listened_to:
            hall.log.record(fe.DayEnded(hall.log.now, decision.day, hall.left, decision.overnight))
        if decision.overnight:
            self._ledger.on_moment(SampleMoment.NIGHT)
        self._stop(StopRoom(Stop.NEW_SEATS))  # a day begins with new seats for all
        self._calls.pass_night(decision.overnight, self._begin_day)

    def _begin_day(self) -> None:
        self._day = follow(DAY, self._day, DayEvent.DAWN)
        self._ledger.day += 1
        self._hall.clock.go_on()
        self._ledger.on_moment(SampleMoment.DAY)
        self._stage.begin_day(self.play)

    def _redraw(self, decision: Redraw) -> None:
        seconds = self._seats.redraw()
        if decision.takes_time:
            self._calls.pause(seconds, clock_runs=self._clock_runs)
