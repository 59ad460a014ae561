"""What handlers share: requests in JSON, pages, errors as messages, work outside of the loop."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from tourney.errors import InvalidArgument, TourneyError
from tourney.inputs import read_whole
from tourney.studio.desk import OtherText

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request

    from tourney.studio.state import Studio

    Answer = Callable[[Studio, "Values"], dict[str, Any]]
    ShowPage = Callable[[Studio, "Values"], str]

_JSON: Final = "application/json"


class Values:
    """The values that a request gives, by name."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._given = given

    def text(self, name: str, default: str | None = None) -> str:
        """A text.

        Raises:
            InvalidArgument: It is missing, or no text. So it is for the other kinds.
        """
        value = self._given.get(name, default)
        if not isinstance(value, str):
            raise InvalidArgument(f"expected a text as {name!r}")
        return value

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number."""
        value = self._given.get(name, default)
        # Digits such as superscripts are digits to `isdigit`, but not to `int`. Eighteen of them are enough for any
        # number here, and a longer text takes `int` long.
        if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit():
            value = int(value.strip()[:18])
        # In Python, but not in JSON, `true` is a whole number.
        if not isinstance(value, int) or isinstance(value, bool):
            raise InvalidArgument(f"expected a whole number as {name!r}")
        return value

    def whole(self, name: str, least: int, most: int = 100_000, shown: str = "") -> int | None:
        """A whole number within limits, as it is typed in a form; None if nothing is. `shown` is its name there."""
        text = self.text(name, "").replace(",", "").strip()
        number = read_whole(text, least, most)
        if text and number is None:
            raise InvalidArgument(f"{shown or name}: expected a whole number from {least} to {most:,}")
        return number

    def is_set(self, name: str) -> bool:
        """Whether a switch is on."""
        return self._given.get(name) is True

    def path(self, name: str) -> tuple[str | int, ...]:
        """A path of keys."""
        value = self._given.get(name)
        if not isinstance(value, list) or not value or not all(isinstance(each, str | int) for each in value):
            raise InvalidArgument(f"expected a path as {name!r}")
        return tuple(value)

    def rows(self, name: str) -> list[dict[str, str]]:
        """Rows of texts."""
        value = self._given.get(name)
        if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
            raise InvalidArgument(f"expected rows as {name!r}")
        return [{str(key): str(cell).strip() for key, cell in each.items()} for each in value]

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        value = self._given.get(name)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise InvalidArgument(f"expected a list of texts as {name!r}")
        return value


def show_at(path: str, show: ShowPage) -> Route:
    """A route to a page, which is built outside of the loop."""

    async def handle(request: Request) -> Response:
        query: dict[str, Any] = dict(request.query_params)
        # A dict has but one value of a name, and an address may give several directories.
        query["all"] = request.query_params.getlist("dir")
        return await _answer(partial(show, request.app.state.studio, Values(query)), HTMLResponse, is_page=True)

    return Route(path, handle, methods=["GET"])


def answer_at(path: str, answer: Answer) -> Route:
    """A route to a function that takes and returns JSON, and works outside of the loop."""

    async def handle(request: Request) -> Response:
        # A form of another site cannot send this type, and its scripts would have to ask for leave first.
        if request.headers.get("content-type", "").partition(";")[0].strip() != _JSON:
            return JSONResponse({"error": "expected JSON"}, 415)
        try:
            given = json.loads(await request.body())
            # Half of a surrogate pair is no character: no file and no page could hold it.
            json.dumps(given, ensure_ascii=False).encode()
        # So the guard ends a body that is too large.
        except ClientDisconnect:
            return PlainTextResponse("That is too large.", 413)
        # Nested deeply enough, JSON exhausts the stack of its reader.
        except (ValueError, RecursionError):
            return JSONResponse({"error": "expected JSON"}, 400)
        if not isinstance(given, dict):
            return JSONResponse({"error": "expected an object"}, 400)
        return await _answer(partial(answer, request.app.state.studio, Values(given)), JSONResponse)

    return Route(path, handle, methods=["POST"])


async def _answer(work: Callable[[], Any], kind: Callable[[Any], Response], *, is_page: bool = False) -> Response:
    try:
        return kind(await run_in_threadpool(work))
    # It is a `TourneyError` too, and must come before it, to be told apart by its status.
    except OtherText as error:
        return JSONResponse({"error": str(error), "other": True}, 409)
    except TourneyError as error:
        if is_page:
            return PlainTextResponse(str(error), 400)
        return JSONResponse({"error": str(error)}, 400)
