"""What is to be expected of an event that is being played, from replicates of the rest of it."""

from __future__ import annotations

import pickle
from concurrent.futures import BrokenExecutor, CancelledError
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument, TourneyError
from tourney.experiment.measures import MEASURES, values_of
from tourney.experiment.run import ReplicateFailed
from tourney.experiment.series import dealers_over_time
from tourney.experiment.statistics import Estimate, estimate_share, mean, quantile
from tourney.experiment.work import Block, Failure, play_block
from tourney.sim.events import Placed
from tourney.sim.samples import SampleMoment
from tourney.sim.tournament import Tournament
from tourney.tournament.breaking import BreakOrder
from tourney.tournament.chops import Proposal, most_to_keep, propose_deals
from tourney.tournament.icm import icm_equities
from tourney.tournament.payouts import prizes_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.engines import Engine
    from tourney.experiment.replicate import Replicate
    from tourney.sim.events import FloorEvent
    from tourney.sim.scenario import Scenario
    from tourney.tournament.dealing_staff import Push
    from tourney.tournament.midway import Midway
    from tourney.types import Chips, Money, Seconds


# Which groups of a field are still in, and rich, when few players are left: events played from the start tell.


_RUNS: Final = 8
_ENTRANTS: Final = 2400
"""The most entrants of all these runs together, beyond the first run."""

UNIT: Final = 1000
"""The weight of a group that is as often still in as the others."""


def with_survivors(scenario: Scenario, seed: int, engine: Engine) -> Scenario:
    """The scenario of an event that is being played, with weights for who of the field is still in, and how rich.

    Good players are more often still in than others, and with more chips. The weight of a group is the share of its
    entrants that have the place of one of the players left, in a few events played from the start; its riches are
    the mean of their stacks when so few are left.

    Raises:
        ReplicateFailed: One of these events cannot be played to its end.
    """
    midway = scenario.midway
    if midway is None or midway.weights or len(scenario.field) < 2 or scenario.shootout is not None:
        return scenario
    # From the start, and with the entrants that the file has.
    whole = replace(scenario, midway=None, turnout=None)
    group_of = [number for number, group in enumerate(scenario.field) for _ in range(group.count)]
    share = midway.players / max(midway.entries, 1)
    left = [1.0] * len(scenario.field)  # one more than counted, so that no group is sure to be out
    rich = [1.0] * len(scenario.field)  # this one has the mean stack
    # Large events tell more in each run, so they are played less often: the time stays about the same.
    runs = max(1, min(_RUNS, _ENTRANTS // scenario.entries))
    block = Block(pickle.dumps(whole), seed, 0, (), _Last(share).of)
    playing = [engine.submit(play_block, block._replace(numbers=(number,))) for number in range(runs)]
    for future in playing:
        try:
            [last] = future.result().done
        except (BrokenExecutor, CancelledError) as error:
            raise TourneyError("a worker died while the event was played from the start") from error
        if isinstance(last, Failure):
            raise ReplicateFailed(last)
        for entrant, stack in last.items():
            left[group_of[entrant - 1]] += 1
            rich[group_of[entrant - 1]] += stack
    weights = [count / (group.count * runs + 1) for count, group in zip(left, scenario.field, strict=True)]
    mean = sum(weight * group.count for weight, group in zip(weights, scenario.field, strict=True)) / scenario.entries
    # At least 1: no group is sure to be out.
    relative = tuple(max(1, round(UNIT * weight / mean)) for weight in weights)
    riches = tuple(max(1, round(UNIT * stacks / count)) for stacks, count in zip(rich, left, strict=True))
    return replace(scenario, midway=replace(midway, weights=relative, riches=riches))


@dataclass(frozen=True, slots=True)
class _Last:
    """Plays an event, to see who goes out last.

    Attributes:
        share: The share of the entries that counts.
    """

    share: float

    def of(self, scenario: Scenario, seed: int, number: int, every: Seconds) -> dict[int, float]:  # noqa: ARG002 - as replicates
        """The entrants who have one of the first places, with their stacks when so few were left, 1 for the mean."""
        found: dict[int, Chips] = {}

        def look(event: FloorEvent) -> None:
            # At the first bust after which few enough are left: the stacks of that moment, and not those at the end.
            if isinstance(event, Placed) and not found and tournament.share_left <= self.share:
                found.update(tournament.stacks)

        tournament = Tournament(scenario, seed, replicate=number, sinks=[look])
        places = tournament.run().places
        # Two at least: an event with one player left is over.
        last = max(2, round(self.share * len(places)))
        mean = sum(found.values()) / max(1, len(found))
        return {
            # Stacks are by entrant from 0, places by entrant from 1. Who was out when the stacks were seen has the
            # mean.
            placing.entrant: found.get(placing.entrant - 1, mean) / mean if mean else 1.0
            for placing in places
            if placing.place <= last
        }


FEW: Final = 10
"""The most players to whom deals are proposed: they are made at final tables."""

_MOST_TABLES: Final = 40
"""The most tables whose end is forecast."""


class Span(NamedTuple):
    """When something happens, in seconds since the start of the event.

    Attributes:
        low: The 5% quantile.
        middle: The median.
        high: The 95% quantile.
        share: The share of the replicates in which it happens.
    """

    low: float
    middle: float
    high: float
    share: float


class TableEnd(NamedTuple):
    """When the number of tables falls.

    Attributes:
        tables: The tables that stay.
        breaks: The number of the table that then breaks; 0 if unknown.
        span: When it happens.
    """

    tables: int
    breaks: int
    span: Span


class Chance(NamedTuple):
    """What a player left may expect.

    Attributes:
        player: The number of the player, from 1.
        name: The name; empty if unknown.
        stack: The chips.
        prize: The mean prize.
        icm: The expected prize by the independent chip model; None while entries are open.
        paid: The share of the replicates in which the player is paid.
        won: The share of the replicates in which the player wins.
    """

    player: int
    name: str
    stack: Chips
    prize: Estimate
    icm: float | None
    paid: Estimate
    won: Estimate


@dataclass(frozen=True, slots=True)
class Forecast:
    """A forecast of the rest of an event.

    Attributes:
        runs: The number of replicates.
        now: The seconds since the start of the event.
        end: When it ends.
        moments: When moments such as the bubble come; only those that are still to come.
        tables: When the number of tables falls.
        over_by: The share of the replicates that are over by a time, for each time asked.
        chances: What each player left may expect; empty if the stacks are not counted.
        sums: What is not known while entries are open, in all replicates: entries to come, the prize pool, places.
        prizes: The prizes still open, from the first; empty while they are not known.
        pushes: The dealers for 90% of the replicates by half hour or other down; empty without dealers.
        deal: The usual deals, in the order of `chances`; None while entries are open, without counted stacks, with
            many players, and if the prizes are all the same.
    """

    runs: int
    now: Seconds
    end: Span
    moments: tuple[tuple[str, Span], ...]
    tables: tuple[TableEnd, ...]
    over_by: tuple[tuple[Seconds, Estimate], ...]
    chances: tuple[Chance, ...]
    sums: tuple[tuple[str, Span], ...] = ()
    prizes: tuple[Money, ...] = ()
    pushes: tuple[Push, ...] = ()
    deal: Proposal | None = None


def forecast_event(scenario: Scenario, replicates: Sequence[Replicate], by: Sequence[Seconds] = ()) -> Forecast:
    """The forecast from replicates of the rest of an event.

    Args:
        scenario: The event, with where it stands.
        replicates: Replicates of it.
        by: Times by which the event may be over.

    Raises:
        InvalidArgument: The event has not begun, or there are no replicates.
    """
    if scenario.midway is None or not replicates:
        raise InvalidArgument("a forecast needs the state of an event and replicates")
    ends = [each.finish for each in replicates]
    prizes = tuple(_prizes(scenario, replicates[0], scenario.midway.players))
    return Forecast(
        runs=len(replicates),
        now=scenario.begins_at,
        end=_span(ends, len(ends)),
        moments=tuple(_moments(scenario, replicates)),
        tables=tuple(_tables(scenario, replicates)),
        # A share with its own interval, not read off the quantiles: it is asked for a time that somebody has
        # promised.
        over_by=tuple((time, estimate_share(sum(end <= time for end in ends), len(ends))) for time in by),
        chances=tuple(_chances(scenario, replicates)),
        sums=tuple(_sums(scenario, replicates)),
        prizes=prizes,
        pushes=tuple(dealers_over_time(scenario, replicates)) if scenario.staff.is_hired else (),
        deal=_propose(scenario.midway, prizes),
    )


def _propose(midway: Midway, prizes: Sequence[Money]) -> Proposal | None:
    stacks = [player.stack for player in midway.left]
    if not 2 <= len(stacks) <= FEW or not prizes or not most_to_keep(prizes, len(stacks)):
        return None
    return propose_deals(stacks, prizes)


def _sums(scenario: Scenario, replicates: Sequence[Replicate]) -> Iterator[tuple[str, Span]]:
    """What is not known while entries are open; nothing once they are closed."""
    if _is_closed(scenario):
        return
    midway = scenario.midway
    sold = 0 if midway is None else midway.entries
    for words, of in (
        ("entries to come", lambda each: each.result.entries - sold),
        ("of these re-entries", lambda each: values_of(MEASURES["re_entries"], [each])[0]),
        ("prize pool", lambda each: each.result.prize_pool),
        ("places paid", lambda each: each.result.paid),
    ):
        values = [of(each) for each in replicates]
        # What is 0 in all runs cannot happen in this event.
        if any(values):
            yield words, _span(values, len(replicates))


def _span(times: Sequence[float], runs: int) -> Span:
    low, middle, high = [quantile(times, part).value for part in (0.05, 0.5, 0.95)]
    return Span(low, middle, high, len(times) / runs)


def _moments(scenario: Scenario, replicates: Sequence[Replicate]) -> Iterator[tuple[str, Span]]:
    now = scenario.begins_at
    players = scenario.midway.players if scenario.midway is not None else 0
    is_closed = _is_closed(scenario)
    for moment, words in (
        (SampleMoment.BUBBLE, "bubble"),
        (SampleMoment.MONEY, "in the money"),
        (SampleMoment.FINAL_TABLE, "final table"),
    ):
        paid = replicates[0].result.paid
        passed = {SampleMoment.BUBBLE: paid + 1, SampleMoment.MONEY: paid}.get(moment, 0)
        # Passed already: the players left are fewer.
        if is_closed and players <= passed:
            continue
        found = [sample.seconds for each in replicates if (sample := each.at(moment)) is not None]
        # A moment that lies before now is no forecast.
        if found and max(found) > now:
            yield words, _span(found, len(replicates))


def _is_closed(scenario: Scenario) -> bool:
    return scenario.midway is not None and scenario.midway.level > scenario.entry.closes_after


def _tables(scenario: Scenario, replicates: Sequence[Replicate]) -> Iterator[TableEnd]:
    """When the number of tables falls for good to each number."""
    falls: dict[int, list[float]] = {}
    for each in replicates:
        least = each.samples[0].tables
        for sample in each.samples:
            # Several tables may have gone between two samples: each number that was passed has this time.
            while 0 < sample.tables < least:  # at night there are none
                least -= 1
                falls.setdefault(least, []).append(sample.seconds)
    numbers = _numbers(scenario, max(falls, default=0) + 1)
    for tables in sorted(falls, reverse=True)[:_MOST_TABLES]:
        # Tables that are gone altogether are the end of the event.
        if tables:
            breaks = numbers[tables] if numbers and tables >= 2 else 0
            yield TableEnd(tables, breaks, _span(falls[tables], len(replicates)))


def _numbers(scenario: Scenario, most: int) -> list[int]:
    """The numbers of the tables, those that break last first; empty if that is not known.

    The last two tables combine, and after a redraw tables have new numbers.
    """
    midway = scenario.midway
    rules = scenario.breaking
    if midway is None or rules.order is BreakOrder.SHORTEST or scenario.redraws or scenario.days:
        return []
    numbers = sorted({player.table for player in midway.left}) if midway.is_seated else list(range(1, most + 1))
    # The lowest number breaks first, so the highest breaks last.
    if rules.order is BreakOrder.LOWEST:
        numbers.reverse()
    numbers.sort(key=rules.turn_of, reverse=True)
    return numbers if len(numbers) >= most else []


def _chances(scenario: Scenario, replicates: Sequence[Replicate]) -> Iterator[Chance]:
    midway = scenario.midway
    if midway is None or not midway.left:
        return
    runs = len(replicates)
    prizes: list[list[Money]] = [[] for _ in midway.left]
    wins = [0] * len(prizes)
    for each in replicates:
        got = {placing.player: placing for placing in each.places}
        for player in range(len(prizes)):
            placing = got.get(player + 1)
            # A player without a place is still in, as in a run that was cut; nothing has been paid yet.
            prizes[player].append(0 if placing is None else placing.prize)
            wins[player] += placing is not None and placing.place == 1
    stacks = [player.stack for player in midway.left]
    worth = _icm(scenario, replicates[0], stacks)
    for number, left in enumerate(midway.left):
        yield Chance(
            player=number + 1,
            name=left.name,
            stack=left.stack,
            prize=mean(prizes[number]),
            icm=None if worth is None else worth[number],
            paid=estimate_share(sum(prize > 0 for prize in prizes[number]), runs),
            won=estimate_share(wins[number], runs),
        )


def _icm(scenario: Scenario, replicate: Replicate, stacks: Sequence[Chips]) -> Sequence[float] | None:
    """The expected prizes of the stacks by ICM; None while entries are open, when prizes are not known."""
    # The prizes are the same in all replicates once entries are closed, so one of them tells.
    prizes = _prizes(scenario, replicate, len(stacks))
    return icm_equities(stacks, prizes) if prizes else None


def _prizes(scenario: Scenario, replicate: Replicate, players: int) -> Sequence[Money]:
    """The prizes still open, at most one for each player; empty while entries are open."""
    if not _is_closed(scenario):
        return ()
    return prizes_for(scenario.payouts, replicate.result.prize_pool, replicate.result.entries)[:players]
