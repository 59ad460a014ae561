"""`tourney profile-strategy`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from tourney.experiment.habits import DEPTHS, SIZES, Counts
from tourney.experiment.profile import people_at, play_statistics, source_of

if TYPE_CHECKING:
    from cli.command import Tourney

QUICK: Final = ("--hands", "60", "--field", "home_game")
DOCS: Final = (Path(__file__).parents[2] / "docs" / "profile.md").read_text(encoding="utf-8")
STATISTICS: Final = play_statistics(Counts())


def row(out: str, name: str) -> tuple[list[str], list[str]]:
    """The cells of a statistic, and those of the line below it."""
    lines = out.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith(f"{name}  "))
    return lines[place].removeprefix(name).split(), lines[place + 1].split()


def test_it_prints_each_figure_with_its_interval_for_each_depth(tourney: Tourney) -> None:
    code, out, err = tourney("profile-strategy", "call", *QUICK)
    assert (code, err) == (0, "")
    assert out.startswith("call, No-limit hold'em, 9 at the table, 100 big blinds, 60 hands\n")
    assert out.splitlines()[2].split() == ["under", "10", "10-20", "20-40", "40-100", "over", "100"]
    assert row(out, "hands")[0] == ["12", "12", "12", "60", "12"]
    # Twelve hands are too few for a figure; it calls whatever it may.
    values, interval = row(out, "VPIP")
    assert (values[:3], values[4]) == (["-"] * 3, "-")
    assert re.fullmatch(r"\d+\.\d-(100|\d+\.\d)", interval[0])
    assert re.findall(r"(?m)^\n(.+)$", out)[1:] == [*dict.fromkeys(each.section for each in STATISTICS)]
    assert "eople" not in out


def test_by_players_the_columns_are_sizes_of_tables(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--by", "players", "--seats", "3")
    assert out.splitlines()[2].split() == ["2", "3-4", "5-6", "7-10"]
    assert row(out, "hands")[0] == ["12", "60", "12", "12"]


def test_a_statistic_without_an_opportunity_is_left_out(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--seats", "3")
    assert "open raise, button" in out
    assert "open raise, early" not in out  # there is no early seat at a table of three


def test_beside_real_players_those_are_below_and_a_star_marks_what_is_outside(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--stack", "30", "--beside", "real")
    values, people = row(out, "call of a raise")
    assert values[2] == "100*"  # it calls every raise
    real = [people_at(SIZES[3], depth)["call of a raise"] for depth in DEPTHS]
    assert people == ["people", *(f"{100 * each.value:.1f}" for each in real)]
    assert " ".join(f"{100 * each.interval.low:.1f}-{100 * each.interval.high:.1f}" for each in real[1:]) in out
    assert out.endswith(f"\nPeople: {source_of(SIZES[3])}.\n")
    # This is not known of people: the next statistic follows.
    assert row(out, "aggression factor")[1][0] == "aggression"


def test_a_figure_within_the_interval_has_no_mark(tourney: Tourney) -> None:
    # Heads-up no flop is for more than two, whoever plays.
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--seats", "2", "--stack", "30", "--beside", "real")
    assert row(out, "flop for 3+")[0][2] == "0.0"
    assert row(out, "open raise")[0][2] == "0.0*"


def test_a_figure_outside_of_the_interval_has_no_mark_if_its_own_overlaps_it(tourney: Tourney) -> None:
    # It never raises; real players 3-bet in 4 to 6% of cases. None of 30 is no proof against one in twenty.
    options = ("profile-strategy", "call", *QUICK, "--stack", "30", "--beside", "real", "--json")
    three_bet = json.loads(tourney(*options)[1])["3-bet"]
    assert three_bet["value"] < three_bet["people"]["low"] < three_bet["high"]
    assert three_bet["people"]["apart"] is False
    _, out, _ = tourney(*options[:-1])
    assert row(out, "3-bet")[0][2] == "0.0"


def test_the_table_has_no_columns_without_hands(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--by", "players", "--game", "kuhn")
    assert out.splitlines()[2].split() == ["2"]


def test_beside_real_players_columns_without_any_are_left_out(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--by", "players", "--stack", "30", "--beside", "real")
    assert out.splitlines()[2].split() == ["2", "3-4", "7-10"]
    assert out.endswith(".\nLeft out, as there are no real hands: 5 to 6.\n")
    # All are kept that are asked for: there are no deep hands of real players at tables of three.
    _, out, _ = tourney("profile-strategy", "call", *QUICK, "--seats", "3", "--stack", "50", "--beside", "real")
    assert out.splitlines()[2].split() == ["under", "10", "10-20", "20-40", "40-100"]
    assert row(out, "hands")[0] == ["12", "12", "12", "60"]


@pytest.mark.parametrize(("game", "seats"), [("stud_hi_lo", 8), ("kuhn", 2), ("no_limit_holdem", 9)])
def test_at_the_table_are_nine_or_as_many_as_the_game_is_for(game: str, seats: int, tourney: Tourney) -> None:
    code, out, _ = tourney("profile-strategy", "call", *QUICK, "--game", game)
    assert code == 0
    assert f", {seats} at the table, " in out.splitlines()[0]


@pytest.mark.parametrize("columns", ["120", "80"])
def test_the_table_fits_a_terminal(columns: str, tourney: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    for more in ((), ("--by", "players", "--stack", "15")):
        _, out, _ = tourney("profile-strategy", "random_legal", *QUICK, "--beside", "real", *more)
        assert max(map(len, out.splitlines())) <= 80


def test_as_json_it_prints_the_figures_alone(tourney: Tourney) -> None:
    code, out, _ = tourney("profile-strategy", "shove", *QUICK, "--json")
    figures = json.loads(out)
    assert code == 0
    assert figures["PFR"]["value"] == figures["PFR"]["times"] / figures["PFR"]["of"]
    assert figures["PFR"]["low"] < figures["PFR"]["value"] <= figures["PFR"]["high"]
    assert figures["faults"] == 0
    assert [*figures["by_depth"]] == [*DEPTHS]
    assert figures["by_depth"]["40 to 100"]["PFR"] == figures["PFR"]
    assert figures["by_depth"]["over 100"]["all-in"]["of"] == 12
    assert "people" not in figures["PFR"]


def test_as_json_people_stand_beside_each_figure(tourney: Tourney) -> None:
    _, out, _ = tourney("profile-strategy", "fold", *QUICK, "--json", "--beside", "real", "--by", "players")
    figures = json.loads(out)
    real = people_at(SIZES[3], DEPTHS[3])["VPIP"]
    assert [*figures["by_players"]] == [*SIZES]
    assert figures["VPIP"]["people"] == {
        "value": real.value, "low": real.interval.low, "high": real.interval.high, "of": real.of, "apart": True,
    }  # fmt: skip
    assert "people" not in figures["by_players"]["5 to 6"]["VPIP"]


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
        (("call", "--game", "kuhn", "--seats", "9"), "Kuhn poker is for 2 players, not 9"),
        (("call", "--seats", "11"), "--seats"),
        (("call", "--hands", "0"), "--hands"),
        (("call", "--stack", "deep"), "--stack"),
        (("call", "--field", "lost.yaml"), "no such file: lost.yaml"),
        (("call", "--by", "player"), "unknown name 'player'; did you mean 'players'?"),
        (("call", "--beside", "reel"), "unknown name 'reel'; did you mean 'real'?"),
        (
            ("call", "--beside", "real", "--game", "razz", "--seats", "8"),
            "--beside real: the real hands are of no-limit hold'em, not of Razz",
        ),
        (
            ("call", "--beside", "real", "--seats", "6"),
            "--beside real: there are no real hands of 5 to 6 players at the table",
        ),
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


def test_the_page_defines_every_statistic() -> None:
    defined = DOCS.partition("## The statistics")[2].partition("## Real players")[0]
    rows = re.findall(r"(?m)^\| (.+?) \| .+ \| .+ \|$", defined)
    assert [name for name in rows if name != "Statistic"] == [each.name for each in STATISTICS]
    assert re.findall(r"(?m)^### (.+)$", defined) == [*dict.fromkeys(each.section for each in STATISTICS)]
