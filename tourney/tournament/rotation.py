"""Mixed games: which game is played when."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from tourney.game.variant import Variant
    from tourney.tournament.schedule import Level
    from tourney.types import Seconds


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
        return self.games[turn // self.every % len(self.games)]
