"""Pages as text: the report of experiments, an answer that is still coming, a run to watch, a sheet for the wall."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.experiment.statistics import quantile
from tourney.festival.programme import Festival
from tourney.reporting.page.build import build_page
from tourney.reporting.page.festival_page import FestivalShown, festival_page
from tourney.reporting.page.live import build_answer, build_changes, sum_up_end
from tourney.reporting.page.series_shown import Series
from tourney.reporting.sheet_page import sheet_page
from tourney.reporting.structure_table import outline_event
from tourney.tasks.experiment_files import check_expectations
from tourney.tasks.watching import watch_scenario
from tourney.watch.watch_page import build_watch_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.experiment.experiment import AnyFound, TournamentFound
    from tourney.sim.scenario import Scenario


def as_shown(found: TournamentFound, label: str, replay: str) -> Series:
    """Return a point of an experiment as a series for the page, with its label and its `replay_command`."""
    return Series(
        label=label,
        scenario=found.scenario,
        replicates=found.replicates,
        failures=found.failures,
        seed=found.plan.seed,
        rule=str(found.plan.rule),
        enough=found.enough,
        settings=found.settings,
        checks=check_expectations(found),
        replay=replay,
        version=version("tourney"),
    )


def build_report(shown: Sequence[tuple[AnyFound, str, str]], watched: str = "") -> str:
    """Return the page of points of experiments, each with its label and its `replay_command`.

    `watched` is the address of a page on which the example run of the first point is watched; empty for none.

    Raises:
        InvalidArgument: Some are of tournaments, others of festivals.
    """
    if len({found.subject for found, _, _ in shown}) > 1:
        raise InvalidArgument("a report is about tournaments or about festivals, not both")
    if isinstance(shown[0][0].scenario, Festival):
        return festival_page(
            [FestivalShown(label, found, check_expectations(found), replay) for found, label, replay in shown]
        )
    first, *others = [as_shown(*each) for each in shown]
    return build_page([replace(first, watched=watched), *others])


def answer_so_far(found: TournamentFound) -> Iterator[str]:
    """Yield the sections of the report for the replicates so far, as HTML, one by one; none without replicates."""
    return build_answer(as_shown(found, "", "")) if found.replicates else iter(())


def changes_so_far(known: TournamentFound, edited: TournamentFound) -> str:
    """Return how an edited event differs from the known one, as HTML; empty while nothing is known."""
    if not known.replicates or not edited.replicates:
        return ""
    return build_changes(as_shown(known, "", ""), as_shown(edited, "", ""))


def end_so_far(found: TournamentFound) -> str:
    """Return in a few words when the event ends, for the replicates so far; empty without any."""
    return sum_up_end(as_shown(found, "", "")) if found.replicates else ""


def find_run(found: TournamentFound, at: float | None = None, part: float = 0.5) -> int:
    """Return the number of the replicate whose finish is nearest to a time or, without one, to a quantile.

    Raises:
        InvalidArgument: There are no replicates.
        ValueError: The time is no number, or the part is not between 0 and 1.
    """
    finishes = [(each.finish, each.number) for each in found.replicates]
    if not finishes:
        raise InvalidArgument("no run has been played yet")
    aim = quantile([finish for finish, _ in finishes], part).value if at is None else at
    if aim != aim:  # noqa: PLR0124 - not a number
        raise ValueError(aim)
    return min(finishes, key=lambda each: (abs(each[0] - aim), each[1]))[1]


def run_page(scenario: Scenario, seed: int, replicate: int) -> str:
    """Play a replicate, and return the page that replays it."""
    return build_watch_page(watch_scenario(scenario, seed, replicate))


def wall_sheet(scenario: Scenario) -> str:
    """Return the level sheet of an event for the wall, as a page to print."""
    return sheet_page(outline_event(scenario), scenario)
