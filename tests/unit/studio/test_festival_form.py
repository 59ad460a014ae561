"""A festival in the studio: a form with its events, its page as runs come, the difference to the saved file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import Client, open_studio

from tourney import simulate
from tourney.api import end_so_far
from tourney.config.festival_files import FestivalEventFile, FestivalFile
from tourney.studio.form_fields import describe_field, list_fields

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FESTIVAL: Final = """\
# Two evenings.
festival: Small   # not large
first_day: 2026-12-04
room:
  halls: [{name: Main, tables: 2, seats: 10}]
events:
  early:
    tournament: {extends: turbo_sng, seats: 9}
    starts: "18:00"
    entrants: 9
  late: {tournament: turbo_sng, starts: "18:15", entrants: 6}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "small.yaml").write_text(_FESTIVAL, encoding="utf-8")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    with open_studio(folder) as found:
        yield found


def _edit(client: Client, key: str, value: str) -> int:
    answer = client.ask("/event/field", file="small.yaml", key=key, value=value)
    assert answer.status == 200, answer.text
    revision: int = answer.record["revision"]
    return revision


def test_the_form_has_every_key_of_a_festival_and_of_its_events() -> None:
    fields = list_fields({"festival": "x", "events": {"one": {}, "two": {}}})
    keys = {field.alias or name for name, field in FestivalFile.model_fields.items()}
    assert {field.path[0] for field in fields} == keys | {"extends"}  # which any file may have
    of_events = {field.alias or name for name, field in FestivalEventFile.model_fields.items()}
    for name in ("one", "two"):
        assert {field.path[2] for field in fields if field.path[:2] == ("events", name)} == of_events
    assert all(describe_field(field) for field in fields)
    assert len({field.path for field in fields}) == len(fields)


def test_its_fields_change_their_values_alone_and_are_checked(client: Client) -> None:
    with client.listen("small.yaml") as desk:
        _edit(client, "room.halls", "[{name: Main, tables: 1, seats: 10}]")
        wrong = [("events.late.tournament.stack", "lots", 11), ("events.early.starts", "Fri 25:00", 9)]
        for key, value, line in wrong:
            revision = _edit(client, key, value)
            state = client.wait_for(desk, "state", lambda found, it=revision: found["revision"] == it)  # type: ignore[misc]
            assert (state["kind"], state["events"]) == ("festival", ["early", "late"])
            assert [(each["path"], each["line"]) for each in state["problems"]] == [(key, line)]
            assert state["fields"][key]["value"] == value
        wanted = _FESTIVAL.replace("tables: 2", "tables: 1").replace('"18:00"', "Fri 25:00")
        assert desk.draft.text == wanted.replace(
            "tournament: turbo_sng,", "tournament: {extends: turbo_sng, stack: lots},"
        )
        page = client.page("/event", file="small.yaml")
        assert 'data-key="events.late.cap"' in page
        assert client.ask("/event/field", file="small.yaml", key="events.none.cap", value="5").status == 400


def test_events_are_added_and_removed(client: Client) -> None:
    desk = client.studio.open_desk("small.yaml")
    assert client.ask("/festival/add", file="small.yaml", name="turbo").status == 200
    assert client.ask("/festival/add", file="small.yaml", name="turbo").status == 400
    assert client.ask("/festival/add", file="small.yaml", name=" ").status == 400
    assert 'data-event="turbo"' in client.ask("/festival/form", file="small.yaml").record["html"]
    checked = desk.play(desk.draft.text).checked
    assert checked.problems == ()
    assert isinstance(checked.data, dict)
    assert checked.data["events"]["turbo"] == checked.data["events"]["late"]
    assert client.ask("/festival/remove", file="small.yaml", name="turbo").status == 200
    assert desk.draft.text == _FESTIVAL
    assert client.ask("/festival/remove", file="small.yaml", name="early").status == 200
    assert client.ask("/festival/remove", file="small.yaml", name="late").status == 200
    assert client.ask("/festival/add", file="small.yaml", name="only").status == 200
    assert desk.play(desk.draft.text).checked.problems == ()
    assert client.ask("/festival/form", file="small.yaml").record["html"].count("remove-event") == 1


def test_its_page_comes_as_runs_do_and_is_compared_with_the_saved_file(folder: Path, client: Client) -> None:
    with client.listen("small.yaml") as desk:
        first = client.wait_for(desk, "answer")
        assert "In short" in first["html"]
        assert "early" in first["html"]
        # What the command says of as many runs.
        found = simulate(folder / "small.yaml", reps=first["runs"], jobs=1)
        assert first["end"] == end_so_far(found)
        assert first["end"].startswith("no run is short")
        # With one table instead of two, the late event waits for the early one.
        revision = _edit(client, "room.halls", "[{name: Main, tables: 1, seats: 10}]")
        edited = client.wait_for(
            desk,
            "answer",
            lambda it: it["revision"] == revision and "short of tables or dealers more often" in it["changes"],
        )
        assert "late (100%" in edited["html"]
        assert edited["end"].startswith("100% of the runs")
        client.ask("/versions/keep", file="small.yaml", name="")
        assert "Sheet for the wall" not in client.page("/versions", file="small.yaml")
    assert "Festival report" in client.page("/report", file="small.yaml", version="saved")
    assert "Turbo" in client.page("/sheet", file="small.yaml", event="late")
    assert "Hands" in client.page("/watch", file="small.yaml", event="early", part="0.5")
    for path in ("/sheet?file=small.yaml", "/watch?file=small.yaml&part=0.5&event=none"):
        answer = client.send("GET", path)
        assert (answer.status, "no event" in answer.text) == (400, True)


def test_what_is_for_one_event_says_so(client: Client) -> None:
    tune = client.ask("/tune/start", file="small.yaml", sheets="4", runs="60")
    night = client.ask("/forecast/start", file="small.yaml", level="1", elapsed="5m", players="4")
    for path in ("/tune", "/forecast"):
        assert "the file is a festival" in client.page(path, file="small.yaml")
    for answer in (tune, night):
        assert (answer.status, "festival" in answer.text) == (400, True), answer.text


@pytest.mark.slow
def test_players_of_an_event_that_are_programs_wait_for_a_yes_and_are_isolated(folder: Path, client: Client) -> None:
    code = "class Mine:\n    def act(self, view):\n        return view.fold()\n"
    (folder / "mine.py").write_text(code, encoding="utf-8")
    _edit(client, "events.late.tournament", "{extends: turbo_sng, field: [{strategy: 'mine.py:Mine', count: 6}]}")
    desk = client.studio.open_desk("small.yaml")
    assert desk.play(desk.draft.text).checked.code == ("mine.py:Mine",)
    desk.allow_code()
    checked = desk.play(desk.draft.text).checked
    assert checked.problems == ()
    assert checked.isolation == ("events.late.tournament.isolate=true",)
    assert checked.found is not None
    assert checked.found.text.count('"isolate": true') == 1


def test_a_shipped_festival_is_copied_as_it_is(folder: Path, client: Client) -> None:
    assert client.ask("/copy", of="casino_week", file="week.yaml").status == 200
    text = (folder / "week.yaml").read_text(encoding="utf-8")
    assert text.startswith("# A week in a card room")
    desk = client.studio.open_desk("week.yaml")
    assert desk.play(desk.draft.text).checked.problems == ()
