from __future__ import annotations

import datetime as dt
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Literal

import pydantic
import pytest
from pydantic import Field

from tourney.config.check import Strict, check
from tourney.config.problems import ConfigError, KeyPath
from tourney.config.source import read_document
from tourney.config.units import Amount, Count, Duration, Name  # noqa: TC001 - read at run time

A_NAME = "a name (lower-case letters, digits and _, a letter first)"


class Speed(StrEnum):
    SLOW = "slow"
    TURBO = "turbo"


class Level(Strict):
    small_blind: Amount
    big_blind: Count
    length: Duration = 1200


class Fixed(Strict):
    kind: Literal["fixed"]
    places: int = Field(ge=1)


class Shares(Strict):
    kind: Literal["shares"]
    shares: tuple[Decimal, ...] = Field(min_length=2)


class Doubling(Strict):
    start: Count
    times: int


class Event(Strict):
    seats: int = Field(ge=2, le=10)
    game: Literal["no_limit", "pot_limit"] = "no_limit"
    speed: Speed = Speed.SLOW
    levels: tuple[Level, ...] = ()
    by_name: dict[Literal["main", "side"], Level] = Field(default_factory=dict)
    payout: Annotated[Fixed | Shares, Field(discriminator="kind")] | None = None
    blinds: Name | Doubling | list[Level] = "none"
    plain: Fixed | Shares | None = None
    most: Count | Literal["all"] = "all"
    rake: Decimal = Field(default=Decimal(0), lt=100)
    factor: float = 1.0
    pair: tuple[int, int] = (0, 0)
    late: bool = False
    title: str = Field(default="", max_length=10)
    re_entry: int = Field(default=0, alias="re-entry")
    inner: Event | None = None
    tags: frozenset[str] = frozenset()
    file: Path | None = None

    @pydantic.field_validator("title")
    @classmethod
    def _no_shouting(cls, title: str) -> str:
        if title.isupper():
            raise ValueError("do not\nshout")
        return title

    @pydantic.model_validator(mode="after")
    def _enough_levels(self) -> Event:
        if len(self.levels) > self.seats:
            raise ValueError("more levels than seats")
        return self


def event(folder: Path, text: str, at: KeyPath = ()) -> Event:
    path = folder / "main.yaml"
    path.write_text(text, encoding="utf-8")
    return check(Event, read_document(path), at=at)


def problems(folder: Path, text: str, at: KeyPath = ()) -> list[str]:
    with pytest.raises(ConfigError) as caught:
        event(folder, text, at)
    return [str(problem).removeprefix(f"{folder / 'main.yaml'}:") for problem in caught.value.problems]


def test_what_documents_hold_does_for_what_models_want(tmp_path: Path) -> None:
    found = event(
        tmp_path,
        """
seats: 9
game: pot_limit
speed: turbo
levels: [{small_blind: 0, big_blind: 1k, length: 1h30m}]
by_name: {main: {small_blind: 1, big_blind: 2}}
payout: {kind: shares, shares: [60, 39.5]}
blinds: {start: 5, times: 3}
plain: {kind: fixed, places: 2}
most: all
rake: 5
factor: 1.5
pair: [1, 2]
late: true
title: Main
re-entry: 2
inner: {seats: 2, blinds: std, most: 7, rake: 0.10}
tags: [a, b]
file: a/b.csv
""",
    )
    level = Level(small_blind=0, big_blind=1000, length="1h30m")  # type: ignore[arg-type]  # as it is written
    assert (found.seats, found.game, found.speed, found.levels) == (9, "pot_limit", Speed.TURBO, (level,))
    assert found.by_name["main"].big_blind == 2
    assert found.payout == Shares(kind="shares", shares=(Decimal(60), Decimal("39.5")))
    assert found.blinds == Doubling(start=5, times=3)
    assert found.plain == Fixed(kind="fixed", places=2)
    assert (found.most, found.rake, found.factor, found.pair) == ("all", Decimal(5), 1.5, (1, 2))
    assert isinstance(found.rake, Decimal)
    assert (found.late, found.title, found.re_entry) == (True, "Main", 2)
    assert found.inner is not None
    assert (found.inner.blinds, found.inner.most, str(found.inner.rake)) == ("std", 7, "0.10")
    assert (found.tags, found.file) == (frozenset({"a", "b"}), Path("a/b.csv"))


def test_models_are_immutable() -> None:
    level = Level(small_blind=1, big_blind=2)
    with pytest.raises(pydantic.ValidationError):
        level.small_blind = 3


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        # wrong types: nothing is coerced
        ("factor: abc", "2:9: factor: expected a number, found the text 'abc'"),
        ("factor: true", "2:9: factor: expected a number, found true"),
        ("re-entry: '5'", "2:11: re-entry: expected a whole number, found the text '5'"),
        ("re-entry: true", "2:11: re-entry: expected a whole number, found true"),
        ("re-entry: 5.0", "2:11: re-entry: expected a whole number, found the number 5.0"),
        ("re-entry:", "2:10: re-entry: expected a whole number, found nothing"),
        ("rake: true", "2:7: rake: expected a number, found true"),
        ("rake: '5'", "2:7: rake: expected a number, found the text '5'"),
        ("late: 1", "2:7: late: expected true or false, found the number 1"),
        ("late: yes", "2:7: late: expected true or false, found the text 'yes'"),
        ("title: 5", "2:8: title: expected text, found the number 5"),
        ("title: [a]", "2:8: title: expected text, found a list"),
        ("tags: a", "2:7: tags: expected a list, found the text 'a'"),
        ("levels: {}", "2:9: levels: expected a list, found a mapping"),
        ("levels: [5]", "2:10: levels[0]: expected a mapping, found the number 5"),
        ("by_name: []", "2:10: by_name: expected a mapping, found a list"),
        ("file: 5", "2:7: file: expected text, found the number 5"),
        # bounds
        ("rake: 100", "2:7: rake: expected less than 100, found the number 100"),
        ("pair: [1]", "2:7: pair: missing item 2"),
        ("pair: [1, 2, 3]", "2:7: pair: expected at most 2 item(s), found 3"),
        ("pair: [1, x]", "2:11: pair[1]: expected a whole number, found the text 'x'"),
        ("title: 12345678901", "2:8: title: expected text, found the number 12345678901"),
        ("title: abcdefghijk", "2:8: title: expected text of at most 10 character(s), found the text 'abcdefghijk'"),
        # a validator's own words, on one line
        ("title: LOUD", "2:8: title: do not shout"),
        # names
        ("game: no_limt", "2:7: game: unknown name 'no_limt'; did you mean 'no_limit'?"),
        ("game: whist", "2:7: game: unknown name 'whist'; expected one of: no_limit, pot_limit"),
        ("game: 5", "2:7: game: expected one of: no_limit, pot_limit; found the number 5"),
        ("speed: trubo", "2:8: speed: unknown name 'trubo'; did you mean 'turbo'?"),
        # keys
        ("seets: 5", "2:1: seets: unknown key 'seets'; did you mean 'seats'?"),
        ("re_entry: 5", "2:1: re_entry: unknown key 're_entry'; did you mean 're-entry'?"),
        ("levels: [{small_blind: 1, big_blind: 2, lenth: 1h}]",
         "2:41: levels[0].lenth: unknown key 'lenth'; did you mean 'length'?"),
        ("levels: [{big_blind: 2}]", "2:10: levels[0]: missing key 'small_blind'"),
        ("by_name: {man: {small_blind: 1, big_blind: 2}}",
         "2:11: by_name.man: unknown name 'man'; did you mean 'main'?"),
        ("by_name: {main: {small_blind: -1, big_blind: 2}}",
         "2:31: by_name.main.small_blind: expected at least 0, found the number -1"),
        ("inner: {seats: 2, inner: {seats: 2, tag: []}}",
         "2:37: inner.inner.tag: unknown key 'tag'; did you mean 'tags'?"),
        # tagged unions
        ("payout: 5", "2:9: payout: expected a mapping, found the number 5"),
        ("payout: {places: 5}", "2:9: payout: missing key 'kind'"),
        ("payout: {kind: fixd}", "2:16: payout.kind: unknown name 'fixd'; did you mean 'fixed'?"),
        ("payout: {kind: fixed, places: 0}", "2:31: payout.places: expected at least 1, found the number 0"),
        ("payout: {kind: shares, shares: [1, x]}",
         "2:36: payout.shares[1]: expected a number, found the text 'x'"),
        ("payout: {kind: shares, shares: [1]}",
         "2:32: payout.shares: expected at least 2 item(s), found 1"),
        ("payout: {kind: shares, shares: [1, 2], share: 1}",
         "2:40: payout.share: unknown key 'share'; did you mean 'shares'?"),
        # unions: only the branch that fits the value best
        ("blinds: Turbo Blinds",
         f"2:9: blinds: expected {A_NAME}, found the text 'Turbo Blinds'"),
        ("blinds: {start: 5, tmes: 3, times: 3}",
         "2:20: blinds.tmes: unknown key 'tmes'; did you mean 'times'?"),
        ("blinds: {start: 5}", "2:9: blinds: missing key 'times'"),
        ("blinds: [{small_blind: 5}]", "2:10: blinds[0]: missing key 'big_blind'"),
        ("plain: {kind: shares, shares: [1, x]}", "2:35: plain.shares[1]: expected a number, found the text 'x'"),
        ("plain: {kind: fixed, places: x}", "2:30: plain.places: expected a whole number, found the text 'x'"),
        ("most: al", "2:7: most: unknown name 'al'; did you mean 'all'?"),
        ("most: 0", "2:7: most: expected at least 1, found the number 0"),
    ],
)  # fmt: skip
def test_one_problem(tmp_path: Path, line: str, problem: str) -> None:
    assert problems(tmp_path, f"seats: 9\n{line}\n") == [problem]


def test_what_is_missing_from_the_root(tmp_path: Path) -> None:
    assert problems(tmp_path, "\nlate: true\n") == ["2:1: missing key 'seats'"]


def test_a_document_that_is_no_mapping(tmp_path: Path) -> None:
    assert problems(tmp_path, "[]") == ["1:1: expected a mapping, found a list"]


def test_a_validator_of_the_model_speaks_at_the_mapping(tmp_path: Path) -> None:
    level = "{small_blind: 1, big_blind: 2}"
    text = f"seats: 2\ninner:\n  seats: 2\n  levels: [{level}, {level}, {level}]\n"
    assert problems(tmp_path, text) == ["3:3: inner: more levels than seats"]


def test_all_problems_come_in_the_order_of_the_text(tmp_path: Path) -> None:
    text = "seats: 11\nlevels:\n  - small_blind: abc\n    big_blind: 12:30\nlate: 3\nblinds: {strt: 1}\n"
    assert [problem.split(": ")[:2] for problem in problems(tmp_path, text)] == [
        ["1:8", "seats"],
        ["3:18", "levels[0].small_blind"],
        ["4:16", "levels[0].big_blind"],
        ["5:7", "late"],
        ["6:9", "blinds"],  # start is missing
        ["6:9", "blinds"],  # times is missing
        ["6:10", "blinds.strt"],
    ]


def test_long_text_is_cut(tmp_path: Path) -> None:
    assert problems(tmp_path, f"seats: {'x' * 60}\n") == [
        f"1:8: seats: expected a whole number, found the text '{'x' * 37}...'"
    ]


def test_a_part_of_a_document(tmp_path: Path) -> None:
    text = "events:\n  - seats: 9\n  - seats: x\n"
    assert event(tmp_path, text, ("events", 0)).seats == 9
    assert problems(tmp_path, text, ("events", 1)) == [
        "3:12: events[1].seats: expected a whole number, found the text 'x'"
    ]
    assert problems(tmp_path, text, ("events", 2)) == ["2:3: events: missing item 3"]
    assert problems(tmp_path, text, ("event", 2)) == ["1:1: missing key 'event'"]


def test_the_mark_is_that_of_the_file_the_value_comes_from(tmp_path: Path) -> None:
    base = tmp_path / "base.yaml"
    base.write_text("seats: 9\nlate: 5\n", encoding="utf-8")
    path = tmp_path / "main.yaml"
    path.write_text("extends: base\nspeed: warp\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        check(Event, read_document(path, settings=["seats=1"]))
    assert [str(problem.mark) for problem in caught.value.problems] == [
        "--set seats=1:1:13",
        f"{base}:2:7",
        f"{path}:2:8",
    ]


class Shorthand(Strict):
    """A model that reads one text as a whole mapping: paths inside are not in the document."""

    levels: list[Level | Name]

    @pydantic.model_validator(mode="before")
    @classmethod
    def _spelt_out(cls, data: object) -> object:
        return {"levels": [5]} if data == "bad" else data


def test_a_fault_in_what_a_validator_made_is_at_what_it_was_made_of(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text("short: bad\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        check(Shorthand, read_document(path), at=("short",))
    (problem,) = caught.value.problems
    assert (problem.mark.line, problem.mark.column) == (1, 8)


class Rewritten(Strict):
    """A model whose union sees another value than the document has."""

    blinds: Doubling | Name

    @pydantic.field_validator("blinds", mode="before")
    @classmethod
    def _half_done(cls, _blinds: object) -> object:
        return {"start": 1}


def test_a_union_that_sees_another_value_than_the_document_has(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text("blinds: fine\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        check(Rewritten, read_document(path))
    assert str(caught.value) == f"{path}:1:9: blinds: missing key 'times'"


def kind_of_prize(prize: object) -> str | None:
    if isinstance(prize, dict):
        return "doubling" if "start" in prize else None
    return "name" if isinstance(prize, str) else None


class Prize(Strict):
    prize: Annotated[
        Annotated[Doubling, pydantic.Tag("doubling")] | Annotated[Name, pydantic.Tag("name")],
        pydantic.Discriminator(kind_of_prize),
    ]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("prize: {start: 1}", "1:8: prize: missing key 'times'"),
        ("prize: {times: 1}", "1:8: prize: missing key 'start'"),
        ("prize: A", f"1:8: prize: expected {A_NAME}, found the text 'A'"),
    ],
)
def test_a_union_told_apart_by_a_function(tmp_path: Path, text: str, problem: str) -> None:
    path = tmp_path / "main.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        check(Prize, read_document(path))
    assert str(caught.value) == f"{path}:{problem}"


class Left(Strict):
    speeds: tuple[Speed, ...] = ()
    right: Right | None = None


class Right(Strict):
    rake: Decimal = Decimal(0)
    left: Left | None = None


def test_models_that_hold_each_other(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text("right: {rake: 1, left: {speeds: [turbo], right: {rake: 0.5}}}\n", encoding="utf-8")
    found = check(Left, read_document(path))
    assert found.right is not None
    assert found.right.left == Left(speeds=(Speed.TURBO,), right=Right(rake=Decimal("0.5")))
    path.write_text("right: {left: {right: {rale: 1}}}\n", encoding="utf-8")
    with pytest.raises(
        ConfigError, match=r":1:24: right\.left\.right\.rale: unknown key 'rale'; did you mean 'rake'"
    ):
        check(Left, read_document(path))


def test_no_jargon_of_pydantic(tmp_path: Path) -> None:
    text = "seats: x\nlevels: 3\npayout: 4\nblinds: 5\nplain: []\ninner: a\npair: {}\nfile: []\nmost: {}\n"
    said = "\n".join(problems(tmp_path, text))
    for jargon in ("Input", "should", "valid", "pydantic", "type=", "http", "dictionary", "instance", "function"):
        assert jargon not in said


def test_the_models_have_a_schema_for_editors() -> None:
    schema = Event.model_json_schema()["$defs"]["Event"]
    assert schema["additionalProperties"] is False
    assert "re-entry" in schema["properties"]


class Season(Strict):
    opens: dt.time = dt.time(12)
    blinds: tuple[Name | Doubling, ...] = ()


def test_the_same_union_at_fault_many_times_and_an_error_without_words_of_ours(tmp_path: Path) -> None:
    path = tmp_path / "main.yaml"
    path.write_text("opens: soon\nblinds: [A, {start: 1}, b, 5]\n", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        check(Season, read_document(path))
    assert str(caught.value).splitlines() == [
        f"{path}:1:8: opens: expected a valid time, found the text 'soon'",
        f"{path}:2:10: blinds[0]: expected {A_NAME}, found the text 'A'",
        f"{path}:2:13: blinds[1]: missing key 'times'",
        f"{path}:2:28: blinds[3]: expected {A_NAME}, found the number 5",
    ]
