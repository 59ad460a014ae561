"""`tourney profile-strategy`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tourney.experiment.figures import play_statistics
from tourney.experiment.habits import Habits
from tourney.reporting.profile_table import PEOPLE

if TYPE_CHECKING:
    from cli.command import Tourney

QUICK: Final = ("--hands", "60", "--field", "home_game")
DOCS: Final = (Path(__file__).parents[2] / "docs" / "profile.md").read_text(encoding="utf-8")


def test_it_prints_each_figure_with_its_interval_beside_those_of_people(tourney: Tourney) -> None:
    code, out, err = tourney("profile-strategy", "call", *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("call, No-limit hold'em, 9 at the table, 100 big blinds, 60 hands\n")
    [vpip] = re.findall(r"(?m)^\W*VPIP\W.*", out)
    assert re.search(r"%\s+\d+\.\d% to \d+\.\d%\s+\d+\s+15-25%\s+30% and more", vpip)
    for statistic in play_statistics(Habits()):
        assert f" {statistic.name} " in out
    assert "all-in, under 10 bb" in out


def test_as_json_it_prints_the_figures_alone(tourney: Tourney) -> None:
    code, out, _ = tourney("profile-strategy", "shove", *QUICK, "--json")
    figures = json.loads(out)
    assert code == 0
    assert figures["PFR"]["value"] == figures["PFR"]["times"] / figures["PFR"]["of"]
    assert figures["PFR"]["low"] < figures["PFR"]["value"] <= figures["PFR"]["high"]
    assert figures["faults"] == 0
    assert figures["all-in, over 100 bb"]["of"] == 12


def test_other_games_and_short_tables_are_not_compared_with_full_ones_of_holdem(tourney: Tourney) -> None:
    for more in (("--game", "razz", "--seats", "8"), ("--seats", "3")):
        _, out, _ = tourney("profile-strategy", "call", *QUICK, *more)
        assert "regulars" not in out


def test_parameters_and_fields_of_ones_own(tourney: Tourney, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("groups: [{strategy: fold, share: 100%}]\n", encoding="utf-8")
    settings = ("--set", "raise_percent=100", "--set", "fold_percent=0")
    _, out, _ = tourney(
        "profile-strategy", "random_legal", *settings, "--hands", "40", "--field", str(path), "--json"
    )
    assert json.loads(out)["VPIP"]["value"] == 1.0


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("tight_agressive",), "unknown strategy 'tight_agressive'; did you mean 'tight_aggressive'?"),
        (("tight_aggressive", "--set", "loosenes=1"), "did you mean 'looseness'?"),
        (("tight_aggressive", "--set", "looseness=wide"), "looseness: expected a number, found the text 'wide'"),
        (("call", "--field", "home_gme"), "no shipped field is called 'home_gme'; did you mean 'home_game'?"),
        (("call", "--game", "no_limit_holdm"), "did you mean 'no_limit_holdem'?"),
        (("call", "--game", "kuhn"), "Kuhn poker is for 2 players, not 9"),
        (("call", "--seats", "11"), "--seats"),
        (("call", "--hands", "0"), "--hands"),
        (("call", "--stack", "deep"), "--stack"),
        (("call", "--field", "lost.yaml"), "no such file: lost.yaml"),
        ((), "REF"),
    ],
    ids=" ".join,
)
def test_bad_input_is_told_in_a_sentence(
    arguments: tuple[str, ...], told: str, tourney: Tourney, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, out, err = tourney("profile-strategy", *arguments)
    assert (code, out) == (2, "")
    assert told in err
    assert "Traceback" not in err


def test_the_page_defines_every_statistic_and_names_a_source_for_what_people_do() -> None:
    defined, people = DOCS.partition("## The statistics")[2].split("## People")
    for statistic in play_statistics(Habits()):
        assert f"| {statistic.name} | " in defined
    for name, (regulars, others) in PEOPLE.items():
        row = next(line for line in people.splitlines() if line.startswith(f"| {name} |"))
        assert f"| {regulars} |" in row
        assert f"| {others} |" in row or (not others and "| |" in row)
