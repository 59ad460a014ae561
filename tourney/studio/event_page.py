"""The page of an event: its form, its text, and what it will do."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tourney.api import (
    list_written,
    quote_text,
    read_pasted,
    scale_length,
    scale_rows,
    set_rows,
    set_value,
    write_row,
)
from tourney.errors import InvalidArgument
from tourney.reporting.page.markup import Markup, join, tag
from tourney.studio.form import show_group
from tourney.studio.form_fields import LEVELS, FormField, events_of, list_fields, list_groups
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import address, button, frame, labelled

if TYPE_CHECKING:
    from tourney.studio.desk import Desk
    from tourney.studio.form_fields import FieldGroup
    from tourney.studio.handling import Values
    from tourney.studio.state import Studio


# The form of a festival: a group of fields for each event; events are added and removed.


_EVENTS: Final = "events"
_FIRST: Final = '{tournament: deepstack_daily, starts: "14:00"}'


def festival_part(file: str, data: object) -> Markup:
    """The part of the form that is about a festival; without one it is empty and hidden."""
    events = events_of(data)
    return tag(
        "div",
        Markup() if events is None else _form(file, data),
        id="of-festival",
        hidden="" if events is None else None,
        data_events=json.dumps(events),
    )


def _form(file: str, data: object) -> Markup:
    *groups, others = list_groups(data)
    name = tag("input", id="new-event", placeholder="turbo", autocomplete="off")
    new = tag(
        "div",
        labelled("Name of a new event, a copy of the last", name),
        tag("button", "Add it", type="button", id="add-event"),
        class_="tools new-event",
    )
    return join((*(show_group(each, _tools(file, each)) for each in groups), new, show_group(others)))


def _tools(file: str, group: FieldGroup) -> Markup:
    """What can be done with an event; nothing with another group."""
    if not group.event:
        return Markup()
    values = {"file": file, "version": "draft", "event": group.event}
    return tag(
        "p",
        tag("a", "Sheet for the wall", href=address("/sheet", **values), target="_blank"),
        tag("a", "Watch it in a usual run", href=address("/watch", **values, part="0.5"), target="_blank"),
        tag("button", "Remove", type="button", class_="remove-event", data_event=group.event),
        class_="links tools",
    )


def show_festival_form(studio: Studio, values: Values) -> dict[str, Any]:
    """The form for the events that there are now."""
    desk = studio.open_desk(values.text("file"))
    data = desk.play(desk.draft.text).checked.data
    return {"html": "" if events_of(data) is None else _form(desk.name, data)}


def add_event(studio: Studio, values: Values) -> dict[str, Any]:
    """Add an event, as a copy of the last."""
    name = values.text("name").strip()

    def adding(text: str) -> str:
        events = {path[1]: written for path, written in list_written(text).items() if path[:-1] == (_EVENTS,)}
        if not name or name in events:
            raise InvalidArgument(f"there is an event {name!r} already" if name else "give the event a name")
        return set_value(text, (_EVENTS, name), [_FIRST, *events.values()][-1])

    return {"revision": studio.open_desk(values.text("file")).change(adding)}


def remove_event(studio: Studio, values: Values) -> dict[str, Any]:
    """Remove an event."""
    path = (_EVENTS, values.text("name"))
    return {"revision": studio.open_desk(values.text("file")).change(lambda text: set_value(text, path, ""))}


# The page.


_LENGTH: Final = ("schedule", "level_length")


def show_event(studio: Studio, values: Values) -> str:
    """The page."""
    desk = studio.open_desk(values.text("file"))
    data = desk.play(desk.draft.text).checked.data
    hidden = "" if desk.is_festival else None
    groups = tag("div", *map(show_group, list_groups()), id="of-tournament", hidden=hidden)
    form = tag("div", groups, festival_part(desk.name, data), id="form", class_="form", aria_label="The event")
    left = tag("div", _saving(), form, _text(), class_="left")
    return frame(desk.name, "/event", desk.name, tag("div", left, _answer(), class_="sides"), modules=("event.js",))


def _saving() -> Markup:
    return tag(
        "div",
        button("Save", "save", "main-button", is_off=True),
        button("Undo all", "revert", is_off=True),
        button("Keep this version", "keep"),
        tag("a", "Sheet for the wall", id="to-sheet", target="_blank", class_="of-one"),
        tag("span", "", id="saved", class_="note", role="status"),
        tag(
            "div",
            tag("p", "The file has been changed on the disk."),
            button("Take the file", "take-file"),
            button("Keep mine", "keep-mine"),
            id="on-disk",
            class_="notice",
            hidden="",
        ),
        tag(
            "div",
            tag("p", "", id="code-names"),
            button("Let them play", "allow-code"),
            id="code",
            class_="notice",
            hidden="",
        ),
        tag("ul", id="problems", class_="problems", aria_live="polite"),
        class_="saving",
    )


def _text() -> Markup:
    return tag(
        "details",
        tag("summary", "The file"),
        tag("label", "Text", for_="text", class_="unseen"),
        tag("textarea", id="text", rows="24", spellcheck="false", wrap="off"),
        tag("p", "", id="text-said", class_="wrong"),
        tag("h3", "Changes that are not saved"),
        tag("pre", "", id="diff"),
        class_="group file",
        id="file",
    )


def _answer() -> Markup:
    head = tag(
        "div",
        tag("p", "Waiting for the first runs \N{HORIZONTAL ELLIPSIS}", id="brief", class_="brief", aria_live="off"),
        tag("a", "All of the answer", href="#right", class_="to-right"),
        tag("progress", id="progress", max="1", value="0", aria_label="Runs"),
        tag("p", "", id="runs", class_="note"),
        class_="answer-head",
    )
    links = tag(
        "p",
        tag("a", "Report", id="to-report", target="_blank"),
        tag("a", "Watch an early run", id="to-early", target="_blank", class_="of-one near"),
        tag("a", "a usual run", id="to-median", target="_blank", class_="of-one near"),
        tag("a", "a late run", id="to-late", target="_blank", class_="of-one near"),
        class_="links",
    )
    click = "Click a column of the distribution to watch the run that ends nearest to it."
    hint = tag("p", click, class_="note of-one")
    return tag(
        "div",
        head,
        links,
        tag("div", id="changes"),
        tag("div", id="answer", aria_live="off"),
        hint,
        class_="right",
        id="right",
        aria_label="What it will do",
        role="region",
    )


# Changes.


def _desk(studio: Studio, values: Values) -> Desk:
    return studio.open_desk(values.text("file"))


def edit_field(studio: Studio, values: Values) -> dict[str, Any]:
    """Change a value of the form."""
    desk, typed = _desk(studio, values), values.text("value")
    field = _find_field(desk, values.text("key"))
    return {"revision": desk.change(lambda text: set_value(text, field.path, _write_typed(field, typed)))}


def _find_field(desk: Desk, key: str) -> FormField:
    """The field of a key; those of a festival depend on its events."""
    found = next((each for each in list_fields() if each.key == key), None)
    if found is None:
        checked = desk.play(desk.draft.text).checked
        found = next((each for each in list_fields(checked.data) if each.key == key), None)
        if checked.data is None:
            raise InvalidArgument("the text cannot be read: mend it first")
    if found is None:
        raise InvalidArgument(f"the form has no field {key!r}")
    return found


def _write_typed(field: FormField, typed: str) -> str:
    """What is typed into a field, as YAML."""
    if field.kind == "text":
        return quote_text(typed.strip()) if typed.strip() else ""
    if field.kind == "lines":
        return "".join(f"- {quote_text(line.strip())}\n" for line in typed.splitlines() if line.strip())
    lines = [line.rstrip() for line in typed.splitlines() if line.strip()]
    is_block = len(lines) > 1 or typed.lstrip().startswith("- ")
    return "".join(f"{line}\n" for line in lines) if is_block else typed.strip()


def edit_levels(studio: Studio, values: Values) -> dict[str, Any]:
    """Change the level sheet."""
    rows = [write_row(row) for row in values.rows("rows")]
    return {"revision": _desk(studio, values).change(lambda text: set_rows(text, LEVELS, rows))}


def paste_levels(studio: Studio, values: Values) -> dict[str, Any]:
    """Replace the level sheet by a table of a spreadsheet."""
    rows = read_pasted(values.text("pasted"))
    written = [write_row(row) for row in rows]
    revision = _desk(studio, values).change(lambda text: set_rows(text, LEVELS, written))
    return {"revision": revision, "rows": len(rows)}


def scale_levels(studio: Studio, values: Values) -> dict[str, Any]:
    """Make all levels and breaks longer or shorter by a percentage."""
    desk, percent = _desk(studio, values), values.number("percent")
    if not 10 <= percent <= 1000:
        raise InvalidArgument("expected a percentage from 10 to 1000")
    length = values.text("length", "")
    rows = [write_row(row) for row in scale_rows(values.rows("rows"), percent)]

    def scaling(text: str) -> str:
        scaled = set_value(text, _LENGTH, scale_length(length, percent)) if length else text
        return set_rows(scaled, LEVELS, rows)

    return {"revision": desk.change(scaling)}


def edit_text(studio: Studio, values: Values) -> dict[str, Any]:
    """Replace the whole text."""
    text = values.text("text")
    # A whole text replaces only the revision that it was typed over. A change of one field fits any.
    return {"revision": _desk(studio, values).change(lambda _: text, values.number("revision"))}


def save_event(studio: Studio, values: Values) -> dict[str, Any]:
    """Write the file."""
    _desk(studio, values).save(overwrites=values.is_set("overwrites"))
    return {}


def revert_event(studio: Studio, values: Values) -> dict[str, Any]:
    """Give up what has not been saved."""
    _desk(studio, values).revert()
    return {}


def allow_code(studio: Studio, values: Values) -> dict[str, Any]:
    """Let players run that are code of their own."""
    _desk(studio, values).allow_code()
    return {}


ROUTES: Final = (
    show_at("/event", show_event),
    answer_at("/event/field", edit_field),
    answer_at("/event/levels", edit_levels),
    answer_at("/event/paste", paste_levels),
    answer_at("/event/scale", scale_levels),
    answer_at("/event/text", edit_text),
    answer_at("/event/save", save_event),
    answer_at("/event/revert", revert_event),
    answer_at("/event/allow", allow_code),
    answer_at("/festival/form", show_festival_form),
    answer_at("/festival/add", add_event),
    answer_at("/festival/remove", remove_event),
)
"""The routes of the page."""
