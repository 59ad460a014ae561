"""The page of the commands has each of their options, as `--help` prints it."""

from __future__ import annotations

import runpy
from pathlib import Path

_ROOT = Path(__file__).resolve().parents[2]


def test_the_page_is_up_to_date() -> None:
    script = runpy.run_path(str(_ROOT / "docs" / "scripts" / "commands_page.py"))
    page = script["PAGE"].read_text(encoding="utf-8")
    assert page.endswith(script["format_options"]()), "run docs/scripts/commands_page.py"
