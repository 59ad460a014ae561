"""`tourney init`, `tourney show` and the sheet for the wall."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final

import pytest

from tourney.config import shipped
from tourney.config.load import load_with_warnings
from tourney.config.resolved import find_shipped_files, format_resolved

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

FRIENDS: Final = (
    "--players", "12", "--start", "2026-12-04 19:00", "--end", "23:00", "--chips", "25:400,100:400,500:200,1000:100",
    "--rebuys", "1h", "--dinner", "20:30",
)  # fmt: skip


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def few_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer runs: 36 is the least number of which none may be late (0.92 ** 36 < 5%)."""
    monkeypatch.setattr("tourney.tasks.new_event._RUNS", 4)
    monkeypatch.setattr("tourney.tasks.new_event._FRESH_LOOKS", (36, 60))


@pytest.mark.usefixtures("few_runs")
def test_twelve_friends_from_nothing_to_a_printed_sheet(tourney: Tourney, folder: Path) -> None:
    code, out, _ = tourney("init", "friday.yaml", *FRIENDS)
    assert code == 0
    assert "12 players, stacks of 10,000" in out
    assert int(re.findall(r"(\d+)% are over by 23:00", out)[0]) >= 90
    scenario, warnings = load_with_warnings(folder / "friday.yaml")
    assert warnings == ()
    assert (scenario.entries, scenario.stack) == (12, 10_000)
    assert scenario.entry.rebuy is not None
    assert scenario.entry.rebuy.until_level * scenario.schedule.levels[0].seconds == 3600
    assert "#" in (folder / "friday.yaml").read_text(encoding="utf-8")

    assert tourney("structure", "friday.yaml", "--page", "sheet.html")[0] == 0
    page = (folder / "sheet.html").read_text(encoding="utf-8")
    for words in (
        "Poker night",
        "Fri 4 Dec 2026, 19:00",
        "30 min dinner",
        "20:30",
        "Colour up",
        "Rebuy until",
        "1st",
    ):
        assert words in page
    assert "http" not in page  # one file that loads no other


@pytest.mark.usefixtures("few_runs")
def test_a_daily_without_chips(tourney: Tourney, folder: Path) -> None:
    code, _, _ = tourney("init", "daily.yaml", "--players", "24", "--start", "2026-12-04 12:00", "--end", "17:00",
                         "--who", "live_daily", "--title", 'The "Daily"', "--chips", "none", "--rebuys", "none",
                         "--dinner", "none", "--game", "no_limit_holdem")  # fmt: skip
    assert code == 0
    scenario = load_with_warnings(folder / "daily.yaml").scenario
    assert scenario.title == 'The "Daily"'
    assert scenario.chip_set is None
    assert scenario.seats == 9


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--players", "1"), "expected a whole number from 2 to 2,000, found 1"),
        (("--chips", "25"), "--chips: expected chips such as 25:400,100:400 or 400x25, found the text '25'"),
        (
            ("--chips", "25:3,100:2"),
            "the chips do not make 18 stacks with change; 18 stacks of 1,000 are for example 144 x 25, 144 x 100",
        ),
        (
            ("--chips", "25:20,100:20", "--rebuys", "none"),
            "12 stacks of 1,000 are for example 96 x 25, 96 x 100; those at hand make 2",
        ),
        (
            ("--stack", "50000", "--rebuys", "none"),
            "the chips do not make 12 stacks of 50,000; 12 stacks of 50,000 are for example",
        ),
        (("--stack", "39", "--chips", "none"), "a stack of 39 is too small: give 40 or more"),
        (("--dinner", "19:10"), "dinner at 19:10 is too close to the start or the end: leave half an hour"),
        (("--who", "freinds"), "no shipped field is called 'freinds'"),
        (("--game", "nlhe"), "no shipped game is called 'nlhe'"),
        (("--start", "soon"), "--start: expected a date and time such as 2026-12-04 19:00, found the text 'soon'"),
        (("--end", "late"), "--end: expected a time of day such as 23:30 or Sun 12:30, found 'late'"),
        (("--end", "19:10"), "from 19:00 to 19:10 is no evening: give at least half an hour"),
        (("--rebuys", "60"), "--rebuys: expected a duration such as 20m, 1h30m or 90s"),
    ],
)
def test_wishes_that_are_wrong(tourney: Tourney, arguments: tuple[str, ...], message: str) -> None:
    code, _, err = tourney("init", "friday.yaml", *FRIENDS, *arguments)
    assert code == 2
    assert message in " ".join(err.replace("\u2502", " ").split())


def test_a_file_is_not_overwritten_unless_asked(tourney: Tourney, folder: Path) -> None:
    (folder / "friday.yaml").write_text("mine", encoding="utf-8")
    code, _, err = tourney("init", "friday.yaml", *FRIENDS)
    assert (code, err) == (2, "friday.yaml exists; give another file, or --force\n")
    assert (folder / "friday.yaml").read_text(encoding="utf-8") == "mine"


def test_questions_need_a_terminal(tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: False, raising=False)
    code, _, err = tourney("init", "friday.yaml")
    assert (code, err) == (2, "--players is needed: there is no terminal to ask\n")


@pytest.mark.usefixtures("few_runs")
def test_a_wrong_answer_is_asked_for_again(tourney: Tourney, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A misspelt game once ended the command, and all answers were lost."""
    answers = iter(["twelve", "6", "no_limit_holdm", "no_limit_holdem"])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: next(answers))
    options = ("--start", "19:00", "--end", "22:00", "--chips", "none", "--rebuys", "none", "--dinner", "none")
    code, out, err = tourney("init", "friday.yaml", *options, "--who", "home_game")
    assert code == 0, err
    assert "did you mean 'no_limit_holdem'?" in out
    assert ":1:1" not in out
    assert next(answers, None) is None
    assert (tmp_path / "friday.yaml").read_text(encoding="utf-8").count("entries: 6") == 1


@pytest.mark.usefixtures("few_runs")
def test_what_people_type(tourney: Tourney, folder: Path) -> None:
    """The file is that of the usual forms, and the sheet for the wall is written at once."""
    options = ("--players", "6", "--who", "home_game", "--dinner", "no")
    typed = ("--start", "2026-12-04 7pm", "--end", "10 pm", "--chips", "150x25, 150 x 100", "--rebuys", "1 hour")
    usual = ("--start", "2026-12-04 19:00", "--end", "22:00", "--chips", "25:150,100:150", "--rebuys", "1h")
    code, out, err = tourney("init", "typed.yaml", *options, *typed, "--page", "sheet.html")
    assert code == 0, err
    assert "sheet.html: the sheet for the wall" in out
    assert "Poker night" in (folder / "sheet.html").read_text(encoding="utf-8")
    assert tourney("init", "usual.yaml", *options, *usual)[0] == 0
    assert (folder / "typed.yaml").read_text(encoding="utf-8") == (folder / "usual.yaml").read_text(encoding="utf-8")


@pytest.mark.usefixtures("few_runs")
def test_answers_are_kept_when_no_sheet_fits(tourney: Tourney, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """After a refusal the questions come again, with the answers before as defaults."""
    defaults: list[str] = []
    answers = iter(["6", "7pm", "7:10pm", None, None, "10pm"])

    def prompt(_: str, *, default: str) -> str:
        defaults.append(default)
        return next(answers) or default

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", prompt)
    options = ("--chips", "no", "--rebuys", "one each", "--dinner", "no", "--who", "home_game", "--game")
    code, out, err = tourney("init", "friday.yaml", *options, "no_limit_holdem")
    assert code == 0, err
    assert "is no evening" in out
    assert "Your answers are kept" in out
    assert defaults == ["12", "19:00", "23:00", "6", "7pm", "7:10pm"]
    assert "most: 1," in (folder / "friday.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "game",
    ["stud", "razz", "triple_draw_deuce_to_seven", "no_limit_short_deck_button_blind", "no_limit_bomb_pot",
     "fixed_limit_omaha_hi_lo", "mexican_poker"],
)  # fmt: skip
def test_games_of_every_kind_of_forced_bets(
    tourney: Tourney, folder: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Stud once ended in errors of a file in /tmp: no bring-in; draw games in nine seats for six."""
    monkeypatch.setattr("tourney.tasks.new_event.play_replicate", lambda *_: SimpleNamespace(finish=9000))
    options = ("--chips", "25:300,100:300,500:300", "--rebuys", "none", "--who", "limit_mix", "--dinner", "none")
    code, _, err = tourney("init", "evening.yaml", "--players", "9", "--start", "2026-12-04 19:00", "--end", "22:00",
                           "--game", game, *options)  # fmt: skip
    assert code == 0, err
    scenario, warnings = load_with_warnings(folder / "evening.yaml")
    assert scenario.seats == min(10, scenario.rotation.games[0].max_players)
    assert [each for each in warnings if each.path != "field"] == []  # the field is made for other games


# Shipped files


def test_a_shipped_file_is_printed_as_it_is(tourney: Tourney) -> None:
    code, out, err = tourney("show", "home_game")
    path = shipped.find("scenarios", "home_game")
    assert path is not None
    assert (code, out) == (0, path.read_text(encoding="utf-8"))
    assert "shown: scenarios; there is also: tourney show home_game --kind fields\n" in err
    code, out, err = tourney("show", "home_game", "--kind", "schedules")
    assert out.startswith("# yaml-language-server")
    assert err == ""


def test_a_resolved_file_is_the_same_event_in_one_file(tourney: Tourney, folder: Path) -> None:
    for name in ("home_game", "barge_2019_tesla", "mystery_bounty"):
        code, out, _ = tourney("show", name, "--resolved")
        assert code == 0
        (folder / f"{name}.yaml").write_text(out, encoding="utf-8")
        assert tourney("run", f"{name}.yaml", "--json", "-q") == tourney("run", name, "--json", "-q")


@pytest.mark.parametrize("kind", ["schedules", "fields", "payouts", "paces", "rules", "mixes", "variants"])
def test_every_part_can_be_resolved(kind: str) -> None:
    for name in shipped.list_names(kind):
        (of_kind, path), *_ = find_shipped_files(name, kind)
        assert format_resolved(of_kind, path).strip()


def test_a_name_that_nothing_has(tourney: Tourney) -> None:
    code, _, err = tourney("show", "hom_game")
    assert (code, err) == (2, "no shipped file is called 'hom_game'; did you mean 'home_game'?\n")
    code, _, err = tourney("show", "barge_2019", "--kind", "fields")
    assert code == 2
    assert err.startswith("no shipped file among the fields is called 'barge_2019'")
