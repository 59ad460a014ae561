"""Registration: who comes when, who waits for a seat, who buys in again."""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any

from tourney.sim import events as fe
from tourney.sim.entrants import ADD_ON, REBUY, REENTRY
from tourney.sim.ledger import Offer
from tourney.streams import ARRIVING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Sequence

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.sim.house import House
    from tourney.sim.seats import Seats
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, PlayerId, Seconds, TableId


class Registration:
    """Sells entries, re-entries, rebuys and add-ons in a hall.

    Attributes:
        coming: Entrants who are still to come, wait, or are on their way back.
        entered: Entries so far.
        sells_rebuys: Whether rebuys can be bought after some hands.
    """

    def __init__(self, hall: Hall, house: House, seats: Seats, *, on_close: Callable[[], None]) -> None:
        """`on_close` is called when nothing can be bought any more."""
        self._hall = hall
        self._log = hall.log
        self._ledger = house.ledger
        self._entrants = house.entrants
        self._scenario = house.scenario
        self._rules = house.scenario.entry
        self._keys = house.keys
        self._seats = seats
        self._on_close = on_close
        self._sells = True
        self.coming = 0
        self.entered = 0
        self.sells_rebuys = self._rules.rebuy is not None
        self._later: deque[tuple[Seconds, int]] = deque()  # who comes after the start, and when
        self._waiting: deque[int] = deque()
        self._asked: Counter[PlayerId] = Counter()
        self._bought: Counter[PlayerId] = Counter()
        self._offered: set[PlayerId] = set()
        self._unsettled: set[TableId] = set()  # tables that still play a hand after which chips are sold
        self._closing = False

    @property
    def expects(self) -> bool:
        """Whether somebody is still to come, and may enter."""
        return self._hall.entries_open and self.coming > 0

    def keep_shut(self) -> None:
        """Nothing is sold here: all have entered elsewhere."""
        self._hall.entries_open = False
        self._sells = self.sells_rebuys = False

    def begin(self, entrants: Sequence[int]) -> None:
        """Those who are there at the start enter and draw seats; the others come in their time."""
        arrivals = self._rules.arrivals
        moments = [0 if arrivals is None else arrivals.moment(self._keys.key(ARRIVING, each)) for each in entrants]
        there = [entrant for entrant, moment in zip(entrants, moments, strict=True) if not moment]
        later = ((moment, entrant) for entrant, moment in zip(entrants, moments, strict=True) if moment)
        self._later = deque(sorted(later))
        room = self._rules.tables * self._scenario.seats or len(there)
        self._seats.seat_all([self._enter(entrant) for entrant in there[:room]])
        for entrant in there[room:]:
            self._let_wait(entrant)
        self.coming += len(self._later)
        if self._later:
            self._hall.env.process(self._receive())
        if not self._rules.closes_after:
            self.close()

    def _receive(self) -> Generator[Event, Any, None]:
        hall = self._hall
        while self._later:
            moment = self._later[0][0]
            if moment > self._log.now - hall.began:
                yield hall.env.timeout(moment - (self._log.now - hall.began))
            if self._later:
                self._admit(self._later.popleft()[1])

    def _admit(self, entrant: int) -> None:
        """Somebody who was to come is there."""
        self.coming -= 1
        if not self._sells_to(entrant):
            self._ledger.turn_away(entrant)
        elif self._waiting or not self._seat(entrant):
            self._let_wait(entrant)
        self._hall.look_around()

    def _sells_to(self, entrant: int) -> bool:
        """Whether somebody may enter now, for the first time or again."""
        again = self._rules.reentry if self._entrants.has_entered(entrant) else None
        return self._hall.entries_open and (again is None or self._hall.clock.level.number <= again.until_level)

    def _seat(self, entrant: int) -> bool:
        chair = self._seats.find_late()
        if chair is not None:
            self._seats.sit_late(self._enter(entrant), chair)
        return chair is not None

    def _enter(self, entrant: int) -> PlayerId:
        self.entered += 1
        return self._ledger.enter(entrant)

    def _let_wait(self, entrant: int) -> None:
        self.coming += 1
        self._waiting.append(entrant)
        if self._log.listened_to:
            self._log.tell(fe.Waits(self._log.now, entrant + 1))

    def seat_waiting(self) -> None:
        """Those who wait sit down as long as there are open seats."""
        while self._waiting and self._seat(self._waiting[0]):
            self._waiting.popleft()
            self.coming -= 1

    # Who is out, or short

    def note_out(self, players: Iterable[PlayerId]) -> None:
        """Players are out: those who want to and may come back."""
        rules = self._rules.reentry
        if rules is None or not self._hall.entries_open or self._hall.clock.level.number > rules.until_level:
            return
        for player in players:
            if player in self._entrants.disqualified:
                continue
            made = self._entrants.entries_of(player) - 1
            allowed = rules.most is None or made < rules.most
            if allowed and self._entrants.takes(rules.percent, REENTRY, player, made):
                self.coming += 1
                self._hall.env.process(self._return(self._entrants.behind[player], rules.after))

    def _return(self, entrant: int, after: Seconds) -> Generator[Event, Any, None]:
        yield self._hall.env.timeout(after)
        if not self._hall.closed:
            self._admit(entrant)

    def sell_rebuys(self, level: int, players: Sequence[PlayerId], before: Sequence[Chips]) -> None:
        """After a hand, which belongs to the level it began in (TDA 23).

        Rebuys are for those who have lost chips in it and have few left, or none.
        """
        rules = self._rules.rebuy
        if rules is None or level > rules.until_level:
            return
        stacks = self._ledger.stacks
        for player, had in zip(players, before, strict=True):
            barred = player in self._entrants.disqualified
            if stacks[player] <= rules.stack_at_most and stacks[player] < had and not barred:
                self._asked[player] += 1
                allowed = rules.most is None or self._bought[player] < rules.most
                if allowed and self._entrants.takes(rules.percent, REBUY, player, self._asked[player]):
                    self._bought[player] += 1
                    self._ledger.sell(player, Offer("rebuy", rules.chips, rules.cost))

    def _sell_add_ons(self, table: Table) -> None:
        rules = self._rules.add_on
        if rules is None:
            return
        for player in table.players:
            if player not in self._offered and self._ledger.stacks[player]:
                self._offered.add(player)
                if self._entrants.takes(rules.percent, ADD_ON, player, 0):
                    self._ledger.sell(player, Offer("add-on", rules.chips, rules.cost))
        self._note_settled(table)

    def _note_settled(self, table: Table) -> None:
        self._unsettled.discard(table.number)
        if self._closing:
            self.close()

    # The clock

    def note_level_end(self, level: Level) -> None:
        """What is due when a level is over: add-ons, and the stacks of those who have never come."""
        if self._sells and self._rules.add_on is not None and level.number == self._rules.add_on.after_level:
            self._unsettled = set(self._hall.room.tables)
            self._hall.do_at_each_and_look(self._sell_add_ons)
        if self._rules.absent_until == level.number and self._entrants.away:
            self._hall.do_at_each_and_look(self._remove_absent)

    def _remove_absent(self, table: Table) -> None:
        away = [player for player in table.players if player in self._entrants.away]
        self._seats.remove(away, fe.ABSENT, table)

    def note_level(self, level: Level) -> None:
        """A level begins: with it some sales end (TDA 8: registration lasts through the break before it)."""
        rules = self._rules
        self._hall.entries_open = self._hall.entries_open and level.number <= rules.admits_until
        self._turn_away_waiting()
        if self.sells_rebuys and rules.rebuy is not None and level.number == rules.rebuy.until_level + 1:
            self._unsettled |= self._hall.playing
            self._hall.do_at_each_and_look(self._note_settled)
        if level.number > rules.closes_after and not self._ledger.standings.closed:
            self.close()

    def _turn_away_waiting(self) -> None:
        """Those who wait in vain go."""
        waiting, self._waiting = self._waiting, deque()
        for entrant in waiting:
            if self._sells_to(entrant):
                self._waiting.append(entrant)
            else:
                self.coming -= 1
                self._ledger.turn_away(entrant)

    def close(self) -> None:
        """Nothing can be bought any more, once all tables have ended the last hands after which chips are sold."""
        self._closing = bool(self._unsettled)
        if self._closing:
            return
        self._hall.entries_open = False
        self._turn_away_waiting()
        self.sells_rebuys = False
        self._on_close()
        self._hall.look_around()
        self._hall.wake()

    def end(self) -> None:
        """Play is over here: those who have not entered by now come in vain."""
        self._hall.entries_open = False
        self._turn_away_waiting()
        later, self._later = self._later, deque()
        for _, entrant in later:
            self._ledger.turn_away(entrant)
        self.coming -= len(later)
