"""A league: each two players meet in duplicate games, and what these games say of the players.

A match of two players is played in deals. A deal is two games with the same seed: one player has the first half of
the entrants, then the other has. So each plays every seat once with the same cards, as in duplicate matches of the
Annual Computer Poker Competition; the luck of seats cancels, and part of the luck of cards. All matches have the same
deals.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.experiment.luck_adjusted import won_by_luck
from tourney.experiment.statistics import Estimate, mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from tourney.experiment.replicate import Replicate

GAMES: Final = 2
"""The games of a deal: each player has each half of the entrants once."""

EVEN: Final = 0.5
"""The score of equal players."""


class Match(NamedTuple):
    """Two players who meet, by their numbers from 0."""

    one: int
    other: int


def list_matches(players: int) -> list[Match]:
    """The matches of a round robin: each two players meet once."""
    return [Match(*each) for each in combinations(range(players), 2)]


class Takings(NamedTuple):
    """What two players took from a game, with all their entrants.

    Attributes:
        one: Prizes and bounties of the first player, less what was paid for entries, rebuys and add-ons.
        other: The same of the second player.
        prizes: All prizes and bounties.
        faults: The faults of both.
    """

    one: float
    other: float
    prizes: float
    faults: int = 0


def takings_of(replicate: Replicate, one: str, other: str) -> Takings:
    """What two players took from a game, by their names in it; less luck, if the game has measured it."""
    net = {one: 0.0, other: 0.0}
    for each in replicate.outcomes:
        net[each.strategy] += each.returned - each.cost - won_by_luck(replicate, each)
    prizes = sum(each.returned for each in replicate.outcomes)
    return Takings(net[one], net[other], prizes, replicate.faults)


def score_games(games: Sequence[Takings]) -> float:
    """The score of the first player in the games of a deal: the share of the prize money, where 0.5 is even.

    If the players paid different amounts, for re-entries or rebuys, half of the difference is deducted.
    """
    # Over both games of a deal: each player has had each half of the field and the same cards.
    prizes = sum(each.prizes for each in games)
    if not prizes:
        return EVEN
    # Half: what one wins the other does not, so the difference counts twice.
    return EVEN + sum(each.one - each.other for each in games) / (2 * prizes)


class Meeting(NamedTuple):
    """The result of a match.

    Attributes:
        one: The name of the first player.
        other: The name of the second player.
        score: The score of the first player; None if no deal has been played.
        faults: The faults of both.
    """

    one: str
    other: str
    score: Estimate | None
    faults: int

    @property
    def winner(self) -> str:
        """The player whose score is above 50% with its interval; empty if neither is."""
        low, high = (None, None) if self.score is None else (self.score.low, self.score.high)
        if low is not None and low > EVEN:
            return self.one
        return self.other if high is not None and high < EVEN else ""

    @property
    def as_record(self) -> dict[str, Any]:
        """The match, for JSON."""
        score = None if self.score is None else self.score.as_record
        deals = 0 if self.score is None else self.score.replicates
        return {
            "one": self.one, "other": self.other, "deals": deals, "score": score,
            "winner": self.winner or None, "faults": self.faults,
        }  # fmt: skip


class LeagueStanding(NamedTuple):
    """A player in the standings.

    Attributes:
        player: The name.
        score: The mean score in all matches, over the deals that all matches have; None if there are none.
        beats: The number of players whom the player beats: the interval of the match is above 50%.
        loses: The number of players who beat the player.
    """

    player: str
    score: Estimate | None
    beats: int
    loses: int

    @property
    def as_record(self) -> dict[str, Any]:
        """The standing, for JSON."""
        score = None if self.score is None else self.score.as_record
        return {"player": self.player, "score": score, "beats": self.beats, "loses": self.loses}


class LeagueFound(NamedTuple):
    """The results of a league, perhaps of one that was interrupted.

    Attributes:
        title: The title of the event.
        seed: The seed.
        deals: The deals that were asked for.
        rounds: The deals that all matches have played.
        standings: The players, best first.
        meetings: The matches.
        adjusted: Whether scores are less measured luck.
    """

    title: str
    seed: int
    deals: int
    rounds: int
    standings: tuple[LeagueStanding, ...]
    meetings: tuple[Meeting, ...]
    adjusted: bool = False

    @property
    def scores(self) -> Mapping[tuple[str, str], Estimate]:
        """The score of a player against another, by their names; matches without a deal are missing."""
        known = [(each, each.score) for each in self.meetings if each.score is not None]
        mine = {(each.one, each.other): score for each, score in known}
        return mine | {(each.other, each.one): turn_score(score) for each, score in known}

    @property
    def faults(self) -> int:
        """The faults of all players."""
        return sum(each.faults for each in self.meetings)

    @property
    def as_record(self) -> dict[str, Any]:
        """The results, for JSON."""
        return {
            "title": self.title, "seed": self.seed, "deals": self.deals, "played": self.rounds,
            "luck_adjusted": self.adjusted,
            "standings": [each.as_record for each in self.standings],
            "matches": [each.as_record for each in self.meetings],
        }  # fmt: skip


def turn_score(score: Estimate) -> Estimate:
    """The score of a match as its other player sees it."""
    # The ends change places, too.
    low, high = (None if end is None else 2 * EVEN - end for end in (score.high, score.low))
    return Estimate(2 * EVEN - score.value, low, high, score.replicates)


class Scoreboard:
    """The games of a league so far.

    Attributes:
        players: The names of the players.
        matches: Who meets whom.
    """

    def __init__(self, players: Sequence[str]) -> None:
        self.players = tuple(players)
        self.matches = list_matches(len(players))
        self._games: list[dict[int, dict[int, Takings]]] = [{} for _ in self.matches]

    def note(self, match: int, game: int, done: Iterable[Replicate]) -> None:
        """Note games: in the first of each deal, 0, the first player of the match has the first half."""
        one, other = (self.players[player] for player in self.matches[match])
        for each in done:
            self.add(match, game, each.number, takings_of(each, one, other))

    def add(self, match: int, game: int, deal: int, takings: Takings) -> None:
        """Note what the two players of a match took from a game of a deal."""
        # Noted again it takes the place of the former, so that a game never counts twice.
        self._games[match].setdefault(deal, {})[game] = takings

    def _scores(self, match: int) -> dict[int, float]:
        """The score of the first player in each deal that is complete."""
        deals = sorted(self._games[match].items())
        # Both games, or the luck of the seats would not cancel.
        return {deal: score_games([games[0], games[1]]) for deal, games in deals if len(games) == GAMES}

    def meetings(self) -> list[Meeting]:
        """The results of the matches."""
        found = []
        for number, (one, other) in enumerate(self.matches):
            scores = list(self._scores(number).values())
            faults = sum(each.faults for games in self._games[number].values() for each in games.values())
            score = mean(scores) if scores else None
            found.append(Meeting(self.players[one], self.players[other], score, faults))
        return found

    def find(self, title: str, seed: int, deals: int, *, adjusted: bool = False) -> LeagueFound:
        """The results so far."""
        scores = [self._scores(match) for match in range(len(self.matches))]
        # Only deals that all matches have played: an interrupted league must not favour those who met weak players
        # first.
        rounds = sorted(set(scores[0]).intersection(*scores))
        meetings = self.meetings()
        standings = [
            LeagueStanding(
                name,
                self._mean_score(player, scores, rounds),
                sum(each.winner == name for each in meetings),
                sum(each.winner not in {"", name} for each in meetings if name in each[:2]),
            )
            for player, name in enumerate(self.players)
        ]
        # Without a score, as in a league that has just begun, all are alike.
        standings.sort(key=lambda each: 0.0 if each.score is None else -each.score.value)
        return LeagueFound(title, seed, deals, len(rounds), tuple(standings), tuple(meetings), adjusted)

    def _mean_score(
        self, player: int, scores: Sequence[Mapping[int, float]], rounds: Sequence[int]
    ) -> Estimate | None:
        """The mean score of a player; its interval is that of the means of each deal, which share their cards."""
        mine = [(of, match.one == player) for of, match in zip(scores, self.matches, strict=True) if player in match]
        # All matches of a deal share their cards, so they are no independent values: each deal gives one.
        means = [
            sum(of[deal] if is_one else 2 * EVEN - of[deal] for of, is_one in mine) / len(mine) for deal in rounds
        ]
        return mean(means) if means else None
