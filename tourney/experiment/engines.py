"""Engines: where replicates are played. Any executor with the interface of `concurrent.futures.Executor` works."""

from __future__ import annotations

import importlib
import logging
import multiprocessing
import os
import signal
import sys
import threading
import time
import warnings
from concurrent.futures import BrokenExecutor, Executor, Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import TourneyError
from tourney.experiment.work import begin_worker
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.process import BaseProcess

LOCAL: Final = "local"
DASK: Final = "dask:"
MOST_JOBS: Final = 1024
"""The maximum number of workers; a larger number is considered a mistake."""

_FORMS: Final = "use local, dask:local, dask:ADDRESS or module:factory"

_PAUSE: Final = 0.05
"""Seconds before a second attempt to submit work; twice as long before the third, and so on."""

_ATTEMPTS: Final = 5
"""The number of attempts to submit work to an engine whose workers die at their start."""

_DEATHS: Final = (BrokenExecutor, OSError, EOFError)
"""What submitting work raises when a process has died: a worker, or the server that starts workers."""


_BLOCK_SECONDS: Final = 0.2
"""The target duration of a block: short enough for progress and stopping, long enough to make overhead small."""

_BLOCK_SECONDS_DASK: Final = 1.0
"""The same for Dask, whose scheduler, client and worker together need 20 ms for a task."""

_QUIET: Final = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "500ms",
    "distributed.admin.tick.cycle": "5s",
    "distributed.admin.system-monitor.interval": "5s",
}
"""For a Dask cluster of this machine: its processes are not watched many times a second.

With four workers that costs a tenth of a core, and as there is no dashboard, nobody sees what it finds. Nor is their
memory watched, as that of the processes of a pool is not.
"""

_METHOD: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How worker processes start: where it can be, from a small server, in which Dask has been imported once for all."""


_PRELOADED: Final = ("tourney.experiment.work", "tourney.sim.tournament", "tourney.strategies.skilled.skilled_player")


def preload_workers() -> None:
    """Let the server that starts workers load the package once for all of them: the next ones start at once.

    It is for a program that replaces workers often. It must be called before any worker is started.
    """
    if _METHOD == "forkserver":
        multiprocessing.set_forkserver_preload(list(_PRELOADED))


class EngineError(TourneyError):
    """An engine that is unknown or cannot be used."""

    exit_code = 2


class WorkersDie(EngineError):
    """The workers of an engine die at their start."""

    exit_code = 1


class Inline(Executor):
    """Runs the work immediately, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Run the function; the future is done on return."""
        # As an executor does: errors belong to the future, and `result` raises them.
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - raised again by `result`
            future.set_exception(error)
        return future


class Engine:
    """An executor that can be restarted when its workers have died.

    Args:
        name: "local", "dask:ADDRESS", "dask:local", or "module:factory" for a function that returns an executor.
        jobs: The number of workers of a local engine; 0 for one per usable core.

    Attributes:
        jobs: The number of blocks that are played at a time.
        block_seconds: The time that a block should take.
    """

    def __init__(self, name: str = LOCAL, jobs: int = 0) -> None:
        self.name = name
        # 0 means all cores that this process may use, not all of the machine.
        self.jobs = jobs or usable_cores()
        self.block_seconds = _BLOCK_SECONDS_DASK if name.startswith(DASK) else _BLOCK_SECONDS
        # For good, unlike `close`: whoever ends an engine wants no new workers.
        self._is_ended = False
        self._executor: Executor | None = None
        self._close: Callable[[], object] = lambda: None

    @property
    def executor(self) -> Executor:
        """The executor, started on first use.

        Raises:
            EngineError: The executor cannot be started, or the engine has ended.
        """
        if self._is_ended:
            raise EngineError(f"engine {self.name!r} has ended")
        if self._executor is None:
            self._executor = self._start()
        return self._executor

    def _start(self) -> Executor:
        if self.name == LOCAL:
            # A pool of one process would only add the time of sending.
            return Inline() if self.jobs == 1 else _Pool(self.jobs)
        if self.name.startswith(DASK):
            return self._dask(self.name.removeprefix(DASK))
        return self._call_factory(self.name)

    def _dask(self, address: str) -> Executor:
        try:
            import dask  # noqa: PLC0415 - an extra, and slow to load
            from distributed import Client, LocalCluster  # noqa: PLC0415
        except ImportError:
            raise EngineError("the dask engine needs the extra [cluster]: pip install 'tourney[cluster]'") from None
        try:
            if address == "local":
                local = {**_QUIET, "distributed.worker.multiprocessing-method": _METHOD}
                with _safe_path(), _interrupts_later(), dask.config.set(local):
                    cluster = LocalCluster(
                        n_workers=self.jobs,
                        threads_per_worker=1,
                        dashboard_address=None,
                        memory_limit=0,
                        silence_logs=logging.CRITICAL,  # heartbeats that fail at the end are no news
                    )
                client = Client(cluster)
                self._close = lambda: (client.close(), cluster.close())
            else:
                client = Client(address, timeout=10)
                # On a cluster the workers decide, not --jobs.
                self.jobs = max(1, sum(client.nthreads().values()))
                self._close = client.close
        except (OSError, ValueError) as error:
            raise EngineError(f"no Dask scheduler at {address!r}: {error}") from error
        # Not pure: Dask would take calls with equal arguments for one, and a block that is played again must be
        # played.
        executor: Executor = client.get_executor(pure=False, retries=2)
        return executor

    def _call_factory(self, reference: str) -> Executor:
        module, _, factory = reference.partition(":")
        if not factory:
            raise EngineError(f"no engine {reference!r}; {_FORMS}")
        try:
            executor = getattr(importlib.import_module(module), factory)()
        except (Exception, SystemExit) as error:
            raise EngineError(f"cannot load engine {reference!r}: {describe_error(error)}; {_FORMS}") from error
        for method in ("submit", "shutdown"):
            if not callable(getattr(executor, method, None)):
                raise EngineError(f"{reference!r} does not return an executor: it has no method {method}")
        made: Executor = executor
        return made

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Submit work; try again if the workers have died or die at their start.

        Raises:
            EngineError: The object is not an executor.
            WorkersDie: The workers died at every attempt.
        """
        for attempt in range(1, _ATTEMPTS):
            try:
                return self._submit(fn, *args)
            except _DEATHS:
                self.renew()
                # A server of processes that has just died may not be known to be dead yet, and refuses at once.
                time.sleep(_PAUSE * attempt)
        try:
            return self._submit(fn, *args)
        except _DEATHS as error:
            raise WorkersDie(
                f"the workers of engine {self.name!r} die at their start: {describe_error(error)}"
            ) from error

    def _submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        try:
            future = self.executor.submit(fn, *args)
        except (*_DEATHS, TourneyError):
            raise
        except Exception as error:
            raise EngineError(f"engine {self.name!r} does not accept work: {describe_error(error)}") from error
        if not isinstance(future, Future):
            raise EngineError(f"engine {self.name!r} does not accept work: submit does not return a Future")
        return future

    def block_size(self, seconds: float) -> int:
        """The number of replicates for a block, if each takes this many seconds; 1 if that is not known (0)."""
        # At least one: a replicate may take longer than a block should.
        return max(1, int(self.block_seconds / seconds)) if seconds else 1

    def renew(self) -> None:
        """Stop the executor after its workers have died; the next use starts a new one."""
        if isinstance(self._executor, _Pool):
            self._executor.kill()
        self.close()

    def abandon(self) -> None:
        """Kill the workers, whatever they are playing: what was submitted fails. The next use starts new ones."""
        # Taken away first, so that another thread starts a new one and does not use this.
        executor, self._executor = self._executor, None
        if isinstance(executor, _Pool):
            executor.kill()
            executor.shutdown(wait=True)
        elif executor is not None:
            executor.shutdown(wait=False)

    def end(self) -> None:
        """Kill the workers, and start no others. A thread may call it while another submits work."""
        self._is_ended = True
        self.abandon()

    def close(self) -> None:
        """Stop the executor; the caller has cancelled pending work. Errors only give a warning: all is played."""
        executor, self._executor = self._executor, None
        # Each is closed once, even if closing fails.
        close, self._close = self._close, lambda: None
        try:
            if executor is not None:
                executor.shutdown(wait=False)
            close()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - external code may raise anything
            message = f"engine {self.name!r} failed to shut down: {describe_error(error)}"
            warnings.warn_explicit(message, RuntimeWarning, "tourney", 0)


@contextmanager
def engine(name: str = LOCAL, jobs: int = 0) -> Iterator[Engine]:
    """An engine that is closed at the end of the block."""
    made = Engine(name, jobs)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Delay Ctrl-C until the end of the block. Processes started in the block ignore Ctrl-C from their start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # its start in the block would let interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        # What was pressed meanwhile arrives now.
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep Python processes started in the block from importing modules from the working directory.

    They start with `python -c`, which puts it first on the path until they receive the path of this process.
    """
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def usable_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        # A container or taskset may allow fewer cores than the machine has.
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Pool(ProcessPoolExecutor):
    """A pool of processes that are started from scratch on every system and do not run the user's script again.

    Workers import everything they need by reference. So a script works without `if __name__ == "__main__"`; otherwise
    each worker would run it from the start.
    """

    def __init__(self, jobs: int) -> None:
        with _safe_path():  # the resource tracker of its locks is a process, too
            super().__init__(jobs, mp_context=multiprocessing.get_context(_METHOD), initializer=begin_worker)
        self._begun: set[BaseProcess] = set()
        self._starting = threading.RLock()
        self._killed = False

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Submit work as any executor does. Processes are started here when they are needed."""
        with self._starting, _safe_path(), _interrupts_later():
            if self._killed:
                raise BrokenProcessPool("the pool has been killed")
            others = set(multiprocessing.active_children())
            try:
                return self._submit(fn, *args, **kwargs)
            finally:
                self._begun |= set(multiprocessing.active_children()) - others

    def kill(self) -> None:
        """Kill all processes, and let what was submitted fail. A thread may call it while another submits work.

        A broken pool ends the processes that it knew when it broke. A process that was just starting is not ended,
        and the pool waits for it forever. So it does for the rest of a result of which a killed process had sent a
        part, as it holds the sending end of that pipe open itself.
        """
        with self._starting:
            self._killed = True
            for item in list(self._pending_work_items.values()):
                # The thread of the pool cannot fail a future that is cancelled (Python 3.11).
                future, item.future = item.future, Future()
                with suppress(InvalidStateError):
                    future.set_exception(BrokenProcessPool("the pool has been killed"))
            for process in self._begun:
                process.kill()
            results: Any = self._result_queue
            if results is not None:
                results._writer.close()  # noqa: SLF001 - no method closes one end

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as `Executor`
        """Shut down as any executor does; kill the processes if the pool is broken."""
        # Dead workers never take their end from the queue, and the pool would wait for them.
        if not all(process.is_alive() for process in self._begun):
            self.kill()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)

    def _submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        main = sys.modules["__main__"]
        hidden = {name: getattr(main, name) for name in ("__file__", "__spec__") if hasattr(main, name)}
        try:
            for name in hidden:
                # Without a file a worker has no script to run again.
                delattr(main, name)
            main.__spec__ = None
            return super().submit(fn, *args, **kwargs)
        finally:
            for name, value in hidden.items():
                setattr(main, name, value)
