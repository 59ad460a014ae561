"""Make the picture of a watched event for docs/watch.md.

    python docs/scripts/watch_picture.py

plays the event of the README, goes to the bubble, follows player 82 and writes docs/pictures/watch.png. Needs
Chromium (or CHROMIUM, its path) and the extra [test], which brings Playwright.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from pictures import PICTURES, take

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURE: Final = PICTURES / "watch.png"
_HEIGHT: Final = 1500


def _follow(tab: Page) -> None:
    tab.get_by_role("button", name="Next bubble").click()
    tab.get_by_label("Find a player").fill("82")
    tab.get_by_role("button", name="Follow").click()


def main() -> None:
    """Write the page and take the picture."""
    with TemporaryDirectory() as name:
        page = Path(name) / "watch.html"
        command = (sys.executable, "-m", "tourney", "watch", "barge_2019", "--seed", "7", "--out", page)
        subprocess.run(command, check=True)  # noqa: S603 - our own
        take(page, PICTURE, _HEIGHT, _follow)
    print(f"{PICTURE}: {PICTURE.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
