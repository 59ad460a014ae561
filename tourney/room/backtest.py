"""Backtests: each evening is forecast from the others only, and compared with what happened."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.calibration import weigh_rooms
from tourney.room.forecasting import EndForecast, forecast_end
from tourney.room.model import RoomModel
from tourney.room.sampling import WeightedDraws
from tourney.streams import derive
from tourney.tournament.schedule import Level
from tourney.tournament.structure import clock_starts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.room.calibration import Calibration
    from tourney.room.evening import Evening, Seen
    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds

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
