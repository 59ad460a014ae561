"""The pace of a table where it varies, and the periods of time banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.timing import BankPoint, occasions_of

if TYPE_CHECKING:
    from tourney.game.variant import Variant
    from tourney.sim.ledger import Ledger
    from tourney.sim.scenario import Scenario
    from tourney.sim.timing import Pace, ShotClock
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level


class TablePace:
    """How fast a table plays where that depends on the game, the table and the players left."""

    def __init__(self, scenario: Scenario, ledger: Ledger, table: Table) -> None:
        self._scenario = scenario
        self._ledger = ledger
        self._table = table
        self._ends_at_final_table = not scenario.one_table
        self._paces: dict[tuple[int, bool, bool, bool, int, bool], Pace] = {}

    def now(self, game: Variant, players: int) -> Pace:
        """The current pace of a game, played by so many players."""
        scenario, standings = self._scenario, self._ledger.standings
        heads_up = standings.left == 2
        final = self._is_final()
        paid = standings.closed and self._ends_at_final_table and standings.left <= len(standings.prizes)
        empty = self._table.size - players
        slow = scenario.pace.near_money
        if slow is not None and not (standings.closed and slow.applies(standings.left, *self._marks())):
            slow = None
        key = (id(game), paid, final, heads_up, empty, slow is not None)
        if key not in self._paces:
            stages = (("in_the_money", paid), ("final_table", final), ("heads_up", heads_up))
            percent = 100 if slow is None else slow.percent
            occasions = [*occasions_of(game), *(name for name, now in stages if now)]
            self._paces[key] = scenario.pace.at(occasions, empty, percent=percent)
        return self._paces[key]

    def _is_final(self) -> bool:
        """Whether this is the last table of several."""
        standings = self._ledger.standings
        few = standings.left <= self._scenario.final_table
        return bool(standings.closed and few and self._ends_at_final_table)

    def _marks(self) -> tuple[int, int]:
        """The numbers of players left at which the money begins, and at which all have won a seat in a satellite."""
        ledger = self._ledger
        return len(ledger.standings.prizes), ledger.ends_at if ledger.ends_at > 1 else 0

    def bank_period(self, clock: ShotClock, level: Level) -> tuple[int, int, bool, bool]:
        """What has been the same since the players last got all their time-bank chips."""
        standings = self._ledger.standings
        points = clock.again_at
        paid = standings.closed and standings.left <= len(standings.prizes)
        return (
            self._ledger.day if BankPoint.DAY in points else 0,
            (level.number - 1) // clock.again_every if clock.again_every else 0,
            BankPoint.MONEY in points and paid,
            BankPoint.FINAL_TABLE in points and self._is_final(),
        )
