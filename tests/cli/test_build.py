"""What comes of an install: compiled, interpreted with one line that says why, or refused (README, docs/adr/0011)."""

from __future__ import annotations

import os
import zipfile
from typing import TYPE_CHECKING, Final

import pytest
from cli.sources import BINARY, RECORDED, SOURCE, builds, compiles, copied, mode_in, python, setup

from tourney.mode import SUFFIX

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = [builds, pytest.mark.slow]

_IN_PLACE: Final = ("build_ext", "--inplace")
_NO_COMPILER: Final = {"CC": "/nonexistent/cc"}

_LONG_AGO: Final = (10**8, 10**8)
_LONG_HENCE: Final = (4 * 10**9, 4 * 10**9)

_NO_CYTHON: Final = """
import runpy, sys
sys.modules["Cython"] = None
sys.argv = ["setup.py", "-q", "build_ext", "--inplace"]
runpy.run_path("setup.py", run_name="__main__")
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return copied(tmp_path)


def test_without_a_compiler_it_is_interpreted_and_one_line_says_so(sources: Path) -> None:
    done = setup(sources, *_IN_PLACE, **_NO_COMPILER)
    assert done.returncode == 0
    [line] = done.stderr.splitlines()
    assert "installed interpreted" in line
    assert "no C compiler" in line
    assert mode_in(sources) == ("interpreted: not compiled at install", SOURCE)


def test_without_cython_it_is_interpreted_and_one_line_says_so(sources: Path) -> None:
    done = python(sources, "-c", _NO_CYTHON)
    assert done.returncode == 0
    [line] = done.stderr.splitlines()
    assert "installed interpreted" in line
    assert "Cython is not installed" in line


def test_what_must_be_compiled_is_refused_without_a_compiler(sources: Path) -> None:
    done = setup(sources, *_IN_PLACE, TOURNEY_REQUIRE_COMPILED="1", **_NO_COMPILER)
    assert done.returncode != 0
    assert "tourney cannot be compiled" in done.stderr.splitlines()[-1]


def test_pure_and_required_contradict_each_other(sources: Path) -> None:
    done = setup(sources, *_IN_PLACE, TOURNEY_REQUIRE_COMPILED="1", TOURNEY_PURE="1")
    assert done.returncode != 0
    assert "exclude each other" in done.stderr


def test_a_pure_wheel_is_for_every_python_and_holds_no_binary(sources: Path) -> None:
    assert setup(sources, "bdist_wheel", "-d", "made", TOURNEY_PURE="1").returncode == 0
    [wheel] = (sources / "made").iterdir()
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert SOURCE in names
    assert not {BINARY, RECORDED} & set(names)
    page = {f"tourney/reporting/page/{name}" for name in ("page.css", "charts.js", "theme.js", "sharp.js")}
    assert page | {
        "tourney/reporting/vendor/uplot/uPlot.iife.min.js",
        "tourney/reporting/vendor/uplot/LICENSE",
        "tourney/_data/configs/rule_points/betting.toml",
        "tourney/_data/configs/charts/push_fold.txt",
    } <= set(names)


@compiles
def test_a_wheel_from_the_source_distribution_runs_compiled(sources: Path, tmp_path: Path) -> None:
    assert setup(sources, "sdist", "--formats", "zip", "-d", "made").returncode == 0
    [archive] = (sources / "made").iterdir()
    zipfile.ZipFile(archive).extractall(tmp_path / "unpacked")
    [unpacked] = (tmp_path / "unpacked").iterdir()
    assert setup(unpacked, "bdist_wheel", "-d", "made", TOURNEY_REQUIRE_COMPILED="1").returncode == 0
    [wheel] = (unpacked / "made").iterdir()
    zipfile.ZipFile(wheel).extractall(tmp_path / "installed")
    assert mode_in(tmp_path / "installed") == ("compiled", BINARY)


@compiles
def test_a_module_that_does_not_compile_leaves_none(sources: Path) -> None:
    (sources / "tourney/types.pxd").write_text("no declaration\n", encoding="utf-8")
    done = setup(sources, "build_ext")
    assert done.returncode == 0
    assert "installed interpreted" in done.stderr.splitlines()[-1]
    assert "tourney/types.py" in done.stderr.splitlines()[-1]
    assert list((sources / "build").rglob("tourney.double.c"))
    assert not list((sources / "build").rglob("*" + SUFFIX))


@compiles
def test_building_again_leaves_nothing_of_earlier_sources(sources: Path) -> None:
    """Whatever the dates of the files say."""
    assert setup(sources, *_IN_PLACE).returncode == 0
    edited, no_longer_compiled = sources / SOURCE, sources / f"tourney/types{SUFFIX}"
    edited.write_text(edited.read_text(encoding="utf-8") + "\nEDITED = 1\n", encoding="utf-8")
    os.utime(edited, _LONG_AGO)
    for binary in (sources / BINARY, *(sources / "build").rglob(f"*{SUFFIX}")):
        os.utime(binary, _LONG_HENCE)
    no_longer_compiled.touch()
    assert setup(sources, *_IN_PLACE).returncode == 0
    assert mode_in(sources) == ("compiled", BINARY)
    assert python(sources, "-c", "from tourney.double import EDITED").returncode == 0
    assert not no_longer_compiled.exists()


@compiles
def test_a_pure_install_of_the_sources_takes_the_binaries_away(sources: Path) -> None:
    for file in (BINARY, RECORDED):
        (sources / file).touch()
    assert setup(sources, "editable_wheel", "-d", "made", TOURNEY_PURE="1").returncode == 0
    assert not (sources / BINARY).exists()
    assert not (sources / RECORDED).exists()
