"""What a pace file may say, and what is meant by it."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field

from tourney.config.check import Given, Strict
from tourney.config.units import Duration, Tenths
from tourney.sim.timing import OCCASIONS, Pace, Takes


class PaceChangeFile(Strict):
    """What is different on some occasion, in seconds; the rest is as usual."""

    example: ClassVar[str] = "{decision: 15}"
    hand: Tenths | None = Field(None, description="Shuffle, deal and push of the pot.")
    fold: Tenths | None = Field(None, description="A fold, on average.")
    decision: Tenths | None = Field(None, description="Any other action, on average.")
    street: Tenths | None = Field(None, description="Each street after the first.")
    showdown: Tenths | None = Field(None, description="Reading the hands.")


class TakesFile(Strict):
    """How long players take to get to new seats."""

    example: ClassVar[str] = "{broken_table: 4m, redraw: 15m, final_table: 15m}"
    broken_table: Duration = Field(0, description="Until the players of a broken table are dealt in.")
    redraw: Duration = Field(0, description="Until play goes on when all have drawn new seats.")
    final_table: Duration = Field(0, description="Until play goes on when the last tables have combined.")
    clock: Literal["stops", "runs"] = Field("stops", description="The level's time in a redraw and before the final.")


class PaceFile(Strict):
    """How fast a room plays, in seconds."""

    title: str = ""
    hand: Tenths = Field(description="Shuffle, deal and push of the pot.")
    fold: Tenths = Field(description="A fold, on average.")
    decision: Tenths = Field(description="Any other action, on average.")
    street: Tenths = Field(description="Each street after the first.")
    showdown: Tenths = Field(description="Reading the hands.")
    stud: Given[PaceChangeFile] = Field(None, description="In games with a bring-in.")
    draw: Given[PaceChangeFile] = Field(None, description="In games with draws.")
    split: Given[PaceChangeFile] = Field(None, description="In games with more than one part to win of a pot.")
    final_table: Given[PaceChangeFile] = Field(None, description="At the last table of several.")
    heads_up: Given[PaceChangeFile] = Field(None, description="Between the last two players.")
    takes: Given[TakesFile] = Field(None, description="How long players take to get to new seats; none: no time.")


def build_pace(file: PaceFile) -> Pace:
    """How fast the room plays."""
    return Pace(
        hand=file.hand,
        fold=file.fold,
        decision=file.decision,
        street=file.street,
        showdown=file.showdown,
        changes=tuple(
            (occasion, tuple((name, tenths) for name, tenths in change if tenths is not None))
            for occasion in OCCASIONS
            if (change := getattr(file, occasion)) is not None
        ),
        takes=Takes() if file.takes is None else _build_takes(file.takes),
    )


def _build_takes(file: TakesFile) -> Takes:
    return Takes(file.broken_table, file.redraw, file.final_table, clock_runs=file.clock == "runs")
