"""The books of an event: who is in with how much, and the money. They outlast tables, days, rounds and flights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.sim import events as fe
from tourney.sim.record import Record
from tourney.sim.samples import Moment
from tourney.strategies.base import said_by, traits_of
from tourney.strategies.isolated.proxy import end_isolated
from tourney.strategies.telling import hears
from tourney.streams import BUYING, HEADS, PLAYING, PURPOSES, Stream, derive, root
from tourney.tournament.bounties import Bounties, BountyKind
from tourney.tournament.entries import is_taken
from tourney.tournament.payouts import FixedPayouts, places_that_end, prizes_for
from tourney.tournament.standings import Standings

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from decimal import Decimal

    from simpy import Environment

    from tourney.sim.events import FloorEvent, Sink
    from tourney.sim.samples import Sampler
    from tourney.sim.scenario import Scenario
    from tourney.strategies.base import Strategy
    from tourney.tournament.standings import Finish
    from tourney.types import Chips, Money, PlayerId, Seconds


_NO_SHOW: Final = 0
REENTRY: Final = 1
REBUY: Final = 2
ADD_ON: Final = 3
"""What is offered, as random streams know it."""


class Offer(NamedTuple):
    """Chips for sale: what they are called, how many, and what they add to the prize pool."""

    name: str
    chips: Chips
    cost: Money


class Books:
    """What is known of an event in progress, whichever of its tables it happens at.

    A person of the field is an entrant; each entry of an entrant is a player with a number of its own, in order of
    registration.

    Attributes:
        env: The SimPy environment; its time is in seconds.
        scenario: What is played.
        stacks: Each player's chips.
        strategies: Who plays for each player; an entrant's entries share one.
        entrants: The entrant behind each player.
        player_keys: The root key of each player's own random numbers, from which no other can be worked out.
        away: Players who never come to the table.
        disqualified: Players whose strategies have been at fault where that disqualifies.
        to_start: Players whose strategies have yet to be told that the event starts.
        shows_lobby: Whether any strategy looks at the lobby.
        tells_hands: Whether any strategy wants to hear of its hands.
        collected: What has been paid into the prize pool.
        ends_at: The event is over when so many are left: one, or as many as there are seats to win.
        standings: Places so far.
        record: What the result will be made of.
        sampler: Who takes samples of the room, if anybody does.
        listened_to: Whether anybody wants to hear of events.
        over: Triggered when the event has ended.
        ended: How it has ended, as `Finished` says; nothing while it goes on.
        aborted: Whether an error ends the run: nothing more is to be done.
    """

    def __init__(
        self, env: Environment, scenario: Scenario, sinks: Sequence[Sink], *, seed: int, replicate: int
    ) -> None:
        self.env = env
        self.scenario = scenario
        self.stacks: dict[PlayerId, Chips] = {}
        self.strategies: list[Strategy] = []
        self.entrants: list[int] = []
        self.player_keys: list[int] = []
        self.away: set[PlayerId] = set()
        self.disqualified: set[PlayerId] = set()
        self.to_start: set[PlayerId] = set()
        self.standings = Standings()
        self.record = Record(scenario)
        self.over = env.event()
        self.aborted = False
        self.collected: Money = 0
        self.ends_at = 1
        self.ended = ""
        self._kept: Money = 0
        self._prizes: tuple[Money, ...] = ()
        self._prizes_known = (0, 0)
        self.bounties = None if scenario.bounty is None else Bounties(scenario.bounty)
        self._roots = {purpose: root(seed, replicate, purpose) for purpose in PURPOSES}
        self._seed = seed
        self._replicate = replicate
        self._sinks = tuple(sinks)
        self.listened_to = bool(sinks)
        self.sampler: Sampler | None = None
        self._field = [group for group in scenario.field for _ in range(group.count)]
        away = {entrant for entrant in range(len(self._field)) if self._never_comes(entrant)}
        if len(away) == len(self._field):  # somebody has to play, whatever the lot says
            away -= {next((entrant for entrant in sorted(away) if not self._field[entrant].away), None)}
        self._away = frozenset(away)
        self._makers = [group.player.create() for group in self._field]
        self.shows_lobby = any(traits_of(maker).uses_lobby for maker in self._makers)
        self.tells_hands = any(hears(maker) for maker in self._makers)
        self._entries = [0] * len(self._field)

    @property
    def now(self) -> Seconds:
        """The simulated time."""
        return int(self.env.now)

    @property
    def chips(self) -> Chips:
        """All chips in play."""
        return sum(self.stacks.values())

    def tell(self, event: FloorEvent) -> None:
        """Tell all sinks of an event."""
        for sink in self._sinks:
            sink(event)

    def key(self, purpose: int, *names: int) -> int:
        """The key of a random stream of this run: its purpose, then what it is for."""
        return derive(self._roots[purpose], *names)

    def stream(self, purpose: int, *names: int) -> Stream:
        """The random stream of a key."""
        return Stream(self.key(purpose, *names))

    def end_isolated(self) -> None:
        """The event is over: end the processes of those who play in some of their own."""
        for maker in self._makers:
            end_isolated(maker)

    # Entries

    def _never_comes(self, entrant: int) -> bool:
        percent = self.scenario.entry.no_show_percent
        return self._field[entrant].away or (percent > 0 and is_taken(percent, self.key(BUYING), _NO_SHOW, entrant))

    def takes(self, percent: Decimal, offer: int, player: PlayerId, time: int) -> bool:
        """Whether a player takes an offer for the so-manieth time that so many of a hundred take."""
        return player not in self.away and is_taken(percent, self.key(BUYING), offer, self.entrants[player], time)

    def has_entered(self, entrant: int) -> bool:
        """Whether an entrant has made an entry."""
        return self._entries[entrant] > 0

    def entries_of(self, player: PlayerId) -> int:
        """How many entries the entrant behind a player has made."""
        return self._entries[self.entrants[player]]

    def enter(self, entrant: int) -> PlayerId:
        """An entrant buys an entry; tells the player's number."""
        player = len(self.stacks)
        strategy = self._makers[entrant]
        earlier = self._entries[entrant]
        self._entries[entrant] = earlier + 1
        names = (entrant, earlier) if earlier else (entrant,)
        self.player_keys.append(root(self._seed, self._replicate, PLAYING, *names))
        self.stacks[player] = self.scenario.stack
        self.collected += self.scenario.buy_in
        self.strategies.append(strategy)
        if not earlier and entrant not in self._away and callable(said_by(strategy, "start")):
            self.to_start.add(player)
        self.entrants.append(entrant)
        self.standings.enter()
        name = self._field[entrant].player.name
        self.record.note_entry(name, entrant)
        if entrant in self._away:
            self.away.add(player)
        if self.bounties is not None:
            self.bounties.enter(player)
        if self.listened_to:
            self.tell(fe.Registered(self.now, player + 1, entrant + 1, earlier + 1, name))
        return player

    def deal_stacks(self, players: Sequence[PlayerId]) -> None:
        """Everybody starts anew with a full stack, as in a new round of a shootout."""
        for player in players:
            self.stacks[player] = self.scenario.stack

    def turn_away(self, entrant: int) -> None:
        """Somebody comes too late, or waits in vain."""
        self.record.turned_away += 1
        if self.listened_to:
            self.tell(fe.TurnedAway(self.now, entrant + 1))

    def sell(self, player: PlayerId, offer: Offer) -> None:
        """A player buys chips."""
        self.stacks[player] += offer.chips
        self.collected += offer.cost
        self.record.note_bought(offer.name, player, offer.cost)
        if self.listened_to:
            self.tell(fe.Bought(self.now, player + 1, offer.name, offer.chips, offer.cost))

    @property
    def pool(self) -> Money:
        """All prize money, as it stands: what was paid in, or more if that is guaranteed; a fixed table's sum."""
        if self.standings.closed:
            return sum(self.standings.prizes)
        payouts = self.scenario.payouts
        if isinstance(payouts, FixedPayouts):
            return sum(payouts.prizes)
        return max(self.collected, self.scenario.guarantee)

    @property
    def prizes(self) -> tuple[Money, ...]:
        """The prize of each place paid; while entries are open, as if they closed now."""
        if self.standings.closed:
            return self._prizes
        known = (self.standings.entries, self.pool)
        if self._prizes_known != known:
            self._prizes_known = known
            self._prizes = tuple(prizes_for(self.scenario.payouts, self.pool, self.standings.entries))
        return self._prizes

    @property
    def overlay(self) -> Money:
        """What the house adds to what was paid in, to make good a guarantee or a fixed table."""
        return max(0, self.pool - self.collected)

    def close(self) -> None:
        """Nothing can be bought any more: now the prizes are known."""
        entries = self.standings.entries
        prizes = prizes_for(self.scenario.payouts, self.pool, entries)
        self.ends_at = min(places_that_end(self.scenario.payouts, self.pool, entries), max(1, entries - 1))
        finishes = self.standings.close(prizes)
        self._prizes = tuple(prizes)
        if self.listened_to:
            self.tell(fe.EntriesClosed(self.now, entries, self.pool, self.overlay, len(prizes)))
        self._tell_places(finishes)
        self._open_envelopes()
        self._note_left()

    def _note_left(self) -> None:
        if self.sampler is not None:
            self.sampler.note_left()

    # Going out

    def put_out(self, groups: Iterable[Sequence[PlayerId]], level: int, lasted: Seconds) -> None:
        """Groups of tied players are out, the worst first."""
        groups = list(groups)
        for group in groups:
            for player in group:
                self.record.note_out(player, level, self.now)
        self.place(groups, lasted)

    def place(self, groups: Iterable[Sequence[PlayerId]], lasted: Seconds) -> None:
        """Places for groups of tied players who are known to be out, the worst first."""
        self._tell_places(self.standings.bust(groups, lasted))
        self._open_envelopes()
        self._note_left()

    def _tell_places(self, finishes: Iterable[Finish]) -> None:
        if self.listened_to:
            for finish in finishes:
                self.tell(fe.Placed(self.now, finish.player + 1, finish.place, finish.prize))

    def knock_out(self, player: PlayerId, winners: Sequence[PlayerId]) -> None:
        """A player's head goes to who won the pot with the last chips."""
        if self.bounties is not None:
            stream = self.stream(HEADS, player)
            self._pay_heads(player, self.bounties.knock_out(player, winners, stream))

    def _open_envelopes(self) -> None:
        """Mystery bounties: from some number of players left on envelopes are drawn."""
        rules = self.scenario.bounty
        if self.bounties is None or rules is None or self.bounties.started or not self.standings.closed:
            return
        players = rules.players_at_start(len(self.standings.prizes), self.scenario.final_table)
        if rules.kind is BountyKind.MYSTERY and self.standings.left <= players:
            self.bounties.start_mystery()

    def _pay_heads(self, victim: PlayerId, payments: Iterable[tuple[PlayerId, Money]]) -> None:
        for player, amount in payments:
            self.record.note_bounty(player, amount)
            if self.listened_to:
                self.tell(fe.Bounty(self.now, player + 1, victim + 1, amount))

    # The end

    def divide(self, kind: str, shares: Mapping[PlayerId, Money], keep: Money) -> None:
        """The players left divide the prizes, but for what they keep for the winner."""
        for player, share in shares.items():
            self.record.note_share(player, share)
        self._kept = keep
        if self.listened_to:
            told = [[player + 1, share] for player, share in shares.items()]
            self.tell(fe.Deal(self.now, kind, keep, told))

    def end(self, groups: Iterable[Sequence[PlayerId]], level: int, reason: str) -> None:
        """The event is over; those left rank in these groups of tied players, the worst first."""
        if not self.standings.closed:
            self.close()
        left = [list(group) for group in groups if group]
        self.put_out(left, level, self.now)
        if self._kept:
            self.record.note_kept(left[-1][0], self._kept)
        if self.bounties is not None and left:
            for payment in self.bounties.finish(self.stream(HEADS)):
                self._pay_heads(payment.player, [payment])
        if self.listened_to:
            self.tell(fe.Finished(self.now, sum(map(len, left)), reason))
        self.ended = reason
        if self.sampler is not None:
            self.sampler.take(Moment.END)
        self.over.succeed()
