"""Values are changed in the text of a file, and all else in it stays: comments, order, and how it is written."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Final

import pytest
import yaml

from tourney.config.edit_text import list_written, quote_text, set_rows, set_value
from tourney.config.problems import ConfigError, KeyPath
from tourney.errors import InvalidArgument

_TEXT: Final = """\
# An evening.
title: Friday   # every week
schedule:
  # from the club
  level_length: 20m
  levels:
    - {sb: 25, bb: 50}
    # the first break
    - {break: 10m}   # coffee
    - {sb: 50, bb: 100}

rebuy: {chips: 5000, cost: 20, taken: 60%}   # cheap
payouts: top_3
chips: {25: 150, 100: 150}
# the end
"""


@pytest.mark.parametrize(
    ("path", "written", "line"),
    [
        (("title",), "Saturday", "title: Saturday   # every week"),
        (("schedule", "level_length"), "15m", "  level_length: 15m"),
        (("rebuy", "cost"), "30", "rebuy: {chips: 5000, cost: 30, taken: 60%}   # cheap"),
        (("rebuy", "most"), "2", "rebuy: {chips: 5000, cost: 20, taken: 60%, most: 2}   # cheap"),
        (("rebuy", "taken"), "", "rebuy: {chips: 5000, cost: 20}   # cheap"),
        (("rebuy", "chips"), "", "rebuy: {cost: 20, taken: 60%}   # cheap"),
        (("chips", "25"), "100", "chips: {25: 100, 100: 150}"),
        (("payouts", "round_to"), "5", "payouts: {extends: top_3, round_to: 5}"),
        (("add_on", "cost"), "20", "add_on: {cost: 20}"),
        (("schedule", "levels", 2, "bb"), "200", "    - {sb: 50, bb: 200}"),
        (("stack",), "10k", "stack: 10k"),
    ],
)
def test_one_line_changes(path: KeyPath, written: str, line: str) -> None:
    changed = set_value(_TEXT, path, written).splitlines()
    before = _TEXT.splitlines()
    assert line in changed
    assert [each for each in before if each not in changed] == [each for each in before if each not in changed][:1]
    assert [each for each in changed if each not in before] == [line]


def test_a_key_is_removed_with_its_line_and_the_last_key_with_its_mapping() -> None:
    assert "payouts" not in set_value(_TEXT, ("payouts",), "")
    without = set_value(set_value("a: {b: 1}\nc: 2\n", ("a", "b"), ""), ("none",), "")
    assert without == "c: 2\n"


def test_rows_that_stay_keep_their_comments_wherever_they_move() -> None:
    rows = ["{sb: 50, bb: 100}", "{sb: 25, bb: 50}", "{sb: 100, bb: 200}", "{break: 10m}"]
    changed = set_rows(_TEXT, ("schedule", "levels"), rows)
    assert "    # the first break\n    - {break: 10m}   # coffee\n" in changed
    assert yaml.safe_load(changed)["schedule"]["levels"] == [yaml.safe_load(row) for row in rows]
    assert changed.startswith(_TEXT[: _TEXT.index("    - {sb")])
    assert changed.endswith(_TEXT[_TEXT.index("\nrebuy") :])


def test_a_list_is_written_where_there_is_none() -> None:
    rows = ["{sb: 1, bb: 2}", "{break: 5m}"]
    block = "schedule:\n  extends: club\n  levels:\n    - {sb: 1, bb: 2}\n    - {break: 5m}\n"
    assert set_rows("schedule: club\n", ("schedule", "levels"), rows) == block
    assert set_rows("", ("levels",), rows) == "levels:\n  - {sb: 1, bb: 2}\n  - {break: 5m}\n"
    assert set_rows("a: {b: []}\n", ("a", "b"), rows) == "a: {b: [{sb: 1, bb: 2}, {break: 5m}]}\n"


def test_a_block_is_written_below_its_key() -> None:
    changed = set_value(_TEXT, ("field",), "- {strategy: call, share: 50%}\n- {strategy: fold, share: 50%}")
    assert "field:\n  - {strategy: call, share: 50%}\n  - {strategy: fold, share: 50%}\n" in changed
    assert list_written(changed)["field",] == "- {strategy: call, share: 50%}\n- {strategy: fold, share: 50%}"


def test_what_is_written() -> None:
    written = list_written(_TEXT)
    assert written["schedule", "level_length"] == "20m"
    assert written["schedule", "levels", 1] == "{break: 10m}"
    assert written["rebuy",] == "{chips: 5000, cost: 20, taken: 60%}"
    assert list_written("title: 'It''s'\n")["title",] == "It's"
    assert list_written("") == {}


@pytest.mark.parametrize(
    "text", ["12", "true", "a: b", "# no", "", " ", "x # y", '"', "\\", "[a]", "~", "- a", "Fri"]
)
def test_a_text_in_quotes_is_read_as_it_is(text: str) -> None:
    assert yaml.safe_load(f"title: {quote_text(text)}") == {"title": text}


@pytest.mark.parametrize("written", ["{", "[1", "'", "a: b: c", "!!int 5", "\t"])
def test_bad_values_change_nothing(written: str) -> None:
    with pytest.raises((ConfigError, InvalidArgument)):
        set_value(_TEXT, ("stack",), written)


def test_a_text_that_is_nested_too_deep_is_refused() -> None:
    with pytest.raises(ConfigError, match="nested more than"):
        set_value("a: " + "[" * 3000 + "]" * 3000, ("stack",), "5")


@pytest.mark.parametrize("path", [("title", 0), ("schedule", "levels", 9), ("schedule", "levels", "x"), ("x", 0)])
def test_places_that_do_not_exist_are_refused(path: KeyPath) -> None:
    with pytest.raises((ConfigError, InvalidArgument)):
        set_value(_TEXT, path, "5")


def test_every_value_of_the_shipped_files_can_be_changed_or_is_refused() -> None:
    """`set_value` parses what it has written, and would raise; each change leaves all comments in place."""
    files = sorted(Path("scenarios").glob("*.yaml"))[::4]
    refused = changed = 0
    for text in (file.read_text(encoding="utf-8") for file in files):
        comments = text.count("#")
        for path in itertools.islice(list_written(text), 1, None, 5):
            try:
                assert set_value(text, path, "31").count("#") >= comments - 3
                changed += 1
            except InvalidArgument:
                refused += 1
    assert changed > 10 * refused
