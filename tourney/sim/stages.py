"""The stages of an event: the whole event, a flight, or a round of a shootout."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tourney.sim import events as fe
from tourney.sim.calls import Stop
from tourney.sim.hand_for_hand import Bubble
from tourney.sim.samples import SampleMoment
from tourney.tournament.breaking import plan_redraw, redraws_ahead
from tourney.tournament.chops import most_to_keep, plan_chop_payments
from tourney.tournament.days import days_ahead
from tourney.tournament.standings import IN_THE_MONEY, by_stack

if TYPE_CHECKING:
    from tourney.sim.floor import Floor
    from tourney.sim.house import House
    from tourney.sim.knockouts import Groups
    from tourney.tournament.chops import ChopKind
    from tourney.tournament.days import DayEnd
    from tourney.tournament.formats import Flights
    from tourney.tournament.schedule import Level
    from tourney.types import PlayerId, TableId


class WholeEvent:
    """An event, or the part after its flights, played to its end: days, redraws and deals."""

    name = ""
    fixed_seats = False
    ends_at_one_table = True

    def __init__(self, house: House, players: int, passed: int = 0) -> None:
        """`players` play from the start of the stage; `passed` levels are already over."""
        scenario = house.scenario
        self._days = days_ahead(scenario.days, passed, players)
        self._draws_at = (*redraws_ahead(scenario.redraws, players), scenario.final_table)  # numbers of players left
        self._deal = scenario.deal
        self._day = 1
        self._hands_at_draw = self._hands_at_dawn = house.ledger.hands
        self._dawn = -1

    # The end

    def look(self, floor: Floor) -> None:
        """See `Stage`."""
        ledger = floor.ledger
        left = ledger.standings.left
        if not ledger.standings.closed:
            if left <= 1 and not floor.registration.expects:
                self._end(floor, "winner" if left else "empty")
        elif len(ledger.winners) >= ledger.ends_at:
            self._end_by_chips(floor, None, "seats")
        elif left <= ledger.ends_at:
            self._end(floor, ("winner" if ledger.ends_at == 1 else "seats") if left else "empty")
        elif self._deal is not None and left <= self._deal.players:
            floor.calls.add(Stop.DEAL, partial(self._make_deal, floor))
        elif self._days and left <= self._days[0].players and not floor.hall.clock.held:
            self._end_day(floor)
        if not floor.hall.closed and self._is_draw_due(floor):
            floor.calls.add(Stop.NEW_SEATS, partial(self._redraw, floor))

    def _end(self, floor: Floor, reason: str) -> None:
        floor.finish()
        floor.ledger.end(
            [sorted([*floor.hall.room.chairs, *floor.ledger.winners])], floor.hall.clock.level.number, reason
        )

    def time_is_up(self, floor: Floor, divide: ChopKind | None) -> None:
        """End the event: places follow the stacks; `divide`, if given, divides the prizes."""
        if not floor.ledger.standings.closed:
            floor.registration.close()
        if not floor.hall.closed:
            self._end_by_chips(floor, divide, "time")

    def _make_deal(self, floor: Floor) -> None:
        deal, self._deal = self._deal, None
        if deal is None:
            return
        if not deal.keep:
            self._end_by_chips(floor, deal.kind, "deal")
        else:
            self._divide(floor, deal.kind, deal.keep)

    def _end_by_chips(self, floor: Floor, divide: ChopKind | None, reason: str) -> None:
        if divide is not None:
            self._divide(floor, divide, 0)
        stacks = {player: floor.ledger.stacks[player] for player in floor.hall.room.chairs}
        floor.finish()
        floor.ledger.end([*by_stack(stacks), sorted(floor.ledger.winners)], floor.hall.clock.level.number, reason)

    def _divide(self, floor: Floor, kind: ChopKind, keep: int) -> None:
        ledger = floor.ledger
        players = sorted(floor.hall.room.chairs)
        prizes = list(ledger.standings.prizes[: len(players)])
        keep = min(keep, most_to_keep(prizes, len(players)))
        stacks = [ledger.stacks[player] for player in players]
        shares = plan_chop_payments(kind, stacks, prizes, keep)
        ledger.divide(kind.value, dict(zip(players, shares, strict=True)), keep)

    def place(self, floor: Floor, groups: Groups, level: int, table: TableId) -> None:  # noqa: ARG002 - as `Stage`
        """See `Stage`."""
        floor.ledger.put_out(groups, level, floor.log.now)

    def bubble(self, floor: Floor) -> Bubble | None:
        """See `Stage`."""
        standings, ends_at = floor.ledger.standings, floor.ledger.ends_at
        if not standings.closed:
            return None
        return Bubble(standings.left, len(standings.prizes), ends_at if ends_at > 1 else 0)

    def close_entries(self, floor: Floor) -> None:
        """See `Stage`."""
        floor.ledger.close()

    # Days and redraws

    def level_ended(self, floor: Floor, level: Level) -> None:
        """See `Stage`. A day ends with its last level, whether or not a hand of the day is over.

        The last hands of a day may use up a level by hands; the next day does not end before its first hand.
        """
        if self._days and level.number == self._days[0].after_level:
            if level.hands and not self._has_dealt_today(floor):
                self._days = self._days[1:]
            else:
                self._end_day(floor)

    def _has_dealt_today(self, floor: Floor) -> bool:
        return floor.hall.playing > 0 or floor.ledger.hands > self._hands_at_dawn

    def _end_day(self, floor: Floor) -> None:
        day, self._days = self._days[0], self._days[1:]
        floor.hall.clock.hold()
        floor.calls.add(Stop.DAY_END, partial(self._bag, floor, day), day.last_hands)

    def _bag(self, floor: Floor, day: DayEnd) -> None:
        """Bag the chips, and run the chip races of the breaks skipped overnight."""
        for pause in floor.hall.clock.bag():
            floor.color_up(pause.remove)
        floor.transit.seat_all()
        if floor.log.listened_to:
            floor.log.tell(fe.DayEnded(floor.log.now, self._day, floor.hall.left, day.overnight))
        if day.overnight:
            floor.ledger.on_moment(SampleMoment.NIGHT)
        self._day += 1
        floor.calls.add(Stop.NEW_SEATS, partial(self._redraw, floor))
        floor.calls.pass_night(day.overnight, partial(self._begin_day, floor))

    def _begin_day(self, floor: Floor) -> None:
        floor.ledger.day += 1
        self._dawn = floor.log.now
        self._hands_at_dawn = floor.ledger.hands
        floor.hall.clock.go_on()
        floor.ledger.on_moment(SampleMoment.DAY)
        left = floor.hall.left if floor.ledger.standings.closed else floor.scenario.entries
        self._days = days_ahead(self._days, floor.hall.clock.passed, left)

    def _is_draw_due(self, floor: Floor) -> bool:
        """Whether the number of players left calls for a redraw; never while entries are open."""
        hall, scenario = floor.hall, floor.scenario
        if hall.entries_open or len(hall.room.tables) < 2:
            return False
        return plan_redraw(hall.left, self._draws_at, scenario.seats, scenario.final_table) > 0

    def _redraw(self, floor: Floor) -> None:
        """Redraw all seats.

        Skipped at a single table and, before the final table, when no hand was played since the last draw.
        """
        *redraws, final_table = self._draws_at
        self._draws_at = (*redraws_ahead(redraws, floor.hall.left), final_table)
        hands = floor.ledger.hands
        is_new = hands > self._hands_at_draw or floor.hall.left <= floor.scenario.final_table
        if len(floor.hall.room.tables) > 1 and is_new:
            self._hands_at_draw = hands
            seconds = floor.seats.redraw()
            if floor.log.now != self._dawn:  # seats drawn overnight take no time
                floor.calls.pause(seconds, clock_runs=floor.scenario.pace.takes.clock_runs)


class Flight:
    """A flight: play stops after a level or at a share of its entries. The players left meet on another day."""

    fixed_seats = False
    ends_at_one_table = False

    def __init__(self, number: int, flights: Flights) -> None:
        self.name = f"flight {number}"
        self._flights = flights

    def look(self, floor: Floor) -> None:
        """See `Stage`.

        The share of entries applies once entries are closed. Before that the flight ends when one player is left and
        nobody is still to come.
        """
        registration = floor.registration
        percent = self._flights.until_percent
        most = 1 if floor.hall.entries_open else max(1, int(percent * registration.entered / 100))
        if floor.hall.left <= most and not registration.expects:
            self._stop(floor)

    def level_ended(self, floor: Floor, level: Level) -> None:
        """See `Stage`."""
        if level.number == self._flights.until_level:
            self._stop(floor)

    def _stop(self, floor: Floor) -> None:
        floor.hall.clock.hold()
        floor.calls.add(Stop.END, floor.finish)

    def place(self, floor: Floor, groups: Groups, level: int, table: TableId) -> None:  # noqa: ARG002 - as `Stage`
        """See `Stage`. Players of different flights rank by how long they lasted in their own.

        Those who go out in the money rank above all others, and are paid at once. Players who tie for the last place
        paid are all paid.
        """
        lasted = floor.log.now - floor.hall.began
        left = floor.hall.left + sum(map(len, groups))
        for group in groups:
            left -= len(group)
            in_the_money = not floor.hall.entries_open and left < self._flights.count_paid(floor.registration.entered)
            if in_the_money:
                for player in group:
                    floor.ledger.cash(player)
            floor.ledger.put_out([group], level, lasted + IN_THE_MONEY * in_the_money)

    def bubble(self, floor: Floor) -> Bubble | None:
        """See `Stage`. A flight that is played into the money has its own bubble."""
        registration = floor.registration
        if not self._flights.paid_percent or floor.hall.entries_open:
            return None
        return Bubble(floor.hall.left, self._flights.count_paid(registration.entered), in_flight=True)

    def close_entries(self, floor: Floor) -> None:
        """See `Stage`. Does nothing: prizes are not known before the last flight."""


class ShootoutRound:
    """A round of a shootout or of a heads-up bracket: each table plays down to one winner, who advances."""

    fixed_seats = True
    ends_at_one_table = False

    def __init__(self, number: int) -> None:
        self.name = f"round {number}"
        self.winners: list[PlayerId] = []
        self._out: dict[int, list[list[PlayerId]]] = {}

    def look(self, floor: Floor) -> None:
        """See `Stage`."""
        if floor.hall.left == len(floor.hall.room.tables):  # no table is without a player
            self.winners = sorted(floor.hall.room.chairs)
            self._rank(floor)
            floor.finish()

    def level_ended(self, floor: Floor, level: Level) -> None:
        """See `Stage`. Does nothing: the clock runs on."""

    def bubble(self, floor: Floor) -> Bubble | None:  # noqa: ARG002 - as `Stage`
        """See `Stage`. A shootout has none."""
        return None

    def place(self, floor: Floor, groups: Groups, level: int, table: TableId) -> None:
        """See `Stage`. Equal ranks at different tables tie, so places are given at the end of the round."""
        for group in groups:
            for player in group:
                floor.ledger.note_out(player, level)
        self._out.setdefault(table, []).extend(list(group) for group in groups)

    def _rank(self, floor: Floor) -> None:
        """Place the busted players: the runners-up of all tables tie, then the thirds, and so on."""
        places: dict[int, list[PlayerId]] = {}
        for groups in self._out.values():
            place = 2
            for group in reversed(groups):
                places.setdefault(place, []).extend(group)
                place += len(group)
        floor.ledger.place([sorted(places[place]) for place in sorted(places, reverse=True)], floor.log.now)

    def close_entries(self, floor: Floor) -> None:
        """See `Stage`."""
        if not floor.ledger.standings.closed:
            floor.ledger.close()
