"""Reading what a page draws: elements with their attributes, in the order in which they are written."""

from __future__ import annotations

import xml.etree.ElementTree as ET


def drawn(html: str, name: str, attributes: str) -> list[str]:
    """Return elements as lines of their attributes, with "-" for one that is missing and "text" for their text."""
    return [
        " ".join(_text(each) if key == "text" else each.get(key, "-") for key in attributes.split())
        for each in _root(html).iter(name)
    ]


def table_rows(html: str) -> list[list[str]]:
    """Return the text of the cells of all table rows."""
    return [[_text(cell) for cell in row if cell.tag in {"td", "th"}] for row in _root(html).iter("tr")]


def texts(html: str, name: str) -> list[str]:
    """Return the text of all elements of a name."""
    return [_text(each) for each in _root(html).iter(name)]


def _root(html: str) -> ET.Element:
    return ET.fromstring(f"<all>{html}</all>")  # noqa: S314 - our own page


def _text(element: ET.Element) -> str:
    return "".join(element.itertext()).strip()
