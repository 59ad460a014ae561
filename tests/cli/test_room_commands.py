"""`tourney calibrate` and `tourney backtest`: what they write, what they keep, what they refuse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if TYPE_CHECKING:
    from cli.command import Tourney

EVENT: Final = str(Path(__file__).parents[1] / "validity" / "club_night.yaml")
RESULTS: Final = """date,entrants,reentries,end,left@level3,came@0:00
2026-01-02,22,1,4:38,20,15
2026-01-09,31,2,4:51,28,
2026-01-16,27,0,4:30,24,19
2026-01-23,30,3,5:02,29,22
"""
FEW: Final = ("--results", "results.csv", "--runs", "200", "--jobs", "1", "-q")


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("results.csv").write_text(RESULTS, encoding="utf-8")


@pytest.mark.slow
def test_a_room_is_written_and_used(tourney: Tourney) -> None:
    code, out, err = tourney("calibrate", EVENT, *FEW)
    assert (code, err) == (0, "")
    assert "4 evenings; factors are on the field and pace of the file" in out
    text = Path("room.yaml").read_text(encoding="utf-8")
    assert "from 4 evenings in results.csv, 2026-01-02 to 2026-01-23" in text
    assert text.count("\n  - {pace: ") == 200
    assert tourney("validate", EVENT, "--set", "room=room.yaml")[0] == 0
    kept = sorted(Path("results_runs").iterdir())
    assert len(kept) == 2
    # The same again, from the evenings that are kept; then the backtest uses them too.
    assert tourney("calibrate", EVENT, *FEW)[0] == 2
    code, out, err = tourney("calibrate", EVENT, *FEW, "--out", "again.yaml", "--json")
    assert json.loads(out)["evenings"] == 4
    assert Path("again.yaml").read_text(encoding="utf-8") == text
    code, out, err = tourney("backtest", EVENT, *FEW, "--page", "page.html")
    assert (code, err) == (0, "")
    assert out.startswith("Forecast from the others, the end was off by ")
    assert "chips / 20 big blinds" in out
    assert Path("page.html").read_text(encoding="utf-8").count("<tr>") > 10
    assert sorted(Path("results_runs").iterdir()) == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("calibrate", "nobody"), "no shipped scenario is called 'nobody'"),
        (("calibrate", EVENT, "--results", "none.csv"), "no such file: none.csv"),
        (("calibrate", EVENT, "--results", "results.csv", "--runs", "5"), "expected a whole number from 200"),
        (("calibrate", EVENT, "--results", "results.csv", "--out", "results.csv"), "would be overwritten"),
        (("calibrate", EVENT, "--results", "results.csv", "--set", "entrys=3"), "unknown key 'entrys'"),
        (("calibrate", "apat_flights", "--results", "results.csv"), "has flights: a room is learned from whole"),
        (("calibrate", "casino_week", "--results", "results.csv"), "expected a tournament, found a festival"),
        (("backtest", EVENT, "--results", "results.csv", "--page", "page.txt"), "must end with .html"),
        (("backtest", EVENT, "friends", "--results", "results.csv"), "friends has another field than club_night"),
        (
            (
                "backtest",
                EVENT,
                "friends",
                "--set",
                "field=home_game",
                "--set",
                "pace=live",
                "--results",
                "results.csv",
            ),
            "expected a column `sheet`",
        ),
        (("backtest", EVENT, EVENT, "--results", "results.csv"), "two tournaments are called club_night"),
        (("run", "turbo_sng", "--hands", "new", "--hand-form", "xml"), "--hand-form: unknown name 'xml'"),
        (("profile-strategy", "call", "--hands-of", "."), "give either REF, a strategy, or --hands-of"),
        (("profile-strategy", "--hands-of", "."), "no .json, .ohh, .phh, .phhs or .txt file"),
    ],
)
def test_errors(tourney: Tourney, arguments: tuple[str, ...], said: str) -> None:
    if arguments[0] in {"calibrate", "backtest"} and "--results" not in arguments:
        arguments = (*arguments, "--results", "results.csv")
    code, _, err = tourney(*arguments)
    assert code == 2
    assert said in " ".join(err.replace("│", " ").split())


def test_one_evening_is_too_few(tourney: Tourney) -> None:
    Path("results.csv").write_text(RESULTS.partition("2026-01-09")[0], encoding="utf-8")
    code, _, err = tourney("calibrate", EVENT, *FEW)
    assert (code, "expected at least 2 evenings, found 1" in err) == (2, True)


CASH = """PokerStars Hand #1: Hold'em No Limit ($1/$2 USD) - 2020/01/02 3:04:05 ET
Table 'Mira' 6-max Seat #1 is the button
"""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "no .json, .ohh, .phh, .phhs or .txt file in this directory"),
        (("--results", "results.csv"), "give either --results CSV, results of evenings, or --hands FILE|DIR"),
        (("--hands", "cash"), "cash: no hand of No-limit hold'em can be used; 1: not a tournament hand"),
        (("--hands", "one"), "one: 3 hands are too few: no statistic has 60 opportunities"),
        (("--hands", "one", "--set", "game=pot_limit_omaha"), "can be used; 3: the game is no_limit_holdem"),
        (("--hands", "none"), "none cannot be read: No such file"),
        (("turbo_sng", "--hands", "one"), "--hands: a field is fitted for one tournament file"),
    ],
)
def test_hands_that_no_field_is_fitted_to(tourney: Tourney, arguments: tuple[str, ...], said: str) -> None:
    for folder in ("empty", "cash", "one"):
        Path(folder).mkdir()
    Path("cash/1.txt").write_text(CASH, encoding="utf-8")
    assert tourney("run", "turbo_sng", "--seed", "7", "-q", "--hands", "all")[0] == 0
    [file] = Path("all").iterdir()
    text = file.read_text(encoding="utf-8")
    Path("one/1.phhs").write_text(text[: text.index("[4]")], encoding="utf-8")
    arguments = arguments if "--hands" in arguments else (*arguments, "--hands", "empty")
    code, _, err = tourney("calibrate", "turbo_sng", *arguments)
    assert code == 2
    assert said in " ".join(err.replace("│", " ").split())


def test_the_players_of_hands_are_counted(tourney: Tourney) -> None:
    for form in ("phh", "pokerstars", "ohh"):
        assert tourney("run", "turbo_sng", "--seed", "7", "-q", "--hands", form, "--hand-form", form)[0] == 0
    counted = [json.loads(tourney("profile-strategy", "--hands-of", form, "--json")[1]) for form in ("phh", "ohh")]
    assert counted[0]["hands"] == counted[1]["hands"] == 65
    assert counted[0]["players"] == 9
    assert counted[0]["by_depth"] == counted[1]["by_depth"]
    code, out, _ = tourney("profile-strategy", "--hands-of", "pokerstars")
    assert code == 0
    assert "65 hands of 9 players counted" in out
    assert (
        tourney("replay", "phh", "pokerstars", "ohh")[1]
        == "195 hands: 195 match, 0 without result, 0 differ, 0 unreadable\n"
    )


@pytest.mark.parametrize(
    ("event", "form", "said"),
    [
        (("horse",), "ohh", "stud games are not in the specification of Open Hand History"),
        (("triple_draw",), "pokerstars", "bets of 50 and 100 with a big blind of 100 have no form"),
        (("vegas_limit", "--set", "rules={kill: half}"), "pokerstars", "kill pots have no form in this hand history"),
    ],
)
def test_what_a_form_does_not_have_is_refused_before_play(
    tourney: Tourney, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, event: tuple[str, ...], form: str, said: str
) -> None:
    """`horse` begins with limit hold'em, which the form has."""
    monkeypatch.chdir(tmp_path)
    code, _, err = tourney("run", *event, "--hands", "hands", "--hand-form", form)
    assert code == 2
    assert said in err
    assert not (tmp_path / "hands").exists()


@pytest.mark.parametrize(
    "first",
    ["Run It Once Poker Hand #5: Tournament #1, Hold'em No Limit (10/20)", "***** Hand History for Game #5 *****"],
)
def test_the_text_of_another_room_is_refused_as_such(tourney: Tourney, tmp_path: Path, first: str) -> None:
    file = tmp_path / "hands.txt"
    file.write_text(f"{first}\nSeat 1: anna (500 in chips)\n", encoding="utf-8")
    _, out, err = tourney("replay", str(file))
    assert "hand 1: not a hand of PokerStars or GGPoker in English" in out + err
