"""The page of a league: the standings with their intervals, and who beats whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.experiment.league import EVEN
from tourney.reporting.league_tables import describe_league, format_score
from tourney.reporting.page import elements
from tourney.reporting.page.drawing import Axis, Spread, number_axis, strip, strip_head
from tourney.reporting.page.markup import STYLE, THEME, Markup, files_read, frame_page, join, tag
from tourney.reporting.text import count

if TYPE_CHECKING:
    from tourney.experiment.league import LeagueFound, LeagueStanding
    from tourney.experiment.statistics import Estimate

_SECTIONS: Final = (("standings", "Standings"), ("matches", "Who beats whom"), ("method", "Method"))
_MOST_NAMED: Final = 5


def league_page(found: LeagueFound) -> str:
    """Return the page."""
    facts = (
        f"{count(len(found.standings), 'player')}, {count(found.rounds, 'deal')} in every match, seed {found.seed}"
    )
    main = join((_standings(found), _matches(found), _method(found)))
    return frame_page(
        "League", found.title, facts, main, _SECTIONS, styles=files_read(STYLE), scripts=(files_read(THEME),)
    )


def _standings(found: LeagueFound) -> Markup:
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


def _matches(found: LeagueFound) -> Markup:
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


def _method(found: LeagueFound) -> Markup:
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
