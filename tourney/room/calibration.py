"""Calibration: from evenings of a room to what they tell of it, by simulation on common seeds.

Evenings are simulated in rooms all over the prior, then around those that explain the evenings best. Response
surfaces are fitted to them, and the posterior is sampled on the surfaces.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.room.design import FIRST, gather, hypercube, middle_and_widths, spread_out, weigh_runs
from tourney.room.evening import END, QuantityKind
from tourney.room.learned import Learned, correlations, learn
from tourney.room.model import RoomModel, RoomSheet, slopes_over_pace
from tourney.room.sampling import WeightedDraws, draw_normal, draw_uniform, sample_posterior
from tourney.room.surface import EntrantScale, SimulatedRun, fit_surfaces
from tourney.room.unknowns import Prior, draw_of, priors_of
from tourney.streams import CALIBRATING, Stream, derive, root

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.room.evening import Evening, Quantity
    from tourney.sim.room_draws import RoomDraw
    from tourney.sim.scenario import Scenario

_ENTRANTS_WIDER: Final = 1.1  # a polynomial is least exact at the edge of its runs, so these go beyond the evenings


class DesignPoint(NamedTuple):
    """A simulated evening that is to be played.

    Attributes:
        at: The inputs of the surfaces.
        draw: The room.
        entrants: The number of entrants.
    """

    at: tuple[float, ...]
    draw: RoomDraw
    entrants: int


class PlaysEvenings(Protocol):
    """Plays simulated evenings of one of the tournaments, and observes them."""

    def __call__(
        self, sheet: int, part: int, points: Sequence[DesignPoint], quantities: Sequence[Quantity]
    ) -> list[Mapping[Quantity, float]]:
        """The scaled values of the quantities that came about at each point; `part` is 0 or 1."""
        ...


class Unexplained(NamedTuple):
    """A quantity whose mean over the evenings no likely room explains.

    Attributes:
        quantity: The quantity.
        apart: The mean distance of the evenings from what is expected, in standard errors.
    """

    quantity: Quantity
    apart: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """What is known of a room after its evenings.

    Attributes:
        model: The likelihood, with unknowns, tournaments and evenings.
        draws: The posterior.
        learned: What is told of each unknown.
        correlations: The correlations of the unknowns in the posterior.
        key: The key of its random numbers.
    """

    model: RoomModel
    draws: WeightedDraws
    learned: tuple[Learned[Prior], ...]
    correlations: tuple[tuple[float, ...], ...]
    key: int


def calibrate(
    scenarios: Sequence[Scenario], evenings: Sequence[Evening], play: PlaysEvenings, *, seed: int, runs: int
) -> Calibration:
    """Learn a room from evenings.

    Args:
        scenarios: The tournaments; `Evening.sheet` says which is whose.
        evenings: The evenings.
        play: Plays simulated evenings.
        seed: The seed of all random numbers.
        runs: The simulated evenings of each tournament.
    """
    priors = priors_of(scenarios)
    key = root(seed, 0, CALIBRATING)
    # Each use of random numbers has a key of its own, 1 to 6 (5: `draw_rooms`; 6: backtests).
    first, second = round(runs * FIRST), runs - round(runs * FIRST)
    played: list[list[SimulatedRun[Quantity]]] = []
    sheets: list[RoomSheet] = []
    for number, scenario in enumerate(scenarios):
        scale, quantities = _scale(evenings, number), quantities_of(evenings, number)
        points = _spread(priors, scale, first, derive(key, 1, number))
        played.append(_play(play, number, 0, points, quantities))
        sheets.append(RoomSheet(scenario, fit_surfaces(played[-1], quantities), scale))
    draws = sample_posterior(RoomModel(priors, sheets, evenings), len(priors), derive(key, 2))
    for number, sheet in enumerate(sheets):
        quantities = quantities_of(evenings, number)
        points = _gather(priors, sheet.scale, draws, second, derive(key, 3, number))
        runs_near = _play(play, number, 1, points, quantities)
        fitted = fit_surfaces([*weigh_runs(played[number], draws), *runs_near], quantities)
        sheets[number] = sheet._replace(surfaces=fitted)
    return weigh_rooms(RoomModel(priors, sheets, evenings), derive(key, 4))


def weigh_rooms(model: RoomModel, key: int) -> Calibration:
    """The posterior of a model, and what it tells of each unknown."""
    draws = sample_posterior(model, len(model.priors), key)
    learned = tuple(learn(prior, number, draws) for number, prior in enumerate(model.priors))
    return Calibration(model, draws, learned, correlations(draws), key)


def quantities_of(evenings: Sequence[Evening], sheet: int) -> list[Quantity]:
    """What was noted of any evening of a tournament, and the end, which is forecast."""
    seen = {each.quantity for evening in evenings if evening.sheet == sheet for each in evening.seen}
    return sorted(each for each in seen | {END} if each.kind is not QuantityKind.CAME)


def _scale(evenings: Sequence[Evening], sheet: int) -> EntrantScale:
    return EntrantScale.of([each.entrants for each in evenings if each.sheet == sheet])


def _play(
    play: PlaysEvenings, sheet: int, part: int, points: Sequence[DesignPoint], quantities: Sequence[Quantity]
) -> list[SimulatedRun[Quantity]]:
    values = play(sheet, part, points, quantities)
    return [SimulatedRun(point.at, each) for point, each in zip(points, values, strict=True)]


def _spread(priors: Sequence[Prior], scale: EntrantScale, count: int, key: int) -> list[DesignPoint]:
    """Rooms all over the prior."""
    width = len(priors)  # the unknowns of a run without `EVENINGS`, and the entrants
    return [
        _point(priors, scale, spread_out(row[:-1]), _ENTRANTS_WIDER * (2 * row[-1] - 1))
        for row in hypercube(width, count, key)
    ]


def _gather(
    priors: Sequence[Prior], scale: EntrantScale, draws: WeightedDraws, count: int, key: int
) -> list[DesignPoint]:
    """Rooms around the posterior."""
    return [
        _point(priors, scale, at[:-1], _ENTRANTS_WIDER * (2 * draw_uniform(stream) - 1))
        for at, stream in gather(draws, count, key)
    ]


def _point(priors: Sequence[Prior], scale: EntrantScale, at: Sequence[float], place: float) -> DesignPoint:
    entrants = scale.entrants_at(place)
    # Rounded, so that the same point is the same room on all machines.
    rounded = [round(each, 6) for each in at]
    return DesignPoint((*rounded, scale.place(entrants)), draw_of(priors, rounded), entrants)


def find_misfits(calibration: Calibration, limit: float = 3.0) -> list[Unexplained]:
    """The quantities that the evenings have at other values than likely rooms do."""
    model = calibration.model
    middle, _ = middle_and_widths(calibration.draws)
    differs = model.priors[-1].value(middle[-1])
    apart: dict[Quantity, list[float]] = {}
    for evening in model.evenings:
        sheet = model.sheets[evening.sheet]
        at = [*middle[:-1], sheet.scale.place(evening.entrants)]
        known = [each for each in evening.seen if each.quantity in sheet.surfaces.quantities]
        quantities = [each.quantity for each in known]
        responses = sheet.surfaces.responses(at, quantities)
        slopes = slopes_over_pace(sheet.surfaces, at, quantities, model.priors[0].width)
        for each, response, slope in zip(known, responses, slopes, strict=True):
            distance = each.quantity.scale(each.value, evening.entrants) - response.mean
            # Of one evening to the next; what the surface itself is unsure of is not in it.
            blur = each.quantity.blur(each.value, each.exact_to, evening.entrants)
            # The pace of an evening is its own, too: without it a slow evening would seem to be of another room.
            spread = math.hypot(response.spread, blur, differs * slope)
            apart.setdefault(each.quantity, []).append(distance / spread)
    # A sum of standard normal numbers over the root of their count is standard normal again (Stouffer 1949).
    means = {quantity: sum(each) / math.sqrt(len(each)) for quantity, each in apart.items()}
    return [Unexplained(quantity, mean) for quantity, mean in sorted(means.items()) if abs(mean) > limit]


def draw_rooms(calibration: Calibration, count: int) -> list[RoomDraw]:
    """Draws of the room on one evening, in a random order: the pace also has what makes evenings differ."""
    priors = calibration.model.priors
    stream = Stream(derive(calibration.key, 5))
    rooms = []
    for point in calibration.draws.resample(count):
        differs = priors[-1].value(point[-1])
        # The pace is the first unknown. `differs` is on its logarithm, the point in widths of the prior.
        rooms.append(draw_of(priors, [point[0] + differs * draw_normal(stream) / priors[0].width, *point[1:]]))
    # `resample` has equal points side by side, and replicates take the rooms in turn.
    stream.shuffle(rooms)
    return rooms
