"""The faults found in a run."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Fault:
    """A broken rule, its place in the log, and a description."""

    rule: str
    line: int
    seconds: int
    text: str

    def __str__(self) -> str:
        return f"line {self.line + 1}, second {self.seconds}: {self.rule}: {self.text}"


@dataclass(slots=True)
class Report:
    """All faults of a run, in the order found."""

    line: int = 0
    seconds: int = 0
    faults: list[Fault] = field(default_factory=list)

    def add(self, rule: str, text: str) -> None:
        """Add a fault at the current line."""
        self.faults.append(Fault(rule, self.line, self.seconds, text))

    def expect(self, holds: bool, rule: str, text: str) -> None:  # noqa: FBT001 - like `assert`
        """Add a fault unless a condition holds."""
        if not holds:
            self.add(rule, text)

    @property
    def rules(self) -> set[str]:
        """The names of the broken rules."""
        return {fault.rule for fault in self.faults}
