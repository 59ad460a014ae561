"""The differences of two experiments, as a table with a plot of the intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.text import Text

from tourney.errors import InvalidArgument
from tourney.experiment.compare import Difference, compare_measures
from tourney.experiment.experiment import AnyFound, difference_record
from tourney.experiment.luck_adjusted import ADJUSTED_MEASURES
from tourney.experiment.measures import Measure, Prominence, Unit, prominent
from tourney.reporting.findings import bare, format_in_unit
from tourney.reporting.fitted_table import FittedTable

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tourney.experiment.replicate import AnyReplicate
    from tourney.experiment.statistics import Estimate
    from tourney.experiment.subject import Subject

_ADJUSTED: Final = {each.name for each in ADJUSTED_MEASURES}

_WIDTH: Final = 21
"""Width of the plot of an interval, in characters; zero is in the middle."""


class Side(NamedTuple):
    """One of the two experiments that are compared.

    Attributes:
        name: Its name in the table.
        seed: Its seed.
        replicates: Its finished replicates.
        measures: Their measures, by name.
        subject: What kind of thing the experiment played.
        scenario: What it played.
    """

    name: str
    seed: int
    replicates: Sequence[AnyReplicate]
    measures: Mapping[str, Measure]
    subject: Subject[Any, Any]
    scenario: Any

    def is_paired_with(self, other: Side) -> bool:
        """Whether replicates of the same number were played with the same players and cards."""
        return self.seed == other.seed and self.subject.deals_alike(self.scenario, other.scenario)


def side_of(found: AnyFound, name: str) -> Side:
    """The results at a point of an experiment as a side of a comparison."""
    return Side(name, found.plan.seed, found.replicates, found.measures, found.subject, found.scenario)


def differences_of(one: Side, other: Side, least: Prominence) -> list[Difference]:
    """Return the differences of all measures of at least the given prominence that both experiments have.

    Raises:
        InvalidArgument: One is of a tournament, the other of a festival.
    """
    kinds = one.subject.name, other.subject.name
    if kinds[0] != kinds[1]:
        raise InvalidArgument(f"{one.name} is a {kinds[0]}, {other.name} a {kinds[1]}: they cannot be compared")
    # Pairs have their cards in common, so that much of the luck cancels out in their differences; treated as
    # independent they would seem less certain than they are.
    paired = one.is_paired_with(other)
    shared = {name: measure for name, measure in one.measures.items() if name in other.measures}
    found = (
        compare_measures(measure, one.replicates, other.replicates, paired=paired)
        for measure in prominent(least, shared)
    )
    return [each for each in found if each is not None]


def differences_record(one: Side, others: Sequence[Side], *, everything: bool = False) -> dict[str, Any]:
    """Return the differences of other experiments from the first, as data for JSON."""
    least = Prominence.ON_REQUEST if everything else Prominence.HEADLINE
    return {
        "first": _side_record(one),
        "comparisons": [
            {
                "second": _side_record(other),
                "differences": [difference_record(each) for each in differences_of(one, other, least)],
                "paired": one.is_paired_with(other),
            }
            for other in others
        ],
    }


def _side_record(side: Side) -> dict[str, Any]:
    return {"name": side.name, "seed": side.seed, "replicates": len(side.replicates)}


def differences(one: Side, other: Side, *, everything: bool = False) -> RenderableType:
    """Return a table of the differences, other minus one, a row for each measure.

    Args:
        one: The first experiment.
        other: The second experiment.
        everything: Include all measures, not only the headline ones.
    """
    found = differences_of(one, other, Prominence.ON_REQUEST if everything else Prominence.HEADLINE)
    # What is zero in both makes a row that says nothing.
    found = [each for each in found if everything or each.one.value or each.other.value]
    table = FittedTable(box=SIMPLE_HEAD, pad_edge=False)
    table.add_column("")
    for name in ("first", "second", "change", "95% interval", "saved", "n"):
        table.add_column(name, justify="right")
    table.add_column("less   0   more", justify="center", no_wrap=True)
    # The plot says again what the interval says, so a narrow terminal does without it.
    table.spare_last = True
    for each in found:
        table.add_row(*_row(each, one, other))
    same = [each.measure.title for each in found if each.is_same]
    unsure = [each.measure.title for each in found if not (each.is_same or each.is_significant)]
    said = f"The same in all replicates: {', '.join(same)}.\n" if same else ""
    said += f"No significant difference: {', '.join(unsure)}.\n" if unsure else ""
    head = Text.assemble(
        ("first  ", "bold"), one.name, ("\nsecond ", "bold"), other.name, f"\n{_pairing(one, other)}"
    )
    if any(each.saved is not None for each in found):
        said += "saved: the share of the variance of the difference that pairing removes.\n"
    if any(each.measure.name in _ADJUSTED for each in found):
        said += (
            "adjusted: less the luck of the hands played, whose mean is 0. The most skilled are those of the highest "
            "band of skill.\n"
        )
    return Group(head, table, Text(said))


def _pairing(one: Side, other: Side) -> str:
    """Whether the replicates are paired, and why not."""
    if one.is_paired_with(other):
        return f"Both have seed {one.seed}, so replicates are paired (same cards)."
    if one.seed != other.seed:
        return f"Seeds {one.seed} and {other.seed} differ, so replicates are not paired."
    return "They differ in game or number of entrants, so replicates are not paired."


def _row(found: Difference, one: Side, other: Side) -> tuple[str | Text, ...]:
    change = found.change
    interval = (
        ""
        if change.low is None or change.high is None
        else f"{_format_signed(change.low, found, bare)} to {_format_signed(change.high, found, bare)}"
    )
    saved = "" if found.saved is None else f"{100 * found.saved:.0f}%"
    return (
        found.measure.title,
        _value(found.one.value, found.measure, one),
        _value(found.other.value, other.measures[found.measure.name], other),
        Text(_format_signed(change.value, found), style="bold" if found.is_significant else "dim"),
        interval,
        saved,
        f"{change.replicates:,}",
        _plot(change),
    )


def _value(value: float, measure: Measure, side: Side) -> str:
    """A value; times since the start are times of day if those of the start are known."""
    if measure.moment is not None:
        return measure.moment(value)
    return format_in_unit(value, measure.unit, side.scenario.wall_clock if measure.is_time else None)


def _format_signed(value: float, found: Difference, write: Callable[[float, Unit], str] = format_in_unit) -> str:
    sign = "+" if value > 0 else "\N{MINUS SIGN}" if value < 0 else ""
    return sign + write(abs(value), found.measure.unit)


def _plot(change: Estimate) -> str:
    """Draw the interval as a line, the estimate as a dot, and zero as a bar."""
    if change.low is None or change.high is None:
        return ""
    # Each row has a scale of its own. Only the side of zero and the distance to it can be compared from row to row.
    reach = max(abs(change.low), abs(change.high)) or 1.0
    half = _WIDTH // 2
    low, middle, high = (round(half + half * value / reach) for value in (change.low, change.value, change.high))
    cells = [" "] * _WIDTH
    cells[half] = "\N{BOX DRAWINGS LIGHT VERTICAL}"
    cells[low : high + 1] = "\N{BOX DRAWINGS LIGHT HORIZONTAL}" * (high + 1 - low)
    cells[middle] = "\N{BLACK CIRCLE}"
    return "".join(cells)
