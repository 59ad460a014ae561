"""Whatever is not markup becomes text."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reports import HOSTILE

from tourney.reporting.page.markup import Markup, data_script, join, markup, tag


class _Texts(HTMLParser):
    """The elements and the text of a page, as a browser would have them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, name: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((name, dict(attributes)))

    def handle_data(self, data: str) -> None:
        self.text += data


def _read(page: str) -> _Texts:
    parser = _Texts()
    parser.feed(page)
    parser.close()
    return parser


@pytest.mark.parametrize("words", HOSTILE)
def test_text_stays_text(words: str) -> None:
    read = _read(tag("p", words, title=words))
    assert read.elements == [("p", {"title": words})]
    assert read.text == words


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0")))
def test_any_text_stays_text(words: str) -> None:
    """But for the carriage return and NUL, which no HTML can hold."""
    read = _read(tag("p", words, title=words))
    assert read.elements == [("p", {"title": words})]
    assert read.text == words


def test_markup_is_escaped_once() -> None:
    inner = tag("b", "a < b")
    assert tag("p", inner, " & c") == "<p><b>a &lt; b</b> &amp; c</p>"
    assert markup(inner) is inner
    assert join(["<", Markup("<br>")], ", ") == "&lt;, <br>"


def test_attributes() -> None:
    assert tag("td", class_=None, colspan=2, data_name="a-b", x=1.5, y=2.0) == (
        '<td colspan="2" data-name="a-b" x="1.5" y="2"></td>'
    )
    assert tag("meta", name="viewport", content="") == '<meta name="viewport" content="">'


@pytest.mark.parametrize("words", HOSTILE)
def test_data_does_not_end_its_element(words: str) -> None:
    """HTML, 13.2.5.15: a script ends at `</script`, and `<!--` changes how it is read."""
    element = data_script({"title": [words]})
    inside = element.removeprefix('<script type="application/json">').removesuffix("</script>")
    assert not set(inside) & set("<>&")
    assert inside.isascii()
    assert json.loads(inside) == {"title": [words]}
