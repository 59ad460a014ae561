"""A tuning and what it has found."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean, median
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.experiment.statistics import Estimate, is_enough_for_mean, mean, student_t
from tourney.tuning.confirmation import Promise, SheetTest, best_of, check_promise
from tourney.tuning.merit import compute_statistic, is_met_by, late_finish
from tourney.tuning.sheets import describe_sheet

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.experiment import TournamentFound
    from tourney.experiment.plan import Plan
    from tourney.tuning.candidates import Event
    from tourney.tuning.knobs import Knobs, Vary
    from tourney.tuning.search import Search, TriedSheet
    from tourney.tuning.skill import SkillLine
    from tourney.tuning.wishes import Preference, Wishes


# What the sheets of a search show together: what a later finish buys, and what each knob does.


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


class Reach(NamedTuple):
    """The sheet of a search that comes closest to a demand, or beyond it, if nothing else mattered.

    Attributes:
        sheet: The sheet.
        value: The statistic of the demand, in the unit of its measure.
        meets: Whether the sheet meets the demand, as far as the runs of the search tell.
    """

    sheet: TriedSheet
    value: float
    meets: bool


@dataclass(slots=True)
class Tuning:
    """A tuning, as far as it has come.

    Attributes:
        event: The event.
        wishes: What is demanded and preferred.
        added: Whether the demand on the finish time was added, because the file has none.
        seed: The seed of the search; the next is that of the finalists, and three more those of the tests.
        runs: The fresh runs of the confirmation.
        vary: What varies.
        search: The search.
        steeper: Whether steps are larger than usual, because no sheet with usual ones could be tried.
        order: The finalists, the best first; empty until they are known.
        tests: The tests of sheets on fresh runs; empty until all are done.
        original: The confirmed runs of the original; None until then.
        tuned: The confirmed runs of the tuned sheet; None until then, or if the original was chosen.
        plan: The plan of the confirmation; None until then.
        text: The tuned tournament file; empty until a sheet is known.
        skill: What hands are worth to better players, if skill is preferred.
        interrupted: Whether it was interrupted.
    """

    event: Event
    wishes: Wishes
    added: bool
    seed: int
    runs: int
    vary: Vary
    search: Search
    steeper: bool = False
    order: Sequence[int] = ()
    tests: tuple[SheetTest, ...] = ()
    original: TournamentFound | None = None
    tuned: TournamentFound | None = None
    plan: Plan | None = None
    text: str = ""
    skill: SkillLine | None = None
    interrupted: bool = False

    @property
    def candidates(self) -> list[int]:
        """The sheets that are tested on fresh runs until one passes: the finalists, then the event's own sheet."""
        return [*self.order, *(each for each in self.search.yours if each not in self.order)]

    @property
    def chosen(self) -> int | None:
        """The number of the sheet that was chosen; None until then. 0 is the original."""
        return best_of(self.tests).sheet if self.tests else None

    @property
    def holds(self) -> bool:
        """Whether the chosen sheet is promised to meet all demands."""
        return bool(self.tests) and best_of(self.tests).passed

    @property
    def best(self) -> int | None:
        """The sheet that was chosen, or the best so far."""
        return self.search.best() if self.chosen is None else self.chosen

    @property
    def sheet(self) -> TriedSheet | None:
        """The best sheet; None if none is known yet."""
        return None if self.best is None else self.search.sheets[self.best]

    @property
    def confirmed(self) -> TournamentFound | None:
        """The confirmed runs of the chosen sheet, if all have been played."""
        found = self.original if self.chosen == 0 else self.tuned
        return found if found is not None and found.enough else None

    @property
    def promises(self) -> list[Promise]:
        """What the confirmed runs support; empty without them."""
        found = self.confirmed
        if found is None:
            return []
        confidence = best_of(self.tests).confidence
        return [check_promise(each, found.replicates, confidence) for each in self.wishes.demands]

    @property
    def played(self) -> int:
        """All runs of the search and of the finalists."""
        return sum(map(len, (*self.search.tallies.values(), *self.search.fresh.values())))

    def reach(self, demand: Expectation, beside: Collection[Expectation] = ()) -> Reach | None:
        """The sheet of the search that does best by a demand among those that meet others; None without one."""
        place = self.search.judge.place
        found: Reach | None = None
        for number, tally in self.search.tallies.items():
            values = tally.column(place(demand.measure))
            if not values or not all(is_met_by(each, tally.column(place(each.measure))) for each in beside):
                continue
            value = compute_statistic(demand, values)
            if found is None or (value < found.value) == demand.below:
                found = Reach(self.search.sheets[number], value, is_met_by(demand, values))
        return found

    @property
    def conflicts(self) -> bool:
        """Whether sheets of the search meet each of the demands, but none was found that meets all."""
        demands = self.wishes.demands
        reached = [self.reach(each) for each in demands]
        return not self.holds and len(demands) > 1 and all(each is not None and each.meets for each in reached)
