"""The shipped files: `configs/` and `scenarios/`."""

from __future__ import annotations

from pathlib import Path

from tourney.inputs import find_shipped_root


def folder(kind: str) -> Path:
    """The directory of a kind of file: "scenarios", or a kind of part such as "schedules"."""
    return find_shipped_root() / "scenarios" if kind == "scenarios" else find_shipped_root() / "configs" / kind


def is_shipped(kind: str, path: Path) -> bool:
    """Whether a file is the shipped one of its name."""
    found = find(kind, path.stem)
    return found is not None and path.exists() and found.samefile(path)


def format_name(kind: str, path: Path) -> str:
    """The name of a file: without suffix if it is the shipped file of that name, otherwise with its suffix."""
    return path.stem if is_shipped(kind, path) else path.name


def describe_file(file: str) -> str:
    """A file as messages show it: a shipped one by its name, not by its path in the installed package."""
    path = Path(file)
    homes = (folder("scenarios"), find_shipped_root() / "configs")
    return path.stem if any(path.is_relative_to(home) for home in homes) else file


def list_names(kind: str) -> list[str]:
    """The names of the shipped files of a kind, sorted."""
    return sorted(path.stem for path in folder(kind).glob("*.yaml"))


def find(kind: str, name: str) -> Path | None:
    """The path of the shipped file of a name, or None."""
    return folder(kind) / f"{name}.yaml" if name in list_names(kind) else None
