"""Models of pace files, and the building of a `Pace` from them."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from tourney.config.check import Given, Strict
from tourney.config.units import Duration, Tenths
from tourney.sim.timing import OCCASIONS, Pace, Takes


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


class PaceFile(Strict):
    """The speed of play in a room, in seconds."""

    title: str = ""
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
    )


def _build_takes(file: TakesFile) -> Takes:
    return Takes(file.broken_table, file.redraw, file.final_table, clock_runs=file.clock == "runs")
