"""What README.md and docs/ tell a reader to save and to type.

A block of YAML or Python whose first line is a comment with a file's name (`# friday.yaml`) is that file. Other YAML
is a part of a tournament.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))

_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_NAME: Final = re.compile(r"# ([\w.-]+\.(?:yaml|py))\n")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    text: str

    @property
    def name(self) -> str:
        """The file that the block is; empty for a part."""
        found = _NAME.match(self.text)
        return found[1] if found else ""

    @property
    def commands(self) -> list[list[str]]:
        """The arguments of each `tourney` command of the block: lines after `$`, or all lines of a shell script."""
        lines = self.text.replace("\\\n", "").splitlines()
        if self.language == "console":
            lines = [line.removeprefix("$ ") for line in lines if line.startswith("$ ")]
        typed = [part for line in lines for part in line.split("&&")] if self.language in {"console", "sh"} else []
        words = [shlex.split(each, comments=True) for each in typed]
        return [each[1:] for each in words if each[:1] == ["tourney"]]

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks(page: Path) -> list[Block]:
    """The blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    name = page.relative_to(ROOT).as_posix()
    return [
        Block(name, text.count("\n", 0, found.start()) + 2, found[1], found[2]) for found in _BLOCK.finditer(text)
    ]


def save_files(page: Path, folder: Path) -> None:
    """Save every file that a page shows."""
    for block in blocks(page):
        if block.name:
            (folder / block.name).write_text(block.text, encoding="utf-8")
