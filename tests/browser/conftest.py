"""A real browser. Where there is none, these tests are skipped: `apt-get install chromium`, or set CHROMIUM."""

from __future__ import annotations

import os
import shutil
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browser.look import Look
    from playwright.sync_api import Browser, Page

_NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")

_WATCH: Final = """
window.violations = [];
document.addEventListener("securitypolicyviolation", (event) =>
  window.violations.push(`${event.violatedDirective}: ${event.blockedURI}`));
"""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        pytest.skip("no Chromium is found: apt-get install chromium, or set CHROMIUM to where it is")
    sync_api = pytest.importorskip("playwright.sync_api", reason="the extra [test] brings Playwright")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture
def look(browser: Browser, tmp_path: Path) -> Look:
    """Look at pages."""

    @contextmanager
    def opened(
        html: str | Path, width: int = 1280, *, blocked: bool = False, scripts: bool = True, dark: bool = False
    ) -> Iterator[Page]:
        path = tmp_path / "page.html" if isinstance(html, str) else html
        if isinstance(html, str):
            path.write_bytes(html.encode("utf-8", "xmlcharrefreplace"))
        with closing(
            browser.new_context(
                viewport={"width": width, "height": 800},
                java_script_enabled=scripts,
                color_scheme="dark" if dark else "light",
            )
        ) as window:
            page = window.new_page()
            wrong: list[str] = []
            asked: set[str] = set()
            page.on("console", lambda message: wrong.append(f"{message.type}: {message.text}"))
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("dialog", lambda dialog: wrong.append(dialog.message))
            page.on("request", lambda request: asked.add(request.url))
            page.add_init_script(_WATCH)
            page.goto(path.as_uri())
            yield page
            if scripts:
                assert page.evaluate("window.violations") == []
                assert page.evaluate("window.hacked") is None
        assert bool(wrong) == blocked, wrong
        assert blocked or not asked - {path.as_uri(), "data:,"}

    return opened
