"""Rebuilds a tournament from its floor events alone, and checks every step."""

from __future__ import annotations

import json
import re
from collections import Counter
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING, Final, get_args

from tourney.sim import events as fe
from tourney.sim.scenario import OnFault
from tourney.tournament.button import ButtonKind
from tourney.tournament.payouts import FixedPayouts, prizes_after_flights
from tourney.tournament.standard_payouts import StandardPayouts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Money, Seconds

REASONS: Final = {"balance", "break", "redraw", "final table"}


class Replay:
    """Seats and stacks after each event; an impossible event fails an assertion.

    Attributes:
        where: Table and seat of each seated player, counted from 1.
        stacks: Each player's chips; 0 once out.
        finishes: (place, player, prize) in the order of the events.
        hands: Hands played so far.
        bounties: The bounty money paid to each player.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.where: dict[int, tuple[int, int]] = {}
        self.stacks: dict[int, Chips] = {}
        self.finishes: list[tuple[int, int, Money]] = []
        self.hands: list[fe.HandPlayed] = []
        self.levels: list[fe.LevelStarted] = []
        self.bounties: Counter[int] = Counter()
        self.shares: dict[int, Money] = {}
        self.finished: fe.Finished | None = None
        self._scenario = scenario
        self._chips: Chips = 0  # that should be in play
        self._entrants: Counter[int] = Counter()
        self._latest: dict[int, int] = {}  # each entrant's player of the latest entry
        self._paid_in: Money = 0
        self._bought: Counter[str] = Counter()
        self._prizes: list[Money] = []
        self._closed: fe.EntriesClosed | None = None
        self._out: set[int] = set()
        self._winners = 0
        self._placed: set[int] = set()
        self._rooms: list[tuple[int, int]] = []  # players and tables at the start of each level
        self._level: int | None = 0
        self._breaks: list[tuple[Seconds, Seconds]] = []
        self._on_break = False
        self._break_end = 0
        self._dawn = 0
        self._resumes: Seconds | None = None
        self._hand_for_hand = False
        self._at: dict[int, dict[int, int]] = {}  # for each table, the player in each seat
        self._sat_down: dict[int, float] = {}
        self._walking: set[int] = set()
        self._free_since: dict[int, Seconds] = {}
        self._table_free_since: dict[int, Seconds] = {}
        self._big_blinds: dict[int, int] = {}
        self._open: dict[int, int] = {}
        self._had_final_table = False
        self._drawn_at: int | None = None  # the number of hands at the last redraw
        self._opened: set[int] = set()
        self._signs: dict[int, int] = {}
        self._faults = 0
        self._disqualified: set[int] = set()
        self._turned_away = 0
        self._here: set[int] = set()  # the entrants of this flight
        self._behind: dict[int, int] = {}
        self._seated: set[int] = set()
        self._lammers: Counter[int] = Counter()  # exchanged
        self._cashed: set[int] = set()
        self._gone: dict[int, Seconds] = {}  # when each entrant has last left the room or a flight
        self._flights_over = 0
        self._now = 0

    def take(self, event: fe.FloorEvent) -> None:
        """Apply an event, and check that it fits."""
        assert event.seconds >= self._now or self._goes_back(event), f"{event} comes after {self._now}"
        assert self.finished is None, f"{event} comes after the end"
        self._now = event.seconds
        name = type(event).__name__
        getattr(self, f"_{name}", self._ignore)(event)
        if name in {"LevelStarted", "DayEnded", "FlightEnded", "RoundStarted", "Finished"}:
            self._check_room()

    def _goes_back(self, event: fe.FloorEvent) -> bool:
        """Whether a flight starts at its announced time, while another is played."""
        starts = () if self._scenario.flights is None else self._scenario.flights.starts
        return isinstance(event, fe.FlightStarted) and event.seconds == starts[event.flight - 1]

    def check_end(self, result: Result) -> None:
        """Check that the event has ended, and that the result agrees."""
        assert result.finished
        assert self.finished is not None
        assert self._closed is not None
        self._check_ranking()
        prizes = {player: self.shares.get(player, prize) for _, player, prize in self.finishes}
        assert {p.player: (p.place, p.prize, p.bounties) for p in result.places} == {
            player: (place, prizes[player], self.bounties[player]) for place, player, _ in self.finishes
        }
        assert result.hands == len(self.hands)
        assert sum(each.times for each in result.faults) == self._faults
        assert result.duration_seconds == self._now
        assert result.turned_away == self._turned_away
        assert (result.entries, result.entrants) == (self._entrants.total(), len(self._entrants))
        assert result.dealer_bonuses == self._bought["dealer bonus"]
        assert (result.rebuys, result.add_ons) == (self._bought["rebuy"], self._bought["add-on"])
        assert (result.prize_pool, result.overlay) == (self._closed.pool, self._closed.overlay)
        rows = [(row.seconds, row.level, row.players, row.tables) for row in result.timeline]
        assert rows == [
            (level.seconds, level.level, *room) for level, room in zip(self.levels, self._rooms, strict=True)
        ]
        assert sum(row.hands for row in result.timeline) == result.hands
        self._check_bounties()

    def _ignore(self, event: fe.FloorEvent) -> None:
        assert isinstance(event, fe.Waits)

    # Entries

    def _Registered(self, event: fe.Registered) -> None:  # noqa: N802 - called by the event's name
        assert self._closed is None
        assert event.player == len(self.stacks) + 1
        assert self._entrants[event.entrant] + 1 == event.entry
        assert 1 <= event.entrant <= self._scenario.entries
        assert self._gone.get(event.entrant, 0) <= self._now, f"{event} comes while still in another flight"
        assert self._latest.get(event.entrant) not in self.where, f"{event} comes while still in"
        entry = self._scenario.entry
        again = event.entrant in self._here
        last = entry.reentry.until_level if again and entry.reentry else entry.admits_until
        level = self._level or 0
        assert level <= last, f"{event} comes after level {last}"
        assert again <= bool(entry.reentry)
        assert (event.entry > 1) <= bool(entry.reentry or self._scenario.flights)
        self._here.add(event.entrant)
        self._entrants[event.entrant] += 1
        self._behind[event.player] = event.entrant
        self._latest[event.entrant] = event.player
        assert event.stack == entry.extra.stack_for(self._scenario.stack, level, event.entry - 1)
        self.stacks[event.player] = event.stack
        self._chips += event.stack
        self._paid_in += self._scenario.buy_in

    def _TurnedAway(self, event: fe.TurnedAway) -> None:  # noqa: N802
        self._turned_away += 1
        self._gone[event.entrant] = self._now

    def _Seated(self, event: fe.Seated) -> None:  # noqa: N802
        assert event.player not in self.where, f"{event} has a seat already"
        assert self.stacks[event.player] == event.stack > 0
        self._seated.add(event.player)
        self._sit(event.player, event.table, event.seat)

    def _sit(self, player: int, table: int, seat: int) -> None:
        assert 1 <= seat <= self._open[table], f"there is no seat {seat}"
        assert seat not in self._at[table], f"seat {seat} of table {table} is taken"
        self._at[table][seat] = player
        self.where[player] = (table, seat)
        self._sat_down[player] = inf if player in self._walking else self._now

    def _stand(self, player: int) -> tuple[int, int]:
        table, seat = self.where.pop(player)
        assert self._at[table].pop(seat) == player
        return table, seat

    def _Bought(self, event: fe.Bought) -> None:  # noqa: N802
        assert self._closed is None
        assert event.player in self.where or event.player not in self._seated
        self.stacks[event.player] += event.chips
        self._chips += event.chips
        self._paid_in += event.cost if event.what != "dealer bonus" else 0
        self._bought[event.what] += 1
        if event.what == "lammer":
            lammers = self._scenario.entry.extra.lammers
            assert lammers is not None
            assert (event.chips, event.cost) == (lammers.chips, 0)
            self._lammers[event.player] += 1
            assert self._lammers[event.player] <= lammers.count

    def _EntriesClosed(self, event: fe.EntriesClosed) -> None:  # noqa: N802
        scenario = self._scenario
        assert self._closed is None
        assert self._now >= self._flights_over, "entries close while a flight is played"
        assert event.entries == self._entrants.total()
        pool = max(self._paid_in, scenario.guarantee)
        self._prizes = scenario.payouts.build_prizes(pool, event.entries)
        over = self._prizes[event.entries :]
        self._prizes = self._prizes[: event.entries]
        flights = scenario.flights
        into_the_money = flights is not None and flights.min_cash > 0
        if flights is not None and into_the_money and isinstance(scenario.payouts, StandardPayouts):
            left = len(self.stacks) - len(self._out)
            self._prizes = prizes_after_flights(
                scenario.payouts,
                pool,
                event.entries,
                left=left,
                cashed=len(self._cashed),
                min_cash=flights.min_cash,
            )
            pool = sum(self._prizes)
        lammers = scenario.entry.extra.lammers
        if lammers is not None:
            held = {player for player in self.stacks if player not in self._out and player in self.where}
            assert all(self._lammers[player] == lammers.count for player in held - self._disqualified)
        if isinstance(scenario.payouts, FixedPayouts):
            pool = sum(self._prizes)
        elif self._prizes and not into_the_money:
            self._prizes[0] += sum(over)
        assert event.pool == (pool if event.entries else 0)
        assert event.overlay == max(0, event.pool - self._paid_in)
        assert event.paid == len(self._prizes)
        self._closed = event

    # Seats

    def _Moved(self, event: fe.Moved) -> None:  # noqa: N802
        assert self._stand(event.player) == (event.from_table, event.from_seat)
        assert event.table != event.from_table
        assert event.reason in REASONS
        assert self._free_since.get(event.player, 0) <= self._now
        if event.reason == "break" and self._scenario.pace.takes.broken_table:
            self._walking.add(event.player)
        if event.reason in {"redraw", "final table"}:
            self._walking.discard(event.player)
        self._sit(event.player, event.table, event.seat)

    def _Arrived(self, event: fe.Arrived) -> None:  # noqa: N802
        assert event.player in self._walking
        assert self.where[event.player] == (event.table, event.seat)
        self._walking.remove(event.player)
        self._sat_down[event.player] = self._now

    def _Paused(self, event: fe.Paused) -> None:  # noqa: N802
        takes = self._scenario.pace.takes
        assert event.lasts in {takes.redraw, takes.final_table} - {0}
        assert self._resumes is None
        self._resumes = event.seconds + event.lasts
        self._breaks.append((event.seconds, self._resumes))

    def _Resumed(self, event: fe.Resumed) -> None:  # noqa: N802
        assert self._resumes == event.seconds
        self._resumes = None

    def _TableOpened(self, event: fe.TableOpened) -> None:  # noqa: N802
        assert event.table > max(self._opened, default=0), "a table number is used again"
        assert event.sign > 0
        self._signs[event.table] = event.sign
        self._opened.add(event.table)
        self._open[event.table] = event.seats
        self._at[event.table] = {}

    def _TableBroken(self, event: fe.TableBroken) -> None:  # noqa: N802
        assert self.players_at(event.table) == []
        del self._open[event.table]
        del self._at[event.table]

    def _Halted(self, event: fe.Halted) -> None:  # noqa: N802
        assert event.players == len(self.players_at(event.table))

    def _FinalTable(self, event: fe.FinalTable) -> None:  # noqa: N802
        assert event.players == len(self.players_at(event.table)) == len(self.where) <= self._open[event.table]
        assert self._scenario.shootout or event.players <= self._scenario.final_table
        assert list(self._open) == [event.table]
        assert not self._had_final_table, "there is one final table"
        assert self._signs[event.table] == (self._scenario.breaking.feature or self._signs[event.table])
        self._had_final_table = True
        self._note_draw(event)

    def _Redrawn(self, event: fe.Redrawn) -> None:  # noqa: N802
        self._note_draw(event)
        assert (event.players, event.tables) == (len(self.where), len(self._open))
        sizes = [len(self.players_at(table)) for table in self._open]
        assert max(sizes) - min(sizes) <= 1

    def _note_draw(self, event: fe.Redrawn | fe.FinalTable) -> None:
        """Check that new seats are drawn only once in a pause."""
        assert self._drawn_at != len(self.hands), f"{event}: no hand was played since the last draw"
        self._drawn_at = len(self.hands)

    # Hands

    def _HandPlayed(self, event: fe.HandPlayed) -> None:  # noqa: N802
        begin = event.seconds - event.lasted
        after = {each[0]: each[1] for each in event.stacks}
        assert len(after) == len(event.stacks) >= 2
        for player in after:
            assert self.where[player][0] == event.table, (
                f"{player} plays at table {event.table} but does not sit there"
            )
            assert self._sat_down[player] <= begin, f"{player} sat down during the hand"
            assert self._free_since.get(player, 0) <= begin, f"{player} plays two hands at once"
            self._free_since[player] = self._now
        assert min(after.values()) >= 0
        assert sum(after.values()) == sum(self.stacks[player] for player in after), "chips come from nowhere"
        assert all(self.stacks[player] for player in after), "a player plays without chips"
        self.stacks.update(after)
        self._check_begin(event, begin)
        self._check_big_blind(event, begin)
        self.hands.append(event)

    def _check_begin(self, event: fe.HandPlayed, begin: Seconds) -> None:
        assert event.lasted >= 1
        assert self._table_free_since.get(event.table, 0) <= begin, f"table {event.table} plays two hands at once"
        self._table_free_since[event.table] = self._now
        # A level by hands may end after another table has begun a hand in the same second.
        within = begin - any(level.hands for level in self._scenario.schedule.levels)
        for start, end in self._breaks:
            assert not (start <= begin < end and start <= within), (
                f"hand {event.hand} of table {event.table} begins during a break"
            )
        shown = {
            next((level.level for level in reversed(self.levels) if level.seconds <= moment), 1)
            for moment in (within, begin)
        }
        assert min(shown) <= event.level <= max(shown), f"begun at {begin}, at level {shown} (TDA 23): {event}"

    def _check_big_blind(self, event: fe.HandPlayed, begin: Seconds) -> None:
        """Check that the big blind goes to the next player every hand (TDA 32, 34B)."""
        last = self._big_blinds.get(event.table)
        if event.big_blind is None:
            return
        self._big_blinds[event.table] = event.big_blind
        if last is None or self._scenario.button.kind in (ButtonKind.SIMPLIFIED, ButtonKind.WINNER):
            return
        sitting = [player for player in self.players_at(event.table) if self._sat_down[player] <= begin]
        sure = {self.where[player][1] for player in sitting if self._sat_down[player] < begin}
        seats = self._open[event.table]
        passed = [(last + step - 1) % seats + 1 for step in range(1, (event.big_blind - last) % seats or seats)]
        assert not sure.intersection(passed), f"the big blind skips a player: {event} after seat {last}"

    def _Busted(self, event: fe.Busted) -> None:  # noqa: N802
        assert self.stacks[event.player] == 0, f"{event} has chips"
        assert self._stand(event.player)[0] == event.table
        self._go_out(event.player)

    def _Removed(self, event: fe.Removed) -> None:  # noqa: N802
        assert self._stand(event.player)[0] == event.table
        assert self.stacks[event.player] == event.chips
        self.stacks[event.player] = 0
        assert (event.reason == "disqualified") == (event.player in self._disqualified)
        self._chips -= event.chips
        self._go_out(event.player)

    def _go_out(self, player: int) -> None:
        self._out.add(player)
        self._gone[self._behind[player]] = self._now

    def _SeatWon(self, event: fe.SeatWon) -> None:  # noqa: N802
        assert self._closed is not None
        assert self._stand(event.player)[0] == event.table
        assert self.stacks[event.player] == event.chips
        self.stacks[event.player] = 0
        self._chips -= event.chips
        self._winners += 1

    def _ChipsRaced(self, event: fe.ChipsRaced) -> None:  # noqa: N802
        after = {each[0]: each[1] for each in event.stacks}
        assert sorted(after) == sorted(player for player in self.players_at(event.table) if self.stacks[player])
        before = {player: self.stacks[player] for player in after}
        assert sum(after.values()) - sum(before.values()) == event.gained
        chips = self._scenario.schedule.chips
        smallest = chips[chips.index(event.denomination) + 1]
        for player, stack in after.items():
            assert stack > 0, "raced out (TDA 24A)"
            assert stack % smallest == 0
            assert abs(stack - before[player]) <= smallest
        self.stacks.update(after)
        self._chips += event.gained

    # Money

    def _Placed(self, event: fe.Placed) -> None:  # noqa: N802
        assert self._closed is not None
        assert event.player not in self._placed
        self._placed.add(event.player)
        self.finishes.append((event.place, event.player, event.prize))

    def _Bounty(self, event: fe.Bounty) -> None:  # noqa: N802
        assert event.amount > 0
        self.bounties[event.player] += event.amount

    def _Deal(self, event: fe.Deal) -> None:  # noqa: N802
        assert self._scenario.deal or self._scenario.time_limit
        players = [player for player, _ in event.shares]
        assert sorted(players) == sorted(self.where)
        assert event.keep <= (self._scenario.deal.keep if self._scenario.deal else 0)
        assert sum(share for _, share in event.shares) == sum(self._prizes[: len(players)]) - event.keep
        self.shares = {player: share for player, share in event.shares}  # noqa: C416 - lists, not pairs
        self._kept = event.keep

    def _Finished(self, event: fe.Finished) -> None:  # noqa: N802
        assert event.players == len(self.where) + self._winners
        assert event.reason in {"winner", "seats", "deal", "time", "empty"}
        assert event.reason != "winner" or len(self.where) == 1
        if self.shares and event.reason == "winner":
            [winner] = self.where
            self.shares[winner] += self._kept
        self.finished = event

    # The clock

    def _LevelStarted(self, event: fe.LevelStarted) -> None:  # noqa: N802
        skipped = {level.number for level in self._scenario.schedule.levels if level.skipped}
        numbers = [number for number in range((self._level or 0) + 1, event.level + 1) if number not in skipped]
        assert self._level is None or numbers == [event.level]
        assert not self._on_break
        assert event.seconds >= self._dawn, f"{event} comes during the night"
        self._level = event.level
        self.levels.append(event)
        self._rooms.append((len(self.where), len(self._open)))

    def _BreakStarted(self, event: fe.BreakStarted) -> None:  # noqa: N802
        assert not self._on_break
        self._on_break = True
        self._break_end = event.seconds + event.lasts
        self._breaks.append((event.seconds, self._break_end))

    def _BreakEnded(self, event: fe.BreakEnded) -> None:  # noqa: N802
        # A break ends early if the day or play ends during it; hands begun are checked against the actual end.
        assert self._on_break
        assert event.seconds <= self._break_end
        self._breaks[-1] = (self._breaks[-1][0], event.seconds)
        self._on_break = False

    def _DayEnded(self, event: fe.DayEnded) -> None:  # noqa: N802
        assert not self._on_break
        assert event.players == len(self.where)
        self._dawn = event.seconds + event.overnight
        self._breaks.append((event.seconds, self._dawn))

    def _HandForHandStarted(self, event: fe.HandForHandStarted) -> None:  # noqa: N802
        assert not self._hand_for_hand
        self._hand_for_hand = True
        rules = self._scenario.hand_for_hand
        assert rules is not None
        if self._closed is None:
            assert self._scenario.flights is not None
            assert self._scenario.flights.min_cash
            return
        seats = self._scenario.payouts.places_that_end(self._closed.pool, self._closed.entries)
        at_table = self._scenario.seats
        assert rules.applies(event.players, self._closed.paid, seats if seats > 1 else 0, at_table=at_table)

    def _HandForHandEnded(self, event: fe.HandForHandEnded) -> None:  # noqa: N802, ARG002
        assert self._hand_for_hand
        self._hand_for_hand = False

    def _FlightStarted(self, event: fe.FlightStarted) -> None:  # noqa: N802, ARG002
        self._here.clear()
        self._breaks.clear()

    def _Cashed(self, event: fe.Cashed) -> None:  # noqa: N802
        assert self._closed is None
        assert event.player in self._out or self.stacks[event.player] == 0
        assert event.player not in self._cashed
        assert self._scenario.flights is not None
        assert event.prize == self._scenario.flights.min_cash
        self._cashed.add(event.player)

    def _Forfeited(self, event: fe.Forfeited) -> None:  # noqa: N802
        assert self._closed is None
        assert not self.where, "flights meet between them"
        assert 0 < event.chips == self.stacks[event.player]
        kept = [
            chips
            for player, chips in self.stacks.items()
            if self._behind[player] == self._behind[event.player] and player != event.player
        ]
        assert max(kept) >= event.chips, "the best stack goes forward"
        self.stacks[event.player] = 0
        self._chips -= event.chips
        self._out.add(event.player)

    def _FlightEnded(self, event: fe.FlightEnded) -> None:  # noqa: N802
        self._hand_for_hand = False
        assert event.players == len(self.where)
        self._gone.update({self._behind[player]: self._now for player in self.where})
        self._flights_over = max(self._flights_over, self._now)
        self._stand_up()

    def _RoundStarted(self, event: fe.RoundStarted) -> None:  # noqa: N802
        alive = [player for player in self.stacks if player not in self._out]
        assert event.players == len(alive)
        assert all(len(self.players_at(table)) == 1 for table in self._open)
        self._stand_up()
        self.stacks.update(dict.fromkeys(alive, self._scenario.stack))
        self._chips = len(alive) * self._scenario.stack

    def _stand_up(self) -> None:
        """Clear the room; players keep their chips, and the clock restarts at any level."""
        self.where.clear()
        self._open.clear()
        self._at.clear()
        self._level = None
        assert not self._on_break

    def _Faulted(self, event: fe.Faulted) -> None:  # noqa: N802
        assert event.player in self.where
        self._faults += 1
        if self._scenario.on_fault is OnFault.DISQUALIFY:
            self._disqualified.add(event.player)

    # The room

    def players_at(self, table: int) -> list[int]:
        """The players seated at a table."""
        return list(self._at[table].values())

    def _check_room(self) -> None:
        """Check that players hold every chip that was sold."""
        assert sum(self.stacks.values()) == self._chips
        assert not self._out.intersection(self.where)

    def _check_ranking(self) -> None:
        """Check that places count down without gaps except for ties, and that the prizes sum to the pool."""
        assert self._closed is not None
        ranking = sorted(self.finishes)
        assert sorted(player for _, player, _ in ranking) == sorted(self.stacks)
        prizes = [*self._prizes, *[0] * len(ranking)]
        place = 1
        for told, tied in groupby(ranking, key=lambda finish: finish[0]):
            shares = [prize for _, _, prize in tied]
            assert told == place
            assert sum(shares) == sum(prizes[place - 1 : place - 1 + len(shares)])
            assert max(shares) - min(shares) <= 1
            place += len(shares)
        assert sum(prize for _, _, prize in ranking) == self._closed.pool

    def _check_bounties(self) -> None:
        """Check that all money paid in for bounties has been paid out."""
        amount = self._scenario.bounty.amount if self._scenario.bounty else 0
        assert self.bounties.total() == amount * self._entrants.total()


def replay(scenario: Scenario, told: Iterable[fe.FloorEvent]) -> Replay:
    """Rebuild a tournament from all its events."""
    rebuilt = Replay(scenario)
    for event in told:
        rebuilt.take(event)
    return rebuilt


def read_log(path: Path) -> Iterator[fe.FloorEvent]:
    """The events of a file written by `tourney run --events`."""
    kinds = {as_record_name(kind): kind for kind in get_args(fe.FloorEvent)}
    with path.open(encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            yield kinds[record.pop("event")](**record)


def as_record_name(kind: type[fe.FloorEvent]) -> str:
    """The name of a kind of event in logs."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


def sizes_by_second(told: Iterable[fe.FloorEvent]) -> dict[Seconds, list[dict[int, int]]]:
    """For each second with events, the players at each table before it and after each of its events."""
    sizes: dict[int, int] = {}
    seen: dict[Seconds, list[dict[int, int]]] = {}
    for event in told:
        states = seen.setdefault(event.seconds, [dict(sizes)])
        match event:
            case fe.TableOpened():
                sizes[event.table] = 0
            case fe.Seated() | fe.Moved():
                sizes[event.table] += 1
                if isinstance(event, fe.Moved):
                    sizes[event.from_table] -= 1
            case fe.Busted() | fe.Removed():
                sizes[event.table] -= 1
            case fe.TableBroken():
                del sizes[event.table]
        states.append(dict(sizes))
    return seen
