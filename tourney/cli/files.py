"""The files commands take."""

from __future__ import annotations

from pathlib import Path

from tourney.config import shipped


def scenario_file(text: str) -> Path:
    """The tournament file the user means: a path, or the name of a shipped scenario where no such path exists."""
    path = Path(text)
    shipped_path = shipped.scenarios() / f"{text}.yaml"
    return shipped_path if not path.exists() and path.name == text and shipped_path.is_file() else path
