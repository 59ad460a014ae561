"""The pace of a table where it varies, and time banks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.timing import BankPoint, fixed_time, occasions_of, thinking_times, whole_seconds

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from tourney.game.public_state import Tempo
    from tourney.game.variant import Variant
    from tourney.sim.ledger import Ledger
    from tourney.sim.scenario import Scenario
    from tourney.sim.timing import Pace, ShotClock
    from tourney.streams import Stream
    from tourney.tournament.room import Table
    from tourney.tournament.schedule import Level
    from tourney.types import PlayerId, Seconds


class TablePace:
    """How fast a table plays where that depends on the game, the table and the players left."""

    def __init__(self, scenario: Scenario, ledger: Ledger, table: Table) -> None:
        self._scenario = scenario
        self._ledger = ledger
        self._table = table
        self._ends_at_final_table = not scenario.one_table
        self._paces: dict[tuple[int, bool, bool, bool, int, bool], Pace] = {}

    def now(self, game: Variant, players: int) -> Pace:
        """The current pace of a game, played by this many players."""
        scenario, standings = self._scenario, self._ledger.standings
        heads_up = standings.left == 2
        final = self._is_final()
        paid = standings.closed and self._ends_at_final_table and standings.left <= len(standings.prizes)
        empty = self._table.size - players
        slow = scenario.pace.near_money
        if slow is not None and not (standings.closed and slow.applies(standings.left, *self._marks())):
            slow = None
        # A few cases for each table: a pace is worked out once for each, and not before every hand.
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
        # While entries are open a small field is no final table.
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


class TimeBanks:
    """The time-bank chips of the players of an event."""

    def __init__(self, clock: ShotClock) -> None:
        self.clock = clock
        self._left: dict[PlayerId, tuple[Hashable, int]] = {}

    def chips_left(self, player: PlayerId, period: Hashable) -> int:
        """The chips that a player has left. In a new period the player has all of them again."""
        since, chips = self._left.get(player, (period, self.clock.bank))
        return chips if since == period else self.clock.bank

    def spend(self, player: PlayerId, period: Hashable, over: int) -> int:
        """A player wants to think on: uses as many chips as that needs and as there are.

        Args:
            player: The player.
            period: What has been the same since all chips were last given.
            over: The time wanted beyond the limit, in thousandths of a second.

        Returns:
            The time granted, in thousandths of a second.
        """
        chips = self.chips_left(player, period)
        each = self.clock.adds * 1000
        # Whole chips: one that is only partly needed is gone, as at a table.
        used = min(chips, -(-over // each)) if each else 0
        self._left[player] = (period, chips - used)
        return min(over, used * each)


def clocked_seconds(
    tempo: Tempo, pace: Pace, stream: Stream, banks: TimeBanks, players: Sequence[PlayerId], period: Hashable
) -> Seconds:
    """The duration of a hand with a shot clock: that of `hand_seconds`, with each decision held to the limit.

    Which of the `players` thought too long is drawn.
    """
    limit = banks.clock.limit * 1000
    time = fixed_time(tempo, pace)
    for wanted in thinking_times(tempo, pace, stream):
        time += min(wanted, limit)
        # Beyond the limit and the bank the hand would be dead, or checked (TDA 29); here the player acts in time
        # instead.
        if wanted > limit and banks.clock.bank:
            time += banks.spend(players[stream.below(len(players))], period, wanted - limit)
    return whole_seconds(time)
