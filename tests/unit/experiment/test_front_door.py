"""What `import tourney` offers: names that load when they are asked for, short texts, frames, a page."""

from __future__ import annotations

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import tourney
from tourney.errors import InvalidArgument
from tourney.experiment.measures import MEASURES

if TYPE_CHECKING:
    from tourney.sim.events import FloorEvent

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def found() -> tourney.Found:
    return tourney.simulate("turbo_sng", reps=12, seed=3, jobs=1)


def test_every_name_is_there() -> None:
    for name in tourney.__all__:
        assert getattr(tourney, name).__name__ == name
    assert set(tourney.__all__) <= set(dir(tourney))


@pytest.mark.parametrize("first", ["tourney.reporting", "tourney.experiment.compare", "tourney.api"])
def test_no_module_takes_the_place_of_a_name(first: str) -> None:
    code = (
        f"import tourney, {first}; print(callable(tourney.report), callable(tourney.compare), callable(tourney.run))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "True True True\n"


def test_the_import_loads_nothing_yet() -> None:
    code = "import sys, tourney; print([name for name in sys.modules if name.startswith('tourney.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "['tourney.mode']\n"


def test_a_run_tells_its_sinks(found: tourney.Found) -> None:
    told: list[FloorEvent] = []
    result = tourney.run(found.scenario, seed=3, replicate=4, sinks=[told.append])
    assert result.duration_seconds == found.replicates[4].finish == told[-1].seconds
    for wrong in ({"seed": -1}, {"replicate": -1}, {"seed": 1.5}):
        with pytest.raises(InvalidArgument, match="must be a whole number from 0"):
            tourney.run("turbo_sng", **wrong)


def test_texts_are_short(found: tourney.Found) -> None:
    assert repr(found) == "<Found: 12 replicates of turbo_sng, seed 3>"
    assert repr(found.replicates[0].result).startswith("<Result of turbo_sng, seed 3: 9 entries, ")
    assert repr(found.scenario) == "<Scenario turbo_sng: 9 entrants>"
    assert len(repr(found.replicates[0])) < 600


def test_the_summary_is_what_the_command_prints(found: tourney.Found) -> None:
    assert found.summary().startswith("It ends after ")
    assert all(
        measure.title in found.summary() for measure in map(MEASURES.get, ("finish", "table_hours")) if measure
    )
    assert unescape(found._repr_html_()) == f"<pre>{found.summary()}</pre>"


def test_a_notebook_shows_the_summary(found: tourney.Found, monkeypatch: pytest.MonkeyPatch) -> None:
    outside = found.summary()
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert found.summary() == outside


def test_frames_are_records_where_there_is_no_pandas(found: tourney.Found, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    frames = found.to_frames()
    assert set(frames) == {"measures", "samples", "level_hands", "places", "outcomes"}
    assert [row["finish"] for row in frames["measures"]] == [each.finish for each in found.replicates]
    winners = [row["player"] for row in frames["places"] if row["place"] == 1]
    assert winners == [each.places[0].player for each in found.replicates]
    assert sum(row["hands"] for row in frames["level_hands"]) == sum(each.result.hands for each in found.replicates)


def test_frames_are_frames_where_there_is_pandas(found: tourney.Found) -> None:
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frames = found.to_frames()
    assert isinstance(frames["measures"], pandas.DataFrame)
    assert len(frames["measures"]) == 12


def test_two_are_compared(found: tourney.Found) -> None:
    longer = tourney.simulate(tourney.load("turbo_sng", "stack=3000"), reps=12, seed=3, jobs=1)
    compared = tourney.compare(found, longer)
    [finish] = [each for each in compared.differences if each.measure.name == "finish"]
    pairs = zip(longer.replicates, found.replicates, strict=True)
    assert finish.change.value == pytest.approx(sum(one.finish - other.finish for one, other in pairs) / 12)
    assert "Finish time" in compared.summary()


def test_a_page_is_written(found: tourney.Found, tmp_path: Path) -> None:
    path = tourney.report(tmp_path / "page.html", found, found)
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    with pytest.raises(InvalidArgument, match="cannot be written"):
        tourney.report(tmp_path / "none" / "page.html", found)
    with pytest.raises(InvalidArgument, match="nothing to report"):
        tourney.report(tmp_path / "page.html")


def test_a_hand_is_played_from_the_front_door() -> None:
    assert tourney.raise_to(300).amount_to == 300
    assert tourney.Stakes(small_blind=50, big_blind=100).big_blind == 100


_DOCS = (Path(__file__).parents[3] / "docs" / "python.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("code", re.findall(r"(?ms)^```python\n(.*?)^```", _DOCS))
def test_the_examples_of_the_docs_run(code: str, tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
