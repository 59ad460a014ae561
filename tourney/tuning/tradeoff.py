"""What the sheets of a search show together: what a later finish buys, and what each knob does."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.statistics import Estimate, is_enough_for_mean, mean, student_t
from tourney.tuning.merit import late_finish
from tourney.tuning.sheets import describe_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.tuning.knobs import Knobs
    from tourney.tuning.search import Search
    from tourney.tuning.wishes import Preference


class Dot(NamedTuple):
    """A sheet in the picture of the trade-off.

    Attributes:
        sheet: The number of the sheet.
        late: The 95% quantile of its finish times, in seconds.
        value: The mean of the first preferred measure.
        words: The sheet in words.
        runs: The runs of both numbers.
        front: Whether no other sheet ends as early with a better value.
    """

    sheet: int
    late: float
    value: float
    words: str
    runs: int
    front: bool


def dots(search: Search, wanted: Preference) -> list[Dot]:
    """All sheets of a search, with the most runs each has had; the earliest first."""
    place = search.judge.place(wanted.measure)
    found = []
    for number, tally in search.tallies.items():
        values = tally.column(place)
        if values and tally.values:
            words = ", ".join(describe_sheet(search.sheets[number].candidate))
            found.append(Dot(number, late_finish(tally), fmean(values), words, len(tally), front=False))
    found.sort(key=lambda each: (each.late, -wanted.sign * each.value))
    best: float | None = None
    for row, each in enumerate(found):
        if best is None or wanted.sign * each.value > best:
            best = wanted.sign * each.value
            found[row] = each._replace(front=True)
    return found


class Effect(NamedTuple):
    """What a knob does: the difference of a measure between sheets with more and with less of it.

    Attributes:
        knob: The knob, in words.
        less: Its values in the first half of the sheets.
        more: Its values in the other half.
        changes: The difference of the mean of each measure, in the order of the judge, with its interval.
    """

    knob: str
    less: str
    more: str
    changes: tuple[Estimate | None, ...]


@dataclass(frozen=True, slots=True)
class _Knob:
    words: str
    of: Callable[[Knobs], float]
    shown: Callable[[float], str]


_KNOBS: Final = (
    _Knob("level length", lambda knobs: knobs.level_length, lambda value: f"{value / 60:.0f} min"),
    _Knob("starting depth", lambda knobs: knobs.depth, lambda value: f"{value:.0f} bb"),
    _Knob("starting stack", lambda knobs: knobs.stack, lambda value: f"{value:,.0f}"),
    _Knob("end of the sheet", lambda knobs: knobs.end, lambda value: f"{100 * value:.0f}% of the time"),
    _Knob("bend", lambda knobs: knobs.bend, lambda value: f"{value:+.1f}"),
    _Knob("antes", lambda knobs: float(knobs.ante is not None), lambda value: "with" if value else "without"),
    _Knob("levels between breaks", lambda knobs: knobs.spacing, lambda value: f"{value:.0f}"),
)


def effects(search: Search, runs: int) -> list[Effect]:
    """What each knob does over the drawn sheets, by their first runs; knobs that did not vary are left out."""
    places = range(len(search.judge.measures))
    sheets = [
        (knobs, [_mean_of(search, number, place, runs) for place in places])
        for number in search.tallies
        if (knobs := search.sheets[number].candidate.knobs) is not None
    ]
    return [found for knob in _KNOBS if (found := _effect(knob, sheets)) is not None]


def _mean_of(search: Search, number: int, place: int, runs: int) -> float | None:
    tally = search.tallies[number]
    values = [value for run in range(runs) if run in tally.values and (value := tally.values[run][place]) is not None]
    return fmean(values) if values else None


def _effect(knob: _Knob, sheets: Sequence[tuple[Knobs | None, list[float | None]]]) -> Effect | None:
    rows = [(knob.of(knobs), values) for knobs, values in sheets if knobs is not None]
    distinct = sorted({value for value, _ in rows})
    if len(distinct) < 2:
        return None
    middle = median(value for value, _ in rows)
    split = next(
        (value for value in distinct[1:] if value >= middle), distinct[-1]
    )  # the first value of the upper half
    low, high = [row for row in rows if row[0] < split], [row for row in rows if row[0] >= split]
    changes = tuple(_change(low, high, place) for place in range(len(rows[0][1])))
    return Effect(knob.words, _span(knob, low), _span(knob, high), changes)


def _span(knob: _Knob, rows: Sequence[tuple[float, list[float | None]]]) -> str:
    low, high = (knob.shown(end(value for value, _ in rows)) for end in (min, max))
    return low if low == high else f"{low} to {high}"


def _change(
    low: Sequence[tuple[float, list[float | None]]], high: Sequence[tuple[float, list[float | None]]], place: int
) -> Estimate | None:
    """The difference of two means of independent sheets, with Student's t."""
    ones, others = ([value for _, row in rows if (value := row[place]) is not None] for rows in (low, high))
    if not ones or not others:
        return None
    first, second = mean(ones), mean(others)
    change = second.value - first.value
    if not is_enough_for_mean(min(len(ones), len(others))) or first.half_width is None or second.half_width is None:
        return Estimate(change, None, None, len(ones) + len(others))
    parts = [first.half_width / student_t(len(ones) - 1), second.half_width / student_t(len(others) - 1)]
    half = student_t(len(ones) + len(others) - 2) * sum(part**2 for part in parts) ** 0.5
    return Estimate(change, change - half, change + half, len(ones) + len(others))
