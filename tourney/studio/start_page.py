"""The first page: the events of the directory, and a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.api import format_shipped, list_names, plan_evening, read_title
from tourney.errors import InvalidArgument
from tourney.outputs import make_folder, write_text
from tourney.reporting.page.markup import Markup, tag
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import address, button, frame, labelled, submit

if TYPE_CHECKING:
    from tourney.studio.handling import Values
    from tourney.studio.state import Studio

_QUESTIONS: Final = (
    ("title", "Title", "Poker night", ""),
    ("players", "Players", "12", ""),
    ("start", "Starts", "19:00", "Today, or with a date: 2026-12-04 19:00"),
    ("end", "Over by", "23:00", ""),
    ("buy_in", "Buy-in", "20", ""),
    ("chips", "Chips you have", "", "Value and number: 25:150, 100:150, 500:100. Empty: enough of all"),
    ("stack", "Starting stack", "", "Empty: as deep as the chips allow"),
    ("rebuys", "Rebuys for", "", "Such as 1h. Empty: no rebuys"),
    ("dinner", "Dinner at", "", "Such as 20:30. Empty: no dinner"),
)
_IF_EMPTY: Final = {"chips": "none", "stack": "0", "rebuys": "none", "dinner": "none"}


def show_start(studio: Studio, _: Values) -> str:
    """The page."""
    events = studio.workspace.list_events()
    links = [tag("li", tag("a", name, href=address("/event", file=name))) for name in events]
    files = tag("ul", *links, class_="files") if links else tag("p", "No event in this directory yet.", class_="note")
    here = tag(
        "section", tag("h1", "Events"), tag("p", tag("code", str(studio.workspace.root)), class_="note"), files
    )
    return frame("Events", "/", "", here, _new(), _copy(), modules=("start.js",))


def _new() -> Markup:
    fields = [
        labelled(label, tag("input", name=name, value=value, id=f"new-{name}", autocomplete="off"), note)
        for name, label, value, note in _QUESTIONS
    ]
    game = tag("input", name="game", value="no_limit_holdem", list="games", id="new-game", autocomplete="off")
    who = tag("input", name="who", value="home_game", list="who", id="new-who", autocomplete="off")
    file = tag("input", name="file", value="evening.yaml", id="new-file", autocomplete="off")
    return tag(
        "section",
        tag("h2", "A new evening"),
        tag("p", "This finds a level sheet with which the evening ends in time.", class_="note"),
        tag(
            "form",
            *fields,
            labelled("Game", game),
            labelled("Who plays", who),
            labelled("File", file),
            _names("games", "variants"),
            _names("who", "fields"),
            tag("p", submit("Plan it"), class_="wide"),
            id="new",
            class_="fields",
        ),
    )


def _names(id_: str, kind: str) -> Markup:
    return tag("datalist", *[tag("option", value=name) for name in list_names(kind)], id=id_)


def _copy() -> Markup:
    options = [
        tag("option", f"{name}: {read_title(kind, name)}", value=name)
        for kind in ("scenarios", "festivals")
        for name in list_names(kind)
    ]
    return tag(
        "section",
        tag("h2", "A copy of a shipped event"),
        tag(
            "form",
            labelled("Event", tag("select", *options, id="copy-of")),
            labelled("File", tag("input", id="copy-file", value="event.yaml", autocomplete="off")),
            tag("p", button("Copy", "copy"), class_="wide"),
            class_="fields",
        ),
    )


def plan_new(studio: Studio, values: Values) -> dict[str, Any]:
    """Plan an evening, and write its file."""
    path = studio.workspace.find_event(values.text("file"))
    _check_new(studio, values.text("file"))
    names = [name for name, _, _, _ in _QUESTIONS]
    given = {name: values.text(name).strip() for name in [*names, "game", "who"]}
    text = plan_evening({name: answer or _IF_EMPTY.get(name, "") for name, answer in given.items()})
    make_folder(path.parent)
    write_text(path, text)
    return {"go": address("/event", file=studio.workspace.name(path))}


def copy_shipped(studio: Studio, values: Values) -> dict[str, Any]:
    """Copy a shipped event into a new file."""
    path = studio.workspace.find_event(values.text("file"))
    _check_new(studio, values.text("file"))
    write_text(path, format_shipped(values.text("of")))
    return {"go": address("/event", file=studio.workspace.name(path))}


def _check_new(studio: Studio, name: str) -> None:
    if studio.workspace.find_event(name).exists():
        raise InvalidArgument(f"{name} exists: open it, or give another name")


ROUTES: Final = (show_at("/", show_start), answer_at("/new", plan_new), answer_at("/copy", copy_shipped))
"""The routes of the page."""
