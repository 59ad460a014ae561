"""Which files of a directory a misspelled name may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tourney.config.named_files import siblings

if TYPE_CHECKING:
    from pathlib import Path


def test_files_of_the_same_kind(tmp_path: Path) -> None:
    """Files in YAML have two suffixes; others are beside files of their own suffix."""
    for name in ("one.yaml", "two.yml", "three.txt", "four.phh"):
        (tmp_path / name).touch()
    (tmp_path / "folder.yaml").mkdir()
    yaml = {"one": "one.yaml", "two": "two.yml"}
    assert siblings(tmp_path / "on.yaml") == siblings(tmp_path / "on.yml") == yaml
    assert siblings(tmp_path / "thre.txt") == {"three": "three.txt"}
    assert siblings(tmp_path / "four") == {}
    assert siblings(tmp_path / "nowhere" / "one.yaml") == {}
