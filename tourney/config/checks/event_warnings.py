"""Warnings about events and their fields: they may be intended, but the director should know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tourney.config import shipped
from tourney.config.checks.estimates import entries_close, format_duration, unit_at
from tourney.errors import InvalidArgument
from tourney.game.variant import BettingStructure
from tourney.sim.scenario import Draft
from tourney.sim.timing import BankPoint, longest_thinking
from tourney.strategies.base import traits_of
from tourney.strategies.registry import BUILT_IN
from tourney.strategies.skilled.kinds import USUAL
from tourney.tournament.formats import estimate_reach
from tourney.tournament.structure import end_of
from tourney.types import Chips

if TYPE_CHECKING:
    from tourney.config.files import GroupFile
    from tourney.config.problems import KeyPath
    from tourney.game.variant import Variant

_SKILLED: Final = "tourney.strategies.skilled."
_FOR_LIMIT: Final = "limit_"
"""The names of the shipped fields for fixed limit begin so."""

_MIRRORED: Final = {"low": "high", "high": "low"}

_MISCOUNTED: Final = 0.1
"""The part of the chips by which a count may differ: bonuses for early entrants, or late stacks, are not known."""


_OUT_IN_A_ROUND: Final = 0.5
"""Players out at a table in the hands in progress near the money: in runs a quarter to a third of a player."""

_STACK_AT_NIGHT: Final = 30
"""Big blinds of the next level; where the average stack would be smaller, fewer players are left than that."""


def warn_of_late_stacks(scenario: Draft) -> Iterator[InvalidArgument]:
    """Stacks that are sold when they are smaller than the big blind."""
    entry, late = scenario.entry, scenario.entry.late_until
    sold: list[tuple[tuple[str, ...], int, Chips]] = [(("late_registration",), late, _stack_in(scenario, late))]
    if entry.reentry is not None:
        again = entry.reentry.until_level
        sold.append((("reentry", "until_level"), again, _stack_in(scenario, again)))
    if entry.rebuy is not None:
        sold.append((("rebuy", "until_level"), entry.rebuy.until_level, entry.rebuy.chips))
    for at, level, chips in sold:
        unit = unit_at(scenario, scenario.schedule.levels[level - 1]) if level else 0
        if unit > chips:
            yield InvalidArgument(
                f"a stack of {chips:,} is smaller than the big blind of level {level}, {unit:,}", *at
            )


def _stack_in(scenario: Draft, level: int) -> Chips:
    """The stack of a second entry made in a level."""
    # A second entry gets no early bird, so this is the smallest stack that is sold then.
    return scenario.entry.extra.stack_for(scenario.stack, level, 1)


def warn_of_extra_chips(scenario: Draft) -> Iterator[InvalidArgument]:
    """Bonuses that everybody gets, late stacks above the starting stack, lammers that are exchanged at once."""
    entry, extra, stack = scenario.entry, scenario.entry.extra, scenario.stack
    if extra.early_bird is not None and not (entry.late_until and entry.arrivals):
        yield InvalidArgument("everybody gets it: no entrant arrives after the start", "early_bird")
    elif extra.early_bird is not None and extra.early_bird.until_level >= entry.late_until:
        yield InvalidArgument("everybody gets it: it lasts as long as registration", "early_bird", "until_level")
    for row, late in enumerate(extra.late_stacks):
        if late.chips >= stack:
            message = f"a stack of {late.chips:,} is not smaller than the starting stack, {stack:,}"
            yield InvalidArgument(message, "late_stacks", row, "chips")
    # Any hand lost from the starting stack brings a player below it.
    if extra.lammers is not None and extra.lammers.stack_at_most >= stack:
        message = "a player exchanges one after the first hand lost: it is not below the starting stack"
        yield InvalidArgument(message, "lammers", "stack_at_most")


def warn_of_flights(scenario: Draft) -> Iterator[InvalidArgument]:
    """Flights of which a rule has no effect, or that do not fit the combined day."""
    flights = scenario.flights
    if flights is None or scenario.shootout is not None:
        return
    # `> 1`: without `until_level` no level is skipped, whatever the day begins with.
    if flights.day_two_level > flights.until_level + 1 > 1:
        skipped = f"levels {flights.until_level + 1} to {flights.day_two_level - 1} are not played"
        yield InvalidArgument(skipped, "flights", "day_two_level")
    later = flights.later
    if later is not None and later.most is not None and later.most > len(flights.shares):
        yield InvalidArgument(f"there are only {len(flights.shares)} flights", "flights", "later", "most")
    if 0 < flights.min_cash < scenario.cost:
        message = f"a min-cash of {flights.min_cash:,} is less than the {scenario.cost:,} that an entry costs"
        yield InvalidArgument(message, "flights", "money", "min_cash")


def warn_of_arrivals(scenario: Draft) -> Iterator[InvalidArgument]:
    """Entrants who arrive after entries have closed."""
    entry, close = scenario.entry, entries_close(scenario)
    if entry.arrivals is None or not close:
        return
    late = round((1 - entry.arrivals.share_by(close)) * scenario.entries)
    if late:
        # At the first row that comes too late: that is the one to change.
        row = next(row for row, (moment, _) in enumerate(entry.arrivals.points) if moment > close)
        message = f"entries close after {format_duration(close)}"
        later = f"about {late:,} of {scenario.entries:,} entrants arrive later and never play"
        yield InvalidArgument(f"{message}: {later}", "arrivals", row, "at")


def warn_of_returns(scenario: Draft) -> Iterator[InvalidArgument]:
    """Re-entries for which no player can be back in time."""
    reentry = scenario.entry.reentry
    close = None if reentry is None else end_of(scenario.schedule, reentry.until_level)
    if reentry is not None and close is not None and reentry.after >= close:
        message = f"no player can be back in time: re-entries close after {format_duration(close)}"
        yield InvalidArgument(message, "reentry", "after")


def warn_of_absent_players(scenario: Draft) -> Iterator[InvalidArgument]:
    """Rules for absent players where there are none, and events to which nobody comes."""
    entry = scenario.entry
    away = sum(group.count for group in scenario.field if group.away)
    if entry.absent_until and not away and not entry.no_show_percent:
        message = "it has no effect: set `no_shows`, or `away` for a group of the field"
        yield InvalidArgument(message, "absent_until")
    # In hundredths of players. With fewer than two there is nobody to play against.
    if (scenario.entries - away) * (100 - entry.no_show_percent) < 200:
        yield InvalidArgument("fewer than two players are expected to arrive", "no_shows")


def warn_of_hand_for_hand(scenario: Draft) -> Iterator[InvalidArgument]:
    """Hand-for-hand play without effect, with a clock that stands still, or announced too late."""
    play = scenario.hand_for_hand
    if play is not None and scenario.one_table:
        yield InvalidArgument("it has no effect: all players sit at one table from the start", "hand_for_hand")
    if play is not None and not play.clock and not play.ahead:
        message = "the clock stands still during hand-for-hand play: the blinds rise only afterwards"
        yield InvalidArgument(message, "hand_for_hand", "clock")
    if play is not None and play.within is not None and not play.ahead and not scenario.one_table:
        yield from _warn_of_late_announcements(scenario, play.within)


def _warn_of_late_announcements(scenario: Draft, within: int) -> Iterator[InvalidArgument]:
    """Hand-for-hand play so close to the money that the hands in progress may pass it (TDA RP-8A)."""
    flights = scenario.flights
    into_money = flights is not None and flights.paid_percent
    # The smallest flight has the fewest places, and so the least time to announce.
    paid = (
        min(map(flights.count_paid, scenario.starting)) if flights is not None and into_money else _places(scenario)
    )
    # When it is announced, the players left are those paid and `within` more.
    # Rounded up: hands of a short table are in progress, too.
    tables = -(-(paid + within) // scenario.seats)
    if _OUT_IN_A_ROUND * tables > within:
        usual = estimate_reach(paid + tables, scenario.seats)
        message = (
            f"at about {tables:,} tables more than {within:,} players may go out in the hands in progress when it is "
            f"announced; without `within` it begins {usual:,} places before the money"
        )
        yield InvalidArgument(message, "hand_for_hand", "within")


def _places(scenario: Draft) -> int:
    """The places paid, or the seats of a satellite, as far as they are known before the event."""
    # A satellite ends with its seats, which are its prizes.
    return scenario.ends_at if scenario.ends_at > 1 else len(scenario.prizes)


def warn_of_money_in_flights(scenario: Draft) -> Iterator[InvalidArgument]:
    """Flights after which fewer players are left than are paid, and that are not played into the money."""
    flights = scenario.flights
    if flights is None or scenario.shootout is not None or flights.paid_percent:
        return
    paid = _places(scenario)
    # Each flight sends on at least its winner.
    most = sum(max(1, int(flights.until_percent * entries / 100)) for entries in scenario.starting)
    if flights.until_percent and most <= paid:
        message = (
            f"at most {most:,} play on, and {paid:,} are paid: the money is passed inside the flights; set `money`"
        )
        yield InvalidArgument(message, "flights", "until_left")
    elif flights.until_level:
        average = scenario.chips // paid
        unit = unit_at(
            # The level after the flights, or the last one if there is none.
            scenario,
            scenario.schedule.levels[min(flights.until_level, len(scenario.schedule.levels) - 1)],
        )
        if average < _STACK_AT_NIGHT * unit:
            message = (
                f"if as many as are paid, {paid:,}, played on after level {flights.until_level}, their average stack "
                f"would be {average // unit} big blinds: the money is likely to be passed inside the flights; use "
                f"`until_left` and `money`"
            )
            yield InvalidArgument(message, "flights", "until_level")


def warn_of_games(scenario: Draft) -> Iterator[InvalidArgument]:
    """Strategies made for games that are not played."""
    played_games = {game.name for game in scenario.rotation.games}
    # A strategy of several groups is named once.
    for name, player in {group.player.name: group.player for group in scenario.field}.items():
        made_for = traits_of(player.factory).games
        if made_for is not None and not played_games & set(made_for):
            yield InvalidArgument(
                f"{name} is made only for games that are not played: {', '.join(made_for)}", "field"
            )


def warn_of_nights(scenario: Draft) -> Iterator[InvalidArgument]:
    """Days of an event with a known start, but nights of unknown length."""
    if scenario.wall_clock is not None:
        for place, day in enumerate(scenario.days):
            if not day.overnight:
                message = "without `overnight`, times of day on the next day are too early"
                yield InvalidArgument(message, "days", place)
        flights = scenario.flights
        if flights is not None and not flights.pause and len(flights.starts) < len(flights.shares):
            message = "without `pause` or `starts` for each, a flight begins when the one before it ends"
            yield InvalidArgument(message, "flights")


def warn_of_state(scenario: Draft) -> Iterator[InvalidArgument]:
    """A level of which more time is over than it has, and counted stacks that are not what was sold."""
    midway = scenario.midway
    if midway is not None:
        sold = midway.chips_sold(scenario.stack, scenario.entry)
        counted = sum(player.stack for player in midway.left)
        if counted and abs(counted - sold) > _MISCOUNTED * sold:
            message = f"the stacks add up to {counted:,} chips; those sold to {midway.entries:,} entries are {sold:,}"
            yield InvalidArgument(message, "state", "stacks")
        level = scenario.schedule.levels[midway.level - 1]
        # The last level has no end to be late for.
        if level.number < len(scenario.schedule.levels) and 0 < level.seconds <= midway.elapsed:
            message = f"level {level.number} lasts {format_duration(level.seconds)}: it ends at once"
            yield InvalidArgument(message, "state", "elapsed")


def warn_of_breaking(scenario: Draft) -> Iterator[InvalidArgument]:
    """Tables listed that never open, and rules for breaking tables that have no effect."""
    rules, entry = scenario.breaking, scenario.entry
    if scenario.shootout is not None:
        if rules.first or rules.late_seats is not None:
            key = "break_first" if rules.first else "break_late"
            yield InvalidArgument("it has no effect: no table breaks in a shootout", "rules", key)
        return
    # Without a limit on re-entries most players have no more than three.
    reentries = 0 if entry.reentry is None else scenario.entries * (entry.reentry.most or 3)
    # At most so many tables: those of the largest flight with all re-entries.
    most = -(-(max(scenario.starting) + reentries) // scenario.seats)
    most = min(most, entry.tables) if entry.tables else most
    for place, sign in enumerate(rules.first):
        if sign > most:
            message = f"there is no table {sign}: at most {most} tables are in play"
            yield InvalidArgument(message, "rules", "break_first", place)
    if rules.late_seats is None:
        return
    if not entry.admits_until:
        yield InvalidArgument("it has no effect: entries close at the start", "rules", "break_late")
    elif rules.late_seats > scenario.seats * most:
        message = f"it has no effect: {most} tables have {scenario.seats * most} seats"
        yield InvalidArgument(message, "rules", "break_late")
    elif rules.late_seats < 2:
        message = "a table breaks when one seat is left elsewhere: the second entrant to come needs it again"
        yield InvalidArgument(message, "rules", "break_late")


def warn_of_changes_on_the_day(scenario: Draft) -> Iterator[InvalidArgument]:
    """Levels to be shortened that are not longer; on a sheet whose levels end by hands; with breaks by the clock."""
    longest = max(level.seconds for level in scenario.schedule.levels)
    for each in scenario.shorter:
        if each.length >= longest:
            message = f"it has no effect: no level lasts longer than {format_duration(longest)}"
            yield InvalidArgument(message, "on_the_day")
        elif each.players >= scenario.entries:
            yield InvalidArgument("it applies from the close of entries on", "on_the_day")


def warn_of_pace(scenario: Draft) -> Iterator[InvalidArgument]:
    """A shot clock that no decision reaches; points of time banks, and of the money, that never come."""
    pace = scenario.pace
    clock = pace.shot_clock
    longest = longest_thinking(pace, scenario.rotation.games)
    if clock is not None and longest <= clock.limit * 1000:
        message = f"it has no effect: at this pace no decision takes longer than {longest / 1000:.0f} s"
        yield InvalidArgument(message, "pace", "shot_clock", "limit")
    if clock is not None and BankPoint.DAY in clock.again_at and not scenario.days and scenario.flights is None:
        yield InvalidArgument("the event has one day", "pace", "shot_clock", "again_at")
    # All places but those paid are "near": then the whole event is slow.
    if pace.near_money is not None and pace.near_money.within >= scenario.entries - len(scenario.prizes):
        yield InvalidArgument(
            "play is slow from the close of entries until the money", "pace", "near_money", "within"
        )


def warn_of_milestones(scenario: Draft) -> Iterator[InvalidArgument]:
    """A milestone that more players can reach than there are seats: play then ends for all others."""
    chips, seats = scenario.payouts.milestone, scenario.ends_at
    if chips and scenario.chips // chips > seats:
        message = (
            f"all chips in play make {scenario.chips // chips} such stacks, but the pool buys {seats} seats: play "
            f"ends with the last seat; a milestone of {scenario.chips // seats:,} would use all chips"
        )
        yield InvalidArgument(message, "payouts", "satellite", "milestone")


def warn_of_remainders(scenario: Draft) -> Iterator[InvalidArgument]:
    """Buy-ins to refund where there are none."""
    # The pool is smaller than one of each entry: nothing was paid in.
    if scenario.payouts.is_refunding and scenario.prize_pool < scenario.entries:
        yield InvalidArgument("there is no buy-in to refund", "payouts", "satellite", "remainder")


def warn_of_late_entries(scenario: Draft) -> Iterator[InvalidArgument]:
    """Late registration in which nobody can come: all entrants are there at the start, and none enters again."""
    entry = scenario.entry
    # With `tables` entrants wait for a seat; in the middle of an event some may be still to come.
    is_shut = entry.late_until and not (entry.arrivals or entry.reentry or entry.tables or scenario.midway)
    if is_shut:
        message = "it sells nothing: all entrants are there at the start (set `arrivals`), and nobody enters again"
        yield InvalidArgument(message, "late_registration")


# The field as it is written: its groups, and the games for which a shipped field is made.


def warn_of_groups(groups: Sequence[GroupFile]) -> Iterator[InvalidArgument]:
    """Groups without entrants or with odd parameters, and fields in which nobody plays."""
    for place, group in enumerate(groups):
        at: KeyPath = ("field", place)
        if group.share == 0:
            yield InvalidArgument("nobody is in this group", *at, "share")
        for name, value in group.parameters.items():
            if isinstance(value, dict) and _is_reversed(value):
                yield InvalidArgument(_describe_reversed(value), *at, "with", name)
        if BUILT_IN.get(group.strategy, "").startswith(_SKILLED):
            yield from _warn_of_parameters(group, at)
    # Also those that do not play: a field of folders and absent players stands still.
    if all(group.strategy == "fold" or group.away or group.share == 0 for group in groups):
        message = "all players fold: they go out only by posting their last chips, and the event may never end"
        yield InvalidArgument(message, "field")


def _is_reversed(spread: dict[str, object]) -> bool:
    start, end = spread.get("from"), spread.get("to")
    return isinstance(start, int | Decimal) and isinstance(end, int | Decimal) and start > end


def _describe_reversed(spread: dict[str, object]) -> str:
    shape = spread.get("shape", "even")
    # A range that is turned round has the mirrored shape.
    mirrored = f", shape: {_MIRRORED[str(shape)]}" if shape in _MIRRORED else ""
    meant = f"{{from: {spread['to']}, to: {spread['from']}{mirrored}}}"
    return f"it runs from high to low: the values are those of {meant}"


def _warn_of_parameters(group: GroupFile, at: KeyPath) -> Iterator[InvalidArgument]:
    """Parameters of judging players that are far from those of people."""
    for name, value in group.parameters.items():
        usual = USUAL.get(name)
        if usual is None:
            continue
        ends = {(end,): value[end] for end in ("from", "to")} if isinstance(value, dict) else {(): value}
        for end, number in ends.items():
            does = usual.describe(float(number))
            if does:
                message = f"{number} is far from the usual {usual.least:g} to {usual.most:g}: such a player {does}"
                yield InvalidArgument(message, *at, "with", name, *end)


def warn_of_shipped_field(name: str, games: Sequence[Variant]) -> Iterator[InvalidArgument]:
    """A shipped field that is made for other games: for fixed limit or for no limit. Other names have no doubts."""
    limits = {game.structure is BettingStructure.FIXED_LIMIT for game in games}
    for_limit = name.startswith(_FOR_LIMIT)
    # A mix with games of both kinds suits either field.
    if name not in shipped.list_names("fields") or for_limit in limits:
        return
    if for_limit:
        better = [each for each in shipped.list_names("fields") if not each.startswith(_FOR_LIMIT)]
        message = f"{name} is made for limit games; for others there are {', '.join(better)}"
    elif all(any(street.draw for street in game.streets) for game in games):
        message = f"{name} is made for no-limit games; for limit games with draws there is limit_draw"
    else:
        message = f"{name} is made for no-limit games; for limit games there is limit_mix"
    yield InvalidArgument(message, "field")
