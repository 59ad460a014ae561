"""Keeps what the result will be made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.sim.result import Faults, LevelRow, Placing, Result

if TYPE_CHECKING:
    from tourney.sim.books import Books
    from tourney.sim.scenario import Scenario
    from tourney.tournament.schedule import Level
    from tourney.types import Chips, Money, PlayerId, Seconds, TableId


class Record:
    """Counts and rows of a tournament in progress.

    Attributes:
        strategies: What each player plays.
        hands: Hands played to their end so far, at all tables.
        latest_hand: When the last of these ended.
        dealt: The players dealt in, added up over the hands.
        all_ins: Hands in which somebody was all-in and called.
        moves: Moves of players to another seat.
        turned_away: Entrants who came too late, or waited in vain.
    """

    def __init__(self, scenario: Scenario) -> None:
        self.strategies: list[str] = []
        self.hands = 0
        self.latest_hand: Seconds = 0
        self.dealt = 0
        self.all_ins = 0
        self.moves = 0
        self.turned_away = 0
        self._scenario = scenario
        self._entrants: list[int] = []  # behind each player
        self._bought = {"rebuy": 0, "add-on": 0}
        self._out: dict[PlayerId, tuple[int, Seconds]] = {}
        self._levels_out: dict[PlayerId, int] = {}
        self._extra: dict[PlayerId, Money] = {}
        self._heads: dict[PlayerId, Money] = {}
        self._shares: dict[PlayerId, Money] = {}
        self._rows: list[LevelRow] = []
        self._faults: dict[str, Faults] = {}

    def note_entry(self, strategy: str, entrant: int) -> None:
        """Somebody enters, for the first time or again."""
        self.strategies.append(strategy)
        self._entrants.append(entrant)

    def note_bought(self, what: str, player: PlayerId, cost: Money) -> None:
        """Somebody buys chips."""
        self._bought[what] += 1
        self._extra[player] = self._extra.get(player, 0) + cost

    @property
    def latest_row(self) -> LevelRow:
        """The row of the level that started last."""
        return self._rows[-1]

    def note_hand(self, row: LevelRow, seconds: Seconds, players: int, *, all_in: bool) -> None:
        """A hand begun in the level of a row has ended, played by so many."""
        self.hands += 1
        self.latest_hand = seconds
        row.hands += 1
        self.dealt += players
        self.all_ins += all_in

    def note_fault(self, player: PlayerId, table: TableId, hand: int, message: str) -> None:
        """A strategy has misbehaved, in some hand of a table."""
        strategy = self.strategies[player]
        faults = self._faults.get(strategy)
        if faults is None:
            self._faults[strategy] = Faults(strategy, 1, player + 1, table, hand, message)
        else:
            self._faults[strategy] = faults._replace(times=faults.times + 1)

    def note_out(self, player: PlayerId, level: int, seconds: Seconds) -> None:
        """A player is out, or has won."""
        self._out[player] = (self._levels_out.pop(player, level), seconds)

    def note_level_out(self, player: PlayerId, level: int) -> None:
        """A player has lost the last chips in a hand of a level, and is out when a round of hands has ended."""
        self._levels_out[player] = level

    def note_bounty(self, player: PlayerId, amount: Money) -> None:
        """A player is paid for a head."""
        self._heads[player] = self._heads.get(player, 0) + amount

    def note_share(self, player: PlayerId, amount: Money) -> None:
        """A player is paid a share of a deal, in place of the prize."""
        self._shares[player] = amount

    def note_kept(self, player: PlayerId, amount: Money) -> None:
        """The winner is paid what a deal kept for the first place."""
        self._shares[player] = self._shares.get(player, 0) + amount

    def note_level(
        self, level: Level, seconds: Seconds, stage: str, *, players: int, tables: int, chips: Chips
    ) -> None:
        """A level starts."""
        stakes = level.stakes
        average = chips / max(players, 1) / (stakes.big_blind or stakes.small_bet)
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
                stage=stage,
            )
        )

    def result(self, books: Books, seed: int) -> Result:
        """What is known so far."""
        placings = []
        entry = self._scenario.cost
        for player, place, prize in books.standings.finishes:
            level, seconds = self._out[player]
            placings.append(
                Placing(
                    place=place,
                    player=player + 1,
                    entrant=self._entrants[player] + 1,
                    strategy=self.strategies[player],
                    prize=self._shares.get(player, prize),
                    bounties=self._heads.get(player, 0),
                    cost=entry + self._extra.get(player, 0),
                    level=level,
                    seconds=seconds,
                )
            )
        return Result(
            scenario=self._scenario.name,
            seed=seed,
            finished=bool(books.over.triggered),
            entries=books.standings.entries,
            entrants=len(set(self._entrants)),
            rebuys=self._bought["rebuy"],
            add_ons=self._bought["add-on"],
            turned_away=self.turned_away,
            left=books.standings.left,
            duration_seconds=books.now,
            hands=self.hands,
            hands_dealt=self.dealt,
            all_in_hands=self.all_ins,
            moves=self.moves,
            levels_played=self._rows[-1].level if self._rows else 0,
            prize_pool=books.pool,
            overlay=books.overlay,
            paid=len(books.standings.prizes),
            ended=books.ended,
            dealt=len(self._shares),
            faults=tuple(self._faults.values()),
            disqualified=len(books.disqualified),
            places=tuple(sorted(placings, key=lambda placing: (placing.place, placing.player))),
            timeline=tuple(self._rows),
            samples=() if books.sampler is None else tuple(books.sampler.samples),
        )
