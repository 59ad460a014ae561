"""The files that come with tourney: `configs/` and `scenarios/`.

In a checkout they lie at its root, where people look for them; a wheel carries them inside the package.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent.parent

KINDS: Final = ("variants", "schedules", "payouts", "paces")


def _root() -> Path:
    packed = _PACKAGE / "_data"
    return packed if packed.is_dir() else _PACKAGE.parent


def configs() -> Path:
    """The folder of the reusable parts."""
    return _root() / "configs"


def scenarios() -> Path:
    """The folder of the whole tournaments."""
    return _root() / "scenarios"


def names(kind: str) -> list[str]:
    """The names of the shipped parts of a kind, such as "schedules", in order."""
    return sorted(path.stem for path in (configs() / kind).glob("*.yaml"))


def find(kind: str, name: str) -> Path | None:
    """The file of a shipped part, or None when there is none of that name."""
    path = configs() / kind / f"{name}.yaml"
    return path if name in names(kind) else None
