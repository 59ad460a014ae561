"""The whole page: a single file that loads no other."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from tourney.reporting.page.depth import depth, show_moments
from tourney.reporting.page.ending import answer
from tourney.reporting.page.example import example
from tourney.reporting.page.markup import HERE, STYLE, THEME, Markup, files_read, frame_page, join, tag, write_html
from tourney.reporting.page.method import all_measures, expectations, method, notices, show_differences
from tourney.reporting.page.money import prizes, winners
from tourney.reporting.page.over_clock import room
from tourney.reporting.page.series_shown import Series, common_facts
from tourney.reporting.page.tuned import tuning_section

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tourney.tuning.outcome import Tuning

_UPLOT: Final = HERE.parent / "vendor" / "uplot"

_SECTIONS: Final = (
    ("tuned", "Tuned sheet"),
    ("end", "Finish time"),
    ("expected", "Expectations"),
    ("differences", "Comparison"),
    ("room", "Players and tables"),
    ("depth", "Stack depth"),
    ("moments", "Bubble and money"),
    ("winners", "Results by strategy"),
    ("prizes", "Prizes"),
    ("example", "Example run"),
    ("numbers", "Measures"),
    ("method", "Method"),
)


def build_page(experiments: Sequence[Series], tuning: Tuning | None = None) -> str:
    """Return the report of one experiment, or of several side by side, as an HTML page.

    With a tuning, whose original and tuned sheet the experiments are, the page begins with what it found.

    Raises:
        ValueError: `experiments` is empty.
    """
    if not experiments:
        raise ValueError("a report needs at least one experiment")
    main = join((notices(experiments), tuning_section(tuning), _figures(experiments), method(experiments)))
    kind = "Tournament report" if len(experiments) == 1 else f"{len(experiments)} tournaments side by side"
    return frame_page(
        kind, title_of(experiments), common_facts(experiments), main, _SECTIONS, styles=_styles(), scripts=_scripts(),
        made="Made with tourney. Charts by uPlot (MIT licence).",
    )  # fmt: skip


def write_page(path: Path, experiments: Sequence[Series], tuning: Tuning | None = None) -> int:
    """Write the report to a file and return its size in bytes.

    Raises:
        InvalidArgument: The file cannot be written.
        DiskError: The disk is full or fails.
    """
    return write_html(path, build_page(experiments, tuning))


def _figures(experiments: Sequence[Series]) -> Markup:
    """Return all sections on results. Experiments without finished replicates are left out."""
    shown = [each for each in experiments if each.replicates]
    if not shown:
        return tag("p", "No replicate has finished.", class_="answer")
    sections = (
        answer,
        expectations,
        show_differences,
        room,
        depth,
        show_moments,
        winners,
        prizes,
        example,
        all_measures,
    )
    return join(make(shown) for make in sections)


def title_of(experiments: Sequence[Series]) -> str:
    """Return the title of the event, or the titles of all events."""
    return " / ".join(dict.fromkeys(each.scenario.title for each in experiments))


@cache
def _styles() -> Markup:
    return files_read(_UPLOT / "uPlot.min.css", STYLE)


@cache
def _scripts() -> tuple[Markup, ...]:
    # The licence of uPlot must be in every copy of it.
    licence = Markup(f"/*\n{files_read(_UPLOT / 'LICENSE')}*/\n")
    uplot = files_read(HERE / "sharp.js", _UPLOT / "uPlot.iife.min.js")
    return Markup(licence + uplot), files_read(THEME, HERE / "charts.js")
