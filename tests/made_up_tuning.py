"""A made-up tuning: no hand is played but those of one small event."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from events import group, scenario, sheet
from reports import changed, played

from tourney.config.expectation_text import read_expectation
from tourney.experiment.measures import MEASURES
from tourney.experiment.statistics import Estimate
from tourney.tuning.candidates import YOURS, Candidate
from tourney.tuning.confirmation import Promise, SheetTest
from tourney.tuning.search import TriedSheet
from tourney.tuning.skill import SkillLine
from tourney.tuning.wishes import preferences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.expectations import Expectation

LATE = read_expectation("finish p95 < 2h")
DEEP = read_expectation("from_9 least_stack p5 > 12")
MEAN = read_expectation("hands_per_player mean > 40")


def tried(origin: str = "a new sheet", **other: Any) -> TriedSheet:  # noqa: ANN401 - any part of a scenario
    """A sheet of three levels of ten minutes and a break of five, which starts 50 big blinds deep."""
    parts: dict[str, Any] = {"schedule": sheet((10, 20), (25, 50), 300, (100, 200, 25)), "stack": 1000, **other}
    found = scenario(field=[group("call", 9)], **parts)
    return TriedSheet(Candidate(origin, found.schedule, found.stack), found)


WORDS = "50 bb, 10 min, 3 levels, antes"


def promise_of(demand: Expectation, *, holds: bool = True, **other: Any) -> Promise:  # noqa: ANN401 - any attribute
    usual: dict[str, Any] = {
        "runs": 1200, "missed": 30, "share": 0.9678, "met": holds, "found": 6600, "lead": 0.0, "more": None,
    }  # fmt: skip
    return Promise(demand, holds=holds, **{**usual, **other})


def sheet_test(*promises: Promise, sheet: int = 1, confidence: float = 0.98, number: int = 0) -> SheetTest:
    return SheetTest(number, sheet, 1200, confidence, promises)


def results(minutes: Sequence[int], hands: int = 500, more: int = 0) -> Any:  # noqa: ANN401 - stands in for results
    """Runs in which each of five entries is dealt a fifth of these hands."""
    one = played(1)[0]
    outcome = one.outcomes[0]._replace(entries=5)
    runs = [
        changed(one, number=number, duration_seconds=60 * each, hands_dealt=hands + more * (number % 2),
                outcomes=(outcome,), samples=())
        for number, each in enumerate(minutes)
    ]  # fmt: skip
    return SimpleNamespace(replicates=runs, enough=True)


def made_up_tuning(*promises: Promise, tests: Sequence[SheetTest] = (), **other: Any) -> Any:  # noqa: ANN401 - a stand-in
    demands = tuple(each.demand for each in promises) or (LATE,)
    wishes = SimpleNamespace(
        demands=demands, preferences=preferences(["hands", "skill"]), measures=(MEASURES["finish"],), seconds=7200
    )
    judge = SimpleNamespace(measures=(MEASURES["finish"], MEASURES["hands_per_player"]))
    search = SimpleNamespace(sheets=[None] * 1234, tallies={}, order=[1], judge=judge, best=lambda: None)
    known = tuple(tests) or (sheet_test(*promises),)
    usual: dict[str, Any] = {
        "sheet": tried(), "confirmed": object(), "holds": all(each.holds for each in promises), "wishes": wishes,
        "plan": SimpleNamespace(seed=44), "runs": 1200, "promises": list(promises), "tests": known,
        "candidates": [1, 2, 0], "conflicts": False, "reach": lambda *_: None, "steeper": False,
        "event": SimpleNamespace(scenario=tried(YOURS).scenario, seconds=7200), "chosen": 1, "best": 1, "seed": 3,
        "search": search, "played": 56_789, "added": False, "skill": None, "original": None, "tuned": None,
        "interrupted": False, "text": "the file",
    }  # fmt: skip
    return SimpleNamespace(**{**usual, **other})


def skill_line_of(low: float | None, high: float | None, value: float = 0.025) -> SkillLine:
    return SkillLine(Estimate(value, low, high, 9), 100.0, 0.25, 1500)
