"""The site of the docs names every page, and no page that does not exist."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).parents[2]
_DOCS: Final = _ROOT / "docs"


def _pages(nav: object) -> list[str]:
    if isinstance(nav, str):
        return [nav]
    assert isinstance(nav, list | dict)
    return [page for each in (nav.values() if isinstance(nav, dict) else nav) for page in _pages(each)]


def test_the_navigation_and_the_pages_are_the_same() -> None:
    nav = _pages(tomllib.loads((_ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"])
    assert sorted(nav) == sorted(path.relative_to(_DOCS).as_posix() for path in _DOCS.rglob("*.md"))


def test_the_index_names_every_page_but_single_decisions() -> None:
    linked = set(re.findall(r"\]\(([\w/]+\.md)\)", (_DOCS / "index.md").read_text("utf-8")))
    pages = {path.relative_to(_DOCS).as_posix() for path in _DOCS.rglob("*.md")}
    assert linked == {page for page in pages if not page.startswith("adr/0")} - {"index.md"}
