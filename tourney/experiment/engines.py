"""Where the work is done: anything with the interface of `concurrent.futures.Executor`."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
import warnings
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from tourney.errors import TourneyError
from tourney.experiment.work import begin_worker
from tourney.strategies.play import described

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from multiprocessing.process import BaseProcess

LOCAL: Final = "local"
DASK: Final = "dask:"
MOST_JOBS: Final = 1024
"""More workers than a machine has cores; a larger number is taken for a mistake."""

_ATTEMPTS: Final = 5
"""How often work is handed out before an engine whose workers die at their start is given up."""

_DEATHS: Final = (BrokenExecutor, OSError, EOFError)
"""What handing out work raises when processes have died: the pool's, a new one, or the one that starts the others."""


class EngineError(TourneyError):
    """An engine that cannot be had."""

    exit_code = 2


class WorkersDie(EngineError):
    """An engine whose workers die as they start."""

    exit_code = 1


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
                with _safe_path():
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
            raise EngineError(f"the engine {reference!r} cannot be had: {described(error)}") from error
        for method in ("submit", "shutdown"):
            if not callable(getattr(executor, method, None)):
                raise EngineError(f"{reference!r} returns no executor: it has no method {method}")
        made: Executor = executor
        return made

    def submit(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """Hand out work; again where the workers have died, or die as they start.

        Raises:
            EngineError: The executor is none.
            WorkersDie: They do so always.
        """
        for _ in range(_ATTEMPTS - 1):
            try:
                return self._handed(fn, *args)
            except _DEATHS:
                self.renew()
        try:
            return self._handed(fn, *args)
        except _DEATHS as error:
            raise WorkersDie(
                f"the workers of the engine {self.name!r} die at their start: {described(error)}"
            ) from error

    def _handed(self, fn: Callable[..., Any], /, *args: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        try:
            future = self.executor.submit(fn, *args)
        except (*_DEATHS, TourneyError):
            raise
        except Exception as error:
            raise EngineError(f"the engine {self.name!r} takes no work: {described(error)}") from error
        if not isinstance(future, Future):
            raise EngineError(f"the engine {self.name!r} takes no work: its submit returns no Future")
        return future

    def renew(self) -> None:
        """The workers have died: others take their place."""
        if isinstance(self._executor, _Pool):
            self._executor.kill()
        self.close()

    def close(self) -> None:
        """Stop, after the caller has cancelled what has not begun. A failure is a warning: all is played."""
        executor, self._executor = self._executor, None
        close, self._close = self._close, lambda: None
        try:
            if executor is not None:
                executor.shutdown(wait=False)
            close()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a stranger's code may raise anything
            message = f"the engine {self.name!r} fails at its shutdown: {described(error)}"
            warnings.warn_explicit(message, RuntimeWarning, "tourney", 0)


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


@contextmanager
def _safe_path() -> Iterator[None]:
    """Python processes that are started here do not search the working directory for modules.

    They are started with `python -c`, which puts it first on the path, until they are sent the path of this process.
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
        with _safe_path():  # its locks have a process that looks after them
            super().__init__(jobs, mp_context=multiprocessing.get_context(method), initializer=begin_worker)
        self._begun: set[BaseProcess] = set()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        """As any executor; processes are started here when they are needed."""
        others = set(multiprocessing.active_children())
        with _interrupts_later(), _safe_path():
            try:
                return self._submit(fn, *args, **kwargs)
            finally:
                self._begun |= set(multiprocessing.active_children()) - others

    def kill(self) -> None:
        """End all processes.

        A pool that has broken ends those that it knew then. One that it was just starting it does not end, but waits
        for it for ever.
        """
        for process in self._begun:
            process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - as `Executor`
        """As any executor; a pool that has broken is ended."""
        if not all(process.is_alive() for process in self._begun):
            self.kill()
        super().shutdown(wait=wait, cancel_futures=cancel_futures)

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
