"""`tourney export` writes what is kept, and nothing of what is no experiment."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney


def test_a_folder_without_its_manifest_is_not_exported(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    tourney("simulate", "turbo_sng", "--reps", "2", "--jobs", "1", "--out", str(folder))
    code, out, _ = tourney("export", str(folder))
    assert code == 0
    assert "replicates.csv: 2 rows\n" in out
    (folder / "manifest.json").unlink()
    code, _, err = tourney("export", str(folder))
    assert code == 2
    assert "manifest.json" in err
    assert "Traceback" not in err


def test_one_row_is_one_row(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "one"
    tourney("simulate", "turbo_sng", "--reps", "1", "--jobs", "1", "--out", str(folder))
    assert "replicates.csv: 1 row\n" in tourney("export", str(folder))[1]
