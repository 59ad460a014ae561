"""Engines that die at any moment, and engines that are none: work goes on, or ends with a sentence."""

from __future__ import annotations

import multiprocessing
import os
import signal
import struct
import sys
import threading
import time
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import forkserver, process
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from events import group, scenario

from tourney.experiment.engines import Engine, EngineError, Inline
from tourney.experiment.plan import Rule
from tourney.experiment.replicate import play_replicate
from tourney.experiment.run import ReplicateFailed, Replicates
from tourney.experiment.work import Block, Failure, Played, play_block
from tourney.streams import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tourney.experiment.work import Done

pytestmark = pytest.mark.slow

EVENT = scenario(field=[group("random_legal", 4), group("call", 2)], stack=300)


def replicates(count: int = 6) -> Replicates:
    return Replicates(EVENT, seed=5, rule=Rule(most=count, within=0), every=600)


class Made(Engine):
    """An engine over executors that are given."""

    def __init__(self, make: Callable[[], Executor], jobs: int = 2) -> None:
        super().__init__("mine:make", jobs)
        self._make = make

    def _start(self) -> Executor:
        return self._make()


posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


def _kill(child: process.BaseProcess | int) -> None:
    pid = child if isinstance(child, int) else child.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)


@posix
def test_a_process_that_was_just_starting_as_the_pool_broke_does_not_outlive_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The pool ends the processes that it knows as it breaks; Python waits at its exit for one that comes after."""
    started: list[process.BaseProcess] = []
    start = process.BaseProcess.start

    def slow_start(self: process.BaseProcess) -> None:
        start(self)
        started.append(self)
        if len(started) == 2:
            _kill(started[0])
            time.sleep(0.5)  # meanwhile the pool ends those that it knows

    monkeypatch.setattr(process.BaseProcess, "start", slow_start)
    engine = Engine(jobs=2)
    futures = [engine.submit(time.sleep, 60) for _ in range(2)]
    manager = engine.executor._executor_manager_thread  # type: ignore[attr-defined]
    for future in futures:
        future.exception(timeout=10)
    engine.renew()
    manager.join(timeout=10)
    assert not manager.is_alive()
    assert not any(each.is_alive() for each in started)


@posix
def test_a_worker_that_is_killed_as_it_writes_a_result_does_not_hold_the_pool() -> None:
    """The pool reads the head of a result, and then waits for a rest that nobody writes any more."""
    engine = Engine(jobs=2)
    future = engine.submit(time.sleep, 60)
    pool: Any = engine.executor
    manager = pool._executor_manager_thread
    os.write(pool._result_queue._writer.fileno(), struct.pack("!i", 1000) + b"half")
    waiting = threading.Thread(target=engine.abandon, daemon=True)
    waiting.start()
    waiting.join(timeout=10)
    assert not waiting.is_alive()
    assert not manager.is_alive()
    assert future.exception(timeout=1)


@posix
@pytest.mark.parametrize("victim", ["forkserver", "child"])
def test_what_is_killed_as_a_worker_starts_is_started_again(monkeypatch: pytest.MonkeyPatch, victim: str) -> None:
    if sys.platform == "win32" or not hasattr(signal, "pthread_sigmask"):
        pytest.skip("no forkserver")
    left = 2
    connect = forkserver.connect_to_new_process

    def killing(fds: list[int]) -> tuple[int, int]:
        nonlocal left
        if left and victim == "forkserver":
            left -= 1
            forkserver.ensure_running()
            _kill(vars(forkserver._forkserver)["_forkserver_pid"])
            time.sleep(0.05)
        status, data = connect(fds)
        if left and victim == "child":
            left -= 1
            os.close(data)
            reading, data = os.pipe()
            os.close(reading)  # nobody reads what the child is sent
        return status, data

    monkeypatch.setattr(forkserver, "connect_to_new_process", killing)
    played = replicates()
    engine = Engine(jobs=2)
    try:
        played.play(engine, lambda _: None)
    finally:
        engine.close()
    assert len(played.kept) == 6
    assert left == 0


class Killer(threading.Thread):
    """Kills each third worker some milliseconds after its start."""

    def __init__(self, kills: int) -> None:
        super().__init__(daemon=True)
        self.left = kills
        self.ended = threading.Event()
        self._seen: set[int] = set()
        self._stream = Stream(kills)

    def run(self) -> None:
        while self.left and not self.ended.wait(0.001):
            parent = vars(forkserver._forkserver)["_forkserver_pid"]
            for child in _children(parent) if parent else []:
                if child not in self._seen:
                    self._seen.add(child)
                    if len(self._seen) % 3 == 1:
                        time.sleep(self._stream.below(30) / 1000)
                        self.left -= 1
                        with suppress(ProcessLookupError):
                            _kill(child)


def _children(parent: int) -> list[int]:
    with suppress(OSError):
        return list(map(int, Path(f"/proc/{parent}/task/{parent}/children").read_text("ascii").split()))
    return []


@pytest.mark.skipif(sys.platform != "linux", reason="/proc")
@pytest.mark.parametrize("kills", [5, pytest.param(60, marks=pytest.mark.long)])
def test_workers_that_are_killed_as_they_start(kills: int) -> None:
    """All is played, and no process is left that Python would wait for at its exit."""
    expected = [play_replicate(EVENT, 5, number, 600) for number in range(40)]
    killer = Killer(kills)
    killer.start()
    try:
        while killer.left:
            played, engine = replicates(40), Engine(jobs=2)
            played.play(engine, lambda _: None)
            engine.close()
            assert list(played.kept) == expected
    finally:
        killer.ended.set()
    end = time.monotonic() + 20
    while multiprocessing.active_children() and time.monotonic() < end:
        time.sleep(0.05)
    assert not multiprocessing.active_children()


def test_an_engine_whose_workers_always_die_at_their_start() -> None:
    class Dying(Inline):
        def submit(self, *_: object, **__: object) -> Future[Any]:
            raise BrokenPipeError(32, "Broken pipe")

    with pytest.raises(EngineError, match="the workers of engine 'mine:make' die at their start: BrokenPipe") as died:
        replicates().play(Made(Dying), lambda _: None)
    assert died.value.exit_code == 1  # no input is wrong


class Answers(Executor):
    """Answers what it is made for."""

    def __init__(self, answer: Callable[[Block], object]) -> None:
        self._answer = answer

    def submit(self, _fn: object, /, *args: Any, **_kwargs: object) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        future: Future[Any] = Future()
        try:
            future.set_result(self._answer(args[0]))
        except BaseException as error:  # noqa: BLE001 - as executors do it
            future.set_exception(error)
        return future


@pytest.mark.parametrize(
    "answer",
    [
        lambda _: None,
        lambda _: Played((), 0.1),
        lambda block: play_block(block._replace(numbers=[number + 1 for number in block.numbers])),
        lambda block: Played(tuple(Failure(0, "no") for _ in range(2 * len(block.numbers))), 0.1),
    ],
    ids=["nothing", "none", "others", "too many"],
)
def test_an_engine_that_returns_something_else(answer: Callable[[Block], object]) -> None:
    """It would be asked for the same replicates for ever."""
    with pytest.raises(EngineError, match="'mine:make' does not return the replicates that it was given to play"):
        replicates().play(Made(lambda: Answers(answer)), lambda _: None)


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (LookupError("no such thing"), r"its worker dies every time \(LookupError: no such thing\)"),
        (SystemExit(0), r"its worker dies every time \(SystemExit: 0\)"),
    ],
)
def test_what_an_engine_raises_is_told(error: BaseException, words: str) -> None:
    def answer(_: Block) -> object:
        raise error

    with pytest.raises(ReplicateFailed, match=words):
        replicates().play(Made(lambda: Answers(answer)), lambda _: None)


def test_an_engine_that_fails_at_its_shutdown_takes_nothing_away() -> None:
    class Stubborn(Inline):
        def shutdown(self, *_: object, **__: object) -> None:
            raise RuntimeError("I stay")

    played = replicates()
    engine = Made(Stubborn)
    played.play(engine, lambda _: None)
    with pytest.warns(RuntimeWarning, match="'mine:make' failed to shut down: RuntimeError: I stay"):
        engine.close()
    assert len(played.kept) == 6


class Slow(Inline):
    """Plays the first block at once and the others a little later, all of them in progress."""

    def __init__(self) -> None:
        self.handed = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:  # noqa: ANN401 - as `Executor`
        self.handed += 1
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        threading.Timer(0.0 if self.handed == 1 else 0.3, lambda: future.set_result(fn(*args, **kwargs))).start()
        return future


def test_an_interrupt_keeps_the_replicates_in_progress() -> None:
    played, executor = replicates(), Slow()
    told: list[list[int]] = []

    def note(done: Sequence[Done]) -> None:
        told.append([each.number for each in done])
        if len(told) == 1:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        played.play(Made(lambda: executor, 2), note)
    assert told[0] == [0]
    assert sorted(told[1]) == list(range(1, executor.handed))
    assert [each.number for each in played.kept] == list(range(executor.handed))


def test_prints_of_players_are_put_aside_in_threads_too(capsys: pytest.CaptureFixture[str]) -> None:
    """Standard output is what it was when all are done, in whatever order they end."""
    output = sys.stdout
    played = replicates(24)
    played.play(Made(lambda: ThreadPoolExecutor(3), 3), lambda _: None)
    while threading.active_count() > 4:  # blocks played ahead
        time.sleep(0.01)
    time.sleep(0.1)
    assert sys.stdout is output
    print("a result")  # noqa: T201 - of the caller
    assert capsys.readouterr().out == "a result\n"


def test_the_safe_path_is_for_the_processes_that_are_started_alone() -> None:
    """The caller's own children search what they did before."""
    before = os.environ.get("PYTHONSAFEPATH")
    engine = Engine(jobs=2)
    found = engine.submit(os.getenv, "PYTHONSAFEPATH").result(timeout=30)
    engine.close()
    assert found == "1"
    assert os.environ.get("PYTHONSAFEPATH") == before
