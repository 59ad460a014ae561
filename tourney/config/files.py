"""Models of tournament files, fields and house rules. `config.builder` builds the domain objects from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import (
    AfterValidator,
    Field,
    GetJsonSchemaHandler,
    PlainValidator,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
)
from pydantic_core import CoreSchema

from tourney.config import floor_files, part_files
from tourney.config.check import Given, Strict
from tourney.config.problems import describe_value, nearest, quote
from tourney.config.turnout_files import ArrivalFile, TurnoutText, find_turnout_fault
from tourney.config.units import Amount, Count, Duration, Line, Moment, Percent, Ratio, read_amount
from tourney.errors import InvalidArgument
from tourney.experiment.measures import MEASURES
from tourney.game.stakes import AnteKind
from tourney.strategies.references import is_reference
from tourney.strategies.registry import BUILT_IN, strategy_names
from tourney.tournament.entries import NOBODY
from tourney.tuning.wishes import AIMS, LATER_WEIGHT, Preference, preference

# The `tune:` block: what may vary in the sheet, and what is preferred.


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


# Tournaments, fields and house rules.


def _check_strategy(reference: str) -> str:
    if not is_reference(reference) and reference not in BUILT_IN:
        names = strategy_names()
        if reference not in names:
            raise ValueError(f"unknown strategy {quote(reference)}{nearest(reference, names)}")
    return reference


MOST_GROUPS = 100
"""The maximum number of groups of a field."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The schema of a part: a shipped name, a file, or the part itself."""

    kind: str

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        return {
            "description": f"A shipped name (`tourney list {self.kind}`), a .yaml file, or the part itself.",
            "anyOf": [{"type": "string"}, handler(schema)],
        }


@dataclass(frozen=True, slots=True)
class _FieldPart:
    """The schema of a field: a shipped name, a file, its groups, or a field that extends another."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        groups = handler(schema)
        names = {"type": ["string", "array"]}
        changed = {"extends": names, "title": {"type": "string"}, "groups": groups}
        return {
            "description": "A shipped name (`tourney list fields`), a .yaml file, or the groups themselves.",
            "anyOf": [
                {"type": "string"},
                groups,
                {"type": "object", "properties": changed, "additionalProperties": False},
            ],
        }


@dataclass(frozen=True, slots=True)
class _ArrivalsPart:
    """The schema of arrivals: a shipped name, a file, or the rows."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        return {
            "description": "When entrants arrive: a shipped name (`tourney list arrivals`), a .yaml file, or rows.",
            "anyOf": [{"type": "string"}, handler(schema)],
        }


class GroupFile(Strict):
    """A group of entrants with the same strategy."""

    strategy: Annotated[str, AfterValidator(_check_strategy)] = Field(
        description="A name (`tourney list strategies`), `package.module:Class` or `path/to/file.py:Class`."
    )
    count: Count | None = Field(None, le=part_files.MOST_ENTRIES, description="The number of entrants in the group.")
    share: Percent | None = Field(None, description="The group's share of `entries`, in percent.")
    name: str = Field("", max_length=100, description="The name in results; default: the `strategy`.")
    parameters: dict[str, Any] = Field(
        default_factory=dict,
        alias="with",
        description="The strategy's parameters; a number may be spread over the group: {from: 0.2, to: 0.8}.",
    )
    away: bool = Field(default=False, description="The entrants never arrive: they are dealt in, post and fold.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if (self.count is None) == (self.share is None):
            yield InvalidArgument("a group has either a `count` or a `share`")


class FieldFile(Strict):
    """A field: groups of entrants."""

    title: Line = ""
    groups: list[GroupFile] = Field(min_length=1, max_length=MOST_GROUPS)


class RoomDrawFile(Strict):
    """One of the rooms that a room may be: factors on its field and pace, and shares."""

    pace: Ratio = Field(Decimal(1), description="The factor on the seconds of all steps of a hand.")
    looseness: Ratio = Field(Decimal(1), description="The factor on the looseness of all players.")
    skill: Ratio = Field(Decimal(1), description="The factor on the distance of each skill from the field's mean.")
    late: Percent | None = Field(None, description="The share of entrants who come after the start.")
    reentry: Percent | None = Field(None, description="The share of players out who re-enter, where allowed.")
    rebuy: Percent | None = Field(None, description="The share of players who rebuy, where allowed.")


class RoomFile(Strict):
    """A room: its field and its pace, and how sure they are. `tourney calibrate` writes such files."""

    title: Line = ""
    pace: Annotated[part_files.PaceFile, _Part("paces")]
    field: Annotated[list[GroupFile], _FieldPart()] = Field(min_length=1, max_length=MOST_GROUPS)
    late: Percent | None = Field(
        None, description="The share of entrants who come after the start; default: as in `arrivals`."
    )
    reentry: Percent | None = Field(None, description="Replaces `reentry.taken`, where re-entries are allowed.")
    rebuy: Percent | None = Field(None, description="Replaces `rebuy.taken`, where rebuys are allowed.")
    draws: list[RoomDrawFile] = Field(
        default_factory=list, max_length=2000, description="What the room may be: each run is played in one of these."
    )


@dataclass(frozen=True, slots=True)
class _RoomPart:
    """The schema of a room: a file, or the room itself."""

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: GetJsonSchemaHandler) -> dict[str, object]:
        return {
            "description": "A .yaml file that `tourney calibrate` has written, or the room itself.",
            "anyOf": [{"type": "string"}, handler(schema)],
        }


class RulesFile(Strict):
    """House rules, for points on which rulebooks differ; the defaults follow the TDA."""

    title: Line = ""
    button: Literal["dead", "moving", "simplified", "winner"] = Field(
        "dead",
        description="Dead (TDA 32), moving with the big blind, simplified (to the next player), or to the winner.",
    )
    heads_up_button: Literal["small_blind", "big_blind"] = Field(
        "small_blind", description="The blind that the button posts heads-up (TDA 34B: the small blind)."
    )
    reshuffle: Literal["earlier_draws", "all_but_own"] = Field(
        "earlier_draws", description="Draw games: the discards reshuffled when the deck runs out."
    )
    equal_boards: Literal["suit", "position"] = Field(
        "suit", description="Stud: how ties for first action are broken."
    )
    open_pair_doubles: bool = Field(default=False, description="Stud high: an open pair allows the big bet.")
    raises: int | None = Field(
        3, ge=1, le=50, description="Fixed limit: maximum raises after the bet; null for no cap."
    )
    uncapped_heads_up: bool = Field(default=True, description="No cap on raises when the event is heads-up (TDA 48).")
    kill: Literal["none", "half", "full"] = Field(
        "none",
        description="Fixed limit: after winning two pots in a row or scooping one, a player kills the next hand.",
    )
    antes_in_pot_limit: bool = Field(default=False, description="Whether antes count toward the first pot-limit bet.")
    ante_first: bool = Field(
        default=False, description="A short stack in the big blind pays the table ante before the blind."
    )
    balancing: Literal["tda", "spread", "online"] = Field(
        "tda",
        description="Who moves: the next big blind, to the worst seat (TDA 11), a random player, or the least moved.",
    )
    spread: int = Field(1, ge=1, le=9, description="The difference in players between tables that is allowed.")
    halt_short: int | None = Field(
        3, ge=1, le=9, description="A table this many players short stops play (TDA 11D); null: never."
    )
    break_order: Literal["highest", "lowest", "shortest"] = Field(
        "highest", description="The order in which tables break."
    )
    break_first: list[Count] | None = Field(
        None,
        min_length=1,
        max_length=1000,
        description="Numbers of tables that break before all others, in this order.",
    )
    break_late: Count | None = Field(
        None,
        le=1000,
        description="While entries are open: the open seats that other tables keep when one breaks; null: none does.",
    )
    feature_table: Count | None = Field(
        None, le=20_000, description="The number of the table that breaks last, where the final table is played."
    )
    combine: Literal["tda", "wsop"] = Field("tda", description="The size of the final table (TDA RP-9 or WSOP 68).")
    chip_race: Literal["down", "nearest", "up"] = Field(
        "down", description="Rounding of odd chips in a chip race (TDA 24: down)."
    )


class TournamentFile(Strict):
    """A tournament."""

    title: Line = Field(min_length=1, description="The title of the event.")
    game: Annotated[part_files.VariantFile | None, _Part("variants")] = None
    mix: Annotated[part_files.MixFile | None, _Part("mixes")] = None
    schedule: Annotated[part_files.ScheduleFile, _Part("schedules")]
    payouts: Annotated[part_files.PayoutsFile, _Part("payouts")]
    pace: Annotated[part_files.PaceFile, _Part("paces")]
    seats: int = Field(ge=2, le=10, description="Seats per table.")
    final_table: int | None = Field(None, ge=2, le=10, description="Seats at the final table; see TDA RP-9.")
    stack: Count = Field(description="Chips each entrant starts with.")
    buy_in: Amount = Field(
        0, description="The part of each entry that goes to the prize pool; fixed `prizes` ignore it."
    )
    entries: TurnoutText | None = Field(
        None, description="The number of entrants, or how it varies; required if the field has shares."
    )
    field: Annotated[list[GroupFile], _FieldPart()] = Field(min_length=1, max_length=MOST_GROUPS)
    room: Annotated[RoomFile | None, _RoomPart()] = Field(
        None, description="A calibrated room; its field and pace replace those of the file."
    )
    rules: Annotated[RulesFile, _Part("rules")] = Field(default_factory=lambda: RulesFile.model_validate({}))
    fee: Amount = Field(0, description="The part of each entry that goes to the house.")
    costs: Given[floor_files.CostsFile] = None
    guarantee: Amount = Field(0, description="The guaranteed minimum of the prize pool.")
    arrivals: Annotated[list[ArrivalFile], _ArrivalsPart()] = Field(
        default_factory=list, min_length=1, max_length=100
    )
    late_registration: Amount = Field(
        0, description="The last level of registration; 0: registration closes at the start."
    )
    tables: Count | None = Field(
        None, le=20_000, description="The maximum number of tables; entrants without a seat wait."
    )
    no_shows: Percent = Field(
        NOBODY, description="The share of entrants who never arrive, in addition to groups that are `away`."
    )
    absent_until: Amount = Field(0, description="The level at whose end absent stacks are removed; 0: never.")
    reentry: Given[floor_files.ReentryFile] = None
    rebuy: Given[floor_files.RebuyFile] = None
    add_on: Given[floor_files.AddOnFile] = None
    early_bird: Given[floor_files.EarlyBirdFile] = None
    dealer_bonus: Given[floor_files.DealerBonusFile] = None
    late_stacks: list[floor_files.LateStackFile] = Field(
        default_factory=list, max_length=20, description="Other stacks for entries from some level on."
    )
    lammers: Given[floor_files.LammersFile] = None
    days: list[floor_files.DayFile] = Field(default_factory=list, max_length=30, description="When days end.")
    redraw_at: list[Count] = Field(
        default_factory=list, max_length=30, description="Numbers of players left at which all draw new seats."
    )
    hand_for_hand: Given[floor_files.HandForHandFile] = None
    deal: Given[floor_files.ChopFile] = None
    bounty: Given[part_files.BountyFile] = None
    flights: Given[floor_files.FlightsFile] = None
    shootout: Given[floor_files.ShootoutFile] = None
    time_limit: Given[floor_files.TimeLimitFile] = None
    on_fault: Literal["fold", "disqualify", "stop"] = Field(
        "fold", description="The penalty for a fault of a strategy."
    )
    decision_limit: Annotated[Duration, Field(le=86_400)] = Field(
        10, description="The limit of real time per decision; 0s: no limit."
    )
    isolate: bool = Field(default=False, description="Run each player that is not built in in its own process.")
    starts: Moment | None = Field(
        None, description="When the event starts; results then show the time of day: 2026-12-04 19:00."
    )
    chips: dict[str, Count] | None = Field(
        None,
        min_length=1,
        max_length=20,
        description="The chips at hand, pieces by denomination: {25: 400, 100: 400}.",
    )
    on_the_day: list[floor_files.OnTheDayFile] = Field(
        default_factory=list, max_length=50, description="Changes of the level sheet on the day."
    )
    state: Given[floor_files.StateFile] = None
    expect: list[str] = Field(
        default_factory=list, max_length=100, description="Expectations, such as `finish p95 < 6h`."
    )
    tune: Given[TuneFile] = None
    redeals: int = Field(0, ge=0, le=1000, description="How often each hand is dealt again, to measure luck.")
    seed: int = Field(0, ge=0, lt=2**63, description="The default seed.")

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.has("entries"):
            yield from find_turnout_fault(self.entries, "entries")
        if self.has("game") == self.has("mix"):
            yield InvalidArgument("a tournament has either a `game` or a `mix`")
        for name in self.chips or () if self.has("chips") else ():
            try:
                if not read_amount(name):
                    yield InvalidArgument("expected a denomination from 1, found 0", "chips", name)
            except ValueError as error:
                yield InvalidArgument(f"the denomination: {error}", "chips", name)
