"""Make the pictures of a report, a sheet for the wall and a festival for README.md and docs/index.md.

    python docs/scripts/pictures.py [NAME...]

writes docs/pictures/report.png, sheet.png and festival.png, or those that are named. The report is of the experiment
in the README, the others are of example pages. Needs Chromium (or CHROMIUM, its path) and the extra [test], which
brings Playwright.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from example_pages import write_page
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page as Tab

PICTURES: Final = Path(__file__).parents[1] / "pictures"
WIDTH: Final = 1100
HEIGHT: Final = 900
_EXPERIMENT: Final = ("simulate", "barge_2019", "--seed", "7", "--quiet", "--out")


def take(page: Path, picture: Path, height: int = HEIGHT, prepare: Callable[[Tab], object] | None = None) -> None:
    """Save a screenshot of the first screen of a page, after what `prepare` does with it."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": WIDTH, "height": height})
        tab.goto(page.as_uri())
        if prepare is not None:
            prepare(tab)
        picture.parent.mkdir(exist_ok=True)
        tab.screenshot(path=picture)
        browser.close()


def _write_report(folder: Path) -> Path:
    """Play the experiment of the README, and write its report."""
    page = folder / "report.html"
    tourney = (sys.executable, "-m", "tourney")
    subprocess.run([*tourney, *_EXPERIMENT, folder / "barge"], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
    subprocess.run([*tourney, "report", folder / "barge", "--out", page], check=True)  # noqa: S603 - our own
    return page


def main() -> None:
    """Write the pages and take the pictures."""
    for name in sys.argv[1:] or ("report", "sheet", "festival"):
        with TemporaryDirectory() as folder:
            page = _write_report(Path(folder)) if name == "report" else write_page(f"{name}.html", Path(folder))
            picture = PICTURES / f"{name}.png"
            take(page, picture)
        print(f"{picture}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
