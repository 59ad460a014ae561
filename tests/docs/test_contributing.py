"""Every file that CONTRIBUTING.md names exists."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

_ROOT: Final = Path(__file__).parents[2]
_TEXT: Final = (_ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
_NAMED: Final = sorted(set(re.findall(r"`([\w./]+/[\w./]*)`|\]\(([\w./-]+)\)", _TEXT)))


@pytest.mark.parametrize("name", [one or other for one, other in _NAMED if not re.search("NAME|KIND|FILE", one)])
def test_it_exists(name: str) -> None:
    assert (_ROOT / name).exists() or (_ROOT / "tourney" / name).exists()
