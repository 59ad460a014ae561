"""The level sheet: what is played for, for how long, and when play stops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from tourney.errors import StructureError
from tourney.game.variant import Forced, Structure

if TYPE_CHECKING:
    from tourney.game.stakes import Stakes
    from tourney.game.variant import Variant
    from tourney.types import Seconds


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the sheet.

    Attributes:
        number: 1 upwards, breaks not counted.
        seconds: How long the clock shows it.
        stakes: What the hands begun in it are played for, in games that have no column of their own.
        stud: The same for stud games, if the sheet has a bring-in.
        big_bet: The same for no-limit and pot-limit games, if the sheet of a mix tells them apart.
        game: The name of the game of the level, in events that change games by a list of their own.
    """

    number: int
    seconds: Seconds
    stakes: Stakes
    stud: Stakes | None = None
    big_bet: Stakes | None = None
    game: str = ""

    def stakes_for(self, variant: Variant) -> Stakes:
        """What a game is played for in this level: each reads its own columns of the sheet."""
        if variant.forced is Forced.BRING_IN:
            return self.stud or self.stakes
        if variant.structure is not Structure.FIXED_LIMIT:
            return self.big_bet or self.stakes
        return self.stakes


@dataclass(frozen=True, slots=True)
class Break:
    """A pause of the whole room, once the hands in progress have ended."""

    seconds: Seconds


Item: TypeAlias = Level | Break


@dataclass(frozen=True, slots=True)
class Schedule:
    """Levels and breaks in order. The last level goes on for as long as it takes.

    Raises:
        StructureError: No level, a first item that is a break, numbers that do not count up from 1, or a level that
            takes no time.
    """

    items: tuple[Item, ...]

    def __post_init__(self) -> None:
        numbers = [level.number for level in self.levels]
        if not numbers or isinstance(self.items[0], Break):
            raise StructureError("a schedule begins with a level")
        if numbers != list(range(1, len(numbers) + 1)):
            raise StructureError("levels are numbered 1, 2, 3 and so on")
        if min(level.seconds for level in self.levels) < 1 or min(item.seconds for item in self.items) < 0:
            raise StructureError("levels and breaks take time")

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone."""
        return tuple(item for item in self.items if isinstance(item, Level))

    def starts(self) -> list[tuple[Seconds, Item]]:
        """Each item with the moment the clock comes to it; a break after the last level is never reached."""
        starts = []
        seconds = 0
        last = self.levels[-1]
        for item in self.items:
            starts.append((seconds, item))
            if item is last:
                break
            seconds += item.seconds
        return starts
