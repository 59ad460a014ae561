"""Which findings count: those that nobody has accepted, and that are no house rule."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tourney.stress.engine_findings import EngineVerdict

if TYPE_CHECKING:
    from tourney.stress.engine_findings import Finding


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What is accepted.

    Attributes:
        names: The names of accepted findings, as in a baseline file.
        strict: Whether house rules count.
        points: The ids of rule points whose findings do not count: those about no other point.
    """

    names: frozenset[str] = frozenset()
    strict: bool = False
    points: frozenset[str] = frozenset()

    def counts(self, finding: Finding) -> bool:
        """Whether a finding counts.

        A hand that has not been shrunk may have another rule than the one accepted, so only its sign counts.
        """
        if finding.bucket.name in self.names or finding.is_only_about(self.points):
            return False
        sign = _sign(finding.bucket.name)
        if not finding.shrunk and any(_sign(each) == sign for each in self.names):
            return False
        return self.strict or finding.verdict is not EngineVerdict.HOUSE_RULE


def _sign(name: str) -> str:
    return name.partition(" | ")[2]
