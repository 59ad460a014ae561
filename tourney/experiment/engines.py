"""Where the work is done: anything with the interface of `concurrent.futures.Executor`."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import TourneyError
from tourney.experiment.work import begin_worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOCAL: Final = "local"
DASK: Final = "dask:"


class EngineError(TourneyError):
    """An engine that cannot be had."""

    exit_code = 2


class Inline(Executor):
    """Does the work at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Done when it returns."""
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - whoever asks for the result gets it
            future.set_exception(error)
        return future


class Engine:
    """An executor that can be had anew when its workers have died.

    Args:
        name: "local", "dask:ADDRESS", "dask:local" or "module:factory", a function that returns an executor.
        jobs: Workers of a local engine; 0 for as many as this process may use cores.

    Attributes:
        jobs: How many blocks are worked on at a time.
    """

    def __init__(self, name: str = LOCAL, jobs: int = 0) -> None:
        self.name = name
        self.jobs = jobs or usable_cores()
        self._executor: Executor | None = None
        self._close: Callable[[], object] = lambda: None

    @property
    def executor(self) -> Executor:
        """The executor, started when first asked for.

        Raises:
            EngineError: It cannot be started.
        """
        if self._executor is None:
            self._executor = self._start()
        return self._executor

    def _start(self) -> Executor:
        if self.name == LOCAL:
            return Inline() if self.jobs == 1 else _Pool(self.jobs)
        if self.name.startswith(DASK):
            return self._dask(self.name.removeprefix(DASK))
        return self._made_by(self.name)

    def _dask(self, address: str) -> Executor:
        try:
            from distributed import Client, LocalCluster  # noqa: PLC0415 - an extra, and slow to load
        except ImportError:
            raise EngineError("the engine dask needs the extra [cluster]: pip install 'tourney[cluster]'") from None
        try:
            if address == "local":
                cluster = LocalCluster(n_workers=self.jobs, threads_per_worker=1, dashboard_address=None)
                client = Client(cluster)
                self._close = lambda: (client.close(), cluster.close())
            else:
                client = Client(address, timeout=10)
                self.jobs = max(1, sum(client.nthreads().values()))
                self._close = client.close
        except (OSError, ValueError) as error:
            raise EngineError(f"no Dask scheduler answers at {address!r}: {error}") from error
        executor: Executor = client.get_executor(pure=False, retries=2)
        return executor

    def _made_by(self, reference: str) -> Executor:
        module, _, factory = reference.partition(":")
        try:
            executor = getattr(importlib.import_module(module), factory)()
        except (Exception, SystemExit) as error:
            raise EngineError(f"the engine {reference!r} cannot be had: {type(error).__name__}: {error}") from error
        for method in ("submit", "shutdown"):
            if not callable(getattr(executor, method, None)):
                raise EngineError(f"{reference!r} returns no executor: it has no method {method}")
        made: Executor = executor
        return made

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Hand out work; once again where the workers had died before.

        Raises:
            EngineError: The executor is none.
        """
        try:
            return self._handed(fn, *args)
        except BrokenExecutor:
            self.renew()
            return self._handed(fn, *args)

    def _handed(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        try:
            future = self.executor.submit(fn, *args)
        except (BrokenExecutor, TourneyError):
            raise
        except Exception as error:
            raise EngineError(f"the engine {self.name!r} takes no work: {type(error).__name__}: {error}") from error
        if not isinstance(future, Future):
            raise EngineError(f"the engine {self.name!r} takes no work: its submit returns no Future")
        return future

    def renew(self) -> None:
        """The workers have died: others take their place."""
        self.close()

    def close(self) -> None:
        """Stop; whoever has handed out work has taken back what has not begun."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False)
        close, self._close = self._close, lambda: None
        close()


@contextmanager
def engine(name: str = LOCAL, jobs: int = 0) -> Iterator[Engine]:
    """An engine, closed at the end."""
    made = Engine(name, jobs)
    try:
        yield made
    finally:
        made.close()


@contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits until this is over. Processes that are started here take no notice of it from the first."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def usable_cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Pool(ProcessPoolExecutor):
    """Processes that are started from scratch, as on every system, and do not run the user's script again.

    A worker finds all it needs by reference. So a script works without `if __name__ == "__main__"`, which otherwise
    each worker would run from its top.
    """

    def __init__(self, jobs: int) -> None:
        method = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
        super().__init__(jobs, mp_context=multiprocessing.get_context(method), initializer=begin_worker)

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """As any executor; processes are started here when they are needed."""
        with _interrupts_later():
            return self._submit(fn, *args, **kwargs)

    def _submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        main = sys.modules["__main__"]
        hidden = {name: getattr(main, name) for name in ("__file__", "__spec__") if hasattr(main, name)}
        try:
            for name in hidden:
                delattr(main, name)
            main.__spec__ = None
            return super().submit(fn, *args, **kwargs)
        finally:
            for name, value in hidden.items():
                setattr(main, name, value)
