"""Random festivals, and the invariants of a room, checked after every change of its tables."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from tourney.config.load import load_tournament
from tourney.festival.house_floor import HouseFloor
from tourney.festival.playing import build_record
from tourney.festival.programme import (
    Area,
    CashDemand,
    Feeder,
    Festival,
    FestivalEvent,
    PlayerGroup,
    Premises,
    Shift,
    Staff,
)
from tourney.streams import Stream
from tourney.tournament.turnout import Turnout, make_fixed_turnout

if TYPE_CHECKING:
    from tourney.festival.playing import FestivalReplicate
    from tourney.sim.scenario import Scenario

T = TypeVar("T")
SCENARIOS = Path(__file__).parent.parent / "scenarios"
_QUICK = (
    "field=[{strategy: shove, share: 30%}, {strategy: tight_aggressive, share: 70%, with: {looseness: 2}}]",
    "entries=30",
)
_KINDS = (
    (),
    ("late_registration=4", "arrivals=[{at: 0, there: 60%}, {at: 20m, there: 100%}]"),
    ("late_registration=4", "reentry={until_level: 4, most: 1, taken: 60%, after: 5m}"),
    ("payouts={satellite: {seat: 40}}", "late_registration=2"),
    ("bounty={kind: progressive, amount: 5}",),
    ("flights={count: 2, until_level: 6, pause: 1h}",),
    ("days=[{after_level: 6, overnight: 3h}]", "late_registration=3"),
    ("rebuy={chips: 1500, cost: 10, until_level: 3, most: 2, taken: 50%}",),
    ("guarantee=1000", "no_shows=10%"),
)
HOUR = 3600


@cache
def quick(kind: int, seats: int) -> Scenario:
    """A tournament that is over soon: short stacks, and players who go all-in often."""
    settings = ["payouts={percent: [50, 30, 20]}", *_QUICK, f"seats={seats}", "fee=2", *_KINDS[kind]]
    return load_tournament(SCENARIOS / "turbo_sng.yaml", settings=settings)


PLAIN, LATE, REENTRY, SATELLITE, BOUNTY, FLIGHTS, DAYS = range(7)


def event(name: str, kind: int = PLAIN, hour: float = 12, entrants: int = 30, **others: Any) -> FestivalEvent:  # noqa: ANN401 - as the fields have it
    """An event of a festival, with other values for some of its fields."""
    made = FestivalEvent(name, name, quick(kind, 9), int(hour * HOUR), make_fixed_turnout(entrants))
    return replace(made, **others)


def festival(*events: FestivalEvent, tables: int = 40, **others: Any) -> Festival:  # noqa: ANN401 - as the fields have it
    """A festival in a room with one hall, with other values for some of its fields."""
    made = Festival("f", "F", date(2026, 6, 1), Premises((Area("main", tables, 9),)), events)
    return replace(made, **others)


def satellite(event: FestivalEvent) -> bool:
    return event.scenario == quick(3, event.scenario.seats)


def random_festival(number: int) -> Festival:
    """A festival that depends on the number alone."""
    stream = Stream(number * 7919 + 1)

    def pick(*values: T) -> T:
        return values[stream.below(len(values))]

    seats = pick(6, 9)
    events: list[FestivalEvent] = []
    for place in range(stream.between(1, 6)):
        kind = stream.below(len(_KINDS))
        turnout = pick(
            make_fixed_turnout(stream.between(4, 60)),
            Turnout(median=stream.between(10, 50), spread=30, least=4),
            Turnout(4, 40),
            Turnout(past=(8, 15, 40)),
        )
        earlier = [event.name for event in events]
        feeders = tuple(
            Feeder(name, Decimal(pick(10, 50, 100)), pick(0, 300, 1800)) for name in earlier if stream.chance(1, 4)
        )
        events.append(
            FestivalEvent(
                name=f"e{place}",
                group=f"e{place}",
                scenario=quick(kind, seats),
                starts=10 * HOUR + stream.below(12) * 1200,
                turnout=turnout,
                priority=stream.between(1, 9),
                cap=pick(0, 0, 0, 25),
                alternates=pick(None, None, 0, 5),
                feeders=feeders,
                from_population=stream.chance(1, 2),
            )
        )
    for place, event in enumerate(events[:-1]):
        if satellite(event) and stream.chance(2, 3):
            events[place] = replace(event, seats_to=events[-1].name)
    premises = Premises((Area("main", stream.between(1, 12), 10), Area("side", stream.between(1, 4), seats)))
    if stream.chance(1, 3):
        premises = replace(premises, cash=(CashDemand(11 * HOUR, stream.between(0, 6)), CashDemand(15 * HOUR, 0)))
    if stream.chance(1, 5):
        premises = Premises()
    staff = None
    if stream.chance(2, 3):
        shifts = tuple(
            Shift((9 + stream.below(6)) * HOUR, stream.between(2, 10) * HOUR, stream.between(1, 14))
            for _ in range(stream.between(1, 4))
        )
        staff = Staff(shifts, downs=pick(1, 2, 3), wage=15, early_out=stream.chance(1, 2), floor_tables=pick(0, 5))
    population = (
        PlayerGroup(stream.between(40, 120), None, pick(0, 60), 80),
        PlayerGroup(30, frozenset({"e0", "e1"})),
    )
    return Festival(
        f"f{number}", f"Festival {number}", date(2026, 6, 1), premises, tuple(events), staff, population, change=300
    )


class FestivalChecker:
    """Plays a festival and asserts the invariants of its room."""

    def __init__(self, festival: Festival, seed: int) -> None:
        self.house = HouseFloor(festival, seed, 0)
        self.house.check = self.check
        self.looks = 0

    def play(self) -> FestivalReplicate:
        self.house.run()
        self.check()
        results = tuple(booth.result for booth in self.house.booths)
        replicate = build_record(self.house, 0, results)
        self.check_money()
        lacking = {shortage.event for shortage in replicate.shortages}
        assert lacking == {place for place, event in enumerate(replicate.events) if event.is_short}
        return replicate

    def check(self) -> None:
        self.looks += 1
        self._check_tables()
        self._check_dealers()
        self._check_players()
        # Nobody waits while there are a table and a dealer.
        assert not any(booth.could_seat() for booth in self.house.booths)

    def _check_tables(self) -> None:
        pool, premises = self.house.pool, self.house.festival.premises
        held = list(pool.held.values())
        assert len(held) == len(set(held)), "a table is at two events"
        open_tables = {(booth.index, table) for booth in self.house.booths for table in booth.tables}
        assert set(pool.held) <= open_tables, "a table is held for a closed one"
        if premises.areas:
            free = [number for area in pool._free for number in area]
            assert sorted([*held, *free, *pool.cash]) == list(range(1, premises.tables + 1))
        for booth in self.house.booths:
            limit = booth.scenario.entry.tables
            assert not limit or len(booth.tables) <= limit

    def _check_dealers(self) -> None:
        dealers = self.house.dealers
        if dealers is None:
            return
        staff = self.house.festival.staff
        assert staff is not None
        assert len({id(dealer) for dealer in dealers.at.values()}) == len(dealers.at), "a dealer is at two tables"
        for spot, dealer in dealers.at.items():
            assert dealer.spot == spot
            assert dealer in dealers.on_duty
            assert dealer.downs < staff.downs, "a dealer deals on without a break"
            assert spot in self.house.pool.held
        seated = [dealer for dealer in dealers.on_duty if dealer.spot is not None]
        assert len(seated) == len(dealers.at)

    def _check_players(self) -> None:
        seated = Counter(player for booth in self.house.booths for player in booth.list_seated())
        twice = [player for player, times in seated.items() if times > 1]
        assert not twice, f"players {twice} sit twice"
        for booth in self.house.booths:
            for player in booth.list_seated():
                assert self.house.population.where[player] == booth.index

    def check_money(self) -> None:
        """What players pay is fees and prizes; overlays pay for the rest."""
        for booth in self.house.booths:
            result = booth.result
            if result is None or not result.entries:
                continue
            paid = sum(placing.cost for placing in result.places)
            won = sum(placing.prize + placing.bounties for placing in result.places)
            fees = booth.scenario.fee * result.entries
            assert paid + result.overlay == won + fees, booth.event.name
            assert len(result.places) == result.entries
