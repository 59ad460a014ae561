"""A tournament whose parts may be unknown or inconsistent."""

from __future__ import annotations

from dataclasses import dataclass, fields

from tourney.sim.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Sketch(Scenario):
    """A scenario whose parts may be `UNKNOWN` and need not be consistent."""

    def __post_init__(self) -> None:
        """Accept any parts."""

    def scenario(self) -> Scenario:
        """Build the scenario.

        Raises:
            StructureError: The parts are inconsistent.
        """
        return Scenario(**{field.name: getattr(self, field.name) for field in fields(self)})
