"""The clock in a browser: it runs, takes keys, and goes on after a reload."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tourney.config.load import load_tournament
from tourney.config.named_files import scenario_file
from tourney.tasks.wall import build_clock
from tourney.watch.clock_page import build_clock_page

if TYPE_CHECKING:
    from browser.look import Look

pytestmark = pytest.mark.slow

_NASTY = "<img src=x onerror=hacked=1></script><script>hacked=1</script>"


def _page(*settings: str) -> str:
    scenario = load_tournament(scenario_file("friends"), settings=settings)
    return build_clock_page(build_clock(scenario, []))


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (1280, True), (390, False)])
def test_keys_correct_the_clock_and_a_reload_keeps_it(look: Look, width: int, *, dark: bool) -> None:
    """The event starts in 2036; its first levels are 20 minutes long, its first break comes after 80."""
    with look(_page("starts=2036-12-04 19:00"), width, dark=dark) as page:

        def text(name: str) -> str:
            return page.inner_text(f"#{name}")

        assert (text("level"), text("left")[-5:]) == ("Starts in", " days")
        for key in ("ArrowRight", " ", "ArrowLeft"):  # to level 1, paused, at its start
            page.keyboard.press(key)
        assert (text("level"), text("left"), text("stakes")) == ("Level 1", "20:00", "25 / 50")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
        assert (text("level"), text("left"), text("stakes")) == ("Level 2", "21:00", "50 / 100")
        assert text("ahead") == "Next: 75 / 150"
        assert text("break") == "Break in 1:01:00"
        for key in ("-", "-", "+", "e", "r"):
            page.keyboard.press(key)
        assert text("players") == "12 / 13"
        assert text("average") == "5,833"  # 14 x 5,000 chips of 12 players
        assert text("units") == "58.3 big blinds"
        assert text("bought") == "1 rebuy"
        assert text("pause") == "Start"
        page.reload()
        assert (text("left"), text("players"), text("pause")) == ("21:00", "12 / 13", "Start")
        page.click("#pause")
        page.get_by_text("20:58", exact=True).wait_for(timeout=5000)
        page.click("summary")
        page.click("#anew")
        assert text("anew") == "Press again: all is lost"
        page.click("#anew")
        assert (text("level"), text("players")) == ("Starts in", "12 / 12")
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_clock_is_large_and_on_the_first_screen(look: Look) -> None:
    with look(_page("starts=2036-12-04 19:00")) as page:
        page.keyboard.press("ArrowRight")
        left = page.locator("#left").bounding_box()
        prizes = page.locator("#prizes").bounding_box()
        assert left
        assert prizes
        assert 800 / 4 < left["height"] < 800 / 3  # on one line
        assert prizes["y"] + prizes["height"] < 800


def test_texts_are_texts(look: Look) -> None:
    level = "{sb: 100, bb: 200, length: 10m}"
    pause = f"schedule={{levels: [{level}, {{break: 5m, name: '{_NASTY}'}}, {level}]}}"
    settings = (f"title='{_NASTY}'", pause, "chips=null", "rebuy=null", "starts=null", "expect=[]")
    with look(_page(*settings)) as page:
        page.keyboard.press("ArrowRight")
        assert page.inner_text("#level") == _NASTY
        assert page.inner_text("#ahead") == "when play goes on"
        assert page.inner_text("h1") == _NASTY
