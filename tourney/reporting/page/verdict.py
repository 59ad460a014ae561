"""The verdict: the answer of the page in a line or two, for readers who read no further."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tourney.experiment.compare import compare_measures
from tourney.experiment.expectations import Verdict
from tourney.experiment.guarantee import assess_guarantee
from tourney.experiment.measures import MEASURES, Unit, values_of
from tourney.experiment.statistics import Estimate, is_enough_for_spread, mean, quantile
from tourney.reporting.event_lines import guarantee_sentence, spread_sentence
from tourney.reporting.page import elements
from tourney.reporting.page.markup import Markup, tag
from tourney.reporting.page.over_clock import staffing
from tourney.reporting.text import count, length

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.reporting.page.series_shown import Series


# The finish times of an experiment.


class FinishFigures(NamedTuple):
    """The finish times of an experiment, in seconds.

    Attributes:
        shown: The experiment.
        times: The finish times of its replicates.
        p5: The 5% quantile.
        p50: The median.
        p95: The 95% quantile.
    """

    shown: Series
    times: list[int]
    p5: Estimate
    p50: Estimate
    p95: Estimate

    @property
    def varies(self) -> bool:
        """Whether there are enough replicates for the 5% and 95% quantiles, and these differ."""
        return is_enough_for_spread(len(self.times)) and self.p5.value < self.p95.value

    @property
    def clock(self) -> Callable[[float], str]:
        """How times of the experiment are written."""
        return elements.clock_of([self.shown])

    @property
    def sentence(self) -> str:
        """The median's interval and the range of finish times, in words."""
        within = elements.interval(self.p50, Unit.SECONDS, self.clock)
        spread = spread_sentence(self.times, self.shown.scenario.wall_clock)
        known = f"; 95% interval {within}" if within else ", too few for an interval"
        return f"Median of {count(len(self.times), 'replicate')}{known}. {spread}"


def finish_of(shown: Series) -> FinishFigures:
    """Return the finish times of an experiment with at least one replicate."""
    times = list(map(int, values_of(MEASURES["finish"], shown.replicates)))
    p5, p50, p95 = (quantile(times, part) for part in (0.05, 0.5, 0.95))
    return FinishFigures(shown, times, p5, p50, p95)


def show_verdict(found: Sequence[FinishFigures]) -> Markup:
    """Return the verdict."""
    parts = _on_one(found[0]) if len(found) == 1 else _on_several(found)
    texts = [[each.expectation.text for each in finish.shown.checks] for finish in found]
    # The same single expectation for all is one sentence, not one for each.
    if len(found) > 1 and len(texts[0]) == 1 and all(each == texts[0] for each in texts):
        expected = [_sum_up_common([finish.shown for finish in found])]
    else:
        expected = [text for finish in found for text in _sum_up(finish.shown, found)]
    return tag("p", " ".join([*parts, *expected]), class_="verdict")


def _on_one(finish: FinishFigures) -> list[str]:
    shown = finish.shown
    clock = elements.clock_of([shown])
    # By the 95%, as a room must be staffed until then; the median is late in every second run.
    if finish.varies:
        over = f"Plan until {clock(finish.p95.value)}: 95 of 100 runs are over by then, half of them by"
        parts = [f"{over} {clock(finish.p50.value)}."]
    elif len(finish.times) > 1:
        parts = [f"{count(len(finish.times), 'run')} are too few for more than a first impression."]
    else:
        parts = ["A single run may be a fluke."]
    guarantee = guarantee_sentence(assess_guarantee(shown.scenario, shown.replicates))
    return [part for part in (*parts, staffing(shown), _money(shown), guarantee) if part]


def _money(shown: Series) -> str:
    """Return what the house has of the event; empty if neither fees nor costs are known."""
    # Without either the result of the house would be a guess.
    if not (shown.scenario.fee and shown.scenario.staff.hour):
        return ""
    fees, cost, left = (
        mean(values_of(MEASURES[name], shown.replicates)).value for name in ("fees", "dealer_cost", "house_result")
    )
    less = f"dealers {elements.number(cost, Unit.MONEY)}"
    overlay = mean(values_of(MEASURES["overlay"], shown.replicates)).value
    if overlay:
        less += f" and overlay {elements.number(overlay, Unit.MONEY)}"
    rest = elements.number(left, Unit.MONEY)
    return f"On average, fees of {elements.number(fees, Unit.MONEY)} less {less} leave {rest}."


def _on_several(found: Sequence[FinishFigures]) -> list[str]:
    """Return which experiments end earlier or later than the first beyond doubt, and which do not."""
    first, *others = found
    sure: list[tuple[float, str]] = []
    same: list[str] = []
    unsure: list[str] = []
    for index, other in enumerate(others, start=1):
        paired = first.shown.is_paired_with(other.shown)
        change = compare_measures(MEASURES["finish"], first.shown.replicates, other.shown.replicates, paired=paired)
        if change is None or not change.is_significant:
            (same if change is not None and change.is_same else unsure).append(elements.letter(index))
            continue
        when = "later" if change.change.value > 0 else "earlier"
        sure.append(
            (change.change.value, f"{elements.letter(index)} {length(round(abs(change.change.value)))} {when}")
        )
    parts = []
    if sure:
        parts.append(f"On average, against A: {', '.join(text for _, text in sure)}.")
    if same:
        parts.append(f"{_join_names(same)} end{'s' if len(same) == 1 else ''} when A does in every run.")
    if unsure:
        # With a thousand runs a difference that still does not show hardly matters.
        more = "; more runs may tell" if len(first.times) < 1000 else ""
        differ = "its end differs" if len(unsure) == 1 else "their ends differ"
        parts.append(f"For {_join_names(unsure)} the runs do not tell whether {differ} from A{more}.")
    return parts


def _join_names(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _sum_up_common(shown: Sequence[Series]) -> str:
    """Return for which experiments the one expectation of all of them holds."""
    by_verdict = {
        verdict: [elements.letter(index) for index, each in enumerate(shown) if each.checks[0].verdict is verdict]
        for verdict in Verdict
    }
    content = [f"{verdict.value} for {_join_names(names)}" for verdict, names in by_verdict.items() if names]
    return f"Expected: {shown[0].checks[0].expectation.text} ({'; '.join(content)})."


def _sum_up(shown: Series, found: Sequence[FinishFigures]) -> list[str]:
    """Return how many of the expectations hold, and the first that fails."""
    if not shown.checks:
        return []
    which = [finish.shown for finish in found].index(shown)
    of = f"{elements.letter(which)}: " if len(found) > 1 else ""
    fails = [each.expectation.text for each in shown.checks if each.verdict is Verdict.FAILS]
    holds = sum(each.verdict is Verdict.HOLDS for each in shown.checks)
    many = len(shown.checks)
    if many == 1:
        [only] = shown.checks
        return [f"{of or 'Expected: '}{only.expectation.text} ({only.verdict.value})."]
    if holds == many:
        return [f"{of}{'all' if of else 'All'} {many} expectations hold."]
    if fails:
        # The first that fails; the table below has all.
        return [f"{of}{len(fails)} of {count(many, 'expectation')} fail{'s' if len(fails) == 1 else ''}: {fails[0]}."]
    return [
        f"{of}{holds} of {count(many, 'expectation')} hold{'s' if holds == 1 else ''}; for the rest, play more runs."
    ]
