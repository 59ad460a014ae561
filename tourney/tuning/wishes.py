"""What an organiser demands of a sheet, and what is preferred among the sheets that meet the demands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tourney.errors import InvalidArgument
from tourney.experiment.expectations import Expectation
from tourney.experiment.measures import MEASURES, Unit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.experiment.measures import Measure
    from tourney.types import Seconds

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
