"""Makes small tournaments from domain objects, and records their floor events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from games import variant
from replay import replay

from tourney.game.stakes import HouseRules, Stakes
from tourney.sim.scenario import Group, OnFault, Scenario
from tourney.sim.timing import Pace
from tourney.sim.tournament import Tournament
from tourney.strategies.registry import Player, find_strategy
from tourney.tournament.breaking import usual_final_table
from tourney.tournament.button import Blinds, next_big_blind
from tourney.tournament.payouts import FixedPayouts, Payouts
from tourney.tournament.room import Chair, Room
from tourney.tournament.schedule import Break, Item, Level, Rotation, Schedule

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.strategies.base import Strategy
    from tourney.tournament.room import Table
    from tourney.types import Chips, Money, SeatNo, Seconds

E = TypeVar("E")

BRISK = Pace(hand=300, fold=20, decision=50, street=30, showdown=60)
"""Half a minute for a hand, and some time for each action."""

STEADY = Pace(hand=600, fold=0, decision=0, street=0, showdown=0)
"""Exactly one minute for every hand."""

WINNER_TAKES_ALL = FixedPayouts((1000,))


def sheet(*rows: tuple[Chips, Chips] | tuple[Chips, Chips, Chips] | Seconds, seconds: Seconds = 600) -> Schedule:
    """A level sheet: (small blind, big blind) or with an ante for a level of `seconds`, a number for a break."""
    items: list[Item] = []
    number = 0
    for row in rows:
        if isinstance(row, int):
            items.append(Break(row))
            continue
        number += 1
        ante = row[2] if len(row) == 3 else 0
        items.append(Level(number, seconds, Stakes(small_blind=row[0], big_blind=row[1], ante=ante)))
    return Schedule(tuple(items))


QUICK_SHEET = sheet((10, 20), (25, 50), (50, 100), 300, (100, 200, 25), (300, 600, 50), (1000, 2000, 200))
"""Six levels and a break; with stacks of some hundreds the event ends before the last level."""


SLOW = sheet((10, 20), (10, 20), (20, 40), (20, 40), (50, 100), (100, 200), (300, 600), (5000, 10_000))
"""Eight levels of ten minutes; the first ones cost few chips."""


def group(strategy: str, count: int, **parameters: object) -> Group:
    """A group of entrants with a built-in strategy."""
    return Group(Player(strategy, find_strategy(strategy), tuple(parameters.items())), count)


def made_by(factory: Callable[..., Strategy], count: int = 1) -> Group:
    """A group of entrants with a strategy made by a test."""
    return Group(Player(getattr(factory, "__name__", "own"), factory), count)


def scenario(
    *,
    field: Sequence[Group] = (group("random_legal", 12),),
    game: str = "no_limit_holdem",
    seats: int = 6,
    final_table: int | None = None,
    stack: Chips = 1000,
    schedule: Schedule = QUICK_SHEET,
    payouts: Payouts = WINNER_TAKES_ALL,
    buy_in: Money = 100,
    pace: Pace = BRISK,
    on_fault: OnFault = OnFault.FOLD,
    seed: int = 0,
    **floor: Any,  # noqa: ANN401 - any other attribute of a scenario
) -> Scenario:
    """A tournament; the default is short-handed, with twelve entrants, and is over within two hours."""
    return Scenario(
        name="test",
        title="A test",
        rotation=Rotation((variant(game),)),
        schedule=schedule,
        seats=seats,
        final_table=final_table or usual_final_table(seats),
        stack=stack,
        field=tuple(field),
        payouts=payouts,
        buy_in=buy_in,
        pace=pace,
        rules=HouseRules(),
        on_fault=on_fault,
        seed=seed,
        **floor,
    )


def watched(event: Scenario, seed: int | None = None) -> tuple[Result, list[FloorEvent]]:
    """A tournament's result and all its events."""
    told: list[FloorEvent] = []

    def listen(event: FloorEvent) -> None:
        told.append(event)

    return Tournament(event, seed, sinks=[listen]).run(), told


def run(seed: int = 0, **changes: Any) -> tuple[Result, list[FloorEvent]]:  # noqa: ANN401 - attributes of a scenario
    """Run an event with hands of one minute, and check its whole log."""
    event = scenario(**{"pace": STEADY, "schedule": SLOW, **changes})
    result, told = watched(event, seed)
    replay(event, told).check_end(result)
    return result, told


def of(kind: type[E], told: Iterable[FloorEvent]) -> list[E]:
    """The events of a kind."""
    return [event for event in told if isinstance(event, kind)]


def seated(seats: int = 9, /, **tables: Sequence[SeatNo]) -> Room:
    """A room with players in the given seats of tables `t1` and so on; seat 4 of table 2 is player 204."""
    room = Room()
    for name, occupied in tables.items():
        number = int(name.removeprefix("t"))
        room.open_table(number, seats)
        for seat in occupied:
            room.seat(100 * number + seat, Chair(number, seat))
    return room


def dealt(table: Table, blinds: tuple[SeatNo, SeatNo, SeatNo]) -> Table:
    """The table after a hand dealt to all its players, with button, small blind and big blind in these seats."""
    table.blinds = Blinds(*blinds)
    table.due = next_big_blind(table.blinds, table.occupied)
    table.note_dealt(table.occupied)
    return table
