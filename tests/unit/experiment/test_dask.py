"""Dask plays the same replicates: in a cluster of its own, and with a scheduler and workers started by commands."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from cli.command import started

import tourney
from tourney.experiment.engines import Engine, EngineError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
# Dask's own: sockets and event loops that it leaves to be collected.
pytestmark = pytest.mark.filterwarnings("ignore")


def finishes(engine: str) -> list[int]:
    found = tourney.simulate("turbo_sng", reps=12, seed=3, jobs=2, engine_name=engine)
    return [each.finish for each in found.replicates]


@pytest.fixture(scope="module")
def expected() -> list[int]:
    found = tourney.simulate("turbo_sng", reps=12, seed=3, jobs=1)
    return [each.finish for each in found.replicates]


def test_a_block_takes_longer_where_sending_it_does() -> None:
    # A scheduler takes about a millisecond a task, and its workers poll: blocks of a second; of 0.2 s on one machine.
    assert Engine("dask:local").block_seconds == 1
    assert Engine("local").block_seconds == Engine("mine:make").block_seconds == 0.2


def test_a_cluster_of_its_own(expected: list[int]) -> None:
    assert finishes("dask:local") == expected


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
@pytest.mark.parametrize("seconds", [1.8, 5])
def test_ctrl_c_is_for_the_command_alone(tmp_path: Path, seconds: float) -> None:
    """A terminal sends it to all processes: while the workers start, and while they play."""
    out = tmp_path / "out"
    command = f"simulate turbo_sng --reps 100000 --engine dask:local --jobs 2 --out {out} --quiet".split()
    process = started(*command, new_session=True)
    time.sleep(seconds)
    os.killpg(process.pid, signal.SIGINT)
    _, told = process.communicate(timeout=30)
    assert process.returncode == 130
    assert told.splitlines() in ([], [f"Interrupted; continue with: tourney resume {out}"])


@pytest.fixture
def scheduler() -> Iterator[str]:
    """The address of a scheduler, with a worker."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = (sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", str(port), "--no-dashboard")
    work = (sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-dashboard")
    started = []
    for command in (dask, work):
        started.append(
            subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
        )
        time.sleep(1)
    yield address
    for process in reversed(started):
        process.terminate()
        process.wait(timeout=30)


def test_a_scheduler_and_workers_started_by_their_commands(scheduler: str, expected: list[int]) -> None:
    assert finishes(f"dask:{scheduler}") == expected


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer() -> None:
    with pytest.raises(EngineError, match=r"no Dask scheduler at 'tcp://127\.0\.0\.1:9'"):
        _ = Engine("dask:tcp://127.0.0.1:9").executor
