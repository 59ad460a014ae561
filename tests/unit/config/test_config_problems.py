from __future__ import annotations

import pickle
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from tourney.config import shipped
from tourney.config.problems import (
    ConfigError,
    Problem,
    TextMark,
    closest,
    describe_value,
    format_key_path,
    nearest,
    not_a_number,
    printable,
    quote,
)
from tourney.errors import TourneyError

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ["no_limit_holdem", "limit_holdem", "omaha", "razz"]


def test_a_mark_and_a_problem_are_written_for_an_editor_to_follow() -> None:
    mark = TextMark("a.yaml", 3, 7)
    assert str(mark) == "a.yaml:3:7"
    assert str(Problem(mark, "seats", "too many")) == "a.yaml:3:7: seats: too many"
    assert str(Problem(mark, "", "too many")) == "a.yaml:3:7: too many"


def test_an_error_lists_each_problem_once_in_the_order_of_the_text() -> None:
    problems = [
        Problem(TextMark("b.yaml", 1, 1), "", "last"),
        Problem(TextMark("a.yaml", 10, 1), "", "third"),
        Problem(TextMark("a.yaml", 2, 11), "", "second"),
        Problem(TextMark("a.yaml", 2, 9), "", "first"),
        Problem(TextMark("a.yaml", 2, 9), "", "first"),
    ]
    error = ConfigError(problems)
    assert [problem.message for problem in error.problems] == ["first", "second", "third", "last"]
    assert str(error).splitlines() == [
        "a.yaml:2:9: first",
        "a.yaml:2:11: second",
        "a.yaml:10:1: third",
        "b.yaml:1:1: last",
    ]
    assert isinstance(error, TourneyError)


def test_an_error_survives_pickling() -> None:
    error = ConfigError([Problem(TextMark("a.yaml", 1, 2), "x", "wrong")])
    copy = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own bytes
    assert isinstance(copy, ConfigError)
    assert copy.problems == error.problems
    assert str(copy) == str(error)


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ("no_limt_holdem", "; did you mean 'no_limit_holdem'?"),
        ("OMAHA", "; did you mean 'omaha'?"),
        ("rzaz", "; did you mean 'razz'?"),
        ("whist", "; expected one of: no_limit_holdem, limit_holdem, omaha, razz"),
    ],
)
def test_the_nearest_name_or_all_names(name: str, end: str) -> None:
    assert nearest(name, GAMES) == end


def test_two_letters_swapped_in_a_short_name() -> None:
    assert nearest("Bs", ["bb", "sb"]) == "; did you mean 'sb'?"


def test_many_names_of_which_none_is_near_are_not_listed() -> None:
    twelve = [f"variant_{index}" for index in range(12)]
    assert nearest("zzz", twelve).startswith("; expected one of: variant_0, ")
    assert nearest("zzz", [*twelve, "variant_12"]) == ""
    assert nearest("zzz", []) == ""


def test_a_monstrous_name_is_near_to_nothing() -> None:
    assert closest("a" * 100_000, ["a" * 99_999]) is None


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ((), ""),
        (("schedule", "levels", 3, "bb"), "schedule.levels[3].bb"),
        ((0, 1), "[0][1]"),
        (("a b", "c\nd", "e"), "['a b']['c\\nd'].e"),
    ],
)
def test_paths(path: tuple[str | int, ...], text: str) -> None:
    assert format_key_path(path) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, "nothing"),
        (True, "true"),
        (5, "the number 5"),
        (Decimal("1.50"), "the number 1.50"),
        ("abc", "the text 'abc'"),
        ("x" * 41, "the text '" + "x" * 37 + "...'"),
        ([], "a list"),
        ({}, "a mapping"),
        (object(), "a object"),
    ],
)
def test_values_are_called_what_a_reader_of_the_file_calls_them(value: object, text: str) -> None:
    assert describe_value(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (".5", "the text '.5'; write 0.5"),
        ("-.25", "the text '-.25'; write -0.25"),
        ("+1.5", "the text '+1.5'; write 1.5"),
        ("5.", "the text '5.'; write 5.0"),
        ("007.5", "the text '007.5'; write 7.5"),
        (".", "the text '.'"),
        ("..5", "the text '..5'"),
        ("1.5k", "the text '1.5k'"),
        (None, "nothing"),
    ],
)
def test_what_is_nearly_a_number_is_shown_as_one(value: object, text: str) -> None:
    assert not_a_number(value) == text


def test_text_stays_on_one_line() -> None:
    assert printable("a\nb\ud800é") == "a\\nb\\ud800é"
    assert quote("a\nb") == "'a\\nb'"


def test_a_position_in_a_shipped_file_has_its_name_not_its_path(tmp_path: Path) -> None:
    """In an installed package the path has some 200 characters; the name is what files and commands call it."""
    for kind, name in (("scenarios", "friends"), ("schedules", "home_game"), ("festivals", "casino_week")):
        path = shipped.find(kind, name)
        assert path is not None
        assert str(TextMark(str(path), 3, 5)) == f"{name}:3:5"
    own = tmp_path / "friends.yaml"
    assert str(TextMark(str(own), 3, 5)) == f"{own}:3:5"
