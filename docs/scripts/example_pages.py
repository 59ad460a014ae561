"""Write the example pages of the docs: a report, a replayed evening, a clock, a sheet for the wall, a festival.

    python docs/scripts/example_pages.py [DIR]

`./check docs` runs this before it builds the site: docs/index.md links the pages in docs/examples/, which is not in
the repository.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

EXAMPLES: Final = Path(__file__).parents[1] / "examples"

_FESTIVAL: Final = ("simulate", "four_day_series", "--reps", "8", "--seed", "7", "--quiet", "--out")

COMMANDS: Final[dict[str, tuple[tuple[str, ...], ...]]] = {
    "report.html": (
        ("simulate", "deepstack_daily", "--set", "starts=2026-12-05 14:00", "--reps", "40", "--seed", "7", "--quiet",
         "--out", "daily"),
        ("report", "daily", "--out", "report.html"),
    ),
    "watch.html": (("watch", "friends", "--seed", "7", "--out", "watch.html"),),
    "clock.html": (("clock", "friends", "--seed", "7", "--quiet", "--out", "clock.html"),),
    "sheet.html": (("structure", "friends", "--page", "sheet.html"),),
    "festival.html": ((*_FESTIVAL, "series"), ("report", "series", "--out", "festival.html")),
}  # fmt: skip
"""The pages, each with the commands that write it."""


def write_page(name: str, folder: Path) -> Path:
    """Write a page into a directory."""
    folder.mkdir(exist_ok=True)
    with TemporaryDirectory() as elsewhere:
        for command in COMMANDS[name]:
            subprocess.run(  # noqa: S603 - our own
                [sys.executable, "-m", "tourney", *command], check=True, cwd=elsewhere, stdout=subprocess.DEVNULL
            )
        (folder / name).write_bytes((Path(elsewhere) / name).read_bytes())
    return folder / name


def main() -> None:
    """Write all pages."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else EXAMPLES
    for name in COMMANDS:
        page = write_page(name, folder)
        print(f"{page}: {page.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
