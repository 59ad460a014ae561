"""An event in the studio: each edit is checked and kept, and changes only what it names."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("starlette", reason="the extra [studio]")
pytest.importorskip("uvicorn", reason="the extra [studio]")

from studios import EVENING, Client, open_studio

from tourney.api import prepare_experiment
from tourney.config.files import TournamentFile
from tourney.studio import desk as desk_module
from tourney.studio.form_fields import describe_field, list_fields

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "evening.yaml").write_text(EVENING, encoding="utf-8")
    return tmp_path


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    with open_studio(folder) as found:
        yield found


def _edit(client: Client, key: str, value: str) -> int:
    return client.ask("/event/field", file="evening.yaml", key=key, value=value).status


def test_the_form_has_every_key_of_a_file() -> None:
    """All keys are reachable; those without a row of their own as text."""
    keys = {field.alias or name for name, field in TournamentFile.model_fields.items()}
    assert keys - {field.path[0] for field in list_fields()} == {"mix"} - {"mix"}
    assert all(describe_field(field) for field in list_fields())
    assert len({field.path for field in list_fields()}) == len(list_fields())


def test_an_edit_changes_its_value_alone_and_is_kept_over_a_crash(folder: Path, client: Client) -> None:
    assert _edit(client, "stack", "3k") == 200
    assert _edit(client, "title", "Saturday: the big one") == 200
    wanted = EVENING.replace("stack: 2000", "stack: 3k").replace("title: Friday", 'title: "Saturday: the big one"')
    assert client.studio.open_desk("evening.yaml").draft.text == wanted
    assert (folder / "evening.yaml").read_text(encoding="utf-8") == EVENING
    with open_studio(folder) as other:  # a second one, as after a crash of the first
        assert other.studio.open_desk("evening.yaml").draft.text == wanted


def test_files_with_names_that_look_alike_have_drafts_of_their_own(folder: Path, client: Client) -> None:
    (folder / "a").mkdir()
    for name in ("a/b.yaml", "a--b.yaml"):
        (folder / name).write_text(EVENING, encoding="utf-8")
    client.ask("/event/field", file="a/b.yaml", key="stack", value="7000")
    assert "stack: 7000" in client.send("GET", "/export?file=a/b.yaml").text
    assert "stack: 2000" in client.send("GET", "/export?file=a--b.yaml").text


def test_a_run_can_be_watched_before_any_is_known(client: Client) -> None:
    """An edit begins the runs again, while the page still shows the answer of those before, with its links."""
    assert _edit(client, "stack", "3k") == 200
    assert client.send("GET", "/watch?file=evening.yaml&part=0.5").status == 200


def test_an_edit_that_cannot_be_kept_is_refused(folder: Path, client: Client) -> None:
    (folder / ".tourney-studio").write_text("in the way of the drafts\n", encoding="utf-8")
    answer = client.ask("/event/field", file="evening.yaml", key="stack", value="3k")
    assert (answer.status, "cannot be written" in answer.text) == (400, True)
    assert client.studio.open_desk("evening.yaml").draft.text == EVENING
    assert client.ask("/event/save", file="evening.yaml").status == 400
    (folder / ".tourney-studio").unlink()
    assert _edit(client, "stack", "3k") == 200


def test_a_file_that_is_deleted_meanwhile_can_be_saved_again(folder: Path, client: Client) -> None:
    assert _edit(client, "stack", "3k") == 200
    desk = client.studio.open_desk("evening.yaml")
    (folder / "evening.yaml").unlink()
    desk.look_at_disk()
    assert desk.saved is None
    assert "stack: 3k" in desk.draft.text
    assert client.ask("/event/save", file="evening.yaml").status == 200
    assert "stack: 3k" in (folder / "evening.yaml").read_text(encoding="utf-8")


def test_two_studios_change_one_draft(folder: Path, client: Client) -> None:
    with open_studio(folder) as other:
        other.studio.open_desk("evening.yaml")
        assert _edit(client, "stack", "3k") == 200
        assert _edit(other, "seats", "8") == 200
        assert _edit(client, "entries", "9") == 200
        text = client.studio.open_desk("evening.yaml").draft.text
        assert all(line in text.splitlines() for line in ("stack: 3k", "seats: 8", "entries: 9"))


def test_a_text_that_was_changed_elsewhere_is_not_overwritten(client: Client) -> None:
    assert _edit(client, "stack", "3k") == 200
    stale = client.ask("/event/text", file="evening.yaml", text="title: mine", revision=0)
    assert stale.status == 409
    assert client.ask("/event/text", file="evening.yaml", text="title: mine", revision=1).status == 200


def test_saving_notices_a_file_that_was_changed_on_the_disk(folder: Path, client: Client) -> None:
    assert _edit(client, "stack", "3k") == 200
    (folder / "evening.yaml").write_text(EVENING + "# by hand\n", encoding="utf-8")
    assert client.ask("/event/save", file="evening.yaml").status == 409
    assert (folder / "evening.yaml").read_text(encoding="utf-8").endswith("# by hand\n")
    assert client.ask("/event/save", file="evening.yaml", overwrites=True).status == 200
    assert "stack: 3k" in (folder / "evening.yaml").read_text(encoding="utf-8")
    assert client.ask("/event/revert", file="evening.yaml").status == 200


def test_messages_point_at_their_fields(client: Client) -> None:
    with client.listen("evening.yaml") as desk:
        _edit(client, "stack", "many")
        _edit(client, "rebuy.cost", "20")
        rows = [{"sb": "25", "bb": "x"}, {"break": "10m"}]
        client.ask("/event/levels", file="evening.yaml", rows=rows)
        revision = desk.draft.revision
        state = client.wait_for(desk, "state", lambda found: found["revision"] == revision)
        assert {"stack", "schedule.levels[0].bb"} <= {each["path"] for each in state["problems"]}
        assert any("until_level" in each["message"] for each in state["problems"])
        assert state["fields"]["stack"] == {"value": "many", "own": True}
        assert state["rows"] == rows
        assert "-stack: 2000" in state["diff"]


@pytest.mark.parametrize(
    ("key", "value"), [("stack", "{"), ("nothing", "5"), ("title.x", "5"), ("chips", "[1"), ("stack", "a: b")]
)
def test_an_edit_that_breaks_the_text_is_refused(client: Client, key: str, value: str) -> None:
    assert _edit(client, key, value) == 400
    assert client.studio.open_desk("evening.yaml").draft.text == EVENING


def test_levels_are_scaled_and_pasted(client: Client) -> None:
    desk = client.studio.open_desk("evening.yaml")
    rows = [{"sb": "25", "bb": "50", "length": "30m"}, {"break": "10m"}]
    assert client.ask("/event/scale", file="evening.yaml", rows=rows, percent=50, length="20m").status == 200
    assert "level_length: 10m" in desk.draft.text
    assert "- {sb: 25, bb: 50, length: 15m}" in desk.draft.text
    assert client.ask("/event/paste", file="evening.yaml", pasted="25\t50\nBreak 5 min\n50\t100\t10").status == 200
    assert "- {break: 5m}\n    - {sb: 50, bb: 100, ante: 10}\n" in desk.draft.text
    assert client.ask("/event/paste", file="evening.yaml", pasted="nothing").status == 400
    assert client.ask("/event/scale", file="evening.yaml", rows=rows, percent=5, length="").status == 400


def test_players_that_are_programs_wait_for_a_yes(folder: Path, client: Client) -> None:
    """Their code does not run before: the module would leave a file."""
    trace = folder / "ran"
    (folder / "mine.py").write_text(
        f"open({str(trace)!r}, 'w').close()\nclass Mine:\n    def act(self, view):\n        return view.fold()\n",
        encoding="utf-8",
    )
    with client.listen("evening.yaml") as desk:
        _edit(client, "field", "- {strategy: 'mine.py:Mine', count: 8}")
        state = client.wait_for(desk, "state", lambda found: bool(found["code"]))
        assert state["code"] == ["mine.py:Mine"]
        client.ask("/event/save", file="evening.yaml")
        night = {"level": "1", "elapsed": "5m", "players": "4"}
        for answer in (
            client.ask("/tune/start", file="evening.yaml", sheets="4", runs="60"),
            client.ask("/forecast/start", file="evening.yaml", **night),
            client.ask("/experiments/start", of="evening.yaml", reps="2", sweeps=[]),
        ):
            assert (answer.status, "code of its own" in answer.text) == (400, True)
        assert not trace.exists()
        client.ask("/event/allow", file="evening.yaml")
        client.wait_for(desk, "state", lambda found: not found["code"])
        assert trace.exists()
        found = desk.play(desk.draft.text).checked.found
        assert found is not None
        assert '"isolate": true' in found.text


def test_files_outside_of_the_directory_are_not_read(folder: Path, client: Client) -> None:
    (folder.parent / "secret.yaml").write_text("title: secret\n", encoding="utf-8")
    for text in (
        "extends: ../secret.yaml\n",
        "game: ../secret.yaml\n",
        "field: [{strategy: '../x.py:A', count: 5}]\n",
    ):
        revision = client.studio.open_desk("evening.yaml").draft.revision
        client.ask("/event/text", file="evening.yaml", text=text, revision=revision)
        desk = client.studio.open_desk("evening.yaml")
        problems = desk.play(desk.draft.text).checked.problems
        assert any("outside of the directory" in each.message for each in problems), text
        assert "secret\n" not in str(problems)


def test_a_file_that_becomes_a_link_out_of_the_directory_is_neither_read_nor_written(
    folder: Path, client: Client
) -> None:
    secret = folder.parent / "secret.yaml"
    secret.write_text("title: secret\n", encoding="utf-8")
    assert _edit(client, "stack", "3k") == 200
    (folder / "evening.yaml").unlink()
    (folder / "evening.yaml").symlink_to(secret)
    client.studio.open_desk("evening.yaml").look_at_disk()
    for path in ("/event/save", "/event/revert"):
        assert client.ask(path, file="evening.yaml", overwrites=True).status == 400
    assert "secret" not in client.page("/export", file="evening.yaml")
    assert secret.read_text(encoding="utf-8") == "title: secret\n"


def test_versions_are_kept_renamed_and_taken_back(client: Client) -> None:
    for stack in range(3000, 3007):
        _edit(client, "stack", str(stack))
        status = client.ask("/versions/keep", file="evening.yaml", name="deep").status
        assert status == (400 if stack == 3006 else 200)
    desk = client.studio.open_desk("evening.yaml")
    assert [each.name for each in desk.draft.versions][:2] == ["deep", "deep (2)"]
    assert client.ask("/versions/rename", file="evening.yaml", version=1, name="<b>slow").status == 200
    assert client.ask("/versions/drop", file="evening.yaml", version=0).status == 200
    assert client.ask("/versions/restore", file="evening.yaml", version=0).status == 200
    assert "stack: 3001" in desk.draft.text
    assert "&lt;b&gt;slow" in client.page("/versions", file="evening.yaml")
    assert client.ask("/versions/drop", file="evening.yaml", version=99).status == 400
    assert "stack: 3001" in client.page("/export", file="evening.yaml", version="0")


def test_a_new_evening_and_a_copy(folder: Path, client: Client) -> None:
    assert client.ask("/copy", of="turbo_sng", file="turbo.yaml").record["go"] == "/event?file=turbo.yaml"
    assert (folder / "turbo.yaml").is_file()
    assert client.ask("/copy", of="turbo_sng", file="turbo.yaml").status == 400
    assert client.ask("/copy", of="no_such", file="x.yaml").status == 400
    answers = dict.fromkeys(("chips", "rebuys", "dinner"), "none") | {
        "title": "x",
        "players": "many",
        "file": "new.yaml",
    }
    answers |= {"start": "19:00", "end": "23:00", "stack": "0", "buy_in": "0", "game": "razz", "who": "home_game"}
    assert client.ask("/new", **answers).record["error"].startswith("players: expected a whole number")


def test_the_answer_comes_and_is_compared_with_the_saved_file(client: Client) -> None:
    with client.listen("evening.yaml") as desk:
        first = client.wait_for(desk, "answer")
        assert 'class="verdict"' in first["html"]
        _edit(client, "schedule.level_length", "10m")
        revision = desk.draft.revision
        edited = client.wait_for(
            desk,
            "answer",
            lambda found: found["revision"] == revision and "earlier than the saved" in found["changes"],
        )
        assert edited["runs"] >= 10
        client.wait_for(desk, "progress", lambda found: found["revision"] == revision)
    watched = client.page("/watch", file="evening.yaml", part="0.5")
    assert "Hands" in watched
    assert client.send("GET", "/watch?file=evening.yaml&at=nan").status == 400
    assert "Friday" in client.page("/sheet", file="evening.yaml")
    assert "as saved" in client.page("/report", file="evening.yaml", versions="draft,saved")


def test_threads_that_check_one_text_get_one_experiment(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer would otherwise lose the runs that it has, for the difference to the saved file."""
    both = Barrier(2)

    def prepare(scenario: Any, **how: Any) -> Any:  # noqa: ANN401 - as what it stands for
        if scenario.seed == 5:
            both.wait(30)  # so that neither can find what the other has made
        return prepare_experiment(scenario, **how)

    monkeypatch.setattr(desk_module, "prepare_experiment", prepare)
    desk = client.studio.open_desk("evening.yaml")
    with ThreadPoolExecutor(2) as threads:
        one, other = threads.map(lambda _: desk.play(f"{EVENING}seed: 5\n").experiment, range(2))
    assert one is not None
    assert one is other
