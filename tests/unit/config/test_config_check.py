from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, ClassVar, Literal

import pydantic
import pytest
from pydantic import Field

from tourney.config.check import Given, Strict, require_valid
from tourney.config.problems import ConfigError
from tourney.config.source import read_document
from tourney.config.units import Amount, Count, Duration, Percent, Tenths  # noqa: TC001 - read at run time
from tourney.errors import InvalidArgument

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


class Level(Strict):
    small_blind: Amount
    big_blind: Count
    length: Duration = 1200


class Pause(Strict):
    example: ClassVar[str] = "{after: 3}"
    after: int = 1
    name: str = ""

    def faults(self) -> Iterator[InvalidArgument]:
        if self.name == "none":
            yield InvalidArgument("no name", "name")
        if self.after < 1:
            yield InvalidArgument("no after", "after")


class Event(Strict):
    seats: int = Field(ge=2, le=10)
    game: Literal["no_limit", "pot_limit"] = "no_limit"
    levels: list[Level] = Field(default_factory=list, max_length=3)
    by_name: dict[str, Level] = Field(default_factory=dict)
    share: Percent = Decimal(100)
    fold: Tenths = 0
    late: bool = False
    title: str = Field(default="", min_length=0, max_length=10)
    re_entry: int | None = Field(default=None, alias="re-entry", lt=100)
    inner: Event | None = None
    pause: Given[Pause] = None
    tags: list[str] | None = Field(None, min_length=1)

    def faults(self) -> Iterator[InvalidArgument]:
        if len(self.levels) > self.seats:
            yield InvalidArgument("more levels\nthan seats")


def event(folder: Path, text: str) -> Event:
    path = folder / "main.yaml"
    path.write_text(text, encoding="utf-8")
    return require_valid(Event, read_document(path))


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        event(folder, text)
    return [str(problem).removeprefix(f"{folder / 'main.yaml'}:") for problem in caught.value.problems]


def test_what_documents_hold_does_for_what_models_want(tmp_path: Path) -> None:
    found = event(
        tmp_path,
        """
seats: 9
game: pot_limit
levels: [{small_blind: 0, big_blind: 1k, length: 1h30m}]
by_name: {main: {small_blind: 1, big_blind: 2}}
share: 39.5%
fold: 2.5
late: true
title: Main
re-entry: 2
inner: {seats: 2, fold: 3}
tags: [a, b]
""",
    )
    assert (found.seats, found.game, found.share, found.fold) == (9, "pot_limit", Decimal("39.5"), 25)
    assert (found.levels[0].big_blind, found.levels[0].length) == (1000, 5400)
    assert found.by_name["main"].big_blind == 2
    assert (found.late, found.title, found.re_entry, found.tags) == (True, "Main", 2, ["a", "b"])
    assert found.inner is not None
    assert found.inner.fold == 30


def test_models_are_immutable(tmp_path: Path) -> None:
    found = event(tmp_path, "seats: 2\n")
    with pytest.raises(pydantic.ValidationError):
        found.seats = 3


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        # wrong types: nothing is coerced
        ("re-entry: '5'", "2:11: re-entry: expected a whole number, found the text '5'"),
        ("re-entry: true", "2:11: re-entry: expected a whole number, found true"),
        ("re-entry: 5.0", "2:11: re-entry: expected a whole number, found the number 5.0"),
        ("share: true", "2:8: share: expected a percentage such as 12.5 or 12.5%, found true"),
        ("fold: 0.25", "2:7: fold: expected seconds from 0 to 3600 with at most one decimal, found the number 0.25"),
        ("fold: 9s", "2:7: fold: expected seconds such as 9 or 2.5, found the text '9s'"),
        ("late: 1", "2:7: late: expected true or false, found the number 1"),
        ("late: yes", "2:7: late: expected true or false, found the text 'yes'"),
        ("title: 5", "2:8: title: expected text, found the number 5"),
        ("title: [a]", "2:8: title: expected text, found a list"),
        ("tags: a", "2:7: tags: expected a list, found the text 'a'"),
        ("levels: {}", "2:9: levels: expected a list, found a mapping"),
        ("levels: [5]", "2:10: levels[0]: expected a mapping, found the number 5"),
        ("by_name: []", "2:10: by_name: expected a mapping, found a list"),
        # parts that may be left out
        ("pause: true", "2:8: pause: expected a mapping such as {after: 3}, found true"),
        ("pause:", "2:7: pause: expected a mapping such as {after: 3}, found nothing"),
        ("pause: {aftr: 1}", "2:9: pause.aftr: unknown key 'aftr'; did you mean 'after'?"),
        ("pause: {after: 0}", "2:16: pause.after: no after"),
        ("pause: {name: none, after: 0}", "2:15: pause.name: no name"),
        # bounds
        ("re-entry: 100", "2:11: re-entry: expected less than 100, found the number 100"),
        ("tags: []", "2:7: tags: expected at least 1 in the list, found 0"),
        ("levels: [1, 2, 3, 4]", "2:9: levels: expected at most 3 in the list, found 4"),
        ("title: abcdefghijk", "2:8: title: expected text of at most 10 characters, found the text 'abcdefghijk'"),
        # names
        ("game: no_limt", "2:7: game: unknown name 'no_limt'; did you mean 'no_limit'?"),
        ("game: whist", "2:7: game: unknown name 'whist'; expected one of: no_limit, pot_limit"),
        ("game: 5", "2:7: game: expected one of: no_limit, pot_limit; found the number 5"),
        # keys
        ("seets: 5", "2:1: seets: unknown key 'seets'; did you mean 'seats'?"),
        ("re_entry: 5", "2:1: re_entry: unknown key 're_entry'; did you mean 're-entry'?"),
        ("levels: [{small_blind: 1, big_blind: 2, lenth: 1h}]",
         "2:41: levels[0].lenth: unknown key 'lenth'; did you mean 'length'?"),
        ("levels: [{big_blind: 2}]", "2:10: levels[0]: missing key 'small_blind'"),
        ("by_name: {man: {small_blind: 1, big_bind: 2, big_blind: 1}}",
         "2:33: by_name.man.big_bind: unknown key 'big_bind'; did you mean 'big_blind'?"),
        ("by_name: {main: {small_blind: -1, big_blind: 2}}",
         "2:31: by_name.main.small_blind: expected at least 0, found the number -1"),
        ("inner: {seats: 2, inner: {seats: 2, tag: []}}",
         "2:37: inner.inner.tag: unknown key 'tag'; did you mean 'tags'?"),
    ],
)  # fmt: skip
def test_one_problem(tmp_path: Path, line: str, problem: str) -> None:
    assert problem in problems(tmp_path, f"seats: 9\n{line}\n")


def test_what_is_missing_from_the_root(tmp_path: Path) -> None:
    assert problems(tmp_path, "\nlate: true\n") == ["2:1: missing key 'seats'"]


def test_a_misspelt_key_is_one_problem(tmp_path: Path) -> None:
    assert problems(tmp_path, "seets: 5") == ["1:1: seets: unknown key 'seets'; did you mean 'seats'?"]
    assert problems(tmp_path, "zzz: 5")[0] == "1:1: missing key 'seats'"


def test_a_part_may_be_left_out_and_may_be_empty(tmp_path: Path) -> None:
    assert event(tmp_path, "seats: 2").pause is None
    assert event(tmp_path, "seats: 2\npause: {}").pause == Pause(after=1)


def test_a_document_that_is_no_mapping(tmp_path: Path) -> None:
    assert problems(tmp_path, "[]") == ["1:1: expected a mapping, found a list"]


def test_a_validator_of_the_model_speaks_at_the_mapping(tmp_path: Path) -> None:
    level = "{small_blind: 1, big_blind: 2}"
    text = f"seats: 2\ninner:\n  seats: 2\n  levels: [{level}, {level}, {level}]\n"
    assert problems(tmp_path, text) == ["3:3: inner: more levels than seats"]


def test_all_problems_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    text = "seats: 11\nlevels:\n  - small_blind: abc\n    big_blind: 12:30\nlate: 3\nlate: 4\n"
    assert [problem.split(": ")[:2] for problem in problems(tmp_path, text)] == [
        ["1:8", "seats"],
        ["3:18", "levels[0].small_blind"],
        ["4:16", "levels[0].big_blind"],
        ["5:7", "late"],
        ["6:1", "late"],  # a second time
    ]


def test_long_text_is_cut(tmp_path: Path) -> None:
    assert problems(tmp_path, f"seats: {'x' * 60}\n") == [
        f"1:8: seats: expected a whole number, found the text '{'x' * 37}...'"
    ]


def test_the_mark_is_that_of_the_file_the_value_comes_from(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    base.write_text("seats: 9\nlate: 5\n", encoding="utf-8")
    path = tmp_path / "main.yaml"
    path.write_text("extends: base\ngame: warp\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        require_valid(Event, read_document(path, settings=["seats=1"]))
    assert [str(problem.mark) for problem in caught.value.problems] == [
        "--set seats=1:1:13",
        f"{base}:2:7",
        f"{path}:2:7",
    ]


def test_no_jargon_of_pydantic(tmp_path: Path) -> None:
    text = "seats: x\nlevels: 3\ngame: 4\nby_name: 5\nlate: []\ninner: a\ntags: {}\nfold: []\nshare: {}\n"
    said = "\n".join(problems(tmp_path, text))
    for jargon in ("Input", "should", "valid", "pydantic", "type=", "http", "dictionary", "instance", "function"):
        assert jargon not in said


def test_the_models_have_a_schema_for_editors() -> None:
    schema = Event.model_json_schema()["$defs"]["Event"]
    assert schema["additionalProperties"] is False
    assert "re-entry" in schema["properties"]
