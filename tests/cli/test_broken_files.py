"""Whatever is wrong with a tournament file is said at its place, in a line each, and the exit code is 2."""

from __future__ import annotations

import dataclasses
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli import broken_floor, broken_keys, broken_parts, broken_players, broken_sheets, broken_texts, broken_together
from cli.broken import GOOD, MAIN, Broken, Expected, all_of, line_of
from cli.command import TOURNEY, in_process

from tourney.strategies.isolated.process import can_isolate

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.slow

CASES: Final = tuple(
    all_of(
        broken_keys.TOP,
        broken_keys.FIELD,
        broken_keys.RULES,
        broken_parts.GAME,
        broken_parts.SHEET,
        broken_parts.SHEET_FILES,
        broken_sheets.SHEETS,
        broken_parts.MONEY,
        broken_parts.ALONE,
        broken_parts.SPEED,
        broken_floor.ENTRIES,
        broken_floor.COURSE,
        broken_floor.HEADS,
        broken_floor.BALANCING,
        broken_floor.EXTRA_CHIPS,
        broken_floor.ROOMS,
        broken_floor.SETTINGS,
        broken_together.LEVELS,
        broken_together.ENTRIES,
        broken_together.MONEY,
        broken_together.FORMATS,
        broken_together.COURSE,
        broken_texts.TEXTS,
        broken_texts.BINARY,
        broken_texts.EXTENDS,
        broken_texts.SETTINGS,
        broken_texts.SEVERAL,
        broken_texts.NEAREST,
        broken_players.REFERENCES,
        broken_players.PARAMETERS,
    )
)
_IN_A_PROCESS: Final = {
    "three bad values",
    "an empty file",
    "two that extend each other",
    "a bad blind in a sheet",
    "a picture",
    "--set stack=¶-5",
}


def _write(row: Broken, folder: Path) -> None:
    for name in row.folders:
        (folder / name).mkdir()
    for name, content in row.content().items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)


def _command(row: Broken) -> list[str]:
    """What is run: without settings the file is only checked, so that a fault wrongly let pass costs no run."""
    return ["run", MAIN, "--quiet", *row.arguments()] if row.settings else ["validate", MAIN]


def _tells(line: str, expected: Expected) -> bool:
    at = 0
    for fragment in expected.says:
        at = line.find(fragment, at)
        if at < 0:
            return False
        at += len(fragment)
    return not expected.places or any(line.startswith(f"{place}: ") for place in expected.places)


def _check(row: Broken, code: int, out: str, err: str) -> None:
    assert "Traceback" not in err
    lines = err.splitlines()
    told = f"\n{err}"
    for line in lines:
        assert re.match(r".+?:\d+:\d+: ." if row.settings else r"[^:]+:\d+:\d+: .", line), told
        assert line.isprintable(), told
    left = list(lines)
    for expected in row.expected():
        found = next((line for line in left if _tells(line, expected)), None)
        assert found is not None, f"not said: {' | '.join(expected.places)}: {' ~ '.join(expected.says)}{told}"
        left.remove(found)
    assert not left, f"said beyond what is wrong: {left}{told}"
    assert out == ""
    assert code == 2, f"exit code {code}{told}"


def test_at_least_eighty_files() -> None:
    assert len(CASES) >= 80


_POSIX: Final = pytest.mark.skipif(not can_isolate(), reason="players are isolated on POSIX systems only")
_SOUND: Final = {**GOOD, "chips": broken_sheets.CHIPS, "by hands": broken_sheets.BY_HANDS, **broken_floor.SOUND}


@pytest.mark.parametrize("text", _SOUND.values(), ids=_SOUND.keys())
def test_good_file(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(MAIN).write_text(text, encoding="utf-8")
    assert in_process(["validate", MAIN], monkeypatch) == 0
    assert all(": warning: " in line for line in capsys.readouterr().err.splitlines())


@pytest.mark.parametrize("isolate", ["false", pytest.param("true", marks=_POSIX)])
def test_good_parameters(
    tmp_path: Path, isolate: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    _write(broken_players.parameters(f"{{{broken_players.SOUND}}}"), tmp_path)
    with Path(MAIN).open("a", encoding="utf-8") as file:
        file.write(f"\nisolate: {isolate}\n")
    assert in_process(["validate", MAIN], monkeypatch) == 0
    assert all(": warning: " in line for line in capsys.readouterr().err.splitlines())


@pytest.mark.parametrize("row", CASES, ids=[row.label for row in CASES])
def test_broken_file(
    row: Broken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    _write(row, tmp_path)
    code = in_process(_command(row), monkeypatch)
    output = capsys.readouterr()
    _check(row, code, output.out, output.err)


@_POSIX
@pytest.mark.parametrize("row", [*broken_players.REFERENCES, *broken_players.PARAMETERS], ids=lambda row: row.label)
def test_broken_isolated_player(
    row: Broken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The same is said in the same place where another process loads the class."""
    isolated = dataclasses.replace(row, files={**row.files, MAIN: f"{row.files[MAIN].rstrip()}\nisolate: true\n"})
    test_broken_file(isolated, tmp_path, monkeypatch, capsys)


@pytest.mark.parametrize("row", [row for row in CASES if row.name in _IN_A_PROCESS], ids=lambda row: row.label)
def test_broken_file_in_a_process(row: Broken, tmp_path: Path) -> None:
    _write(row, tmp_path)
    command = [*TOURNEY, "run", MAIN, *row.arguments()]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=30, check=False)
    _check(row, done.returncode, done.stdout, done.stderr)


_PLAYER: Final = "class Player:\n    def act(self, view): pass\n"
_MODULES: Final = {
    "raises_twice": "raise ValueError('one line\\nand another')\n",
    "leaves": "import sys\nsys.exit(0)\n",
    "ends_the_process": "import os\nos._exit(0)\n",
    "ends_it_when_made": f"import os\n{_PLAYER}    def __init__(self): os._exit(0)\n",
    "is_no_python": "def act(:\n",
    "raises_nothing_to_read": "raise RuntimeError\n",
    "takes_no_view": "class Player:\n    pass\n",
    "wants_more": f"{_PLAYER}    def __init__(self, nerve): pass\n",
    "fails": f"{_PLAYER}    def __init__(self): 1 / 0\n",
}


@pytest.mark.parametrize("module", _MODULES)
def test_broken_strategy(module: str, tmp_path: Path) -> None:
    """A module of the user's that cannot be used is an error at the place that names it."""
    (tmp_path / f"{module}.py").write_text(_MODULES[module], encoding="utf-8")
    _write(Broken("", files={MAIN: GOOD["turbo"]}), tmp_path)
    command = [*TOURNEY, "run", MAIN, "--quiet", "--set", f"field.0.strategy={module}:Player"]
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, encoding="utf-8", timeout=30, check=False
    )
    assert "Traceback" not in done.stderr
    assert [line for line in done.stderr.splitlines() if not re.match(r".+:\d+:\d+: field\[0\]", line)] == []
    assert done.stderr != ""
    assert done.stdout == ""
    assert done.returncode == 2


def _validated(names: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*TOURNEY, "validate", *names], cwd=folder, capture_output=True, encoding="utf-8", timeout=30, check=False
    )


@pytest.mark.skipif(sys.platform == "win32", reason="such names are not allowed there")
@pytest.mark.parametrize("name", ["a b.yaml", "a:7:7: b.yaml", "a\nb.yaml", "\x1b[31m.yaml", "-- .yaml", "é.yaml"])
def test_odd_names_of_files(name: str, tmp_path: Path) -> None:
    """An error is on one line and shows no control characters, whatever the file is called."""
    (tmp_path / name).write_text(GOOD["turbo"].replace("seats: 9", "seats: 99"), encoding="utf-8")
    done = _validated([f"./{name}"], tmp_path)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.rstrip("\n").isprintable()
    assert f":{line_of(GOOD['turbo'], 'seats')}:8: seats: " in done.stderr
