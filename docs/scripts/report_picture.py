"""Make the picture of a report for README.md and docs/index.md.

    python docs/scripts/report_picture.py

plays the experiment of the README and writes docs/pictures/report.png. Needs Chromium (or CHROMIUM, its path) and the
extra [test], which brings Playwright.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page as Tab

PICTURE: Final = Path(__file__).parents[1] / "pictures" / "report.png"
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


def main() -> None:
    """Play the experiment, write its report and take the picture."""
    with TemporaryDirectory() as name:
        folder, page = Path(name) / "barge", Path(name) / "report.html"
        tourney = (sys.executable, "-m", "tourney")
        subprocess.run([*tourney, *_EXPERIMENT, folder], check=True, stdout=subprocess.DEVNULL)  # noqa: S603 - our own
        subprocess.run([*tourney, "report", folder, "--out", page], check=True)  # noqa: S603 - our own
        take(page, PICTURE)
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
