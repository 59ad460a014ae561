"""An engine at work: started when needed, how it fails, and started again after it has failed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, cast

from tourney.inputs import one_line
from tourney.stress.blame import adapter_file, is_of_adapter, where
from tourney.stress.interface import NotOffered, Refused

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.interface import AnyEngine, EngineAbout


# How an engine fails. Its failures are findings, never errors of the tool.


_PLACE: Final = 300

Failure: TypeAlias = Literal["crash", "hang", "exit", "garbage", "adapter"]
"""An exception in the engine, no answer in time, the end of its process, an answer that makes no sense; and an
exception in the adapter rather than in the engine."""


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


# An engine in this process. Its exceptions are told as failures; a hang is not noticed: see `subprocess_engine`.


class Guarded:
    """The methods of an engine; see `tourney.stress.interface` for what they do."""

    def __init__(self, engine: object) -> None:
        self._engine = engine

    def __getattr__(self, name: str) -> object:
        method = getattr(self._engine, name)

        def call(*arguments: object, **named: object) -> object:
            try:
                return method(*arguments, **named)
            except (Refused, NotOffered, EngineFailed):
                raise
            except Exception as error:
                kind: Failure = "adapter" if is_of_adapter(error, adapter_file(self._engine)) else "crash"
                raise EngineFailed(kind, f"{name}: {where(error)}", str(error)) from error

        return call


Start: TypeAlias = "Callable[[], object]"
"""Starts the engine, usually in a process of its own."""


class Session:
    """An engine, which may be started several times.

    Attributes:
        starts: How often it has been started.
    """

    def __init__(self, start: Start) -> None:
        self._start = start
        self._engine: AnyEngine | None = None
        self._about: EngineAbout | None = None
        self.starts = 0

    @property
    def engine(self) -> AnyEngine:
        """The engine, started if it is not."""
        if self._engine is None:
            self._engine = self._start_twice()
        return self._engine

    def _start_twice(self) -> AnyEngine:
        """Start it; a start that fails is tried once more, because the machine may have been busy."""
        self.starts += 1
        try:
            return cast("AnyEngine", self._start())
        except EngineFailed:
            # Not at the very first start: an engine that does not start at all is to be told of at once.
            if self.starts == 1:
                raise
        return cast("AnyEngine", self._start())

    @property
    def about(self) -> EngineAbout:
        """What it says about itself."""
        if self._about is None:
            self._about = self.engine.about()
        return self._about

    def end(self) -> None:
        """End the engine; it starts again when it is asked for."""
        # Forgotten first, so that it starts anew even if it cannot be closed.
        engine, self._engine = self._engine, None
        close = getattr(engine, "close", None)
        if close is not None:
            with suppress(EngineFailed, OSError):
                close()
