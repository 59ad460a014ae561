"""Leagues from Python, on top of `api.py`."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tourney.api import as_yaml, check_number, settings_of
from tourney.config.named_files import scenario_file
from tourney.config.part_files import MOST_ENTRIES
from tourney.experiment.engines import LOCAL, MOST_JOBS, engine
from tourney.experiment.league import LeagueFound, Scoreboard
from tourney.experiment.plan import MOST_REPLICATES, MOST_SEED
from tourney.reporting.league_results import league_page, league_tables
from tourney.reporting.page.markup import write_html
from tourney.reporting.text import as_text
from tourney.tasks.league_files import USUAL_DEALS, plan_league, play_league, read_league_players

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


@dataclass(frozen=True, slots=True, repr=False)
class League:
    """The results of a league.

    Attributes:
        found: The standings and the matches.
    """

    found: LeagueFound

    def summary(self) -> str:
        """Return the standings and who beats whom, as `tourney league` prints them."""
        return as_text(league_tables(self.found))

    def to_records(self) -> list[dict[str, Any]]:
        """Return a row for each match: both players, the score of the first with its interval, the winner."""
        return list(self.found.as_record["matches"])

    def report(self, path: str | Path) -> Path:
        """Write the page of the league; return its path.

        Raises:
            InvalidArgument: The file cannot be written.
        """
        write_html(Path(path), league_page(self.found))
        return Path(path)

    def __repr__(self) -> str:
        """A short form."""
        return f"<League of {len(self.found.standings)} players, {self.found.rounds:,} deals>"

    def _repr_html_(self) -> str:
        """The summary as HTML, for notebooks."""
        return f"<pre>{escape(self.summary())}</pre>"


def league(
    players: Sequence[str | Mapping[str, object]],
    event: str | Path = "turbo_sng",
    *settings: str | Mapping[str, object],
    entries: int | None = None,
    reps: int = USUAL_DEALS,
    seed: int | None = None,
    jobs: int = 0,
    engine_name: str = LOCAL,
    out: str | Path | None = None,
) -> League:
    """Let each two players meet in games with the same cards and seats.

    >>> played = league(["shove", "nit"], "turbo_sng", reps=2, seed=1, jobs=1)
    >>> played
    <League of 2 players, 2 deals>
    >>> print(*[each.player for each in played.found.standings])
    nit shove

    Args:
        players: Names, references, directories, or groups as a field has them: {"strategy": "nit", "name": "Nit"}.
        event: The file of a tournament, or the name of a shipped one.
        settings: Changes of the tournament, as for `load`.
        entries: The number of entrants, half of them of each player; None for that of the file.
        reps: The deals of each match; each is two games.
        seed: The seed; None for the file's own.
        jobs: Number of worker processes, as for `simulate`.
        engine_name: Where to play.
        out: The directory where games are saved, and where a league goes on.

    Raises:
        ConfigError: The file is invalid.
        InvalidArgument: A player or the event cannot be used, or a number is out of range.
        StoreError: The directory holds something else.
        ReplicateFailed: A game failed.
    """
    check_number("entries", entries, 2, MOST_ENTRIES)
    check_number("reps", reps, 1, MOST_REPLICATES)
    check_number("seed", seed, 0, MOST_SEED)
    check_number("jobs", jobs, 0, MOST_JOBS)
    # A mapping is written as a group of a field, as on the command line.
    named = read_league_players([each if isinstance(each, str) else as_yaml(dict(each)) for each in players])
    plan = plan_league(
        scenario_file(str(event)), named, settings=settings_of(settings), entries=entries, deals=reps, seed=seed
    )
    board = Scoreboard(plan.players)
    with engine(engine_name, jobs) as workers:
        play_league(plan, board, workers, None if out is None else Path(out), lambda _: None)
    return League(plan.find(board))
