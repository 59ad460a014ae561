"""Make the picture of a watched event for docs/watch.md.

    python docs/scripts/watch_picture.py

plays the event of the README, goes to the bubble, follows player 82 and writes docs/pictures/watch.png. Needs
Chromium (or CHROMIUM, its path) and the extra [test], which brings Playwright.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import sync_playwright

PICTURE: Final = Path(__file__).parents[1] / "pictures" / "watch.png"


def main() -> None:
    """Write the page and take the picture."""
    with TemporaryDirectory() as name:
        page = Path(name) / "watch.html"
        command = (sys.executable, "-m", "tourney", "watch", "barge_2019", "--seed", "7", "--out", page)
        subprocess.run(command, check=True)  # noqa: S603 - our own
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
            tab = browser.new_page(viewport={"width": 1100, "height": 1500})
            tab.goto(page.as_uri())
            tab.get_by_role("button", name="Next bubble").click()
            tab.get_by_label("Find a player").fill("82")
            tab.get_by_role("button", name="Follow").click()
            tab.screenshot(path=PICTURE)
            browser.close()
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
