"""Documents about a version of an event: its report, its sheet for the wall, its file, and a run to watch."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from tourney.api import build_report, find_run, found_so_far, run_page, wall_sheet
from tourney.errors import InvalidArgument, TourneyError
from tourney.inputs import read_bytes, reason

if TYPE_CHECKING:
    from starlette.requests import Request

    from tourney.api import Experiment
    from tourney.studio.desk import Desk
    from tourney.studio.state import Studio

_OWN_POLICY: Final = "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
"""For pages that tourney has just made: they have a policy of their own, by hashes."""

_SANDBOX: Final = "sandbox allow-scripts allow-popups; frame-ancestors 'none'"
"""For pages that were found in the directory: what they do, they do as strangers to the studio."""

_PRINTED: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"
_MOST_PAGE: Final = 200_000_000
_DRAFT: Final = "draft"
_SAVED: Final = "saved"


def text_of(desk: Desk, version: str) -> str:
    """The text of a version: "draft", "saved", or the number of a kept one, from 0.

    Raises:
        InvalidArgument: There is no such version.
    """
    if version == _SAVED and desk.saved is not None:
        return desk.saved
    if version in {_DRAFT, ""}:
        return desk.draft.text
    if version.isascii() and version.isdigit():
        return desk.find_version(int(version[:3])).text
    raise InvalidArgument("there is no such version")


def find_experiment(desk: Desk, version: str) -> Experiment[Any, Any]:
    """What plays a version.

    Raises:
        InvalidArgument: The version has errors.
    """
    played = desk.play(text_of(desk, version))
    if played.experiment is None:
        raise InvalidArgument(str(played.checked.problems[0]))
    return played.experiment


def _make_report(studio: Studio, query: dict[str, str]) -> tuple[str, str]:
    desk = studio.open_desk(query.get("file", ""))
    shown = []
    for version in query.get("versions", query.get("version", _DRAFT)).split(","):
        found = found_so_far(find_experiment(desk, version))
        kept = version.isdigit() and desk.find_version(int(version)).name
        label = kept or {"": "as edited", _DRAFT: "as edited", _SAVED: "as saved"}[version]
        shown.append((found, label, f"tourney run {desk.name} --seed {found.plan.seed} --replicate"))
    return build_report(shown), _OWN_POLICY


def _make_sheet(studio: Studio, query: dict[str, str]) -> tuple[str, str]:
    experiment = find_experiment(studio.open_desk(query.get("file", "")), query.get("version", _DRAFT))
    return wall_sheet(experiment.scenarios[0], query.get("event", "")), _PRINTED


def _make_run(studio: Studio, query: dict[str, str]) -> tuple[str, str]:
    """The run whose finish is nearest to a time in seconds, or to a part of all runs such as 0.5."""
    experiment = find_experiment(studio.open_desk(query.get("file", "")), query.get("version", _DRAFT))
    found = found_so_far(experiment)
    try:
        if not found.replicates:
            number = 0  # an edit has just begun the runs again, and the page still shows the last answer
        elif "part" in query:
            number = find_run(found, part=float(query["part"]))
        else:
            number = find_run(found, float(query["at"]))
    except (KeyError, ValueError, OverflowError):
        raise InvalidArgument("expected a time in seconds, or a part of all runs") from None
    return run_page(experiment.scenarios[0], found.plan.seed, number, query.get("event", "")), _OWN_POLICY


def _make_found_page(studio: Studio, query: dict[str, str]) -> tuple[bytes, str]:
    """A page of the directory."""
    path = studio.workspace.find(query.get("file", ""))
    # The directory may hold anything, such as players' code; of files that were found only pages are given out.
    if path.suffix != ".html":
        raise InvalidArgument("only pages are shown")
    try:
        return read_bytes(path, _MOST_PAGE), _SANDBOX
    except (OSError, ValueError) as error:
        raise InvalidArgument(f"{query.get('file')} cannot be read: {reason(error)}") from error


def page_at(path: str, make: Any) -> Route:  # noqa: ANN401 - functions that differ in what they return
    """A route to a document; `make` returns it with its policy, empty for that of our own pages."""

    async def handle(request: Request) -> Response:
        work = partial(make, request.app.state.studio, dict(request.query_params))
        try:
            page, policy = await run_in_threadpool(work)
        except TourneyError as error:
            return PlainTextResponse(str(error), 400)
        return HTMLResponse(page, headers={"Content-Security-Policy": policy or _OWN_POLICY})

    return Route(path, handle, methods=["GET"])


async def _export(request: Request) -> Response:
    """The file of a version, to be downloaded."""
    studio: Studio = request.app.state.studio
    try:
        desk = studio.open_desk(request.query_params.get("file", ""))
        text = text_of(desk, request.query_params.get("version", _DRAFT))
    except TourneyError as error:
        return PlainTextResponse(str(error), 400)
    # Headers are plain ASCII, in which a quote would end the name.
    name = desk.path.stem.encode("ascii", "replace").decode().replace('"', "").replace("?", "_")
    return PlainTextResponse(text, headers={"Content-Disposition": f'attachment; filename="{name}.yaml"'})


ROUTES: Final = (
    page_at("/report", _make_report),
    page_at("/sheet", _make_sheet),
    page_at("/watch", _make_run),
    page_at("/found", _make_found_page),
    Route("/export", _export, methods=["GET"]),
)
"""The routes of the documents."""
