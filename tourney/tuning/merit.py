"""How good a sheet is, from the runs played with it."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import NormalDist, fmean, median, median_high, pstdev
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.experiment.statistics import quantile
from tourney.tournament.schedule import Break, Level
from tourney.tournament.structure import clock_starts, column_asked, orbit_cost, stakes_in, unit_of
from tourney.tuning.wishes import Preference, Wishes, is_deadline

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from tourney.experiment.expectations import Expectation
    from tourney.experiment.measures import Measure
    from tourney.experiment.replicate import Replicate
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


MARGIN: Final = 0.6
"""The search aims at this share of the misses that a promise allows, so that fresh runs are likely to support it."""

PENALTY: Final = 4.0
"""What it costs to miss a demand by one standard deviation of its measure, in spreads of the preferred measures."""

FIRM: Final = 10.0
"""The weight of a demand that is kept because no sheet meets all; the others have weight 1."""

_COUNTED: Final = 100  # from this many runs on, misses are counted; with fewer the normal distribution is used
_FAR: Final = 8.0  # standard deviations


class RunTally:
    """The measures of the runs that a sheet has been played for.

    Attributes:
        values: The values of the measures in each run, by its number; None for a measure that a run has no value of.
    """

    def __init__(self) -> None:
        self.values: dict[int, tuple[float | None, ...]] = {}

    def add(self, replicate: Replicate, measures: Sequence[Measure]) -> None:
        """Add a run."""
        self.values[replicate.number] = tuple([measure.of(replicate) for measure in measures])

    def __len__(self) -> int:
        return len(self.values)

    def column(self, place: int) -> list[float]:
        """The values of a measure, for the runs that have one, in the order of their numbers."""
        values = (self.values[number][place] for number in sorted(self.values))
        return [each for each in values if each is not None]


class Merit(NamedTuple):
    """How good a sheet is.

    Attributes:
        value: The gain less the cost of missed demands; more is better.
        gain: The weighted sum of the preferred measures, each in units of its spread over the first sheets.
        short: By how much the demands are missed, in standard deviations of their measures; 0 if all are met.
        variance: The variance of the gain from run to run.
    """

    value: float
    gain: float
    short: float
    variance: float


@dataclass(slots=True)
class Judge:
    """Judges sheets by the wishes of an organiser.

    Attributes:
        wishes: The wishes.
        measures: The measures of a tally, in order.
        scales: The spread of each preferred measure over the sheets that may do; set by `calibrate`.
        spreads: The usual deviation of each demand's measure from run to run, by the text; set by `calibrate`.
        weights: The weights of the demands, by their text; 1 for those without. Set by `weigh`.
    """

    wishes: Wishes
    measures: tuple[Measure, ...] = field(init=False)
    scales: dict[str, float] = field(default_factory=dict)
    spreads: dict[str, float] = field(default_factory=dict)
    weights: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.measures = self.wishes.measures

    def place(self, measure: Measure) -> int:
        """The place of a measure in a tally."""
        return self.measures.index(measure)

    def calibrate(self, tallies: Iterable[RunTally]) -> None:
        """Set the spreads from the first runs of the sheets that miss the demands the least: half of all or more.

        What is out of the question would hide what matters: beside an original that lasts twelve hours with 84 big
        blinds at the end, all sheets of five hours would look the same.

        Raises:
            InvalidArgument: No run has a value of a preferred measure.
        """
        every = list(tallies)
        for demand in self.wishes.demands:
            rooms = [room for tally in every if (room := self._room(demand, tally))]
            # The median, so that one sheet that varies wildly does not make all misses look small.
            self.spreads[demand.text] = median(_deviation(demand, room) for room in rooms) if rooms else 1.0
        first = [(sum(self.shortfall(each, tally) for each in self.wishes.demands), tally) for tally in every]
        middle = median_high(short for short, _ in first)
        close = [tally for short, tally in first if short <= middle]
        for each in self.wishes.preferences:
            place = self.place(each.measure)
            means = [fmean(values) for tally in close if (values := tally.column(place))]
            if not means:
                raise InvalidArgument(f"{each.name}: no run has a value of {each.measure.name!r}")
            # If no sheet differs in it, the scale does not matter, and must only not be 0.
            self.scales[each.name] = pstdev(means) or max(abs(means[0]), 1.0)

    def weigh(self, tallies: Sequence[RunTally]) -> None:
        """Weigh the demands: equally if the runs of a sheet meet all, otherwise those that are kept count more.

        Kept is each demand that some sheet meets together with those kept before it: first the latest finish, then
        the others in the order of the file. Otherwise the search would find a sheet that misses each by a little.
        """
        # The end of the evening first: it is what a room can move the least.
        demands = sorted(self.wishes.demands, key=lambda each: not is_deadline(each))
        meeting, kept = list(tallies), list[str]()
        for demand in demands:
            place = self.place(demand.measure)
            meets = [tally for tally in meeting if is_met_by(demand, tally.column(place))]
            if meets:
                meeting = meets
                kept.append(demand.text)
        self.weights = dict.fromkeys(kept, FIRM) if len(kept) < len(demands) else {}

    def cost(self, demand: Expectation, lack: float) -> float:
        """The cost of missing a demand by a number of standard deviations; 0 if it is met."""
        return PENALTY * self.weights.get(demand.text, 1.0) * max(0.0, lack)

    def merit(self, tally: RunTally) -> Merit:
        """Judge the runs of a sheet."""
        gains = self.gains(tally)
        # A sheet without runs is worse than any other, and still a number that sorts.
        gain = fmean(gains.values()) if gains else -_FAR
        lacks = [(each, self.shortfall(each, tally)) for each in self.wishes.demands]
        spread = _variance(gains.values()) if gains else 0.0
        cost = sum(self.cost(each, lack) for each, lack in lacks)
        return Merit(gain - cost, gain, sum(lack for _, lack in lacks), spread)

    def gains(self, tally: RunTally) -> Mapping[int, float]:
        """The gain of each run; a run without a value of a measure counts as an average one."""
        found = dict.fromkeys(sorted(tally.values), 0.0)
        for each in self.wishes.preferences:
            place = self.place(each.measure)
            values = tally.column(place)
            usual = fmean(values) if values else _missing(each)
            for number in found:
                value = tally.values[number][place]
                found[number] += _weigh(each, usual if value is None else value) / self.scales[each.name]
        return found

    def complete(self, tally: RunTally) -> bool:
        """Whether the runs of a sheet have values of all preferred measures."""
        return all(tally.column(self.place(each.measure)) for each in self.wishes.preferences)

    def shortfall(self, demand: Expectation, tally: RunTally) -> float:
        """By how many standard deviations a demand is missed, with the margin; 0 if it is met."""
        return max(0.0, self.lack(demand, tally))

    def lack(self, demand: Expectation, tally: RunTally) -> float:
        """By how many standard deviations a demand is missed, with the margin; below 0 if there is room.

        The deviations are the usual ones of all sheets: a sheet that is late by hours, but sometimes by few and
        sometimes by many, is not closer than one that is always late by a quarter of an hour.
        """
        room = self._room(demand, tally)
        if not room:
            return 0.0
        spread = _deviation(demand, room)
        return self._own_lack(demand, room, spread) * spread / self.spreads.get(demand.text, spread)

    def _room(self, demand: Expectation, tally: RunTally) -> list[float]:
        """How far the runs are within the bound of a demand; below 0 beyond it."""
        values = tally.column(self.place(demand.measure))
        return [demand.bound - each if demand.below else each - demand.bound for each in values]

    def _own_lack(self, demand: Expectation, room: Sequence[float], spread: float) -> float:
        """By how many of its own deviations a sheet misses a demand, with the margin."""
        if demand.part is None:
            # Two standard errors of the mean have to be left over, which fresh runs then need to confirm it.
            return 2 / math.sqrt(len(room)) - fmean(room) / spread
        part = demand.part if demand.below else 1 - demand.part
        # With few runs the tail is estimated by mean and deviation: a quantile of twenty runs would be its largest
        # value.
        wanted = NormalDist().inv_cdf(1 - MARGIN * (1 - part))
        found = min(_FAR, fmean(room) / spread)
        if len(room) >= _COUNTED:
            # Finish times are not quite normal and counts are coarse: the mean of both errs less than either.
            found = (found + _measure_by_counting(room)) / 2
        return wanted - found


def _deviation(demand: Expectation, room: Sequence[float]) -> float:
    """The deviation of a measure from run to run; not quite 0, even if it is always the same."""
    return max(math.sqrt(_variance(room)), 0.01 * abs(demand.bound), 1e-9)


def _variance(values: Collection[float]) -> float:
    """The mean squared distance from the mean; much faster than the exact `statistics.pvariance`."""
    middle = fmean(values)
    return math.fsum([(each - middle) ** 2 for each in values]) / len(values)


def misses(demand: Expectation, values: Sequence[float]) -> int:
    """The number of values that violate the bound of a demand."""
    if demand.below:
        return sum(each > demand.bound or (demand.strict and each == demand.bound) for each in values)
    return sum(each < demand.bound or (demand.strict and each == demand.bound) for each in values)


def compute_statistic(demand: Expectation, values: Sequence[float]) -> float:
    """The statistic that a demand is about: the mean of the values, or their quantile."""
    return fmean(values) if demand.part is None else quantile(values, demand.part).value


def is_met_by(demand: Expectation, values: Sequence[float]) -> bool:
    """Whether these values themselves meet a demand: their mean does, or few enough of them violate the bound."""
    if not values:
        return False
    if demand.part is None:
        return not misses(demand, [fmean(values)])
    part = demand.part if demand.below else 1 - demand.part
    # A hair more, as 0.05 times 100 may be a hair below 5.
    return misses(demand, values) <= (1 - part) * len(values) + 1e-9


def _measure_by_counting(room: Sequence[float]) -> float:
    """The distance from the bound in standard deviations of a normal distribution, from the share beyond it."""
    late = sum(each < 0 for each in room)
    # Half a miss more, so that no miss at all is not a distance without end.
    return NormalDist().inv_cdf(1 - (late + 0.5) / (len(room) + 1))


def _weigh(each: Preference, value: float) -> float:
    return each.weight * each.sign * value


def _missing(each: Preference) -> float:
    """A value that is worse than any real one, for a sheet whose runs never have the measure."""
    return -each.sign * 1e6


def late_finish(tally: RunTally, place: int = 0) -> float:
    """The 95% quantile of the finish times of a sheet, in seconds."""
    return quantile(tally.column(place), 0.95).value


# How good a sheet is by its shape alone: what the runs of all sheets together tell about sheets of that shape.
#
# A few runs of one sheet tell little about it, above all about a demand that few runs miss. But sheets of almost the
# same shape are almost equally good, so a linear fit over all sheets of a round says more about each of them than
# its
# own runs do. The fit cannot see what is special about a sheet; the search therefore trusts both (`Search.rank`).


_MOMENTS: Final = (0.0, 0.4, 0.8, 1.2, 1.6)  # as parts of the mean finish time
_SHEETS_FOR_EACH: Final = 3  # sheets for each coefficient: with fewer the fit follows their luck
_RIDGE: Final = 1e-4  # keeps properties that go together solvable


def shape_merits(
    judge: Judge, scenarios: Mapping[int, Scenario], tallies: Mapping[int, RunTally]
) -> dict[int, float]:
    """The merit of each sheet by its shape, by the number of the sheet; empty if the sheets are too few for a fit."""
    numbers = [number for number in scenarios if judge.complete(tallies[number])]
    if not numbers:
        return {}
    usual = fmean(fmean(tallies[number].column(0)) for number in numbers)
    moments = [round(part * usual) for part in _MOMENTS]
    shapes = [shape(scenarios[number], moments) for number in numbers]
    # Too few sheets for the coefficients: the search then goes by the runs of each sheet alone.
    if len(numbers) < _SHEETS_FOR_EACH * (1 + len(shapes[0])):
        return {}
    gains = fit_trend(shapes, [judge.merit(tallies[number]).gain for number in numbers])
    found = dict(zip(numbers, gains, strict=True))
    for demand in judge.wishes.demands:
        lacks = fit_trend(shapes, [judge.lack(demand, tallies[number]) for number in numbers])
        for number, lack in zip(numbers, lacks, strict=True):
            found[number] -= judge.cost(demand, lack)
    return found


def shape(scenario: Scenario, moments: Sequence[Seconds]) -> list[float]:
    """The shape of a sheet: the big blind at some moments, antes, the length of levels, and breaks."""
    schedule, stack = scenario.schedule, scenario.stack
    column = column_asked(schedule, None, scenario.rotation.games)
    timed = [(start, item) for item, start in zip(schedule.items, clock_starts(schedule), strict=True)]
    levels = [(start or 0, item) for start, item in timed if isinstance(item, Level)]
    stakes = [stakes_in([item for start, item in levels if start <= moment][-1], column) for moment in moments]
    units = [unit_of(each) for each in stakes]
    antes = [orbit_cost(each, scenario.seats) / unit for each, unit in zip(stakes, units, strict=True)]
    return [
        *(math.log(unit / stack) for unit in units),
        fmean(antes),
        math.log(fmean(item.seconds for start, item in levels if start <= moments[-1])),
        float(sum(item.seconds for start, item in timed if isinstance(item, Break) and (start or 0) < moments[-1])),
    ]


def fit_trend(shapes: Sequence[Sequence[float]], values: Sequence[float]) -> list[float]:
    """The values of a linear fit by least squares."""
    columns = [_standard(column) for column in zip(*shapes, strict=True)]
    middle = fmean(values)
    wanted = [_dot(column, [value - middle for value in values]) for column in columns]
    table = [[_dot(one, other) for other in columns] for one in columns]
    for place, row in enumerate(table):
        # Big blinds at near moments rise together: without this the matrix is almost singular.
        row[place] += _RIDGE * len(values)
    weights = _solve(table, wanted)
    return [middle + _dot(weights, row) for row in zip(*columns, strict=True)]


def _standard(column: Sequence[float]) -> list[float]:
    middle, spread = fmean(column), pstdev(column)
    # A property that all sheets share says nothing; divided by its spread it would be noise.
    return [(each - middle) / spread if spread > 1e-9 else 0.0 for each in column]


def _dot(one: Sequence[float], other: Sequence[float]) -> float:
    return math.fsum(map(float.__mul__, one, other))


def _solve(table: list[list[float]], wanted: Sequence[float]) -> list[float]:
    """The solution of linear equations with a positive definite matrix, by elimination."""
    rows = [[*row, value] for row, value in zip(table, wanted, strict=True)]
    size = len(rows)
    for place in range(size):
        for row in rows[place + 1 :]:
            factor = row[place] / rows[place][place]
            row[place:] = [
                each - factor * other for each, other in zip(row[place:], rows[place][place:], strict=True)
            ]
    found = [0.0] * size
    for place in reversed(range(size)):
        known = _dot(rows[place][place + 1 : size], found[place + 1 :])
        found[place] = (rows[place][size] - known) / rows[place][place]
    return found
