"""What a sheet is worth to better players, judged by the hands it gives.

In one run the correlation of skill and place is mostly luck: with twelve players its mean is 0.09, and its deviation
from run to run 0.29. Sheets of a search differ by 0.01; to see that takes thousands of runs of each. But the mean
rises with the logarithm of the hands per player, whether these come from longer levels or from deeper stacks
(docs/tune_checks.md). So two sheets that differ widely tell what hands are worth, and the hands of a sheet, which
vary little from run to run, tell what it is worth to better players.
"""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.experiment.measures import MEASURES, Measure, Prominence, Unit
from tourney.experiment.statistics import Estimate, mean
from tourney.tuning.sheet_runs import SearchStage, Task
from tourney.tuning.wishes import Wishes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario

SKILL: Final = MEASURES["skill_kept"]
HANDS: Final = MEASURES["hands_per_player"]

_PLACES: Final = (
    15_000  # seen on each of the two sheets; the variance of a correlation is about one over the number of players
)
_FEWEST: Final = 100  # runs
_QUICK: Final = 4  # levels of the quick sheet are shorter by this factor
_LEAST: Final = (
    0.2  # doublings of hands from the quick sheet to the own one; with fewer the line would be steep by luck
)


class SkillLine(NamedTuple):
    """What hands are worth to better players.

    Attributes:
        slope: How much the correlation of skill and place rises if hands per player double.
        hands: Hands per player of the event's own sheet, the geometric mean.
        kept: The correlation with the event's own sheet.
        runs: The runs of each of the two sheets.
    """

    slope: Estimate
    hands: float
    kept: float
    runs: int

    @property
    def is_known(self) -> bool:
        """Whether the runs tell that hands matter: the interval of the slope does not contain 0."""
        low, high = self.slope.low, self.slope.high
        return low is not None and high is not None and not low <= 0 <= high

    @property
    def as_record(self) -> dict[str, object]:
        """The line, for JSON."""
        return {"for_twice_the_hands": self.slope.as_record, "known": self.is_known, "runs": self.runs}

    def estimate(self, replicate: Replicate) -> float | None:
        """The correlation that the hands of a run say; the same for all runs if hands are not known to matter."""
        hands = HANDS.of(replicate)
        if not hands:
            return None
        return self.kept + (self.slope.value * math.log2(hands / self.hands) if self.is_known else 0.0)

    def change(self, ones: Sequence[Replicate], others: Sequence[Replicate]) -> Estimate:
        """The change of the correlation that the hands of two sheets say; its interval is that of the slope."""
        doubled = _hands(others) - _hands(ones)
        low, high = sorted((doubled * (self.slope.low or 0.0), doubled * (self.slope.high or 0.0)))
        return Estimate(doubled * self.slope.value, low, high, len(others))


def _hands(replicates: Sequence[Replicate]) -> float:
    """The mean logarithm of the hands per player, to the base 2."""
    return fmean(math.log2(hands) for each in replicates if (hands := HANDS.of(each)))


def wants_skill(wishes: Wishes) -> bool:
    """Whether the correlation of skill and place is preferred."""
    return any(each.measure is SKILL for each in wishes.preferences)


def judge_by_hands(wishes: Wishes, line: SkillLine) -> Wishes:
    """The wishes, with skill judged by hands. What is demanded stays the correlation itself."""
    measure = Measure(
        "skill_expected",
        "Skill-place correlation, as hands per player say",
        Unit.CORRELATION,
        "the correlation with the event's own sheet + what the difference in hands per player is worth",
        line.estimate,
        Prominence.ON_REQUEST,
    )
    wanted = (replace(each, measure=measure) if each.measure is SKILL else each for each in wishes.preferences)
    return Wishes(wishes.demands, tuple(wanted))


def two_sheets(scenario: Scenario) -> tuple[Scenario, Scenario]:
    """The event, and the same with levels and breaks a quarter as long; each level keeps its number."""
    schedule = scenario.schedule
    # Time is changed and nothing else: what differs between the two is hands per player.
    items = tuple(replace(item, seconds=max(1, item.seconds // _QUICK)) for item in schedule.items)
    return scenario, replace(scenario, schedule=replace(schedule, items=items))


def runs_for(entrants: int) -> int:
    """The runs of each of the two sheets; small events, whose runs say less, are played more often."""
    # The variance of a rank correlation is about one over the players, so small events need more runs for the same
    # error.
    return max(_FEWEST, math.ceil(_PLACES / entrants))


def fit_skill_line(stage: SearchStage, runs: int) -> SkillLine:
    """Play the two sheets, which are numbers 0 and 1 of the stage, and draw the line.

    Raises:
        InvalidArgument: The first run has no correlation of skill and place.
    """
    found: list[dict[int, Replicate]] = [
        {each.number: each for each in stage.read_runs(sheet) if each.number < runs} for sheet in (0, 1)
    ]

    def on_done(sheet: int, done: Sequence[Replicate]) -> None:
        found[sheet].update({each.number: each for each in done})

    for first in (1, runs):  # one run tells whether the players differ
        wanted = [[number for number in range(first) if number not in each] for each in found]
        stage.play([Task(sheet, numbers) for sheet, numbers in enumerate(wanted)], on_done)
        if SKILL.of(found[0][0]) is None:
            raise InvalidArgument(f"no run has a value of {SKILL.name!r}: the players do not differ in skill")
    own, quick = ([each[number] for number in range(runs)] for each in found)
    kept = [value for each in own if (value := SKILL.of(each)) is not None]
    doubled = _hands(own) - _hands(quick)
    pairs = ((SKILL.of(one), SKILL.of(other)) for one, other in zip(own, quick, strict=True))
    # Run by run, since both sheets are played with the same seeds: the luck of the field cancels.
    changes = [one - other for one, other in pairs if one is not None and other is not None]
    slope = Estimate(0.0, None, None, runs)
    # Divided by a small number of doublings, the error of the change would make any slope.
    if changes and doubled >= _LEAST:
        change = mean(changes)
        low, high = (None if end is None else end / doubled for end in (change.low, change.high))
        slope = Estimate(change.value / doubled, low, high, runs)
    return SkillLine(slope, 2 ** _hands(own), fmean(kept), runs)
