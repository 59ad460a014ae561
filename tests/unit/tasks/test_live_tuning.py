"""A sheet of a tuning is taken over into the text of an event; all else in the text stays."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from events import group, scenario, sheet
from made_up_tuning import tried

from tourney.errors import InvalidArgument
from tourney.tasks.live_tuning import candidate_page, take_sheet

_TEXT = """\
title: Friday   # mine
schedule:   # from the club
  level_length: 20m
  smallest_chip: 5
  levels:
    - {sb: 5, bb: 10}
stack: 500   # chips
"""


def _tuning() -> Any:  # noqa: ANN401 - a stand-in
    original = scenario(field=[group("call", 9)], schedule=sheet((5, 10)), stack=500)
    search = SimpleNamespace(sheets=[tried("yours"), tried()], tallies={})
    return SimpleNamespace(event=SimpleNamespace(scenario=original), search=search, chosen=None, holds=False)


def test_a_sheet_is_taken_over_and_comments_stay() -> None:
    known = yaml.safe_load(_TEXT)["schedule"]
    found = take_sheet(_TEXT, _tuning(), 1, known)
    assert "title: Friday   # mine" in found
    assert "# from the club" in found
    assert "stack: 1000   # chips" in found
    schedule = yaml.safe_load(found)["schedule"]
    assert schedule["level_length"] == "10m"
    assert [row.get("bb") for row in schedule["levels"]] == [20, 50, None, 200]
    assert None not in schedule.values()


def test_a_sheet_replaces_one_that_is_named() -> None:
    text = "title: Friday\nschedule: home_game\nstack: 500\n"
    found = yaml.safe_load(take_sheet(text, _tuning(), 1, {"smallest_chip": 5, "chips": [5, 25]}))
    assert found["schedule"]["extends"] == "home_game"
    assert [row.get("bb") for row in found["schedule"]["levels"]] == [20, 50, None, 200]
    assert found["schedule"]["chips"] is None  # what the named sheet has is taken back


def test_a_number_without_a_sheet_is_refused() -> None:
    for number in (-1, 2):
        with pytest.raises(InvalidArgument, match="no such sheet"):
            take_sheet(_TEXT, _tuning(), number, None)
        with pytest.raises(InvalidArgument, match="no such sheet"):
            candidate_page(_tuning(), number)
