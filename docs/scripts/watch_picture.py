"""Make the pictures of docs/watch.md: an event, and a finding.

    python docs/scripts/watch_picture.py

plays the event of the README, goes to the bubble, follows player 82 and writes docs/pictures/watch.png. Then it tests
an engine that takes the wheel for no straight, and writes docs/pictures/finding.png. Needs Chromium (or CHROMIUM, its
path) and the extra [test], which brings Playwright.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

from report_picture import PICTURE as REPORT
from report_picture import take

if TYPE_CHECKING:
    from playwright.sync_api import Page

PICTURE: Final = REPORT.with_name("watch.png")
FINDING: Final = REPORT.with_name("finding.png")
_HEIGHT: Final = 1500
_TESTS: Final = Path(__file__).parents[2] / "tests"
_ENGINE: Final = ("stress", f"{_TESTS / 'faulty_engines.py'}:WheelIsNoStraight", "--hands", "60", "--minutes", "2")


def _follow(tab: Page) -> None:
    tab.get_by_role("button", name="Next bubble").click()
    tab.get_by_label("Find a player").fill("82")
    tab.get_by_role("button", name="Follow").click()


def _wait(tab: Page) -> None:
    tab.wait_for_selector("#table-frame figure")


def main() -> None:
    """Write the pages and take the pictures."""
    tourney = (sys.executable, "-m", "tourney")
    with TemporaryDirectory() as name:
        page, found = Path(name) / "watch.html", Path(name) / "found"
        subprocess.run([*tourney, "watch", "barge_2019", "--seed", "7", "--out", page], check=True)  # noqa: S603 - our own
        take(page, PICTURE, _HEIGHT, _follow)
        environment = {**os.environ, "PYTHONPATH": str(_TESTS)}
        subprocess.run([*tourney, *_ENGINE, "--out", found], check=False, env=environment)  # noqa: S603 - our own
        take(found / "watch.html", FINDING, prepare=_wait)
    for picture in (PICTURE, FINDING):
        print(f"{picture}: {picture.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
