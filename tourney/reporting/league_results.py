"""The result of a league: standings, and who beats whom, as tables for the terminal and as a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.text import Text

from tourney.experiment.league import EVEN
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, Spread, number_axis, strip, strip_head
from tourney.reporting.page.markup import STYLE, THEME, Markup, files_read, frame_page, join, tag
from tourney.reporting.text import count

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import RenderableType

    from tourney.experiment.league import LeagueFound, LeagueStanding
    from tourney.experiment.statistics import Estimate


# Tables for the terminal.


_MOST_WITH_INTERVALS: Final = 4


def league_tables(found: LeagueFound) -> RenderableType:
    """Return the standings, the matrix of scores, and what to know of them."""
    said = list(describe_league(found))
    if _is_large(found):
        said.append("In the matrix, in percent. A star: above 50% with its interval.")
    return Group(_standings_table(found), "", _matrix(found), "", *map(Text, said))


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


def _standings_table(found: LeagueFound) -> FittedTable:
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


# The page: the standings with their intervals, and who beats whom.


_SECTIONS: Final = (("standings", "Standings"), ("matches", "Who beats whom"), ("method", "Method"))
_MOST_NAMED: Final = 5


def league_page(found: LeagueFound) -> str:
    """Return the page."""
    facts = (
        f"{count(len(found.standings), 'player')}, {count(found.rounds, 'deal')} in every match, seed {found.seed}"
    )
    main = join((_standings_section(found), _matches_section(found), _method_section(found)))
    return frame_page(
        "League", found.title, facts, main, _SECTIONS, styles=files_read(STYLE), scripts=(files_read(THEME),)
    )


def _standings_section(found: LeagueFound) -> Markup:
    axis = _axis(found)
    head = [
        *elements.heads("Player", "Place", "Score", "Beats", "Loses to"),
        strip_head(axis, "Score", lambda tick: f"{tick:.0f}%"),
    ]
    rows = [_standing(place, each, axis) for place, each in enumerate(found.standings, start=1)]
    note = "The mean score against all others, with its 95% interval."
    drawn = elements.figure("All players", note, elements.table("Standings", head, rows))
    return elements.section("standings", "Standings", drawn)


def _standing(place: int, each: LeagueStanding, axis: Axis) -> Markup:
    spreads = [] if each.score is None else [Spread(_in_percent(each.score), elements.tone(0))]
    cells = (str(place), format_score(each.score), str(each.beats), str(each.loses))
    return elements.row(tag("bdi", each.player), *map(elements.cell, cells), strip(axis, *spreads))


def _axis(found: LeagueFound) -> Axis:
    """Return an axis in percent that contains all scores with their intervals, and 50%."""
    scores = [_in_percent(each.score) for each in found.standings if each.score is not None]
    ends = [end for each in scores for end in each[:3] if end is not None]
    # 50% is always in sight, with some room: a narrow axis would make small differences look large.
    return number_axis(min([45.0, *ends]), max([55.0, *ends]), 6)


def _in_percent(score: Estimate) -> Estimate:
    low, high = (None if end is None else 100 * end for end in (score.low, score.high))
    return score._replace(value=100 * score.value, low=low, high=high)


def _matches_section(found: LeagueFound) -> Markup:
    """Return the matrix; the columns of many players have their places instead of their names."""
    names = [each.player for each in found.standings]
    # The names of many players would make the columns wider than the page.
    is_large = len(names) > _MOST_NAMED
    columns = map(str, range(1, len(names) + 1)) if is_large else names
    rows = []
    for place, name in enumerate(names, start=1):
        cells = [_score(found.scores.get((name, other))) for other in names]
        rows.append(elements.row(tag("bdi", f"{place} {name}" if is_large else name), *cells))
    note = "The score of the player of the row against that of the column. Bold: above 50% with its 95% interval."
    drawn = elements.table("Matches", elements.heads("Score against", *columns), rows)
    return elements.section("matches", "Who beats whom", elements.figure("Each match", note, drawn))


def _score(score: Estimate | None) -> Markup:
    words = format_score(score)
    is_won = score is not None and score.low is not None and score.low > EVEN
    return elements.cell(tag("b", words) if is_won else words)


def _method_section(found: LeagueFound) -> Markup:
    return elements.section(
        "method",
        "Method",
        elements.paragraphs(
            *describe_league(found),
            "A deal is two games with the same cards and seats: half of the entrants are of one player, half of the "
            "other, and in the second game they change seats. So each plays every seat once with the same cards. All "
            "matches have the same deals. The intervals come from the differences between deals.",
            "With many players some matches look won by chance: of 20 matches between equal players, one does.",
        ),
    )
