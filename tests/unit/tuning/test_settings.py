"""Sheets for random settings of players, chips, hours and games; docs/scripts/tune_settings.py tries 600 of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tune_settings import faults_of, setting, tried

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1, 21))  # 0 is fixed limit for a hundred in an hour: no sheet can do that
def test_no_sheet_has_findings_and_chips_pay_all(tmp_path: Path, number: int) -> None:
    _, settings = setting(number)
    event, sheets = tried(settings, 3)
    assert sheets
    for each in sheets:
        assert faults_of(event, each, settings, tmp_path) == []
