"""Luck-adjusted results: those of replicates less their measured luck.

The luck of a replicate comes from hands that are dealt again (`tourney.sim.redeals`). Its mean is 0, so the adjusted
results have the same mean as the plain ones, and vary less.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from tourney.experiment.measures import Measure, Number, Prominence, Unit
from tourney.experiment.replicate import SHAPE, LuckPart, Outcome, Replicate, RowTable, Shape
from tourney.experiment.returns import band_text, ratio
from tourney.experiment.statistics import Estimate, mean
from tourney.experiment.subject import Tournaments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tourney.experiment.replicate import Row
    from tourney.sim.scenario import Scenario


class Adjusted(NamedTuple):
    """A result, plain and luck-adjusted, of the same replicates.

    Attributes:
        name: Its name: that of a measure, or "roi".
        strategy: The strategy that it is of; empty if it is of the field.
        band: The skill band that it is of; -1 if there is none.
        unit: Its unit.
        plain: The plain estimate.
        adjusted: The luck-adjusted estimate.
        luck: The share of the variance that the adjustment removes, which is luck; None if nothing varies.
    """

    name: str
    strategy: str
    band: int
    unit: Unit
    plain: Estimate
    adjusted: Estimate
    luck: float | None

    @property
    def kind(self) -> tuple[str, int]:
        """The strategy and the band."""
        return self.strategy, self.band

    @property
    def skill(self) -> str:
        """The skill band as text; empty if there is none."""
        return band_text(self.band)

    @property
    def as_record(self) -> dict[str, Any]:
        """The result, for JSON."""
        return {
            "name": self.name,
            "strategy": self.strategy,
            "skill": self.skill,
            "plain": self.plain.as_record,
            "adjusted": self.adjusted.as_record,
            "luck": self.luck,
        }


def adjust_results(replicates: Sequence[Replicate]) -> list[Adjusted]:
    """The results that luck has been measured for: the skill-place correlation, and the ROI of each kind."""
    measured = [each for each in replicates if each.luck]
    if not measured:
        return []
    kinds = sorted({(outcome.strategy, outcome.band) for each in measured for outcome in each.outcomes})
    returns = [_adjust_return(measured, strategy, band) for strategy, band in kinds]
    return [*_adjust_skill_kept(measured), *(each for each in returns if each is not None)]


def _adjust_skill_kept(replicates: Sequence[Replicate]) -> list[Adjusted]:
    plain, adjusted = [], []
    for each in replicates:
        less = skill_kept_less_luck(each)
        if each.skill_kept is not None and less is not None:
            plain.append(each.skill_kept)
            adjusted.append(less)
    if not plain:
        return []
    # Around their means, as only what varies is luck.
    luck = _share_of_luck(
        [each - mean(plain).value for each in plain], [each - mean(adjusted).value for each in adjusted]
    )
    return [Adjusted("skill_kept", "", -1, Unit.CORRELATION, mean(plain), mean(adjusted), luck)]


def _adjust_return(replicates: Sequence[Replicate], strategy: str, band: int) -> Adjusted | None:
    """The return on investment of a kind of player; None if these players paid nothing."""
    costs, returned, less = [], [], []
    for each in replicates:
        for outcome in each.outcomes:
            if (outcome.strategy, outcome.band) == (strategy, band):
                costs.append(outcome.cost)
                returned.append(outcome.returned)
                # The mean of the luck is 0 by construction, so the adjusted estimate is of the same value, and only
                # varies less.
                less.append(outcome.returned - won_by_luck(each, outcome))
    plain, adjusted = ratio(returned, costs, less=1), ratio(less, costs, less=1)
    if plain is None or adjusted is None:
        return None
    luck = _share_of_luck(_residuals(returned, costs), _residuals(less, costs))
    return Adjusted("roi", strategy, band, Unit.RETURN, plain, adjusted, luck)


def _residuals(parts: Sequence[float], wholes: Sequence[float]) -> list[float]:
    # The ratio estimator: residuals are from what each cost should return.
    found = sum(parts) / sum(wholes)
    return [part - found * whole for part, whole in zip(parts, wholes, strict=True)]


def _share_of_luck(plain: Sequence[float], adjusted: Sequence[float]) -> float | None:
    """How much less the squares of the adjusted residuals sum to."""
    # Negative if the adjustment adds noise, which it may with few redeals: it is reported as it is.
    squares = sum(each * each for each in plain)
    return 1 - sum(each * each for each in adjusted) / squares if squares else None


def won_by_luck(replicate: Replicate, outcome: Outcome) -> float:
    """The prize money that the players of an outcome won by luck."""
    return sum(
        part.value
        for part in replicate.luck
        if part.measure == "prizes" and (part.strategy, part.band) == (outcome.strategy, outcome.band)
    )


def skill_kept_less_luck(replicate: Replicate) -> Number:
    """The skill-place correlation less its luck."""
    luck = [part.value for part in replicate.luck if part.measure == "skill_kept"]
    # At most one such part: the correlation is of the whole event.
    return replicate.skill_kept - luck[0] if replicate.skill_kept is not None and luck else None


def best_return_less_luck(replicate: Replicate) -> Number:
    """The return on investment in the highest skill band, less its luck."""
    best = max((each.band for each in replicate.outcomes), default=-1)
    kinds = [each for each in replicate.outcomes if each.band == best]
    cost = sum(each.cost for each in kinds)
    # -1 is the band of players without skill.
    if best < 0 or not cost or not replicate.luck:
        return None
    return sum(each.returned - won_by_luck(replicate, each) for each in kinds) / cost - 1


ADJUSTED_MEASURES: Final = (
    Measure(
        "skill_kept luck_adjusted", "Skill-place correlation, adjusted", Unit.CORRELATION,
        "skill_kept less the luck of the hands played", skill_kept_less_luck,
    ),
    Measure(
        "best_return luck_adjusted", "ROI of the most skilled, adjusted", Unit.RETURN,
        "best_return less the prize money won by luck / money paid", best_return_less_luck, Prominence.HEADLINE,
    ),
)  # fmt: skip
"""The measures of experiments in which luck is measured, beside all others."""


def _rows(replicate: Replicate) -> tuple[Sequence[Row], ...]:
    return *SHAPE.rows(replicate), replicate.luck


def _restore(number: int, single: Sequence[Any], rows: Sequence[Sequence[Row]]) -> Replicate:
    # The last table is that of the luck.
    return replace(SHAPE.restore(number, single, rows[:-1]), luck=tuple(map(LuckPart._make, rows[-1])))


class LuckAdjusted(Tournaments):
    """Tournaments whose luck is measured."""

    shape: ClassVar[Shape[Replicate]] = replace(
        SHAPE,
        tables=(*SHAPE.tables, RowTable("luck", LuckPart._fields)),
        rows=_rows,
        restore=_restore,
        texts=SHAPE.texts | {"measure"},
        reals=SHAPE.reals | {"value"},
    )

    def measures(self, scenario: Scenario) -> Mapping[str, Measure]:
        """See `Subject`."""
        return {**super().measures(scenario), **{each.name: each for each in ADJUSTED_MEASURES}}

    def details(self, scenario: Scenario, replicates: Sequence[Replicate]) -> Mapping[str, object]:
        """See `Subject`."""
        luck = {"redeals": scenario.redeals, "results": [each.as_record for each in adjust_results(replicates)]}
        return {**super().details(scenario, replicates), "luck": luck}


LUCK_ADJUSTED: Final = LuckAdjusted()
