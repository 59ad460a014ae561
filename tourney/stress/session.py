"""An engine at work: started when needed, and started again after it has failed."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias, cast

from tourney.stress.failures import EngineFailed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tourney.stress.interface import AnyEngine, EngineAbout


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
            self._engine = self._started()
        return self._engine

    def _started(self) -> AnyEngine:
        """Start it; a start that fails is tried once more, because the machine may have been busy."""
        self.starts += 1
        try:
            return cast("AnyEngine", self._start())
        except EngineFailed:
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
        engine, self._engine = self._engine, None
        close = getattr(engine, "close", None)
        if close is not None:
            with suppress(EngineFailed, OSError):
                close()
