"""The level sheet: levels with their stakes and lengths, and breaks; which game of a mix is played when."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from tourney.errors import InvalidArgument
from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure, Forced

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.types import Chips, Seconds


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the sheet.

    Attributes:
        number: The number, from 1; breaks are not counted.
        seconds: The length of the level; 0 for a level that ends by hands.
        stakes: The stakes of hands begun in it (TDA 23), for games without a column of their own.
        stud_stakes: The same for stud games, if the sheet has a bring-in.
        big_bet_stakes: The same for no-limit and pot-limit games, if the sheet of a mix has a column for them.
        game: The name of the level's game, in events whose sheet names a game for each level.
        hands: The number of hands each table plays in it; 0 for a level that ends by the clock.
        skipped: Whether it is left out on the day. It then has no length, and the clock never shows it.
    """

    number: int
    seconds: Seconds
    stakes: Stakes
    stud_stakes: Stakes | None = None
    big_bet_stakes: Stakes | None = None
    game: str = ""
    hands: int = 0
    skipped: bool = False

    def stakes_for(self, variant: Variant) -> Stakes:
        """The stakes of a game in this level: each game reads its own columns of the sheet."""
        if variant.is_stud and self.stud_stakes is not None:
            return self.stud_stakes
        fixed = variant.structure is BettingStructure.FIXED_LIMIT
        stakes = self.stakes if fixed else self.big_bet_stakes or self.stakes
        antes = variant.forced in (Forced.ANTES, Forced.HIGH_CARD)
        return all_ante(stakes) if antes or variant.button_blind else stakes

    @property
    def columns(self) -> tuple[Stakes, ...]:
        """The columns of the sheet that this level fills."""
        return tuple(column for column in (self.stakes, self.stud_stakes, self.big_bet_stakes) if column is not None)

    @property
    def unpayable(self) -> tuple[Chips, ...]:
        """The amounts that the chips in play cannot pay: those not a multiple of the smallest chip."""
        return tuple(
            amount
            for each in self.columns
            for amount in (each.small_blind, each.big_blind, each.ante, each.small_bet, each.big_bet, each.bring_in)
            if amount % each.chip
        )

    @property
    def ends(self) -> bool:
        """Whether the level ends either by the clock or by hands, not both; or at once, if it is skipped."""
        return self.skipped or min(self.seconds, self.hands) == 0 < max(self.seconds, self.hands)


@cache
def all_ante(stakes: Stakes) -> Stakes:
    """The stakes of a game in which all ante, and nobody posts a small blind: bomb pots (BARGE), short deck.

    The ante is that of the level, even if one player pays it for the table there; without one it is a big blind.
    """
    return replace(stakes, small_blind=0, ante=stakes.ante or stakes.big_blind, ante_kind=AnteKind.EACH)


@dataclass(frozen=True, slots=True)
class Break:
    """A pause of the whole room, once the hands in progress have ended.

    Attributes:
        seconds: The length.
        remove: The denominations coloured up in it, in a chip race (TDA 24); ascending.
        name: The name in the sheet, such as "dinner"; empty for a plain break.
    """

    seconds: Seconds
    remove: tuple[Chips, ...] = ()
    name: str = ""


Item: TypeAlias = Level | Break


@dataclass(frozen=True, slots=True)
class Shorter:
    """Levels are shorter once something has happened; a level already on the clock keeps its length.

    Attributes:
        length: The most seconds of a level that ends by the clock.
        players: It applies when entries are closed and at most this many players are left; 0 if not by players.
        after: It applies this many seconds after the start of the event; None if not by time.
    """

    length: Seconds
    players: int = 0
    after: Seconds | None = None

    def applies(self, left: int | None, now: Seconds) -> bool:
        """Whether it applies at a time with this many players left; `left` is None while entries are open."""
        few = left is not None and left <= self.players
        return few or (self.after is not None and now >= self.after)


class ReducedAnte(Enum):
    """What the ante becomes when few players are left."""

    SMALL_BLIND = "small_blind"
    """The small blind, or the full ante if that is less."""

    NONE = "none"
    """No ante."""


@dataclass(frozen=True, slots=True)
class ShortAnte:
    """The ante is reduced when few players are left, in games with blinds (as in EMBARGO 2022, p. 4).

    Attributes:
        players: It is reduced when this many players are left in the event, or fewer.
        pay: What the ante is then.
    """

    players: int
    pay: ReducedAnte


@cache
def _reduce_ante(stakes: Stakes, pay: ReducedAnte) -> Stakes:
    """The stakes with a reduced ante; always the same object, which the hand machine already knows."""
    return replace(stakes, ante=min(stakes.ante, stakes.small_blind) if pay is ReducedAnte.SMALL_BLIND else 0)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Levels and breaks in order. The last level never ends.

    Attributes:
        items: The levels and breaks.
        chips: The denominations in play from the start, ascending; empty if only the smallest is known. The `chip`
            of each level's stakes is the smallest one still in play.
        ante_short: When the ante is reduced; of the rows that apply, the one for the fewest players counts.
        written: The number of levels on the sheet if it continues by its own growth; 0 if the last level stays.

    Raises:
        InvalidArgument: There is no level, the first item is a break, levels are not numbered from 1, a level ends
            neither by the clock nor by hands, or by both, chips cannot be in play or be removed, or two reduced antes
            are for the same number of players.
    """

    items: tuple[Item, ...]
    chips: tuple[Chips, ...] = ()
    ante_short: tuple[ShortAnte, ...] = ()
    written: int = 0

    def __post_init__(self) -> None:
        for row, short in enumerate(self.ante_short):
            if short.players in {other.players for other in self.ante_short[:row]}:
                raise InvalidArgument(f"{short.players} players are listed twice", "ante_short", row, "players")
        numbers = [level.number for level in self.levels]
        if not numbers or isinstance(self.items[0], Break):
            raise InvalidArgument("a schedule must begin with a level", "levels")
        if numbers != list(range(1, len(numbers) + 1)):
            raise InvalidArgument("levels must be numbered 1, 2, 3 and so on", "levels")
        for row, item in enumerate(self.items):
            if item.seconds < 0 or (isinstance(item, Level) and not item.ends):
                raise InvalidArgument("a break needs a length, a level a length or else hands", "levels", row)
        self.in_play()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels, without breaks."""
        return tuple(item for item in self.items if isinstance(item, Level))

    def stakes_for(self, level: Level, variant: Variant, left: int) -> Stakes:
        """The stakes of a game in a level, with `left` players left in the event."""
        stakes = level.stakes_for(variant)
        few = [short for short in self.ante_short if left <= short.players]
        # TDA RP-11 reduces no ante; this is a house rule of games with blinds. In stud the ante is the stake itself.
        if not few or variant.forced is not Forced.BLINDS:
            return stakes
        return _reduce_ante(stakes, min(few, key=lambda short: short.players).pay)

    def in_play(self) -> list[tuple[Chips, ...]]:
        """The denominations in play after each item; empty if the sheet does not list them.

        Raises:
            InvalidArgument: As the schedule itself.
        """
        chips = check_chips(self.chips)
        after = []
        # Chips leave play at breaks, when no hand is on (TDA 24); during a level the denominations stay.
        for row, item in enumerate(self.items):
            if isinstance(item, Break) and item.remove:
                chips = colour_up(chips, item.remove, row)
            after.append(chips)
        return after

    def starts(self) -> list[tuple[Seconds, Item]]:
        """Each item with the time at which the clock comes to it; a break after the last level is never reached.

        Raises:
            InvalidArgument: A level before the last ends by hands, so that its end has no known time.
        """
        starts = []
        seconds = 0
        last = self.levels[-1]
        for row, item in enumerate(self.items):
            starts.append((seconds, item))
            # The last level never ends, so what the sheet has after it is never reached.
            if item is last:
                break
            if isinstance(item, Level) and item.hands:
                raise InvalidArgument(f"level {item.number} ends by hands, not by the clock", "levels", row)
            seconds += item.seconds
        return starts


def shorten(items: Sequence[Item], first: int, length: Seconds) -> tuple[Item, ...]:
    """The items, with all levels from a number on that end by the clock at most this many seconds long."""
    return tuple(
        replace(item, seconds=length)
        if isinstance(item, Level) and item.number >= first and item.seconds > length
        else item
        for item in items
    )


def without(items: Sequence[Item], number: int) -> tuple[Item, ...]:
    """The items, with the level of a number skipped; breaks stay."""
    return tuple(
        replace(item, seconds=0, hands=0, skipped=True) if isinstance(item, Level) and item.number == number else item
        for item in items
    )


def breaks_at(
    items: Sequence[Item], due: Mapping[int, Seconds], begun: tuple[int, Seconds] | None = None
) -> tuple[Item, ...]:
    """The items, with the level before each of some breaks shortened or extended so that the break begins in time.

    Args:
        items: The levels and breaks.
        due: When breaks are to begin, in seconds from the start, by the index of the break.
        begun: For an event that is being played: the index of its level and the time at which that began. Earlier
            breaks are over, and later ones that cannot begin in time come where the sheet has them.

    Raises:
        InvalidArgument: A level would be less than half or more than one and a half times as long as on the sheet, or
            its length is not known because levels end by hands.
    """
    found = list(items)
    first, seconds = begun or (0, 0)
    timed = True
    for row, item in enumerate(items):
        before = found[row - 1]
        if row in due and row > first:
            length = before.seconds + due[row] - seconds
            fits = timed and isinstance(before, Level) and before.seconds <= 2 * length <= 3 * before.seconds
            if fits and isinstance(before, Level):
                found[row - 1] = replace(before, seconds=length)
                seconds = due[row]
            elif begun is None:
                raise InvalidArgument(_too_far(before, due[row] - seconds, timed=timed), "levels", row, "at")
        # After a level by hands no time is known any more, not even that of a break with a clock.
        timed = timed and not (isinstance(item, Level) and item.hands)
        seconds += item.seconds if row >= first else 0
    return tuple(found)


def _too_far(level: Item, by: Seconds, *, timed: bool) -> str:
    """The message for a break whose time is far from the end of the level before it."""
    if not timed or not isinstance(level, Level):
        return "a break by the clock follows a level, after levels that end by the clock"
    if by > 0:
        return f"level {level.number}, before the break, ends {by // 60} min too early: move the break down the sheet"
    return f"level {level.number}, before the break, ends {-by // 60} min too late: move the break up the sheet"


def check_chips(chips: tuple[Chips, ...]) -> tuple[Chips, ...]:
    """The denominations, if they can be in play together.

    Raises:
        InvalidArgument: They do not ascend, or one is not a multiple of the smallest, in which all bets are made.
    """
    if any(after <= before for before, after in pairwise(chips)) or (chips and chips[0] < 1):
        raise InvalidArgument("denominations must ascend, from at least 1, without repeats", "chips")
    odd = [chip for chip in chips if chip % chips[0]]
    if odd:
        raise InvalidArgument(f"a chip of {odd[0]} is not a multiple of the smallest in play, {chips[0]}", "chips")
    return chips


def colour_up(chips: tuple[Chips, ...], removed: tuple[Chips, ...], row: int) -> tuple[Chips, ...]:
    """The denominations that stay in play when the smallest are removed (TDA 24).

    Args:
        chips: The denominations in play.
        removed: Those to remove.
        row: The index of the item that removes them, for errors.

    Raises:
        InvalidArgument: They are not the smallest ones, in ascending order, or no valid denominations stay.
    """
    at = ("levels", row, "remove")
    if not chips:
        raise InvalidArgument("only `chips` of the sheet can be removed, and it has none", *at)
    # From the smallest up: the stacks must be whole in the chips that stay, which they are not while a smaller kind
    # is left.
    if removed != chips[: len(removed)]:
        smallest = ", ".join(map(str, chips[: len(removed)]))
        raise InvalidArgument(f"the smallest chips in play must be removed first, here {smallest}", *at)
    try:
        left = check_chips(chips[len(removed) :])
    except InvalidArgument as error:
        raise InvalidArgument(str(error), *at) from None
    if not left:
        raise InvalidArgument("at least one chip must stay in play", *at)
    return left


# Mixed games: which game is played when.


class RotateBy(Enum):
    """The unit of a game's turn."""

    LEVEL = "level"
    HANDS = "hands"
    MINUTES = "minutes"


@dataclass(frozen=True, slots=True)
class Rotation:
    """The games of an event, in order; a single one never changes.

    Attributes:
        games: The games.
        by: The unit of a game's turn: levels, hands at each table, or minutes of play.
        every: The length of a turn in these units.

    Raises:
        InvalidArgument: There is no game, a game is there twice, or a turn is shorter than 1.
    """

    games: tuple[Variant, ...]
    by: RotateBy = RotateBy.LEVEL
    every: int = 1

    def __post_init__(self) -> None:
        if not self.games or self.every < 1:
            raise InvalidArgument("a mix needs at least one game, and turns of at least 1")
        if len({game.name for game in self.games}) < len(self.games):
            raise InvalidArgument("a game is in the mix twice", "games")

    def game(self, level: Level, hands: int, seconds: Seconds) -> Variant:
        """The game of the next hand.

        Args:
            level: The level; if it names a game, that game is played.
            hands: Hands dealt at the table so far.
            seconds: The time played so far, without breaks, nights and pauses for new seats.
        """
        if level.game:
            return next(game for game in self.games if game.name == level.game)
        if self.by is RotateBy.LEVEL:
            turn = level.number - 1
        else:
            turn = hands if self.by is RotateBy.HANDS else seconds // 60
        # In the order of the file. By TDA RP-18 stud and stud hi/lo need not follow each other.
        return self.games[turn // self.every % len(self.games)]
