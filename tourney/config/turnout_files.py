"""How many entrants come, and when, as files say it.

The number is `entries` of a tournament, and `entrants` of an event of a festival.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field, PlainValidator, WithJsonSchema

from tourney.config.check import Strict
from tourney.config.part_files import MOST_ENTRIES
from tourney.config.problems import describe_value, nearest, quote
from tourney.config.units import Duration, Line, Percent, validate_count, validate_percent
from tourney.errors import InvalidArgument
from tourney.tournament.turnout import LEAST_ENTRANTS, MOST_ENTRANTS, Turnout, make_fixed_turnout, make_mean_turnout

MOST_PAST: Final = 100
"""The most numbers of past events."""

_EXAMPLES: Final = "60, [52, 61, 48], {from: 40, to: 90} or {mean: 60, sd: 15}"
_KINDS: Final = (("mean", "sd"), ("median", "spread"), ("past", ""))
_KEYS: Final = ("from", "to", "mean", "sd", "median", "spread", "past")
_LARGEST_SPREAD: Final = 200


class _Misplaced(ValueError):
    """A value is wrong, and this is its path within the turnout."""

    def __init__(self, message: str, *at: str | int) -> None:
        super().__init__(message)
        self.at = at


@dataclass(frozen=True, slots=True)
class TurnoutValue:
    """A turnout as it is written: `build_turnout` reads it, and `find_turnout_fault` says what is wrong with it."""

    written: Any


def _read_any(value: object) -> TurnoutValue:
    if isinstance(value, bool) or not isinstance(value, (int, str, list, dict)):
        found = describe_value(value)
        raise ValueError(f"expected entrants such as {_EXAMPLES}, found {found}")  # noqa: TRY004 - what pydantic takes
    if isinstance(value, (int, str)) and validate_count(value) > MOST_ENTRIES:
        raise ValueError(f"expected at most {MOST_ENTRIES:,}, found {describe_value(value)}")
    return TurnoutValue(value)


def find_turnout_fault(value: TurnoutValue | None, key: str) -> Iterator[InvalidArgument]:
    """Yield what is wrong with a turnout that stands at a key."""
    try:
        build_turnout(value)
    except _Misplaced as fault:
        yield InvalidArgument(str(fault), key, *fault.at)


def build_turnout(value: TurnoutValue | None) -> Turnout | None:
    """The turnout, None if none is written.

    Raises:
        ValueError: It is wrong.
    """
    if value is None:
        return None
    written = value.written
    if isinstance(written, list):
        return _of_past(written)
    if isinstance(written, dict):
        return _of_keys(written)
    return make_fixed_turnout(validate_count(written))


def _of_past(numbers: list[object], *at: str) -> Turnout:
    if not 1 <= len(numbers) <= MOST_PAST:
        raise _Misplaced(f"expected 1 to {MOST_PAST} numbers in the list, found {len(numbers)}", *at)
    return Turnout(past=tuple(_number(number, *at, place) for place, number in enumerate(numbers)))


def _of_keys(written: Mapping[str, object]) -> Turnout:
    for key in written:
        if key not in _KEYS:
            raise _Misplaced(f"unknown key {quote(key)}{nearest(key, _KEYS)}", key)
    given = [kind for kind in _KINDS if kind[0] in written]
    for first, second in _KINDS:
        if second in written and first not in written:
            raise _Misplaced(f"`{second}` is only for a `{first}`", second)
    if len(given) > 1:
        raise _Misplaced(f"expected `{given[0][0]}` or `{given[1][0]}`, found both", given[1][0])
    least = _number(written["from"], "from") if "from" in written else LEAST_ENTRANTS
    most = _number(written["to"], "to") if "to" in written else MOST_ENTRANTS
    if least > most:
        raise _Misplaced(f"expected at least {least:,}, the number in `from`", "to")
    if not given:
        return _of_range(written, least, most)
    if "past" in written:
        return _of_past_key(written)
    return _log_normal(written, least, most)


def _of_range(written: Mapping[str, object], least: int, most: int) -> Turnout:
    if "from" not in written or "to" not in written:
        raise _Misplaced(f"expected `from` and `to`, or entrants such as {_EXAMPLES}")
    return Turnout(least, most)


def _of_past_key(written: Mapping[str, object]) -> Turnout:
    numbers = written["past"]
    if len(written) > 1:
        raise _Misplaced("past numbers have no other key beside them")
    if not isinstance(numbers, list):
        raise _Misplaced(f"expected a list of numbers, found {describe_value(numbers)}", "past")
    return _of_past(numbers, "past")


def _log_normal(written: Mapping[str, object], least: int, most: int) -> Turnout:
    if "median" in written:
        median = _number(written["median"], "median")
        spread: Decimal = _read(validate_percent, written.get("spread", 0), "spread")
        return Turnout(least, most, median=median, spread=float(spread))
    if "sd" not in written:
        raise _Misplaced("a `mean` needs `sd`, the standard deviation: {mean: 60, sd: 15}")
    mean = _number(written["mean"], "mean")
    deviation = written["sd"]
    if isinstance(deviation, bool) or not isinstance(deviation, (int, Decimal)) or not deviation >= 0:
        raise _Misplaced(f"expected a number of entrants such as 15, found {describe_value(deviation)}", "sd")
    if deviation * 100 > mean * _LARGEST_SPREAD:
        raise _Misplaced(f"expected at most twice the `mean`, found {describe_value(deviation)}", "sd")
    return make_mean_turnout(mean, float(deviation), least, most)


def _number(value: object, *at: str | int) -> int:
    number: int = _read(validate_count, value, *at)
    if not LEAST_ENTRANTS <= number <= MOST_ENTRANTS:
        raise _Misplaced(f"expected a number from {LEAST_ENTRANTS} to {MOST_ENTRANTS:,}, found {number:,}", *at)
    return number


def _read(read: Callable[[object], Any], value: object, *at: str | int) -> Any:  # noqa: ANN401 - as the function reads
    try:
        return read(value)
    except ValueError as error:
        raise _Misplaced(str(error), *at) from None


_WHOLE_NUMBER: Final = {"type": "integer", "minimum": LEAST_ENTRANTS, "maximum": MOST_ENTRANTS}
_PAST: Final = {"type": "array", "items": _WHOLE_NUMBER, "minItems": 1, "maxItems": MOST_PAST}
_SCHEMA: Final[dict[str, object]] = {
    "description": "A number of entrants; or how it varies: past numbers, a range, or a log-normal distribution.",
    "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": MOST_ENTRIES},
        {"type": "string"},
        _PAST,
        {
            "type": "object",
            "properties": {
                "from": _WHOLE_NUMBER,
                "to": _WHOLE_NUMBER,
                "mean": _WHOLE_NUMBER,
                "sd": {"type": "number", "minimum": 0},
                "median": _WHOLE_NUMBER,
                "spread": {"type": ["number", "string"]},
                "past": _PAST,
            },
            "additionalProperties": False,
        },
    ],
}

TurnoutText = Annotated[TurnoutValue, PlainValidator(_read_any), WithJsonSchema(_SCHEMA)]
"""A number of entrants, or how it varies."""


class ArrivalFile(Strict):
    """The share of entrants who have arrived by a given time."""

    example: ClassVar[str] = "{at: 30m, there: 80%}"
    at: Duration = Field(description="Time from the start.")
    there: Percent = Field(description="The share of entrants who have arrived by then.")


class ArrivalsFile(Strict):
    """When entrants arrive."""

    title: Line = ""
    rows: list[ArrivalFile] = Field(min_length=1, max_length=100, description="Times, and who is there by then.")
