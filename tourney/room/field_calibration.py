"""Fitting a field to recorded hands, by dealing them again to simulated players.

The hands are dealt in fields all over the prior, then in those that explain the recorded play best. Surfaces are
fitted to the statistics of play, and the posterior is sampled on these. No field of ours plays like people in all
statistics: by how much any field misses is an unknown of its own, so that many hands do not seem to say more than
they do.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from tourney.room.algebra import dot, factor, forward
from tourney.room.dealing_again import DealAgain
from tourney.room.design import FIRST, gather, hypercube, middle_and_widths, spread_out, weigh_runs
from tourney.room.learned import Learned, correlations, learn
from tourney.room.play_tally import ALL_DEPTHS, usable
from tourney.room.sampling import WeightedDraws, sample_posterior
from tourney.room.surface import SimulatedRun, fit_surfaces
from tourney.streams import CALIBRATING, derive, root

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tourney.game.variant import Variant
    from tourney.room.algebra import Matrix, Vector
    from tourney.room.field_unknowns import FieldPrior, FieldUnknown
    from tourney.room.play_tally import HandSetting, PlayQuantity, PlayTally
    from tourney.room.surface import Surfaces

HANDS: Final = 1000
"""The usual number of hands of a run."""

_SHOWN: Final = 12
"""The fitted field is shown with hands as many as in so many runs."""

_STEPS: Final = 4
"""How finely covariances are told apart: misses, by quarters of the width of their prior, and errors of surfaces."""

_MOST_STEPS: Final = 16


class RecordedHands(NamedTuple):
    """Recorded hands.

    Attributes:
        game: Their game.
        situations: How each began.
        tally: What their players did.
    """

    game: Variant
    situations: Sequence[HandSetting]
    tally: PlayTally


class DealsAgain(Protocol):
    """Deals hands again; the work may be done by several processes."""

    def __call__(self, dealings: Sequence[DealAgain]) -> Iterator[PlayTally]:
        """What is counted in each, in their order."""
        ...


@dataclass(frozen=True, slots=True)
class FittedField:
    """What is known of a field after its hands.

    Attributes:
        prior: The unknowns.
        recorded: The hands.
        draws: The posterior.
        learned: What is told of each unknown.
        correlations: The correlations of the unknowns in the posterior.
        used: The statistics that were used.
        before: What the field of the file does in the recorded hands.
        after: What the learned field does in them.
    """

    prior: FieldPrior
    recorded: RecordedHands
    draws: WeightedDraws
    learned: tuple[Learned[FieldUnknown], ...]
    correlations: tuple[tuple[float, ...], ...]
    used: tuple[PlayQuantity, ...]
    before: PlayTally
    after: PlayTally

    @property
    def middle(self) -> Vector:
        """The means of the unknowns."""
        return middle_and_widths(self.draws)[0]


def fit_field(
    recorded: RecordedHands, prior: FieldPrior, deal: DealsAgain, *, seed: int, runs: int, hands: int = HANDS
) -> FittedField:
    """Fit a field to recorded hands.

    Args:
        recorded: The hands.
        prior: The unknowns.
        deal: Deals hands again.
        seed: The seed of all random numbers.
        runs: The fields in which hands are dealt.
        hands: The hands in each of these.
    """
    key = root(seed, 1, CALIBRATING)
    used = usable(recorded.tally)
    size = len(prior.unknowns)
    first = round(runs * FIRST)
    points = [spread_out(row) for row in hypercube(size - 1, first, derive(key, 1))]
    played = list(_play(recorded, prior, deal, points, used, hands, derive(key, 2)))
    model = _FieldModel(prior, recorded, fit_surfaces(played, used), hands)
    draws = sample_posterior(model, size, derive(key, 3))
    near = [at[:-1] for at, _ in gather(draws, runs - first, derive(key, 4))]
    played = [*weigh_runs(played, draws), *_play(recorded, prior, deal, near, used, hands, derive(key, 5))]
    model = _FieldModel(prior, recorded, fit_surfaces(played, used), hands)
    draws = sample_posterior(model, size, derive(key, 6))
    learned = tuple(learn(each, number, draws) for number, each in enumerate(prior.unknowns))
    middle, _ = middle_and_widths(draws)
    # One key for both: the field of the file and the learned one get the same cards.
    shown = [
        DealAgain(recorded.game, recorded.situations, 0, _SHOWN * hands, prior.lineup_at(point), derive(key, 7))
        for point in ([0.0] * size, middle)
    ]
    before, after = deal(shown)
    return FittedField(prior, recorded, draws, learned, correlations(draws), model.surfaces.quantities, before, after)


def _play(
    recorded: RecordedHands,
    prior: FieldPrior,
    deal: DealsAgain,
    points: Sequence[Sequence[float]],
    quantities: Sequence[PlayQuantity],
    hands: int,
    key: int,
) -> Iterator[SimulatedRun[PlayQuantity]]:
    """Play at each point; each run begins where the one before it has ended, so that all hands count alike."""
    dealings = [
        DealAgain(
            recorded.game, recorded.situations, hands * number % len(recorded.situations), hands,
            prior.lineup_at(point), derive(key, number),
        )
        for number, point in enumerate(points)
    ]  # fmt: skip
    for point, tally in zip(points, deal(dealings), strict=True):
        yield SimulatedRun(tuple(point), tally.values(quantities))


@dataclass(slots=True)
class _FieldModel:
    """The likelihood of the recorded statistics; a target of `sample_posterior`.

    How much the statistics vary from chance is that of the runs, for the number of recorded hands.
    """

    prior: FieldPrior
    recorded: RecordedHands
    surfaces: Surfaces[PlayQuantity]
    hands: int
    _values: Vector = field(init=False)
    _lowers: dict[tuple[int, int], Matrix] = field(init=False, default_factory=dict)
    _middle: Sequence[float] = field(init=False, default=())

    def __post_init__(self) -> None:
        known = self.recorded.tally.values(self.surfaces.quantities)
        self._values = [known[each] for each in self.surfaces.quantities]

    def look_around(self, point: Sequence[float]) -> None:
        """What varies from chance is as at this point."""
        self._middle = point[:-1]
        self._lowers = {}

    def log_likelihood(self, point: Sequence[float]) -> float:
        """The logarithm of the likelihood at a point."""
        lower = self._lower(point)
        means = self.surfaces.means(point[:-1], self.surfaces.quantities)
        across = forward(lower, [value - mean for value, mean in zip(self._values, means, strict=True)])
        return -dot(across, across) / 2 - sum(math.log(row[-1]) for row in lower)

    def log_likelihoods(self, point: Sequence[float]) -> Vector:
        """All hands are one observation."""
        return [self.log_likelihood(point)]

    def _lower(self, point: Sequence[float]) -> Matrix:
        """The root of the covariance at a point; points with about the same misses and errors share one."""
        # At most four standard deviations of the prior; the tails of the proposal go farther.
        misses = min(max(round(_STEPS * point[-1]), -_MOST_STEPS), _MOST_STEPS)
        # The first stands for all: statistics that are known of the same runs have the same error.
        here, middle = self.surfaces.errors(point[:-1])[0], self.surfaces.errors(self._middle)[0]
        wider = round(_STEPS * math.log(here / middle))
        if (misses, wider) not in self._lowers:
            missed = self.prior.unknowns[-1].value(misses / _STEPS)
            self._lowers[misses, wider] = factor(self._covariance(missed, math.exp(wider / _STEPS)))
        return self._lowers[misses, wider]

    def _covariance(self, misses: float, wider: float) -> Matrix:
        """The covariance from chance in the recorded hands, from the error of the surfaces, and from the misses."""
        responses = self.surfaces.responses(self._middle, self.surfaces.quantities)
        # Of a covariance from few runs the inverse is too large (Hartlap, Simon, Schneider 2007).
        freedom = self.surfaces.freedom
        # At most ten times as wide: with hardly more runs than statistics the formula has no limit.
        few = freedom / max(freedom - len(responses) - 2, freedom / 10)
        # The spread is that of a run of `hands` hands; variances fall with the number of hands.
        fewer = few * self.hands / self.recorded.tally.hands
        sizes = [math.sqrt(each.spread**2 * fewer + (wider * each.unsure) ** 2) for each in responses]
        made = [
            [value * sizes[row] * sizes[column] for column, value in enumerate(values[: row + 1])]
            for row, values in enumerate(self.surfaces.correlations)
        ]
        for number, quantity in enumerate(self.surfaces.quantities):
            # A variance of shares misses by twice a share's distance times their spread, about a tenth.
            made[number][-1] += (misses if quantity.depth < ALL_DEPTHS else misses / 5) ** 2
        return made
