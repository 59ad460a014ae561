"""A whole tournament, ready to be run."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from tourney.errors import StructureError
from tourney.game.size import MOST_CHIPS
from tourney.game.variant import Forced
from tourney.tournament.button import TDA_BUTTON, ButtonRules
from tourney.tournament.payouts import FixedPayouts, build_prizes
from tourney.tournament.schedule import Level

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tourney.game.stakes import HouseRules
    from tourney.game.variant import Variant
    from tourney.sim.timing import Pace
    from tourney.strategies.registry import Player
    from tourney.tournament.payouts import Payouts
    from tourney.tournament.rotation import Rotation
    from tourney.tournament.schedule import Schedule
    from tourney.types import Chips, Money


class OnFault(Enum):
    """What happens when a strategy raises or asks for something illegal."""

    FOLD = "fold"
    """It checks, or folds when that costs something; the fault is counted."""

    STOP = "stop"
    """The run stops."""


@dataclass(frozen=True, slots=True)
class Group:
    """Entrants who play alike.

    Attributes:
        player: How to make one of them.
        count: How many.
        away: Whether they never come to the table: dealt in, posted for and folded.
    """

    player: Player
    count: int
    away: bool = False


@dataclass(frozen=True, slots=True)
class Scenario:
    """A tournament.

    Attributes:
        name: A short name, from the file's.
        title: What the event is called in print.
        rotation: The game, or the games in turn.
        schedule: The level sheet.
        seats: Seats of a table.
        final_table: Seats of the final table.
        stack: Chips each entrant starts with.
        field: Who plays; entrants are numbered in this order.
        payouts: Who is paid what.
        buy_in: What each entrant pays into the prize pool.
        pace: How fast the room plays.
        rules: The house's choices for hands.
        button: The house's choices about the button.
        on_fault: What happens when a strategy misbehaves.
        seed: The seed when none is given.

    Raises:
        StructureError: The parts do not fit together.
    """

    name: str
    title: str
    rotation: Rotation
    schedule: Schedule
    seats: int
    final_table: int
    stack: Chips
    field: tuple[Group, ...]
    payouts: Payouts
    buy_in: Money
    pace: Pace
    rules: HouseRules
    button: ButtonRules = TDA_BUTTON
    on_fault: OnFault = OnFault.FOLD
    seed: int = 0

    def __post_init__(self) -> None:
        StructureError.raise_all(self._faults())

    def _faults(self) -> Iterator[StructureError]:
        if self.entries < 2:
            yield StructureError("a tournament needs two entrants or more", "field")
        if self.chips > MOST_CHIPS:
            yield StructureError(f"{self.chips:,} chips in play are too many: {MOST_CHIPS:,} at most", "stack")
        paid = len(self.prizes)
        if paid > self.entries > 1:
            message = f"{paid} places are paid, but there are only {self.entries} entrants"
            yield StructureError(message, "payouts", self.payouts.key)
        for game in self.rotation.games:
            for key, seats in (("seats", self.seats), ("final_table", self.final_table)):
                if not max(2, game.min_players) <= seats <= game.max_players:
                    range_ = f"{game.min_players} to {game.max_players}"
                    yield StructureError(f"{game.title} is for {range_} players at a table", key)
            for row, level in enumerate(self.schedule.items):
                message = self._missing(game, level) if isinstance(level, Level) else ""
                if message:
                    yield StructureError(message, "schedule", "levels", row)

    def _missing(self, game: Variant, level: Level) -> str:
        """What a level lacks for a game to be played at it; nothing when it is played at others only."""
        if level.game and game.name != level.game:
            known = level.game in {other.name for other in self.rotation.games}
            return "" if known else f"{level.game!r} is not in the mix"
        stakes = level.stakes_for(game)
        if game.forced is Forced.BLINDS and not stakes.big_blind:
            return f"{game.title} needs a big blind (`bb`) at every level"
        if game.forced is Forced.ANTES and not stakes.ante:
            return f"{game.title} needs an ante at every level"
        if game.forced is Forced.BRING_IN and not stakes.bring_in:
            return f"{game.title} needs a `bring_in` at every level"
        return ""

    @property
    def title_of_game(self) -> str:
        """What is played, in print."""
        return " / ".join(game.title for game in self.rotation.games)

    @property
    def entries(self) -> int:
        """The number of entrants."""
        return sum(group.count for group in self.field)

    @property
    def prizes(self) -> list[Money]:
        """The prize of each place paid, from the first."""
        return build_prizes(self.payouts, self.buy_in * self.entries, self.entries)

    @property
    def prize_pool(self) -> Money:
        """All prize money: the buy-ins, or the sum of a fixed table."""
        return sum(self.prizes) if isinstance(self.payouts, FixedPayouts) else self.buy_in * self.entries

    @property
    def chips(self) -> Chips:
        """All chips in play."""
        return self.entries * self.stack
