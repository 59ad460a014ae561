"""`tourney report`: a page from what is kept."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import pytest

from tourney.experiment.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney


@pytest.fixture
def kept(tourney: Tourney, tmp_path: Path) -> Path:
    folder = tmp_path / "my event's"
    code, _, _ = tourney("simulate", "turbo_sng", "--reps", "6", "--jobs", "1", "-q", "--out", str(folder))
    assert code == 0
    return folder


def test_a_page_in_the_folder(tourney: Tourney, kept: Path) -> None:
    page = kept / "report.html"
    for _ in range(2):  # written again, it is the same
        code, out, err = tourney("report", str(kept))
        assert (code, err) == (0, "")
        assert out == f"{page}: {len(page.read_bytes()) / 1000:.0f} kB\n"
    text = page.read_text("utf-8")
    assert "Median of 6 replicates" in text
    assert "6 replicates" in text


def test_elsewhere(tourney: Tourney, kept: Path, tmp_path: Path) -> None:
    page = tmp_path / "page.HTML"
    assert tourney("report", str(kept), "--out", str(page))[0] == 0
    assert page.exists()
    assert not (kept / "report.html").exists()


def test_the_points_of_a_sweep(tourney: Tourney, tmp_path: Path) -> None:
    """Side by side, each with the command that plays a replicate of it again."""
    folder = tmp_path / "sweep"
    tourney(
        "simulate",
        "turbo_sng",
        "--reps",
        "4",
        "--jobs",
        "1",
        "-q",
        "--out",
        str(folder),
        "--sweep",
        "stack=1000,2000",
    )
    assert tourney("report", str(folder))[0] == 0
    text = (folder / "report.html").read_text("utf-8")
    assert "2 tournaments side by side" in text
    for point, stack in enumerate((1000, 2000)):
        assert f"<bdi>stack={stack}</bdi>" in text
        assert f"tourney run {folder}/scenario.{point}.yaml --seed 0 --replicate " in text
    assert "Differences from A" in text


def test_several_folders(tourney: Tourney, kept: Path, tmp_path: Path) -> None:
    """Of one title, so that folders tell them apart; of another, by their titles."""
    other = tmp_path / "other"
    tourney("simulate", "turbo_sng", "--reps", "5", "--jobs", "1", "-q", "--out", str(other))
    page = tmp_path / "all.html"
    assert tourney("report", str(kept), str(other), "--out", str(page))[0] == 0
    text = page.read_text("utf-8")
    assert "<bdi>" + str(kept).replace("'", "&#x27;") + "</bdi>" in text
    third = tmp_path / "third"
    tourney("simulate", "turbo_sng", "--reps", "5", "--jobs", "1", "-q", "--out", str(third), "--set", "title=Deep")
    assert tourney("report", str(kept), str(third), "--out", str(page))[0] == 0
    assert "<bdi>Deep</bdi>" in page.read_text("utf-8")


def test_the_command_is_for_a_shell(tourney: Tourney, kept: Path) -> None:
    tourney("report", str(kept))
    [command] = [
        line.partition("</code>")[0].replace("&#x27;", "'").replace("&quot;", '"')
        for line in (kept / "report.html").read_text("utf-8").split("<pre")[1:]
        for line in [line.partition("<code>")[2]]
    ]
    words = shlex.split(command)
    assert words[:3] == ["tourney", "run", str(kept / "scenario.yaml")]
    code, out, _ = tourney(*words[1:], "-q")
    assert (code, "Finished after" in out) == (0, True)


def test_a_replicate_is_one_of_simulate(tourney: Tourney) -> None:
    outputs = {tourney("run", "turbo_sng", "-q", "--replicate", number)[1] for number in ("0", "1", "2")}
    assert len(outputs) == 3
    assert tourney("run", "turbo_sng", "-q")[1] in outputs


def test_wrong_input(tourney: Tourney, kept: Path, tmp_path: Path) -> None:
    for arguments, words, wanted in (
        (
            [str(tmp_path / "nowhere")],
            "expected the directory of an experiment, as simulate --out DIR writes it, found",
            2,
        ),
        (
            [str(kept), "--out", str(kept / "results.sqlite")],
            "its name must end with .html or .htm, not 'results.sqlite'",
            2,
        ),
        ([str(kept), "--out", str(tmp_path / "no" / "page.html")], "cannot be written: No such file or directory", 2),
        ([str(kept), str(tmp_path), str(kept)], "is given twice: give each experiment once", 2),
        ([str(kept), f"{kept}/../{kept.name}/"], "is given twice: give each experiment once", 2),
        ([], "Missing argument", 2),
    ):
        code, out, err = tourney("report", *arguments)
        assert (code, out) == (wanted, "")
        assert words in err
        assert "Traceback" not in err


def test_a_folder_that_is_only_begun(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "begun"
    tourney("simulate", "turbo_sng", "--reps", "4", "--jobs", "1", "-q", "--out", str(folder))
    with Store(folder) as store:
        store.keep_first(0, 0)
    assert tourney("report", str(folder))[0] == 0
    text = (folder / "report.html").read_text("utf-8")
    assert "No replicate has finished." in text
    assert "The experiment is incomplete: 0 replicates so far." in text
