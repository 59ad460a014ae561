"""Files of the working directory take the place of no installed module, and players in it are found all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from plugged import passive, write_player

pytestmark = pytest.mark.slow

_RAISES: Final = 'raise RuntimeError("taken from the working directory")\n'
_FIELD: Final = "field=[{{strategy: '{}', count: 2}}, {{strategy: call, count: 7}}]"
_SIMULATE: Final = ("simulate", "turbo_sng", "--reps", "4", "--jobs", "2", "-q")


@pytest.fixture(scope="session")
def script(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """The command as an install makes it: its own folder is first on the path, not the working directory."""
    path = tmp_path_factory.mktemp("bin") / "tourney"
    path.write_text("from tourney.cli import main\n\nif __name__ == '__main__':\n    main()\n", encoding="utf-8")
    return sys.executable, str(path)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    """A folder whose files have the names of modules that are imported, in the parent or in workers."""
    for name in ("random.py", "simpy.py", "multiprocessing.py", "tempfile.py", "pickle.py"):
        (tmp_path / name).write_text(_RAISES, encoding="utf-8")
    return tmp_path


def _done(folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    root = str(Path(__file__).parents[2])
    # `tourney` is importable here because it is installed, or because PYTHONPATH says so; never as the folder itself.
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))}
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, encoding="utf-8", timeout=120, check=False
    )


def test_the_working_directory_shadows_nothing(hostile: Path, script: tuple[str, str]) -> None:
    write_player(hostile / "tourney" / "__init__.py", _RAISES)
    done = _done(hostile, *script, *_SIMULATE)
    assert (done.returncode, done.stderr) == (0, "")
    assert "It ends after" in done.stdout


def test_nor_does_it_with_python_m(hostile: Path) -> None:
    """Python itself puts the working directory first then, and finds this very package there if it can."""
    done = _done(hostile, sys.executable, "-m", "tourney", *_SIMULATE)
    assert (done.returncode, done.stderr) == (0, "")


def test_nor_in_the_other_process_of_the_conformance_kit(hostile: Path, script: tuple[str, str]) -> None:
    done = _done(hostile, *script, "check-strategy", "call", "--games", "kuhn", "--hands", "5")
    assert (done.returncode, done.stderr) == (0, "")


def test_dask_workers_neither(hostile: Path, script: tuple[str, str]) -> None:
    pytest.importorskip("distributed")
    done = _done(hostile, *script, *_SIMULATE, "--engine", "dask:local")
    assert done.returncode == 0, done.stderr
    assert "taken from the working directory" not in done.stderr


@pytest.mark.parametrize("reference", ["mine.py:Quiet", "mine:Quiet", "pack.age:Quiet"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_players_of_the_working_directory_are_found(
    hostile: Path, script: tuple[str, str], reference: str, jobs: str
) -> None:
    write_player(hostile / "mine.py", passive())
    write_player(hostile / "pack" / "age.py", "import helping\n" + passive())
    (hostile / "helping.py").touch()
    done = _done(hostile, *script, *_SIMULATE, "--jobs", jobs, "--set", _FIELD.format(reference))
    assert (done.returncode, done.stderr) == (0, "")
    assert reference in done.stdout


@pytest.mark.parametrize("reference", ["mine.py:Quiet", "mine:Quiet"])
def test_players_beside_the_tournament_are_found(hostile: Path, script: tuple[str, str], reference: str) -> None:
    folder = hostile / "elsewhere"
    write_player(folder / "mine.py", passive())
    event = f"extends: turbo_sng\n{_FIELD.format(reference).replace('field=', 'field: ')}\n"
    (folder / "event.yaml").write_text(event, encoding="utf-8")
    done = _done(hostile, *script, "simulate", "elsewhere/event.yaml", *_SIMULATE[2:])
    assert (done.returncode, done.stderr) == (0, "")


_PRINTS: Final = """\
print("imported")

class Loud:
    def act(self, view):
        print("asked")
        return view.passive()
"""


@pytest.mark.parametrize("options", [("--jobs", "1"), ("--jobs", "2"), ("--jobs", "2", "--engine", "dask:local")])
def test_what_players_print_is_no_result(tmp_path: Path, script: tuple[str, str], options: tuple[str, ...]) -> None:
    """It goes to standard error, whatever the number of processes."""
    if "--engine" in options:
        pytest.importorskip("distributed")
    write_player(tmp_path / "loud.py", _PRINTS)
    field = "field=[{strategy: 'loud.py:Loud', count: 1}, {strategy: shove, count: 8}]"
    done = _done(tmp_path, *script, *_SIMULATE, *options, "--set", field)
    assert done.returncode == 0
    assert done.stdout.startswith("It ends after")
    assert not {"asked", "imported"} & set(done.stdout.splitlines())
    assert {"asked", "imported"} <= set(done.stderr.splitlines())


_LOADS_ONCE: Final = """\
import multiprocessing

if multiprocessing.parent_process() is not None:
    raise LookupError("not in a worker")

class Local:
    def act(self, view):
        return view.passive()
"""


def test_what_a_worker_raises_is_told(tmp_path: Path, script: tuple[str, str]) -> None:
    """With type and message, and the command that plays the replicate again."""
    write_player(tmp_path / "local.py", _LOADS_ONCE)
    done = _done(tmp_path, *script, *_SIMULATE, "--set", _FIELD.format("local.py:Local"))
    assert done.returncode == 1
    first, again = done.stderr.splitlines()
    assert first.startswith(
        "replicate 0 failed: InvalidArgument: cannot load local.py, line 4: LookupError: not in a"
    )
    assert again.startswith("to play it again: tourney run turbo_sng")
