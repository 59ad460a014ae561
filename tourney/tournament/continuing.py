"""Further levels for a sheet that ends before play does, by the sheet's own growth."""

from __future__ import annotations

from dataclasses import replace
from math import log10
from typing import TYPE_CHECKING, Final

from tourney.tournament.schedule import Level
from tourney.tournament.structure import unit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.game.stakes import Stakes
    from tourney.tournament.schedule import Item
    from tourney.types import Chips

_LEVELS: Final = 5
"""The last levels of the sheet, whose growth is continued."""

_LEAST_GROWTH: Final = 1.15
_MOST_GROWTH: Final = 2.0
_ENOUGH: Final = 1000
"""Levels are added until the stakes are this many times those of the last level."""

_ROUND: Final = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10)
"""The leading digits of the stakes of further levels."""


def continue_sheet(items: Sequence[Item]) -> tuple[Item, ...]:
    """Return further levels for a sheet, without breaks, each as long as the last one.

    The big blind or small bet grows by the mean factor of the last five levels, at least 1.15 and at most 2, to the
    nearest round number; the other amounts keep their proportion to it. All are multiples of the smallest chip.
    """
    levels = [item for item in items if isinstance(item, Level)]
    last = levels[-1]
    growth = _growth([_unit(level) for level in levels[-_LEVELS - 1 :]])
    found: list[Item] = []
    factor = growth
    while factor < _ENOUGH * growth:
        stakes, stud, big_bet = (
            None if column is None else _scale(column, factor)
            for column in (last.stakes, last.stud_stakes, last.big_bet_stakes)
        )
        if found and isinstance(found[-1], Level) and stakes == found[-1].stakes:
            factor *= growth
            continue  # the same round number again
        number = last.number + len(found) + 1
        # A mix whose sheet names a game for each level goes through its games again.
        game = levels[(number - 1) % len(levels)].game
        found.append(
            replace(
                last, number=number, stakes=stakes or last.stakes, stud_stakes=stud, big_bet_stakes=big_bet, game=game
            )
        )
        factor *= growth
    return tuple(found)


def _unit(level: Level) -> Chips:
    """The big blind or small bet of the first column that has one."""
    return next((unit for column in level.columns if (unit := unit_of(column))), 0)


def _growth(units: Sequence[Chips]) -> float:
    """The mean factor between neighbouring levels."""
    if len(units) < 2 or not units[0]:
        return 1.5
    growth: float = (units[-1] / units[0]) ** (1 / (len(units) - 1))
    return min(max(growth, _LEAST_GROWTH), _MOST_GROWTH)


def _scale(stakes: Stakes, factor: float) -> Stakes:
    """The stakes with a round unit near `factor` times the present one, and all other amounts in proportion."""
    unit = unit_of(stakes)
    size = 10 ** int(log10(unit * factor))
    nearest = min(_ROUND, key=lambda each: abs(log10(each * size / (unit * factor))))
    exact = nearest * size / unit

    def scale(amount: Chips) -> Chips:
        return max(1, round(amount * exact / stakes.chip)) * stakes.chip if amount else 0

    return replace(
        stakes,
        small_blind=scale(stakes.small_blind),
        big_blind=scale(stakes.big_blind),
        ante=scale(stakes.ante),
        small_bet=scale(stakes.small_bet),
        big_bet=scale(stakes.big_bet),
        bring_in=scale(stakes.bring_in),
    )
