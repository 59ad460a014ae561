"""What is learned of a room and of a field, and how good forecasts were, as tables and as plain records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType

from tourney.experiment.habits import DEPTHS, SIZES
from tourney.experiment.profile import People, play_statistics
from tourney.reporting.fitted_table import FittedTable
from tourney.reporting.strategy_tables import Column, is_apart, profile_record, profile_table
from tourney.reporting.text import clock, count
from tourney.room.backtest import SHARES, rate_forecasts

if TYPE_CHECKING:
    from collections import Counter
    from collections.abc import Iterable, Iterator, Sequence

    from tourney.experiment.habits import Counts
    from tourney.room.backtest import Backtest, ForecastEvening, Quality
    from tourney.room.calibration import Calibration, Unexplained
    from tourney.room.field_calibration import FittedField
    from tourney.room.learned import Learned, P
    from tourney.room.play_tally import PlayTally


_FEW: Final = 20
"""With fewer forecasts than this, coverage tells little."""


def learned_table(calibration: Calibration, doubts: Sequence[str], misfits: Sequence[Unexplained]) -> RenderableType:
    """What is known of each unknown before and after, what the evenings cannot tell, and what no room explains."""
    head = f"{count(len(calibration.model.evenings), 'evening')}; factors are on the field and pace of the file"
    lines = [f"{each[:1].upper()}{each[1:]}." for each in doubts]
    lines += [
        f"No likely room explains: {each.quantity.words}, {'later or more' if each.apart > 0 else 'earlier or fewer'}"
        f" than expected by {abs(each.apart):.1f} standard errors."
        for each in misfits
    ]
    return Group(head, "", unknowns_table(calibration.learned), *(["", *lines] if lines else []))


def unknowns_table(learned: Iterable[Learned[P]], *, marks_factors: bool = False) -> FittedTable:
    """A row for each unknown, with what is known of it before and after; factors may be marked by an x."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for name in ("before (90%)", "learned", "90% interval", "narrowed by"):
        table.add_column(name, justify="right")
    for each in learned:
        table.add_row(each.prior.words, *learned_cells(each, marks_factors=marks_factors))
    return table


def learned_cells(learned: Learned[P], *, marks_factors: bool = False) -> list[str]:
    """What is known of an unknown before and after; factors may be marked by an x."""

    def show(value: float) -> str:
        text = learned.prior.format(value)
        return text if marks_factors else text.removeprefix("x")

    # The middle of the prior is 1 or the value of the file, which says nothing new.
    before, _, to = learned.before
    now = f"{show(learned.low)} to {show(learned.high)}"
    return [f"{show(before)} to {show(to)}", show(learned.middle), now, f"{learned.share:.0%}"]


def learned_record(calibration: Calibration, doubts: Sequence[str], misfits: Sequence[Unexplained]) -> dict[str, Any]:
    """The same as plain data."""
    return {
        "evenings": len(calibration.model.evenings),
        "effective_draws": round(calibration.draws.effective, 1),
        "settled": calibration.draws.is_settled,
        "unknowns": {each.prior.unknown.value: each.as_record() for each in calibration.learned},
        "doubts": list(doubts),
        "misfits": {each.quantity.words: each.apart for each in misfits},
    }


def backtest_table(tested: Backtest) -> RenderableType:
    """How good the forecasts were, beside the shipped field and pace and the rule of thumb."""
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for name in ("evenings", "mean error", "bias", "score", "80% width", *[f"in {share:.0%}" for share in SHARES]):
        table.add_column(name, justify="right")
    for name, quality in qualities(tested):
        table.add_row(name, str(quality.forecasts), *_minutes(quality), *[f"{each:.0%}" for each in quality.covered])
    rule = rule_errors(tested.evenings)
    if rule:
        error, bias = sum(map(abs, rule)) / len(rule), sum(rule) / len(rule)
        table.add_row("chips / 20 big blinds", str(len(rule)), *_few_minutes(error, bias), *["-"] * len(SHARES))
    lines = [
        "Times in minutes. Error: of the median. Score: the mean continuous ranked probability score; less is better."
    ]
    if len(tested.evenings) < _FEW:
        lines.append(f"{count(len(tested.evenings), 'evening')} say little of coverage.")
    return Group(table, "", *lines)


def qualities(tested: Backtest) -> list[tuple[str, Quality]]:
    """How good each kind of forecast was."""
    found = []
    if tested.evenings:
        found.append(("learned from the others", rate_forecasts(tested.evenings, lambda each: each.forecast)))
        found.append(("field and pace of the file", rate_forecasts(tested.evenings, lambda each: each.shipped)))
    # In the order in which they were noted, so from early to late.
    for after in dict.fromkeys(each.after for each in tested.midway):
        some = [each for each in tested.midway if each.after == after]
        found.append((f"learned, known {after}", rate_forecasts(some, lambda each: each.forecast)))
    return found


def rule_errors(forecasts: Sequence[ForecastEvening]) -> list[float]:
    """The errors of the rule of thumb in seconds, where it can be applied."""
    return [each.rule - each.end for each in forecasts if each.rule is not None]


def _minutes(quality: Quality) -> list[str]:
    return [
        f"{quality.error / 60:.1f}",
        f"{quality.bias / 60:+.1f}",
        f"{quality.score / 60:.1f}",
        f"{quality.width / 60:.0f}",
    ]


def _few_minutes(error: float, bias: float) -> list[str]:
    # A single time is a forecast whose score is its error.
    return [f"{error / 60:.1f}", f"{bias / 60:+.1f}", f"{error / 60:.1f}", "-"]


def backtest_record(tested: Backtest) -> dict[str, Any]:
    """The backtest as plain data; times in seconds."""
    rule = rule_errors(tested.evenings)
    return {
        "unsettled": tested.unsettled,
        "forecasts": [
            {
                "evening": each.evening.name,
                "entrants": each.evening.entrants,
                "known": each.after,
                "end": each.end,
                "quantiles": {
                    str(part): each.forecast.quantile(part) for part in (0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95)
                },
                "shipped": each.shipped.quantile(0.5),
                "rule": each.rule,
            }
            for each in (*tested.evenings, *tested.midway)
        ],
        "quality": {name: quality._asdict() for name, quality in qualities(tested)},
        "rule_of_thumb": {"count": len(rule), "error": sum(map(abs, rule)) / len(rule)} if rule else None,
    }


def sum_up_backtest(tested: Backtest) -> str:
    """The result in a sentence."""
    if not tested.evenings:
        return "No evening has an end: there is nothing to compare."
    first = rate_forecasts(tested.evenings, lambda each: each.forecast)
    second = rate_forecasts(tested.evenings, lambda each: each.shipped)
    number = tested.unsettled
    rough = f" {count(number, 'evening')} forecast from a room that has not settled: rough." if number else ""
    return (
        f"Forecast from the others, the end was off by {clock_minutes(first.error)} on average; as the file is, by "
        f"{clock_minutes(second.error)}. {first.covered[-1]:.0%} of the ends were inside their 90% interval.{rough}"
    )


def clock_minutes(seconds: float) -> str:
    """A duration in whole minutes: "23 min"."""
    return f"{seconds / 60:.0f} min"


def times_of(each: ForecastEvening) -> tuple[str, str, str]:
    """The end, the median and the 90% interval of a forecast, as text."""
    low, high = each.forecast.interval(0.9)
    return (
        clock(round(each.end)),
        clock(round(each.forecast.quantile(0.5))),
        f"{clock(round(low))} to {clock(round(high))}",
    )


# How a fitted field plays beside the recorded hands, statistic by statistic.


_SOURCE = "the recorded hands"
_FEWEST = 20
"""The fewest opportunities for a statistic to be compared."""

_MOST_PROBLEMS = 5


def fitted_table(fitted: FittedField, problems: Counter[str], doubts: Sequence[str]) -> RenderableType:
    """What is known of each unknown before and after, and what the hands cannot tell."""
    tally = fitted.recorded.tally
    head = f"{count(tally.hands, 'hand')} of {count(tally.players, 'player')}; factors are on the field of the file"
    lines = [f"{each[:1].upper()}{each[1:]}." for each in doubts]
    lines += [
        f"{count(times, 'hand')} not counted: {problem}" for problem, times in problems.most_common(_MOST_PROBLEMS)
    ]
    return Group(head, "", unknowns_table(fitted.learned, marks_factors=True), *(["", *lines] if lines else []))


def fitted_lines(fitted: FittedField) -> Iterator[str]:
    """The fit, statistic by statistic: the learned field, below it the recorded hands with their intervals."""
    before, after, every = _count_apart(fitted.before, fitted), _count_apart(fitted.after, fitted), _columns(fitted)
    compared = sum(len(column.people) for column in every)
    yield (
        f"\nOf {compared} statistics of the recorded hands, the field of the file differs in {before} by more than"
        f" chance (95% intervals that do not overlap), and the learned field in {after}. Both play the recorded hands"
        " with other cards. The learned field, by the depth of the stacks in big blinds:\n"
    )
    yield from profile_table(every)


def fitted_record(fitted: FittedField, problems: Counter[str], doubts: Sequence[str]) -> dict[str, Any]:
    """The same as plain data; below `people` are the recorded hands."""
    return {
        "hands": fitted.recorded.tally.hands,
        "players": fitted.recorded.tally.players,
        "not_counted": dict(problems.most_common()),
        "effective_draws": round(fitted.draws.effective, 1),
        "settled": fitted.draws.is_settled,
        "unknowns": {each.prior.words: each.as_record() for each in fitted.learned},
        "doubts": list(doubts),
        "used": [each.words for each in fitted.used],
        "apart": {"before": _count_apart(fitted.before, fitted), "after": _count_apart(fitted.after, fitted)},
        "by_depth": {column.title: profile_record(column) for column in _columns(fitted)},
    }


def _columns(fitted: FittedField) -> list[Column]:
    """A column for each depth: what the learned field does, beside the recorded hands."""
    played = (_at_depth(fitted.after, depth) for depth in range(len(DEPTHS)))
    return [
        Column(DEPTHS[depth], counts, people, _SOURCE)
        for depth, counts in enumerate(played)
        if (people := _find_recorded(fitted, depth))
    ]


def _count_apart(tally: PlayTally, fitted: FittedField) -> int:
    return sum(
        is_apart(each, _find_recorded(fitted, depth).get(each.name))
        for depth in range(len(DEPTHS))
        for each in play_statistics(_at_depth(tally, depth))
    )


def _find_recorded(fitted: FittedField, depth: int) -> dict[str, People]:
    return {
        each.name: People(each.value, each.interval, each.of)
        for each in play_statistics(_at_depth(fitted.recorded.tally, depth))
        if each.value is not None and each.interval is not None and each.of >= _FEWEST
    }


def _at_depth(tally: PlayTally, depth: int) -> Counts:
    return tally.habits.total(range(len(SIZES)), [depth])
