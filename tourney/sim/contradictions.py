"""Policies that cannot be played together, told before anything is played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.errors import StructureError
from tourney.game.size import MOST_CHIPS
from tourney.tournament.bounties import BountyKind
from tourney.tournament.deals import most_to_keep
from tourney.tournament.killing import Kill, can_kill
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.sim.scenario import Scenario


def contradictions(scenario: Scenario) -> Iterator[StructureError]:
    """Each with the key of the tournament file that would have to go or change."""
    yield from _of_kills(scenario)
    yield from _of_levels(scenario)
    yield from _of_entries(scenario)
    yield from _of_chips(scenario)
    yield from _of_shootouts(scenario)
    yield from _of_flights(scenario)
    yield from _of_days(scenario)
    yield from _of_redraws(scenario)
    yield from _of_deals(scenario)


def _of_kills(scenario: Scenario) -> Iterator[StructureError]:
    if scenario.kill is not Kill.NONE and not any(map(can_kill, scenario.rotation.games)):
        yield StructureError("only pots of a fixed-limit game with blinds can be killed", "rules", "kill")


def _of_levels(scenario: Scenario) -> Iterator[StructureError]:
    """What is to happen at the end of a level takes one that ends."""
    entry, flights = scenario.entry, scenario.flights
    last = len(scenario.schedule.levels)
    for at, level in (
        (("late_registration",), entry.late_until),
        (("absent_until",), entry.absent_until),
        (("reentry", "until_level"), entry.reentry.until_level if entry.reentry else 0),
        (("rebuy", "until_level"), entry.rebuy.until_level if entry.rebuy else 0),
        (("add_on", "after_level"), entry.add_on.after_level if entry.add_on else 0),
        (("flights", "until_level"), flights.until_level if flights else 0),
        *((("days", place, "after_level"), day.after_level) for place, day in enumerate(scenario.days)),
    ):
        if level > last:
            yield StructureError(f"there is no level {level}: the sheet ends with level {last}", *at)
        elif level == last:
            yield StructureError(f"level {last}, the last of the sheet, goes on to the end of the event", *at)


def _of_entries(scenario: Scenario) -> Iterator[StructureError]:
    entry = scenario.entry
    if entry.no_show_percent >= 100:
        yield StructureError("everybody stays away: somebody has to play", "no_shows")
    rows = () if entry.arrivals is None else entry.arrivals.points
    late = next((row for row, (moment, _) in enumerate(rows) if moment), None)
    if late is not None and not entry.late_until:
        yield StructureError("nobody can enter after the start without `late_registration`", "arrivals", late, "at")
    room, most = entry.tables * scenario.seats, max(scenario.starting)
    if 0 < room < most and not entry.admits_until:
        message = f"{room} seats for {most} entrants: the others can wait for one only with `late_registration`"
        yield StructureError(message, "tables")


def _of_chips(scenario: Scenario) -> Iterator[StructureError]:
    entry = scenario.entry
    if scenario.bounty is not None and entry.rebuy is not None:
        yield StructureError("a rebuy puts no new bounty on the player: with bounties there is `reentry`", "rebuy")
    for key, offer in (("rebuy", entry.rebuy), ("add_on", entry.add_on)):
        if offer is not None and offer.chips * scenario.entries > MOST_CHIPS:
            yield StructureError(f"too many: {MOST_CHIPS:,} chips in play at most", key, "chips")


def _of_shootouts(scenario: Scenario) -> Iterator[StructureError]:
    if scenario.shootout is None:
        return
    entry = scenario.entry
    parts = {
        "arrivals": entry.arrivals is not None,
        "late_registration": entry.late_until,
        "tables": entry.tables,
        "reentry": entry.reentry is not None,
        "rebuy": entry.rebuy is not None,
        "add_on": entry.add_on is not None,
        "absent_until": entry.absent_until,
        "days": scenario.days,
        "redraw_at": scenario.redraws,
        "hand_for_hand": scenario.hand_for_hand is not None,
        "deal": scenario.deal is not None,
        "time_limit": scenario.time_limit is not None,
        "flights": scenario.flights is not None,
    }
    for key, used in parts.items():
        if used:
            yield StructureError(f"a shootout has no `{key}`: each table plays down to one", key)
    if scenario.ends_at > 1:
        yield StructureError("a shootout ends with one winner, not with several seats won", "payouts")
    if scenario.seats == 2 < scenario.final_table:
        yield StructureError("the final of a bracket is heads-up", "final_table")
    if scenario.bounty is not None and scenario.bounty.kind is BountyKind.MYSTERY:
        yield StructureError("a shootout has no money to wait for: `fixed` or `progressive`", "bounty", "kind")


def _of_flights(scenario: Scenario) -> Iterator[StructureError]:
    flights, entry = scenario.flights, scenario.entry
    if flights is None or scenario.shootout is not None:
        return
    if scenario.time_limit is not None:
        yield StructureError("an event of several flights has no `time_limit`", "time_limit")
    if not flights.until_level and not flights.until_percent:
        yield StructureError("a flight stops after some level, or when some of its entries are left", "flights")
    for at, level in (
        (("late_registration",), entry.late_until),
        (("reentry", "until_level"), entry.reentry.until_level if entry.reentry else 0),
        (("rebuy", "until_level"), entry.rebuy.until_level if entry.rebuy else 0),
        (("add_on", "after_level"), entry.add_on.after_level if entry.add_on else 0),
    ):
        if 0 < flights.until_level < level:
            yield StructureError(f"entries end with the flights, which stop after level {flights.until_level}", *at)


def _of_days(scenario: Scenario) -> Iterator[StructureError]:
    """Of days that end by levels each has a later one than those before it, and of the others fewer players left."""
    level = scenario.flights.until_level if scenario.flights else 0
    part = "the flights stop"
    players = 0
    for place, day in enumerate(scenario.days):
        if 0 < day.after_level <= level:
            message = f"expected a later level than {level}, after which {part}"
            yield StructureError(message, "days", place, "after_level")
        if day.players and 0 < players <= day.players:
            message = f"expected fewer players than {players}, with whom a day before this one ends"
            yield StructureError(message, "days", place, "players")
        if day.after_level:
            level, part = day.after_level, "a day before this one ends"
        players = day.players or players


def _of_redraws(scenario: Scenario) -> Iterator[StructureError]:
    for place, players in enumerate(scenario.redraws):
        if players < scenario.final_table:
            message = f"the final table, of {scenario.final_table}, has drawn its seats by then"
            yield StructureError(message, "redraw_at", place)


def _of_deals(scenario: Scenario) -> Iterator[StructureError]:
    deal = scenario.deal
    if deal is None:
        return
    if scenario.ends_at > 1:
        yield StructureError("in a satellite all prizes are alike: there is nothing to divide", "deal")
        return
    if deal.players >= scenario.entries > 1:
        yield StructureError(f"expected fewer than the {scenario.entries} entrants", "deal", "players")
    if scenario.entry.closes_after and not isinstance(scenario.payouts, FixedPayouts):
        return  # the prizes are not known yet
    most = most_to_keep(scenario.prizes, deal.players)
    if deal.keep > most:
        message = (
            f"expected at most {most:,}, what {deal.players} players play for besides the lowest of their prizes"
        )
        yield StructureError(message, "deal", "keep")
