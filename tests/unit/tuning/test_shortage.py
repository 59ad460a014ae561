"""What is said where no sheet can be tried: the chips are worth too little, make too few stacks, or lack others."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import pytest

from tourney.tasks import tuning_plan
from tourney.tasks.tuning_plan import why_no_sheet
from tourney.tournament.chip_set import ChipSet

if TYPE_CHECKING:
    from collections.abc import Sequence

_CHIPS: Final = ChipSet(((25, 80), (100, 80)))
"""Worth 10,000."""


def why(
    monkeypatch: pytest.MonkeyPatch, chips: ChipSet | None, *stacks: int, made: Sequence[int] = (), own: int = 0
) -> str:
    """Why ten players have no sheet; the chips make so many stacks on each sheet, and on that of the event."""
    monkeypatch.setattr(tuning_plan, "_sheets_without_chips", lambda *_: iter(made))
    monkeypatch.setattr(tuning_plan, "own_candidate", lambda _: own)
    monkeypatch.setattr(tuning_plan, "_stacks_made", lambda _, sheet, players: sheet if players == 10 else 0)
    event: Any = SimpleNamespace(scenario=SimpleNamespace(chip_set=chips, entries=10))
    vary: Any = SimpleNamespace(stacks=stacks)
    return why_no_sheet(event, vary)


def test_without_a_set_of_chips_the_ranges_are_too_narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why(monkeypatch, None, 1000) == (
        "no sheet within these ranges is free of oddities: widen `tune.vary`, or give more time in `expect`"
    )


def test_chips_that_are_worth_less_than_the_stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    # Ten of the smallest stack, 1,001, are 10,010; ten of 1,000 are all there is.
    assert why(monkeypatch, _CHIPS, 1500, 1001, made=[10]) == (
        "the chips at hand are worth 10,000, and 10 stacks of 1,001 need 10,010: give smaller stacks or more chips"
    )
    assert "are worth" not in why(monkeypatch, _CHIPS, 1500, 1000, made=[10])


@pytest.mark.parametrize(("made", "own", "most"), [([3, 9, 4], 0, 9), ([3], 8, 8), ([], 7, 7), ([0], 0, 0)])
def test_chips_that_make_too_few_stacks(
    monkeypatch: pytest.MonkeyPatch, made: Sequence[int], own: int, most: int
) -> None:
    assert why(monkeypatch, _CHIPS, 1000, made=made, own=own) == (
        f"the chips at hand make at most {most} stacks of 1,000, and 10 are needed: give smaller stacks or more chips"
    )


def test_chips_that_make_the_stacks_of_no_sheet_that_may_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why(monkeypatch, _CHIPS, 1000, own=10).startswith(
        "no sheet within these ranges can be paid with these denominations: widen `tune.vary`, give smaller chips"
    )


def test_chips_that_make_the_stacks_and_lack_larger_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    assert why(monkeypatch, _CHIPS, 1000, made=[10]) == (
        "the chips at hand make all stacks, but lack larger ones for those that leave play: give more large chips, "
        "or smaller stacks"
    )
