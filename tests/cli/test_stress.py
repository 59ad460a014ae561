"""`tourney stress`: its options, reports and exit codes. The faults are those of `faulty_engines`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

import pytest

from tourney.testing import EngineTests

if TYPE_CHECKING:
    from cli.command import Tourney

_TESTS: Final = Path(__file__).resolve().parent.parent
LOW: Final = f"{_TESTS / 'faulty_engines.py'}:LowMinimum"
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
    ],
)
def test_a_foreign_file_is_named(tourney: Tourney, here: Path, option: str, text: str, told: str) -> None:
    (here / "file.txt").write_text(text)
    code, _, error = tourney("stress", LOW, option, "file.txt")
    assert code == 2
    assert told in error


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


@slow
def test_engines_can_be_tested_with_pytest() -> None:
    clean = Clean()
    clean.test_plays()
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
