"""Makes player files, and installed packages that offer players, for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

PASSIVE: Final = """\
class {name}:
    \"\"\"{doc}\"\"\"

    def act(self, view):
        return view.passive()
"""


def passive(name: str = "Quiet", doc: str = "Does what costs least.") -> str:
    """The source of a player that checks or folds."""
    return PASSIVE.format(name=name, doc=doc)


def write_player(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def install(folder: Path, package: str, offered: Mapping[str, str] | str, **modules: str) -> None:
    """Install a package into a folder on the path as pip would: its modules, and metadata with entry points.

    `offered` maps names to what it offers, or is the text of its `entry_points.txt`.
    """
    metadata = folder / f"{package}-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    if not isinstance(offered, str):
        lines = [f"{name} = {reference}\n" for name, reference in offered.items()]
        offered = "".join(["[tourney.strategies]\n", *lines])
    (metadata / "entry_points.txt").write_text(offered, encoding="utf-8")
    for name, text in modules.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
