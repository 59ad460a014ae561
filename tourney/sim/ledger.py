"""The ledger of an event: chips, money and places, over all its tables, days, rounds and flights."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.sim import events as fe
from tourney.sim.entrants import Stacks
from tourney.sim.last_seats import LastSeats
from tourney.sim.result import Faults, LevelRow, Placing, Result
from tourney.sim.samples import SampleMoment
from tourney.streams import HEADS
from tourney.tournament.bounties import Bounties, BountyKind
from tourney.tournament.payouts import PrizesToCome, prizes_after_flights, prizes_for
from tourney.tournament.standings import NEVER_OUT, Standings, by_stack

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from tourney.sim.entrants import Entrants
    from tourney.sim.samples import Sample
    from tourney.sim.scenario import Scenario
    from tourney.sim.shared import EventLog, Keys
    from tourney.tournament.midway import Midway
    from tourney.tournament.schedule import Level
    from tourney.tournament.standings import Finish
    from tourney.types import Chips, Money, PlayerId, Seconds, TableId

_new: Final = tuple.__new__
"""Makes a named tuple at a third of the cost of its own `__new__`, which is interpreted."""


class Offer(NamedTuple):
    """Chips for sale: their name, their number, what they cost, and whether that goes to the prize pool."""

    name: str
    chips: Chips
    cost: Money
    to_pool: bool = True


class Ledger:
    """The state of an event in progress, over all its tables.

    Attributes:
        stacks: Each player's chips.
        chips: All chips in play.
        collected: What has been paid into the prize pool.
        ends_at: The number of players left at which the event ends: 1, or the seats to win in a satellite.
        winners: Players who have reached the milestone of a satellite: still in, but no longer at a table.
        standings: Places so far.
        last_seats: The rule for players who tie for the last seats of a satellite.
        bounties: The bounties; None if the event has none.
        day: The day of play, from 1.
        hands: Hands completed so far, at all tables.
        latest_hand: The time at which the last of these ended.
        latest_row: The number of the row of the level that started last.
        moves: Moves of players to another seat.
        over: Triggered when the event has ended.
        ended: The reason for the end, as in `Finished`; empty until then.
        on_left: Called when players have busted or the prizes become known.
        on_moment: Called with each moment at which the room is sampled.
    """

    def __init__(self, scenario: Scenario, entrants: Entrants, keys: Keys, log: EventLog) -> None:
        self.stacks = Stacks(entrants.chips)
        self.chips: Chips = 0
        self.collected: Money = 0
        self.ends_at = 1
        self.winners: list[PlayerId] = []
        self.standings = Standings()
        self.last_seats = LastSeats(scenario.payouts, keys)
        self.bounties = None if scenario.bounty is None else Bounties(scenario.bounty)
        self.day = 1
        self.hands = 0
        self.latest_hand: Seconds = 0
        self.moves = 0
        self.over = log.env.event()
        self.ended = ""
        self.on_left: Callable[[], None] = lambda: None
        self.on_moment: Callable[[SampleMoment], None] = lambda _: None
        self._scenario = scenario
        self._entrants = entrants
        self._keys = keys
        self._log = log
        self._kept: Money = 0
        self._prizes: tuple[Money, ...] = ()
        self._dealt = 0  # players dealt in, summed over the hands
        self._all_ins = 0
        self._turned_away = 0
        self._bought: Counter[str] = Counter()
        self._cashed = 0  # players paid when they went out of a flight, or who gave up a stack
        self._out: dict[PlayerId, tuple[int, Seconds]] = {}
        self._levels_out: dict[PlayerId, int] = {}
        self._extra: dict[PlayerId, Money] = {}
        self._heads: dict[PlayerId, Money] = {}
        self._shares: dict[PlayerId, Money] = {}
        self.latest_row = 0
        self._rows: list[LevelRow] = []
        self._row_hands: list[int] = []
        self._faults: dict[str, Faults] = {}

    # Entries

    def enter(self, entrant: int, level: int = 0) -> PlayerId:
        """An entrant buys an entry in a level, 0 before the start; returns the player's number."""
        entrants = self._entrants
        extra = self._scenario.entry.extra
        stack = extra.stack_for(self._scenario.stack, level, entrants.entries_by(entrant))
        player = entrants.enter(entrant)
        entrants.chips.put(player, stack)
        self.chips += stack
        # Each entry pays into the pool, the re-entries as well.
        self.collected += self._scenario.buy_in
        self.standings.enter()
        if self.bounties is not None:
            self.bounties.enter(player)
        if self._log.listened_to:
            entry = entrants.entries_of(player)
            name = entrants.names[player]
            self._log.record(fe.Registered(self._log.now, player + 1, entrant + 1, entry, name, stack))
        return player

    def take_over(self, midway: Midway, entrants: Sequence[int], stacks: Sequence[Chips]) -> list[PlayerId]:
        """Take over an event that is being played; returns its players. Those already out have no places here."""
        rules = self._scenario.entry
        players = [self.enter(entrant) for entrant in entrants]
        self.stacks.update(zip(players, stacks, strict=True))
        self.chips = sum(stacks)
        self.collected = self._scenario.buy_in * midway.entries
        self.collected += midway.rebuys * (rules.rebuy.cost if rules.rebuy else 0)
        self.collected += midway.add_ons * (rules.add_on.cost if rules.add_on else 0)
        self._bought.update({"rebuy": midway.rebuys, "add-on": midway.add_ons})
        # Those who are out have entered too: prizes and places count all entries.
        self.standings.enter(midway.entries - len(players))
        self.standings.left = len(players)
        return players

    def deal_stacks(self, players: Sequence[PlayerId]) -> None:
        """Give each player a new starting stack, as in a new round of a shootout."""
        for player in players:
            self.stacks[player] = self._scenario.stack
        self.chips = sum(self.stacks.values())

    def turn_away(self, entrant: int) -> None:
        """Turn away an entrant who came too late, or got no seat."""
        self._turned_away += 1
        if self._log.listened_to:
            self._log.record(fe.TurnedAway(self._log.now, entrant + 1))

    def sell(self, player: PlayerId, offer: Offer) -> None:
        """A player buys chips."""
        self.stacks[player] += offer.chips
        self.chips += offer.chips
        self.collected += offer.cost if offer.to_pool else 0
        self._bought[offer.name] += 1
        self._extra[player] = self._extra.get(player, 0) + offer.cost
        if self._log.listened_to:
            self._log.record(fe.Bought(self._log.now, player + 1, offer.name, offer.chips, offer.cost))

    @property
    def pool(self) -> Money:
        """The prize pool so far: what was paid in or the guarantee, whichever is more; or the sum of fixed prizes."""
        if self.standings.closed:
            return sum(self.standings.prizes)
        fixed = self._scenario.payouts.fixed_pool
        if fixed is not None:
            return fixed
        # The house pays what is missing to a guarantee; with more entries it pays nothing.
        return max(self.collected, self._scenario.guarantee)

    @property
    def prizes(self) -> tuple[Money, ...]:
        """The prize of each place paid; while entries are open, as if they closed now."""
        return self._prizes if self.standings.closed else self.prizes_to_come().prizes()

    def prizes_to_come(self) -> PrizesToCome:
        """The prizes if entries closed now, not yet worked out."""
        return PrizesToCome(self._scenario.payouts, self.pool, self.standings.entries)

    @property
    def overlay(self) -> Money:
        """What the house adds to the money paid in, to meet a guarantee or fixed prizes."""
        return max(0, self.pool - self.collected)

    def close(self) -> None:
        """All sales have ended: the prizes are now known."""
        entries = self.standings.entries
        prizes = self._known_prizes(entries)
        # At least one player must go out, or there would be nothing to play for.
        self.ends_at = min(self._scenario.payouts.places_that_end(self.pool, entries), max(1, entries - 1))
        if self.last_seats.rule is not None:
            self.standings.seats = self.ends_at
            self.standings.order_tied = self.last_seats.order_tied
        finishes = self.standings.close(prizes)
        self._prizes = tuple(prizes)
        if self._log.listened_to:
            self._log.record(fe.EntriesClosed(self._log.now, entries, self.pool, self.overlay, len(prizes)))
        # Players who went out while entries were open get their places only now, from the last on.
        self._record_places(finishes)
        self._open_envelopes()
        self.on_left()

    def _known_prizes(self, entries: int) -> list[Money]:
        flights, payouts = self._scenario.flights, self._scenario.payouts
        if flights is not None and flights.min_cash:
            return prizes_after_flights(
                payouts, self.pool, entries, left=self.standings.left, cashed=self._cashed, min_cash=flights.min_cash
            )
        return prizes_for(payouts, self.pool, entries)

    # Levels and hands

    def note_level(self, level: Level, stage: str, players: Collection[PlayerId], tables: int) -> None:
        """Add a row for a level that starts, with the players and the number of tables of the current stage."""
        stakes = level.stakes
        chips = self._entrants.chips.total_of(players)
        average = chips / max(len(players), 1) / (stakes.big_blind or stakes.small_bet)
        self.latest_row = len(self._rows)
        self._row_hands.append(0)
        self._rows.append(
            LevelRow(
                seconds=self._log.now,
                level=level.number,
                small_blind=stakes.small_blind,
                big_blind=stakes.big_blind,
                ante=stakes.ante,
                players=len(players),
                tables=tables,
                average_stack_bb=round(average, 2),
                stage=stage,
            )
        )
        self.on_moment(SampleMoment.LEVEL)

    @property
    def rows(self) -> tuple[LevelRow, ...]:
        """A row for each level of each stage so far."""
        return tuple([replace(row, hands=hands) for row, hands in zip(self._rows, self._row_hands, strict=True)])

    def note_hand(self, row: int, players: int, all_in: bool) -> None:  # noqa: FBT001 - compiled
        """Count a completed hand in the row of the level it began in; `all_in`: a player was all-in and called."""
        self.hands += 1
        self.latest_hand = self._log.agenda.now - self._log.began
        # TDA 23: in the row of the level in which the hand began.
        self._row_hands[row] += 1
        self._dealt += players
        self._all_ins += all_in

    def note_fault(self, player: PlayerId, table: TableId, hand: int, message: str) -> None:
        """Record a fault of a player's strategy."""
        strategy = self._entrants.names[player]
        faults = self._faults.get(strategy)
        if faults is None:
            self._faults[strategy] = Faults(strategy, 1, player + 1, table, hand, message)
        else:
            self._faults[strategy] = faults._replace(times=faults.times + 1)

    # Busting

    def note_out(self, player: PlayerId, level: int) -> None:
        """Record a player's last hand: its level, and the current time."""
        # The first note counts: a player who has won a seat by the milestone is placed much later.
        self._out.setdefault(player, (self._levels_out.pop(player, level), self._log.now))

    def win_seat(self, player: PlayerId, level: int) -> Chips:
        """A player has reached the milestone: take the stack out of play; returns it. The place comes later."""
        self.note_out(player, level)
        self.winners.append(player)
        chips, self.stacks[player] = self.stacks[player], 0
        self.chips -= chips
        return chips

    def note_level_out(self, player: PlayerId, level: int) -> None:
        """Record the level in which a player lost the last chips, in a hand-for-hand round not yet over."""
        self._levels_out[player] = level

    def note_all_out(self, groups: Iterable[Sequence[PlayerId]], level: int) -> None:
        """Record the last hand of each of these players."""
        for group in groups:
            for player in group:
                self.note_out(player, level)

    def put_out(self, groups: Sequence[Sequence[PlayerId]], level: int, lasted: Seconds) -> None:
        """Record and place busted players, in groups of tied players, lowest place first."""
        self.note_all_out(groups, level)
        self._record_places(self.standings.bust(groups, lasted))
        # After the places: the number left decides whether envelopes are drawn from the next knockout on.
        self._open_envelopes()
        self.on_left()

    def _record_places(self, finishes: Iterable[Finish]) -> None:
        if self._log.listened_to:
            for player, place, prize in finishes:
                self._log.record(fe.Placed(self._log.now, player + 1, place, prize))

    def cash(self, player: PlayerId) -> None:
        """Pay a player who has gone out of a flight in the money."""
        self._cashed += 1
        if self._log.listened_to and self._scenario.flights is not None:
            self._log.record(fe.Cashed(self._log.now, player + 1, self._scenario.flights.min_cash))

    def forfeit(self, players: Sequence[PlayerId], level: int) -> None:
        """Take the stacks out of play that players give up for larger ones, when flights meet.

        They rank below all who play on, by stack, and above all who went out in flights. If flights are played into
        the money, they are paid as those who go out there.
        """
        stacks = {player: self.stacks[player] for player in players}
        for player, chips in stacks.items():
            # Nobody has won these chips (TDA 8B takes them out of play), so nobody wins the bounty either.
            self.knock_out(player, ())
            self.chips -= chips
            self.stacks[player] = 0
            if self._log.listened_to:
                self._log.record(fe.Forfeited(self._log.now, player + 1, chips))
            if self._scenario.flights is not None and self._scenario.flights.min_cash:
                self.cash(player)
        self.put_out(by_stack(stacks), level, NEVER_OUT)

    def knock_out(self, player: PlayerId, winners: Sequence[PlayerId]) -> None:
        """Pay the bounty on a player to the winners of the pot with the player's last chips."""
        if self.bounties is not None:
            stream = self._keys.stream(HEADS, player)
            self._pay_heads(player, self.bounties.knock_out(player, winners, stream))

    def _open_envelopes(self) -> None:
        """Start drawing the envelopes of mystery bounties, once few enough players are left."""
        rules = self._scenario.bounty
        if self.bounties is None or rules is None or self.bounties.started or not self.standings.closed:
            return
        players = rules.players_at_start(len(self.standings.prizes), self._scenario.final_table)
        if rules.kind is BountyKind.MYSTERY and self.standings.left <= players:
            self.bounties.start_mystery()

    def _pay_heads(self, victim: PlayerId, payments: Iterable[tuple[PlayerId, Money]]) -> None:
        for player, amount in payments:
            self._heads[player] = self._heads.get(player, 0) + amount
            if self._log.listened_to:
                self._log.record(fe.Bounty(self._log.now, player + 1, victim + 1, amount))

    # The end

    def divide(self, kind: str, shares: Mapping[PlayerId, Money], keep: Money) -> None:
        """Record a deal: the shares of the players left, and the money they keep for the winner."""
        self._shares.update(shares)
        self._kept = keep
        if self._log.listened_to:
            shared = [[player + 1, share] for player, share in shares.items()]
            self._log.record(fe.Deal(self._log.now, kind, keep, shared))

    def end(self, groups: Iterable[Sequence[PlayerId]], level: int, reason: str) -> None:
        """End the event; `groups` ranks the players left, tied players together, lowest place first."""
        # Nobody else came, or the time was up: prizes are needed to place those who are left.
        if not self.standings.closed:
            self.close()
        left = [list(group) for group in groups if group]
        self.put_out(left, level, self._log.now)
        # A deal has paid the others already: what was left to play for goes to the winner alone.
        if self._kept:
            winner = left[-1][0]
            self._shares[winner] = self._shares.get(winner, 0) + self._kept
        if self.bounties is not None and left:
            for payment in self.bounties.finish(self._keys.stream(HEADS)):
                self._pay_heads(payment.player, [payment])
        if self._log.listened_to:
            self._log.record(fe.Finished(self._log.now, sum(map(len, left)), reason))
        self.ended = reason
        self.on_moment(SampleMoment.END)
        self.over.succeed()

    def result(self, samples: Sequence[Sample] = ()) -> Result:
        """The result so far, with the samples taken of the room."""
        entrants = self._entrants
        return Result(
            scenario=self._scenario.name,
            seed=self._keys.seed,
            finished=bool(self.over.triggered),
            entries=self.standings.entries,
            entrants=entrants.entered,
            rebuys=self._bought["rebuy"],
            add_ons=self._bought["add-on"],
            dealer_bonuses=self._bought["dealer bonus"],
            turned_away=self._turned_away,
            left=self.standings.left,
            duration_seconds=self._log.now,
            hands=self.hands,
            hands_dealt=self._dealt,
            all_in_hands=self._all_ins,
            moves=self.moves,
            levels_played=self._rows[-1].level if self._rows else 0,
            prize_pool=self.pool,
            overlay=self.overlay,
            paid=len(self.standings.prizes),
            ended=self.ended,
            dealt=len(self._shares),
            faults=tuple(self._faults.values()),
            disqualified=len(entrants.disqualified),
            places=tuple(sorted(self._placings())),  # by place, and tied players by number
            timeline=self.rows,
            samples=tuple(samples),
        )

    def _placings(self) -> list[Placing]:
        """The result of each player who is out, in the order in which they went out."""
        entrants, cost = self._entrants, self._scenario.cost
        placings = []
        for player, place, prize in self.standings.finishes:
            level, seconds = self._out[player]
            what = (
                place,
                player + 1,
                entrants.behind[player] + 1,
                entrants.names[player],
                self._shares.get(player, prize),
                self._heads.get(player, 0),
                cost + self._extra.get(player, 0),
                level,
                seconds,
            )
            placings.append(_new(Placing, what))
        return placings
