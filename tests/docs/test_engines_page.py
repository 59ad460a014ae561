"""The page of the engines names the versions that each shipped adapter supports."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Final

from tourney.stress.adapters import SHIPPED

_DOCS: Final = Path(__file__).resolve().parents[2] / "docs"
_PAGE: Final = (_DOCS / "engines.md").read_text(encoding="utf-8")


def test_the_section_on_adapters_is_up_to_date() -> None:
    script = runpy.run_path(str(_DOCS / "scripts" / "engines_page.py"))
    assert script["format_adapters"]() in _PAGE, "run docs/scripts/engines_page.py, or copy its section"


def test_the_client_in_javascript_states_its_versions() -> None:
    client = _DOCS.parent / "tourney" / "stress" / "adapters" / "poker_ts.mjs"
    [versions] = re.findall(r"\[OLDEST, NEWEST\] = \['([\d.]+)', '([\d.]+)'\]", client.read_text(encoding="utf-8"))
    assert f"| `poker_ts.mjs` | `poker-ts` (npm) | {' to '.join(versions)} |" in _PAGE


def test_every_engine_of_the_page_is_one_that_its_adapter_supports() -> None:
    """The results on the page are those of versions with which the adapters have been tested."""
    named = re.findall(r"^### (.*) ([\d.]+)$", _PAGE, re.MULTILINE)
    assert len(named) > 5
    tested = {version for adapter in SHIPPED.values() for version in adapter.versions} | {"1.5.0"}
    assert not [f"{name} {version}" for name, version in named if version not in tested]
