"""The server: routes, static files, the feed, and how all of it starts and ends."""

from __future__ import annotations

import asyncio
import logging
import socket
import sys
from contextlib import asynccontextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route

import tourney
from tourney.api import preload_workers
from tourney.errors import InvalidArgument, TourneyError
from tourney.inputs import read_bytes
from tourney.studio import (
    documents,
    event_page,
    experiments_page,
    forecast_page,
    start_page,
    tune_page,
    versions_page,
)
from tourney.studio.feed import MOST_LISTENERS
from tourney.studio.guard import HOST, Guard
from tourney.studio.shell import address
from tourney.studio.state import Studio

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.requests import Request

_PACKAGE: Final = Path(tourney.__file__).parent
_FRONT: Final = Path(__file__).with_name("front")
_PAGE: Final = _PACKAGE / "reporting" / "page"
_UPLOT: Final = _PACKAGE / "reporting" / "vendor" / "uplot"
_STATIC: Final = {
    **{name: _UPLOT / name for name in ("uPlot.min.css", "uPlot.iife.min.js")},
    **{name: _PAGE / name for name in ("page.css", "festival.css", "charts.js", "theme.js", "sharp.js")},
    "svg.js": _PACKAGE / "watch" / "front" / "svg.js",
}
_KINDS: Final = {".js": "text/javascript", ".css": "text/css"}
_GRACE: Final = 1
"""The seconds for which connections may last when the studio ends."""

_PAGES: Final = (
    start_page,
    event_page,
    versions_page,
    tune_page,
    forecast_page,
    experiments_page,
    documents,
)


@cache
def _read_static(name: str) -> bytes | None:
    path = _STATIC.get(name)
    # Looked for among the names that there are, not joined to the folder, so that no name leads out of it.
    if path is None and name in {each.name for each in _FRONT.iterdir()}:
        path = _FRONT / name
    return None if path is None else read_bytes(path)


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    content = _read_static(name)
    if content is None:
        return PlainTextResponse("There is no such file.", 404)
    return Response(content, media_type=_KINDS[Path(name).suffix])


async def _feed(request: Request) -> Response:
    """The messages about an event, or about jobs if none is named."""
    studio: Studio = request.app.state.studio
    file = request.query_params.get("file", "")
    try:
        feed = studio.open_desk(file).feed if file else studio.feed
    except TourneyError as error:
        return PlainTextResponse(str(error), 400)
    # Before the stream begins there is still a status to answer with.
    if feed.is_full:
        return PlainTextResponse(f"More than {MOST_LISTENERS} windows show this event.", 503)
    stream = feed.listen()
    studio.answerer.wake()
    return StreamingResponse(stream, media_type="text/event-stream")


def build_app(root: Path) -> Starlette:
    """The application for a directory, without the guard that belongs before it."""

    @asynccontextmanager
    async def live(app: Starlette) -> AsyncIterator[None]:
        preload_workers()
        studio = app.state.studio = Studio(root, asyncio.get_running_loop())
        studio.answerer.start()
        looking = asyncio.create_task(studio.look_at_disk())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            studio.end()

    routes = [Route("/static/{name}", _static), Route("/feed", _feed)]
    return Starlette(routes=[*routes, *(route for page in _PAGES for route in page.ROUTES)], lifespan=live)


def open_socket(port: int) -> socket.socket:
    """A socket on this machine alone; port 0 takes a free one.

    Raises:
        InvalidArgument: The port is taken.
    """
    bound = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    # Elsewhere this lets a studio start again at once on its port. On Windows it would let two programs share one.
    if sys.platform != "win32":
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((HOST, port))
    except OSError as error:
        bound.close()
        raise InvalidArgument(f"port {port} cannot be used: {error.strerror}; give another --port") from error
    return bound


def serve(root: Path, file: str, port: int, announce: Callable[[str], None]) -> None:
    """Serve the studio until it is interrupted.

    Args:
        root: The directory.
        file: The event to open, by its name in it; empty for none.
        port: The port; 0 for a free one.
        announce: Called with the address to open, which holds the token.

    Raises:
        InvalidArgument: The port is taken.
    """
    with open_socket(port) as bound:
        # Bound before the guard is made, which must know the port: its names and its cookie contain it.
        own_port = bound.getsockname()[1]
        app = build_app(root)
        guard = Guard(app, own_port)
        values = {"token": guard.token, **({"file": file} if file else {})}
        key = f"http://{HOST}:{own_port}{address('/', **values)}"
        server = _Server(configure(guard), app, lambda: announce(key))
        server.run(sockets=[bound])


def configure(guard: Guard) -> uvicorn.Config:
    """How the application is served: to this machine alone, whatever headers of proxies say."""
    return uvicorn.Config(
        guard,
        log_level="warning",
        lifespan="on",
        timeout_graceful_shutdown=_GRACE,
        ws="none",
        server_header=False,
        proxy_headers=False,
    )


class _Server(uvicorn.Server):
    """A server that says when it is ready, and ends streams when it is to end."""

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then say so."""
        await super().startup(sockets)
        # It is not started if the lifespan has failed, and then there is no address to open.
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: Any) -> None:  # noqa: ANN401 - as uvicorn has it
        """End the streams, which would otherwise keep their connections open.

        A browser that does not read is cut off after the grace. That is no error, and nobody wants to read of it.
        """
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        studio: Studio | None = getattr(self._app.state, "studio", None)
        if studio is not None:
            studio.close_feeds()
        super().handle_exit(sig, frame)
