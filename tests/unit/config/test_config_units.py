from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest
from pydantic import TypeAdapter, ValidationError

from tourney.config.units import LONGEST, MOST, Amount, BuyIns, Count, Duration, Percent

COUNT: TypeAdapter[int] = TypeAdapter(Count)
AMOUNT: TypeAdapter[int] = TypeAdapter(Amount)
DURATION: TypeAdapter[int] = TypeAdapter(Duration)
PERCENT: TypeAdapter[Decimal] = TypeAdapter(Percent)
BUY_INS: TypeAdapter[Decimal] = TypeAdapter(BuyIns)


def refusal(adapter: TypeAdapter[Any], value: object) -> str:
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python(value)
    (error,) = caught.value.errors()
    return str(error["ctx"]["error"])


NUMBERS = [
    (1, 1),
    (10**15, 10**15),
    ("10k", 10_000),
    ("10K", 10_000),
    ("1.5k", 1_500),
    ("0.5k", 500),
    ("2M", 2_000_000),
    ("1.000001M", 1_000_001),
    ("1,000", 1_000),
    ("1,000,000", 1_000_000),
    ("1,000k", 1_000_000),
    ("50_000", 50_000),
]


@pytest.mark.parametrize(("written", "meant"), NUMBERS)
def test_counts_and_amounts(written: object, meant: int) -> None:
    assert COUNT.validate_python(written) == meant
    assert AMOUNT.validate_python(written) == meant


NO_NUMBERS: list[object] = [
    *("5", "", "k", "abc", "1,00", "10,00", "1,0000", "0,100", "010", "010k", "1.5", "10 k", "10m", "-5k"),
    *("50_", "_50", "5__0", "1e3", "\u0661k", "10k\n", "1.k", ".5k"),
    *(True, None, 5.0, Decimal("5.0"), [], {}),
]


@pytest.mark.parametrize("written", NO_NUMBERS)
def test_what_is_no_whole_number(written: object) -> None:
    for adapter in (COUNT, AMOUNT):
        assert refusal(adapter, written).startswith("expected a whole number such as 500, 10k or 1,000, found ")


def test_the_bounds_of_counts_and_amounts() -> None:
    assert MOST == 10**15
    assert AMOUNT.validate_python(0) == 0
    assert AMOUNT.validate_python("0k") == 0
    assert refusal(COUNT, 0) == "expected at least 1, found the number 0"
    assert refusal(AMOUNT, -1) == "expected at least 0, found the number -1"
    assert "too large" in refusal(AMOUNT, 10**15 + 1)
    assert "too large" in refusal(COUNT, "1000000001M")
    assert "too large" in refusal(COUNT, "9" * 10_000 + "k")


def test_a_suffix_that_does_not_make_it_whole() -> None:
    assert refusal(COUNT, "1.2345k") == "expected a whole number, found the text '1.2345k'"


@pytest.mark.parametrize(
    ("written", "seconds"),
    [
        (0, 0),
        ("0s", 0),
        ("90s", 90),
        ("20m", 20 * 60),
        ("2h", 2 * 3600),
        ("1h30m", 5400),
        ("1h 30m", 5400),
        ("1.5h", 5400),
        ("0.5m", 30),
        ("1d", 86_400),
        ("1d 2h 3m 4s", 86_400 + 7_200 + 180 + 4),
        ("30d", 30 * 86_400),
    ],
)
def test_durations(written: object, seconds: int) -> None:
    assert DURATION.validate_python(written) == seconds


@pytest.mark.parametrize(
    "written",
    ["", "m", "20", "0", "20 m", "20M", "20min", "-20m", "30m1h", "1h1h", "1h  30m", "20m ", " 20m", "1.h", "1h\n",
     True, False, None, 0.0, Decimal(0), [], "1:2:3"],
)  # fmt: skip
def test_what_is_no_duration(written: object) -> None:
    assert refusal(DURATION, written).startswith("expected a duration such as 20m, 1h30m or 90s, found ")


def test_the_advice_on_durations() -> None:
    assert "write 20m" in refusal(DURATION, 20)
    assert "write 1.5m" in refusal(DURATION, Decimal("1.5"))
    assert refusal(DURATION, "12:30").endswith(": write 12h30m or 12m30s")
    assert "write" not in refusal(DURATION, -20)
    assert "whole seconds" in refusal(DURATION, "0.3s")


def test_the_longest_duration() -> None:
    assert LONGEST == 2_592_000
    assert "at most 30 days" in refusal(DURATION, "30d1s")
    assert "at most 30 days" in refusal(DURATION, "9" * 10_000 + "s")


@pytest.mark.parametrize(
    ("written", "meant"),
    [(0, "0"), (100, "100"), (Decimal("12.50"), "12.50"), ("12.5%", "12.5"), ("12.5 %", "12.5"), ("12.5", "12.5")],
)
def test_percents(written: object, meant: str) -> None:
    percent = PERCENT.validate_python(written)
    assert isinstance(percent, Decimal)
    assert str(percent) == meant


@pytest.mark.parametrize("written", [-1, 101, "-1%", "100.01%", Decimal("100.01")])
def test_percents_out_of_bounds(written: object) -> None:
    assert refusal(PERCENT, written).startswith("expected a percentage from 0 to 100, found ")


@pytest.mark.parametrize("written", [True, None, 0.5, "", "%", "a%", "5%%", "1,5%", "5%\n", []])
def test_what_is_no_percent(written: object) -> None:
    assert refusal(PERCENT, written).startswith("expected a percentage such as 12.5 or 12.5%, found ")


def schema_takes_text(adapter: TypeAdapter[Any], text: str) -> bool:
    schema = adapter.json_schema()
    assert schema["description"]
    branches = schema.get("anyOf", [schema])
    return any(re.search(branch["pattern"], text) for branch in branches if branch.get("type") == "string")


@pytest.mark.parametrize(
    ("adapter", "good", "bad"),
    [
        (COUNT, ["10k", "1.5k", "2M", "1,000", "50_000"], ["5", "abc", "10m", "1,00"]),
        (AMOUNT, ["10k", "1.5k", "2M", "1,000", "50_000"], ["5", "abc", "10m", "1,00"]),
        (DURATION, ["20m", "1h30m", "1h 30m", "90s", "1.5h", "1d"], ["20", "12:30", "20m ", ""]),
        (PERCENT, ["12.5", "12.5%", "100%", "0 %"], ["101%", "-1%", "%"]),
    ],
)
def test_the_schema_for_editors_takes_the_same_text(
    adapter: TypeAdapter[Any], good: list[str], bad: list[str]
) -> None:
    assert [text for text in good if not schema_takes_text(adapter, text)] == []
    assert [text for text in bad if schema_takes_text(adapter, text)] == []


def test_the_schema_for_editors_takes_the_same_numbers() -> None:
    assert COUNT.json_schema()["anyOf"][0] == {"type": "integer", "minimum": 1, "maximum": 10**15}
    assert AMOUNT.json_schema()["anyOf"][0] == {"type": "integer", "minimum": 0, "maximum": 10**15}
    assert DURATION.json_schema()["anyOf"][1] == {"const": 0}
    assert PERCENT.json_schema()["anyOf"][0] == {"type": "number", "minimum": 0, "maximum": 100}


@pytest.mark.parametrize("written", [0, 2, 1000, Decimal("1.5")])
def test_buy_ins(written: int | Decimal) -> None:
    assert BUY_INS.validate_python(written) == written


@pytest.mark.parametrize("written", ["1.5", "150%", True, None, 1.5, []])
def test_what_is_no_number_of_buy_ins(written: object) -> None:
    assert refusal(BUY_INS, written).startswith("expected a number of buy-ins such as 2 or 1.5, found ")


@pytest.mark.parametrize("written", [-1, 1001, Decimal("1000.5")])
def test_the_bounds_of_buy_ins(written: object) -> None:
    assert refusal(BUY_INS, written).startswith("expected a number of buy-ins from 0 to 1000, found ")


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (Decimal("20.000"), "the number 20.000; for thousands write 20_000 or 20k"),
        (Decimal("1.500"), "the number 1.500; for thousands write 1_500"),
        ("1.250.000", "the text '1.250.000'; for thousands write 1_250_000"),
        (Decimal("20.5"), "the number 20.5"),
        (Decimal("20.00"), "the number 20.00"),
        (Decimal("0.500"), "the number 0.500"),
    ],
)
def test_points_between_thousands_are_explained(value: object, hint: str) -> None:
    """In much of Europe 20.000 is twenty thousand; groups have three digits, and the first is no zero."""
    assert refusal(AMOUNT, value).endswith(f", found {hint}")
