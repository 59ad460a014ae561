"""Models of pace files, and the building of a `Pace` from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from tourney.config.check import Given, Strict
from tourney.config.units import Count, Duration, Factor, Tenths
from tourney.errors import InvalidArgument
from tourney.sim.timing import OCCASIONS, BankPoint, NearMoney, Pace, ShotClock, Takes


class PaceChangeFile(Strict):
    """Times that differ on an occasion, in seconds; the other times are unchanged."""

    example: ClassVar[str] = "{decision: 15}"
    hand: Tenths | None = Field(None, description="Shuffling, dealing and pushing the pot.")
    fold: Tenths | None = Field(None, description="A fold, on average.")
    decision: Tenths | None = Field(None, description="Any other action, on average.")
    street: Tenths | None = Field(None, description="Each street after the first.")
    showdown: Tenths | None = Field(None, description="Reading the hands at showdown.")
    empty_seat: Tenths | None = Field(None, description="Added for each empty seat at the table.")


class TakesFile(Strict):
    """The time players take to move to new seats."""

    example: ClassVar[str] = "{broken_table: 4m, redraw: 15m, final_table: 15m}"
    broken_table: Duration = Field(0, description="Time until the players of a broken table are dealt in.")
    redraw: Duration = Field(0, description="Time until play continues after a redraw.")
    final_table: Duration = Field(0, description="Time until play continues at the final table.")
    clock: Literal["stops", "runs"] = Field(
        "stops", description="The level clock during a redraw and before the final table."
    )


class NearMoneyFile(Strict):
    """Slower play near the money."""

    example: ClassVar[str] = "{within: 5, times: 1.5}"
    within: Annotated[Count, Field(le=1000)] = Field(
        description="It begins when at most this many players more are left than are paid."
    )
    times: Factor = Field(description="Folds and decisions take so many times as long: 1.5.")


class ShotClockFile(Strict):
    """A limit of the time for a decision."""

    example: ClassVar[str] = "{limit: 30s, time_bank: 4, adds: 30s}"
    limit: Duration = Field(description="The time for a decision.")
    time_bank: int = Field(0, ge=0, le=100, description="The time-bank chips of each player.")
    adds: Duration = Field(30, description="What a time-bank chip adds to the time of one decision.")
    again_at: list[Literal["day", "money", "final_table"]] = Field(
        default_factory=list, max_length=3, description="When players have all their time-bank chips again."
    )
    again_every: Count | None = Field(
        None, le=500, description="They also have them again after so many levels: at the start of level 7, 13, ..."
    )

    def faults(self) -> Iterator[InvalidArgument]:
        """See `Strict`."""
        if self.time_bank and not self.adds:
            yield InvalidArgument("a time-bank chip adds at least a second", "adds")
        if not self.time_bank:
            for key in sorted({"adds", "again_at", "again_every"} & self.model_fields_set):
                yield InvalidArgument(f"`{key}` needs a `time_bank`", key)


class PaceFile(Strict):
    """The speed of play in a room, in seconds."""

    title: str = ""
    dealers: bool = Field(True, description="Whether dealers deal; false at home, where players deal, and online.")
    hand: Tenths = Field(description="Shuffling, dealing and pushing the pot.")
    fold: Tenths = Field(description="A fold, on average.")
    decision: Tenths = Field(description="Any other action, on average.")
    street: Tenths = Field(description="Each street after the first.")
    showdown: Tenths = Field(description="Reading the hands at showdown.")
    empty_seat: Tenths = Field(0, description="Added for each empty seat at the table.")
    stud: Given[PaceChangeFile] = Field(None, description="In games with a bring-in.")
    draw: Given[PaceChangeFile] = Field(None, description="In games with draws.")
    split: Given[PaceChangeFile] = Field(None, description="In games that split the pot.")
    in_the_money: Given[PaceChangeFile] = Field(None, description="When all players left at several tables are paid.")
    final_table: Given[PaceChangeFile] = Field(None, description="At the last table of several.")
    heads_up: Given[PaceChangeFile] = Field(None, description="Between the last two players.")
    takes: Given[TakesFile] = Field(None, description="The time players take to move to new seats; default: no time.")
    near_money: Given[NearMoneyFile] = None
    shot_clock: Given[ShotClockFile] = None


def build_pace(file: PaceFile) -> Pace:
    """Build the pace."""
    return Pace(
        hand=file.hand,
        fold=file.fold,
        decision=file.decision,
        street=file.street,
        showdown=file.showdown,
        empty_seat=file.empty_seat,
        changes=tuple(
            (occasion, tuple((name, tenths) for name, tenths in change if tenths is not None))
            for occasion in OCCASIONS
            if (change := getattr(file, occasion)) is not None
        ),
        takes=Takes() if file.takes is None else _build_takes(file.takes),
        near_money=None if file.near_money is None else _build_near_money(file.near_money),
        shot_clock=None if file.shot_clock is None else _build_shot_clock(file.shot_clock),
    )


def _build_takes(file: TakesFile) -> Takes:
    return Takes(file.broken_table, file.redraw, file.final_table, clock_runs=file.clock == "runs")


def _build_near_money(file: NearMoneyFile) -> NearMoney:
    return NearMoney(file.within, int(file.times * 100))


def _build_shot_clock(file: ShotClockFile) -> ShotClock:
    points = tuple(BankPoint(each) for each in file.again_at)
    return ShotClock(file.limit, file.time_bank, file.adds, points, file.again_every or 0)
