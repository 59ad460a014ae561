"""Keeps what the result will be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.result import LevelRow, Placing, Result

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario
    from tourney.tournament.schedule import Level
    from tourney.tournament.standings import Finish
    from tourney.types import PlayerId, Seconds


class Record:
    """Counts and rows of a tournament in progress.

    Attributes:
        strategies: What each entrant plays, by player.
        away: Who never comes to the table.
        hands: Hands begun so far, at all tables.
        faults: Faults of strategies so far.
        first_fault: Who made the first of them, and how.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.strategies = [group.player.name for group in scenario.field for _ in range(group.count)]
        away = [group.away for group in scenario.field for _ in range(group.count)]
        self.away = frozenset(player for player, never_comes in enumerate(away) if never_comes)
        self.hands = 0
        self.faults = 0
        self.first_fault = ""
        self._scenario = scenario
        self._placings: list[Placing] = []
        self._rows: list[LevelRow] = []

    def note_hand(self) -> None:
        """A hand begins."""
        self.hands += 1
        self._rows[-1].hands += 1

    def note_fault(self, player: PlayerId, message: str) -> None:
        """A strategy has misbehaved."""
        self.faults += 1
        self.first_fault = self.first_fault or f"player {player + 1} ({self.strategies[player]}): {message}"

    def note_finish(self, finish: Finish, level: int, seconds: Seconds) -> None:
        """A player is out, or has won."""
        self._placings.append(
            Placing(
                place=finish.place,
                player=finish.player + 1,
                strategy=self.strategies[finish.player],
                prize=finish.prize,
                level=level,
                seconds=seconds,
            )
        )

    def note_level(self, level: Level, seconds: Seconds, *, players: int, tables: int) -> None:
        """A level starts."""
        stakes = level.stakes
        average = self._scenario.chips / players / (stakes.big_blind or stakes.small_bet)
        self._rows.append(
            LevelRow(
                seconds=seconds,
                level=level.number,
                small_blind=stakes.small_blind,
                big_blind=stakes.big_blind,
                ante=stakes.ante,
                players=players,
                tables=tables,
                average_stack_bb=round(average, 2),
            )
        )

    def result(self, seed: int, seconds: Seconds, *, finished: bool) -> Result:
        """What is known so far."""
        return Result(
            scenario=self._scenario.name,
            seed=seed,
            finished=finished,
            entries=self._scenario.entries,
            duration_seconds=seconds,
            hands=self.hands,
            levels_played=self._rows[-1].level if self._rows else 0,
            prize_pool=self._scenario.prize_pool,
            faults=self.faults,
            first_fault=self.first_fault,
            places=tuple(sorted(self._placings, key=lambda placing: (placing.place, placing.player))),
            timeline=tuple(self._rows),
        )
