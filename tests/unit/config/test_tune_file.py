"""The block `tune:` of a tournament file, and sheets written as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tourney.config.file_text import sheet_text
from tourney.config.load import load_tournament, read_tournament
from tourney.config.problems import ConfigError
from tourney.tuning.candidates import Event, with_sheet
from tourney.tuning.search import sheets_for
from tourney.tuning.variations import vary_sheet
from tourney.tuning.wishes import usual_chips, usual_vary

_WRONG = """\
extends: home_game
tune:
  vary: {level_length: [12m, 20], starting_bb: 200..50, growth: 1.2..2.6, breaks: every 90, antes: [big_blin]}
  prefer: [skil, more hands_per_playe, depth * 2, hands]
  weigh: 3
"""


def _problems(folder: Path, text: str) -> list[str]:
    path = folder / "a.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load_tournament(path)
    return [str(each).removeprefix(f"{path}:") for each in caught.value.problems]


def test_each_error_has_its_place_and_the_nearest_name(tmp_path: Path) -> None:
    found = _problems(tmp_path, _WRONG)
    assert [each.split(": ")[0] for each in found] == ["3:30", "3:48", "3:65", "3:83", "3:101", "4:12", "4:18", "5:3"]
    assert "write 20m for minutes" in found[0]
    assert "from a smaller to a larger" in found[1]
    assert "above 1 and at most 2" in found[2]
    assert "a duration such as 20m" in found[3]
    assert "did you mean 'big_blind'?" in found[4]
    assert "did you mean 'skill'?" in found[5]
    assert "did you mean 'hands_per_player'?" in found[6]
    assert "unknown key 'weigh'" in found[7]


@pytest.mark.parametrize(
    ("prefer", "message"),
    [
        ("[skill * 2, depth]", "give all preferences a weight"),
        ("[skill, skill]", "'skill' is listed twice"),
        ("[skill * 0]", "expected a weight above 0"),
        ("[banana]", "or `more` or `less` and a measure"),
    ],
)
def test_preferences(tmp_path: Path, prefer: str, message: str) -> None:
    [found] = _problems(tmp_path, f"extends: home_game\ntune: {{prefer: {prefer}}}\n")
    assert message in found


def test_all_keys_are_read(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text(
        "extends: home_game\ntune:\n  vary: {level_length: [12m, 15m], starting_bb: 50..200, stack: [5k, 10k], "
        "growth: 1.2..1.6, breaks: every 90m for 15m, antes: [none, big_blind]}\n"
        "  prefer: [skill * 2, depth * 1.5]\n",
        encoding="utf-8",
    )
    assert load_tournament(path).title == "Home game"


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("home_game", []),
        ("vegas_daily_rebuy", []),
        ("friends", []),
        ("stud", []),
        ("short_deck", []),
        ("live_reentry", ["stack=20000"]),
    ],
)
def test_a_written_sheet_is_read_as_it_was(tmp_path: Path, name: str, settings: list[str]) -> None:
    """Also the rules that name levels, and chips that are sold."""
    path = Path(f"scenarios/{name}.yaml").resolve()
    scenario = load_tournament(path, settings=settings)
    event = Event(scenario, usual_chips(scenario), 4 * 3600)
    vary = usual_vary(event)
    data: Any = read_tournament(path, settings=settings).data
    sheets = sheets_for(event, vary, vary_sheet(event, vary), 6)[1:]
    assert sheets
    for each in sheets:
        new = with_sheet(scenario, each.candidate.schedule, each.candidate.stack)
        text = sheet_text(new, scenario, extends=name, sheet=data["schedule"], remark="a test")
        (tmp_path / "b.yaml").write_text(text, encoding="utf-8")
        found = load_tournament(tmp_path / "b.yaml")
        assert found.schedule == new.schedule
        assert found.entry == new.entry
