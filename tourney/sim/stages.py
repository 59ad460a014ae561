"""The stages of an event: the whole event, a flight, or a round of a shootout.

A stage decides from the state of play that it is shown, and knows nothing of the floor that carries it out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.sim.decisions import (
    CLOSE_ENTRIES,
    END_STAGE,
    GO_ON,
    Bag,
    Bubble,
    Divide,
    End,
    EndRound,
    PutOut,
    Redraw,
    StopRoom,
)
from tourney.sim.states import Stop
from tourney.tournament.breaking import plan_redraw, redraws_ahead
from tourney.tournament.formats import days_ahead
from tourney.tournament.standings import IN_THE_MONEY

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.decisions import Decision, Groups, StateOfPlay
    from tourney.sim.scenario import Scenario
    from tourney.tournament.formats import DayEnd, Flights
    from tourney.tournament.schedule import Level
    from tourney.types import PlayerId, TableId

_CALL_DEAL: Final = StopRoom(Stop.DEAL)
_CALL_NEW_SEATS: Final = StopRoom(Stop.NEW_SEATS)
_CALL_END: Final = StopRoom(Stop.END, holds_clock=True)


class WholeEvent:
    """An event, or the part after its flights, played to its end: days, redraws and deals."""

    name = ""
    fixed_seats = False
    ends_at_one_table = True
    knows_prizes = True

    def __init__(self, scenario: Scenario, players: int, *, passed: int = 0, hands: int = 0) -> None:
        """`players` play from the start of the stage; `passed` levels are over, and `hands` have been played."""
        self._scenario = scenario
        self._days = days_ahead(scenario.days, passed, players)
        self._ending: DayEnd | None = None  # the end of a day for which the room stops
        self._draws_at = (*redraws_ahead(scenario.redraws, players), scenario.final_table)  # numbers of players left
        self._deal = scenario.deal
        self._day = 1
        self._hands_at_draw = self._hands_at_dawn = hands
        self._dawn = -1

    # The end

    def decide(self, play: StateOfPlay) -> Decision:
        """See `Stage`."""
        # Before all sales have ended a player who is out may still come back, and no place is final.
        due = self._find_due(play) if play.closed else self._find_last(play)
        if due is GO_ON and self._is_draw_due(play) and not play.is_called(Stop.NEW_SEATS):
            return _CALL_NEW_SEATS
        return due

    def _find_last(self, play: StateOfPlay) -> Decision:
        """The end while entries are open: nobody else may enter and play on."""
        if play.left > 1 or play.expects:
            return GO_ON
        return End("winner" if play.left else "empty")

    def _find_due(self, play: StateOfPlay) -> Decision:
        """What the number of players left calls for, once entries are closed."""
        left, deal = play.left, self._deal
        # All seats of a satellite have been won by the milestone: the others have nothing left to play for.
        if play.winners >= play.ends_at:
            return End("seats", by_stacks=True)
        if left <= play.ends_at:
            return End(("winner" if play.ends_at == 1 else "seats") if left else "empty")
        # Below the number too: two may go out in the same hand.
        if deal is not None and left <= deal.players:
            return GO_ON if play.is_called(Stop.DEAL) else _CALL_DEAL
        # After the deal, because a deal may end the event, and then nobody comes back for another day.
        if self._days and left <= self._days[0].players and not play.is_clock_held:
            return self._end_day()
        return GO_ON

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:
        """See `Stage`."""
        if stop is Stop.NEW_SEATS:
            return self._redraw(play)
        if stop is Stop.DAY_END:
            return self._bag()
        if stop is Stop.DEAL:
            return self._make_deal()
        return self._end_in_time(play)

    def _end_in_time(self, play: StateOfPlay) -> Sequence[Decision]:
        """End the event as its time is up: places follow the stacks."""
        limit = self._scenario.time_limit
        shares = () if limit is None or limit.divide is None else (Divide(limit.divide),)
        # Prizes need the number of entries, so entries are closed before anything is divided.
        end = End("time", by_stacks=True)
        return (*shares, end) if play.closed else (CLOSE_ENTRIES, *shares, end)

    def _make_deal(self) -> Sequence[Decision]:
        deal, self._deal = self._deal, None
        if deal is None:
            return ()
        if deal.keep:  # the players play on for this money
            return (Divide(deal.kind, deal.keep),)
        return (Divide(deal.kind), End("deal", by_stacks=True))

    def rank_out(self, play: StateOfPlay, groups: Groups, table: TableId) -> Sequence[PutOut]:  # noqa: ARG002 - as `Stage`
        """See `Stage`."""
        return (PutOut(groups, play.now),)

    def bubble(self, play: StateOfPlay) -> Bubble | None:
        """See `Stage`."""
        if not play.closed:
            return None
        # A satellite has a bubble before its seats, even if money is left over for one more place.
        return Bubble(play.left, play.paid, play.ends_at if play.ends_at > 1 else 0)

    # Days and redraws

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:
        """See `Stage`. A day ends with its last level, whether or not a hand of the day is over.

        The last hands of a day may use up a level by hands; the next day does not end before its first hand.
        """
        if not self._days or level.number != self._days[0].after_level:
            return GO_ON
        if level.hands and not (play.playing or play.hands > self._hands_at_dawn):
            self._days = self._days[1:]
            return GO_ON
        return self._end_day()

    def _end_day(self) -> Decision:
        self._ending, self._days = self._days[0], self._days[1:]
        return StopRoom(Stop.DAY_END, self._ending.last_hands, holds_clock=True)

    def _bag(self) -> Sequence[Decision]:
        day, self._ending = self._ending, None
        if day is None:
            return ()
        self._day += 1
        return (Bag(self._day - 1, day.overnight),)

    def begin_day(self, play: StateOfPlay) -> None:
        """See `Stage`."""
        self._dawn = play.now
        self._hands_at_dawn = play.hands
        left = play.here if play.closed else self._scenario.entries
        self._days = days_ahead(self._days, play.passed, left)

    def _is_draw_due(self, play: StateOfPlay) -> bool:
        """Whether the number of players left calls for a redraw (WSOP 67c); never while entries are open."""
        # With entries open more players may come, and the tables just drawn would not do.
        if play.entries_open or play.tables < 2:
            return False
        return plan_redraw(play.here, self._draws_at, self._scenario.seats, self._scenario.final_table) > 0

    def _redraw(self, play: StateOfPlay) -> Sequence[Decision]:
        """Redraw all seats.

        Skipped at a single table and, before the final table, when no hand was played since the last draw.
        """
        *redraws, final_table = self._draws_at
        # Several numbers may be passed in one hand: they call for one draw, at the number that is left.
        self._draws_at = (*redraws_ahead(redraws, play.here), final_table)
        is_new = play.hands > self._hands_at_draw or play.here <= self._scenario.final_table
        if play.tables < 2 or not is_new:
            return ()
        self._hands_at_draw = play.hands
        return (Redraw(takes_time=play.now != self._dawn),)  # seats drawn overnight take no time


class Flight:
    """A flight: play stops after a level or at a share of its entries. The players left meet on another day."""

    fixed_seats = False
    ends_at_one_table = False
    knows_prizes = False  # not before the last flight

    def __init__(self, number: int, flights: Flights) -> None:
        self.name = f"flight {number}"
        self._flights = flights

    def decide(self, play: StateOfPlay) -> Decision:
        """See `Stage`.

        The share of entries applies once entries are closed. Before that the flight ends when one player is left and
        nobody is still to come.
        """
        percent = self._flights.until_percent
        # Rounded down, and never to nobody: a flight of few entries sends one player on.
        most = 1 if play.entries_open else max(1, int(percent * play.entered / 100))
        if play.here > most or play.is_called(Stop.END) or play.expects:
            return GO_ON
        return _CALL_END

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:  # noqa: ARG002 - as `Stage`
        """See `Stage`."""
        return _CALL_END if level.number == self._flights.until_level else GO_ON

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:  # noqa: ARG002 - as `Stage`
        """See `Stage`."""
        return (END_STAGE,)

    def begin_day(self, play: StateOfPlay) -> None:
        """See `Stage`. Does nothing: a flight has no nights."""

    def rank_out(self, play: StateOfPlay, groups: Groups, table: TableId) -> Sequence[PutOut]:  # noqa: ARG002 - as `Stage`
        """See `Stage`. Players of different flights rank by how long they lasted in their own.

        Those who go out in the money rank above all others, and are paid at once. Players who tie for the last place
        paid are all paid.
        """
        ranked: list[PutOut] = []
        left = play.here + sum(map(len, groups))
        # Lowest places first: each group is paid or not by how many are left after it.
        for group in groups:
            left -= len(group)
            cashes = not play.entries_open and left < self._flights.count_paid(play.entered)
            ranked.append(PutOut([group], play.open_for + IN_THE_MONEY * cashes, cashes))
        return ranked

    def bubble(self, play: StateOfPlay) -> Bubble | None:
        """See `Stage`. A flight that is played into the money has its own bubble."""
        if not self._flights.paid_percent or play.entries_open:
            return None
        return Bubble(play.here, self._flights.count_paid(play.entered), in_flight=True)


class ShootoutRound:
    """A round of a shootout or of a heads-up bracket: each table plays down to one winner, who advances."""

    fixed_seats = True
    ends_at_one_table = False
    knows_prizes = True

    def __init__(self, number: int) -> None:
        self.name = f"round {number}"
        self._out: dict[int, list[list[PlayerId]]] = {}

    def decide(self, play: StateOfPlay) -> Decision:
        """See `Stage`."""
        # One player a table: all tables are decided.
        if play.here != play.tables:  # no table is without a player
            return GO_ON
        return EndRound(self._ranks())

    def decide_at_level_end(self, play: StateOfPlay, level: Level) -> Decision:  # noqa: ARG002 - as `Stage`
        """See `Stage`. The clock runs on."""
        return GO_ON

    def decide_stopped(self, play: StateOfPlay, stop: Stop) -> Sequence[Decision]:  # noqa: ARG002 - as `Stage`
        """See `Stage`. Nothing: no round is stopped."""
        return ()

    def begin_day(self, play: StateOfPlay) -> None:
        """See `Stage`. Does nothing: a round has no nights."""

    def bubble(self, play: StateOfPlay) -> Bubble | None:  # noqa: ARG002 - as `Stage`
        """See `Stage`. A shootout has none."""
        return None

    def rank_out(self, play: StateOfPlay, groups: Groups, table: TableId) -> Sequence[PutOut]:  # noqa: ARG002 - as `Stage`
        """See `Stage`. Equal ranks at different tables tie, so places are given at the end of the round."""
        self._out.setdefault(table, []).extend(list(group) for group in groups)
        return (PutOut(groups, None),)

    def _ranks(self) -> list[list[PlayerId]]:
        """The busted players in groups: the runners-up of all tables tie, then the thirds, and so on."""
        places: dict[int, list[PlayerId]] = {}
        for groups in self._out.values():
            # The winner of each table plays on; the places of a round are those behind the winner, at all tables
            # alike.
            place = 2
            for group in reversed(groups):
                places.setdefault(place, []).extend(group)
                place += len(group)
        return [sorted(places[place]) for place in sorted(places, reverse=True)]
