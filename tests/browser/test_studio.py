"""The studio in a real browser: a host's whole evening, from an empty directory to a forecast at 21:40."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, Final

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.slow

_PATIENCE: Final = 60_000
"""Milliseconds: a machine may be busy."""

_EVENING: Final = """\
title: Friday
game: no_limit_holdem
schedule:
  level_length: 15m
  levels:
    - {sb: 25, bb: 50}
    - {sb: 50, bb: 100}
    # coffee
    - {break: 10m}
    - {sb: 100, bb: 200}
    - {sb: 200, bb: 400}
    - {sb: 400, bb: 800}
payouts: top_3
pace: self_dealt
seats: 9
stack: 3000
entries: 9
field: home_game
starts: 2026-12-04 19:00
expect:
  - finish p90 before 23:00
"""


_FESTIVAL: Final = """\
festival: Small
first_day: 2026-12-04
room:
  halls: [{name: Main, tables: 2, seats: 10}]
events:
  early: {tournament: turbo_sng, starts: "18:00", entrants: 9}
  late: {tournament: turbo_sng, starts: "18:15", entrants: 6}
"""


@contextmanager
def _studio(folder: Path, *more: str) -> Iterator[str]:
    """A studio as a command; its address."""
    command = [sys.executable, "-m", "tourney", "studio", str(folder), "--no-open", *more]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(30)


@contextmanager
def _window(browser: Browser, address: str, width: int = 1280, *, dark: bool = False) -> Iterator[Page]:
    """A window on the studio, in which nothing goes wrong."""
    scheme: Any = "dark" if dark else "light"
    with closing(browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)) as context:
        page = context.new_page()
        page.set_default_timeout(_PATIENCE)
        wrong: list[str] = []
        page.on("console", lambda message: wrong.append(message.text) if message.type != "log" else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(address)
        yield page
    assert wrong == []


def _wait_for(page: Page, condition: str) -> None:
    """Wait until an expression is true; the pages forbid `eval`, which Playwright waits by."""
    until = monotonic() + _PATIENCE / 1000
    while not page.evaluate(condition):
        assert monotonic() < until, f"{condition}\n{page.inner_text('body')[:3000]}"
        page.wait_for_timeout(50)


def _wait_for_answer(page: Page) -> None:
    _wait_for(page, "!!document.querySelector('#answer .verdict')")
    _wait_for(page, "!document.getElementById('right').classList.contains('is-stale')")


def _check_width(page: Page) -> None:
    """Nothing makes the page wider than its window."""
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


_BEFORE: Final = 2
"""The bit of `compareDocumentPosition` for what comes before."""


class _Hands:
    """Acts on a page, with the mouse or with the keyboard alone."""

    def __init__(self, page: Page, *, has_mouse: bool) -> None:
        self._page = page
        self._has_mouse = has_mouse

    def click(self, selector: str) -> None:
        """Click something, or go to it and press Enter."""
        if self._has_mouse:
            self._page.click(selector)
        else:
            self._go_to(selector)
            self._page.keyboard.press("Enter")

    def fill(self, selector: str, text: str) -> None:
        """Type into a field, in place of what is there."""
        if self._has_mouse:
            self._page.fill(selector, text)
        else:
            self._go_to(selector)
            self._page.keyboard.press("Control+A")
            self._page.keyboard.type(text)

    def _go_to(self, selector: str) -> None:
        self._page.wait_for_selector(f"{selector}:not([disabled])")
        way = self._page.evaluate(
            "it => document.activeElement.compareDocumentPosition(document.querySelector(it))", selector
        )
        key = "Shift+Tab" if way & _BEFORE else "Tab"
        for _ in range(200):
            if self._page.evaluate("it => document.activeElement.matches(it)", selector):
                return
            self._page.keyboard.press(key)
        raise AssertionError(f"the Tab key does not lead to {selector}")


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)], ids=["wide", "narrow, by keyboard"])
def test_a_whole_evening(browser: Browser, tmp_path: Path, width: int, *, dark: bool) -> None:
    with _studio(tmp_path) as address, _window(browser, address, width, dark=dark) as page:
        hands = _Hands(page, has_mouse=not dark)
        # A new evening.
        hands.fill("#new-players", "6")
        hands.fill("#new-chips", "25:150, 100:150, 500:100, 1000:100")
        hands.click("#new button[type=submit]")
        page.wait_for_url(re.compile(r"/event\?file=evening\.yaml"))
        _wait_for_answer(page)
        _check_width(page)
        assert (tmp_path / "evening.yaml").is_file()
        # Change it: the answer follows, the file does not yet.
        hands.fill("#f-stack", "plenty")
        page.wait_for_selector("#f-stack[aria-invalid=true]")
        assert "whole number" in page.inner_text("#f-stack-said")
        hands.fill("#f-stack", "5000")
        page.wait_for_selector("#f-stack:not([aria-invalid])")
        hands.fill("#f-schedule-level_length", "10m")
        _wait_for(page, "Number(document.getElementById('answer').dataset.revision) > 0")
        assert "level_length: 10m" not in (tmp_path / "evening.yaml").read_text(encoding="utf-8")
        _wait_for(page, "document.getElementById('changes').textContent.includes('saved file')")
        hands.click("#keep")
        hands.click("#save")
        _wait_for(page, "document.getElementById('saved').textContent === 'Saved.'")
        text = (tmp_path / "evening.yaml").read_text(encoding="utf-8")
        assert "level_length: 10m" in text
        assert "Written by tourney init." in text
        # The sheet for the wall, and a run to watch.
        if dark:
            hands.click("summary:has(+ .fields #f-schedule-level_length)")  # closes the table, a long way by Tab
        for link, words in (("#to-sheet", "Level"), ("#to-median", "Most chips")):
            with page.context.expect_page() as opened:
                hands.click(link)
            opened.value.wait_for_load_state()
            assert words in opened.value.inner_text("body")
            opened.value.close()
        # Versions, side by side.
        hands.click("nav a[href^='/versions']")
        page.wait_for_selector(".card")
        assert page.locator(".card").count() == 2
        _check_width(page)
        # At 21:40: level, time, players left.
        hands.click("nav a[href^='/forecast']")
        hands.fill("#n-level", "5")
        hands.fill("#n-elapsed", "5m")
        hands.fill("#n-players", "4")
        hands.click("#night button[type=submit]")
        page.wait_for_selector("#forecast .answer strong")
        assert re.fullmatch(r"\d\d:\d\d", page.inner_text("#forecast .answer strong"))
        _check_width(page)


def test_a_festival_is_changed_in_its_form(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "small.yaml").write_text(_FESTIVAL, encoding="utf-8")
    with _studio(tmp_path / "small.yaml") as address, _window(browser, address, 390) as page:
        page.wait_for_selector("#answer #events")
        assert not page.locator("#of-tournament").is_visible()
        _check_width(page)
        page.fill("[data-key='room.halls']", "[{name: Main, tables: 1, seats: 10}]")
        _wait_for(page, "document.getElementById('changes').textContent.includes('more often')")
        # An event is added; its group opens, and what is wrong in it stands beside its field.
        page.fill("#new-event", "third")
        page.click("#add-event")
        _wait_for(page, "document.activeElement.dataset.key === 'events.third.starts'")
        assert page.input_value("[data-key='events.third.starts']") == "18:15"
        page.fill("[data-key='events.third.starts']", "25:00")
        page.wait_for_selector("[data-key='events.third.starts'][aria-invalid=true]")
        page.click("[data-event='third']")
        page.wait_for_selector("[data-key='events.third.starts']", state="detached")
        # In the text, too: the form follows.
        page.click("#file > summary")
        page.fill("#text", page.input_value("#text").replace("  late:", "  turbo:"))
        page.wait_for_selector("[data-key='events.turbo.starts']", state="attached")
        _wait_for(page, "document.querySelector('#problems').textContent === ''")


def test_nothing_can_be_sent_before_the_script_is_there(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(_EVENING, encoding="utf-8")
    with _studio(tmp_path / "evening.yaml") as address, _window(browser, address) as page:
        held: list[Route] = []

        def hold(route: Route) -> None:
            held.append(route)

        page.route("**/static/forecast.js", hold)
        page.click("nav >> text=Tonight")
        send = page.locator("text=Forecast")
        assert send.is_disabled()
        held[0].continue_()
        send.click()
        page.wait_for_selector("#said:not(:empty)")
        page.unroute("**/static/forecast.js")
        page.route("**/static/tune.js", hold)
        page.click("nav >> text=Tune")
        start = page.locator("#start")
        assert start.is_disabled()
        held[1].continue_()
        _wait_for(page, "!document.getElementById('start').disabled")
        assert page.locator("#stop").is_disabled()  # nothing is tuned yet


def test_tuning_shows_its_sheets_and_one_is_taken_over(browser: Browser, tmp_path: Path) -> None:
    text = _EVENING.replace("stack: 3000", "stack: 1500").replace("entries: 9", "entries: 5")
    (tmp_path / "evening.yaml").write_text(text, encoding="utf-8")
    with _studio(tmp_path / "evening.yaml") as address, _window(browser, address) as page:
        page.click("nav >> text=Tune")
        page.fill("#sheets", "3")
        page.fill("#runs", "60")
        page.click("text=Save and tune")
        page.wait_for_selector("#tuning [data-sheet]")
        _wait_for(page, "document.getElementById('brief').textContent.startsWith('Done')")
        page.locator("#tuning circle[data-sheet]").last.click()
        page.wait_for_selector("#candidate table")
        page.click("#take")
        page.wait_for_url(re.compile("/event"))
        _wait_for(page, "document.getElementById('saved').textContent.startsWith('Not saved')")
        _wait_for(page, "!document.querySelector('#problems .is-error')")


def test_the_keyboard_alone_edits_and_saves(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(_EVENING, encoding="utf-8")
    with _studio(tmp_path / "evening.yaml") as address, _window(browser, address) as page:
        _wait_for(page, "document.querySelectorAll('#levels tbody tr').length === 6")
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.dataset.key === 'sb'"):
                break
        page.keyboard.press("Enter")  # inserts a level below
        page.keyboard.type("30")
        page.keyboard.press("Tab")
        page.keyboard.press("Control+A")
        page.keyboard.type("60")
        page.keyboard.press("Alt+ArrowDown")
        assert page.inner_text("#saved").startswith("Not saved")
        page.keyboard.press("Control+s")
        _wait_for(page, "document.getElementById('saved').textContent === 'Saved.'")
        text = (tmp_path / "evening.yaml").read_text(encoding="utf-8")
        wanted = ["{sb: 25, bb: 50}", "{sb: 50, bb: 100}", "{sb: 30, bb: 60}", "# coffee", "{break: 10m}"]
        places = [text.index(each) for each in wanted]
        assert places == sorted(places)


def test_a_change_on_the_disk_and_a_lost_connection_are_shown(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "evening.yaml"
    file.write_text(_EVENING, encoding="utf-8")
    with _studio(file) as address, _window(browser, address) as page:
        _wait_for(page, "document.getElementById('f-stack').value === '3000'")
        file.write_text(_EVENING.replace("3000", "4000"), encoding="utf-8")
        _wait_for(page, "document.getElementById('f-stack').value === '4000'")  # nothing was edited
        page.fill("#f-seats", "8")
        _wait_for(page, "document.getElementById('saved').textContent.startsWith('Not saved')")
        file.write_text(_EVENING, encoding="utf-8")
        page.wait_for_selector("#on-disk:not([hidden])")
        page.click("#keep-mine")
        page.wait_for_selector("#on-disk", state="hidden")
        assert "seats: 8" in file.read_text(encoding="utf-8")


def test_texts_of_users_are_text(browser: Browser, tmp_path: Path) -> None:
    hostile = "<img src=x onerror=hacked()>"
    text = _EVENING.replace("Friday", f'"{hostile}"').replace("home_game", f"'{hostile}'")
    (tmp_path / "evening.yaml").write_text(text, encoding="utf-8")
    with _studio(tmp_path / "evening.yaml") as address, _window(browser, address) as page:
        _wait_for(page, "document.getElementById('f-title').value.startsWith('<img')")
        page.wait_for_selector("#problems .is-error")
        assert page.locator("img").count() == 0


def _workers_of(process: int) -> list[int]:
    """The processes that a process has started, and those that these have."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout
    parents = {int(pid): int(parent) for pid, parent in (line.split() for line in found.splitlines())}
    known = {process}
    while fresh := {pid for pid, parent in parents.items() if parent in known} - known:
        known |= fresh
    return sorted(known - {process})


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_ctrl_c_ends_it_with_all_workers(browser: Browser, tmp_path: Path) -> None:
    (tmp_path / "evening.yaml").write_text(_EVENING.replace("entries: 9", "entries: 200"), encoding="utf-8")
    command = [sys.executable, "-m", "tourney", "studio", str(tmp_path / "evening.yaml"), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        page = browser.new_page()
        page.goto(process.stdout.readline().strip(), timeout=_PATIENCE)
        _wait_for(
            page,
            "document.getElementById('progress').value > 0 || document.getElementById('runs').textContent !== ''",
        )
        workers = _workers_of(process.pid)
        assert workers
        began = monotonic()
        process.send_signal(signal.SIGINT)
        process.wait(60)
        while set(_workers_of(1)) & set(workers) and monotonic() - began < 60:
            sleep(0.05)
        took = monotonic() - began
        page.close()
        assert "Traceback" not in process.stderr.read()
        assert took < 2 + 10 * _load(), took


def _load() -> float:
    """How much busier this machine is than its cores can bear; 0 if they can."""
    return max(0.0, os.getloadavg()[0] / (os.cpu_count() or 1) - 1)
