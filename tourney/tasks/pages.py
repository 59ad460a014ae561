"""Pages as text: the report of experiments, an answer that is still coming, a run to watch, a sheet for the wall."""

from __future__ import annotations

from dataclasses import replace
from importlib.metadata import version
from typing import TYPE_CHECKING

from tourney.errors import InvalidArgument
from tourney.experiment.measures import Prominence
from tourney.experiment.statistics import quantile
from tourney.festival.programme import Festival
from tourney.reporting.differences import differences_of, side_of
from tourney.reporting.page.build import build_answer, build_changes, build_page, sum_up_end
from tourney.reporting.page.festival_page import FestivalShown, festival_page, festival_parts, sum_up_shortage
from tourney.reporting.page.series_shown import Series
from tourney.reporting.sheet_page import sheet_page
from tourney.reporting.structure_table import outline_event
from tourney.tasks.experiment_files import check_expectations
from tourney.tasks.watching import watch_festival_event, watch_scenario
from tourney.watch.watch_page import build_watch_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.config.load import Playable
    from tourney.experiment.experiment import AnyFound, TournamentFound
    from tourney.festival.programme import FestivalEvent


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
    # The sections of the two have nothing in common.
    if len({found.subject for found, _, _ in shown}) > 1:
        raise InvalidArgument("a report is about tournaments or about festivals, not both")
    if isinstance(shown[0][0].scenario, Festival):
        return festival_page([_festival_shown(*each) for each in shown])
    first, *others = [as_shown(*each) for each in shown]
    return build_page([replace(first, watched=watched), *others])


def _festival_shown(found: AnyFound, label: str, replay: str) -> FestivalShown:
    return FestivalShown(label, found, check_expectations(found), replay)


def answer_so_far(found: AnyFound) -> Iterator[str]:
    """Yield the sections of the report for the replicates so far, as HTML, one by one; none without replicates."""
    if not found.replicates:
        return iter(())
    if isinstance(found.scenario, Festival):
        return festival_parts([_festival_shown(found, "", "")])
    return build_answer(as_shown(found, "", ""))


def changes_so_far(known: AnyFound, edited: AnyFound) -> str:
    """Return how an edited event differs from the known one, as HTML; empty while nothing is known.

    It is empty, too, if one is a tournament and the other a festival.
    """
    if not known.replicates or not edited.replicates or known.subject.name != edited.subject.name:
        return ""
    one, other = side_of(known, ""), side_of(edited, "")
    return build_changes(differences_of(one, other, Prominence.COMPARED), paired=one.is_paired_with(other))


def end_so_far(found: AnyFound) -> str:
    """Return in a few words when the event ends, for the replicates so far; empty without any."""
    if not found.replicates:
        return ""
    return sum_up_shortage(found) if isinstance(found.scenario, Festival) else sum_up_end(as_shown(found, "", ""))


def find_run(found: AnyFound, at: float | None = None, part: float = 0.5) -> int:
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
    # Of two that are equally near the first, so that the answer is always the same.
    number: int = min(finishes, key=lambda each: (abs(each[0] - aim), each[1]))[1]
    return number


def run_page(scenario: Playable, seed: int, replicate: int, event: str = "") -> str:
    """Play a replicate, and return the page that replays it; of a festival an event in it.

    Raises:
        InvalidArgument: The festival has no such event, or it is not played in this replicate.
    """
    if isinstance(scenario, Festival):
        return build_watch_page(watch_festival_event(scenario, _event_of(scenario, event).name, seed, replicate))
    return build_watch_page(watch_scenario(scenario, seed, replicate))


def wall_sheet(scenario: Playable, event: str = "") -> str:
    """Return the level sheet of an event for the wall, as a page to print; of a festival that of an event in it.

    Raises:
        InvalidArgument: The festival has no such event.
    """
    tournament = _event_of(scenario, event).scenario if isinstance(scenario, Festival) else scenario
    return sheet_page(outline_event(tournament), tournament)


def _event_of(festival: Festival, name: str) -> FestivalEvent:
    """An event by its name in the file; of a repeated one the first."""
    found = next((each for each in festival.events if each.group == name), None)
    if found is None:
        raise InvalidArgument(f"the festival has no event {name!r}; choose one of it")
    return found
