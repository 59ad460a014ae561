"""What a file argument names: a path first, then a shipped file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tourney.config import shipped
from tourney.config.named_files import field_file, game_name, scenario_file, sheet_file
from tourney.config.problems import ConfigError

if TYPE_CHECKING:
    from collections.abc import Callable


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(find: Callable[[str], object], text: str) -> str:
    with pytest.raises(ConfigError) as caught:
        find(text)
    [problem] = caught.value.problems
    return str(problem)


def test_a_name_is_that_of_a_shipped_file() -> None:
    assert scenario_file("friends") == shipped.find("scenarios", "friends")
    assert scenario_file("casino_week") == shipped.find("festivals", "casino_week")
    assert sheet_file("wsop_stud_hi_lo_2023") == shipped.find("schedules", "wsop_stud_hi_lo_2023")
    # Both a scenario and a level sheet have this name.
    assert shipped.find("schedules", "home_game") is not None
    assert sheet_file("home_game") == shipped.find("scenarios", "home_game")
    assert field_file("home_game") == shipped.find("fields", "home_game")
    assert game_name("stud") == "stud"


@pytest.mark.parametrize("name", ["friends", "friends.yaml", "freinds.yaml"])
def test_a_file_that_exists_comes_first(here: Path, name: str) -> None:
    (here / name).write_text("title: mine", encoding="utf-8")
    assert scenario_file(name) == Path(name)
    (here / name).unlink()
    (here / name).mkdir()
    assert scenario_file(name) == Path(name)


@pytest.mark.parametrize("text", ["nowhere/friends", "./friends", "nowhere/friends.yaml"])
def test_a_path_with_a_directory_is_a_path_though_nothing_is_there(text: str) -> None:
    assert scenario_file(text) == Path(text)


def test_a_name_with_the_suffix_of_a_file_is_a_path_unless_a_shipped_one_is_meant() -> None:
    assert scenario_file("my_own_event.yaml") == Path("my_own_event.yaml")
    assert scenario_file("friends.txt") == Path("friends.txt")
    message = "friends.yaml:1:1: no such file: friends.yaml; did you mean 'friends'?"
    assert refused(scenario_file, "friends.yaml") == message
    assert refused(scenario_file, "freinds.yml").endswith("no such file: freinds.yml; did you mean 'friends'?")


def test_a_file_beside_it_may_be_meant(here: Path) -> None:
    (here / "friend.yaml").write_text("title: mine", encoding="utf-8")
    assert scenario_file("friends.yaml") == Path("friends.yaml")


@pytest.mark.parametrize(
    ("find", "says"),
    [
        (scenario_file, "no such file, and no shipped scenario is called 'freinds'; did you mean 'friends'?"),
        (sheet_file, "no such file, and neither a shipped scenario nor a level sheet is called 'freinds'; did you"),
        (field_file, "no such file, and no shipped field is called 'freinds'"),
        (game_name, "no such file, and no shipped game is called 'freinds'"),
    ],
)
def test_a_name_of_nothing(find: Callable[[str], object], says: str) -> None:
    assert refused(find, "freinds").startswith(f"freinds:1:1: {says}")


def test_no_name_at_all() -> None:
    assert refused(scenario_file, "") == "'':1:1: the file name is empty"
