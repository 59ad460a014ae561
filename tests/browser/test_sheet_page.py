"""The sheet for the wall is one page of A4 and of letter paper."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tourney.config.load import load_sheet
from tourney.config.named_files import sheet_file
from tourney.reporting.sheet_page import sheet_page
from tourney.reporting.structure_table import Outline

if TYPE_CHECKING:
    from browser.look import Look

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["home_game", "barge_2019", "live_reentry"])
def test_it_is_printed_on_one_page(look: Look, name: str) -> None:
    sheet = load_sheet(sheet_file(name))
    with look(sheet_page(Outline(sheet.title, sheet.schedule), sheet.scenario)) as page:
        for paper in ("A4", "Letter"):
            assert re.findall(rb"/Count (\d+)", page.pdf(format=paper)) == [b"1"]
