"""Work that takes minutes: a tuning, an experiment, a forecast. One at a time, with workers of its own."""

from __future__ import annotations

from contextlib import suppress
from threading import RLock, Thread
from typing import TYPE_CHECKING, Any

from tourney.api import Engine
from tourney.errors import InvalidArgument, TourneyError

if TYPE_CHECKING:
    from collections.abc import Callable


class Job:
    """Work in a thread of its own.

    Attributes:
        what: What it does, in words.
        engine: Its workers.
        is_stopped: Whether it has been asked to stop.
        failed: Why it failed; empty if it did not.
    """

    def __init__(self, what: str, work: Callable[[Job], None]) -> None:
        self.what = what
        self.engine = Engine()
        self.is_stopped = False
        self.failed = ""
        self._work = work
        # A daemon: work that does not look whether it is to stop must not keep the studio from ending.
        self._thread = Thread(target=self._run, name=what, daemon=True)
        self._thread.start()

    @property
    def is_running(self) -> bool:
        """Whether it is still at work."""
        return self._thread.is_alive()

    def check(self, *_: Any) -> None:  # noqa: ANN401 - whatever a callback is given
        """Raise `KeyboardInterrupt` if the job has been asked to stop: what is being played then ends in order."""
        if self.is_stopped:
            raise KeyboardInterrupt

    def stop(self) -> None:
        """Ask it to stop."""
        self.is_stopped = True

    def end(self) -> None:
        """Stop it and its workers."""
        self.is_stopped = True
        self.engine.end()
        # Not waited for any longer, since a daemon ends with the studio anyway.
        self._thread.join(1)

    def _run(self) -> None:
        try:
            with suppress(KeyboardInterrupt):
                self._work(self)
        except TourneyError as error:
            self.failed = str(error)
        finally:
            self.engine.close()


class Jobs:
    """The job of a studio."""

    def __init__(self) -> None:
        self._lock = RLock()
        self.now: Job | None = None

    def start(self, what: str, work: Callable[[Job], None]) -> Job:
        """Start a job.

        Raises:
            InvalidArgument: Another one is running.
        """
        with self._lock:
            if self.now is not None and self.now.is_running:
                raise InvalidArgument(f"wait until this has ended, or stop it: {self.now.what}")
            self.now = Job(what, work)
            return self.now

    def stop(self) -> None:
        """Ask the job to stop, if there is one."""
        if self.now is not None:
            self.now.stop()

    def end(self) -> None:
        """Stop the job and its workers."""
        if self.now is not None:
            self.now.end()
