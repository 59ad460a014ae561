"""Where `tourney tune` keeps its results if no directory is named."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from cli.command import in_process

from tourney.config.resolved import resolve
from tourney.experiment.store import StoreError
from tourney.tasks import tuning_files
from tourney.tasks.tuning_files import free_folder
from tourney.tasks.tuning_plan import Ask

if TYPE_CHECKING:
    from collections.abc import Callable

_MANIFEST = "tune.json"


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.yaml"
    path.write_text("extends: turbo_sng\nseed: 4\n", encoding="utf-8")
    return Ask(path)


def _keep(ask: Ask, folder: str, seed: int) -> None:
    """A directory with the manifest of a tuning."""
    record = tuning_files._request_record(resolve(ask.file, settings=ask.settings), ask, seed)
    Path(folder).mkdir()
    (Path(folder) / _MANIFEST).write_text(json.dumps(record), encoding="utf-8")


def test_the_directory_is_named_after_the_file(ask: Ask) -> None:
    assert free_folder(ask.file, ask) == Path("mine_tuned")


def test_what_is_taken_is_left_alone(ask: Ask) -> None:
    Path("mine_tuned").mkdir()
    Path("mine_tuned_2").write_text("a file", encoding="utf-8")
    _keep(ask, "mine_tuned_3", seed=5)  # another seed
    assert free_folder(ask.file, ask) == Path("mine_tuned_4")


@pytest.mark.parametrize(("changes", "kept"), [({}, 4), ({"seed": 5}, 5)])
def test_the_same_tuning_is_continued(ask: Ask, changes: dict[str, Any], kept: int) -> None:
    """With the seed that is asked for, else with that of the file."""
    Path("mine_tuned").mkdir()
    _keep(ask, "mine_tuned_2", seed=kept)
    assert free_folder(ask.file, ask._replace(**changes)) == Path("mine_tuned_2")


@pytest.mark.parametrize(("options", "folder"), [((), "mine_tuned"), (("--out", "there"), "there")])
def test_the_command_tunes_there(
    ask: Ask,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    folder: str,
) -> None:
    def refuse(_: Ask, folder: Path, *__: object, **___: object) -> Callable[[], None]:
        raise StoreError(f"into {folder}")

    monkeypatch.setattr(tuning_files, "tune_file", refuse)
    assert in_process(["tune", str(ask.file), "--jobs", "1", "--quiet", *options], monkeypatch) != 0
    assert f"into {folder}\n" in capsys.readouterr().err
