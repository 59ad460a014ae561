"""A copy of the sources in which one small module compiles, and running Python in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from tourney.mode import RECORD, SUFFIX

ROOT: Final = Path(__file__).parents[2]
SOURCE: Final = "tourney/double.py"
SHARED: Final = "tourney/cython_support.pxd"
BINARY: Final = f"tourney/double{SUFFIX}"
RECORDED: Final = f"tourney/{RECORD}"

_PYTHON_H: Final = Path(sysconfig.get_path("include"), "Python.h")
_COMPILER: Final = str(sysconfig.get_config_var("CC") or "cl").split()[0]

builds = pytest.mark.skipif(find_spec("setuptools") is None, reason="setuptools is not installed")
compiles = pytest.mark.skipif(
    not (find_spec("Cython") and shutil.which(_COMPILER) and _PYTHON_H.exists()),
    reason="no Cython, no C compiler or no Python.h",
)


def copied(folder: Path) -> Path:
    """A copy of what is built, with `tourney.double` as the one module of ours that compiles."""
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    for name in ("configs", "scenarios"):
        shutil.copytree(ROOT / name, folder / name)
    shutil.copytree(
        ROOT / "tourney",
        folder / "tourney",
        ignore=shutil.ignore_patterns("*.pxd", "*.so", "*.pyd", "__pycache__", "compiled.*"),
    )
    shutil.copy(ROOT / SHARED, folder / SHARED)  # what Cython adds to each module stands in this one
    (folder / SOURCE).write_text("def double(number):\n    return 2 * number\n", encoding="utf-8")
    (folder / SOURCE).with_suffix(".pxd").write_text("cpdef int double(int number)\n", encoding="utf-8")
    return folder


def python(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """Python run in a folder, with no variables that are about compiling but those given."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("TOURNEY_", "CC"))}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder, env=inherited | variables, capture_output=True, encoding="utf-8", timeout=120, check=False,
    )  # fmt: skip


def setup(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """`setup.py` run in a folder, quietly."""
    return python(folder, "setup.py", "-q", *arguments, **variables)


def mode_in(folder: Path, **variables: str) -> tuple[str, str]:
    """The mode in which the package in a folder runs, and the file its `double` comes from."""
    code = "from tourney import double, mode; print(mode.describe()); print(double.__file__)"
    done = python(folder, "-c", code, **variables)
    assert not done.stderr
    spoken, file = done.stdout.splitlines()
    return spoken, Path(file).relative_to(folder).as_posix()
