"""Properties of a level sheet: the cost of an orbit, the patience factor, how far a field gets."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from math import log10
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.tournament.schedule import Item, Schedule
    from tourney.types import Chips, Seconds

_NO_NIGHTS: Final[Mapping[int, Seconds]] = MappingProxyType({})

_LEVELS: Final = 5
"""The last levels of the sheet, whose growth is continued."""

_LEAST_GROWTH: Final = 1.15
_MOST_GROWTH: Final = 2.0
_ENOUGH: Final = 1000
"""Levels are added until the stakes are this many times those of the last level."""

_ROUND: Final = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
"""The leading digits of the stakes of further levels."""

LEAST_BIG_BLINDS: Final = 20
"""With fewer big blinds than this in play, two players have fewer than ten each on average: play ends soon."""

LEAST_SMALL_BETS: Final = 8
"""The same for fixed limit, in small bets. Simulated events of limit and stud end with eight to ten small bets in
play on average, others with twenty big blinds (docs/tune.md)."""

SPARE_SMALL_BETS: Final = 3
"""In fixed limit play often goes on for long after that, until there are fewer small bets than this in play: then all
players are soon all-in, and the bets of further levels change nothing (docs/tune.md)."""


class SheetColumn(StrEnum):
    """The kinds of games that a level sheet has columns for."""

    BLINDS = "blinds"
    STUD = "stud"
    BIG_BET = "big_bet"


def stakes_in(level: Level, column: SheetColumn) -> Stakes:
    """The stakes of a level in a kind of games: its column or, if the level has none, the one it has."""
    if column is SheetColumn.BIG_BET and level.big_bet_stakes is not None:
        return level.big_bet_stakes
    if level.stud_stakes is not None and (column is SheetColumn.STUD or not level.stakes.big_blind):
        return level.stud_stakes
    return level.stakes


def column_asked(schedule: Schedule, asked: str | None, games: Sequence[Variant] = ()) -> SheetColumn:
    """The column to use: the one asked for, that of the only game, or else the blinds.

    Raises:
        InvalidArgument: No level of the sheet has the column asked for.
    """
    if asked is None:
        only = games[0] if len(games) == 1 else None
        if only is not None and only.is_stud:
            return SheetColumn.STUD
        is_big_bet = only is not None and only.structure is not BettingStructure.FIXED_LIMIT
        return SheetColumn.BIG_BET if is_big_bet else SheetColumn.BLINDS
    column = SheetColumn(asked)
    filled = {
        SheetColumn.BLINDS: lambda level: level.stakes.big_blind,
        SheetColumn.STUD: lambda level: level.stud_stakes,
        SheetColumn.BIG_BET: lambda level: level.big_bet_stakes,
    }
    if not any(map(filled[column], schedule.levels)):
        raise InvalidArgument(f"no level of the sheet has a column for {column.value}")
    return column


def least_units(games: Sequence[Variant]) -> int:
    """The big blinds, or in fixed limit the small bets, with fewer of which in play an event ends soon."""
    return LEAST_SMALL_BETS if is_limit(games) else LEAST_BIG_BLINDS


def spare_units(games: Sequence[Variant]) -> int:
    """The big blinds, or in fixed limit the small bets, with fewer of which in play a sheet needs no more levels."""
    return SPARE_SMALL_BETS if is_limit(games) else LEAST_BIG_BLINDS


def is_limit(games: Sequence[Variant]) -> bool:
    """Whether any of the games is played with fixed limits."""
    return any(game.structure is BettingStructure.FIXED_LIMIT for game in games)


def unit_of(stakes: Stakes) -> Chips:
    """The big blind; in games without blinds the small bet."""
    return stakes.big_blind or stakes.small_bet


def orbit_cost(stakes: Stakes, seats: int) -> Chips:
    """What a player who never plays pays in an orbit, one hand for each player at the table.

    Each blind is paid once. An ante that every player pays is paid each hand; an ante that the big blind or the
    button pays for the table, once. The bring-in is paid once, too: all are equally likely to bring in.
    """
    antes = seats if stakes.ante_kind is AnteKind.EACH else 1
    return stakes.small_blind + stakes.big_blind + stakes.bring_in + antes * stakes.ante


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a stack lasts that is never played (Arnold Snyder, The Poker Tournament Formula).

    Attributes:
        hours: Hours of play until it is blinded off, breaks not counted.
    """

    hours: Fraction

    @property
    def factor(self) -> Fraction:
        """The patience factor: the square of the hours."""
        return self.hours**2


def patience(
    schedule: Schedule,
    stack: Chips,
    players: int = 10,
    orbits_per_hour: int = 3,
    *,
    column: SheetColumn = SheetColumn.BLINDS,
) -> Patience | None:
    """How long a stack lasts at a table with a constant number of players; linear inside the last level reached.

    A level by hands takes as long as its hands do at that pace. The last level of the sheet never ends; None if it
    costs nothing.
    """
    left, hours = Fraction(stack), Fraction(0)
    levels = schedule.levels
    for level in levels:
        hourly = orbit_cost(stakes_in(level, column), players) * orbits_per_hour
        length = Fraction(level.hands, players * orbits_per_hour) or Fraction(level.seconds, 3600)
        if hourly and (level is levels[-1] or hourly * length >= left):
            return Patience(hours + left / hourly)
        left -= hourly * length
        hours += length
    return None


def last_level(
    schedule: Schedule, chips: Chips, *, column: SheetColumn = SheetColumn.BLINDS, big_blinds: int = LEAST_BIG_BLINDS
) -> Level | None:
    """The last level a field can be expected to reach; None if it is beyond the sheet.

    It is the first level in which all chips in play are fewer than `big_blinds` big blinds: two players then have
    less than half as many each on average, and heads-up play must end soon.
    """
    played = (each for each in schedule.levels if not each.skipped)
    return next((each for each in played if chips < big_blinds * unit_of(stakes_in(each, column))), None)


def clock_starts(schedule: Schedule, nights: Mapping[int, Seconds] = _NO_NIGHTS) -> list[Seconds | None]:
    """When the clock comes to each item; None after a level that ends by hands, and after the last level.

    Args:
        schedule: The level sheet.
        nights: The seconds from the end of a day to the next one, by the number of the day's last level.
    """
    starts: list[Seconds | None] = []
    now: Seconds | None = 0
    night: Seconds = 0
    last = schedule.levels[-1]
    for item in schedule.items:
        if isinstance(item, Level):
            now = None if now is None else now + night
            night = nights.get(item.number, 0)
        starts.append(now)
        by_hands = isinstance(item, Level) and item.hands
        # A break after the last level of a day falls into the night.
        length = item.seconds if isinstance(item, Level) or not night else 0
        now = None if now is None or by_hands or item is last else now + length
    return starts


class ClockReading(NamedTuple):
    """What the clock of the levels shows.

    Attributes:
        level: The level; in a break the next one.
        elapsed: The seconds of the level that are over; 0 in a break.
        wait: The seconds until the level begins: what is left of a break, 0 in a level.
    """

    level: int
    elapsed: Seconds
    wait: Seconds


def read_clock(schedule: Schedule, seconds: Seconds) -> ClockReading | None:
    """What the clock shows after it has run this long; None if a level before then ends by hands."""
    last = schedule.levels[-1]
    for item, start in zip(schedule.items, clock_starts(schedule), strict=True):
        if start is None:
            return None
        if not isinstance(item, Level):
            continue
        if seconds < start:
            return ClockReading(item.number, 0, start - seconds)
        if item is last:
            return ClockReading(item.number, seconds - start, 0)
        if not item.hands and seconds < start + item.seconds:
            return ClockReading(item.number, seconds - start, 0)
    return None


def end_of(schedule: Schedule, level: int) -> Seconds | None:
    """When a level ends, with the break after it; None if that is not known or it ends with the event."""
    starts = zip(schedule.items, clock_starts(schedule), strict=True)
    return next((start for item, start in starts if isinstance(item, Level) and item.number > level), None)


def last_moment_of(schedule: Schedule, level: int) -> Seconds | None:
    """When a level ends, before the break after it; None if that is not known."""
    starts = zip(schedule.items, clock_starts(schedule), strict=True)
    found = next(((item, start) for item, start in starts if isinstance(item, Level) and item.number == level), None)
    return None if found is None or found[1] is None or found[0].hands else found[1] + found[0].seconds


def total_length(schedule: Schedule) -> tuple[Seconds, int]:
    """The total time of all levels and the breaks between them, and the hands of levels that end by hands."""
    last = schedule.items.index(schedule.levels[-1])
    played = schedule.items[: last + 1]
    return sum(item.seconds for item in played), sum(level.hands for level in schedule.levels)


# Further levels for a sheet that ends before play does, by the sheet's own growth.


def continue_sheet(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return further levels for a sheet, without breaks, each as long as the last one.

    The big blind or small bet grows by the mean factor of the last five levels, at least 1.15 and at most 2, to the
    nearest round number; the other amounts keep their proportion to it. All are multiples of the smallest chip.
    """
    levels = [item for item in items if isinstance(item, Level)]
    last = levels[-1]
    growth = _growth([_unit(level) for level in levels[-_LEVELS - 1 :]])
    found: list[Item] = []
    factor = growth
    while factor < _ENOUGH * growth:
        stakes, stud, big_bet = (
            None if column is None else _scale(column, factor)
            for column in (last.stakes, last.stud_stakes, last.big_bet_stakes)
        )
        if found and isinstance(found[-1], Level) and stakes == found[-1].stakes:
            factor *= growth
            continue  # the same round number again
        number = last.number + len(found) + 1
        # A mix whose sheet names a game for each level goes through its games again.
        game = levels[(number - 1) % len(levels)].game
        found.append(
            replace(
                last, number=number, stakes=stakes or last.stakes, stud_stakes=stud, big_bet_stakes=big_bet, game=game
            )
        )
        factor *= growth
    return tuple(found)


def _unit(level: Level) -> Chips:
    """The big blind or small bet of the first column that has one."""
    return next((unit for column in level.columns if (unit := unit_of(column))), 0)


def _growth(units: Sequence[Chips]) -> float:
    """The mean factor between neighbouring levels."""
    if len(units) < 2 or not units[0]:
        return 1.5
    growth: float = (units[-1] / units[0]) ** (1 / (len(units) - 1))
    return min(max(growth, _LEAST_GROWTH), _MOST_GROWTH)


def _scale(stakes: Stakes, factor: float) -> Stakes:
    """The stakes with a round unit near `factor` times the present one, and all other amounts in proportion."""
    unit = unit_of(stakes)
    size = 10 ** int(log10(unit * factor))
    nearest = min(_ROUND, key=lambda each: abs(log10(each * size / (unit * factor))))
    exact = nearest * size / unit

    def scale(amount: Chips) -> Chips:
        return max(1, round(amount * exact / stakes.chip)) * stakes.chip if amount else 0

    return replace(
        stakes,
        small_blind=scale(stakes.small_blind),
        big_blind=scale(stakes.big_blind),
        ante=scale(stakes.ante),
        small_bet=scale(stakes.small_bet),
        big_bet=scale(stakes.big_bet),
        bring_in=scale(stakes.bring_in),
    )
