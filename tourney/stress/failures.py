"""How an engine fails. Its failures are findings, never errors of the tool."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from tourney.foreign import one_line

_PLACE: Final = 300

Failure: TypeAlias = Literal["crash", "hang", "exit", "garbage"]
"""An exception in the engine, no answer in time, the end of its process, an answer that makes no sense."""


class EngineFailed(Exception):
    """The engine has failed, and must be started again before its next hand.

    Attributes:
        kind: How.
        place: Where, as far as it is known, such as "act: IndexError in engine.py:120"; the same for the same fault.
        detail: What the engine said.
    """

    def __init__(self, kind: Failure, place: str, detail: str = "") -> None:
        self.kind = kind
        self.place = one_line(place, _PLACE)
        self.detail = one_line(detail)
        super().__init__(f"{kind}: {self.place}" + (f": {self.detail}" if self.detail else ""))
