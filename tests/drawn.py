"""Reading what is shown: the cells of tables, and the elements of drawings in the order in which they are written."""

from __future__ import annotations

import xml.etree.ElementTree as ET

from rich.console import Group
from rich.table import Table


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


def section_of(page: str, name: str) -> str:
    """Return a section of a page."""
    start = page.index(f'<section id="{name}"')
    return page[start : page.index("</section>", start) + len("</section>")]


def cells_of(shown: object) -> list[list[str]]:
    """Return the headings and the rows of a table for the terminal."""
    assert isinstance(shown, Table)
    rows = zip(*([str(cell) for cell in column.cells] for column in shown.columns), strict=True)
    return [[str(column.header) for column in shown.columns], *map(list, rows)]


def parts_of(shown: object) -> list[object]:
    """Return the tables, and the text of the other parts, of what is printed."""
    assert isinstance(shown, Group)
    return [part if isinstance(part, Table) else str(part) for part in shown.renderables]
