"""What a worker does: play a block of replicates of a scenario."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from functools import lru_cache
from multiprocessing.connection import wait
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from tourney.experiment.replicate import Replicate, play_replicate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tourney.sim.scenario import Scenario
    from tourney.types import Seconds


class Failure(NamedTuple):
    """A replicate that could not be played to its end.

    Attributes:
        number: Of the replicate.
        error: Why, in one line.
    """

    number: int
    error: str


Done: TypeAlias = Replicate | Failure


class Block(NamedTuple):
    """Replicates to be played one after the other, by any worker.

    Attributes:
        scenario: The scenario, pickled; workers keep the last few they have seen.
        seed: Of all replicates.
        every: The step of the grid of samples.
        numbers: Which replicates.
    """

    scenario: bytes
    seed: int
    every: Seconds
    numbers: Sequence[int]


class Played(NamedTuple):
    """What came of a block, and how long its worker took."""

    done: tuple[Done, ...]
    took: float


def play_block(block: Block) -> Played:
    """Play a block. What comes of a replicate depends on scenario, seed and number alone."""
    began = time.perf_counter()
    scenario = _scenario(block.scenario)
    done = tuple([_play(scenario, block, number) for number in block.numbers])
    return Played(done, time.perf_counter() - began)


def _play(scenario: Scenario, block: Block, number: int) -> Done:
    try:
        return play_replicate(scenario, block.seed, number, block.every)
    except Exception as error:  # noqa: BLE001 - told, with the command that plays it again; the others go on
        return Failure(number, f"{type(error).__name__}: {error}")


@lru_cache(maxsize=4)
def _scenario(pickled: bytes) -> Scenario:
    scenario: Scenario = pickle.loads(pickled)  # noqa: S301 - sent by the process that asked for the work
    return scenario


def begin_worker() -> None:
    """In a process of a pool: leave interrupts to the parent, and end with it.

    Ctrl-C reaches all processes of a terminal, and is the parent's to answer. A parent that is killed cannot tell its
    workers, who would wait for work for ever.
    """
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent.sentinel,), daemon=True).start()
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)
