"""The page of the versions of an event: up to six, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tourney.api import end_so_far, found_so_far
from tourney.errors import TourneyError
from tourney.reporting.page.markup import Markup, tag
from tourney.studio.documents import find_experiment, text_of
from tourney.studio.draft_store import MOST_VERSIONS
from tourney.studio.form_fields import events_of
from tourney.studio.handling import answer_at, show_at
from tourney.studio.shell import address, button, frame

if TYPE_CHECKING:
    from tourney.studio.desk import Desk
    from tourney.studio.handling import Values
    from tourney.studio.state import Studio


def show_versions(studio: Studio, values: Values) -> str:
    """The page."""
    desk = studio.open_desk(values.text("file"))
    kept = [str(number) for number in range(len(desk.draft.versions))]
    is_edited = desk.draft.text != desk.saved
    every = [*(["draft"] if is_edited else []), *(["saved"] if desk.saved is not None else []), *kept]
    compare = tag("a", "Compare all as a report", href=_report(desk, every), target="_blank")
    intro = f"Up to {MOST_VERSIONS} versions are kept. They are played with the same players and cards."
    return frame(
        f"Versions of {desk.name}",
        "/versions",
        desk.name,
        tag("section", tag("h1", "Versions"), tag("p", intro, class_="note"), tag("p", compare, class_="links")),
        tag("div", *[_card(desk, version) for version in every], class_="cards", id="versions"),
        tag("section", button("Keep the version that is edited", "keep", "main-button")),
        modules=("versions.js",),
    )


def _report(desk: Desk, versions: list[str]) -> str:
    return address("/report", file=desk.name, versions=",".join(versions))


def _card(desk: Desk, version: str) -> Markup:
    kept = desk.find_version(int(version)) if version.isdigit() else None
    name = kept.name if kept else {"draft": "As edited", "saved": "As saved"}[version]
    promise = tag("p", kept.promise, class_="stamp") if kept and kept.promise else Markup()
    data = desk.play(text_of(desk, version)).checked.data
    sheet = [("/sheet", "Sheet for the wall")] if events_of(data) is None else []  # a festival has one for each event
    links = [
        tag("a", words, href=address(path, file=desk.name, version=version), target="_blank")
        for path, words in (("/report", "Report"), *sheet, ("/export", "File"))
    ]
    tools = []
    if kept is not None:
        number = {"data_version": version}
        tools = [
            tag("button", "Go back to it", type="button", class_="restore", **number),
            tag("button", "Rename", type="button", class_="rename", **number),
            tag("button", "Remove", type="button", class_="drop", **number),
        ]
    return tag(
        "article",
        tag("h3", tag("bdi", name)),
        promise,
        tag("p", _sum_up(desk, version), class_="end"),
        tag("p", *links, class_="links"),
        tag("div", *tools, class_="tools"),
        class_="card",
    )


def _sum_up(desk: Desk, version: str) -> str:
    try:
        return end_so_far(found_so_far(find_experiment(desk, version))) or "not played yet"
    except TourneyError as error:
        return str(error)


def keep_version(studio: Studio, values: Values) -> dict[str, Any]:
    """Keep what is edited as a version."""
    studio.open_desk(values.text("file")).keep(values.text("name", ""))
    return {}


def restore_version(studio: Studio, values: Values) -> dict[str, Any]:
    """Go back to a version; what is edited now is kept before, if there is room."""
    studio.open_desk(values.text("file")).restore(values.number("version"))
    return {}


def rename_version(studio: Studio, values: Values) -> dict[str, Any]:
    """Give a version another name."""
    studio.open_desk(values.text("file")).rename(values.number("version"), values.text("name"))
    return {}


def drop_version(studio: Studio, values: Values) -> dict[str, Any]:
    """Remove a version."""
    studio.open_desk(values.text("file")).drop(values.number("version"))
    return {}


ROUTES: Final = (
    show_at("/versions", show_versions),
    answer_at("/versions/keep", keep_version),
    answer_at("/versions/restore", restore_version),
    answer_at("/versions/rename", rename_version),
    answer_at("/versions/drop", drop_version),
)
"""The routes of the page."""
