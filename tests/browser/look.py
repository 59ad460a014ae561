"""Looking at a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from playwright.sync_api import Page


class Look(Protocol):
    """Opens a page, given as text or file; at the end nothing has gone wrong in it, and it has asked for nothing."""

    def __call__(
        self, html: str | Path, width: int = 1280, *, blocked: bool = False, scripts: bool = True, dark: bool = False
    ) -> AbstractContextManager[Page]:
        """`blocked`: the browser is to refuse something, and to say so."""
        ...
