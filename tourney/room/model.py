"""The likelihood of evenings: how probable what was noted of them is in each room."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from statistics import fmean
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.algebra import dot, factor, forward, solve
from tourney.room.evening import QuantityKind
from tourney.room.unknowns import draw_of
from tourney.sim.room_draws import with_late

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.room.algebra import Matrix, Vector
    from tourney.room.evening import Evening, Quantity
    from tourney.room.surface import EntrantScale, Surfaces
    from tourney.room.unknowns import Prior
    from tourney.sim.scenario import Scenario

_STEP: Final = 0.05  # the step of the central difference, in standard deviations of the prior
_LEAST_CHANCE: Final = 1e-4  # no count of arrivals is impossible: curves of files may be too steep


class RoomSheet(NamedTuple):
    """A tournament of the room, with what its simulated evenings have shown.

    Attributes:
        scenario: The tournament.
        surfaces: The response surfaces of its quantities.
        scale: The scale of its numbers of entrants.
    """

    scenario: Scenario
    surfaces: Surfaces[Quantity]
    scale: EntrantScale


class _Noted(NamedTuple):
    """What was noted of an evening, on the scale of the surfaces.

    Attributes:
        sheet: The number of the tournament.
        place: The number of entrants on its scale.
        quantities: The quantities that have a surface.
        values: Their scaled values.
        blurs: The standard deviations by which these are not exact.
        rows: The places of the quantities in the correlations.
        came: (seconds, entrants who had come by then) for each count of arrivals.
        entrants: The entrants.
    """

    sheet: int
    place: float
    quantities: tuple[Quantity, ...]
    values: Vector
    blurs: Vector
    rows: tuple[int, ...]
    came: tuple[tuple[int, float], ...]
    entrants: int


class _Evidence(NamedTuple):
    """What an evening adds to the likelihood of all evenings of its tournament.

    The error of the surfaces at a point is the same for these, so it is one unknown vector of all of them, with a
    standard normal prior: `pull` and `grip` are the linear and the square term that an evening has in it.

    Attributes:
        log: The logarithm of the likelihood if the surfaces were without error.
        pull: The linear term.
        grip: The square term.
    """

    log: float
    pull: Vector
    grip: Matrix


@dataclass(slots=True)
class RoomModel:
    """The likelihood of evenings, given the unknowns of the room; a target of `sample_posterior`.

    Attributes:
        priors: The unknowns; the last is by how much the pace differs from evening to evening.
        sheets: The tournaments.
        evenings: The evenings.
    """

    priors: Sequence[Prior]
    sheets: Sequence[RoomSheet]
    evenings: Sequence[Evening]
    _noted: list[_Noted] = field(init=False)
    _places: list[float] = field(init=False)
    _slopes: list[Vector] = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        self._noted = [_note(each, each.sheet, self.sheets[each.sheet]) for each in self.evenings]
        places = [[each.place for each in self._noted if each.sheet == number] for number in range(len(self.sheets))]
        # The error of a surface is computed once for all evenings of a tournament, so at their mean number of
        # entrants.
        self._places = [fmean(each) if each else 0.0 for each in places]

    def look_around(self, point: Sequence[float]) -> None:
        """Compute at a point what changes little around it: slopes over the pace."""
        width = self.priors[0].width
        self._slopes = [
            # The inputs of a surface: all unknowns but the last, which no single run shows, then the entrants.
            slopes_over_pace(self.sheets[each.sheet].surfaces, [*point[:-1], each.place], each.quantities, width)
            for each in self._noted
        ]

    def log_likelihood(self, point: Sequence[float]) -> float:
        """The logarithm of the likelihood of all evenings at a point."""
        return sum(each.log for sheet in self._parts(point) for each in [_sum_parts(sheet), *sheet.values()])

    def log_likelihoods(self, point: Sequence[float]) -> Vector:
        """By how much each evening adds to the logarithm of the likelihood of the others, at a point."""
        found = [0.0] * len(self._noted)
        for sheet in self._parts(point):
            shared = _sum_parts(sheet)
            for number, own in sheet.items():
                # log p(all evenings) - log p(all but this one): what the other evenings have alone cancels out.
                found[number] = (
                    own.log
                    + shared.log
                    - _log_shared(
                        [one - other for one, other in zip(shared.pull, own.pull, strict=True)],
                        _subtract(shared.grip, own.grip),
                    )
                )
        return found

    def _parts(self, point: Sequence[float]) -> list[dict[int, _Evidence]]:
        """The parts of the evenings of each tournament, by the number of the evening."""
        differs = self.priors[-1].value(point[-1])
        roots = [
            sheet.surfaces.error_roots([*point[:-1], place])
            for sheet, place in zip(self.sheets, self._places, strict=True)
        ]
        parts: list[dict[int, _Evidence]] = [{} for _ in self.sheets]
        for number, (noted, slopes) in enumerate(zip(self._noted, self._slopes, strict=True)):
            parts[noted.sheet][number] = self._part(noted, point, differs, slopes, roots[noted.sheet])
        return parts

    def _part(
        self, noted: _Noted, point: Sequence[float], differs: float, slopes: Sequence[float], roots: Matrix
    ) -> _Evidence:
        size = len(roots)
        log = self._log_came(noted, point) if noted.came else 0.0
        if not noted.quantities:
            return _Evidence(log, [0.0] * size, [[0.0] * size for _ in range(size)])
        surfaces = self.sheets[noted.sheet].surfaces
        at = [*point[:-1], noted.place]
        means, spreads = surfaces.means(at, noted.quantities), surfaces.spreads(at, noted.quantities)
        apart = [value - mean for value, mean in zip(noted.values, means, strict=True)]
        # With L the root of the covariance, e the distances and R z the shared error of the surfaces (z standard
        # normal), an evening is normal with mean R z. Its logarithm is that at z = 0, plus pull' z, minus z' grip z /
        # 2, where pull = (L^-1 R)' L^-1 e and grip = (L^-1 R)' L^-1 R.
        lower = factor(self._covariance(noted, spreads, differs, slopes))
        across = forward(lower, apart)
        # The roots are in standard deviations of the quantities; `scaled` has their columns on the scale of the
        # values.
        rows = [roots[row] for row in noted.rows]
        scaled = [
            [spread * row[column] if column < len(row) else 0.0 for spread, row in zip(spreads, rows, strict=True)]
            for column in range(size)
        ]
        columns = [forward(lower, column) for column in scaled]
        return _Evidence(
            # Half the logarithm of the determinant is the sum of the logarithms of the diagonal of L. The constants
            # of the normal density are left out, as only ratios count.
            log - dot(across, across) / 2 - sum(math.log(row[-1]) for row in lower),
            [dot(column, across) for column in columns],
            [[dot(one, other) for other in columns] for one in columns],
        )

    def _covariance(self, noted: _Noted, spreads: Sequence[float], differs: float, slopes: Sequence[float]) -> Matrix:
        """The covariance of the quantities of an evening, if the surfaces were without error."""
        correlations = self.sheets[noted.sheet].surfaces.correlations
        made: Matrix = []
        for number, row in enumerate(noted.rows):
            own = correlations[row]
            made.append(
                [
                    own[noted.rows[other]] * spreads[number] * spreads[other]
                    # A pace that is slower for one evening shifts all its quantities together, so this part is of
                    # rank one.
                    + differs * differs * slopes[number] * slopes[other]
                    for other in range(number + 1)
                ]
            )
            # The diagonal: roundings of what was noted are independent of each other.
            made[-1][-1] += noted.blurs[number] ** 2
        return made

    def _log_came(self, noted: _Noted, point: Sequence[float]) -> float:
        """The binomial likelihood of the counts of arrivals; a count tells only what the one before it does not."""
        arrivals = self.sheets[noted.sheet].scenario.entry.arrivals
        late = draw_of(self.priors, point).late
        if arrivals is None or late is None:
            return 0.0
        curve = with_late(arrivals, late)
        found, share, before = 0.0, 0.0, 0.0
        for moment, count in noted.came:
            by_now = float(curve.share_by(moment))
            if share < 1 and by_now > share:
                # Of those who had not come by the count before, the probability to have come by now.
                chance = min(max((by_now - share) / (1 - share), _LEAST_CHANCE), 1 - _LEAST_CHANCE)
                came, missing = count - before, noted.entrants - count
                found += came * math.log(chance) + missing * math.log(1 - chance)
            share, before = by_now, count
        return found


def _sum_parts(parts: Mapping[int, _Evidence]) -> _Evidence:
    """The terms of the evenings together, and the logarithm of what the error of the surfaces makes of them."""
    if not parts:
        return _Evidence(0.0, [], [])
    pull = [sum(each) for each in zip(*[part.pull for part in parts.values()], strict=True)]
    grips = [part.grip for part in parts.values()]
    grip = [[sum(each) for each in zip(*rows, strict=True)] for rows in zip(*grips, strict=True)]
    return _Evidence(_log_shared(pull, grip), pull, grip)


def _log_shared(pull: Sequence[float], grip: Sequence[Sequence[float]]) -> float:
    """The logarithm of the integral over the error of the surfaces."""
    # The integral of exp(pull' z - z' grip z / 2) over a standard normal z: the prior of z adds the identity to grip.
    widened = [[value + (row == column) for column, value in enumerate(each)] for row, each in enumerate(grip)]
    lower = factor(widened)
    return dot(pull, solve(lower, pull)) / 2 - sum(math.log(row[-1]) for row in lower)


def _subtract(ones: Sequence[Sequence[float]], others: Sequence[Sequence[float]]) -> Matrix:
    return [
        [one - other for one, other in zip(row, less, strict=True)] for row, less in zip(ones, others, strict=True)
    ]


def slopes_over_pace(
    surfaces: Surfaces[Quantity], at: Sequence[float], quantities: Sequence[Quantity], width: float
) -> list[float]:
    """How the quantities change with the logarithm of the pace, the first input, whose prior has this width."""
    up = surfaces.means([at[0] + _STEP, *at[1:]], quantities)
    down = surfaces.means([at[0] - _STEP, *at[1:]], quantities)
    # Inputs are in standard deviations of the prior; by its width the slope is one over the logarithm itself.
    return [(high - low) / (2 * _STEP * width) for high, low in zip(up, down, strict=True)]


def _note(evening: Evening, number: int, sheet: RoomSheet) -> _Noted:
    surfaces = sheet.surfaces
    # Counts of arrivals have no surface: `came` has a likelihood in closed form.
    known = [each for each in evening.seen if each.quantity in surfaces.quantities]
    came = sorted((each.quantity.at, each.value) for each in evening.seen if each.quantity.kind is QuantityKind.CAME)
    return _Noted(
        sheet=number,
        place=sheet.scale.place(evening.entrants),
        quantities=tuple(each.quantity for each in known),
        values=[each.quantity.scale(each.value, evening.entrants) for each in known],
        blurs=[each.quantity.blur(each.value, each.exact_to, evening.entrants) for each in known],
        rows=tuple(surfaces.quantities.index(each.quantity) for each in known),
        came=tuple(came),
        entrants=evening.entrants,
    )
