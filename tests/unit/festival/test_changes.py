"""Changes of a festival that help, by cases that can be worked out by hand."""

from __future__ import annotations

from datetime import date
from typing import Any, Final

from clockwork import clockwork, timed
from rich.console import Group

from tourney.experiment.engines import Engine
from tourney.experiment.plan import Rule
from tourney.experiment.statistics import Estimate
from tourney.festival.changes import TriedChange, rank_changes
from tourney.festival.programme import Area, Festival, Premises, Shift, Staff
from tourney.reporting.festival_plan_tables import changes_table
from tourney.reporting.text import as_text

_HOUR: Final = 3600
_RULE: Final = Rule(most=10, within=0)


def _festival(*events: Any, tables: int, **others: Any) -> Festival:  # noqa: ANN401
    areas = (Area("main", tables, 9),)
    return Festival("week", "A week", date(2026, 12, 4), Premises(areas), tuple(events), **others)


def _rank(festival: Festival) -> dict[str, TriedChange]:
    found = rank_changes(festival, seed=3, rule=_RULE, engine=Engine(jobs=1))
    return {each.words: each for each in found}


def test_another_table_or_another_time() -> None:
    """Two tables from 12:00 for an hour, and one from 12:30, in a room of two: the second lacks one for half an hour.

    With three tables, or half an hour later, nobody lacks one; half an hour earlier both begin at once.
    """
    first, second = clockwork(hours=1), clockwork(hours=1)
    ranked = _rank(_festival(timed("a", first, 12, 18), timed("b", second, 12.5, 9), tables=2))
    assert ranked[""].short.value == 1
    assert ranked["a table more in main"].short.value == 0
    assert ranked["b 30 minutes later"].less.value == 1
    assert ranked["b 30 minutes earlier"].less.value == 0
    assert "a with a cap of 18" not in ranked  # it is not short
    assert not next(iter(ranked))
    assert {*list(ranked)[1:3]} == {"a table more in main", "b 30 minutes later"}


def test_another_dealer() -> None:
    """Two tables from 12:00 to 13:00 with one dealer in the shift."""
    staff = Staff((Shift(12 * _HOUR, 4 * _HOUR, 2),), downs=2)
    ranked = _rank(_festival(timed("a", clockwork(hours=1), 12, 18), tables=2, staff=staff))
    assert ranked[""].short.value == 1
    assert ranked["a dealer more in every shift"].short.value == 0
    assert ranked["a table more in main"].less.value == 0


def test_nothing_is_tried_where_nothing_is_short() -> None:
    assert list(_rank(_festival(timed("a", clockwork(hours=1), 12, 18), tables=2))) == [""]


def test_the_table() -> None:
    as_it_is = TriedChange("", Estimate(0.5, 0.4, 0.6, 100), Estimate(0, 0, 0, 100), 4.25)
    table = TriedChange("a table more", Estimate(0.25, 0.2, 0.3, 100), Estimate(0.25, 0.1, 0.4, 100), 2)
    worse = TriedChange("b later", Estimate(0.6, 0.5, 0.7, 100), Estimate(-0.1, -0.2, 0.02, 100), 5)
    text = as_text(Group(changes_table([as_it_is, table, worse])), 80)
    rows = [line.split("  ") for line in text.splitlines()]
    assert [[cell.strip() for cell in row if cell.strip()] for row in rows[2:5]] == [
        ["as it is", "50%", "40% to 60%", "4.2"],
        ["a table more", "25%", "20% to 30%", "+25%", "+10% to +40%", "2.0"],
        ["b later", "60%", "50% to 70%", "-10%", "-20% to +2%", "5.0"],
    ]
    assert "Helps most: a table more. All were played with the same 100 seeds." in text
    assert "No change surely helps" in as_text(changes_table([as_it_is, worse]))
    fine = as_it_is._replace(short=Estimate(0, 0, 0.1, 100))
    assert "No event was short in 100 runs: nothing to change." in as_text(changes_table([fine]))
