"""The list of experiments fits the terminal."""

from __future__ import annotations

import re

import pytest
from reports import SEED, event, made

from tourney.experiment.experiment import PointFound
from tourney.experiment.plan import Plan, Point, Rule
from tourney.experiment.subject import TOURNAMENTS
from tourney.reporting.findings import ListedExperiment, experiments_table
from tourney.reporting.text import as_text

_HEADINGS = ("experiment", "event", "settings", "runs", "median", "finish", "95%", "end by")


def _listed(folder: str, title: str, settings: tuple[str, ...]) -> ListedExperiment:
    plan = Plan("x", title, SEED, Rule(most=40, within=0), 600, (Point(settings, "0"),))
    return ListedExperiment(folder, plan, PointFound(plan, settings, TOURNAMENTS, event(), made(40), [], enough=True))


@pytest.mark.parametrize("settings", [("stack=1500", "schedule.level_length=5m"), ("field.1.with.looseness=0.125",)])
@pytest.mark.parametrize("folder", ["out", "series/main_event_of_the_autumn"])
def test_the_list_fits_80_columns_with_whole_headings_and_numbers(folder: str, settings: tuple[str, ...]) -> None:
    """Two swept parameters made 82 columns with cut headings."""
    rows = [_listed(folder, "Deepstack championship", settings) for _ in range(2)]
    lines = as_text(experiments_table(rows), 80).splitlines()
    assert max(map(len, lines)) <= 80
    head = "\n".join(lines[:2])
    for heading in _HEADINGS:
        assert re.search(rf"(?<!\S){heading}(?!\S)", head), heading
    text = "\n".join(lines)
    assert re.search(r"(?<!\S)40(?!\S)", text)
    assert re.search(r"(?<!\S)\d:\d\d(?!\S)", text)
