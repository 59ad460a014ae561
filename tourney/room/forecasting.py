"""Forecasts of the end of an evening from what is known of the room, and how good they are."""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.algebra import dot, factor, forward
from tourney.room.evening import END
from tourney.room.learned import weighted_quantile
from tourney.room.model import slopes_over_pace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.room.evening import Evening, Quantity, Seen
    from tourney.room.model import RoomModel
    from tourney.room.sampling import WeightedDraws

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
