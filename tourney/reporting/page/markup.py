"""HTML as text. Strings that are not `Markup` are escaped when they become part of a page."""

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
    """Return text as HTML, escaped unless it is `Markup`."""
    return text if isinstance(text, Markup) else Markup(escape(text))


def joined(parts: Iterable[str], between: str = "") -> Markup:
    """Join parts, and escape those that are not `Markup`."""
    return Markup(markup(between).join(map(markup, parts)))


def tag(name: str, /, *parts: str, **attributes: str | float | None) -> Markup:
    """Return an element.

    Args:
        name: The name of the element.
        *parts: Its content; text is escaped.
        **attributes: Its attributes, with underscores for hyphens and a final underscore after Python keywords:
            `class_`. Attributes that are None are left out.
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
    """Return a script element with JSON data, escaped so that no text can close the element."""
    text = json.dumps(data, separators=(",", ":"))  # ASCII only
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json">{text}</script>')
