"""`isolate: true` in a file: the event plays as without it, with any engine; no other process loads its players."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import misbehaving
import pytest

import tourney
from tourney.config.load import load_tournament
from tourney.errors import TourneyError
from tourney.sim.tournament import run_tournament
from tourney.strategies.isolated.process import can_isolate
from tourney.strategies.isolated.proxy import IsolatedClass

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not can_isolate(), reason="players are isolated on POSIX systems only"),
]

_FILE: Final = """\
extends: turbo_sng
isolate: true
field:
  - {{strategy: "bot.py:Bot", count: 2, with: {{often: 2, mood: wild}}}}
  - {{strategy: "{other}", count: 1}}
  - {{strategy: random_legal, count: 6}}
"""
_BOT: Final = """\
from enum import Enum

from tourney.game.action import check_or_call
from tourney.game.event import HandBegan


class Mood(Enum):
    CALM = 1
    WILD = 3


class Bot:
    def __init__(self, often: int = 3, mood: Mood | None = None) -> None:
        self.hands = 0
        self.often = often
        self.mood = Mood(mood)

    def start(self, lobby):
        self.prizes = lobby.prizes

    def on_event(self, event):
        self.hands += isinstance(event, HandBegan)

    def act(self, view):
        if view.least_raise_to and view.stream.chance(self.mood.value + self.hands % 3, 10):
            return view.raise_within(view.pot)
        return check_or_call() if view.stream.chance(1, self.often) else view.passive()
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "bot.py").write_text(_BOT, encoding="utf-8")
    path = tmp_path / "event.yaml"
    path.write_text(_FILE.format(other="misbehaving:Good"), encoding="utf-8")
    return path


def finishes(file: Path, engine: str = "local", jobs: int = 2, settings: Sequence[str] = ()) -> list[object]:
    found = tourney.simulate(load_tournament(file, settings=settings), reps=4, seed=3, jobs=jobs, engine_name=engine)
    return [(each.finish, each.result.hands) for each in found.replicates]


def test_a_file_that_isolates_plays_as_one_that_does_not(file: Path) -> None:
    one, other = (
        run_tournament(load_tournament(file, settings=[f"isolate={each}"]), 5) for each in ("true", "false")
    )
    assert one == other
    assert not one.faults


def test_workers_have_isolated_players(file: Path) -> None:
    assert finishes(file) == finishes(file, jobs=1, settings=["isolate=false"])


@pytest.mark.filterwarnings("ignore")  # Dask leaves sockets and event loops to the garbage collector
def test_so_has_dask(file: Path) -> None:
    """Its workers play in threads, which no alarm can interrupt; the limit still holds."""
    pytest.importorskip("distributed", reason="the extra [cluster] is not installed")
    assert finishes(file, "dask:local") == finishes(file, jobs=1, settings=["isolate=false"])


def test_the_code_of_isolated_players_is_not_loaded_here(file: Path) -> None:
    """The code is not loaded to check a file, to play it, or to send it to a worker."""
    (file.parent / "spy.py").write_text(
        "import os\nfrom pathlib import Path\nPath('pids').open('a').write(f'{os.getpid()}\\n')\n" + _BOT,
        encoding="utf-8",
    )
    file.write_text(_FILE.format(other="spy.py:Bot").replace('spy.py:Bot", ', 'spy.py:Bot", with: {mood: calm}, '))
    code = (
        "import os, tourney; from tourney.sim.tournament import run_tournament;"
        f"run_tournament(tourney.load({str(file)!r})); print(os.getpid())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=file.parent, capture_output=True, text=True, check=True, timeout=60
    )
    pids = (file.parent / "pids").read_text(encoding="utf-8").split()
    assert len(pids) >= 3  # to inspect the class, to try it out, and to play
    assert done.stdout.strip() not in pids


def test_what_isolated_players_print_is_no_output(file: Path) -> None:
    bot = file.parent / "bot.py"
    bot.write_text(f"{_BOT}\nprint('a word')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tourney", "run", str(file), "--json", "--quiet"],
        env=os.environ | {"PYTHONPATH": str(Path(misbehaving.__file__).parent)},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert json.loads(done.stdout)["finished"]
    assert done.stderr.count("a word") >= 3  # the class is inspected, tried out, and plays


def test_escape_sequences_of_isolated_players_are_printed_as_text(file: Path) -> None:
    """They could colour the terminal, clear it, set its title, or have it answer."""
    bot = file.parent / "bot.py"
    bot.write_text(f"{_BOT}\nprint('\\x1b[2J', 'red', '\\x07', end='')\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "tourney", "run", str(file), "--quiet"],
        env=os.environ | {"PYTHONPATH": str(Path(misbehaving.__file__).parent)},
        capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    assert r"\x1b[2J red \x07" in done.stderr
    assert all(line.isprintable() for line in done.stderr.splitlines())


def test_too_many_are_refused(file: Path) -> None:
    with pytest.raises(TourneyError, match=r"isolate: expected at most 250 isolated entrants, found 251"):
        load_tournament(file, settings=["field.0.count=250"])


def test_what_comes_with_tourney_needs_no_process(file: Path) -> None:
    file.write_text("extends: turbo_sng\nisolate: true\n", encoding="utf-8")
    assert not [each for each in load_tournament(file).field if type(each.player.factory) is IsolatedClass]
