"""The work of a worker: play a block of replicates of a scenario."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import sys
import threading
import time
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tourney.errors import TourneyError
from tourney.experiment.replicate import AnyReplicate, play_replicate
from tourney.strategies.play import describe_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from tourney.types import Seconds


class Failure(NamedTuple):
    """A replicate that failed.

    Attributes:
        number: The number of the replicate.
        error: The error, in one line.
    """

    number: int
    error: str


Done: TypeAlias = "AnyReplicate | Failure"
"""A replicate that was played, or that failed."""


class Block(NamedTuple):
    """Replicates that one worker plays one after the other.

    Attributes:
        scenario: The pickled scenario; workers cache the last few.
        seed: The seed of all replicates.
        every: The interval of the sample grid, in seconds.
        numbers: The numbers of the replicates.
        play: Plays a replicate of the scenario.
        pack: Compresses a replicate for the memory of the process that keeps them; None for no need.
    """

    scenario: bytes
    seed: int
    every: Seconds
    numbers: Sequence[int]
    play: Callable[..., Any] = play_replicate
    pack: Callable[[Any], bytes] | None = None


class Played(NamedTuple):
    """The results of a block.

    Attributes:
        done: The replicates and failures, in the order of their numbers in the block.
        took: The seconds that the worker took.
        packed: The replicates compressed by `Block.pack`, by number; empty without it.
    """

    done: tuple[Done, ...]
    took: float
    packed: dict[int, bytes] = {}  # noqa: RUF012 - never changed


def play_block(block: Block) -> Played:
    """Play a block. Each result depends only on scenario, seed and number. Errors become failures."""
    began = time.perf_counter()
    with _PRINTS.aside():
        done = tuple([_play(block, number) for number in block.numbers])
    pack = block.pack
    packed = {} if pack is None else {each.number: pack(each) for each in done if not isinstance(each, Failure)}
    return Played(done, time.perf_counter() - began, packed)


class _Prints:
    """Redirects what players print to standard error, in every process and thread; standard output is for results."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._blocks = 0  # the number of blocks being played in this process
        self._output = sys.stdout

    @contextmanager
    def aside(self) -> Iterator[None]:
        """Redirect standard output until the last block being played in this process is done."""
        with self._lock:
            if not self._blocks:
                self._output, sys.stdout = sys.stdout, sys.stderr
            self._blocks += 1
        try:
            yield
        finally:
            with self._lock:
                self._blocks -= 1
                if not self._blocks:
                    sys.stdout = self._output


_PRINTS = _Prints()


def _play(block: Block, number: int) -> Done:
    try:
        played: AnyReplicate = block.play(_scenario(block.scenario), block.seed, number, block.every)
    except TourneyError as error:
        return Failure(number, f"{type(error).__name__}: {error}")
    except Exception as error:  # noqa: BLE001 - reported, with the command to replay it
        return Failure(number, describe_error(error))
    return played


@lru_cache(maxsize=4)
def _scenario(pickled: bytes) -> object:
    scenario: object = pickle.loads(pickled)  # noqa: S301 - sent by the process that submitted the work
    return scenario


def begin_worker() -> None:
    """Set up a process of a pool: it ignores interrupts and ends with its parent.

    Ctrl-C reaches all processes of a terminal; the parent handles it. A parent that is killed cannot stop its
    workers, which would wait for work forever.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
