"""Who may ask the studio: the browser that its owner has opened, on this machine.

Pages of other sites reach servers on 127.0.0.1 too, by requests across sites, and by names that they let point to it
(DNS rebinding). So the `Host` header must name this server, an `Origin` header must be its own, and a cookie must
hold the token, which is only in the address that the studio prints.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, RedirectResponse

if TYPE_CHECKING:
    from collections.abc import Iterable

    from starlette.responses import Response
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

HOST: Final = "127.0.0.1"
MOST_BODY: Final = 5_500_000
"""The largest body of a request, in bytes: a file of the largest size, as JSON."""

_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
    "X-Frame-Options": "DENY",
}
_CHANGES_NOTHING: Final = frozenset({"GET", "HEAD"})
# Tools and old browsers do not send the header at all, and `none` is an address that somebody has typed or opened.
_OWN_SITES: Final = frozenset({"", "same-origin", "none"})


class Guard:
    """Refuses foreign requests, and adds the headers that keep pages from loading anything else."""

    def __init__(self, app: ASGIApp, port: int, token: str = "") -> None:
        """`port` is that of the server; without a token one is drawn."""
        self.token = token or secrets.token_urlsafe(24)
        self.inner = app
        self._hosts = frozenset({f"{HOST}:{port}", f"localhost:{port}"})
        # Cookies do not know ports: under one name, two studios on this machine would overwrite each other's token.
        self._cookie = f"tourney_studio_{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or pass it on."""
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self.inner(scope, receive, send)
            return
        refusal = self._refuse(scope)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send))
            return
        await self.inner(scope, _limit_body(receive), _with_headers(send))

    def _refuse(self, scope: Scope) -> Response | None:
        """The answer to a request that is not passed on; None for one that is."""
        headers = Headers(scope=scope)
        # The host comes first: by DNS rebinding a foreign page and its requests are of one origin, so that nothing
        # but the name in this header tells them from those of the studio.
        foreign = self._find_foreign(headers, scope["method"])
        if foreign:
            return PlainTextResponse(foreign, 403)
        given = parse_qs(scope["query_string"].decode("ascii", "replace")).get("token", [])
        # Only here the site that the request comes from does not matter: the printed address may be opened from
        # anywhere.
        if given and scope["path"] == "/" and self._is_token(given[:1]):
            return self._let_in(scope)
        if not self._is_token(_cookies(headers, self._cookie)):
            return PlainTextResponse("Open the address that the studio has printed: it holds the key.", 403)
        # For a cookie's SameSite every port of this machine is the same site, so that a page of another local server
        # would send the cookie. This header tells them apart.
        if headers.get("sec-fetch-site", "") not in _OWN_SITES:
            return PlainTextResponse("Pages of other sites cannot use the studio.", 403)
        return None

    def _find_foreign(self, headers: Headers, method: str) -> str:
        """What is foreign about a request; empty if nothing is."""
        host, origin = headers.get("host", "").lower(), headers.get("origin")
        if host not in self._hosts:
            return "This address is not one of the studio's."
        if origin is not None and origin.lower() != f"http://{host}":
            return "Pages of other sites cannot use the studio."
        # Browsers send an Origin with each such request, so what has none is no page of the studio.
        if method not in _CHANGES_NOTHING and origin is None:
            return "A request that changes something must say where it comes from."
        return ""

    def _let_in(self, scope: Scope) -> Response:
        """Set the cookie, and go on to the address without the token, which then is in no history."""
        query = parse_qs(scope["query_string"].decode("ascii", "replace"))
        file = query.get("file", [""])[0]
        target = "/event?" + urlencode({"file": file}) if file else "/"
        answer = RedirectResponse(target, 303)
        answer.set_cookie(self._cookie, self.token, httponly=True, samesite="strict", path="/")
        return answer

    def _is_token(self, given: Iterable[str]) -> bool:
        # In bytes, since `compare_digest` raises an error at texts that are not ASCII.
        return any(secrets.compare_digest(each.encode(), self.token.encode()) for each in given)


def _cookies(headers: Headers, name: str) -> list[str]:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return []
    return [] if found is None else [found.value]


def _limit_body(receive: Receive) -> Receive:
    """Receive a body of at most `MOST_BODY` bytes; the rest of a larger one is an end of the connection."""
    size = 0

    async def limited() -> Message:
        nonlocal size
        message = await receive()
        # Counted as it comes: a body that is sent in chunks does not tell its length beforehand.
        size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if size > MOST_BODY else message

    return limited


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("Content-Security-Policy", _POLICY)
        await send(message)

    return sending
