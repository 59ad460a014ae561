"""A form as HTML: groups of fields, and the table of levels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tourney.reporting.page.markup import Markup, tag
from tourney.studio.form_fields import FormField, choices_of, describe_field, list_groups
from tourney.studio.shell import button

if TYPE_CHECKING:
    from tourney.studio.form_fields import FieldGroup

_LENGTH: Final = ("schedule", "level_length")
_PREFIXES: Final = {"tournament": "f", "festival": "g"}
"""Of ids: a page has the forms of both kinds of file, and these share some keys."""


def show_group(group: FieldGroup, *below: Markup) -> Markup:
    """A group of fields, and what stands below them."""
    fields = [_field(field) for field in group.fields]
    table = _levels() if any(field.path == _LENGTH for field in group.fields) else Markup()
    inside = (tag("summary", group.title), tag("div", *fields, class_="fields"), table, *below)
    return tag("details", *inside, open="" if group.is_open else None, class_="group")


def show_fields(title: str) -> Markup:
    """The group of fields of a title, open."""
    group = next(each for each in list_groups() if each.title == title)
    return show_group(group._replace(is_open=True))


def _field(field: FormField) -> Markup:
    id_ = f"{_PREFIXES[field.of]}-{field.key.replace('.', '-')}"
    names = choices_of(field)
    common = {
        "id": id_,
        "data_key": field.key,
        "data_kind": field.kind,
        "aria_describedby": f"{id_}-said",
        "spellcheck": "false",
        "autocomplete": "off",
    }
    shelf = tag("datalist", *[tag("option", value=name) for name in names], id=f"{id_}-names") if names else Markup()
    if field.kind == "lines" or (field.kind == "block" and not names):
        control = tag("textarea", rows="1", **common)
    else:
        control = tag("input", list=f"{id_}-names" if names else None, **common)
    return tag(
        "div",
        tag("label", field.label, for_=id_),
        control,
        shelf,
        tag("small", describe_field(field), class_="about"),
        tag("small", "", id=f"{id_}-said", class_="wrong"),
        class_="field" if control.startswith("<input") else "field tall",
    )


def _levels() -> Markup:
    tools = (
        button("Shorter (\N{MINUS SIGN}10%)", "shorter"),
        button("Longer (+10%)", "longer"),
        button("Add a level", "add-level"),
        button("Add a break", "add-break"),
        button("Paste a table", "paste"),
    )
    paste = tag(
        "div",
        tag(
            "label",
            tag("span", "Rows of a spreadsheet: small blind, big blind, ante, minutes; breaks by name"),
            tag("textarea", rows="5", id="pasted", spellcheck="false"),
        ),
        button("Use these rows", "use-pasted"),
        id="paste-box",
        hidden="",
    )
    return tag(
        "div",
        tag("div", *tools, class_="tools", role="toolbar", aria_label="Levels"),
        paste,
        tag("div", tag("table", tag("thead"), tag("tbody"), id="levels"), class_="scroll levels"),
        tag("small", "", id="levels-said", class_="wrong"),
    )
