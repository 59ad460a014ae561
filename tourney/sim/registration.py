"""Registration: arrivals, alternates, re-entries, rebuys and add-ons."""

from __future__ import annotations

from collections import Counter, deque
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tourney.sim import events as fe
from tourney.sim.entrants import ADD_ON, DEALER_BONUS, REBUY, REBUY_AT_START, REENTRY
from tourney.sim.ledger import Offer
from tourney.sim.venue import UNLIMITED, Admission
from tourney.streams import ARRIVING

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence

    from simpy import Event

    from tourney.sim.hall import Hall
    from tourney.sim.house import House
    from tourney.sim.seats import Seats
    from tourney.tournament.entries import Lammers, Reentry
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, PlayerId, Seconds, TableId

_NOW: Final = Admission.NOW
_NEVER: Final = Admission.NEVER


class Registration:
    """Sells entries, re-entries, rebuys and add-ons in a hall.

    Attributes:
        coming: The number of entrants still to come, waiting for a seat, or coming back to re-enter.
        entered: The number of entries sold here so far.
        sells_rebuys: Whether rebuys are still sold.
        left: When entrants went out or were turned away, the last time.
        missed: Entrants who were still in another flight when entries closed here.
    """

    def __init__(self, hall: Hall, house: House, seats: Seats, *, on_close: Callable[[], None]) -> None:
        """`on_close` is called once all sales have ended."""
        self._hall = hall
        self._log = hall.log
        self._ledger = house.ledger
        self._entrants = house.entrants
        self._scenario = house.scenario
        self._rules = house.scenario.entry
        self._keys = house.keys
        self._seats = seats
        self._venue = house.venue
        self._on_close = on_close
        self._sells = True
        extra, rebuy = self._rules.extra, self._rules.rebuy
        at_start = rebuy is not None and rebuy.at_start > 0
        self._sells_at_entry = extra.dealer_bonus is not None or extra.lammers is not None or at_start
        self.coming = 0
        self.entered = 0
        self.sells_rebuys = self._rules.rebuy is not None
        self.left: dict[int, Seconds] = {}
        self.missed: set[int] = set()
        self._elsewhere: set[int] = set()  # entrants in another flight, until they come
        self._later: deque[tuple[Seconds, int]] = deque()  # moment and entrant of late arrivals
        self._waiting: deque[int] = deque()
        self._asked: Counter[PlayerId] = Counter()
        self._bought: Counter[PlayerId] = Counter()
        self._offered: set[PlayerId] = set()
        self._unsettled: Counter[TableId] = Counter()  # sales due at each table once its hand has ended
        self._closing = False
        self._lammers: Counter[PlayerId] = Counter()  # those not yet exchanged
        self._holds_lammers = self._rules.extra.lammers is not None
        self._lammers_over = False
        self._last_rebuys = False
        self._earlier: dict[int, int] = {}  # entries that entrants have made in earlier flights
        self._begun = False

    @property
    def expects(self) -> bool:
        """Whether an entrant is still to come and may still enter."""
        return self._hall.entries_open and (self.coming > 0 or self._venue.expects())

    def keep_shut(self) -> None:
        """Sell nothing: all players have entered on another floor."""
        self._hall.entries_open = False
        self._sells = self.sells_rebuys = self._holds_lammers = False

    def go_on(self, level: int, later: Sequence[int]) -> None:
        """Go on selling in the middle of an event; `later` are the entrants who may still come."""
        rules, hall = self._rules, self._hall
        self._begun = True
        hall.entries_open = level <= rules.admits_until
        self.sells_rebuys = rules.rebuy is not None and level <= rules.rebuy.until_level
        arrivals = rules.arrivals
        if arrivals is None or not hall.entries_open:
            return
        drawn = [(arrivals.moment_after(self._keys.key(ARRIVING, each), self._log.now), each) for each in later]
        self._later = deque(sorted((moment, entrant) for moment, entrant in drawn if moment is not None))
        self.coming += len(self._later)
        if self._later:
            hall.began = 0
            hall.env.process(self._receive())

    def begin_entries(self, entrants: Sequence[int], free: Mapping[int, Seconds] | None = None) -> None:
        """Enter and seat the entrants present at the start; the others arrive later.

        Args:
            entrants: The entrants who come.
            free: When entrants leave another flight, of those who are or were in one.
        """
        # First, as all draws below are by entrant: who does not come changes nothing for the others.
        entrants = [entrant for entrant in entrants if self._venue.comes(entrant)]
        self._earlier = {each: self._entrants.entries_by(each) for each in entrants}
        arrivals = self._rules.arrivals
        moments = [0 if arrivals is None else arrivals.moment(self._keys.key(ARRIVING, each)) for each in entrants]
        if free is not None:
            for place, entrant in enumerate(entrants):
                kept = free.get(entrant, 0) - self._hall.began
                # Nobody plays two flights at once: the entrant comes when the other one is over, if entries are still
                # sold.
                if kept > moments[place]:
                    moments[place] = kept
                    self._elsewhere.add(entrant)
        there = [entrant for entrant, moment in zip(entrants, moments, strict=True) if not moment]
        there = [entrant for entrant in there if self._may_enter(entrant)]
        later = ((moment, entrant) for entrant, moment in zip(entrants, moments, strict=True) if moment)
        self._later = deque(sorted(later))
        # TDA 8A has alternates: more entrants than seats wait for one, in the order in which they came.
        room = min(self._rules.tables or UNLIMITED, self._venue.free_tables()) * self._scenario.seats
        self._seats.seat_all([self._enter(entrant) for entrant in there[:room]])
        self._begun = True
        for entrant in there[room:]:  # alternates, in the order of arrival
            self._let_wait(entrant)
        self.coming += len(self._later)
        if self._later:
            self._hall.env.process(self._receive())
        # A freeze-out without late registration: the prizes are known before the first hand.
        if not self._rules.closes_after:
            self.close()

    def _receive(self) -> Generator[Event, Any, None]:
        hall = self._hall
        while self._later:
            moment = self._later[0][0]
            if moment > self._log.now - hall.began:
                yield hall.env.timeout(moment - (self._log.now - hall.began))
            # Play may have ended during the wait, and then nobody comes any more.
            if self._later:
                self._admit(self._later.popleft()[1])

    def _admit(self, entrant: int) -> None:
        """An entrant arrives: seat, queue or turn away the entrant."""
        # Before the answer: whoever waits for a seat is counted anew as one who still comes.
        self.coming -= 1
        if not self._sells_to(entrant):
            self._let_go(entrant)
        elif not self._may_enter(entrant):
            pass
        elif self._waiting or not self._seat(entrant):  # nobody passes the alternates who wait
            self._let_wait(entrant)
        self._hall.look_around()

    def _sells_to(self, entrant: int) -> bool:
        """Whether an entrant may buy an entry, or a re-entry, now."""
        # As rooms announce it, late entries and re-entries are sold to the end of the last level and of its break.
        again = self._rules.reentry if self._entries_here(entrant) else None
        return self._hall.entries_open and (again is None or self._hall.clock.level.number <= again.until_level)

    def _seat(self, entrant: int) -> bool:
        chair = self._seats.find_late()  # TDA 8: at random, from the same seats for all who come late
        if chair is not None:
            self._seats.sit_late(self._enter(entrant), chair)
        return chair is not None

    def _may_enter(self, entrant: int) -> bool:
        """Whether the venue admits an entrant now; an entrant whom it never admits is turned away."""
        admission = self._venue.admit(entrant)
        if admission is _NEVER:
            self._turn_away(entrant)
        return admission is _NOW

    def receive(self, entrant: int) -> bool:
        """An entrant comes whom the venue did not admit before; returns whether entries are sold to the entrant."""
        if self._hall.closed or not self._sells_to(entrant):
            return False
        self.coming += 1
        self._admit(entrant)
        return True

    def _let_go(self, entrant: int) -> None:
        """Turn away an entrant who comes too late, unless another flight was the reason."""
        if entrant in self._elsewhere and not self._entries_here(entrant):
            self.missed.add(entrant)
        else:
            self._turn_away(entrant)

    def _turn_away(self, entrant: int) -> None:
        self.left[entrant] = self._log.now
        self._ledger.turn_away(entrant)
        self._venue.note_turned_away(entrant)

    def _enter(self, entrant: int) -> PlayerId:
        self.entered += 1
        self._venue.note_entry(entrant)
        # A re-entry is a new player with a full stack (TDA 8A), behind whom the same entrant stands.
        player = self._ledger.enter(entrant, self._hall.clock.level.number if self._begun else 0)
        if self._sells_at_entry:
            self._sell_at_entry(player)
        return player

    def _entries_here(self, entrant: int) -> int:
        """The entries that an entrant has made on this floor."""
        return self._entrants.entries_by(entrant) - self._earlier.get(entrant, 0)

    def _sell_at_entry(self, player: PlayerId) -> None:
        """Sell what a player may buy with an entry, and hand out the lammers."""
        rules, entrants, time = self._rules, self._entrants, self._entrants.entries_of(player)
        bonus, lammers = rules.extra.dealer_bonus, rules.extra.lammers
        if bonus is not None and entrants.takes(bonus.percent, DEALER_BONUS, player, time):
            self._ledger.sell(player, Offer("dealer bonus", bonus.chips, bonus.cost, to_pool=False))
        if lammers is not None:
            self._lammers[player] = lammers.count
            # Lammers that nobody can exchange any more are chips from the start.
            if self._lammers_over:
                self._exchange(lammers, player)
        rebuy = rules.rebuy
        if rebuy is not None and rebuy.at_start and self.sells_rebuys:
            # Rebuys made at once count towards the limit as others do.
            allowed = rebuy.at_start if rebuy.most is None else min(rebuy.at_start, rebuy.most)
            if entrants.takes(rebuy.at_start_percent, REBUY_AT_START, player, time):
                self._bought[player] += allowed
                for _ in range(allowed):
                    self._ledger.sell(player, Offer("rebuy", rebuy.chips, rebuy.cost))

    def _let_wait(self, entrant: int) -> None:
        if not self._venue.may_wait(entrant, len(self._waiting)):
            self._turn_away(entrant)
            return
        self.coming += 1
        self._waiting.append(entrant)
        self._venue.note_wait(entrant)
        if self._log.listened_to:
            self._log.record(fe.Waits(self._log.now, entrant + 1))

    def seat_waiting(self) -> None:
        """Seat waiting entrants in order while there are open seats."""
        # In the order of arrival, and only while the first of them gets a seat: nobody is passed over.
        while self._waiting and self._seat(self._waiting[0]):
            self._waiting.popleft()
            self.coming -= 1

    # Re-entries, rebuys and add-ons

    def note_out(self, players: Iterable[PlayerId]) -> None:
        """Players have busted: those who may and want to re-enter come back."""
        for player in players:
            entrant = self._entrants.behind[player]
            # When the entrant is free for another flight; a re-entry here replaces it at its own end.
            self.left[entrant] = self._log.now
            rules = self._reentry_of(player)
            if rules is None:
                self._venue.note_out(entrant)
            else:
                self.coming += 1
                self._hall.env.process(self._return(entrant, rules.after))

    def _reentry_of(self, player: PlayerId) -> Reentry | None:
        """The rules by which a busted player re-enters; None for a player who does not."""
        rules = self._rules.reentry
        if rules is None or not self._hall.entries_open or self._hall.clock.level.number > rules.until_level:
            return None
        if player in self._entrants.disqualified:
            return None  # TDA 71D: a disqualified player is out of the event
        # The limit counts entries here; the draw counts all of them, so that each decision has a draw of its own.
        made = self._entrants.entries_of(player) - 1
        here = self._entries_here(self._entrants.behind[player]) - 1
        allowed = rules.most is None or here < rules.most
        return rules if allowed and self._entrants.takes(rules.percent, REENTRY, player, made) else None

    def _return(self, entrant: int, after: Seconds) -> Generator[Event, Any, None]:
        yield self._hall.env.timeout(after)
        if not self._hall.closed:
            self._admit(entrant)

    @property
    def sells_after_hands(self) -> bool:
        """Whether players may ever get chips after a hand."""
        return self.sells_rebuys or self._holds_lammers

    def sell_after_hand(self, level: int, players: Sequence[PlayerId], before: Sequence[Chips]) -> None:
        """Exchange lammers and sell rebuys after a hand; `level` is the one the hand began in (TDA 23).

        A player may get chips who has lost some in the hand and has no more than `stack_at_most` left. The chips of a
        lammer count towards the stack, but do not make up for the loss.
        """
        stacks, lammers = self._ledger.stacks, self._rules.extra.lammers
        # Only those who have lost chips: a short stack that folds would else be asked after every hand, and buy
        # sooner or later.
        losers = [player for player, had in zip(players, before, strict=True) if stacks[player] < had]
        # Lammers first: they are paid for, and may make a rebuy needless.
        if lammers is not None and self._holds_lammers:
            for player in losers:
                if self._lammers[player] and stacks[player] <= lammers.stack_at_most:
                    self._exchange(lammers, player, 1)
        if self.sells_rebuys:
            self._sell_rebuys(level, losers)

    def _exchange(self, lammers: Lammers, player: PlayerId, most: int | None = None) -> None:
        """Exchange lammers of a player, all of them by default; a disqualified player's are void."""
        count = self._lammers[player] if most is None else most
        self._lammers[player] -= count
        if player not in self._entrants.disqualified:  # TDA 71D: their chips leave play
            for _ in range(count):
                self._ledger.sell(player, Offer("lammer", lammers.chips, 0))

    def _exchange_last(self) -> None:
        """Exchange all lammers left: play here ends, or nothing more is sold."""
        lammers, self._holds_lammers = self._rules.extra.lammers, False
        if lammers is not None and self._lammers:
            for table in self._hall.room.tables.values():
                self._exchange_all(lammers, table)
            self._lammers.clear()

    def _exchange_all(self, lammers: Lammers, table: Table) -> None:
        for player in table.players:
            if self._lammers[player] and self._ledger.stacks[player]:
                self._exchange(lammers, player)

    def _sell_rebuys(self, level: int, losers: Sequence[PlayerId]) -> None:
        rules = self._rules.rebuy
        if rules is None or level > rules.until_level:  # TDA 23: the level the hand began in
            return
        stacks = self._ledger.stacks
        for player in losers:
            if stacks[player] <= rules.stack_at_most and player not in self._entrants.disqualified:
                # Each time is a new draw, counted whether or not the player buys.
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
            if player not in self._offered and self._ledger.stacks[player]:  # who is out may still be seated
                # Once for each player: somebody who moves in the break must not be asked at both tables.
                self._offered.add(player)
                if self._entrants.takes(rules.percent, ADD_ON, player, 0):
                    self._ledger.sell(player, Offer("add-on", rules.chips, rules.cost))
        self._note_settled(table)

    def _note_settled(self, table: Table) -> None:
        self._unsettled[table.number] -= 1
        if not self._unsettled[table.number]:
            del self._unsettled[table.number]
        if self._closing:
            self.close()

    def _sell_at_each(self, sale: Callable[[Table], None]) -> None:
        """Do a sale, which ends with `_note_settled`, at each table once its hand has ended."""
        self._unsettled.update(self._hall.room.tables.keys())
        self._hall.do_at_each_and_look(sale)

    # The clock

    def note_level_end(self, level: Level) -> None:
        """A level is over: sell add-ons and remove the stacks of no-shows, if due."""
        # Sold when the level is over, and at tables in a hand after it: the stacks are not known before.
        if self._sells and self._rules.add_on is not None and level.number == self._rules.add_on.after_level:
            self._sell_at_each(self._sell_add_ons)
        lammers = self._rules.extra.lammers
        if self._sells and lammers is not None and level.number == lammers.until_level:
            self._lammers_over = True
            self._sell_at_each(partial(self._end_lammers, lammers))
        # TDA 30: until then the stacks of no-shows were dealt in and posted for.
        if self._rules.absent_until == level.number and self._entrants.away:
            self._hall.do_at_each_and_look(self._remove_absent)

    def _end_lammers(self, lammers: Lammers, table: Table) -> None:
        self._exchange_all(lammers, table)
        self._note_settled(table)

    def _remove_absent(self, table: Table) -> None:
        away = [player for player in table.players if player in self._entrants.away]
        self._seats.remove(away, fe.ABSENT, table)

    def note_level(self, level: Level) -> None:
        """A level begins: end the sales that lasted through the break before it."""
        rules = self._rules
        # The break after the last level of late registration belongs to it, so entries end only here.
        self._hall.entries_open = self._hall.entries_open and level.number <= rules.admits_until
        self._turn_away_waiting()
        if (
            self.sells_rebuys
            and not self._last_rebuys
            and rules.rebuy is not None
            and level.number > rules.rebuy.until_level
        ):
            self._last_rebuys = True  # after the hands in progress, which belong to the last level of rebuys
            self._sell_at_each(self._note_settled)
        if level.number > rules.closes_after and not self._ledger.standings.closed:
            self.close()

    def _turn_away_waiting(self) -> None:
        """Turn away waiting entrants who can no longer enter."""
        waiting, self._waiting = self._waiting, deque()
        for entrant in waiting:
            if self._sells_to(entrant):
                self._waiting.append(entrant)
            else:
                self.coming -= 1
                self._turn_away(entrant)

    def close(self) -> None:
        """End all sales, once all tables have ended the last hands after which chips are sold."""
        self._closing = bool(self._unsettled)
        if self._closing:
            return  # a rebuy or an add-on may still be due at a table in a hand, and prizes depend on it
        # From here on tables break as players go out, and the numbers for redraws and the final table apply.
        self._hall.entries_open = False
        self._turn_away_waiting()
        self._exchange_last()  # before a milestone looks at the stacks
        # Before the prizes are worked out: nothing may be added to the pool after that.
        self.sells_rebuys = False
        self._on_close()
        self._hall.look_around()
        self._hall.wake()

    def end(self) -> None:
        """Play is over here: exchange the last lammers, turn away everyone who has not entered."""
        self._exchange_last()
        self._hall.entries_open = False
        self._turn_away_waiting()
        later, self._later = self._later, deque()
        # Those who would have come later find the event over: they are counted, and may have another flight.
        for _, entrant in later:
            self._let_go(entrant)
        self.coming -= len(later)
