"""Faults planted by edits of the sources of our machine; `planted_sources.toml` has them.

`name_faults.py` plays `tourney stress` against each and counts those of which the rule is named right;
`planted_engine.py NAME` is the engine with one of them.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Final, NamedTuple

_HERE: Final = Path(__file__).resolve().parent
_PACKAGE: Final = _HERE.parents[1] / "tourney"


class SourceFault(NamedTuple):
    """A fault, as in the file."""

    name: str
    says: str
    about: tuple[str, ...]
    games: tuple[str, ...]
    edits: tuple[tuple[str, str, str], ...]
    antes: tuple[str, ...]
    is_fresh: bool

    def sources(self) -> dict[str, str]:
        """The edited sources, by the names of their modules."""
        found: dict[str, str] = {}
        for module, old, new in self.edits:
            name = f"tourney.{module}"
            if name not in found:
                path = _PACKAGE.joinpath(*module.split(".")).with_suffix(".py")
                found[name] = path.read_text(encoding="utf-8")
            if found[name].count(old) != 1:
                raise ValueError(f"{self.name}: {old!r} stands {found[name].count(old)} times in {name}")
            found[name] = found[name].replace(old, new)
        return found


def _read() -> dict[str, SourceFault]:
    rows = tomllib.loads((_HERE / "planted_sources.toml").read_text(encoding="utf-8"))["fault"]
    return {
        row["name"]: SourceFault(
            row["name"],
            row["says"],
            tuple(row["about"]),
            tuple(row["games"]),
            tuple((edit["module"], edit["old"], edit["new"]) for edit in row["edit"]),
            tuple(row.get("antes", ("each", "big blind", "button"))),
            row.get("fresh", False),
        )
        for row in rows
    }


SOURCE_FAULTS: Final = _read()
"""The faults by name."""
