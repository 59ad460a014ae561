"""What an organiser demands of a sheet, and what is preferred among the sheets that meet the demands."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.experiment.expectations import Expectation
from tourney.experiment.measures import MEASURES, Measure, Unit
from tourney.game.stakes import AnteKind
from tourney.game.variant import BettingStructure
from tourney.tournament.schedule import Break
from tourney.tournament.structure import column_asked, is_limit, stakes_in, unit_of
from tourney.tuning.candidates import Event, find_units
from tourney.tuning.knobs import ENDS, Vary
from tourney.tuning.sheets import form_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Chips, Seconds


LATER_WEIGHT: Final = 1 / 3
"""The weight of each preference relative to the one before it, if they are listed in order."""

FINISH: Final = "finish"
DEMANDED_PART: Final = 0.95


class Aim(NamedTuple):
    """A measure and the direction in which it is better.

    Attributes:
        measure: The name of the measure.
        sign: 1 if more of it is better, -1 if less is.
    """

    measure: str
    sign: int


AIMS: Final = {
    "skill": Aim("skill_kept", 1),
    "return_of_best": Aim("best_return", 1),
    "depth": Aim("from_9 depth", 1),
    "depth_at_final_table": Aim("final_table average_stack", 1),
    "depth_at_bubble": Aim("bubble average_stack", 1),
    "depth_three_left": Aim("from_3 depth", 1),
    "play": Aim("hands_of_play", 1),
    "hands": Aim("hands_per_player", 1),
    "late_bubble": Aim("bubble level", 1),
    "early_finish": Aim(FINISH, -1),
    "late_finish": Aim(FINISH, 1),
    "few_tables": Aim("tables max", -1),
    "few_table_hours": Aim("table_hours", -1),
    "few_all_ins": Aim("all_in_share", -1),
}
"""What can be preferred, by name. `more MEASURE` and `less MEASURE` name any other measure."""


@dataclass(frozen=True, slots=True)
class Preference:
    """Something that is preferred.

    Attributes:
        name: The name as written.
        measure: The measure.
        sign: 1 if more of it is better, -1 if less is.
        weight: Its weight; the values of measures are divided by their spread over the first sheets.
    """

    name: str
    measure: Measure
    sign: int
    weight: float


def preference(name: str, weight: float = 1.0) -> Preference:
    """The preference of a name: one of `AIMS`, `more MEASURE` or `less MEASURE`.

    Raises:
        InvalidArgument: The name is unknown.
    """
    first, _, rest = name.partition(" ")
    if name in AIMS:
        aim = AIMS[name]
    elif first in {"more", "less"} and rest in MEASURES:
        aim = Aim(rest, 1 if first == "more" else -1)
    else:
        raise InvalidArgument(f"unknown preference {name!r}")
    return Preference(name, MEASURES[aim.measure], aim.sign, weight)


def preferences(names: Sequence[str]) -> tuple[Preference, ...]:
    """Preferences in order: each has a third of the weight of the one before it."""
    return tuple(preference(name, LATER_WEIGHT**place) for place, name in enumerate(names))


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organiser wants.

    Attributes:
        demands: What must hold.
        preferences: What is preferred, with weights.
    """

    demands: tuple[Expectation, ...]
    preferences: tuple[Preference, ...]

    @property
    def measures(self) -> tuple[Measure, ...]:
        """All measures that the wishes name, and the finish time; each once."""
        demanded = [each.measure for each in self.demands]
        preferred = [each.measure for each in self.preferences]
        return tuple(dict.fromkeys([MEASURES[FINISH], *demanded, *preferred]))

    @property
    def seconds(self) -> Seconds | None:
        """The latest finish that is demanded; None if there is none."""
        return min((round(each.bound) for each in self.demands if is_deadline(each)), default=None)


def is_deadline(demand: Expectation) -> bool:
    """Whether a demand limits the finish time."""
    return demand.measure.name == FINISH and demand.below


def finish_by(seconds: Seconds) -> Expectation:
    """The demand that 95% of runs finish by a time."""
    hours, minutes = divmod(seconds // 60, 60)
    text = f"finish p95 <= {hours}h{minutes:02}m" if hours else f"finish p95 <= {minutes}m"
    return Expectation(text, MEASURES[FINISH], DEMANDED_PART, below=True, strict=False, bound=seconds)


def in_seconds(measure: Measure) -> bool:
    """Whether a measure is a time."""
    return measure.unit is Unit.SECONDS


# What varies and what is preferred, where the organiser says nothing.


SHORTEST_LEVEL: Final = 180
"""The shortest usual levels, in seconds; shorter ones are tried only if the time leaves no room for these."""

_MINUTES: Final = (3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60, 75, 90, 120)
_LEVELS: Final = (9, 24)  # the fewest and the most levels until the sheet ends, in the middle of its usual range
_LIMIT_END: Final = 0.75
"""In fixed limit all chips are few bets at this part of the time at which they are in other games: play goes on for
longer after it (docs/tune.md)."""
_USUAL_CHIPS: Final = (1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
_DEPTHS: Final = (50.0, 200.0)
_DEEPEST: Final = 300.0  # the deepest starts of real events; a sheet that starts deeper is not followed there
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
    if smallest == 1:  # the sheet does not say which chips are in play: the largest that pay it
        unit = find_units(scenario.schedule.items)[0]
        smallest = max(chip for chip in _USUAL_CHIPS if unit % chip == 0 and scenario.stack % chip == 0)
    return tuple(chip for chip in _USUAL_CHIPS if chip % smallest == 0 and chip <= most) or (smallest,)


def usual_vary(event: Event) -> Vary:
    """Sensible ranges for an event."""
    scenario = event.scenario
    depth = _depth(scenario)
    low, high = _DEPTHS
    part = _LIMIT_END if is_limit(scenario.rotation.games) else 1.0
    return Vary(
        level_lengths=_level_lengths(event, round(part * event.seconds)),
        depths=(min(low, depth / 2), depth if high < depth <= _DEEPEST else min(high, max(4 * depth, low))),
        stacks=(scenario.stack,),
        break_length=_break_length(event),
        antes=_antes(event),
        ends=(part * ENDS[0], part * ENDS[1]),
    )


def _level_lengths(event: Event, seconds: Seconds) -> tuple[Seconds, ...]:
    """Usual lengths, and the event's own, that give a usual number of levels until the sheet ends."""
    own = {level.seconds for level in event.scenario.schedule.levels}
    usual = {60 * minutes for minutes in _MINUTES} | (own if len(own) == 1 else set())
    low, high = _LEVELS
    found = tuple(sorted(each for each in usual if each and low <= seconds / each <= high))
    return found or (max(60, seconds // low // 60 * 60),)


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
    scenario = event.scenario
    own = [level.stakes.ante_kind for level in scenario.schedule.levels if level.stakes.ante]
    # Limit and pot-limit games are usually played without antes, as on their sheets in configs/schedules.
    no_limit = all(game.structure is BettingStructure.NO_LIMIT for game in scenario.rotation.games)
    return tuple(dict.fromkeys((None, *((AnteKind.BIG_BLIND,) if no_limit else ()), *own)))


def usual_preferences(scenario: Scenario) -> tuple[Preference, ...]:
    """Play at the end and hands for the money, with equal weights.

    Depth alone is easy to get: fast levels at first leave few players with large stacks, and end the evening early.
    Hands alone are, too: levels that cost nothing keep everybody in, and then the blinds explode.
    """
    depth = "depth" if scenario.entries >= _FULL_TABLE else "depth_three_left"
    return preference(depth), preference("play")
