"""What README.md and docs/ tell a reader to save and to type does what they say: evenings end, and files exist."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from cli.pages import PAGES, ROOT, Block, blocks, save_files

import tourney as tourney_package
from tourney.config.load import load_playable
from tourney.experiment.statistics import quantile
from tourney.sim.scenario import Scenario

if TYPE_CHECKING:
    from cli.command import Tourney

    from tourney.config.load import Playable

_EVENING: Final = 8 * 3600
"""An evening of poker begins at 19:00 at the latest, and is over at 3:00 (our own bound)."""

_PARTS: Final = {
    "docs/festival.md": "card_room.yaml",
    "docs/fields.md": "online_thousand",  # the page's 500 entrants
}
"""What a part stands in; elsewhere in `friends`."""

_NO_EVENING: Final = {
    "daily.yaml": "A daily that begins at 14:00",
    "saturday.yaml": "day two\non Sunday",
    "ninety.yaml": "an event of half a day",
}
"""Events that do not end in an evening, with the words of the page that say why not."""

_YAML: Final = [
    (page, block)
    for page in PAGES
    for block in blocks(page)
    if block.language == "yaml"
    and "\njobs:" not in block.text  # the workflow of docs/stress.md is no event
    and not {"learned.py", "rl_learner.py"} & set(re.findall(r"\w+\.py", block.text))  # a reader has trained them
]
_TYPED: Final = [page for page in PAGES if any(block.commands for block in blocks(page))]

_LONG: Final = {"festival.md", "tune.md"}
"""Pages whose rosters and sheets take a minute: they belong to the long profile."""

_FRIDAY: Final = next(block.text for block in blocks(ROOT / "README.md") if block.name == "friday.yaml")
_RESULTS: Final = next(block.text for block in blocks(ROOT / "docs" / "room.md") if block.language == "csv")
_BESIDE: Final = {
    "docs/files.md": {"friday.yaml": _FRIDAY},
    "docs/room.md": {"friday.yaml": f"{_FRIDAY}arrivals: live_daily\n", "results.csv": _RESULTS},
    "docs/director.md": {
        "names.txt": "".join(f"Player {number}\n" for number in range(1, 13)),
        "counts.csv": "stack\n12000\n16000\n16000\n16000\n16000\n20000\n24000\n",  # all 120,000 chips
    },
}
"""The files that a page leaves to its reader."""


@pytest.fixture
def folder(tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory of its own, in which a page is followed."""
    monkeypatch.chdir(tmp_path)
    assert tourney("new-strategy", "careful")[0] == 0
    return tmp_path


def _event(page: Path, block: Block, folder: Path) -> Playable:
    """The event that a block is, or is a part of; without warnings."""
    save_files(page, folder)
    path = folder / block.name
    if not block.name or "groups:" in block.text:
        part = f"field: {block.name}\n" if block.name else block.text
        path = folder / "whole.yaml"
        path.write_text(f"extends: {_PARTS.get(block.page, 'friends')}\n{part}", encoding="utf-8")
    loaded = load_playable(path)
    assert loaded.warnings == ()
    return loaded.scenario


def _is_evening(block: Block, page: Path) -> bool:
    reason = _NO_EVENING.get(block.name, "")
    assert reason in page.read_text(encoding="utf-8")
    return not reason


@pytest.mark.parametrize(("page", "block"), _YAML, ids=[str(block) for _, block in _YAML])
def test_an_event_of_a_page_ends_in_an_evening(page: Path, block: Block, folder: Path) -> None:
    event = _event(page, block, folder)
    if isinstance(event, Scenario) and _is_evening(block, page):
        result = tourney_package.run(event, seed=1)
        assert result.duration_seconds < _EVENING


@pytest.mark.slow
@pytest.mark.parametrize(("page", "block"), _YAML, ids=[str(block) for _, block in _YAML])
def test_nineteen_of_twenty_end_in_an_evening_on_their_sheet(page: Path, block: Block, folder: Path) -> None:
    event = _event(page, block, folder)
    replicates = tourney_package.simulate(event, reps=40, seed=2).replicates
    if isinstance(event, Scenario):
        assert sum(each.overtime > 0 for each in replicates) <= 2
        if _is_evening(block, page):
            assert quantile([each.finish for each in replicates], 0.95).value < _EVENING


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, id=page.name, marks=pytest.mark.long if page.name in _LONG else pytest.mark.slow)
        for page in _TYPED
    ],
)
def test_what_a_page_tells_to_type_works_in_its_order(
    page: Path, tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the directory that the page's own files and commands have filled so far."""
    monkeypatch.chdir(tmp_path)
    shutil.copytree(ROOT / "tests" / "tuning_cases", tmp_path, dirs_exist_ok=True)
    for name, text in _BESIDE.get(page.relative_to(ROOT).as_posix(), {}).items():
        Path(name).write_text(text, encoding="utf-8")
    save_files(page, tmp_path)
    for block in blocks(page):
        for command in block.commands:
            if _ELSEWHERE & set(command):
                continue
            code, _, err = tourney(*_shortened(command))
            wanted = 2 if set(command) & _REFUSED else 0
            assert code == wanted, f"{block}: {shlex.join(command)}: {err}"
            assert ": warning: " not in err or _WARNED & {command[0], *command}


_ELSEWHERE: Final = {
    "studio",  # serves until Ctrl-C: tests/cli/test_studio_command.py
    "hands",  # which the reader has recorded, and a fit takes minutes: tests/unit/room/test_field_calibration.py
    "rl_learner.py:Learned",  # which the reader has trained: tests/docs/test_rl_page.py
}
"""Words of commands that are tested elsewhere."""

_WARNED: Final = {
    "festival",  # tries poor starts, too
    "arrivals=live_daily",  # some come when entries are closed
    "calibrate",  # as in its page's evenings
    "backtest",
    "room=room.yaml",
    "ninety.yaml",  # with short registration
}
"""Words of commands that warn."""

_REFUSED: Final = {"few.yaml"}
"""Files that a page shows being refused."""

_SHORTER: Final = {
    "tune": ("--sheets", "2", "--runs", "60"),
    "calibrate": ("--runs", "200"),
    "backtest": ("--runs", "200"),
    "league": ("--reps", "4"),
    "festival": ("--reps", "10"),
    "simulate": ("--reps", "6"),
    "compare": ("--reps", "6"),
    "forecast": ("--reps", "40"),
    "check-strategy": ("--hands", "20"),
    "profile-strategy": ("--hands", "2000"),
}
"""Options that make a command quick; a later one counts."""


def _shortened(command: list[str]) -> list[str]:
    """A command with fewer runs, which still reads the same files and options."""
    quick = _SHORTER.get(command[0], ())
    if "three_days" in command:
        quick = (*quick, "--set", "entries=90")
    return [*command, *quick]
