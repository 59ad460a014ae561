"""A tournament rebuilt from what was told on its floor alone, and checked at every step."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from tourney.sim import events as fe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Seconds


class Replay:
    """Who sits where with how much, after each event; an event that cannot be true fails an assertion.

    Attributes:
        where: Table and seat of each player still in, both as people call them.
        stacks: Each player's chips; 0 once out.
        finishes: (place, player, prize) as told, in that order.
        hands: Hands told so far.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.where: dict[int, tuple[int, int]] = {}
        self.stacks: dict[int, Chips] = {}
        self.finishes: list[tuple[int, int, int]] = []
        self.hands: list[fe.HandPlayed] = []
        self.levels: list[fe.LevelStarted] = []
        self._rooms: list[tuple[int, int]] = []  # players and tables at the start of each level
        self._scenario = scenario
        self._breaks: list[tuple[Seconds, Seconds]] = []
        self._on_break = False
        self._sat_down: dict[int, Seconds] = {}
        self._free_since: dict[int, Seconds] = {}
        self._table_free_since: dict[int, Seconds] = {}
        self._open: set[int] = set()
        self._faults = 0
        self._now = 0

    def take(self, event: fe.FloorEvent) -> None:
        """Go on by an event, and check that it fits."""
        assert event.seconds >= self._now, f"{event} is told after {self._now}"
        self._now = event.seconds
        match event:
            case fe.Seated():
                self._seat(event)
            case fe.HandPlayed():
                self._hand(event)
            case fe.Moved():
                self._move(event)
            case fe.Busted():
                self._bust(event)
            case fe.Finished():
                self._finish(event)
            case _:
                self._note(event)
        if self.levels:
            self._check_room()

    def check_end(self, result: Result) -> None:
        """The end is an end, and the result says the same."""
        self._check_ranking()
        assert result.finished
        assert [(p.place, p.player, p.prize) for p in result.places] == sorted(self.finishes)
        assert result.hands == len(self.hands)
        assert result.faults == self._faults
        assert result.duration_seconds == self._now
        rows = [(row.seconds, row.level, row.players, row.tables) for row in result.timeline]
        assert rows == [
            (level.seconds, level.level, *room) for level, room in zip(self.levels, self._rooms, strict=True)
        ]
        for row in result.timeline:
            assert row.hands == sum(hand.level == row.level for hand in self.hands)

    # Events

    def _seat(self, event: fe.Seated) -> None:
        assert event.player not in self.stacks, f"{event} has a seat already"
        self.stacks[event.player] = event.stack
        self._sit(event.player, event.table, event.seat)

    def _sit(self, player: int, table: int, seat: int) -> None:
        limit = max(self._scenario.seats, self._scenario.final_table)
        assert 1 <= seat <= limit, f"there is no seat {seat}"
        assert (table, seat) not in self.where.values(), f"seat {seat} of table {table} is taken"
        self.where[player] = (table, seat)
        self._sat_down[player] = self._now
        self._open.add(table)

    def _move(self, event: fe.Moved) -> None:
        assert self.where.pop(event.player) == (event.from_table, event.from_seat)
        assert event.table != event.from_table
        assert event.reason in {"balance", "break", "final table"}
        self._sit(event.player, event.table, event.seat)

    def _hand(self, event: fe.HandPlayed) -> None:
        begin = event.seconds - event.lasted
        after = {each[0]: each[1] for each in event.stacks}
        assert len(after) == len(event.stacks) >= 2
        for player in after:
            assert self.where[player][0] == event.table, (
                f"{player} plays at table {event.table} and does not sit there"
            )
            assert self._sat_down[player] <= begin, f"{player} sat down during the hand"
            assert self._free_since.get(player, 0) <= begin, f"{player} plays two hands at once"
            self._free_since[player] = self._now
        assert min(after.values()) >= 0
        assert sum(after.values()) == sum(self.stacks[player] for player in after), "chips come from nowhere"
        assert all(self.stacks[player] for player in after), "somebody plays without chips"
        self.stacks.update(after)
        self._check_begin(event, begin)
        self.hands.append(event)

    def _check_begin(self, event: fe.HandPlayed, begin: Seconds) -> None:
        assert event.lasted >= 1
        assert self._table_free_since.get(event.table, 0) <= begin, f"table {event.table} plays two hands at once"
        self._table_free_since[event.table] = self._now
        numbers = [hand.hand for hand in self.hands if hand.table == event.table]
        assert event.hand == len(numbers) + 1, f"{event} after {len(numbers)} hands"
        for start, end in self._breaks:
            assert not start <= begin < end, f"hand {event.hand} of table {event.table} begins during a break"
        shown = [level.level for level in self.levels if level.seconds <= begin][-1]
        assert event.level == shown, f"begun at {begin}, when the clock shows level {shown} (TDA 23): {event}"

    def _bust(self, event: fe.Busted) -> None:
        assert self.stacks[event.player] == 0, f"{event} has chips"
        assert self.where.pop(event.player)[0] == event.table
        self.finishes.append((event.place, event.player, event.prize))

    def _finish(self, event: fe.Finished) -> None:
        assert list(self.where) == [event.player]
        assert self.where[event.player][0] == event.table
        assert self.stacks[event.player] == self._scenario.chips
        self.finishes.append((1, event.player, event.prize))

    def _note(self, event: fe.FloorEvent) -> None:
        """Events of the room and the clock."""
        match event:
            case fe.LevelStarted():
                assert event.level == len(self.levels) + 1
                assert not self._on_break
                self.levels.append(event)
                self._rooms.append((len(self.where), len(self._open)))
            case fe.BreakStarted():
                assert not self._on_break
                self._on_break = True
                self._breaks.append((event.seconds, event.seconds + event.lasts))
            case fe.BreakEnded():
                assert self._on_break
                assert self._breaks[-1][1] == event.seconds
                self._on_break = False
            case fe.TableBroken():
                assert event.table not in [table for table, _ in self.where.values()]
                self._open.remove(event.table)
            case fe.Halted():
                assert event.players == self.players_at(event.table)
            case fe.FinalTable():
                assert event.players == self.players_at(event.table) == len(self.where) <= self._scenario.final_table
                assert self._open == {event.table}
            case fe.Faulted():
                assert event.player in self.where
                self._faults += 1

    # The room

    def players_at(self, table: int) -> int:
        """Players who sit at a table."""
        return sum(number == table for number, _ in self.where.values())

    def _check_room(self) -> None:
        """Every chip that was sold is with somebody, and everybody is either in a seat or out."""
        assert len(self.stacks) == self._scenario.entries
        assert sum(self.stacks.values()) == self._scenario.chips
        out = {player for _, player, _ in self.finishes}
        winner = out.intersection(self.where)
        assert len(self.where) + len(out) - len(winner) == self._scenario.entries
        assert not winner or len(self.where) == 1

    def _check_ranking(self) -> None:
        """Places count down without a gap, as many of one as share it; the prizes are the pool."""
        ranking = sorted(self.finishes)
        assert sorted(player for _, player, _ in ranking) == list(range(1, self._scenario.entries + 1))
        prizes = self._scenario.prizes + [0] * self._scenario.entries
        place = 1
        for told, tied in groupby(ranking, key=lambda finish: finish[0]):
            shares = [prize for _, _, prize in tied]
            assert told == place
            assert sum(shares) == sum(prizes[place - 1 : place - 1 + len(shares)])
            assert max(shares) - min(shares) <= 1
            place += len(shares)
        assert sum(prize for _, _, prize in ranking) == self._scenario.prize_pool


def replay(scenario: Scenario, told: Iterable[fe.FloorEvent]) -> Replay:
    """A tournament rebuilt from all that was told."""
    rebuilt = Replay(scenario)
    for event in told:
        rebuilt.take(event)
    return rebuilt


def sizes_by_second(told: Iterable[fe.FloorEvent]) -> dict[Seconds, list[dict[int, int]]]:
    """For each second in which something is told: players at each table before it, and after each event in it."""
    sizes: dict[int, int] = {}
    seen: dict[Seconds, list[dict[int, int]]] = {}
    for event in told:
        states = seen.setdefault(event.seconds, [dict(sizes)])
        match event:
            case fe.Seated() | fe.Moved():
                sizes[event.table] = sizes.get(event.table, 0) + 1
                if isinstance(event, fe.Moved):
                    sizes[event.from_table] -= 1
            case fe.Busted():
                sizes[event.table] -= 1
            case fe.TableBroken():
                del sizes[event.table]
        states.append(dict(sizes))
    return seen
