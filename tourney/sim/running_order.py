"""Runs the stages of an event in order: one floor, flights and the day they meet, or rounds of a shootout."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from tourney.sim import events as fe
from tourney.sim.entrants import BETTER_STACK, LATER_FLIGHT
from tourney.sim.floor import Floor
from tourney.sim.samples import SampleMoment
from tourney.sim.stages import Flight, ShootoutRound, WholeEvent
from tourney.streams import ARRIVING, SEATING
from tourney.tournament.formats import byes, plan_forfeits
from tourney.tournament.midway import draw_holders, draw_stacks, draw_survivors
from tourney.tournament.schedule import Break, Level, RotateBy

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator, Mapping, Sequence

    from simpy import Event

    from tourney.sim.decisions import Stage
    from tourney.sim.entrants import Entrants
    from tourney.sim.house import House
    from tourney.sim.ledger import Ledger
    from tourney.tournament.formats import Flights, Shootout
    from tourney.tournament.midway import Midway
    from tourney.tournament.schedule import Item
    from tourney.types import Chips, PlayerId, Seconds

Opening: TypeAlias = "Callable[[Floor], None]"
"""Called when a floor opens, before it has tables."""


class PlayersAgain:
    """Draws who enters a later flight, when it begins.

    Each entry of an earlier flight decides once, about the next flight that its entrant can enter in time.
    """

    def __init__(self, entrants: Entrants, ledger: Ledger, flights: Flights) -> None:
        self._entrants = entrants
        self._ledger = ledger
        self._flights = flights
        self._decided = 0  # entries that have decided
        self._latest: dict[int, PlayerId] = {}  # the latest entry of each entrant
        self._flights_of: dict[int, int] = {}

    def draw(self, advanced: Collection[PlayerId], missed: Collection[int] = ()) -> list[int]:
        """The entrants of earlier flights who enter the next.

        Args:
            advanced: The players with bagged chips.
            missed: Entrants drawn for the last flight who were still in another until its entries had closed.
        """
        entrants = self._entrants
        players = range(self._decided, len(entrants.behind))
        self._decided = len(entrants.behind)
        for entrant in {entrants.behind[player] for player in players}:
            self._flights_of[entrant] = self._flights_of.get(entrant, 0) + 1
        latest = {entrant: self._latest[entrant] for entrant in missed}
        latest |= {entrants.behind[player]: player for player in players}
        self._latest |= latest
        bagged: dict[int, Chips] = {}
        for player in advanced:
            entrant = entrants.behind[player]
            # With several stacks the largest is the one that counts (`plan_forfeits`).
            bagged[entrant] = max(bagged.get(entrant, 0), self._ledger.stacks[player])
        return [entrant for entrant, player in latest.items() if self._plays_again(entrant, player, bagged)]

    def _plays_again(self, entrant: int, player: PlayerId, bagged: Mapping[int, Chips]) -> bool:
        later, best, played = self._flights.later, self._flights.best_stack, self._flights_of[entrant]
        if player in self._entrants.disqualified:
            return False
        if later is not None and later.most is not None and played >= later.most:
            return False
        if entrant not in bagged:
            return later is not None and self._entrants.takes(later.percent, LATER_FLIGHT, player, played)
        if best is None or (best.stack_at_most is not None and bagged[entrant] > best.stack_at_most):
            return False
        return self._entrants.takes(best.percent, BETTER_STACK, player, played)


def stages_of(house: House, on_opening: Opening) -> Generator[Event, Any, None]:
    """The SimPy process of an event."""
    scenario = house.scenario
    everybody = range(scenario.entries)
    items = scenario.schedule.items
    if scenario.midway is not None:
        yield from _from_midway(house, on_opening, scenario.midway)
        return
    if scenario.shootout is not None:
        yield from _rounds(house, on_opening, scenario.shootout)
        return
    if scenario.flights is not None:
        yield from _flights(house, on_opening, scenario.flights)
        return
    floor = _floor(house, on_opening, items, WholeEvent(scenario, scenario.entries), 0)
    floor.begin(everybody)
    if scenario.time_limit is not None:
        floor.limit_time(scenario.time_limit.after)
    yield floor.over


def _floor(house: House, on_opening: Opening, items: Sequence[Item], stage: Stage, opened: int) -> Floor:
    floor = Floor(house, items, stage, opened=opened)
    on_opening(floor)
    return floor


def _flights(house: House, on_opening: Opening, flights: Flights) -> Generator[Event, Any, None]:
    """Play the flights, then combine them: play goes on from the level after the last one that any flight ended.

    Flights share no table. Those that overlap are played one after another too: the event goes back to the start of
    each.
    """
    items = house.scenario.schedule.items
    entrants = list(range(house.scenario.entries))
    # At random, because the field of a file lists players by kind: a flight must not be all of one.
    house.keys.stream(ARRIVING, 0, 0).shuffle(entrants)
    again = PlayersAgain(house.entrants, house.ledger, flights)
    survivors: list[PlayerId] = []
    free: dict[int, Seconds] = {}  # when entrants have last left a flight
    missed: set[int] = set()
    passed = opened = over = 0
    for number, own in enumerate(flights.split(entrants), start=1):
        part = sorted({*own, *again.draw(survivors, missed)})
        floor = _floor(house, on_opening, items, Flight(number, flights), opened)
        if house.log.listened_to:
            playing = sum(free.get(entrant, 0) > house.log.now for entrant in part)
            house.log.record(fe.FlightStarted(house.log.now, number, len(part) - playing))
        floor.begin(part, free)
        yield floor.over
        ended = floor.outcome
        if house.log.listened_to:
            house.log.record(fe.FlightEnded(house.log.now, number, len(ended.players)))
        house.ledger.on_moment(SampleMoment.NIGHT)
        # Bagged chips keep their players: a second entry of the same entrant is another player until stacks are given
        # up.
        survivors += ended.players
        free |= ended.free | {house.entrants.behind[player]: house.log.now for player in ended.players}
        missed = ended.missed
        passed = max(passed, ended.passed)
        opened = ended.opened
        over = max(over, house.log.now)
        following = flights.start_after(number, over, overlap=house.flights_may_overlap)
        # The flights share no table and no player at the same time, so the order in which they are played does not
        # matter.
        if following < house.log.now:
            house.log.go_back(following)
        else:
            house.venue.note_pause(following - house.log.now)
            yield house.log.env.timeout(following - house.log.now)
    stacks = house.ledger.stacks
    forfeited = plan_forfeits({player: stacks[player] for player in survivors}, house.entrants.behind)
    if forfeited:
        house.ledger.forfeit(forfeited, passed)
    # With all flights over the number of entries is known, and with it the prizes.
    if house.ledger.standings.left > 1 or not house.ledger.standings.closed:
        house.ledger.close()
    players = [player for player in survivors if player not in forfeited]
    passed = flights.day_two_level - 1 if flights.day_two_level else passed
    yield from _on_with(house, on_opening, passed, players, opened)


def _on_with(
    house: House, on_opening: Opening, passed: int, players: Sequence[PlayerId], opened: int
) -> Generator[Event, Any, None]:
    """Play players with bagged chips to the end of the event, from the level after the last one that is over."""
    items = house.scenario.schedule.items
    place = _place_of(items, passed + 1)
    house.ledger.day += 1
    stage = WholeEvent(house.scenario, len(players), passed=passed, hands=house.ledger.hands)
    floor = _floor(house, on_opening, items[place:], stage, opened)
    # Chips that the sheet has removed by now are raced off, although no break of it was taken here.
    floor.go_on(players, [chips for item in items[:place] if isinstance(item, Break) for chips in item.remove])
    yield floor.over


def _from_midway(house: House, on_opening: Opening, midway: Midway) -> Generator[Event, Any, None]:
    """Play an event that is being played to its end. Who of the field is still in is drawn."""
    scenario = house.scenario
    place = _place_of(scenario.schedule.items, midway.level)
    stage = WholeEvent(scenario, midway.players, passed=midway.level - 1)
    floor = _floor(house, on_opening, scenario.schedule.items[place:], stage, 0)
    groups = [number for number, group in enumerate(scenario.field) for _ in range(group.count)]
    entrants = draw_survivors(groups, midway.weights, midway.players, house.keys.stream(ARRIVING, 0, 1))
    entrants.sort(key=house.entrants.comes, reverse=True)
    left, others = entrants[: midway.players], entrants[midway.players :]
    stacks = _stacks_of(house, midway)
    holders = draw_holders(left, groups, midway.riches, stacks, house.keys.stream(ARRIVING, 0, 3))
    players = house.ledger.take_over(midway, holders, stacks)
    rotated = 0
    if scenario.rotation.by is RotateBy.HANDS:
        cycle = len(scenario.rotation.games) * scenario.rotation.every
        rotated = house.keys.stream(ARRIVING, 0, 4).below(cycle)  # nobody has said which game is on
    floor.take_over(midway, players, others[: scenario.entries - _count_arrived(house, midway)], rotated=rotated)
    if scenario.time_limit is not None:
        floor.limit_time(max(0, scenario.time_limit.after - house.log.now))
    yield floor.over


def _count_arrived(house: House, midway: Midway) -> int:
    """The entrants who have come so far.

    Entries count them unless they include re-entries. Then each entrant has come by now with the share that the curve
    of arrivals has reached.
    """
    scenario, rules = house.scenario, house.scenario.entry
    most = min(midway.entries, scenario.entries)
    if rules.reentry is None or rules.arrivals is None:
        return most
    share = rules.arrivals.share_by(house.log.now)
    stream = house.keys.stream(ARRIVING, 0, 5)
    drawn = sum(stream.below(share.denominator) < share.numerator for _ in range(scenario.entries))
    return max(midway.players, min(most, drawn))


def _stacks_of(house: House, midway: Midway) -> list[Chips]:
    """The stacks of the players left: as counted, or drawn."""
    if midway.left:
        return [player.stack for player in midway.left]
    scenario = house.scenario
    total = midway.chips_sold(scenario.stack, scenario.entry)
    chip = scenario.schedule.levels[midway.level - 1].stakes.chip
    return draw_stacks(midway.players, total, chip, house.keys.stream(ARRIVING, 0, 2))


def _place_of(items: Sequence[Item], number: int) -> int:
    """The index of a level in the sheet, or of the next one if it is skipped."""
    levels = ((place, item) for place, item in enumerate(items) if isinstance(item, Level) and not item.skipped)
    return next(place for place, level in levels if level.number >= number)


def _rounds(house: House, on_opening: Opening, shootout: Shootout) -> Generator[Event, Any, None]:
    """Play rounds until one player is left."""
    scenario = house.scenario
    players = [house.ledger.enter(entrant) for entrant in range(scenario.entries)]
    for entrant in range(scenario.entries):
        house.venue.note_entry(entrant)
    house.ledger.close()
    number = opened = 0
    while True:
        number += 1
        floor = _floor(house, on_opening, scenario.schedule.items, ShootoutRound(number), opened)
        through = _draw_byes(house, players, opened)
        playing = [player for player in players if player not in through]
        seats = scenario.final_table if len(playing) <= scenario.final_table else scenario.seats
        count = -(-len(playing) // seats)
        if house.log.listened_to:
            house.log.record(fe.RoundStarted(house.log.now, number, len(players), count))
        # Every round begins with full stacks: only who wins a table matters, and not by how much.
        house.ledger.deal_stacks(players)
        floor.begin_round(playing, seats, is_final=number > 1 and count == 1 and not through)
        yield floor.over
        ended = floor.outcome
        players = sorted([*through, *ended.players])
        opened = ended.opened
        if len(players) == 1:
            house.ledger.end([players], ended.level, "winner")
            return
        house.venue.note_pause(shootout.pause)
        yield house.log.env.timeout(shootout.pause)


def _draw_byes(house: House, players: Sequence[PlayerId], opened: int) -> set[PlayerId]:
    """Draw the players who have a bye."""
    # By lot (TDA 7), anew in each round.
    order = list(players)
    house.keys.stream(SEATING, 0, opened).shuffle(order)
    return set(order[: byes(len(players), house.scenario.seats)])
