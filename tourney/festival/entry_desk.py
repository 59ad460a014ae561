"""The entry desk of one event of a festival: who may enter, who waits, and who had to leave."""

from __future__ import annotations

from math import exp, log
from statistics import NormalDist
from typing import TYPE_CHECKING, Final

from tourney.sim.venue import Admission
from tourney.streams import VISITING, Stream, derive, root

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.festival.programme import FestivalEvent, PlayerGroup
    from tourney.types import Money, Seconds


# The players of a festival: who they are, where they are, and what they can spend.


_BANKROLL: Final = 1
_STEPS: Final = 10_000


class Population:
    """All players of a festival, each with a number; those of the shared population come first.

    Attributes:
        where: The event, by index, where a player sits, waits or has chips.
        on_free: Called with a player who is free again.
    """

    def __init__(self, groups: Sequence[PlayerGroup], seed: int, replicate: int) -> None:
        self.where: dict[int, int] = {}
        self.on_free: Callable[[int], None] = lambda _: None
        self._groups = [group for group in groups for _ in range(group.count)]
        self._next = len(self._groups)
        key = root(seed, replicate, VISITING)
        self._money = {
            player: _bankroll(group, derive(key, _BANKROLL, player))
            for player, group in enumerate(self._groups)
            if group.bankroll
        }
        self._first_money = dict(self._money)

    def draw(self, count: int, event: str, cost: Money, key: int) -> list[int]:
        """The players who want to play an event, in random order; others cannot afford it or do not like it."""
        # By the first bankroll and not the present one: who likes an event must not depend on how others have gone.
        likes = [
            player
            for player, group in enumerate(self._groups)
            if (group.plays is None or event in group.plays) and self._first_money.get(player, cost) >= cost
        ]
        return sorted(likes, key=lambda player: derive(key, player))[:count]

    def visitors(self, count: int) -> list[int]:
        """New players who come for one event."""
        first, self._next = self._next, self._next + count
        return list(range(first, self._next))

    def can_pay(self, player: int, cost: Money) -> bool:
        """Whether a player has the money."""
        return self._money.get(player, cost) >= cost

    def pay(self, player: int, amount: Money) -> None:
        """A player pays an amount, or receives a negative one."""
        if player in self._money:
            self._money[player] -= amount

    def release(self, player: int) -> None:
        """A player has left an event."""
        if self.where.pop(player, None) is not None:
            self.on_free(player)


def _bankroll(group: PlayerGroup, key: int) -> Money:
    quantile = (2 * Stream(key).below(_STEPS) + 1) / (2 * _STEPS)
    return round(exp(log(group.bankroll) + group.spread / 100 * NormalDist().inv_cdf(quantile)))


class EntryDesk:
    """The entries of an event while it is played.

    Attributes:
        players: The player of the festival behind each entrant.
        waits: How long each alternate waited who got a seat, in seconds.
        alternates: Entrants who had to wait for a seat.
        turned_away: Entrants for whom there was no room.
        late: Entrants who came after entries had closed.
        clashes: Entrants who were still in another event when they wanted to enter.
        missed: Entrants who came too late from another event.
        broke: Entrants who could no longer pay.
        over_cap: Entrants who came when the cap was reached.
    """

    def __init__(
        self,
        event: FestivalEvent,
        index: int,
        cost: Money,
        players: list[int],
        fed: set[int],
        population: Population,
        await_player: Callable[[int, int], None],
    ) -> None:
        """Open the desk.

        Args:
            event: The event.
            index: Its place in the programme.
            cost: What an entry costs.
            players: The player of the festival behind each entrant.
            fed: The entrants who come from other events, if they come.
            population: The players.
            await_player: Called with a player and an entrant who is still in another event.
        """
        self.players = players
        self.waits: list[Seconds] = []
        self.alternates = 0
        self.turned_away = 0
        self.late = 0
        self.clashes = 0
        self.missed = 0
        self.broke = 0
        self.over_cap = 0
        self._event = event
        self._index = index
        self._cost = cost
        self._fed = fed
        self._population = population
        self._await_player = await_player
        self._called: set[int] = set()
        self._entrant_of: dict[int, int] = {}  # who of the entrants a player is here
        self._refused: set[int] = set()
        self._elsewhere: set[int] = set()  # those awaited from other events
        self._waiting_since: dict[int, Seconds] = {}
        self._sold = 0
        self._at_desk: set[int] = set()  # those admitted who have neither a seat nor a place in the queue yet

    @property
    def waiting(self) -> int:
        """The number of entrants who wait for a seat."""
        return len(self._waiting_since)

    @property
    def there(self) -> int:
        """The entrants who come without being called, and those who have been called."""
        return len(self.players) - len(self._fed) + len(self._called)

    @property
    def expects(self) -> bool:
        """Whether entrants may still come from other events."""
        return bool(self._elsewhere) or len(self._called & self._fed) < len(self._fed)

    def call(self, entrant: int) -> None:
        """An entrant comes from another event."""
        self._called.add(entrant)
        self._elsewhere.discard(entrant)

    def comes(self, entrant: int) -> bool:
        """See `Venue`."""
        return entrant < len(self.players) and (entrant not in self._fed or entrant in self._called)

    def admit(self, entrant: int) -> Admission:
        """See `Venue`."""
        player = self.players[entrant]
        where = self._population.where.get(player)
        known = self._entrant_of.get(player)
        if known not in {None, entrant}:
            return Admission.LATER
        # Before money and other events: a player who is refused here pays nothing and misses nothing.
        if self._event.cap and self._sold + self.waiting + len(self._at_desk) >= self._event.cap:
            self._refused.add(entrant)
            self.over_cap += 1
            return Admission.NEVER
        if where not in {None, self._index}:
            self.clashes += 1
            self._elsewhere.add(entrant)
            self._await_player(player, entrant)
            return Admission.LATER
        if not self._population.can_pay(player, self._cost):
            self.broke += 1
            return Admission.LATER
        self._population.where[player] = self._index
        self._entrant_of[player] = entrant
        self._at_desk.add(entrant)
        return Admission.NOW

    def may_wait(self, entrant: int, waiting: int) -> bool:
        """See `Venue`."""
        if self._event.alternates is None or waiting < self._event.alternates:
            return True
        self._refused.add(entrant)
        return False

    def note_entry(self, entrant: int, now: Seconds) -> None:
        """An entrant has bought an entry and has a seat."""
        player = self.players[entrant]
        self._sold += 1
        self._at_desk.discard(entrant)
        self._population.where[player] = self._index
        self._entrant_of[player] = entrant
        # Re-entries come this way too: each of them is paid for, and counts towards the cap.
        self._population.pay(player, self._cost)
        since = self._waiting_since.pop(entrant, None)
        if since is not None:
            self.waits.append(now - since)

    def note_wait(self, entrant: int, now: Seconds) -> None:
        """An entrant waits for a seat."""
        self.alternates += 1
        self._at_desk.discard(entrant)
        self._waiting_since[entrant] = now

    def skip_night(self, bagged_at: Seconds, dawn: Seconds) -> None:
        """A night is over, in which nobody waited."""
        # Moved by the night and not cut: how long somebody has waited during play stays what it was.
        self._waiting_since = {
            entrant: since + dawn - max(since, bagged_at) for entrant, since in self._waiting_since.items()
        }

    def note_turned_away(self, entrant: int) -> None:
        """An entrant is turned away."""
        self._at_desk.discard(entrant)
        # Neither in the queue nor refused for want of room: the entrant has come after entries had closed.
        if self._waiting_since.pop(entrant, None) is None and entrant not in self._refused:
            self.late += 1
        else:
            self.turned_away += 1
        self.release(entrant)

    def release(self, entrant: int) -> None:
        """An entrant leaves the event."""
        player = self.players[entrant]
        if self._population.where.get(player) == self._index and self._entrant_of.get(player) == entrant:
            self._population.release(player)

    def release_all(self) -> None:
        """The event is over: all its players are free."""
        for player in list(self._entrant_of):
            if self._population.where.get(player) == self._index:
                self._population.release(player)
