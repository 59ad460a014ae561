"""`isolate: true`: a player in its own process affects nobody, and everything else is as without isolation."""

from __future__ import annotations

import dataclasses
import gc
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import breakers
import hostile
import misbehaving
import pytest
import spies
from events import BRISK, group, made_by, scenario, watched
from replay import replay

from tourney.processes import below as running_below
from tourney.sim.scenario import Group, OnFault
from tourney.sim.tournament import Tournament, run_tournament
from tourney.strategies.isolated import proxy as isolated
from tourney.strategies.isolated.process import GARBAGE, Process, can_isolate
from tourney.strategies.isolated.proxy import check_made, find_isolated
from tourney.strategies.play import StrategyFault
from tourney.tournament.payouts import FixedPayouts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

    from tourney.sim.events import FloorEvent
    from tourney.sim.result import Result
    from tourney.sim.scenario import Scenario
    from tourney.strategies.base import Strategy

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_isolate(), reason="players are isolated on POSIX systems only"),
]

FAULTY: Final = [name for name in hostile.FAULTY if not name.startswith("Leaves")]
"""Players whose process survives."""


def isolated_group(module: ModuleType, name: str, count: int = 2, limit: int = 0, **parameters: object) -> Group:
    """Isolated entrants of a class from a module of the tests."""
    found = find_isolated(f"{module.__name__}:{name}", limit=limit)
    return Group(dataclasses.replace(found, name=name, parameters=tuple(parameters.items())), count)


def event(players: Group, **changes: Any) -> Scenario:  # noqa: ANN401
    """Two of them among ten other players, at two tables."""
    field = [players, group("call", 4), group("random_legal", 6)]
    return scenario(field=field, pace=BRISK, payouts=FixedPayouts((60, 40)), **changes)


def both(module: ModuleType, name: str, **changes: Any) -> Iterator[tuple[Result, list[FloorEvent]]]:  # noqa: ANN401
    """The same event without isolation, then with it."""
    strategy: type[Strategy] = getattr(module, name)
    yield watched(event(made_by(strategy, 2), **changes))
    yield watched(event(isolated_group(module, name), **changes))


@pytest.fixture(autouse=True)
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """When a test is over, each process that it started has ended and been waited for."""
    started: list[int] = []
    start = Process.__init__

    def noted(process: Process) -> None:
        start(process)
        started.append(process._child.process.pid)

    monkeypatch.setattr(Process, "__init__", noted)
    yield
    if any(_runs(process) for process in started):
        gc.collect()
    for process in started:
        with pytest.raises(ChildProcessError):
            os.waitpid(process, os.WNOHANG)


# The same results


@pytest.mark.parametrize("game", ["no_limit_holdem", "triple_draw_deuce_to_seven"])
@pytest.mark.parametrize("name", ["Good", "Deterministic", "LooksAtTheLobby"])
def test_who_plays_well_plays_the_same(name: str, game: str) -> None:
    """Views, lobbies, events, the start and random numbers are the same in the other process."""
    here, elsewhere = both(misbehaving, name, game=game, final_table=6)
    assert here == elsewhere
    assert not here[0].faults


_ALIKE: Final = {"LeavesByAnotherDoor", "AnswersItsClass", "AnswersAView", "RaisesToAFraction", "RaisesToInfinity"}
"""Each is like another of those at fault; they belong to the long profile."""


@pytest.mark.parametrize(
    "name",
    [
        *(pytest.param(name, marks=pytest.mark.long) if name in _ALIKE else name for name in FAULTY),
        *("Keeper", "Secretive", "Unhashable", "StartFails", "CannotHear"),
    ],
)
def test_who_is_at_fault_is_so_in_the_same_words(name: str) -> None:
    here, elsewhere = both(hostile, name)
    assert here == elsewhere


@pytest.mark.parametrize("name", ["Raises", "RaisesAboveItsStack"])
@pytest.mark.parametrize("policy", [OnFault.DISQUALIFY, OnFault.STOP])
def test_each_policy_is_followed(name: str, policy: OnFault) -> None:
    """TDA 71D, if the scenario says so."""
    if policy is OnFault.DISQUALIFY:
        here, elsewhere = both(hostile, name, on_fault=policy)
        assert here == elsewhere
        return
    with pytest.raises(StrategyFault) as here_stopped:
        run_tournament(event(made_by(getattr(hostile, name), 2), on_fault=policy))
    with pytest.raises(StrategyFault) as elsewhere_stopped:
        run_tournament(event(isolated_group(hostile, name), on_fault=policy))
    assert str(here_stopped.value) == str(elsewhere_stopped.value)


# What a player can see


SPIES: Final = ["Collector", "Reader", "Climber", "Ring", "Tourist"]


@pytest.mark.parametrize("name", SPIES)
def test_who_spies_sees_all_in_a_shared_process_and_nothing_in_its_own(name: str, tmp_path: Path) -> None:
    with (tmp_path / "secret").open("w") as secret:
        os.set_inheritable(secret.fileno(), True)
        (here, _), (elsewhere, _) = both(spies, name)
    if name != "Tourist" or Path("/proc/self/fd").is_dir():
        [faults] = here.faults
        assert faults.message.startswith("Sees: ")
    assert not elsewhere.faults


# What a player can break

ENDED: Final[dict[str, str]] = {
    "Exits": "its process ended with exit code 0",
    "Replaces": "its process ended with exit code 0",
    "Kills": "its process was ended by SIGKILL",
    "Crashes": "its process was ended by SIGSEGV",
    "Closes": "its process ",
    "Answers": GARBAGE,
    "AnswersDeep": GARBAGE,
    "AnswersOften": "IllegalAction: an amount must be a whole number of chips, not of type str",
    "AnswersAnother": GARBAGE,
    "Floods": GARBAGE,
    "Sleeps": "OutOfTime: no answer within 1 s",
    "Computes": "OutOfTime: no answer within 1 s",
    "Deaf": "OutOfTime: no answer within 1 s",
    "Drips": "OutOfTime: no answer within 1 s",
    "Forks": "OutOfTime: no answer within 1 s",
}
"""Players that end their process, and the fault reported for it."""

GO_ON: Final[dict[str, str | tuple[str, ...]]] = {
    "Grows": "OSError: [Errno 12] ",  # Python raises it in place of `MemoryError` where it checks
    "Overflows": ("its process was ended by SIG", "RecursionError"),  # the latter since Python 3.12
    "Interrupts": "KeyboardInterrupt",
    "Traces": "RuntimeError: traced",
    "Undoes": "",
}
"""Faults that a process survives, or may survive."""


@pytest.mark.parametrize("name", [*ENDED, *GO_ON])
def test_who_breaks_its_process_is_at_fault(name: str) -> None:
    limit = 1 if ENDED.get(name, "").startswith("OutOfTime") else 20
    tournament = event(isolated_group(breakers, name, limit=limit))
    result, told = watched(tournament)
    replay(tournament, told).check_end(result)
    if name in ENDED:
        [faults] = result.faults
        assert faults.message.startswith(ENDED[name])
        assert faults.times > 2  # each further question is a fault
    elif GO_ON[name]:
        assert result.faults[0].message.startswith(GO_ON[name])
    else:
        assert not result.faults


def test_who_breaks_its_process_is_disqualified() -> None:
    """TDA 71D."""
    result, _ = watched(event(isolated_group(breakers, "Exits"), on_fault=OnFault.DISQUALIFY))
    assert result.disqualified == 2


def test_time_is_told_to_the_second() -> None:
    began = time.monotonic()
    run_tournament(event(isolated_group(breakers, "Computes", 1, limit=1)))
    assert 1 <= time.monotonic() - began < 15


def test_time_is_kept_in_a_thread_too() -> None:
    """Dask's workers play in threads, which no alarm can interrupt."""
    with ThreadPoolExecutor(1) as threads:
        result = threads.submit(run_tournament, event(isolated_group(breakers, "Sleeps", 1, limit=1))).result(60)
    assert result.faults[0].message == "OutOfTime: no answer within 1 s"


@pytest.mark.parametrize("name", ["Refuses", "HangsWhenMade"])
def test_who_cannot_be_made_in_the_event_is_at_fault(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(isolated, "LOADING", 1)
    players = isolated_group(breakers, name, 1, limit=1, file=str(tmp_path / "made"))
    check_made(players.player)
    result, _ = watched(event(players))
    [faults] = result.faults
    expected = "it cannot be made: FileExistsError: " if name == "Refuses" else "OutOfTime: no answer within "
    assert faults.message.startswith(expected)


def test_what_is_sent_back_is_never_unpickled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result, _ = watched(event(isolated_group(breakers, "AnswersPickled")))
    assert result.faults[0].message == GARBAGE
    assert not (tmp_path / "unpickled").exists()


# Starting and ending processes


def test_the_working_directory_shadows_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("random", "socket", "tourney", "typing"):
        (tmp_path / f"{name}.py").write_text("raise RuntimeError('shadowed')\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(str(Path(misbehaving.__file__).parent))
    result, _ = watched(event(isolated_group(misbehaving, "Good", 1)))
    assert not result.faults


def test_a_process_ends_silently_if_nobody_waits_for_its_answer(capfd: pytest.CaptureFixture[str]) -> None:
    """As when the other process is ended by a closed terminal (SIGHUP): a traceback appeared in it."""
    process = Process()
    process.put(("about", "call", Path()))
    process._socket.close()
    assert process._child.process.wait(20) == 0
    process.end()
    assert capfd.readouterr().err == ""


def test_what_a_process_has_started_ends_with_it(tmp_path: Path) -> None:
    """A process in another session, too."""
    (tmp_path / "starter.py").write_text(
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'], start_new_session=True)\n"
        "class Starter:\n    act = child.pid\n",
        encoding="utf-8",
    )
    process = Process()
    process.put(("about", str(tmp_path / "starter.py:Starter"), tmp_path))
    process.answer(30)
    below = [each.pid for each in running_below(process._child.process.pid)]
    process.end()
    assert len(below) == (1 if sys.platform == "linux" else 0)
    patience = time.monotonic() + 10  # a killed process ends when the kernel gets to it
    while any(map(_is_running, below)) and time.monotonic() < patience:
        time.sleep(0.02)
    assert not any(map(_is_running, below))


def _is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait for its parent."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False


_PARENT: Final = """\
import sys, time
from pathlib import Path
from tourney.strategies.isolated.proxy import find_isolated
from tourney.strategies.isolated.process import Process
process = find_isolated("stuck.py:Stuck").create()
process.wait_until_made()
print(process._process._child.process.pid, flush=True)
process._put(0, "notify", None)
time.sleep(3600)
"""
_STUCK: Final = """\
from pathlib import Path

class Stuck:
    def act(self, view):
        return view.passive()

    def on_event(self, event):
        Path("hangs").touch()
        {hangs}
"""


@pytest.mark.parametrize("hangs", ["import time; time.sleep(3600)", "sum(range(10**15))", "pass"])
def test_no_process_outlives_one_that_is_killed(hangs: str, tmp_path: Path) -> None:
    if "sum" in hangs and not sys.platform.startswith("linux"):
        pytest.skip("elsewhere the process is only asked to end")
    (tmp_path / "stuck.py").write_text(_STUCK.format(hangs=hangs), encoding="utf-8")
    parent = subprocess.Popen([sys.executable, "-c", _PARENT], cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    until = time.monotonic() + 20
    while not (tmp_path / "hangs").exists():
        assert time.monotonic() < until
        time.sleep(0.02)
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    until = time.monotonic() + 20
    while _runs(child):
        assert time.monotonic() < until
        time.sleep(0.02)


def test_where_the_system_does_not_end_it_a_thread_does() -> None:
    """On macOS: the end of standard input ends the process, whatever the main thread does in Python."""
    code = (
        "import threading, time; from tourney.strategies.isolated.child import _end_with_input;"
        "threading.Thread(target=_end_with_input, daemon=True).start(); time.sleep(3600)"
    )
    done = subprocess.run([sys.executable, "-c", code], input=b"some of it", timeout=60, check=False)
    assert done.returncode == 1


def test_an_answer_too_many_is_that_to_the_next_question() -> None:
    """Whether or not it has arrived when the first answer is read."""
    for pause in (0, 0.3):
        process = Process()
        process.put(("notify", None))
        process.put(("notify", None))
        time.sleep(pause)
        assert [process.answer()[0] for _ in range(2)] == ["fault", "fault"]
        process.end()


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    except OSError:
        state = ""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return state != "Z"  # a zombie has ended, even if its new parent has not waited for it


def test_what_is_not_played_ends_too() -> None:
    """The fixture checks it."""
    Tournament(event(isolated_group(misbehaving, "Good")))


def test_a_process_can_be_ended_twice() -> None:
    process = Process()
    process.end()
    process.end()
