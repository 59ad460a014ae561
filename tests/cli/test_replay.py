"""`tourney replay`, and the hands that `tourney run --hands` writes."""

from __future__ import annotations

import json
import os
import sys
import tomllib
import warnings
from typing import TYPE_CHECKING, Any, Final

import pytest
from pokerkit import HandHistory

if TYPE_CHECKING:
    from pathlib import Path

    from cli.command import Tourney

GOOD: Final = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [10, 20, 0]
min_bet = 20
starting_stacks = [1000, 1000, 1000]
actions = ['d dh p1 2c7d', 'd dh p2 ????', 'd dh p3 AsAd', 'p3 cbr 60', 'p1 f', 'p2 f']
finishing_stacks = [990, 980, 1030]
"""
WITHOUT_RESULT: Final = GOOD.partition("finishing")[0]
OTHER_RESULT: Final = GOOD.replace("1030", "1040")
ILLEGAL: Final = GOOD.replace("cbr 60", "cbr 30")
BROKEN_ACTION: Final = GOOD.replace("'p1 f'", "'p1 fold'")
NO_TOML: Final = GOOD.replace("min_bet = 20", "min_bet = = 20")
UNKNOWN_GAME: Final = GOOD.replace("'NT'", "'NLHE'")


def _write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        path = folder / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def test_alike(tourney: Tourney, tmp_path: Path) -> None:
    """Folders are searched through, files of other kinds in them are passed over."""
    _write(tmp_path, a_phh=GOOD, deep__er__b_phhs=f"[1]\n{GOOD}\n[2]\n{WITHOUT_RESULT}", c_txt="no hand")
    code, out, err = tourney("replay", str(tmp_path))
    assert (code, err) == (0, "")
    assert out == "3 hands: 2 match, 1 without result, 0 differ, 0 unreadable\n"


def test_differing_and_unreadable(tourney: Tourney, tmp_path: Path) -> None:
    """Each is told in a line with its place, in order, and the others are played."""
    _write(
        tmp_path,
        a_phh=OTHER_RESULT,
        b_phhs=f"[1]\n{GOOD}\n[2]\n{ILLEGAL}\n[3]\n{BROKEN_ACTION}\n[4]\n{GOOD}",
        c_phh=NO_TOML,
        d_phh=UNKNOWN_GAME,
        e_phhs=f"[1]\n{GOOD}\n[2]\n{NO_TOML}\n[3]\n{GOOD}",
        f_phh="",
    )
    (tmp_path / "g.phh").write_bytes(b"variant = '\xff'")
    code, out, err = tourney("replay", str(tmp_path))
    assert (code, err) == (1, "")
    *lines, total, hint = [line.removeprefix(f"{tmp_path}/") for line in out.splitlines()]
    assert total == "12 hands: 4 match, 0 without result, 2 differ, 6 unreadable"
    assert hint == f"To watch the first that differs: tourney watch {tmp_path}/a.phh, hand 1"
    expected = [
        ("a.phh: hand 1: finishing_stacks: ", "p3 has 1030, not 1040"),
        ("b.phhs: hand 2: actions[3] 'p3 cbr 30': ", "from 40 to 1000"),
        ("b.phhs: hand 3: actions[4] 'p1 fold': ", "unknown action"),
        ("c.phh: hand 1: not TOML: ", "line 4"),
        ("d.phh: hand 1: ", "unknown game 'NLHE'"),
        ("e.phhs: hand 2: not TOML: ", "line 14"),
        ("f.phh: ", "contains no hand"),
        ("g.phh: ", "not a text file in UTF-8"),
    ]
    assert len(lines) == len(expected)
    for line, (start, end) in zip(lines, expected, strict=True):
        assert line.startswith(start)
        assert end in line


def test_folder_without_hands(tourney: Tourney, tmp_path: Path) -> None:
    code, out, err = tourney("replay", str(tmp_path))
    assert (code, out, err) == (2, "", f"{tmp_path}: no .json, .ohh, .phh, .phhs or .txt file in this directory\n")


def test_what_does_not_exist_is_wrong_input(tourney: Tourney, tmp_path: Path) -> None:
    """Exit code 2, as for every other command; nothing is played before."""
    _write(tmp_path, a_phh=GOOD)
    code, out, err = tourney("replay", str(tmp_path), "nosuch", "x" * 300)
    assert (code, out) == (2, "")
    assert err == f"nosuch: no such file or directory\n{'x' * 300}: no such file or directory\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_pipe_is_not_read(tourney: Tourney, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.phh")
    code, out, _ = tourney("replay", str(tmp_path))
    assert code == 2
    assert out.startswith(f"{tmp_path / 'pipe.phh'}: cannot be read: Not a regular file\n")


def test_json(tourney: Tourney, tmp_path: Path) -> None:
    _write(tmp_path, a_phh=OTHER_RESULT, b_phh=GOOD, c_phh=BROKEN_ACTION)
    code, out, err = tourney("replay", "--json", str(tmp_path))
    assert (code, err) == (1, "")
    record: dict[str, Any] = json.loads(out)
    differences, errors = record.pop("differences"), record.pop("errors")
    assert record == {"hands": 3, "alike": 1, "without_result": 0, "differing": 1, "unreadable": 1}
    assert [(each["file"], each["hand"]) for each in differences] == [(str(tmp_path / "a.phh"), "1")]
    assert differences[0]["problem"] == "finishing_stacks: p3 has 1030, not 1040"
    assert [(each["file"], each["hand"]) for each in errors] == [(str(tmp_path / "c.phh"), "1")]


# -- run --hands


# online_six_max has absent players, horse five games, and walter one that the format has no code for.
@pytest.mark.parametrize("scenario", ["turbo_sng", "stud_hi_lo", "triple_draw", "horse", "walter", "online_six_max"])
def test_round_trip(scenario: str, tourney: Tourney, tmp_path: Path) -> None:
    """Every hand of a tournament replays to the stacks it ended with."""
    folder = tmp_path / "new" / "hands"
    code, out, _ = tourney("run", scenario, "--json", "--quiet", "--hands", str(folder))
    assert code == 0
    hands = json.loads(out)["hands"]
    code, out, _ = tourney("replay", str(folder))
    assert out == f"{hands} hands: {hands} match, 0 without result, 0 differ, 0 unreadable\n"
    assert code == 0


@pytest.mark.parametrize("scenario", ["stud_hi_lo", "horse", "online_six_max"])
def test_round_trip_as_text(scenario: str, tourney: Tourney, tmp_path: Path) -> None:
    """As above, in the form of a site: `online_six_max` has absent players, who sit out and fold."""
    code, out, _ = tourney(
        "run", scenario, "--json", "-q", "--hands", str(tmp_path / "hands"), "--hand-form", "pokerstars"
    )
    assert code == 0
    hands = json.loads(out)["hands"]
    _, out, _ = tourney("replay", str(tmp_path / "hands"))
    assert out == f"{hands} hands: {hands} match, 0 without result, 0 differ, 0 unreadable\n"


TEXT: Final = """\
PokerStars Hand #5: Tournament #3, $1 Razz Limit - Level I (20/40) - 2020/01/02 3:04:05 ET
Table '3 1' 8-max
Seat 1: anna (500 in chips)
Seat 2: berta (500 in chips)
anna: posts the ante 4
berta: posts the ante 4
*** 3rd STREET ***
Dealt to anna [Kc]
Dealt to berta [As 2d 3h]
anna: brings in for 6
berta: raises 14 to 20
anna: folds
Uncalled bet (14) returned to berta
berta collected 20 from pot
*** SUMMARY ***
"""
"""Made up: each puts in an ante of 4 and the 6 of the bring-in, and the one with the ace wins both."""


def test_the_line_and_the_column_of_a_text(tourney: Tourney, tmp_path: Path) -> None:
    wrong = (
        ("anna: folds", "anna: flies", (12, 7), "unknown words after the name of a player: 'flies'; expected a post"),
        ("raises 14 to 20", "raises 24 to 30", (11, 8), "a bet or raise must be from 20 to 20 in total, not 30"),
    )
    for before, after, (line, column), said in wrong:
        changed = TEXT.replace(before, after).replace("bet (14)", "bet (24)" if "24" in after else "bet (14)")
        _write(tmp_path, a_txt=f"{TEXT}\n{changed}")
        code, out, _ = tourney("replay", str(tmp_path / "a.txt"))
        assert code == 1
        assert out.startswith(f"{tmp_path / 'a.txt'}:{len(TEXT.splitlines()) + 1 + line}:{column}: hand 2: {said}")
    [found] = json.loads(tourney("replay", "--json", str(tmp_path / "a.txt"))[1])["differences"]
    assert (found["line"], found["column"]) == (len(TEXT.splitlines()) + 12, 8)


def test_written_hands(tourney: Tourney, tmp_path: Path) -> None:
    """A file a table, in order; each hand begins with what the players had after the last; PokerKit agrees."""
    assert tourney("run", "turbo_sng", "--quiet", "--seed", "5", "--hands", str(tmp_path))[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["table_1.phhs"]
    text = (tmp_path / "table_1.phhs").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    assert list(tables) == [str(number) for number in range(1, len(tables) + 1)]
    assert len(tables) > 5
    stacks = dict.fromkeys(map(str, range(1, 10)), 1500)
    for number, hand in enumerate(tables.values(), start=1):
        assert (hand["table"], hand["hand"]) == (1, number)
        assert {name: stacks[name] for name in hand["players"]} == dict(
            zip(hand["players"], hand["starting_stacks"], strict=True)
        )
        stacks = dict(zip(hand["players"], hand["finishing_stacks"], strict=True))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for history in HandHistory.loads_all(text):
            *_, state = history
            assert list(state.stacks) == history.finishing_stacks


def test_same_result_with_and_without_hands(tourney: Tourney, tmp_path: Path) -> None:
    """To listen changes nothing."""
    alone = tourney("run", "turbo_sng", "--json", "--quiet")
    assert tourney("run", "turbo_sng", "--json", "--quiet", "--hands", str(tmp_path)) == alone


def test_what_is_no_hand_history_is_wrong_input(tourney: Tourney, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("We played cards.\n", encoding="utf-8")
    assert tourney("replay", str(tmp_path / "notes.txt"))[0] == 2
    _write(tmp_path, a_phh=GOOD)
    assert tourney("replay", str(tmp_path / "notes.txt"), str(tmp_path / "a.phh"))[0] == 1


def test_hands_go_to_a_folder_of_their_own(tourney: Tourney, tmp_path: Path) -> None:
    """As the help says: new, or empty."""
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    code, out, err = tourney("run", "turbo_sng", "--quiet", "--hands", str(tmp_path))
    assert (code, out) == (2, "")
    assert "the directory is not empty" in err
    (tmp_path / "new").mkdir()
    assert tourney("run", "turbo_sng", "--quiet", "--hands", str(tmp_path / "new"))[0] == 0


def test_hands_are_not_mixed(tourney: Tourney, tmp_path: Path) -> None:
    """A folder with hands is left as it is; so is a file in the way."""
    _write(tmp_path, a_phhs=GOOD)
    code, out, err = tourney("run", "turbo_sng", "--quiet", "--hands", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"cannot write hands to {tmp_path}: the directory is not empty; give a new one\n"
    code, _, err = tourney("run", "turbo_sng", "--quiet", "--hands", str(tmp_path / "a.phhs"))
    assert code == 2
    assert err.startswith(f"cannot write hands to {tmp_path / 'a.phhs'}: ")
