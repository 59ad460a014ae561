"""The frame of all pages: head, tabs, and the parts that several pages have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from tourney.reporting.page.markup import Markup, join, tag

if TYPE_CHECKING:
    from collections.abc import Sequence

_TABS: Final = (
    ("/event", "Event"),
    ("/versions", "Versions"),
    ("/tune", "Tune"),
    ("/forecast", "Tonight"),
)
_CHARTS: Final = ("sharp.js", "uPlot.iife.min.js", "theme.js", "charts.js")


def address(path: str, **values: str | int) -> str:
    """The address of a page with the values of its query."""
    return f"{path}?{urlencode(values)}" if values else path


def frame(title: str, here: str, file: str, *main: str, modules: Sequence[str] = ()) -> str:
    """A page.

    Args:
        title: Its title.
        here: Its path, which marks its tab.
        file: The event that it is about; empty for none.
        *main: Its content.
        modules: The modules of its script.
    """
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", f"{title} \N{EN DASH} tourney studio"),
        tag("link", rel="icon", href="data:,"),
        *[
            tag("link", rel="stylesheet", href=f"/static/{name}")
            for name in ("uPlot.min.css", "page.css", "festival.css", "studio.css")
        ],
    )
    body = (
        tag("a", "Skip to the content", href="#main", class_="skip"),
        _header(here, file),
        tag("main", *main, id="main", tabindex="-1", data_file=file),
        tag("p", "", id="said", role="status", class_="said"),
        *[tag("script", src=f"/static/{name}") for name in _CHARTS],
        *[tag("script", type="module", src=f"/static/{name}") for name in modules],
    )
    return "<!doctype html>\n" + tag("html", head, tag("body", *body), lang="en")


def _header(here: str, file: str) -> Markup:
    tabs = [("/", "Files"), *((path, name) for path, name in _TABS if file), ("/experiments", "Experiments")]
    links = [
        tag(
            "li",
            tag(
                "a",
                name,
                href=address(path, file=file) if file and path not in {"/", "/experiments"} else path,
                aria_current="page" if path == here else None,
            ),
        )
        for path, name in tabs
    ]
    dark = tag("button", "Dark", type="button", id="theme", aria_pressed="false", hidden="")
    name = tag("p", tag("b", "tourney studio"), join((" ", tag("bdi", file))) if file else "", class_="name")
    return tag("header", name, tag("nav", tag("ul", *links), aria_label="Pages"), dark, class_="bar")


def frame_of_festival(title: str, here: str, file: str) -> str:
    """The page in place of one that is about a tournament alone."""
    said = "This is about one tournament, and the file is a festival. Starts, dealers and caps are tried by "
    plan = tag("code", "tourney festival plan")
    return frame(title, here, file, tag("section", tag("h1", title), tag("p", said, plan, ".")))


def button(name: str, id_: str, class_: str | None = None, *, is_off: bool = False) -> Markup:
    """A button that a script listens to; it waits for the script, without which a click would be lost.

    Args:
        name: what stands on it.
        id_: by which the script finds it.
        class_: of its style.
        is_off: whether the script, too, leaves it disabled until there is something to do.
    """
    return tag("button", name, type="button", id=id_, class_=class_, disabled="", data_off="" if is_off else None)


def submit(name: str) -> Markup:
    """The button that sends a form; it waits for the script, without which what was typed would be lost."""
    return tag("button", name, type="submit", class_="main-button", disabled="")


def labelled(label: str, control: Markup, note: str = "", class_: str | None = None) -> Markup:
    """A control with its label, and a note on what to write."""
    small = tag("small", note) if note else Markup()
    return tag("label", tag("span", label), control, small, class_=class_ or "field")
