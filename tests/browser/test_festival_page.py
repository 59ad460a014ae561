"""The report of festivals in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from random_festivals import LATE, event, festival

from tourney import api
from tourney.festival.programme import Shift, Staff

if TYPE_CHECKING:
    from pathlib import Path

    from browser.look import Look

pytestmark = pytest.mark.slow
SHORT = festival(
    event("a<b>", LATE), event("b", LATE, hour=12.1), event("late", LATE, hour=40), tables=4,
    staff=Staff((Shift(11 * 3600, 8 * 3600, 8), Shift(39 * 3600, 8 * 3600, 8))),
    expect=("room short < 5%", "b entries > 10"),
)  # fmt: skip
LARGER = festival(*SHORT.events, tables=12)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("festival")
    found = [api.simulate(each, reps=20, jobs=1) for each in (SHORT, LARGER)]
    return [api.report(folder / "one.html", found[0]), api.report(folder / "two.html", *found)]


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("page", [0, 1])
def test_the_page_fits_and_is_drawn(look: Look, pages: list[Path], page: int, width: int, *, dark: bool) -> None:
    with look(pages[page], width, dark=dark) as opened:
        assert opened.evaluate("document.documentElement.scrollWidth") <= width
        assert opened.locator("#events svg .bar").count() == 3 * (page + 1)
        assert opened.locator("#tables svg .part").count() > 5
        assert opened.locator("#waiting").count() == 1
        assert "Turned away" not in opened.locator("#numbers").inner_text()  # what no event lacks has no column
        assert opened.locator("#numbers").get_by_text("what they lack").count() >= page + 1
        assert opened.locator("#expected .fails, #expected .unknown, #expected .holds").count() == 2
        assert opened.locator("#differences").count() == page
        assert opened.locator("b").count() == 0  # the name of an event is text


def test_the_bars_are_where_the_events_are(look: Look, pages: list[Path]) -> None:
    with look(pages[0]) as opened:
        lefts = opened.eval_on_selector_all(
            "#events .bar", "(all) => all.map((each) => each.getBoundingClientRect().x)"
        )
        assert lefts == sorted(lefts)
        assert lefts[2] - lefts[1] > 10 * (lefts[1] - lefts[0])  # 28 hours later, against six minutes


@pytest.mark.parametrize("width", [1280, 390])
def test_nothing_lies_over_the_times_of_day(look: Look, pages: list[Path], width: int) -> None:
    with look(pages[0], width) as opened:
        times = opened.locator("#tables .steps .tick")
        times.first.scroll_into_view_if_needed()
        seen = times.first.evaluate(
            "(each) => { const { x, y, height } = each.getBoundingClientRect();"
            " return document.elementFromPoint(x + 2, y + height / 2) === each; }"
        )
        assert times.first.inner_html() == "12:00"  # when the first event starts
        assert seen
