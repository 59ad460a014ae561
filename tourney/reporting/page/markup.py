"""HTML as text: whatever is not markup already is escaped where it becomes part of a page."""

from __future__ import annotations

import json
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_VOID: Final = frozenset({"br", "link", "meta"})


class Markup(str):
    """Text that is HTML."""

    __slots__ = ()


def markup(text: str) -> Markup:
    """Text as HTML."""
    return text if isinstance(text, Markup) else Markup(escape(text))


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Parts one after the other."""
    return Markup(markup(between).join(map(markup, parts)))


def tag(name: str, /, *parts: str, **attributes: str | float | None) -> Markup:
    """An element.

    Args:
        name: Of the element.
        *parts: What is in it; text is escaped.
        **attributes: With underscores for hyphens, and one at the end of Python's own words: `class_`. An attribute
            that is None is left out.
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{joined(parts)}</{name}>")


def _attribute(key: str, value: str | float | None) -> str:
    name = key.rstrip("_").replace("_", "-")
    if value is None:
        return ""
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f' {name}="{escape(text)}"'


def data_script(data: Any) -> Markup:  # noqa: ANN401 - whatever JSON can write
    """Data for scripts of the page to read, in which nothing can end the element."""
    text = json.dumps(data, separators=(",", ":"))  # ASCII alone
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json">{text}</script>')
