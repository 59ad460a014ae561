"""Which rule a difference is about, and whether a house is known that plays so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.stress.catalogue.point import Section, attributed
from tourney.stress.comparing import Concern
from tourney.stress.payments import ANTE_BACK, HANDED_BACK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from tourney.stress.catalogue.played import PlayedHand
    from tourney.stress.catalogue.point import HouseRule, RulePoint
    from tourney.stress.catalogue.setup import Setup
    from tourney.stress.comparing import EngineDifference


class Judgement(NamedTuple):
    """What is known of a difference: the id of its rule point, and the name of a house rule; empty for none."""

    point: str = ""
    house: str = ""


_NEAR: Final = {
    Concern.RAISE: ("least_to", "kinds"),
    Concern.CALL: ("kinds",),
    Concern.CHIPS: ("stacks", "bets", "pot"),
    Concern.END: ("awards", "pots"),
    Concern.ACTOR: ("over", "street"),
    Concern.STREET: ("actor", "over"),
    Concern.CARDS: ("hole", "street"),
    Concern.POTS: ("pot",),
}
"""Other fields whose points may explain a difference."""


_ANTES: Final = frozenset({"big-blind ante", "button ante"})


@dataclass(frozen=True, slots=True)
class PointJudge:
    """The catalogue, as judge of differences.

    Attributes:
        points: The rule points.
        houses: All house rules.
    """

    points: Sequence[RulePoint] = ()
    houses: Sequence[HouseRule] = ()

    def judge(self, played: PlayedHand, difference: EngineDifference) -> Judgement:
        """The point that a difference belongs to; `played` ends at its moment."""
        if difference.what is Concern.FAILURE:
            return Judgement()
        names = (difference.field, *_NEAR.get(difference.what, ()))
        points = self.points
        if difference.sign == HANDED_BACK:  # no hands have been compared
            points = [one for one in points if one.section is not Section.RANKINGS]
        if difference.sign == ANTE_BACK:
            points = [one for one in points if _ANTES.intersection(one.needs)]
        found = (attributed([one for one in points if name in one.fields], played, name) for name in names)
        point = next((one for one in found if one is not None), None)
        house = self._explained(played, difference, point)
        return Judgement("" if point is None else point.id, house)

    def _explained(self, played: PlayedHand, difference: EngineDifference, point: RulePoint | None) -> str:
        if difference.impossible:
            return ""
        for house in self._in_order(point):
            explains = house.explains
            if explains is not None and explains(played, difference.field, difference.ours, difference.theirs):
                return house.name
        return ""

    def _in_order(self, point: RulePoint | None) -> Iterator[HouseRule]:
        near = () if point is None else point.houses
        yield from near
        yield from (house for house in self.houses if house not in near)

    def readings(self, setup: Setup, point: str) -> Iterator[tuple[HouseRule, Setup]]:
        """The house rules under which our machine plays a setup otherwise, those of the point first."""
        near = next((one for one in self.points if one.id == point), None)
        for house in self._in_order(near):
            other = house.reading(setup) if house.reading is not None else None
            if other is not None:
                yield house, other


def all_houses(points: Iterable[RulePoint], more: Iterable[HouseRule] = ()) -> tuple[HouseRule, ...]:
    """The house rules of the points, each once by name."""
    found: dict[str, HouseRule] = {}
    for house in (*more, *(house for point in points for house in point.houses)):
        found.setdefault(house.name, house)
    return tuple(found.values())


def composed(houses: Iterable[HouseRule]) -> Callable[[Setup], Setup | None]:
    """The reading of several house rules together; None if none of them applies to a setup."""
    readings = [house.reading for house in houses if house.reading is not None]

    def reading(setup: Setup) -> Setup | None:
        changed = setup
        for each in readings:
            changed = each(changed) or changed
        return None if changed is setup else changed

    return reading
