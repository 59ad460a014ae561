"""What varies and what is preferred, where the organiser says nothing."""

from __future__ import annotations

from statistics import median_low
from typing import TYPE_CHECKING, Final

from tourney.game.stakes import AnteKind
from tourney.tournament.schedule import Break
from tourney.tournament.structure import column_asked, stakes_in, unit_of
from tourney.tuning.knobs import Vary
from tourney.tuning.sheets import form_of
from tourney.tuning.wishes import preference

if TYPE_CHECKING:
    from tourney.sim.scenario import Scenario
    from tourney.tuning.candidate import Event
    from tourney.tuning.wishes import Preference
    from tourney.types import Chips, Seconds

_MINUTES: Final = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120)
_LEVELS: Final = (9, 24)  # the fewest and the most levels in the time there is
_USUAL_CHIPS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
_DEPTHS: Final = (50.0, 200.0)
_SHORT: Final = 5400  # events shorter than this need no breaks
_BREAK: Final = 600
_FULL_TABLE: Final = 9


def usual_chips(scenario: Scenario) -> tuple[Chips, ...]:
    """The denominations that may be in play: the set at hand, those of the sheet, or usual ones."""
    if scenario.chip_set is not None:
        return tuple(denomination for denomination, _ in scenario.chip_set.pieces)
    if scenario.schedule.chips:
        return scenario.schedule.chips
    smallest, most = scenario.schedule.levels[0].stakes.chip, scenario.chips // 10
    return tuple(chip for chip in _USUAL_CHIPS if chip % smallest == 0 and chip <= most) or (smallest,)


def usual_vary(event: Event) -> Vary:
    """Sensible ranges for an event."""
    scenario = event.scenario
    low, high = _LEVELS
    lengths = tuple(60 * each for each in _MINUTES if low <= event.seconds / (60 * each) <= high)
    depth = _depth(scenario)
    return Vary(
        level_lengths=lengths or (max(60, event.seconds // 12 // 60 * 60),),
        depths=(min(_DEPTHS[0], depth / 2), max(min(_DEPTHS[1], 4 * depth), depth)),
        stacks=(scenario.stack,),
        break_length=_break_length(event),
        antes=_antes(event),
    )


def _depth(scenario: Scenario) -> float:
    level = scenario.schedule.levels[0]
    column = column_asked(scenario.schedule, None, scenario.rotation.games)
    return scenario.stack / unit_of(stakes_in(level, column))


def _break_length(event: Event) -> Seconds:
    """The usual length of the event's own breaks; none in a short event without any."""
    own = [item.seconds for item in event.scenario.schedule.items if isinstance(item, Break) and item.seconds]
    return median_low(own) if own else _BREAK if event.seconds >= _SHORT else 0


def _antes(event: Event) -> tuple[AnteKind | None, ...]:
    if not form_of(event).antes:
        return (None,)
    own = [level.stakes.ante_kind for level in event.scenario.schedule.levels if level.stakes.ante]
    return tuple(dict.fromkeys((None, AnteKind.BIG_BLIND, *own)))


def usual_preferences(scenario: Scenario) -> tuple[Preference, ...]:
    """Play at the end and hands for the money, with equal weights.

    Depth alone is had cheaply: fast levels at first leave few players with large stacks, and end the evening early.
    """
    depth = "depth" if scenario.entries >= _FULL_TABLE else "depth_three_left"
    return preference(depth), preference("hands")
