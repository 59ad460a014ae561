"""The studio answers its own pages alone: not other sites, other names for this machine, or those without the key."""

from __future__ import annotations

from http.client import HTTPConnection
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import EVENING, Client, open_studio

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("studio")
    (folder / "evening.yaml").write_text(EVENING, encoding="utf-8")
    (folder / "page.html").write_text("<script>1</script>", encoding="utf-8")
    (folder.parent / "outside.yaml").write_text(EVENING, encoding="utf-8")
    (folder / "link.yaml").symlink_to(folder.parent / "outside.yaml")
    with open_studio(folder) as found:
        yield found


def test_the_key_opens_it_and_then_is_in_no_address(client: Client) -> None:
    answer = client.send("GET", f"/?token={client.token}", keyless=True)
    assert (answer.status, answer.headers["location"]) == (303, "/")
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


@pytest.mark.parametrize("path", ["/", "/event?file=evening.yaml", "/static/event.js", "/feed?file=evening.yaml"])
def test_nothing_is_shown_without_the_key(client: Client, path: str) -> None:
    assert client.send("GET", path, keyless=True).status == 403
    assert client.send("GET", path, keyless=True, Cookie=client.cookie[:-1]).status == 403
    assert client.send("GET", "/?token=guess", keyless=True).status == 403


@pytest.mark.parametrize("host", ["evil.example", "evil.example:{port}", "127.0.0.1", "127.0.0.1:1", "[::1]:{port}"])
def test_a_name_that_leads_here_is_not_enough(client: Client, host: str) -> None:
    """DNS rebinding: the browser of the owner asks 127.0.0.1 under the name of a foreign site."""
    assert client.send("GET", "/", Host=host.format(port=client.port)).status == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1:{port}", "http://127.0.0.1:1"])
def test_pages_of_others_are_refused(client: Client, origin: str) -> None:
    foreign = origin.format(port=client.port)
    assert client.send("POST", "/event/save", b"{}", Origin=foreign, Content_Type="application/json").status == 403
    assert client.send("GET", "/", Origin=foreign).status == 403


def test_a_change_says_where_it_comes_from_and_is_json(client: Client) -> None:
    assert client.send("POST", "/event/save", b"{}", Content_Type="application/json").status == 403
    assert client.send("POST", "/event/save", b"a=1", Origin=client.origin).status == 415
    assert client.send("GET", "/", Sec_Fetch_Site="cross-site").status == 403


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"5", b"[" * 100_000, b"\xff", b'{"file": 5}', b'{"file": ""}'),
        b'{"file": "evening.yaml", "x": "\\ud800"}',  # half a character, which no file can hold
    ],
)
def test_bad_bodies_are_errors_and_no_more(client: Client, body: bytes) -> None:
    answer = client.send("POST", "/event/save", body, Origin=client.origin, Content_Type="application/json")
    assert answer.status == 400
    assert "error" in answer.record


def test_a_body_has_a_largest_size(client: Client) -> None:
    connection = HTTPConnection("127.0.0.1", client.port, timeout=60)
    headers = {"Origin": client.origin, "Content-Type": "application/json", "Cookie": client.cookie}
    try:
        connection.request("POST", "/event/text", b" " * 6_000_000, headers)
        assert connection.getresponse().status == 413
    except ConnectionError:
        pass  # it is closed before all has been sent
    finally:
        connection.close()


@pytest.mark.parametrize(
    "name",
    [
        *("../outside.yaml", "/etc/passwd", "link.yaml", "a/../../outside.yaml", "..", ".tourney-studio/x.yaml"),
        *("x\x00.yaml", "evening.txt", "a" * 300 + ".yaml", "c:evening.yaml", "\u202eevening.yaml"),
    ],
)
def test_no_path_leads_out_of_the_directory(client: Client, name: str) -> None:
    assert client.ask("/event/save", file=name).status == 400
    assert client.ask("/event/text", file=name, text="title: x", revision=0).status == 400


def test_pages_load_nothing_from_elsewhere(client: Client) -> None:
    policy = client.send("GET", "/event?file=evening.yaml").headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_pages_that_were_found_are_strangers(client: Client) -> None:
    """A page of the directory may come from anybody: in a sandbox it has another origin, and no cookie."""
    policy = client.send("GET", "/found?file=page.html").headers["content-security-policy"]
    assert policy.startswith("sandbox")
    assert "same-origin" not in policy


def test_static_files_are_those_of_the_studio(client: Client) -> None:
    assert client.send("GET", "/static/event.js").status == 200
    for name in ("..%2fguard.py", "guard.py", "%2e%2e/guard.py", "nothing.js"):
        assert client.send("GET", f"/static/{name}").status in {403, 404}
