"""What a tournament file may say of its floor: entries, days, formats. Meaning is given in `config.build_floor`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from pydantic import Field, model_validator

from tourney.config.check import Strict
from tourney.config.units import Amount, Count, Duration, Percent
from tourney.errors import StructureError
from tourney.tournament.entries import EVERYBODY

DealName = Literal["icm", "chip_chop"]


class ArrivalFile(Strict):
    """How many entrants are there by a moment."""

    example: ClassVar[str] = "{at: 30m, there: 80%}"
    at: Duration = Field(description="The moment, from the start.")
    there: Percent = Field(description="How many of a hundred entrants are there by then.")


class ReentryFile(Strict):
    """Who is out may buy a new entry."""

    example: ClassVar[str] = "{until_level: 6}"
    until_level: Count = Field(description="The last level in which one may, its break included.")
    most: int | None = Field(1, ge=1, le=100, description="Re-entries a player may make; null for any number.")
    taken: Percent = Field(default=EVERYBODY, description="How many of those who may, do.")
    after: Duration = Field(0, description="How long it takes them to come back.")


class RebuyFile(Strict):
    """Who has few chips, or none, may buy more and keep the seat."""

    example: ClassVar[str] = "{chips: 5000, cost: 40, until_level: 4}"
    chips: Count = Field(description="What one gets.")
    cost: Amount = Field(description="What it adds to the prize pool.")
    until_level: Count = Field(description="The last level in which one may, its break included.")
    stack_at_most: Amount = Field(0, description="Who has no more than that may; 0: who has nothing left.")
    most: int | None = Field(None, ge=1, le=100, description="Rebuys a player may make; null for any number.")
    taken: Percent = Field(default=EVERYBODY, description="How many of those who may, do.")


class AddOnFile(Strict):
    """Everybody still in may buy chips once."""

    example: ClassVar[str] = "{chips: 5000, cost: 40, after_level: 4}"
    chips: Count = Field(description="What one gets.")
    cost: Amount = Field(description="What it adds to the prize pool.")
    after_level: Count = Field(description="The level at whose end it is sold.")
    taken: Percent = Field(default=EVERYBODY, description="How many buy it.")


class DayFile(Strict):
    """The end of a day: chips are bagged, and the next day begins with new seats."""

    example: ClassVar[str] = "{after_level: 10}"
    after_level: Count | None = Field(None, description="The day's last level.")
    players: int | None = Field(None, ge=2, description="Instead: play until so many are left.")
    last_hands: int = Field(0, ge=0, le=20, description="Hands each table still plays once the clock has stopped.")
    overnight: Duration = Field(0, description="How long it is until the next day; 0: the clock shows time played.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> DayFile:
        if self.after_level is None and self.players is None:
            raise StructureError("a day needs `after_level`, its last level, or `players`, how many it plays down to")
        if self.after_level is not None and self.players is not None:
            raise StructureError("a day ends either `after_level`, or when so many `players` are left", "players")
        return self


class HandForHandFile(Strict):
    """When no table begins a hand before all have ended theirs."""

    example: ClassVar[str] = "{within: 3}"
    within: int = Field(3, ge=1, le=1000, description="While so many more are left than are paid, or fewer.")
    before: list[Count] = Field(default_factory=list, max_length=20, description="And before these numbers.")
    clock: Duration = Field(120, description="What a hand takes off the level; the clock is stopped otherwise.")
    ahead: int = Field(
        0, ge=0, le=20, description="The soft kind: hands a table may be ahead; 0 for the strict kind."
    )
    ties: Literal["tables", "stacks", "share"] = Field(
        "tables", description="Out in the same hand: tables tie (TDA RP-8), larger stacks place higher, or all share."
    )

    @model_validator(mode="after")
    def _one_or_the_other(self) -> HandForHandFile:
        if self.ahead and "clock" in self.model_fields_set:
            raise StructureError(
                "`clock` is for the strict kind: with `ahead` the clock of the level runs on", "clock"
            )
        return self


class DealFile(Strict):
    """The players left divide the prizes."""

    example: ClassVar[str] = "{players: 3}"
    players: int = Field(ge=2, le=1000, description="When so many are left.")
    by: DealName = Field("icm", description="How they divide.")
    keep: Amount = Field(0, description="What they leave for the winner, and play on for; 0: the event is over.")


class FlightsFile(Strict):
    """The entrants play in several flights, one after another, and those left meet."""

    example: ClassVar[str] = "{count: 2, until_level: 10}"
    shares: list[Percent] | None = Field(None, min_length=2, max_length=50, description="Entrants of each; sum 100.")
    count: int | None = Field(None, ge=2, le=50, description="Instead: so many flights of the same size.")
    until_level: Count | None = Field(None, description="A flight stops after this level.")
    until_left: Percent | None = Field(None, description="Or when so many of a hundred of its entries are left.")
    pause: Duration = Field(0, description="From the end of one flight to the start of the next.")

    @model_validator(mode="after")
    def _one_or_the_other(self) -> FlightsFile:
        StructureError.raise_all(self._faults())
        return self

    def _faults(self) -> Iterator[StructureError]:
        if self.shares is None and self.count is None:
            yield StructureError("a `count` is needed, or the `shares` of the entrants that play in each")
        elif self.shares is not None and self.count is not None:
            yield StructureError("flights have either `shares` or a `count`", "count")
        elif self.shares is not None and sum(self.shares) != 100:
            yield StructureError(f"the shares sum to {sum(self.shares)}%, not 100%", "shares")
        if self.until_level is None and self.until_left is None:
            yield StructureError("`until_level` is needed, the last level of each, or `until_left`, how many go on")
        elif self.until_left is not None and not 0 < self.until_left < 100:
            message = f"expected a percentage above 0% and below 100%, found {self.until_left}%"
            yield StructureError(message, "until_left")


class ShootoutFile(Strict):
    """Each table plays down to one, and the winners meet at new tables with fresh stacks."""

    example: ClassVar[str] = "{}"
    pause: Duration = Field(0, description="From the end of a round to the start of the next.")


class TimeLimitFile(Strict):
    """The event ends when its time is up."""

    example: ClassVar[str] = "{after: 1h}"
    after: Duration = Field(description="The time.")
    divide: Literal["places", "icm", "chip_chop"] = Field("places", description="How the prizes are divided then.")

    @model_validator(mode="after")
    def _above_nothing(self) -> TimeLimitFile:
        if not self.after:
            raise StructureError("expected a time above 0", "after")
        return self


class ShortAnteFile(Strict):
    """The ante is reduced when few players are left."""

    example: ClassVar[str] = "{players: 2, pay: none}"
    players: int = Field(ge=2, le=100, description="When so many are left in the event, or fewer.")
    pay: Literal["small_blind", "none"] = Field(description="What the ante is then.")
