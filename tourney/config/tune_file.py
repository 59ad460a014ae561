"""The `tune:` block of a tournament file: what may vary in the sheet, and what is preferred."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Annotated, ClassVar, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field, PlainValidator, TypeAdapter, ValidationError, WithJsonSchema

from tourney.config.check import Strict
from tourney.config.problems import describe_value, nearest, quote
from tourney.config.units import Count, Duration
from tourney.errors import InvalidArgument
from tourney.experiment.measures import MEASURES
from tourney.game.stakes import AnteKind
from tourney.tuning.wishes import AIMS, LATER_WEIGHT, Preference, preference

_NUMBER: Final = r"[0-9]{1,6}(?:\.[0-9]{1,4})?"
_RANGE: Final = re.compile(rf"({_NUMBER})\.\.({_NUMBER})")
_EVERY: Final = re.compile(r"every (\S+)(?: for (\S+))?")
_WEIGHTED: Final = re.compile(rf"(.+?) \* ({_NUMBER})")
_LONGEST_LEVEL: Final = 4 * 3600
_LONGEST_PLAY: Final = 24 * 3600
_DURATION: Final[TypeAdapter[int]] = TypeAdapter(Duration)


class ValueSpan(NamedTuple):
    """A range of numbers."""

    low: float
    high: float


def _span(value: object) -> ValueSpan:
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool) and value > 0:
        return ValueSpan(float(value), float(value))
    match = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"expected a range such as 50..200, found {describe_value(value)}")
    low, high = map(float, match.groups())
    if not 0 < low <= high:
        raise ValueError(f"expected a range from a smaller to a larger number above 0, found {describe_value(value)}")
    return ValueSpan(low, high)


class BreakTimes(NamedTuple):
    """When breaks come: the time between them, 0 for one to two hours, and their length, 0 for no breaks."""

    every: int
    length: int | None


def _breaks(value: object) -> BreakTimes:
    if value == "none":
        return BreakTimes(0, 0)
    match = _EVERY.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError(f"expected `none`, `every 90m` or `every 90m for 10m`, found {describe_value(value)}")
    try:
        every, length = (None if part is None else _DURATION.validate_python(part) for part in match.groups())
    except ValidationError as error:
        raise ValueError(str(error.errors()[0]["ctx"]["error"])) from None
    if not every or not 60 <= every <= _LONGEST_PLAY:
        raise ValueError("expected breaks every 1m to 24h")
    if length is not None:
        _level_length(length)
    return BreakTimes(every, length)


def _level_length(value: int) -> int:
    if not 60 <= value <= _LONGEST_LEVEL:
        raise ValueError("expected a length from 1m to 4h")
    return value


def check_preference(text: str) -> str:
    """The text of a preference, if it names one.

    Raises:
        ValueError: It does not; the message has no position.
    """
    name = _split(text)[0]
    first, _, rest = name.partition(" ")
    if name in AIMS or (first in {"more", "less"} and rest in MEASURES):
        return text
    if first in {"more", "less"} and rest:
        raise ValueError(f"unknown measure {quote(rest)}{nearest(rest, MEASURES)}")
    also = "" if nearest(name, AIMS) else ", or `more` or `less` and a measure"
    raise ValueError(f"unknown preference {quote(name)}{nearest(name, AIMS)}{also}")


def _split(text: str) -> tuple[str, float | None]:
    match = _WEIGHTED.fullmatch(text)
    return (text, None) if match is None else (match[1], float(match[2]))


_SPAN_SCHEMA: Final[dict[str, object]] = {
    "description": "A range of numbers, 50..200, or one number.",
    "anyOf": [
        {"type": "number", "exclusiveMinimum": 0},
        {"type": "string", "pattern": rf"^{_NUMBER}\.\.{_NUMBER}$"},
    ],
}
_BREAKS_SCHEMA: Final[dict[str, object]] = {
    "description": "`every 90m`, `every 90m for 10m`, or `none`.",
    "type": "string",
    "pattern": r"^(?:none|every \S+(?: for \S+)?)$",
}

SpanText = Annotated[ValueSpan, PlainValidator(_span), WithJsonSchema(_SPAN_SCHEMA)]
BreaksText = Annotated[BreakTimes, PlainValidator(_breaks), WithJsonSchema(_BREAKS_SCHEMA)]


class VaryFile(Strict):
    """What may vary in the sheet."""

    example: ClassVar[str] = "{level_length: [15m, 20m], starting_bb: 50..200}"
    level_length: list[Annotated[Duration, AfterValidator(_level_length)]] | None = Field(
        None, min_length=1, max_length=20, description="The lengths of levels to try."
    )
    starting_bb: SpanText | None = Field(None, description="The big blinds of the starting stack.")
    stack: list[Count] | None = Field(None, min_length=1, max_length=20, description="The starting stacks to try.")
    growth: SpanText | None = Field(None, description="The mean factor from a level's big blind to the next.")
    breaks: BreaksText | None = Field(None, description="When breaks come.")
    antes: list[Literal["none", "each", "big_blind", "button"]] | None = Field(
        None, min_length=1, max_length=4, description="Who pays the ante."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.growth is not None and not 1.0 < self.growth.low <= self.growth.high <= 2:
            yield InvalidArgument("expected factors above 1 and at most 2", "growth")
        if self.starting_bb is not None and self.starting_bb.high < 2:
            yield InvalidArgument("expected at least 2 big blinds", "starting_bb")


class TuneFile(Strict):
    """What `tourney tune` may vary and what it prefers; `expect` lists what must hold."""

    example: ClassVar[str] = "{prefer: [skill, depth]}"
    vary: VaryFile = Field(
        default_factory=lambda: VaryFile.model_validate({}), description="What may vary; the rest has usual ranges."
    )
    prefer: list[Annotated[str, AfterValidator(check_preference)]] = Field(
        default_factory=list,
        max_length=10,
        description="What is preferred, in this order, or with weights: `skill * 2`.",
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        parts = [_split(str(text)) for text in self.prefer]  # `str` raises `NotKnown` for a name that is wrong
        weights = {weight is None for _, weight in parts}
        if len(weights) > 1:
            yield InvalidArgument("give all preferences a weight, or none", "prefer")
        for row, (name, weight) in enumerate(parts):
            if weight == 0:
                yield InvalidArgument("expected a weight above 0", "prefer", row)
            if name in {other for other, _ in parts[:row]}:
                yield InvalidArgument(f"{quote(name)} is listed twice", "prefer", row)


def build_preferences(file: TuneFile) -> tuple[Preference, ...]:
    """The preferences of a block, with their weights."""
    parts = [_split(text) for text in file.prefer]
    return tuple(
        preference(name, LATER_WEIGHT**place if weight is None else weight)
        for place, (name, weight) in enumerate(parts)
    )


def ante_kind(name: str) -> AnteKind | None:
    """Who pays the ante, by name; None for no ante."""
    return None if name == "none" else AnteKind[name.upper()]
