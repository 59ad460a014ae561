"""Backtests: each evening is forecast from the others only, and compared with what happened."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.algebra import dot, factor, forward
from tourney.room.calibration import weigh_rooms
from tourney.room.evening import END
from tourney.room.learned import weighted_quantile
from tourney.room.model import RoomModel, slopes_over_pace
from tourney.room.sampling import WeightedDraws
from tourney.streams import derive
from tourney.tournament.schedule import Level
from tourney.tournament.structure import clock_starts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.room.calibration import Calibration
    from tourney.room.evening import Evening, Quantity, Seen
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


# Forecasts of the end of an evening from what is known of the room, and how good they are.


_NODES: Final = tuple(NormalDist().inv_cdf((each + 0.5) / 15) for each in range(15))
"""Evenly weighted values of a standard normal, by which each room's own spread is drawn."""


class EndForecast(NamedTuple):
    """When an evening is over: times in seconds with weights, sorted by time."""

    times: tuple[tuple[float, float], ...]

    def quantile(self, part: float) -> float:
        """A quantile."""
        return weighted_quantile(self.times, part)

    def share_by(self, time: float) -> float:
        """The probability that it is over by a time."""
        return min(1.0, sum(weight for each, weight in self.times if each <= time))

    def interval(self, share: float) -> tuple[float, float]:
        """The middle interval with this probability."""
        return self.quantile((1 - share) / 2), self.quantile((1 + share) / 2)

    def score(self, time: float) -> float:
        """The continuous ranked probability score in seconds (Gneiting and Raftery 2007); less is better."""
        total, reached = 0.0, 0.0
        # The integral of the squared distance between the distribution, a step function, and the step at `time`.
        for number, (each, weight) in enumerate(self.times[:-1]):
            reached += weight
            following = self.times[number + 1][0]
            below, above = min(max(time, each), following) - each, following - min(max(time, each), following)
            total += reached * reached * below + (1 - reached) ** 2 * above
        return total + max(0.0, self.times[0][0] - time) + max(0.0, time - self.times[-1][0])


def forecast_end(model: RoomModel, draws: WeightedDraws, evening: Evening, known: Sequence[Seen] = ()) -> EndForecast:
    """Forecast the end of an evening from draws of the room.

    Args:
        model: The model, whose surfaces and unknowns are used, but not its evenings.
        draws: The draws.
        evening: The evening: its tournament and its entrants.
        known: What is known of the course of the evening by now.
    """
    sheet = model.sheets[evening.sheet]
    place = sheet.scale.place(evening.entrants)
    used = [each for each in known if each.quantity in sheet.surfaces.quantities and each.quantity != END]
    quantities = [*[each.quantity for each in used], END]
    values = [each.quantity.scale(each.value, evening.entrants) for each in used]
    rows = [sheet.surfaces.quantities.index(each) for each in quantities]
    unsure, slopes = _unsure(model, draws, evening, quantities)
    logs: list[tuple[float, float, float, float]] = []
    for point, weight in zip(draws.points, draws.weights, strict=True):
        # Each draw costs a factorisation; all that are left out have less than 0.02% of the weight together.
        if weight < 1e-7:
            continue
        at = [*point[:-1], place]
        means, spreads = sheet.surfaces.means(at, quantities), sheet.surfaces.spreads(at, quantities)
        differs = model.priors[-1].value(point[-1])
        covariance = [
            [
                sheet.surfaces.correlations[rows[row]][rows[column]] * spreads[row] * spreads[column] * (1 + unsure)
                + differs * differs * slopes[row] * slopes[column]
                for column in range(row + 1)
            ]
            for row in range(len(rows))
        ]
        middle, spread, likely = _condition(means, covariance, values)
        logs.append((middle, spread, likely, weight))
    most = max(each[2] for each in logs)
    # Rooms count more the better they explain the course of this evening so far.
    weighed = [(middle, spread, weight * math.exp(likely - most)) for middle, spread, likely, weight in logs]
    total = sum(weight for _, _, weight in weighed) * len(_NODES)
    times = sorted(
        (math.exp(middle + spread * node), weight / total) for middle, spread, weight in weighed for node in _NODES
    )
    return EndForecast(tuple(times))


def _unsure(
    model: RoomModel, draws: WeightedDraws, evening: Evening, quantities: Sequence[Quantity]
) -> tuple[float, list[float]]:
    """What changes little from draw to draw, at the middle of the draws.

    Returns:
        The variance of the surface of the end as a share of that from evening to evening, and the slopes of the
        quantities over the logarithm of the pace.
    """
    sheet = model.sheets[evening.sheet]
    surfaces, place = sheet.surfaces, sheet.scale.place(evening.entrants)
    middle = [dot(column, draws.weights) for column in zip(*draws.points, strict=True)][:-1]
    [end] = surfaces.responses([*middle, place], [END])
    slopes = slopes_over_pace(surfaces, [*middle, place], quantities, model.priors[0].width)
    return (end.unsure / end.spread) ** 2, slopes


def _condition(
    means: Sequence[float], covariance: Sequence[Sequence[float]], values: Sequence[float]
) -> tuple[float, float, float]:
    """The mean and the spread of the last quantity given the others, and the log likelihood of these."""
    # `END` is the last quantity. So the last row of L has its regression on the others, and the last diagonal number
    # is what they leave of its standard deviation.
    lower = factor(covariance)
    across = forward(lower[:-1], [value - mean for value, mean in zip(values, means, strict=False)])
    last = lower[-1]
    likely = -dot(across, across) / 2 - sum(math.log(row[-1]) for row in lower[:-1])
    return means[-1] + dot(last[:-1], across), last[-1], likely


# Backtests.


SHARES: Final = (0.5, 0.8, 0.9)
"""The probabilities of the intervals whose coverage is counted."""

_FEW: Final = 12
"""Up to this many evenings the room is learned anew without each; with more, the draws are weighted anew."""

_EFFECTIVE: Final = 60  # draws; with fewer, one evening weighed so much that the others need draws of their own
_BIG_BLINDS: Final = 20
"""The rule of thumb: an event is over when the big blind is the chips in play over this number."""


class ForecastEvening(NamedTuple):
    """An evening, forecast from the others.

    Attributes:
        evening: The evening.
        end: When it ended.
        forecast: The forecast.
        shipped: The forecast by the tournament file as it is, without a calibration.
        rule: The end by the rule of thumb; None if the chips in play or the end of the sheet are not known.
        after: What was known when it was forecast; empty for the start.
    """

    evening: Evening
    end: float
    forecast: EndForecast
    shipped: EndForecast
    rule: Seconds | None
    after: str = ""

    @property
    def place(self) -> float:
        """The probability that the forecast gave to an end as early."""
        return self.forecast.share_by(self.end)


@dataclass(frozen=True, slots=True)
class Backtest:
    """A backtest.

    Attributes:
        evenings: The evenings with an end, each forecast when it begins.
        midway: The same evenings, forecast with what was noted of their course.
        calibration: The calibration of all evenings.
        unsettled: The evenings whose forecasts come from draws that have not settled.
    """

    evenings: tuple[ForecastEvening, ...]
    midway: tuple[ForecastEvening, ...]
    calibration: Calibration
    unsettled: int = 0


class Quality(NamedTuple):
    """How good forecasts were.

    Attributes:
        forecasts: The number of forecasts.
        covered: The share of ends inside the intervals of `SHARES`.
        error: The mean distance of the median from the end, in seconds.
        bias: The mean of the median minus the end, in seconds.
        score: The mean continuous ranked probability score, in seconds.
        width: The mean width of the 80% interval, in seconds.
    """

    forecasts: int
    covered: tuple[float, ...]
    error: float
    bias: float
    score: float
    width: float


def run_backtest(calibration: Calibration, note: Callable[[int, int], None] = lambda _done, _all: None) -> Backtest:
    """Forecast each evening of a calibration from the others."""
    model = calibration.model
    ended = [number for number, evening in enumerate(model.evenings) if evening.end is not None]
    # The tournament file as it is: the middle of every prior, as a single draw.
    centre = WeightedDraws([[0.0] * len(model.priors)], [1.0], [0.0], [[]])
    found, midway, unsettled = [], [], 0
    for done, number in enumerate(ended):
        evening, draws = model.evenings[number], _without(calibration, number)
        unsettled += not draws.is_settled
        end = evening.end or 0.0
        shipped = forecast_end(model, centre, evening)
        rule = end_by_rule(model.sheets[evening.sheet].scenario, evening.chips)
        found.append(ForecastEvening(evening, end, forecast_end(model, draws, evening), shipped, rule))
        for words, known in _course(evening, end):
            midway.append(
                ForecastEvening(evening, end, forecast_end(model, draws, evening, known), shipped, rule, words)
            )
        note(done + 1, len(ended))
    return Backtest(tuple(found), tuple(midway), calibration, unsettled)


def _without(calibration: Calibration, number: int) -> WeightedDraws:
    """The posterior without an evening."""
    model = calibration.model
    draws = calibration.draws.without(number)
    if len(model.evenings) > _FEW and draws.effective >= _EFFECTIVE:
        return draws
    others = [evening for each, evening in enumerate(model.evenings) if each != number]
    return weigh_rooms(RoomModel(model.priors, model.sheets, others), derive(calibration.key, 6, number)).draws


def _course(evening: Evening, end: float) -> Iterator[tuple[str, list[Seen]]]:
    """The counts of players left, in words; each with all that were made before it."""
    left = [each for each in evening.seen if each.quantity.kind == "left"]
    for by_level in (True, False):
        some = sorted(each for each in left if each.quantity.by_level is by_level)
        for number, each in enumerate(some):
            # What was noted when it was over forecasts nothing.
            if by_level or each.quantity.at < end:
                yield each.quantity.words.removeprefix("players left "), some[: number + 1]


def end_by_rule(scenario: Scenario, chips: int) -> Seconds | None:
    """The end by the rule of thumb of directors: when the big blind is the chips in play over 20.

    It is the time at which such a level begins; the end of the sheet if there is none.
    """
    starts = clock_starts(scenario.schedule)
    levels = [
        (start, item)
        for start, item in zip(starts, scenario.schedule.items, strict=True)
        if isinstance(item, Level) and start is not None
    ]
    if not chips or not levels:
        return None
    for start, level in levels:
        if (level.stakes.big_blind or level.stakes.small_bet) * _BIG_BLINDS >= chips:
            return start
    start, last = levels[-1]
    return start + last.seconds if last.seconds else None


def rate_forecasts(forecasts: Sequence[ForecastEvening], of: Callable[[ForecastEvening], EndForecast]) -> Quality:
    """How good these forecasts were; `of` takes the forecast from each."""
    made = [(of(each), each.end) for each in forecasts]
    middles = [forecast.quantile(0.5) - end for forecast, end in made]
    intervals = [[forecast.interval(share) for share in SHARES] for forecast, _ in made]
    covered = [
        fmean(one[number][0] <= end <= one[number][1] for one, (_, end) in zip(intervals, made, strict=True))
        for number in range(len(SHARES))
    ]
    return Quality(
        len(made),
        tuple(covered),
        fmean(map(abs, middles)),
        fmean(middles),
        fmean(forecast.score(end) for forecast, end in made),
        # The second of `SHARES`: 80%.
        fmean(high - low for each in intervals for low, high in each[1:2]),
    )
