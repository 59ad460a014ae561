"""The form of a festival: a group of fields for each event; events are added and removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from tourney.api import list_written, set_value
from tourney.errors import InvalidArgument
from tourney.reporting.page.markup import Markup, join, tag
from tourney.studio.form import show_group
from tourney.studio.form_fields import events_of, list_groups
from tourney.studio.handling import answer_at
from tourney.studio.shell import address, labelled

if TYPE_CHECKING:
    from tourney.studio.form_fields import FieldGroup
    from tourney.studio.handling import Values
    from tourney.studio.state import Studio

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


def show_form(studio: Studio, values: Values) -> dict[str, Any]:
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


ROUTES: Final = (
    answer_at("/festival/form", show_form),
    answer_at("/festival/add", add_event),
    answer_at("/festival/remove", remove_event),
)
"""The routes of the form."""
