"""`tourney stress`: its options, reports and exit codes. The faults are those of `faulty_engines`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import pytest

from tourney.errors import InvalidArgument
from tourney.stress import hand_shares
from tourney.testing import EngineTests

if TYPE_CHECKING:
    from cli.command import Tourney

_TESTS: Final = Path(__file__).resolve().parent.parent
ODD: Final = f"{_TESTS / 'faulty_engines.py'}:KeepsOddChips"
LOW: Final = f"{_TESTS / 'faulty_engines.py'}:LowMinimum"
OWN: Final = f"{_TESTS / 'own_engine.py'}:OwnEngine"
HOUSE: Final = f"{_TESTS / 'faulty_engines.py'}:DealerPostsBigBlind"
SHORT: Final = ("--hands", "25", "--minutes", "2", "--only", "tda/43", "--only", "tda/34")


slow = pytest.mark.slow


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working directory; engines find the modules of the tests."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@slow
def test_a_fault_is_told_written_and_played_again(tourney: Tourney, here: Path) -> None:
    code, out, _ = tourney("stress", LOW, *SHORT, "--out", "found")
    assert code == 1
    assert "the minimum is too low" in out
    assert "tourney stress --hand found/001.phh" in out
    report = json.loads((here / "found" / "report.json").read_text())
    (bucket,) = {each["sign"] for each in report["findings"]}
    assert bucket == "the minimum is too low"
    assert report["hands"] > 25  # with those of the catalogue
    suite = ET.parse(here / "found" / "junit.xml").getroot()  # noqa: S314 - it is our own
    assert int(suite.attrib["failures"]) >= 1
    page = (here / "found" / "report.html").read_text()
    assert page.startswith("<!doctype html>")
    assert "http" not in page.replace("http-equiv", "")
    assert '<a href="watch.html#finding=1">Watch both tables</a>' in page
    watched = (here / "found" / "watch.html").read_text(encoding="utf-8")
    data = json.loads(watched.partition('<script type="application/json">')[2].partition("</script>")[0])
    assert [each["number"] for each in data["findings"]] == list(range(1, 1 + len(report["findings"])))
    found, shown = report["findings"][0], data["findings"][0]
    assert (shown["expected"], shown["got"]) == (found["expected"], found["got"])
    assert found["field"] == "least_to"
    assert found["theirs"] < found["ours"]

    code, out, _ = tourney("stress", LOW, "--hand", "found/001.phh")
    assert code == 1
    assert "the minimum is too low" in out


@slow
def test_accepted_findings_do_not_fail(tourney: Tourney) -> None:
    assert tourney("stress", LOW, *SHORT, "--baseline", "known.txt", "--accept")[0] == 0
    assert "the minimum is too low" in Path("known.txt").read_text()
    assert tourney("stress", LOW, *SHORT, "--baseline", "known.txt")[0] == 0


@slow
def test_a_house_rule_fails_only_if_that_is_asked_for(tourney: Tourney) -> None:
    # docs/seeds.md (003): heads-up the button posts the big blind.
    code, out, _ = tourney("stress", HOUSE, *SHORT)
    assert code == 0
    assert "HOUSE RULE heads-up-dealer-posts-big-blind" in out
    assert tourney("stress", HOUSE, *SHORT, "--strict")[0] == 1
    code, out, _ = tourney("stress", HOUSE, *SHORT, "--rules", "online_six_max", "--strict")
    assert code == 0
    assert "No findings." in out


@slow
def test_a_program_is_named_after_two_hyphens(tourney: Tourney) -> None:
    serving = (sys.executable, "-m", "tourney.stress.serving", LOW)
    code, out, _ = tourney("stress", *SHORT, "--", *serving)
    assert code == 1
    assert "LowMinimum" in out


def test_a_program_that_does_not_start_is_a_finding(tourney: Tourney) -> None:
    code, out, _ = tourney("stress", "--", sys.executable, "-c", "")
    assert code == 1
    assert "CRASH" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--", "no-such-program-here"), "no such program: no-such-program-here"),
        (("--python", "no-such-python", "texasholdem"), "no such program: no-such-python"),
        (("missing.py:Engine",), "no such file: missing.py"),
        (("texasholdem",), "texasholdem is not installed for"),
        (("--dry-run", "texasholdem"), "texasholdem is not installed for"),
        (("--dry-run", "--", sys.executable, "-c", ""), "does not start: exit: hello: exit code 0"),
        (("--minutes", "-1", "--", "true"), "--minutes must be above 0, not -1"),
        (("--minutes", "nan", "--", "true"), "--minutes must be above 0, not nan"),
        (("--timeout", "0", "--", "true"), "--timeout must be above 0, not 0"),
        (("--out", "/dev/null/reports", "--", "true"), "cannot be written"),
    ],
)
def test_a_wrong_command_is_told(tourney: Tourney, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = tourney("stress", *arguments)
    assert code == 2
    assert said in out + err


def test_an_engine_that_offers_no_hand_is_not_tested(tourney: Tourney, here: Path) -> None:
    assert tourney("new-engine", "fresh_engine")[0] == 0
    words = ("--minutes", "0.01", "--baseline", "known.txt", "--accept")
    code, out, _ = tourney("stress", "fresh_engine.py:FreshEngine", *words)
    assert code == 2
    assert "Nothing was tested: it offered none of the" in out
    assert "(no_limit_holdem)" in out
    assert "No findings" not in out
    assert not (here / "known.txt").exists()

    class Fresh(EngineTests):
        engine = f"{here / 'fresh_engine.py'}:FreshEngine"
        seconds = 0.5

    with pytest.raises(AssertionError, match="Nothing was tested"):
        Fresh().test_plays()


@slow
def test_two_engines_side_by_side(tourney: Tourney, here: Path) -> None:
    assert tourney("stress", LOW, HOUSE, *SHORT, "--out", "both", "--jobs", "2")[0] == 1
    page = (here / "both" / "report.html").read_text()
    assert "LowMinimum" in page
    assert "DealerPostsBigBlind" in page
    assert len(list((here / "both").glob("*/report.json"))) == 2


def test_what_would_be_tested(tourney: Tourney) -> None:
    code, out, _ = tourney("stress", "--list", "--only", "tda/47")
    assert code == 0
    assert all(line.startswith("tda/47/") for line in out.splitlines())
    assert "heads-up-dealer-posts-big-blind" in tourney("stress", "--houses")[1]
    code, out, _ = tourney("stress", LOW, "--dry-run", "--only", "tda/47")
    assert code == 0
    assert "games: no_limit_holdem" in out
    assert "test  tda/47/" in out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "name an engine"),
        (("nothing",), "unknown engine 'nothing'"),
        ((LOW, "--only", "tda/99"), "no rule point begins with 'tda/99'"),
        ((LOW, "--games", "razz"), "LowMinimum does not play 'razz'"),
        ((LOW, "--house", "mine"), "unknown house rule 'mine'"),
        ((LOW, "--rules", "nowhere"), "unknown house rules 'nowhere'"),
        ((LOW, "--hand", "nowhere.phh"), "cannot be read"),
        ((LOW, "--accept"), "--accept needs --baseline"),
        ((LOW, "--accept", "--baseline", "x", "--first"), "--accept needs all findings, and --first stops at one"),
        ((LOW, "--compare", "a", "--compare", "b"), "--compare takes one report and one engine to run, or two"),
        ((LOW, HOUSE, "--compare", "a"), "--compare takes one report and one engine to run, or two"),
        ((LOW, "--compare", "a", "--dry-run"), "--compare takes one report and one engine to run, or two"),
        ((LOW, "--compare", "a", "--hand", "b"), "--compare takes one report and one engine to run, or two"),
        (("--compare", "a"), "name an engine"),
        (("--compare", "a", "--compare", "b", "--compare", "c"), "name an engine"),
        (("--compare", "a", "--compare", "b"), "a cannot be read"),
        ((LOW, "--compare", "a"), "a cannot be read"),
        ((LOW, "--compare", "."), ". cannot be read"),
    ],
)
def test_what_is_wrong_in_the_command_is_told(tourney: Tourney, words: tuple[str, ...], told: str) -> None:
    code, _, error = tourney("stress", *words)
    assert code == 2
    assert told in error


@pytest.mark.parametrize(
    ("option", "text", "told"),
    [
        ("--hand", "", "file.txt: it is no hand of a finding of tourney stress: it has no table [_stress]"),
        ("--hand", "a b", "file.txt: it is no hand of a finding of tourney stress"),
        ("--hand", "[_stress]\n", "expected a .phh file that tourney stress --out DIR has written"),
        ("--baseline", "# mine\nnonsense\n", "file.txt:2: expected a finding, 'POINT | CONCERN | SIGN'"),
        ("--compare", "[]", "file.txt: it is no report.json that tourney stress --out DIR has written"),
    ],
)
def test_a_foreign_file_is_named(tourney: Tourney, here: Path, option: str, text: str, told: str) -> None:
    (here / "file.txt").write_text(text)
    code, _, error = tourney("stress", LOW, option, "file.txt")
    assert code == 2
    assert told in error


_BROKEN: Final = """
from json import nothing_of_this_name
"""

_OLD: Final = """
from tourney.stress.interface import NotSupported

raise NotSupported("cards 0.1 is installed; this adapter supports 0.2")
"""


@pytest.mark.parametrize(("text", "said"), [(_BROKEN, "cannot import name"), (_OLD, "cards 0.1 is installed;")])
def test_an_adapter_that_does_not_load_is_at_fault_and_nothing_is_tested(
    tourney: Tourney, here: Path, text: str, said: str
) -> None:
    (here / "mine.py").write_text(text)
    code, out, _ = tourney("stress", "mine.py:Mine", "--out", "found")
    assert code == 2
    told = " ".join(out.split())
    assert "ADAPTER" in told
    assert "Nothing was tested: adapter: hello: " in told
    assert said in told
    report = json.loads((here / "found" / "report.json").read_text())
    assert [each["verdict"] for each in report["findings"]] == ["adapter"]
    assert "not tested" in (here / "found" / "badge.svg").read_text()
    code, _, error = tourney("stress", "mine.py:Mine", "--dry-run")
    assert code == 2
    assert said in error


_FAILING: Final = """
from tourney.stress.interface import EngineAbout

class Failing:
    def about(self):
        return EngineAbout("failing", games=("no_limit_holdem",))
    def begin(self, setup):
        self.setup = setup
    def act(self, action): ...
    def state(self):
        return self.setup.no_such_field
"""


def test_a_campaign_whose_hands_all_fail_alike_ends_after_a_hundred(tourney: Tourney, here: Path) -> None:
    (here / "mine.py").write_text(_FAILING)
    code, out, _ = tourney("stress", "mine.py:Failing", "--hands", "1000", "--minutes", "5", "--out", "found")
    assert code == 1
    alike = "the first 100 hands all failed alike: adapter: hand: AttributeError in mine.py:state"
    assert f"stopped: {alike}" in " ".join(out.split())
    report = json.loads((here / "found" / "report.json").read_text())
    assert (report["hands"], report["stopped"]) == (100, alike)
    assert {each["verdict"] for each in report["findings"]} == {"adapter"}
    assert alike in (here / "found" / "report.html").read_text()


@slow
def test_the_findings_are_the_same_whatever_the_jobs(
    tourney: Tourney, here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hand_shares, "_SHARE_HANDS", 20)
    reports = []
    for jobs in ("1", "2"):
        words = ("--hands", "60", "--minutes", "3", "--jobs", jobs, "--only", "tda/20", "--out", "found")
        assert tourney("stress", ODD, *words)[0] == 1
        reports.append(json.loads((here / "found" / "report.json").read_text()))
        del reports[-1]["seconds"]
        assert reports[-1]["findings"]
    assert reports[0] == reports[1]


@slow
def test_the_first_finding_ends_the_run(tourney: Tourney, here: Path) -> None:
    code, _, _ = tourney("stress", LOW, "--first", "--minutes", "0.2", "--out", "found")
    assert code == 1
    report = json.loads((here / "found" / "report.json").read_text())
    assert len(report["findings"]) == 1
    assert not report["interrupted"]
    assert tourney("stress", LOW, "--first", "--jobs", "2", "--minutes", "0.2", "--out", "jobs")[0] == 1
    assert not json.loads((here / "jobs" / "report.json").read_text())["interrupted"]
    # What is accepted does not end it: the rest of the fixed hands is played.
    bucket = report["findings"][0]["bucket"]
    (here / "known.txt").write_text(f"{bucket}\n")
    words = ("--first", "--hands", "5", "--minutes", "0.2", "--baseline", "known.txt", "--out", "more")
    tourney("stress", LOW, *words)
    assert json.loads((here / "more" / "report.json").read_text())["hands"] > report["hands"]


@slow
def test_findings_of_optional_points_fail_only_if_they_are_asked_for(tourney: Tourney) -> None:
    only = ("--hands", "1", "--minutes", "2", "--only", "tourney/blinds/surprising-blinds")
    code, out, _ = tourney("stress", LOW, *only)
    assert code == 1
    assert "tourney/blinds/surprising-blinds, optional" in out
    assert tourney("stress", LOW, *only, "--required")[0] == 0


@slow
def test_two_reports_are_compared(tourney: Tourney, here: Path) -> None:
    assert tourney("stress", LOW, *SHORT, "--out", "low")[0] == 1
    code, out, _ = tourney("stress", OWN, *SHORT, "--games", "no_limit_holdem", "--out", "own", "--compare",
                           "low/report.json")  # fmt: skip
    assert code == 0
    assert "No findings." in out
    assert "better:" in out
    assert "gone:" in out
    code, out, _ = tourney("stress", "--compare", "own/report.json", "--compare", "low/report.json")
    assert code == 1
    assert "worse:" in out
    assert "the minimum is too low" in out
    code, out, _ = tourney("stress", "--compare", "low/report.json", "--compare", "own/report.json")
    assert code == 0
    assert json.loads((here / "own" / "report.json").read_text())["findings"] == []


_ENGINES: Final = """
from tourney.stress.interface import EngineAbout

class Silent:
    def about(self):
        return EngineAbout("silent", games=("no_limit_holdem",), most_seats=9)
    def begin(self, setup): ...
    def act(self, action): ...
    def state(self): ...

class Text(Silent):
    def state(self):
        return "hello"

class NoAbout: ...

number = 3
"""


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Missing", "mine.py has no class 'Missing'; the nearest engine in it is Silent"),
        ("NoAbout", "mine.py:NoAbout is no engine: it has no method about(); see tourney new-engine"),
        ("number", "mine.py:number is no class of an engine: it is 3"),
    ],
)
def test_a_reference_to_no_engine_is_a_wrong_command(tourney: Tourney, here: Path, name: str, told: str) -> None:
    (here / "mine.py").write_text(_ENGINES)
    for option in ((), ("--dry-run",)):
        code, out, error = tourney("stress", f"mine.py:{name}", *option)
        assert code == 2
        assert told in error
        assert "CRASH" not in out


@pytest.mark.parametrize(("name", "type_"), [("Silent", "None"), ("Text", "a value of type str")])
def test_a_state_of_another_type_is_told(tourney: Tourney, here: Path, name: str, type_: str) -> None:
    (here / "mine.py").write_text(_ENGINES)
    code, out, _ = tourney("stress", f"mine.py:{name}", "--hands", "1", "--only", "tda/47")
    assert code == 1
    assert f"state() returned {type_}, not an EngineState" in " ".join(out.split())


class Clean(EngineTests):
    engine = f"{_TESTS / 'own_engine.py'}:OwnEngine"
    games = ("no_limit_holdem", "razz")
    hands = 100


class Low(EngineTests):
    engine = LOW
    hands = 40


def test_an_engine_for_pytest_may_be_in_another_environment(here: Path) -> None:
    python = here / "bin" / "python"
    python.parent.mkdir()
    python.symlink_to(sys.executable)

    class Elsewhere(EngineTests):
        engine = "texasholdem"
        python = str(here / "bin" / "python")

    assert Elsewhere._command()[0] == str(python)

    class Beside(EngineTests):
        engine = "texasholdem"
        python = "no/such/python"

    with pytest.raises(InvalidArgument, match=r"no such program: /.*/cli/no/such/python"):
        Beside._command()

    class Program(EngineTests):
        engine = ("true",)
        python = "python3"

    with pytest.raises(InvalidArgument, match="is for a name or a reference; the engine is a command"):
        Program._command()


def test_a_fault_of_the_adapter_fails_with_pytest(here: Path) -> None:
    (here / "mine.py").write_text(_FAILING)

    class Failing(EngineTests):
        engine = f"{here / 'mine.py'}:Failing"
        hands = 1

    Failing().test_failures()
    with pytest.raises(AssertionError, match=r"AttributeError in mine\.py:state"):
        Failing().test_adapter()


@slow
def test_engines_can_be_tested_with_pytest() -> None:
    clean = Clean()
    clean.test_plays()
    clean.test_adapter()
    clean.test_rules()
    clean.test_failures()
    clean.test_house_rules()
    with pytest.raises(AssertionError, match="the minimum is too low"):
        Low().test_rules()


def test_vectors_for_engines_in_any_language(tourney: Tourney, tmp_path: Path) -> None:
    code, out, _ = tourney("stress", "--vectors", str(tmp_path / "v"), "--only", "tda/43")
    assert code == 0
    assert "hands.jsonl" in out
    lines = (tmp_path / "v" / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    assert {json.loads(line)["id"].split("/")[1] for line in lines} == {"43"}
    assert (tmp_path / "v" / "vectors.schema.json").exists()
    code, _, err = tourney("stress", "--vectors", str(tmp_path / "v"), "--only", "tda/999")
    assert code == 2
    assert "no rule point begins with" in err
