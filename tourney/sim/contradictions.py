"""Checks for parts of a tournament that contradict each other."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING, Final, TypeAlias

from tourney.errors import InvalidArgument
from tourney.game.size import MOST_CHIPS
from tourney.game.variant import BettingStructure, Forced
from tourney.tournament.bounties import BountyKind
from tourney.tournament.chops import most_to_keep
from tourney.tournament.killing import Kill, can_kill
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.game.variant import Variant
    from tourney.sim.draft import Draft
    from tourney.tournament.midway import Midway

Contradiction: TypeAlias = "Callable[[Draft], Iterator[InvalidArgument]]"
"""A check of a tournament: yields each error at the key of the file that has to go or change."""


def contradictions(scenario: Draft) -> Iterator[InvalidArgument]:
    """All contradictions in a tournament, each at the key of the file that has to go or change."""
    return chain.from_iterable(check(scenario) for check in CONTRADICTIONS)


def _of_entrants(scenario: Draft) -> Iterator[InvalidArgument]:
    if scenario.entries < 2:
        yield InvalidArgument("a tournament needs at least two entrants", "field")


def _of_stacks(scenario: Draft) -> Iterator[InvalidArgument]:
    if scenario.chips > MOST_CHIPS:
        yield InvalidArgument(
            f"{scenario.chips:,} chips in play are too many: the maximum is {MOST_CHIPS:,}", "stack"
        )


def _of_prizes(scenario: Draft) -> Iterator[InvalidArgument]:
    paid = len(scenario.prizes)
    if paid > scenario.entries > 1:
        message = f"{paid} places are paid, but there are only {scenario.entries} entrants"
        yield InvalidArgument(message, "payouts", scenario.payouts.key)


def _of_seats(scenario: Draft) -> Iterator[InvalidArgument]:
    for game in scenario.rotation.games:
        for key, seats in (("seats", scenario.seats), ("final_table", scenario.final_table)):
            if not max(2, game.min_players) <= seats <= game.max_players:
                yield InvalidArgument(f"{game.title} is for {game.players_text} at a table", key)


def _of_games(scenario: Draft) -> Iterator[InvalidArgument]:
    games = scenario.rotation.games
    for game in games:
        for row, level in enumerate(scenario.schedule.items):
            message = _missing(game, level, games) if isinstance(level, Level) else ""
            if message:
                yield InvalidArgument(message, "schedule", "levels", row)


def _missing(game: Variant, level: Level, games: Sequence[Variant]) -> str:
    """What a level lacks for a game; empty if nothing, or if the game is played only at other levels."""
    if level.game and game.name != level.game:
        known = level.game in {other.name for other in games}
        return "" if known else f"{level.game!r} is not in the mix"
    stakes = level.stakes_for(game)
    if game.forced is Forced.BLINDS and not stakes.big_blind:
        return f"{game.title} needs a big blind (`bb`) at every level"
    if game.forced in (Forced.ANTES, Forced.HIGH_CARD) and not stakes.ante:
        return f"{game.title} needs an ante at every level"
    if game.forced is Forced.BRING_IN and not stakes.bring_in:
        return f"{game.title} needs a `bring_in` at every level"
    if (
        game.forced is Forced.BRING_IN
        and game.structure is BettingStructure.FIXED_LIMIT
        and stakes.bring_in == stakes.small_bet
    ):
        return f"{game.title} needs a `small_bet` above the `bring_in` at every level"
    return ""


def levels_named(scenario: Draft) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """The keys that name a level at whose end something happens, each with the level, 0 if unset."""
    entry, flights = scenario.entry, scenario.flights
    yield ("late_registration",), entry.late_until
    yield ("absent_until",), entry.absent_until
    yield ("reentry", "until_level"), entry.reentry.until_level if entry.reentry else 0
    yield ("rebuy", "until_level"), entry.rebuy.until_level if entry.rebuy else 0
    yield ("add_on", "after_level"), entry.add_on.after_level if entry.add_on else 0
    yield ("early_bird", "until_level"), entry.extra.early_bird.until_level if entry.extra.early_bird else 0
    yield ("lammers", "until_level"), entry.extra.lammers.until_level if entry.extra.lammers else 0
    yield ("flights", "until_level"), flights.until_level if flights else 0
    for place, day in enumerate(scenario.days):
        yield ("days", place, "after_level"), day.after_level


def _of_kills(scenario: Draft) -> Iterator[InvalidArgument]:
    if scenario.kill != Kill.NONE and not any(map(can_kill, scenario.rotation.games)):
        yield InvalidArgument("only a fixed-limit game with blinds can have kill pots", "rules", "kill")


def _of_levels(scenario: Draft) -> Iterator[InvalidArgument]:
    """A level at whose end something happens must exist and end; the last level never ends."""
    last = len(scenario.schedule.levels)
    skipped = {level.number for level in scenario.schedule.levels if level.skipped}
    if scenario.midway is not None and scenario.midway.level in skipped:
        yield InvalidArgument(f"level {scenario.midway.level} is skipped (`on_the_day`)", "state", "level")
    if scenario.flights is not None and scenario.flights.day_two_level in skipped:
        message = f"level {scenario.flights.day_two_level} is skipped (`on_the_day`): name another level"
        yield InvalidArgument(message, "flights", "day_two_level")
    for at, level in levels_named(scenario):
        if level in skipped:
            yield InvalidArgument(f"level {level} is skipped (`on_the_day`): name another level", *at)
        elif level > last:
            yield InvalidArgument(f"there is no level {level}: the sheet ends with level {last}", *at)
        elif level == last:
            yield InvalidArgument(f"level {last} is the last on the sheet and never ends", *at)


def _of_entries(scenario: Draft) -> Iterator[InvalidArgument]:
    entry = scenario.entry
    if entry.no_show_percent >= 100:
        yield InvalidArgument("expected less than 100%: nobody would play", "no_shows")
    rows = () if entry.arrivals is None else entry.arrivals.points
    late = next((row for row, (moment, _) in enumerate(rows) if moment), None)
    if late is not None and not entry.late_until:
        yield InvalidArgument("nobody can enter after the start without `late_registration`", "arrivals", late, "at")
    room, most = entry.tables * scenario.seats, max(scenario.starting)
    if 0 < room < most and not entry.admits_until:
        message = f"{room} seats for {most} entrants: alternates need `late_registration`"
        yield InvalidArgument(message, "tables")


def _of_chips(scenario: Draft) -> Iterator[InvalidArgument]:
    entry = scenario.entry
    if scenario.bounty is not None and entry.rebuy is not None:
        yield InvalidArgument("an event with bounties cannot have rebuys: use `reentry`", "rebuy")
    extra = entry.extra
    offers = [("rebuy", entry.rebuy), ("add_on", entry.add_on), ("early_bird", extra.early_bird)]
    for key, offer in (*offers, ("dealer_bonus", extra.dealer_bonus)):
        if offer is not None and offer.chips * scenario.entries > MOST_CHIPS:
            yield InvalidArgument(f"too many chips in play: the maximum is {MOST_CHIPS:,}", key, "chips")
    if extra.lammers is not None and extra.lammers.worth * scenario.entries > MOST_CHIPS:
        yield InvalidArgument(f"too many chips in play: the maximum is {MOST_CHIPS:,}", "lammers", "chips")
    for row, late in enumerate(extra.late_stacks):
        if late.chips * scenario.entries > MOST_CHIPS:
            message = f"too many chips in play: the maximum is {MOST_CHIPS:,}"
            yield InvalidArgument(message, "late_stacks", row, "chips")


def _of_late_stacks(scenario: Draft) -> Iterator[InvalidArgument]:
    """Late stacks must be listed by level, and be for levels in which entries are sold."""
    before, last = 0, scenario.entry.admits_until
    for row, late in enumerate(scenario.entry.extra.late_stacks):
        if late.from_level <= before:
            message = f"expected a later level than {before}, that of the row before"
            yield InvalidArgument(message, "late_stacks", row, "from_level")
        elif late.from_level > last:
            end = f"level {last}" if last else "the start: `late_registration` is 0"
            yield InvalidArgument(f"nobody can enter after {end}", "late_stacks", row, "from_level")
        before = late.from_level
    bird = scenario.entry.extra.early_bird
    if bird is not None and bird.until_level > scenario.entry.late_until:
        message = f"nobody can enter after level {scenario.entry.late_until}, the end of `late_registration`"
        yield InvalidArgument(message, "early_bird", "until_level")


def _of_shootouts(scenario: Draft) -> Iterator[InvalidArgument]:
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
        "early_bird": entry.extra.early_bird is not None,
        "dealer_bonus": entry.extra.dealer_bonus is not None,
        "late_stacks": entry.extra.late_stacks,
        "lammers": entry.extra.lammers is not None,
        "days": scenario.days,
        "redraw_at": scenario.redraws,
        "hand_for_hand": scenario.hand_for_hand is not None,
        "deal": scenario.deal is not None,
        "time_limit": scenario.time_limit is not None,
        "flights": scenario.flights is not None,
    }
    for key, used in parts.items():
        if used:
            yield InvalidArgument(f"a shootout has no `{key}`: each table plays down to one", key)
    if any(each.players for each in scenario.shorter):
        yield InvalidArgument("`players` is not for a shootout: each table plays down to one", "on_the_day")
    if scenario.ends_at > 1:
        yield InvalidArgument("a shootout ends with one winner: it cannot be a satellite", "payouts")
    if scenario.seats == 2 < scenario.final_table:
        yield InvalidArgument("the final table of a heads-up bracket has two seats", "final_table")
    if scenario.bounty is not None and scenario.bounty.kind is BountyKind.MYSTERY:
        yield InvalidArgument("a shootout has no mystery bounties: use `fixed` or `progressive`", "bounty", "kind")


def _of_flights(scenario: Draft) -> Iterator[InvalidArgument]:
    flights, entry = scenario.flights, scenario.entry
    if flights is None or scenario.shootout is not None:
        return
    if scenario.time_limit is not None:
        yield InvalidArgument("an event with flights cannot have a `time_limit`", "time_limit")
    if not flights.until_level and not flights.until_percent:
        yield InvalidArgument("flights need `until_level` or `until_left`", "flights")
    for at, level in (
        (("late_registration",), entry.late_until),
        (("reentry", "until_level"), entry.reentry.until_level if entry.reentry else 0),
        (("rebuy", "until_level"), entry.rebuy.until_level if entry.rebuy else 0),
        (("add_on", "after_level"), entry.add_on.after_level if entry.add_on else 0),
        (("lammers", "until_level"), entry.extra.lammers.until_level if entry.extra.lammers else 0),
    ):
        if 0 < flights.until_level < level:
            yield InvalidArgument(f"entries end with the flights, after level {flights.until_level}", *at)


def _of_combined_day(scenario: Draft) -> Iterator[InvalidArgument]:
    """The day on which flights meet must begin with a level of the sheet, and not twice into the same part of it."""
    flights, last = scenario.flights, len(scenario.schedule.levels)
    if flights is None or not flights.day_two_level:
        return
    if flights.day_two_level > last:
        message = f"there is no level {flights.day_two_level}: the sheet ends with level {last}"
        yield InvalidArgument(message, "flights", "day_two_level")


def _of_flight_money(scenario: Draft) -> Iterator[InvalidArgument]:
    """Flights that are played into the money need a sheet that pays any number of places, and enough money."""
    flights = scenario.flights
    if flights is None or not flights.min_cash:
        return
    if not scenario.payouts.pays_any_number:
        message = "flights that are played into the money need `standard` payouts, which pay all who play on"
        yield InvalidArgument(message, "flights", "money")
    elif flights.paid_percent * flights.min_cash > 100 * scenario.buy_in:
        most = int(100 * scenario.buy_in / flights.paid_percent)
        message = f"{flights.paid_percent}% of the entries pay for min-cashes of at most {most:,}"
        yield InvalidArgument(message, "flights", "money", "min_cash")


def _of_days(scenario: Draft) -> Iterator[InvalidArgument]:
    """Days that end by level must name ascending levels; days that end by players left, descending numbers."""
    flights = scenario.flights
    level = 0 if flights is None else flights.until_level
    part = "the flights stop"
    if flights is not None and flights.day_two_level:
        level, part = flights.day_two_level - 1, "the combined day begins"
    players = 0
    for place, day in enumerate(scenario.days):
        if 0 < day.after_level <= level:
            message = f"expected a later level than {level}, after which {part}"
            yield InvalidArgument(message, "days", place, "after_level")
        if day.players and 0 < players <= day.players:
            message = f"expected fewer players than {players}, at which an earlier day ends"
            yield InvalidArgument(message, "days", place, "players")
        if day.after_level:
            level, part = day.after_level, "an earlier day ends"
        players = day.players or players


def _of_redraws(scenario: Draft) -> Iterator[InvalidArgument]:
    for place, players in enumerate(scenario.redraws):
        if players < scenario.final_table:
            message = f"expected at least {scenario.final_table}: the final table draws new seats anyway"
            yield InvalidArgument(message, "redraw_at", place)


def _of_breaking(scenario: Draft) -> Iterator[InvalidArgument]:
    rules = scenario.breaking
    for place, sign in enumerate(rules.first):
        if sign in rules.first[:place]:
            yield InvalidArgument(f"table {sign} is listed twice", "rules", "break_first", place)
        elif sign == rules.feature:
            message = f"table {sign} is the `feature_table`, which breaks last"
            yield InvalidArgument(message, "rules", "break_first", place)


def _of_deals(scenario: Draft) -> Iterator[InvalidArgument]:
    deal = scenario.deal
    if deal is None:
        return
    if scenario.ends_at > 1:
        yield InvalidArgument("a satellite cannot have a deal: its prizes are equal", "deal")
        return
    if deal.players >= scenario.entries > 1:
        yield InvalidArgument(f"expected fewer than the {scenario.entries} entrants", "deal", "players")
    if scenario.entry.closes_after and scenario.payouts.fixed_pool is None:
        return  # the prizes are not known yet
    most = most_to_keep(scenario.prizes, deal.players)
    if deal.keep > most:
        message = f"expected at most {most:,}, the sum by which {deal.players} prizes exceed the lowest"
        yield InvalidArgument(message, "deal", "keep")


def _of_milestones(scenario: Draft) -> Iterator[InvalidArgument]:
    chips = scenario.payouts.milestone
    at = ("payouts", "satellite", "milestone")
    if 0 < chips <= scenario.stack:
        yield InvalidArgument(f"expected more than the starting stack, {scenario.stack:,}", *at)
    if chips and scenario.shootout is not None:
        yield InvalidArgument("a shootout has no milestone: each table plays down to one", *at)
    if chips and scenario.midway is not None:
        yield InvalidArgument("an event with a milestone cannot begin in the middle", "state")


def _of_midway(scenario: Draft) -> Iterator[InvalidArgument]:
    midway = scenario.midway
    if midway is None:
        return
    last = len(scenario.schedule.levels)
    if midway.level > last:
        yield InvalidArgument(f"there is no level {midway.level}: the sheet ends with level {last}", "state", "level")
        return
    flights = scenario.flights
    if scenario.shootout is not None:
        yield InvalidArgument("play cannot go on in the middle of a shootout", "state")
    elif scenario.entry.extra.lammers is not None and midway.level <= scenario.entry.extra.lammers.until_level:
        message = f"play cannot go on before the end of level {scenario.entry.extra.lammers.until_level}: "
        yield InvalidArgument(message + "players may hold lammers", "state", "level")
    elif flights is not None and midway.level <= flights.until_level:
        message = f"play cannot go on in the middle of a flight: give a level after {flights.until_level}"
        yield InvalidArgument(message, "state", "level")
    elif flights is not None and midway.level < flights.day_two_level:
        message = f"play cannot go on in the middle of a flight: day two begins with level {flights.day_two_level}"
        yield InvalidArgument(message, "state", "level")
    elif flights is not None and scenario.wall_clock is not None and midway.now is None:
        message = "the sheet does not tell the time after flights: give it, with the day, as in 'Sun 15:30'"
        yield InvalidArgument(message, "state", "now")
    yield from _of_players_left(scenario, midway)
    if midway.left:
        yield from _of_counts(scenario, midway)


def _of_players_left(scenario: Draft, midway: Midway) -> Iterator[InvalidArgument]:
    at = "stacks" if midway.left else "players"
    if midway.players < 2:
        yield InvalidArgument("at least two players must be left", "state", at)
    elif midway.players > midway.entries:
        message = f"{midway.players:,} players are left of {midway.entries:,} entries"
        yield InvalidArgument(message, "state", at)
    elif midway.players > scenario.entries:
        message = f"{midway.players:,} players are left, but the field has {scenario.entries:,}: set `entries`"
        yield InvalidArgument(message, "state", at)
    elif midway.players <= scenario.ends_at > 1:
        yield InvalidArgument(f"the event is over when {scenario.ends_at} are left", "state", at)
    seats = midway.tables * scenario.seats
    if 0 < seats < midway.players and not (midway.tables == 1 and midway.players <= scenario.final_table):
        message = f"{midway.players:,} players do not fit at {midway.tables} tables of {scenario.seats}"
        yield InvalidArgument(message, "state", "tables")


def _of_counts(scenario: Draft, midway: Midway) -> Iterator[InvalidArgument]:
    """Stacks that the chips in play do not make, and seats that are taken twice."""
    chip = scenario.schedule.levels[midway.level - 1].stakes.chip
    if sum(player.stack for player in midway.left) > MOST_CHIPS:
        yield InvalidArgument(f"too many chips in play: the maximum is {MOST_CHIPS:,}", "state", "stacks")
    unseated = [row for row, player in enumerate(midway.left) if not player.table]
    if 0 < len(unseated) < len(midway.left):
        message = "expected a `table` for every player or for none"
        yield InvalidArgument(message, "state", "stacks", unseated[0])
    at_table = Counter(player.table for player in midway.left)
    taken: set[tuple[int, int]] = set()
    for row, player in enumerate(midway.left):
        if player.stack % chip:
            message = (
                f"a stack of {player.stack:,} cannot be made: the smallest chip in level {midway.level} is {chip}"
            )
            yield InvalidArgument(message, "state", "stacks", row, "stack")
        seats = scenario.final_table if len(at_table) == 1 else scenario.seats
        if player.seat > seats:
            yield InvalidArgument(f"a table has {seats} seats", "state", "stacks", row, "seat")
        elif player.seat and (player.table, player.seat) in taken:
            message = f"seat {player.seat} of table {player.table} is taken"
            yield InvalidArgument(message, "state", "stacks", row, "seat")
        elif player.table and at_table[player.table] > seats:
            at_table[player.table] = 0  # told once
            yield InvalidArgument(f"more than {seats} players at table {player.table}", "state", "stacks", row)
        taken.add((player.table, player.seat))


def _of_redeals(scenario: Draft) -> Iterator[InvalidArgument]:
    if not scenario.redeals:
        return
    if scenario.bounty is not None:
        yield InvalidArgument("luck is measured in prizes: an event with bounties cannot have `redeals`", "redeals")
    if scenario.ends_at > 1 or scenario.payouts.milestone:
        yield InvalidArgument("luck is not measured in satellites: they cannot have `redeals`", "redeals")
    remembering = sorted({group.player.name for group in scenario.field if not group.player.keeps_no_memory})
    if remembering:
        names = ", ".join(remembering)
        message = f"hands can be dealt again to built-in players that keep no memory alone, not to {names}"
        yield InvalidArgument(message, "redeals")


CONTRADICTIONS: Final[tuple[Contradiction, ...]] = (
    _of_entrants,
    _of_stacks,
    _of_prizes,
    _of_levels,
    _of_entries,
    _of_chips,
    _of_late_stacks,
    _of_shootouts,
    _of_flights,
    _of_combined_day,
    _of_flight_money,
    _of_days,
    _of_redraws,
    _of_breaking,
    _of_deals,
    _of_seats,
    _of_games,
    _of_kills,
    _of_milestones,
    _of_midway,
    _of_redeals,
)
"""The checks, independent of each other: one that cannot run because a part is missing does not hide the others."""
