"""Standings of a league and who beats whom, as tables for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.text import Text

from tourney.experiment.league import EVEN
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from tourney.experiment.league import LeagueFound
    from tourney.experiment.statistics import Estimate

_MOST_WITH_INTERVALS: Final = 4


def league_tables(found: LeagueFound) -> RenderableType:
    """Return the standings, the matrix of scores, and what to know of them."""
    said = list(describe_league(found))
    if _is_large(found):
        said.append("In the matrix, in percent. A star: above 50% with its interval.")
    return Group(_standings(found), "", _matrix(found), "", *map(Text, said))


def describe_league(found: LeagueFound) -> Iterator[str]:
    """Yield in sentences what was played and what the scores are."""
    yield f"{found.title}, seed {found.seed}: {count(found.rounds, 'deal')} in every match, two games each."
    if found.rounds < found.deals:
        yield f"Not complete: {found.deals:,} deals were asked for."
    less = ", less its luck" if found.adjusted else ""
    yield f"Scores: the share of the prize money of a match{less}; 50% is even. \N{PLUS-MINUS SIGN}: 95% interval."
    if found.faults:
        said = [f"{each.one} and {each.other} ({each.faults:,})" for each in found.meetings if each.faults]
        yield f"Faults of players: {', '.join(said)}. `tourney check-strategy` shows what is wrong."


def _standings(found: LeagueFound) -> FittedTable:
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("#", justify="right")
    table.add_column("player", overflow="fold")
    for name in ("score", "beats", "loses to"):
        table.add_column(name, justify="right")
    for place, each in enumerate(found.standings, start=1):
        table.add_row(str(place), Text(each.player), format_score(each.score), str(each.beats), str(each.loses))
    return table


def _matrix(found: LeagueFound) -> FittedTable:
    """Return the score of each row against each column, whose players have their numbers in the standings."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("against", overflow="fold")
    names = [each.player for each in found.standings]
    for place in range(1, len(names) + 1):
        table.add_column(f"{place}", justify="right")
    show = _format_short if _is_large(found) else format_score
    for place, name in enumerate(names, start=1):
        cells = [found.scores.get((name, other)) for other in names]
        table.add_row(Text(f"{place} {name}"), *map(show, cells))
    return table


def _is_large(found: LeagueFound) -> bool:
    """Whether a matrix with intervals would not fit 80 columns."""
    return len(found.standings) > _MOST_WITH_INTERVALS


def _format_short(score: Estimate | None) -> str:
    """Format a score in whole percent, with a star if it is above 50% with its interval: "54*"."""
    if score is None:
        return ""
    # A space in place of the star keeps the digits below each other.
    return f"{100 * score.value:.0f}{'*' if score.low is not None and score.low > EVEN else ' '}"


def format_score(score: Estimate | None) -> str:
    """Format a score with half its interval: "54.2 ± 1.1%"; empty for None."""
    if score is None:
        return ""
    half = score.half_width
    return (
        f"{100 * score.value:.1f}%"
        if half is None
        else f"{100 * score.value:.1f} \N{PLUS-MINUS SIGN} {100 * half:.1f}%"
    )
