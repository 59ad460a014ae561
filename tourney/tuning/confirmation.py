"""Which sheet is promised: finalists are tested on fresh runs, in turn, until one passes.

A single test would reject many a good sheet, and nine of them with an error of 5% each would pass a bad one too
often. So the error is divided (Bonferroni): the first sheet is tested with an error of 2%, and all others share
another 2%. If none passes, the closest is tested again with new runs, four and then sixteen times as many, if these
can be expected to tell; the two tests share 1%. The runs of a longer test are independent of those that led to it,
and the other errors are fixed before any run is played. So all tests together pass a sheet that misses a demand with
a probability of at most 5%, although all sheets are played with the same random numbers.
"""

from __future__ import annotations

import math
from statistics import NormalDist, fmean, stdev
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from tourney.experiment.measures import values_of
from tourney.experiment.statistics import (
    PROMISED,
    fewest_runs,
    find_runs_needed,
    is_enough_for_mean,
    most_misses,
    share_at_least,
    student_t,
)
from tourney.tuning.merit import compute_statistic, is_met_by, misses
from tourney.tuning.wishes import is_deadline

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.replicate import Replicate


# What fresh runs of a sheet support: promises with an exact bound, and what they leave open.


class Promise(NamedTuple):
    """What fresh runs say about a demand.

    Attributes:
        demand: The demand.
        runs: The fresh runs that have its measure.
        missed: The runs that miss it; None for a demand on a mean.
        share: The share of all runs that surely meet it, or the mean that surely is met; None if unknown.
        holds: Whether the runs support it.
        met: Whether these runs themselves meet it.
        found: The mean, or the quantile, of the runs; None without a run that has the measure.
        lead: By how many standard errors the mean, or the share of misses, is within the demand; below 0 beyond it.
        more: The number of runs at which the same share of misses would support it; None if none would.
    """

    demand: Expectation
    runs: int
    missed: int | None
    share: float | None
    holds: bool
    met: bool
    found: float | None
    lead: float
    more: int | None


def check_promise(demand: Expectation, replicates: Sequence[Replicate], confidence: float = PROMISED) -> Promise:
    """What fresh runs say about a demand, with a one-sided confidence."""
    values = values_of(demand.measure, replicates)
    runs = len(values)
    if not runs:
        return Promise(demand, 0, None, None, holds=False, met=False, found=None, lead=-math.inf, more=None)
    if demand.part is None:
        return _of_mean(demand, values, confidence)
    part = part_that_meets(demand)
    # Counted exactly: a share of 5% of a hundred runs is too few for the normal distribution.
    missed, allowed = misses(demand, values), most_misses(runs, part, confidence)
    return Promise(
        demand,
        runs,
        missed,
        share_at_least(runs, missed, confidence),
        holds=missed <= allowed,
        met=is_met_by(demand, values),
        found=compute_statistic(demand, values),
        lead=(1 - part - missed / runs) / math.sqrt(part * (1 - part) / runs),
        more=None if missed <= allowed else find_runs_needed(runs, missed, part, confidence),
    )


def part_that_meets(demand: Expectation) -> float:
    """The part of all runs that must meet the bound of a demand on a quantile: 0.95 for `p95 <` and for `p5 >`."""
    part = demand.part or 0.0
    return part if demand.below else 1 - part


def _of_mean(demand: Expectation, values: Sequence[float], confidence: float) -> Promise:
    """A demand on a mean, by the one-sided interval of Student's t."""
    runs, met, middle = len(values), is_met_by(demand, values), fmean(values)
    if not is_enough_for_mean(runs):
        return Promise(demand, runs, None, None, holds=False, met=met, found=middle, lead=-math.inf, more=None)
    sign = 1 if demand.below else -1
    error = stdev(values) / math.sqrt(runs)
    # One-sided: a demand has one bound, and all of the error may lie beyond it.
    half = student_t(runs - 1, 2 * confidence - 1) * error
    bound = middle + sign * half
    room = sign * (demand.bound - middle)
    holds = not misses(demand, [bound])
    more = None if holds or room <= 0 or not half else math.ceil(runs * (half / room) ** 2 / 100) * 100
    lead = room / error if error else math.copysign(math.inf, room)
    return Promise(demand, runs, None, bound, holds=holds, met=met, found=middle, lead=lead, more=more)


LONGER: Final = (4, 16)
"""How many times the runs of the first tests the two longer tests have."""

_FIRST_ERROR: Final = 0.02
_OTHER_ERRORS: Final = 0.02
_LONGER_ERRORS: Final = 0.01
"""The errors of the first test, of all others together, and of the longer tests together."""

Play: TypeAlias = "Callable[[int, int, int], Sequence[Replicate]]"
"""Returns the first runs of a sheet: for a round of tests (0, and 1 and 2 for the longer ones), a sheet, a number."""

_LIKELY: Final = 0.15  # a longer test is worth its runs with this probability
_LOOKS: Final = 4  # a test that can no longer be passed ends early


class SheetTest(NamedTuple):
    """A test of a sheet on fresh runs.

    Attributes:
        round: 0 for the first tests, 1 and 2 for the longer ones; each round has runs of its own.
        sheet: The number of the sheet.
        runs: The runs that were played; fewer than planned if the test could no longer be passed.
        confidence: The confidence of the test.
        promises: What the runs say about each demand.
    """

    round: int
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

    @property
    def met_in_turn(self) -> list[bool]:
        """Whether the runs meet each demand, in the order in which demands are kept."""
        return [each.met for each in sorted(self.promises, key=lambda each: not is_deadline(each.demand))]


def confidence_of(rank: int, sheets: int) -> float:
    """The confidence of the first test of the sheet of this rank, from 0, among this many sheets."""
    return 1 - (_OTHER_ERRORS / (sheets - 1) if rank else _FIRST_ERROR)


def confirm(order: Sequence[int], demands: Sequence[Expectation], runs: int, play: Play) -> list[SheetTest]:
    """Test sheets in turn until one passes; then, if some are close, the closest again with more runs.

    Args:
        order: The sheets, the best first.
        demands: What must hold.
        runs: The fresh runs of a first test; more if so few could not support a demand.
        play: Plays fresh runs.
    """
    tests: list[SheetTest] = []
    # In the order of the search, with the errors of all tests divided among them: the more sheets are tested, the
    # more likely one passes by luck.
    for rank, sheet in enumerate(order):
        tests.append(_test_sheet(0, sheet, demands, runs, confidence_of(rank, len(order)), play))
        if tests[-1].passed:
            return tests
    confidence = 1 - _LONGER_ERRORS / len(LONGER)
    for number, times in enumerate(LONGER, start=1):
        close = _closest(tests, times * runs, confidence)
        if close is not None:
            tests.append(_test_sheet(number, close, demands, times * runs, confidence, play))
            if tests[-1].passed:
                return tests
    return tests


def _closest(tests: Sequence[SheetTest], runs: int, confidence: float) -> int | None:
    """The sheet that is most likely to pass a test of this many runs; None if all are unlikely to."""
    chances = {
        sheet: _chance([each for each in tests if each.sheet == sheet], runs, confidence)
        for sheet in dict.fromkeys(each.sheet for each in tests)
    }
    best = max(chances, key=chances.__getitem__)
    # A longer test costs four or sixteen times the runs; with a small chance they are better saved.
    return best if chances[best] >= _LIKELY else None


def _chance(tests: Sequence[SheetTest], runs: int, confidence: float) -> float:
    """The probability that a sheet passes another test, by all of its tests; of the demand that is hardest to meet.

    The lead in standard errors grows with the square root of the runs, and both tests have luck of their own.
    """
    had = sum(each.runs for each in tests)
    parts = zip(*[[each.lead * math.sqrt(test.runs / had) for each in test.promises] for test in tests], strict=True)
    # The hardest demand decides, as if the others were sure to hold.
    lead, growth = min(map(sum, parts)), math.sqrt(runs / had)
    return NormalDist().cdf((lead * growth - NormalDist().inv_cdf(confidence)) / math.hypot(1, growth))


def best_of(tests: Sequence[SheetTest]) -> SheetTest:
    """The test that passed or, if none did, the first of those that meet the most demands, above all the time."""
    return tests[-1] if tests[-1].passed else max(tests, key=lambda each: (each.met, each.met_in_turn))


def _test_sheet(
    number: int, sheet: int, demands: Sequence[Expectation], runs: int, confidence: float, play: Play
) -> SheetTest:
    """A test of a round; it ends early if it can no longer be passed."""
    parts = [None if each.part is None else part_that_meets(each) for each in demands]
    planned = max([runs, *(fewest_runs(part, confidence) for part in parts if part is not None)])
    for look in range(1, _LOOKS + 1):
        played = play(number, sheet, planned * look // _LOOKS)
        promises = tuple(check_promise(each, played, confidence) for each in demands)
        # Only to fail may a test end early. To pass it at a look would be a further chance for luck.
        lost = any(
            part is not None and (each.missed or 0) > most_misses(planned, part, confidence)
            for each, part in zip(promises, parts, strict=True)
        )
        if lost:
            break
    return SheetTest(number, sheet, len(played), confidence, promises)
