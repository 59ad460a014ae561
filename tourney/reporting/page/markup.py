"""HTML as text, and the frame of a page: a single file that loads no other."""

from __future__ import annotations

import base64
import hashlib
import json
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from tourney.inputs import read_text
from tourney.outputs import write_bytes

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


# Elements that HTML closes by itself.
_VOID: Final = frozenset({"br", "link", "meta"})


class Markup(str):
    """Text that is HTML."""

    __slots__ = ()


def markup(text: str) -> Markup:
    """Return text as HTML, escaped unless it is `Markup`."""
    return text if isinstance(text, Markup) else Markup(escape(text))


def join(parts: Iterable[str], between: str = "") -> Markup:
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
    # They have no content; a closing tag would be a second element to a parser.
    if name in _VOID:
        return Markup(f"<{name}{written}>")
    return Markup(f"<{name}{written}>{join(parts)}</{name}>")


def _attribute(key: str, value: str | float | None) -> str:
    # `class_` as `class` is a word of Python; `data_name` as names cannot have a hyphen.
    name = key.rstrip("_").replace("_", "-")
    if value is None:
        return ""
    # Two decimals of a pixel or percent are finer than any screen, and keep pages small.
    text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
    return f' {name}="{escape(text)}"'


def data_script(data: Any) -> Markup:  # noqa: ANN401 - whatever JSON can write
    """Return a script element with JSON data, escaped so that no text can close the element."""
    # ASCII also leaves out U+2028 and U+2029, which end a line in JavaScript.
    text = json.dumps(data, separators=(",", ":"))
    # "</script>" and "<!--" in a title would end or hide the element, however it is quoted.
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(f'<script type="application/json">{text}</script>')


# The frame of a report: a single file that loads no other.


HERE: Final = Path(__file__).resolve().parent
STYLE: Final = HERE / "page.css"
THEME: Final = HERE / "theme.js"


def frame_page(
    kind: str,
    title: str,
    facts: str,
    main: Markup,
    sections: Iterable[tuple[str, str]],
    *,
    styles: Markup,
    scripts: Sequence[Markup],
    made: str = "Made with tourney.",
) -> str:
    """Return a whole page.

    Args:
        kind: What kind of report it is.
        title: The title of the event.
        facts: What all of it is about.
        main: The sections.
        sections: The ids and names of the sections that there may be, for the links to them.
        styles: The style sheet.
        scripts: The scripts, `THEME` among them.
        made: The last line.
    """
    body = (
        tag("a", "Skip to the results", href="#main", class_="skip"),
        _header(kind, title, facts),
        _contents(main, sections),
        tag("main", main, id="main", tabindex="-1"),
        tag("footer", tag("p", made)),
        # At the end, when the elements that they draw into are there.
        *[tag("script", each) for each in scripts],
    )
    return "<!doctype html>\n" + tag("html", _head(title, styles, scripts), tag("body", *body), lang="en")


def write_html(path: Path, page: str) -> int:
    """Write a page to a file and return its size in bytes.

    Raises:
        InvalidArgument: The file cannot be written.
        DiskError: The disk is full or fails.
    """
    # UTF-8 cannot encode lone surrogates, as names of files may have; as references they are written.
    return write_bytes(path, page.encode("utf-8", "xmlcharrefreplace"))


def files_read(*paths: Path) -> Markup:
    """Join files of the package. They must not contain the closing tag of the element that holds them."""
    return Markup("\n".join(map(read_text, paths)))


def _header(kind: str, title: str, facts: str) -> Markup:
    # Hidden until its script runs: without scripts it would do nothing.
    button = tag("button", "Dark", type="button", id="theme", aria_pressed="false", hidden="")
    top = tag("div", tag("p", kind, class_="kind"), button, class_="top")
    return tag("header", top, tag("h1", tag("bdi", title)), tag("p", facts, class_="facts"))


def _contents(main: str, sections: Iterable[tuple[str, str]]) -> Markup:
    """Return links to the sections that the page has."""
    # A section that is left out has no link; its opening tag says whether it is there.
    items = [tag("li", tag("a", name, href=f"#{id_}")) for id_, name in sections if f'<section id="{id_}"' in main]
    return tag("nav", tag("ul", *items), aria_label="Sections")


def _head(title: str, styles: Markup, scripts: Sequence[Markup]) -> Markup:
    return tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy(styles, scripts)),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{title} \N{EN DASH} tourney"),
        # An empty icon, so that browsers do not ask a server for one.
        tag("link", rel="icon", href="data:,"),
        tag("style", styles),
    )


def _policy(styles: Markup, scripts: Sequence[Markup]) -> str:
    """Return a content security policy that allows only the page's own scripts and styles, and no requests."""
    hashes = " ".join(map(_hash, scripts))
    return (
        # Hashes instead of 'unsafe-inline': what a text may have smuggled in does not run.
        f"default-src 'none'; script-src {hashes}; style-src {_hash(styles)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest())
    return f"'sha256-{digest.decode()}'"
