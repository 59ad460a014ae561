"""The dealers of the room: who is on duty, who deals where, and when they are pushed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.festival.resources import Meter

if TYPE_CHECKING:
    from collections.abc import Sequence
    from collections.abc import Set as AbstractSet

    from tourney.festival.programme import Shift, Staff
    from tourney.festival.resources import Spot
    from tourney.types import Seconds


class Dealer:
    """A dealer on duty.

    Attributes:
        number: The dealer's number.
        leaves: When the shift ends.
        downs: Downs since the last break.
        spot: Where the dealer sits; None in a break.
    """

    __slots__ = ("downs", "leaves", "number", "spot")

    def __init__(self, number: int, leaves: Seconds) -> None:
        self.number = number
        self.leaves = leaves
        self.downs = 0
        self.spot: Spot | None = None


class Dealers:
    """The dealers of a festival.

    Attributes:
        at: The dealer at each table.
        on_duty: The dealers on duty.
        paid: Seconds of work so far.
        meter: The dealers on duty by the half hour.
    """

    def __init__(self, staff: Staff) -> None:
        self.at: dict[Spot, Dealer] = {}
        self.on_duty: list[Dealer] = []
        self.paid: Seconds = 0
        self.meter = Meter()
        self._staff = staff
        self._shifts: list[Shift] = sorted(staff.shifts, key=lambda shift: shift.starts)
        self._number = 0

    @property
    def next_change(self) -> Seconds | None:
        """When the next shift begins; None if there is none."""
        return self._shifts[0].starts if self._shifts else None

    @property
    def spare(self) -> int:
        """Dealers who can take a table that opens now, and the next downs with breaks."""
        # Not all who are free: some of them are needed at the next push, when those who deal now go on break.
        ready = sum(1 for dealer in self.on_duty if self._is_ready(dealer))
        downs = self._staff.downs
        return max(0, min(ready, len(self.on_duty) * downs // (downs + 1) - len(self.at)))

    def _is_ready(self, dealer: Dealer) -> bool:
        return dealer.spot is None and dealer.downs < self._staff.downs

    def call(self, spot: Spot) -> bool:
        """A table needs a dealer in the middle of a down; returns whether one comes."""
        # The one with the fewest downs, who can stay the longest before a break.
        ready = min(filter(self._is_ready, self.on_duty), key=lambda each: (each.downs, each.number), default=None)
        if ready is not None:
            ready.spot = spot
            self.at[spot] = ready
        return ready is not None

    def leave(self, spot: Spot) -> None:
        """A table has closed: its dealer is free."""
        dealer = self.at.pop(spot, None)
        if dealer is not None:
            dealer.spot = None

    def push(
        self,
        now: Seconds,
        spots: Sequence[Spot],
        *,
        held: AbstractSet[Spot] = frozenset(),
        wanted: int = 0,
        coming: Seconds | None = None,
    ) -> None:
        """Push all dealers.

        Args:
            now: The time.
            spots: The tables that need dealers, the most important first.
            held: The tables whose dealers stay if they may deal on (TDA RP-7).
            wanted: The tables that events have or wait for.
            coming: When the next event starts; None if none comes.
        """
        self._count(now)
        # The down that is over counts before shifts change, also for those who leave with it.
        for dealer in self.on_duty:
            dealer.downs = 0 if dealer.spot is None else dealer.downs + 1
        # Before anybody is sent home: those who have just come may make others needless.
        self._change_shifts(now)
        if self._staff.early_out:
            self._send_home(self._staff.count_dealers(max(wanted, len(spots))), len(spots), coming)
        self._seat(now, spots, held)
        self.meter.note(now, len(self.on_duty))

    def _count(self, now: Seconds) -> None:
        """Count the work since the last push."""
        self.paid += self._staff.down * len(self.on_duty)
        self.meter.note(now, len(self.on_duty))

    def _change_shifts(self, now: Seconds) -> None:
        self.on_duty = [dealer for dealer in self.on_duty if dealer.leaves > now]
        while self._shifts and self._shifts[0].starts <= now:
            shift = self._shifts.pop(0)
            # A shift may lie between two pushes as a whole, and then nobody of it ever deals.
            for _ in range(shift.dealers if shift.ends > now else 0):
                self._number += 1
                self.on_duty.append(Dealer(self._number, shift.ends))

    def _send_home(self, needed: int, tables: int, coming: Seconds | None) -> None:
        """The early-out list: dealers whom neither the tables nor a later event of their shift need go home.

        First those go whose shift ends first; of these, those with the most downs, who need a break soonest. Nobody
        goes without whom a table would be dark in the next downs.
        """
        # Whoever is still on duty when the next event starts stays for it.
        out = [dealer for dealer in self.on_duty if coming is None or coming >= dealer.leaves]
        for dealer in sorted(out, key=lambda each: (each.leaves, -each.downs, each.number)):
            if len(self.on_duty) <= needed:
                return
            others = [each for each in self.on_duty if each is not dealer]
            if _cover([each.downs for each in others], tables, self._staff.downs):
                self.on_duty = others

    def _seat(self, now: Seconds, spots: Sequence[Spot], held: AbstractSet[Spot]) -> None:
        """Seat the dealers with the fewest downs; each moves along the string, but for those at held tables.

        Before them come those who need no break until they go home. Of dealers with the same downs those at held
        tables deal on. So it does not change how many deal, nor after how many downs they rest.
        """
        staff = self._staff
        able = [dealer for dealer in self.on_duty if dealer.downs < staff.downs]
        through = {dealer for dealer in able if dealer.leaves - now <= (staff.downs - dealer.downs) * staff.down}
        # The number comes last, so that ties do not depend on the order in which dealers came to the list.
        able.sort(key=lambda each: (each not in through, each.downs, each.spot not in held, each.number))
        dealing = able[: len(spots)]
        covered = spots[: len(dealing)]
        order = {spot: place for place, spot in enumerate(spots)}
        # TDA RP-7 holds up the push shortly before a break or a new level; a table that loses its dealer cannot be
        # held.
        kept = held & set(covered)
        stays = {dealer.spot: dealer for dealer in dealing if dealer.spot in kept}
        moving = [dealer for dealer in dealing if stays.get(dealer.spot) is not dealer]
        moving.sort(key=lambda dealer: order.get(dealer.spot, -1) if dealer.spot is not None else -1)
        for dealer in self.on_duty:
            dealer.spot = None
        free = iter(moving)
        self.at = {spot: stays.get(spot) or next(free) for spot in covered}
        for spot, dealer in self.at.items():
            dealer.spot = spot


def _cover(downs: list[int], tables: int, most: int) -> bool:
    """Whether dealers with these downs cover this many tables at the next pushes, until each has had a break."""
    # After so many pushes each dealer has had a break, and the pattern repeats.
    for _ in range(most + 1):
        downs.sort()
        if sum(each < most for each in downs) < tables:
            return False
        downs = [each + 1 for each in downs[:tables]] + [0] * (len(downs) - tables)
    return True
