"""The sheet for the wall is one page of A4 and of letter paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tourney.config.load import load_sheet
from tourney.config.named_files import sheet_file
from tourney.reporting.sheet_page import sheet_page
from tourney.reporting.structure_table import Outline
from tourney.tasks.wall import outline_sheet

if TYPE_CHECKING:
    from browser.look import Look

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["home_game", "barge_2019", "live_reentry"])
def test_it_is_printed_on_one_page(look: Look, name: str) -> None:
    sheet = load_sheet(sheet_file(name))
    with look(sheet_page(Outline(sheet.title, sheet.schedule), sheet.scenario)) as page:
        for paper in ("A4", "Letter"):
            assert re.findall(rb"/Count (\d+)", page.pdf(format=paper)) == [b"1"]


@pytest.mark.parametrize("name", ["home_game", "friends", "live_reentry"])
def test_the_levels_fill_the_page(look: Look, name: str) -> None:
    """Within the margins of 11 mm, A4 is 188 x 275 mm: 710 x 1039 pixels. No row is wider than its column."""
    sheet = load_sheet(sheet_file(name))
    with look(sheet_page(outline_sheet(sheet), sheet.scenario)) as page:
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 710, "height": 1039})
        table = page.locator(".levels").bounding_box()
        aside = page.locator("main > div").bounding_box()
        assert table
        assert aside
        assert 1000 < table["y"] + table["height"] <= 1039
        assert table["x"] + table["width"] < aside["x"]
        assert page.evaluate("document.documentElement.scrollWidth") == 710
