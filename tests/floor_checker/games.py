"""The game played: a single one, or those of a mix in turn."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from floor_checker.rule import Rule
from floor_checker.sheet import amount

if TYPE_CHECKING:
    from floor_checker.formats import Formats
    from floor_checker.log import Event, Hand


class Games(Rule):
    """The rotation of a mix: by level, by hands at each table, or by minutes of play."""

    formats: Formats

    def prepare(self) -> None:
        mix = self.sheet.raw.get("mix")
        self.games = list(self.sheet.games)
        self.by = str(mix.get("rotate_by", "level")) if mix else "level"
        self.every = amount(mix.get("every"), 1) if mix else 1
        self.lists = {level.number: level.row["game"] for level in self.sheet.levels if "game" in level.row}
        self._runs: dict[int, list[tuple[str, int]]] = defaultdict(list)

    def see(self, line: int, event: Event) -> None:
        if event["event"] != "hand_played" or len(self.games) < 2:
            return
        hand = self.log.hands[line]
        self.expect(hand.game in self.games, "games", f"{hand.game} is not in the mix")
        if hand.level in self.lists:
            self._expect(hand, [str(self.lists[hand.level])])
        elif self.by == "level":
            self._expect(hand, [self.games[(hand.level - 1) // self.every % len(self.games)]])
        elif self.by == "hands":
            self._by_hands(hand)
        else:
            self._by_minutes(hand)

    def _expect(self, hand: Hand, games: list[str]) -> None:
        told = f"table {hand.table} plays {hand.game} in level {hand.level}, expected {' or '.join(games)}"
        self.expect(hand.game in games, "games", told)

    def _by_hands(self, hand: Hand) -> None:
        """Each table plays `every` hands of a game, then the next game; only the first turn may be shorter."""
        runs = self._runs[hand.table]
        if not runs or runs[-1][0] != hand.game:
            if runs:
                game, count = runs[-1]
                following = self.games[(self.games.index(game) + 1) % len(self.games)]
                self._expect(hand, [following])
                self.expect(count == self.every or len(runs) == 1, "games", f"{count} hands of {game}")
            runs.append((hand.game, 0))
        game, count = runs[-1]
        runs[-1] = (game, count + 1)
        self.expect(count < self.every, "games", f"table {hand.table} plays {count + 1} hands of {game}")

    def _by_minutes(self, hand: Hand) -> None:
        """Only minutes of play count, without breaks and nights."""
        played = self.formats.playing_time(self.room.began, hand.begun) // 60
        self._expect(hand, [self.games[played // self.every % len(self.games)]])
