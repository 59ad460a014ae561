"""Binaries run only while they are made from the sources beside them, all or none (README, docs/adr/0011)."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Final

import pytest
from cli.sources import BINARY, RECORDED, ROOT, SOURCE, builds, compiles, copied, mode_in, python, setup

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [pytest.mark.slow, builds, compiles]

_CHANGED: Final = "interpreted: the sources have changed since they were compiled; run pip install -e . again"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = copied(tmp_path_factory.mktemp("built"))
    assert setup(folder, "build_ext", "--inplace", TOURNEY_REQUIRE_COMPILED="1").returncode == 0
    return folder


@pytest.fixture
def compiled(built: Path, tmp_path: Path) -> Path:
    return shutil.copytree(built, tmp_path / "compiled")


def test_what_was_compiled_runs_compiled(built: Path) -> None:
    assert mode_in(built) == ("compiled", BINARY)


def test_pure_is_interpreted_whatever_was_compiled(built: Path) -> None:
    assert mode_in(built, TOURNEY_PURE="1") == ("interpreted: TOURNEY_PURE=1", SOURCE)


@pytest.mark.parametrize("edited", ["double.py", "double.pxd", "added.pxd"])
def test_binaries_of_other_sources_never_run(compiled: Path, edited: str) -> None:
    with (compiled / "tourney" / edited).open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    (compiled / "tourney" / "added.py").touch()
    assert mode_in(compiled) == (_CHANGED, SOURCE)


def test_an_edit_taken_back_runs_compiled_again(compiled: Path) -> None:
    source = compiled / SOURCE
    text = source.read_text(encoding="utf-8")
    source.write_text(text + "# edited\n", encoding="utf-8")
    assert mode_in(compiled)[0] == _CHANGED
    source.write_text(text, encoding="utf-8")
    assert mode_in(compiled) == ("compiled", BINARY)


def test_an_edit_of_what_is_not_compiled_changes_nothing(compiled: Path) -> None:
    with (compiled / "tourney" / "types.py").open("a", encoding="utf-8") as file:
        file.write("# edited\n")
    assert mode_in(compiled) == ("compiled", BINARY)


def test_a_record_without_its_binary_is_interpreted(compiled: Path) -> None:
    (compiled / BINARY).unlink()
    assert mode_in(compiled) == ("interpreted: compiled modules are missing; install tourney again", SOURCE)


def test_a_binary_without_a_record_never_runs(compiled: Path) -> None:
    (compiled / RECORDED).unlink()
    assert mode_in(compiled) == ("interpreted: not compiled at install", SOURCE)


def test_without_any_sources_the_binaries_run(compiled: Path) -> None:
    assert python(compiled, "-m", "compileall", "-q", "-b", "tourney").returncode == 0
    for source in (compiled / "tourney").rglob("*.py"):
        source.unlink()
    assert mode_in(compiled) == ("compiled", BINARY)
    assert mode_in(compiled, TOURNEY_PURE="1") == ("interpreted: TOURNEY_PURE=1", "tourney/double.pyc")


@pytest.mark.parametrize("variables", [{}, {"TOURNEY_PURE": "1"}], ids=["compiled", "interpreted"])
def test_a_spawned_process_and_a_reload_keep_the_mode(built: Path, variables: dict[str, str]) -> None:
    code = """
import importlib, multiprocessing
from tourney import double, mode
with multiprocessing.get_context("spawn").Pool(1) as pool:
    assert pool.apply(mode.describe) == mode.describe()
    assert pool.apply(eval, ["__import__('tourney.double').double.__file__"]) == double.__file__
file = double.__file__
assert importlib.reload(double).__file__ == file
"""
    done = python(built, "-c", code, **variables)
    assert done.returncode == 0, done.stderr


def test_version_tells_the_mode(built: Path) -> None:
    for variables, spoken in (({}, "compiled"), ({"TOURNEY_PURE": "1"}, "interpreted: TOURNEY_PURE=1")):
        out = python(built, "-m", "tourney", "--version", **variables).stdout
        assert out.startswith("tourney ")
        assert f" ({spoken}), " in out


def test_a_tournament_is_the_same_compiled_and_interpreted() -> None:
    if not python(ROOT, "-m", "tourney", "--version").stdout.count("(compiled)"):
        pytest.skip("this install is not compiled")
    run = ("-m", "tourney", "run", "turbo_sng", "--seed", "7", "--json", "--quiet")
    compiled, interpreted = python(ROOT, *run).stdout, python(ROOT, *run, TOURNEY_PURE="1").stdout
    assert compiled.startswith("{")
    assert compiled == interpreted
