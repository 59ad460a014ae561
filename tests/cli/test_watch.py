"""`tourney watch`: what it reads, and what it says of what it cannot show."""

from __future__ import annotations

import json
import shutil
from contextlib import redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any, Final

import pytest
from cli.command import in_process
from watched import scripted_hand

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

_EVENT: Final = "turbo_sng"


@pytest.fixture(scope="module")
def _master(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The log and the hands of an event, recorded once."""
    folder = tmp_path_factory.mktemp("recorded")
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()):
        arguments = ["run", _EVENT, "--seed", "7", "-q", "--events", str(folder / "log.jsonl")]
        assert in_process([*arguments, "--hands", str(folder / "hands")], patch) == 0
    return folder


@pytest.fixture
def recorded(_master: Path, tmp_path: Path) -> tuple[Path, Path]:
    """The log and the hands of an event, to be changed."""
    shutil.copytree(_master, tmp_path / "recorded")
    return tmp_path / "recorded" / "log.jsonl", tmp_path / "recorded" / "hands"


def _data(page: Path) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8")
    return dict(json.loads(text.partition('<script type="application/json">')[2].partition("</script>")[0]))


def test_the_same_event_gives_the_same_page(tourney: Tourney, tmp_path: Path) -> None:
    pages = [tmp_path / "one.html", tmp_path / "two.html", tmp_path / "other.html"]
    for page, seed in zip(pages, "778", strict=True):
        code, out, err = tourney("watch", _EVENT, "--seed", seed, "--out", str(page))
        assert (code, err) == (0, "")
        assert out.startswith(f"{page}: ")
    one, two, other = (page.read_bytes() for page in pages)
    assert one == two != other


def test_a_log_with_its_hands_is_the_event(tourney: Tourney, tmp_path: Path, recorded: tuple[Path, Path]) -> None:
    """What is read from files is what is shown of the event that wrote them."""
    log, hands = recorded
    played, read = tmp_path / "played.html", tmp_path / "read.html"
    assert tourney("watch", _EVENT, "--seed", "7", "--out", str(played))[0] == 0
    assert tourney("watch", str(log), "--hands", str(hands), "--out", str(read))[0] == 0
    for name in ("hands", "room", "texts"):
        assert _data(read)[name] == _data(played)[name]


def test_a_log_without_hands_says_so(tourney: Tourney, tmp_path: Path, recorded: tuple[Path, Path]) -> None:
    page = tmp_path / "page.html"
    assert tourney("watch", str(recorded[0]), "--out", str(page))[0] == 0
    assert "The page holds no hands: --hands DIR adds" in page.read_text(encoding="utf-8")


def _cut(log: Path, _: Path) -> str:
    log.write_bytes(log.read_bytes()[:-20])
    return "the line is not complete: the log is cut off"


def _newer(log: Path, _: Path) -> str:
    log.write_text(log.read_text(encoding="utf-8").replace('"busted"', '"exploded"'), encoding="utf-8")
    return "unknown event 'exploded': the log is of a newer version"


def _other_run(_: Path, hands: Path) -> str:
    path = hands / "table_1.phhs"
    path.write_text(path.read_text(encoding="utf-8").replace("finishing_stacks = [", "finishing_stacks = [1", 1))
    return "these are hands of another run"


def _no_names(log: Path, _: Path) -> str:
    log.write_text('{"seconds": 0, "event": ["busted"]}\n', encoding="utf-8")
    return "log.jsonl:1: unknown event ['busted']"


def _no_log(log: Path, _: Path) -> str:
    log.write_text("variant: none\n", encoding="utf-8")
    return "it is no event in JSON"


def _empty(log: Path, _: Path) -> str:
    log.write_text("", encoding="utf-8")
    return "it has no events"


def _strange_hands(_: Path, hands: Path) -> str:
    text, _ends = scripted_hand("no_limit_holdem")
    (hands / "table_1.phhs").write_text(f"[1]\n{text}", encoding="utf-8")
    return "players that are no numbers: it is not of a run of tourney"


def _broken_hands(_: Path, hands: Path) -> str:
    (hands / "table_1.phhs").write_text("[1]\nvariant = 'NT'\n", encoding="utf-8")
    return "`antes` is missing"


@pytest.mark.parametrize(
    "spoil", [_cut, _newer, _other_run, _no_names, _no_log, _empty, _strange_hands, _broken_hands]
)
def test_bad_input_is_an_error(tourney: Tourney, tmp_path: Path, recorded: tuple[Path, Path], spoil: Any) -> None:  # noqa: ANN401
    log, hands = recorded
    message = spoil(log, hands)
    page = tmp_path / "page.html"
    code, out, err = tourney("watch", str(log), "--hands", str(hands), "--out", str(page))
    assert (code, out) == (2, "")
    assert message in err
    assert not page.exists()


def test_a_log_that_ends_early_is_shown(tourney: Tourney, tmp_path: Path, recorded: tuple[Path, Path]) -> None:
    """An event that was interrupted has whole lines; it is what there is to watch."""
    log, hands = recorded
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join(lines[: len(lines) // 2]), encoding="utf-8")
    page = tmp_path / "page.html"
    code, _, err = tourney("watch", str(log), "--out", str(page))
    assert code == 0, err
    assert "The log ends before the event does." in page.read_text(encoding="utf-8")
    assert tourney("watch", str(log), "--hands", str(hands), "--out", str(page))[0] == 0


def test_hands_of_any_program(tourney: Tourney, tmp_path: Path) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    for name in ("stud", "triple_draw_deuce_to_seven"):
        (folder / f"{name}.phh").write_text(scripted_hand(name)[0], encoding="utf-8")
    (folder / "broken.phh").write_text("variant = 'NT'\n", encoding="utf-8")
    page = tmp_path / "page.html"
    code, _, err = tourney("watch", str(folder), "--out", str(page))
    assert (code, err) == (0, "")
    assert _data(page)["room"] is None
    assert "broken.phh: hand 1: `antes` is missing" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.phh"], "nowhere.phh cannot be read"),
        (["nowhere"], "no shipped scenario is called 'nowhere'"),
        ([_EVENT, "--out", "page.txt"], "its name must end with .html or .htm"),
        ([_EVENT, "--hands", "."], "--hands is for a log of events"),
        (["."], "no .phh or .phhs file in this directory"),
    ],
)
def test_what_cannot_be_shown(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = tourney("watch", *arguments)
    assert (code, out) == (2, "")
    assert message in err


def test_findings_of_stress(tourney: Tourney, tmp_path: Path) -> None:
    """A finding is shown with what was expected and what the engine did; its text stays text."""
    (tmp_path / "001.phh").write_text(scripted_hand("razz")[0], encoding="utf-8")
    finding = {
        "bucket": "one",
        "count": 1,
        "house": "",
        "file": "001.phh",
        "verdict": "wrong",
        "concern": "pots",
        "sign": "</script><b>",
        "rule": "odd-chips-by-suit",
        "points": ["tda/47/short-all-ins-add-up"],
        "why": "behaves as if it were so",
        "expected": "1",
        "got": "2",
        "field": "stacks",
        "ours": [1, 2],
        "theirs": [2, 1],
    }
    findings = [
        finding,
        {**finding, "bucket": "two", "file": "../001.phh"},
        {**finding, "bucket": "three", "theirs": ["1", {}]},
    ]
    report = {
        "format": 2,
        "engine": "<engine>",
        "version": "1",
        "hands": 1,
        "seed": 1,
        "points": [],
        "findings": findings,
    }
    (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
    (tmp_path / "badge.svg").write_text("", encoding="utf-8")
    page = tmp_path / "page.html"
    code, _, err = tourney("watch", str(tmp_path), "--out", str(page))
    assert (code, err) == (0, "")
    text = page.read_text(encoding="utf-8")
    assert "<b>" not in text.partition('application/json">')[2].partition("</script>")[0]
    assert "&lt;engine&gt; 1" in text
    shown, strange = _data(page)["findings"]
    assert (shown["number"], shown["field"], shown["ours"], shown["theirs"]) == (1, "stacks", [1, 2], [2, 1])
    assert (strange["field"], strange["theirs"]) == ("", None)
    assert (shown["title"], shown["expected"], shown["got"]) == ("wrong: pots: </script><b>", "1", "2")
    assert "(TDA 2024, 47" in shown["rule"]
    assert shown["rule"].endswith("behaves as if it were so")
    assert "1 finding without a hand" in text


def test_a_report_of_another_format(tourney: Tourney, tmp_path: Path) -> None:
    (tmp_path / "report.json").write_text('{"format": 3}', encoding="utf-8")
    (tmp_path / "badge.svg").write_text("", encoding="utf-8")
    code, out, err = tourney("watch", str(tmp_path))
    assert (code, out) == (2, "")
    assert f"{tmp_path}/report.json: its format is 3, not 2" in err


@pytest.mark.slow
def test_an_event_of_a_festival(tourney: Tourney, tmp_path: Path) -> None:
    """Its entries are those of the festival that is played, not those of the event alone."""
    page = tmp_path / "page.html"
    assert tourney("watch", "casino_week", "--event", "afternoon.2", "--out", str(page))[0] == 0
    _, out, _ = tourney("run", "casino_week", "--json")
    events = {each["name"]: each for each in json.loads(out)["events"]}
    assert f"{events['afternoon.2']['entries']} entries, " in page.read_text(encoding="utf-8")


def test_an_event_needs_a_festival_that_has_it(tourney: Tourney) -> None:
    for arguments, message in (
        (("casino_week",), "choose an event with --event; its events are afternoon.1, "),
        (("casino_week", "--event", "night"), "the festival has no event 'night'; its events are afternoon.1, "),
        ((_EVENT, "--event", "big"), f"--event is for a festival, and {_EVENT} is none"),
    ):
        code, out, err = tourney("watch", *arguments)
        assert (code, out) == (2, "")
        assert message in " ".join(err.split())


@pytest.mark.slow
def test_a_report_links_its_example_run(tourney: Tourney, tmp_path: Path) -> None:
    folder, same = tmp_path / "an experiment", tmp_path / "same.html"
    assert tourney("simulate", _EVENT, "--reps", "3", "--jobs", "1", "-q", "--out", str(folder))[0] == 0
    assert tourney("report", str(folder), "--watch", "--out", str(folder / "my report.html"))[0] == 0
    page = folder / "my report-watch.html"
    assert 'href="my%20report-watch.html">Watch this run</a>' in (folder / "my report.html").read_text(
        encoding="utf-8"
    )
    assert tourney("watch", str(folder), "--out", str(same))[0] == 0
    assert same.read_bytes() == page.read_bytes()
    assert tourney("report", str(folder))[0] == 0
    assert "Watch this run" not in (folder / "report.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_an_experiment_is_shown_by_its_middle_run(tourney: Tourney, tmp_path: Path) -> None:
    folder, page = tmp_path / "experiment", tmp_path / "page.html"
    assert tourney("simulate", _EVENT, "--reps", "3", "--jobs", "1", "-q", "--out", str(folder))[0] == 0
    assert tourney("watch", str(folder), "--out", str(page))[0] == 0
    shown = page.read_text(encoding="utf-8").partition("replicate ")[2][:1]
    assert shown in "012"
    same = tmp_path / "same.html"
    assert tourney("watch", str(folder), "--replicate", shown, "--out", str(same))[0] == 0
    assert same.read_bytes() == page.read_bytes()
