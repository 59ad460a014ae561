"""The page: one HTML file that loads no other, with its data inside."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tourney.inputs import read_text
from tourney.reporting.page.markup import HERE, STYLE, THEME, Markup, data_script, files_read, frame_page, join, tag
from tourney.watch.packing import pack_text

if TYPE_CHECKING:
    from tourney.watch.hand_data import HandData
    from tourney.watch.room_data import RoomData

_FRONT: Final = Path(__file__).with_name("front")
_UPLOT: Final = HERE.parent / "vendor" / "uplot"
_MODULES: Final = (
    "bytes", "hands", "hand_fold", "words", "phh", "told", "room_log", "room", "tiles", "svg", "room_view",
    "table_view", "address", "strip", "wall", "news", "chips", "players_view", "hand_view", "event_page",
    "hands_page", "main",
)  # fmt: skip
"""The modules of the page; each imports only those before it."""
_IMPORT: Final = re.compile(r'^import (\{[^}]*\}) from "\./(\w+)\.js";$', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:const|class) (\w+))", re.MULTILINE)


class ShownFinding(NamedTuple):
    """A finding of `tourney stress`, in the order of the hands on the page.

    Attributes:
        number: Its number in the report.
        title: Its verdict and what it is about.
        rule: The rule, with its source.
        expected: What the rules say, in words.
        got: What the engine says.
        field: The field that differs; empty if it is not known.
        ours: Its value by the rules, as in `report.json`.
        theirs: Its value by the engine.
    """

    number: int
    title: str
    rule: str
    expected: str
    got: str
    field: str = ""
    ours: Any = None
    theirs: Any = None


@dataclass(slots=True)
class WatchData:
    """What a page shows.

    Attributes:
        title: The title of the event or of the files.
        facts: What the page shows, in a sentence.
        hands: The hands.
        room: The log of the event; None for hands alone.
        notes: What the page does not show, and other notes to its readers.
        findings: The findings whose hands these are.
    """

    title: str
    facts: str
    hands: HandData
    room: RoomData | None = None
    notes: list[str] = field(default_factory=list)
    findings: list[ShownFinding] = field(default_factory=list)


def build_watch_page(shown: WatchData) -> str:
    """The page. It computes no rule and no rank: it adds and subtracts what the steps of the hands say."""
    kind = "Event" if shown.room else "Findings" if shown.findings else "Hands"
    notes = tag("ul", *[tag("li", note) for note in shown.notes], class_="notes") if shown.notes else Markup()
    body = (
        notes,
        _room() if shown.room else _list(),
        _hand(),
        _chips() if shown.room else Markup(),
        data_script(_data(shown)),
    )
    return frame_page(
        kind, shown.title, shown.facts, join(body), (), styles=_styles(), scripts=_scripts(),
        made="Made with tourney. Charts by uPlot (MIT licence).",
    )  # fmt: skip


def _data(shown: WatchData) -> dict[str, Any]:
    texts = {**shown.hands.texts(), **(shown.room.texts() if shown.room else {})}
    return {
        "title": shown.title,
        "findings": [finding._asdict() for finding in shown.findings],
        "texts": pack_text(json.dumps(texts, separators=(",", ":")).encode()),
        "hands": pack_text(shown.hands.packed()),
        "room": pack_text(shown.room.packed()) if shown.room else None,
    }


@cache
def _styles() -> Markup:
    return files_read(_UPLOT / "uPlot.min.css", STYLE, _FRONT / "watch.css")


@cache
def _scripts() -> tuple[Markup, ...]:
    # The licence of uPlot asks to go along with each copy, and a page contains one.
    licence = Markup(f"/*\n{files_read(_UPLOT / 'LICENSE')}*/\n")
    uplot = files_read(HERE / "sharp.js", _UPLOT / "uPlot.iife.min.js")
    return Markup(licence + uplot), files_read(THEME), join_modules()


@cache
def join_modules(names: tuple[str, ...] = _MODULES) -> Markup:
    """The modules of a page as one script, each a function that returns its exports.

    A page from a disk may load no module.
    """
    parts = [_wrap_module(name, read_text(_FRONT / f"{name}.js")) for name in names]
    return Markup(f'"use strict";\n(() => {{\n{"".join(parts)}}})();\n')


def _wrap_module(name: str, text: str) -> str:
    exports = ", ".join(_EXPORT.findall(text))
    body = _EXPORT.sub("", _IMPORT.sub(r"const \1 = module_\2;", text))
    # A function, so that names that are not exported do not meet those of other modules.
    return f"const module_{name} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"


def _button(name: str, id_: str, **attributes: str) -> Markup:
    return tag("button", name, type="button", id=id_, **attributes)


def _room() -> Markup:
    """The room with its strip of time, and the players beside it."""
    bar = tag(
        "div",
        _button("Play", "play", aria_pressed="false", class_="main-button"),
        tag("label", tag("span", "Speed"), tag("select", id="speed")),
        tag("output", "0:00:00", id="now", for_="time"),
        tag("p", id="room-facts"),
        _button("Clock for the wall", "wall-button"),
        class_="bar",
    )
    strip = tag(
        "div",
        tag("div", id="strip-names"),
        tag("div", id="strip"),
        tag("input", type="range", id="time", min="0", value="0", step="1", aria_label="Time in the event"),
        class_="strip-frame",
    )
    jumps = tag("div", id="jumps", role="group", aria_label="Jump to")
    canvas = tag(
        "canvas", "The tables of the room; the list of tables below names them all.", id="room", tabindex="0",
        role="img", aria_label="The room: a tile for each table, a dot for each player. Arrow keys choose a table.",
    )  # fmt: skip
    key = tag(
        "ul",
        tag("li", tag("i", class_="dot"), "a player, larger with more chips"),
        tag("li", tag("i", class_="dot short"), "fewer than 10 big blinds"),
        tag("li", tag("i", class_="dot followed"), "followed"),
        tag("li", tag("i", class_="dot button"), "button"),
        tag("li", tag("i", class_="flash"), "all-in"),
        class_="room-key",
    )
    said = tag("p", id="said", role="status")
    room = tag("div", canvas, key, said, class_="room-frame")
    return tag(
        "section",
        bar,
        strip,
        jumps,
        tag("div", room, _players(), class_="beside"),
        _wall(),
        id="event",
        aria_label="The room",
    )


def _players() -> Markup:
    find = tag(
        "form",
        tag(
            "label",
            tag("span", "Find a player"),
            tag("input", id="player", inputmode="numeric", placeholder="46", size="6"),
        ),
        tag("button", "Follow", type="submit"),
        id="find",
    )
    return tag(
        "aside",
        find,
        tag("div", id="player-facts"),
        tag("h3", "Most chips"),
        tag("ol", id="leaders"),
        class_="players",
    )


def _wall() -> Markup:
    return tag(
        "div",
        _button("Close", "wall-close"),
        tag("div", id="wall-face"),
        id="wall",
        hidden="",
        role="dialog",
        aria_label="Clock",
    )


def _list() -> Markup:
    return tag("section", tag("ol", id="hand-list"), class_="hand-list", aria_label="Hands")


def _hand() -> Markup:
    """The table beside its hand as text."""
    head = tag(
        "div",
        tag("div", tag("h2", "Hand", id="hand-title"), tag("p", id="hand-facts"), class_="hand-name"),
        tag("label", tag("span", "Table"), tag("select", id="table-select"), class_="table-choice"),
        tag("span", _button("Earlier hand", "hand-back"), _button("Later hand", "hand-on"), class_="pair"),
        _button("Back to the room's time", "to-room", hidden=""),
        class_="hand-head",
    )
    steps = tag(
        "div",
        _button("Street back", "street-back"),
        _button("Back", "step-back"),
        _button("Play", "hand-play", class_="main-button"),
        _button("Next", "step-on"),
        _button("Next street", "street-on"),
        tag("label", tag("span", "Cards"), tag("select", id="cards")),
        class_="steps",
    )
    finding = tag(
        "div",
        tag("p", id="finding-rule"),
        tag("p", "The engine agrees up to here. The difference is at the end.", id="finding-hint", class_="note"),
        id="finding",
        hidden="",
    )
    text = tag(
        "div",
        tag("ol", id="hand-lines", tabindex="0", aria_label="The hand as text"),
        tag(
            "div",
            _button("Copy as PHH", "copy-phh"),
            _button("Copy link", "copy-link"),
            tag("span", id="copied", role="status"),
            class_="copy",
        ),
        tag("textarea", id="copy-text", hidden="", rows="6", aria_label="Text to copy"),
        class_="hand-text",
    )
    table = tag(
        "div",
        tag("div", id="table-frame"),
        steps,
        tag("p", id="equity-note", class_="note"),
        tag("p", id="hand-said", role="status", class_="unseen"),
        class_="table-side",
    )
    note = tag("p", id="hand-note", hidden="", class_="warning")
    hand = tag("div", finding, note, tag("div", table, text, class_="beside"), id="hand", hidden="")
    return tag("section", head, tag("p", id="no-hand"), hand, id="table", aria_label="The table")


def _chips() -> Markup:
    return tag(
        "section",
        tag("h2", "Chips over time"),
        tag(
            "p",
            "The five players with most chips now, the average, and the player followed; a logarithmic scale.",
            class_="note",
        ),
        tag(
            "div",
            tag("ul", class_="keys"),
            tag("div", class_="plot", role="img", aria_label="Lines of the chips of the players named above"),
            id="chips",
        ),
        id="chips-section",
        aria_label="Chips over time",
    )
