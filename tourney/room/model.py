"""The likelihood of evenings: how probable what was noted of them is in each room."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.room.algebra import dot, factor, forward
from tourney.room.evening import QuantityKind
from tourney.room.unknowns import draw_of
from tourney.sim.room_draws import with_late

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.room.algebra import Matrix, Vector
    from tourney.room.evening import Evening, Quantity
    from tourney.room.surface import EntrantScale, Surfaces
    from tourney.room.unknowns import Prior
    from tourney.sim.scenario import Scenario

_STEP: Final = 0.05
_LEAST_CHANCE: Final = 1e-4


class RoomSheet(NamedTuple):
    """A tournament of the room, with what its simulated evenings have shown.

    Attributes:
        scenario: The tournament.
        surfaces: The response surfaces of its quantities.
        scale: The scale of its numbers of entrants.
    """

    scenario: Scenario
    surfaces: Surfaces
    scale: EntrantScale


class _Noted(NamedTuple):
    """What was noted of an evening, on the scale of the surfaces.

    Attributes:
        sheet: The tournament.
        place: The number of entrants on its scale.
        quantities: The quantities that have a surface.
        values: Their scaled values.
        blurs: The standard deviations by which these are not exact.
        rows: The places of the quantities in the correlations.
        came: (seconds, entrants who had come by then) for each count of arrivals.
        entrants: The entrants.
        alike: The evenings of the same tournament.
    """

    sheet: RoomSheet
    place: float
    quantities: tuple[Quantity, ...]
    values: Vector
    blurs: Vector
    rows: tuple[int, ...]
    came: tuple[tuple[int, float], ...]
    entrants: int
    alike: int


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
    _slopes: list[Vector] = field(init=False, default_factory=list)
    _unsure: Vector = field(init=False, default_factory=list)

    def __post_init__(self) -> None:
        counts = [sum(each.sheet == number for each in self.evenings) for number in range(len(self.sheets))]
        self._noted = [_note(each, self.sheets[each.sheet], counts[each.sheet]) for each in self.evenings]

    def look_around(self, point: Sequence[float]) -> None:
        """Compute at a point what changes little around it: slopes over the pace, errors of the surfaces."""
        width = self.priors[0].width
        self._slopes, self._unsure = [], []
        for each in self._noted:
            at = [*point[:-1], each.place]
            surfaces = each.sheet.surfaces
            self._slopes.append(slopes_over_pace(surfaces, at, each.quantities, width))
            found = surfaces.responses(at, each.quantities)
            self._unsure.append(sum((one.unsure / one.spread) ** 2 for one in found) / max(1, len(found)))

    def log_likelihoods(self, point: Sequence[float]) -> Vector:
        """The logarithm of the likelihood of each evening at a point."""
        differs = self.priors[-1].value(point[-1])
        return [
            self._log_likelihood(each, point, differs, slopes, unsure)
            for each, slopes, unsure in zip(self._noted, self._slopes, self._unsure, strict=True)
        ]

    def _log_likelihood(
        self, noted: _Noted, point: Sequence[float], differs: float, slopes: Sequence[float], unsure: float
    ) -> float:
        found = self._log_came(noted, point) if noted.came else 0.0
        if not noted.quantities:
            return found
        at = [*point[:-1], noted.place]
        means = noted.sheet.surfaces.means(at, noted.quantities)
        apart = [value - mean for value, mean in zip(noted.values, means, strict=True)]
        lower = factor(self._covariance(noted, at, differs, slopes, unsure))
        across = forward(lower, apart)
        return found - dot(across, across) / 2 - sum(math.log(row[-1]) for row in lower)

    def _covariance(
        self, noted: _Noted, at: Sequence[float], differs: float, slopes: Sequence[float], unsure: float
    ) -> Matrix:
        """The covariance of the quantities of an evening.

        The error of a surface is the same for all evenings. As each evening is taken by itself, its error counts as
        often as there are evenings: their mean then is as unsure as it should be.
        """
        spreads = noted.sheet.surfaces.spreads(at, noted.quantities)
        wider = 1 + noted.alike * unsure
        correlations = noted.sheet.surfaces.correlations
        made: Matrix = []
        for number, row in enumerate(noted.rows):
            own = correlations[row]
            made.append(
                [
                    wider * own[noted.rows[other]] * spreads[number] * spreads[other]
                    + differs * differs * slopes[number] * slopes[other]
                    for other in range(number + 1)
                ]
            )
            made[-1][-1] += noted.blurs[number] ** 2
        return made

    def _log_came(self, noted: _Noted, point: Sequence[float]) -> float:
        """The binomial likelihood of the counts of arrivals; a count tells only what the one before it does not."""
        arrivals = noted.sheet.scenario.entry.arrivals
        late = draw_of(self.priors, point).late
        if arrivals is None or late is None:
            return 0.0
        curve = with_late(arrivals, late)
        found, share, before = 0.0, 0.0, 0.0
        for moment, count in noted.came:
            by_now = float(curve.share_by(moment))
            if share < 1 and by_now > share:
                chance = min(max((by_now - share) / (1 - share), _LEAST_CHANCE), 1 - _LEAST_CHANCE)
                came, missing = count - before, noted.entrants - count
                found += came * math.log(chance) + missing * math.log(1 - chance)
            share, before = by_now, count
        return found


def slopes_over_pace(
    surfaces: Surfaces, at: Sequence[float], quantities: Sequence[Quantity], width: float
) -> list[float]:
    """How the quantities change with the logarithm of the pace, the first input, whose prior has this width."""
    up = surfaces.means([at[0] + _STEP, *at[1:]], quantities)
    down = surfaces.means([at[0] - _STEP, *at[1:]], quantities)
    return [(high - low) / (2 * _STEP * width) for high, low in zip(up, down, strict=True)]


def _note(evening: Evening, sheet: RoomSheet, alike: int) -> _Noted:
    surfaces = sheet.surfaces
    known = [each for each in evening.seen if each.quantity in surfaces.quantities]
    came = sorted((each.quantity.at, each.value) for each in evening.seen if each.quantity.kind is QuantityKind.CAME)
    return _Noted(
        sheet=sheet,
        place=sheet.scale.place(evening.entrants),
        quantities=tuple(each.quantity for each in known),
        values=[each.quantity.scale(each.value, evening.entrants) for each in known],
        blurs=[each.quantity.blur(each.value, each.exact_to, evening.entrants) for each in known],
        rows=tuple(surfaces.quantities.index(each.quantity) for each in known),
        came=tuple(came),
        entrants=evening.entrants,
        alike=alike,
    )
