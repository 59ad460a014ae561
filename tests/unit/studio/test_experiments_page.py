"""Experiments in the studio: no code of a player runs before a yes, and then in a process of its own."""

from __future__ import annotations

from time import sleep
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import EVENING, Client, open_studio

from tourney.api import Engine, ExperimentWork

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    """The file that the player's module leaves when it is loaded."""
    path = tmp_path / "ran"
    code = "class Mine:\n    def act(self, view):\n        return view.passive()\n"
    (tmp_path / "mine.py").write_text(f"open({str(path)!r}, 'w').close()\n{code}", encoding="utf-8")
    return path


@pytest.fixture
def client(tmp_path: Path, trace: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Client]:
    monkeypatch.chdir(tmp_path)  # to which paths in a sweep are relative, as on the command line
    (tmp_path / "evening.yaml").write_text(EVENING, encoding="utf-8")
    with open_studio(tmp_path) as found:
        yield found
    assert trace.parent == tmp_path


_MINE = "[{strategy: 'mine.py:Mine', count: 2}, {strategy: push_fold, count: 6}]"


def test_an_experiment_whose_players_are_programs_is_not_resumed(tmp_path: Path, trace: Path, client: Client) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(EVENING.replace("field: home_game", f"field: {_MINE}"), encoding="utf-8")
    ExperimentWork(tmp_path / "kept", 2, file).play(Engine(jobs=1), lambda *_: None)
    trace.unlink()
    # Leave that was given for a file is none for what is stored.
    client.studio.open_desk("mine.yaml").allows_code = True
    answer = client.ask("/experiments/resume", dir="kept", reps="4")
    assert (answer.status, "is a program" in answer.text) == (400, True)
    assert client.studio.jobs.now is None
    assert not trace.exists()


@pytest.mark.parametrize("sweeps", [[f"field=home_game,{_MINE}"], ["stack=2k,3k", f"field={_MINE},home_game"]])
def test_a_program_in_a_sweep_waits_for_a_yes(trace: Path, client: Client, sweeps: list[str]) -> None:
    answer = client.ask("/experiments/start", of="evening.yaml", reps="2", sweeps=sweeps, dir="swept")
    assert (answer.status, "code of its own" in answer.text) == (400, True)
    assert not trace.exists()


@pytest.mark.parametrize("value", ["[{strategy: '../x.py:A', count: 8}]", "../fields.yaml"])
def test_a_sweep_reads_no_file_outside_of_the_directory(client: Client, value: str) -> None:
    answer = client.ask("/experiments/start", of="evening.yaml", reps="2", sweeps=[f"field=home_game,{value}"])
    assert (answer.status, "outside of the directory" in answer.text) == (400, True)


@pytest.mark.slow
def test_after_a_yes_a_program_in_a_sweep_plays_in_a_process_of_its_own(tmp_path: Path, client: Client) -> None:
    client.ask("/event/allow", file="evening.yaml")
    sweeps = [f"field=home_game,{_MINE}"]
    assert client.ask("/experiments/start", of="evening.yaml", reps="2", sweeps=sweeps, dir="swept").status == 200
    job = client.studio.jobs.now
    assert job is not None
    while job.is_running:
        sleep(0.02)
    assert job.failed == ""
    stored = [path.read_text(encoding="utf-8") for path in sorted((tmp_path / "swept").glob("scenario*.yaml"))]
    assert ["mine.py" in text for text in stored] == [False, True]
    assert '"isolate": true' in stored[1]
