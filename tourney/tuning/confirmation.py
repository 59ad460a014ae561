"""Which sheet is promised: finalists are tested on fresh runs, in turn, until one passes.

A single test would reject many a good sheet, and eight of them with an error of 5% each would pass a bad one too
often. So the error is divided (Bonferroni): the first sheet is tested with an error of 2%, each later one with half
of that of the one before, and longer tests share another 1% in the same way. The order, the runs and the error of
each test are known before any of these runs is played. So all tests together pass a sheet that misses a demand with
a probability of at most 5%, although all sheets are played with the same random numbers.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.tuning.bounds import fewest_runs, most_misses
from tourney.tuning.promises import part_that_meets, promised

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.replicate import Replicate
    from tourney.tuning.promises import Promise

LONGER: Final = 4
"""A sheet whose runs meet all demands, but cannot tell, is tested again with this many times the runs."""

_ERRORS: Final = (0.04, 0.01)
"""The error of all tests together, and of all longer tests. They add up to that of a promise."""

_LOOKS: Final = 4  # a test that can no longer be passed ends early


class SheetTest(NamedTuple):
    """A test of a sheet on fresh runs.

    Attributes:
        sheet: The number of the sheet.
        runs: The runs that were played; fewer than planned if the test could no longer be passed.
        confidence: The confidence of the test.
        promises: What the runs say about each demand.
    """

    sheet: int
    runs: int
    confidence: float
    promises: tuple[Promise, ...]

    @property
    def passed(self) -> bool:
        """Whether the runs support all demands."""
        return all(each.holds for each in self.promises)

    @property
    def met(self) -> int:
        """The number of demands that the runs themselves meet."""
        return sum(each.met for each in self.promises)


def confidence_of(rank: int, *, longer: bool = False) -> float:
    """The confidence of the test of the sheet of this rank, from 0."""
    return 1 - _ERRORS[longer] * 0.5 ** (rank + 1)


def confirm(
    order: Sequence[int],
    demands: Sequence[Expectation],
    runs: int,
    play: Callable[[int, int], Sequence[Replicate]],
) -> list[SheetTest]:
    """Test sheets in turn until one passes.

    If none passes, those whose runs meet all demands are tested again with more runs, if these could tell.

    Args:
        order: The sheets, the best first.
        demands: What must hold.
        runs: The fresh runs of a test; more if so few could not support a demand.
        play: Returns the first fresh runs of a sheet, as many as asked for.
    """
    tests: list[SheetTest] = []
    for rank, sheet in enumerate(order):
        tests.append(_tested(sheet, demands, runs, confidence_of(rank), play))
        if tests[-1].passed:
            return tests
    for rank, close in enumerate(tuple(tests)):
        if all(each.holds or (each.more or math.inf) <= LONGER * runs for each in close.promises):
            tests.append(_tested(close.sheet, demands, LONGER * runs, confidence_of(rank, longer=True), play))
            if tests[-1].passed:
                return tests
    return tests


def best_of(tests: Sequence[SheetTest]) -> SheetTest:
    """The test that passed or, if none did, the first of those that meet the most demands."""
    return tests[-1] if tests[-1].passed else max(tests, key=lambda each: each.met)


def _tested(
    sheet: int,
    demands: Sequence[Expectation],
    runs: int,
    confidence: float,
    play: Callable[[int, int], Sequence[Replicate]],
) -> SheetTest:
    parts = [None if each.part is None else part_that_meets(each) for each in demands]
    planned = max([runs, *(fewest_runs(part, confidence) for part in parts if part is not None)])
    for look in range(1, _LOOKS + 1):
        played = play(sheet, planned * look // _LOOKS)
        promises = tuple(promised(each, played, confidence) for each in demands)
        lost = any(
            part is not None and (each.missed or 0) > most_misses(planned, part, confidence)
            for each, part in zip(promises, parts, strict=True)
        )
        if lost:
            break
    return SheetTest(sheet, len(played), confidence, promises)
