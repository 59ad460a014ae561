"""A tournament as it is written, which may be none yet."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tourney.sim.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Sketch(Scenario):
    """A scenario whose parts may be `UNKNOWN`, and need not fit together."""

    def __post_init__(self) -> None:
        """Accept any parts."""

    def scenario(self) -> Scenario:
        """The tournament.

        Raises:
            StructureError: The parts do not fit together.
        """
        return Scenario(**{field.name: getattr(self, field.name) for field in fields(self)})
